//! Accuracy of shipment notices.

use super::{Narrowed, Row};
use crate::error::Error;
use crate::report::parameters::Period;
use sqlx::PgConnection;

/// Notices that were closed in the months by the plant's day: what each said of an order line, against what was received of it by the notice.
/// What goes back afterwards was received all the same.
pub(super) async fn count(
    connection: &mut PgConnection,
    period: Period,
    narrowed: &Narrowed,
) -> Result<Vec<Row>, Error> {
    let rows = sqlx::query_as!(
        Row,
        r#"WITH closed AS (
             SELECT a.id, a.vendor_id, a.plant_id, max((h.at AT TIME ZONE p.time_zone)::date) AS closed_on
               FROM history h
               JOIN asns a ON a.id = h.document
               JOIN plants p ON p.id = a.plant_id
               JOIN companies v ON v.id = a.vendor_id
              WHERE h.process = 'asn' AND h.to_state = 'Closed' AND h.from_state <> 'Closed' AND h.at <= $3
                AND h.at >= $1::date - 2 AND h.at < $2::date + 2
                AND (h.at AT TIME ZONE p.time_zone)::date >= $1 AND (h.at AT TIME ZONE p.time_zone)::date < $2
                AND ($4 = '' OR v.code = $4) AND ($5 = '' OR p.code = $5)
              GROUP BY a.id),
           said AS (
             SELECT c.id, c.vendor_id, c.plant_id, c.closed_on, l.po_no, l.line_no, sum(n.ship_qty) AS shipped
               FROM closed c
               JOIN asn_lines n ON n.asn_id = c.id
               JOIN po_lines l ON l.id = n.po_line_id
               JOIN materials m ON m.id = l.material_id
              WHERE $6 = '' OR m.material_group = $6
              GROUP BY c.id, c.vendor_id, c.plant_id, c.closed_on, l.po_no, l.line_no),
           held AS (
             SELECT s.*, r.quantity AS received
               FROM said s
              CROSS JOIN LATERAL (
                    SELECT coalesce(sum(r.quantity), 0) AS quantity FROM asn_receipts r
                     WHERE r.asn_id = s.id AND r.po_no = s.po_no AND r.po_line_no = s.line_no AND r.booked_at <= $3
                       AND (r.kind IN ('receive', 'correct')
                            OR r.kind = 'reverse' AND NOT EXISTS (SELECT FROM asn_receipts o
                                                                   WHERE o.id = r.reverses_id AND o.kind = 'return'))) r)
           SELECT date_trunc('month', h.closed_on)::date AS "month_on!", h.vendor_id AS "vendor_id!", v.code AS vendor_code,
                  v.name AS vendor_name, p.code AS plant_code, '' AS "uom!",
                  jsonb_build_object(
                    'notices', count(DISTINCT h.id)::text,
                    'lines', count(*)::text,
                    'exact', (count(*) FILTER (WHERE h.received = h.shipped))::text,
                    'short', (count(*) FILTER (WHERE h.received < h.shipped))::text,
                    'over', (count(*) FILTER (WHERE h.received > h.shipped))::text) AS "figures!"
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
