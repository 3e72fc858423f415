//! Notices that a supplier has not sent yet, or that the ERP refused: what is still missing in each.

use crate::Db;
use crate::asn::rules::send_findings;
use crate::asn::store::load::{Loaded, load};
use crate::asn::store::look;
use crate::error::Error;
use crate::filter::{MOST, among, begins, of_plants, page};
use crate::list::{self, List, Listed, Tie, plain, sorts};
use crate::po::search::spelling::{self, Beginnings};
use chrono::{DateTime, NaiveDate, Utc};
use ehub_engine::{Actor, Finding, Severity};
use serde::{Deserialize, Serialize};
use sqlx::{FromRow, PgConnection, Postgres, QueryBuilder};
use std::collections::HashMap;

/// Notices whose rules are judged at once.
const AT_ONCE: usize = 200;

/// Filters of the list; texts match from their beginning, in any case.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AsnDraftFilter {
    /// `Unsent`, `Refused`, comma-separated.
    pub state: Option<String>,
    /// Beginnings of plants' codes, comma-separated.
    pub plant: Option<String>,
    /// Number at the supplier.
    pub supplier_shipment_no: Option<String>,
    /// Number of an order on it.
    pub po_no: Option<String>,
    /// Material on it.
    pub material: Option<String>,
    /// Whether nothing stands against sending it but what one may confirm.
    pub complete: Option<bool>,
    /// From 1.
    pub page: Option<i64>,
    /// 10, 20, 50 or 100.
    pub size: Option<i64>,
    /// What to sort by; with `-` downwards.
    #[param(schema_with = sorts::<AsnDraftRow>)]
    pub sort: Option<String>,
}

/// One notice that has not left.
#[derive(Clone, Debug, Serialize, FromRow, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AsnDraftRow {
    /// Id.
    pub id: i64,
    /// Version, for events.
    pub version: i64,
    /// Number.
    pub asn_no: String,
    /// `Unsent` or `Refused`.
    pub state: String,
    /// Receiving plant.
    pub plant_code: String,
    /// Where the goods go.
    pub ship_to: String,
    /// Number at the supplier.
    pub supplier_shipment_no: String,
    /// Day of shipment.
    pub shipped_on: Option<NaiveDate>,
    /// How many lines.
    pub line_count: i64,
    /// What the ERP said, if it refused.
    pub erp_answer: String,
    /// Created at.
    pub created_at: DateTime<Utc>,
    /// Changed at.
    pub changed_at: DateTime<Utc>,
    /// Whole days since it was made.
    pub age_days: i32,
    /// What stands against sending it, as on its page; field paths count its lines.
    #[sqlx(skip)]
    #[schema(value_type = Vec<crate::finding::Blocker>)]
    pub findings: Vec<Finding>,
    /// How many of them refuse; none = it can be sent, the others confirmed.
    #[sqlx(skip)]
    pub missing: usize,
}

impl Listed for AsnDraftRow {
    const LIST: List =
        List::of("asns a").joined(" JOIN plants p ON p.id = a.plant_id").sorted("-changedAt").columns(&[
            plain("id").sort(),
            plain("version"),
            plain("asnNo").sort().by("a.asn_no COLLATE \"C\"").ties(&[]),
            plain("state").sort().ties(&[Tie::Down("id")]),
            plain("plantCode").sql("p.code"),
            plain("shipTo"),
            plain("supplierShipmentNo").sort().by("a.supplier_shipment_no COLLATE \"C\""),
            plain("shippedOn").sort().nulls_last(),
            plain("lineCount").sql("(SELECT count(*) FROM asn_lines l WHERE l.asn_id = a.id)"),
            plain("erpAnswer"),
            plain("createdAt").sort(),
            plain("changedAt").sort(),
            plain("ageDays").sql("extract(day FROM now() - a.created_at)::int"),
            plain("findings").made(),
            plain("missing").made(),
        ]);
}

fn conditions(query: &mut QueryBuilder<Postgres>, actor: &Actor, filter: &AsnDraftFilter, on_it: &Beginnings) {
    query.push(" AND a.state IN ('Unsent', 'Refused')");
    // What others have handed over to this company is theirs.
    if let Some(company) = actor.company {
        query.push(" AND a.vendor_id = ").push_bind(company);
    }
    among(query, "a.state", filter.state.as_deref());
    of_plants(query, "a.plant_id", filter.plant.as_deref());
    begins(query, "a.supplier_shipment_no", filter.supplier_shipment_no.as_deref());
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

/// A page of notices that have not left, with what is missing in each, and the exact number of all that match.
///
/// # Errors
/// [`Error::Invalid`] for an unknown sort, or the database's own.
pub async fn drafts(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    filter: &AsnDraftFilter,
) -> Result<(Vec<AsnDraftRow>, i64), Error> {
    let on_it = spelling::beginnings(db, actor, filter.po_no.as_deref(), filter.material.as_deref()).await?;
    // Whether one is complete no index knows: all that match are judged, and the page is cut from those that are left.
    let window = if filter.complete.is_some() { (Some(1), Some(MOST)) } else { (filter.page, filter.size) };
    let conditions = |query: &mut QueryBuilder<Postgres>| conditions(query, actor, filter, &on_it);
    let (mut rows, total) = list::read::<AsnDraftRow>(db, actor, window, filter.sort.as_deref(), conditions).await?;
    let mut tx = db.begin(actor).await?;
    for portion in rows.chunks_mut(AT_ONCE) {
        judge(&mut tx, actor, now, portion).await?;
    }
    let Some(complete) = filter.complete else { return Ok((rows, total)) };
    rows.retain(|row| (row.missing == 0) == complete);
    let total = i64::try_from(rows.len()).unwrap_or(i64::MAX);
    let (skip, size) = page(filter.page, filter.size, MOST);
    let place = |n: i64| usize::try_from(n).unwrap_or(usize::MAX);
    Ok((rows.into_iter().skip(place(skip)).take(place(size)).collect(), total))
}

/// Fills in what stands against sending each.
async fn judge(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    rows: &mut [AsnDraftRow],
) -> Result<(), Error> {
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let mut loaded = load(connection, now, &ids).await?;
    look(connection, &mut loaded.iter_mut().collect::<Vec<&mut Loaded>>()).await?;
    let mut found: HashMap<i64, Vec<Finding>> =
        loaded.iter().map(|draft| (draft.id, send_findings(&draft.facts, actor))).collect();
    for row in rows {
        row.findings = found.remove(&row.id).unwrap_or_default();
        row.missing = row.findings.iter().filter(|finding| finding.severity == Severity::Block).count();
    }
    Ok(())
}
