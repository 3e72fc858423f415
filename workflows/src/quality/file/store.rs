//! Keeps files of specs and certificates, and takes them off again: only while the supplier may fill the document.

use super::{ENDINGS, MOST_EVER, Process, judge};
use crate::Db;
use crate::attachment::Upload;
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
    /// Of a spec: the revision that it went with first.
    pub revision: i32,
    /// When it was taken off; none = it is there.
    pub removed_at: Option<DateTime<Utc>>,
    /// By whom.
    pub removed_by: Option<String>,
    /// Of a spec: the revision that it goes with no more.
    pub removed_revision: Option<i32>,
    /// Of a spec: whether it goes with the revision that was accepted last. One that does can be read, also after it was taken off.
    pub is_accepted: bool,
}

/// The files of a document, each list with the oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Files {
    /// Those that are there.
    pub there: Vec<FileView>,
    /// Those that were taken off.
    pub removed: Vec<FileView>,
}

/// A document that files go with.
struct Holder {
    vendor: i64,
    /// The revision that what happens to its files now is about.
    revision: i32,
    is_open: bool,
}

/// The document, locked, so that what it becomes meanwhile is waited for. `None` = there is none, or it is somebody else's.
async fn holder(connection: &mut PgConnection, process: Process, id: i64) -> Result<Option<Holder>, Error> {
    Ok(match process {
        Process::InspectionSpec => {
            // What was accepted is never changed: its files neither.
            sqlx::query_as!(
                Holder,
                r#"SELECT vendor_id AS vendor,
                          CASE WHEN valid_revision = revision THEN revision + 1 ELSE revision END AS "revision!",
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
        found.push(Finding::block(match process {
            Process::InspectionSpec => "SPEC_NOT_YOUR_COMPANY",
            Process::Certificate => "COC_NOT_YOUR_COMPANY",
        }));
    }
    if !holder.is_open {
        found.push(Finding::block("QUALITY_FILES_CLOSED"));
    }
    if found.is_empty() { Ok(holder) } else { Err(Error::Refused(found)) }
}

/// The files of a document: those that are there, and those that were taken off.
///
/// # Errors
/// The database's own.
pub async fn list(connection: &mut PgConnection, process: Process, id: i64) -> Result<Files, Error> {
    let files = sqlx::query_as!(
        FileView,
        r#"SELECT f.id, f.name, f.media_type, f.size AS "size!", f.uploaded_at, f.uploaded_by, f.revision, f.removed_at, f.removed_by,
                  f.removed_revision,
                  s.valid_revision IS NOT NULL AND f.revision <= s.valid_revision
                    AND (f.removed_at IS NULL OR coalesce(f.removed_revision > s.valid_revision, false)) AS "is_accepted!"
             FROM quality_files f
             LEFT JOIN inspection_specs s ON f.process = 'inspection_spec' AND s.id = f.document_id
            WHERE f.process = $1 AND f.document_id = $2 ORDER BY f.id"#,
        process.as_str(),
        id
    )
    .fetch_all(connection)
    .await?;
    let (there, removed) = files.into_iter().partition(|file| file.removed_at.is_none());
    Ok(Files { there, removed })
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
    // Looked into once, and before anything is locked.
    let kind = file.media_type(&ENDINGS);
    let mut tx = db.begin(actor).await?;
    let holder = open(&mut tx, actor, process, id).await?;
    let Files { there, removed } = list(&mut tx, process, id).await?;
    let mut found = judge(file, kind, there.len());
    // Those that were taken off count, too: their content is kept.
    if there.len() + removed.len() >= MOST_EVER {
        found.push(Finding::block("FILE_TOO_MANY").at("file").with("max", MOST_EVER));
    }
    if there.iter().any(|other| other.name == file.name) {
        found.push(Finding::block("FILE_TWICE").at("file").with("name", file.name.as_str()));
    }
    let (Ok(media_type), true) = (kind, found.is_empty()) else { return Err(Error::Invalid(found)) };
    let made = sqlx::query_as!(
        FileView,
        r#"INSERT INTO quality_files (process, document_id, revision, vendor_id, name, media_type, content, uploaded_at, uploaded_by)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
           RETURNING id, name, media_type, size AS "size!", uploaded_at, uploaded_by, revision, removed_at, removed_by,
                     removed_revision, false AS "is_accepted!""#,
        process.as_str(),
        id,
        holder.revision,
        holder.vendor,
        file.name,
        media_type,
        file.content,
        now,
        actor.name
    )
    .fetch_one(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(made)
}

/// A file's name, media type and content. Of those that were taken off only one that goes with the accepted revision of a spec can be read.
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
        "SELECT f.name, f.media_type, f.content FROM quality_files f
          WHERE f.id = $1 AND f.process = $2 AND f.document_id = $3
            AND (f.removed_at IS NULL
                 OR EXISTS (SELECT FROM inspection_specs s
                             WHERE f.process = 'inspection_spec' AND s.id = f.document_id AND f.revision <= s.valid_revision
                               AND f.removed_revision > s.valid_revision))",
        file,
        process.as_str(),
        id
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or(Error::NotFound)?;
    Ok((row.name, row.media_type, row.content))
}

/// Takes a file off. It is kept, with who took it off: revisions before go on having it.
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
    let holder = open(&mut tx, actor, process, id).await?;
    let removed = sqlx::query!(
        "UPDATE quality_files SET removed_at = $4, removed_by = $5, removed_revision = $6
          WHERE id = $1 AND process = $2 AND document_id = $3 AND removed_at IS NULL",
        file,
        process.as_str(),
        id,
        now,
        actor.name,
        holder.revision
    )
    .execute(&mut *tx)
    .await?;
    if removed.rows_affected() == 0 {
        return Err(Error::NotFound);
    }
    tx.commit().await?;
    Ok(())
}
