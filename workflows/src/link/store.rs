//! SQL of links.

use super::token::{digest, draw, hash};
use super::{Fault, Purpose, Random, Randomness, Target, Token};
use crate::error::Error;
use chrono::{DateTime, TimeDelta, Utc};
use ehub_engine::label::Label;
use sqlx::PgConnection;
use std::collections::HashMap;

/// Makes a link that is good for `lifetime`, and voids the older ones of the same purpose and target. Gives the token, to
/// be put into a mail.
///
/// # Errors
/// The database's own.
pub async fn issue(
    connection: &mut PgConnection,
    now: DateTime<Utc>,
    purpose: Purpose,
    target: Target,
    lifetime: TimeDelta,
    random: &Random,
) -> Result<Token, Error> {
    void(connection, now, purpose, target).await?;
    sqlx::query!(
        "INSERT INTO one_time_links (purpose, account_id, registration_id, token_hash, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6)",
        purpose.as_str(),
        target.account(),
        target.registration(),
        &digest(random),
        now,
        now + lifetime
    )
    .execute(connection)
    .await?;
    Ok(Token::new(random))
}

/// Makes the first link of this purpose for each of these accounts, which nobody else knows yet, so that there is none to void: one
/// statement however many there are. Gives the tokens by account.
///
/// # Errors
/// The database's own.
pub async fn issue_first(
    connection: &mut PgConnection,
    now: DateTime<Utc>,
    purpose: Purpose,
    accounts: &[i64],
    lifetime: TimeDelta,
    random: Randomness,
) -> Result<HashMap<i64, Token>, Error> {
    if accounts.is_empty() {
        return Ok(HashMap::new());
    }
    let drawn: Vec<Random> = accounts.iter().map(|_| draw(random)).collect();
    sqlx::query!(
        "INSERT INTO one_time_links (purpose, account_id, token_hash, created_at, expires_at)
         SELECT $1, n.account, n.hash, $4, $5 FROM unnest($2::bigint[], $3::bytea[]) AS n(account, hash)",
        purpose.as_str(),
        accounts,
        &drawn.iter().map(|random| digest(random).to_vec()).collect::<Vec<_>>(),
        now,
        now + lifetime
    )
    .execute(connection)
    .await?;
    Ok(accounts.iter().copied().zip(drawn.iter().map(Token::new)).collect())
}

/// Voids the open link of this purpose and target, if there is one.
///
/// # Errors
/// The database's own.
pub async fn void(
    connection: &mut PgConnection,
    now: DateTime<Utc>,
    purpose: Purpose,
    target: Target,
) -> Result<(), Error> {
    // Two who ask at once come one after the other, so that the second finds the link of the first.
    sqlx::query!(
        "SELECT pg_advisory_xact_lock(hashtextextended('link:' || $1 || ':' || $2::bigint, 0))",
        purpose.as_str(),
        target.account().or(target.registration())
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "UPDATE one_time_links SET voided_at = $4
          WHERE purpose = $1 AND account_id IS NOT DISTINCT FROM $2 AND registration_id IS NOT DISTINCT FROM $3
            AND used_at IS NULL AND voided_at IS NULL",
        purpose.as_str(),
        target.account(),
        target.registration(),
        now
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Uses a link up and says what it opens. Of two who try at once, one succeeds.
///
/// # Errors
/// A [`Fault`] as [`Error::Refused`], or the database's own.
pub async fn take(
    connection: &mut PgConnection,
    now: DateTime<Utc>,
    purpose: Purpose,
    token: &str,
) -> Result<Target, Error> {
    let Some(hash) = hash(token) else { return Err(Fault::Unknown.into()) };
    let row = sqlx::query!(
        "UPDATE one_time_links SET used_at = $3
          WHERE token_hash = $1 AND purpose = $2 AND used_at IS NULL AND voided_at IS NULL AND expires_at > $3
         RETURNING account_id, registration_id",
        &hash,
        purpose.as_str(),
        now
    )
    .fetch_optional(&mut *connection)
    .await?;
    match row.and_then(|row| target(row.account_id, row.registration_id)) {
        Some(target) => Ok(target),
        None => Err(peek(connection, now, purpose, token).await.err().unwrap_or_else(|| Fault::Used.into())),
    }
}

/// Says what a link opens, and leaves it as it is.
///
/// # Errors
/// A [`Fault`] as [`Error::Refused`], or the database's own.
pub async fn peek(
    connection: &mut PgConnection,
    now: DateTime<Utc>,
    purpose: Purpose,
    token: &str,
) -> Result<Target, Error> {
    let Some(hash) = hash(token) else { return Err(Fault::Unknown.into()) };
    let row = sqlx::query!(
        "SELECT account_id, registration_id, expires_at, used_at, voided_at FROM one_time_links
          WHERE token_hash = $1 AND purpose = $2",
        &hash,
        purpose.as_str()
    )
    .fetch_optional(connection)
    .await?
    .ok_or(Fault::Unknown)?;
    if row.used_at.is_some() {
        return Err(Fault::Used.into());
    }
    if row.voided_at.is_some() {
        return Err(Fault::Replaced.into());
    }
    if row.expires_at <= now {
        return Err(Fault::Expired.into());
    }
    target(row.account_id, row.registration_id).ok_or_else(|| Fault::Unknown.into())
}

fn target(account: Option<i64>, registration: Option<i64>) -> Option<Target> {
    account.map(Target::Account).or(registration.map(Target::Registration))
}
