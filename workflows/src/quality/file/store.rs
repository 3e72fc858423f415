//! Keeps files of specs and certificates, and takes them off again: only while the supplier may fill the document.

use super::{MOST_EVER, Process, Upload, judge};
use crate::Db;
use crate::error::Error;
use chrono::{DateTime, Utc};
use ehub_engine::label::Label;
use ehub_engine::{Actor, Finding};
use serde::Serialize;
use sqlx::PgConnection;

/// A file of a document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = QualityFile)]
pub struct FileView {
    /// Id.
    pub id: i64,
    /// With its ending.
    pub name: String,
    /// As it is served.
    pub media_type: String,
    /// Bytes.
    pub size: i32,
    /// When it was put there.
    pub uploaded_at: DateTime<Utc>,
    /// By whom.
    pub uploaded_by: String,
}

/// A document that files go with.
struct Holder {
    vendor: i64,
    revision: i32,
    is_open: bool,
}

/// The document, locked, so that what it becomes meanwhile is waited for. `None` = there is none, or it is somebody else's.
async fn holder(connection: &mut PgConnection, process: Process, id: i64) -> Result<Option<Holder>, Error> {
    Ok(match process {
        Process::InspectionSpec => {
            sqlx::query_as!(
                Holder,
                r#"SELECT vendor_id AS vendor, revision,
                          state IN ('--', 'InProcess', 'Reject', 'IQAChange') AS "is_open!"
                     FROM inspection_specs WHERE id = $1 FOR UPDATE"#,
                id
            )
            .fetch_optional(connection)
            .await?
        }
        Process::Certificate => {
            sqlx::query_as!(
                Holder,
                r#"SELECT vendor_id AS vendor, coalesce(spec_revision, 1) AS "revision!",
                          state IN ('Awaited', 'Reject') AS "is_open!"
                     FROM certificates WHERE id = $1 FOR UPDATE"#,
                id
            )
            .fetch_optional(connection)
            .await?
        }
    })
}

/// The document that the actor may fill now.
async fn open(connection: &mut PgConnection, actor: &Actor, process: Process, id: i64) -> Result<Holder, Error> {
    let holder = holder(connection, process, id).await?.ok_or(Error::NotFound)?;
    let mut found = Vec::new();
    if actor.company != Some(holder.vendor) {
        found.push(Finding::block("SPEC_NOT_YOUR_COMPANY"));
    }
    if !holder.is_open {
        found.push(Finding::block("QUALITY_FILES_CLOSED"));
    }
    if found.is_empty() { Ok(holder) } else { Err(Error::Refused(found)) }
}

/// The files of a document, the oldest first.
///
/// # Errors
/// The database's own.
pub async fn list(connection: &mut PgConnection, process: Process, id: i64) -> Result<Vec<FileView>, Error> {
    let files = sqlx::query_as!(
        FileView,
        r#"SELECT id, name, media_type, size AS "size!", uploaded_at, uploaded_by FROM quality_files
            WHERE process = $1 AND document_id = $2 AND removed_at IS NULL ORDER BY id"#,
        process.as_str(),
        id
    )
    .fetch_all(connection)
    .await?;
    Ok(files)
}

/// Puts a file there.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::Refused`] for a document that is not one's own or cannot be filled now; [`Error::Invalid`] with everything that
/// is wrong with the file; or the database's own.
pub async fn add(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    (process, id): (Process, i64),
    file: &Upload,
) -> Result<FileView, Error> {
    let mut tx = db.begin(actor).await?;
    let holder = open(&mut tx, actor, process, id).await?;
    let there = list(&mut tx, process, id).await?;
    let mut found = judge(file, i64::try_from(there.len()).unwrap_or(i64::MAX));
    // Those that were taken off count, too: their content is kept.
    let ever = sqlx::query_scalar!(
        r#"SELECT count(*) AS "ever!" FROM quality_files WHERE process = $1 AND document_id = $2"#,
        process.as_str(),
        id
    )
    .fetch_one(&mut *tx)
    .await?;
    if ever >= MOST_EVER {
        found.push(Finding::block("FILE_TOO_MANY").at("file").with("max", MOST_EVER));
    }
    if there.iter().any(|other| other.name == file.name) {
        found.push(Finding::block("FILE_TWICE").at("file").with("name", file.name.as_str()));
    }
    if !found.is_empty() {
        return Err(Error::Invalid(found));
    }
    let made = sqlx::query_as!(
        FileView,
        r#"INSERT INTO quality_files (process, document_id, revision, vendor_id, name, media_type, content, uploaded_at, uploaded_by)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
           RETURNING id, name, media_type, size AS "size!", uploaded_at, uploaded_by"#,
        process.as_str(),
        id,
        holder.revision,
        holder.vendor,
        file.name,
        file.media_type().unwrap_or("application/octet-stream"),
        file.content,
        now,
        actor.name
    )
    .fetch_one(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(made)
}

/// A file's name, media type and content. One that was taken off is not there any more.
///
/// # Errors
/// [`Error::NotFound`], also for a file of another document or another company's; else the database's own.
pub async fn read(
    db: &Db,
    actor: &Actor,
    (process, id): (Process, i64),
    file: i64,
) -> Result<(String, String, Vec<u8>), Error> {
    let mut tx = db.begin(actor).await?;
    let row = sqlx::query!(
        "SELECT name, media_type, content FROM quality_files
          WHERE id = $1 AND process = $2 AND document_id = $3 AND removed_at IS NULL",
        file,
        process.as_str(),
        id
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or(Error::NotFound)?;
    Ok((row.name, row.media_type, row.content))
}

/// Takes a file off. It is kept, because history speaks of it.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::Refused`] as [`add`]; or the database's own.
pub async fn remove(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    (process, id): (Process, i64),
    file: i64,
) -> Result<(), Error> {
    let mut tx = db.begin(actor).await?;
    open(&mut tx, actor, process, id).await?;
    let removed = sqlx::query!(
        "UPDATE quality_files SET removed_at = $4
          WHERE id = $1 AND process = $2 AND document_id = $3 AND removed_at IS NULL",
        file,
        process.as_str(),
        id,
        now
    )
    .execute(&mut *tx)
    .await?;
    if removed.rows_affected() == 0 {
        return Err(Error::NotFound);
    }
    tx.commit().await?;
    Ok(())
}
