//! Writes the workbook.

use super::column::Column;
use crate::wire::Language;
use crate::words;
use chrono::{DateTime, NaiveDate, Utc};
use ehub_workflows::field::harmless;
use ehub_workflows::list::Form;
use rust_xlsxwriter::{Format, Workbook, Worksheet, XlsxError};
use serde::Serialize;
use serde_json::Value;

/// Formats of the cells, made once.
struct Formats {
    head: Format,
    quantity: Format,
    money: Format,
    day: Format,
    time: Format,
}

/// The workbook with one row per entry.
pub(super) fn workbook<T: Serialize>(columns: &[Column], language: Language, rows: &[T]) -> Result<Vec<u8>, XlsxError> {
    let formats = Formats {
        head: Format::new().set_bold(),
        quantity: Format::new().set_num_format("#,##0.###"),
        money: Format::new().set_num_format("#,##0.00##"),
        day: Format::new().set_num_format("yyyy-mm-dd"),
        time: Format::new().set_num_format("yyyy-mm-dd hh:mm:ss"),
    };
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet();
    for (place, column) in (0..).zip(columns) {
        sheet.write_string_with_format(0, place, column.heading(language), &formats.head)?;
        sheet.set_column_width(place, column.width())?;
    }
    sheet.set_freeze_panes(1, 0)?;
    for (line, row) in (1..).zip(rows) {
        let row = serde_json::to_value(row).unwrap_or_default();
        for (place, column) in (0..).zip(columns) {
            cell(sheet, (line, place), column.form, &said(column.form, &row[column.key], language), &formats)?;
        }
    }
    workbook.save_to_buffer()
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
        // What has parts is told as it is kept.
        (Form::Text, Value::Object(_)) => Value::from(value.to_string()),
        _ => value.clone(),
    }
}

fn cell(
    sheet: &mut Worksheet,
    (row, column): (u32, u16),
    form: Form,
    value: &Value,
    formats: &Formats,
) -> Result<(), XlsxError> {
    match (form, value) {
        (Form::ToFill, _) | (_, Value::Null) => {}
        (Form::Quantity | Form::Money, Value::String(text)) => {
            let format = if form == Form::Quantity { &formats.quantity } else { &formats.money };
            // At most 18 digits in the database; a spreadsheet keeps 15 of them whatever we do.
            if let Ok(number) = text.parse::<f64>() {
                sheet.write_number_with_format(row, column, number, format)?;
            }
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
