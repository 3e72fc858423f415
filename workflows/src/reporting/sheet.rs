//! An answer as a workbook: numbers, days and moments as such, everything else as text.

use super::{Holds, QueryAnswer};
use chrono::{NaiveDate, NaiveDateTime};
use rust_xlsxwriter::{Format, Workbook, XlsxError};

/// Digits that a cell keeps of a number.
const DIGITS: usize = 15;

/// The workbook.
///
/// # Errors
/// Only if it cannot be written.
pub fn write(answer: &QueryAnswer) -> Result<Vec<u8>, XlsxError> {
    let (day, time) = (Format::new().set_num_format("yyyy-mm-dd"), Format::new().set_num_format("yyyy-mm-dd hh:mm:ss"));
    let head = Format::new().set_bold();
    let mut book = Workbook::new();
    let sheet = book.add_worksheet_with_constant_memory()?;
    sheet.set_freeze_panes(1, 0)?;
    for (place, column) in (0_u16..).zip(&answer.columns) {
        sheet.set_column_width(place, if column.holds == Holds::Text { 24.0 } else { 18.0 })?;
        sheet.write_string_with_format(0, place, &column.name, &head)?;
    }
    for (line, row) in (1_u32..).zip(&answer.rows) {
        for ((place, column), value) in (0_u16..).zip(&answer.columns).zip(row) {
            let Some(value) = value else { continue };
            match column.holds {
                Holds::Number if let Some(number) = number(value) => sheet.write_number(line, place, number)?,
                Holds::Day if let Ok(on) = value.parse::<NaiveDate>() => {
                    sheet.write_datetime_with_format(line, place, on, &day)?
                }
                Holds::Time if let Some(at) = moment(value) => {
                    sheet.write_datetime_with_format(line, place, at, &time)?
                }
                // A text is never run: it is written as one, whatever it begins with.
                Holds::Number | Holds::Day | Holds::Time | Holds::Truth | Holds::Text => {
                    sheet.write_string(line, place, value)?
                }
            };
        }
    }
    book.save_to_buffer()
}

/// A number, if a cell keeps all of it.
fn number(value: &str) -> Option<f64> {
    let digits = value.bytes().filter(u8::is_ascii_digit).count();
    value.parse::<f64>().ok().filter(|number| digits <= DIGITS && number.is_finite())
}

/// `2026-11-20 12:00:00.123+08`, as the clock there shows it.
fn moment(value: &str) -> Option<NaiveDateTime> {
    let seconds = value.get(..19)?;
    NaiveDateTime::parse_from_str(seconds, "%Y-%m-%d %H:%M:%S").ok()
}
