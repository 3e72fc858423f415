//! SQL of saved views. Whose they are is said in every statement: the walls of the database part companies outside, not those of the house from
//! each other, and not people.

use super::rules::{self, MOST, ViewDefinition};
use crate::database::Db;
use crate::error::Error;
use chrono::{DateTime, Utc};
use ehub_engine::{Actor, Finding};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::PgConnection;
use sqlx::types::Json;

/// Views that are shown of one list at most: the own ones, and then those that colleagues share.
const MOST_SHOWN: i64 = 300;

/// Who keeps views, and for which company: that of the session.
#[derive(Clone, Copy, Debug)]
pub struct Owner {
    /// The account that is signed in.
    pub account: i64,
    /// The company that it works for.
    pub company: i64,
}

/// A view of a list.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SavedView {
    /// Id.
    pub id: i64,
    /// Version, for changes.
    pub version: i64,
    /// Its name.
    pub name: String,
    /// Whether it is the caller's own, to be changed and removed.
    pub is_own: bool,
    /// Whether everybody of the company sees it.
    pub is_shared: bool,
    /// Whether the caller's list begins with it.
    pub is_default: bool,
    /// User id of its owner.
    pub owner_name: String,
    /// What it shows.
    #[schema(value_type = ViewDefinition)]
    pub definition: Json<ViewDefinition>,
    /// When it was changed last.
    pub changed_at: DateTime<Utc>,
}

/// A view to be kept.
#[derive(Clone, Debug, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewSavedView {
    /// The list: the name of its page, and behind a point that of a part of it.
    pub list: String,
    /// Its name, 60 characters at most.
    pub name: String,
    /// Whether everybody of the company sees it.
    #[serde(default)]
    pub is_shared: bool,
    /// What it shows.
    pub definition: ViewDefinition,
}

/// A view as it is to be.
#[derive(Clone, Debug, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SavedViewChange {
    /// The version that was read.
    pub version: i64,
    /// Its name, 60 characters at most.
    pub name: String,
    /// Whether everybody of the company sees it.
    pub is_shared: bool,
    /// What it shows.
    pub definition: ViewDefinition,
}

/// Views of a list: the own ones, and those that others of the company share; each by name.
///
/// # Errors
/// The database's own.
pub async fn list(db: &Db, actor: &Actor, owner: Owner, list: &str) -> Result<Vec<SavedView>, Error> {
    let mut tx = db.begin(actor).await?;
    let views = sqlx::query_as!(
        SavedView,
        r#"SELECT id, version, name, account_id = $1 AS "is_own!", is_shared, is_default AND account_id = $1 AS "is_default!",
                  owner_name, definition AS "definition: Json<ViewDefinition>", changed_at
             FROM saved_views WHERE company_id = $2 AND list = $3 AND (account_id = $1 OR is_shared)
            ORDER BY account_id = $1 DESC, lower(name), id LIMIT $4"#,
        owner.account,
        owner.company,
        list,
        MOST_SHOWN
    )
    .fetch_all(&mut *tx)
    .await?;
    Ok(views)
}

