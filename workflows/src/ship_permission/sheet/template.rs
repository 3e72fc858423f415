//! The workbook to fill in, with the lines that may be applied for.

use super::Column;
use crate::field::harmless;
use crate::ship_permission::search::ShipLineRow;
use crate::workbook::Headings;
use rust_decimal::prelude::ToPrimitive;
use rust_xlsxwriter::{Format, Workbook, XlsxError};

/// The template: headings in the reader's language, a row for each line with what is known of it; quantity, day and remark are empty. A line
/// that stays so is not applied for.
///
/// # Errors
/// Only if the workbook cannot be written.
pub fn template(headings: &Headings<Column>, lines: &[ShipLineRow]) -> Result<Vec<u8>, XlsxError> {
    let mut book = Workbook::new();
    let day = Format::new().set_num_format("yyyy-mm-dd");
    let sheet = book.add_worksheet();
    headings.write(sheet, 16)?;
    for (row, line) in (1u32..).zip(lines) {
        for (place, column) in (0u16..).zip(&headings.columns) {
            match column {
                Column::PoNo => sheet.write_string(row, place, harmless(&line.po_no))?,
                Column::LineNo => sheet.write_number(row, place, line.line_no)?,
                Column::MaterialCode => sheet.write_string(row, place, harmless(&line.material_code))?,
                Column::NeedByOn => sheet.write_datetime_with_format(row, place, line.need_by_on, &day)?,
                Column::PromisedOn => match line.promised_on {
                    Some(promised) => sheet.write_datetime_with_format(row, place, promised, &day)?,
                    None => continue,
                },
                Column::ApplicableQty => {
                    sheet.write_number(row, place, line.applicable_qty.to_f64().unwrap_or_default())?
                }
                Column::ShipOn => sheet.write_blank(row, place, &day)?,
                Column::Quantity | Column::Remark => continue,
            };
        }
    }
    book.save_to_buffer()
}
