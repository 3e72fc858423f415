//! Who has read an announcement, for those who write them.

use crate::Db;
use crate::error::Error;
use crate::export::exported;
use crate::filter::contains;
use crate::list::whole::Asked;
use crate::list::{List, Listed, plain, shown, sorts, time};
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use serde::{Deserialize, Serialize};
use sqlx::{FromRow, Postgres, QueryBuilder};

/// Filters of the list; an empty one shows whoever has read anything.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ReadFilter {
    /// Of one announcement.
    pub announcement_id: Option<i64>,
    /// `true` = as it is now, `false` = as it was before only.
    pub is_current: Option<bool>,
    /// Part of a user id, of a name, or of a company's code or name; in any case.
    pub words: Option<String>,
    /// From 1.
    pub page: Option<i64>,
    /// 10, 20, 50 or 100.
    pub size: Option<i64>,
    /// What to sort by; with `-` downwards.
    #[param(schema_with = sorts::<ReadRow>)]
    pub sort: Option<String>,
}

/// Somebody has read a version of an announcement.
#[derive(Clone, Debug, Serialize, FromRow, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AnnouncementReadRow)]
pub struct ReadRow {
    /// Id.
    pub id: i64,
    /// The announcement.
    pub announcement_id: i64,
    /// Its title, as it is now.
    pub title: String,
    /// User id of whoever has read it.
    pub user_id: String,
    /// Name in the person's own language.
    pub person_name: String,
    /// Code of the company where the account is at home.
    pub company_code: String,
    /// Its name.
    pub company_name: String,
    /// The version that was read.
    pub announcement_version: i64,
    /// Whether that is how it is now.
    pub is_current: bool,
    /// The first time.
    pub read_at: DateTime<Utc>,
}

impl Listed for ReadRow {
    const LIST: List = List::of(
        "announcement_reads r JOIN announcements n ON n.id = r.announcement_id JOIN accounts a ON a.id = r.account_id \
         JOIN companies c ON c.id = a.company_id",
    )
    .sorted("-readAt")
    .columns(&[
        plain("id"),
        plain("announcementId"),
        shown("title").sql("n.title").called("announcementTitle"),
        shown("userId").sql("a.user_id"),
        shown("personName").sql("a.name_local"),
        shown("companyCode").sql("c.code"),
        shown("companyName").sql("c.name"),
        shown("announcementVersion").sql("r.version"),
        shown("isCurrent").sql("r.version = n.version"),
        time("readAt").sort(),
    ]);
}

fn conditions(query: &mut QueryBuilder<Postgres>, filter: &ReadFilter) {
    if let Some(id) = filter.announcement_id {
        query.push(" AND r.announcement_id = ").push_bind(id);
    }
    if let Some(wanted) = filter.is_current {
        query.push(" AND (r.version = n.version) = ").push_bind(wanted);
    }
    contains(query, &["a.user_id", "a.name_local", "a.name_en", "c.code", "c.name"], filter.words.as_deref());
}

/// A page of those who have read, and the exact number of all that match.
///
/// # Errors
/// [`Error::Invalid`] for an unknown sort, or the database's own.
pub async fn search(db: &Db, actor: &Actor, filter: &ReadFilter) -> Result<(Vec<ReadRow>, i64), Error> {
    asked(db, actor, filter).await?.page(db, actor, (filter.page, filter.size)).await
}

async fn asked<'a>(_: &Db, _: &Actor, filter: &'a ReadFilter) -> Result<Asked<'a, ReadRow>, Error> {
    Ok(Asked::new(filter.sort.as_deref(), |query| conditions(query, filter)))
}

exported!(ReadRow, ReadFilter, "announcement-reads", "announcement-reads", asked);
