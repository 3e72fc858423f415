//! The cells of an uploaded workbook: never more in memory than a bounded number of short texts.

use super::layout::{self, Layout, Merged};
use super::{Hidden, MAX_COLUMNS, MAX_ROWS, MAX_TEXT, open};
use crate::field::as_typed;
use calamine::{DataRef, Reader, SheetType, SheetVisible, Xlsx, XlsxFormulaMetadata};
use chrono::NaiveDate;
use ehub_engine::Finding;
use rust_decimal::Decimal;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Cursor;
use std::panic::AssertUnwindSafe;

/// Characters of a cell that are looked at: more than any limit, less than what fills a memory.
const LOOKED_AT: usize = 300;

/// What stands in a cell.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Cell {
    Text(String),
    Number(f64),
    Day(NaiveDate),
    /// A yes or no, a time span, an error: nothing that belongs into this sheet.
    Other(String),
    Formula {
        /// What it showed last; the formula itself where that was not saved.
        shown: String,
        external: bool,
        /// Whether the file has what it shows: whoever writes a file without calculating leaves it out.
        saved: bool,
    },
}

impl Cell {
    /// As a person sees it.
    pub(crate) fn shown(&self) -> String {
        match self {
            Self::Text(text) | Self::Other(text) | Self::Formula { shown: text, .. } => text.clone(),
            Self::Number(number) => number.to_string(),
            Self::Day(day) => day.to_string(),
        }
    }
}

impl Cell {
    /// Bytes that it keeps.
    fn length(&self) -> usize {
        match self {
            Self::Text(text) | Self::Other(text) | Self::Formula { shown: text, .. } => text.len(),
            Self::Number(_) | Self::Day(_) => 0,
        }
    }
}

/// Cells by row and column, both from 0.
pub(crate) type Cells = BTreeMap<u32, BTreeMap<u32, Cell>>;

/// What an uploaded workbook says in one of its sheets.
pub(crate) struct Book {
    /// What the sheet is called.
    pub(crate) name: String,
    /// Whether people see it.
    pub(crate) visible: bool,
    /// Its cells.
    pub(crate) cells: Cells,
    /// Whether the workbook refers to others.
    pub(crate) external_links: bool,
    /// Rows that whoever looks at the sheet does not see: filtered out or hidden by hand.
    pub(crate) hidden: BTreeSet<u32>,
    /// Cells that are one.
    pub(crate) merged: Vec<Merged>,
}

impl Book {
    /// The rows below the heading that are to be read.
    pub(crate) fn rows(&self, hidden: Hidden) -> impl Iterator<Item = (&u32, &BTreeMap<u32, Cell>)> {
        self.cells.range(1..).filter(move |(row, _)| hidden == Hidden::Take || !self.hidden.contains(row))
    }

    /// How many rows with content in one of these columns nobody sees.
    pub(crate) fn hidden_rows<C>(&self, columns: &[(C, u32)]) -> usize {
        let filled = |row: &BTreeMap<u32, Cell>| {
            columns.iter().any(|(_, place)| row.get(place).is_some_and(|cell| !cell.shown().trim().is_empty()))
        };
        self.cells.range(1..).filter(|(row, cells)| self.hidden.contains(row) && filled(cells)).count()
    }
}

/// Reads the first sheet; what the others are does not matter.
pub(crate) fn cells(bytes: &[u8]) -> Result<Book, Finding> {
    let read =
        chosen(bytes, |_| Ok(vec![Some(0)])).map_err(|found| found.into_iter().next().unwrap_or_else(not_xlsx))?;
    read.into_iter().flatten().next().ok_or_else(not_xlsx)
}

/// What a sheet looks like before it is read.
#[derive(Debug)]
pub(crate) struct Glance {
    /// What it is called.
    pub(crate) name: String,
    /// What stands in its first row.
    pub(crate) heading: BTreeMap<u32, Cell>,
}

/// Sheets of a workbook that are looked at.
const MOST_SHEETS: usize = 100;
/// Cells of a first row that are looked at: as many as a row has in Excel. A file may repeat a cell for ever.
const WIDEST: usize = 16_384;

