//! On-time delivery.

use super::{Narrowed, Row};
use crate::error::Error;
use crate::report::parameters::Period;
use sqlx::PgConnection;

/// Receipts of the months by the ERP's day. Each is held against the day for which the first piece that it fills was promised when it came, by
/// what had come before it; without a promise, against the day that was asked for then. It came when the ERP booked it where that was on its
/// day, else at the end of its day in the plant's time zone.
pub(super) async fn count(
    connection: &mut PgConnection,
    period: Period,
    narrowed: &Narrowed,
) -> Result<Vec<Row>, Error> {
    let rows = sqlx::query_as!(
        Row,
        r#"WITH came AS (
             SELECT r.id, r.received_on AS came_on, coalesce(r.erp_booked_at, 'infinity') AS erp_booked_at, r.po_no, r.po_line_no,
                    greatest(r.received_on::timestamp AT TIME ZONE p.time_zone,
                             least((r.received_on + 1)::timestamp AT TIME ZONE p.time_zone, r.erp_booked_at, $3)) AS came_at, l.id AS line,
                    l.vendor_id, l.plant_id, l.order_qty, l.cancelled_qty, l.need_by_on
               FROM asn_receipts r
               JOIN po_lines l ON l.po_no COLLATE "C" = r.po_no AND l.line_no = r.po_line_no
               JOIN plants p ON p.id = l.plant_id
               JOIN companies v ON v.id = l.vendor_id
               JOIN materials m ON m.id = l.material_id
              WHERE r.kind = 'receive' AND r.booked_at <= $3 AND r.received_on <= ($3 AT TIME ZONE p.time_zone)::date
                AND r.received_on >= $1 AND r.received_on < $2
                AND ($4 = '' OR v.code = $4) AND ($5 = '' OR p.code = $5) AND ($6 = '' OR m.material_group = $6)),
           held AS (
             SELECT c.*, greatest(c.came_on - d.due_on, 0) AS late_days
               FROM came c
              CROSS JOIN LATERAL (
                    SELECT coalesce(sum(b.quantity), 0) AS quantity FROM asn_receipts b
                     WHERE b.po_no = c.po_no AND b.po_line_no = c.po_line_no AND b.booked_at <= $3
                       AND (b.received_on, coalesce(b.erp_booked_at, 'infinity'), b.id) < (c.came_on, c.erp_booked_at, c.id)) before
              CROSS JOIN LATERAL (
                    SELECT coalesce(
                      ehub_promised_at(c.line, coalesce(ehub_line_said(c.line, 'orderQty', c.came_at)::numeric, c.order_qty)
                        - coalesce(ehub_line_said(c.line, 'cancelledQty', c.came_at)::numeric, c.cancelled_qty)
                        - before.quantity, c.came_at),
                      ehub_line_said(c.line, 'needByOn', c.came_at)::date, c.need_by_on) AS due_on) d)
           SELECT date_trunc('month', h.came_on)::date AS "month_on!", h.vendor_id AS "vendor_id!", v.code AS vendor_code,
                  v.name AS vendor_name, p.code AS plant_code, '' AS "uom!",
                  jsonb_build_object(
                    'receipts', count(*)::text,
                    'onTime', (count(*) FILTER (WHERE h.late_days = 0))::text,
                    'late', (count(*) FILTER (WHERE h.late_days > 0))::text,
                    'lateDays', sum(h.late_days)::text) AS "figures!"
             FROM held h JOIN companies v ON v.id = h.vendor_id JOIN plants p ON p.id = h.plant_id
            GROUP BY 1, 2, 3, 4, 5
            ORDER BY 1, 3, 5"#,
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
