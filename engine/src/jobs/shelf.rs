//! Jobs that this process has claimed: those that wait for a free place, and all whose lease it keeps alive.

use super::handler::Job;
use futures::task::AtomicWaker;
use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::task::Waker;
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::Instant;

/// Shared by the backend, the claimer, the lease keeper and the writer of outcomes.
#[derive(Debug, Default)]
pub(super) struct Shelf {
    inner: Mutex<Inner>,
    /// Wakes the worker when a job was put here.
    worker: AtomicWaker,
    /// Wakes the claimer when a job was finished.
    pub room: Notify,
}

#[derive(Debug, Default)]
struct Inner {
    waiting: VecDeque<Job>,
    /// Claimed and not yet written off, with the moment at which the lease was last known to be ours.
    held: HashMap<i64, Instant>,
    /// Waiting or running.
    active: usize,
    finished: u64,
    closed: bool,
}

impl Shelf {
    fn inner(&self) -> MutexGuard<'_, Inner> {
        // A panic cannot leave these collections half changed in a way that matters.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts claimed jobs here; `since` is a moment before the claim. After [`Self::close`] it returns them.
    pub fn put(&self, jobs: Vec<Job>, since: Instant) -> Vec<Job> {
        let mut inner = self.inner();
        inner.held.extend(jobs.iter().map(|job| (job.id, since)));
        if inner.closed {
            return jobs;
        }
        inner.active += jobs.len();
        inner.waiting.extend(jobs);
        drop(inner);
        self.worker.wake();
        Vec::new()
    }

    /// The next job whose lease is surely still ours. A process that was stopped for a while must not start what another
    /// one may have taken over.
    pub fn take(&self, lease: Duration, waker: &Waker) -> Option<Job> {
        self.worker.register(waker);
        let mut inner = self.inner();
        while let Some(job) = inner.waiting.pop_front() {
            if inner.held.get(&job.id).is_some_and(|since| since.elapsed() < lease) {
                return Some(job);
            }
            tracing::warn!(job = job.id, request_id = job.request_id, "lease lost before the start");
            inner.held.remove(&job.id);
            inner.active = inner.active.saturating_sub(1);
        }
        None
    }

    /// Counts the end of a job that was taken.
    pub fn finished(&self) {
        let mut inner = self.inner();
        inner.active = inner.active.saturating_sub(1);
        inner.finished += 1;
        drop(inner);
        self.room.notify_one();
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

    /// Ids of all jobs whose lease has to be kept alive.
    pub fn held(&self) -> Vec<i64> {
        self.inner().held.keys().copied().collect()
    }

    /// The leases of `ids` were ours at `since`.
    pub fn renewed(&self, ids: &[i64], since: Instant) {
        let mut inner = self.inner();
        for id in ids {
            if let Some(known) = inner.held.get_mut(id) {
                *known = since;
            }
        }
    }

    /// The outcome of `ids` has been written.
    pub fn release(&self, ids: impl Iterator<Item = i64>) {
        let mut inner = self.inner();
        for id in ids {
            inner.held.remove(&id);
        }
    }
}
