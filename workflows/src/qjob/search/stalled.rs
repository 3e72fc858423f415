//! Active schedules that do not run, and why.

use crate::Db;
use crate::error::Error;
use crate::qjob::store::expected;
use chrono::{DateTime, TimeDelta, Utc};
use ehub_engine::jobs::OUT_OF_REACH;
use ehub_engine::jobs::schedule::Cadence;
use ehub_engine::label::Label;
use ehub_engine::labels;
use serde::Serialize;

/// A run that should have begun this long ago is late, whatever its period.
const LATE_AT_MOST: TimeDelta = TimeDelta::minutes(10);
/// A run is not late before this, however short its period.
const LATE_AT_LEAST: TimeDelta = TimeDelta::minutes(1);

labels! {
    /// Why an active schedule does not run.
    pub enum Stall {
        /// Its time has passed by more than a period (one to ten minutes): no worker starts it.
        Late = "late",
        /// Its next run is later than the schedule allows, or missing, as after a clock that ran ahead.
        Ahead = "ahead",
        /// Its unfinished run is put off further than a job may be, and keeps the next ones from beginning.
        Waiting = "waiting",
    }
}

/// An active schedule that does not run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StalledQjob {
    /// Id of the qjob.
    pub id: i64,
    /// What runs, such as `erp.pull_orders`.
    pub name: String,
    /// `late`: its time has passed by more than a period (one to ten minutes). `ahead`: its next run is later than the schedule allows.
    /// `waiting`: its unfinished run is put off for longer than a job may be.
    pub reason: String,
    /// When it is planned to run; null = not at all.
    pub next_at: Option<DateTime<Utc>>,
    /// When it should run by its schedule; of a late one, when it should have run.
    pub expected_at: Option<DateTime<Utc>>,
    /// When its last run ended; null = it never ran.
    pub last_ended_at: Option<DateTime<Utc>>,
}

/// What is known of an active schedule.
struct Seen<'a> {
    cron: &'a str,
    zone: &'a str,
    next_at: Option<DateTime<Utc>>,
    /// Before which moment the unfinished run does nothing.
    put_off_until: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
}

/// Active schedules that do not run, by name; none where all of them do.
///
/// # Errors
/// The database's own.
pub async fn stalled(db: &Db) -> Result<Vec<StalledQjob>, Error> {
    let mut tx = db.begin_system().await?;
    let rows = sqlx::query!(
        r#"SELECT q.id, q.name, q.cron, q.zone, q.next_at, now() AS "now!", u.put_off_until AS "put_off_until?",
                  r.ended_at AS "last_ended_at?"
             FROM qjobs q
             LEFT JOIN LATERAL (
               SELECT CASE j.state WHEN 'ready' THEN j.run_at ELSE j.lease_until END AS put_off_until FROM jobs j
                WHERE j.order_key = 'cron:' || q.name AND j.state IN ('ready', 'running') ORDER BY j.id LIMIT 1) u ON true
             LEFT JOIN LATERAL (
               SELECT j.finished_at AS ended_at FROM qjob_runs r JOIN jobs j ON j.id = r.job_id
                WHERE r.qjob_id = q.id AND j.finished_at IS NOT NULL ORDER BY r.job_id DESC LIMIT 1) r ON true
            WHERE q.state = 'Active' ORDER BY q.name"#
    )
    .fetch_all(&mut *tx)
    .await?;
    let found = rows.into_iter().filter_map(|row| {
        let seen = Seen {
            cron: &row.cron,
            zone: &row.zone,
            next_at: row.next_at,
            put_off_until: row.put_off_until,
            now: row.now,
        };
        let (stall, expected_at) = judge(&seen)?;
        Some(StalledQjob {
            id: row.id,
            name: row.name,
            reason: stall.as_str().to_owned(),
            next_at: row.next_at,
            expected_at,
            last_ended_at: row.last_ended_at,
        })
    });
    Ok(found.collect())
}

/// Why a schedule does not run, and when it should; `None` = it runs.
fn judge(seen: &Seen<'_>) -> Option<(Stall, Option<DateTime<Utc>>)> {
    if let Some(next) = expected(seen.cron, seen.zone, seen.next_at, seen.now) {
        return Some((Stall::Ahead, Some(next)));
    }
    let next = seen.next_at?;
    if seen.now - next > period(seen.cron, seen.zone, next)?.clamp(LATE_AT_LEAST, LATE_AT_MOST) {
        return Some((Stall::Late, Some(next)));
    }
    let longest = TimeDelta::from_std(OUT_OF_REACH).unwrap_or(LATE_AT_MOST);
    seen.put_off_until.filter(|until| *until - seen.now > longest).map(|_| (Stall::Waiting, Some(next)))
}

/// Time between the two ticks after this one.
fn period(cron: &str, zone: &str, tick: DateTime<Utc>) -> Option<TimeDelta> {
    let ticks = Cadence::read(cron, zone).ok()?.upcoming(tick, 2);
    Some(*ticks.get(1)? - *ticks.first()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_way_of_not_running_is_named() {
        let now: DateTime<Utc> = "2026-11-28T10:00:05Z".parse().expect("a moment");
        let ago = |seconds| Some(now - TimeDelta::seconds(seconds));
        let ahead = |seconds| Some(now + TimeDelta::seconds(seconds));
        let (often, daily, hourly) = ("*/15 * * * * *", "0 0 3 * * *", "5 0 * * * *");
        for (cron, next_at, put_off_until, stall) in [
            (often, ahead(10), None, None),
            (often, ahead(10), ago(1), None),
            (often, ahead(10), ahead(3_600), None),
            (often, ago(60), None, None),
            (often, ago(61), None, Some(Stall::Late)),
            (daily, ago(600), None, None),
            (daily, ago(601), None, Some(Stall::Late)),
            (often, ahead(11), None, Some(Stall::Ahead)),
            (often, ahead(172_800), None, Some(Stall::Ahead)),
            (hourly, None, None, Some(Stall::Ahead)),
            (often, ahead(10), ahead(4_801), Some(Stall::Waiting)),
            ("unreadable", ahead(172_800), None, None),
        ] {
            let seen = Seen { cron, zone: "UTC", next_at, put_off_until, now };
            let found = judge(&seen).map(|(stall, _)| stall);
            assert_eq!(found, stall, "{cron}, next {next_at:?}, put off until {put_off_until:?}");
        }
    }
}
