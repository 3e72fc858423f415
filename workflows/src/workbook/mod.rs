//! Uploaded workbooks (.xlsx), whatever is in them: what is let in, their cells, and faults marked in them.

mod cells;
mod claim;
pub(crate) mod fill;
mod headings;
mod import;
mod layout;
mod mark;
mod open;
mod pages;
mod rows;

pub use headings::Headings;
pub use import::Import;
pub use pages::{Page, Pages};

pub(crate) use cells::{Book, Cell, Cells, cells, code, day, number, plain, same, text, whole, wrong};
pub(crate) use import::findings;
pub(crate) use pages::{MOST_NAME, read_pages};
pub(crate) use rows::{Merging, Reading, SheetRows, Taken, rows, rows_of};

use ehub_engine::Finding;
use ehub_engine::label::Label;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// Size that a file must stay under, in bytes.
pub const MAX_BYTES: usize = 25 * 1024 * 1024;
/// Rows below the heading.
pub const MAX_ROWS: u32 = 10_000;
/// Columns that may hold anything: ours have fewer, and people add some of their own.
pub const MAX_COLUMNS: u32 = 64;
/// Bytes of the texts of all cells together.
pub const MAX_TEXT: usize = 8_000_000;

/// A fault of one cell.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Fault {
    /// Key of the sheet, in workbooks of several; left out = there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sheet: Option<String>,
    /// Row of the sheet, from 1; the heading is row 1.
    pub row: u32,
    /// Key of the column; `None` = the row.
    pub column: Option<String>,
    /// The rule, as everywhere.
    pub label: String,
    /// Numbers and texts of the message.
    pub params: Map<String, Value>,
    /// What stands in the cell.
    pub value: Option<String>,
}

impl Fault {
    pub(crate) fn new<C: Label>(row: u32, column: Option<C>, finding: Finding, value: Option<String>) -> Self {
        let column = column.map(|column| column.to_string());
        Self { sheet: None, row, column, label: finding.label, params: finding.params, value }
    }

    /// The same, on the sheet of this key; `None` = there is one.
    pub(crate) fn on(self, sheet: Option<&str>) -> Self {
        Self { sheet: sheet.map(str::to_owned), ..self }
    }
}

/// What a sheet did, or would do.
#[derive(Clone, Debug, Default, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// Rows below the heading that are not empty.
    pub rows: usize,
    /// Rows that were taken.
    pub accepted: usize,
    /// Rows that were not.
    pub refused: usize,
    /// Rows that say nothing and are passed over.
    pub skipped: usize,
    /// Rows with content that the file hides, by a filter or by hand. They are among the others only where that was asked for.
    pub hidden: usize,
    /// Rows that were taken, by what they say, where rows say different things.
    pub answers: BTreeMap<String, usize>,
    /// Why, in the order of the file.
    pub faults: Vec<Fault>,
    /// Faults that are not told here, because there are so many.
    pub more_faults: usize,
    /// All rows are taken, or none: as long as one is refused, those that are good are left, too.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub all_or_nothing: bool,
    /// What the rules will say later of rows that are taken all the same.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub notes: Vec<Fault>,
    /// Those that are not told here, because there are so many.
    #[serde(skip_serializing_if = "is_zero")]
    #[schema(required = false)]
    pub more_notes: usize,
    /// Specs of suppliers that have to be filled anew, because something else is asked then.
    #[serde(skip_serializing_if = "is_zero")]
    #[schema(required = false)]
    pub specs: usize,
    /// Some of it has to be confirmed before any of it is done: the token that does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confirm_token: Option<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_zero(count: &usize) -> bool {
    *count == 0
}

/// What to do with rows that the file hides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hidden {
    /// Nothing: what nobody sees nobody means.
    Leave,
    /// Read them like all others.
    Take,
}

/// Faults, and notes, that an answer tells; a marked workbook has them all.
pub const MOST_FAULTS: usize = 1_000;

impl Report {
    /// With no more faults and notes than an answer tells: the first ones of the file.
    #[must_use]
    pub fn first_faults(mut self) -> Self {
        self.more_faults = self.faults.len().saturating_sub(MOST_FAULTS);
        self.faults.truncate(MOST_FAULTS);
        self.more_notes = self.notes.len().saturating_sub(MOST_FAULTS);
        self.notes.truncate(MOST_FAULTS);
        self
    }
}

/// Puts faults into the order of the file: by row, and in it by place; what is said of a row as a whole comes first.
pub(crate) fn sort<C: Label>(faults: &mut [Fault], columns: &[(C, u32)]) {
    let place = |fault: &Fault| {
        let name = fault.column.as_deref()?;
        columns.iter().find(|(column, _)| column.as_str() == name).map(|(_, place)| *place)
    };
    faults.sort_by_key(|fault| (fault.row, place(fault)));
}
