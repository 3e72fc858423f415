//! The worker: an apalis Worker with its tower layers, watched by an apalis Monitor, over our backend.

use super::backend::Queue;
use super::failure::Failure;
use super::handler::{Dispatch, Handlers};
use super::notifier::Notifier;
use super::table::{Table, by_number, claiming};
use apalis::layers::WorkerBuilderExt;
use apalis::layers::catch_panic::CatchPanicLayer;
use apalis_core::monitor::{Monitor, MonitorError};
use apalis_core::worker::builder::WorkerBuilder;
use apalis_core::worker::ext::parallelize::ParallelizeExt;
use sqlx::PgPool;
use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::AtomicI64;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// Settings of one worker.
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    /// Name of this worker, shown as the holder of a lease. No two running workers share it.
    pub name: String,
    /// Jobs that run at once.
    pub concurrency: usize,
    /// Most jobs claimed ahead, waiting and running together.
    pub prefetch: usize,
    /// How long a claim holds without a sign of life: a killed worker's jobs start again after this and one poll at most.
    pub lease: Duration,
    /// How often to look for jobs when nobody rings.
    pub poll: Duration,
    /// A handler that runs longer is cancelled; this counts as a failure.
    pub timeout: Duration,
    /// How long running jobs may go on after the stop.
    pub grace: Duration,
    /// Delay after the first failure; doubles with each further one, with a quarter of jitter either way.
    pub delay: Duration,
    /// Longest delay.
    pub longest_delay: Duration,
}

impl Config {
    /// The defaults, for a worker called `name`.
    pub fn named(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            concurrency: 32,
            prefetch: 2_000,
            lease: Duration::from_secs(12),
            poll: Duration::from_secs(1),
            timeout: Duration::from_mins(2),
            grace: Duration::from_secs(30),
            delay: Duration::from_secs(2),
            longest_delay: Duration::from_mins(10),
        }
    }
}

/// The worker ended otherwise than by being stopped.
#[derive(Debug, thiserror::Error)]
#[error("the job worker ended: {0}")]
pub struct RunError(#[from] MonitorError);

/// Works until `stop`, then lets running jobs end, gives back the others and writes every outcome.
///
/// `pool` comes from [`pool`](super::pool()) and needs three connections at least.
///
/// # Errors
/// When the runtime itself fails. A database that cannot be reached is waited for.
pub async fn run(
    pool: PgPool,
    config: Config,
    handlers: Handlers,
    notifier: Notifier,
    stop: CancellationToken,
) -> Result<(), RunError> {
    let (signal, grace) = (stop.clone(), config.grace);
    // Goes on when the worker is begun anew: no number comes twice under one name.
    let claims = Arc::<AtomicI64>::default();
    let monitor = Monitor::new()
        .register(move |_| {
            let table = table(pool.clone(), &config, claims.clone());
            let queue = Queue::start(table, config.clone(), &handlers, &notifier, &stop);
            WorkerBuilder::new(config.name.as_str())
                .backend(queue)
                .concurrency(config.concurrency.max(1))
                .parallelize(tokio::spawn)
                .layer(CatchPanicLayer::with_panic_handler(on_panic as fn(&Box<dyn Any + Send>) -> Failure))
                .build(Dispatch { handlers: handlers.clone(), timeout: config.timeout })
        })
        .should_restart(|_, _| true)
        .shutdown_timeout(grace);
    monitor
        .run_with_signal(async move {
            signal.cancelled().await;
            Ok(())
        })
        .await?;
    Ok(())
}

fn table(pool: PgPool, config: &Config, claims: Arc<AtomicI64>) -> Table {
    Table {
        claiming: claiming(&pool),
        by_number: by_number(&pool),
        pool,
        worker: config.name.clone(),
        claims,
        lease: config.lease,
        delay: config.delay,
        longest_delay: config.longest_delay,
    }
}

fn on_panic(payload: &Box<dyn Any + Send>) -> Failure {
    Failure::panicked(payload.as_ref())
}
