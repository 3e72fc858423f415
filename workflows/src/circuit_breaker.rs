//! Systems outside (ERP, mail server): a breaker for each. One that is down is asked gently by a single caller at a time;
//! what is meant for it waits and loses no attempt, and the monitor says since when.

use crate::clock_ahead::LONGEST_OUTAGE_PAUSE;
use crate::database::Db;
use crate::error::Error;
use chrono::{DateTime, TimeDelta, Utc};
use ehub_engine::label::Label;
use ehub_engine::labels;
use serde::Serialize;
use sqlx::PgConnection;

labels! {
    /// A system that eHub speaks to.
    pub enum System {
        /// The ERP.
        Erp = "erp",
        /// The mail server.
        Mail = "mail",
    }
}

/// Consecutive failures after which a system counts as down.
const FAILURES: i32 = 3;
/// Between the first and the second try of a system that is down; doubles with every further one.
const FIRST_PAUSE: TimeDelta = TimeDelta::seconds(5);
/// Longest pause between tries: so long after its return work goes on at the latest.
const LONGEST_PAUSE: TimeDelta = TimeDelta::seconds(60);

/// Whether a system may be spoken to now.
#[derive(Clone, Debug, PartialEq)]
pub enum Permit {
    /// It answers.
    Go,
    /// It is down, and it is the caller's turn to try.
    Try,
    /// It is down; somebody will try then.
    Wait {
        /// Not before.
        until: DateTime<Utc>,
        /// What was seen last.
        words: String,
    },
}

