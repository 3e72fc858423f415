//! The list of shipment notices.

use super::span;
use crate::Db;
use crate::error::Error;
use crate::filter::{Listing, MOST, among, begins, begins_in_index, page, text, unknown_sort};
use crate::po::search::spelling::{self, Beginnings};
use chrono::{DateTime, NaiveDate, Utc};
use ehub_engine::Actor;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use sqlx::{FromRow, Postgres, QueryBuilder};

/// Filters of the list; an empty one shows everything. Texts match from their beginning, in any case.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AsnFilter {
    /// Number of the notice.
    pub asn_no: Option<String>,
    /// Number of an order on it.
    pub po_no: Option<String>,
    /// Material on it.
    pub material: Option<String>,
    /// Code of the supplier.
    pub vendor: Option<String>,
    /// States, comma-separated.
    pub state: Option<String>,
    /// Shipped on or after.
    #[serde(deserialize_with = "crate::day::optional")]
    pub shipped_from: Option<NaiveDate>,
    /// Shipped on or before.
    #[serde(deserialize_with = "crate::day::optional")]
    pub shipped_to: Option<NaiveDate>,
    /// Invoice number.
    pub invoice_no: Option<String>,
    /// The ERP's number.
    pub inbound_no: Option<String>,
    /// From 1.
    pub page: Option<i64>,
    /// 10, 20, 50 or 100.
    pub size: Option<i64>,
    /// `id`, `asnNo`, `state`, `shippedOn`, `etaOn`, `invoiceNo`, `inboundNo`, `createdAt`, `changedAt`, `sentAt`; with `-`
    /// descending.
    pub sort: Option<String>,
}

/// One row of the list.
#[derive(Clone, Debug, Serialize, FromRow, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AsnRow {
    /// Id.
    pub id: i64,
    /// Version, for events.
    pub version: i64,
    /// Number.
    pub asn_no: String,
    /// State.
    pub state: String,
    /// Code of the supplier.
    pub vendor_code: String,
    /// Name of the supplier.
    pub vendor_name: String,
    /// Receiving plant.
    pub plant_code: String,
    /// Where the goods go.
    pub ship_to: String,
    /// Number at the supplier.
    pub supplier_shipment_no: String,
    /// Day of shipment.
    pub shipped_on: Option<NaiveDate>,
    /// Expected arrival.
    pub eta_on: Option<NaiveDate>,
    /// Invoice number.
    pub invoice_no: String,
    /// The ERP's number.
    pub inbound_no: Option<String>,
    /// What the ERP said last, if it refused or cancelled.
    pub erp_answer: String,
    /// Packages altogether.
    pub total_packages: Option<i32>,
    /// How many lines.
    pub line_count: i64,
    /// Created at.
    pub created_at: DateTime<Utc>,
    /// Taken by the ERP at.
    pub sent_at: Option<DateTime<Utc>>,
    /// Changed at.
    pub changed_at: DateTime<Utc>,
    /// What did not come, by unit, once it is closed; empty = everything came.
    #[sqlx(json)]
    pub short_by: Vec<Shortage>,
}

/// A quantity that did not come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Shortage {
    /// How much.
    pub quantity: Decimal,
    /// Its unit.
    pub uom: String,
}

const COLUMNS: &str = "SELECT a.id, a.version, a.asn_no, a.state, c.code AS vendor_code, c.name AS vendor_name,
  p.code AS plant_code, a.ship_to, a.supplier_shipment_no, a.shipped_on, a.eta_on, a.invoice_no, a.inbound_no, a.erp_answer,
  a.total_packages, (SELECT count(*) FROM asn_lines l WHERE l.asn_id = a.id) AS line_count, a.created_at, a.sent_at,
  a.changed_at,
  CASE WHEN a.state = 'Closed' THEN
    (SELECT coalesce(jsonb_agg(jsonb_build_object('quantity', m.quantity::text, 'uom', m.uom) ORDER BY m.uom), '[]')
       FROM (SELECT o.uom, sum(l.ship_qty - l.received_qty) AS quantity
               FROM asn_lines l JOIN po_lines o ON o.id = l.po_line_id
              WHERE l.asn_id = a.id AND l.ship_qty > l.received_qty GROUP BY o.uom) m)
    ELSE '[]' END AS short_by
  FROM asns a JOIN companies c ON c.id = a.vendor_id JOIN plants p ON p.id = a.plant_id";

