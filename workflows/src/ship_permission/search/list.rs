//! The list of ship permissions: asked for, decided, taken back, run out.

use super::SPAN_DAYS;
use super::allow;
use crate::Db;
use crate::error::Error;
use crate::export::exported;
use crate::field;
use crate::filter::{among, begins_in_index, days, of_companies, of_plants, parts};
use crate::list::whole::Asked;
use crate::list::{List, Listed, Tie, VENDOR_NAME, day, plain, quantity, shown, sorts, state, time, word};
use crate::po::search::{Allow, Buyers, buyers};
use crate::ship_permission::machine::State;
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
pub struct ShipPermissionFilter {
    /// States, comma-separated.
    pub state: Option<String>,
    /// Order number.
    pub po_no: Option<String>,
    /// Material.
    pub material: Option<String>,
    /// Beginnings of plants' codes, comma-separated.
    pub plant: Option<String>,
    /// Beginnings of suppliers' codes, comma-separated.
    pub vendor: Option<String>,
    /// How much of the line is allowed: `ANY`, `NONE`, `PARTIAL`, `NONE_PARTIAL`, `PARTIAL_ALL` or `ALL`.
    pub allow: Option<String>,
    /// Day of shipment asked for, first.
    #[serde(deserialize_with = "crate::day::optional")]
    pub ship_on_from: Option<NaiveDate>,
    /// Day of shipment asked for, last.
    #[serde(deserialize_with = "crate::day::optional")]
    pub ship_on_to: Option<NaiveDate>,
    /// Only lines of orders whose buyer's name is tied to the own account, or to the one acted for; of a supplier, only what that account
    /// applied for.
    pub mine: Option<bool>,
    /// Only what was rejected or ran out and can be applied for again: nothing was since, and the line still wants it.
    pub reapply: Option<bool>,
    /// From 1.
    pub page: Option<i64>,
    /// 10, 20, 50 or 100.
    pub size: Option<i64>,
    /// What to sort by; with `-` downwards.
    #[param(schema_with = sorts::<ShipPermissionRow>)]
    pub sort: Option<String>,
}

/// One row of the list.
#[derive(Clone, Debug, PartialEq, Serialize, FromRow, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShipPermissionRow {
    /// Id.
    pub id: i64,
    /// `Submitted`, `Approved`, `ApprovedWithIssue`, `Rejected`, `Withdrawn` or `Expired`.
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
    /// Asked for.
    pub asked_qty: Decimal,
    /// Day of shipment asked for.
    pub asked_on: NaiveDate,
    /// Why, as the supplier says.
    pub remark: String,
    /// Day that the order asked for when it was applied for.
    pub need_by_on: NaiveDate,
    /// Day promised.
    pub promised_on: Option<NaiveDate>,
    /// Granted.
    pub granted_qty: Option<Decimal>,
    /// Day of shipment granted.
    pub granted_on: Option<NaiveDate>,
    /// What the decider said: comment, instruction or reason.
    pub comment: String,
    /// How it was applied for: `portal` or `workbook`.
    pub channel: String,
    /// Who applied.
    pub requested_by_name: String,
    /// When.
    pub created_at: DateTime<Utc>,
    /// Whole days from the application to its end, or till now.
    pub age_days: i32,
    /// Who decided, took it back or let it run out.
    pub decided_by_name: Option<String>,
    /// When.
    pub decided_at: Option<DateTime<Utc>>,
    /// When it runs out, if nobody decides.
    pub expires_at: DateTime<Utc>,
}

impl Listed for ShipPermissionRow {
    const LIST: List = List::of("ship_permissions s")
        .joined(
            " JOIN po_lines l ON l.id = s.po_line_id JOIN plants p ON p.id = s.plant_id
              JOIN companies c ON c.id = s.vendor_id",
        )
        .sorted("-createdAt")
        .columns(&[
            plain("id").sort(),
            state("ship_permission"),
            plain("version"),
            plain("poLineId"),
            plain("purchaseOrderId").sql("l.purchase_order_id"),
            shown("poNo").sort().by("s.po_no COLLATE \"C\"").ties(&[Tie::With("line_no"), Tie::With("id")]),
            shown("lineNo"),
            shown("vendorCode").sql("c.code"),
            shown("vendorName").sql(VENDOR_NAME),
            shown("plantCode").sql("p.code"),
            shown("materialCode"),
            shown("description").sql("l.description"),
            shown("uom").sql("l.uom"),
            plain("uomDigits").sql("l.uom_digits"),
            quantity("orderQty").sql("l.order_qty"),
            quantity("cancelledQty").sql("l.cancelled_qty"),
            quantity("cumAllowQty").sql("l.cum_allow_qty"),
            quantity("inTransitQty").sql("l.in_transit_qty"),
            quantity("receivedQty").sql("l.received_qty"),
            quantity("askedQty"),
            day("askedOn").sort(),
            shown("remark"),
            day("needByOn").sort(),
            day("promisedOn").sql("l.promised_on"),
            quantity("grantedQty"),
            day("grantedOn"),
            shown("comment"),
            word("channel", &["erp_message", "channel"]),
            shown("requestedByName"),
            time("createdAt").sort(),
            shown("ageDays").sql(AGE),
            shown("decidedByName"),
            time("decidedAt"),
            time("expiresAt"),
        ]);
}

