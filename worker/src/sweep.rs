//! Runs that take old things away, in small transactions, and say how far they are.

use crate::runtime::failure;
use crate::schedules::Run;
use chrono::{DateTime, Utc};
use ehub_engine::jobs::{Failure, admin};
use ehub_engine::machine::Machine;
use ehub_workflows::account::lockout;
use ehub_workflows::asn::judge_receipts;
use ehub_workflows::export;
use ehub_workflows::mail;
use ehub_workflows::notification;
use ehub_workflows::po::store::allowance;
use ehub_workflows::po::store::buyers::move_buyers;
use ehub_workflows::po::store::pieces::move_pieces;
use ehub_workflows::qjob::kind::{
    DRAFT_DAYS, EXPORT_DAYS, IDLE_HOURS, KEPT_DAYS, KEPT_WEEKS, LINK_DAYS, MAIL_DAYS, NOTIFICATION_DAYS, REPORT_DAYS,
};
use ehub_workflows::qjob::{Qjob, store};
use ehub_workflows::registration::store::draft;
use ehub_workflows::{Db, Error, audit, report};

/// Rows deleted in one transaction.
const AT_ONCE: i64 = 5_000;

/// Repeats `step` until it finds less than a full portion; what was done in words.
async fn all<F>(run: &Run, what: &str, mut step: impl FnMut() -> F) -> Result<String, Failure>
where
    F: Future<Output = Result<u64, Error>>,
{
    let mut total = 0;
    loop {
        let deleted = step().await.map_err(failure)?;
        total += deleted;
        if deleted < AT_ONCE.unsigned_abs() {
            return Ok(format!("{total} {what} deleted"));
        }
        run.job.progress(total, 0, format!("{total} {what} deleted"));
    }
}

fn days(run: &Run) -> Result<i32, Failure> {
    run.whole(KEPT_DAYS).map(|days| i32::try_from(days).unwrap_or(i32::MAX))
}

/// Old finished jobs, other than runs.
pub(crate) async fn jobs(db: &Db, run: &Run) -> Result<String, Failure> {
    let days = days(run)?;
    all(run, "jobs", async || {
        let mut tx = db.begin_system().await?;
        let deleted = admin::forget(&mut tx, Qjob::NAME, days, AT_ONCE).await?;
        tx.commit().await?;
        Ok(deleted)
    })
    .await
}

/// Old runs.
pub(crate) async fn runs(db: &Db, run: &Run) -> Result<String, Failure> {
    let days = days(run)?;
    all(run, "runs", || store::forget_runs(db, days, AT_ONCE)).await
}

/// Sessions that ended long ago.
pub(crate) async fn sessions(db: &Db, run: &Run, now: DateTime<Utc>) -> Result<String, Failure> {
    let days = run.whole(KEPT_DAYS)?;
    all(run, "sessions", || store::forget_sessions(db, now, days, AT_ONCE)).await
}

/// Entries of the audit log that are older than the setting, which the database reads by itself.
pub(crate) async fn audit(db: &Db, run: &Run) -> Result<String, Failure> {
    all(run, "entries", || audit::forget(db, AT_ONCE)).await
}

/// What is over without anybody doing anything. A process with documents that expire adds its line here; those whose time
/// depends on a state have a deadline in their machine instead.
pub(crate) async fn expire(db: &Db, run: &Run, now: DateTime<Utc>) -> Result<String, Failure> {
    let sessions = store::end_idle_sessions(db, now, run.whole(IDLE_HOURS)?).await.map_err(failure)?;
    let files = store::forget_downloads(db, now, run.whole(KEPT_WEEKS)?).await.map_err(failure)?;
    let counters = lockout::sweep(db, &run.job.request_id, now, AT_ONCE).await.map_err(failure)?;
    let kept = draft::KeptDays { forms: run.whole(DRAFT_DAYS)?, links: run.whole(LINK_DAYS)? };
    let forms = draft::sweep(db, now, kept, AT_ONCE).await.map_err(failure)?;
    let exports = export::store::forget(db, now, run.whole(EXPORT_DAYS)?, AT_ONCE).await.map_err(failure)?;
    let reports = report::store::forget(db, now, run.whole(REPORT_DAYS)?, AT_ONCE).await.map_err(failure)?;
    let days = run.whole(NOTIFICATION_DAYS)?;
    let notices =
        portions(run, "notifications deleted", || notification::store::forget(db, now, days, AT_ONCE)).await?;
    let days = run.whole(MAIL_DAYS)?;
    let mails = portions(run, "emails deleted", || mail::forget(db, now, days, AT_ONCE)).await?;
    let lines = moved(db, run, now).await?;
    Ok(format!(
        "{sessions} idle sessions ended\n{files} weekly files deleted\n{counters} counts of failed sign-ins forgotten\n\
         {forms} registration forms deleted that nobody submitted\n{exports} exports without a file forgotten\n\
         {reports} reports without rows forgotten{notices}{mails}{lines}"
    ))
}

/// What an earlier version wrote is moved on to where this one looks for it; said only where there was something.
async fn moved(db: &Db, run: &Run, now: DateTime<Utc>) -> Result<String, Failure> {
    let named = portions(run, "order lines given their buyer's name", || move_buyers(db, AT_ONCE)).await?;
    let cut = portions(run, "order lines allowed no more than was ordered", || allowance::cut(db, AT_ONCE)).await?;
    let pieces = portions(run, "order lines given the day of their next piece", || move_pieces(db, AT_ONCE)).await?;
    let judged = portions(run, "receipts judged to be on time or late", || judge_receipts(db, now, AT_ONCE)).await?;
    Ok(format!("{named}{cut}{pieces}{judged}"))
}

/// Repeats `step` until it finds less than a full portion; what was done as a line of its own, or nothing.
async fn portions<F>(run: &Run, what: &str, mut step: impl FnMut() -> F) -> Result<String, Failure>
where
    F: Future<Output = Result<u64, Error>>,
{
    let mut total = 0;
    loop {
        let lines = step().await.map_err(failure)?;
        total += lines;
        if lines < AT_ONCE.unsigned_abs() {
            break;
        }
        run.job.progress(total, 0, format!("{total} {what}"));
    }
    Ok(if total == 0 { String::new() } else { format!("\n{total} {what}") })
}
