//! Choices of companies.

use crate::choice::{Choice, MOST};
use crate::database::Db;
use crate::error::Error;
use crate::filter;
use ehub_engine::Actor;
use serde::Serialize;

/// A page, from 1, of the companies in use or about to be that the actor may see, by their codes, and how many there are of them. A page
/// has [`MOST`].
///
/// # Errors
/// The database's own.
pub async fn companies(db: &Db, actor: &Actor, page: Option<i64>) -> Result<(Vec<Choice>, i64), Error> {
    let mut tx = db.begin(actor).await?;
    let (skip, size) = filter::page(page, Some(MOST), MOST);
    let choices = sqlx::query_as!(
        Choice,
        r#"SELECT code, concat_ws(' ', code, name, CASE WHEN name_en NOT IN ('', name) THEN '· ' || name_en END) AS "name!"
             FROM companies WHERE state <> 'Invalid' ORDER BY code LIMIT $1 OFFSET $2"#,
        size,
        skip
    )
    .fetch_all(&mut *tx)
    .await?;
    let total = sqlx::query_scalar!(r#"SELECT count(*) AS "count!" FROM companies WHERE state <> 'Invalid'"#)
        .fetch_one(&mut *tx)
        .await?;
    tx.commit().await?;
    Ok((choices, total))
}

/// Suppliers in use or about to be whose code or name contains `typed` in any case; those whose code begins with it come first.
///
/// # Errors
/// The database's own.
pub async fn suppliers(db: &Db, actor: &Actor, typed: &str) -> Result<Vec<Choice>, Error> {
    let mut tx = db.begin(actor).await?;
    let choices = sqlx::query_as!(
        Choice,
        r#"SELECT code, concat_ws(' ', code, name, CASE WHEN name_en NOT IN ('', name) THEN '· ' || name_en END) AS "name!"
             FROM companies
            WHERE type IN ('S', 'T') AND state <> 'Invalid' AND strpos(lower(concat_ws(' ', code, name, name_en)), lower($1)) > 0
            ORDER BY NOT starts_with(lower(code), lower($1)), code LIMIT $2"#,
        typed,
        MOST
    )
    .fetch_all(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(choices)
}

/// Under which names a supplier is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VendorNames {
    /// Its code.
    pub vendor_code: String,
    /// As it calls itself; shown where no name is given.
    pub own_name: String,
    /// Given in Traditional Chinese; null = none.
    pub tc: Option<String>,
    /// Given in Simplified Chinese; null = none.
    pub cn: Option<String>,
    /// Given in English; null = none.
    pub en: Option<String>,
}

/// The names of the supplier with this code.
///
/// # Errors
/// [`Error::NotFound`] when there is none, or the database's own.
pub async fn vendor_names(db: &Db, actor: &Actor, code: &str) -> Result<VendorNames, Error> {
    let mut tx = db.begin(actor).await?;
    let names = sqlx::query_as!(
        VendorNames,
        r#"SELECT c.code AS vendor_code, c.name AS own_name,
                  max(n.name) FILTER (WHERE n.language = 'Tc') AS tc, max(n.name) FILTER (WHERE n.language = 'Cn') AS cn,
                  max(n.name) FILTER (WHERE n.language = 'En') AS en
             FROM companies c LEFT JOIN vendor_names n ON n.vendor_id = c.id
            WHERE c.code = $1 AND c.type IN ('S', 'T', 'F', 'R') GROUP BY c.id"#,
        code
    )
    .fetch_optional(&mut *tx)
    .await?;
    tx.commit().await?;
    names.ok_or(Error::NotFound)
}
