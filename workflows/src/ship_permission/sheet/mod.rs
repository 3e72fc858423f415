//! Many applications by one workbook (.xlsx): a row for each line, every fault named with its cell.
//!
//! Reading is pure and takes time with large files (run it where it blocks nobody); applying is one transaction, and a dry run is the
//! same transaction taken back, so that it says exactly what would happen.

mod apply;
mod template;

use crate::workbook::{self, Cell, Headings, SheetRows, day, number, plain, text, whole};
use chrono::NaiveDate;
use ehub_engine::{Finding, labels};
use rust_decimal::Decimal;

pub use apply::{apply, dry_run};
pub use template::template;

pub use crate::workbook::{Fault, Hidden, Report};

labels! {
    /// The columns of the sheet; a heading may be the key itself or what it is called in a language.
    pub enum Column {
        /// Order number.
        PoNo = "poNo",
        /// Line number.
        LineNo = "lineNo",
        /// Material, for the reader only.
        MaterialCode = "materialCode",
        /// The day that the order asks for, for the reader only.
        NeedByOn = "needByOn",
        /// The day promised, for the reader only.
        PromisedOn = "promisedOn",
        /// What may still be applied for, for the reader only.
        ApplicableQty = "applicableQty",
        /// How much is applied for; with day and remark empty = nothing.
        Quantity = "quantity",
        /// When it is to be shipped.
        ShipOn = "shipOn",
        /// Why the day differs.
        Remark = "remark",
    }
}

/// Columns without which nothing can be applied for.
const NEEDED: [Column; 4] = [Column::PoNo, Column::LineNo, Column::Quantity, Column::ShipOn];

/// A sheet that was understood: its rows, and what is wrong with cells by themselves.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet(SheetRows<Column, Row>);

impl Sheet {
    /// Rows that are not empty.
    pub fn len(&self) -> usize {
        self.0.rows.len()
    }

    /// Whether there is nothing to apply for.
    pub fn is_empty(&self) -> bool {
        self.0.rows.is_empty()
    }
}

/// What a row says.
#[derive(Clone, Debug, Default, PartialEq)]
struct Row {
    po_no: String,
    line_no: Option<i32>,
    quantity: Option<Decimal>,
    ship_on: Option<NaiveDate>,
    remark: String,
}

impl Row {
    /// Whether anything is applied for. A template comes with every line; whoever fills in some of them applies for those.
    fn says_anything(&self) -> bool {
        self.quantity.is_some() || self.ship_on.is_some() || !self.remark.is_empty()
    }
}

/// Reads a workbook of applications.
///
/// # Errors
/// What is wrong with the file as a whole: its kind, size, macros, missing columns, too many rows.
pub fn read(bytes: &[u8], headings: &Headings<Column>, hidden: Hidden) -> Result<Sheet, Vec<Finding>> {
    workbook::rows(bytes, headings, &NEEDED, hidden, take, missing).map(Sheet)
}

/// The workbook's first sheet again with its faults marked and explained.
///
/// # Errors
/// The file's own faults, as [`read`] tells them.
pub fn mark(
    bytes: &[u8],
    headings: &Headings<Column>,
    faults: &[Fault],
    explain: &dyn Fn(&Fault) -> String,
) -> Result<Vec<u8>, Vec<Finding>> {
    headings.mark(bytes, &NEEDED, faults, explain)
}

/// Takes a cell into its row.
fn take(row: &mut Row, column: Column, cell: &Cell) -> Result<(), Finding> {
    // Informative columns are not read, whatever they hold.
    let read = |cell| plain(cell).map(|()| cell);
    match column {
        Column::PoNo => row.po_no = text(read(cell)?)?,
        Column::LineNo => row.line_no = Some(whole(read(cell)?)?),
        Column::Quantity => row.quantity = Some(number(read(cell)?)?),
        Column::ShipOn => row.ship_on = Some(day(read(cell)?)?),
        Column::Remark => row.remark = text(read(cell)?)?,
        Column::MaterialCode | Column::NeedByOn | Column::PromisedOn | Column::ApplicableQty => {}
    }
    Ok(())
}

fn missing(row: &Row) -> Vec<Column> {
    let applied = row.says_anything();
    let empty = [
        (Column::PoNo, row.po_no.is_empty()),
        (Column::LineNo, row.line_no.is_none()),
        (Column::Quantity, applied && row.quantity.is_none()),
        (Column::ShipOn, applied && row.ship_on.is_none()),
    ];
    empty.into_iter().filter(|(_, empty)| *empty).map(|(column, _)| column).collect()
}
