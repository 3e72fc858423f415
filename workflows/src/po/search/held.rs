//! Orders of the ERP that could not be taken: the list of the monitor screen, and one with all that the ERP said.

use crate::Db;
use crate::error::Error;
use crate::filter::{begins, parts};
use crate::finding::Blocker;
use crate::list::{self, List, Listed, plain, sorts};
use crate::po::import::{ERP_MISSING, ERP_OLDER};
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::types::Json;
use sqlx::{FromRow, Postgres, QueryBuilder};

/// Every reason for which an order is held, those of its lines last. The page has words for each, and a link where a screen mends it.
pub const HELD_REASONS: [&str; 14] = [
    "ERP_VENDOR_UNKNOWN",
    "ERP_VENDOR_NO_SUPPLIER",
    "ERP_VENDOR_CHANGED",
    "ERP_PLANT_UNKNOWN",
    "ERP_PLANT_WITHOUT_COMPANY",
    ERP_OLDER,
    ERP_MISSING,
    "NOT_POSITIVE",
    "TOO_MANY_DIGITS",
    "TOO_MANY_DECIMALS",
    "REQUIRED",
    "ROW_DUPLICATE",
    "SCHEDULE_SUM",
    "SCHEDULE_DAYS",
];

/// Filters of the list; an empty one shows everything.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct HeldFilter {
    /// Beginning of the order number, in any case.
    pub po_no: Option<String>,
    /// Beginning of the supplier's code in the ERP, in any case.
    pub vendor: Option<String>,
    /// Labels of reasons, comma-separated. Of an order: `ERP_VENDOR_UNKNOWN`, `ERP_VENDOR_NO_SUPPLIER` (its code is that of a company of
    /// another type), `ERP_VENDOR_CHANGED`, `ERP_PLANT_UNKNOWN`, `ERP_PLANT_WITHOUT_COMPANY` (the plant is known and belongs to no buyer
    /// company yet), `ERP_OLDER` (the ERP has an older revision than eHub), `ERP_MISSING` (the ERP does not have it any more). Of a line: `NOT_POSITIVE`, `TOO_MANY_DIGITS`, `TOO_MANY_DECIMALS`, `REQUIRED`, `ROW_DUPLICATE`,
    /// `SCHEDULE_SUM` (the quantities of its days are not what is ordered) and `SCHEDULE_DAYS` (they do not rise).
    pub reason: Option<String>,
    /// From 1.
    pub page: Option<i64>,
    /// 10, 20, 50 or 100.
    pub size: Option<i64>,
    /// What to sort by; with `-` downwards.
    #[param(schema_with = sorts::<HeldOrderRow>)]
    pub sort: Option<String>,
}

/// One order that waits.
#[derive(Clone, Debug, Serialize, FromRow, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HeldOrderRow {
    /// Id, for trying again.
    pub id: i64,
    /// Number of the order.
    pub po_no: String,
    /// Code of the supplier, as the ERP has it.
    pub vendor_code: String,
    /// Code of the plant, as the ERP has it.
    pub plant_code: String,
    /// The ERP's revision that waits.
    pub revision: i64,
    /// The order was taken, but for the lines that the reasons name.
    pub in_part: bool,
    /// Why it waits. Those of a line carry its number as the parameter `lineNo`.
    #[schema(value_type = Vec<Blocker>)]
    pub reasons: Json<Vec<Blocker>>,
    /// Since when.
    pub first_held_at: DateTime<Utc>,
    /// Tried last at.
    pub last_tried_at: DateTime<Utc>,
    /// How often it was tried.
    pub tries: i32,
    /// Since when it waits to be read anew from the ERP, because somebody asked to try it again; null = nobody did.
    pub retry_asked_at: Option<DateTime<Utc>>,
}

/// An order that waits, whole.
#[derive(Clone, Debug, Serialize, FromRow, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HeldOrder {
    /// The row of the list.
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub row: HeldOrderRow,
    /// As the ERP gave it.
    #[schema(value_type = Object)]
    pub erp_order: Value,
}

impl Listed for HeldOrderRow {
    const LIST: List = List::of("held_orders h").sorted("firstHeldAt").columns(&[
        plain("id"),
        plain("poNo").sort().by("h.po_no COLLATE \"C\"").ties(&[]),
        plain("vendorCode").sort().by("h.vendor_code COLLATE \"C\""),
        plain("plantCode").sort().by("h.plant_code COLLATE \"C\""),
        plain("revision"),
        plain("inPart"),
        plain("reasons"),
        plain("firstHeldAt").sort(),
        plain("lastTriedAt").sort(),
        plain("tries").sort(),
        plain("retryAskedAt"),
    ]);
}

fn conditions(query: &mut QueryBuilder<Postgres>, filter: &HeldFilter) {
    // Few orders are held at a time: all of them are looked through.
    begins(query, "h.po_no", filter.po_no.as_deref());
    begins(query, "h.vendor_code", filter.vendor.as_deref());
    if let Some(labels) = parts(filter.reason.as_deref()) {
        query.push(" AND EXISTS (SELECT 1 FROM jsonb_array_elements(h.reasons) r WHERE r->>'label' = ANY(");
        query.push_bind(labels).push("))");
    }
}

/// A page of held orders and the exact number of all that match.
///
/// # Errors
/// [`Error::Invalid`] for an unknown sort, or the database's own.
pub async fn held(db: &Db, actor: &Actor, filter: &HeldFilter) -> Result<(Vec<HeldOrderRow>, i64), Error> {
    list::read(db, actor, (filter.page, filter.size), filter.sort.as_deref(), |query| conditions(query, filter)).await
}

/// One held order with what the ERP said.
///
/// # Errors
/// [`Error::NotFound`], or the database's own.
pub async fn held_order(db: &Db, actor: &Actor, id: i64) -> Result<HeldOrder, Error> {
    let mut tx = db.begin(actor).await?;
    let list = HeldOrderRow::LIST;
    let mut query = QueryBuilder::new(list.select() + ", h.erp_order" + &list.tables());
    query.push(" WHERE h.id = ").push_bind(id);
    query.build_query_as().fetch_optional(&mut *tx).await?.ok_or(Error::NotFound)
}
