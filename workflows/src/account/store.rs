//! SQL of accounts: what sign-in reads and writes, and the preferences that a person sets.

mod activate;
mod create;
mod event;
mod load;

pub use activate::{activate, admit_demo, provision};
pub use create::{Made, create, create_within};
pub use event::{send, send_within, workflow};

pub(crate) use load::groups;

use super::AccountStatus;
use crate::database::Db;
use crate::error::Error;
use chrono::{DateTime, Duration, Utc};
use ehub_engine::label::Label;
use ehub_engine::{Actor, Role};
use sqlx::PgConnection;

/// Characters of a typed name that count; no user id is longer.
const NAME_LENGTH: usize = 100;
/// Failures older than this are no series any more.
const FORGOTTEN_AFTER: Duration = Duration::days(1);

/// What sign-in compares with.
#[derive(Clone, Debug)]
pub struct Credentials {
    /// Account id.
    pub account: i64,
    /// User id as it is stored.
    pub user_id: String,
    /// PHC string; `None` = no password was ever set.
    pub password_hash: Option<String>,
    /// Whether the account may sign in at all.
    pub active: bool,
}

/// What is known about a name that somebody typed.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// The account with this user id, whatever its case.
    pub account: Option<Credentials>,
    /// No attempt counts before this time.
    pub locked_until: Option<DateTime<Utc>>,
}

/// Looks a typed name up.
///
/// # Errors
/// The database's own.
pub async fn known(db: &Db, name: &str) -> Result<Known, Error> {
    let mut tx = db.begin_system().await?;
    let account =
        sqlx::query!("SELECT id, user_id, password_hash, status FROM accounts WHERE lower(user_id) = lower($1)", name)
            .fetch_optional(&mut *tx)
            .await?;
    let locked_until = sqlx::query_scalar!("SELECT locked_until FROM sign_in_failures WHERE name = $1", key(name))
        .fetch_optional(&mut *tx)
        .await?
        .flatten();
    tx.commit().await?;
    let account = account.map(|row| Credentials {
        account: row.id,
        user_id: row.user_id,
        password_hash: row.password_hash,
        active: row.status == AccountStatus::Active.as_str(),
    });
    Ok(Known { account, locked_until })
}

/// The name that failures are counted under.
fn key(name: &str) -> String {
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

/// Forgets the failures of a name, after a good sign-in or by an administrator.
///
/// # Errors
/// The database's own.
pub async fn forgive(connection: &mut PgConnection, name: &str) -> Result<(), sqlx::Error> {
    sqlx::query!("DELETE FROM sign_in_failures WHERE name = $1", key(name)).execute(connection).await?;
    Ok(())
}

/// What the navigation bar and the menu show about the one who is signed in.
#[derive(Clone, Debug)]
pub struct Profile {
    /// Account id.
    pub account: i64,
    /// User id.
    pub user_id: String,
    /// Name in the local language.
    pub name_local: String,
    /// English name.
    pub name_en: String,
    /// `Tc`, `Cn` or `En`.
    pub language: String,
    /// Whether the home page shows its blocks.
    pub show_home_block: bool,
    /// Letter of the company type.
    pub company_type: String,
    /// Code of the company.
    pub company_code: String,
    /// Name of the company.
    pub company_name: String,
    /// Buyer companies of the platform.
    pub buyers: Vec<String>,
    /// Role codes.
    pub roles: Vec<Role>,
}

/// Loads the profile of `actor`.
///
/// # Errors
/// [`Error::NotFound`] when the actor is no account.
pub async fn profile(db: &Db, actor: &Actor) -> Result<Profile, Error> {
    let mut tx = db.begin(actor).await?;
    let row = sqlx::query!(
        r#"SELECT a.id, a.user_id, a.name_local, a.name_en, a.language, a.show_home_block,
                  c.type AS company_type, c.code AS company_code, c.name AS company_name,
                  ARRAY(SELECT name FROM companies WHERE type = 'B' ORDER BY name) AS "buyers!"
             FROM accounts a JOIN companies c ON c.id = a.company_id WHERE a.id = $1"#,
        actor.account
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or(Error::NotFound)?;
    tx.commit().await?;
    Ok(Profile {
        account: row.id,
        user_id: row.user_id,
        name_local: row.name_local,
        name_en: row.name_en,
        language: row.language,
        show_home_block: row.show_home_block,
        company_type: row.company_type,
        company_code: row.company_code,
        company_name: row.company_name,
        buyers: row.buyers,
        roles: actor.roles.iter().copied().collect(),
    })
}

/// Stores the language of `actor`.
///
/// # Errors
/// The database's own.
pub async fn set_language(db: &Db, actor: &Actor, language: &str) -> Result<(), Error> {
    let mut tx = db.begin(actor).await?;
    sqlx::query!("UPDATE accounts SET language = $2 WHERE id = $1", actor.account, language).execute(&mut *tx).await?;
    tx.commit().await?;
    Ok(())
}

/// Whether the database answers.
///
/// # Errors
/// When it does not.
pub async fn reachable(db: &Db) -> Result<(), Error> {
    let mut tx = db.begin_system().await?;
    sqlx::query!(r#"SELECT 1 AS "one!""#).fetch_one(&mut *tx).await?;
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
