//! Lots and boxes of a notice.

use crate::error::Error;
use chrono::NaiveDate;
use rust_decimal::Decimal;
use serde::Serialize;
use sqlx::PgConnection;
use std::collections::HashMap;

/// One row of the lot table.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AsnLotView {
    /// Row.
    pub lot_row: i32,
    /// The vendor's lot number.
    pub lot_no: String,
    /// Quantity.
    pub quantity: Option<Decimal>,
    /// Day of manufacture.
    pub manufactured_on: Option<NaiveDate>,
    /// Last effective day.
    pub effective_on: Option<NaiveDate>,
    /// RT number; empty = the line's.
    pub rt_no: String,
    /// Remark.
    pub remark: String,
}

/// One row of the box table.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AsnBoxView {
    /// Row.
    pub box_row: i32,
    /// Id on the label.
    pub box_id: String,
    /// Quantity.
    pub quantity: Option<Decimal>,
    /// Panel units marked defective.
    pub x_out_qty: Option<Decimal>,
    /// RFID tag.
    pub rfid: String,
    /// GS1 serial shipping container code, where the plant has a company prefix; none before the notice is sent.
    pub sscc: Option<String>,
}

/// Lots by line of the notice.
pub(super) async fn lots(connection: &mut PgConnection, asn: i64) -> Result<HashMap<i64, Vec<AsnLotView>>, Error> {
    let rows = sqlx::query!(
        "SELECT t.asn_line_id, t.lot_row, t.lot_no, t.quantity, t.manufactured_on, t.effective_on, t.rt_no, t.remark
           FROM asn_lots t JOIN asn_lines l ON l.id = t.asn_line_id
          WHERE l.asn_id = $1 ORDER BY t.asn_line_id, t.lot_row",
        asn
    )
    .fetch_all(connection)
    .await?;
    let mut lots: HashMap<i64, Vec<AsnLotView>> = HashMap::new();
    for row in rows {
        lots.entry(row.asn_line_id).or_default().push(AsnLotView {
            lot_row: row.lot_row,
            lot_no: row.lot_no,
            quantity: row.quantity,
            manufactured_on: row.manufactured_on,
            effective_on: row.effective_on,
            rt_no: row.rt_no,
            remark: row.remark,
        });
    }
    Ok(lots)
}

/// Boxes by line of the notice.
pub(super) async fn boxes(connection: &mut PgConnection, asn: i64) -> Result<HashMap<i64, Vec<AsnBoxView>>, Error> {
    let rows = sqlx::query!(
        "SELECT b.asn_line_id, b.box_row, b.box_id, b.quantity, b.x_out_qty, b.rfid, b.sscc
           FROM asn_boxes b JOIN asn_lines l ON l.id = b.asn_line_id
          WHERE l.asn_id = $1 ORDER BY b.asn_line_id, b.box_row",
        asn
    )
    .fetch_all(connection)
    .await?;
    let mut boxes: HashMap<i64, Vec<AsnBoxView>> = HashMap::new();
    for row in rows {
        boxes.entry(row.asn_line_id).or_default().push(AsnBoxView {
            box_row: row.box_row,
            box_id: row.box_id,
            quantity: row.quantity,
            x_out_qty: row.x_out_qty,
            rfid: row.rfid,
            sscc: row.sscc,
        });
    }
    Ok(boxes)
}
