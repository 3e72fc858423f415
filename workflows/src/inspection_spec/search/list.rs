//! The list of specs: whose turn it is first.

use crate::Db;
use crate::error::Error;
use crate::export::exported;
use crate::filter::{among, begins, begins_in_index, of_companies, parts, unknown};
use crate::inspection_spec::machine::{SpecType, State};
use crate::inspection_spec::rules::EXPIRES_SOON_DAYS;
use crate::list::whole::Asked;
use crate::list::{List, Listed, Tie, VENDOR_NAME, day, plain, shown, sorts, state, time, word};
use crate::plant_day::{common_zone, plant_day};
use chrono::{DateTime, Days, NaiveDate, Utc};
use ehub_engine::Actor;
use ehub_engine::label::Label;
use serde::{Deserialize, Serialize};
use sqlx::{FromRow, Postgres, QueryBuilder};

/// Filters of the list; an empty one shows everything. Texts match from their beginning, in any case.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SpecFilter {
    /// States, comma-separated.
    pub state: Option<String>,
    /// 1 mass production, 2 before mass production; both = nothing said.
    pub spec_type: Option<String>,
    /// Part.
    pub material: Option<String>,
    /// Beginnings of suppliers' codes, comma-separated.
    pub vendor: Option<String>,
    /// Beginnings of sub-groups' codes, comma-separated.
    pub sub_group: Option<String>,
    /// Only those that have run out, or do within 14 days.
    pub expiring: Option<bool>,
    /// Only those of whose part something is asked; `false` = of whose part nothing is asked any more.
    pub asked: Option<bool>,
    /// Only this one.
    pub id: Option<i64>,
    /// From 1.
    pub page: Option<i64>,
    /// 10, 20, 50 or 100.
    pub size: Option<i64>,
    /// What to sort by; with `-` downwards.
    #[param(schema_with = sorts::<SpecRow>)]
    pub sort: Option<String>,
}

/// One row of the list.
#[derive(Clone, Debug, PartialEq, Serialize, FromRow, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = InspectionSpecRow)]
pub struct SpecRow {
    /// Id.
    pub id: i64,
    /// `--`, `InProcess`, `Approving`, `Reject`, `Accept` or `IQAChange`.
    pub state: String,
    /// Version, for events.
    pub version: i64,
    /// Whose turn it is: 0 the supplier's, 1 the verifier's, 2 nobody's.
    pub turn: i32,
    /// Code of the supplier.
    pub vendor_code: String,
    /// Name of the supplier.
    pub vendor_name: String,
    /// Part.
    pub material_code: String,
    /// What it is.
    pub description: String,
    /// Code of the sub-group of the part; empty = it has none any more.
    pub sub_group: String,
    /// Its name.
    pub sub_group_name: String,
    /// Whether anything is asked of the part; if not, nobody waits for the supplier.
    pub is_asked: bool,
    /// `1` mass production, `2` before mass production.
    pub spec_type: String,
    /// The revision that is worked on, or was last.
    pub revision: i32,
    /// The revision that holds; none = none was accepted.
    pub valid_revision: Option<i32>,
    /// The day on which it began to hold.
    pub valid_from_on: Option<NaiveDate>,
    /// Its last day; none = it does not run out.
    pub expires_on: Option<NaiveDate>,
    /// What the supplier said.
    pub comment: String,
    /// What whoever decided said.
    pub reason: String,
    /// When it was submitted.
    pub submitted_at: Option<DateTime<Utc>>,
    /// By whom.
    pub submitted_by_name: Option<String>,
    /// When it was decided.
    pub decided_at: Option<DateTime<Utc>>,
    /// By whom.
    pub decided_by_name: Option<String>,
    /// When the supplier was last reminded by hand.
    pub reminded_at: Option<DateTime<Utc>>,
    /// When it was set up.
    pub created_at: DateTime<Utc>,
    /// When it was changed last.
    pub changed_at: DateTime<Utc>,
}

/// As the index on it says it.
const TURN: &str = "CASE WHEN s.state IN ('--', 'IQAChange', 'Reject', 'InProcess') THEN 0 WHEN s.state = 'Approving' THEN 1 ELSE 2 END";

/// Whether anything is asked of the part of a spec `s`.
const IS_ASKED: &str = "EXISTS (SELECT FROM materials t JOIN inspection_sub_groups a ON a.code = t.sub_group WHERE t.id = s.material_id AND a.asked_key <> '')";

const REMINDED: &str = "(SELECT r.reminded_at FROM inspection_spec_reminders r WHERE r.spec_id = s.id ORDER BY r.reminded_on DESC LIMIT 1)";

