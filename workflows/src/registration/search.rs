//! The list of registrations, and one of them with whatever it resembles.

use crate::Db;
use crate::error::Error;
use crate::export::exported;
use crate::filter::{among, begins, begins_any, contains, moments};
use crate::list::whole::Asked;
use crate::list::{List, Listed, plain, shown, sorts, state, time};
use crate::registration::payload::Fields;
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use serde::{Deserialize, Serialize};
use sqlx::{FromRow, Postgres, QueryBuilder};

/// Filters of the list; an empty one shows everything.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct RegistrationFilter {
    /// Part of the name or of the English name, in any case.
    pub name: Option<String>,
    /// Beginning of the vendor code, in any case.
    pub vendor_code: Option<String>,
    /// Beginning of the tax number or of the D-U-N-S number, in any case.
    pub number: Option<String>,
    /// `Unreviewed`, `Returned`, `Rejected`, `Approved`, `Activated`; comma-separated.
    pub state: Option<String>,
    /// S, T, F, R; comma-separated.
    pub company_type: Option<String>,
    /// Submitted at or after.
    #[serde(deserialize_with = "crate::day::optional_moment")]
    pub submitted_from: Option<DateTime<Utc>>,
    /// Submitted before.
    #[serde(deserialize_with = "crate::day::optional_moment")]
    pub submitted_to: Option<DateTime<Utc>>,
    /// From 1.
    pub page: Option<i64>,
    /// 10, 20, 50 or 100.
    pub size: Option<i64>,
    /// What to sort by; with `-` downwards.
    #[param(schema_with = sorts::<RegistrationRow>)]
    pub sort: Option<String>,
}

/// One row of the list.
#[derive(Clone, Debug, Serialize, FromRow, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RegistrationRow {
    /// Id.
    pub id: i64,
    /// Version, for events.
    pub version: i64,
    /// `Unreviewed`, `Returned`, `Rejected`, `Approved` or `Activated`.
    pub state: String,
    /// S, T, F or R.
    pub company_type: String,
    /// Vendor code.
    pub vendor_code: String,
    /// Name.
    pub name: String,
    /// English name.
    pub name_en: String,
    /// Tax number.
    pub tax_number: String,
    /// D-U-N-S number.
    pub duns: String,
    /// Submitted at.
    pub submitted_at: DateTime<Utc>,
    /// Last changed at.
    pub changed_at: DateTime<Utc>,
}

/// A company or registration that resembles this one.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Resembling {
    /// `company` or `registration`.
    pub kind: String,
    /// Its id.
    pub id: i64,
    /// Its code.
    pub code: String,
    /// Its name.
    pub name: String,
    /// Its state or status.
    pub state: String,
    /// What is the same: `vendorCode`, `duns`, `taxNumber`, `name`.
    pub same: Vec<String>,
}

/// One registration.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RegistrationDetail {
    /// Id.
    pub id: i64,
    /// Version, for events.
    pub version: i64,
    /// `Unreviewed`, `Returned`, `Rejected`, `Approved` or `Activated`.
    pub state: String,
    /// The form.
    pub fields: Fields,
    /// Language of the applicant.
    pub language: String,
    /// Why it was returned or rejected.
    pub reason: String,
    /// Submitted at.
    pub submitted_at: DateTime<Utc>,
    /// Last changed at.
    pub changed_at: DateTime<Utc>,
    /// The company that the approval made.
    pub company_id: Option<i64>,
    /// What it resembles.
    pub resembling: Vec<Resembling>,
}

impl Listed for RegistrationRow {
    const LIST: List = List::of("company_registrations r").sorted("-submittedAt").columns(&[
        plain("id"),
        plain("version"),
        shown("vendorCode").sort(),
        state("company_registration"),
        shown("companyType"),
        shown("name").called("companyName").sort(),
        shown("nameEn"),
        shown("taxNumber"),
        shown("duns"),
        time("submittedAt").sort(),
        time("changedAt"),
    ]);
}

