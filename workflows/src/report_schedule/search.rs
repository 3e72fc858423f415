//! The list of schedules, each with its last run and its next tick.

use super::machine::State;
use crate::database::Db;
use crate::error::Error;
use crate::filter::{among, unknown};
use crate::list::{self, List, Listed, plain, sorts};
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use serde::{Deserialize, Serialize};
use sqlx::{FromRow, Postgres, QueryBuilder};

/// Filters of the list.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ReportScheduleFilter {
    /// States, comma-separated; nothing = all but those that were removed.
    pub state: Option<String>,
    /// From 1.
    pub page: Option<i64>,
    /// 10, 20, 50 or 100.
    pub size: Option<i64>,
    /// What to sort by; with `-` downwards.
    #[param(schema_with = sorts::<ReportScheduleRow>)]
    pub sort: Option<String>,
}

/// One schedule.
#[derive(Clone, Debug, Serialize, FromRow, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportScheduleRow {
    /// Id.
    pub id: i64,
    /// Version.
    pub version: i64,
    /// `Active`, `Paused` or `Removed`.
    pub state: String,
    /// What it is called.
    pub name: String,
    /// Which report.
    pub report: String,
    /// When, as an expression.
    pub cron: String,
    /// In which time zone.
    pub zone: String,
    /// How many months.
    pub months: i32,
    /// Whether the running month is the last of them.
    pub with_running: bool,
    /// Code of the only supplier; empty = all.
    pub vendor_code: String,
    /// Code of the only plant; empty = all.
    pub plant_code: String,
    /// The only material group; empty = all.
    pub material_group: String,
    /// Letters of company types whose people see it.
    pub company_types: Vec<String>,
    /// Ids of groups whose people see it.
    pub group_ids: Vec<i64>,
    /// Names of these groups.
    pub group_names: Vec<String>,
    /// Whether these are told by mail.
    pub is_mailed: bool,
    /// When it runs next; `null` = it does not.
    pub next_at: Option<DateTime<Utc>>,
    /// When it ran last.
    pub last_at: Option<DateTime<Utc>>,
    /// Its newest run.
    pub last_run_id: Option<i64>,
    /// Where that stands.
    pub last_run_state: Option<String>,
    /// Last time that it was changed or ran.
    pub changed_at: DateTime<Utc>,
}

const LAST_RUN: &str = "(SELECT r.id FROM report_runs r WHERE r.schedule_id = s.id ORDER BY r.id DESC LIMIT 1)";
const LAST_STATE: &str = "(SELECT r.state FROM report_runs r WHERE r.schedule_id = s.id ORDER BY r.id DESC LIMIT 1)";
const GROUPS: &str = "ARRAY(SELECT g.name FROM groups g WHERE g.id = ANY(s.group_ids) ORDER BY g.name)";

impl Listed for ReportScheduleRow {
    const LIST: List = List::of("report_schedules s").sorted("name").columns(&[
        plain("id"),
        plain("version"),
        plain("state"),
        plain("name").sort(),
        plain("report"),
        plain("cron"),
        plain("zone"),
        plain("months"),
        plain("withRunning"),
        plain("vendorCode"),
        plain("plantCode"),
        plain("materialGroup"),
        plain("companyTypes"),
        plain("groupIds"),
        plain("groupNames").sql(GROUPS),
        plain("isMailed"),
        plain("nextAt").sort().nulls_last(),
        plain("lastAt"),
        plain("lastRunId").sql(LAST_RUN),
        plain("lastRunState").sql(LAST_STATE),
        plain("changedAt"),
    ]);
}

fn conditions(query: &mut QueryBuilder<Postgres>, filter: &ReportScheduleFilter) {
    if filter.state.is_none() {
        query.push(" AND s.state <> 'Removed'");
    }
    among(query, "s.state", filter.state.as_deref());
}

/// A page of schedules, and the exact number of all that match.
///
/// # Errors
/// [`Error::Invalid`] for an unknown sort or state, or the database's own.
pub async fn search(
    db: &Db,
    actor: &Actor,
    filter: &ReportScheduleFilter,
) -> Result<(Vec<ReportScheduleRow>, i64), Error> {
    let found = unknown::<State>("state", filter.state.as_deref());
    if !found.is_empty() {
        return Err(Error::Invalid(found));
    }
    let window = (filter.page, filter.size);
    list::read(db, actor, window, filter.sort.as_deref(), |query| conditions(query, filter)).await
}

/// One schedule.
///
/// # Errors
/// [`Error::NotFound`], or the database's own.
pub async fn read(db: &Db, actor: &Actor, id: i64) -> Result<ReportScheduleRow, Error> {
    let mut query = list::rows::<ReportScheduleRow>();
    query.push(" WHERE s.id = ").push_bind(id);
    let mut tx = db.begin(actor).await?;
    query.build_query_as().fetch_optional(&mut *tx).await?.ok_or(Error::NotFound)
}
