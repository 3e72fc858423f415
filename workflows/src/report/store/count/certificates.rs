//! Status of certificates.

use super::{Narrowed, Row};
use crate::error::Error;
use crate::report::parameters::Period;
use sqlx::PgConnection;

/// Certificates that came to be wanted in the months by the plant's day, by where each stood at the moment. Those whose lot had left the notice
/// are none.
pub(super) async fn count(
    connection: &mut PgConnection,
    period: Period,
    narrowed: &Narrowed,
) -> Result<Vec<Row>, Error> {
    let rows = sqlx::query_as!(
        Row,
        r#"WITH stood AS (
             SELECT c.vendor_id, c.plant_id, (c.created_at AT TIME ZONE p.time_zone)::date AS wanted_on,
                    (SELECT h.to_state FROM history h
                      WHERE h.process = 'certificate' AND h.document = c.id AND h.at <= $3 ORDER BY h.version DESC LIMIT 1) AS state
               FROM certificates c
               JOIN plants p ON p.id = c.plant_id
               JOIN companies v ON v.id = c.vendor_id
               JOIN materials m ON m.id = c.material_id
              WHERE c.created_at <= $3 AND c.created_at >= $1::date - 2 AND c.created_at < $2::date + 2
                AND (c.created_at AT TIME ZONE p.time_zone)::date >= $1 AND (c.created_at AT TIME ZONE p.time_zone)::date < $2
                AND ($4 = '' OR v.code = $4) AND ($5 = '' OR p.code = $5) AND ($6 = '' OR m.material_group = $6))
           SELECT date_trunc('month', s.wanted_on)::date AS "month_on!", s.vendor_id AS "vendor_id!", v.code AS vendor_code,
                  v.name AS vendor_name, p.code AS plant_code, '' AS "uom!",
                  jsonb_build_object(
                    'certificates', count(*)::text,
                    'awaited', (count(*) FILTER (WHERE s.state = 'Awaited'))::text,
                    'submitted', (count(*) FILTER (WHERE s.state = 'Submitted'))::text,
                    'accepted', (count(*) FILTER (WHERE s.state = 'Accept'))::text,
                    'rejected', (count(*) FILTER (WHERE s.state = 'Reject'))::text) AS "figures!"
             FROM stood s JOIN companies v ON v.id = s.vendor_id JOIN plants p ON p.id = s.plant_id
            WHERE s.state <> 'Void'
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
