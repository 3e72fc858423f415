//! Keeps manuals and forms, and hides what is removed.

use super::rules::{self, Directory, Manual};
use crate::Db;
use crate::audit::{self, Kind};
use crate::error::Error;
use chrono::{DateTime, Utc};
use ehub_engine::label::Label;
use ehub_engine::{Actor, Finding};
use serde_json::{Value, json};

/// Puts files into a directory, all or none; one of the same name is the newest version from now on. Each is in the audit log.
///
/// # Errors
/// [`Error::Invalid`] with everything that is wrong with the files, or the database's own.
pub async fn keep(db: &Db, actor: &Actor, now: DateTime<Utc>, dir: Directory, files: &[Manual]) -> Result<(), Error> {
    let wrong = rules::judge(files, dir.collection());
    if !wrong.is_empty() {
        return Err(Error::Invalid(wrong));
    }
    let mut tx = db.begin(actor).await?;
    let mut told: Vec<(String, Value)> = Vec::with_capacity(files.len());
    // In one order whoever comes, so that two uploads wait for each other and do not lock each other out.
    let mut files: Vec<&Manual> = files.iter().collect();
    files.sort_by(|a, b| a.name.cmp(&b.name));
    for file in files {
        let replaced = sqlx::query_scalar!(
            r#"INSERT INTO user_manuals (dir, name, content, media_type, uploaded_at, uploaded_by)
               VALUES ($1, $2, $3, $4, $5, $6)
               ON CONFLICT (dir, name) DO UPDATE
                 SET content = excluded.content, media_type = excluded.media_type, uploaded_at = excluded.uploaded_at,
                     uploaded_by = excluded.uploaded_by
               RETURNING xmax <> 0 AS "replaced!""#,
            dir.as_str(),
            file.name,
            file.content,
            file.media_type().unwrap_or("application/octet-stream"),
            now,
            actor.name
        )
        .fetch_one(&mut *tx)
        .await?;
        let detail = json!({ "size": file.content.len(), "replaced": replaced });
        told.push((format!("{dir}/{}", file.name), detail));
    }
    let about: Vec<(&str, Value)> = told.iter().map(|(subject, detail)| (subject.as_str(), detail.clone())).collect();
    audit::record_each(&mut tx, actor, now, Kind::ManualUploaded, &about).await?;
    tx.commit().await?;
    Ok(())
}

/// Hides a file from everybody but administrators; its versions stay, and putting a file of that name there brings it back. In the audit log.
///
/// # Errors
/// [`Error::NotFound`] when there is none, `MANUAL_REPLACED` as [`Error::Refused`] when it was replaced since `version`, or the database's
/// own.
pub async fn remove(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    (dir, name): (&str, &str),
    version: i32,
) -> Result<(), Error> {
    let mut tx = db.begin(actor).await?;
    let newest = sqlx::query_scalar!(
        "SELECT version FROM user_manuals WHERE dir = $1 AND name = $2 AND removed_at IS NULL FOR UPDATE",
        dir,
        name
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or(Error::NotFound)?;
    if newest != version {
        return Err(Error::Refused(vec![Finding::block("MANUAL_REPLACED").with("name", name)]));
    }
    sqlx::query!(
        "UPDATE user_manuals SET removed_at = $3, removed_by = $4 WHERE dir = $1 AND name = $2",
        dir,
        name,
        now,
        actor.name
    )
    .execute(&mut *tx)
    .await?;
    audit::record(&mut tx, actor, now, Kind::ManualRemoved, &format!("{dir}/{name}"), json!({ "version": version }))
        .await?;
    tx.commit().await?;
    Ok(())
}
