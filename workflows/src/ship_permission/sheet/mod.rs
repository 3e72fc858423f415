//! Many applications by one workbook (.xlsx): a row for each line, every fault named with its cell.
//!
//! Reading is pure and takes time with large files (run it where it blocks nobody); applying is one transaction, and a dry run is the
//! same transaction taken back, so that it says exactly what would happen.

mod template;

use super::Application;
use super::store::apply_within;
use crate::error::Error;
use crate::po::line_rows::{LineRow, Named};
use crate::process::Cx;
use crate::workbook::{Cell, Headings, Import, Pages, SheetRows, day, number, plain, rows, text, whole};
use chrono::NaiveDate;
use ehub_engine::{Finding, labels};
use rust_decimal::Decimal;

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

/// Columns without which a sheet says nothing.
const NEEDED: &[Column] = &[Column::PoNo, Column::LineNo, Column::Quantity, Column::ShipOn];

impl Import for Sheet {
    type Column = Column;
    type Words = Headings<Column>;

    fn pages(words: &Headings<Column>) -> Pages<'_, Column> {
        Pages::First { headings: words, needed: NEEDED }
    }

    fn read(bytes: &[u8], words: &Headings<Column>, hidden: Hidden) -> Result<Self, Vec<Finding>> {
        rows(bytes, words, NEEDED, hidden, take, missing).map(Self)
    }

    /// Applies for every line whose row is good.
    async fn run(&self, cx: &mut Cx<'_>) -> Result<Report, Error> {
        let mut named = Named::of(cx.tx, &self.0).await?;
        let (mut asked, mut wanted) = (Vec::new(), Vec::new());
        for (taken, line) in std::mem::take(&mut named.rows) {
            let row = &taken.row;
            if let (Some(quantity), Some(ship_on)) = (row.quantity, row.ship_on) {
                wanted.push(Application { line_id: line.seen.id, quantity, ship_on, remark: row.remark.clone() });
                asked.push(taken);
            }
        }
        for (taken, applied) in asked.into_iter().zip(apply_within(cx, wanted).await?) {
            named.answered(taken, None, applied.result)?;
        }
        Ok(named.report())
    }
}

impl LineRow for Row {
    type Column = Column;

    fn key(&self) -> Option<(&str, i32)> {
        Some((self.po_no.as_str(), self.line_no?)).filter(|(po_no, _)| !po_no.is_empty())
    }

    fn says_anything(&self) -> bool {
        self.quantity.is_some() || self.ship_on.is_some() || !self.remark.is_empty()
    }

    fn place(&self, field: Option<&str>) -> (Column, Option<String>) {
        match field {
            Some("quantity") => (Column::Quantity, self.quantity.map(|quantity| quantity.to_string())),
            Some("shipOn") => (Column::ShipOn, self.ship_on.map(|day| day.to_string())),
            Some("remark") => (Column::Remark, Some(self.remark.clone())),
            _ => (Column::PoNo, Some(self.po_no.clone())),
        }
    }
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
