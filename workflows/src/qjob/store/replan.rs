//! Ticks that lie later than the schedule allows: a clock that ran ahead planned them.

use crate::error::Error;
use chrono::{DateTime, Utc};
use ehub_engine::jobs::schedule::Cadence;
use sqlx::PgConnection;

/// Plans the next tick again of every active definition whose tick lies later than the next one after now, or that has none although
/// its schedule goes on. Says how many.
///
/// Runs of ticks that have not come yet give up the key of their tick: else the tick would be taken for fired when it comes.
///
/// # Errors
/// The database's own.
pub(crate) async fn replan(connection: &mut PgConnection) -> Result<u64, Error> {
    let rows = sqlx::query!(
        r#"SELECT id, name, cron, zone, next_at, now() AS "now!" FROM qjobs
            WHERE state = 'Active' AND coalesce(next_at > now(), true) ORDER BY id FOR UPDATE SKIP LOCKED"#
    )
    .fetch_all(&mut *connection)
    .await?;
    let (mut ids, mut nexts): (Vec<i64>, Vec<DateTime<Utc>>) = (vec![], vec![]);
    for row in rows {
        if let Some(next) = expected(&row.cron, &row.zone, row.next_at, row.now) {
            tracing::warn!(qjob = row.name, was = ?row.next_at, %next, "the next run is planned again: it was later than the schedule allows");
            ids.push(row.id);
            nexts.push(next);
        }
    }
    if ids.is_empty() {
        return Ok(0);
    }
    sqlx::query!(
        "UPDATE jobs j SET idempotency_key = concat_ws(':', j.idempotency_key, 'early', j.id)
           FROM qjob_runs r WHERE r.qjob_id = ANY($1) AND r.tick_at > now() AND j.id = r.job_id",
        &ids
    )
    .execute(&mut *connection)
    .await?;
    let done = sqlx::query!(
        "UPDATE qjobs q SET next_at = p.next_at FROM unnest($1::bigint[], $2::timestamptz[]) AS p(id, next_at) WHERE q.id = p.id",
        &ids,
        &nexts
    )
    .execute(connection)
    .await?;
    Ok(done.rows_affected())
}

/// The tick that should come next, if the planned one is later or missing; `None` = the plan is right.
pub(crate) fn expected(
    cron: &str,
    zone: &str,
    planned: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> Option<DateTime<Utc>> {
    let next = Cadence::read(cron, zone).ok()?.next(now)?;
    planned.is_none_or(|planned| planned > next).then_some(next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_later_or_missing_tick_is_planned_again() {
        let at = |text: &str| text.parse::<DateTime<Utc>>().expect("a moment");
        let now = at("2026-11-28T10:07:00Z");
        let quarter = at("2026-11-28T10:15:00Z");
        let of = |planned| expected("*/15 * * * *", "UTC", planned, now);
        assert_eq!(of(Some(quarter)), None);
        assert_eq!(of(Some(at("2026-11-28T10:06:00Z"))), None, "late, and about to be fired");
        assert_eq!(of(Some(at("2026-11-30T10:15:00Z"))), Some(quarter));
        assert_eq!(of(None), Some(quarter));
        assert_eq!(expected("no cron", "UTC", None, now), None);
    }
}
