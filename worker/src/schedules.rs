//! What comes round by itself.

use crate::pull;
use crate::runtime::failure;
use ehub_engine::Actor;
use ehub_engine::deadline::Fired;
use ehub_engine::jobs::{Failure, Job, admin, schedule};
use ehub_workflows::{Db, overdue};
use sqlx::PgPool;
use std::time::Duration;

/// Kind of the job that deletes old finished jobs.
pub(crate) const FORGET: &str = "jobs.forget";
/// Finished jobs are kept for so many days, to look things up.
const KEPT_DAYS: i32 = 14;
/// Rows deleted in one transaction.
const AT_ONCE: i64 = 5_000;

/// Makes the schedules that every worker has.
pub(crate) async fn ensure(pool: &PgPool) -> Result<(), sqlx::Error> {
    let mut connection = pool.acquire().await?;
    schedule::ensure(&mut connection, FORGET, 3_600).await
}

/// Makes the schedules of the pulls: the ERP is asked `every` so often.
pub(crate) async fn ensure_pulls(pool: &PgPool, every: Duration) -> Result<(), sqlx::Error> {
    let mut connection = pool.acquire().await?;
    let seconds = i32::try_from(every.as_secs()).unwrap_or(i32::MAX).max(1);
    schedule::ensure(&mut connection, pull::ORDERS, seconds).await?;
    schedule::ensure(&mut connection, pull::RECEIPTS, seconds).await
}

/// Answers a deadline that ran out.
pub(crate) async fn overdue(db: &Db, job: Job) -> Result<(), Failure> {
    let fired: Fired = job.read()?;
    let actor = Actor::system(job.kind, job.request_id);
    overdue::fired(db, &actor, &job.process, job.document, &fired).await.map_err(failure)
}

/// Deletes old finished jobs, in small transactions.
pub(crate) async fn forget(db: &Db) -> Result<(), Failure> {
    loop {
        let mut tx = db.begin_system().await?;
        let deleted = admin::forget(&mut tx, KEPT_DAYS, AT_ONCE).await?;
        tx.commit().await?;
        if deleted < AT_ONCE.unsigned_abs() {
            return Ok(());
        }
    }
}
