//! SQL of passwords: changed, forgotten, or set for the first time. Hashes are made by the caller, who has the cores.

use super::lockout::Door;
use super::patience::Lockout;
use super::{AccountStatus, SessionEnd, activate, lockout, mail, session};
use crate::audit::{self, Kind};
use crate::database::Db;
use crate::error::Error;
use crate::link::{self, Purpose, Random, Target};
use chrono::{DateTime, TimeDelta, Utc};
use ehub_engine::label::Label;
use ehub_engine::{Actor, Finding};
use serde_json::json;
use sqlx::PgConnection;

/// So long after a link was sent, no further one is: a mailbox is not to be filled by somebody else.
const BETWEEN_LINKS: TimeDelta = TimeDelta::minutes(1);

/// An account whose password is about to be set.
#[derive(Clone, Debug)]
pub struct Owner {
    /// Account id.
    pub account: i64,
    /// User id.
    pub user_id: String,
    /// Where mail goes.
    pub email: String,
    /// The present password's; `None` = it has none yet.
    pub password_hash: Option<String>,
}

async fn owner(connection: &mut PgConnection, account: i64, status: AccountStatus) -> Result<Option<Owner>, Error> {
    let row = sqlx::query!(
        "SELECT id, user_id, email, password_hash FROM accounts WHERE id = $1 AND status = $2 FOR NO KEY UPDATE",
        account,
        status.as_str()
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| Owner {
        account: row.id,
        user_id: row.user_id,
        email: row.email,
        password_hash: row.password_hash,
    }))
}

/// The account of somebody who is signed in.
///
/// # Errors
/// [`Error::NotFound`] when it is not active any more, or the database's own.
pub async fn own(db: &Db, account: i64) -> Result<Owner, Error> {
    let mut tx = db.begin_system().await?;
    owner(&mut tx, account, AccountStatus::Active).await?.ok_or(Error::NotFound)
}

