//! The workbook to fill in, with what was said before.

use super::Column;
use crate::field::harmless;
use crate::inspection_spec::search::Grid;
use crate::quality::ReplyType;
use crate::quality::item::number;
use crate::workbook::Headings;
use ehub_engine::label::Label;
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;
use rust_xlsxwriter::{Workbook, Worksheet, XlsxError};

/// Digits that a spreadsheet keeps of a number.
const KEPT_DIGITS: usize = 15;

/// The workbook: headings in the reader's language, a row for each item of each spec.
///
/// # Errors
/// Only if the workbook cannot be written.
pub fn template(headings: &Headings<Column>, grids: &[Grid]) -> Result<Vec<u8>, XlsxError> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    headings.write(sheet, 16)?;
    let rows = grids.iter().flat_map(|grid| grid.values.iter().map(move |value| (grid, value)));
    for (row, (grid, value)) in (1u32..).zip(rows) {
        for (place, column) in (0u16..).zip(&headings.columns) {
            let item = &value.item;
            match column {
                Column::VendorCode => words(sheet, (row, place), &grid.vendor_code)?,
                Column::MaterialCode => words(sheet, (row, place), &grid.material_code)?,
                Column::SpecType => words(sheet, (row, place), grid.spec_type.as_str())?,
                Column::ShortName => words(sheet, (row, place), &item.short_name)?,
                Column::ItemName => words(sheet, (row, place), &item.name)?,
                Column::ReplyType => words(sheet, (row, place), item.reply_type.as_str())?,
                Column::Unit => words(sheet, (row, place), &item.unit)?,
                Column::AskedValue => words(sheet, (row, place), &item.asked_value)?,
                Column::AskedLower => limit(sheet, (row, place), item.asked_lower)?,
                Column::AskedUpper => limit(sheet, (row, place), item.asked_upper)?,
                // Said only where it says something: a row is filled in, or it is not.
                Column::Suits if value.suits => {}
                Column::Suits => words(sheet, (row, place), "N")?,
                Column::SpecValue => match (item.reply_type, number(&value.spec_value)) {
                    (ReplyType::Value, Ok(said)) => limit(sheet, (row, place), Some(said))?,
                    (ReplyType::Value | ReplyType::Text | ReplyType::Information, _) => {
                        words(sheet, (row, place), &value.spec_value)?;
                    }
                },
                Column::Lower => limit(sheet, (row, place), value.lower_limit)?,
                Column::Upper => limit(sheet, (row, place), value.upper_limit)?,
                Column::Remark => words(sheet, (row, place), &value.remark)?,
            }
        }
    }
    book.save_to_buffer()
}

fn words(sheet: &mut Worksheet, (row, place): (u32, u16), text: &str) -> Result<(), XlsxError> {
    if !text.is_empty() {
        sheet.write_string(row, place, harmless(text))?;
    }
    Ok(())
}

/// A number as a number, as long as a spreadsheet keeps all of its digits.
fn limit(sheet: &mut Worksheet, at: (u32, u16), limit: Option<Decimal>) -> Result<(), XlsxError> {
    let Some(limit) = limit.map(|limit| limit.normalize()) else { return Ok(()) };
    let text = limit.to_string();
    match limit.to_f64() {
        Some(number) if text.bytes().filter(u8::is_ascii_digit).count() <= KEPT_DIGITS => {
            sheet.write_number(at.0, at.1, number)?;
            Ok(())
        }
        Some(_) | None => words(sheet, at, &text),
    }
}
