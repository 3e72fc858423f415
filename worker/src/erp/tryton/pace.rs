//! How many rows are asked for at once. An answer that does not come in time is asked for again in a smaller piece, so that a
//! slow ERP takes longer and does not fail for ever; what went well for a while is tried larger again.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// The most rows of one question.
pub(super) const MOST: usize = 500;

/// So many good answers before more is asked for, at first; each time-out doubles it, so that an ERP with a hard limit is
/// not driven against it again and again.
const PATIENCE: u32 = 8;

/// The longest patience.
const LONGEST: u32 = 1024;

/// Shared by all who ask the same ERP.
#[derive(Debug)]
pub(super) struct Pace(Mutex<State>);

#[derive(Clone, Copy, Debug)]
struct State {
    rows: usize,
    /// Good answers to questions of this size.
    good: u32,
    patience: u32,
}

impl Default for Pace {
    fn default() -> Self {
        Self(Mutex::new(State { rows: MOST, good: 0, patience: PATIENCE }))
    }
}

impl Pace {
    /// How many rows may be asked for now; at least one.
    pub(super) fn rows(&self) -> usize {
        self.state().rows
    }

    /// A question for so many rows was answered.
    pub(super) fn answered(&self, asked: usize) {
        let mut state = self.state();
        if asked < state.rows {
            return;
        }
        state.good = state.good.saturating_add(1);
        if state.good < state.patience {
            return;
        }
        state.good = 0;
        if state.rows == MOST {
            state.patience = PATIENCE;
        }
        state.rows = (state.rows * 2).min(MOST);
    }

    /// A question for so many rows was not answered in time. Whether a smaller one may be asked instead.
    pub(super) fn too_slow(&self, asked: usize) -> bool {
        if asked <= 1 {
            return false;
        }
        let mut state = self.state();
        state.rows = (state.rows.min(asked) / 4).max(1);
        state.good = 0;
        state.patience = (state.patience * 2).min(LONGEST);
        true
    }

    /// Two numbers stay sensible whoever panicked while holding them.
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_shrinks_to_one_and_grows_back() {
        let pace = Pace::default();
        let mut sizes = vec![];
        while pace.too_slow(pace.rows()) {
            sizes.push(pace.rows());
        }
        assert_eq!(sizes, [125, 31, 7, 1]);
        for _ in 0..20 * LONGEST {
            pace.answered(pace.rows());
        }
        assert_eq!(pace.rows(), MOST);
    }

    #[test]
    fn a_limit_is_met_ever_more_rarely() {
        let pace = Pace::default();
        let mut misses = 0;
        for _ in 0..5000 {
            let asked = pace.rows();
            if asked > 100 {
                misses += 1;
                pace.too_slow(asked);
            } else {
                pace.answered(asked);
            }
        }
        assert!(misses < 12, "{misses} time-outs");
    }

    #[test]
    fn small_questions_say_nothing_about_large_ones() {
        let pace = Pace::default();
        pace.too_slow(MOST);
        for _ in 0..1000 {
            pace.answered(1);
        }
        assert_eq!(pace.rows(), MOST / 4);
    }
}
