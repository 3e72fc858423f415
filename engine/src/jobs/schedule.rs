//! Jobs that come round: a row per schedule, fired once however many processes tick.

use super::bell::Bell;
use crate::deadline;
use sqlx::{PgConnection, PgPool};
use std::time::Duration;
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

/// Attempts of a scheduled job: the next tick comes anyway.
const ATTEMPTS: i32 = 3;

/// Makes sure that the schedule `name` exists: a job of kind `name` every `seconds`, for the first time at once. An
/// existing one keeps its next tick, unless that lies further away than the new interval, and stays paused if it is.
///
/// # Errors
/// Only the database's own.
pub async fn ensure(connection: &mut PgConnection, name: &str, seconds: i32) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "INSERT INTO schedules AS s (name, every_seconds, next_at) VALUES ($1, $2, now())
         ON CONFLICT (name) DO UPDATE SET every_seconds = $2,
           next_at = least(s.next_at, now() + make_interval(secs => $2))
          WHERE s.every_seconds <> $2",
        name,
        seconds
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Stops (`paused`) or resumes a schedule. Ticks missed meanwhile are skipped. `false` = there is no such schedule.
///
/// # Errors
/// Only the database's own.
pub async fn pause(connection: &mut PgConnection, name: &str, paused: bool) -> Result<bool, sqlx::Error> {
    let done = sqlx::query!(
        "UPDATE schedules SET paused = $2,
                next_at = CASE WHEN paused AND NOT $2 AND next_at < now()
                               THEN now() + make_interval(secs => every_seconds) ELSE next_at END
          WHERE name = $1",
        name,
        paused
    )
    .execute(connection)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// Enqueues a job for every schedule that is due and says how many. Missed ticks become one; while the job of an earlier
/// tick is still unfinished, the tick is left out. A dead job of an earlier tick is cancelled: the new one does its work,
/// so of a schedule that fails for days one dead job is to be seen, not thousands.
///
/// # Errors
/// Only the database's own.
pub async fn tick(pool: &PgPool) -> Result<u64, sqlx::Error> {
    let done = sqlx::query!(
        "WITH due AS MATERIALIZED (
           SELECT name, every_seconds,
                  next_at + make_interval(secs => every_seconds * floor(extract(epoch FROM now() - next_at) / every_seconds)::float8) AS tick
             FROM schedules WHERE NOT paused AND next_at <= now() ORDER BY name FOR UPDATE SKIP LOCKED),
         forgotten AS (
           UPDATE jobs j SET state = 'cancelled' FROM due d WHERE j.state = 'dead' AND j.order_key = 'cron:' || d.name),
         advanced AS (
           UPDATE schedules s SET next_at = d.tick + make_interval(secs => d.every_seconds)
             FROM due d WHERE s.name = d.name)
         INSERT INTO jobs (process, document, kind, payload, run_at, max_attempts, idempotency_key, order_key, request_id)
         SELECT 'schedule', 0, d.name, '{}', now(), $1, k.key, 'cron:' || d.name, k.key
           FROM due d
           CROSS JOIN LATERAL (SELECT 'cron:' || d.name || ':' || extract(epoch FROM d.tick)::bigint AS key) k
          WHERE NOT EXISTS (SELECT 1 FROM jobs j
                             WHERE j.order_key = 'cron:' || d.name AND j.state IN ('ready', 'running'))
         ON CONFLICT DO NOTHING",
        ATTEMPTS
    )
    .execute(pool)
    .await?;
    Ok(done.rows_affected())
}

/// Fires schedules and deadlines, looking `every` so often, until `stop`. Run it in every process that works: they do not get in each other's way.
pub async fn run(pool: PgPool, every: Duration, bell: Bell, stop: CancellationToken) {
    let mut clock = interval(every);
    clock.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            _ = clock.tick() => {}
        }
        for fired in [tick(&pool).await, deadline::fire(&pool).await] {
            match fired {
                Ok(0) => {}
                Ok(_) => bell.ring(),
                Err(error) => tracing::warn!(%error, "cannot fire schedules and deadlines"),
            }
        }
    }
}
