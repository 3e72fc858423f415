//! Reads the first sheet cell by cell: never more in memory than the columns that are asked for.

use super::{Answer, Column, Fault, MAX_ROWS, Row, Sheet, Words, open};
use calamine::{DataRef, Reader, Xlsx, XlsxFormulaMetadata};
use chrono::NaiveDate;
use ehub_engine::Finding;
use ehub_engine::label::Label;
use rust_decimal::Decimal;
use std::collections::BTreeMap;
use std::io::Cursor;

/// Characters of a cell that are looked at: more than any limit, less than what fills a memory.
const LOOKED_AT: usize = 300;
/// Columns without which nothing can be answered.
const NEEDED: [Column; 4] = [Column::PoNo, Column::LineNo, Column::Quantity, Column::PromisedOn];

/// What stands in a cell.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Cell {
    Text(String),
    Number(f64),
    Day(NaiveDate),
    /// A yes or no, a time span, an error: nothing that belongs into this sheet.
    Other(String),
    Formula {
        shown: String,
        external: bool,
    },
}

impl Cell {
    /// As a person sees it.
    pub(super) fn shown(&self) -> String {
        match self {
            Self::Text(text) | Self::Other(text) | Self::Formula { shown: text, .. } => text.clone(),
            Self::Number(number) => number.to_string(),
            Self::Day(day) => day.to_string(),
        }
    }
}

/// Cells by row and column, both from 0.
pub(super) type Cells = BTreeMap<u32, BTreeMap<u32, Cell>>;

/// Reads a workbook of replies.
///
/// # Errors
/// What is wrong with the file as a whole: its kind, size, macros, missing columns, too many rows.
pub fn read(bytes: &[u8], words: &Words) -> Result<Sheet, Vec<Finding>> {
    let (cells, external) = cells(bytes).map_err(|finding| vec![finding])?;
    let columns = columns(&cells, words)?;
    let mut sheet = Sheet { rows: Vec::new(), faults: Vec::new() };
    for (number, cells) in cells.range(1..) {
        let mut row = Row { number: number + 1, ..Row::default() };
        let before = sheet.faults.len();
        let mut empty = true;
        for (column, place) in &columns {
            let Some(cell) = cells.get(place).filter(|cell| !cell.shown().trim().is_empty()) else { continue };
            empty = false;
            if let Err(finding) = take(&mut row, *column, cell, words) {
                sheet.faults.push(Fault::new(row.number, Some(*column), finding, Some(cell.shown())));
            }
        }
        if empty {
            continue;
        }
        required(&row, &mut sheet.faults, before);
        row.faulty = sheet.faults.len() > before;
        sheet.rows.push(row);
    }
    // Links that hide outside the columns that are read are refused all the same.
    let named = sheet.faults.iter().any(|fault| fault.label == "CELL_EXTERNAL_LINK");
    if external && !named {
        return Err(vec![Finding::block("CELL_EXTERNAL_LINK").at("file")]);
    }
    Ok(sheet)
}

/// The cells of the first sheet, and whether the workbook refers to others.
pub(super) fn cells(bytes: &[u8]) -> Result<(Cells, bool), Finding> {
    let parts = open::inspect(bytes)?;
    let not_xlsx = || Finding::block("FILE_NOT_XLSX").at("file");
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).map_err(|_| not_xlsx())?;
    let first = book.sheet_names().first().cloned().ok_or_else(not_xlsx)?;
    let mut reader = book.worksheet_cells_reader(&first).map_err(|_| not_xlsx())?;
    let mut cells = Cells::new();
    while let Some(record) = reader.next_cell_with_formula_metadata().map_err(|_| not_xlsx())? {
        let (row, column) = record.pos;
        let Some(cell) = cell(&record.value, record.formula.as_ref()) else { continue };
        if row > MAX_ROWS {
            return Err(Finding::block("FILE_TOO_MANY_ROWS").at("file").with("max", MAX_ROWS));
        }
        cells.entry(row).or_default().insert(column, cell);
    }
    Ok((cells, parts.external_links))
}

fn cell(value: &DataRef<'_>, formula: Option<&XlsxFormulaMetadata>) -> Option<Cell> {
    let text = |text: &str| text.chars().take(LOOKED_AT).collect::<String>();
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
    let external = match formula {
        XlsxFormulaMetadata::Normal { formula } | XlsxFormulaMetadata::Shared { formula, .. } => formula.contains('['),
        _ => false,
    };
    Some(Cell::Formula { shown: plain.map(|cell| cell.shown()).unwrap_or_default(), external })
}

