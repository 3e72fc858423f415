//! Suppliers hear once of every version that has begun to hold for them.

use super::subject;
use crate::Db;
use crate::error::Error;
use crate::mail::facts::ProvisionFacts;
use crate::mail::{self, Audience, Draft, Template};
use crate::overdue::Told;
use crate::provision::rules::READERS;
use crate::provision::search::{Days, days};
use chrono::{DateTime, NaiveDate, Utc};
use ehub_engine::Actor;
use serde_json::json;
use sqlx::PgConnection;
use std::collections::BTreeMap;

/// Where a supplier reads and confirms them.
const PAGE: &str = "/po/readPoProvision?confirmed=false";

/// Queues the mails of [`tell`] in a transaction of its own: for the daily digest.
///
/// # Errors
/// The database's own.
pub async fn tell_due(db: &Db, actor: &Actor, now: DateTime<Utc>) -> Result<Told, Error> {
    let mut tx = db.begin(actor).await?;
    let told = tell(&mut tx, actor, now).await?;
    tx.commit().await?;
    Ok(told)
}

/// Tells of all versions that have begun and were not told yet, one mail to each person of the companies that have not confirmed them. What
/// a newer version has overtaken meanwhile, and what holds for nobody, counts as told: nobody has to read it.
pub(super) async fn tell(connection: &mut PgConnection, actor: &Actor, now: DateTime<Utc>) -> Result<Told, Error> {
    let days = days(connection, now).await?;
    let begun = begun(connection, now, &days).await?;
    if begun.is_empty() {
        return Ok(Told::default());
    }
    let drafts = drafts(connection, &days, &begun).await?;
    let mails = mail::queue(connection, actor, now, &drafts).await?;
    Ok(Told { documents: drafts.len(), mails: mails.len() })
}

/// Takes those that have begun; one for all plants when it has at every one of them.
async fn begun(connection: &mut PgConnection, now: DateTime<Utc>, days: &Days) -> Result<Vec<i64>, Error> {
    let ids = sqlx::query_scalar!(
        "UPDATE provisions v SET told_at = $3
          WHERE v.told_at IS NULL AND v.withdrawn_at IS NULL
            AND v.valid_on <= (SELECT min(t.today) FROM unnest($1::bigint[], $2::date[]) AS t(plant_id, today)
                                WHERE v.plant_id IS NULL OR v.plant_id = t.plant_id)
         RETURNING v.id",
        &days.plants,
        &days.days,
        now
    )
    .fetch_all(connection)
    .await?;
    Ok(ids)
}

/// A version that holds for a company.
struct Holding {
    id: i64,
    language: String,
    plant_code: Option<String>,
    version_no: i32,
    valid_on: NaiveDate,
    name: String,
    vendor_id: i64,
}

/// A mail about each of these that holds today, to those of whom one may confirm it.
async fn drafts(connection: &mut PgConnection, days: &Days, begun: &[i64]) -> Result<Vec<Draft>, Error> {
    let rows = sqlx::query_as!(
        Holding,
        r#"SELECT DISTINCT v.id, v.language, p.code AS "plant_code?", v.version_no, v.valid_on, v.name,
                  o.vendor_id AS "vendor_id!"
             FROM unnest($1::bigint[], $2::date[]) AS t(plant_id, today)
            CROSS JOIN LATERAL (
                  SELECT DISTINCT ON (w.language) w.id FROM provisions w
                   WHERE w.withdrawn_at IS NULL AND w.valid_on <= t.today
                     AND (w.plant_id IS NULL OR w.plant_id = t.plant_id)
                   ORDER BY w.language, w.plant_id NULLS LAST, w.valid_on DESC) h
             JOIN provisions v ON v.id = h.id AND v.id = ANY($3)
             JOIN (SELECT DISTINCT vendor_id, plant_id FROM purchase_orders) o ON o.plant_id = t.plant_id
             LEFT JOIN plants p ON p.id = v.plant_id
            WHERE NOT EXISTS (SELECT FROM provision_confirmations f WHERE f.provision_id = v.id AND f.vendor_id = o.vendor_id)
            ORDER BY v.id, "vendor_id!""#,
        &days.plants,
        &days.days,
        begun
    )
    .fetch_all(connection)
    .await?;
    let mut drafts: BTreeMap<i64, Draft> = BTreeMap::new();
    for row in rows {
        let audience = Audience::Company { company: row.vendor_id, roles: READERS };
        drafts.entry(row.id).or_insert_with(|| draft(row)).audiences.push(audience);
    }
    Ok(drafts.into_values().collect())
}

fn draft(row: Holding) -> Draft {
    let document_no = subject(&row.language, row.plant_code.as_deref(), row.version_no);
    let facts = ProvisionFacts {
        language: row.language,
        plant_code: row.plant_code.unwrap_or_default(),
        version_no: row.version_no,
        valid_on: row.valid_on.to_string(),
        name: row.name,
    };
    Draft {
        template: Template::ProvisionValid,
        process: "provision",
        document: row.id,
        document_version: 1,
        occasion: 0,
        document_no,
        audiences: vec![],
        link: PAGE.to_owned(),
        facts: json!(facts),
    }
}
