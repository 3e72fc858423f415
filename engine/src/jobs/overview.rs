//! The queue at a glance: how full it is by kind, and what an administrator does with many jobs at once. All of it needs
//! a connection that sees every row.

use sqlx::PgConnection;

/// How full the queue is of one kind. Finished jobs are not counted: they are many, and say nothing about health.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Kind {
    /// Which.
    pub kind: String,
    /// Due and not yet claimed.
    pub due: i64,
    /// Ready, for a later time.
    pub later: i64,
    /// Of all that are ready, those that failed at least once.
    pub failing: i64,
    /// Claimed.
    pub running: i64,
    /// Used up, waiting for somebody to look.
    pub dead: i64,
    /// Seconds since the oldest due job became due; 0 when none is due.
    pub oldest_due_seconds: f64,
}

/// Counts by kind, of kinds that have unfinished jobs. Each state is read from its own small index.
///
/// # Errors
/// Only the database's own.
pub async fn kinds(connection: &mut PgConnection) -> Result<Vec<Kind>, sqlx::Error> {
    sqlx::query_as!(
        Kind,
        r#"SELECT kind AS "kind!",
                  count(*) FILTER (WHERE state = 'ready' AND run_at <= now()) AS "due!",
                  count(*) FILTER (WHERE state = 'ready' AND run_at > now()) AS "later!",
                  count(*) FILTER (WHERE state = 'ready' AND attempts > 0) AS "failing!",
                  count(*) FILTER (WHERE state = 'running') AS "running!",
                  count(*) FILTER (WHERE state = 'dead') AS "dead!",
                  coalesce(greatest(extract(epoch FROM now() - min(run_at) FILTER (WHERE state = 'ready')), 0), 0)::float8
                    AS "oldest_due_seconds!"
             FROM (SELECT kind, state, run_at, attempts FROM jobs WHERE state = 'ready'
                   UNION ALL SELECT kind, state, run_at, attempts FROM jobs WHERE state = 'running'
                   UNION ALL SELECT kind, state, run_at, attempts FROM jobs WHERE state = 'dead') j
            GROUP BY kind ORDER BY kind"#
    )
    .fetch_all(connection)
    .await
}

/// What became of one of many jobs. Jobs that do not exist have none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Treated {
    /// Which.
    pub id: i64,
    /// Its kind.
    pub kind: String,
    /// Where it was.
    pub state: String,
    /// Whether that let it be done.
    pub done: bool,
}

/// Makes dead jobs ready again, with all their attempts; others are left alone.
///
/// # Errors
/// Only the database's own.
pub async fn redo(connection: &mut PgConnection, ids: &[i64]) -> Result<Vec<Treated>, sqlx::Error> {
    sqlx::query_as!(
        Treated,
        r#"WITH asked AS MATERIALIZED (
             SELECT id, kind, state FROM jobs WHERE id = ANY($1) ORDER BY id FOR UPDATE),
           moved AS (
             UPDATE jobs SET state = 'ready', attempts = 0, run_at = now(), finished_at = NULL, progress = NULL,
                             cancel_asked_at = NULL, cancel_asked_by = NULL
               FROM asked a WHERE jobs.id = a.id AND a.state = 'dead' RETURNING jobs.id)
           SELECT a.id, a.kind, a.state, m.id IS NOT NULL AS "done!"
             FROM asked a LEFT JOIN moved m ON m.id = a.id ORDER BY a.id"#,
        ids
    )
    .fetch_all(connection)
    .await
}

/// Asks jobs to stop: those that wait or are dead are cancelled at once, running ones are asked and end at their next look;
/// finished ones are left alone.
///
/// # Errors
/// Only the database's own.
pub async fn cancel(connection: &mut PgConnection, ids: &[i64], by: &str) -> Result<Vec<Treated>, sqlx::Error> {
    sqlx::query_as!(
        Treated,
        r#"WITH asked AS MATERIALIZED (
             SELECT id, kind, state FROM jobs WHERE id = ANY($1) ORDER BY id FOR UPDATE),
           moved AS (
             UPDATE jobs SET state = CASE WHEN a.state = 'running' THEN a.state ELSE 'cancelled' END,
                             finished_at = CASE WHEN a.state = 'running' THEN finished_at ELSE now() END,
                             cancel_asked_at = coalesce(cancel_asked_at, now()),
                             cancel_asked_by = coalesce(cancel_asked_by, $2)
               FROM asked a WHERE jobs.id = a.id AND a.state IN ('ready', 'running', 'dead') RETURNING jobs.id)
           SELECT a.id, a.kind, a.state, m.id IS NOT NULL AS "done!"
             FROM asked a LEFT JOIN moved m ON m.id = a.id ORDER BY a.id"#,
        ids,
        by
    )
    .fetch_all(connection)
    .await
}
