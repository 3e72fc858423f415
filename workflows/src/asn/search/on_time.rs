//! How many receipts came on time and how many late, for the home page; each as the list of receipts counts it that its link opens.

use crate::database::Db;
use crate::error::Error;
use chrono::{DateTime, Utc};
use ehub_engine::Actor;

/// Receipts of one month.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct OnTime {
    /// Came by the day promised.
    pub on_time: i64,
    /// Came later.
    pub late: i64,
}

/// Counts receipts between each two of these moments, which rise.
///
/// # Errors
/// The database's own.
pub(crate) async fn on_time(db: &Db, actor: &Actor, moments: &[DateTime<Utc>]) -> Result<Vec<OnTime>, Error> {
    let mut found = vec![OnTime::default(); moments.len().saturating_sub(1)];
    let (Some(first), Some(last)) = (moments.first(), moments.last()) else { return Ok(found) };
    let mut tx = db.begin(actor).await?;
    let rows = sqlx::query!(
        r#"SELECT width_bucket(received_at, $1::timestamptz[]) AS "place!", count(*) FILTER (WHERE NOT is_late) AS "on_time!",
                  count(*) FILTER (WHERE is_late) AS "late!"
             FROM asn_receipts
            WHERE is_late IS NOT NULL AND closed_at IS NULL AND received_at >= $2 AND received_at < $3
            GROUP BY 1"#,
        moments,
        first,
        last
    )
    .fetch_all(&mut *tx)
    .await?;
    for row in rows {
        let place = usize::try_from(row.place - 1).ok();
        if let Some(one) = place.and_then(|place| found.get_mut(place)) {
            *one = OnTime { on_time: row.on_time, late: row.late };
        }
    }
    Ok(found)
}
