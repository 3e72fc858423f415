//! SQL of company sign-in: nonces that count once, and whose account an address is.

use super::signature::{LIFETIME, Stamp};
use crate::account::AccountStatus;
use crate::database::Db;
use crate::error::Error;
use chrono::{DateTime, TimeDelta, Utc};
use ehub_engine::label::Label;
use sha2::{Digest, Sha256};

/// A person has so long to sign in at the provider.
pub const NONCE_LIFETIME: TimeDelta = TimeDelta::minutes(10);
/// Used stamps are kept longer than they are good: the clocks of our processes differ a little.
const STAMP_KEPT: TimeDelta = TimeDelta::minutes(10);

fn digest(text: &str) -> [u8; 32] {
    Sha256::digest(text.as_bytes()).into()
}

/// Keeps a nonce for the browser that holds the cookie `browser`, and forgets those that were never used.
///
/// # Errors
/// The database's own.
pub async fn issue(db: &Db, now: DateTime<Utc>, nonce: &str, browser: &str) -> Result<(), Error> {
    let mut tx = db.begin_system().await?;
    sqlx::query!("DELETE FROM sso_nonces WHERE expires_at < $1", now).execute(&mut *tx).await?;
    sqlx::query!(
        "INSERT INTO sso_nonces (nonce_hash, browser_hash, expires_at) VALUES ($1, $2, $3)",
        &digest(nonce),
        &digest(browser),
        now + NONCE_LIFETIME
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(())
}

/// Uses a nonce up. False = it is not ours, not this browser's, too old or used before. Of two who try at once, one succeeds.
///
/// # Errors
/// The database's own.
pub async fn take(db: &Db, now: DateTime<Utc>, nonce: &str, browser: &str) -> Result<bool, Error> {
    let mut tx = db.begin_system().await?;
    let taken = sqlx::query!(
        "DELETE FROM sso_nonces WHERE nonce_hash = $1 AND browser_hash = $2 AND expires_at > $3",
        &digest(nonce),
        &digest(browser),
        now
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(taken.rows_affected() == 1)
}

/// Uses the stamp of a hand-over up. False = it was used before. Of two who try at once, one succeeds.
///
/// # Errors
/// The database's own.
pub async fn spend(db: &Db, now: DateTime<Utc>, stamp: &Stamp) -> Result<bool, Error> {
    let mut tx = db.begin_system().await?;
    sqlx::query!("DELETE FROM sso_hand_overs WHERE expires_at < $1", now).execute(&mut *tx).await?;
    let kept = sqlx::query!(
        "INSERT INTO sso_hand_overs (stamp_hash, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        &digest(&stamp.to_string()),
        stamp.at + LIFETIME + STAMP_KEPT
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(kept.rows_affected() == 1)
}

/// Whose an address is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Holder {
    /// No active account has it.
    Nobody,
    /// One active account.
    Account {
        /// Account id.
        account: i64,
        /// User id as it is stored.
        user_id: String,
    },
    /// Several active accounts: which one is meant, nobody can tell.
    Several,
    /// An active account of a company that is not in use any more.
    CompanyClosed,
}

/// The active account with this address; the buyer's own people come first, because a supplier's administrator may write any
/// address into an account. Capitals do not count, in the letters of ASCII only: what else a database takes for the same letter,
/// the provider may not.
///
/// # Errors
/// The database's own.
pub async fn holder(db: &Db, email: &str) -> Result<Holder, Error> {
    let mut tx = db.begin_system().await?;
    let rows = sqlx::query!(
        r#"SELECT a.id, a.user_id, c.type IN ('A', 'B') AS "inside!", c.state <> 'Invalid' AS "in_use!"
             FROM accounts a JOIN companies c ON c.id = a.company_id
            WHERE lower(a.email) = $1 AND a.status = $2 ORDER BY 3 DESC, 4 DESC, a.id LIMIT 2"#,
        email.to_ascii_lowercase(),
        AccountStatus::Active.as_str()
    )
    .fetch_all(&mut *tx)
    .await?;
    tx.commit().await?;
    let mut rows = rows.into_iter();
    Ok(match (rows.next(), rows.next()) {
        (None, _) => Holder::Nobody,
        (Some(one), _) if !one.in_use => Holder::CompanyClosed,
        (Some(one), Some(other)) if other.in_use && one.inside == other.inside => Holder::Several,
        (Some(row), _) => Holder::Account { account: row.id, user_id: row.user_id },
    })
}
