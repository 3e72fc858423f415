//! Order lines that may be shipped: accepted, open, and with something left that is allowed.

use super::span;
use crate::Db;
use crate::error::Error;
use crate::filter::of_plants;
use crate::list::{self, List, Listed, Tie, plain, sorts};
use crate::po::search::spelling::{self, Beginnings};
use chrono::NaiveDate;
use ehub_engine::Actor;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use sqlx::{FromRow, Postgres, QueryBuilder};

/// Filters of the list; texts match from their beginning, in any case.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ShippableFilter {
    /// Order number.
    pub po_no: Option<String>,
    /// Material.
    pub material: Option<String>,
    /// Beginnings of plants' codes, comma-separated.
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
    /// What to sort by; with `-` downwards.
    #[param(schema_with = sorts::<ShippableLine>)]
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

impl Listed for ShippableLine {
    const LIST: List = List::of("po_lines l")
        .joined(
            " JOIN purchase_orders o ON o.id = l.purchase_order_id JOIN companies c ON c.id = l.vendor_id
              JOIN plants p ON p.id = l.plant_id JOIN materials m ON m.id = l.material_id",
        )
        .sorted("needByOn")
        .columns(&[
            plain("id").sort(),
            plain("version"),
            plain("state"),
            plain("purchaseOrderId"),
            plain("poNo").sort().by("l.po_no COLLATE \"C\"").ties(&[Tie::With("line_no")]),
            plain("lineNo"),
            plain("vendorCode").sql("c.code"),
            plain("vendorName").sql("c.name"),
            plain("plantCode").sql("p.code"),
            plain("shipTo").sql("o.ship_to"),
            plain("currency").sql("o.currency"),
            plain("materialCode").sort_as("material").by("l.material_code COLLATE \"C\""),
            plain("description"),
            plain("drawingRev"),
            plain("uom"),
            plain("uomDigits"),
            plain("poDateOn"),
            plain("needByOn").sort(),
            plain("promisedOn").sort().nulls_last(),
            plain("unitPrice"),
            plain("priceFactor"),
            plain("orderQty"),
            plain("cancelledQty"),
            plain("confirmQty"),
            plain("inTransitQty"),
            plain("receivedQty"),
            plain("cumAllowQty"),
            plain("balanceAllowQty").sql("l.cum_allow_qty - l.in_transit_qty - l.received_qty"),
            plain("lotRequired").sql("m.lot_required"),
            plain("boxIdRequired").sql("m.box_id_required"),
            plain("xOutMaintained").sql("m.x_out_maintained"),
        ]);
}

fn conditions(query: &mut QueryBuilder<Postgres>, filter: &ShippableFilter, wanted: &Beginnings) {
    query
        .push(" AND l.state = 'Accept' AND l.closing = 'open' AND l.cum_allow_qty > l.in_transit_qty + l.received_qty");
    spelling::begins(query, "l.po_no", wanted.po_no.as_deref());
    spelling::begins(query, "l.material_code", wanted.material.as_deref());
    of_plants(query, "l.plant_id", filter.plant.as_deref());
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

/// A page of lines that may be shipped and the exact number of all that match.
///
/// # Errors
/// [`Error::Invalid`] for an unknown sort or too wide a span of days, or the database's own.
pub async fn shippable(db: &Db, actor: &Actor, filter: &ShippableFilter) -> Result<(Vec<ShippableLine>, i64), Error> {
    span("needBy", filter.need_by_from, filter.need_by_to)?;
    let wanted = spelling::beginnings(db, actor, filter.po_no.as_deref(), filter.material.as_deref()).await?;
    list::read(db, actor, (filter.page, filter.size), filter.sort.as_deref(), |query| {
        conditions(query, filter, &wanted);
    })
    .await
}
