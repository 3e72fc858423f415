//! Handlers by kind, and the tower service that picks the right one.

use super::failure::Failure;
use super::job::Job;
use crate::trace;
use apalis_core::task::Task;
use futures::future::BoxFuture;
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::time::{Instant, timeout};
use tower::Service;
use tracing::{Instrument, Span};

type Run = Arc<dyn Fn(Job) -> BoxFuture<'static, Result<(), Failure>> + Send + Sync>;

/// The handlers of a worker. It claims jobs of these kinds only; others stay ready for a worker that knows them.
#[derive(Clone, Default)]
pub struct Handlers {
    by_kind: HashMap<&'static str, Run>,
    limits: HashMap<&'static str, usize>,
    times: HashMap<&'static str, Duration>,
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

    /// Lets a job of `kind` run for so long, instead of the worker's own time-out: for what is long by its nature and says how far it is.
    #[must_use]
    pub fn lasting(mut self, time: Duration, kind: &'static str) -> Self {
        self.times.insert(kind, time);
        self
    }

    /// How long a job of `kind` may run, where the others may run for `common`.
    fn time(&self, kind: &str, common: Duration) -> Duration {
        self.times.get(kind).copied().unwrap_or(common)
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
    /// How long a job may run, unless its kind has a time of its own.
    pub timeout: Duration,
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
        let time = self.handlers.time(&job.kind, self.timeout);
        match self.handlers.by_kind.get(job.kind.as_str()).cloned() {
            // The handler is called inside the future, so that a panic before its first await is caught as well.
            Some(run) => Box::pin(
                async move {
                    let (kind, began) = (job.kind.clone(), Instant::now());
                    let result = timeout(time, run(job)).await.unwrap_or_else(|_| Err(Failure::timed_out(time)));
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
