//! What was measured of many lots by one workbook (.xlsx): a row for each sample of each item of each lot, every fault named with its cell.
//!
//! A lot of which no value stands in the file is passed over. All others are submitted, each as a whole; those that are out of spec only with
//! the token that the trial tells, which confirms exactly these.

mod group;
mod template;

use super::machine::{Certificate, Input};
use super::store::named;
use crate::database::Db;
use crate::error::Error;
use crate::field;
use crate::process::{By, Command, Cx, send_within};
use crate::workbook::{
    Cell, Fault, Headings, Hidden, Import, Pages, Report, SheetRows, code, findings, plain, rows, sort, text, whole,
};
use chrono::{DateTime, Utc};
use ehub_engine::decide::confirm_token;
use ehub_engine::{Actor, Finding, labels};
use group::Group;

pub use template::template;

labels! {
    /// The columns of the sheet; a heading may be the key itself or what it is called in a language.
    pub enum Column {
        /// Number of the notice.
        AsnNo = "asnNo",
        /// Its line.
        LineNo = "lineNo",
        /// The vendor's lot; empty where the line has no lots.
        LotNo = "lotNo",
        /// Material, for the reader only.
        MaterialCode = "materialCode",
        /// The item.
        Item = "inspectionItem",
        /// What it is called, for the reader only.
        ItemName = "itemName",
        /// The least that is inside, for the reader only.
        LowerLimit = "lowerLimit",
        /// The greatest that is inside, for the reader only.
        UpperLimit = "upperLimit",
        /// Unit of the value.
        Unit = "unit",
        /// Number of the sample, from 1.
        SampleNo = "sampleNo",
        /// What was measured.
        Measured = "measured",
        /// Why what is out of spec is sent all the same; one for the lot.
        Reason = "reason",
    }
}

/// What a row says.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Row {
    asn_no: String,
    line_no: Option<i32>,
    lot_no: String,
    short_name: String,
    unit: String,
    sample_no: Option<i32>,
    measured: String,
    reason: String,
}

/// Columns without which a sheet says nothing.
const NEEDED: &[Column] =
    &[Column::AsnNo, Column::LineNo, Column::LotNo, Column::Item, Column::SampleNo, Column::Measured];
/// The label of a file without rows.
const NOTHING: &str = "NO_INSPECTION_ITEMS";
/// The label of a row without what it cannot do without.
const INCOMPLETE: &str = "REQUIRED_FIELDS";

/// A sheet that was understood: its rows, and what is wrong with cells by themselves.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    rows: SheetRows<Column, Row>,
    confirm: Option<String>,
}

impl Sheet {
    /// The same, with what is out of spec confirmed by the token that a trial has told.
    #[must_use]
    pub fn confirmed(self, token: String) -> Self {
        Self { confirm: Some(token), ..self }
    }

    /// Submits every lot of which something was measured. What has to be confirmed first is told, and not done.
    async fn submit(&self, cx: &mut Cx<'_>) -> Result<(Report, Vec<Finding>), Error> {
        let (groups, mut faults) = Group::all(&self.rows);
        let mut report = Report { rows: self.rows.rows.len(), hidden: self.rows.hidden, ..Report::default() };
        report.skipped = groups.iter().filter(|group| group.is_silent()).map(Group::len).sum();
        let speaking: Vec<&Group<'_>> = groups.iter().filter(|group| !group.is_silent()).collect();
        let names: Vec<_> = speaking.iter().map(|group| group.name.clone()).collect();
        let known = named(cx.tx, &names).await?;
        let mut asked = Vec::new();
        for group in speaking {
            match known.get(&group.name) {
                None => faults.push(group.fault_of_all(&Finding::block("ROW_NOT_FOUND"))),
                Some(seen) if !group.is_faulty => asked.push((group, *seen)),
                Some(_) => {}
            }
        }
        let commands = asked.iter().map(|(group, seen)| Command::new(*seen, Input::Submit(group.said.clone())));
        let results = send_within::<Certificate>(cx, commands.collect()).await?;
        let mut waiting = Vec::new();
        for ((group, seen), result) in asked.into_iter().zip(results) {
            match result.result {
                Ok(_) => report.accepted += group.len(),
                Err(Error::Unconfirmed { warnings, token }) => waiting.push((group, seen, warnings, token)),
                Err(error) => faults.extend(findings(error)?.iter().flat_map(|finding| group.faults(finding))),
            }
        }
        let warnings: Vec<Finding> = waiting.iter().flat_map(|(group, _, found, _)| group.told(found)).collect();
        if !waiting.is_empty() {
            let tokens: Vec<&str> = waiting.iter().map(|(.., token)| token.as_str()).collect();
            let token = confirm_token(&tokens.join("\n"), &[]);
            report.accepted += waiting.iter().map(|(group, ..)| group.len()).sum::<usize>();
            if self.confirm.as_deref() == Some(token.as_str()) {
                let commands = waiting.iter().map(|(group, seen, _, token)| Command {
                    confirm: Some(token.clone()),
                    ..Command::new(*seen, Input::Submit(group.said.clone()))
                });
                for one in send_within::<Certificate>(cx, commands.collect()).await? {
                    one.result?;
                }
            } else {
                report.confirm_token = Some(token);
            }
            report.notes = waiting.iter().flat_map(|(group, _, found, _)| group.all_faults(found)).collect();
        }
        sort(&mut faults, &self.rows.columns);
        sort(&mut report.notes, &self.rows.columns);
        report.refused = report.rows - report.accepted - report.skipped;
        Ok((Report { faults, ..report }, warnings))
    }
}

