//! Claims ready jobs ahead of their execution, as many as the pace of the last moments justifies.

use super::Config;
use super::ending::{Ending, JobEnd};
use super::local_queue::LocalQueue;
use super::table::Table;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::watch;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

/// Jobs are held for so long ahead, no longer: the others may be run sooner by another process.
const AHEAD: Duration = Duration::from_millis(250);

/// Fills the shelf.
pub(super) struct Claimer {
    pub table: Table,
    pub local: Arc<LocalQueue>,
    /// What this worker can run.
    pub kinds: Vec<&'static str>,
    pub config: Config,
    pub outcomes: UnboundedSender<JobEnd>,
}

impl Claimer {
    /// Claims until `stop`, then gives back what has not been started.
    pub async fn run(self, mut wake: watch::Receiver<u64>, stop: CancellationToken) {
        let mut pace = Pace::new(&self.config);
        while !stop.is_cancelled() {
            // Whoever rings from here on causes another claim.
            wake.borrow_and_update();
            let want = pace.room(&self.local);
            if want == 0 {
                tokio::select! {
                    () = stop.cancelled() => {}
                    () = self.local.room.notified() => {}
                }
                continue;
            }
            // Not to be cancelled: what the database has given us must be known.
            if self.claim(want).await {
                continue;
            }
            tokio::select! {
                () = stop.cancelled() => {}
                _ = wake.changed() => {}
                () = tokio::time::sleep(self.config.poll) => {}
            }
        }
        self.give_back(self.local.close());
    }

    /// Whether there may be more.
    async fn claim(&self, want: usize) -> bool {
        let since = Instant::now();
        let count = i64::try_from(want).unwrap_or(i64::MAX);
        match self.table.claim(&self.local.room_of(&self.kinds, count), count).await {
            Ok(jobs) => {
                let full = jobs.len() == want;
                self.give_back(self.local.put(jobs, since));
                full
            }
            Err(error) => {
                tracing::warn!(%error, "cannot claim jobs, trying again");
                false
            }
        }
    }

    fn give_back(&self, jobs: Vec<super::Job>) {
        for job in jobs {
            let _ = self.outcomes.send(JobEnd { ticket: job.claim.ticket(), ending: Ending::GivenBack });
        }
    }
}

/// How many jobs to hold: as many as run at once, and what [`AHEAD`] takes at the pace just seen.
struct Pace {
    least: usize,
    most: usize,
    limit: usize,
    seen: u64,
    at: Instant,
}

impl Pace {
    fn new(config: &Config) -> Self {
        let least = config.concurrency.max(1);
        Self { least, most: config.prefetch.max(least), limit: least, seen: 0, at: Instant::now() }
    }

    /// How many to claim now; 0 = wait until more are finished.
    fn room(&mut self, held: &LocalQueue) -> usize {
        let (active, finished) = held.load();
        let elapsed = self.at.elapsed();
        if elapsed >= Duration::from_millis(2) {
            let ahead = u128::from(finished - self.seen) * AHEAD.as_micros() / elapsed.as_micros().max(1);
            let target = self.least + usize::try_from(ahead).unwrap_or(self.most);
            // Up at once, down slowly: a short pause of the database is no reason to forget the pace.
            self.limit = target.max(self.limit / 2).clamp(self.least, self.most);
            (self.seen, self.at) = (finished, Instant::now());
        }
        if self.limit > self.least && active > self.limit / 2 { 0 } else { self.limit.saturating_sub(active) }
    }
}
