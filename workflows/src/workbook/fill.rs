//! Cells of a workbook that people are to fill in.

use crate::field::harmless;
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive as _;
use rust_xlsxwriter::{Worksheet, XlsxError};

/// The first number of digits that a spreadsheet does not keep whole: it has 15.
const TOO_MANY_DIGITS: u128 = 1_000_000_000_000_000;

/// Words, where there are any.
pub(crate) fn words(sheet: &mut Worksheet, (row, place): (u32, u16), text: &str) -> Result<(), XlsxError> {
    if !text.is_empty() {
        sheet.write_string(row, place, harmless(text))?;
    }
    Ok(())
}

/// A number as such, where a spreadsheet keeps all of its digits; else as a text.
pub(crate) fn decimal(
    sheet: &mut Worksheet,
    (row, place): (u32, u16),
    value: Option<Decimal>,
) -> Result<(), XlsxError> {
    let Some(value) = value else { return Ok(()) };
    match whole_number(value) {
        Some(float) => sheet.write_number(row, place, float)?,
        None => sheet.write_string(row, place, value.normalize().to_string())?,
    };
    Ok(())
}

/// The number as a spreadsheet has it; `None` = it would not keep all of its digits.
pub(crate) fn whole_number(value: Decimal) -> Option<f64> {
    let value = value.normalize();
    value.to_f64().filter(|_| value.mantissa().unsigned_abs() < TOO_MANY_DIGITS)
}
