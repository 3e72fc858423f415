//! The rows of an uploaded sheet, each turned into what it says, with what is wrong with cells by themselves.

use super::{Cell, Fault, Headings, Hidden, cells};
use ehub_engine::Finding;
use ehub_engine::label::Label;

/// One row with what could be read of it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Taken<R> {
    /// From 1.
    pub(crate) number: u32,
    /// What it says.
    pub(crate) row: R,
    /// Whether a cell of it is wrong by itself.
    pub(crate) faulty: bool,
}

/// What a sheet says.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SheetRows<C, R> {
    /// Where its columns stand.
    pub(crate) columns: Vec<(C, u32)>,
    /// Its rows that are not empty.
    pub(crate) rows: Vec<Taken<R>>,
    /// What is wrong with cells by themselves.
    pub(crate) faults: Vec<Fault>,
    /// Rows with content that the file hides.
    pub(crate) hidden: usize,
}

/// Reads the first sheet cell by cell: never more in memory than the columns that are asked for. `take` puts a cell into its row; `missing`
/// names what a row cannot do without and does not have.
///
/// # Errors
/// What is wrong with the file as a whole: its kind, size, macros, missing columns, too many rows.
pub(crate) fn rows<C: Label, R: Default>(
    bytes: &[u8],
    headings: &Headings<C>,
    needed: &[C],
    hidden: Hidden,
    take: impl Fn(&mut R, C, &Cell) -> Result<(), Finding>,
    missing: impl Fn(&R) -> Vec<C>,
) -> Result<SheetRows<C, R>, Vec<Finding>> {
    let book = cells(bytes).map_err(|finding| vec![finding])?;
    let columns = headings.columns(&book.cells, needed)?;
    let mut sheet = SheetRows { hidden: book.hidden_rows(&columns), columns, rows: Vec::new(), faults: Vec::new() };
    for (number, cells) in book.rows(hidden) {
        let (number, mut row) = (number + 1, R::default());
        let before = sheet.faults.len();
        let mut empty = true;
        for (column, place) in &sheet.columns {
            let Some(cell) = cells.get(place).filter(|cell| !cell.shown().trim().is_empty()) else { continue };
            empty = false;
            if let Err(finding) = take(&mut row, *column, cell) {
                sheet.faults.push(Fault::new(number, Some(*column), finding, Some(cell.shown())));
            }
        }
        if empty {
            continue;
        }
        let told: Vec<Option<String>> = sheet.faults[before..].iter().map(|fault| fault.column.clone()).collect();
        let silent = missing(&row).into_iter().filter(|column| !told.contains(&Some(column.to_string())));
        sheet.faults.extend(silent.map(|column| Fault::new(number, Some(column), Finding::block("REQUIRED"), None)));
        sheet.rows.push(Taken { number, row, faulty: sheet.faults.len() > before });
    }
    // Links that hide outside the columns that are read are refused all the same.
    let named = sheet.faults.iter().any(|fault| fault.label == "CELL_EXTERNAL_LINK");
    if book.external_links && !named {
        return Err(vec![Finding::block("CELL_EXTERNAL_LINK").at("file")]);
    }
    Ok(sheet)
}
