//! Keeps our own leases alive, passes on how far jobs are, and recovers the jobs of workers that let theirs run out.

use super::bell::Bell;
use super::shelf::Shelf;
use super::table::Table;
use super::{Config, settle};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

/// How often progress is written; what is said in between is replaced by what is said later.
const PROGRESS: Duration = Duration::from_millis(500);

/// Renews every third of a lease, recovers at every poll; until `end`.
pub(super) async fn keep(table: Table, shelf: Arc<Shelf>, config: Config, bell: Bell, end: CancellationToken) {
    let mut renewal = interval(config.lease / 3);
    let mut recovery = interval(config.poll);
    let mut progress = interval(PROGRESS);
    progress.set_missed_tick_behavior(MissedTickBehavior::Delay);
    renewal.set_missed_tick_behavior(MissedTickBehavior::Delay);
    recovery.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            biased;
            () = end.cancelled() => return,
            _ = renewal.tick() => renew(&table, &shelf).await,
            _ = recovery.tick() => recover(&table, &bell).await,
            _ = progress.tick() => tell(&table, &shelf).await,
        }
    }
}

async fn renew(table: &Table, shelf: &Shelf) {
    let held = shelf.held();
    if held.is_empty() {
        return;
    }
    let since = Instant::now();
    match table.renew(&held).await {
        Ok(renewed) => shelf.renewed(&renewed, since),
        Err(error) => tracing::warn!(%error, jobs = held.len(), "cannot renew leases"),
    }
}

async fn tell(table: &Table, shelf: &Shelf) {
    let heard = shelf.heard();
    if heard.is_empty() {
        return;
    }
    // Only for the eye: what is lost is said again.
    if let Err(error) = table.progress(&heard).await {
        tracing::warn!(%error, "cannot write progress");
    }
}

async fn recover(table: &Table, bell: &Bell) {
    match table.recover().await {
        Ok(lost) if lost.is_empty() => {}
        Ok(lost) => {
            lost.iter().for_each(settle::report);
            for job in &lost {
                metrics::counter!("ehub_jobs_lost_total", "kind" => job.kind.clone()).increment(1);
            }
            bell.ring();
        }
        Err(error) => tracing::warn!(%error, "cannot look for lost jobs"),
    }
}
