//! Whether qjobs do what they are there for: which fail, and which schedules do not run.

use crate::Db;
use crate::error::Error;
use chrono::{DateTime, Utc};

/// How a definition fares.
#[derive(Clone, Debug, PartialEq)]
pub struct QjobHealth {
    /// What runs.
    pub name: String,
    /// Runs since the last good one that failed or were lost.
    pub failed_runs: i64,
    /// What went wrong last, if anything did.
    pub last_error: Option<String>,
    /// Seconds by which its tick is late; 0 = it is not, or none is to come.
    pub late_seconds: f64,
}

/// All definitions, by name.
///
/// # Errors
/// The database's own.
pub async fn health(db: &Db) -> Result<Vec<QjobHealth>, Error> {
    let mut tx = db.begin_system().await?;
    let rows = sqlx::query!(
        r#"SELECT q.name, q.next_at, now() AS "now!", f.failed_runs AS "failed_runs!", f.last_error
             FROM qjobs q
             LEFT JOIN LATERAL (
               SELECT r.id FROM qjob_run_states r WHERE r.qjob_id = q.id AND r.state = 'Succeeded'
                ORDER BY r.id DESC LIMIT 1) good ON true
             CROSS JOIN LATERAL (
               SELECT count(*) AS failed_runs, (array_agg(r.last_error ORDER BY r.id DESC))[1] AS last_error
                 FROM qjob_run_states r
                WHERE r.qjob_id = q.id AND r.id > coalesce(good.id, 0) AND r.state IN ('Failed', 'Lost')) f
            ORDER BY q.name"#
    )
    .fetch_all(&mut *tx)
    .await?;
    let judged = rows.into_iter().map(|row| QjobHealth {
        name: row.name,
        failed_runs: row.failed_runs,
        last_error: row.last_error,
        late_seconds: row.next_at.map_or(0.0, |next| seconds(next, row.now)),
    });
    Ok(judged.collect())
}

#[expect(clippy::cast_precision_loss, reason = "milliseconds of years fit")]
fn seconds(from: DateTime<Utc>, to: DateTime<Utc>) -> f64 {
    (to - from).num_milliseconds().max(0) as f64 / 1_000.0
}
