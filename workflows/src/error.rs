//! Why a call on a process did not succeed. One type; the API turns it into the error envelope.

use chrono::{DateTime, Utc};
use ehub_engine::label::Label;
use ehub_engine::{Finding, Refusal};

/// What went wrong.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No such document, or not one that this actor may see: the two are not told apart.
    #[error("not found")]
    NotFound,
    /// The request is malformed: field rules, unknown sort, too wide a date range.
    #[error("invalid request: {0:?}")]
    Invalid(Vec<Finding>),
    /// The process refuses the event, with every reason.
    #[error("refused: {0:?}")]
    Refused(Vec<Finding>),
    /// Nothing forbids it, but warnings must be confirmed by sending `token` back.
    #[error("to be confirmed: {warnings:?}")]
    Unconfirmed {
        /// What to confirm.
        warnings: Vec<Finding>,
        /// The token that confirms.
        token: String,
    },
    /// Somebody else changed the document since it was read.
    #[error("changed by {changed_by} at {changed_at}")]
    Stale {
        /// Name of who changed it.
        changed_by: String,
        /// When.
        changed_at: DateTime<Utc>,
        /// The state it is in now.
        state: String,
        /// The version it has now.
        version: i64,
    },
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    /// A file of this machine cannot be read.
    #[error(transparent)]
    Files(#[from] std::io::Error),
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Unconfirmed { warnings, token } => Self::Unconfirmed { warnings, token },
            Refusal::NotInState { .. } | Refusal::NotYours { .. } | Refusal::Blocked(_) => {
                Self::Refused(refusal.findings())
            }
        }
    }
}

/// Whether the database's server is away, about to change or too full, so that the same request may succeed in a moment: no connection, a
/// server that shuts down, crashed or starts (57P), a lost connection (08), a standby that is not the primary yet (25006), no room on the
/// disk, in memory or for connections (53), a lock that somebody holds (55P03), two calls that waited for each other, of which this one
/// was ended (40), or a statement that took longer than it may (57014).
pub fn is_passing(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::PoolTimedOut
        | sqlx::Error::PoolClosed
        | sqlx::Error::Io(_)
        | sqlx::Error::Tls(_)
        | sqlx::Error::Protocol(_) => true,
        sqlx::Error::Database(error) => error.code().is_some_and(|code| {
            ["57P", "08", "53", "40"].iter().any(|class| code.starts_with(class))
                || ["25006", "55P03", "57014"].contains(&code.as_ref())
        }),
        _ => false,
    }
}

/// Whether the database cannot be reached, has no connection left, or is starting or stopping: a part of [`is_passing`].
pub fn is_away(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Database(error) => {
            error.code().is_some_and(|code| ["57P", "08"].iter().any(|class| code.starts_with(class)))
        }
        error => is_passing(error),
    }
}

/// Whether the database has no room left on its disk (53100).
pub fn is_full(error: &sqlx::Error) -> bool {
    matches!(error, sqlx::Error::Database(error) if error.code().as_deref() == Some("53100"))
}

/// Reads a label that a CHECK constraint keeps.
///
/// # Errors
/// A spelling that the program does not know: the database's fault, since the deployment is broken.
pub(crate) fn label<L: Label>(text: &str) -> Result<L, Error> {
    L::parse(text).ok_or_else(|| Error::Database(sqlx::Error::Decode(format!("unknown label {text:?}").into())))
}
