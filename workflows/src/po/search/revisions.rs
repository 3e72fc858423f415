//! The revisions of a line, read.

use crate::database::Db;
use crate::error::Error;
use crate::po::revision::{self, Revision, Step};
use ehub_engine::Actor;
use rust_decimal::Decimal;

/// Changed fields that are looked at; what is older than so many stands in no revision.
const STEPS: i64 = 5_000;

/// A line as it stood after each change of the ERP, newest first.
///
/// # Errors
/// [`Error::NotFound`] for a line that does not exist or is somebody else's; else the database's own.
pub async fn revisions(db: &Db, actor: &Actor, id: i64) -> Result<Vec<Revision>, Error> {
    let mut tx = db.begin(actor).await?;
    let line = sqlx::query!(
        r#"SELECT l.material_code, l.description, l.uom, l.drawing_rev, l.order_qty, l.cancelled_qty, l.unit_price,
                  l.price_factor, l.need_by_on, l.closing, l.tax_code, l.graph_no, l.asset_category,
                  coalesce((SELECT min(h.at) FROM history h WHERE h.process = 'po_line' AND h.document = l.id AND h.version = 1),
                           o.imported_at) AS "created_at!"
             FROM po_lines l JOIN purchase_orders o ON o.id = l.purchase_order_id WHERE l.id = $1"#,
        id
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or(Error::NotFound)?;
    let steps = sqlx::query_as!(
        Step,
        "SELECT line_version AS version, changed_at AS at, field, old_value AS old FROM po_line_changes
          WHERE po_line_id = $1 ORDER BY line_version DESC, field LIMIT $2",
        id,
        STEPS
    )
    .fetch_all(&mut *tx)
    .await?;
    // As the ERP's changes are kept.
    let number = |value: Decimal| value.normalize().to_string();
    let now = vec![
        ("materialCode", line.material_code),
        ("description", line.description),
        ("uom", line.uom),
        ("drawingRev", line.drawing_rev),
        ("graphNo", line.graph_no),
        ("orderQty", number(line.order_qty)),
        ("cancelledQty", number(line.cancelled_qty)),
        ("unitPrice", number(line.unit_price)),
        ("priceFactor", number(line.price_factor)),
        ("taxCode", line.tax_code),
        ("assetCategory", line.asset_category),
        ("needByOn", line.need_by_on.to_string()),
        ("closing", line.closing),
    ];
    Ok(revision::revisions(now, line.created_at, &steps))
}
