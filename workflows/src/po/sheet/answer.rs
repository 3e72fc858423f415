//! Turns the rows of a sheet into replies, answers them in one transaction, and tells every fault by its cell.

use super::{Answer, Column, Fault, Report, Row, Sheet};
use crate::database::Db;
use crate::document::Seen;
use crate::error::Error;
use crate::po::machine::{Input, Split};
use crate::po::store::{Command, reply_within, targets};
use chrono::{DateTime, Utc};
use ehub_engine::{Actor, Finding};
use std::collections::{BTreeMap, HashMap};

/// The rows of one line; its first row speaks for it.
struct Group<'a> {
    rows: Vec<&'a Row>,
}

/// Answers every line whose rows are all good, in one transaction; the others are told and left alone.
///
/// # Errors
/// Only the database's own: then nothing was answered.
pub async fn answer(db: &Db, actor: &Actor, now: DateTime<Utc>, sheet: &Sheet) -> Result<Report, Error> {
    let mut tx = db.begin(actor).await?;
    let report = run(&mut tx, actor, now, sheet).await?;
    tx.commit().await?;
    Ok(report)
}

/// Says what [`answer`] would do, by doing it and taking it back.
///
/// # Errors
/// Only the database's own.
pub async fn dry_run(db: &Db, actor: &Actor, now: DateTime<Utc>, sheet: &Sheet) -> Result<Report, Error> {
    let mut tx = db.begin(actor).await?;
    let report = run(&mut tx, actor, now, sheet).await?;
    tx.rollback().await?;
    Ok(report)
}

async fn run(
    connection: &mut sqlx::PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    sheet: &Sheet,
) -> Result<Report, Error> {
    let mut faults = sheet.faults.clone();
    let groups = groups(sheet);
    let keys: Vec<(String, i32)> = groups.keys().map(|(po_no, line_no)| ((*po_no).to_owned(), *line_no)).collect();
    let targets: HashMap<(String, i32), Seen> = targets(connection, &keys).await?;
    let mut commands = Vec::new();
    let mut asked = Vec::new();
    let mut report = Report { rows: sheet.len(), ..Report::default() };
    for ((po_no, line_no), group) in &groups {
        if !group.says_anything() {
            report.skipped += group.rows.len();
            continue;
        }
        let Some(seen) = targets.get(&((*po_no).to_owned(), *line_no)) else {
            let value = Some((*po_no).to_owned());
            faults.push(Fault::new(group.first().number, Some(Column::PoNo), Finding::block("ROW_NOT_FOUND"), value));
            continue;
        };
        match group.input() {
            _ if group.rows.iter().any(|row| row.faulty) => {}
            Ok(input) => {
                commands.push(Command { seen: *seen, input, confirm: None });
                asked.push(group);
            }
            Err(found) => faults.extend(found),
        }
    }
    for (result, group) in reply_within(connection, actor, now, commands).await?.into_iter().zip(asked) {
        match result.result {
            Ok(_) => report.take(group),
            Err(error) => faults.extend(group.faults(error)?),
        }
    }
    faults.sort_by_key(|fault| fault.row);
    let refused = report.rows - report.accepted - report.skipped;
    Ok(Report { refused, faults, ..report })
}

impl Report {
    /// Counts the rows of a line that was answered.
    fn take(&mut self, group: &Group<'_>) {
        self.accepted += group.rows.len();
        if let Some(answer) = group.rows.iter().find_map(|row| row.answer) {
            *self.answers.entry(answer.to_string()).or_default() += group.rows.len();
        }
    }
}

/// The rows by the line they speak of. Rows that name no line have told so already.
fn groups(sheet: &Sheet) -> BTreeMap<(&str, i32), Group<'_>> {
    let mut groups: BTreeMap<(&str, i32), Group<'_>> = BTreeMap::new();
    for row in &sheet.rows {
        if let (false, Some(line_no)) = (row.po_no.is_empty(), row.line_no) {
            groups.entry((&row.po_no, line_no)).or_insert_with(|| Group { rows: vec![] }).rows.push(row);
        }
    }
    groups
}

