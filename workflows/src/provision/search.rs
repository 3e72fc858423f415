//! The list of provisions, one of them, those that hold for an order, and who has confirmed one.

mod own;

use super::rules::READERS;
use crate::Db;
use crate::error::Error;
use crate::filter::{among, begins};
use crate::list::{self, List, Listed, Tie, plain, sorts};
use crate::plant_day::plant_day;
use chrono::{DateTime, NaiveDate, Utc};
use ehub_engine::Actor;
use serde::{Deserialize, Serialize};
use sqlx::{FromRow, Postgres, QueryBuilder};

pub(crate) use own::unread;
pub(in crate::provision) use own::{Days, days};
pub use own::{OwnProvisionFilter, OwnProvisionRow, own};

/// Filters of the list; an empty one shows everything.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ProvisionFilter {
    /// `TW`, `EN`; comma-separated.
    pub language: Option<String>,
    /// Beginning of the plant's code, in any case; those for all plants have none.
    pub plant: Option<String>,
    /// `true` = those that were taken back only, `false` = the others.
    pub withdrawn: Option<bool>,
    /// From 1.
    pub page: Option<i64>,
    /// 10, 20, 50 or 100.
    pub size: Option<i64>,
    /// What to sort by; with `-` downwards.
    #[param(schema_with = sorts::<ProvisionRow>)]
    pub sort: Option<String>,
}

/// A version of the terms of purchase.
#[derive(Clone, Debug, Serialize, FromRow, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProvisionRow {
    /// Id.
    pub id: i64,
    /// `TW` or `EN`.
    pub language: String,
    /// Code of the plant that it holds for; null = all that have none of their own.
    pub plant_code: Option<String>,
    /// From 1 for each language and plant.
    pub version_no: i32,
    /// First valid day.
    pub valid_on: NaiveDate,
    /// Last valid day, as far as the next version is known; null = until there is one.
    pub until_on: Option<NaiveDate>,
    /// Name of the file, with its ending.
    pub name: String,
    /// Bytes.
    pub size: i32,
    /// Put there at.
    pub uploaded_at: DateTime<Utc>,
    /// User id of the one who did.
    pub uploaded_by: String,
    /// Taken back before its first day at; null = it was not.
    pub withdrawn_at: Option<DateTime<Utc>>,
    /// Companies that have confirmed that they read it.
    pub confirmed: i64,
}

impl Listed for ProvisionRow {
    const LIST: List = List::of("provisions v LEFT JOIN plants p ON p.id = v.plant_id").sorted("-validOn").columns(&[
        plain("id"),
        plain("language").sort().ties(&[Tie::Down("valid_on"), Tie::Down("id")]),
        plain("plantCode").sql("p.code").sort().ties(&[Tie::Down("valid_on"), Tie::Down("id")]),
        plain("versionNo"),
        plain("validOn").sort(),
        plain("untilOn").sql(
            "(SELECT min(n.valid_on) - 1 FROM provisions n
               WHERE n.language = v.language AND n.plant_id IS NOT DISTINCT FROM v.plant_id AND n.valid_on > v.valid_on
                 AND n.withdrawn_at IS NULL AND v.withdrawn_at IS NULL)",
        ),
        plain("name"),
        plain("size"),
        plain("uploadedAt").sort(),
        plain("uploadedBy"),
        plain("withdrawnAt"),
        plain("confirmed").sql("(SELECT count(*) FROM provision_confirmations f WHERE f.provision_id = v.id)"),
    ]);
}

fn conditions(query: &mut QueryBuilder<Postgres>, filter: &ProvisionFilter) {
    among(query, "v.language", filter.language.as_deref());
    begins(query, "p.code", filter.plant.as_deref());
    if let Some(withdrawn) = filter.withdrawn {
        query.push(" AND (v.withdrawn_at IS NOT NULL) = ").push_bind(withdrawn);
    }
}

/// A page of versions and the exact number of all that match.
///
/// # Errors
/// [`Error::Invalid`] for an unknown sort, or the database's own.
pub async fn search(db: &Db, actor: &Actor, filter: &ProvisionFilter) -> Result<(Vec<ProvisionRow>, i64), Error> {
    list::read(db, actor, (filter.page, filter.size), filter.sort.as_deref(), |query| conditions(query, filter)).await
}

/// Name and content of one version.
///
/// # Errors
/// [`Error::NotFound`], for suppliers also when it was taken back, or the database's own.
pub async fn file(db: &Db, actor: &Actor, id: i64) -> Result<(String, Vec<u8>), Error> {
    let mut tx = db.begin(actor).await?;
    let row = sqlx::query!("SELECT name, content FROM provisions WHERE id = $1", id)
        .fetch_optional(&mut *tx)
        .await?
        .ok_or(Error::NotFound)?;
    Ok((row.name, row.content))
}

