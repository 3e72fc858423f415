//! What can go wrong in the program, in words for the person who started it.

use crate::postgres;
use std::path::Path;

/// Short for this crate's results.
pub type Result<T> = std::result::Result<T, Error>;

/// Everything that ends a command early.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A setting is wrong.
    #[error("configuration: {0}")]
    Configuration(String),
    /// The private PostgreSQL.
    #[error(transparent)]
    Postgres(#[from] postgres::Error),
    /// A statement or a connection failed.
    #[error("database: {0}")]
    Database(#[from] sqlx::Error),
    /// A migration failed, or the database was migrated by a newer program.
    #[error("migration: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// A process refused something.
    #[error(transparent)]
    Workflow(#[from] ehub_workflows::Error),
    /// A file or a socket.
    #[error("{what}: {source}")]
    Io {
        /// What was tried.
        what: String,
        /// Why it failed.
        source: std::io::Error,
    },
    /// Anything else that a person can act on.
    #[error("{0}")]
    Plain(String),
}

impl Error {
    /// An I/O error with the file that it is about.
    pub fn io(doing: &str, path: &Path) -> impl FnOnce(std::io::Error) -> Self {
        let what = format!("{doing} {}", path.display());
        move |source| Self::Io { what, source }
    }
}
