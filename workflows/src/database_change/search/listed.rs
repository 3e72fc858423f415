//! The list of changes, and one of them.

use crate::Db;
use crate::database_change::machine::State;
use crate::database_change::payload::Change;
use crate::database_change::store::row;
use crate::database_change::whitelist;
use crate::error::Error;
use crate::export::exported;
use crate::filter::{among, contains, unknown};
use crate::list::whole::Asked;
use crate::list::{List, Listed, plain, shown, sorts, state, time, word};
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use serde::{Deserialize, Serialize};
use sqlx::{FromRow, Postgres, QueryBuilder};

/// Filters of the list; an empty one shows everything.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct DatabaseChangeFilter {
    /// States, comma-separated.
    pub state: Option<String>,
    /// Names of tables, comma-separated.
    pub table: Option<String>,
    /// Part of what the row is called, of the reason or of who proposed it, in any case.
    pub words: Option<String>,
    /// `true` = only what the own account proposed, `false` = only what others did.
    pub mine: Option<bool>,
    /// From 1.
    pub page: Option<i64>,
    /// 10, 20, 50 or 100.
    pub size: Option<i64>,
    /// What to sort by; with `-` downwards.
    #[param(schema_with = sorts::<DatabaseChangeRow>)]
    pub sort: Option<String>,
}

/// One row of the list.
#[derive(Clone, Debug, Serialize, FromRow, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DatabaseChangeRow {
    /// Id.
    pub id: i64,
    /// Version, for events.
    pub version: i64,
    /// `Proposed`, `Applied`, `Refused`, `Withdrawn` or `Undone`.
    pub state: String,
    /// Name of the table.
    pub table_name: String,
    /// What the row was called.
    pub row_label: String,
    /// Names of the columns.
    pub columns: Vec<String>,
    /// Why.
    pub reason: String,
    /// Who proposed it.
    pub proposed_by_name: String,
    /// When.
    pub created_at: DateTime<Utc>,
    /// Who applied, refused or withdrew it.
    pub decided_by_name: Option<String>,
    /// When.
    pub decided_at: Option<DateTime<Utc>>,
    /// Who undid it.
    pub undone_by_name: Option<String>,
    /// When.
    pub undone_at: Option<DateTime<Utc>>,
}

const COLUMNS: &str = "ARRAY(SELECT c ->> 'column' FROM jsonb_array_elements(d.changes) AS c)";

impl Listed for DatabaseChangeRow {
    const LIST: List = List::of("database_changes d").sorted("-createdAt").columns(&[
        plain("id"),
        plain("version"),
        state("database_change"),
        word("tableName", &["database_change", "table"]).called("maintainedTable"),
        shown("rowLabel"),
        word("columns", &["field"]).sql(COLUMNS).called("maintainedColumns"),
        shown("reason"),
        shown("proposedByName"),
        time("createdAt").sort(),
        shown("decidedByName"),
        time("decidedAt"),
        shown("undoneByName"),
        time("undoneAt"),
    ]);
}

/// A page of changes and the exact number of all that match.
///
/// # Errors
/// [`Error::Invalid`] for an unknown sort or state, or the database's own.
pub async fn search(
    db: &Db,
    actor: &Actor,
    filter: &DatabaseChangeFilter,
) -> Result<(Vec<DatabaseChangeRow>, i64), Error> {
    asked(db, actor, filter).await?.page(db, actor, (filter.page, filter.size)).await
}

async fn asked<'a>(
    _: &Db,
    actor: &'a Actor,
    filter: &'a DatabaseChangeFilter,
) -> Result<Asked<'a, DatabaseChangeRow>, Error> {
    let found = unknown::<State>("state", filter.state.as_deref());
    if !found.is_empty() {
        return Err(Error::Invalid(found));
    }
    Ok(Asked::new(filter.sort.as_deref(), move |query| conditions(query, actor, filter)))
}

exported!(DatabaseChangeRow, DatabaseChangeFilter, "database-changes", "database-changes", asked);

