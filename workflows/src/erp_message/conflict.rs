//! What a message means for which somebody was quicker in the ERP.

use crate::Db;
use crate::erp_message::machine::ErpMessage;
use crate::erp_message::queue::superseded;
use crate::error::Error;
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use ehub_engine::commit::commit;
use ehub_erp::Key;

/// The ERP's keys of the orders that the message is about, as far as they are known.
///
/// # Errors
/// The database's own.
pub async fn orders_of(db: &Db, actor: &Actor, message: i64) -> Result<Vec<Key>, Error> {
    let mut tx = db.begin(actor).await?;
    let keys = sqlx::query_scalar!(
        r#"SELECT DISTINCT o.erp_key AS "key!" FROM erp_messages m
             JOIN LATERAL unnest(m.touches) AS key ON starts_with(key, 'po_line:')
             JOIN po_lines p ON p.id = substring(key FROM 9)::bigint
             JOIN purchase_orders o ON o.id = p.purchase_order_id
            WHERE m.id = $1 AND o.erp_key IS NOT NULL"#,
        message
    )
    .fetch_all(&mut *tx)
    .await?;
    Ok(keys.into_iter().map(Key::new).collect())
}

/// Sets a waiting reply or reschedule aside when its line asks the supplier anew: said again and again, it could only be refused as often. `false` =
/// it is still good.
///
/// # Errors
/// The database's own.
pub async fn overtaken(db: &Db, actor: &Actor, now: DateTime<Utc>, message: i64) -> Result<bool, Error> {
    let mut tx = db.begin(actor).await?;
    let row = sqlx::query!(
        "SELECT m.id, m.version, m.state, m.vendor_id FROM erp_messages m JOIN po_lines p ON p.id = m.document
          WHERE m.id = $1 AND m.process = 'po_line' AND m.state IN ('N', 'F', 'E') AND p.state <> 'Accept'
            AND (m.kind = 'po_confirm' AND p.version > m.document_version OR m.kind = 'po_reschedule') FOR UPDATE OF m",
        message
    )
    .fetch_optional(&mut *tx)
    .await?;
    let Some(row) = row else { return Ok(false) };
    let change = superseded(row.id, row.version, &row.state, row.vendor_id);
    commit::<ErpMessage>(&mut tx, &actor.system_for("erp_message"), now, &[change]).await?;
    tx.commit().await?;
    Ok(true)
}
