//! The queue: our own table, filled inside the caller's transaction, drained by apalis workers.
//!
//! A job is claimed under a lease together with many others, and its attempt is counted at that moment: whatever the way
//! of failing (error, panic, time-out, killed process), a job that used up its attempts is `dead`, visible and redoable.
//! Outcomes are written in groups. An effect happens at least once; handlers make it exactly once by an idempotency key
//! and by answering with the version that they saw.
//!
//! - `ready` → `running` claimed, leased; → `done`, or back to `ready` later, or `dead`
//! - `running` whose lease has run out → `ready` or `dead`
//! - any of them that somebody asks to stop → `cancelled`: at once when it waits, at its next look when it runs
//! - jobs with the same order key run one after the other, oldest first; a dead one does not hold up the rest

mod acknowledger;
mod backend;
mod claim;
mod claimer;
mod completer;
mod control;
mod ending;
mod failure;
mod handler;
mod job;
mod lease;
mod local_queue;
mod notifier;
mod run;
mod table;

pub mod admin;
pub mod overview;
pub mod schedule;

pub use claim::Claim;
pub use control::Progress;
pub use failure::Failure;
pub use handler::Handlers;
pub use job::Job;
pub use notifier::{Notifier, announce, listen};
pub use run::{Config, RunError, run};
pub use table::{enqueue, pool};

use crate::labels;
use chrono::{DateTime, Utc};
use serde_json::Value;
use std::time::Duration;

/// Longest wait that a handler may ask for; more is cut to this.
pub const LONGEST_WAIT: Duration = Duration::from_hours(1);

/// No job is due later than this from now: a quarter of jitter and some minutes more than the longest wait. One that is was written by a
/// clock that ran ahead, and [`admin::repair`] makes it due.
pub const OUT_OF_REACH: Duration = Duration::from_mins(80);

labels! {
    /// Where a job can be.
    pub enum State {
        /// Waits for its time, its turn, or a free worker.
        Ready = "ready",
        /// Claimed under a lease.
        Running = "running",
        /// Ended well.
        Done = "done",
        /// Used up its attempts, or failed for good.
        Dead = "dead",
        /// Not wanted any more.
        Cancelled = "cancelled",
    }
}

/// A job to be enqueued with a change.
#[derive(Clone, Debug, PartialEq)]
pub struct NewJob {
    /// Which handler runs it, e.g. `erp.deliver`. A constant of the program.
    pub kind: &'static str,
    /// What the handler needs; ids rather than copies of rows.
    pub payload: Value,
    /// Higher runs first; 0 is ordinary.
    pub priority: i16,
    /// Not before; `None` = now. At most [`LONGEST_WAIT`] from now.
    pub run_at: Option<DateTime<Utc>>,
    /// After so many failures the job is dead, visible and redoable.
    pub max_attempts: i32,
    /// Jobs with the same key run one after the other, in the order they were enqueued; `None` = no order.
    pub order_key: Option<String>,
}

#[cfg(test)]
mod tests;
