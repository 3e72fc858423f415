//! Turns the rows of a sheet into replies, sends them, and tells every fault by its cell.

use super::{Answer, Column, Fault, Report, Row, Sheet};
use crate::error::Error;
use crate::po::machine::PoLine;
use crate::po::machine::{Input, Split};
use crate::po::store::{Command, targets};
use crate::process::{Cx, judge_within, send_within};
use crate::workbook::{findings, sort};
use ehub_engine::Finding;
use rust_decimal::Decimal;
use std::collections::{BTreeMap, HashSet};

/// The rows of one line; its first row speaks for it.
struct Group<'a> {
    rows: Vec<&'a Row>,
}

/// Answers every line whose rows are all good; the others are told and left alone.
pub(super) async fn run(cx: &mut Cx<'_>, sheet: &Sheet) -> Result<Report, Error> {
    let mut faults = sheet.faults.clone();
    let groups = groups(sheet);
    let keys: Vec<(String, i32)> = groups.keys().map(|(po_no, line_no)| ((*po_no).to_owned(), *line_no)).collect();
    let targets = targets(cx.tx, &keys).await?;
    let (mut commands, mut asked) = (Vec::new(), Vec::new());
    let (mut doubtful, mut doubted) = (Vec::new(), Vec::new());
    let mut known = Known::of(&faults);
    let mut report = Report { rows: sheet.len(), hidden: sheet.hidden, ..Report::default() };
    for ((po_no, line_no), group) in &groups {
        if !group.says_anything() {
            report.skipped += group.rows.len();
            continue;
        }
        let input = group.input();
        let found = input.as_ref().err().into_iter().flatten().filter(|fault| !known.has(fault)).cloned();
        faults.extend(found.collect::<Vec<_>>());
        let Some(line) = targets.get(&((*po_no).to_owned(), *line_no)) else {
            let value = Some((*po_no).to_owned());
            faults.push(Fault::new(group.first().number, Some(Column::PoNo), Finding::block("ROW_NOT_FOUND"), value));
            continue;
        };
        let readable = group.rows.iter().all(|row| !row.faulty);
        if let Some(input) = input.ok().filter(|_| readable) {
            commands.push(Command::new(line.seen, input));
            asked.push(group);
        } else {
            // What can be read is judged all the same, so that all that is wrong with a row is told at once.
            doubtful.push(Command::new(line.seen, group.guess()));
            doubted.push(group);
        }
    }
    known.learn(&faults);
    for (error, group) in judge_within::<PoLine>(cx, doubtful).await?.into_iter().zip(doubted) {
        let found = error.map_or_else(|| Ok(vec![]), |error| group.faults(error))?;
        faults.extend(found.into_iter().filter(|fault| !known.has(fault) && !group.is_guessed(fault, &known)));
    }
    for (result, group) in send_within::<PoLine>(cx, commands).await?.into_iter().zip(asked) {
        match result.result {
            Ok(_) => report.take(group),
            Err(error) => faults.extend(group.faults(error)?),
        }
    }
    sort(&mut faults, &sheet.columns);
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

/// Cells of which a fault was told.
struct Known(HashSet<(u32, String)>);

impl Known {
    fn of(faults: &[Fault]) -> Self {
        let mut known = Self(HashSet::new());
        known.learn(faults);
        known
    }

    fn learn(&mut self, faults: &[Fault]) {
        self.0.extend(faults.iter().filter_map(|fault| Some((fault.row, fault.column.clone()?))));
    }

    fn has(&self, fault: &Fault) -> bool {
        fault.column.as_ref().is_some_and(|column| self.0.contains(&(fault.row, column.clone())))
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
            // There is no split to which a remark could belong.
            let said = [comment.as_str(), self.first().remark.as_str()];
            let said: Vec<&str> = said.into_iter().filter(|text| !text.is_empty()).collect();
            return Ok(Input::Accept { splits: None, comment: said.join("; ") });
        }
        let splits = self.splits()?;
        Ok(match answer {
            Some(Answer::Accept) => Input::Accept { splits: Some(splits), comment },
            Some(Answer::Reschedule) => Input::Reschedule { splits, comment },
            Some(Answer::Propose | Answer::Disagree) | None => Input::Propose { splits, comment },
        })
    }

    /// The reply that the rows might give, with something in place of what cannot be read.
    fn guess(&self) -> Input {
        let comment = self.rows.iter().map(|row| row.comment.clone()).find(|text| !text.is_empty()).unwrap_or_default();
        let split = |row: &&Row| Split {
            quantity: row.quantity.unwrap_or(Decimal::ONE),
            promised_on: row.promised_on.unwrap_or_default(),
            remark: row.remark.clone(),
        };
        let splits = self.rows.iter().map(split).collect();
        match self.rows.iter().find_map(|row| row.answer) {
            Some(Answer::Accept) => Input::Accept { splits: Some(splits), comment },
            Some(Answer::Disagree) => Input::Disagree { comment },
            Some(Answer::Reschedule) => Input::Reschedule { splits, comment },
            Some(Answer::Propose) | None => Input::Propose { splits, comment },
        }
    }

    /// Whether something is found only because of what was put in place of something else.
    fn is_guessed(&self, fault: &Fault, known: &Known) -> bool {
        let unread = |row: &Row, column: Column| known.0.contains(&(row.number, column.to_string()));
        let no_answer = self.rows.iter().all(|row| row.answer.is_none());
        let incomplete = |row: &Row| row.quantity.is_none() || row.promised_on.is_none();
        match fault.label.as_str() {
            "PO_SPLIT_SUM" => self.rows.iter().any(|row| row.quantity.is_none()),
            "PO_UNCHANGED_USE_ACCEPT" => no_answer || self.rows.iter().any(|row| incomplete(row)),
            "PO_REMARK_REQUIRED" => no_answer || self.rows.iter().any(|row| row.number == fault.row && incomplete(row)),
            // Its one reason stands in a cell of any row.
            "PO_COMMENT_REQUIRED" => self.rows.iter().any(|row| unread(row, Column::Comment)),
            "EVENT_NOT_IN_STATE" | "EVENT_NOT_PERMITTED" => no_answer,
            _ => false,
        }
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
        Ok(findings(error)?.into_iter().map(|finding| self.fault(finding)).collect())
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
