//! One ship permission, whole, for its page: the permission, its order, and what else was asked for the same line.

use super::list::ShipPermissionRow;
use crate::Db;
use crate::error::Error;
use crate::list;
use crate::po::search::{PurchaseOrderHead, head};
use chrono::{DateTime, NaiveDate, Utc};
use ehub_engine::Actor;
use rust_decimal::Decimal;
use serde::Serialize;

/// Other permissions of the line that a page shows; older ones stay in the list.
const OTHERS: i64 = 50;

/// Another permission of the same line.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PermissionBefore {
    /// Id.
    pub id: i64,
    /// Its state.
    pub state: String,
    /// Asked for.
    pub asked_qty: Decimal,
    /// Day of shipment asked for.
    pub asked_on: NaiveDate,
    /// Granted.
    pub granted_qty: Option<Decimal>,
    /// Day of shipment granted.
    pub granted_on: Option<NaiveDate>,
    /// When it was asked for.
    pub created_at: DateTime<Utc>,
}

/// A permission, whole.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShipPermissionView {
    /// As in the list.
    #[serde(flatten)]
    pub row: ShipPermissionRow,
    /// The order that the line belongs to.
    pub purchase_order: PurchaseOrderHead,
    /// The line's other permissions, newest first.
    pub others: Vec<PermissionBefore>,
}

/// One permission.
///
/// # Errors
/// [`Error::NotFound`] for one that does not exist or is somebody else's; else the database's own.
pub async fn read(db: &Db, actor: &Actor, id: i64) -> Result<ShipPermissionView, Error> {
    let mut tx = db.begin(actor).await?;
    let mut query = list::rows::<ShipPermissionRow>();
    query.push(" WHERE s.id = ").push_bind(id);
    let row: Option<ShipPermissionRow> = query.build_query_as().fetch_optional(&mut *tx).await?;
    let row = row.ok_or(Error::NotFound)?;
    let others = sqlx::query_as!(
        PermissionBefore,
        "SELECT id, state, asked_qty, asked_on, granted_qty, granted_on, created_at FROM ship_permissions
          WHERE po_line_id = $1 AND id <> $2 ORDER BY created_at DESC, id DESC LIMIT $3",
        row.po_line_id,
        id,
        OTHERS
    )
    .fetch_all(&mut *tx)
    .await?;
    let purchase_order = head(&mut tx, row.purchase_order_id).await?;
    Ok(ShipPermissionView { row, purchase_order, others })
}
