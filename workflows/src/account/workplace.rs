//! The companies that somebody works for: one at a time, chosen in the session.

use crate::audit::{self, Kind};
use crate::database::Db;
use crate::error::Error;
use chrono::{DateTime, Utc};
use ehub_engine::{Actor, Finding};
use serde::Serialize;
use serde_json::json;
use uuid::Uuid;

/// A company that somebody works for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Workplace {
    /// Its code.
    pub code: String,
    /// Its name.
    pub name: String,
    /// Its English name.
    pub name_en: String,
    /// Where the account is at home.
    pub home: bool,
    /// What this session works for.
    pub current: bool,
}

/// The companies of an account whose session works for `current`: the home first. Those that are not in use are left out.
///
/// # Errors
/// The database's own.
pub async fn list(db: &Db, account: i64, current: i64) -> Result<Vec<Workplace>, Error> {
    let mut tx = db.begin_system().await?;
    let found = sqlx::query_as!(
        Workplace,
        r#"SELECT c.code, c.name, c.name_en, c.id = a.company_id AS "home!", c.id = $2 AS "current!"
             FROM accounts a JOIN companies c ON c.id = a.company_id OR c.status <> 'Invalid' AND c.id IN (
                    SELECT m.company_id FROM account_companies m WHERE m.account_id = a.id)
            WHERE a.id = $1 ORDER BY c.id <> a.company_id, c.code"#,
        account,
        current
    )
    .fetch_all(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(found)
}

/// Works for another of the own companies from now on, in this session and where the next one begins. Choosing the current one
/// again changes nothing.
///
/// # Errors
/// `COMPANY_UNKNOWN` as [`Error::Refused`] for one that is not the account's, or not in use; or the database's own.
pub async fn choose(
    db: &Db,
    actor: &Actor,
    (session, account): (Uuid, i64),
    now: DateTime<Utc>,
    code: &str,
) -> Result<(), Error> {
    let mut tx = db.begin_system().await?;
    // Two choices at once come one after the other.
    let home = sqlx::query_scalar!("SELECT company_id FROM accounts WHERE id = $1 FOR NO KEY UPDATE", account)
        .fetch_one(&mut *tx)
        .await?;
    let company = sqlx::query_scalar!(
        "SELECT id FROM companies
          WHERE code = $1 AND (id = $2 OR status <> 'Invalid' AND id IN (
                  SELECT m.company_id FROM account_companies m WHERE m.account_id = $3))",
        code.trim(),
        home,
        account
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or_else(|| Error::Refused(vec![Finding::block("COMPANY_UNKNOWN").at("company")]))?;
    let changed = sqlx::query!(
        "UPDATE sessions SET company_id = $3
          WHERE id = $1 AND account_id = $2 AND ended_at IS NULL AND delegation_id IS NULL AND company_id IS DISTINCT FROM $3",
        session,
        account,
        (company != home).then_some(company)
    )
    .execute(&mut *tx)
    .await?;
    if changed.rows_affected() > 0 {
        sqlx::query!(
            "UPDATE account_companies SET chosen = (company_id = $2)
              WHERE account_id = $1 AND chosen <> (company_id = $2)",
            account,
            company
        )
        .execute(&mut *tx)
        .await?;
        audit::record(&mut tx, actor, now, Kind::CompanyChosen, code.trim(), json!({})).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// A company that accounts may be given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CompanyChoice {
    /// Its code.
    pub code: String,
    /// Its name.
    pub name: String,
    /// Letter of its type.
    pub company_type: String,
}

/// The companies that are in use or will be, by their codes.
///
/// # Errors
/// The database's own.
pub async fn choices(db: &Db, actor: &Actor) -> Result<Vec<CompanyChoice>, Error> {
    let mut tx = db.begin(actor).await?;
    let found = sqlx::query_as!(
        CompanyChoice,
        "SELECT code, name, type AS company_type FROM companies WHERE status <> 'Invalid' ORDER BY code"
    )
    .fetch_all(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(found)
}
