//! Goods that count on their order line only, so that nobody ships them again: they came without a notice of ours, for a notice that was
//! closed before, or besides what their notice lists. What goes back of them, or without saying of which notice, is taken from the order line.

use crate::asn::receipt::Stock;
use crate::error::Error;
use chrono::{DateTime, Utc};
use rust_decimal::Decimal;
use sqlx::PgConnection;

/// What was booked on order lines alone.
#[derive(Debug, Default)]
pub struct Direct {
    /// Receipt lines.
    pub lines: usize,
    /// Order lines of which something was taken back.
    pub lowered: Vec<i64>,
}

/// Order lines of receipt lines that no line of a notice waits for. While a notice of the same order line is on its way to the
/// ERP, nobody knows whether goods without a notice are its own: they wait for the answer.
///
/// # Errors
/// The database's own.
pub async fn order_lines(connection: &mut PgConnection) -> Result<Vec<i64>, Error> {
    let lines = sqlx::query_scalar!(
        r#"SELECT DISTINCT w.po_line_id AS "line!" FROM receipt_places w JOIN asn_receipts r ON r.id = w.id
            WHERE w.on_order AND r.booked_at IS NULL AND r.closed_at IS NULL"#
    )
    .fetch_all(connection)
    .await?;
    Ok(lines)
}

/// Books what came for these order lines, which the caller has locked, and takes back what is there to be taken. What came goes first: it may
/// be what goes back.
///
/// # Errors
/// The database's own.
pub async fn book(connection: &mut PgConnection, now: DateTime<Utc>, lines: &[i64]) -> Result<Direct, Error> {
    if lines.is_empty() {
        return Ok(Direct::default());
    }
    let rows = sqlx::query!(
        r#"SELECT r.id, r.quantity, r.asn_id, w.left_qty, p.id AS "line!", p.received_qty - p.returned_qty AS "there!"
             FROM asn_receipts r JOIN receipt_places w ON w.id = r.id JOIN po_lines p ON p.id = w.po_line_id
            WHERE w.on_order AND p.id = ANY($1) AND r.booked_at IS NULL AND r.closed_at IS NULL
            ORDER BY r.quantity < 0, r.received_on, r.erp_booked_at, r.receipt_no, r.line_no FOR UPDATE OF r"#,
        lines
    )
    .fetch_all(&mut *connection)
    .await?;
    let mut stock = Stock::default();
    for row in &rows {
        stock.order(row.line, row.there);
        if let (Some(asn), Some(left)) = (row.asn_id, row.left_qty) {
            stock.notice(asn, row.line, left);
        }
    }
    let (mut ids, mut direct) = (Vec::new(), Direct::default());
    for row in rows {
        if stock.change(row.asn_id, row.line, row.quantity) {
            ids.push(row.id);
            direct.lowered.extend((row.quantity < Decimal::ZERO).then_some(row.line));
        }
    }
    direct.lines = ids.len();
    if !ids.is_empty() {
        write(connection, now, &ids).await?;
    }
    Ok(direct)
}

async fn write(connection: &mut PgConnection, now: DateTime<Utc>, receipts: &[i64]) -> Result<(), Error> {
    sqlx::query!(
        "WITH booked AS (
           UPDATE asn_receipts r
              SET booked_at = $1, vendor_id = p.vendor_id,
                  is_late = CASE WHEN r.kind = 'receive' THEN r.received_on > coalesce(p.promised_on, p.need_by_on) END
             FROM po_lines p
            WHERE r.id = ANY($2) AND p.po_no COLLATE \"C\" = r.po_no AND p.line_no = r.po_line_no
           RETURNING p.id, r.quantity, CASE WHEN r.wanted_again THEN 0 ELSE r.quantity END AS for_good),
         sums AS (SELECT id, sum(quantity) AS quantity, sum(for_good) AS for_good FROM booked GROUP BY id)
         UPDATE po_lines p SET received_qty = p.received_qty + s.quantity - s.for_good, returned_qty = p.returned_qty - s.for_good FROM sums s WHERE p.id = s.id",
        now,
        receipts
    )
    .execute(connection)
    .await?;
    Ok(())
}
