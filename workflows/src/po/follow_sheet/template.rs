//! The workbook to fill in, with the lines of a filter as they stand.

use super::{Column, Words};
use crate::field::harmless;
use crate::po::search::PoLineRow;
use crate::workbook::MAX_ROWS;
use rust_xlsxwriter::{DataValidation, Format, Workbook, XlsxError};

/// The template: headings in the reader's language, a row for each line with whether it is followed up now, in a cell that offers both
/// answers. A line whose row stays so is left as it is.
///
/// # Errors
/// Only if the workbook cannot be written.
pub fn template(words: &Words, lines: &[PoLineRow]) -> Result<Vec<u8>, XlsxError> {
    let mut book = Workbook::new();
    let day = Format::new().set_num_format("yyyy-mm-dd");
    let sheet = book.add_worksheet();
    words.columns.write(sheet, 16)?;
    let place = (0u16..).zip(&words.columns.columns).find(|(_, column)| **column == Column::FollowUp);
    if let (Some((place, _)), false) = (place, words.offered.is_empty()) {
        let offered = DataValidation::new().allow_list_strings(&words.offered)?;
        sheet.add_data_validation(1, place, MAX_ROWS, place, &offered)?;
    }
    for (row, line) in (1u32..).zip(lines) {
        for (place, column) in (0u16..).zip(&words.columns.columns) {
            match column {
                Column::PoNo => sheet.write_string(row, place, harmless(&line.po_no))?,
                Column::LineNo => sheet.write_number(row, place, line.line_no)?,
                Column::VendorCode => sheet.write_string(row, place, harmless(&line.vendor_code))?,
                Column::MaterialCode => sheet.write_string(row, place, harmless(&line.material_code))?,
                Column::NeedByOn => sheet.write_datetime_with_format(row, place, line.need_by_on, &day)?,
                Column::FollowUp => match words.offered.get(usize::from(!line.follow_up)) {
                    Some(word) => sheet.write_string(row, place, word)?,
                    None => sheet.write_boolean(row, place, line.follow_up)?,
                },
                Column::Reason => continue,
            };
        }
    }
    book.save_to_buffer()
}
