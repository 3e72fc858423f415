//! How a claimed job ended, and how that is spelled in the statement that writes it.

use super::LONGEST_WAIT;
use super::claim::Ticket;
use super::failure::{Failure, Next};

/// Longest error text kept, in characters.
const LONGEST: usize = 2_000;

/// What is to be written about a claimed job.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct JobEnd {
    pub ticket: Ticket,
    pub ending: Ending,
}

/// The kinds of [`JobEnd`].
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Ending {
    Done,
    /// Well, and written down by a transaction of the handler: there is only the name to be taken off.
    Ended,
    Failed(Failure),
    /// Never started: back as if it had not been claimed.
    GivenBack,
}

impl Ending {
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

    /// Delay in seconds that the handler asked for, [`LONGEST_WAIT`] at most.
    pub fn delay(&self) -> Option<f64> {
        match self {
            Self::Done | Self::Ended | Self::GivenBack => None,
            Self::Failed(failure) => match failure.next {
                Next::RetryAfter(delay) | Next::Postpone(delay) => Some(delay.min(LONGEST_WAIT).as_secs_f64()),
                Next::Retry | Next::Dead | Next::Cancelled => None,
            },
        }
    }
}