/// Where the columns stand, by the heading in the first row.
pub(super) fn columns(cells: &Cells, words: &Words) -> Result<Vec<(Column, u32)>, Vec<Finding>> {
    let heading = cells.get(&0);
    let place = |column: Column| {
        let spelled = |text: &str| {
            let named = |words: &[(Column, String)]| words.iter().any(|(of, name)| *of == column && same(name, text));
            same(column.as_str(), text) || named(&words.headings) || named(&words.also)
        };
        heading.and_then(|row| row.iter().find(|(_, cell)| spelled(&cell.shown())).map(|(place, _)| *place))
    };
    let missing: Vec<Finding> = NEEDED
        .into_iter()
        .filter(|column| place(*column).is_none())
        .map(|column| Finding::block("FILE_COLUMN_MISSING").at("file").with("column", words.heading(column)))
        .collect();
    if !missing.is_empty() {
        return Err(missing);
    }
    Ok(Column::ALL.iter().filter_map(|column| Some((*column, place(*column)?))).collect())
}

fn same(one: &str, other: &str) -> bool {
    one.trim().to_lowercase() == other.trim().to_lowercase()
}

/// Takes a cell into its row.
fn take(row: &mut Row, column: Column, cell: &Cell, words: &Words) -> Result<(), Finding> {
    // Informative columns are not read, whatever they hold.
    if matches!(column, Column::MaterialCode | Column::NeedByOn) {
        return Ok(());
    }
    if let Cell::Formula { external, .. } = cell {
        return Err(Finding::block(if *external { "CELL_EXTERNAL_LINK" } else { "CELL_FORMULA" }));
    }
    match column {
        Column::PoNo => row.po_no = text(cell)?,
        Column::LineNo => row.line_no = Some(whole(cell)?),
        Column::Answer => row.answer = Some(answer(&text(cell)?, words)?),
        Column::Quantity => row.quantity = Some(number(cell)?),
        Column::PromisedOn => row.promised_on = Some(day(cell)?),
        Column::Remark => row.remark = text(cell)?,
        Column::Comment => row.comment = text(cell)?,
        Column::MaterialCode | Column::NeedByOn => {}
    }
    Ok(())
}

fn required(row: &Row, faults: &mut Vec<Fault>, before: usize) {
    let known: Vec<Option<String>> = faults[before..].iter().map(|fault| fault.column.clone()).collect();
    let empty = [(Column::PoNo, row.po_no.is_empty()), (Column::LineNo, row.line_no.is_none())];
    for (column, empty) in empty {
        if empty && !known.contains(&Some(column.to_string())) {
            faults.push(Fault::new(row.number, Some(column), Finding::block("REQUIRED"), None));
        }
    }
}

fn wrong(expected: &str) -> Finding {
    Finding::block("WRONG_TYPE").with("expected", expected)
}

fn text(cell: &Cell) -> Result<String, Finding> {
    match cell {
        Cell::Text(text) => Ok(text.trim().to_owned()),
        Cell::Number(number) => Ok(number.to_string()),
        Cell::Day(_) | Cell::Other(_) | Cell::Formula { .. } => Err(wrong("text")),
    }
}

fn number(cell: &Cell) -> Result<Decimal, Finding> {
    let text = match cell {
        Cell::Text(text) => text.trim().to_owned(),
        Cell::Number(number) if number.abs() >= 1e20 => {
            return Err(Finding::block("TOO_MANY_DIGITS").with("max", crate::field::MAX_INTEGER_DIGITS));
        }
        Cell::Number(number) => number.to_string(),
        Cell::Day(_) | Cell::Other(_) | Cell::Formula { .. } => return Err(Finding::block("NOT_A_NUMBER")),
    };
    text.parse().map_err(|_| Finding::block("NOT_A_NUMBER"))
}

fn whole(cell: &Cell) -> Result<i32, Finding> {
    let number = number(cell)?;
    if number.fract().is_zero() {
        i32::try_from(number.trunc()).map_err(|_| wrong("integer"))
    } else {
        Err(wrong("integer"))
    }
}

fn day(cell: &Cell) -> Result<NaiveDate, Finding> {
    let not_a_date = || Finding::block("NOT_A_DATE");
    match cell {
        Cell::Day(day) => Ok(*day),
        Cell::Text(text) => {
            NaiveDate::parse_from_str(&text.trim().replace('/', "-"), "%Y-%m-%d").map_err(|_| not_a_date())
        }
        Cell::Number(_) | Cell::Other(_) | Cell::Formula { .. } => Err(not_a_date()),
    }
}

fn answer(text: &str, words: &Words) -> Result<Answer, Finding> {
    let named = words.answers.iter().find(|(_, name)| same(name, text)).map(|(answer, _)| *answer);
    named
        .or_else(|| Answer::parse(&text.to_lowercase()))
        .ok_or_else(|| wrong(&Answer::ALL.iter().map(|answer| answer.as_str()).collect::<Vec<_>>().join(", ")))
}
