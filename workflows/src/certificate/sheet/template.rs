//! The workbook to fill in, with what is awaited.

use super::Column;
use crate::certificate::search::TemplateRow;
use crate::quality::item;
use crate::workbook::Headings;
use crate::workbook::fill::{decimal, words};
use rust_xlsxwriter::{Workbook, Worksheet, XlsxError};

/// The template: headings in the reader's language, a row for each sample; what was saved before stands there, all else is empty. A lot of which
/// nothing is filled in is not submitted.
///
/// # Errors
/// Only if the workbook cannot be written.
pub fn template(headings: &Headings<Column>, rows: &[TemplateRow]) -> Result<Vec<u8>, XlsxError> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    headings.write(sheet, 16)?;
    for (row, of) in (1u32..).zip(rows) {
        for (place, column) in (0u16..).zip(&headings.columns) {
            write(sheet, (row, place), *column, of)?;
        }
    }
    book.save_to_buffer()
}

fn write(sheet: &mut Worksheet, (row, place): (u32, u16), column: Column, of: &TemplateRow) -> Result<(), XlsxError> {
    let text = match column {
        Column::LineNo => return sheet.write_number(row, place, of.line_no).map(drop),
        Column::SampleNo => {
            return sheet.write_number(row, place, u32::try_from(of.sample_no).unwrap_or(u32::MAX)).map(drop);
        }
        Column::LowerLimit => return decimal(sheet, (row, place), of.item.asked.lower),
        Column::UpperLimit => return decimal(sheet, (row, place), of.item.asked.upper),
        Column::Measured => match item::number(&of.value) {
            Ok(value) => return decimal(sheet, (row, place), Some(value)),
            Err(_) => &of.value,
        },
        Column::AsnNo => &of.asn_no,
        Column::LotNo => &of.lot_no,
        Column::MaterialCode => &of.material_code,
        Column::Item => &of.item.short_name,
        Column::ItemName => &of.item.name,
        Column::Unit => &of.item.asked.unit,
        Column::Reason => &of.reason,
    };
    words(sheet, (row, place), text)
}
