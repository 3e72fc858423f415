//! Says that this worker lives, for the monitor.

use ehub_engine::jobs::{self, Handlers};
use ehub_workflows::Db;
use ehub_workflows::operations::presence::{BEAT_SECONDS, Worker, beat};
use std::time::Duration;
use tokio::time::{MissedTickBehavior, interval};

/// What the worker with these settings says of itself.
pub(crate) fn of(config: &jobs::Config, handlers: &Handlers) -> Worker {
    let mut kinds: Vec<String> = handlers.kinds().into_iter().map(str::to_owned).collect();
    kinds.sort_unstable();
    let concurrency = i32::try_from(config.concurrency).unwrap_or(i32::MAX);
    Worker { name: config.name.clone(), version: env!("CARGO_PKG_VERSION"), kinds, concurrency }
}

/// Says so until it is aborted. Not being heard is no reason to stop working.
pub(crate) async fn keep(db: Db, worker: Worker) {
    let mut tick = interval(Duration::from_secs(BEAT_SECONDS));
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tick.tick().await;
        if let Err(error) = beat(&db, &worker).await {
            tracing::warn!(%error, "cannot say that this worker lives");
        }
    }
}

/// Says that it has ended.
pub(crate) async fn leave(db: &Db, name: &str) {
    if let Err(error) = ehub_workflows::operations::presence::leave(db, name).await {
        tracing::debug!(%error, "cannot say that this worker has ended");
    }
}
