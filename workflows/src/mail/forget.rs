//! Mails go when they are of no more use. Their story stays in the history.

use crate::Db;
use crate::error::Error;
use chrono::{DateTime, TimeDelta, Utc};

/// Deletes at most `limit` that were handed over, closed or superseded more than so many days ago, with their attempts. What failed stays
/// until somebody sends it again or closes it.
///
/// # Errors
/// The database's own.
pub async fn forget(db: &Db, now: DateTime<Utc>, days: i64, limit: i64) -> Result<u64, Error> {
    let mut tx = db.begin_system().await?;
    // Whoever sends one again meanwhile keeps it: therefore the states twice.
    let done = sqlx::query!(
        "DELETE FROM mail_messages
          WHERE state IN ('Y', 'C', 'X')
            AND id IN (SELECT id FROM mail_messages WHERE state IN ('Y', 'C', 'X') AND changed_at < $1
                        ORDER BY changed_at LIMIT $2)",
        now - TimeDelta::days(days),
        limit
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(done.rows_affected())
}
