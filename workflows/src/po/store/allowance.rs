//! What may be shipped of lines, where a version of before left more than the order takes.

use crate::database::Db;
use crate::error::Error;

/// Cuts what may be shipped to what the order takes, of so many lines at once; how many it were. Lines that somebody works on are left for
/// the next time, so nobody waits for it in a circle.
///
/// # Errors
/// The database's own.
pub async fn cut(db: &Db, at_once: i64) -> Result<u64, Error> {
    let mut tx = db.begin_system().await?;
    let cut = sqlx::query!(
        "WITH beyond AS MATERIALIZED (
           SELECT id FROM po_lines
            WHERE cum_allow_qty > greatest(most_qty, in_transit_qty + received_qty)
            LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED)
         UPDATE po_lines l
            SET cum_allow_qty = greatest(l.most_qty, l.in_transit_qty + l.received_qty)
           FROM beyond b WHERE l.id = b.id",
        at_once
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(cut.rows_affected())
}
