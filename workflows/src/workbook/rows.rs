//! The rows of an uploaded sheet, each turned into what it says, with what is wrong with cells by themselves.

use super::{Book, Cell, Fault, Headings, Hidden, cells};
use ehub_engine::Finding;
use ehub_engine::label::Label;
use std::collections::{BTreeMap, BTreeSet};

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

/// What merged cells of a column mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Merging {
    /// What stands in the first of them is said of each row.
    Each,
    /// Nothing: nobody knows how much of it belongs to which row.
    Nothing,
    /// The column is not read, or merged cells are not looked at: rows but the first say nothing there.
    Unread,
}

/// How the rows of a sheet are read.
pub(crate) struct Reading<C> {
    /// Key of the sheet, in workbooks of several.
    pub(crate) sheet: Option<&'static str>,
    /// What to do with rows that nobody sees.
    pub(crate) hidden: Hidden,
    /// What merged cells of a column mean.
    pub(crate) merging: fn(C) -> Merging,
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
    rows_of(&book, columns, &Reading { sheet: None, hidden, merging: |_| Merging::Unread }, take, missing)
}

/// As [`rows`], of a sheet whose columns were found.
///
/// # Errors
/// Links to other files outside the columns that are read.
pub(crate) fn rows_of<C: Label, R: Default>(
    book: &Book,
    columns: Vec<(C, u32)>,
    reading: &Reading<C>,
    take: impl Fn(&mut R, C, &Cell) -> Result<(), Finding>,
    missing: impl Fn(&R) -> Vec<C>,
) -> Result<SheetRows<C, R>, Vec<Finding>> {
    let merged = Wide::of(book, &columns, reading.merging);
    let mut sheet = SheetRows { hidden: book.hidden_rows(&columns), columns, rows: Vec::new(), faults: Vec::new() };
    for (at, cells) in book.rows(reading.hidden) {
        let (number, mut row) = (at + 1, R::default());
        let before = sheet.faults.len();
        let mut empty = true;
        for (column, place) in &sheet.columns {
            let own = cells.get(place).filter(|cell| !cell.shown().trim().is_empty());
            empty &= own.is_none();
            let Some(cell) = own.or_else(|| merged.cell(book, *at, *place)) else { continue };
            let whole =
                if merged.unclear.contains(&(*at, *place)) { Err(Finding::block("CELL_MERGED")) } else { Ok(()) };
            if let Err(finding) = whole.and_then(|()| take(&mut row, *column, cell)) {
                sheet.faults.push(Fault::new(number, Some(*column), finding, Some(cell.shown())));
            }
        }
        if empty {
            sheet.faults.truncate(before);
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
    sheet.faults = sheet.faults.into_iter().map(|fault| fault.on(reading.sheet)).collect();
    Ok(sheet)
}

/// Merged cells in the columns that are read.
#[derive(Default)]
struct Wide {
    /// Column and first row of those that speak for each of their rows, with the last row.
    each: BTreeMap<(u32, u32), u32>,
    /// First cells, by row and column, of those of which nobody knows whose they are.
    unclear: BTreeSet<(u32, u32)>,
}

impl Wide {
    /// Cells beside each other are several columns' as well as those below each other are several rows'.
    fn of<C: Copy>(book: &Book, columns: &[(C, u32)], merging: fn(C) -> Merging) -> Self {
        let mut wide = Self::default();
        for merged in book.merged.iter().filter(|merged| merged.first.0 > 0) {
            let ((top, left), (bottom, right)) = (merged.first, merged.last);
            for (column, place) in columns.iter().filter(|(_, place)| (left..=right).contains(place)) {
                match merging(*column) {
                    Merging::Each if left == right => {
                        wide.each.insert((*place, top), bottom);
                    }
                    Merging::Each | Merging::Nothing => {
                        wide.unclear.insert((top, left));
                    }
                    Merging::Unread => {}
                }
            }
        }
        wide
    }

    /// What is said of a row whose own cell is empty.
    fn cell<'a>(&self, book: &'a Book, row: u32, place: u32) -> Option<&'a Cell> {
        let ((column, top), bottom) = self.each.range(..=(place, row)).next_back()?;
        let inside = *column == place && row <= *bottom;
        let cell = inside.then(|| book.cells.get(top)?.get(&place)).flatten()?;
        (!cell.shown().trim().is_empty()).then_some(cell)
    }
}
