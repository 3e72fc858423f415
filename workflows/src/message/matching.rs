//! One event for all messages that a filter finds, however many pages they are.

use crate::database::Db;
use crate::document::Seen;
use crate::error::Error;
use crate::process::{self, By, Command, Process};
use ehub_engine::Finding;

/// Messages of one call at most.
pub const MOST_MATCHING: i64 = 10_000;
/// Of so many each is one transaction: what was done before something fails stays done.
const PORTION: usize = 1_000;

/// A message that a filter found.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Matching {
    /// Id.
    pub id: i64,
    /// The version that was found.
    pub version: i64,
    /// The number that people know it by.
    pub name: String,
}

/// What became of one of them.
#[derive(Debug)]
pub struct Settled {
    /// Which.
    pub message: Matching,
    /// Whether it moved.
    pub result: Result<(), Error>,
}

/// Holds how many a filter finds, [`MOST_MATCHING`] and one more at most, against what the person was told.
///
/// # Errors
/// [`Error::Invalid`] when there are too many, [`Error::Refused`] when the number is another one.
pub fn as_told(found: usize, expected: usize) -> Result<(), Error> {
    if i64::try_from(found).unwrap_or(i64::MAX) > MOST_MATCHING {
        return Err(Error::Invalid(vec![Finding::block("TOO_MANY_DOCUMENTS").with("max", MOST_MATCHING)]));
    }
    if found != expected {
        let finding = Finding::block("MATCHING_CHANGED").with("expected", expected).with("found", found);
        return Err(Error::Refused(vec![finding]));
    }
    Ok(())
}

/// Sends the event to each of them, in the order in which they were queued, a portion at a time. `expected` is how many the person was
/// told: when the filter finds another number now, nothing is done.
///
/// # Errors
/// As [`as_told`] and [`process::send`]; portions before that one stay done.
pub async fn send_matching<P: Process>(
    db: &Db,
    by: By<'_>,
    mut found: Vec<Matching>,
    expected: usize,
    input: &P::Input,
) -> Result<Vec<Settled>, Error>
where
    P::Input: Clone,
{
    as_told(found.len(), expected)?;
    found.sort_by_key(|one| one.id);
    let mut settled = Vec::with_capacity(found.len());
    for portion in found.chunks(PORTION) {
        let seen: Vec<Seen> = portion.iter().map(|one| Seen { id: one.id, version: one.version }).collect();
        let results = process::send::<P>(db, by, Command::each(&seen, input)).await?;
        let pairs = portion.iter().zip(results);
        settled
            .extend(pairs.map(|(message, one)| Settled { message: message.clone(), result: one.result.map(|_| ()) }));
    }
    Ok(settled)
}
