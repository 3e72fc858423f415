//! Order lines that may be shipped: accepted, open, and with something left that is allowed.

use super::span;
use crate::Db;
use crate::error::Error;
use crate::filter::{Listing, MOST, page, text, unknown_sort};
use crate::po::search::spelling::{self, Beginnings};
use chrono::NaiveDate;
use ehub_engine::Actor;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use sqlx::{FromRow, Postgres, QueryBuilder};

/// Filters of the list; order number and material match from their beginning, in any case.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ShippableFilter {
    /// Order number.
    pub po_no: Option<String>,
    /// Material.
    pub material: Option<String>,
    /// Plant code.
    pub plant: Option<String>,
    /// Needed on or after.
    #[serde(deserialize_with = "crate::day::optional")]
    pub need_by_from: Option<NaiveDate>,
    /// Needed on or before.
    #[serde(deserialize_with = "crate::day::optional")]
    pub need_by_to: Option<NaiveDate>,
    /// Id of a notice: only lines that may join it, of the same supplier, plant, ship-to and currency, and not on it yet.
    pub for_asn: Option<i64>,
    /// From 1.
    pub page: Option<i64>,
    /// 10, 20, 50 or 100.
    pub size: Option<i64>,
    /// `needByOn`, `promisedOn`, `poNo`, `material`, `id`; with `-` descending.
    pub sort: Option<String>,
}

/// One line that may be shipped.
#[derive(Clone, Debug, Serialize, FromRow, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShippableLine {
    /// Id of the order line.
    pub id: i64,
    /// Its version.
    pub version: i64,
    /// Its state (always `Accept`).
    pub state: String,
    /// Order.
    pub purchase_order_id: i64,
    /// Order number.
    pub po_no: String,
    /// Number within the order.
    pub line_no: i32,
    /// Code of the supplier.
    pub vendor_code: String,
    /// Name of the supplier.
    pub vendor_name: String,
    /// Plant that ordered.
    pub plant_code: String,
    /// Where the goods go.
    pub ship_to: String,
    /// Currency of the order.
    pub currency: String,
    /// Material.
    pub material_code: String,
    /// What it is.
    pub description: String,
    /// Drawing revision.
    pub drawing_rev: String,
    /// Unit.
    pub uom: String,
    /// Decimals that quantities in this unit may have; none = the ERP does not say.
    pub uom_digits: Option<i16>,
    /// Day of the order.
    pub po_date_on: NaiveDate,
    /// Day asked for.
    pub need_by_on: NaiveDate,
    /// Day promised.
    pub promised_on: Option<NaiveDate>,
    /// Price of `priceFactor` units.
    pub unit_price: Decimal,
    /// Units that the price is for.
    pub price_factor: Decimal,
    /// Ordered.
    pub order_qty: Decimal,
    /// Cancelled.
    pub cancelled_qty: Decimal,
    /// Confirmed.
    pub confirm_qty: Decimal,
    /// On its way.
    pub in_transit_qty: Decimal,
    /// Received.
    pub received_qty: Decimal,
    /// May be shipped altogether.
    pub cum_allow_qty: Decimal,
    /// May still be shipped.
    pub balance_allow_qty: Decimal,
    /// Lots must be given.
    pub lot_required: bool,
    /// Boxes carry ids.
    pub box_id_required: bool,
    /// X-out quantities must be given.
    pub x_out_maintained: bool,
}

const COLUMNS: &str = "SELECT l.id, l.version, l.state, l.purchase_order_id, l.po_no, l.line_no, c.code AS vendor_code,
  c.name AS vendor_name, p.code AS plant_code, o.ship_to, o.currency, l.material_code, l.description, l.drawing_rev, l.uom, l.uom_digits,
  l.po_date_on, l.need_by_on, l.promised_on, l.unit_price, l.price_factor, l.order_qty, l.cancelled_qty, l.confirm_qty,
  l.in_transit_qty, l.received_qty, l.cum_allow_qty,
  l.cum_allow_qty - l.in_transit_qty - l.received_qty AS balance_allow_qty,
  m.lot_required, m.box_id_required, m.x_out_maintained
  FROM po_lines l JOIN purchase_orders o ON o.id = l.purchase_order_id JOIN companies c ON c.id = l.vendor_id
  JOIN plants p ON p.id = l.plant_id JOIN materials m ON m.id = l.material_id";

