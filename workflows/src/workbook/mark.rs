//! Gives a workbook back with its faulty cells marked and explained.

use super::{Book, Cell, Fault};
use crate::field::harmless;
use ehub_engine::Finding;
use rust_xlsxwriter::{Color, Format, Note, Workbook, Worksheet, XlsxError};
use std::collections::HashMap;

/// A sheet that is given back.
pub(super) struct Marked<'a> {
    /// What it is called; `None` = as spreadsheets call a first sheet.
    pub(super) name: Option<&'a str>,
    /// What stood in it.
    pub(super) book: &'a Book,
    /// The column of each key.
    pub(super) places: HashMap<&'static str, u32>,
    /// Heading of the column that explains faults.
    pub(super) heading: &'a str,
    /// What is wrong with it.
    pub(super) faults: Vec<&'a Fault>,
}

/// The cells again: faulty ones in red with a note, and a column that explains each row. `explain` says a
/// fault in the reader's language. Formulas come back as what they showed.
///
/// # Errors
/// `SYSTEM_ERROR` when the workbook cannot be written.
pub(super) fn mark(sheets: &[Marked<'_>], explain: &dyn Fn(&Fault) -> String) -> Result<Vec<u8>, Vec<Finding>> {
    written(sheets, explain).map_err(|error| {
        tracing::error!(%error, "marked workbook");
        vec![Finding::block("SYSTEM_ERROR").at("file")]
    })
}

fn written(sheets: &[Marked<'_>], explain: &dyn Fn(&Fault) -> String) -> Result<Vec<u8>, XlsxError> {
    let mut book = Workbook::new();
    for marked in sheets {
        let explained: Vec<(u32, Option<u32>, String)> = marked
            .faults
            .iter()
            .map(|fault| {
                let place = fault.column.as_deref().and_then(|column| marked.places.get(column).copied());
                (fault.row.saturating_sub(1), place, explain(fault))
            })
            .collect();
        let sheet = book.add_worksheet();
        // A name that Excel does not know is left out: the sheet is told by its headings, as it was before.
        if let Some(Err(error)) = marked.name.map(|name| sheet.set_name(name).map(drop)) {
            tracing::debug!(%error, "the name of a marked sheet");
        }
        write(sheet, marked.book, marked.heading, &explained)?;
    }
    book.save_to_buffer()
}

fn write(
    sheet: &mut Worksheet,
    from: &Book,
    heading: &str,
    faults: &[(u32, Option<u32>, String)],
) -> Result<(), XlsxError> {
    let Book { cells, hidden, .. } = from;
    let red = Format::new().set_background_color(Color::RGB(0x00FF_C7CE)).set_font_color(Color::RGB(0x009C_0006));
    let plain = Format::new();
    let mut wrong: HashMap<(u32, u32), String> = HashMap::new();
    let mut by_row: HashMap<u32, Vec<&str>> = HashMap::new();
    for (row, place, text) in faults {
        by_row.entry(*row).or_default().push(text);
        if let Some(place) = place {
            let note = wrong.entry((*row, *place)).or_default();
            note.push_str(if note.is_empty() { "" } else { "\n" });
            note.push_str(text);
        }
    }
    let last = cells.values().flat_map(|row| row.keys()).copied().max().unwrap_or(0);
    for (row, line) in cells {
        for (place, cell) in line {
            let format = if wrong.contains_key(&(*row, *place)) { &red } else { &plain };
            let place = column_number(*place);
            match cell {
                Cell::Number(number) => sheet.write_number_with_format(*row, place, *number, format)?,
                Cell::Day(day) => {
                    let format = format.clone().set_num_format("yyyy-mm-dd");
                    sheet.write_datetime_with_format(*row, place, *day, &format)?
                }
                Cell::Text(_) | Cell::Other(_) | Cell::Formula { .. } => {
                    sheet.write_string_with_format(*row, place, harmless(&cell.shown()), format)?
                }
            };
        }
    }
    for ((row, place), text) in &wrong {
        let place = column_number(*place);
        if cells.get(row).is_none_or(|line| !line.contains_key(&u32::from(place))) {
            sheet.write_blank(*row, place, &red)?;
        }
        sheet.insert_note(*row, place, &Note::new(text).set_author("eHub"))?;
    }
    // What was hidden is not asked for by being shown.
    for row in hidden.iter().filter(|row| cells.contains_key(row)) {
        sheet.set_row_hidden(*row)?;
    }
    let explaining = column_number(last + 1);
    let heading = if heading.is_empty() { "faults" } else { heading };
    sheet.write_string_with_format(0, explaining, heading, &Format::new().set_bold())?;
    sheet.set_column_width(explaining, 60)?;
    for (row, texts) in by_row {
        sheet.write_string_with_format(row, explaining, harmless(&texts.join("; ")), &red)?;
    }
    Ok(())
}

fn column_number(place: u32) -> u16 {
    u16::try_from(place).unwrap_or(u16::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workbook::{Cells, MAX_COLUMNS, cells};
    use ehub_engine::label::Label;
    use std::collections::BTreeMap;

    /// Of the file itself, as a spreadsheet finds it.
    #[test]
    fn what_is_given_back_is_no_formula() {
        let typed = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"];
        let row = |cell: Cell| BTreeMap::from([(0, cell)]);
        let mut given: Cells = (1..).zip(typed).map(|(at, text)| (at, row(Cell::Text(text.to_owned())))).collect();
        given.insert(0, row(Cell::Text("poNo".to_owned())));
        given.insert(20, row(Cell::Formula { shown: "=2".to_owned(), external: false, saved: true }));
        given.insert(21, row(Cell::Number(-5.0)));
        let fault = Fault {
            sheet: None,
            row: 2,
            column: None,
            label: String::new(),
            params: serde_json::Map::default(),
            value: None,
        };
        let given = Book {
            name: "Sheet1".to_owned(),
            visible: true,
            cells: given,
            external_links: false,
            hidden: [21].into(),
            merged: Vec::new(),
        };
        let sheet = Marked { name: None, book: &given, places: HashMap::new(), heading: "Why", faults: vec![&fault] };
        let marked = mark(&[sheet], &|_| "=HYPERLINK(1)".to_owned()).unwrap();
        let mut book: calamine::Xlsx<_> = calamine::open_workbook_from_rs(std::io::Cursor::new(&marked)).unwrap();
        let sheet = calamine::Reader::worksheet_range_at(&mut book, 0).unwrap().unwrap();
        for (at, text) in (1..).zip(typed) {
            let written = sheet.get_value((at, 0)).unwrap().to_string();
            assert!(written.starts_with('\'') && written.ends_with(text.trim_start()), "{written:?}");
        }
        assert_eq!(sheet.get_value((20, 0)).unwrap().to_string(), "'=2");
        assert_eq!(sheet.get_value((21, 0)), Some(&calamine::Data::Float(-5.0)), "numbers are numbers");
        assert_eq!(sheet.get_value((1, 1)).unwrap().to_string(), "'=HYPERLINK(1)");
        let again = cells(&marked).unwrap();
        assert_eq!(again.cells[&1][&0], given.cells[&1][&0], "read again it is what it was");
        assert_eq!(again.hidden, given.hidden, "what was hidden still is");
    }

    #[test]
    fn every_column_has_a_place_to_be_marked() {
        let widest = usize::try_from(MAX_COLUMNS).unwrap();
        assert!(crate::po::sheet::Column::ALL.len() < widest);
        assert!(crate::account::sheet::Column::ALL.len() < widest);
    }
}
