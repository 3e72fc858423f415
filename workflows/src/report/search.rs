//! What is read of reports: what there is to report, the list of kept runs, one run with its chart, and its rows.

mod rows;
mod view;

pub use rows::{ReportRow, ReportRowFilter, rows};
pub use view::{MonthFigures, ReportColumn, ReportView, RunView, read, reports};

use super::declaration::Report;
use super::machine::{READERS, State};
use crate::database::Db;
use crate::error::Error;
use crate::filter::{among, unknown};
use crate::list::{self, List, Listed, plain, sorts};
use chrono::{DateTime, NaiveDate, Utc};
use ehub_engine::Actor;
use serde::{Deserialize, Serialize};
use sqlx::{FromRow, Postgres, QueryBuilder};

/// Filters of the list.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ReportRunFilter {
    /// Names of reports, comma-separated.
    pub report: Option<String>,
    /// States, comma-separated.
    pub state: Option<String>,
    /// Id of the schedule that asked for it.
    pub schedule_id: Option<i64>,
    /// Only what the actor has asked for.
    pub mine: Option<bool>,
    /// From 1.
    pub page: Option<i64>,
    /// 10, 20, 50 or 100.
    pub size: Option<i64>,
    /// What to sort by; with `-` downwards.
    #[param(schema_with = sorts::<ReportRunRow>)]
    pub sort: Option<String>,
}

/// One run.
#[derive(Clone, Debug, Serialize, FromRow, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportRunRow {
    /// Id.
    pub id: i64,
    /// Version.
    pub version: i64,
    /// `Queued`, `Running`, `Ready`, `Failed`, `Cancelled` or `Expired`.
    pub state: String,
    /// Which report.
    pub report: String,
    /// First day of the first month.
    pub month_from: NaiveDate,
    /// First day of the last month.
    pub month_to: NaiveDate,
    /// Report generated date: what was not known by the end of this day does not count.
    pub as_of_on: NaiveDate,
    /// The moment that this was, where it is earlier: that day is not over.
    pub as_of_at: DateTime<Utc>,
    /// Code of the only supplier; empty = all.
    pub vendor_code: String,
    /// Code of the only plant; empty = all.
    pub plant_code: String,
    /// The only material group; empty = all.
    pub material_group: String,
    /// Who asked for it: the account's user id, or the name of the schedule.
    pub asked_by_name: String,
    /// The schedule that asked for it.
    pub schedule_id: Option<i64>,
    /// Steps counted so far.
    pub steps_done: i32,
    /// Steps in all.
    pub steps_total: i32,
    /// Rows; `null` until they are there.
    pub row_count: Option<i32>,
    /// Why it could not be made, as a label of errors.
    pub failure: Option<String>,
    /// Asked for at.
    pub created_at: DateTime<Utc>,
    /// There since.
    pub ready_at: Option<DateTime<Utc>>,
    /// When its rows are deleted.
    pub expires_at: Option<DateTime<Utc>>,
}

const EXPIRES: &str =
    "(SELECT d.due_at FROM deadlines d WHERE d.process = 'report_run' AND d.document = r.id AND d.name = 'kept')";

impl Listed for ReportRunRow {
    const LIST: List = List::of("report_runs r").sorted("-createdAt").columns(&[
        plain("id"),
        plain("version"),
        plain("state"),
        plain("report"),
        plain("monthFrom"),
        plain("monthTo"),
        plain("asOfOn"),
        plain("asOfAt"),
        plain("vendorCode"),
        plain("plantCode"),
        plain("materialGroup"),
        plain("askedByName"),
        plain("scheduleId"),
        plain("stepsDone"),
        plain("stepsTotal"),
        plain("rowCount"),
        plain("failure"),
        plain("createdAt").sort(),
        plain("readyAt"),
        plain("expiresAt").sql(EXPIRES),
    ]);
}

/// Those inside who ask for reports see every run; everybody else those that are ready and made for them.
pub(super) fn visible(query: &mut QueryBuilder<Postgres>, actor: &Actor) {
    if actor.company.is_none() && actor.has_any(READERS) {
        return;
    }
    let account = actor.works_as();
    query.push(
        " AND r.state = 'Ready' AND (EXISTS (SELECT FROM companies c WHERE c.type = ANY(r.company_types) AND c.id = ",
    );
    if let Some(company) = actor.company {
        query.push_bind(company);
    } else {
        query.push("(SELECT a.company_id FROM accounts a WHERE a.id = ").push_bind(account).push(")");
    }
    query.push(") OR EXISTS (SELECT FROM account_groups g WHERE g.group_id = ANY(r.group_ids) AND g.account_id = ");
    query.push_bind(account).push("))");
}

fn conditions(query: &mut QueryBuilder<Postgres>, actor: &Actor, filter: &ReportRunFilter) {
    visible(query, actor);
    among(query, "r.report", filter.report.as_deref());
    among(query, "r.state", filter.state.as_deref());
    if let Some(schedule) = filter.schedule_id {
        query.push(" AND r.schedule_id = ").push_bind(schedule);
    }
    if filter.mine == Some(true) {
        query.push(" AND r.account_id = ").push_bind(actor.works_as());
    }
}

/// A page of kept runs, and the exact number of all that match.
///
/// # Errors
/// [`Error::Invalid`] for an unknown sort, report or state, or the database's own.
pub async fn search(db: &Db, actor: &Actor, filter: &ReportRunFilter) -> Result<(Vec<ReportRunRow>, i64), Error> {
    let mut found = unknown::<Report>("report", filter.report.as_deref());
    found.extend(unknown::<State>("state", filter.state.as_deref()));
    if !found.is_empty() {
        return Err(Error::Invalid(found));
    }
    let window = (filter.page, filter.size);
    list::read(db, actor, window, filter.sort.as_deref(), |query| conditions(query, actor, filter)).await
}
