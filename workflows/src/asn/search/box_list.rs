//! The list of boxes on notices.

use super::contents;
use crate::Db;
use crate::error::Error;
use crate::export::exported;
use crate::list::whole::Asked;
use crate::list::{List, Listed, VENDOR_NAME, day, plain, quantity, shown, state};
use chrono::NaiveDate;
use ehub_engine::Actor;
use rust_decimal::Decimal;
use serde::Serialize;
use sqlx::FromRow;

contents::filter!(AsnBoxFilter, AsnBoxRow);

/// One box.
#[derive(Clone, Debug, PartialEq, Serialize, FromRow, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AsnBoxRow {
    /// Id of the box.
    pub id: i64,
    /// Id of the notice.
    pub asn_id: i64,
    /// Its number.
    pub asn_no: String,
    /// Its state.
    pub state: String,
    /// Line of the notice.
    pub line_no: i32,
    /// Id of the order line.
    pub po_line_id: i64,
    /// Number of the order.
    pub po_no: String,
    /// Line of the order.
    pub po_line_no: i32,
    /// Material.
    pub material_code: String,
    /// What it is.
    pub description: String,
    /// Its id.
    pub box_id: String,
    /// How much is in it.
    pub quantity: Option<Decimal>,
    /// Panel units in it that are marked defective.
    pub x_out_qty: Option<Decimal>,
    /// Unit.
    pub uom: String,
    /// RFID tag.
    pub rfid: String,
    /// Invoice number of the notice.
    pub invoice_no: String,
    /// Day of shipment.
    pub shipped_on: Option<NaiveDate>,
    /// Receiving plant.
    pub plant_code: String,
    /// Code of the supplier.
    pub vendor_code: String,
    /// Name of the supplier.
    pub vendor_name: String,
}

impl Listed for AsnBoxRow {
    const LIST: List = List::of("asn_boxes b")
        .joined(
            " JOIN asn_lines l ON l.id = b.asn_line_id JOIN asns a ON a.id = l.asn_id JOIN po_lines o ON o.id = l.po_line_id
              JOIN companies c ON c.id = l.vendor_id JOIN plants p ON p.id = a.plant_id",
        )
        .sorted("-id")
        .columns(&[
            plain("id").sort(),
            plain("asnId").sql("l.asn_id"),
            shown("asnNo").sql("a.asn_no"),
            state("asn").sql("a.state"),
            shown("lineNo").sql("l.line_no"),
            plain("poLineId").sql("l.po_line_id"),
            shown("poNo").sql("o.po_no"),
            shown("poLineNo").sql("o.line_no"),
            shown("materialCode").sql("o.material_code"),
            shown("description").sql("o.description"),
            shown("boxId").sort().by("b.box_id COLLATE ehub_any_case"),
            quantity("quantity"),
            quantity("xOutQty"),
            shown("uom").sql("o.uom"),
            shown("rfid"),
            shown("invoiceNo").sql("a.invoice_no"),
            day("shippedOn").sql("a.shipped_on"),
            shown("plantCode").sql("p.code"),
            shown("vendorCode").sql("c.code"),
            shown("vendorName").sql(VENDOR_NAME),
        ]);
}

/// A page of boxes and the exact number of all that match.
///
/// # Errors
/// [`Error::Invalid`] for an unknown sort or state or too wide a span of days, or the database's own.
pub async fn asn_boxes(db: &Db, actor: &Actor, filter: &AsnBoxFilter) -> Result<(Vec<AsnBoxRow>, i64), Error> {
    asked(db, actor, filter).await?.page(db, actor, (filter.page, filter.size)).await
}

async fn asked<'a>(db: &Db, actor: &'a Actor, filter: &'a AsnBoxFilter) -> Result<Asked<'a, AsnBoxRow>, Error> {
    let wanted = contents::understand(db, actor, filter.said()).await?;
    let is_narrow = wanted.is_narrow();
    Ok(Asked::new(filter.sort.as_deref(), move |query| wanted.of_boxes(query)).foreign(is_narrow))
}

exported!(AsnBoxRow, AsnBoxFilter, "asn-boxes", "asn-boxes", asked);
