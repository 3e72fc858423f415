//! Reply time.

use super::{Narrowed, Row};
use crate::error::Error;
use crate::report::parameters::Period;
use sqlx::PgConnection;

/// First answers of the months by the plant's day, each measured from the newest question before it: the order came, the ERP changed the line, or
/// the buyer asked again.
pub(super) async fn count(
    connection: &mut PgConnection,
    period: Period,
    narrowed: &Narrowed,
) -> Result<Vec<Row>, Error> {
    let rows = sqlx::query_as!(
        Row,
        r#"WITH answered AS (
             SELECT l.vendor_id, l.plant_id, (h.at AT TIME ZONE p.time_zone)::date AS replied_on,
                    round(extract(epoch FROM h.at - q.at) / 86400, 3) AS days
               FROM history h
               JOIN po_lines l ON l.id = h.document
               JOIN plants p ON p.id = l.plant_id
               JOIN companies v ON v.id = l.vendor_id
               JOIN materials m ON m.id = l.material_id
              CROSS JOIN LATERAL (
                    SELECT q.version, q.at FROM history q
                     WHERE q.process = 'po_line' AND q.document = h.document AND q.version < h.version
                       AND q.event IN ('import', 'change', 'ask-again') AND q.to_state IN ('New', 'Revise')
                     ORDER BY q.version DESC LIMIT 1) q
              WHERE h.process = 'po_line' AND h.event IN ('accept', 'propose', 'disagree') AND h.at <= $3
                AND h.at >= $1::date - 2 AND h.at < $2::date + 2
                AND (h.at AT TIME ZONE p.time_zone)::date >= $1 AND (h.at AT TIME ZONE p.time_zone)::date < $2
                AND NOT EXISTS (
                    SELECT FROM history e
                     WHERE e.process = 'po_line' AND e.document = h.document AND e.version > q.version AND e.version < h.version
                       AND e.event IN ('accept', 'propose', 'disagree'))
                AND ($4 = '' OR v.code = $4) AND ($5 = '' OR p.code = $5) AND ($6 = '' OR m.material_group = $6))
           SELECT date_trunc('month', a.replied_on)::date AS "month_on!", a.vendor_id AS "vendor_id!", v.code AS vendor_code,
                  v.name AS vendor_name, p.code AS plant_code, '' AS "uom!",
                  jsonb_build_object(
                    'replies', count(*)::text,
                    'waitDays', sum(a.days)::text,
                    'inTime', (count(*) FILTER (WHERE a.days <= 3))::text) AS "figures!"
             FROM answered a JOIN companies v ON v.id = a.vendor_id JOIN plants p ON p.id = a.plant_id
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
