//! The queue as an apalis [`Backend`].
//!
//! It never answers with an error: claims, leases and outcomes are the business of three tasks which wait out an
//! unreachable database, and the worker sees jobs only.

use super::acknowledger::Acknowledger;
use super::claimer;
use super::ending::JobEnd;
use super::handler::Handlers;
use super::job::Job;
use super::lease;
use super::local_queue::LocalQueue;
use super::notifier::Notifier;
use super::table::Table;
use super::{Config, completer};
use apalis_core::backend::finalize::Ephemeral;
use apalis_core::backend::{Backend, BackendConfig};
use apalis_core::task::Task;
use apalis_core::task::builder::TaskBuilder;
use apalis_core::task::task_id::TaskId;
use apalis_core::worker::context::WorkerContext;
use apalis_core::worker::ext::ack::AcknowledgeLayer;
use futures::FutureExt;
use futures::future::BoxFuture;
use std::convert::Infallible;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;
use tokio_util::sync::{CancellationToken, DropGuard};

/// One worker's access to the queue.
pub(super) struct Queue {
    config: Config,
    local: Arc<LocalQueue>,
    outcomes: UnboundedSender<JobEnd>,
    claimer: Option<JoinHandle<()>>,
    completer: Option<JoinHandle<()>>,
    /// Ends the claimer, which gives back what has not been started.
    stop: CancellationToken,
    /// Ends the writer once it has written everything.
    finish: CancellationToken,
    /// Ends everything when the worker is dropped without having been closed: the leases then run out.
    _abandon: DropGuard,
    closing: Option<BoxFuture<'static, ()>>,
}

impl Queue {
    /// Starts claiming at once, until `stop`. To be called within a tokio runtime.
    pub fn start(
        table: Table,
        config: Config,
        handlers: &Handlers,
        notifier: &Notifier,
        stop: &CancellationToken,
    ) -> Self {
        let local = Arc::new(LocalQueue::new(handlers.limits().clone()));
        let (outcomes, written) = unbounded_channel();
        let abandon = CancellationToken::new();
        let stop = stop.child_token();
        let finish = CancellationToken::new();
        let claimer = claimer::Claimer {
            table: table.clone(),
            local: local.clone(),
            kinds: handlers.kinds(),
            config: config.clone(),
            outcomes: outcomes.clone(),
        };
        let completer = completer::Completer {
            table: table.clone(),
            local: local.clone(),
            notifier: notifier.clone(),
            finish: finish.clone(),
        };
        tokio::spawn(lease::keep(table, local.clone(), config.clone(), notifier.clone(), abandon.clone()));
        let claimer = tokio::spawn(until(abandon.clone(), claimer.run(notifier.subscribe(), stop.clone())));
        let completer = tokio::spawn(until(abandon.clone(), completer.run(written)));
        Self {
            config,
            local,
            outcomes,
            claimer: Some(claimer),
            completer: Some(completer),
            stop,
            finish,
            _abandon: abandon.drop_guard(),
            closing: None,
        }
    }

    /// Waits until everything unstarted is given back and every outcome is written.
    fn close(&mut self) -> BoxFuture<'static, ()> {
        self.stop.cancel();
        let (claimer, completer, finish) = (self.claimer.take(), self.completer.take(), self.finish.clone());
        async move {
            if let Some(claimer) = claimer {
                let _ = claimer.await;
            }
            finish.cancel();
            if let Some(completer) = completer {
                let _ = completer.await;
            }
        }
        .boxed()
    }
}

async fn until(end: CancellationToken, task: impl Future<Output = ()> + Send) {
    tokio::select! {
        () = end.cancelled() => {}
        () = task => {}
    }
}

impl Backend for Queue {
    type Task = Task<Job>;
    type Error = Infallible;

    fn poll_ready(&mut self, _: &mut Context<'_>, _: &WorkerContext) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn poll_next(&mut self, cx: &mut Context<'_>, _: &WorkerContext) -> Poll<Option<Result<Self::Task, Infallible>>> {
        let Some(job) = self.local.take(self.config.lease, cx.waker()) else {
            return Poll::Pending;
        };
        let (id, claim) = (TaskId::from_int(job.id.unsigned_abs()), job.claim.clone());
        Poll::Ready(Some(Ok(TaskBuilder::new(job).task_id(id).data(claim).build())))
    }

    fn poll_close(&mut self, cx: &mut Context<'_>, _: &WorkerContext) -> Poll<Result<(), Infallible>> {
        if self.closing.is_none() {
            self.closing = Some(self.close());
        }
        if let Some(closing) = &mut self.closing {
            ready!(closing.poll_unpin(cx));
        }
        // A finished future must not be polled again.
        self.closing = Some(futures::future::ready(()).boxed());
        Poll::Ready(Ok(()))
    }
}

impl BackendConfig for Queue {
    type Args = Job;
    type Id = i64;
    type Kind = Ephemeral;
    type Config = Config;
    type Layer = AcknowledgeLayer<Acknowledger>;

    fn config(&self) -> &Config {
        &self.config
    }

    fn middleware(&mut self, _: &mut WorkerContext) -> Self::Layer {
        AcknowledgeLayer::new(Acknowledger { outcomes: self.outcomes.clone(), local: self.local.clone() })
    }
}