/// Sends a link to set another password, if there is an active account of this name and address. Whether there is, nobody
/// is told. `patience` is with the audit log.
///
/// # Errors
/// The database's own.
pub async fn forgot(
    db: &Db,
    who: &Actor,
    now: DateTime<Utc>,
    (name, email): (&str, &str),
    lifetime: TimeDelta,
    random: &Random,
    patience: Lockout,
) -> Result<(), Error> {
    let mut tx = db.begin_system().await?;
    let account = sqlx::query_scalar!(
        "SELECT a.id FROM accounts a
          WHERE lower(a.user_id) = lower($1) AND lower(a.email) = lower($2) AND a.status = 'Y'
            AND NOT EXISTS (SELECT FROM one_time_links l
                             WHERE l.account_id = a.id AND l.purpose = 'password' AND l.created_at > $3
                               -- one of a clock that ran ahead keeps back no other
                               AND l.created_at <= $4)
            FOR NO KEY UPDATE",
        name,
        email,
        now - BETWEEN_LINKS,
        now
    )
    .fetch_optional(&mut *tx)
    .await?;
    if let Some(account) = account {
        mail::remind(&mut tx, &system(who), now, account, lifetime, random).await?;
    }
    tracing::info!(found = account.is_some(), "a password was forgotten");
    // Where nothing was found too often, the audit log gets their number.
    if account.is_some() || lockout::refused(&mut tx, who, Door::Forgotten, now, patience).await? {
        let what = (Kind::PasswordForgotten, if account.is_some() { "" } else { "LINK_NOT_SENT" });
        audit::refused(&mut tx, &named(who, None, name), now, what, name, json!({})).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// Mails are the program's own, because of somebody.
fn system(who: &Actor) -> Actor {
    who.system_for("account")
}

/// An anonymous caller under a name: the one that was typed, or the owner's once a link has shown who it is.
fn named(who: &Actor, account: Option<i64>, name: &str) -> Actor {
    Actor { account, name: name.to_owned(), ..who.clone() }
}

/// What a link that sets a password is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// Another one in place of the forgotten one.
    Forgotten,
    /// The first one, which activates the account.
    First,
}

impl Setting {
    /// The purpose of its link.
    pub fn purpose(self) -> Purpose {
        match self {
            Self::Forgotten => Purpose::Password,
            Self::First => Purpose::Activation,
        }
    }

    /// Where the account must stand for it.
    fn status(self) -> AccountStatus {
        match self {
            Self::Forgotten => AccountStatus::Active,
            Self::First => AccountStatus::ActivationRequired,
        }
    }
}

/// Whose password a link sets. The link stays as it is.
///
/// # Errors
/// The link's [`link::Fault`], or `LINK_UNKNOWN` when the account no longer stands where it did; or the database's own.
pub async fn invited(db: &Db, now: DateTime<Utc>, setting: Setting, token: &str) -> Result<Owner, Error> {
    let mut tx = db.begin_system().await?;
    let target = link::peek(&mut tx, now, setting.purpose(), token).await?;
    target_owner(&mut tx, target, setting).await
}

async fn target_owner(connection: &mut PgConnection, target: Target, setting: Setting) -> Result<Owner, Error> {
    match target {
        Target::Account(account) => {
            owner(connection, account, setting.status()).await?.ok_or_else(|| link::Fault::Unknown.into())
        }
        Target::Registration(_) => Err(link::Fault::Unknown.into()),
    }
}

/// Uses a link up: sets the password behind `hash`, ends every session and tells the owner. The first password activates the
/// account.
///
/// # Errors
/// As [`invited`].
pub async fn set_by_link(
    db: &Db,
    who: &Actor,
    now: DateTime<Utc>,
    setting: Setting,
    token: &str,
    hash: &str,
) -> Result<String, Error> {
    let mut tx = db.begin_system().await?;
    let target = link::take(&mut tx, now, setting.purpose(), token).await?;
    let owner = target_owner(&mut tx, target, setting).await?;
    if setting == Setting::First {
        activate(&mut tx, owner.account, now).await?;
    }
    set(&mut tx, now, &owner, hash).await?;
    // Whoever was locked out by others has shown whose mailbox it is: from there it is known.
    lockout::came_in(&mut tx, owner.account, &who.origin.address, now).await?;
    let kind = match setting {
        Setting::First => Kind::AccountActivated,
        Setting::Forgotten => {
            mail::password_changed(&mut tx, &system(who), now, owner.account).await?;
            Kind::PasswordReset
        }
    };
    let actor = named(who, Some(owner.account), &owner.user_id);
    audit::record(&mut tx, &actor, now, kind, &owner.user_id, json!({})).await?;
    tx.commit().await?;
    Ok(owner.user_id)
}

/// Sets the password of somebody who knew the old one (`old` is its hash), ends every session and tells the owner.
///
/// # Errors
/// [`Error::NotFound`] when the account is not active or has another password by now, or the database's own.
pub async fn change(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    account: i64,
    old: Option<&str>,
    hash: &str,
) -> Result<(), Error> {
    let mut tx = db.begin_system().await?;
    let owner = owner(&mut tx, account, AccountStatus::Active).await?;
    let owner = owner.filter(|owner| owner.password_hash.as_deref() == old).ok_or(Error::NotFound)?;
    set(&mut tx, now, &owner, hash).await?;
    mail::password_changed(&mut tx, &system(actor), now, account).await?;
    audit::record(&mut tx, actor, now, Kind::PasswordChanged, &owner.user_id, json!({})).await?;
    tx.commit().await?;
    Ok(())
}

/// Writes down that a change was refused; `reason` is the label of why.
///
/// # Errors
/// The database's own.
pub async fn change_refused(db: &Db, actor: &Actor, now: DateTime<Utc>, reason: &str) -> Result<(), Error> {
    let mut tx = db.begin_system().await?;
    audit::refused(&mut tx, actor, now, (Kind::PasswordChanged, reason), &actor.name, json!({})).await?;
    tx.commit().await?;
    Ok(())
}

async fn set(connection: &mut PgConnection, now: DateTime<Utc>, owner: &Owner, hash: &str) -> Result<(), Error> {
    sqlx::query!("UPDATE accounts SET password_hash = $2 WHERE id = $1", owner.account, hash)
        .execute(&mut *connection)
        .await?;
    link::void(connection, now, Purpose::Password, Target::Account(owner.account)).await?;
    lockout::forgive(connection, &owner.user_id, None, now).await?;
    session::end_all(connection, owner.account, now, SessionEnd::PasswordChanged).await?;
    Ok(())
}

/// Keeps the same password under a hash of today's cost.
///
/// # Errors
/// The database's own.
pub async fn rehash(db: &Db, account: i64, old: &str, hash: &str) -> Result<(), Error> {
    let mut tx = db.begin_system().await?;
    sqlx::query!("UPDATE accounts SET password_hash = $3 WHERE id = $1 AND password_hash = $2", account, old, hash)
        .execute(&mut *tx)
        .await?;
    tx.commit().await?;
    Ok(())
}

/// The new password is the one that is in use.
pub fn unchanged(field: &str) -> Finding {
    super::password::unchanged(field)
}
