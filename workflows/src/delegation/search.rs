//! The list of delegations, and whom one may appoint.

use super::rules::{manages, may_revoke};
use crate::Db;
use crate::error::Error;
use crate::filter::{contains, page, parts};
use crate::list::{List, Listed, plain, sorts};
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use serde::{Deserialize, Serialize};
use sqlx::{FromRow, Postgres, QueryBuilder};

/// Filters of the list; an empty one shows every delegation that the caller may see.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct DelegationFilter {
    /// Part of the user id of the account acted for, in any case.
    pub principal: Option<String>,
    /// Part of the user id of the account that acts, in any case.
    pub deputy: Option<String>,
    /// `Planned`, `Current`, `Over`; several at once.
    pub state: Option<String>,
    /// From 1.
    pub page: Option<i64>,
    /// 10, 20, 50 or 100.
    pub size: Option<i64>,
    /// What to sort by; with `-` downwards.
    #[param(schema_with = sorts::<DelegationRow>)]
    pub sort: Option<String>,
}

/// One row of the list.
#[derive(Clone, Debug, Serialize, FromRow, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DelegationRow {
    /// Id.
    pub id: i64,
    /// `Planned`, `Current` or `Over`.
    pub state: String,
    /// User id of the account acted for.
    pub principal: String,
    /// Its name.
    pub principal_name: String,
    /// User id of the account that acts.
    pub deputy: String,
    /// Its name.
    pub deputy_name: String,
    /// Code of the company of both.
    pub company_code: String,
    /// From.
    pub begins_at: DateTime<Utc>,
    /// Until.
    pub ends_at: DateTime<Utc>,
    /// User id of who granted it.
    pub granted_by_name: String,
    /// When.
    pub granted_at: DateTime<Utc>,
    /// User id of who ended it before its time.
    pub revoked_by_name: Option<String>,
    /// When.
    pub revoked_at: Option<DateTime<Utc>>,
    /// Whether the caller may end it.
    #[sqlx(skip)]
    pub revocable: bool,
    #[serde(skip)]
    principal_id: i64,
    #[serde(skip)]
    deputy_id: i64,
}

const STATE: &str = "CASE WHEN d.revoked_at IS NOT NULL OR d.ends_at <= ";

impl Listed for DelegationRow {
    const LIST: List = List::of(
        "delegations d JOIN accounts p ON p.id = d.principal_id JOIN accounts a ON a.id = d.deputy_id
           JOIN companies c ON c.id = d.company_id",
    )
    .sorted("-endsAt")
    .columns(&[
        plain("id"),
        plain("state").made(),
        plain("principal").sql("p.user_id"),
        plain("principalName").sql("p.name_local"),
        plain("deputy").sql("a.user_id"),
        plain("deputyName").sql("a.name_local"),
        plain("companyCode").sql("c.code"),
        plain("beginsAt").sort(),
        plain("endsAt").sort(),
        plain("grantedByName"),
        plain("grantedAt"),
        plain("revokedByName"),
        plain("revokedAt"),
        plain("revocable").made(),
    ]);
}

fn state(query: &mut QueryBuilder<Postgres>, now: DateTime<Utc>) {
    query.push(STATE).push_bind(now).push(" THEN 'Over' WHEN d.begins_at > ").push_bind(now);
    query.push(" THEN 'Planned' ELSE 'Current' END");
}

fn conditions(query: &mut QueryBuilder<Postgres>, actor: &Actor, now: DateTime<Utc>, filter: &DelegationFilter) {
    query.push(" WHERE true");
    if !manages(actor) {
        // Who is away, and who stands in, is for the two of them.
        query.push(" AND (d.principal_id = ").push_bind(actor.account);
        query.push(" OR d.deputy_id = ").push_bind(actor.account).push(")");
    }
    contains(query, &["p.user_id"], filter.principal.as_deref());
    contains(query, &["a.user_id"], filter.deputy.as_deref());
    if let Some(values) = parts(filter.state.as_deref()) {
        query.push(" AND (");
        state(query, now);
        query.push(") = ANY(").push_bind(values).push(")");
    }
}

/// A page of delegations and the exact number of all that match: one's own, or everybody's for those who manage them.
///
/// # Errors
/// [`Error::Invalid`] for an unknown sort, or the database's own.
pub async fn search(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    filter: &DelegationFilter,
) -> Result<(Vec<DelegationRow>, i64), Error> {
    let list = DelegationRow::LIST;
    let order = list.order(filter.sort.as_deref())?;
    let (offset, size) = page(filter.page, filter.size, 100);
    let mut tx = db.begin(actor).await?;
    let mut count = QueryBuilder::new("SELECT count(*)".to_owned() + &list.tables());
    conditions(&mut count, actor, now, filter);
    let total: i64 = count.build_query_scalar().fetch_one(&mut *tx).await?;
    let mut query = QueryBuilder::new(list.select());
    query.push(", d.principal_id, d.deputy_id, ");
    state(&mut query, now);
    query.push(" AS state").push(list.tables());
    conditions(&mut query, actor, now, filter);
    query.push(order).push(" LIMIT ").push_bind(size).push(" OFFSET ").push_bind(offset);
    let mut rows: Vec<DelegationRow> = query.build_query_as().fetch_all(&mut *tx).await?;
    for row in &mut rows {
        row.revocable = row.state != "Over" && may_revoke(row.principal_id, row.deputy_id, actor);
    }
    Ok((rows, total))
}

/// Somebody whom one may appoint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Colleague {
    /// User id.
    pub user_id: String,
    /// Name.
    pub name: String,
}

/// Active people of the same company as `of` (the own account when it is left out), without that account itself. Only those
/// who appoint deputies of others may ask for another.
///
/// # Errors
/// The database's own.
pub async fn colleagues(db: &Db, actor: &Actor, of: Option<&str>) -> Result<Vec<Colleague>, Error> {
    let of = of.map(str::trim).filter(|of| !of.is_empty() && manages(actor)).unwrap_or(&actor.name);
    let mut tx = db.begin(actor).await?;
    let colleagues = sqlx::query_as!(
        Colleague,
        "SELECT a.user_id, a.name_local AS name FROM accounts me JOIN accounts a ON a.company_id = me.company_id
          WHERE lower(me.user_id) = lower($1) AND a.id <> me.id AND a.state = 'Y' ORDER BY lower(a.user_id) LIMIT 1000",
        of
    )
    .fetch_all(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(colleagues)
}
