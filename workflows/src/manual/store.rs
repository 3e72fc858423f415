//! Keeps manuals.

use super::rules::{self, Directory, Manual};
use crate::Db;
use crate::audit::{self, Kind};
use crate::error::Error;
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use ehub_engine::label::Label;
use serde_json::{Value, json};

/// Puts files into a directory, all or none; one of the same name takes the place of the other. Each is in the audit log.
///
/// # Errors
/// [`Error::Invalid`] with everything that is wrong with the files, or the database's own.
pub async fn keep(db: &Db, actor: &Actor, now: DateTime<Utc>, dir: Directory, files: &[Manual]) -> Result<(), Error> {
    let wrong = rules::judge(files);
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