/// Reads the sheets that `choose` wants: their places among all, `None` = there is no such sheet. All of them together have no more text than
/// one may have.
///
/// # Errors
/// What is wrong with the file as a whole, or what `choose` says.
pub(crate) fn sheets(
    bytes: &[u8],
    choose: impl FnOnce(&[Glance]) -> Result<Vec<Option<usize>>, Vec<Finding>>,
) -> Result<Vec<Option<Book>>, Vec<Finding>> {
    let mut read = chosen(bytes, |book| choose(&glances(book).map_err(|finding| vec![finding])?))?;
    // Nobody sees a row of a sheet that is hidden.
    for book in read.iter_mut().flatten().filter(|book| !book.visible) {
        book.hidden.extend(book.cells.keys().filter(|row| **row > 0));
    }
    Ok(read)
}

fn chosen(
    bytes: &[u8],
    choose: impl FnOnce(&mut File<'_>) -> Result<Vec<Option<usize>>, Vec<Finding>>,
) -> Result<Vec<Option<Book>>, Vec<Finding>> {
    let external_links = open::inspect(bytes).map_err(|finding| vec![finding])?.external_links;
    // The reader is not ours and trusts some places of a cell more than it should: what makes it panic is no workbook.
    let read = std::panic::catch_unwind(AssertUnwindSafe(|| {
        let mut book = Xlsx::new(Cursor::new(bytes)).map_err(|_| vec![not_xlsx()])?;
        let wanted = choose(&mut book)?;
        let mut written = 0;
        let cells = wanted.into_iter().map(|place| {
            let Some(place) = place else { return Ok(None) };
            let (name, visible) = sheet_at(&book, place).ok_or_else(not_xlsx)?;
            let cells = sheet(&mut book, &name, &mut written)?;
            Ok(Some((place, name, visible, cells)))
        });
        cells.collect::<Result<Vec<_>, Finding>>().map_err(|finding| vec![finding])
    }));
    let read = read.unwrap_or_else(|_| Err(vec![not_xlsx()]))?;
    let laid_out = read.into_iter().map(|sheet| {
        let Some((place, name, visible, cells)) = sheet else { return Ok(None) };
        // Where it cannot be told what is hidden, nothing is taken for visible.
        let Layout { hidden, merged } = layout::of(bytes, place).ok_or_else(|| vec![not_xlsx()])?;
        Ok(Some(Book { name, visible, cells, external_links, hidden, merged }))
    });
    laid_out.collect()
}

type File<'a> = Xlsx<Cursor<&'a [u8]>>;

fn not_xlsx() -> Finding {
    Finding::block("FILE_NOT_XLSX").at("file")
}

/// Name of the sheet at this place, and whether people see it at all.
fn sheet_at(book: &File<'_>, place: usize) -> Option<(String, bool)> {
    book.sheets_metadata().get(place).map(|sheet| (sheet.name.clone(), sheet.visible == SheetVisible::Visible))
}

/// Every sheet by name and first row. A sheet without cells, such as a diagram, has no heading.
fn glances(book: &mut File<'_>) -> Result<Vec<Glance>, Finding> {
    let sheets: Vec<_> = book.sheets_metadata().iter().map(|sheet| (sheet.name.clone(), sheet.typ)).collect();
    let mut glances = Vec::new();
    for (name, kind) in sheets.into_iter().take(MOST_SHEETS) {
        let heading = if kind == SheetType::WorkSheet { heading(book, &name)? } else { BTreeMap::new() };
        glances.push(Glance { name, heading });
    }
    Ok(glances)
}

fn heading(book: &mut File<'_>, name: &str) -> Result<BTreeMap<u32, Cell>, Finding> {
    let mut reader = book.worksheet_cells_reader(name).map_err(|_| not_xlsx())?;
    let mut heading = BTreeMap::new();
    let mut met = 0;
    while let Some(record) = reader.next_cell_with_formula_metadata().map_err(|_| not_xlsx())? {
        let (row, column) = record.pos;
        met += 1;
        if row > 0 || met > WIDEST {
            break;
        }
        if let Some(cell) = cell(&record.value, record.formula.as_ref()).filter(|_| column < MAX_COLUMNS) {
            heading.insert(column, cell);
        }
    }
    Ok(heading)
}

/// The cells of a sheet; `written` counts the text of all that are read.
fn sheet(book: &mut File<'_>, name: &str, written: &mut usize) -> Result<Cells, Finding> {
    let mut reader = book.worksheet_cells_reader(name).map_err(|_| not_xlsx())?;
    let mut cells = Cells::new();
    while let Some(record) = reader.next_cell_with_formula_metadata().map_err(|_| not_xlsx())? {
        let (row, column) = record.pos;
        let Some(cell) = cell(&record.value, record.formula.as_ref()) else { continue };
        if row > MAX_ROWS {
            return Err(Finding::block("FILE_TOO_MANY_ROWS").at("file").with("max", MAX_ROWS));
        }
        if column >= MAX_COLUMNS {
            return Err(Finding::block("FILE_TOO_MANY_COLUMNS").at("file").with("max", MAX_COLUMNS));
        }
        *written += cell.length();
        if *written > MAX_TEXT {
            return Err(Finding::block("FILE_TOO_MUCH_TEXT").at("file").with("max", MAX_TEXT));
        }
        cells.entry(row).or_default().insert(column, cell);
    }
    Ok(cells)
}

fn cell(value: &DataRef<'_>, formula: Option<&XlsxFormulaMetadata>) -> Option<Cell> {
    let text = |text: &str| as_typed(text).chars().take(LOOKED_AT).collect::<String>();
    let plain = match value {
        DataRef::Empty => None,
        DataRef::Int(number) => Some(Cell::Text(number.to_string())),
        DataRef::Float(number) => Some(Cell::Number(*number)),
        DataRef::String(string) => Some(Cell::Text(text(string))),
        DataRef::SharedString(string) => Some(Cell::Text(text(string))),
        DataRef::DateTime(moment) if moment.is_datetime() => {
            let (year, month, day, ..) = moment.to_ymd_hms_milli();
            let day = NaiveDate::from_ymd_opt(i32::from(year), u32::from(month), u32::from(day));
            Some(day.map_or_else(|| Cell::Other(moment.as_f64().to_string()), Cell::Day))
        }
        DataRef::DateTime(span) => Some(Cell::Other(span.as_f64().to_string())),
        DataRef::DateTimeIso(string) => Some(Cell::Text(text(string.split('T').next().unwrap_or_default()))),
        DataRef::DurationIso(string) => Some(Cell::Other(text(string))),
        DataRef::Bool(value) => Some(Cell::Other(value.to_string())),
        DataRef::Error(error) => Some(Cell::Other(error.to_string())),
    };
    let Some(formula) = formula else { return plain };
    let formula = match formula {
        XlsxFormulaMetadata::Normal { formula } | XlsxFormulaMetadata::Shared { formula, .. } => formula.as_str(),
        _ => "",
    };
    let saved = plain.is_some();
    let shown = plain.map_or_else(|| format!("={}", text(formula)), |cell| cell.shown());
    Some(Cell::Formula { shown, external: formula.contains('['), saved })
}

/// Refuses a formula where a value belongs.
pub(crate) fn plain(cell: &Cell) -> Result<(), Finding> {
    match cell {
        Cell::Formula { external: true, .. } => Err(Finding::block("CELL_EXTERNAL_LINK")),
        Cell::Formula { saved: false, .. } => Err(Finding::block("CELL_FORMULA_UNSAVED")),
        Cell::Formula { external: false, .. } => Err(Finding::block("CELL_FORMULA")),
        Cell::Text(_) | Cell::Number(_) | Cell::Day(_) | Cell::Other(_) => Ok(()),
    }
}

/// Whether two headings or words are the same to a person.
pub(crate) fn same(one: &str, other: &str) -> bool {
    one.trim().to_lowercase() == other.trim().to_lowercase()
}

/// The finding for a cell that holds something else.
pub(crate) fn wrong(expected: &str) -> Finding {
    Finding::block("WRONG_TYPE").with("expected", expected)
}

/// A cell as a text; a number that stands where a text belongs is one.
pub(crate) fn text(cell: &Cell) -> Result<String, Finding> {
    match cell {
        // `_x0000_` in the file. PostgreSQL keeps no such text.
        Cell::Text(text) if text.contains('\0') => Err(Finding::block("CONTROL_CHARACTERS")),
        Cell::Text(text) => Ok(text.trim().to_owned()),
        Cell::Number(number) => Ok(number.to_string()),
        Cell::Day(_) | Cell::Other(_) | Cell::Formula { .. } => Err(wrong("text")),
    }
}

/// A cell as a text that is a number or code of something, such as a lot. A spreadsheet keeps fifteen digits of a number and writes zeros
/// for the others: what is longer must have been written as a text.
pub(crate) fn code(cell: &Cell) -> Result<String, Finding> {
    match cell {
        Cell::Number(number) if number.abs() >= 1e15 => Err(wrong("text")),
        Cell::Text(_) | Cell::Number(_) | Cell::Day(_) | Cell::Other(_) | Cell::Formula { .. } => text(cell),
    }
}

/// A cell as a number; a text that is one, too.
pub(crate) fn number(cell: &Cell) -> Result<Decimal, Finding> {
    let text = match cell {
        Cell::Text(text) => text.trim().to_owned(),
        Cell::Number(number) if number.abs() >= 1e20 => {
            return Err(Finding::block("TOO_MANY_DIGITS").with("max", crate::field::MAX_INTEGER_DIGITS));
        }
        Cell::Number(number) => number.to_string(),
        Cell::Day(_) | Cell::Other(_) | Cell::Formula { .. } => return Err(Finding::block("NOT_A_NUMBER")),
    };
    // `parse` would round what has more than 28 digits.
    Decimal::from_str_exact(&text).map_err(|_| Finding::block("NOT_A_NUMBER"))
}

/// A cell as a whole number.
pub(crate) fn whole(cell: &Cell) -> Result<i32, Finding> {
    let number = number(cell)?;
    if number.fract().is_zero() {
        i32::try_from(number.trunc()).map_err(|_| wrong("integer"))
    } else {
        Err(wrong("integer"))
    }
}

/// A cell as a day; a text that is one, too.
pub(crate) fn day(cell: &Cell) -> Result<NaiveDate, Finding> {
    match cell {
        Cell::Day(day) => crate::day::plausible(*day),
        // Spreadsheets of this region write days with slashes.
        Cell::Text(text) => crate::day::typed(text),
        Cell::Number(_) | Cell::Other(_) | Cell::Formula { .. } => Err(Finding::block("NOT_A_DATE")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_has_no_nul() {
        assert_eq!(text(&Cell::Text(" a\tb ".to_owned())).unwrap(), "a\tb");
        assert_eq!(text(&Cell::Text("a\0b".to_owned())).unwrap_err().label, "CONTROL_CHARACTERS");
    }

    #[test]
    fn days_of_a_workbook_are_read_like_all_others() {
        let text = |text: &str| day(&Cell::Text(text.to_owned())).map_err(|finding| finding.label);
        assert_eq!(text(" 2026/03/05 "), text("2026-03-05"));
        assert_eq!(text("2026-03-05").unwrap().to_string(), "2026-03-05");
        assert_eq!(text("+262142-12-31").unwrap_err(), "NOT_A_DATE");
        assert_eq!(text("5.3.2026").unwrap_err(), "NOT_A_DATE");
        for short in ["26/12/18", "26-1-5", "18.12.26", " 12/18/26 "] {
            assert_eq!(text(short).unwrap_err(), "YEAR_NOT_IN_FULL", "{short}");
        }
        assert_eq!(text("9999-12-31").unwrap_err(), "DATE_OUT_OF_RANGE");
        let far = Cell::Day(NaiveDate::from_ymd_opt(9999, 12, 31).unwrap());
        assert_eq!(day(&far).unwrap_err().label, "DATE_OUT_OF_RANGE");
    }
}
