//! SQL of delegations: granted, revoked, and put to use in a session.

use super::rules::{self, Party, Span, acted};
use crate::account::machine::Grant;
use crate::account::{AccountStatus, mfa};
use crate::audit::{self, Kind};
use crate::database::Db;
use crate::error::Error;
use crate::mail::facts::ActingFacts;
use crate::mail::{self, Audience, Draft, Template};
use crate::plant_day::{common_zone, plant_time};
use chrono::{DateTime, Utc};
use ehub_engine::actor::Principal;
use ehub_engine::label::Label;
use ehub_engine::{Actor, Finding, Role};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

/// A delegation to be granted.
#[derive(Clone, Debug, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewDelegation {
    /// User id of the account acted for; left out = the own one.
    pub principal: Option<String>,
    /// User id of the account that acts.
    pub deputy: String,
    /// From.
    #[serde(deserialize_with = "crate::day::required_moment")]
    pub begins_at: DateTime<Utc>,
    /// Until.
    #[serde(deserialize_with = "crate::day::required_moment")]
    pub ends_at: DateTime<Utc>,
}

/// Lets somebody act for somebody; gives the delegation's id.
///
/// # Errors
/// [`Error::Refused`] with every reason, each at its field, or the database's own.
pub async fn grant(db: &Db, actor: &Actor, now: DateTime<Utc>, new: &NewDelegation) -> Result<i64, Error> {
    let mut tx = db.begin(actor).await?;
    let named = new.principal.as_deref().map(str::trim).filter(|name| !name.is_empty());
    let principal = party(&mut tx, named.unwrap_or(&actor.name)).await?;
    let deputy = party(&mut tx, new.deputy.trim()).await?;
    if principal.is_none() && named.is_none() {
        // Those of one's company act for one: the home's, which is out of sight while one works for another.
        return Err(Error::Refused(vec![Finding::block("ACT_ONLY_AT_HOME").at("principal")]));
    }
    let span = Span { begins_at: new.begins_at, ends_at: new.ends_at };
    let found = rules::grant(principal.as_ref(), deputy.as_ref(), span, now, actor);
    let (Some(principal), Some(deputy), true) = (principal, deputy, found.is_empty()) else {
        return Err(Error::Refused(found));
    };
    let id = sqlx::query_scalar!(
        "INSERT INTO delegations (company_id, principal_id, deputy_id, begins_at, ends_at, granted_by, granted_by_name, granted_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id",
        principal.company,
        principal.account,
        deputy.account,
        span.begins_at,
        span.ends_at,
        actor.account,
        actor.name,
        now
    )
    .fetch_one(&mut *tx)
    .await?;
    let detail = json!({ "deputy": deputy.user_id, "beginsAt": span.begins_at, "endsAt": span.ends_at });
    audit::record(&mut tx, actor, now, Kind::ActGranted, &principal.user_id, detail).await?;
    tell(&mut tx, actor, now, id, (&principal, &deputy, span)).await?;
    tx.commit().await?;
    Ok(id)
}

/// Mails it to both, but not to who has just done it.
async fn tell(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    delegation: i64,
    (principal, deputy, span): (&Party, &Party, Span),
) -> Result<(), Error> {
    let zone = common_zone(connection).await?;
    let at = |moment| format!("{} ({zone})", plant_time(moment, &zone));
    let facts = ActingFacts {
        deputy: deputy.user_id.clone(),
        principal: principal.user_id.clone(),
        begins_at: at(span.begins_at),
        ends_at: at(span.ends_at),
        granted_by: actor.name.clone(),
    };
    let both = [principal.account, deputy.account].into_iter().filter(|account| Some(*account) != actor.account);
    let draft = Draft {
        template: Template::ActingGranted,
        process: "delegation",
        document: delegation,
        document_version: 1,
        occasion: 0,
        document_no: deputy.user_id.clone(),
        audiences: both.map(|account| Audience::Account { account }).collect(),
        link: "/account/actFor".to_owned(),
        facts: json!(facts),
    };
    mail::queue(connection, actor, now, &[draft]).await?;
    Ok(())
}

/// An account by its user id, as far as the transaction sees it.
async fn party(connection: &mut PgConnection, user_id: &str) -> Result<Option<Party>, Error> {
    let row = sqlx::query!(
        "SELECT id, user_id, company_id, state FROM accounts WHERE lower(user_id) = lower($1) FOR KEY SHARE",
        user_id
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let held = sqlx::query!(
        r#"SELECT g.code, g.company_types,
                  ARRAY(SELECT r.role FROM group_roles r WHERE r.group_id = g.id ORDER BY r.role) AS "roles!"
             FROM account_groups m JOIN groups g ON g.id = m.group_id WHERE m.account_id = $1 ORDER BY g.code"#,
        row.id
    )
    .fetch_all(connection)
    .await?;
    let group = |code, company_types, roles: Vec<i16>| Grant {
        code,
        company_types,
        roles: roles.into_iter().filter_map(|role| Role::try_from(role).ok()).collect(),
    };
    Ok(Some(Party {
        account: row.id,
        user_id: row.user_id,
        company: row.company_id,
        active: row.state == AccountStatus::Active.as_str(),
        held: held.into_iter().map(|row| group(row.code, row.company_types, row.roles)).collect(),
    }))
}

/// Ends a delegation before its time. Whoever acts by it is stopped at the next request.
///
/// # Errors
/// `ACT_OVER` when it is over already, [`Error::NotFound`] when there is none that the actor may end, or the database's own.
pub async fn revoke(db: &Db, actor: &Actor, now: DateTime<Utc>, delegation: i64) -> Result<(), Error> {
    let mut tx = db.begin(actor).await?;
    let row = sqlx::query!(
        "SELECT d.principal_id, d.deputy_id, d.ends_at, d.revoked_at, p.user_id AS principal, a.user_id AS deputy
           FROM delegations d JOIN accounts p ON p.id = d.principal_id JOIN accounts a ON a.id = d.deputy_id
          WHERE d.id = $1 FOR UPDATE OF d",
        delegation
    )
    .fetch_optional(&mut *tx)
    .await?
    .filter(|row| rules::may_revoke(row.principal_id, row.deputy_id, actor))
    .ok_or(Error::NotFound)?;
    if row.revoked_at.is_some() || row.ends_at <= now {
        return Err(refused("ACT_OVER"));
    }
    sqlx::query!(
        "UPDATE delegations SET revoked_by = $2, revoked_by_name = $3, revoked_at = $4 WHERE id = $1",
        delegation,
        actor.account,
        actor.name,
        now
    )
    .execute(&mut *tx)
    .await?;
    audit::record(&mut tx, actor, now, Kind::ActRevoked, &row.principal, json!({ "deputy": row.deputy })).await?;
    tx.commit().await?;
    Ok(())
}

fn refused(label: &str) -> Error {
    Error::Refused(vec![Finding::block(label)])
}

/// An account that somebody may act for now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Offer {
    /// Id of the delegation.
    pub delegation: i64,
    /// User id of the account acted for.
    pub user_id: String,
    /// Its name in its own language.
    pub name: String,
    /// Its English name.
    pub name_en: String,
    /// Until when.
    pub ends_at: DateTime<Utc>,
}

