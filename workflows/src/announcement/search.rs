//! Lists of announcements: what the administrators manage, and what a person reads.

mod reads;

use super::payload::Fields;
use crate::Db;
use crate::error::Error;
use crate::export::exported;
use crate::filter::{among, contains, parts, text};
use crate::list::whole::Asked;
use crate::list::{List, Listed, day, plain, shown, sorts, state, time, word};
use chrono::{DateTime, NaiveDate, Utc};
use ehub_engine::Actor;
pub use reads::{ReadFilter, ReadRow, search as readers};
use serde::{Deserialize, Serialize};
use sqlx::{FromRow, Postgres, QueryBuilder};

/// Announcements that a person is shown at most.
const MOST_SHOWN: i64 = 50;

/// Filters of the administrators' list; an empty one shows everything.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AnnouncementFilter {
    /// Part of the title or of the text, in any case.
    pub words: Option<String>,
    /// `Draft`, `Scheduled`, `Published`, `Expired`; comma-separated.
    pub state: Option<String>,
    /// Company types: S, B, F, R, T; comma-separated, one of them is enough.
    pub audience: Option<String>,
    /// `true` = login notices only, `false` = the others.
    pub login_notice: Option<bool>,
    /// Shown on this day or later.
    #[serde(deserialize_with = "crate::day::optional")]
    pub shown_from: Option<NaiveDate>,
    /// Shown on this day or before.
    #[serde(deserialize_with = "crate::day::optional")]
    pub shown_to: Option<NaiveDate>,
    /// From 1.
    pub page: Option<i64>,
    /// 10, 20, 50 or 100.
    pub size: Option<i64>,
    /// What to sort by; with `-` downwards.
    #[schema(schema_with = sorts::<AnnouncementRow>)]
    #[param(schema_with = sorts::<AnnouncementRow>)]
    pub sort: Option<String>,
}

/// One row of the administrators' list.
#[derive(Clone, Debug, Serialize, FromRow, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnnouncementRow {
    /// Id.
    pub id: i64,
    /// Version, for events.
    pub version: i64,
    /// `Draft`, `Scheduled`, `Published` or `Expired`.
    pub state: String,
    /// Title.
    pub title: String,
    /// First day.
    pub start_on: NaiveDate,
    /// Last day, included.
    pub end_on: NaiveDate,
    /// Place among the others.
    pub sequence: i32,
    /// Before all that are not.
    pub top: bool,
    /// Whether a mail goes out on publication.
    pub mail_enable: bool,
    /// Company types that it is meant for.
    pub audience: Vec<String>,
    /// Shown after sign-in.
    pub login_notice: bool,
    /// Who says it.
    pub author: String,
    /// How many people have read it as it is now.
    pub readers: i64,
    /// User id of the one who began it.
    pub creator: String,
    /// When.
    pub created_at: DateTime<Utc>,
    /// Last time that somebody wrote it.
    pub updated_at: DateTime<Utc>,
}

/// An announcement as the administrators see it.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnnouncementDetail {
    /// Id.
    pub id: i64,
    /// Version, for events.
    pub version: i64,
    /// `Draft`, `Scheduled`, `Published` or `Expired`.
    pub state: String,
    /// What it says, and to whom.
    pub fields: Fields,
    /// User id of the one who began it.
    pub creator: String,
    /// When.
    pub created_at: DateTime<Utc>,
    /// Last time that somebody wrote it.
    pub updated_at: DateTime<Utc>,
    /// When the mail notice went out; null = not yet.
    pub mailed_at: Option<DateTime<Utc>>,
    /// How many people have read it as it is now.
    pub readers: i64,
    /// How many it is meant for: active accounts at home in companies of its types.
    pub meant_for: i64,
}

/// A published announcement as those see it whom it is meant for.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Notice {
    /// Id.
    pub id: i64,
    /// Version, for "do not show this again".
    pub version: i64,
    /// Title.
    pub title: String,
    /// Plain text with line breaks.
    pub content: String,
    /// First day.
    pub start_on: NaiveDate,
    /// Last day, included.
    pub end_on: NaiveDate,
    /// Before all that are not.
    pub top: bool,
    /// Who says it; may be empty.
    pub author: String,
    /// Address of a page with more; may be empty.
    pub link: String,
    /// Whether the person has read it as it is now.
    pub read: bool,
}

impl Listed for AnnouncementRow {
    const LIST: List = List::of("announcements n").sorted("-createdAt").columns(&[
        plain("id"),
        plain("version"),
        shown("title").called("announcementTitle"),
        state("announcement"),
        day("startOn").sort_or("START_TIME"),
        day("endOn").sort_or("END_TIME"),
        shown("sequence"),
        shown("top"),
        shown("mailEnable"),
        word("audience", &["companyType"]),
        shown("loginNotice"),
        shown("author"),
        shown("readers").sql(READERS),
        shown("creator"),
        time("createdAt").sort_or("CREATED_TIME"),
        time("updatedAt"),
    ]);
}

/// How many people have read the announcement `n` as it is now.
const READERS: &str =
    "(SELECT count(*) FROM announcement_reads r WHERE r.announcement_id = n.id AND r.version = n.version)";

fn conditions(query: &mut QueryBuilder<Postgres>, filter: &AnnouncementFilter) {
    among(query, "n.state", filter.state.as_deref());
    contains(query, &["n.title", "n.content"], filter.words.as_deref());
    if let Some(kinds) = parts(filter.audience.as_deref()) {
        query.push(" AND n.audience && ").push_bind(kinds);
    }
    if let Some(wanted) = filter.login_notice {
        query.push(" AND n.login_notice = ").push_bind(wanted);
    }
    if let Some(from) = filter.shown_from {
        query.push(" AND n.end_on >= ").push_bind(from);
    }
    if let Some(to) = filter.shown_to {
        query.push(" AND n.start_on <= ").push_bind(to);
    }
}

