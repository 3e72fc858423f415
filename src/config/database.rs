//! The section `[database]`.

use ehub_workflows::database::{Limits, Reach};
use serde::Deserialize;
use std::time::Duration;

/// `[database]`
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Database {
    /// Connection of the program; empty = the private PostgreSQL.
    pub url: String,
    /// Connection that runs migrations; empty = `url`.
    pub owner_url: String,
    /// Connection that asks the reporting views; empty = nobody does, unless the private PostgreSQL is used.
    pub reporter_url: String,
    /// Connections at most, per pool.
    pub max_connections: u32,
    /// Milliseconds that a migration waits for a lock at a time.
    pub migration_lock_milliseconds: u64,
    /// How often a migration that does not get its lock is tried.
    pub migration_tries: u32,
    /// Seconds that a connection is waited for.
    pub wait_seconds: u64,
    /// Seconds of a statement of a call.
    pub statement_seconds: u64,
    /// The same where a call reads or writes a file.
    pub file_statement_seconds: u64,
    /// Seconds of waiting for a lock in a call.
    pub lock_seconds: u64,
}

impl Database {
    /// All connections, made before anybody asks.
    pub fn reach(&self) -> Reach {
        Reach { size: self.max_connections.max(1), wait: Duration::from_secs(self.wait_seconds.max(1)), at_start: true }
    }

    /// Limits of a call, and of one that reads or writes a file.
    pub fn limits(&self) -> (Limits, Limits) {
        let of = |statement: u64| Limits {
            statement: Duration::from_secs(statement.max(1)),
            lock: Duration::from_secs(self.lock_seconds.max(1)),
        };
        (of(self.statement_seconds), of(self.file_statement_seconds))
    }
}