/// Keeps a view; gives its id.
///
/// # Errors
/// [`Error::Invalid`] with everything that is wrong with it; `ALREADY_EXISTS` or `TOO_MANY_VIEWS` as [`Error::Refused`]; or the database's own.
pub async fn create(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    owner: Owner,
    new: &NewSavedView,
) -> Result<i64, Error> {
    let mut found = rules::about_list(&new.list);
    found.extend(rules::about_name(&new.name));
    found.extend(rules::about_definition(&new.definition));
    if !found.is_empty() {
        return Err(Error::Invalid(found));
    }
    let name = new.name.trim();
    let mut tx = db.begin(actor).await?;
    one_after_the_other(&mut tx, owner).await?;
    let kept = sqlx::query_scalar!(
        r#"SELECT count(*) AS "kept!" FROM saved_views WHERE account_id = $1 AND company_id = $2 AND list = $3"#,
        owner.account,
        owner.company,
        new.list
    )
    .fetch_one(&mut *tx)
    .await?;
    if kept >= MOST {
        return Err(Error::Refused(vec![Finding::block("TOO_MANY_VIEWS").with("max", MOST)]));
    }
    let id = sqlx::query_scalar!(
        "INSERT INTO saved_views (account_id, owner_name, company_id, list, name, is_shared, definition, created_at, changed_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)
         ON CONFLICT (account_id, company_id, list, lower(name)) DO NOTHING RETURNING id",
        owner.account,
        actor.name,
        owner.company,
        new.list,
        name,
        new.is_shared,
        json!(new.definition),
        now
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or_else(taken)?;
    tx.commit().await?;
    Ok(id)
}

/// Changes an own view; gives its new version.
///
/// # Errors
/// [`Error::NotFound`] for one that is not the owner's, [`Error::Stale`] where another window changed it meanwhile, [`Error::Invalid`],
/// `ALREADY_EXISTS` as [`Error::Refused`], or the database's own.
pub async fn change(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    owner: Owner,
    (view, change): (i64, &SavedViewChange),
) -> Result<i64, Error> {
    let mut found = rules::about_name(&change.name);
    found.extend(rules::about_definition(&change.definition));
    if !found.is_empty() {
        return Err(Error::Invalid(found));
    }
    let name = change.name.trim();
    let mut tx = db.begin(actor).await?;
    one_after_the_other(&mut tx, owner).await?;
    let kept = lock(&mut tx, owner, view).await?;
    if kept.version != change.version {
        return Err(Error::Stale {
            changed_by: kept.owner_name,
            changed_at: kept.changed_at,
            state: String::new(),
            version: kept.version,
        });
    }
    let twin = sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM saved_views WHERE account_id = $1 AND company_id = $2 AND list = $3 AND lower(name) = lower($4)
                             AND id <> $5) AS "twin!""#,
        owner.account,
        owner.company,
        kept.list,
        name,
        view
    )
    .fetch_one(&mut *tx)
    .await?;
    if twin {
        return Err(taken());
    }
    let version = sqlx::query_scalar!(
        "UPDATE saved_views SET name = $2, is_shared = $3, definition = $4, changed_at = $5, version = version + 1
          WHERE id = $1 RETURNING version",
        view,
        name,
        change.is_shared,
        json!(change.definition),
        now
    )
    .fetch_one(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(version)
}

/// Makes an own view the one that its list begins with, or no longer.
///
/// # Errors
/// [`Error::NotFound`] for one that is not the owner's, or the database's own.
pub async fn put_default(db: &Db, actor: &Actor, owner: Owner, view: i64, is_default: bool) -> Result<(), Error> {
    let mut tx = db.begin(actor).await?;
    one_after_the_other(&mut tx, owner).await?;
    let kept = lock(&mut tx, owner, view).await?;
    sqlx::query!(
        "UPDATE saved_views SET is_default = false
          WHERE account_id = $1 AND company_id = $2 AND list = $3 AND is_default AND (id <> $4) = $5",
        owner.account,
        owner.company,
        kept.list,
        view,
        is_default
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!("UPDATE saved_views SET is_default = true WHERE id = $1 AND $2 AND NOT is_default", view, is_default)
        .execute(&mut *tx)
        .await?;
    tx.commit().await?;
    Ok(())
}

/// Removes an own view.
///
/// # Errors
/// [`Error::NotFound`] for one that is not the owner's, or the database's own.
pub async fn remove(db: &Db, actor: &Actor, owner: Owner, view: i64) -> Result<(), Error> {
    let mut tx = db.begin(actor).await?;
    let removed = sqlx::query!(
        "DELETE FROM saved_views WHERE id = $1 AND account_id = $2 AND company_id = $3",
        view,
        owner.account,
        owner.company
    )
    .execute(&mut *tx)
    .await?;
    if removed.rows_affected() == 0 {
        return Err(Error::NotFound);
    }
    tx.commit().await?;
    Ok(())
}

/// What is asked of a view before it is changed.
struct Kept {
    version: i64,
    list: String,
    owner_name: String,
    changed_at: DateTime<Utc>,
}

async fn lock(connection: &mut PgConnection, owner: Owner, view: i64) -> Result<Kept, Error> {
    sqlx::query_as!(
        Kept,
        "SELECT version, list, owner_name, changed_at FROM saved_views
          WHERE id = $1 AND account_id = $2 AND company_id = $3 FOR UPDATE",
        view,
        owner.account,
        owner.company
    )
    .fetch_optional(connection)
    .await?
    .ok_or(Error::NotFound)
}

/// Windows of one person wait for each other: names, the default and how many there are hold for all of theirs.
async fn one_after_the_other(connection: &mut PgConnection, owner: Owner) -> Result<(), Error> {
    sqlx::query!("SELECT pg_advisory_xact_lock(hashtextextended('saved_views:' || $1::bigint, 0))", owner.account)
        .execute(connection)
        .await?;
    Ok(())
}

fn taken() -> Error {
    Error::Refused(vec![Finding::block("ALREADY_EXISTS").at("name")])
}
