//! What is picked from: orders and suppliers with lines that may be opened, and openings in effect.

use super::OPENABLE;
use crate::choice::{Choice, MOST};
use crate::database::Db;
use crate::error::Error;
use ehub_engine::Actor;
use sqlx::{Postgres, QueryBuilder};

/// Numbers of orders that have lines which may be opened and whose number contains `typed` in any case, of suppliers whose code begins with
/// `vendor`; those that begin with what was typed come first.
///
/// # Errors
/// The database's own.
pub async fn orders(db: &Db, actor: &Actor, typed: &str, vendor: &str) -> Result<Vec<Choice>, Error> {
    let mut query = QueryBuilder::new(
        "SELECT l.po_no AS code, l.po_no || ' · ' || c.name AS name FROM po_lines l JOIN companies c ON c.id = l.vendor_id WHERE true",
    );
    query.push(OPENABLE);
    query.push(" AND starts_with(lower(c.code), lower(").push_bind(vendor.to_owned());
    query.push(")) AND strpos(lower(l.po_no), lower(").push_bind(typed.to_owned());
    query
        .push(")) > 0 GROUP BY l.po_no, c.name ORDER BY NOT starts_with(lower(l.po_no), lower(")
        .push_bind(typed.to_owned());
    query.push(")), l.po_no LIMIT ").push_bind(MOST);
    choices(db, actor, query).await
}

/// Suppliers of lines that may be opened, whose code or name contains `typed` in any case; those whose code begins with it come first.
///
/// # Errors
/// The database's own.
pub async fn vendors(db: &Db, actor: &Actor, typed: &str) -> Result<Vec<Choice>, Error> {
    let mut query = QueryBuilder::new(
        "SELECT c.code, concat_ws(' ', c.code, c.name, CASE WHEN c.name_en NOT IN ('', c.name) THEN '· ' || c.name_en END) AS name
           FROM companies c WHERE strpos(lower(concat_ws(' ', c.code, c.name, c.name_en)), lower(",
    );
    query
        .push_bind(typed.to_owned())
        .push(")) > 0 AND EXISTS (SELECT FROM po_lines l WHERE l.vendor_id = c.id")
        .push(OPENABLE);
    query.push(") ORDER BY NOT starts_with(lower(c.code), lower(").push_bind(typed.to_owned());
    query.push(")), c.code LIMIT ").push_bind(MOST);
    choices(db, actor, query).await
}

async fn choices(db: &Db, actor: &Actor, mut query: QueryBuilder<Postgres>) -> Result<Vec<Choice>, Error> {
    let mut tx = db.begin(actor).await?;
    let rows: Vec<(String, String)> = query.build_query_as().fetch_all(&mut *tx).await?;
    tx.commit().await?;
    Ok(rows.into_iter().map(|(code, name)| Choice { code, name }).collect())
}

/// Openings in effect, by id, whose order, line or supplier contains `typed` in any case.
///
/// # Errors
/// The database's own.
pub async fn openings(db: &Db, actor: &Actor, typed: &str) -> Result<Vec<Choice>, Error> {
    let mut tx = db.begin(actor).await?;
    let choices = sqlx::query_as!(
        Choice,
        r#"SELECT o.id::text AS "code!", o.po_no || '-' || o.line_no || ' · ' || c.name AS "name!"
             FROM openings o JOIN companies c ON c.id = o.vendor_id
            WHERE o.state = 'Granted'
              AND strpos(lower(o.po_no || '-' || o.line_no || ' · ' || c.name || ' ' || c.code), lower($1)) > 0
            ORDER BY NOT starts_with(lower(o.po_no), lower($1)), o.po_no, o.line_no LIMIT $2"#,
        typed,
        MOST
    )
    .fetch_all(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(choices)
}
