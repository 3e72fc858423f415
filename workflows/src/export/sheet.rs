//! Writes the workbook: chosen columns, headings in the language of the page, values as numbers and days, nothing that a spreadsheet would
//! run. Rows come in portions; what was written is on disk where there may be many.

use super::column::Column;
use crate::account::Language;
use crate::field::{self, Size, harmless};
use crate::list::Form;
use crate::words;
use crate::workbook::fill::whole_number;
use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;
use rust_xlsxwriter::{Format, Workbook, Worksheet, XlsxError};
use serde_json::Value;
use std::fs::File;
use std::io::{BufWriter, Seek as _, SeekFrom};

/// Rows below the heading that a sheet can hold.
pub const MOST_ROWS: i64 = 1_048_575;
/// Cells from which on the parts of the file may exceed four gigabytes before they are compressed.
const MANY_CELLS: i64 = 20_000_000;

/// Where cells wait until the workbook is whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waiting {
    /// In memory.
    InMemory,
    /// In a file without a name, which goes with the process: so many rows are expected, and memory does not grow with them.
    OnDisk(i64),
}

/// Formats of the cells, made once.
struct Formats {
    head: Format,
    soft: Format,
    quantity: Format,
    money: Format,
    unit_price: Format,
    day: Format,
    time: Format,
}

/// A workbook that is being written.
pub struct Writer {
    book: Workbook,
    columns: Vec<Column>,
    language: Language,
    formats: Formats,
    /// The row that comes next; 0 is the heading.
    next: u32,
}

impl std::fmt::Debug for Writer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Writer").field("next", &self.next).finish_non_exhaustive()
    }
}

impl Writer {
    /// A workbook with nothing but its headings.
    ///
    /// # Errors
    /// Only if they cannot be written.
    pub fn new(columns: Vec<Column>, language: Language, waiting: Waiting) -> Result<Self, XlsxError> {
        let formats = Formats {
            head: Format::new().set_bold(),
            soft: Format::new().set_font_color("#808080"),
            quantity: Format::new().set_num_format("#,##0.###"),
            money: Format::new().set_num_format("#,##0.00##"),
            unit_price: Format::new().set_num_format("#,##0.00######"),
            day: Format::new().set_num_format("yyyy-mm-dd"),
            time: Format::new().set_num_format("yyyy-mm-dd hh:mm:ss"),
        };
        let mut book = Workbook::new();
        let sheet = match waiting {
            Waiting::InMemory => book.add_worksheet(),
            Waiting::OnDisk(_) => book.add_worksheet_with_constant_memory()?,
        };
        for (place, column) in (0..).zip(&columns) {
            let format = if column.soft { &formats.soft } else { &formats.head };
            sheet.write_string_with_format(0, place, &column.heading, format)?;
            sheet.set_column_width(place, column.width())?;
        }
        sheet.set_freeze_panes(1, 0)?;
        if let Waiting::OnDisk(rows) = waiting {
            let cells = rows.saturating_mul(i64::try_from(columns.len()).unwrap_or(i64::MAX));
            book.use_zip_large_file(cells > MANY_CELLS);
        }
        Ok(Self { book, columns, language, formats, next: 1 })
    }

    /// Adds rows, as the list's answer spells them.
    ///
    /// # Errors
    /// Only if they cannot be written, such as more than [`MOST_ROWS`].
    pub fn write(&mut self, rows: &[Value]) -> Result<(), XlsxError> {
        let sheet = self.book.worksheet_from_index(0)?;
        for row in rows {
            for (place, column) in (0..).zip(&self.columns) {
                let value = said(column.form, column.of(row), self.language);
                cell(sheet, (self.next, place), column, &value, &self.formats)?;
            }
            self.next += 1;
        }
        Ok(())
    }

    /// The whole workbook.
    ///
    /// # Errors
    /// Only if it cannot be written.
    pub fn bytes(mut self) -> Result<Vec<u8>, XlsxError> {
        self.book.save_to_buffer()
    }

