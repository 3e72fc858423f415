//! The workbook to fill in, with what was said before.

use super::Column;
use crate::inspection_spec::search::Grid;
use crate::quality::ReplyType;
use crate::quality::item::number;
use crate::workbook::Headings;
use crate::workbook::fill::{decimal, words};
use ehub_engine::label::Label;
use rust_xlsxwriter::{Workbook, XlsxError};

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
                Column::AskedLower => decimal(sheet, (row, place), item.asked_lower)?,
                Column::AskedUpper => decimal(sheet, (row, place), item.asked_upper)?,
                // Said only where it says something: a row is filled in, or it is not.
                Column::Suits if value.suits => {}
                Column::Suits => words(sheet, (row, place), "N")?,
                Column::SpecValue => match (item.reply_type, number(&value.spec_value)) {
                    (ReplyType::Value, Ok(said)) => decimal(sheet, (row, place), Some(said))?,
                    (ReplyType::Value | ReplyType::Text | ReplyType::Information, _) => {
                        words(sheet, (row, place), &value.spec_value)?;
                    }
                },
                Column::Lower => decimal(sheet, (row, place), value.lower_limit)?,
                Column::Upper => decimal(sheet, (row, place), value.upper_limit)?,
                Column::Remark => words(sheet, (row, place), &value.remark)?,
            }
        }
    }
    book.save_to_buffer()
}