fn conditions(query: &mut QueryBuilder<Postgres>, actor: &Actor, filter: &DatabaseChangeFilter) {
    among(query, "d.state", filter.state.as_deref());
    among(query, "d.table_name", filter.table.as_deref());
    contains(query, &["d.row_label", "d.reason", "d.proposed_by_name"], filter.words.as_deref());
    if let Some(mine) = filter.mine {
        let account = actor.works_as().unwrap_or_default();
        query.push(" AND (d.proposed_by = ").push_bind(account);
        query.push(" OR d.proposed_for IS NOT DISTINCT FROM ").push_bind(account).push(") = ").push_bind(mine);
    }
}

/// A column as it was seen, as it is to be, and as it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NowChange {
    /// Name of the column.
    pub column: String,
    /// What stood there when it was proposed; null = nothing.
    pub before: Option<String>,
    /// What is to stand there.
    pub after: Option<String>,
    /// What stands there now.
    pub now: Option<String>,
}

/// A change with its row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DatabaseChangeDetail {
    /// Id.
    pub id: i64,
    /// Version, for events.
    pub version: i64,
    /// `Proposed`, `Applied`, `Refused`, `Withdrawn` or `Undone`.
    pub state: String,
    /// Name of the table.
    pub table_name: String,
    /// Which row.
    pub row_id: i64,
    /// What it was called.
    pub row_label: String,
    /// Hash route of the page that shows it; null = it is not to be found any more.
    pub link: Option<String>,
    /// What changes.
    pub changes: Vec<NowChange>,
    /// Why.
    pub reason: String,
    /// Who proposed it.
    pub proposed_by_name: String,
    /// When.
    pub created_at: DateTime<Utc>,
    /// Who applied, refused or withdrew it.
    pub decided_by_name: Option<String>,
    /// When.
    pub decided_at: Option<DateTime<Utc>>,
    /// Why it was refused.
    pub decision_reason: String,
    /// Who undid it.
    pub undone_by_name: Option<String>,
    /// When.
    pub undone_at: Option<DateTime<Utc>>,
    /// Why.
    pub undo_reason: String,
}

/// One change, with what stands in its row now.
///
/// # Errors
/// [`Error::NotFound`], or the database's own.
pub async fn read(db: &Db, actor: &Actor, id: i64) -> Result<DatabaseChangeDetail, Error> {
    let mut tx = db.begin(actor).await?;
    let found = sqlx::query!(
        "SELECT id, version, state, table_name, row_id, row_label, changes, reason, proposed_by_name, created_at, decided_by_name,
                decided_at, decision_reason, undone_by_name, undone_at, undo_reason
           FROM database_changes WHERE id = $1",
        id
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or(Error::NotFound)?;
    let row = match whitelist::table(&found.table_name) {
        Some(table) => row::read(&mut tx, table, found.row_id, false).await?,
        None => None,
    };
    let changes: Vec<Change> =
        serde_json::from_value(found.changes).map_err(|error| Error::Database(sqlx::Error::Decode(error.into())))?;
    let now = |column: &str| row.as_ref().and_then(|row| row.values.get(column).cloned().flatten());
    let changes = changes.into_iter().map(|Change { column, before, after }| {
        let now = now(&column);
        NowChange { column, before, after, now }
    });
    Ok(DatabaseChangeDetail {
        id: found.id,
        version: found.version,
        state: found.state,
        table_name: found.table_name,
        row_id: found.row_id,
        row_label: found.row_label,
        changes: changes.collect(),
        link: row.map(|row| row.link),
        reason: found.reason,
        proposed_by_name: found.proposed_by_name,
        created_at: found.created_at,
        decided_by_name: found.decided_by_name,
        decided_at: found.decided_at,
        decision_reason: found.decision_reason,
        undone_by_name: found.undone_by_name,
        undone_at: found.undone_at,
        undo_reason: found.undo_reason,
    })
}
