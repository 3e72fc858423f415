//! What was shipped of an order line and what of it came.

use crate::database::Db;
use crate::error::Error;
use chrono::{DateTime, NaiveDate, Utc};
use ehub_engine::Actor;
use rust_decimal::Decimal;
use serde::Serialize;

/// Notices and receipts that a page shows of a line; older ones stay in the database.
const SHOWN: i64 = 500;

/// Notices and receipts of an order line.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LineShipments {
    /// Notices, newest first.
    pub asns: Vec<LineAsn>,
    /// Receipts, newest first.
    pub receipts: Vec<LineReceipt>,
}

/// A notice that ships something of the line.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LineAsn {
    /// Id of the notice.
    pub id: i64,
    /// Its number.
    pub asn_no: String,
    /// Its state.
    pub state: String,
    /// Shipped of the line.
    pub ship_qty: Decimal,
    /// Received of it; what went back is not taken from it.
    pub received_qty: Decimal,
    /// What of it went back.
    pub returned_qty: Decimal,
    /// Day of shipment.
    pub shipped_on: Option<NaiveDate>,
    /// Expected arrival.
    pub eta_on: Option<NaiveDate>,
    /// The ERP's number.
    pub inbound_no: Option<String>,
}

/// What the ERP said of goods of the line.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LineReceipt {
    /// Number of the receipt.
    pub receipt_no: String,
    /// Its line.
    pub line_no: i32,
    /// `receive`, `return` or `correct`.
    pub kind: String,
    /// By how much it changes what was received.
    pub quantity: Decimal,
    /// What of it the inspection accepted; `None` = it has said nothing.
    pub accepted_qty: Option<Decimal>,
    /// What of it the inspection rejected; `None` = it has said nothing.
    pub rejected_qty: Option<Decimal>,
    /// Day on which it came or went back, by the ERP.
    pub received_on: NaiveDate,
    /// When the ERP booked it; `None` = the ERP keeps no such time.
    pub erp_booked_at: Option<DateTime<Utc>>,
    /// Whether it counts already; one that waits is on the screen of waiting receipts.
    pub booked: bool,
    /// Id of the notice that it came by; none = it came without one.
    pub asn_id: Option<i64>,
    /// Its number.
    pub asn_no: Option<String>,
}

/// Notices and receipts of a line.
///
/// # Errors
/// [`Error::NotFound`] for a line that does not exist or is somebody else's; else the database's own.
pub async fn shipments(db: &Db, actor: &Actor, id: i64) -> Result<LineShipments, Error> {
    let mut tx = db.begin(actor).await?;
    let line = sqlx::query!("SELECT po_no, line_no FROM po_lines WHERE id = $1", id)
        .fetch_optional(&mut *tx)
        .await?
        .ok_or(Error::NotFound)?;
    let asns = sqlx::query_as!(
        LineAsn,
        "SELECT a.id, a.asn_no, a.state, l.ship_qty, l.received_qty, l.returned_qty, a.shipped_on, a.eta_on, a.inbound_no
           FROM asn_lines l JOIN asns a ON a.id = l.asn_id
          WHERE l.po_line_id = $1 ORDER BY a.id DESC, l.line_no LIMIT $2",
        id,
        SHOWN
    )
    .fetch_all(&mut *tx)
    .await?;
    let receipts = sqlx::query_as!(
        LineReceipt,
        r#"SELECT r.receipt_no, r.line_no, r.kind, r.quantity, r.accepted_qty, r.rejected_qty, r.received_on, r.erp_booked_at,
                  r.booked_at IS NOT NULL AS "booked!", r.asn_id,
                  a.asn_no AS "asn_no?"
             FROM asn_receipts r LEFT JOIN asns a ON a.id = r.asn_id
            WHERE r.po_no = $1 AND r.po_line_no = $2 AND r.closed_at IS NULL
            ORDER BY r.received_on DESC, r.erp_booked_at DESC, r.receipt_no, r.line_no LIMIT $3"#,
        line.po_no,
        line.line_no,
        SHOWN
    )
    .fetch_all(&mut *tx)
    .await?;
    Ok(LineShipments { asns, receipts })
}
