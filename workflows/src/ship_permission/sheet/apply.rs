//! Turns the rows of a sheet into applications, makes them in one transaction, and tells every fault by its cell.

use super::{Column, Fault, Report, Row, Sheet};
use crate::channel::Channel;
use crate::database::Db;
use crate::error::Error;
use crate::po::store::targets;
use crate::process::{By, Cx};
use crate::ship_permission::Application;
use crate::ship_permission::store::apply_within;
use crate::workbook::{Taken, sort};
use chrono::{DateTime, Utc};
use ehub_engine::{Actor, Finding};
use std::collections::HashMap;

/// Applies for every line whose row is good, in one transaction; the others are told and left alone.
///
/// # Errors
/// Only the database's own: then nothing was applied for.
pub async fn apply(db: &Db, actor: &Actor, now: DateTime<Utc>, sheet: &Sheet) -> Result<Report, Error> {
    let mut tx = db.begin(actor).await?;
    let report = run(&mut Cx::new(&mut tx, By::new(actor, now).through(Channel::Workbook)), sheet).await?;
    tx.commit().await?;
    Ok(report)
}

/// Says what [`apply`] would do, by doing it and taking it back.
///
/// # Errors
/// Only the database's own.
pub async fn dry_run(db: &Db, actor: &Actor, now: DateTime<Utc>, sheet: &Sheet) -> Result<Report, Error> {
    let mut tx = db.begin(actor).await?;
    let report = run(&mut Cx::new(&mut tx, By::new(actor, now).through(Channel::Workbook)), sheet).await?;
    tx.rollback().await?;
    Ok(report)
}

async fn run(cx: &mut Cx<'_>, sheet: &Sheet) -> Result<Report, Error> {
    let Sheet(sheet) = sheet;
    let mut report = Report { rows: sheet.rows.len(), hidden: sheet.hidden, ..Report::default() };
    let mut faults = sheet.faults.clone();
    let speaking: Vec<&Taken<Row>> =
        sheet.rows.iter().filter(|taken| taken.faulty || taken.row.says_anything()).collect();
    report.skipped = report.rows - speaking.len();
    let mut named: HashMap<(&str, i32), usize> = HashMap::new();
    for key in speaking.iter().filter_map(|taken| taken.row.key()) {
        *named.entry(key).or_default() += 1;
    }
    let keys: Vec<(String, i32)> = named.keys().map(|(po_no, line_no)| ((*po_no).to_owned(), *line_no)).collect();
    let known = targets(cx.tx, &keys).await?;
    let (mut asked, mut wanted) = (Vec::new(), Vec::new());
    for taken in speaking {
        let Some(key) = taken.row.key() else { continue };
        if named.get(&key).is_some_and(|times| *times > 1) {
            // Nobody knows which of them is meant.
            faults.push(taken.fault(Finding::block("ROW_DUPLICATE")));
        } else if let Some(line) = known.get(&(key.0.to_owned(), key.1)) {
            if let (false, Some(quantity), Some(ship_on)) = (taken.faulty, taken.row.quantity, taken.row.ship_on) {
                wanted.push(Application { line_id: line.id, quantity, ship_on, remark: taken.row.remark.clone() });
                asked.push(taken);
            }
        } else {
            faults.push(taken.fault(Finding::block("ROW_NOT_FOUND")));
        }
    }
    for (taken, applied) in asked.into_iter().zip(apply_within(cx, wanted).await?) {
        match applied.result {
            Ok(_) => report.accepted += 1,
            Err(error) => faults.extend(findings(error)?.into_iter().map(|finding| taken.fault(finding))),
        }
    }
    sort(&mut faults, &sheet.columns);
    report.refused = report.rows - report.accepted - report.skipped;
    Ok(Report { faults, ..report })
}

/// What speaks against a row; a fault of the database speaks against all of them.
fn findings(error: Error) -> Result<Vec<Finding>, Error> {
    match error {
        Error::Invalid(found) | Error::Refused(found) | Error::Unconfirmed { warnings: found, .. } => Ok(found),
        Error::NotFound => Ok(vec![Finding::block("ROW_NOT_FOUND")]),
        Error::Stale { changed_by, .. } => Ok(vec![Finding::block("STALE").with("changedBy", changed_by)]),
        Error::Database(_) => Err(error),
    }
}

impl Row {
    /// The line that it speaks of. Rows that name none have told so already.
    fn key(&self) -> Option<(&str, i32)> {
        Some((self.po_no.as_str(), self.line_no?)).filter(|(po_no, _)| !po_no.is_empty())
    }
}

impl Taken<Row> {
    /// A finding at its cell; what is said of no cell is said of the line.
    fn fault(&self, finding: Finding) -> Fault {
        let row = &self.row;
        let (column, value) = match finding.field.as_deref() {
            Some("quantity") => (Column::Quantity, row.quantity.map(|quantity| quantity.to_string())),
            Some("shipOn") => (Column::ShipOn, row.ship_on.map(|day| day.to_string())),
            Some("remark") => (Column::Remark, Some(row.remark.clone())),
            _ => (Column::PoNo, Some(row.po_no.clone())),
        };
        Fault::new(self.number, Some(column), finding, value)
    }
}
