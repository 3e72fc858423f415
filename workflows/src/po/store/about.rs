//! What mails say of order lines that no rule looks at.

use crate::error::Error;
use sqlx::PgConnection;
use std::collections::HashMap;

/// Of a line: who ordered what of whom.
pub(crate) struct About {
    pub(crate) plant: i64,
    pub(crate) buyer: String,
    pub(crate) vendor_code: String,
    pub(crate) vendor_name: String,
    pub(crate) material_code: String,
    pub(crate) description: String,
    pub(crate) uom: String,
}

/// Of these lines, by id.
///
/// # Errors
/// The database's own.
pub(crate) async fn about(connection: &mut PgConnection, lines: &[i64]) -> Result<HashMap<i64, About>, Error> {
    if lines.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = sqlx::query!(
        "SELECT l.id, l.plant_id, o.buyer_name, c.code, c.name, l.material_code, l.description, l.uom
           FROM po_lines l JOIN companies c ON c.id = l.vendor_id JOIN purchase_orders o ON o.id = l.purchase_order_id
          WHERE l.id = ANY($1)",
        lines
    )
    .fetch_all(connection)
    .await?;
    let about = rows.into_iter().map(|row| {
        let about = About {
            plant: row.plant_id,
            buyer: row.buyer_name,
            vendor_code: row.code,
            vendor_name: row.name,
            material_code: row.material_code,
            description: row.description,
            uom: row.uom,
        };
        (row.id, about)
    });
    Ok(about.collect())
}
