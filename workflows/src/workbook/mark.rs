//! Gives a workbook back with its faulty cells marked and explained.

use super::{Cell, Cells, Fault};
use ehub_engine::Finding;
use rust_xlsxwriter::{Color, Format, Note, Workbook, XlsxError};
use std::collections::HashMap;

/// The cells again: faulty ones in red with a note, and a column under `heading` that explains each row. `explain` says a
/// fault in the reader's language. Formulas come back as what they showed. `places` has the column of each key.
///
/// # Errors
/// `SYSTEM_ERROR` when the workbook cannot be written.
pub(crate) fn mark(
    cells: &Cells,
    places: &HashMap<&'static str, u32>,
    heading: &str,
    faults: &[Fault],
    explain: &dyn Fn(&Fault) -> String,
) -> Result<Vec<u8>, Vec<Finding>> {
    let explained: Vec<(u32, Option<u32>, String)> = faults
        .iter()
        .map(|fault| {
            let place = fault.column.as_deref().and_then(|column| places.get(column).copied());
            (fault.row.saturating_sub(1), place, explain(fault))
        })
        .collect();
    write(cells, heading, &explained).map_err(|error| {
        tracing::error!(%error, "marked workbook");
        vec![Finding::block("SYSTEM_ERROR").at("file")]
    })
}

fn write(cells: &Cells, heading: &str, faults: &[(u32, Option<u32>, String)]) -> Result<Vec<u8>, XlsxError> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
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
                    sheet.write_string_with_format(*row, place, cell.shown(), format)?
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
    let explaining = column_number(last + 1);
    let heading = if heading.is_empty() { "faults" } else { heading };
    sheet.write_string_with_format(0, explaining, heading, &Format::new().set_bold())?;
    sheet.set_column_width(explaining, 60)?;
    for (row, texts) in by_row {
        sheet.write_string_with_format(row, explaining, texts.join("; "), &red)?;
    }
    book.save_to_buffer()
}

fn column_number(place: u32) -> u16 {
    u16::try_from(place).unwrap_or(u16::MAX)
}

#[cfg(test)]
mod tests {
    use crate::workbook::MAX_COLUMNS;
    use ehub_engine::label::Label;

    #[test]
    fn every_column_has_a_place_to_be_marked() {
        let widest = usize::try_from(MAX_COLUMNS).unwrap();
        assert!(crate::po::sheet::Column::ALL.len() < widest);
        assert!(crate::account::sheet::Column::ALL.len() < widest);
    }
}
