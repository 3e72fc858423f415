//! Which order lines are followed up, by one workbook (.xlsx): a row for each line, every fault named with its cell.

mod template;

use super::line_rows::{LineRow, Named};
use super::machine::{Input, PoLine};
use super::store::Command;
use crate::error::Error;
use crate::process::{Cx, send_within};
use crate::workbook::{Cell, Headings, Import, Pages, SheetRows, plain, rows, same, text, whole, wrong};
use ehub_engine::input::Input as _;
use ehub_engine::label::Label;
use ehub_engine::{Finding, labels};

pub use crate::workbook::{Fault, Hidden, Report};
pub use template::template;

labels! {
    /// The columns of the sheet; a heading may be the key itself or what it is called in a language.
    pub enum Column {
        /// Order number.
        PoNo = "poNo",
        /// Line number.
        LineNo = "lineNo",
        /// Supplier, for the reader only.
        VendorCode = "vendorCode",
        /// Material, for the reader only.
        MaterialCode = "materialCode",
        /// The day that the order asks for, for the reader only.
        NeedByOn = "needByOn",
        /// Whether the line is followed up from now on; empty = as it is.
        FollowUp = "followUp",
        /// Why it is not.
        Reason = "reason",
    }
}

/// What columns and answers are called.
#[derive(Clone, Debug, Default)]
pub struct Words {
    /// Those of the columns.
    pub columns: Headings<Column>,
    /// What yes and no are called, in every language.
    pub answers: Vec<(bool, String)>,
    /// What they are called in the reader's: the list that a template offers in its cells, yes first.
    pub offered: Vec<String>,
}

impl Words {
    /// Yes or no, by any of its names.
    fn answer(&self, cell: &Cell) -> Result<bool, Finding> {
        let said = match cell {
            // What a spreadsheet makes of a typed TRUE.
            Cell::Other(_) => cell.shown(),
            Cell::Text(_) | Cell::Number(_) | Cell::Day(_) | Cell::Formula { .. } => text(cell)?,
        };
        let keys = [(true, "true"), (false, "false"), (true, "Y"), (false, "N")];
        let named = self.answers.iter().map(|(answer, name)| (*answer, name.as_str()));
        let expected = || if self.offered.is_empty() { "true, false".to_owned() } else { self.offered.join(", ") };
        let known = named.chain(keys).find(|(_, name)| same(name, &said));
        known.map(|(answer, _)| answer).ok_or_else(|| wrong(&expected()))
    }
}

/// A sheet that was understood: its rows, and what is wrong with cells by themselves.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet(SheetRows<Column, Row>);

/// What a row says.
#[derive(Clone, Debug, Default, PartialEq)]
struct Row {
    po_no: String,
    line_no: Option<i32>,
    follow: Option<bool>,
    reason: String,
}

/// Columns without which a sheet says nothing.
const NEEDED: &[Column] = &[Column::PoNo, Column::LineNo, Column::FollowUp];

impl Import for Sheet {
    type Column = Column;
    type Words = Words;

    fn pages(words: &Words) -> Pages<'_, Column> {
        Pages::First { headings: &words.columns, needed: NEEDED }
    }

    fn read(bytes: &[u8], words: &Words, hidden: Hidden) -> Result<Self, Vec<Finding>> {
        let take = |row: &mut Row, column, cell: &Cell| take(row, column, cell, words);
        rows(bytes, &words.columns, NEEDED, hidden, take, missing).map(Self)
    }

    async fn run(&self, cx: &mut Cx<'_>) -> Result<Report, Error> {
        let mut named = Named::of(cx.tx, &self.0).await?;
        let (mut commands, mut asked) = (Vec::new(), Vec::new());
        for (taken, line) in std::mem::take(&mut named.rows) {
            match taken.row.input().filter(|_| taken.row.follow != Some(line.followed)) {
                Some(input) => {
                    commands.push(Command::new(line.seen, input));
                    asked.push(taken);
                }
                None => named.skip(),
            }
        }
        for (taken, sent) in asked.into_iter().zip(send_within::<PoLine>(cx, commands).await?) {
            let event = taken.row.input().map(|input| input.event());
            named.answered(taken, event.map(Label::as_str), sent.result)?;
        }
        Ok(named.report())
    }
}

impl Row {
    fn input(&self) -> Option<Input> {
        Some(if self.follow? { Input::Follow } else { Input::Unfollow { reason: self.reason.clone() } })
    }
}

impl LineRow for Row {
    type Column = Column;

    fn key(&self) -> Option<(&str, i32)> {
        Some((self.po_no.as_str(), self.line_no?)).filter(|(po_no, _)| !po_no.is_empty())
    }

    fn says_anything(&self) -> bool {
        self.follow.is_some() || !self.reason.is_empty()
    }

    fn place(&self, field: Option<&str>) -> (Column, Option<String>) {
        match field {
            Some("reason") => (Column::Reason, Some(self.reason.clone())),
            _ => (Column::PoNo, Some(self.po_no.clone())),
        }
    }
}

/// Takes a cell into its row.
fn take(row: &mut Row, column: Column, cell: &Cell, words: &Words) -> Result<(), Finding> {
    // Informative columns are not read, whatever they hold.
    let read = |cell| plain(cell).map(|()| cell);
    match column {
        Column::PoNo => row.po_no = text(read(cell)?)?,
        Column::LineNo => row.line_no = Some(whole(read(cell)?)?),
        Column::FollowUp => row.follow = Some(words.answer(read(cell)?)?),
        Column::Reason => row.reason = text(read(cell)?)?,
        Column::VendorCode | Column::MaterialCode | Column::NeedByOn => {}
    }
    Ok(())
}

fn missing(row: &Row) -> Vec<Column> {
    let empty = [
        (Column::PoNo, row.po_no.is_empty()),
        (Column::LineNo, row.line_no.is_none()),
        (Column::FollowUp, row.follow.is_none() && row.says_anything()),
    ];
    empty.into_iter().filter(|(_, empty)| *empty).map(|(column, _)| column).collect()
}
