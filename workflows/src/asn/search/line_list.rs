//! The list of lines of notices, with what is known of their lots, boxes and receipts.

use super::contents;
use crate::Db;
use crate::error::Error;
use crate::export::exported;
use crate::list::whole::Asked;
use crate::list::{List, Listed, Tie, VENDOR_NAME, day, plain, quantity, shown, state};
use chrono::NaiveDate;
use ehub_engine::Actor;
use rust_decimal::Decimal;
use serde::Serialize;
use sqlx::FromRow;

contents::filter!(AsnLineFilter, AsnLineRow);

/// One line of a notice.
#[derive(Clone, Debug, PartialEq, Serialize, FromRow, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AsnLineRow {
    /// Id of the line.
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
    /// Numbers of its lots, the first ten.
    pub lot_nos: Option<String>,
    /// How many lots.
    pub lot_count: i64,
    /// When the oldest lot was made.
    pub manufactured_on: Option<NaiveDate>,
    /// Last effective day of the lot that ends first.
    pub effective_on: Option<NaiveDate>,
    /// Its RT number, or those of its lots.
    pub rt_no: String,
    /// How many boxes.
    pub box_count: i64,
    /// Shipped.
    pub ship_qty: Decimal,
    /// Received of it so far.
    pub received_qty: Decimal,
    /// Unit.
    pub uom: String,
    /// Day on which something came first, by the ERP.
    pub first_received_on: Option<NaiveDate>,
    /// Day on which something came last, by the ERP.
    pub last_received_on: Option<NaiveDate>,
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

const JOINED: &str = " JOIN asns a ON a.id = l.asn_id JOIN po_lines o ON o.id = l.po_line_id
   JOIN companies c ON c.id = l.vendor_id JOIN plants p ON p.id = a.plant_id
  CROSS JOIN LATERAL (
    SELECT count(*) AS n, min(t.manufactured_on) AS manufactured_on, min(t.effective_on) AS effective_on,
           string_agg(DISTINCT nullif(t.rt_no, ''), ', ') AS rt_nos
      FROM asn_lots t WHERE t.asn_line_id = l.id) lots
  CROSS JOIN LATERAL (
    SELECT min(r.received_on) AS first_on, max(r.received_on) AS last_on
      FROM asn_receipts r WHERE r.asn_id = l.asn_id AND r.asn_line_id = l.id AND r.booked_at IS NOT NULL) came";

const LOT_NOS: &str = "(SELECT string_agg(s.lot_no, ', ' ORDER BY s.lot_row) FROM (
    SELECT t.lot_no, t.lot_row FROM asn_lots t WHERE t.asn_line_id = l.id AND t.lot_no <> '' ORDER BY t.lot_row LIMIT 10) s)";

impl Listed for AsnLineRow {
    const LIST: List = List::of("asn_lines l").joined(JOINED).sorted("-id").columns(&[
        plain("id").sort(),
        plain("asnId"),
        shown("asnNo").sql("a.asn_no").sort().by("l.asn_id").ties(&[Tie::Up("line_no")]),
        state("asn").sql("a.state"),
        shown("lineNo"),
        plain("poLineId"),
        shown("poNo").sql("o.po_no"),
        shown("poLineNo").sql("o.line_no"),
        shown("materialCode").sql("o.material_code"),
        shown("description").sql("o.description"),
        shown("lotNos").sql(LOT_NOS).called("lots"),
        shown("lotCount").sql("lots.n"),
        day("manufacturedOn").sql("lots.manufactured_on"),
        day("effectiveOn").sql("lots.effective_on"),
        shown("rtNo").sql("coalesce(nullif(l.rt_no, ''), lots.rt_nos, '')"),
        shown("boxCount").sql("(SELECT count(*) FROM asn_boxes b WHERE b.asn_line_id = l.id)").called("boxes"),
        quantity("shipQty"),
        quantity("receivedQty"),
        shown("uom").sql("o.uom"),
        day("firstReceivedOn").sql("came.first_on"),
        day("lastReceivedOn").sql("came.last_on"),
        shown("invoiceNo").sql("a.invoice_no"),
        day("shippedOn").sql("a.shipped_on"),
        shown("plantCode").sql("p.code"),
        shown("vendorCode").sql("c.code"),
        shown("vendorName").sql(VENDOR_NAME),
    ]);
}

/// A page of lines and the exact number of all that match.
///
/// # Errors
/// [`Error::Invalid`] for an unknown sort or state or too wide a span of days, or the database's own.
pub async fn asn_lines(db: &Db, actor: &Actor, filter: &AsnLineFilter) -> Result<(Vec<AsnLineRow>, i64), Error> {
    asked(db, actor, filter).await?.page(db, actor, (filter.page, filter.size)).await
}

async fn asked<'a>(db: &Db, actor: &'a Actor, filter: &'a AsnLineFilter) -> Result<Asked<'a, AsnLineRow>, Error> {
    let wanted = contents::understand(db, actor, filter.said()).await?;
    let is_narrow = wanted.is_narrow();
    Ok(Asked::new(filter.sort.as_deref(), move |query| wanted.of_lines(query)).foreign(is_narrow))
}

exported!(AsnLineRow, AsnLineFilter, "asn-lines", "asn-lines", asked);
