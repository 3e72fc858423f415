//! Goods that count on their order line only, so that nobody ships them again: they came without a notice of ours, for a
//! notice that was closed before, or besides what their notice lists.

use crate::error::Error;
use chrono::{DateTime, Utc};
use sqlx::PgConnection;

/// Order lines of receipt lines that no line of a notice waits for. While a notice of the same order line is on its way to the
/// ERP, nobody knows whether goods without a notice are its own: they wait for the answer.
///
/// # Errors
/// The database's own.
pub async fn order_lines(connection: &mut PgConnection) -> Result<Vec<i64>, Error> {
    let lines = sqlx::query_scalar!(
        "SELECT DISTINCT p.id
           FROM asn_receipts r JOIN po_lines p ON p.po_no COLLATE \"C\" = r.po_no AND p.line_no = r.po_line_no
          WHERE r.booked_at IS NULL AND r.closed_at IS NULL
            AND CASE WHEN r.asn_id IS NULL
                THEN NOT EXISTS (SELECT 1 FROM asn_lines l JOIN asns a ON a.id = l.asn_id
                                  WHERE l.po_line_id = p.id AND a.state = 'Sending')
                ELSE EXISTS (SELECT 1 FROM asns a WHERE a.id = r.asn_id AND a.state = 'Closed')
                     OR NOT EXISTS (SELECT 1 FROM asn_lines l WHERE l.asn_id = r.asn_id
                                       AND (l.line_no = r.asn_line_no OR l.po_line_id = p.id)) END"
    )
    .fetch_all(connection)
    .await?;
    Ok(lines)
}

/// Books what came for these order lines, which the caller has locked; gives the number of receipt lines.
///
/// # Errors
/// The database's own.
pub async fn book(connection: &mut PgConnection, now: DateTime<Utc>, lines: &[i64]) -> Result<usize, Error> {
    let booked = sqlx::query_scalar!(
        r#"WITH here AS MATERIALIZED (
             SELECT r.id AS receipt, p.id, p.vendor_id
               FROM asn_receipts r JOIN po_lines p ON p.po_no COLLATE "C" = r.po_no AND p.line_no = r.po_line_no
              WHERE p.id = ANY($2) AND r.booked_at IS NULL AND r.closed_at IS NULL
                AND (r.asn_id IS NULL
                     OR EXISTS (SELECT 1 FROM asns a WHERE a.id = r.asn_id AND a.state = 'Closed')
                     OR NOT EXISTS (SELECT 1 FROM asn_lines l WHERE l.asn_id = r.asn_id
                                       AND (l.line_no = r.asn_line_no OR l.po_line_id = p.id)))
              ORDER BY r.received_at, r.receipt_no, r.line_no FOR UPDATE OF r),
           booked AS (
             UPDATE asn_receipts r SET booked_at = $1, vendor_id = h.vendor_id
               FROM here h WHERE r.id = h.receipt
             RETURNING h.id, r.quantity),
           sums AS (SELECT id, sum(quantity) AS quantity FROM booked GROUP BY id),
           raised AS (
             UPDATE po_lines p SET received_qty = p.received_qty + s.quantity FROM sums s WHERE p.id = s.id)
           SELECT count(*) AS "count!" FROM booked"#,
        now,
        lines
    )
    .fetch_one(connection)
    .await?;
    Ok(usize::try_from(booked).unwrap_or(usize::MAX))
}