fn conditions(query: &mut QueryBuilder<Postgres>, filter: &AsnFilter, on_it: &Beginnings) {
    query.push(" WHERE true");
    // Our own numbers are in capitals.
    let own = text(filter.asn_no.as_deref()).map(|text| vec![text.to_uppercase()]);
    spelling::begins(query, "a.asn_no", own.as_deref());
    for (column, value) in [("a.invoice_no", &filter.invoice_no), ("a.inbound_no", &filter.inbound_no)] {
        if let Some(text) = text(value.as_deref()) {
            begins_in_index(query, column, text);
        }
    }
    // An empty invoice number is no invoice number: said, so that the partial index may answer.
    if text(filter.invoice_no.as_deref()).is_some() {
        query.push(" AND a.invoice_no <> ''");
    }
    among(query, "a.state", filter.state.as_deref());
    if let Some(vendor) = text(filter.vendor.as_deref()) {
        query.push(" AND a.vendor_id IN (SELECT v.id FROM companies v WHERE true");
        begins(query, "v.code", vendor);
        query.push(")");
    }
    if let Some(from) = filter.shipped_from {
        query.push(" AND a.shipped_on >= ").push_bind(from);
    }
    if let Some(to) = filter.shipped_to {
        query.push(" AND a.shipped_on <= ").push_bind(to);
    }
    for (column, value) in [("o.po_no", &on_it.po_no), ("o.material_code", &on_it.material)] {
        if value.is_some() {
            query.push(
                " AND a.id IN (SELECT l.asn_id FROM asn_lines l JOIN po_lines o ON o.id = l.po_line_id WHERE true",
            );
            spelling::begins(query, column, value.as_deref());
            query.push(")");
        }
    }
}

/// The ORDER BY of a sort key; only these are known.
fn order(sort: Option<&str>) -> Result<&'static str, Error> {
    Ok(match sort.unwrap_or("-id") {
        "id" => " ORDER BY a.id",
        "-id" => " ORDER BY a.id DESC",
        "asnNo" => " ORDER BY a.asn_no COLLATE \"C\"",
        "-asnNo" => " ORDER BY a.asn_no COLLATE \"C\" DESC",
        "state" => " ORDER BY a.state, a.id DESC",
        "-state" => " ORDER BY a.state DESC, a.id DESC",
        "shippedOn" => " ORDER BY a.shipped_on, a.id",
        "-shippedOn" => " ORDER BY a.shipped_on DESC NULLS LAST, a.id DESC",
        "etaOn" => " ORDER BY a.eta_on, a.id",
        "-etaOn" => " ORDER BY a.eta_on DESC NULLS LAST, a.id DESC",
        "invoiceNo" => " ORDER BY a.invoice_no COLLATE \"C\", a.id",
        "-invoiceNo" => " ORDER BY a.invoice_no COLLATE \"C\" DESC, a.id DESC",
        "inboundNo" => " ORDER BY a.inbound_no COLLATE \"C\", a.id",
        "-inboundNo" => " ORDER BY a.inbound_no COLLATE \"C\" DESC NULLS LAST, a.id DESC",
        "createdAt" => " ORDER BY a.created_at, a.id",
        "-createdAt" => " ORDER BY a.created_at DESC, a.id DESC",
        "changedAt" => " ORDER BY a.changed_at, a.id",
        "-changedAt" => " ORDER BY a.changed_at DESC, a.id DESC",
        "sentAt" => " ORDER BY a.sent_at, a.id",
        "-sentAt" => " ORDER BY a.sent_at DESC NULLS LAST, a.id DESC",
        other => return Err(unknown_sort(other)),
    })
}

/// A page of notices and the exact number of all that match.
///
/// # Errors
/// [`Error::Invalid`] for an unknown sort or too wide a span of days, or the database's own.
pub async fn search(db: &Db, actor: &Actor, filter: &AsnFilter) -> Result<(Vec<AsnRow>, i64), Error> {
    span("shipped", filter.shipped_from, filter.shipped_to)?;
    let order = order(filter.sort.as_deref())?;
    let page = page(filter.page, filter.size, MOST);
    let on_it = spelling::beginnings(db, actor, filter.po_no.as_deref(), filter.material.as_deref()).await?;
    Listing { count: "SELECT count(*) FROM asns a", rows: COLUMNS, order, page }
        .read(db, actor, |query| conditions(query, filter, &on_it))
        .await
}
