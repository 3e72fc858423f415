//! The worker process: handlers by kind of job, schedules, and the connections that wake it.

use crate::deliver::deliver;
use crate::erp::ErpConnector;
use crate::{pull, schedules};
use chrono::{DateTime, Utc};
use ehub_engine::jobs::{self, Bell, Failure, Handlers};
use ehub_workflows::erp_message::queue::DELIVER;
use ehub_workflows::{Db, Error};
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// Connections of the queue itself: claims, outcomes, leases, schedules.
const QUEUE_CONNECTIONS: u32 = 4;
/// How often to look whether a schedule is due.
const TICK: Duration = Duration::from_secs(1);

/// Settings of the worker.
#[derive(Clone, Debug)]
pub struct Config {
    /// The queue's own settings. Its time-out must leave room for two calls on the ERP.
    pub queue: jobs::Config,
    /// How often orders and receipts are pulled; full seconds.
    pub pull: Duration,
    /// Reads the time.
    pub clock: fn() -> DateTime<Utc>,
}

impl Config {
    /// The defaults, for a worker called `name`; no two running workers may share it.
    pub fn named(name: impl Into<String>) -> Self {
        Self { queue: jobs::Config::named(name), pull: Duration::from_secs(15), clock: system_clock }
    }
}

#[expect(clippy::disallowed_methods, reason = "the worker is a door: time comes in here and is passed on as a fact")]
fn system_clock() -> DateTime<Utc> {
    Utc::now()
}

/// What every handler needs.
#[derive(Debug)]
pub(crate) struct Context<C> {
    pub db: Db,
    pub erp: C,
    pub clock: fn() -> DateTime<Utc>,
    /// A handler runs no longer than this.
    pub timeout: Duration,
}

/// The worker ended otherwise than by being stopped.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The runtime failed.
    #[error(transparent)]
    Jobs(#[from] jobs::RunError),
    /// The schedules could not be made.
    #[error("making the schedules: {0}")]
    Schedules(#[from] sqlx::Error),
}

/// Works until `stop`, then drains: running jobs end, the others go back to the queue.
///
/// `bell` is the process's own: whoever commits in this process rings it. Rings of other processes are heard here, and
/// those of this process are passed on to others.
///
/// # Errors
/// When the database cannot be reached at the start, or the runtime itself fails. Later outages are waited for.
pub async fn run<C>(config: Config, db: Db, connector: C, bell: Bell, stop: CancellationToken) -> Result<(), RunError>
where
    C: ErpConnector + Send + Sync + 'static,
{
    let options = (*db.pool().connect_options()).clone();
    let queue = jobs::pool(options.clone(), QUEUE_CONNECTIONS);
    schedules::ensure(&queue, config.pull).await?;
    let context = Arc::new(Context { db, erp: connector, clock: config.clock, timeout: config.queue.timeout });
    let handlers = handlers(&context);
    let beside = [
        tokio::spawn(jobs::announce(bell.clone(), options.clone(), stop.clone())),
        tokio::spawn(jobs::listen(bell.clone(), options, stop.clone())),
        tokio::spawn(jobs::schedule::run(queue.clone(), TICK, bell.clone(), stop.clone())),
    ];
    tracing::info!(worker = config.queue.name, kinds = ?handlers, "worker ready");
    let result = jobs::run(queue.clone(), config.queue, handlers, bell, stop).await;
    for task in beside {
        task.abort();
        let _ = task.await;
    }
    queue.close().await;
    Ok(result?)
}

/// Every kind of job and what it does.
fn handlers<C>(context: &Arc<Context<C>>) -> Handlers
where
    C: ErpConnector + Send + Sync + 'static,
{
    let [delivering, ordering, receiving, forgetting] = [(); 4].map(|()| context.clone());
    Handlers::new()
        .on(DELIVER, move |job| {
            let context = delivering.clone();
            async move { deliver(&context, job).await }
        })
        .on(pull::ORDERS, move |job| {
            let context = ordering.clone();
            async move { pull::orders(&context, job).await }
        })
        .on(pull::RECEIPTS, move |job| {
            let context = receiving.clone();
            async move { pull::receipts(&context, job).await }
        })
        .on(schedules::FORGET, move |_| {
            let context = forgetting.clone();
            async move { schedules::forget(&context.db).await }
        })
}

/// What an error of a process means for the job: only the database's own pass by themselves.
pub(crate) fn failure(error: Error) -> Failure {
    match error {
        Error::Database(_) | Error::Stale { .. } => Failure::retry(error),
        Error::NotFound | Error::Invalid(_) | Error::Refused(_) | Error::Unconfirmed { .. } => Failure::dead(error),
    }
}
