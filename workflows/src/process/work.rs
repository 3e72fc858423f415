//! Documents that a job makes: a worker begins one, says how it ended, and finds out if it is somebody else's by then.

use super::{Command, Cx, Process, cause, send_within};
use crate::document::{Moved, Seen};
use crate::error::Error;

/// Begins to make a document as it is now; `None` = there is nothing to be made any more.
///
/// # Errors
/// As [`cause`].
pub async fn begin_work<P: Process>(cx: &mut Cx<'_>, id: i64, begin: P::Input) -> Result<Option<Moved>, Error> {
    match cause::<P>(cx, id, begin).await {
        Ok(moved) => Ok(Some(moved)),
        Err(Error::NotFound | Error::Refused(_)) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Says how the work on a document ended. Whether it was said: not of one that has moved on since it was begun, because another worker makes
/// it, or nobody wants it any more.
///
/// # Errors
/// As [`send_within`].
pub async fn end_work<P: Process>(cx: &mut Cx<'_>, seen: Seen, end: P::Input) -> Result<bool, Error> {
    let results = send_within::<P>(cx, vec![Command::new(seen, end)]).await?;
    match results.into_iter().next().map(|one| one.result) {
        Some(Ok(_)) => Ok(true),
        None | Some(Err(Error::NotFound | Error::Refused(_) | Error::Stale { .. })) => Ok(false),
        Some(Err(error)) => Err(error),
    }
}