/// A page of the administrators' list and the exact number of all that match.
///
/// # Errors
/// [`Error::Invalid`] for an unknown sort, or the database's own.
pub async fn search(db: &Db, actor: &Actor, filter: &AnnouncementFilter) -> Result<(Vec<AnnouncementRow>, i64), Error> {
    asked(db, actor, filter).await?.page(db, actor, (filter.page, filter.size)).await
}

async fn asked<'a>(_: &Db, _: &Actor, filter: &'a AnnouncementFilter) -> Result<Asked<'a, AnnouncementRow>, Error> {
    Ok(Asked::new(text(filter.sort.as_deref()), |query| conditions(query, filter)))
}

exported!(AnnouncementRow, AnnouncementFilter, "admin/announcements", "announcements", asked);

/// One announcement for those who write it.
///
/// # Errors
/// [`Error::NotFound`], or the database's own.
pub async fn read(db: &Db, actor: &Actor, id: i64) -> Result<AnnouncementDetail, Error> {
    let mut tx = db.begin(actor).await?;
    let row = sqlx::query!(
        r#"SELECT n.id, n.version, n.state, n.title, n.content, n.start_on, n.end_on, n.sequence, n.top, n.mail_enable, n.audience,
                n.login_notice, n.author, n.link, n.creator, n.created_at, n.updated_at, n.mailed_at,
                (SELECT count(*) FROM announcement_reads r WHERE r.announcement_id = n.id AND r.version = n.version) AS "readers!",
                (SELECT count(*) FROM accounts a JOIN companies c ON c.id = a.company_id
                  WHERE a.state = 'Y' AND CASE WHEN c.type = 'A' THEN 'B' ELSE c.type END = ANY (n.audience)) AS "meant_for!"
           FROM announcements n WHERE n.id = $1"#,
        id
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or(Error::NotFound)?;
    let fields = Fields {
        title: row.title,
        content: row.content,
        start_on: row.start_on,
        end_on: row.end_on,
        sequence: row.sequence,
        top: row.top,
        mail_enable: row.mail_enable,
        audience: row.audience,
        login_notice: row.login_notice,
        author: row.author,
        link: row.link,
    };
    Ok(AnnouncementDetail {
        id: row.id,
        version: row.version,
        state: row.state,
        fields,
        creator: row.creator,
        created_at: row.created_at,
        updated_at: row.updated_at,
        mailed_at: row.mailed_at,
        readers: row.readers,
        meant_for: row.meant_for,
    })
}

/// What is published for the company type of the person, the first to be read first; of them all, or the one with this id.
async fn notices(db: &Db, actor: &Actor, id: Option<i64>) -> Result<Vec<Notice>, Error> {
    // What is meant for a type is meant for its accounts, whichever company they work for just now.
    let mut tx = db.begin_system().await?;
    let found = sqlx::query_as!(
        Notice,
        r#"SELECT n.id, n.version, n.title, n.content, n.start_on, n.end_on, n.top, n.author, n.link,
                EXISTS (SELECT FROM announcement_reads r
                         WHERE r.announcement_id = n.id AND r.account_id = a.id AND r.version = n.version) AS "read!"
           FROM accounts a JOIN companies c ON c.id = a.company_id
           JOIN announcements n ON n.state = 'Published' AND CASE WHEN c.type = 'A' THEN 'B' ELSE c.type END = ANY (n.audience)
          WHERE a.id = $1 AND ($2::bigint IS NULL OR n.id = $2)
          ORDER BY n.top DESC, n.sequence, n.start_on DESC, n.id DESC LIMIT $3"#,
        actor.account,
        id,
        MOST_SHOWN
    )
    .fetch_all(&mut *tx)
    .await?;
    Ok(found)
}

/// What is published for this person.
///
/// # Errors
/// The database's own.
pub async fn published(db: &Db, actor: &Actor) -> Result<Vec<Notice>, Error> {
    notices(db, actor, None).await
}

/// One of what is published for this person.
///
/// # Errors
/// [`Error::NotFound`] for everything else, or the database's own.
pub async fn notice(db: &Db, actor: &Actor, id: i64) -> Result<Notice, Error> {
    notices(db, actor, Some(id)).await?.into_iter().next().ok_or(Error::NotFound)
}

/// The first login notice for this person that was not ticked away, if there is one.
///
/// # Errors
/// The database's own.
pub async fn login_notice(db: &Db, actor: &Actor) -> Result<Option<i64>, Error> {
    let mut tx = db.begin_system().await?;
    let found = sqlx::query_scalar!(
        "SELECT n.id
           FROM accounts a JOIN companies c ON c.id = a.company_id
           JOIN announcements n ON n.state = 'Published' AND n.login_notice
                               AND CASE WHEN c.type = 'A' THEN 'B' ELSE c.type END = ANY (n.audience)
          WHERE a.id = $1
            AND NOT EXISTS (SELECT FROM announcement_seen s
                             WHERE s.announcement_id = n.id AND s.account_id = a.id AND s.version >= n.version)
          ORDER BY n.top DESC, n.sequence, n.start_on DESC, n.id DESC LIMIT 1",
        actor.account
    )
    .fetch_optional(&mut *tx)
    .await?;
    Ok(found)
}
