//! SQL of two-step verification. A secret is set up (`begin`), proved by a code, and only then put to use (`enable`).

use super::keyring::{Keyring, Salt, Sealed};
use super::patience::Lockout;
use super::{recovery, totp};
use crate::audit::{self, Kind};
use crate::database::Db;
use crate::error::Error;
use chrono::{DateTime, Utc};
use ehub_engine::{Actor, Finding};
use serde_json::json;
use sqlx::PgConnection;

/// How an account stands with two-step verification.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Status {
    /// An authenticator app is in use.
    pub enabled: bool,
    /// A code was shown for the app that is being set up, or is in use.
    pub proved: bool,
    /// A policy asks for it.
    pub required: bool,
    /// Recovery codes that are not used yet.
    pub recovery_codes: i64,
}

/// How an account stands.
///
/// # Errors
/// The database's own.
pub async fn status(db: &Db, account: i64) -> Result<Status, Error> {
    let mut tx = db.begin_system().await?;
    let status = status_in(&mut tx, account).await?;
    tx.commit().await?;
    Ok(status)
}

pub(crate) async fn status_in(connection: &mut PgConnection, account: i64) -> Result<Status, Error> {
    let row = sqlx::query!(
        r#"SELECT f.enabled_at IS NOT NULL AS "enabled!", f.proved_at IS NOT NULL AS "proved!",
                  EXISTS (SELECT FROM second_factor_policies p
                           WHERE (p.company_type IS NULL OR p.company_type = c.type)
                             AND (p.role IS NULL OR EXISTS (
                                    SELECT FROM account_groups g JOIN group_roles r USING (group_id)
                                     WHERE g.account_id = a.id AND r.role = p.role))) AS "required!",
                  (SELECT count(*) FROM recovery_codes r WHERE r.account_id = a.id AND r.used_at IS NULL) AS "codes!"
             FROM accounts a JOIN companies c ON c.id = a.company_id LEFT JOIN second_factors f ON f.account_id = a.id
            WHERE a.id = $1"#,
        account
    )
    .fetch_optional(connection)
    .await?
    .ok_or(Error::NotFound)?;
    Ok(Status { enabled: row.enabled, proved: row.proved, required: row.required, recovery_codes: row.codes })
}

fn refused(label: Finding) -> Error {
    Error::Refused(vec![label])
}

/// Keeps a new secret, to be proved. One that was begun before is forgotten.
///
/// # Errors
/// `MFA_ENABLED` when an app is in use already, `MFA_UNREADABLE` when there is no key to encrypt under.
pub async fn begin(
    db: &Db,
    keys: &Keyring,
    account: i64,
    now: DateTime<Utc>,
    secret: &totp::Secret,
    salt: &Salt,
) -> Result<(), Error> {
    let sealed = keys.seal(account, secret, salt).ok_or_else(unreadable)?;
    let mut tx = db.begin_system().await?;
    let kept = sqlx::query!(
        "INSERT INTO second_factors AS f (account_id, key_id, secret, created_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (account_id) DO UPDATE SET key_id = $2, secret = $3, created_at = $4, proved_at = NULL, last_step = 0
          WHERE f.enabled_at IS NULL",
        account,
        sealed.key_id,
        sealed.bytes,
        now
    )
    .execute(&mut *tx)
    .await?
    .rows_affected();
    tx.commit().await?;
    if kept == 1 { Ok(()) } else { Err(refused(Finding::block("MFA_ENABLED"))) }
}

fn unreadable() -> Error {
    refused(Finding::block("MFA_UNREADABLE"))
}

/// Who shows a code, and when.
#[derive(Clone, Copy, Debug)]
pub struct Showing<'a> {
    /// Who shows it.
    pub actor: &'a Actor,
    /// The account.
    pub account: i64,
    /// The time.
    pub now: DateTime<Utc>,
    /// As it was typed.
    pub typed: &'a str,
    /// How many wrong codes are forgiven.
    pub patience: Lockout,
}

