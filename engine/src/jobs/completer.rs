//! Writes outcomes in groups: whatever came in while the last group was being written is the next group.

use super::State;
use super::ending::JobEnd;
use super::local_queue::LocalQueue;
use super::notifier::Notifier;
use super::table::{Completed, Table};
use crate::label::Label;
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio_util::sync::CancellationToken;

/// Largest group.
const GROUP: usize = 1_000;

/// Longest pause between attempts to write.
const LONGEST_PAUSE: Duration = Duration::from_secs(5);

/// Empties the channel of outcomes.
pub(super) struct Completer {
    pub table: Table,
    pub local: Arc<LocalQueue>,
    pub notifier: Notifier,
    /// Nobody sends any more: write what is there and end.
    pub finish: CancellationToken,
}

impl Completer {
    /// Runs until `finish`.
    pub async fn run(self, mut outcomes: UnboundedReceiver<JobEnd>) {
        let mut group = Vec::with_capacity(GROUP);
        loop {
            let count = tokio::select! {
                biased;
                count = outcomes.recv_many(&mut group, GROUP) => count,
                () = self.finish.cancelled() => 0,
            };
            if count == 0 {
                return;
            }
            self.write(&group).await;
            group.clear();
        }
    }

    /// Tries until it succeeds: as long as the outcome is not written, the lease is kept alive, so nobody repeats the job.
    async fn write(&self, group: &[JobEnd]) {
        let mut pause = Duration::from_millis(50);
        loop {
            match self.table.complete(group).await {
                Ok(settled) => {
                    self.local.release(group.iter().map(|outcome| outcome.ticket));
                    let waiting: HashSet<i64> =
                        group.iter().filter(|outcome| outcome.ending.is_no_attempt()).map(|o| o.ticket.id).collect();
                    for job in &settled {
                        report(job, waiting.contains(&job.id));
                    }
                    // What waited for these jobs, or was enqueued by them, can start now.
                    self.notifier.notify_here();
                    return;
                }
                Err(error) => {
                    tracing::warn!(%error, jobs = group.len(), "cannot write outcomes, trying again");
                    tokio::time::sleep(pause).await;
                    pause = (pause * 2).min(LONGEST_PAUSE);
                }
            }
        }
    }
}

/// Logs how a job ended, under the request that began it. One that only `waits` for its turn, or for a system outside, has not
/// been attempted.
pub(super) fn report(job: &Completed, waits: bool) {
    let Completed { id, kind, state, attempt, request_id, last_error } = job;
    if waits && State::parse(state) == Some(State::Ready) {
        let reason = last_error.as_deref().unwrap_or_default();
        tracing::debug!(id, kind, request_id, reason, "job waits");
        return;
    }
    let outcome = match State::parse(state) {
        Some(State::Ready) => "again",
        Some(State::Done | State::Dead | State::Cancelled | State::Running) | None => state.as_str(),
    };
    metrics::counter!("ehub_job_attempts_total", "kind" => kind.clone(), "outcome" => outcome.to_owned()).increment(1);
    let error = last_error.as_deref().unwrap_or_default();
    match State::parse(state) {
        Some(State::Done) => tracing::debug!(id, kind, attempt, request_id, "job done"),
        Some(State::Dead) => tracing::error!(id, kind, attempt, request_id, error, "job dead"),
        Some(State::Ready | State::Running | State::Cancelled) | None => {
            tracing::warn!(id, kind, attempt, request_id, error, "job goes back to the queue");
        }
    }
}
