//! The weekly download.

use crate::runtime::failure;
use crate::schedules::Run;
use chrono::{DateTime, Datelike, Days, TimeDelta, Utc};
use ehub_engine::jobs::Failure;
use ehub_workflows::Db;
use ehub_workflows::account::Language;
use ehub_workflows::qjob::kind::{LANGUAGE, NOTICE_DAYS};
use ehub_workflows::weekly::sheet;
use ehub_workflows::weekly::store::{self, Finished, Supplier, Week};
use std::fmt::Write;
use std::time::Duration;
use tokio::time::Instant;

/// Makes a workbook for every supplier that has something to be told, one after the other: one supplier's lines are in
/// memory at a time, and what is finished stays.
///
/// After a `stretch` the run gives its place to others and comes back; however a try ends, the next one goes on with the suppliers
/// that have no file of this run. Each try makes one file at least, so a run ends however many there are. A run that comes after one of the
/// same week that did not end goes on with that one's.
pub(crate) async fn weekly(db: &Db, run: &Run, now: DateTime<Utc>, stretch: Duration) -> Result<String, Failure> {
    let begun = Instant::now();
    let today = run.day(now);
    let monday = today - Days::new(today.weekday().num_days_from_monday().into());
    store::go_on(db, run.job.id, monday).await.map_err(failure)?;
    let at = store::begun(db, run.job.id).await.map_err(failure)?.unwrap_or(now);
    let since = at - TimeDelta::days(run.whole(NOTICE_DAYS)?);
    let language: Language = run.choice(LANGUAGE)?;
    let week = Week { run: run.job.id, at, made_on: run.day(at), since };
    let before = store::made(db, week.run).await.map_err(failure)?.len() as u64;
    let left = store::suppliers(db, &week).await.map_err(failure)?;
    let total = before + left.len() as u64;
    for (done, supplier) in (before..).zip(left) {
        if done > before && begun.elapsed() >= stretch {
            let so_far = format!("{done} of {total} workbooks of {} made, goes on", week.made_on);
            return Err(Failure::postpone(so_far, Duration::ZERO));
        }
        run.job.progress(done, total, &supplier.code);
        make(db, &week, supplier, language).await?;
    }
    let made = store::made(db, week.run).await.map_err(failure)?;
    let mut output = format!("{} workbooks of {}", made.len(), week.made_on);
    for file in made {
        let _ = write!(output, "\n{}: {} PO lines, {} ASNs, {} bytes", file.code, file.po_lines, file.asns, file.size);
    }
    Ok(output)
}

/// Makes and keeps one supplier's workbook.
async fn make(db: &Db, week: &Week, supplier: Supplier, language: Language) -> Result<(), Failure> {
    let contents = store::gather(db, supplier.id, week.since).await.map_err(failure)?;
    let mut asn_nos: Vec<&str> = contents.asn_lines.iter().map(|line| line.asn_no.as_str()).collect();
    asn_nos.dedup();
    let (po_lines, asns) = (contents.po_lines.len(), asn_nos.len());
    let written = tokio::task::spawn_blocking(move || sheet::workbook(&contents, language)).await;
    let content =
        written.map_err(Failure::retry)?.map_err(|error| Failure::dead(format!("{}: {error}", supplier.code)))?;
    store::keep(db, week, &Finished { supplier, po_lines, asns, content }).await.map_err(failure)
}