/// Judges a code of the app. A right one is used up: neither it nor an older one is good any more.
///
/// # Errors
/// `MFA_CODE_WRONG` or `MFA_CODE_USED` at `code`, `MFA_LOCKED` after too many wrong ones, `MFA_NOT_BEGUN` without a secret.
pub async fn prove(db: &Db, keys: &Keyring, showing: Showing<'_>, salt: &Salt) -> Result<(), Error> {
    let Showing { account, now, typed, .. } = showing;
    let mut tx = db.begin_system().await?;
    let factor = sqlx::query!(
        "SELECT key_id, secret, last_step, failures, locked_until, knocks FROM second_factors WHERE account_id = $1 FOR UPDATE",
        account
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or_else(|| refused(Finding::block("MFA_NOT_BEGUN")))?;
    if let Some(error) = locked(factor.locked_until, now) {
        knocked(&mut tx, showing, (APP, factor.knocks)).await?;
        tx.commit().await?;
        return Err(error);
    }
    told_knocks(&mut tx, showing, (APP, factor.knocks)).await?;
    let sealed = Sealed { key_id: factor.key_id, bytes: factor.secret };
    let secret: totp::Secret =
        keys.open(account, &sealed).and_then(|secret| secret.try_into().ok()).ok_or_else(|| {
            tracing::error!(account, key = sealed.key_id, "the secret of a second factor cannot be decrypted");
            unreadable()
        })?;
    let step = totp::matching_step(&secret, typed, now);
    let fresh = step.filter(|step| *step > factor.last_step);
    let Some(step_used) = fresh else {
        let label = if step.is_some() { "MFA_CODE_USED" } else { "MFA_CODE_WRONG" };
        failed(&mut tx, showing, factor.failures + 1).await?;
        judged(&mut tx, showing, APP, label).await?;
        tx.commit().await?;
        return Err(Error::Invalid(vec![Finding::block(label).at("code")]));
    };
    // While the secret is at hand it moves under the newest key.
    let sealed = if keys.newest() == Some(&sealed.key_id) {
        sealed
    } else {
        keys.seal(account, &secret, salt).unwrap_or(sealed)
    };
    sqlx::query!(
        "UPDATE second_factors SET last_step = $2, failures = 0, locked_until = NULL, proved_at = coalesce(proved_at, $3),
                key_id = $4, secret = $5
          WHERE account_id = $1",
        account,
        step_used,
        now,
        sealed.key_id,
        sealed.bytes
    )
    .execute(&mut *tx)
    .await?;
    judged(&mut tx, showing, APP, "").await?;
    tx.commit().await?;
    Ok(())
}

fn locked(until: Option<DateTime<Utc>>, now: DateTime<Utc>) -> Option<Error> {
    let until = until.filter(|until| *until > now)?;
    let seconds = (until - now).num_seconds().max(1);
    Some(refused(Finding::block("MFA_LOCKED").with("seconds", seconds)))
}

/// What a code is of, as the audit log says it.
const APP: &str = "app";
const RECOVERY: &str = "recovery_code";

/// Writes a judged code into the audit log; `reason` is the label of why it was refused, empty when it was not.
async fn judged(
    connection: &mut PgConnection,
    showing: Showing<'_>,
    of: &'static str,
    reason: &'static str,
) -> Result<(), Error> {
    let Showing { actor, now, .. } = showing;
    audit::refused(connection, actor, now, (Kind::SecondStep, reason), &actor.name, json!({ "of": of })).await
}

/// Counts a code that was not looked at because of the lock; the audit log hears of the first of a lock, and then how many they
/// were.
async fn knocked(
    connection: &mut PgConnection,
    showing: Showing<'_>,
    (of, before): (&'static str, i64),
) -> Result<(), Error> {
    sqlx::query!("UPDATE second_factors SET knocks = knocks + 1 WHERE account_id = $1", showing.account)
        .execute(&mut *connection)
        .await?;
    if before == 0 { judged(connection, showing, of, "MFA_LOCKED").await } else { Ok(()) }
}

/// Tells how many codes came during the lock that is over.
async fn told_knocks(
    connection: &mut PgConnection,
    showing: Showing<'_>,
    (of, knocks): (&'static str, i64),
) -> Result<(), Error> {
    let Showing { actor, now, account, .. } = showing;
    if knocks == 0 {
        return Ok(());
    }
    sqlx::query!("UPDATE second_factors SET knocks = 0 WHERE account_id = $1", account)
        .execute(&mut *connection)
        .await?;
    if knocks == 1 {
        return Ok(());
    }
    let detail = json!({ "of": of, "times": knocks - 1 });
    audit::refused(connection, actor, now, (Kind::SecondStep, "MFA_LOCKED"), &actor.name, detail).await
}

async fn failed(connection: &mut PgConnection, showing: Showing<'_>, failures: i32) -> Result<(), Error> {
    let locked_until = showing.patience.wait(failures).map(|wait| showing.now + wait);
    sqlx::query!(
        "UPDATE second_factors SET failures = $2, locked_until = $3 WHERE account_id = $1",
        showing.account,
        failures,
        locked_until
    )
    .execute(connection)
    .await?;
    tracing::warn!(account = showing.account, failures, "second step failed");
    Ok(())
}

/// Judges a recovery code in place of one of the app. A right one is used up.
///
/// # Errors
/// As [`prove`], at `recoveryCode`.
pub async fn recover(db: &Db, showing: Showing<'_>) -> Result<(), Error> {
    let Showing { account, now, typed, .. } = showing;
    let mut tx = db.begin_system().await?;
    let factor = sqlx::query!(
        "SELECT failures, locked_until, knocks FROM second_factors
          WHERE account_id = $1 AND enabled_at IS NOT NULL FOR UPDATE",
        account
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or_else(|| refused(Finding::block("MFA_NOT_BEGUN")))?;
    if let Some(error) = locked(factor.locked_until, now) {
        knocked(&mut tx, showing, (RECOVERY, factor.knocks)).await?;
        tx.commit().await?;
        return Err(error);
    }
    told_knocks(&mut tx, showing, (RECOVERY, factor.knocks)).await?;
    let used = sqlx::query!(
        "UPDATE recovery_codes SET used_at = $3 WHERE account_id = $1 AND code_hash = $2 AND used_at IS NULL",
        account,
        &recovery::hash(typed),
        now
    )
    .execute(&mut *tx)
    .await?
    .rows_affected();
    if used == 0 {
        failed(&mut tx, showing, factor.failures + 1).await?;
        judged(&mut tx, showing, RECOVERY, "MFA_CODE_WRONG").await?;
        tx.commit().await?;
        return Err(Error::Invalid(vec![Finding::block("MFA_CODE_WRONG").at("recoveryCode")]));
    }
    sqlx::query!("UPDATE second_factors SET failures = 0, locked_until = NULL WHERE account_id = $1", account)
        .execute(&mut *tx)
        .await?;
    judged(&mut tx, showing, RECOVERY, "").await?;
    tx.commit().await?;
    Ok(())
}

/// Puts a proved app to use and gives the recovery codes, which are shown this once.
///
/// # Errors
/// `MFA_NOT_BEGUN` or `MFA_NOT_PROVED` when there is no such app, `MFA_ENABLED` when it is in use already.
pub async fn enable(
    db: &Db,
    (actor, account): (&Actor, i64),
    now: DateTime<Utc>,
    random: &recovery::Random,
) -> Result<Vec<String>, Error> {
    let mut tx = db.begin_system().await?;
    let factor =
        sqlx::query!("SELECT proved_at, enabled_at FROM second_factors WHERE account_id = $1 FOR UPDATE", account)
            .fetch_optional(&mut *tx)
            .await?
            .ok_or_else(|| refused(Finding::block("MFA_NOT_BEGUN")))?;
    if factor.enabled_at.is_some() {
        return Err(refused(Finding::block("MFA_ENABLED")));
    }
    if factor.proved_at.is_none() {
        return Err(refused(Finding::block("MFA_NOT_PROVED")));
    }
    sqlx::query!("UPDATE second_factors SET enabled_at = $2 WHERE account_id = $1", account, now)
        .execute(&mut *tx)
        .await?;
    let codes = replace_codes(&mut tx, account, random).await?;
    audit::record(&mut tx, actor, now, Kind::SecondStepEnabled, &actor.name, json!({})).await?;
    tx.commit().await?;
    Ok(codes)
}

/// Gives new recovery codes, which are shown this once, in place of those that are left. The caller has shown a code.
///
/// # Errors
/// `MFA_NOT_BEGUN` when no app is in use.
pub async fn renew(
    db: &Db,
    (actor, account): (&Actor, i64),
    now: DateTime<Utc>,
    random: &recovery::Random,
) -> Result<Vec<String>, Error> {
    let mut tx = db.begin_system().await?;
    let in_use = sqlx::query_scalar!(
        r#"SELECT true AS "yes!" FROM second_factors WHERE account_id = $1 AND enabled_at IS NOT NULL FOR UPDATE"#,
        account
    );
    if in_use.fetch_optional(&mut *tx).await?.is_none() {
        return Err(refused(Finding::block("MFA_NOT_BEGUN")));
    }
    let codes = replace_codes(&mut tx, account, random).await?;
    audit::record(&mut tx, actor, now, Kind::RecoveryCodesRenewed, &actor.name, json!({})).await?;
    tx.commit().await?;
    Ok(codes)
}

async fn replace_codes(
    connection: &mut PgConnection,
    account: i64,
    random: &recovery::Random,
) -> Result<Vec<String>, Error> {
    let codes = recovery::codes(random);
    let hashes: Vec<Vec<u8>> = codes.iter().map(|code| recovery::hash(code).to_vec()).collect();
    sqlx::query!("DELETE FROM recovery_codes WHERE account_id = $1", account).execute(&mut *connection).await?;
    sqlx::query!(
        "INSERT INTO recovery_codes (account_id, code_hash) SELECT $1, * FROM unnest($2::bytea[])",
        account,
        &hashes
    )
    .execute(connection)
    .await?;
    Ok(codes)
}

/// Forgets the app and its recovery codes.
///
/// # Errors
/// `MFA_REQUIRED` when a policy asks for one, `MFA_NOT_BEGUN` when there is none.
pub async fn disable(db: &Db, (actor, account): (&Actor, i64), now: DateTime<Utc>) -> Result<(), Error> {
    let mut tx = db.begin_system().await?;
    if status_in(&mut tx, account).await?.required {
        return Err(refused(Finding::block("MFA_REQUIRED")));
    }
    let gone = sqlx::query!("DELETE FROM second_factors WHERE account_id = $1", account).execute(&mut *tx).await?;
    if gone.rows_affected() == 0 {
        return Err(refused(Finding::block("MFA_NOT_BEGUN")));
    }
    audit::record(&mut tx, actor, now, Kind::SecondStepDisabled, &actor.name, json!({})).await?;
    tx.commit().await?;
    Ok(())
}
