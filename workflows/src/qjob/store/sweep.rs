//! What old things are taken away, at most so many rows in one transaction; each says how many it took.

use crate::Db;
use crate::error::Error;
use chrono::{DateTime, TimeDelta, Utc};

/// Deletes runs, with their jobs, that ended more than `days` ago.
///
/// # Errors
/// The database's own.
pub async fn forget_runs(db: &Db, days: i32, limit: i64) -> Result<u64, Error> {
    let mut tx = db.begin_system().await?;
    let done = sqlx::query!(
        "DELETE FROM jobs WHERE id IN (
           SELECT r.job_id FROM qjob_runs r JOIN jobs j ON j.id = r.job_id
            WHERE j.state IN ('done', 'cancelled', 'dead') AND j.finished_at < now() - make_interval(days => $1)
            ORDER BY r.job_id LIMIT $2)",
        days,
        limit
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(done.rows_affected())
}

/// Deletes sessions that ended more than `days` before `now`.
///
/// # Errors
/// The database's own.
pub async fn forget_sessions(db: &Db, now: DateTime<Utc>, days: i64, limit: i64) -> Result<u64, Error> {
    let mut tx = db.begin_system().await?;
    let done = sqlx::query!(
        "DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE ended_at < $1 ORDER BY ended_at LIMIT $2)",
        now - TimeDelta::days(days),
        limit
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(done.rows_affected())
}

/// Ends sessions without a sign of life for `hours`. Their owners hear "expired", as they would have anyway.
///
/// # Errors
/// The database's own.
pub async fn end_idle_sessions(db: &Db, now: DateTime<Utc>, hours: i64) -> Result<u64, Error> {
    let mut tx = db.begin_system().await?;
    let done = sqlx::query!(
        "UPDATE sessions SET ended_at = $1, ended_reason = 'expired' WHERE ended_at IS NULL AND seen_at < $2",
        now,
        now - TimeDelta::hours(hours)
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(done.rows_affected())
}

/// Deletes weekly files that are older than `weeks`.
///
/// # Errors
/// The database's own.
pub async fn forget_downloads(db: &Db, now: DateTime<Utc>, weeks: i64) -> Result<u64, Error> {
    let mut tx = db.begin_system().await?;
    let done = sqlx::query!("DELETE FROM weekly_downloads WHERE made_at < $1", now - TimeDelta::weeks(weeks))
        .execute(&mut *tx)
        .await?;
    tx.commit().await?;
    Ok(done.rows_affected())
}
