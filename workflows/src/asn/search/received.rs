//! The list of receipt lines: what came, what went back, what was corrected, beside what was shipped.

use super::span;
use crate::Db;
use crate::asn::receipt::ReceiptKind;
use crate::error::Error;
use crate::export::exported;
use crate::filter::{among, begins_in_index, days, of_companies, of_plants, parts, text, unknown};
use crate::list::whole::Asked;
use crate::list::{List, Listed, Tie, VENDOR_NAME, day, plain, quantity, shown, sorts, time, word};
use crate::po::search::spelling::{self, Beginnings};
use chrono::{DateTime, NaiveDate, Utc};
use ehub_engine::label::Label;
use ehub_engine::{Actor, labels};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use sqlx::{FromRow, Postgres, QueryBuilder};

labels! {
    /// Whether a receipt line counts.
    pub enum ReceiptState {
        /// It does.
        Booked = "booked",
        /// Not yet.
        Waiting = "waiting",
    }
}

/// Filters of the list; an empty one shows everything. Texts match from their beginning, in any case. Suppliers see what is booked.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ReceiptFilter {
    /// `receive`, `return`, `correct`, `reverse`, comma-separated.
    pub kind: Option<String>,
    /// `booked`, `waiting`, comma-separated.
    pub state: Option<String>,
    /// Number of the receipt.
    pub receipt_no: Option<String>,
    /// Number of the notice.
    pub asn_no: Option<String>,
    /// Number of the order.
    pub po_no: Option<String>,
    /// Material.
    pub material: Option<String>,
    /// Codes of plants, comma-separated.
    pub plant: Option<String>,
    /// Codes of suppliers, comma-separated.
    pub vendor: Option<String>,
    /// Goods that came later than promised, or not later; what was not judged is neither.
    pub late: Option<bool>,
    /// Received, or sent back, on or after this day of the ERP.
    #[serde(deserialize_with = "crate::day::optional")]
    pub received_from: Option<NaiveDate>,
    /// Received, or sent back, on or before this day of the ERP.
    #[serde(deserialize_with = "crate::day::optional")]
    pub received_to: Option<NaiveDate>,
    /// From 1.
    pub page: Option<i64>,
    /// 10, 20, 50 or 100.
    pub size: Option<i64>,
    /// What to sort by; with `-` downwards.
    #[param(schema_with = sorts::<ReceiptRow>)]
    pub sort: Option<String>,
}

/// One receipt line.
#[derive(Clone, Debug, Serialize, FromRow, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReceiptRow {
    /// Id.
    pub id: i64,
    /// `receive`, `return`, `correct` or `reverse`.
    pub kind: String,
    /// `booked` or `waiting`.
    pub state: String,
    /// Why it waits: a label; `None` = it is booked.
    pub reason: Option<String>,
    /// Number of the receipt.
    pub receipt_no: String,
    /// Line of the receipt.
    pub line_no: i32,
    /// Day on which the warehouse received it, or sent it back, by the ERP.
    pub received_on: NaiveDate,
    /// When the ERP booked it; `None` = the ERP keeps no such time.
    pub erp_booked_at: Option<DateTime<Utc>>,
    /// Id of the notice; `None` = none is known.
    pub asn_id: Option<i64>,
    /// Its number, or what the receipt calls it.
    pub asn_no: Option<String>,
    /// The ERP's number of the delivery.
    pub inbound_no: Option<String>,
    /// Id of the order line; `None` = it is not known here.
    pub po_line_id: Option<i64>,
    /// Number of the order.
    pub po_no: String,
    /// Line of the order.
    pub po_line_no: i32,
    /// Material.
    pub material_code: Option<String>,
    /// The material in words.
    pub description: Option<String>,
    /// Receiving plant.
    pub plant_code: Option<String>,
    /// Code of the supplier.
    pub vendor_code: Option<String>,
    /// Name of the supplier.
    pub vendor_name: Option<String>,
    /// By how much it changes what was received.
    pub quantity: Decimal,
    /// What of it the inspection accepted; `None` = it has said nothing.
    pub accepted_qty: Option<Decimal>,
    /// What of it the inspection rejected; `None` = it has said nothing.
    pub rejected_qty: Option<Decimal>,
    /// Unit.
    pub uom: Option<String>,
    /// The quantity as the ERP said it, where that was in another unit.
    pub said_qty: Option<Decimal>,
    /// That unit.
    pub said_uom: Option<String>,
    /// Shipped by the line of the notice; `None` = it came without one.
    pub ship_qty: Option<Decimal>,
    /// By how much more came by the line of the notice than was shipped, all receipts together; below zero, less came.
    pub difference_qty: Option<Decimal>,
    /// What of the line of the notice went back, all receipts together.
    pub returned_qty: Option<Decimal>,
}

