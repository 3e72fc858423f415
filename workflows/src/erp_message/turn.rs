//! Whose turn it is: messages that touch the same thing in the ERP are said one after the other, in every worker process together.
//!
//! An ERP need not bear two deliveries that cut the same order line at once, and its own locks do not order them. What a message
//! touches is written down when it is queued: its document, order lines, lots. It goes first come, first served; only a message
//! that failed and waits for its next attempt lets later ones pass, unless they are about the same document.

use crate::erp_message::queue::turn_key;
use crate::error::Error;
use chrono::{DateTime, Utc};
use sqlx::PgConnection;

/// An order line, as a message touches it.
pub(crate) fn order_line(line: i64) -> String {
    format!("po_line:{line}")
}

/// A supplier's lot of a material: where there is none yet, the first message makes it.
pub(crate) fn lot(material_code: &str, lot_no: &str) -> String {
    format!("lot:{material_code}:{lot_no}")
}

/// Whether nobody else is at what the message touches, and nobody who came earlier wants to be. The answer holds until the
/// transaction ends: two that begin at the same moment are asked one after the other, and the second sees what the first wrote.
///
/// # Errors
/// The database's own.
pub(super) async fn has_come(
    connection: &mut PgConnection,
    now: DateTime<Utc>,
    message: i64,
    touches: &[String],
) -> Result<bool, Error> {
    // A few drawers for all keys: a notice with thousands of lots would else fill the table of locks.
    sqlx::query!(
        "SELECT pg_advisory_xact_lock(hashtext('ehub.erp.turn'), drawer) FROM (
           SELECT DISTINCT abs(hashtext(key) % 64) AS drawer FROM unnest($1::text[]) AS key ORDER BY 1) d",
        touches
    )
    .fetch_all(&mut *connection)
    .await?;
    // A message without a job of its own, which somebody stopped by hand, is waited for by nobody.
    let is_taken = sqlx::query_scalar!(
        r#"SELECT EXISTS (
             SELECT 1 FROM erp_messages o JOIN erp_messages m ON m.id = $1
              WHERE o.touches && $2 AND o.state IN ('N', 'I') AND o.id <> m.id
                AND CASE WHEN o.state = 'I' AND o.lease_until > $3 THEN true
                         WHEN o.id > m.id THEN false
                         ELSE (o.attempts = 0 OR o.process = m.process AND o.document = m.document)
                              AND EXISTS (SELECT 1 FROM jobs j WHERE j.order_key = 'erp_message:' || o.id
                                                                 AND j.state IN ('ready', 'running')) END) AS "taken!""#,
        message,
        touches,
        now
    )
    .fetch_one(connection)
    .await?;
    Ok(!is_taken)
}

/// Calls whoever waits first for each thing that is free now. Who is not called looks again by itself.
///
/// # Errors
/// The database's own.
pub(super) async fn pass_on(connection: &mut PgConnection, touches: &[String]) -> Result<(), Error> {
    let waiting = sqlx::query_scalar!(
        r#"SELECT DISTINCT min(m.id) AS "id!" FROM erp_messages m, unnest(m.touches) AS key
            WHERE m.touches && $1 AND m.state = 'N' AND m.attempts = 0 AND key = ANY($1) GROUP BY key"#,
        touches
    )
    .fetch_all(&mut *connection)
    .await?;
    if waiting.is_empty() {
        return Ok(());
    }
    let keys: Vec<String> = waiting.into_iter().map(turn_key).collect();
    sqlx::query!(
        "UPDATE jobs SET run_at = now() WHERE id IN (
           SELECT id FROM jobs WHERE order_key = ANY($1) AND state = 'ready' AND run_at > now()
              FOR UPDATE SKIP LOCKED)",
        &keys
    )
    .execute(connection)
    .await?;
    Ok(())
}
