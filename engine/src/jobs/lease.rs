//! Keeps our own leases alive, passes on how far jobs are, and recovers the jobs of workers that let theirs run out.

use super::local_queue::LocalQueue;
use super::notifier::Notifier;
use super::table::Table;
use super::{Config, completer};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

/// How often progress is written; what is said in between is replaced by what is said later.
const PROGRESS: Duration = Duration::from_millis(500);

/// Renews every third of a lease, recovers at every poll; until `end`.
pub(super) async fn keep(
    table: Table,
    local: Arc<LocalQueue>,
    config: Config,
    notifier: Notifier,
    end: CancellationToken,
) {
    let mut renewal = interval(config.lease / 3);
    let mut recovery = interval(config.poll);
    let mut progress = interval(PROGRESS);
    progress.set_missed_tick_behavior(MissedTickBehavior::Delay);
    renewal.set_missed_tick_behavior(MissedTickBehavior::Delay);
    recovery.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut contact = Contact::new(config.lease, Instant::now());
    loop {
        tokio::select! {
            biased;
            () = end.cancelled() => return,
            _ = renewal.tick() => {
                if let Some(done) = renew(&table, &local).await {
                    contact.made(Instant::now(), done);
                }
            }
            _ = recovery.tick() => {
                let steady = contact.is_steady(Instant::now());
                let done = if steady { recover(&table, &notifier).await } else { touch(&table).await };
                contact.made(Instant::now(), done);
            }
            _ = progress.tick() => tell(&table, &local).await,
        }
    }
}

/// Whether the database has been there long enough for everybody to renew. While it was away nobody could, so leases ran out
/// whose workers live and speak to the world outside: their jobs are not lost. A short silence runs no lease out, because
/// leases are renewed when a third of them is over.
struct Contact {
    lease: Duration,
    last: Instant,
    steady_from: Instant,
}

impl Contact {
    fn new(lease: Duration, now: Instant) -> Self {
        Self { lease, last: now, steady_from: now }
    }

    /// Notes how a call went. The first that went well after a silence, whoever slept, gives everybody a lease's time.
    fn made(&mut self, now: Instant, well: bool) {
        if !well {
            return;
        }
        if self.is_silent(now) {
            self.steady_from = now + self.lease;
        }
        self.last = now;
    }

    /// Whether lost jobs may be looked for.
    fn is_steady(&self, now: Instant) -> bool {
        now >= self.steady_from && !self.is_silent(now)
    }

    fn is_silent(&self, now: Instant) -> bool {
        now.duration_since(self.last) > self.lease / 2
    }
}

/// Whether the database answered; `None` = it was not asked.
async fn renew(table: &Table, local: &LocalQueue) -> Option<bool> {
    let held = local.held();
    if held.is_empty() {
        return None;
    }
    let since = Instant::now();
    Some(match table.renew(&held).await {
        Ok(renewed) => {
            local.renewed(&renewed, since);
            true
        }
        Err(error) => {
            tracing::warn!(%error, jobs = held.len(), "cannot renew leases");
            false
        }
    })
}

async fn touch(table: &Table) -> bool {
    table.touch().await.is_ok()
}

async fn tell(table: &Table, local: &LocalQueue) {
    let heard = local.heard();
    if heard.is_empty() {
        return;
    }
    // Only for the eye: what is lost is said again.
    if let Err(error) = table.progress(&heard).await {
        tracing::warn!(%error, "cannot write progress");
    }
}

async fn recover(table: &Table, notifier: &Notifier) -> bool {
    match table.recover().await {
        Ok(lost) if lost.is_empty() => true,
        Ok(lost) => {
            for job in &lost {
                completer::report(job, false);
            }
            for job in &lost {
                metrics::counter!("ehub_jobs_lost_total", "kind" => job.kind.clone()).increment(1);
            }
            notifier.notify();
            true
        }
        Err(error) => {
            tracing::warn!(%error, "cannot look for lost jobs");
            false
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_a_silence_everybody_may_renew_before_a_job_counts_as_lost() {
        let (begun, lease) = (Instant::now(), Duration::from_secs(12));
        let at = |seconds| begun + Duration::from_secs(seconds);
        let mut contact = Contact::new(lease, begun);
        assert!(contact.is_steady(begun));
        contact.made(at(5), false);
        contact.made(at(6), true);
        assert!(contact.is_steady(at(6)), "away for a moment: no lease has run out");
        for second in 7..13 {
            contact.made(at(second), false);
        }
        assert!(!contact.is_steady(at(13)), "away for more than half of a lease");
        for second in 13..25 {
            contact.made(at(second), true);
            assert!(!contact.is_steady(at(second)), "second {second}");
        }
        contact.made(at(25), true);
        assert!(contact.is_steady(at(25)));
    }
}
