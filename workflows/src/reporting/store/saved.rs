//! SQL of queries that are kept.

use super::super::rules::{MOST_SAVED, about_saved};
use super::super::{Parameter, QueryDraft, SavedQuery};
use crate::database::Db;
use crate::error::Error;
use chrono::{DateTime, Utc};
use ehub_engine::{Actor, Finding};
use serde_json::json;
use sqlx::PgConnection;
use sqlx::types::Json;

/// Queries that are shown at most.
const MOST_SHOWN: i64 = 500;

/// Queries of that account, and those that others share; each by name.
///
/// # Errors
/// The database's own.
pub async fn list(db: &Db, actor: &Actor, account: i64) -> Result<Vec<SavedQuery>, Error> {
    let mut tx = db.begin(actor).await?;
    let queries = sqlx::query_as!(
        SavedQuery,
        r#"SELECT id, version, name, description, text, parameters AS "parameters: Json<Vec<Parameter>>", account_id = $1 AS "is_own!",
                  is_shared, owner_name, changed_at
             FROM saved_queries WHERE account_id = $1 OR is_shared
            ORDER BY account_id = $1 DESC, lower(name), id LIMIT $2"#,
        account,
        MOST_SHOWN
    )
    .fetch_all(&mut *tx)
    .await?;
    Ok(queries)
}

/// Keeps a query; gives its id.
///
/// # Errors
/// [`Error::Invalid`] with everything that is wrong with it; `ALREADY_EXISTS` or `TOO_MANY_QUERIES` as [`Error::Refused`]; or the database's own.
pub async fn create(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    account: i64,
    draft: &QueryDraft,
) -> Result<i64, Error> {
    let found = about_saved(draft);
    if !found.is_empty() {
        return Err(Error::Invalid(found));
    }
    let mut tx = db.begin(actor).await?;
    one_after_the_other(&mut tx, account).await?;
    let kept = sqlx::query_scalar!(r#"SELECT count(*) AS "kept!" FROM saved_queries WHERE account_id = $1"#, account)
        .fetch_one(&mut *tx)
        .await?;
    if kept >= MOST_SAVED {
        return Err(Error::Refused(vec![Finding::block("TOO_MANY_QUERIES").with("max", MOST_SAVED)]));
    }
    let id = sqlx::query_scalar!(
        "INSERT INTO saved_queries (account_id, owner_name, name, description, text, parameters, is_shared, created_at, changed_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)
         ON CONFLICT (account_id, lower(name)) DO NOTHING RETURNING id",
        account,
        actor.name,
        draft.name.trim(),
        draft.description.trim(),
        draft.text,
        json!(draft.parameters),
        draft.is_shared,
        now
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or_else(taken)?;
    tx.commit().await?;
    Ok(id)
}

/// Changes an own query; gives its new version.
///
/// # Errors
/// [`Error::NotFound`] for one that is not the account's, [`Error::Stale`], [`Error::Invalid`], `ALREADY_EXISTS` as [`Error::Refused`], or the
/// database's own.
pub async fn change(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    account: i64,
    (id, draft): (i64, &QueryDraft),
) -> Result<i64, Error> {
    let found = about_saved(draft);
    if !found.is_empty() {
        return Err(Error::Invalid(found));
    }
    let mut tx = db.begin(actor).await?;
    one_after_the_other(&mut tx, account).await?;
    let kept = sqlx::query!(
        r#"SELECT version, owner_name, changed_at,
                  EXISTS (SELECT FROM saved_queries t WHERE t.account_id = $2 AND lower(t.name) = lower($3) AND t.id <> $1) AS "twin!"
             FROM saved_queries WHERE id = $1 AND account_id = $2 FOR UPDATE"#,
        id,
        account,
        draft.name.trim()
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or(Error::NotFound)?;
    if draft.version != Some(kept.version) {
        return Err(Error::Stale {
            changed_by: kept.owner_name,
            changed_at: kept.changed_at,
            state: String::new(),
            version: kept.version,
        });
    }
    if kept.twin {
        return Err(taken());
    }
    let version = sqlx::query_scalar!(
        "UPDATE saved_queries SET name = $2, description = $3, text = $4, parameters = $5, is_shared = $6, changed_at = $7,
                version = version + 1
          WHERE id = $1 RETURNING version",
        id,
        draft.name.trim(),
        draft.description.trim(),
        draft.text,
        json!(draft.parameters),
        draft.is_shared,
        now
    )
    .fetch_one(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(version)
}

/// Removes an own query.
///
/// # Errors
/// [`Error::NotFound`] for one that is not the account's, or the database's own.
pub async fn remove(db: &Db, actor: &Actor, account: i64, id: i64) -> Result<(), Error> {
    let mut tx = db.begin(actor).await?;
    let removed = sqlx::query!("DELETE FROM saved_queries WHERE id = $1 AND account_id = $2", id, account)
        .execute(&mut *tx)
        .await?;
    if removed.rows_affected() == 0 {
        return Err(Error::NotFound);
    }
    tx.commit().await?;
    Ok(())
}

/// Windows of one person wait for each other: names and how many there are hold for all of theirs.
async fn one_after_the_other(connection: &mut PgConnection, account: i64) -> Result<(), Error> {
    sqlx::query!("SELECT pg_advisory_xact_lock(hashtextextended('saved_queries:' || $1::bigint, 0))", account)
        .execute(connection)
        .await?;
    Ok(())
}

fn taken() -> Error {
    Error::Refused(vec![Finding::block("ALREADY_EXISTS").at("name")])
}
