//! Open orders.

use super::{Narrowed, Row};
use crate::error::Error;
use crate::report::parameters::Period;
use sqlx::PgConnection;

/// Order lines of which something was still to come at the moment, by the month in which that was due. What is closed and has not moved since is
/// not looked into.
pub(super) async fn count(
    connection: &mut PgConnection,
    period: Period,
    narrowed: &Narrowed,
) -> Result<Vec<Row>, Error> {
    let rows = sqlx::query_as!(
        Row,
        r#"WITH stood AS (
             SELECT l.id, l.vendor_id, l.plant_id, l.uom, ($3::timestamptz AT TIME ZONE p.time_zone)::date AS today,
                    coalesce(ehub_line_said(l.id, 'orderQty', $3)::numeric, l.order_qty)
                      - coalesce(ehub_line_said(l.id, 'cancelledQty', $3)::numeric, l.cancelled_qty)
                      - coalesce((SELECT sum(r.quantity) FROM asn_receipts r
                                   WHERE r.po_no = l.po_no COLLATE "C" AND r.po_line_no = l.line_no AND r.booked_at <= $3), 0) AS open_qty,
                    coalesce(ehub_line_said(l.id, 'needByOn', $3)::date, l.need_by_on) AS need_by_on,
                    (SELECT h.to_state FROM history h
                      WHERE h.process = 'po_line' AND h.document = l.id AND h.at <= $3 ORDER BY h.version DESC LIMIT 1) AS state,
                    coalesce((SELECT h.event = 'close' FROM history h
                               WHERE h.process = 'po_line' AND h.document = l.id AND h.at <= $3 AND h.event IN ('close', 'reopen')
                               ORDER BY h.version DESC LIMIT 1), false) AS is_closed
               FROM po_lines l
               JOIN plants p ON p.id = l.plant_id
               JOIN companies v ON v.id = l.vendor_id
               JOIN materials m ON m.id = l.material_id
              WHERE (l.closing = 'open' OR l.changed_at > $3 OR EXISTS (
                      SELECT FROM asn_receipts r
                       WHERE r.po_no = l.po_no COLLATE "C" AND r.po_line_no = l.line_no AND r.booked_at > $3))
                AND ($4 = '' OR v.code = $4) AND ($5 = '' OR p.code = $5) AND ($6 = '' OR m.material_group = $6)),
           due AS (
             SELECT s.*, coalesce(ehub_promised_at(s.id, s.open_qty, $3), s.need_by_on) AS due_on
               FROM stood s WHERE s.state IS NOT NULL AND NOT s.is_closed AND s.open_qty > 0)
           SELECT date_trunc('month', d.due_on)::date AS "month_on!", d.vendor_id AS "vendor_id!", v.code AS vendor_code,
                  v.name AS vendor_name, p.code AS plant_code, d.uom AS "uom!",
                  jsonb_build_object(
                    'lines', count(*)::text,
                    'notDue', (count(*) FILTER (WHERE d.due_on >= d.today))::text,
                    'overdue', (count(*) FILTER (WHERE d.due_on < d.today))::text,
                    'unanswered', (count(*) FILTER (WHERE d.state IN ('New', 'Revise')))::text,
                    'openQty', sum(d.open_qty)::text) AS "figures!"
             FROM due d JOIN companies v ON v.id = d.vendor_id JOIN plants p ON p.id = d.plant_id
            WHERE d.due_on >= $1 AND d.due_on < $2
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
