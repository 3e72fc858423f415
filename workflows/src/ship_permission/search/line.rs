//! Order lines for which a supplier may ask permission to ship: accepted, open, and of a plant that asks for it.

use super::allow;
use crate::Db;
use crate::error::Error;
use crate::filter::begins;
use crate::list::{self, List, Listed, Tie, plain, sorts};
use crate::po::search::Allow;
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
pub struct ShipLineFilter {
    /// Order number.
    pub po_no: Option<String>,
    /// Material.
    pub material: Option<String>,
    /// Beginnings of plants' codes, comma-separated.
    pub plant: Option<String>,
    /// How much is allowed: `ANY`, `NONE`, `PARTIAL`, `NONE_PARTIAL` or `ALL`.
    pub allow: Option<String>,
    /// From 1.
    pub page: Option<i64>,
    /// 10, 20, 50 or 100.
    pub size: Option<i64>,
    /// What to sort by; with `-` downwards.
    #[param(schema_with = sorts::<ShipLineRow>)]
    pub sort: Option<String>,
}

/// One line that may be applied for.
#[derive(Clone, Debug, Serialize, FromRow, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShipLineRow {
    /// Id of the order line.
    pub id: i64,
    /// Order.
    pub purchase_order_id: i64,
    /// Order number.
    pub po_no: String,
    /// Number within the order.
    pub line_no: i32,
    /// Plant that ordered.
    pub plant_code: String,
    /// Material.
    pub material_code: String,
    /// What it is.
    pub description: String,
    /// Unit.
    pub uom: String,
    /// Decimals that quantities in this unit may have; none = the ERP does not say.
    pub uom_digits: Option<i16>,
    /// Ordered.
    pub order_qty: Decimal,
    /// Cancelled of it.
    pub cancelled_qty: Decimal,
    /// May be shipped altogether.
    pub cum_allow_qty: Decimal,
    /// On its way.
    pub in_transit_qty: Decimal,
    /// Received.
    pub received_qty: Decimal,
    /// May be shipped now: allowed, and neither on its way nor received.
    pub balance_allow_qty: Decimal,
    /// Asked for and not decided.
    pub requested_qty: Decimal,
    /// What may still be applied for.
    #[sqlx(default)]
    pub applicable_qty: Decimal,
    /// Day asked for.
    pub need_by_on: NaiveDate,
    /// Day promised.
    pub promised_on: Option<NaiveDate>,
}

impl Listed for ShipLineRow {
    const LIST: List =
        List::of("po_lines l").joined(" JOIN plants p ON p.id = l.plant_id").sorted("needByOn").columns(&[
            plain("id").sort(),
            plain("purchaseOrderId"),
            plain("poNo")
                .sort_or("ORDER_NO")
                .by("l.po_no COLLATE \"C\"")
                .ties(&[Tie::With("line_no"), Tie::With("id")]),
            plain("lineNo"),
            plain("plantCode").sql("p.code"),
            plain("materialCode").sort_or("ITEM").by("l.material_code COLLATE \"C\""),
            plain("description"),
            plain("uom"),
            plain("uomDigits"),
            plain("orderQty"),
            plain("cancelledQty"),
            plain("cumAllowQty"),
            plain("inTransitQty"),
            plain("receivedQty"),
            plain("balanceAllowQty").sql("l.cum_allow_qty - l.in_transit_qty - l.received_qty"),
            plain("requestedQty").sql(REQUESTED),
            plain("applicableQty").made(),
            plain("needByOn").sort(),
            plain("promisedOn").sort().nulls_last(),
        ]);
}

const REQUESTED: &str = "(SELECT coalesce(sum(s.asked_qty), 0) FROM ship_permissions s
    WHERE s.po_line_id = l.id AND s.state = 'Submitted')";

/// What this list is narrowed to: what is allowed wholly or in part is no question of whoever applies.
const KNOWN: [Allow; 5] = [Allow::Any, Allow::None, Allow::Partial, Allow::NonePartial, Allow::All];

/// A page of lines that may be applied for, and the exact number of all that match.
///
/// # Errors
/// [`Error::Invalid`] for an unknown sort or `allow`, or the database's own.
pub async fn lines(db: &Db, actor: &Actor, filter: &ShipLineFilter) -> Result<(Vec<ShipLineRow>, i64), Error> {
    let allow = allow::asked(filter.allow.as_deref(), &KNOWN)?;
    let wanted = spelling::beginnings(db, actor, filter.po_no.as_deref(), filter.material.as_deref()).await?;
    let window = (filter.page, filter.size);
    let (mut rows, total) = list::read::<ShipLineRow>(db, actor, window, filter.sort.as_deref(), |query| {
        conditions(query, actor, filter, &wanted);
        allow::narrow(allow, query);
    })
    .await?;
    for row in &mut rows {
        let left = row.order_qty - row.cancelled_qty - row.cum_allow_qty - row.requested_qty;
        row.applicable_qty = left.max(Decimal::ZERO);
    }
    Ok((rows, total))
}

fn conditions(query: &mut QueryBuilder<Postgres>, actor: &Actor, filter: &ShipLineFilter, wanted: &Beginnings) {
    query.push(
        " AND l.state = 'Accept' AND l.closing = 'open' AND l.is_goods
          AND l.plant_id IN (SELECT t.id FROM plants t WHERE t.ship_permission = 'required'",
    );
    begins(query, "t.code", filter.plant.as_deref());
    query.push(")");
    // Said besides the wall, which no index answers: it lets the inside see everything.
    if let Some(company) = actor.company {
        query.push(" AND l.vendor_id = ").push_bind(company);
    }
    spelling::begins(query, "l.po_no", wanted.po_no.as_deref());
    spelling::begins(query, "l.material_code", wanted.material.as_deref());
}
