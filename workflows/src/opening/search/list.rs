//! The list of openings: in effect, used, run out, taken back.

use super::SPAN_DAYS;
use crate::Db;
use crate::error::Error;
use crate::export::exported;
use crate::field;
use crate::filter::{among, begins_in_index, days, of_companies, of_plants, parts};
use crate::list::whole::Asked;
use crate::list::{List, Listed, Tie, VENDOR_NAME, day, plain, quantity, shown, sorts, state, time, word};
use crate::opening::machine::State;
use chrono::{DateTime, NaiveDate, Utc};
use ehub_engine::label::Label;
use ehub_engine::{Actor, Finding};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use sqlx::{FromRow, Postgres, QueryBuilder};

/// Filters of the list; an empty one shows everything. Texts match from their beginning, in any case.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct OpeningFilter {
    /// States, comma-separated.
    pub state: Option<String>,
    /// Beginnings of suppliers' codes, comma-separated.
    pub vendor: Option<String>,
    /// Plant codes, comma-separated.
    pub plant: Option<String>,
    /// Order number.
    pub po_no: Option<String>,
    /// Material.
    pub material: Option<String>,
    /// Id of an opening.
    pub id: Option<i64>,
    /// Id of the order line.
    pub po_line_id: Option<i64>,
    /// Last day, from.
    #[serde(deserialize_with = "crate::day::optional")]
    pub until_from: Option<NaiveDate>,
    /// Last day, to.
    #[serde(deserialize_with = "crate::day::optional")]
    pub until_to: Option<NaiveDate>,
    /// Only what the own account, or the one acted for, opened, or somebody for it.
    pub mine: Option<bool>,
    /// From 1.
    pub page: Option<i64>,
    /// 10, 20, 50 or 100.
    pub size: Option<i64>,
    /// What to sort by; with `-` downwards.
    #[param(schema_with = sorts::<OpeningRow>)]
    pub sort: Option<String>,
}

/// One row of the list.
#[derive(Clone, Debug, PartialEq, Serialize, FromRow, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpeningRow {
    /// Id.
    pub id: i64,
    /// `Granted`, `Used`, `Expired` or `TakenBack`.
    pub state: String,
    /// Version, for events.
    pub version: i64,
    /// Id of the order line.
    pub po_line_id: i64,
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
    /// Where the line's reply stands.
    pub line_state: String,
    /// Ordered.
    pub order_qty: Decimal,
    /// Cancelled of it.
    pub cancelled_qty: Decimal,
    /// May be shipped altogether.
    pub cum_allow_qty: Decimal,
    /// Opened.
    pub opened_qty: Decimal,
    /// Shipped under it.
    pub used_qty: Decimal,
    /// Not shipped.
    pub left_qty: Decimal,
    /// Last day on which it may be shipped.
    pub until_on: NaiveDate,
    /// Why the line was opened.
    pub reason: String,
    /// Why it was taken back; empty = nobody did.
    pub taken_back_reason: String,
    /// Why it ended by itself: `closed` (the ERP closed the line) or `replaced` (the line was opened anew); none = it did not.
    pub lapse: Option<String>,
    /// Who opened it.
    pub granted_by_name: String,
    /// When.
    pub created_at: DateTime<Utc>,
}

impl Listed for OpeningRow {
    const LIST: List = List::of("openings o")
        .joined(
            " JOIN po_lines l ON l.id = o.po_line_id JOIN plants p ON p.id = o.plant_id
              JOIN companies c ON c.id = o.vendor_id",
        )
        .sorted("-createdAt")
        .columns(&[
            plain("id").sort(),
            state("opening"),
            plain("version"),
            plain("poLineId"),
            plain("purchaseOrderId").sql("l.purchase_order_id"),
            shown("poNo").sort().by("o.po_no COLLATE \"C\"").ties(&[Tie::With("line_no"), Tie::With("id")]),
            shown("lineNo"),
            shown("vendorCode").sql("c.code"),
            shown("vendorName").sql(VENDOR_NAME),
            shown("plantCode").sql("p.code"),
            shown("materialCode"),
            shown("description").sql("l.description"),
            shown("uom").sql("l.uom"),
            plain("uomDigits").sql("l.uom_digits"),
            word("lineState", &["po_line", "state"]).sql("l.state"),
            quantity("orderQty").sql("l.order_qty"),
            quantity("cancelledQty").sql("l.cancelled_qty"),
            quantity("cumAllowQty").sql("l.cum_allow_qty"),
            quantity("openedQty"),
            quantity("usedQty"),
            quantity("leftQty").sql("o.opened_qty - o.used_qty"),
            day("untilOn").sort(),
            shown("reason").called("openingReason"),
            shown("takenBackReason"),
            word("lapse", &["opening", "lapse"]),
            shown("grantedByName"),
            time("createdAt").sort(),
        ]);
}

/// A page of openings and the exact number of all that match.
///
/// # Errors
/// [`Error::Invalid`] for an unknown state or sort, or too wide a span of days; else the database's own.
pub async fn search(db: &Db, actor: &Actor, filter: &OpeningFilter) -> Result<(Vec<OpeningRow>, i64), Error> {
    asked(db, actor, filter).await?.page(db, actor, (filter.page, filter.size)).await
}

async fn asked<'a>(_: &Db, actor: &'a Actor, filter: &'a OpeningFilter) -> Result<Asked<'a, OpeningRow>, Error> {
    let mut found = field::span("until", filter.until_from, filter.until_to, SPAN_DAYS);
    for state in parts(filter.state.as_deref()).iter().flatten().filter(|state| State::parse(state).is_none()) {
        found.push(Finding::block("WRONG_TYPE").at("state").with("expected", "state").with("value", state));
    }
    if !found.is_empty() {
        return Err(Error::Invalid(found));
    }
    Ok(Asked::new(filter.sort.as_deref(), move |query| conditions(query, actor, filter)))
}

exported!(OpeningRow, OpeningFilter, "openings", "openings", asked);

fn conditions(query: &mut QueryBuilder<Postgres>, actor: &Actor, filter: &OpeningFilter) {
    among(query, "o.state", filter.state.as_deref());
    // Said besides the wall, which no index answers: it lets the inside see everything.
    if let Some(company) = actor.company {
        query.push(" AND o.vendor_id = ").push_bind(company);
    }
    of_companies(query, "o.vendor_id", filter.vendor.as_deref());
    of_plants(query, "o.plant_id", filter.plant.as_deref());
    for (column, value) in [("o.po_no", &filter.po_no), ("o.material_code", &filter.material)] {
        begins_in_index(query, column, value.as_deref());
    }
    for (column, value) in [(" AND o.id = ", filter.id), (" AND o.po_line_id = ", filter.po_line_id)] {
        if let Some(value) = value {
            query.push(column).push_bind(value);
        }
    }
    days(query, "o.until_on", filter.until_from, filter.until_to);
    if filter.mine == Some(true) {
        let account = actor.works_as().unwrap_or_default();
        query.push(" AND ").push_bind(account).push(" IN (o.granted_by, o.granted_for)");
    }
}
