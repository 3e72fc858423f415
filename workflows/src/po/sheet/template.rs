//! The workbook to fill in, with the lines that wait for an answer.

use super::{Column, MAX_ROWS, Words};
use crate::field::harmless;
use crate::po::search::PoLineRow;
use ehub_engine::label::Label;
use rust_decimal::prelude::ToPrimitive;
use rust_xlsxwriter::{DataValidation, Format, Workbook, XlsxError};

/// The template: headings in the reader's language, a row per line with what is asked; to be changed where needed, and answered in the
/// cell that offers the answers. A line without one waits on.
///
/// # Errors
/// Only if the workbook cannot be written.
pub fn template(words: &Words, lines: &[PoLineRow]) -> Result<Vec<u8>, XlsxError> {
    let mut book = Workbook::new();
    let day = Format::new().set_num_format("yyyy-mm-dd");
    let sheet = book.add_worksheet();
    words.columns.write(sheet, 16)?;
    if !words.offered.is_empty() {
        let offered = DataValidation::new().allow_list_strings(&words.offered)?;
        let place =
            (0u16..).zip(Column::ALL).find(|(_, column)| **column == Column::Answer).map_or(0, |(place, _)| place);
        sheet.add_data_validation(1, place, MAX_ROWS, place, &offered)?;
    }
    for (row, line) in (1u32..).zip(lines) {
        for (place, column) in (0u16..).zip(Column::ALL) {
            match column {
                Column::PoNo => sheet.write_string(row, place, harmless(&line.po_no))?,
                Column::LineNo => sheet.write_number(row, place, line.line_no)?,
                Column::MaterialCode => sheet.write_string(row, place, harmless(&line.material_code))?,
                Column::Quantity => sheet.write_number(row, place, line.open_qty.to_f64().unwrap_or_default())?,
                Column::NeedByOn | Column::PromisedOn => {
                    sheet.write_datetime_with_format(row, place, line.need_by_on, &day)?
                }
                Column::Answer | Column::Remark | Column::Comment => continue,
            };
        }
    }
    book.save_to_buffer()
}
