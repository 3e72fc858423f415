//! The buyer's name on lines: what the list filters by stands on the line, and the order is what says it.

use crate::database::Db;
use crate::error::Error;
use sqlx::PgConnection;

/// Gives the lines of these orders, which are locked, the name that the order has.
pub(super) async fn follow(connection: &mut PgConnection, orders: &[i64]) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE po_lines l SET buyer_name = o.buyer_name FROM purchase_orders o
          WHERE o.id = l.purchase_order_id AND o.id = ANY($1) AND l.buyer_name IS DISTINCT FROM o.buyer_name",
        orders
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Moves the name to lines that a version wrote which did not keep it there, so many at once; how many it were. Lines that somebody works
/// on are left for the next time, so nobody waits for it in a circle.
///
/// # Errors
/// The database's own.
pub async fn move_buyers(db: &Db, at_once: i64) -> Result<u64, Error> {
    let mut tx = db.begin_system().await?;
    let moved = sqlx::query!(
        "WITH unmoved AS MATERIALIZED (
           SELECT id FROM po_lines WHERE buyer_name IS NULL LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED)
         UPDATE po_lines l SET buyer_name = o.buyer_name FROM unmoved u, purchase_orders o
          WHERE l.id = u.id AND o.id = l.purchase_order_id",
        at_once
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(moved.rows_affected())
}
