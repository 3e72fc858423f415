//! Gives a workbook back with its faulty cells marked and explained.

use super::read::columns;
use super::{Fault, Words};
use crate::workbook;
use ehub_engine::Finding;
use ehub_engine::label::Label;
use std::collections::HashMap;

/// The workbook's first sheet again: the same cells, faulty ones in red with a note, and a column that explains each row.
/// `explain` says a fault in the reader's language. Formulas come back as what they showed.
///
/// # Errors
/// The file's own faults, as [`super::read`] tells them.
pub fn mark(
    bytes: &[u8],
    words: &Words,
    faults: &[Fault],
    explain: &dyn Fn(&Fault) -> String,
) -> Result<Vec<u8>, Vec<Finding>> {
    let (cells, _) = workbook::cells(bytes).map_err(|finding| vec![finding])?;
    let places: HashMap<&'static str, u32> =
        columns(&cells, words)?.into_iter().map(|(column, place)| (column.as_str(), place)).collect();
    workbook::mark(&cells, &places, &words.faults, faults, explain)
}
