//! SQL of failed sign-ins: how many in a row, by the name that was typed and by the address they came from.

use crate::database::Db;
use crate::error::Error;
use chrono::{DateTime, Duration, Utc};
use sqlx::PgConnection;

/// Characters of a typed name that count; no user id is longer.
const NAME_LENGTH: usize = 100;
/// Failures older than this are no series any more.
const FORGOTTEN_AFTER: Duration = Duration::days(1);
/// An address that was quiet for so long begins anew: behind one address there may be a whole company, whose people mistype now
/// and then.
const ADDRESS_FORGOTTEN_AFTER: Duration = Duration::minutes(30);

/// The name that failures are counted under.
pub(super) fn key(name: &str) -> String {
    name.to_lowercase().chars().take(NAME_LENGTH).collect()
}

/// How patient sign-in is.
#[derive(Clone, Copy, Debug)]
pub struct Lockout {
    /// Failures in a row that are forgiven.
    pub free: i32,
    /// Wait after the first failure too many; doubles with each further one.
    pub first: Duration,
    /// Longest wait.
    pub longest: Duration,
}

impl Default for Lockout {
    fn default() -> Self {
        Self { free: 5, first: Duration::minutes(1), longest: Duration::hours(1) }
    }
}

impl Lockout {
    /// How long to wait after `failures` in a row; `None` = not yet.
    pub fn wait(&self, failures: i32) -> Option<Duration> {
        let beyond = failures.checked_sub(self.free).filter(|n| *n >= 0)?;
        let factor = 1_i32.checked_shl(u32::try_from(beyond.min(20)).unwrap_or(20)).unwrap_or(i32::MAX);
        Some(self.first.checked_mul(factor).unwrap_or(self.longest).min(self.longest))
    }
}

/// What became of a failed attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// Failures in a row, this one included.
    pub failures: i32,
    /// The account waits until then.
    pub locked_until: Option<DateTime<Utc>>,
}

/// Counts a failure under the name that was typed, and forgets those of other days.
///
/// # Errors
/// The database's own.
pub async fn failed(db: &Db, name: &str, now: DateTime<Utc>, patience: Lockout) -> Result<Attempt, Error> {
    let mut tx = db.begin_system().await?;
    let key = key(name);
    let failures = sqlx::query_scalar!(
        "INSERT INTO sign_in_failures AS f (name, failures, failed_at) VALUES ($1, 1, $2)
         ON CONFLICT (name) DO UPDATE SET failures = f.failures + 1, failed_at = $2 RETURNING failures",
        key,
        now
    )
    .fetch_one(&mut *tx)
    .await?;
    let locked_until = patience.wait(failures).map(|wait| now + wait);
    sqlx::query!("UPDATE sign_in_failures SET locked_until = $2 WHERE name = $1", key, locked_until)
        .execute(&mut *tx)
        .await?;
    sqlx::query!("DELETE FROM sign_in_failures WHERE failed_at < $1", now - FORGOTTEN_AFTER).execute(&mut *tx).await?;
    tx.commit().await?;
    Ok(Attempt { failures, locked_until })
}

/// Until when attempts under a name do not count; `None` = they do.
///
/// # Errors
/// The database's own.
pub async fn name_locked(db: &Db, name: &str, now: DateTime<Utc>) -> Result<Option<DateTime<Utc>>, Error> {
    let mut tx = db.begin_system().await?;
    let until = sqlx::query_scalar!("SELECT locked_until FROM sign_in_failures WHERE name = $1", key(name))
        .fetch_optional(&mut *tx)
        .await?
        .flatten();
    tx.commit().await?;
    Ok(until.filter(|until| *until > now))
}

/// Until when nobody signs in from an address; `None` = one may.
///
/// # Errors
/// The database's own.
pub async fn address_locked(db: &Db, address: &str, now: DateTime<Utc>) -> Result<Option<DateTime<Utc>>, Error> {
    let mut tx = db.begin_system().await?;
    let until = sqlx::query_scalar!("SELECT locked_until FROM address_failures WHERE address = $1", address)
        .fetch_optional(&mut *tx)
        .await?
        .flatten();
    tx.commit().await?;
    Ok(until.filter(|until| *until > now))
}

/// Counts a failure under the address it came from. A good sign-in does not forgive it: whoever sprays has an account too.
///
/// # Errors
/// The database's own.
pub async fn address_failed(db: &Db, address: &str, now: DateTime<Utc>, patience: Lockout) -> Result<Attempt, Error> {
    let mut tx = db.begin_system().await?;
    let failures = sqlx::query_scalar!(
        "INSERT INTO address_failures AS f (address, failures, failed_at) VALUES ($1, 1, $2)
         ON CONFLICT (address) DO UPDATE SET
           failures = CASE WHEN greatest(f.failed_at, f.locked_until) < $3 THEN 1 ELSE f.failures + 1 END, failed_at = $2
         RETURNING failures",
        address,
        now,
        now - ADDRESS_FORGOTTEN_AFTER
    )
    .fetch_one(&mut *tx)
    .await?;
    let locked_until = patience.wait(failures).map(|wait| now + wait);
    sqlx::query!("UPDATE address_failures SET locked_until = $2 WHERE address = $1", address, locked_until)
        .execute(&mut *tx)
        .await?;
    sqlx::query!("DELETE FROM address_failures WHERE failed_at < $1", now - FORGOTTEN_AFTER).execute(&mut *tx).await?;
    tx.commit().await?;
    Ok(Attempt { failures, locked_until })
}

/// Forgets the failures of a name, after a good sign-in or by an administrator.
///
/// # Errors
/// The database's own.
pub async fn forgive(connection: &mut PgConnection, name: &str) -> Result<(), sqlx::Error> {
    sqlx::query!("DELETE FROM sign_in_failures WHERE name = $1", key(name)).execute(connection).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wait_begins_at_the_fifth_failure_and_doubles_up_to_an_hour() {
        let patience = Lockout::default();
        let minutes: Vec<Option<i64>> = (1..=14).map(|n| patience.wait(n).map(|wait| wait.num_minutes())).collect();
        assert_eq!(minutes[..4], [None; 4]);
        assert_eq!(minutes[4..11], [1, 2, 4, 8, 16, 32, 60].map(Some));
        assert_eq!(patience.wait(i32::MAX), Some(Duration::hours(1)));
    }
}
