//! SQL of policies: of whom a second step is asked.

use super::CompanyType;
use super::rules::is_reserved;
use crate::audit::{self, Kind};
use crate::database::Db;
use crate::error::Error;
use chrono::{DateTime, Utc};
use ehub_engine::label::Label;
use ehub_engine::{Actor, Finding, Role};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::BTreeSet;

/// Of whom a second step is asked: everybody with this role in a company of this type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Policy {
    /// The role; null = any.
    pub role: Option<Role>,
    /// Letter of the company type; null = any.
    pub company_type: Option<String>,
}

/// A policy with those whom it concerns.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PolicyView {
    /// Id.
    pub id: i64,
    /// The role; null = any.
    pub role: Option<Role>,
    /// Letter of the company type; null = any.
    pub company_type: Option<String>,
    /// Active accounts of which it asks a second step.
    pub accounts: i64,
    /// Those of them that have none yet, and set one up at their next sign-in.
    pub missing: i64,
}

/// Every policy.
///
/// # Errors
/// The database's own.
pub async fn list(db: &Db, actor: &Actor) -> Result<Vec<PolicyView>, Error> {
    let mut tx = db.begin(actor).await?;
    let rows = sqlx::query!(
        r#"SELECT p.id, p.role, p.company_type, count(a.id) AS "accounts!",
                  count(a.id) FILTER (WHERE f.enabled_at IS NULL) AS "missing!"
             FROM second_factor_policies p
             LEFT JOIN (accounts a JOIN companies c ON c.id = a.company_id LEFT JOIN second_factors f ON f.account_id = a.id)
               ON a.state = 'Y' AND (p.company_type IS NULL OR p.company_type = c.type)
                  AND (p.role IS NULL OR EXISTS (
                         SELECT FROM account_groups g JOIN group_roles r USING (group_id)
                          WHERE g.account_id = a.id AND r.role = p.role))
            GROUP BY p.id ORDER BY p.role NULLS FIRST, p.company_type NULLS FIRST"#
    )
    .fetch_all(&mut *tx)
    .await?;
    let view = |id, role: Option<i16>, company_type, accounts, missing| {
        let role = role.and_then(|role| Role::try_from(role).ok());
        PolicyView { id, role, company_type, accounts, missing }
    };
    Ok(rows.into_iter().map(|row| view(row.id, row.role, row.company_type, row.accounts, row.missing)).collect())
}

/// Asks a second step of more people, from their next sign-in on. Gives the policy's id.
///
/// # Errors
/// [`Error::Refused`] with every reason, or the database's own.
pub async fn add(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    policy: &Policy,
    known: &BTreeSet<Role>,
) -> Result<i64, Error> {
    let mut found = Vec::new();
    if let Some(role) = policy.role.filter(|role| !known.contains(role)) {
        found.push(Finding::block("ROLE_UNKNOWN").at("role").with("role", role));
    }
    if policy.company_type.as_deref().is_some_and(|letter| CompanyType::parse(letter).is_none()) {
        let letters: Vec<&str> = CompanyType::ALL.iter().map(|kind| kind.as_str()).collect();
        found.push(Finding::block("WRONG_TYPE").at("companyType").with("expected", letters.join(", ")));
    }
    if !found.is_empty() {
        return Err(Error::Refused(found));
    }
    let mut tx = db.begin(actor).await?;
    let id = sqlx::query_scalar!(
        "INSERT INTO second_factor_policies (role, company_type) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING id",
        policy.role.and_then(|role| i16::try_from(role).ok()),
        policy.company_type
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or_else(|| Error::Refused(vec![Finding::block("ALREADY_EXISTS").at("role")]))?;
    audit::record(&mut tx, actor, now, Kind::SecondStepPolicy, &subject(policy), json!({ "added": policy })).await?;
    tx.commit().await?;
    Ok(id)
}

/// Asks it of them no longer. Who has an app keeps it. What concerns those with reserved roles is for the highest role alone.
///
/// # Errors
/// [`Error::NotFound`], [`Error::Refused`] with why, or the database's own.
pub async fn remove(db: &Db, actor: &Actor, now: DateTime<Utc>, policy: i64) -> Result<(), Error> {
    let mut tx = db.begin(actor).await?;
    let row = sqlx::query!("DELETE FROM second_factor_policies WHERE id = $1 RETURNING role, company_type", policy)
        .fetch_optional(&mut *tx)
        .await?
        .ok_or(Error::NotFound)?;
    let policy = Policy { role: row.role.and_then(|role| Role::try_from(role).ok()), company_type: row.company_type };
    let concerns = policy.role.is_none_or(is_reserved)
        && policy.company_type.as_deref().is_none_or(|letter| matches!(letter, "A" | "B"));
    if concerns && !actor.has_any(&[802]) {
        return Err(Error::Refused(vec![Finding::block("POLICY_OF_ADMINISTRATORS")]));
    }
    audit::record(&mut tx, actor, now, Kind::SecondStepPolicy, &subject(&policy), json!({ "removed": policy })).await?;
    tx.commit().await?;
    Ok(())
}

/// A policy in short: `802 *`, `* T`.
fn subject(policy: &Policy) -> String {
    let role = policy.role.map_or_else(|| "*".to_owned(), |role| role.to_string());
    format!("{role} {}", policy.company_type.as_deref().unwrap_or("*"))
}