    /// The whole workbook as a file without a name, from its beginning, and its size in bytes.
    ///
    /// # Errors
    /// Only if it cannot be written.
    pub fn file(mut self) -> Result<(File, u64), XlsxError> {
        let mut file = tempfile::tempfile()?;
        self.book.save_to_writer(BufWriter::new(&file))?;
        let size = file.seek(SeekFrom::End(0))?;
        file.seek(SeekFrom::Start(0))?;
        Ok((file, size))
    }
}

/// A state in words; everything else as it is.
fn said(form: Form, value: &Value, language: Language) -> Value {
    match (form, value) {
        (Form::State(process), Value::String(state)) => {
            let word = words::text(language, &[process, "state", state]).unwrap_or(state);
            Value::from(word)
        }
        (Form::Word(path), Value::String(value)) => {
            let path: Vec<&str> = path.iter().copied().chain([value.as_str()]).collect();
            Value::from(words::text(language, &path).unwrap_or(value))
        }
        (Form::Word(path), Value::Array(values)) => {
            let words = values.iter().filter_map(Value::as_str).map(|value| {
                let path: Vec<&str> = path.iter().copied().chain([value]).collect();
                words::text(language, &path).unwrap_or(value)
            });
            Value::from(words.collect::<Vec<_>>().join(", "))
        }
        // What has parts is told as it is kept.
        (Form::Text, Value::Object(_)) => Value::from(value.to_string()),
        _ => value.clone(),
    }
}

/// A number of which a spreadsheet would not keep every digit is written as a text, and one that is finer than its format without the
/// format: nothing is rounded, and no decimal is hidden.
fn number(
    sheet: &mut Worksheet,
    place: (u32, u16),
    text: &str,
    (format, size): (&Format, Size),
) -> Result<(), XlsxError> {
    let Ok(value) = text.parse::<Decimal>() else { return Ok(()) };
    match whole_number(value) {
        Some(float) if value.normalize().scale() <= size.decimals => {
            sheet.write_number_with_format(place.0, place.1, float, format)?
        }
        Some(float) => sheet.write_number(place.0, place.1, float)?,
        None => sheet.write_string(place.0, place.1, value.normalize().to_string())?,
    };
    Ok(())
}

fn cell(
    sheet: &mut Worksheet,
    (row, column): (u32, u16),
    of: &Column,
    value: &Value,
    formats: &Formats,
) -> Result<(), XlsxError> {
    let form = of.form;
    match (form, value) {
        (Form::ToFill, _) | (_, Value::Null) => {}
        (Form::Quantity, Value::String(text)) => {
            number(sheet, (row, column), text, (&formats.quantity, field::QUANTITY))?;
        }
        (Form::Money, Value::String(text)) => number(sheet, (row, column), text, (&formats.money, field::MONEY))?,
        (Form::UnitPrice, Value::String(text)) => {
            number(sheet, (row, column), text, (&formats.unit_price, field::UNIT_PRICE))?;
        }
        (Form::Day, Value::String(text)) => {
            if let Ok(day) = text.parse::<NaiveDate>() {
                sheet.write_datetime_with_format(row, column, day, &formats.day)?;
            }
        }
        (Form::Time, Value::String(text)) => {
            if let Ok(time) = text.parse::<DateTime<Utc>>() {
                sheet.write_datetime_with_format(row, column, time.naive_utc(), &formats.time)?;
            }
        }
        (_, Value::Number(number)) => {
            sheet.write_number(row, column, number.as_f64().unwrap_or_default())?;
        }
        (_, Value::String(text)) if of.soft => {
            sheet.write_string_with_format(row, column, harmless(text), &formats.soft)?;
        }
        (_, Value::String(text)) => {
            sheet.write_string(row, column, harmless(text))?;
        }
        (_, Value::Bool(yes)) => {
            sheet.write_string(row, column, if *yes { "Y" } else { "N" })?;
        }
        (_, Value::Array(_) | Value::Object(_)) => {
            sheet.write_string(row, column, harmless(&value.to_string()))?;
        }
    }
    Ok(())
}