fn conditions(query: &mut QueryBuilder<Postgres>, filter: &ShippableFilter, wanted: &Beginnings) {
    query.push(
        " WHERE l.state = 'Accept' AND l.closing = 'open' AND l.cum_allow_qty > l.in_transit_qty + l.received_qty",
    );
    spelling::begins(query, "l.po_no", wanted.po_no.as_deref());
    spelling::begins(query, "l.material_code", wanted.material.as_deref());
    if let Some(plant) = text(filter.plant.as_deref()) {
        query.push(" AND l.plant_id IN (SELECT id FROM plants WHERE code = ").push_bind(plant.to_owned()).push(")");
    }
    if let Some(asn) = filter.for_asn {
        query
            .push(" AND (l.vendor_id, l.plant_id) = (SELECT a.vendor_id, a.plant_id FROM asns a WHERE a.id = ")
            .push_bind(asn);
        query.push(
            ") AND l.purchase_order_id IN (SELECT o.id FROM asns a JOIN purchase_orders o ON o.vendor_id = a.vendor_id",
        );
        query.push(" AND o.ship_to = a.ship_to AND o.currency = a.currency WHERE a.id = ").push_bind(asn);
        query
            .push(") AND NOT EXISTS (SELECT FROM asn_lines k WHERE k.po_line_id = l.id AND k.asn_id = ")
            .push_bind(asn);
        query.push(")");
    }
    if let Some(from) = filter.need_by_from {
        query.push(" AND l.need_by_on >= ").push_bind(from);
    }
    if let Some(to) = filter.need_by_to {
        query.push(" AND l.need_by_on <= ").push_bind(to);
    }
}

fn order(sort: Option<&str>) -> Result<&'static str, Error> {
    Ok(match sort.unwrap_or("needByOn") {
        "needByOn" => " ORDER BY l.need_by_on, l.id",
        "-needByOn" => " ORDER BY l.need_by_on DESC, l.id DESC",
        "promisedOn" => " ORDER BY l.promised_on, l.id",
        "-promisedOn" => " ORDER BY l.promised_on DESC NULLS LAST, l.id DESC",
        "poNo" => " ORDER BY l.po_no COLLATE \"C\", l.line_no",
        "-poNo" => " ORDER BY l.po_no COLLATE \"C\" DESC, l.line_no DESC",
        "material" => " ORDER BY l.material_code COLLATE \"C\", l.id",
        "-material" => " ORDER BY l.material_code COLLATE \"C\" DESC, l.id DESC",
        "id" => " ORDER BY l.id",
        "-id" => " ORDER BY l.id DESC",
        other => return Err(unknown_sort(other)),
    })
}

/// A page of lines that may be shipped and the exact number of all that match.
///
/// # Errors
/// [`Error::Invalid`] for an unknown sort or too wide a span of days, or the database's own.
pub async fn shippable(db: &Db, actor: &Actor, filter: &ShippableFilter) -> Result<(Vec<ShippableLine>, i64), Error> {
    span("needBy", filter.need_by_from, filter.need_by_to)?;
    let order = order(filter.sort.as_deref())?;
    let page = page(filter.page, filter.size, MOST);
    let wanted = spelling::beginnings(db, actor, filter.po_no.as_deref(), filter.material.as_deref()).await?;
    Listing { count: "SELECT count(*) FROM po_lines l", rows: COLUMNS, order, page }
        .read(db, actor, |query| conditions(query, filter, &wanted))
        .await
}
