//! Lots and boxes of a draft by one workbook (.xlsx) of two sheets: what the draft has, to be changed and given back, every fault named with
//! its cell.
//!
//! Reading is pure and takes time with large files (run it where it blocks nobody). Applying is one `edit` of the draft: all rows are taken or
//! none, because a line with half of its lots is worse than one with the old ones. A dry run is the same transaction taken back, so that it
//! says exactly what would happen.

mod apply;
mod place;
mod read;
mod template;

use crate::error::Error;
use crate::process::Cx;
use crate::workbook::{Headings, Import, Page, Pages, SheetRows};
use chrono::NaiveDate;
use ehub_engine::label::Label;
use ehub_engine::{Finding, labels};
use rust_decimal::Decimal;

pub use template::template;

pub use crate::workbook::{Fault, Hidden, MAX_ROWS, Report};

labels! {
    /// The columns of both sheets; a heading may be the key itself or what it is called in a language. Those that are filled in are called
    /// as in the draft.
    pub enum Column {
        /// Line of the notice: needed where the same order line stands on it more than once.
        AsnLineNo = "asnLineNo",
        /// Order number.
        PoNo = "poNo",
        /// Number of the order line.
        PoLineNo = "poLineNo",
        /// Material, for the reader only.
        MaterialCode = "materialCode",
        /// What the line ships, for the reader only: its lots, and its boxes, are to add up to it.
        ShipQty = "shipQty",
        /// The vendor's lot number.
        LotNo = "lotNo",
        /// Id of the box; empty = the platform gives one.
        BoxId = "boxId",
        /// How much of the lot, or in the box.
        Quantity = "quantity",
        /// Day of manufacture.
        ManufacturedOn = "manufacturedOn",
        /// Last effective day.
        EffectiveOn = "effectiveOn",
        /// RT number; empty = the line's.
        RtNo = "rtNo",
        /// Remark on the lot.
        Remark = "remark",
        /// Panel units marked defective.
        XOutQty = "xOutQty",
        /// RFID tag of the box.
        Rfid = "rfid",
    }
}

labels! {
    /// The sheets.
    pub enum Part {
        /// A row for each lot.
        Lots = "lots",
        /// A row for each box.
        Boxes = "boxes",
    }
}

impl Part {
    /// Its columns, in their order.
    #[must_use]
    pub fn columns(self) -> &'static [Column] {
        match self {
            Self::Lots => &[
                Column::AsnLineNo,
                Column::PoNo,
                Column::PoLineNo,
                Column::MaterialCode,
                Column::ShipQty,
                Column::LotNo,
                Column::Quantity,
                Column::ManufacturedOn,
                Column::EffectiveOn,
                Column::RtNo,
                Column::Remark,
            ],
            Self::Boxes => &[
                Column::AsnLineNo,
                Column::PoNo,
                Column::PoLineNo,
                Column::MaterialCode,
                Column::ShipQty,
                Column::BoxId,
                Column::Quantity,
                Column::XOutQty,
                Column::Rfid,
            ],
        }
    }

    /// Columns without which the sheet says nothing.
    #[must_use]
    pub fn needed(self) -> &'static [Column] {
        match self {
            Self::Lots => &[Column::PoNo, Column::PoLineNo, Column::LotNo, Column::Quantity],
            Self::Boxes => &[Column::PoNo, Column::PoLineNo, Column::BoxId, Column::Quantity],
        }
    }

    /// The sheet, called by these names, the reader's first.
    #[must_use]
    pub fn page(self, names: Vec<String>, headings: Headings<Column>) -> Page<Column> {
        Page {
            key: self.as_str(),
            names,
            headings: Headings { columns: self.columns().to_vec(), ..headings },
            needed: self.needed(),
            shared: &[Column::PoNo, Column::PoLineNo],
        }
    }
}

/// Which draft a workbook is for, and what its sheets and columns are called. Keys are always understood, whatever the language.
#[derive(Clone, Debug)]
pub struct Words {
    /// Id of the notice.
    pub notice: i64,
    /// Version in which the person saw it.
    pub version: i64,
    /// The sheet of the lots.
    pub lots: Page<Column>,
    /// The sheet of the boxes.
    pub boxes: Page<Column>,
}

impl Words {
    fn page(&self, part: Part) -> &Page<Column> {
        match part {
            Part::Lots => &self.lots,
            Part::Boxes => &self.boxes,
        }
    }
}

/// A workbook that was understood; a sheet that it does not have says nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    notice: i64,
    version: i64,
    lots: Option<SheetRows<Column, Row>>,
    boxes: Option<SheetRows<Column, Row>>,
}

impl Sheet {
    /// Rows of a part that are not empty; `None` = there is no such sheet.
    #[must_use]
    pub fn len_of(&self, part: Part) -> Option<usize> {
        self.part(part).map(|sheet| sheet.rows.len())
    }

    /// What is wrong with cells by themselves.
    pub fn faults(&self) -> impl Iterator<Item = &Fault> {
        [&self.lots, &self.boxes].into_iter().flatten().flat_map(|sheet| &sheet.faults)
    }

    fn part(&self, part: Part) -> Option<&SheetRows<Column, Row>> {
        match part {
            Part::Lots => self.lots.as_ref(),
            Part::Boxes => self.boxes.as_ref(),
        }
    }
}

impl Import for Sheet {
    type Column = Column;
    type Words = Words;

    fn pages(words: &Words) -> Pages<'_, Column> {
        Pages::Several(vec![&words.lots, &words.boxes])
    }

    fn read(bytes: &[u8], words: &Words, hidden: Hidden) -> Result<Self, Vec<Finding>> {
        read::read(bytes, words, hidden)
    }

    async fn run(&self, cx: &mut Cx<'_>) -> Result<Report, Error> {
        apply::run(cx, self).await
    }
}

/// What a row says: a lot or a box, and whose.
#[derive(Clone, Debug, Default, PartialEq)]
struct Row {
    asn_line_no: Option<i32>,
    po_no: String,
    po_line_no: Option<i32>,
    /// Number of the lot or id of the box.
    name: String,
    quantity: Option<Decimal>,
    manufactured_on: Option<NaiveDate>,
    effective_on: Option<NaiveDate>,
    rt_no: String,
    remark: String,
    x_out_qty: Option<Decimal>,
    rfid: String,
}

impl Row {
    /// Whether there is a lot or box. A workbook comes with a row for every line, also where there is none yet.
    fn says_anything(&self) -> bool {
        let texts = [&self.name, &self.rt_no, &self.remark, &self.rfid];
        let days = self.manufactured_on.is_some() || self.effective_on.is_some();
        self.quantity.is_some() || self.x_out_qty.is_some() || days || texts.iter().any(|text| !text.is_empty())
    }
}
