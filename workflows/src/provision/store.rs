//! Keeps provisions, takes them back, and writes down who has read them.

mod mail;

use super::rules::{self, Facts, Upload};
use super::search::Confirmation;
use crate::Db;
use crate::audit::{self, Kind};
use crate::error::Error;
use crate::plant_day::{common_zone, plant_day};
use chrono::{DateTime, NaiveDate, Utc};
use ehub_engine::label::Label;
use ehub_engine::{Actor, Finding};
use serde::Serialize;
use serde_json::json;
use sqlx::PgConnection;

pub use mail::tell_due;

/// A version that was put there.
#[derive(Clone, Copy, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProvisionMade {
    /// Its id.
    pub id: i64,
    /// Its number among those of its language and plant.
    pub version_no: i32,
}

/// Puts a version there, with the next number of its language and plant. It is in the audit log, and suppliers hear of one that holds already.
///
/// # Errors
/// [`Error::Invalid`] with everything that is wrong with it, or the database's own.
pub async fn keep(db: &Db, actor: &Actor, now: DateTime<Utc>, upload: &Upload) -> Result<ProvisionMade, Error> {
    let mut tx = db.begin(actor).await?;
    // One after the other: each has to know the one before it.
    sqlx::query!("SELECT pg_advisory_xact_lock(hashtextextended('provisions', 0))").execute(&mut *tx).await?;
    let plant = plant(&mut tx, upload.plant.as_deref()).await?;
    let zone = match &plant {
        Some((_, zone)) => zone.clone(),
        None => common_zone(&mut tx).await?,
    };
    let plant_id = plant.map(|(id, _)| id);
    let there = sqlx::query!(
        r#"SELECT max(version_no) FILTER (WHERE plant_id IS NOT DISTINCT FROM $2) AS last_no,
                  max(valid_on) FILTER (WHERE plant_id IS NOT DISTINCT FROM $2 AND withdrawn_at IS NULL) AS newest,
                  count(*) FILTER (WHERE withdrawn_at IS NULL) > 0 AS "covered!"
             FROM provisions WHERE language = $1 AND (plant_id IS NULL OR plant_id = $2)"#,
        upload.language.as_str(),
        plant_id
    )
    .fetch_one(&mut *tx)
    .await?;
    let facts = Facts { today: plant_day(now, &zone), newest: there.newest, covered: there.covered };
    let wrong = rules::judge(upload, facts);
    if !wrong.is_empty() {
        return Err(Error::Invalid(wrong));
    }
    let version_no = there.last_no.unwrap_or_default() + 1;
    let id = sqlx::query_scalar!(
        "INSERT INTO provisions (language, plant_id, version_no, valid_on, name, content, uploaded_at, uploaded_by)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id",
        upload.language.as_str(),
        plant_id,
        version_no,
        upload.valid_on,
        upload.name,
        upload.content,
        now,
        actor.name
    )
    .fetch_one(&mut *tx)
    .await?;
    let detail = json!({ "file": upload.name, "size": upload.content.len(), "validOn": upload.valid_on });
    let subject = subject(upload.language.as_str(), upload.plant.as_deref(), version_no);
    audit::record(&mut tx, actor, now, Kind::ProvisionUploaded, &subject, detail).await?;
    // One that holds already waits for no digest.
    mail::tell(&mut tx, actor, now).await?;
    tx.commit().await?;
    Ok(ProvisionMade { id, version_no })
}

/// Id and zone of a plant by its code; `None` = all plants were meant.
async fn plant(connection: &mut PgConnection, code: Option<&str>) -> Result<Option<(i64, String)>, Error> {
    let Some(code) = code else { return Ok(None) };
    let plant =
        sqlx::query!("SELECT id, time_zone FROM plants WHERE code = $1", code).fetch_optional(connection).await?;
    let unknown = || Error::Invalid(vec![Finding::block("PLANT_UNKNOWN").at("plant").with("plant", code)]);
    plant.map(|plant| Some((plant.id, plant.time_zone))).ok_or_else(unknown)
}

