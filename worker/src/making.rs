//! Documents that a job makes, whatever they are: what has come of an attempt, and what that means for the document and for the job.

use ehub_engine::jobs::{Failure, Job};
use std::fmt::Display;

/// What has come of an attempt.
pub(crate) enum Made<T, R> {
    /// All of it.
    Whole(T),
    /// Nothing, and nobody wants it any more.
    Unwanted,
    /// Nothing, for a reason that whoever asked can read.
    Failed(R),
}

/// Reasons that every such document has.
pub(crate) struct Reasons<R> {
    /// An administrator has stopped the job.
    pub stopped: R,
    /// Something broke, and no attempt is left.
    pub broken: R,
}

/// Keeps what was made, or says why there is nothing. An error before the last attempt says nothing: the next one begins from the start.
pub(crate) async fn settle<T, R: Copy + PartialEq + Display>(
    job: &Job,
    made: Result<Made<T, R>, Failure>,
    reasons: Reasons<R>,
    keep: impl AsyncFnOnce(T) -> Result<(), Failure>,
    fail: impl AsyncFnOnce(R) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let ended = match made {
        Ok(Made::Whole(whole)) => keep(whole).await,
        Ok(Made::Unwanted) => return Err(Failure::cancelled("not wanted any more")),
        Ok(Made::Failed(reason)) => {
            fail(reason).await?;
            return if reason == reasons.stopped {
                Err(Failure::cancelled(reason))
            } else {
                Err(Failure::dead(reason))
            };
        }
        Err(error) => Err(error),
    };
    if ended.as_ref().is_err_and(Failure::is_attempt) && !job.has_more_attempts() {
        // What broke stands with the job, for administrators.
        fail(reasons.broken).await?;
    }
    ended
}
