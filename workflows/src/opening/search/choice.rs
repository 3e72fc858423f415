//! What is picked from: orders and suppliers with lines that may be opened, and openings in effect.

use crate::choice::{Choice, MOST};
use crate::database::Db;
use crate::error::Error;
use ehub_engine::Actor;

/// Numbers of orders that have lines which may be opened and whose number contains `typed` in any case, of suppliers whose code begins with
/// `vendor`; those that begin with what was typed come first.
///
/// # Errors
/// The database's own.
pub async fn orders(db: &Db, actor: &Actor, typed: &str, vendor: &str) -> Result<Vec<Choice>, Error> {
    let mut tx = db.begin(actor).await?;
    let choices = sqlx::query_as!(
        Choice,
        r#"SELECT l.po_no AS code, l.po_no || ' · ' || c.name AS "name!"
             FROM po_lines l JOIN companies c ON c.id = l.vendor_id
            WHERE l.closing = 'open'
              AND l.order_qty - l.cancelled_qty > greatest(CASE WHEN l.state = 'Accept' THEN l.cum_allow_qty END, l.in_transit_qty + l.received_qty)
              AND NOT EXISTS (SELECT FROM openings o WHERE o.po_line_id = l.id AND o.state = 'Granted')
              AND starts_with(lower(c.code), lower($3)) AND strpos(lower(l.po_no), lower($1)) > 0
            GROUP BY l.po_no, c.name
            ORDER BY NOT starts_with(lower(l.po_no), lower($1)), l.po_no LIMIT $2"#,
        typed,
        MOST,
        vendor
    )
    .fetch_all(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(choices)
}

/// Suppliers of lines that may be opened, whose code or name contains `typed` in any case; those whose code begins with it come first.
///
/// # Errors
/// The database's own.
pub async fn vendors(db: &Db, actor: &Actor, typed: &str) -> Result<Vec<Choice>, Error> {
    let mut tx = db.begin(actor).await?;
    let choices = sqlx::query_as!(
        Choice,
        r#"SELECT c.code, concat_ws(' ', c.code, c.name, CASE WHEN c.name_en NOT IN ('', c.name) THEN '· ' || c.name_en END) AS "name!"
             FROM companies c
            WHERE strpos(lower(concat_ws(' ', c.code, c.name, c.name_en)), lower($1)) > 0
              AND EXISTS (
                SELECT FROM po_lines l
                 WHERE l.vendor_id = c.id AND l.closing = 'open'
                   AND l.order_qty - l.cancelled_qty > greatest(CASE WHEN l.state = 'Accept' THEN l.cum_allow_qty END, l.in_transit_qty + l.received_qty)
                   AND NOT EXISTS (SELECT FROM openings o WHERE o.po_line_id = l.id AND o.state = 'Granted'))
            ORDER BY NOT starts_with(lower(c.code), lower($1)), c.code LIMIT $2"#,
        typed,
        MOST
    )
    .fetch_all(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(choices)
}

/// Openings in effect, by id, whose order, line or supplier contains `typed` in any case.
///
/// # Errors
/// The database's own.
pub async fn openings(db: &Db, actor: &Actor, typed: &str) -> Result<Vec<Choice>, Error> {
    let mut tx = db.begin(actor).await?;
    let choices = sqlx::query_as!(
        Choice,
        r#"SELECT o.id::text AS "code!", o.po_no || '-' || o.line_no || ' · ' || c.name AS "name!"
             FROM openings o JOIN companies c ON c.id = o.vendor_id
            WHERE o.state = 'Granted'
              AND strpos(lower(o.po_no || '-' || o.line_no || ' · ' || c.name || ' ' || c.code), lower($1)) > 0
            ORDER BY NOT starts_with(lower(o.po_no), lower($1)), o.po_no, o.line_no LIMIT $2"#,
        typed,
        MOST
    )
    .fetch_all(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(choices)
}
