//! The list of manuals or forms, one of them, and what it was before.

use super::{Collection, Directory};
use crate::Db;
use crate::error::Error;
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use ehub_engine::label::Label;
use serde::Serialize;

/// A file of a directory.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ManualFile {
    /// With its ending.
    pub name: String,
    /// Bytes.
    pub size: i32,
    /// How often something was put there under this name.
    pub version: i32,
    /// Put there, or replaced.
    pub uploaded_at: DateTime<Utc>,
    /// User id of whoever did; null = the house does not tell.
    pub uploaded_by: Option<String>,
}

/// A directory with its files, by name.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct ManualDirectory {
    /// B, B-FAQ, F, R, S, S-English, S-FAQ or T; of forms Form, B-Form, F-Form, R-Form, S-Form or T-Form.
    pub dir: String,
    /// What is in it.
    pub files: Vec<ManualFile>,
    /// What was removed from it; for administrators.
    pub removed: Vec<ManualFile>,
}

/// What a file is or was.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ManualVersion {
    /// From 1.
    pub version: i32,
    /// Bytes.
    pub size: i32,
    /// Put there.
    pub uploaded_at: DateTime<Utc>,
    /// User id of whoever did; null = the house does not tell.
    pub uploaded_by: Option<String>,
    /// While it was the newest the file was removed; null = it was not.
    pub removed_at: Option<DateTime<Utc>>,
    /// User id of whoever removed it; null = the house does not tell, or it was not removed.
    pub removed_by: Option<String>,
}

/// Every directory of a collection for the actor's company type with the files in it, also the empty ones.
///
/// # Errors
/// The database's own.
pub async fn list(
    db: &Db,
    actor: &Actor,
    company_type: &str,
    collection: Collection,
) -> Result<Vec<ManualDirectory>, Error> {
    let mut tx = db.begin(actor).await?;
    let rows = sqlx::query!(
        r#"SELECT dir, name, size, version, uploaded_at, CASE WHEN $1 THEN uploaded_by END AS uploaded_by,
                  removed_at IS NOT NULL AS "removed!"
             FROM user_manuals ORDER BY name, dir"#,
        is_told_who(actor)
    )
    .fetch_all(&mut *tx)
    .await?;
    let empty = |dir: Directory| ManualDirectory { dir: dir.as_str().to_owned(), files: vec![], removed: vec![] };
    let mut all: Vec<ManualDirectory> = Directory::seen_by(company_type, collection).into_iter().map(empty).collect();
    for row in rows {
        let Some(directory) = all.iter_mut().find(|directory| directory.dir == row.dir) else { continue };
        let list = if row.removed { &mut directory.removed } else { &mut directory.files };
        list.push(ManualFile {
            name: row.name,
            size: row.size,
            version: row.version,
            uploaded_at: row.uploaded_at,
            uploaded_by: row.uploaded_by,
        });
    }
    Ok(all)
}

/// Companies outside are not told who of the house puts files there.
fn is_told_who(actor: &Actor) -> bool {
    actor.company.is_none()
}

/// What a file is and was, the newest first.
///
/// # Errors
/// [`Error::NotFound`] also when it is not for the actor's company type, or the database's own.
pub async fn versions(db: &Db, actor: &Actor, dir: &str, name: &str) -> Result<Vec<ManualVersion>, Error> {
    let mut tx = db.begin(actor).await?;
    let versions = sqlx::query_as!(
        ManualVersion,
        r#"SELECT version AS "version!", size AS "size!", uploaded_at AS "uploaded_at!",
                  CASE WHEN $3 THEN uploaded_by END AS uploaded_by, removed_at, CASE WHEN $3 THEN removed_by END AS removed_by
             FROM (SELECT dir, name, version, size, uploaded_at, uploaded_by, removed_at, removed_by FROM user_manuals
                   UNION ALL
                   SELECT dir, name, version, size, uploaded_at, uploaded_by, removed_at, removed_by FROM user_manual_versions) f
            WHERE dir = $1 AND name = $2 ORDER BY version DESC"#,
        dir,
        name,
        is_told_who(actor)
    )
    .fetch_all(&mut *tx)
    .await?;
    if versions.is_empty() { Err(Error::NotFound) } else { Ok(versions) }
}

/// Media type and content of one file as it is now, or as it was in a version.
///
/// # Errors
/// [`Error::NotFound`] also when it is not for the actor's company type, or the database's own.
pub async fn file(
    db: &Db,
    actor: &Actor,
    (dir, name): (&str, &str),
    version: Option<i32>,
) -> Result<(String, Vec<u8>), Error> {
    let mut tx = db.begin(actor).await?;
    let row = sqlx::query!(
        r#"SELECT media_type AS "media_type!", content AS "content!"
             FROM (SELECT dir, name, version, media_type, content FROM user_manuals
                    WHERE $3::int IS NOT NULL OR removed_at IS NULL
                   UNION ALL
                   SELECT dir, name, version, media_type, content FROM user_manual_versions WHERE $3::int IS NOT NULL) f
            WHERE dir = $1 AND name = $2 AND ($3 IS NULL OR version = $3)"#,
        dir,
        name,
        version
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or(Error::NotFound)?;
    Ok((row.media_type, row.content))
}
