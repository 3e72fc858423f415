//! What came of each line of a notice, and what went back.

use crate::error::Error;
use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;
use serde::Serialize;
use sqlx::PgConnection;
use std::collections::HashMap;

/// What the ERP said of goods of a line.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AsnReceiptView {
    /// Number of the receipt.
    pub receipt_no: String,
    /// `receive`, `return`, `correct` or `reverse`.
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
}

/// The booked receipts of a notice by its lines, oldest first.
pub(super) async fn receipts(
    connection: &mut PgConnection,
    asn: i64,
) -> Result<HashMap<i64, Vec<AsnReceiptView>>, Error> {
    let rows = sqlx::query!(
        r#"SELECT asn_line_id AS "asn_line_id!", receipt_no, kind, quantity, accepted_qty, rejected_qty, received_on,
                  erp_booked_at
             FROM asn_receipts
            WHERE asn_id = $1 AND asn_line_id IS NOT NULL AND booked_at IS NOT NULL
            ORDER BY received_on, erp_booked_at, receipt_no, line_no"#,
        asn
    )
    .fetch_all(connection)
    .await?;
    let mut receipts: HashMap<i64, Vec<AsnReceiptView>> = HashMap::new();
    for row in rows {
        receipts.entry(row.asn_line_id).or_default().push(AsnReceiptView {
            receipt_no: row.receipt_no,
            kind: row.kind,
            quantity: row.quantity,
            accepted_qty: row.accepted_qty,
            rejected_qty: row.rejected_qty,
            received_on: row.received_on,
            erp_booked_at: row.erp_booked_at,
        });
    }
    Ok(receipts)
}
