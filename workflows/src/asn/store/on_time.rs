//! Whether goods came on time: said with the booking, and looked up for what a version booked that did not say it.

use crate::database::Db;
use crate::error::Error;
use chrono::{DateTime, Days, Utc};

/// Days back for which it is looked up: as far as the home page looks, with room.
const BACK: Days = Days::new(200);

/// Judges receipts that were booked without it, so many at once; how many it were. Goods without an order line cannot be judged and are passed
/// over; receipts that somebody works on are left for the next time.
///
/// # Errors
/// The database's own.
pub async fn judge_receipts(db: &Db, now: DateTime<Utc>, at_once: i64) -> Result<u64, Error> {
    let mut tx = db.begin_system().await?;
    let judged = sqlx::query!(
        r#"WITH unjudged AS MATERIALIZED (
             SELECT r.id, r.received_on > coalesce(p.promised_on, p.need_by_on) AS is_late
               FROM asn_receipts r
               JOIN po_lines p ON p.po_no COLLATE "C" = r.po_no AND p.line_no = r.po_line_no
              WHERE r.is_late IS NULL AND r.kind = 'receive' AND r.booked_at IS NOT NULL AND r.received_on >= $1
              LIMIT $2 FOR NO KEY UPDATE OF r SKIP LOCKED)
           UPDATE asn_receipts r SET is_late = u.is_late FROM unjudged u WHERE r.id = u.id"#,
        (now - BACK).date_naive(),
        at_once
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(judged.rows_affected())
}
