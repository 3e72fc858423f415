//! What an administrator sees of the machine itself: the queue, its jobs, the workers.

pub mod presence;
pub mod search;
mod store;

pub use store::{JobResult, cancel, redo};
