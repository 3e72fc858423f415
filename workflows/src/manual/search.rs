//! The list of manuals, and one of them.

use super::Directory;
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
    /// Put there, or replaced.
    pub uploaded_at: DateTime<Utc>,
}

/// A directory with its files, by name.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct ManualDirectory {
    /// B, B-FAQ, F, R, S, S-English, S-FAQ or T.
    pub dir: String,
    /// What is in it.
    pub files: Vec<ManualFile>,
}

/// Every directory of the actor's company type with the files in it, also the empty ones.
///
/// # Errors
/// The database's own.
pub async fn list(db: &Db, actor: &Actor, company_type: &str) -> Result<Vec<ManualDirectory>, Error> {
    let mut tx = db.begin(actor).await?;
    let rows = sqlx::query!("SELECT dir, name, size, uploaded_at FROM user_manuals ORDER BY name, dir")
        .fetch_all(&mut *tx)
        .await?;
    let empty = |dir: Directory| ManualDirectory { dir: dir.as_str().to_owned(), files: vec![] };
    let mut all: Vec<ManualDirectory> = Directory::seen_by(company_type).into_iter().map(empty).collect();
    for row in rows {
        if let Some(directory) = all.iter_mut().find(|directory| directory.dir == row.dir) {
            directory.files.push(ManualFile { name: row.name, size: row.size, uploaded_at: row.uploaded_at });
        }
    }
    Ok(all)
}

/// Media type and content of one file.
///
/// # Errors
/// [`Error::NotFound`] also when it is not for the actor's company type, or the database's own.
pub async fn file(db: &Db, actor: &Actor, dir: &str, name: &str) -> Result<(String, Vec<u8>), Error> {
    let mut tx = db.begin(actor).await?;
    let row = sqlx::query!("SELECT media_type, content FROM user_manuals WHERE dir = $1 AND name = $2", dir, name)
        .fetch_optional(&mut *tx)
        .await?
        .ok_or(Error::NotFound)?;
    Ok((row.media_type, row.content))
}
