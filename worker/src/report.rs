//! Counts reports: step by step, all of one moment, and kept when the last one is done.

use crate::making::{Made, Reasons, settle};
use crate::runtime::failure;
use crate::schedules::Run;
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use ehub_engine::jobs::{Failure, Job};
use ehub_workflows::Db;
use ehub_workflows::process::By;
use ehub_workflows::report::machine::Failure as Reason;
use ehub_workflows::report::store::{self, Begun, Counted};
use ehub_workflows::report_schedule;

/// Handles `report.run`. An attempt begins from the start: one that was broken off has left nothing.
pub(crate) async fn count(db: &Db, job: &Job, clock: fn() -> DateTime<Utc>) -> Result<(), Failure> {
    let actor = job.actor();
    let by = || By::new(&actor, clock());
    let Some(begun) = store::begin(db, by(), job.document).await.map_err(failure)? else { return Ok(()) };
    let rows = rows(db, job, &actor, &begun).await;
    let reasons = Reasons { stopped: Reason::Stopped, broken: Reason::Broken };
    let keep = async |rows: Vec<Counted>| {
        let kept = store::keep(db, by(), begun.seen, begun.report, &rows).await.map_err(failure)?;
        tracing::info!(report = %begun.report, rows = rows.len(), kept, "report counted");
        Ok(())
    };
    let fail = async |reason| store::fail(db, by(), begun.seen, reason).await.map(|_| ()).map_err(failure);
    settle(job, rows, reasons, keep, fail).await
}

async fn rows(db: &Db, job: &Job, actor: &Actor, begun: &Begun) -> Result<Made<Vec<Counted>, Reason>, Failure> {
    let mut snapshot = store::snapshot(db, actor).await.map_err(failure)?;
    let steps = begun.steps();
    let mut rows = Vec::new();
    for (done, step) in (0i32..).zip(&steps) {
        if job.is_cancelled() {
            return Ok(Made::Failed(Reason::Stopped));
        }
        if !store::progress(db, begun.seen, done).await.map_err(failure)? {
            return Ok(Made::Unwanted);
        }
        let total = steps.len() as u64;
        job.progress(done.unsigned_abs().into(), total, format!("{}: {}", begun.report, step.from.format("%Y-%m")));
        let counted = store::count(&mut snapshot, begun.report, *step, &begun.narrowed);
        rows.extend(counted.await.map_err(failure)?);
    }
    Ok(Made::Whole(rows))
}

/// Asks for the reports whose time has come.
pub(crate) async fn fire(db: &Db, run: &Run, now: DateTime<Utc>) -> Result<String, Failure> {
    let actor = run.job.actor();
    let fired = report_schedule::store::fire_due(db, By::new(&actor, now)).await.map_err(failure)?;
    Ok(format!("{fired} reports asked for"))
}