/// A company has confirmed that it read a version.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Confirmation {
    /// Code of the supplier.
    pub vendor_code: String,
    /// Its name.
    pub vendor_name: String,
    /// When.
    pub confirmed_at: DateTime<Utc>,
    /// User id of the one who said so.
    pub confirmed_by: String,
    /// User id of the account acted for, if there was one.
    pub confirmed_for: Option<String>,
}

/// The companies that have confirmed a version, by code.
///
/// # Errors
/// [`Error::NotFound`] when there is no such version, or the database's own.
pub async fn confirmations(db: &Db, actor: &Actor, id: i64) -> Result<Vec<Confirmation>, Error> {
    let mut tx = db.begin(actor).await?;
    sqlx::query_scalar!("SELECT id FROM provisions WHERE id = $1", id)
        .fetch_optional(&mut *tx)
        .await?
        .ok_or(Error::NotFound)?;
    let found = sqlx::query_as!(
        Confirmation,
        "SELECT c.code AS vendor_code, c.name AS vendor_name, f.confirmed_at, f.confirmed_by, f.confirmed_for
           FROM provision_confirmations f JOIN companies c ON c.id = f.vendor_id
          WHERE f.provision_id = $1 ORDER BY c.code, c.id",
        id
    )
    .fetch_all(&mut *tx)
    .await?;
    Ok(found)
}

/// A version as an order shows it.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderProvision {
    /// Id.
    pub id: i64,
    /// `TW` or `EN`.
    pub language: String,
    /// Code of the plant that it holds for; null = all that have none of their own.
    pub plant_code: Option<String>,
    /// From 1 for each language and plant.
    pub version_no: i32,
    /// First valid day.
    pub valid_on: NaiveDate,
    /// Name of the file, with its ending.
    pub name: String,
    /// When the order's supplier confirmed that it read it; null = it has not.
    pub confirmed_at: Option<DateTime<Utc>>,
    /// User id of the one who said so.
    pub confirmed_by: Option<String>,
}

/// The terms of purchase of an order.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderProvisions {
    /// Those that held on the order's day, one for each language.
    pub held: Vec<OrderProvision>,
    /// Newer ones that hold today at the order's plant and that its supplier has not confirmed yet.
    pub newer: Vec<OrderProvision>,
    /// Whether the caller may say for the own company that they were read.
    pub may_confirm: bool,
}

/// What held on the day of an order, of its plant or else of all plants, and what has come since.
///
/// # Errors
/// [`Error::NotFound`] for an order that does not exist or is somebody else's, or the database's own.
pub async fn of_order(db: &Db, actor: &Actor, now: DateTime<Utc>, id: i64) -> Result<OrderProvisions, Error> {
    let mut tx = db.begin(actor).await?;
    let order = sqlx::query!(
        "SELECT o.po_date_on, o.plant_id, o.vendor_id, p.time_zone
           FROM purchase_orders o JOIN plants p ON p.id = o.plant_id WHERE o.id = $1",
        id
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or(Error::NotFound)?;
    let mut found = Vec::with_capacity(2);
    for day in [order.po_date_on, plant_day(now, &order.time_zone)] {
        let of_the_day = sqlx::query_as!(
            OrderProvision,
            r#"SELECT h.id AS "id!", h.language AS "language!", p.code AS "plant_code?", h.version_no AS "version_no!",
                      h.valid_on AS "valid_on!", h.name AS "name!", f.confirmed_at AS "confirmed_at?", f.confirmed_by AS "confirmed_by?"
                 FROM (SELECT DISTINCT ON (v.language) v.id, v.language, v.plant_id, v.version_no, v.valid_on, v.name
                         FROM provisions v
                        WHERE v.withdrawn_at IS NULL AND v.valid_on <= $1 AND (v.plant_id IS NULL OR v.plant_id = $2)
                        ORDER BY v.language, v.plant_id NULLS LAST, v.valid_on DESC) h
                 LEFT JOIN plants p ON p.id = h.plant_id
                 LEFT JOIN provision_confirmations f ON f.provision_id = h.id AND f.vendor_id = $3
                ORDER BY h.language DESC"#,
            day,
            order.plant_id,
            order.vendor_id
        )
        .fetch_all(&mut *tx)
        .await?;
        found.extend([of_the_day]);
    }
    let mut today = found.pop().unwrap_or_default();
    let held = found.pop().unwrap_or_default();
    today.retain(|one| one.confirmed_at.is_none() && held.iter().all(|other| other.id != one.id));
    let may_confirm = actor.company.is_some() && actor.has_any(READERS);
    Ok(OrderProvisions { held, newer: today, may_confirm })
}
