//! Faults on demand: slow, down, lost answers, refusals, repeated answers.

use std::sync::{Arc, PoisonError};
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::Method;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};

use crate::Shared;
use crate::answer::No;

/// What goes wrong with the portal's calls. All off by default; the tester's calls are spared.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[expect(clippy::struct_excessive_bools, reason = "switches are independent of each other")]
pub struct Faults {
    /// Wait so many milliseconds before every answer.
    pub slow_ms: u64,
    /// Answer 503 to everything.
    pub down: bool,
    /// Do what is posted, then never answer.
    pub timeout_after_posting: bool,
    /// Refuse what is posted, with these words.
    pub refuse: Option<String>,
    /// Ask for confirmation of what is posted, with these words.
    pub needs_confirmation: Option<String>,
    /// Say that somebody else changed it.
    pub conflict: bool,
    /// Pulls give every item twice and again what came before the cursor.
    pub duplicate: bool,
    /// Let nobody in.
    pub sign_in: bool,
    /// Make two deliveries of a shipment notice.
    pub split: bool,
    /// Accept a shipment notice without a number, which is given when it was looked for so often.
    pub later: u32,
    /// Strike so many calls, then be well again; 0 = until told otherwise. Only calls that are struck count.
    pub times: u32,
}

impl Faults {
    /// Whether a call of this kind is struck.
    fn strikes(&self, posting: bool) -> bool {
        let all = self.slow_ms > 0 || self.down || self.sign_in;
        let refused = self.refuse.is_some() || self.needs_confirmation.is_some() || self.conflict;
        let post = self.timeout_after_posting || refused || self.split || self.later > 0;
        all || (posting && post) || (!posting && self.duplicate)
    }

    /// The faults that strike this call. Uses up one of `times`.
    fn take(&mut self, posting: bool) -> Self {
        if !self.strikes(posting) {
            return Self::default();
        }
        let now = self.clone();
        match self.times {
            0 => {}
            1 => *self = Self::default(),
            _ => self.times -= 1,
        }
        now
    }
}

/// How a shipment notice is taken, where not at once and whole.
#[derive(Clone, Copy, Default)]
pub(crate) struct Taking {
    /// As two deliveries.
    pub split: bool,
    /// Its number is given after so many look-ups.
    pub later: u32,
}

/// Marks a request whose answer repeats itself.
#[derive(Clone, Copy)]
pub(crate) struct Duplicate;

/// Strikes a call of the portal.
pub(crate) async fn strike(State(shared): State<Arc<Shared>>, mut request: Request, next: Next) -> Response {
    let posting = request.method() != Method::GET;
    let faults = shared.faults.lock().unwrap_or_else(PoisonError::into_inner).take(posting);
    if faults.slow_ms > 0 {
        tokio::select! {
            () = tokio::time::sleep(Duration::from_millis(faults.slow_ms)) => {}
            () = shared.stopping.cancelled() => return No::Down.into_response(),
        }
    }
    if faults.down {
        return No::Down.into_response();
    }
    if faults.sign_in {
        return No::SignIn.into_response();
    }
    if posting {
        if let Some(words) = faults.refuse {
            return No::Refused(words).into_response();
        }
        if let Some(words) = faults.needs_confirmation {
            return No::NeedsConfirmation(words).into_response();
        }
        request.extensions_mut().insert(Taking { split: faults.split, later: faults.later });
        if faults.conflict {
            return No::Conflict("changed by somebody else".to_owned()).into_response();
        }
    } else if faults.duplicate {
        request.extensions_mut().insert(Duplicate);
    }
    // The work must not depend on the caller's patience: one that goes away early still has posted.
    let answer = tokio::spawn(next.run(request)).await;
    if posting && faults.timeout_after_posting {
        shared.stopping.cancelled().await;
        return No::Down.into_response();
    }
    answer.unwrap_or_else(|error| No::Broken(error.to_string()).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_counts_struck_calls_only() {
        let mut faults = Faults { timeout_after_posting: true, times: 1, ..Faults::default() };
        assert_eq!(faults.take(false), Faults::default(), "a pull is not struck");
        assert!(faults.take(true).timeout_after_posting);
        assert_eq!(faults.take(true), Faults::default(), "well again");
    }
}
