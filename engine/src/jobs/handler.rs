//! Handlers by kind, and the tower service that picks the right one.

use super::control::{Control, Progress};
use super::hold::Hold;
use super::outcome::Failure;
use crate::actor::Actor;
use crate::trace;
use apalis_core::task::Task;
use chrono::{DateTime, Utc};
use futures::future::BoxFuture;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use std::task::{Context, Poll};
use tokio::time::Instant;
use tower::Service;
use tracing::{Instrument, Span};

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
    pub(super) hold: Hold,
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
    pub fn hold(&self) -> &Hold {
        &self.hold
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

type Run = Arc<dyn Fn(Job) -> BoxFuture<'static, Result<(), Failure>> + Send + Sync>;

/// The handlers of a worker. It claims jobs of these kinds only; others stay ready for a worker that knows them.
#[derive(Clone, Default)]
pub struct Handlers {
    by_kind: HashMap<&'static str, Run>,
    limits: HashMap<&'static str, usize>,
}

impl fmt::Debug for Handlers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.by_kind.keys()).finish()
    }
}

impl Handlers {
    /// No handlers.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the handler of `kind`, in place of one added before.
    #[must_use]
    pub fn on<F, R>(mut self, kind: &'static str, handler: F) -> Self
    where
        F: Fn(Job) -> R + Send + Sync + 'static,
        R: Future<Output = Result<(), Failure>> + Send + 'static,
    {
        self.by_kind.insert(kind, Arc::new(move |job| Box::pin(handler(job))));
        self
    }

    /// Lets at most `count` jobs of `kind` run at once in this process, e.g. because the other side bears no more.
    #[must_use]
    pub fn at_most(mut self, count: usize, kind: &'static str) -> Self {
        self.limits.insert(kind, count.max(1));
        self
    }

    pub(super) fn limits(&self) -> &HashMap<&'static str, usize> {
        &self.limits
    }

    /// Kinds that have a handler.
    pub fn kinds(&self) -> Vec<&'static str> {
        self.by_kind.keys().copied().collect()
    }
}

/// Innermost service of the worker.
#[derive(Clone, Debug)]
pub(super) struct Dispatch {
    pub handlers: Handlers,
}

impl Service<Task<Job>> for Dispatch {
    type Response = ();
    type Error = Failure;
    type Future = BoxFuture<'static, Result<(), Failure>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Failure>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, task: Task<Job>) -> Self::Future {
        let job = task.args;
        let span = tracing::info_span!(
            "job",
            id = job.id,
            kind = job.kind,
            process = job.process,
            document = job.document,
            attempt = job.attempt,
            request_id = job.request_id
        );
        if let Some(cause) = &job.traceparent {
            trace::continue_from(&span, cause);
        }
        match self.handlers.by_kind.get(job.kind.as_str()).cloned() {
            // The handler is called inside the future, so that a panic before its first await is caught as well.
            Some(run) => Box::pin(
                async move {
                    let (kind, began) = (job.kind.clone(), Instant::now());
                    let result = run(job).await;
                    if result.is_err() {
                        trace::failed(&Span::current());
                    }
                    metrics::histogram!("ehub_job_seconds", "kind" => kind).record(began.elapsed());
                    result
                }
                .instrument(span),
            ),
            None => Box::pin(async move { Err(Failure::retry(format!("no handler for {}", job.kind))) }),
        }
    }
}
