//! How many rows are asked for at once. An answer that does not come in time is asked for again in a smaller piece, so that a
//! slow ERP takes longer and does not fail for ever; what went well for a while is tried larger again.
//!
//! And how many documents are read before the cursor moves on: as many as the ERP reads in a second or two.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The most rows of one question.
pub(super) const MOST: usize = 500;

/// So many good answers before more is asked for, at first; each time-out doubles it, so that an ERP with a hard limit is
/// not driven against it again and again.
const PATIENCE: u32 = 8;

/// The longest patience.
const LONGEST: u32 = 1024;

/// So many documents are read together at first.
const FIRST: usize = 20;

/// Reading many documents should take no longer; if it did, half as many are read next.
const LONG: Duration = Duration::from_secs(2);

/// Where it took less, twice as many are read next.
const SHORT: Duration = Duration::from_secs(1);

/// Fewer documents than this are hardly quicker to read: some take a dozen questions, and where people work in the ERP each of these waits
/// its turn, however little it asks for. Only an answer that does not come at all leads to fewer.
const FEW: usize = 10;

/// As long as reading fewer takes no longer than this, more are tried.
const ENOUGH: Duration = Duration::from_secs(30);

/// An answer that took longer is asked for in smaller pieces next time, well before it does not come at all.
const SLOW: Duration = Duration::from_secs(5);

/// Smaller pieces than this are only asked for where an answer does not come at all.
const SMALL: usize = 100;

/// Shared by all who ask the same ERP.
#[derive(Debug)]
pub(super) struct Pace(Mutex<State>);

#[derive(Clone, Debug)]
struct State {
    rows: usize,
    /// How many documents are read together, by their model: an order weighs more than an invoice.
    documents: HashMap<&'static str, usize>,
    /// Good answers to questions of this size.
    good: u32,
    patience: u32,
}

impl Default for Pace {
    fn default() -> Self {
        Self(Mutex::new(State { rows: MOST, documents: HashMap::new(), good: 0, patience: PATIENCE }))
    }
}

impl Pace {
    /// How many rows may be asked for now; at least one.
    pub(super) fn rows(&self) -> usize {
        self.state().rows
    }

    /// A question for so many rows was answered after so long.
    pub(super) fn answered(&self, asked: usize, took: Duration) {
        let mut state = self.state();
        if took > SLOW {
            state.rows = state.rows.min((asked / 2).max(SMALL));
            state.good = 0;
            return;
        }
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

    /// How many documents may be read together now; at least one.
    pub(super) fn documents(&self, model: &str) -> usize {
        let state = self.state();
        state.documents.get(model).copied().unwrap_or(FIRST).min(state.rows).max(1)
    }

    /// So many documents were read, and that took so long.
    pub(super) fn took(&self, model: &'static str, read: usize, took: Duration) {
        let now = self.documents(model);
        let next = if now > FEW && took > LONG {
            let share = LONG.as_secs_f64() / took.as_secs_f64();
            // Never less than a quarter for one slow answer; the next tells more.
            let fewer = if share < 0.25 { read.min(now) / 4 } else { read.min(now) / 2 };
            fewer.max(FEW)
        } else if read >= now && (took < SHORT || now < FEW && took < ENOUGH) {
            if now < FEW { (now * 2).min(FEW) } else { now * 2 }
        } else {
            return;
        };
        self.state().documents.insert(model, next.clamp(1, MOST));
    }

    /// So many documents could not be read.
    pub(super) fn failed(&self, model: &'static str, asked: usize) {
        self.state().documents.insert(model, (asked / 4).max(1));
    }

    /// Numbers stay sensible whoever panicked while holding them.
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
            pace.answered(pace.rows(), Duration::ZERO);
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
                pace.answered(asked, Duration::ZERO);
            }
        }
        assert!(misses < 12, "{misses} time-outs");
    }

    #[test]
    fn a_slow_answer_is_asked_for_in_smaller_pieces_before_it_fails() {
        let pace = Pace::default();
        let after = |seconds: u64| {
            pace.answered(pace.rows(), Duration::from_secs(seconds));
            pace.rows()
        };
        assert_eq!([after(4), after(9), after(9), after(9), after(9)], [500, 250, 125, 100, 100]);
        pace.too_slow(100);
        assert_eq!(after(30), 25, "what did not come at all is not asked for again");
    }

    #[test]
    fn documents_are_read_together_by_the_time_that_the_last_took() {
        let pace = Pace::default();
        let after = |read: usize, millis: u64| {
            pace.took("order", read, Duration::from_millis(millis));
            pace.documents("order")
        };
        assert_eq!(pace.documents("order"), FIRST);
        assert_eq!((after(20, 300), after(40, 300), after(80, 300)), (40, 80, 160), "quick");
        assert_eq!(after(160, 1500), 160, "as it should be");
        assert_eq!(after(3, 10), 160, "a few say nothing");
        assert_eq!(after(160, 3000), 80, "slow");
        assert_eq!(
            (after(80, 30_000), after(20, 30_000), after(FEW, 60_000)),
            (20, FEW, FEW),
            "fewer would be no quicker"
        );
        pace.failed("order", FEW);
        assert_eq!(after(2, 50_000), 2, "fewer after an answer that did not come");
        assert_eq!((after(2, 20_000), after(4, 20_000), after(8, 20_000)), (4, 8, FEW), "and soon as many as before");
        assert_eq!(pace.documents("invoice"), FIRST, "of others nothing is known");
        for _ in 0..20 {
            after(pace.documents("order"), 1);
        }
        assert_eq!(pace.documents("order"), MOST);
        pace.failed("order", 200);
        assert_eq!(pace.documents("order"), 50);
    }

    #[test]
    fn small_questions_say_nothing_about_large_ones() {
        let pace = Pace::default();
        pace.too_slow(MOST);
        for _ in 0..1000 {
            pace.answered(1, Duration::ZERO);
        }
        assert_eq!(pace.rows(), MOST / 4);
    }
}
