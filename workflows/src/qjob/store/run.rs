//! Runs: what a job does not know of itself.

use super::order_key;
use crate::Db;
use crate::error::Error;
use ehub_engine::Actor;
use sqlx::PgConnection;

/// Characters kept of what a run says.
const LONGEST_OUTPUT: usize = 10_000;

/// Notes that the job which was enqueued just now is a run that a person asked for. A dead one before it is set aside.
pub(super) async fn asked(connection: &mut PgConnection, actor: &Actor, qjob: i64, name: &str) -> Result<(), Error> {
    let key = order_key(name);
    sqlx::query!("UPDATE jobs SET state = 'cancelled' WHERE state = 'dead' AND order_key = $1", key)
        .execute(&mut *connection)
        .await?;
    sqlx::query!(
        "INSERT INTO qjob_runs (job_id, qjob_id, asked_by)
         SELECT id, $1, $3 FROM jobs WHERE order_key = $2 AND state = 'ready' ORDER BY id DESC LIMIT 1",
        qjob,
        key,
        actor.name
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// An attempt begins. A job that is no run changes nothing.
///
/// # Errors
/// The database's own.
pub async fn begin(db: &Db, job: i64) -> Result<(), Error> {
    let mut tx = db.begin_system().await?;
    sqlx::query!("UPDATE qjob_runs SET begun_at = clock_timestamp(), output = '' WHERE job_id = $1", job)
        .execute(&mut *tx)
        .await?;
    tx.commit().await?;
    Ok(())
}

/// What an attempt had to say when it ended, well or not; whether it failed.
///
/// # Errors
/// The database's own.
pub async fn end(db: &Db, job: i64, output: &str, failed: bool) -> Result<(), Error> {
    let output: String = output.chars().filter(|c| *c != '\0').take(LONGEST_OUTPUT).collect();
    let mut tx = db.begin_system().await?;
    sqlx::query!(
        "UPDATE qjob_runs
            SET output = $2, failed_at = CASE WHEN $3 THEN clock_timestamp() ELSE failed_at END,
                failure = CASE WHEN $3 THEN $2 ELSE failure END,
                failures = CASE WHEN $3 THEN coalesce(failures, 0) + 1 ELSE failures END
          WHERE job_id = $1",
        job,
        output,
        failed
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(())
}