/// Those whom an account may act for at `now`, by their names.
///
/// # Errors
/// The database's own.
pub async fn offers(db: &Db, account: i64, now: DateTime<Utc>) -> Result<Vec<Offer>, Error> {
    let mut tx = db.begin_system().await?;
    let offers = sqlx::query_as!(
        Offer,
        "SELECT d.id AS delegation, p.user_id, p.name_local AS name, p.name_en, d.ends_at
           FROM delegations d JOIN accounts p ON p.id = d.principal_id
          WHERE d.deputy_id = $1 AND d.revoked_at IS NULL AND d.begins_at <= $2 AND $2 < d.ends_at AND p.state = 'Y'
          ORDER BY p.user_id, d.ends_at DESC LIMIT 100",
        account,
        now
    )
    .fetch_all(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(offers)
}

/// Begins to act in a session, by a delegation to its own account that stands.
///
/// # Errors
/// [`Error::NotFound`] for a delegation that is another's; `ACT_OVER`, `ACT_ALREADY`, `ACT_NOTHING_LEFT` or
/// `ACT_NEEDS_SECOND_STEP` as [`Error::Refused`]; or the database's own.
pub async fn begin(db: &Db, actor: &Actor, session: Uuid, now: DateTime<Utc>, delegation: i64) -> Result<(), Error> {
    let account = actor.account.ok_or(Error::NotFound)?;
    let mut tx = db.begin_system().await?;
    let row = sqlx::query!(
        r#"SELECT p.id, p.user_id, p.state, d.revoked_at IS NULL AND d.begins_at <= $3 AND $3 < d.ends_at AS "stands!",
                  ARRAY(SELECT DISTINCT r.role FROM account_groups g JOIN group_roles r USING (group_id)
                         WHERE g.account_id = p.id) AS "roles!"
             FROM delegations d JOIN accounts p ON p.id = d.principal_id
            WHERE d.id = $1 AND d.deputy_id = $2 FOR SHARE OF d"#,
        delegation,
        account,
        now
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or(Error::NotFound)?;
    if !row.stands || row.state != AccountStatus::Active.as_str() {
        return Err(refused("ACT_OVER"));
    }
    if acted(row.roles.into_iter().filter_map(|role| Role::try_from(role).ok())).is_empty() {
        return Err(refused("ACT_NOTHING_LEFT"));
    }
    // A policy that asks the principal for a second step is not to be got around by acting.
    let asked = mfa::status_in(&mut tx, row.id).await?.required;
    if asked && !mfa::status_in(&mut tx, account).await?.enabled {
        return Err(refused("ACT_NEEDS_SECOND_STEP"));
    }
    let begun = sqlx::query!(
        "UPDATE sessions SET delegation_id = $3 WHERE id = $1 AND account_id = $2 AND delegation_id IS NULL",
        session,
        account,
        delegation
    )
    .execute(&mut *tx)
    .await?;
    if begun.rows_affected() == 0 {
        return Err(refused("ACT_ALREADY"));
    }
    let principal = Principal { account: row.id, name: row.user_id };
    let deputy = Actor { acting_for: Some(principal.clone()), ..actor.clone() };
    audit::record(&mut tx, &deputy, now, Kind::ActStarted, &principal.name, json!({ "delegation": delegation }))
        .await?;
    tx.commit().await?;
    Ok(())
}

/// Ends acting in a session, whether the delegation still stands or not. Ending it twice changes nothing.
///
/// # Errors
/// The database's own.
pub async fn end(db: &Db, actor: &Actor, session: Uuid, now: DateTime<Utc>) -> Result<(), Error> {
    let mut tx = db.begin_system().await?;
    let ended =
        sqlx::query!("UPDATE sessions SET delegation_id = NULL WHERE id = $1 AND delegation_id IS NOT NULL", session)
            .execute(&mut *tx)
            .await?;
    if ended.rows_affected() > 0 {
        let principal = actor.acting_for.as_ref().map_or(actor.name.as_str(), |principal| principal.name.as_str());
        audit::record(&mut tx, actor, now, Kind::ActEnded, principal, json!({})).await?;
    }
    tx.commit().await?;
    Ok(())
}
