//! Ticks: every process that works looks, and each tick becomes one run, whoever is first.

use super::{ATTEMPTS, order_key, payload};
use crate::Db;
use crate::error::Error;
use crate::qjob::kind::Kind;
use chrono::{DateTime, Utc};
use ehub_engine::jobs::schedule::Cadence;
use ehub_engine::label::Label;
use serde_json::Value;
use sqlx::PgConnection;

/// A definition whose tick has come.
struct Due {
    id: i64,
    kind: Kind,
    tick: DateTime<Utc>,
    next: Option<DateTime<Utc>>,
    payload: Value,
}

/// Enqueues a run for every definition that is due and says how many. Missed ticks become one; while an earlier run is still
/// unfinished, the tick is left out. A dead job of an earlier run is set aside: the new one does its work, so of a
/// definition that fails for days one dead job is to be seen, not thousands.
///
/// # Errors
/// The database's own.
pub async fn tick(db: &Db) -> Result<u64, Error> {
    let mut tx = db.begin_system().await?;
    let due = due(&mut tx).await?;
    if due.is_empty() {
        return Ok(0);
    }
    let fired = fire(&mut tx, &due).await?;
    tx.commit().await?;
    Ok(fired)
}

/// Locks what is due. What another process is looking at, or a person is changing, is passed over.
async fn due(connection: &mut PgConnection) -> Result<Vec<Due>, Error> {
    let rows = sqlx::query!(
        r#"SELECT id, name, cron, zone, parameters, next_at AS "next_at!", now() AS "now!" FROM qjobs
            WHERE state = 'Active' AND next_at <= now() ORDER BY id FOR UPDATE SKIP LOCKED"#
    )
    .fetch_all(connection)
    .await?;
    let due = rows.into_iter().filter_map(|row| {
        // Kinds of a newer version are fired by its workers.
        let kind = Kind::parse(&row.name)?;
        let next = Cadence::read(&row.cron, &row.zone).ok().and_then(|cadence| cadence.next(row.now));
        let payload = payload(kind, &row.parameters, &row.zone);
        Some(Due { id: row.id, kind, tick: row.next_at, next, payload })
    });
    Ok(due.collect())
}

async fn fire(connection: &mut PgConnection, due: &[Due]) -> Result<u64, Error> {
    let ids: Vec<i64> = due.iter().map(|one| one.id).collect();
    let names: Vec<String> = due.iter().map(|one| one.kind.as_str().to_owned()).collect();
    let keys: Vec<String> = due.iter().map(|one| order_key(one.kind.as_str())).collect();
    let ticks: Vec<DateTime<Utc>> = due.iter().map(|one| one.tick).collect();
    let nexts: Vec<Option<DateTime<Utc>>> = due.iter().map(|one| one.next).collect();
    let payloads: Vec<Value> = due.iter().map(|one| one.payload.clone()).collect();
    let done = sqlx::query!(
        "WITH due AS MATERIALIZED (
           SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::jsonb[])
             AS d(id, name, order_key, tick, next, payload)),
         planned AS (
           UPDATE qjobs q SET next_at = d.next FROM due d WHERE q.id = d.id),
         forgotten AS (
           UPDATE jobs j SET state = 'cancelled' FROM due d WHERE j.state = 'dead' AND j.order_key = d.order_key),
         queued AS (
           INSERT INTO jobs (process, document, kind, payload, run_at, max_attempts, idempotency_key, order_key, request_id)
           SELECT 'qjob', d.id, d.name, d.payload, now(), $7, k.key, d.order_key, k.key
             FROM due d
            CROSS JOIN LATERAL (SELECT d.order_key || ':' || extract(epoch FROM d.tick)::bigint AS key) k
            WHERE NOT EXISTS (SELECT 1 FROM jobs j
                               WHERE j.order_key = d.order_key AND j.state IN ('ready', 'running'))
           ON CONFLICT DO NOTHING
           RETURNING id, document)
         INSERT INTO qjob_runs (job_id, qjob_id, tick_at)
         SELECT j.id, d.id, d.tick FROM queued j JOIN due d ON d.id = j.document",
        &ids,
        &names,
        &keys,
        &ticks,
        &nexts as &[Option<DateTime<Utc>>],
        &payloads,
        ATTEMPTS
    )
    .execute(connection)
    .await?;
    Ok(done.rows_affected())
}