/// Asks for permission. Of a system that is down, one caller gets it after every pause.
///
/// # Errors
/// The database's own.
pub async fn permit(db: &Db, now: DateTime<Utc>, system: System) -> Result<Permit, Error> {
    let mut tx = db.begin_system().await?;
    let row = sqlx::query!(
        r#"SELECT next_try_at AS "next_try_at!", failures, coalesce(last_error, '') AS "words!"
             FROM outside_systems WHERE name = $1 AND down_since IS NOT NULL"#,
        system.as_str()
    )
    .fetch_optional(&mut *tx)
    .await?;
    let Some(row) = row else { return Ok(Permit::Go) };
    let next = row.next_try_at;
    if next > now {
        return Ok(Permit::Wait { until: next, words: row.words });
    }
    let later = now + pause(row.failures);
    let mine = sqlx::query!(
        "UPDATE outside_systems SET next_try_at = $3 WHERE name = $1 AND next_try_at = $2",
        system.as_str(),
        next,
        later
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(if mine.rows_affected() > 0 { Permit::Try } else { Permit::Wait { until: later, words: row.words } })
}

/// The system answered. `true` = it was down until now.
///
/// Written only when something changes or the last word is old: a busy system costs nothing.
///
/// # Errors
/// The database's own.
pub async fn answered(db: &Db, now: DateTime<Utc>, system: System) -> Result<bool, Error> {
    let mut tx = db.begin_system().await?;
    let was = sqlx::query!(
        r#"SELECT failures, down_since IS NOT NULL AS "down!", last_ok_at FROM outside_systems WHERE name = $1"#,
        system.as_str()
    )
    .fetch_optional(&mut *tx)
    .await?;
    let fresh = |at: Option<DateTime<Utc>>| at.is_some_and(|at| at > now - TimeDelta::seconds(30));
    if was.as_ref().is_some_and(|was| was.failures == 0 && fresh(was.last_ok_at)) {
        return Ok(false);
    }
    sqlx::query!(
        "INSERT INTO outside_systems (name, last_ok_at) VALUES ($1, $2)
         ON CONFLICT (name) DO UPDATE
           SET failures = 0, down_since = NULL, next_try_at = NULL, last_error = NULL, last_ok_at = $2",
        system.as_str(),
        now
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(was.is_some_and(|was| was.down))
}

/// The system could not be reached, did not answer, or did not let us in. With `at_least` it counts as down at once and is left alone
/// for so long: who is turned away and knocks again makes it worse.
///
/// # Errors
/// The database's own.
pub async fn failed(
    db: &Db,
    now: DateTime<Utc>,
    system: System,
    words: &str,
    at_least: Option<TimeDelta>,
) -> Result<(), Error> {
    let mut tx = db.begin_system().await?;
    let failures = sqlx::query_scalar!(
        "INSERT INTO outside_systems AS s (name, failures, last_error) VALUES ($1, 1, $2)
         ON CONFLICT (name) DO UPDATE SET failures = s.failures + 1, last_error = $2 RETURNING failures",
        system.as_str(),
        words
    )
    .fetch_one(&mut *tx)
    .await?;
    if failures >= FAILURES || at_least.is_some() {
        let pause = pause(failures).max(at_least.unwrap_or_default().min(LONGEST_OUTAGE_PAUSE));
        sqlx::query!(
            "UPDATE outside_systems SET down_since = coalesce(down_since, $2), next_try_at = $3 WHERE name = $1",
            system.as_str(),
            now,
            now + pause
        )
        .execute(&mut *tx)
        .await?;
        tracing::warn!(system = system.as_str(), failures, words, "a system outside is down");
    }
    tx.commit().await?;
    Ok(())
}

/// A system that is down may be tried now, by whoever comes first.
///
/// # Errors
/// The database's own.
pub async fn try_now(db: &Db, now: DateTime<Utc>, system: System) -> Result<(), Error> {
    let mut tx = db.begin_system().await?;
    sqlx::query!(
        "UPDATE outside_systems SET next_try_at = $2 WHERE name = $1 AND next_try_at > $2",
        system.as_str(),
        now
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(())
}

/// How long to leave a system alone after so many failures.
fn pause(failures: i32) -> TimeDelta {
    let doublings = u32::try_from((failures - FAILURES).clamp(0, 16)).unwrap_or(0);
    (FIRST_PAUSE * 2i32.pow(doublings)).min(LONGEST_PAUSE)
}

/// How a system is, for the monitor.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Health {
    /// `erp` or `mail`.
    pub name: String,
    /// Since when it is down; null = it answers.
    pub down_since: Option<DateTime<Utc>>,
    /// When it is tried again.
    pub next_try_at: Option<DateTime<Utc>>,
    /// When it answered last.
    pub last_ok_at: Option<DateTime<Utc>>,
    /// What was seen last, when it failed.
    pub last_error: Option<String>,
    /// It may answer, but these streams of it (`orders`, `receipts`, `statements`) were not read for too long: five minutes, statements
    /// half an hour. Not those that somebody paused.
    pub behind: Vec<String>,
    /// Since when the one that is longest behind was not read.
    pub behind_since: Option<DateTime<Utc>>,
    /// What is read from it by itself and failed last, though others may be answered.
    pub failing: Vec<FailingPull>,
}

/// A qjob that reads from the ERP, of which attempts have failed since it stored a page last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FailingPull {
    /// The qjob.
    pub id: i64,
    /// What runs, such as `erp.pull_orders`.
    pub name: String,
    /// When the first of these runs failed; the last time, if it did so more than once.
    pub since: DateTime<Utc>,
    /// Attempts of these runs that failed.
    pub attempts: i64,
    /// What the last one met.
    pub words: String,
}

/// How the systems are that were spoken to so far.
///
/// # Errors
/// The database's own.
pub async fn health(db: &Db) -> Result<Vec<Health>, Error> {
    let mut tx = db.begin_system().await?;
    let rows = sqlx::query!(
        r#"SELECT s.name, s.down_since, s.next_try_at, s.last_ok_at, s.last_error, b.behind AS "behind!", b.behind_since
             FROM outside_systems s
            CROSS JOIN LATERAL (
              SELECT coalesce(array_agg(c.stream ORDER BY c.stream), '{}') AS behind, min(c.pulled_at) AS behind_since
                FROM erp_cursors c
               WHERE s.name = 'erp' AND c.stream IN ('orders', 'receipts', 'statements')
                 AND c.pulled_at < now() - CASE c.stream WHEN 'statements' THEN interval '30 minutes'
                                                         ELSE interval '5 minutes' END
                 AND NOT EXISTS (SELECT 1 FROM qjobs q WHERE q.name = 'erp.pull_' || c.stream AND q.state <> 'Active')) b
            ORDER BY s.name"#
    )
    .fetch_all(&mut *tx)
    .await?;
    let mut failing = failing(&mut tx).await?;
    let health = rows.into_iter().map(|row| Health {
        failing: if row.name == System::Erp.as_str() { std::mem::take(&mut failing) } else { vec![] },
        name: row.name,
        down_since: row.down_since,
        next_try_at: row.next_try_at,
        last_ok_at: row.last_ok_at,
        last_error: row.last_error,
        behind: row.behind,
        behind_since: row.behind_since,
    });
    Ok(health.collect())
}

/// Of each qjob that reads from the ERP, attempts that failed since the last page was stored and since its last good run. One that
/// somebody paused is not expected to succeed.
async fn failing(connection: &mut PgConnection) -> Result<Vec<FailingPull>, Error> {
    let rows = sqlx::query_as!(
        FailingPull,
        r#"SELECT q.id AS "id!", q.name AS "name!", min(r.failed_at) AS "since!", sum(r.failures)::bigint AS "attempts!",
                  (array_agg(r.failure ORDER BY r.failed_at DESC))[1] AS "words!"
             FROM qjobs q
             LEFT JOIN erp_cursors c ON c.stream = regexp_replace(q.name, '^erp[.](pull_)?', '')
             LEFT JOIN LATERAL (
               SELECT g.id FROM qjob_run_states g WHERE g.qjob_id = q.id AND g.state = 'Succeeded'
                ORDER BY g.id DESC LIMIT 1) good ON true
             JOIN qjob_runs r ON r.qjob_id = q.id AND r.job_id > coalesce(good.id, 0)
            WHERE starts_with(q.name, 'erp.') AND q.state = 'Active' AND r.failed_at > coalesce(c.pulled_at, '-infinity')
            GROUP BY q.id, q.name ORDER BY q.name"#
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

/// Seconds since a page of each stream of the ERP was stored last. A pull that fails, or is never done, lets them grow.
///
/// # Errors
/// The database's own.
pub async fn pulls(db: &Db) -> Result<Vec<(String, f64)>, Error> {
    let mut tx = db.begin_system().await?;
    let rows = sqlx::query!(
        r#"SELECT stream, extract(epoch FROM now() - pulled_at)::float8 AS "seconds!" FROM erp_cursors ORDER BY stream"#
    )
    .fetch_all(&mut *tx)
    .await?;
    Ok(rows.into_iter().map(|row| (row.stream, row.seconds)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_up_to_the_longest() {
        let seconds: Vec<i64> =
            [3, 4, 5, 6, 7, 8, 1_000].iter().map(|failures| pause(*failures).num_seconds()).collect();
        assert_eq!(seconds, [5, 10, 20, 40, 60, 60, 60]);
    }
}
