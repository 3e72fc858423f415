//! The day on which the next piece of an agreed schedule is due, kept on the line where more than one piece is left: lists of what is to be
//! shipped look nothing up.

use crate::database::Db;
use crate::error::Error;
use sqlx::PgConnection;

/// Keeps it for these lines, whose schedules were written.
pub(super) async fn keep(connection: &mut PgConnection, lines: &[i64]) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE po_lines l SET next_due_on = n.due_on
           FROM (SELECT id, ehub_next_due(id, order_qty - cancelled_qty - in_transit_qty - received_qty) AS due_on
                   FROM po_lines WHERE id = ANY($1)) n
          WHERE l.id = n.id AND l.next_due_on IS DISTINCT FROM n.due_on",
        lines
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Keeps it for lines whose schedules a version wrote that did not know it, so many at once; how many it were. Lines that somebody works on
/// are left for the next time, so nobody waits for it in a circle.
///
/// # Errors
/// The database's own.
pub async fn move_pieces(db: &Db, at_once: i64) -> Result<u64, Error> {
    let mut tx = db.begin_system().await?;
    let moved = sqlx::query!(
        "WITH unmoved AS MATERIALIZED (
           SELECT l.id, d.due_on
             FROM (SELECT DISTINCT po_line_id FROM po_line_splits WHERE split_no = 2) s
             JOIN po_lines l ON l.id = s.po_line_id
            CROSS JOIN LATERAL (
                  SELECT ehub_next_due(l.id, l.order_qty - l.cancelled_qty - l.in_transit_qty - l.received_qty) AS due_on) d
            WHERE l.closing = 'open' AND l.next_due_on IS DISTINCT FROM d.due_on
            LIMIT $1 FOR NO KEY UPDATE OF l SKIP LOCKED)
         UPDATE po_lines l SET next_due_on = u.due_on FROM unmoved u WHERE l.id = u.id",
        at_once
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(moved.rows_affected())
}
