//! The list of the audit log, for administrators.

use crate::Db;
use crate::error::Error;
use crate::export::exported;
use crate::filter::{among, begins_in_index, contains, moments};
use crate::list::whole::Asked;
use crate::list::{List, Listed, Tie, plain, shown, sorts, time, word};
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::{FromRow, Postgres, QueryBuilder};

/// Filters of the list; an empty one shows everything. Lists are comma-separated.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AuditFilter {
    /// At or after.
    #[serde(deserialize_with = "crate::day::optional_moment")]
    pub at_from: Option<DateTime<Utc>>,
    /// Before.
    #[serde(deserialize_with = "crate::day::optional_moment")]
    pub at_to: Option<DateTime<Utc>>,
    /// Part of the user id of who did it, or of the account acted for; in any case.
    pub actor: Option<String>,
    /// What was done: `sign_in`, `second_step`, `export` …; several at once.
    pub kind: Option<String>,
    /// Part of what it was done to, in any case.
    pub subject: Option<String>,
    /// Beginning of the network address, in any case.
    pub address: Option<String>,
    /// `done` or `refused`.
    pub outcome: Option<String>,
    /// From 1.
    pub page: Option<i64>,
    /// 10, 20, 50 or 100.
    pub size: Option<i64>,
    /// What to sort by; with `-` downwards.
    #[param(schema_with = sorts::<AuditRow>)]
    pub sort: Option<String>,
}

/// One entry.
#[derive(Clone, Debug, Serialize, FromRow, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditRow {
    /// Id.
    pub id: i64,
    /// When.
    pub at: DateTime<Utc>,
    /// What was done.
    pub kind: String,
    /// `done` or `refused`.
    pub outcome: String,
    /// Label of why it was refused; empty = it was not.
    pub reason: String,
    /// Who: user id, or the name as it was typed.
    pub actor_name: String,
    /// User id of the account acted for.
    pub acting_for_name: Option<String>,
    /// What it was done to.
    pub subject: String,
    /// Network address; empty = the program itself.
    pub address: String,
    /// What the browser said of itself.
    pub browser: String,
    /// Id of the request, as in the logs.
    pub request_id: String,
    /// What else there is to know.
    #[schema(value_type = Object)]
    pub detail: Value,
}

impl Listed for AuditRow {
    const LIST: List = List::of("audit_log l").sorted("-at").ties(&[Tie::Against("id")]).columns(&[
        plain("id"),
        time("at").sort().ties(&[Tie::With("id")]),
        word("kind", &["audit", "kind"]).called("auditKind").sort(),
        shown("actorName").sort(),
        shown("actingForName"),
        shown("subject").called("auditSubject"),
        word("outcome", &["audit", "outcome"]),
        word("reason", &["audit", "reason"]),
        shown("address").called("networkAddress").sort(),
        shown("browser"),
        shown("requestId"),
        shown("detail"),
    ]);
}

fn conditions(query: &mut QueryBuilder<Postgres>, filter: &AuditFilter) {
    moments(query, "l.at", filter.at_from, filter.at_to);
    contains(query, &["l.actor_name", "l.acting_for_name"], filter.actor.as_deref());
    among(query, "l.kind", filter.kind.as_deref());
    among(query, "l.outcome", filter.outcome.as_deref());
    contains(query, &["l.subject"], filter.subject.as_deref());
    begins_in_index(query, "l.address", filter.address.as_deref());
}

/// A page of entries and the exact number of all that match.
///
/// # Errors
/// [`Error::Invalid`] for an unknown sort, or the database's own.
pub async fn search(db: &Db, actor: &Actor, filter: &AuditFilter) -> Result<(Vec<AuditRow>, i64), Error> {
    asked(db, actor, filter).await?.page(db, actor, (filter.page, filter.size)).await
}

async fn asked<'a>(_: &Db, _: &Actor, filter: &'a AuditFilter) -> Result<Asked<'a, AuditRow>, Error> {
    Ok(Asked::new(filter.sort.as_deref(), |query| conditions(query, filter)))
}

exported!(AuditRow, AuditFilter, "audit-entries", "audit-log", asked);
