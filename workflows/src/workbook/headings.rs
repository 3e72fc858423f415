//! What the columns of a workbook are called, and where they stand in one that came back.

use super::{Cells, Fault, Pages, same};
use ehub_engine::Finding;
use ehub_engine::label::Label;
use rust_xlsxwriter::{Format, Worksheet, XlsxError};

/// What columns are called. Keys are always understood, whatever the language.
#[derive(Clone, Debug)]
pub struct Headings<C> {
    /// The columns of the sheet, in their order.
    pub columns: Vec<C>,
    /// Headings that are written: the reader's language.
    pub written: Vec<(C, String)>,
    /// Headings that are understood besides: the other languages.
    pub also: Vec<(C, String)>,
    /// Heading of the column that explains faults.
    pub faults: String,
}

impl<C: Label> Default for Headings<C> {
    fn default() -> Self {
        Self { columns: C::ALL.to_vec(), written: vec![], also: vec![], faults: String::new() }
    }
}

impl<C: Label> Headings<C> {
    /// The column's heading in the reader's language; its key where the language has none.
    fn of(&self, column: C) -> String {
        let named = self.written.iter().find(|(of, _)| *of == column);
        named.map_or_else(|| column.to_string(), |(_, text)| text.clone())
    }

    pub(super) fn means(&self, text: &str, column: C) -> bool {
        let known = self.written.iter().chain(&self.also);
        same(column.as_str(), text) || known.into_iter().any(|(of, name)| *of == column && same(name, text))
    }

    /// Where the columns stand, by the heading in the first row; `needed` must be there, and each once.
    ///
    /// # Errors
    /// `FILE_COLUMN_MISSING` for each that is not there, `FILE_COLUMN_TWICE` for each of which nobody knows which one is meant.
    pub(crate) fn columns(&self, cells: &Cells, needed: &[C]) -> Result<Vec<(C, u32)>, Vec<Finding>> {
        let (mut columns, mut found) = (Vec::new(), Vec::new());
        for column in &self.columns {
            let heading = cells.get(&0).into_iter().flatten();
            let mut places = heading.filter(|(_, cell)| self.means(&cell.shown(), *column)).map(|(place, _)| *place);
            let told = |label: &str| Finding::block(label).at("file").with("column", self.of(*column));
            match (places.next(), places.next()) {
                (Some(one), Some(other)) => {
                    found.push(told("FILE_COLUMN_TWICE").with("one", letters(one)).with("other", letters(other)));
                }
                (Some(place), None) => columns.push((*column, place)),
                (None, _) if needed.contains(column) => found.push(told("FILE_COLUMN_MISSING")),
                (None, _) => {}
            }
        }
        if found.is_empty() { Ok(columns) } else { Err(found) }
    }

    /// Writes every heading into the first row and keeps it in sight; columns are so many characters wide.
    ///
    /// # Errors
    /// Only if the sheet cannot be written.
    pub(crate) fn write(&self, sheet: &mut Worksheet, width: u16) -> Result<(), XlsxError> {
        let bold = Format::new().set_bold();
        for (place, column) in (0u16..).zip(&self.columns) {
            sheet.write_string_with_format(0, place, self.of(*column), &bold)?;
            sheet.set_column_width(place, width)?;
        }
        sheet.set_freeze_panes(1, 0)?;
        Ok(())
    }

    /// A workbook's first sheet again: the same cells, faulty ones in red with a note, and a column that explains each row.
    /// `explain` says a fault in the reader's language. Formulas come back as what they showed.
    ///
    /// # Errors
    /// The file's own faults, as reading it tells them.
    pub(crate) fn mark(
        &self,
        bytes: &[u8],
        needed: &'static [C],
        faults: &[Fault],
        explain: &dyn Fn(&Fault) -> String,
    ) -> Result<Vec<u8>, Vec<Finding>> {
        Pages::First { headings: self, needed }.mark(bytes, faults, explain)
    }
}

/// What a spreadsheet calls a column.
fn letters(place: u32) -> String {
    let letter = |n: u32| char::from_u32(u32::from('A') + n % 26).unwrap_or('?');
    if place < 26 { letter(place).to_string() } else { format!("{}{}", letter(place / 26 - 1), letter(place)) }
}