impl Listed for SpecRow {
    const LIST: List = List::of("inspection_specs s")
        .joined(
            " JOIN materials m ON m.id = s.material_id JOIN companies c ON c.id = s.vendor_id
              LEFT JOIN inspection_sub_groups g ON g.code = m.sub_group",
        )
        .sorted("turn")
        .columns(&[
            plain("id").sort(),
            state("inspection_spec"),
            plain("version"),
            plain("turn").sql(TURN).sort().ties(&[Tie::With("changed_at"), Tie::With("id")]),
            shown("vendorCode").sql("c.code"),
            shown("vendorName").sql(VENDOR_NAME),
            shown("materialCode").sort().by("s.material_code COLLATE \"C\""),
            shown("description").sql("m.description"),
            shown("subGroup").sql("m.sub_group"),
            shown("subGroupName").sql("coalesce(g.name, '')"),
            plain("isAsked").sql(IS_ASKED),
            word("specType", &["inspection_spec", "specType"]),
            shown("revision").called("specRevision"),
            shown("validRevision"),
            day("validFromOn"),
            day("expiresOn").sort().nulls_last(),
            shown("comment"),
            shown("reason").called("decisionReason"),
            time("submittedAt"),
            shown("submittedByName"),
            time("decidedAt"),
            shown("decidedByName"),
            time("remindedAt").sql(REMINDED),
            time("createdAt"),
            time("changedAt").sort(),
        ]);
}

/// A page of specs and the exact number of all that match.
///
/// # Errors
/// [`Error::Invalid`] for an unknown state, type or sort; else the database's own.
pub async fn search(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    filter: &SpecFilter,
) -> Result<(Vec<SpecRow>, i64), Error> {
    asked_at(db, actor, now, filter).await?.page(db, actor, (filter.page, filter.size)).await
}

/// Nobody tells a workbook the time: a worker may write it.
async fn asked<'a>(db: &Db, actor: &'a Actor, filter: &'a SpecFilter) -> Result<Asked<'a, SpecRow>, Error> {
    let mut tx = db.begin(actor).await?;
    let now = sqlx::query_scalar!(r#"SELECT now() AS "now!""#).fetch_one(&mut *tx).await?;
    tx.commit().await?;
    asked_at(db, actor, now, filter).await
}

async fn asked_at<'a>(
    db: &Db,
    actor: &'a Actor,
    now: DateTime<Utc>,
    filter: &'a SpecFilter,
) -> Result<Asked<'a, SpecRow>, Error> {
    let soon = understand(db, actor, now, filter).await?;
    Ok(Asked::new(filter.sort.as_deref(), move |query| conditions(query, actor, filter, soon)))
}

exported!(SpecRow, SpecFilter, "inspection-specs", "inspection-specs", asked);

/// How many specs match, as [`search`] counts them.
///
/// # Errors
/// As [`search`].
pub(crate) async fn count(db: &Db, actor: &Actor, now: DateTime<Utc>, filter: &SpecFilter) -> Result<i64, Error> {
    let soon = understand(db, actor, now, filter).await?;
    let mut query = QueryBuilder::new("SELECT count(*) FROM inspection_specs s WHERE true");
    conditions(&mut query, actor, filter, soon);
    let mut tx = db.begin(actor).await?;
    Ok(query.build_query_scalar().fetch_one(&mut *tx).await?)
}

/// The last day of what is about to run out at this time, where that is asked for.
async fn understand(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    filter: &SpecFilter,
) -> Result<Option<NaiveDate>, Error> {
    let mut found = unknown::<State>("state", filter.state.as_deref());
    found.extend(unknown::<SpecType>("specType", filter.spec_type.as_deref()));
    if !found.is_empty() {
        return Err(Error::Invalid(found));
    }
    if filter.expiring != Some(true) {
        return Ok(None);
    }
    let mut tx = db.begin(actor).await?;
    let zone = common_zone(&mut tx).await?;
    Ok(plant_day(now, &zone).checked_add_days(Days::new(EXPIRES_SOON_DAYS)))
}

fn conditions(query: &mut QueryBuilder<Postgres>, actor: &Actor, filter: &SpecFilter, soon: Option<NaiveDate>) {
    among(query, "s.state", filter.state.as_deref());
    among(query, "s.spec_type", filter.spec_type.as_deref());
    // Said besides the wall, which no index answers: it lets the inside see everything.
    if let Some(company) = actor.company {
        query.push(" AND s.vendor_id = ").push_bind(company);
    }
    of_companies(query, "s.vendor_id", filter.vendor.as_deref());
    begins_in_index(query, "s.material_code", filter.material.as_deref());
    if parts(filter.sub_group.as_deref()).is_some() {
        query.push(" AND s.material_id IN (SELECT t.id FROM materials t WHERE t.sub_group <> ''");
        begins(query, "t.sub_group", filter.sub_group.as_deref());
        query.push(")");
    }
    if let Some(id) = filter.id {
        query.push(" AND s.id = ").push_bind(id);
    }
    if let Some(is_asked) = filter.asked {
        query.push(" AND ");
        if !is_asked {
            query.push("NOT ");
        }
        query.push(IS_ASKED);
    }
    if let Some(soon) = soon {
        query.push(" AND s.expires_on <= ").push_bind(soon);
    }
}

/// Only specs in these states.
pub(super) fn of(states: &[State]) -> SpecFilter {
    let states: Vec<&str> = states.iter().map(|state| state.as_str()).collect();
    SpecFilter { state: Some(states.join(",")), ..SpecFilter::default() }
}
