//! What the columns of a workbook are called, and where they stand in one that came back.

use super::{Cells, Fault, cells, same};
use ehub_engine::Finding;
use ehub_engine::label::Label;
use rust_xlsxwriter::{Format, Worksheet, XlsxError};
use std::collections::HashMap;

/// What columns are called. Keys are always understood, whatever the language.
#[derive(Clone, Debug)]
pub struct Headings<C> {
    /// Headings that are written: the reader's language.
    pub written: Vec<(C, String)>,
    /// Headings that are understood besides: the other languages.
    pub also: Vec<(C, String)>,
    /// Heading of the column that explains faults.
    pub faults: String,
}

// By hand, since the columns themselves need no default.
impl<C> Default for Headings<C> {
    fn default() -> Self {
        Self { written: vec![], also: vec![], faults: String::new() }
    }
}

impl<C: Label> Headings<C> {
    /// The column's heading in the reader's language; its key where the language has none.
    fn of(&self, column: C) -> String {
        let named = self.written.iter().find(|(of, _)| *of == column);
        named.map_or_else(|| column.to_string(), |(_, text)| text.clone())
    }

    fn means(&self, text: &str, column: C) -> bool {
        let known = self.written.iter().chain(&self.also);
        same(column.as_str(), text) || known.into_iter().any(|(of, name)| *of == column && same(name, text))
    }

    /// Where the columns stand, by the heading in the first row; `needed` must be there.
    ///
    /// # Errors
    /// `FILE_COLUMN_MISSING` for each that is not.
    pub(crate) fn columns(&self, cells: &Cells, needed: &[C]) -> Result<Vec<(C, u32)>, Vec<Finding>> {
        let place = |column: C| {
            let heading = cells.get(&0)?;
            heading.iter().find(|(_, cell)| self.means(&cell.shown(), column)).map(|(place, _)| *place)
        };
        let missing: Vec<Finding> = needed
            .iter()
            .filter(|column| place(**column).is_none())
            .map(|column| Finding::block("FILE_COLUMN_MISSING").at("file").with("column", self.of(*column)))
            .collect();
        if !missing.is_empty() {
            return Err(missing);
        }
        Ok(C::ALL.iter().filter_map(|column| Some((*column, place(*column)?))).collect())
    }

    /// Writes every heading into the first row and keeps it in sight; columns are so many characters wide.
    ///
    /// # Errors
    /// Only if the sheet cannot be written.
    pub(crate) fn write(&self, sheet: &mut Worksheet, width: u16) -> Result<(), XlsxError> {
        let bold = Format::new().set_bold();
        for (place, column) in (0u16..).zip(C::ALL) {
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
        needed: &[C],
        faults: &[Fault],
        explain: &dyn Fn(&Fault) -> String,
    ) -> Result<Vec<u8>, Vec<Finding>> {
        let (cells, _) = cells(bytes).map_err(|finding| vec![finding])?;
        let columns = self.columns(&cells, needed)?;
        let places: HashMap<&'static str, u32> =
            columns.into_iter().map(|(column, place)| (column.as_str(), place)).collect();
        super::mark::mark(&cells, &places, &self.faults, faults, explain)
    }
}