/// What the audit log calls a version.
fn subject(language: &str, plant: Option<&str>, version_no: i32) -> String {
    format!("{language}/{}/{version_no}", plant.unwrap_or("*"))
}

/// A version, as far as it decides about itself.
struct Standing {
    language: String,
    plant: Option<String>,
    version_no: i32,
    valid_on: NaiveDate,
    today: NaiveDate,
}

/// One that was not taken back, with the day where it holds.
async fn standing(connection: &mut PgConnection, now: DateTime<Utc>, id: i64) -> Result<Standing, Error> {
    let row = sqlx::query!(
        r#"SELECT v.language, v.version_no, v.valid_on, p.code AS "plant?", p.time_zone AS "zone?"
             FROM provisions v LEFT JOIN plants p ON p.id = v.plant_id WHERE v.id = $1 AND v.withdrawn_at IS NULL"#,
        id
    )
    .fetch_optional(&mut *connection)
    .await?
    .ok_or(Error::NotFound)?;
    let zone = match row.zone {
        Some(zone) => zone,
        None => common_zone(connection).await?,
    };
    let today = plant_day(now, &zone);
    Ok(Standing { language: row.language, plant: row.plant, version_no: row.version_no, valid_on: row.valid_on, today })
}

/// Takes a version back before its first day. It stays in the list, and its number is not given again.
///
/// # Errors
/// [`Error::NotFound`] also when it was taken back before, [`Error::Refused`] from its first day on, or the database's own.
pub async fn withdraw(db: &Db, actor: &Actor, now: DateTime<Utc>, id: i64) -> Result<(), Error> {
    let mut tx = db.begin(actor).await?;
    sqlx::query!("SELECT pg_advisory_xact_lock(hashtextextended('provisions', 0))").execute(&mut *tx).await?;
    let standing = standing(&mut tx, now, id).await?;
    if let Some(wrong) = rules::withdrawable(standing.valid_on, standing.today) {
        return Err(Error::Refused(vec![wrong]));
    }
    sqlx::query!("UPDATE provisions SET withdrawn_at = $2, withdrawn_by = $3 WHERE id = $1", id, now, actor.name)
        .execute(&mut *tx)
        .await?;
    let subject = subject(&standing.language, standing.plant.as_deref(), standing.version_no);
    let detail = json!({ "validOn": standing.valid_on });
    audit::record(&mut tx, actor, now, Kind::ProvisionWithdrawn, &subject, detail).await?;
    tx.commit().await?;
    Ok(())
}

/// Writes down that the actor's company has read a version. Who was the first to say so stays.
///
/// # Errors
/// [`Error::NotFound`] when there is no such version or the actor is of no company, [`Error::Refused`] before its first day, or the
/// database's own.
pub async fn confirm(db: &Db, actor: &Actor, now: DateTime<Utc>, id: i64) -> Result<Confirmation, Error> {
    let company = actor.company.ok_or(Error::NotFound)?;
    let mut tx = db.begin(actor).await?;
    let standing = standing(&mut tx, now, id).await?;
    if let Some(wrong) = rules::confirmable(standing.valid_on, standing.today) {
        return Err(Error::Refused(vec![wrong]));
    }
    sqlx::query!(
        "INSERT INTO provision_confirmations (provision_id, vendor_id, confirmed_at, confirmed_by, confirmed_for)
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
        id,
        company,
        now,
        actor.name,
        actor.acting_for.as_ref().map(|principal| principal.name.as_str())
    )
    .execute(&mut *tx)
    .await?;
    let found = sqlx::query_as!(
        Confirmation,
        "SELECT c.code AS vendor_code, c.name AS vendor_name, f.confirmed_at, f.confirmed_by, f.confirmed_for
           FROM provision_confirmations f JOIN companies c ON c.id = f.vendor_id
          WHERE f.provision_id = $1 AND f.vendor_id = $2",
        id,
        company
    )
    .fetch_one(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(found)
}
