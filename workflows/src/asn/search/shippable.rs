//! Order lines that may be shipped: accepted, open, and with something left that is allowed; and those that were opened.

use super::span;
use crate::Db;
use crate::asn::facts::OrderLine;
use crate::asn::opened::InEffect;
use crate::error::Error;
use crate::filter::{days, of_plants};
use crate::list::{self, List, Listed, Tie, VENDOR_NAME, plain, sorts};
use crate::po::machine::State;
use crate::po::search::spelling::{self, Beginnings};
use crate::shipment_rule::store::rules;
use crate::shipment_rule::{OwnWord, Part};
use chrono::{DateTime, NaiveDate, Utc};
use ehub_engine::Actor;
use ehub_engine::label::Label;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use sqlx::{FromRow, Postgres, QueryBuilder};
use std::collections::HashMap;

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
    /// Its state: `Accept`, or another one where the line was opened.
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
    /// May still be shipped, with what is opened.
    pub balance_allow_qty: Decimal,
    /// What of that is opened and not shipped yet; none = no opening is in effect.
    #[sqlx(default)]
    pub opened_qty: Option<Decimal>,
    /// Last day of the opening.
    #[sqlx(default)]
    pub open_until_on: Option<NaiveDate>,
    /// Id of the opening.
    #[sqlx(default)]
    pub opening_id: Option<i64>,
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
            plain("vendorName").sql(VENDOR_NAME),
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
            plain("openedQty").made(),
            plain("openUntilOn").made(),
            plain("openingId").made(),
            plain("lotRequired").sql("m.lot_required"),
            plain("boxIdRequired").sql("m.box_id_required"),
            plain("xOutMaintained").sql("m.x_out_maintained"),
        ]);
}

fn conditions(
    query: &mut QueryBuilder<Postgres>,
    filter: &ShippableFilter,
    wanted: &Beginnings,
    opened: &HashMap<i64, InEffect>,
) {
    query.push(
        " AND l.closing = 'open' AND (l.state = 'Accept' AND l.cum_allow_qty > l.in_transit_qty + l.received_qty
          AND l.order_qty - l.cancelled_qty > l.in_transit_qty + l.received_qty",
    );
    // Said only where there are any: without it, one index answers.
    if !opened.is_empty() {
        let lines: Vec<i64> = opened.keys().copied().collect();
        query.push(" OR l.order_qty - l.cancelled_qty > l.in_transit_qty + l.received_qty AND l.id = ANY(");
        query.push_bind(lines).push(")");
    }
    query.push(")");
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
    days(query, "l.need_by_on", filter.need_by_from, filter.need_by_to);
}

/// A page of lines that may be shipped and the exact number of all that match.
///
/// # Errors
/// [`Error::Invalid`] for an unknown sort or too wide a span of days, or the database's own.
pub async fn shippable(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    filter: &ShippableFilter,
) -> Result<(Vec<ShippableLine>, i64), Error> {
    span("needBy", filter.need_by_from, filter.need_by_to)?;
    let wanted = spelling::beginnings(db, actor, filter.po_no.as_deref(), filter.material.as_deref()).await?;
    let mut opened = opened(db, actor, now).await?;
    let window = (filter.page, filter.size);
    let (mut rows, total) = list::read::<ShippableLine>(db, actor, window, filter.sort.as_deref(), |query| {
        conditions(query, filter, &wanted, &opened);
    })
    .await?;
    handle(db, actor, &mut rows).await?;
    for row in &mut rows {
        if let Some(opening) = opened.remove(&row.id) {
            row.open(&opening);
        }
    }
    Ok((rows, total))
}

/// What the rules of shipments say of the rows' parts, beside the parts' own word.
async fn handle(db: &Db, actor: &Actor, rows: &mut [ShippableLine]) -> Result<(), Error> {
    let mut tx = db.begin(actor).await?;
    let rules = rules(&mut tx, None).await?;
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let words = sqlx::query!(
        r#"SELECT l.id, m.material_group, ehub_said(m.lot_required, m.lot_unsaid) AS lots,
                  ehub_said(m.box_id_required, m.box_id_unsaid) AS boxes, ehub_said(m.x_out_maintained, m.x_out_unsaid) AS x_out,
                  x.x_out AS "x_out_from_vendor?"
             FROM po_lines l JOIN materials m ON m.id = l.material_id
             LEFT JOIN x_out_rules x ON x.material_id = l.material_id AND x.vendor_id = l.vendor_id
            WHERE l.id = ANY($1)"#,
        &ids
    )
    .fetch_all(&mut *tx)
    .await?;
    tx.commit().await?;
    let mut parts: HashMap<i64, Part> = words
        .into_iter()
        .map(|word| {
            let own = OwnWord::new((word.lots, word.boxes, word.x_out), None, None);
            let plant = String::new();
            (word.id, Part { plant, group: word.material_group, own, x_out_from_vendor: word.x_out_from_vendor })
        })
        .collect();
    for row in rows {
        let Some(part) = parts.remove(&row.id) else { continue };
        let held = rules.handling(&Part { plant: row.plant_code.clone(), ..part });
        (row.lot_required, row.box_id_required, row.x_out_maintained) = (held.lots(), held.box_ids(), held.x_out());
    }
    Ok(())
}

/// Openings in effect of what the actor may see, by order line.
async fn opened(db: &Db, actor: &Actor, now: DateTime<Utc>) -> Result<HashMap<i64, InEffect>, Error> {
    let mut tx = db.begin(actor).await?;
    let rows = sqlx::query!(
        r#"SELECT po_line_id, id, opened_qty - used_qty AS "rest!", until_on FROM openings
            WHERE state = 'Granted' AND ends_at > $1 AND vendor_id = coalesce($2, vendor_id)"#,
        now,
        actor.company
    )
    .fetch_all(&mut *tx)
    .await?;
    let opened = rows
        .into_iter()
        .map(|row| (row.po_line_id, InEffect { id: row.id, rest_qty: row.rest, until_on: row.until_on }));
    Ok(opened.collect())
}

impl ShippableLine {
    /// Adds what is opened to what may be shipped.
    fn open(&mut self, opening: &InEffect) {
        let order = OrderLine {
            accepted: self.state == State::Accept.as_str(),
            balance_allow_qty: self.balance_allow_qty,
            left_qty: self.order_qty - self.cancelled_qty - self.in_transit_qty - self.received_qty,
            opening: Some(opening.clone()),
            ..OrderLine::default()
        };
        self.balance_allow_qty = order.shippable_qty();
        self.opened_qty = Some(opening.rest_qty);
        self.open_until_on = Some(opening.until_on);
        self.opening_id = Some(opening.id);
    }
}
