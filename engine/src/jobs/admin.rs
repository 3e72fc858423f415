//! What administrators and health checks ask of the queue. All of it needs a connection that sees every row.

use super::{Handlers, OUT_OF_REACH};
use sqlx::PgConnection;
use std::time::Duration;

/// Makes a dead job ready again, with all its attempts. `false` = there is no such dead job.
///
/// # Errors
/// Only the database's own.
pub async fn redo(connection: &mut PgConnection, id: i64) -> Result<bool, sqlx::Error> {
    let done = sqlx::query!(
        "UPDATE jobs SET state = 'ready', attempts = 0, run_at = now(), finished_at = NULL, cancel_asked_at = NULL,
                cancel_asked_by = NULL WHERE id = $1 AND state = 'dead'",
        id
    )
    .execute(connection)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// Asks a job to stop: one that waits or is dead is cancelled at once, a running one is asked and ends at its next look.
/// `false` = there is no such unfinished job.
///
/// # Errors
/// Only the database's own.
pub async fn cancel(connection: &mut PgConnection, id: i64, by: &str) -> Result<bool, sqlx::Error> {
    let done = sqlx::query!(
        "UPDATE jobs SET state = CASE WHEN state = 'running' THEN state ELSE 'cancelled' END,
                         finished_at = CASE WHEN state = 'running' THEN finished_at ELSE now() END,
                         cancel_asked_at = coalesce(cancel_asked_at, now()), cancel_asked_by = coalesce(cancel_asked_by, $2)
          WHERE id = $1 AND state IN ('ready', 'running', 'dead')",
        id,
        by
    )
    .execute(connection)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// Makes waiting jobs of these kinds due now, because what they waited for is there. Says how many.
///
/// # Errors
/// Only the database's own.
pub async fn hasten(connection: &mut PgConnection, kinds: &[&str]) -> Result<u64, sqlx::Error> {
    let kinds: Vec<String> = kinds.iter().map(|kind| (*kind).to_owned()).collect();
    let done = sqlx::query!(
        "UPDATE jobs SET run_at = now() WHERE state = 'ready' AND kind = ANY($1) AND run_at > now()",
        &kinds
    )
    .execute(connection)
    .await?;
    Ok(done.rows_affected())
}

/// Jobs that a clock which ran ahead left behind, and that [`repair`] brought back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Repaired {
    /// Waiting jobs that are due now.
    pub due: u64,
    /// Running jobs whose lease ends after a usual lease again.
    pub leases: u64,
}

/// Brings back jobs that a database clock which ran ahead put out of reach. A waiting job that is due later than any job may wait, or
/// that was enqueued later than now, is due now. A lease that ends later than ten leases from now ends after one `lease`: a worker that
/// lives renews it, the job of one that was killed meanwhile is recovered as every lost job.
///
/// # Errors
/// Only the database's own.
pub async fn repair(connection: &mut PgConnection, lease: Duration) -> Result<Repaired, sqlx::Error> {
    let due = sqlx::query!(
        "UPDATE jobs SET run_at = now() WHERE id IN (
           SELECT id FROM jobs
            WHERE state = 'ready' AND run_at > now() + interval '1 minute'
              AND (run_at > now() + make_interval(secs => $1) OR created_at > now() + interval '1 minute')
              FOR UPDATE SKIP LOCKED)",
        OUT_OF_REACH.as_secs_f64()
    )
    .execute(&mut *connection)
    .await?;
    let leases = sqlx::query!(
        "UPDATE jobs SET lease_until = now() + make_interval(secs => $1) WHERE id IN (
           SELECT id FROM jobs
            WHERE state = 'running' AND lease_until > now() + greatest(make_interval(secs => $1) * 10, interval '1 minute')
              FOR UPDATE SKIP LOCKED)",
        lease.as_secs_f64()
    )
    .execute(connection)
    .await?;
    Ok(Repaired { due: due.rows_affected(), leases: leases.rows_affected() })
}

/// How full the queue is. Finished jobs are not counted: they are many, and say nothing about health.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Counts {
    /// Due and not yet claimed.
    pub due: i64,
    /// Ready, for a later time.
    pub later: i64,
    /// Claimed.
    pub running: i64,
    /// Used up, waiting for somebody to look.
    pub dead: i64,
    /// Seconds since the oldest due job became due; 0 when none is due.
    pub oldest_due_seconds: f64,
}

/// Counts by state.
///
/// # Errors
/// Only the database's own.
pub async fn counts(connection: &mut PgConnection) -> Result<Counts, sqlx::Error> {
    sqlx::query_as!(
        Counts,
        r#"SELECT (SELECT count(*) FROM jobs WHERE state = 'ready' AND run_at <= now()) AS "due!",
                  (SELECT count(*) FROM jobs WHERE state = 'ready' AND run_at > now()) AS "later!",
                  (SELECT count(*) FROM jobs WHERE state = 'running') AS "running!",
                  (SELECT count(*) FROM jobs WHERE state = 'dead') AS "dead!",
                  (SELECT coalesce(greatest(extract(epoch FROM now() - min(run_at)), 0), 0)::float8
                     FROM jobs WHERE state = 'ready') AS "oldest_due_seconds!""#
    )
    .fetch_one(connection)
    .await
}

/// Kinds of ready jobs that none of `handlers` runs: a worker of another version is missing.
///
/// # Errors
/// Only the database's own.
pub async fn unhandled(connection: &mut PgConnection, handlers: &Handlers) -> Result<Vec<String>, sqlx::Error> {
    let known: Vec<String> = handlers.kinds().into_iter().map(str::to_owned).collect();
    sqlx::query_scalar!(
        "SELECT DISTINCT kind FROM jobs WHERE state = 'ready' AND kind <> ALL($1) ORDER BY kind",
        &known
    )
    .fetch_all(connection)
    .await
}

/// Deletes jobs that were done or cancelled more than `days` ago, at most `limit` of them, and says how many. Their keys
/// can then be used again, so `days` must exceed the time for which a repetition is thinkable. Jobs of the process
/// `except` are left: how long they are kept is its own business.
///
/// # Errors
/// Only the database's own.
pub async fn forget(connection: &mut PgConnection, except: &str, days: i32, limit: i64) -> Result<u64, sqlx::Error> {
    let done = sqlx::query!(
        "DELETE FROM jobs WHERE id IN (
           SELECT id FROM jobs WHERE state IN ('done', 'cancelled') AND finished_at < now() - make_interval(days => $2)
                                 AND process <> $1
            ORDER BY id LIMIT $3)",
        except,
        days,
        limit
    )
    .execute(connection)
    .await?;
    Ok(done.rows_affected())
}