impl Group<'_> {
    fn first(&self) -> &Row {
        self.rows[0]
    }

    /// Whether the line is answered at all. A template comes with every line that waits; whoever fills in some of them answers those.
    /// What cannot be read is no silence.
    fn says_anything(&self) -> bool {
        self.rows.iter().any(|row| row.answer.is_some() || row.faulty)
    }

    /// The reply that the rows give together.
    fn input(&self) -> Result<Input, Vec<Fault>> {
        let comment =
            self.rows.iter().map(|row| row.comment.as_str()).find(|text| !text.is_empty()).unwrap_or_default();
        let comment = comment.to_owned();
        let answer = self.answer()?;
        if answer == Some(Answer::Disagree) {
            return Ok(Input::Disagree { comment });
        }
        let blank = |row: &Row| row.quantity.is_none() && row.promised_on.is_none();
        if answer == Some(Answer::Accept) && self.rows.len() == 1 && blank(self.first()) {
            return Ok(Input::Accept(None));
        }
        let splits = self.splits()?;
        Ok(match answer {
            Some(Answer::Accept) => Input::Accept(Some(splits)),
            Some(Answer::Reschedule) => Input::Reschedule { splits, comment },
            Some(Answer::Propose | Answer::Disagree) | None => Input::Propose { splits, comment },
        })
    }

    /// The one answer of all rows; rows may leave it empty, but not say different things.
    fn answer(&self) -> Result<Option<Answer>, Vec<Fault>> {
        let first = self.rows.iter().find_map(|row| row.answer);
        let other = |row: &&&Row| row.answer.is_some() && row.answer != first;
        let faults: Vec<Fault> = self
            .rows
            .iter()
            .filter(other)
            .map(|row| {
                let value = row.answer.map(|answer| answer.to_string());
                Fault::new(row.number, Some(Column::Answer), Finding::block("ROW_DUPLICATE"), value)
            })
            .collect();
        if faults.is_empty() { Ok(first) } else { Err(faults) }
    }

    fn splits(&self) -> Result<Vec<Split>, Vec<Fault>> {
        let mut splits = Vec::with_capacity(self.rows.len());
        let mut faults = Vec::new();
        for row in &self.rows {
            match (row.quantity, row.promised_on) {
                (Some(quantity), Some(promised_on)) => {
                    splits.push(Split { quantity, promised_on, remark: row.remark.clone() });
                }
                (quantity, promised_on) => {
                    let missing = [(Column::Quantity, quantity.is_none()), (Column::PromisedOn, promised_on.is_none())];
                    faults.extend(
                        missing
                            .into_iter()
                            .filter(|(_, missing)| *missing)
                            .map(|(column, _)| Fault::new(row.number, Some(column), Finding::block("REQUIRED"), None)),
                    );
                }
            }
        }
        if faults.is_empty() { Ok(splits) } else { Err(faults) }
    }

    /// Where the findings of a refused reply stand in the sheet.
    fn faults(&self, error: Error) -> Result<Vec<Fault>, Error> {
        let findings = match error {
            Error::Refused(found) | Error::Invalid(found) | Error::Unconfirmed { warnings: found, .. } => found,
            Error::NotFound => vec![Finding::block("ROW_NOT_FOUND")],
            Error::Stale { changed_by, .. } => vec![Finding::block("STALE").with("changedBy", changed_by)],
            Error::Database(error) => return Err(Error::Database(error)),
        };
        Ok(findings.into_iter().map(|finding| self.fault(finding)).collect())
    }

    fn fault(&self, finding: Finding) -> Fault {
        let field = finding.field.clone().unwrap_or_default();
        let split = field.strip_prefix("splits[").and_then(|rest| rest.split_once(']'));
        let (row, column) = match split {
            Some((n, name)) => {
                let row = n.parse::<usize>().ok().and_then(|n| self.rows.get(n).copied()).unwrap_or(self.first());
                let column = match name {
                    ".promisedOn" => Column::PromisedOn,
                    ".remark" => Column::Remark,
                    _ => Column::Quantity,
                };
                (row, column)
            }
            None => match field.as_str() {
                "splits" => (self.first(), Column::Quantity),
                "comment" => (self.first(), Column::Comment),
                _ => (self.first(), Column::PoNo),
            },
        };
        let value = match column {
            Column::Quantity => row.quantity.map(|quantity| quantity.to_string()),
            Column::PromisedOn => row.promised_on.map(|day| day.to_string()),
            Column::Remark => Some(row.remark.clone()),
            Column::Comment => Some(row.comment.clone()),
            Column::PoNo | Column::LineNo | Column::MaterialCode | Column::NeedByOn | Column::Answer => {
                Some(row.po_no.clone())
            }
        };
        Fault::new(row.number, Some(column), finding, value)
    }
}
