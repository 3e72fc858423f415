//! How much may be exported. Pure.

use super::machine::{Facts, Input};
use super::sheet::MOST_ROWS;
use ehub_engine::Finding;

/// Rows that are exported at once at most, while somebody waits.
pub const DIRECT_ROWS: i64 = 10_000;
/// Exports of one account that wait or are being written.
pub const MOST_WAITING: i64 = 3;
/// Bytes of one file.
pub const LARGEST: u64 = 256 * 1024 * 1024;
/// Bytes of the files of one account, before it may ask for another.
pub const MOST_KEPT: i64 = 512 * 1024 * 1024;
/// Bytes of a query string.
pub const LONGEST_QUERY: usize = 8_000;

/// Whether rows beyond these must be written by a worker.
///
/// # Errors
/// `FILE_TOO_MANY_ROWS`: half a list must not look whole.
pub fn direct(found: i64, most: i64) -> Result<(), Finding> {
    if found <= most {
        return Ok(());
    }
    Err(Finding::block("FILE_TOO_MANY_ROWS").with("max", most).with("found", found))
}

pub(super) fn fits_into_a_sheet(_: &Facts, input: &Input) -> Vec<Finding> {
    match input {
        Input::Request(wish) if wish.rows > MOST_ROWS => {
            vec![Finding::block("EXPORT_TOO_MANY_ROWS").at("query").with("max", MOST_ROWS).with("found", wish.rows)]
        }
        _ => vec![],
    }
}

pub(super) fn few_are_waiting(facts: &Facts, _: &Input) -> Vec<Finding> {
    let full = facts.waiting >= MOST_WAITING;
    full.then(|| Finding::block("EXPORTS_WAITING").with("max", MOST_WAITING)).into_iter().collect()
}

pub(super) fn account_has_room(facts: &Facts, _: &Input) -> Vec<Finding> {
    let full = facts.kept >= MOST_KEPT;
    full.then(|| Finding::block("EXPORTS_KEPT").with("max", MOST_KEPT / 1024 / 1024)).into_iter().collect()
}
