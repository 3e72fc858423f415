//! How many receipts came on time and how many late, for the home page; each as the list of receipts counts it that its link opens.

use crate::database::Db;
use crate::error::Error;
use chrono::NaiveDate;
use ehub_engine::Actor;

/// Receipts of one month.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct OnTime {
    /// Came by the day promised.
    pub on_time: i64,
    /// Came later.
    pub late: i64,
}

/// Counts receipts between each two of these days, which rise: the first included, the second not.
///
/// # Errors
/// The database's own.
pub(crate) async fn on_time(db: &Db, actor: &Actor, days: &[NaiveDate]) -> Result<Vec<OnTime>, Error> {
    let mut found = vec![OnTime::default(); days.len().saturating_sub(1)];
    let (Some(first), Some(last)) = (days.first(), days.last()) else { return Ok(found) };
    let mut tx = db.begin(actor).await?;
    let rows = sqlx::query!(
        r#"SELECT width_bucket(received_on, $1::date[]) AS "place!", count(*) FILTER (WHERE NOT is_late) AS "on_time!",
                  count(*) FILTER (WHERE is_late) AS "late!"
             FROM asn_receipts
            WHERE is_late IS NOT NULL AND closed_at IS NULL AND received_on >= $2 AND received_on < $3
            GROUP BY 1"#,
        days,
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
