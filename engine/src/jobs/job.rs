//! A claimed job, as its handler sees it.

use super::claim::Claim;
use super::control::{Control, Progress};
use super::failure::Failure;
use crate::actor::Actor;
use crate::trace;
use chrono::{DateTime, Utc};
use serde::de::DeserializeOwned;
use serde_json::Value;
use tracing::Span;

/// A claimed job, as its handler gets it.
#[derive(Clone, Debug)]
pub struct Job {
    /// Id of the row.
    pub id: i64,
    /// Which handler runs it.
    pub kind: String,
    /// Process that the job belongs to.
    pub process: String,
    /// Document that the job belongs to; 0 = none.
    pub document: i64,
    /// What the handler needs.
    pub payload: Value,
    /// Number of this attempt, from 1. Above 1 an earlier attempt may have had its effect already.
    pub attempt: i32,
    /// After so many failures the job is dead.
    pub max_attempts: i32,
    /// Id of the request that enqueued it.
    pub request_id: String,
    /// W3C `traceparent` of that request, if traces are collected.
    pub traceparent: Option<String>,
    /// Higher runs first.
    pub priority: i16,
    /// When it became due.
    pub run_at: DateTime<Utc>,
    /// The claim under which it runs.
    pub(super) claim: Claim,
    /// The way back to the queue while it runs.
    pub(super) control: Control,
}

impl Job {
    /// The system, acting as this job: what it changes and what it causes belongs to the same story.
    pub fn actor(&self) -> Actor {
        let trace = trace::traceparent(&Span::current());
        Actor { trace, ..Actor::system(self.kind.clone(), self.request_id.clone()) }
    }

    /// Reads the payload as `T`.
    ///
    /// # Errors
    /// A failure that leaves the job dead: the same payload will not read better the next time.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, Failure> {
        T::deserialize(&self.payload).map_err(|error| Failure::dead(format!("payload of {}: {error}", self.kind)))
    }

    /// Whether a further attempt would still be made if this one fails.
    pub fn has_more_attempts(&self) -> bool {
        self.attempt < self.max_attempts
    }

    /// The claim under which the job runs: for handlers that speak to the world outside, or whose writing need not be durable.
    pub fn claim(&self) -> &Claim {
        &self.claim
    }

    /// Says how far the job is, for people who wait: `done` of `total` (0 = nobody knows). Cheap: what is said in quick
    /// succession is written once.
    pub fn progress(&self, done: u64, total: u64, note: impl Into<String>) {
        self.control.say(Progress { done, total, note: note.into() });
    }

    /// Whether somebody asked the job to stop. A long job looks between its steps and then ends with
    /// [`Failure::cancelled`].
    pub fn is_cancelled(&self) -> bool {
        self.control.cancelled.is_cancelled()
    }

    /// Waits until somebody asks the job to stop.
    pub async fn cancelled(&self) {
        self.control.cancelled.cancelled().await;
    }
}
