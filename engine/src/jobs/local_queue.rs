//! Jobs that this process has claimed: those that wait for a free place, and all whose lease it keeps alive.

use super::claim::Ticket;
use super::control::{Control, Progress};
use super::job::Job;
use futures::task::AtomicWaker;
use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::task::Waker;
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::Instant;

/// Shared by the backend, the claimer, the lease keeper and the writer of outcomes.
#[derive(Debug, Default)]
pub(super) struct LocalQueue {
    inner: Mutex<Inner>,
    /// Most jobs of a kind that run at once, where there is a limit.
    limits: HashMap<&'static str, usize>,
    /// Wakes the worker when a job was put here.
    worker: AtomicWaker,
    /// Wakes the claimer when a job was finished.
    pub room: Notify,
}

#[derive(Debug, Default)]
struct Inner {
    waiting: VecDeque<Job>,
    /// Claimed and not yet written off.
    held: HashMap<Ticket, Held>,
    /// Taken from here and not finished, of kinds with a limit.
    running: HashMap<Ticket, &'static str>,
    /// Waiting or running.
    active: usize,
    finished: u64,
    closed: bool,
}

#[derive(Debug)]
struct Held {
    /// The moment at which the lease was last known to be ours.
    since: Instant,
    control: Control,
}

impl LocalQueue {
    /// An empty shelf.
    pub fn new(limits: HashMap<&'static str, usize>) -> Self {
        Self { limits, ..Self::default() }
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        // A panic cannot leave these collections half changed in a way that matters.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts claimed jobs here; `since` is a moment before the claim. After [`Self::close`] it returns them.
    pub fn put(&self, jobs: Vec<Job>, since: Instant) -> Vec<Job> {
        let mut inner = self.inner();
        inner.held.extend(jobs.iter().map(|job| (job.claim.ticket(), Held { since, control: job.control.clone() })));
        if inner.closed {
            return jobs;
        }
        inner.active += jobs.len();
        inner.waiting.extend(jobs);
        drop(inner);
        self.worker.wake();
        Vec::new()
    }

    /// The next job whose lease is surely still ours and whose kind has room. A process that was stopped for a while must not start what another
    /// one may have taken over.
    pub fn take(&self, lease: Duration, waker: &Waker) -> Option<Job> {
        self.worker.register(waker);
        let mut inner = self.inner();
        while let Some(job) = self.next(&mut inner) {
            let ticket = job.claim.ticket();
            if inner.held.get(&ticket).is_some_and(|held| held.since.elapsed() < lease) {
                if let Some((kind, _)) = self.limits.get_key_value(job.kind.as_str()) {
                    inner.running.insert(ticket, kind);
                }
                return Some(job);
            }
            tracing::warn!(job = job.id, request_id = job.request_id, "lease lost before the start");
            inner.held.remove(&ticket);
            inner.active = inner.active.saturating_sub(1);
        }
        None
    }

    /// The first waiting job whose kind may still be started.
    fn next(&self, inner: &mut Inner) -> Option<Job> {
        if self.limits.is_empty() {
            return inner.waiting.pop_front();
        }
        let place = inner.waiting.iter().position(|job| {
            self.limits
                .get(job.kind.as_str())
                .is_none_or(|limit| inner.running.values().filter(|kind| **kind == job.kind).count() < *limit)
        })?;
        inner.waiting.remove(place)
    }

    /// Counts the end of a job that was taken.
    pub fn finished(&self, ticket: Option<Ticket>) {
        let mut inner = self.inner();
        inner.active = inner.active.saturating_sub(1);
        inner.finished += 1;
        let limited = ticket.is_some_and(|ticket| inner.running.remove(&ticket).is_some());
        drop(inner);
        self.room.notify_one();
        if limited {
            // Another of its kind may wait here.
            self.worker.wake();
        }
    }

    /// How many more jobs of each kind may be claimed, of `want` in all: kinds with a limit are not hoarded here while
    /// another process could run them.
    pub fn room_of(&self, kinds: &[&'static str], want: i64) -> Vec<(String, i64)> {
        let inner = self.inner();
        let here = |kind: &str| {
            inner.running.values().filter(|running| **running == kind).count()
                + inner.waiting.iter().filter(|job| job.kind == kind).count()
        };
        let room = |kind: &'static str| match self.limits.get(kind) {
            Some(limit) => i64::try_from(limit.saturating_sub(here(kind))).unwrap_or(want).min(want),
            None => want,
        };
        kinds.iter().map(|kind| ((*kind).to_owned(), room(kind))).filter(|(_, room)| *room > 0).collect()
    }

    /// How many jobs wait or run, and how many have been finished so far.
    pub fn load(&self) -> (usize, u64) {
        let inner = self.inner();
        (inner.active, inner.finished)
    }

    /// Takes nothing more in and hands out what has not been started.
    pub fn close(&self) -> Vec<Job> {
        let mut inner = self.inner();
        inner.closed = true;
        let waiting: Vec<Job> = inner.waiting.drain(..).collect();
        inner.active = inner.active.saturating_sub(waiting.len());
        waiting
    }

    /// All claims whose lease has to be kept alive.
    pub fn held(&self) -> Vec<Ticket> {
        self.inner().held.keys().copied().collect()
    }

    /// These leases were ours at `since`; some of the jobs were asked to stop.
    pub fn renewed(&self, held: &[(Ticket, bool)], since: Instant) {
        let mut inner = self.inner();
        for (ticket, cancelled) in held {
            if let Some(held) = inner.held.get_mut(ticket) {
                held.since = since;
                if *cancelled {
                    held.control.cancelled.cancel();
                }
            }
        }
    }

    /// What running jobs said since the last time about how far they are.
    pub fn heard(&self) -> Vec<(Ticket, Progress)> {
        self.inner().held.iter().filter_map(|(ticket, held)| Some((*ticket, held.control.heard()?))).collect()
    }

    /// The outcome of `tickets` has been written.
    pub fn release(&self, tickets: impl Iterator<Item = Ticket>) {
        let mut inner = self.inner();
        for ticket in tickets {
            inner.held.remove(&ticket);
        }
    }
}
