//! Reads the first sheet cell by cell: never more in memory than the columns that are asked for.

use super::{Answer, Column, Fault, Hidden, Row, Sheet, Words};
use crate::workbook::{Cell, cells, plain, same, text, wrong};
use chrono::NaiveDate;
use ehub_engine::Finding;
use ehub_engine::label::Label;
use rust_decimal::Decimal;

/// Columns without which nothing can be answered.
const NEEDED: [Column; 5] = [Column::PoNo, Column::LineNo, Column::Answer, Column::Quantity, Column::PromisedOn];

/// Reads a workbook of replies.
///
/// # Errors
/// What is wrong with the file as a whole: its kind, size, macros, missing columns, too many rows.
pub fn read(bytes: &[u8], words: &Words, hidden: Hidden) -> Result<Sheet, Vec<Finding>> {
    let book = cells(bytes).map_err(|finding| vec![finding])?;
    let columns = words.columns.columns(&book.cells, &NEEDED)?;
    let mut sheet = Sheet { hidden: book.hidden_rows(&columns), columns, rows: Vec::new(), faults: Vec::new() };
    for (number, cells) in book.rows(hidden) {
        let mut row = Row { number: number + 1, ..Row::default() };
        let before = sheet.faults.len();
        let mut empty = true;
        for (column, place) in &sheet.columns {
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
    if book.external_links && !named {
        return Err(vec![Finding::block("CELL_EXTERNAL_LINK").at("file")]);
    }
    Ok(sheet)
}

/// The workbook's first sheet again with its faults marked and explained.
///
/// # Errors
/// The file's own faults, as [`read`] tells them.
pub fn mark(
    bytes: &[u8],
    words: &Words,
    faults: &[Fault],
    explain: &dyn Fn(&Fault) -> String,
) -> Result<Vec<u8>, Vec<Finding>> {
    words.columns.mark(bytes, &NEEDED, faults, explain)
}

/// Takes a cell into its row.
fn take(row: &mut Row, column: Column, cell: &Cell, words: &Words) -> Result<(), Finding> {
    // Informative columns are not read, whatever they hold.
    if matches!(column, Column::MaterialCode | Column::NeedByOn) {
        return Ok(());
    }
    plain(cell)?;
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
    match cell {
        Cell::Day(day) => crate::day::plausible(*day),
        // Spreadsheets of this region write days with slashes.
        Cell::Text(text) => crate::day::typed(text),
        Cell::Number(_) | Cell::Other(_) | Cell::Formula { .. } => Err(Finding::block("NOT_A_DATE")),
    }
}

fn answer(text: &str, words: &Words) -> Result<Answer, Finding> {
    let named = words.answers.iter().find(|(_, name)| same(name, text)).map(|(answer, _)| *answer);
    named
        .or_else(|| Answer::parse(&text.to_lowercase()))
        .ok_or_else(|| wrong(&Answer::ALL.iter().map(|answer| answer.as_str()).collect::<Vec<_>>().join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

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
