//! SQL of inspection specs.

use crate::error::Error;
use crate::process::Cx;

/// Specs that a change of the catalogue sets back: those of these sub-groups, and of these materials, of which something else is asked now
/// than when they were filled. And sets up those that are missing. Call it after the catalogue was written, in the same transaction. How many
/// were set back.
///
/// # Errors
/// The database's own.
#[expect(clippy::unused_async, reason = "it is filled with the specs")]
pub async fn catalogue_changed(
    _cx: &mut Cx<'_>,
    _sub_groups: &[String],
    _materials: &[String],
) -> Result<usize, Error> {
    Ok(0)
}
