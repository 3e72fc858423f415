//! Why a handler did not succeed, and what comes next.

use std::any::Any;
use std::fmt::Display;
use std::time::Duration;

/// Why a handler did not succeed, and what is to be done about it.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{message}")]
pub struct Failure {
    /// For people: shown with the job.
    pub message: String,
    /// What comes next.
    pub(super) next: Next,
}

/// What comes after a failure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Next {
    /// Again after the growing delay, while attempts are left.
    Retry,
    /// Again after this delay, while attempts are left.
    RetryAfter(Duration),
    /// Again after this delay, as if this attempt had not been.
    Postpone(Duration),
    /// Never again by itself.
    Dead,
    /// Never again: somebody asked for it.
    Cancelled,
}

impl Failure {
    /// May work later: again after the growing delay, while attempts are left.
    pub fn retry(reason: impl Display) -> Self {
        Self { message: reason.to_string(), next: Next::Retry }
    }

    /// May work after `delay`: again then, while attempts are left.
    pub fn retry_after(reason: impl Display, delay: Duration) -> Self {
        Self { message: reason.to_string(), next: Next::RetryAfter(delay) }
    }

    /// Will not work by trying again: dead now, whatever attempts are left.
    pub fn dead(reason: impl Display) -> Self {
        Self { message: reason.to_string(), next: Next::Dead }
    }

    /// Could not even be tried, e.g. because the other side is known to be down: again after `delay`, and no attempt is lost.
    pub fn postpone(reason: impl Display, delay: Duration) -> Self {
        Self { message: reason.to_string(), next: Next::Postpone(delay) }
    }

    /// Whether an attempt was made and did not succeed: it was neither put off nor stopped by somebody.
    pub fn is_attempt(&self) -> bool {
        match self.next {
            Next::Retry | Next::RetryAfter(_) | Next::Dead => true,
            Next::Postpone(_) | Next::Cancelled => false,
        }
    }

    /// The same, but not tried again before `delay` is over.
    #[must_use]
    pub fn no_sooner_than(mut self, delay: Duration) -> Self {
        self.next = match self.next {
            Next::Retry => Next::RetryAfter(delay),
            Next::RetryAfter(asked) => Next::RetryAfter(asked.max(delay)),
            Next::Postpone(asked) => Next::Postpone(asked.max(delay)),
            Next::Dead | Next::Cancelled => self.next,
        };
        self
    }

    /// Stopped because somebody asked for it, with how far it came.
    pub fn cancelled(how_far: impl Display) -> Self {
        Self { message: how_far.to_string(), next: Next::Cancelled }
    }

    /// The failure of a handler that ran for too long.
    pub(super) fn timed_out(after: Duration) -> Self {
        Self::retry(format!("timed out after {} s", after.as_secs_f64()))
    }

    /// The failure of a handler that panicked.
    pub(super) fn panicked(payload: &(dyn Any + Send)) -> Self {
        let text = payload
            .downcast_ref::<&str>()
            .map(|text| (*text).to_owned())
            .or_else(|| payload.downcast_ref::<String>().cloned())
            .unwrap_or_else(|| "no message".to_owned());
        Self::retry(format!("panicked: {text}"))
    }
}

impl From<sqlx::Error> for Failure {
    fn from(error: sqlx::Error) -> Self {
        Self::retry(error)
    }
}
