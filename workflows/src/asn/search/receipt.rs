//! What came of each line of a notice.

use crate::error::Error;
use chrono::{DateTime, Utc};
use rust_decimal::Decimal;
use serde::Serialize;
use sqlx::PgConnection;
use std::collections::HashMap;

/// Goods of a line that the ERP received.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AsnReceiptView {
    /// Number of the receipt.
    pub receipt_no: String,
    /// How much.
    pub quantity: Decimal,
    /// When.
    pub received_at: DateTime<Utc>,
}

/// The booked receipts of a notice by its lines, oldest first.
pub(super) async fn receipts(
    connection: &mut PgConnection,
    asn: i64,
) -> Result<HashMap<i64, Vec<AsnReceiptView>>, Error> {
    let rows = sqlx::query!(
        r#"SELECT asn_line_id AS "asn_line_id!", receipt_no, quantity, received_at FROM asn_receipts
            WHERE asn_id = $1 AND asn_line_id IS NOT NULL AND booked_at IS NOT NULL
            ORDER BY received_at, receipt_no, line_no"#,
        asn
    )
    .fetch_all(connection)
    .await?;
    let mut receipts: HashMap<i64, Vec<AsnReceiptView>> = HashMap::new();
    for row in rows {
        receipts.entry(row.asn_line_id).or_default().push(AsnReceiptView {
            receipt_no: row.receipt_no,
            quantity: row.quantity,
            received_at: row.received_at,
        });
    }
    Ok(receipts)
}
