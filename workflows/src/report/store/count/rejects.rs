//! Reject rate.

use super::{Narrowed, Row};
use crate::error::Error;
use crate::report::parameters::Period;
use sqlx::PgConnection;

/// Receipts of the months by the ERP's day that were inspected, by what the inspection had said last by the moment.
pub(super) async fn count(
    connection: &mut PgConnection,
    period: Period,
    narrowed: &Narrowed,
) -> Result<Vec<Row>, Error> {
    let rows = sqlx::query_as!(
        Row,
        r#"WITH inspected AS (
             SELECT l.vendor_id, l.plant_id, l.uom, r.received_on AS came_on,
                    coalesce(i.rejected_qty, 0) AS rejected, coalesce(i.accepted_qty, 0) + coalesce(i.rejected_qty, 0) AS looked_at
               FROM asn_receipts r
               JOIN po_lines l ON l.po_no COLLATE "C" = r.po_no AND l.line_no = r.po_line_no
               JOIN plants p ON p.id = l.plant_id
               JOIN companies v ON v.id = l.vendor_id
               JOIN materials m ON m.id = l.material_id
              CROSS JOIN LATERAL (
                    SELECT n.accepted_qty, n.rejected_qty FROM (
                      SELECT t.accepted_qty, t.rejected_qty, t.told_at FROM receipt_inspections t WHERE t.receipt_id = r.id AND t.told_at <= $3
                      UNION ALL
                      SELECT r.accepted_qty, r.rejected_qty, r.heard_at
                       WHERE NOT EXISTS (SELECT FROM receipt_inspections t WHERE t.receipt_id = r.id) AND r.heard_at <= $3) n
                     ORDER BY n.told_at DESC LIMIT 1) i
              WHERE r.kind = 'receive' AND r.booked_at <= $3 AND r.received_on <= ($3 AT TIME ZONE p.time_zone)::date
                AND r.received_on >= $1 AND r.received_on < $2
                AND (i.accepted_qty IS NOT NULL OR i.rejected_qty IS NOT NULL)
                AND ($4 = '' OR v.code = $4) AND ($5 = '' OR p.code = $5) AND ($6 = '' OR m.material_group = $6))
           SELECT date_trunc('month', i.came_on)::date AS "month_on!", i.vendor_id AS "vendor_id!", v.code AS vendor_code,
                  v.name AS vendor_name, p.code AS plant_code, i.uom AS "uom!",
                  jsonb_build_object(
                    'receipts', count(*)::text,
                    'withRejects', (count(*) FILTER (WHERE i.rejected > 0))::text,
                    'inspectedQty', sum(i.looked_at)::text,
                    'rejectedQty', sum(i.rejected)::text) AS "figures!"
             FROM inspected i JOIN companies v ON v.id = i.vendor_id JOIN plants p ON p.id = i.plant_id
            GROUP BY 1, 2, 3, 4, 5, 6
            ORDER BY 1, 3, 5, 6"#,
        period.from,
        period.ends_before(),
        narrowed.as_of_at,
        narrowed.vendor,
        narrowed.plant,
        narrowed.material_group
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}