impl Listed for ReceiptRow {
    const LIST: List = List::of("asn_receipts r")
        .joined(
            " LEFT JOIN asns a ON a.id = r.asn_id LEFT JOIN asn_lines l ON l.id = r.asn_line_id
              LEFT JOIN po_lines p ON p.po_no COLLATE \"C\" = r.po_no AND p.line_no = r.po_line_no
              LEFT JOIN plants t ON t.id = p.plant_id LEFT JOIN companies c ON c.id = coalesce(r.vendor_id, p.vendor_id)",
        )
        .sorted("-receivedOn")
        .columns(&[
            plain("id"),
            word("kind", &["receipt", "kind"]).called("receiptKind"),
            word("state", &["receipt", "state"]).sql(STATE),
            plain("reason").sql(REASON),
            shown("receiptNo").sort().by("r.receipt_no COLLATE ehub_any_case").ties(&[Tie::With("line_no"), Tie::With("id")]),
            shown("lineNo").called("receiptLineNo"),
            day("receivedOn").sort(),
            time("erpBookedAt"),
            plain("asnId"),
            shown("asnNo").sql("coalesce(a.asn_no, r.reference)"),
            shown("inboundNo"),
            plain("poLineId").sql("p.id"),
            shown("poNo").sort().by("r.po_no COLLATE \"C\"").ties(&[Tie::With("po_line_no"), Tie::With("id")]),
            shown("poLineNo"),
            shown("materialCode").sql("p.material_code"),
            shown("description").sql("p.description"),
            shown("plantCode").sql("t.code"),
            shown("vendorCode").sql("c.code"),
            shown("vendorName").sql(VENDOR_NAME),
            quantity("quantity"),
            quantity("acceptedQty"),
            quantity("rejectedQty"),
            shown("uom").sql("p.uom"),
            quantity("saidQty").sql("CASE WHEN r.uom NOT IN ('', p.uom) THEN r.said_qty END"),
            shown("saidUom").sql("CASE WHEN r.uom NOT IN ('', p.uom) THEN r.uom END"),
            quantity("shipQty").sql("l.ship_qty"),
            quantity("differenceQty").sql("l.received_qty - l.ship_qty"),
            quantity("returnedQty").sql("l.returned_qty"),
        ]);
}

const STATE: &str = "CASE WHEN r.booked_at IS NULL THEN 'waiting' ELSE 'booked' END";
const REASON: &str =
    "CASE WHEN r.booked_at IS NULL THEN (SELECT w.reason FROM waiting_receipts w WHERE w.id = r.id) END";

fn conditions(query: &mut QueryBuilder<Postgres>, actor: &Actor, filter: &ReceiptFilter, on_it: &Beginnings) {
    query.push(" AND r.closed_at IS NULL");
    if let Some(company) = actor.company {
        // Said again beside the wall, so that the index by supplier answers. What waits is the buyer's side's to look into.
        query.push(" AND r.vendor_id = ").push_bind(company).push(" AND r.booked_at IS NOT NULL");
    }
    match parts(filter.state.as_deref()).as_deref() {
        Some([one]) if one == ReceiptState::Waiting.as_str() => query.push(" AND r.booked_at IS NULL"),
        Some([one]) if one == ReceiptState::Booked.as_str() => query.push(" AND r.booked_at IS NOT NULL"),
        Some(_) | None => query,
    };
    among(query, "r.kind", filter.kind.as_deref());
    begins_in_index(query, "r.receipt_no", filter.receipt_no.as_deref());
    spelling::begins(query, "r.po_no", on_it.po_no.as_deref());
    // Our own numbers are in capitals.
    if let Some(asn_no) = text(filter.asn_no.as_deref()).map(str::to_uppercase) {
        query.push(" AND r.asn_id IN (SELECT a.id FROM asns a WHERE true");
        spelling::begins(query, "a.asn_no", Some(&[asn_no]));
        query.push(")");
    }
    if on_it.material.is_some() {
        query.push(" AND (r.po_no, r.po_line_no) IN (SELECT o.po_no, o.line_no FROM po_lines o WHERE true");
        spelling::begins(query, "o.material_code", on_it.material.as_deref());
        query.push(")");
    }
    if text(filter.plant.as_deref()).is_some() {
        query.push(" AND (r.po_no, r.po_line_no) IN (SELECT o.po_no, o.line_no FROM po_lines o WHERE true");
        of_plants(query, "o.plant_id", filter.plant.as_deref());
        query.push(")");
    }
    of_companies(query, "r.vendor_id", filter.vendor.as_deref());
    if let Some(late) = filter.late {
        query.push(" AND r.is_late IS NOT NULL AND r.is_late = ").push_bind(late);
    }
    days(query, "r.received_on", filter.received_from, filter.received_to);
}

/// Whether something is asked for that the order knows nothing of, and that few lines may have. By itself the list stands by days.
fn is_narrow(filter: &ReceiptFilter) -> bool {
    let ReceiptFilter { receipt_no, asn_no, po_no, material, plant, vendor, .. } = filter;
    let by_day = filter.sort.as_deref().is_none_or(|sort| sort.ends_with("receivedOn"));
    [receipt_no, asn_no, po_no, material, plant, vendor].into_iter().any(|words| text(words.as_deref()).is_some())
        || filter.late.is_some()
        || !by_day && filter.received_from.or(filter.received_to).is_some()
}

/// A page of receipt lines and the exact number of all that match.
///
/// # Errors
/// [`Error::Invalid`] for an unknown kind, state or sort or too wide a span of days, or the database's own.
pub async fn receipts(db: &Db, actor: &Actor, filter: &ReceiptFilter) -> Result<(Vec<ReceiptRow>, i64), Error> {
    asked(db, actor, filter).await?.page(db, actor, (filter.page, filter.size)).await
}

async fn asked<'a>(db: &Db, actor: &'a Actor, filter: &'a ReceiptFilter) -> Result<Asked<'a, ReceiptRow>, Error> {
    let mut found = unknown::<ReceiptKind>("kind", filter.kind.as_deref());
    found.extend(unknown::<ReceiptState>("state", filter.state.as_deref()));
    if !found.is_empty() {
        return Err(Error::Invalid(found));
    }
    span("received", filter.received_from, filter.received_to)?;
    let on_it = spelling::beginnings(db, actor, filter.po_no.as_deref(), filter.material.as_deref()).await?;
    let is_narrow = is_narrow(filter);
    Ok(Asked::new(filter.sort.as_deref(), move |query| conditions(query, actor, filter, &on_it)).foreign(is_narrow))
}

exported!(ReceiptRow, ReceiptFilter, "receipts", "receipts", asked);
