//! The terms of purchase that hold for a supplier today, and whether it has confirmed that it read them.

use crate::Db;
use crate::error::Error;
use crate::filter::among;
use crate::list::{self, List, Listed, Tie, plain, sorts};
use crate::plant_day::plant_day;
use chrono::{DateTime, NaiveDate, Utc};
use ehub_engine::Actor;
use serde::{Deserialize, Serialize};
use sqlx::{FromRow, PgConnection, Postgres, QueryBuilder};

/// Filters of the list; an empty one shows everything.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct OwnProvisionFilter {
    /// `true` = those that the company has confirmed only, `false` = the others.
    pub confirmed: Option<bool>,
    /// `TW`, `EN`; comma-separated.
    pub language: Option<String>,
    /// From 1.
    pub page: Option<i64>,
    /// 10, 20, 50 or 100.
    pub size: Option<i64>,
    /// What to sort by; with `-` downwards.
    #[param(schema_with = sorts::<OwnProvisionRow>)]
    pub sort: Option<String>,
}

/// A version of the terms of purchase that holds today.
#[derive(Clone, Debug, Serialize, FromRow, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnProvisionRow {
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
    /// Bytes.
    pub size: i32,
    /// When the company confirmed that it read it; null = it has not.
    pub confirmed_at: Option<DateTime<Utc>>,
    /// User id of the one who said so.
    pub confirmed_by: Option<String>,
}

impl Listed for OwnProvisionRow {
    const LIST: List = List::of(
        "provisions v LEFT JOIN plants p ON p.id = v.plant_id
         LEFT JOIN provision_confirmations f ON f.provision_id = v.id AND f.vendor_id = (SELECT ehub_company())",
    )
    .sorted("-validOn")
    .columns(&[
        plain("id"),
        plain("language").sort().ties(&[Tie::Down("valid_on"), Tie::Down("id")]),
        plain("plantCode").sql("p.code").sort().ties(&[Tie::Down("valid_on"), Tie::Down("id")]),
        plain("versionNo"),
        plain("validOn").sort(),
        plain("name"),
        plain("size"),
        plain("confirmedAt").sql("f.confirmed_at"),
        plain("confirmedBy").sql("f.confirmed_by"),
    ]);
}

/// The day at every plant.
pub(in crate::provision) struct Days {
    pub(in crate::provision) plants: Vec<i64>,
    pub(in crate::provision) days: Vec<NaiveDate>,
}

/// Today, plant by plant.
///
/// # Errors
/// The database's own.
pub(in crate::provision) async fn days(connection: &mut PgConnection, now: DateTime<Utc>) -> Result<Days, Error> {
    let rows = sqlx::query!("SELECT id, time_zone FROM plants ORDER BY id").fetch_all(connection).await?;
    let days = rows.iter().map(|row| plant_day(now, &row.time_zone)).collect();
    Ok(Days { plants: rows.into_iter().map(|row| row.id).collect(), days })
}

/// Versions that hold today at a plant that has ever ordered from the company: the plant's own, or else that for all. Plants and versions
/// are few, and an order of a company is found by the index of its orders.
fn conditions(query: &mut QueryBuilder<Postgres>, filter: &OwnProvisionFilter, company: Option<i64>, days: &Days) {
    query.push(" AND v.id IN (SELECT h.id FROM unnest(").push_bind(days.plants.clone());
    query.push("::bigint[], ").push_bind(days.days.clone());
    query.push(
        "::date[]) AS t(plant_id, today) CROSS JOIN LATERAL (
           SELECT DISTINCT ON (w.language) w.id FROM provisions w
            WHERE w.withdrawn_at IS NULL AND w.valid_on <= t.today AND (w.plant_id IS NULL OR w.plant_id = t.plant_id)
            ORDER BY w.language, w.plant_id NULLS LAST, w.valid_on DESC) h
          WHERE EXISTS (SELECT FROM purchase_orders o WHERE o.plant_id = t.plant_id AND o.vendor_id = ",
    );
    query.push_bind(company).push("))");
    among(query, "v.language", filter.language.as_deref());
    if let Some(confirmed) = filter.confirmed {
        query.push(" AND (f.provision_id IS NOT NULL) = ").push_bind(confirmed);
    }
}

/// A page of what holds for the actor's company today and the exact number of all that match; nothing for who is of none.
///
/// # Errors
/// [`Error::Invalid`](crate::Error::Invalid) for an unknown sort, or the database's own.
pub async fn own(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    filter: &OwnProvisionFilter,
) -> Result<(Vec<OwnProvisionRow>, i64), Error> {
    let days = days(&mut *db.begin(actor).await?, now).await?;
    list::read(db, actor, (filter.page, filter.size), filter.sort.as_deref(), |query| {
        conditions(query, filter, actor.company, &days);
    })
    .await
}

/// How many the actor's company has not confirmed, as [`own`] counts them.
///
/// # Errors
/// The database's own.
pub(crate) async fn unread(db: &Db, actor: &Actor, now: DateTime<Utc>) -> Result<i64, Error> {
    let filter = OwnProvisionFilter { confirmed: Some(false), size: Some(1), ..OwnProvisionFilter::default() };
    Ok(own(db, actor, now, &filter).await?.1)
}
