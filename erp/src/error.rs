//! How a call on the ERP can fail, sorted by what the caller does next.

use std::time::Duration;

/// The outcome of a call that did not succeed. Words are the ERP's own, shortened, free of secrets.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ErpError {
    /// Down, overloaded, unreachable before the request could have had an effect: try again later.
    #[error("the ERP is not available: {words}")]
    Transient {
        /// What was seen.
        words: String,
        /// Not before; `None` = the caller's own delay.
        retry_after: Option<Duration>,
    },
    /// The ERP answers, but this document is not ready for the call yet: try again later. It says nothing about other documents.
    #[error("not ready in the ERP: {words}")]
    NotReady {
        /// What it waits for, shown on the document.
        words: String,
        /// Not before; `None` = the caller's own delay.
        retry_after: Option<Duration>,
    },
    /// The ERP understood and said no: a person must look.
    #[error("the ERP refused: {words}")]
    Refused {
        /// Its reason, shown to the supplier.
        words: String,
    },
    /// The ERP warned and wants a person's confirmation; harmless warnings the driver answers by itself.
    #[error("the ERP asks for confirmation: {words}")]
    NeedsConfirmation {
        /// Its warning.
        words: String,
    },
    /// Somebody changed the same thing in the ERP meanwhile: read again, then decide.
    #[error("changed in the ERP meanwhile: {words}")]
    Conflict {
        /// What it said.
        words: String,
    },
    /// Our account was not let in, also after signing in anew.
    #[error("the ERP did not let us in: {words}")]
    SignIn {
        /// What it said.
        words: String,
        /// Not before (locked out for a while).
        retry_after: Option<Duration>,
    },
    /// The request left, no answer came: it may have been done or not. Ask `find_asn` before anything else.
    #[error("the ERP did not answer, it may have acted: {words}")]
    Ambiguous {
        /// What was seen.
        words: String,
    },
}

impl ErpError {
    /// Whether the ERP as a whole is unavailable to us, as opposed to having answered this request.
    pub fn is_outage(&self) -> bool {
        match self {
            Self::Transient { .. } | Self::SignIn { .. } | Self::Ambiguous { .. } => true,
            Self::NotReady { .. } | Self::Refused { .. } | Self::NeedsConfirmation { .. } | Self::Conflict { .. } => {
                false
            }
        }
    }
}

/// Longest piece of an ERP's words that is kept: some send whole dumps.
const WORDS: usize = 500;

impl ErpError {
    /// A transient failure with the caller's own delay.
    pub fn transient(words: impl Into<String>) -> Self {
        Self::Transient { words: shorten(words), retry_after: None }
    }

    /// Not ready yet, with the caller's own delay.
    pub fn not_ready(words: impl Into<String>) -> Self {
        Self::NotReady { words: shorten(words), retry_after: None }
    }

    /// A refusal in the ERP's words.
    pub fn refused(words: impl Into<String>) -> Self {
        Self::Refused { words: shorten(words) }
    }

    /// Somebody was quicker.
    pub fn conflict(words: impl Into<String>) -> Self {
        Self::Conflict { words: shorten(words) }
    }

    /// A warning that only a person may wave through.
    pub fn needs_confirmation(words: impl Into<String>) -> Self {
        Self::NeedsConfirmation { words: shorten(words) }
    }

    /// Not let in.
    pub fn sign_in(words: impl Into<String>) -> Self {
        Self::SignIn { words: shorten(words), retry_after: None }
    }

    /// Perhaps done, perhaps not.
    pub fn ambiguous(words: impl Into<String>) -> Self {
        Self::Ambiguous { words: shorten(words) }
    }

    /// The word for `erp_message_attempts.outcome`.
    pub fn outcome(&self) -> &'static str {
        match self {
            Self::Transient { .. } => "transient",
            Self::NotReady { .. } => "not_ready",
            Self::Refused { .. } | Self::NeedsConfirmation { .. } => "refused",
            Self::Conflict { .. } => "conflict",
            Self::SignIn { .. } => "sign_in",
            Self::Ambiguous { .. } => "lost",
        }
    }

    /// Whether the same call may succeed later without a person doing anything. A conflict is among them: the next
    /// attempt reads what is there now.
    pub fn is_retryable(&self) -> bool {
        match self {
            Self::Transient { .. }
            | Self::NotReady { .. }
            | Self::Conflict { .. }
            | Self::SignIn { .. }
            | Self::Ambiguous { .. } => true,
            Self::Refused { .. } | Self::NeedsConfirmation { .. } => false,
        }
    }

    /// How long the ERP asked to be left alone.
    pub fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Transient { retry_after, .. }
            | Self::NotReady { retry_after, .. }
            | Self::SignIn { retry_after, .. } => *retry_after,
            Self::Refused { .. } | Self::NeedsConfirmation { .. } | Self::Conflict { .. } | Self::Ambiguous { .. } => {
                None
            }
        }
    }
}

/// At most [`WORDS`] characters, on a character's edge.
fn shorten(words: impl Into<String>) -> String {
    let words = words.into();
    match words.char_indices().nth(WORDS) {
        Some((end, _)) => format!("{}…", &words[..end]),
        None => words,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_words_are_cut_on_a_character() {
        let ErpError::Refused { words } = ErpError::refused("ü".repeat(2000)) else { panic!("a refusal") };
        assert_eq!(words.chars().count(), WORDS + 1);
    }

    #[test]
    fn what_a_person_must_look_at_is_not_tried_again() {
        assert!(!ErpError::refused("no").is_retryable());
        assert!(!ErpError::needs_confirmation("sure?").is_retryable());
        assert!(ErpError::ambiguous("?").is_retryable());
    }
}
