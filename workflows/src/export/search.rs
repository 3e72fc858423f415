//! One's own exports, and their files.

use crate::database::Db;
use crate::error::Error;
use crate::list::{self, List, Listed, plain, sorts};
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use serde::{Deserialize, Serialize};
use sqlx::{FromRow, Postgres, QueryBuilder};

/// The page of the list.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ExportFilter {
    /// From 1.
    pub page: Option<i64>,
    /// 10, 20, 50 or 100.
    pub size: Option<i64>,
    /// What to sort by; with `-` downwards.
    #[param(schema_with = sorts::<ExportRow>)]
    pub sort: Option<String>,
}

/// One export.
#[derive(Clone, Debug, Serialize, FromRow, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExportRow {
    /// Id.
    pub id: i64,
    /// Version.
    pub version: i64,
    /// `Queued`, `Writing`, `Ready`, `Failed`, `Cancelled` or `Expired`.
    pub state: String,
    /// Name of the list in addresses, such as `po-lines`.
    pub list: String,
    /// Filter, order, columns and language, as the list's own export takes them.
    pub query: String,
    /// What the file is called, without its ending.
    pub file_name: String,
    /// Rows written so far.
    pub rows_done: i64,
    /// Rows in all, as far as is known.
    pub rows_total: i64,
    /// Bytes of the file; `null` until it is there.
    pub size: Option<i64>,
    /// Why it could not be made, as a label of errors.
    pub failure: Option<String>,
    /// Asked for at.
    pub created_at: DateTime<Utc>,
    /// There since.
    pub ready_at: Option<DateTime<Utc>>,
    /// When the file is deleted.
    pub expires_at: Option<DateTime<Utc>>,
}

const EXPIRES: &str =
    "(SELECT d.due_at FROM deadlines d WHERE d.process = 'export' AND d.document = e.id AND d.name = 'kept')";

impl Listed for ExportRow {
    const LIST: List = List::of("exports e").sorted("-createdAt").columns(&[
        plain("id"),
        plain("version"),
        plain("state"),
        plain("list"),
        plain("query"),
        plain("fileName"),
        plain("rowsDone"),
        plain("rowsTotal"),
        plain("size"),
        plain("failure"),
        plain("createdAt").sort(),
        plain("readyAt"),
        plain("expiresAt").sql(EXPIRES),
    ]);
}

/// What the actor has asked for: as oneself, or for the account that one acts for.
pub(super) fn own(query: &mut QueryBuilder<Postgres>, actor: &Actor) {
    query.push(" AND e.account_id = ").push_bind(actor.account);
    let principal = actor.acting_for.as_ref().map(|principal| principal.account);
    query.push(" AND e.principal_id IS NOT DISTINCT FROM ").push_bind(principal);
}

fn conditions(query: &mut QueryBuilder<Postgres>, actor: &Actor) {
    own(query, actor);
    query.push(" AND e.state <> 'Discarded'");
}

/// A page of one's own exports, without those that were put away, and the exact number of all.
///
/// # Errors
/// [`Error::Invalid`] for an unknown sort, or the database's own.
pub async fn search(db: &Db, actor: &Actor, filter: &ExportFilter) -> Result<(Vec<ExportRow>, i64), Error> {
    let window = (filter.page, filter.size);
    list::read(db, actor, window, filter.sort.as_deref(), |query| conditions(query, actor)).await
}

/// One of one's own exports.
///
/// # Errors
/// [`Error::NotFound`] also when it is somebody else's or was put away; or the database's own.
pub async fn read(db: &Db, actor: &Actor, id: i64) -> Result<ExportRow, Error> {
    let mut query = list::rows::<ExportRow>();
    query.push(" WHERE e.id = ").push_bind(id);
    conditions(&mut query, actor);
    let mut tx = db.begin(actor).await?;
    query.build_query_as().fetch_optional(&mut *tx).await?.ok_or(Error::NotFound)
}

/// A part of the file, from 0; none = there are no more.
///
/// # Errors
/// The database's own.
pub async fn part(db: &Db, actor: &Actor, export: i64, part_no: i32) -> Result<Option<Vec<u8>>, Error> {
    let mut tx = db.begin(actor).await?;
    let part =
        sqlx::query_scalar!("SELECT content FROM export_parts WHERE export_id = $1 AND part_no = $2", export, part_no)
            .fetch_optional(&mut *tx)
            .await?;
    Ok(part)
}
