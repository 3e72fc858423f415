//! Order lines that may be opened: open ones of which the order wants more than may be shipped.

use super::OPENABLE;
use crate::Db;
use crate::error::Error;
use crate::filter::{among, of_companies, of_plants, parts};
use crate::list::{self, List, Listed, Tie, VENDOR_NAME, plain, sorts};
use crate::po::machine::State;
use crate::po::search::spelling::{self, Beginnings};
use chrono::NaiveDate;
use ehub_engine::label::Label;
use ehub_engine::{Actor, Finding};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use sqlx::{FromRow, Postgres, QueryBuilder};

/// Filters of the list; texts match from their beginning, in any case.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct OpenableLineFilter {
    /// Beginnings of suppliers' codes, comma-separated.
    pub vendor: Option<String>,
    /// Order number.
    pub po_no: Option<String>,
    /// Material.
    pub material: Option<String>,
    /// Plant codes, comma-separated.
    pub plant: Option<String>,
    /// States of the line's reply, comma-separated.
    pub state: Option<String>,
    /// From 1.
    pub page: Option<i64>,
    /// 10, 20, 50 or 100.
    pub size: Option<i64>,
    /// What to sort by; with `-` downwards.
    #[param(schema_with = sorts::<OpenableLineRow>)]
    pub sort: Option<String>,
}

/// One line that may be opened.
#[derive(Clone, Debug, PartialEq, Serialize, FromRow, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenableLineRow {
    /// Id of the order line.
    pub id: i64,
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
    /// Material.
    pub material_code: String,
    /// What it is.
    pub description: String,
    /// Unit.
    pub uom: String,
    /// Decimals that quantities in this unit may have; none = the ERP does not say.
    pub uom_digits: Option<i16>,
    /// Where its reply stands.
    pub state: String,
    /// Ordered.
    pub order_qty: Decimal,
    /// Cancelled of it.
    pub cancelled_qty: Decimal,
    /// May be shipped altogether, once it is accepted.
    pub cum_allow_qty: Decimal,
    /// On its way.
    pub in_transit_qty: Decimal,
    /// Received.
    pub received_qty: Decimal,
    /// What may be opened of it at most.
    pub openable_qty: Decimal,
    /// Day asked for.
    pub need_by_on: NaiveDate,
    /// Day promised.
    pub promised_on: Option<NaiveDate>,
}

impl Listed for OpenableLineRow {
    const LIST: List = List::of("po_lines l")
        .joined(" JOIN companies c ON c.id = l.vendor_id JOIN plants p ON p.id = l.plant_id")
        .sorted("needByOn")
        .columns(&[
            plain("id").sort(),
            plain("purchaseOrderId"),
            plain("poNo").sort().by("l.po_no COLLATE \"C\"").ties(&[Tie::With("line_no"), Tie::With("id")]),
            plain("lineNo"),
            plain("vendorCode").sql("c.code"),
            plain("vendorName").sql(VENDOR_NAME),
            plain("plantCode").sql("p.code"),
            plain("materialCode"),
            plain("description"),
            plain("uom"),
            plain("uomDigits"),
            plain("state"),
            plain("orderQty"),
            plain("cancelledQty"),
            plain("cumAllowQty"),
            plain("inTransitQty"),
            plain("receivedQty"),
            plain("openableQty").sql(
                "l.order_qty - l.cancelled_qty - greatest(CASE WHEN l.state = 'Accept' THEN l.cum_allow_qty END, l.in_transit_qty + l.received_qty)",
            ),
            plain("needByOn").sort(),
            plain("promisedOn"),
        ]);
}

/// A page of lines that may be opened, and the exact number of all that match.
///
/// # Errors
/// [`Error::Invalid`] for an unknown sort or state, or the database's own.
pub async fn lines(db: &Db, actor: &Actor, filter: &OpenableLineFilter) -> Result<(Vec<OpenableLineRow>, i64), Error> {
    let unknown = |state: &&String| State::parse(state).is_none();
    if let Some(state) = parts(filter.state.as_deref()).iter().flatten().find(unknown) {
        let finding = Finding::block("WRONG_TYPE").at("state").with("expected", "state").with("value", state);
        return Err(Error::Invalid(vec![finding]));
    }
    let wanted = spelling::beginnings(db, actor, filter.po_no.as_deref(), filter.material.as_deref()).await?;
    list::read(db, actor, (filter.page, filter.size), filter.sort.as_deref(), |query| {
        conditions(query, filter, &wanted);
    })
    .await
}

fn conditions(query: &mut QueryBuilder<Postgres>, filter: &OpenableLineFilter, wanted: &Beginnings) {
    query.push(OPENABLE);
    among(query, "l.state", filter.state.as_deref());
    of_companies(query, "l.vendor_id", filter.vendor.as_deref());
    of_plants(query, "l.plant_id", filter.plant.as_deref());
    spelling::begins(query, "l.po_no", wanted.po_no.as_deref());
    spelling::begins(query, "l.material_code", wanted.material.as_deref());
}