fn conditions(query: &mut QueryBuilder<Postgres>, filter: &RegistrationFilter) {
    among(query, "r.state", filter.state.as_deref());
    among(query, "r.company_type", filter.company_type.as_deref());
    // Registrations are some thousands at most: all of them are looked through.
    contains(query, &["r.name", "r.name_en"], filter.name.as_deref());
    begins(query, "r.vendor_code", filter.vendor_code.as_deref());
    begins_any(query, &["r.tax_number", "r.duns"], filter.number.as_deref());
    moments(query, "r.submitted_at", filter.submitted_from, filter.submitted_to);
}

/// A page of registrations and the exact number of all that match.
///
/// # Errors
/// [`Error::Invalid`] for an unknown sort, or the database's own.
pub async fn search(db: &Db, actor: &Actor, filter: &RegistrationFilter) -> Result<(Vec<RegistrationRow>, i64), Error> {
    asked(db, actor, filter).await?.page(db, actor, (filter.page, filter.size)).await
}

async fn asked<'a>(_: &Db, _: &Actor, filter: &'a RegistrationFilter) -> Result<Asked<'a, RegistrationRow>, Error> {
    Ok(Asked::new(filter.sort.as_deref(), |query| conditions(query, filter)))
}

exported!(RegistrationRow, RegistrationFilter, "company-registrations", "company-registrations", asked);

/// One registration with whatever it resembles.
///
/// # Errors
/// [`Error::NotFound`], or the database's own.
pub async fn read(db: &Db, actor: &Actor, registration: i64) -> Result<RegistrationDetail, Error> {
    let mut tx = db.begin(actor).await?;
    let row = sqlx::query!(
        "SELECT id, version, state, fields, language, reason, submitted_at, changed_at, company_id
           FROM company_registrations WHERE id = $1",
        registration
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or(Error::NotFound)?;
    let resembling = sqlx::query_as!(
        Resembling,
        r#"WITH me AS (SELECT * FROM company_registrations WHERE id = $1),
                others AS (
                  SELECT 'registration' AS kind, id, vendor_code AS code, name, name_en, state, duns, tax_number
                    FROM company_registrations
                   WHERE id <> $1
                  UNION ALL
                  SELECT 'company', c.id, c.code, c.name, c.name_en, c.status, coalesce(c.duns, ''), coalesce(c.tax_number, '')
                    FROM companies c, me WHERE c.id IS DISTINCT FROM me.company_id)
           SELECT o.kind AS "kind!", o.id AS "id!", o.code AS "code!", o.name AS "name!", o.state AS "state!",
                  array_remove(ARRAY[
                    CASE WHEN lower(o.code) = lower(me.vendor_code) THEN 'vendorCode' END,
                    CASE WHEN me.duns <> '' AND o.duns = me.duns THEN 'duns' END,
                    CASE WHEN lower(o.tax_number) = lower(me.tax_number) THEN 'taxNumber' END,
                    CASE WHEN lower(o.name) = lower(me.name) OR lower(o.name_en) = lower(me.name_en) THEN 'name' END],
                    NULL) AS "same!"
             FROM others o, me
            WHERE lower(o.code) = lower(me.vendor_code) OR (me.duns <> '' AND o.duns = me.duns)
               OR lower(o.tax_number) = lower(me.tax_number) OR lower(o.name) = lower(me.name)
               OR lower(o.name_en) = lower(me.name_en)
            ORDER BY o.kind, o.id LIMIT 50"#,
        registration
    )
    .fetch_all(&mut *tx)
    .await?;
    Ok(RegistrationDetail {
        id: row.id,
        version: row.version,
        state: row.state,
        fields: serde_json::from_value(row.fields).unwrap_or_default(),
        language: row.language,
        reason: row.reason,
        submitted_at: row.submitted_at,
        changed_at: row.changed_at,
        company_id: row.company_id,
        resembling,
    })
}
