//! What goes back and forth between a running job and the queue: how far it is, and that it should stop.

use serde::{Deserialize, Serialize};
use std::sync::{Arc, Mutex, PoisonError};
use tokio_util::sync::CancellationToken;

/// How far a job is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// Steps done.
    pub done: u64,
    /// Steps in all; 0 = nobody knows.
    pub total: u64,
    /// What it is doing, in words.
    pub note: String,
}

/// One running job's line to the queue; clones are the same line.
#[derive(Clone, Debug, Default)]
pub(super) struct Control {
    pub cancelled: CancellationToken,
    unwritten: Arc<Mutex<Option<Progress>>>,
}

impl Control {
    /// Leaves word; a word that was not written yet is replaced.
    pub fn say(&self, progress: Progress) {
        *self.unwritten.lock().unwrap_or_else(PoisonError::into_inner) = Some(progress);
    }

    /// Takes the word that was left since the last time.
    pub fn heard(&self) -> Option<Progress> {
        self.unwritten.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}
