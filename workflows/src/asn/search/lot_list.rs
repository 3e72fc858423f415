//! The list of lots on notices.

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

contents::filter!(AsnLotFilter, AsnLotRow);

/// One lot.
#[derive(Clone, Debug, PartialEq, Serialize, FromRow, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AsnLotRow {
    /// Id of the lot.
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
    /// The supplier's number of the lot.
    pub lot_no: String,
    /// How much of it.
    pub quantity: Option<Decimal>,
    /// Unit.
    pub uom: String,
    /// When it was made.
    pub manufactured_on: Option<NaiveDate>,
    /// Last effective day.
    pub effective_on: Option<NaiveDate>,
    /// Its RT number; the line's where it has none of its own.
    pub rt_no: String,
    /// Remark.
    pub remark: String,
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

impl Listed for AsnLotRow {
    const LIST: List = List::of("asn_lots t")
        .joined(
            " JOIN asn_lines l ON l.id = t.asn_line_id JOIN asns a ON a.id = l.asn_id JOIN po_lines o ON o.id = l.po_line_id
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
            shown("lotNo").sort().by("t.lot_no COLLATE ehub_any_case"),
            quantity("quantity"),
            shown("uom").sql("o.uom"),
            day("manufacturedOn"),
            day("effectiveOn"),
            shown("rtNo").sql("coalesce(nullif(t.rt_no, ''), l.rt_no)"),
            shown("remark"),
            shown("invoiceNo").sql("a.invoice_no"),
            day("shippedOn").sql("a.shipped_on"),
            shown("plantCode").sql("p.code"),
            shown("vendorCode").sql("c.code"),
            shown("vendorName").sql(VENDOR_NAME),
        ]);
}

/// A page of lots and the exact number of all that match.
///
/// # Errors
/// [`Error::Invalid`] for an unknown sort or state or too wide a span of days, or the database's own.
pub async fn asn_lots(db: &Db, actor: &Actor, filter: &AsnLotFilter) -> Result<(Vec<AsnLotRow>, i64), Error> {
    asked(db, actor, filter).await?.page(db, actor, (filter.page, filter.size)).await
}

async fn asked<'a>(db: &Db, actor: &'a Actor, filter: &'a AsnLotFilter) -> Result<Asked<'a, AsnLotRow>, Error> {
    let wanted = contents::understand(db, actor, filter.said()).await?;
    let is_narrow = wanted.is_narrow();
    Ok(Asked::new(filter.sort.as_deref(), move |query| wanted.of_lots(query)).foreign(is_narrow))
}

exported!(AsnLotRow, AsnLotFilter, "asn-lots", "asn-lots", asked);
