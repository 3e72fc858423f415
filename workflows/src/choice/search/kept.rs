//! Choices that are settings: lists that people keep, tax codes, addresses of the buyer's companies; and what settings name.

use crate::choice::{Choice, MOST};
use crate::database::Db;
use crate::error::Error;
use ehub_engine::Actor;
use serde::Serialize;

/// A list that people keep (`shipVia`, `shippingPlace`, `currency`), in the order of its values. A list that there is not is empty.
///
/// # Errors
/// The database's own.
pub async fn list(db: &Db, actor: &Actor, list: &str) -> Result<Vec<Choice>, Error> {
    let mut tx = db.begin(actor).await?;
    let choices = sqlx::query_as!(
        Choice,
        r#"SELECT value AS code, concat_ws(' · ', value, nullif(name, '')) AS "name!" FROM choices WHERE list = $1 ORDER BY value"#,
        list
    )
    .fetch_all(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(choices)
}

/// Tax codes in use.
///
/// # Errors
/// The database's own.
pub async fn tax_codes(db: &Db, actor: &Actor) -> Result<Vec<String>, Error> {
    let mut tx = db.begin(actor).await?;
    let codes =
        sqlx::query_scalar!("SELECT tax_code FROM invoice_settings ORDER BY tax_code").fetch_all(&mut *tx).await?;
    tx.commit().await?;
    Ok(codes)
}

/// Places that goods leave from: those that people keep, and those of the actor's newest 500 notices.
///
/// # Errors
/// The database's own.
pub async fn shipping_places(db: &Db, actor: &Actor, typed: &str) -> Result<Vec<Choice>, Error> {
    let mut tx = db.begin(actor).await?;
    let choices = sqlx::query_as!(
        Choice,
        r#"WITH kept AS (SELECT value, concat_ws(' · ', value, nullif(name, '')) AS name FROM choices WHERE list = 'shippingPlace'),
                used AS (
                  SELECT DISTINCT btrim(shipping_place) AS value
                    FROM (SELECT shipping_place FROM asns WHERE vendor_id = $3 ORDER BY id DESC LIMIT 500) n)
           SELECT value AS "code!", name AS "name!" FROM (
             SELECT value, name, false AS is_used FROM kept
             UNION ALL SELECT value, value, true FROM used WHERE value <> '' AND value NOT IN (SELECT value FROM kept)) c
            WHERE strpos(lower(name), lower($1)) > 0
            ORDER BY NOT starts_with(lower(value), lower($1)), is_used, value LIMIT $2"#,
        typed,
        MOST,
        actor.company,
    )
    .fetch_all(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(choices)
}

/// Parts whose code or description contains `typed` in any case; those whose code begins with it come first.
///
/// # Errors
/// The database's own.
pub async fn materials(db: &Db, actor: &Actor, typed: &str) -> Result<Vec<Choice>, Error> {
    let mut tx = db.begin(actor).await?;
    let choices = sqlx::query_as!(
        Choice,
        r#"SELECT code, concat_ws(' ', code, nullif(description, '')) AS "name!" FROM materials
            WHERE strpos(lower(concat_ws(' ', code, description)), lower($1)) > 0
            ORDER BY NOT starts_with(lower(code), lower($1)), code LIMIT $2"#,
        typed,
        MOST,
    )
    .fetch_all(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(choices)
}

/// A place of a buyer's company where goods are delivered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DunsAddress {
    /// The company's D-U-N-S number, and the four digits of the place where it has some.
    pub duns4: String,
    /// The four digits; empty = the place has none of its own.
    pub duns_suffix: String,
    /// What the place is called.
    pub name: String,
    /// Where it is.
    pub address: String,
}

/// Where a buyer's company takes deliveries, in the company's order; `all` = also places without four digits of their own.
///
/// # Errors
/// The database's own. A company that there is not, or that is none of the buyer's, has none.
pub async fn delivery_addresses(db: &Db, actor: &Actor, duns: &str, all: bool) -> Result<Vec<DunsAddress>, Error> {
    let mut tx = db.begin(actor).await?;
    let places = sqlx::query_as!(
        DunsAddress,
        r#"SELECT c.duns || a.duns_suffix AS "duns4!", a.duns_suffix, a.name, a.address
             FROM company_addresses a JOIN companies c ON c.id = a.company_id
            WHERE c.duns = $1 AND c.type IN ('A', 'B') AND a.kind = 'ship-to' AND ($2 OR a.duns_suffix <> '')
            ORDER BY c.id, a.place"#,
        duns,
        all
    )
    .fetch_all(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(places)
}