/// Whole days from the application to what ended it, or till now.
const AGE: &str =
    "extract(day FROM CASE WHEN s.state = 'Submitted' THEN now() ELSE s.changed_at END - s.created_at)::int";

/// Whose permissions are asked for.
enum Mine {
    Everybodys,
    /// Those of orders of these buyers.
    Buyers(Buyers),
    /// Those that this account applied for, or somebody for it.
    Applicant(i64),
}

/// A filter that was understood.
struct Wanted {
    allow: Allow,
    mine: Mine,
}

/// A page of permissions and the exact number of all that match.
///
/// # Errors
/// [`Error::Invalid`] for an unknown state, sort or `allow`, or too wide a span of days; else the database's own.
pub async fn search(
    db: &Db,
    actor: &Actor,
    filter: &ShipPermissionFilter,
) -> Result<(Vec<ShipPermissionRow>, i64), Error> {
    asked(db, actor, filter).await?.page(db, actor, (filter.page, filter.size)).await
}

async fn asked<'a>(
    db: &Db,
    actor: &'a Actor,
    filter: &'a ShipPermissionFilter,
) -> Result<Asked<'a, ShipPermissionRow>, Error> {
    let wanted = understand(db, actor, filter).await?;
    Ok(Asked::new(filter.sort.as_deref(), move |query| conditions(query, actor, filter, &wanted)))
}

exported!(ShipPermissionRow, ShipPermissionFilter, "ship-permissions", "ship-permissions", asked);

/// How many permissions match, as [`search`] counts them.
///
/// # Errors
/// As [`search`].
pub(crate) async fn count(db: &Db, actor: &Actor, filter: &ShipPermissionFilter) -> Result<i64, Error> {
    let wanted = understand(db, actor, filter).await?;
    let mut query = QueryBuilder::new("SELECT count(*) FROM ship_permissions s WHERE true");
    conditions(&mut query, actor, filter, &wanted);
    let mut tx = db.begin(actor).await?;
    Ok(query.build_query_scalar().fetch_one(&mut *tx).await?)
}

async fn understand(db: &Db, actor: &Actor, filter: &ShipPermissionFilter) -> Result<Wanted, Error> {
    let mut found = field::span("shipOn", filter.ship_on_from, filter.ship_on_to, SPAN_DAYS);
    for state in parts(filter.state.as_deref()).iter().flatten().filter(|state| State::parse(state).is_none()) {
        found.push(Finding::block("WRONG_TYPE").at("state").with("expected", "state").with("value", state));
    }
    if !found.is_empty() {
        return Err(Error::Invalid(found));
    }
    let allow = allow::asked(filter.allow.as_deref(), Allow::ALL)?;
    let mine = match (filter.mine == Some(true), actor.company) {
        (false, _) => Mine::Everybodys,
        (true, Some(_)) => Mine::Applicant(actor.works_as().unwrap_or_default()),
        (true, None) => {
            let mut tx = db.begin(actor).await?;
            buyers(&mut tx, actor, None, true).await?.map_or(Mine::Everybodys, Mine::Buyers)
        }
    };
    Ok(Wanted { allow, mine })
}

fn conditions(query: &mut QueryBuilder<Postgres>, actor: &Actor, filter: &ShipPermissionFilter, wanted: &Wanted) {
    among(query, "s.state", filter.state.as_deref());
    // Said besides the wall, which no index answers: it lets the inside see everything.
    if let Some(company) = actor.company {
        query.push(" AND s.vendor_id = ").push_bind(company);
    }
    of_companies(query, "s.vendor_id", filter.vendor.as_deref());
    of_plants(query, "s.plant_id", filter.plant.as_deref());
    begins_in_index(query, "s.po_no", filter.po_no.as_deref());
    begins_in_index(query, "s.material_code", filter.material.as_deref());
    allow::narrow_kept(wanted.allow, query);
    days(query, "s.asked_on", filter.ship_on_from, filter.ship_on_to);
    if let Mine::Applicant(account) = wanted.mine {
        query.push(" AND ").push_bind(account).push(" IN (s.requested_by, s.requested_for)");
    }
    if filter.reapply == Some(true) {
        query.push(
            " AND s.state IN ('Rejected', 'Expired')
              AND NOT EXISTS (SELECT FROM ship_permissions n WHERE n.po_line_id = s.po_line_id AND n.id > s.id)",
        );
    }
    of_lines(query, filter, wanted);
}

/// What is said of the line.
fn of_lines(query: &mut QueryBuilder<Postgres>, filter: &ShipPermissionFilter, wanted: &Wanted) {
    let buyers = match &wanted.mine {
        Mine::Buyers(buyers) => Some(buyers),
        Mine::Everybodys | Mine::Applicant(_) => None,
    };
    let again = filter.reapply == Some(true);
    if buyers.is_none() && !again {
        return;
    }
    query.push(" AND EXISTS (SELECT FROM po_lines l WHERE l.id = s.po_line_id");
    if let Some(buyers) = buyers {
        buyers.condition(query);
    }
    if again {
        query
            .push(" AND l.state = 'Accept' AND l.closing = 'open' AND l.cum_allow_qty < l.order_qty - l.cancelled_qty");
    }
    query.push(")");
}
