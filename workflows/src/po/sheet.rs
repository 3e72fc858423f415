//! Many replies by one workbook (.xlsx): a row per split, every fault named with its cell.
//!
//! Reading is pure and takes time with large files (run it where it blocks nobody); answering is one transaction, and a
//! dry run is the same transaction taken back, so that it says exactly what would happen.

mod answer;
mod read;
mod template;

use crate::error::Error;
use crate::process::Cx;
use crate::workbook::{Headings, Import, Pages};
use chrono::NaiveDate;
use ehub_engine::{Finding, labels};
use rust_decimal::Decimal;

pub use template::template;

pub use crate::workbook::{Fault, Hidden, MAX_BYTES, MAX_ROWS, Report};

labels! {
    /// The columns of the sheet; a heading may be the key itself or what it is called in a language.
    pub enum Column {
        /// Order number.
        PoNo = "poNo",
        /// Line number.
        LineNo = "lineNo",
        /// Material, for the reader only.
        MaterialCode = "materialCode",
        /// The day asked for, for the reader only.
        NeedByOn = "needByOn",
        /// What is answered; empty = nothing: the line waits on.
        Answer = "answer",
        /// How much.
        Quantity = "quantity",
        /// When.
        PromisedOn = "promisedOn",
        /// Why it differs.
        Remark = "remark",
        /// About the line.
        Comment = "comment",
    }
}

labels! {
    /// What a row may answer.
    pub enum Answer {
        /// As asked.
        Accept = "accept",
        /// Otherwise.
        Propose = "propose",
        /// Not at all.
        Disagree = "disagree",
        /// An agreed promise anew.
        Reschedule = "reschedule",
    }
}

/// What columns and answers are called. Keys are always understood, whatever the language.
#[derive(Clone, Debug, Default)]
pub struct Words {
    /// Those of the columns.
    pub columns: Headings<Column>,
    /// What the answers are called, in every language.
    pub answers: Vec<(Answer, String)>,
    /// What they are called in the reader's: the list that a template offers in its cells.
    pub offered: Vec<String>,
}

/// A sheet that was understood: its rows, and what is wrong with cells by themselves.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    columns: Vec<(Column, u32)>,
    rows: Vec<Row>,
    faults: Vec<Fault>,
    /// Rows with content that the file hides.
    hidden: usize,
}

impl Sheet {
    /// Rows that are not empty.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there is nothing to answer.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }
}

/// Columns without which a sheet says nothing.
const NEEDED: &[Column] = &[Column::PoNo, Column::LineNo, Column::Answer, Column::Quantity, Column::PromisedOn];

impl Import for Sheet {
    type Column = Column;
    type Words = Words;

    fn pages(words: &Words) -> Pages<'_, Column> {
        Pages::First { headings: &words.columns, needed: NEEDED }
    }

    fn read(bytes: &[u8], words: &Words, hidden: Hidden) -> Result<Self, Vec<Finding>> {
        read::read(bytes, words, hidden)
    }

    async fn run(&self, cx: &mut Cx<'_>) -> Result<Report, Error> {
        answer::run(cx, self).await
    }
}

/// One row with what could be read of it.
#[derive(Clone, Debug, Default, PartialEq)]
struct Row {
    /// From 1.
    number: u32,
    po_no: String,
    line_no: Option<i32>,
    answer: Option<Answer>,
    quantity: Option<Decimal>,
    promised_on: Option<NaiveDate>,
    remark: String,
    comment: String,
    /// Whether a cell of it is wrong by itself.
    faulty: bool,
}
