//! The weekly download.

use crate::runtime::failure;
use crate::schedules::Run;
use chrono::{DateTime, TimeDelta, Utc};
use ehub_engine::jobs::Failure;
use ehub_workflows::Db;
use ehub_workflows::account::Language;
use ehub_workflows::qjob::kind::{LANGUAGE, NOTICE_DAYS};
use ehub_workflows::weekly::{sheet, store};
use std::fmt::Write;

/// Makes a workbook for every supplier that has something to be told, one after the other: one supplier's lines are in
/// memory at a time, and what is finished stays when the run is stopped.
pub(crate) async fn weekly(db: &Db, run: &Run, now: DateTime<Utc>) -> Result<String, Failure> {
    let since = now - TimeDelta::days(run.whole(NOTICE_DAYS)?);
    let language: Language = run.choice(LANGUAGE)?;
    let made_on = run.day(now);
    let suppliers = store::suppliers(db, since).await.map_err(failure)?;
    let total = suppliers.len() as u64;
    let mut output = format!("{total} workbooks of {made_on}");
    for (done, supplier) in (0..).zip(suppliers) {
        run.job.progress(done, total, &supplier.code);
        let contents = store::gather(db, supplier.id, since).await.map_err(failure)?;
        let mut notices: Vec<&str> = contents.asn_lines.iter().map(|line| line.asn_no.as_str()).collect();
        notices.dedup();
        let (po_lines, asns) = (contents.po_lines.len(), notices.len());
        let written = tokio::task::spawn_blocking(move || sheet::workbook(&contents, language)).await;
        let content =
            written.map_err(Failure::retry)?.map_err(|error| Failure::dead(format!("{}: {error}", supplier.code)))?;
        let _ = write!(output, "\n{}: {po_lines} PO lines, {asns} ASNs, {} bytes", supplier.code, content.len());
        let file = store::Finished { supplier, made_on, po_lines, asns, content };
        store::keep(db, now, &file).await.map_err(failure)?;
    }
    Ok(output)
}
