//! The list of weekly files, and one of them.

use crate::Db;
use crate::error::Error;
use crate::field;
use crate::filter::{begins, days};
use crate::list::{self, List, Listed, Tie, VENDOR_NAME, plain, sorts};
use chrono::{DateTime, NaiveDate, Utc};
use ehub_engine::Actor;
use serde::{Deserialize, Serialize};
use sqlx::{FromRow, Postgres, QueryBuilder};

/// Longest span of days of one query.
const SPAN: i64 = 400;

/// Filters of the list; an empty one shows everything.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct DownloadFilter {
    /// Beginning of the vendor code, in any case.
    pub vendor: Option<String>,
    /// Made on or after.
    #[serde(deserialize_with = "crate::day::optional")]
    pub made_from: Option<NaiveDate>,
    /// Made on or before.
    #[serde(deserialize_with = "crate::day::optional")]
    pub made_to: Option<NaiveDate>,
    /// From 1.
    pub page: Option<i64>,
    /// 10, 20, 50 or 100.
    pub size: Option<i64>,
    /// What to sort by; with `-` downwards.
    #[param(schema_with = sorts::<DownloadRow>)]
    pub sort: Option<String>,
}

/// One file.
#[derive(Clone, Debug, Serialize, FromRow, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DownloadRow {
    /// Id.
    pub id: i64,
    /// Code of the supplier.
    pub vendor_code: String,
    /// Name of the supplier.
    pub vendor_name: String,
    /// Day of making.
    pub made_on: NaiveDate,
    /// Made at.
    pub made_at: DateTime<Utc>,
    /// Name of the file, without its ending.
    pub file_name: String,
    /// Order lines in it.
    pub po_lines: i32,
    /// Shipment notices in it.
    pub asns: i32,
    /// Bytes.
    pub size: i32,
}

impl Listed for DownloadRow {
    const LIST: List =
        List::of("weekly_downloads w JOIN companies c ON c.id = w.vendor_id").sorted("-madeOn").columns(&[
            plain("id"),
            plain("vendorCode").sql("c.code").sort().ties(&[Tie::Down("made_on")]),
            plain("vendorName").sql(VENDOR_NAME),
            plain("madeOn").sort().ties(&[Tie::Up("c.code")]),
            plain("madeAt"),
            plain("fileName"),
            plain("poLines"),
            plain("asns"),
            plain("size").sort(),
        ]);
}

fn conditions(query: &mut QueryBuilder<Postgres>, filter: &DownloadFilter) {
    begins(query, "c.code", filter.vendor.as_deref());
    days(query, "w.made_on", filter.made_from, filter.made_to);
}

/// A page of files that the actor may see and the exact number of all that match.
///
/// # Errors
/// [`Error::Invalid`] for an unknown sort or too wide a span of days, or the database's own.
pub async fn search(db: &Db, actor: &Actor, filter: &DownloadFilter) -> Result<(Vec<DownloadRow>, i64), Error> {
    let wrong = field::span("made", filter.made_from, filter.made_to, SPAN);
    if !wrong.is_empty() {
        return Err(Error::Invalid(wrong));
    }
    list::read(db, actor, (filter.page, filter.size), filter.sort.as_deref(), |query| conditions(query, filter)).await
}

/// Name (without its ending) and content of one file.
///
/// # Errors
/// [`Error::NotFound`] also when it is somebody else's, or the database's own.
pub async fn file(db: &Db, actor: &Actor, id: i64) -> Result<(String, Vec<u8>), Error> {
    let mut tx = db.begin(actor).await?;
    let row = sqlx::query!("SELECT file_name, content FROM weekly_downloads WHERE id = $1", id)
        .fetch_optional(&mut *tx)
        .await?
        .ok_or(Error::NotFound)?;
    Ok((row.file_name, row.content))
}
