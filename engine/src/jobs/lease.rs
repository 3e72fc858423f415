//! Keeps our own leases alive and recovers the jobs of workers that let theirs run out.

use super::bell::Bell;
use super::shelf::Shelf;
use super::table::Table;
use super::{Config, settle};
use std::sync::Arc;
use tokio::time::{Instant, MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

/// Renews every third of a lease, recovers at every poll; until `end`.
pub(super) async fn keep(table: Table, shelf: Arc<Shelf>, config: Config, bell: Bell, end: CancellationToken) {
    let mut renewal = interval(config.lease / 3);
    let mut recovery = interval(config.poll);
    renewal.set_missed_tick_behavior(MissedTickBehavior::Delay);
    recovery.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            biased;
            () = end.cancelled() => return,
            _ = renewal.tick() => renew(&table, &shelf).await,
            _ = recovery.tick() => recover(&table, &bell).await,
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

async fn recover(table: &Table, bell: &Bell) {
    match table.recover().await {
        Ok(lost) if lost.is_empty() => {}
        Ok(lost) => {
            lost.iter().for_each(settle::report);
            bell.ring();
        }
        Err(error) => tracing::warn!(%error, "cannot look for lost jobs"),
    }
}