impl Import for Sheet {
    type Column = Column;
    type Words = Headings<Column>;

    fn pages(words: &Headings<Column>) -> Pages<'_, Column> {
        Pages::First { headings: words, needed: NEEDED }
    }

    fn read(bytes: &[u8], words: &Headings<Column>, hidden: Hidden) -> Result<Self, Vec<Finding>> {
        let mut rows = rows(bytes, words, NEEDED, hidden, take, missing)?;
        if rows.rows.is_empty() {
            return Err(vec![Finding::block(NOTHING).at("file")]);
        }
        for fault in rows.faults.iter_mut().filter(|fault| fault.label == "REQUIRED") {
            INCOMPLETE.clone_into(&mut fault.label);
        }
        Ok(Self { rows, confirm: None })
    }

    async fn run(&self, cx: &mut Cx<'_>) -> Result<Report, Error> {
        Ok(self.submit(cx).await?.0)
    }

    /// Nothing is done while something is to be confirmed.
    async fn apply(&self, db: &Db, actor: &Actor, now: DateTime<Utc>) -> Result<Report, Error> {
        let mut tx = db.begin(actor).await?;
        let by = By::new(actor, now).through(crate::channel::Channel::Workbook);
        let (report, warnings) = self.submit(&mut Cx::new(&mut tx, by)).await?;
        if let Some(token) = report.confirm_token {
            tx.rollback().await?;
            return Err(Error::Unconfirmed { warnings, token });
        }
        tx.commit().await?;
        Ok(report)
    }
}

/// Takes a cell into its row.
fn take(row: &mut Row, column: Column, cell: &Cell) -> Result<(), Finding> {
    // Informative columns are not read, whatever they hold.
    let read = |cell| plain(cell).map(|()| cell);
    // What a template made harmless is what it was.
    let said = |cell| text(read(cell)?).map(|text| field::as_typed(&text).to_owned());
    match column {
        Column::AsnNo => row.asn_no = text(read(cell)?)?,
        Column::LineNo => row.line_no = Some(whole(read(cell)?)?),
        Column::LotNo => field::as_typed(&code(read(cell)?)?).clone_into(&mut row.lot_no),
        Column::Item => row.short_name = said(cell)?,
        Column::Unit => row.unit = said(cell)?,
        Column::SampleNo => row.sample_no = Some(whole(read(cell)?)?),
        Column::Measured => row.measured = said(cell)?,
        Column::Reason => row.reason = said(cell)?,
        Column::MaterialCode | Column::ItemName | Column::LowerLimit | Column::UpperLimit => {}
    }
    Ok(())
}

fn missing(row: &Row) -> Vec<Column> {
    let empty = [
        (Column::AsnNo, row.asn_no.is_empty()),
        (Column::LineNo, row.line_no.is_none()),
        (Column::Item, row.short_name.is_empty()),
        (Column::SampleNo, row.sample_no.is_none()),
    ];
    empty.into_iter().filter(|(_, empty)| *empty).map(|(column, _)| column).collect()
}

/// What stands in a cell of a row.
fn shown(row: &Row, column: Column) -> Option<String> {
    match column {
        Column::AsnNo => Some(row.asn_no.clone()),
        Column::LineNo => row.line_no.map(|number| number.to_string()),
        Column::LotNo => Some(row.lot_no.clone()),
        Column::Item => Some(row.short_name.clone()),
        Column::Unit => Some(row.unit.clone()),
        Column::SampleNo => row.sample_no.map(|number| number.to_string()),
        Column::Measured => Some(row.measured.clone()),
        Column::Reason => Some(row.reason.clone()),
        Column::MaterialCode | Column::ItemName | Column::LowerLimit | Column::UpperLimit => None,
    }
}

fn fault(number: u32, row: &Row, column: Column, finding: Finding) -> Fault {
    Fault::new(number, Some(column), finding, shown(row, column))
}
