//! How a job ended, and how a handler says so.

use super::hold::Hold;
use super::shelf::Shelf;
use apalis_core::error::BoxDynError;
use apalis_core::task::ExecutionContext;
use apalis_core::worker::ext::ack::Acknowledge;
use std::any::Any;
use std::convert::Infallible;
use std::fmt::Display;
use std::future::{Ready, ready};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc::UnboundedSender;

/// Longest error text kept, in characters.
const LONGEST: usize = 2_000;

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

/// What a claim of one worker is known by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Ticket {
    /// The job.
    pub id: i64,
    /// No other claim of the worker bears this number.
    pub claim: i64,
}

/// What is to be written about a claimed job.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Outcome {
    pub ticket: Ticket,
    pub verdict: Verdict,
}

/// The kinds of [`Outcome`].
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Verdict {
    Done,
    /// Well, and written down by a transaction of the handler: there is only the name to be taken off.
    Ended,
    Failed(Failure),
    /// Never started: back as if it had not been claimed.
    GivenBack,
}

impl Verdict {
    /// Name in the SQL that writes it.
    pub fn as_str(&self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Ended => "ended",
            Self::GivenBack => "back",
            Self::Failed(failure) => match failure.next {
                Next::Retry | Next::RetryAfter(_) => "retry",
                Next::Postpone(_) => "postponed",
                Next::Dead => "dead",
                Next::Cancelled => "cancelled",
            },
        }
    }

    /// Whether the job comes back as if it had not been claimed.
    pub fn is_no_attempt(&self) -> bool {
        match self {
            Self::GivenBack => true,
            Self::Failed(failure) => matches!(failure.next, Next::Postpone(_)),
            Self::Done | Self::Ended => false,
        }
    }

    /// Error text as PostgreSQL can store it.
    pub fn error(&self) -> Option<String> {
        match self {
            Self::Done | Self::Ended | Self::GivenBack => None,
            Self::Failed(failure) => {
                Some(failure.message.chars().filter(|c| *c != '\0').take(LONGEST).collect::<String>())
            }
        }
    }

    /// Delay in seconds that the handler asked for.
    pub fn delay(&self) -> Option<f64> {
        match self {
            Self::Done | Self::Ended | Self::GivenBack => None,
            Self::Failed(failure) => match failure.next {
                Next::RetryAfter(delay) | Next::Postpone(delay) => Some(delay.as_secs_f64()),
                Next::Retry | Next::Dead | Next::Cancelled => None,
            },
        }
    }
}

/// Outermost layer of the worker: sees how every task ended, also by panic or time-out, and passes it on to be written.
#[derive(Clone, Debug)]
pub(super) struct Acknowledger {
    pub outcomes: UnboundedSender<Outcome>,
    pub shelf: Arc<Shelf>,
    pub timeout: Duration,
}

impl Acknowledge<()> for Acknowledger {
    type Error = Infallible;
    type Future = Ready<Result<(), Infallible>>;

    fn ack(&mut self, result: &Result<(), BoxDynError>, context: &ExecutionContext) -> Self::Future {
        let hold = context.data().get::<Hold>();
        self.shelf.finished(hold.map(Hold::ticket));
        if let Some(hold) = hold {
            let verdict = match result {
                Ok(()) if hold.has_ended() => Verdict::Ended,
                Ok(()) => Verdict::Done,
                Err(error) => Verdict::Failed(self.failure(error)),
            };
            // The receiver goes last, after every task has ended; were it gone, the lease would run out.
            let _ = self.outcomes.send(Outcome { ticket: hold.ticket(), verdict });
        }
        ready(Ok(()))
    }
}

impl Acknowledger {
    fn failure(&self, error: &BoxDynError) -> Failure {
        if let Some(failure) = error.downcast_ref::<Failure>() {
            failure.clone()
        } else if error.is::<tower::timeout::error::Elapsed>() {
            Failure::retry(format!("timed out after {} s", self.timeout.as_secs_f64()))
        } else {
            Failure::retry(error)
        }
    }
}
