//! SQL of choices. Master data is some thousand rows at most, which one look reads faster than an index of parts of names would;
//! what was used before is looked for among the newest documents only. Row-level security makes both those of the caller's company; the
//! company is named as well where an index is to find its rows.

pub mod kept;
mod of_companies;
mod of_notices;
mod of_orders;
mod of_quality;

use super::{Choice, MOST};
use crate::database::Db;
use crate::error::Error;
use crate::po::search::buyer_names;
use ehub_engine::Actor;

pub use of_companies::{VendorNames, companies, suppliers, vendor_names};
pub use of_notices::shipping_modes;
pub use of_orders::{buyers_of_orders, currencies, material_groups};
pub use of_quality::{categories, sub_groups, verifiers};

/// Companies other than the buyer's that the actor may see and whose code or name contains `typed` in any case; those whose code begins
/// with it come first.
///
/// # Errors
/// The database's own.
pub async fn vendors(db: &Db, actor: &Actor, typed: &str) -> Result<Vec<Choice>, Error> {
    let mut tx = db.begin(actor).await?;
    let choices = sqlx::query_as!(
        Choice,
        r#"SELECT code, concat_ws(' ', code, name, CASE WHEN name_en NOT IN ('', name) THEN '· ' || name_en END) AS "name!"
             FROM companies
            WHERE type IN ('S', 'T', 'F', 'R') AND strpos(lower(concat_ws(' ', code, name, name_en)), lower($1)) > 0
            ORDER BY NOT starts_with(lower(code), lower($1)), code LIMIT $2"#,
        typed,
        MOST,
    )
    .fetch_all(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(choices)
}

/// Plants whose code or name contains `typed` in any case; those whose code begins with it come first.
///
/// # Errors
/// The database's own.
pub async fn plants(db: &Db, actor: &Actor, typed: &str) -> Result<Vec<Choice>, Error> {
    let mut tx = db.begin(actor).await?;
    let choices = sqlx::query_as!(
        Choice,
        r#"SELECT code, code || ' ' || name AS "name!" FROM plants
            WHERE is_used AND strpos(lower(code || ' ' || name), lower($1)) > 0
            ORDER BY NOT starts_with(lower(code), lower($1)), code LIMIT $2"#,
        typed,
        MOST,
    )
    .fetch_all(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(choices)
}

/// Carriers: forwarders and brokers that are live, and what the actor's company wrote into its newest 500 notices. They are chosen by
/// name, which is what the notice shows and what finds the carrier again; those that share their name with another, by code.
///
/// # Errors
/// The database's own.
pub async fn carriers(db: &Db, actor: &Actor, typed: &str) -> Result<Vec<Choice>, Error> {
    let mut tx = db.begin(actor).await?;
    let choices = sqlx::query_as!(
        Choice,
        r#"WITH known AS MATERIALIZED (SELECT code, name, name_en, chosen FROM ehub_carriers())
           SELECT code AS "code!", name AS "name!" FROM (
             SELECT c.chosen AS code, concat_ws(' ', c.code, c.name, CASE WHEN c.name_en NOT IN ('', c.name) THEN '· ' || c.name_en END) AS name
               FROM known c
             UNION
             SELECT used, used
               FROM (SELECT btrim(shipping_company) AS used FROM asns WHERE vendor_id = $3 ORDER BY id DESC LIMIT 500) n
              WHERE used <> '' AND NOT EXISTS (
                SELECT FROM known k WHERE lower(used) IN (lower(k.code), lower(k.name), lower(k.name_en)))) choices
            WHERE strpos(lower(name), lower($1)) > 0
            ORDER BY NOT starts_with(lower(name), lower($1)), name LIMIT $2"#,
        typed,
        MOST,
        actor.company,
    )
    .fetch_all(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(choices)
}

/// Ways of shipping: those that people keep a list of, and those of the actor's newest 500 orders and notices, as the ERP and the shippers
/// wrote them.
///
/// # Errors
/// The database's own.
pub async fn ship_vias(db: &Db, actor: &Actor, typed: &str) -> Result<Vec<Choice>, Error> {
    let mut tx = db.begin(actor).await?;
    let choices = sqlx::query_as!(
        Choice,
        r#"WITH kept AS (SELECT value, concat_ws(' · ', value, nullif(name, '')) AS name FROM choices WHERE list = 'shipVia'),
                used AS (
                  SELECT btrim(ship_via) AS value FROM (SELECT ship_via FROM asns WHERE vendor_id = $3 ORDER BY id DESC LIMIT 500) a
                  UNION
                  SELECT btrim(ship_via) FROM (
                     SELECT ship_via FROM purchase_orders WHERE vendor_id = $3 ORDER BY po_date_on DESC LIMIT 500) o)
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

/// Buyers whose name on orders, or whose account's, contains `typed` in any case; those whose name begins with it come first. For those
/// who see every order.
///
/// # Errors
/// The database's own.
pub async fn buyers(db: &Db, actor: &Actor, typed: &str) -> Result<Vec<Choice>, Error> {
    let mut tx = db.begin(actor).await?;
    let names = buyer_names(&mut tx).await?;
    let choices = sqlx::query_as!(
        Choice,
        r#"SELECT n.name AS "code!", concat_ws(' · ', n.name, nullif(coalesce(nullif(m.name, ''), a.name_local), n.name)) AS "name!"
             FROM unnest($3::text[]) AS n(name)
             LEFT JOIN masters m ON m.kind = 'buyer' AND m.code = n.name
             LEFT JOIN accounts a ON lower(a.user_id) = lower(m.own ->> 'account')
            WHERE strpos(lower(concat_ws(' ', n.name, m.name, a.name_local, a.name_en)), lower($1)) > 0
            ORDER BY NOT starts_with(lower(n.name), lower($1)), n.name LIMIT $2"#,
        typed,
        MOST,
        &names
    )
    .fetch_all(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(choices)
}
