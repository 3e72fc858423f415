//! SQL of sessions. One live session per account: whoever signs in last has it.

use crate::account::{AccountStatus, SessionEnd, lockout, mfa};
use crate::audit::clean::{LONGEST_TEXT, clean};
use crate::audit::{self, Kind};
use crate::database::Db;
use crate::delegation;
use crate::error::Error;
use chrono::{DateTime, Duration, Utc};
use ehub_engine::actor::{Origin, Principal};
use ehub_engine::label::Label;
use ehub_engine::{Actor, Role};
use serde_json::json;
use sqlx::PgConnection;
use std::collections::BTreeSet;
use uuid::Uuid;

/// How seldom `seen_at` is written: a busy page must not cost a write per request. So much later than it says the last sign
/// of life may have been, and so much longer a session is left alone: nobody is sent away before the page says so.
const SEEN_EVERY: Duration = Duration::seconds(60);

/// What is left to do before a session opens anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Nothing.
    Done,
    /// A code of the authenticator app, or a recovery code.
    Code,
    /// An authenticator app must be set up first.
    Enrol,
}

/// A session that has just begun.
#[derive(Clone, Debug)]
pub struct Opened {
    /// Its id.
    pub session: Uuid,
    /// Sessions that it replaced.
    pub replaced: u64,
    /// What is left to do.
    pub step: Step,
}

/// Begins a session and forgets failed attempts. One that opens everything ends the account's others; one that waits for
/// the second step ends only those that wait like it: who knows no more than the password disturbs nobody.
///
/// `shown` is the password hash that was compared, if one was: where the account has another one by now, or it or its company is closed,
/// its sessions have just been ended, and `None` begins.
///
/// # Errors
/// The database's own.
pub async fn open(
    db: &Db,
    (account, shown): (i64, Option<&str>),
    session: Uuid,
    now: DateTime<Utc>,
    from: &Origin,
) -> Result<Option<Opened>, Error> {
    let mut tx = db.begin_system().await?;
    let owner = lock_account(&mut tx, account).await?;
    let closed = owner.status != AccountStatus::Active.as_str() || !owner.company_in_use;
    if closed || shown.is_some_and(|shown| owner.hash.as_deref() != Some(shown)) {
        return Ok(None);
    }
    lockout::forgive(&mut tx, &owner.user_id, Some(&from.address), now).await?;
    let second = mfa::status_in(&mut tx, account).await?;
    let step = match (second.enabled, second.required) {
        (true, _) => Step::Code,
        (false, true) => Step::Enrol,
        (false, false) => Step::Done,
    };
    let replaced = sqlx::query!(
        "UPDATE sessions SET ended_at = $2, ended_reason = 'replaced'
          WHERE account_id = $1 AND ended_at IS NULL AND ($3 OR verified_at IS NULL)",
        account,
        now,
        step == Step::Done
    )
    .execute(&mut *tx)
    .await?
    .rows_affected();
    begin_in(&mut tx, account, session, now, &from.browser, step).await?;
    if step == Step::Done {
        lockout::came_in(&mut tx, account, &from.address, now).await?;
    }
    tx.commit().await?;
    Ok(Some(Opened { session, replaced, step }))
}

/// Begins the session of somebody who has passed the second step; every other one of the account ends, also the one in
/// which the step was passed: its token was known before there was a right to it. Whether it begins: not if the one that
/// waited has been ended in the meantime, because the password is another one or the account is closed. The address is known from
/// now on as one of its owner.
///
/// # Errors
/// The database's own.
pub async fn verified(
    db: &Db,
    before: Uuid,
    (account, address): (i64, &str),
    session: Uuid,
    now: DateTime<Utc>,
) -> Result<bool, Error> {
    let mut tx = db.begin_system().await?;
    lock_account(&mut tx, account).await?;
    let browser = sqlx::query_scalar!("SELECT browser_info FROM sessions WHERE id = $1", before)
        .fetch_optional(&mut *tx)
        .await?
        .unwrap_or_default();
    if !end_in(&mut tx, before, now, SessionEnd::Verified).await? {
        return Ok(false);
    }
    end_all(&mut tx, account, now, SessionEnd::Replaced).await?;
    begin_in(&mut tx, account, session, now, &browser, Step::Done).await?;
    lockout::came_in(&mut tx, account, address, now).await?;
    tx.commit().await?;
    Ok(true)
}

/// Whose session begins.
struct AccountOwner {
    user_id: String,
    status: String,
    hash: Option<String>,
    company_in_use: bool,
}

/// The lock that makes two sign-ins at once come one after the other, and after what ends the account's sessions.
async fn lock_account(connection: &mut PgConnection, account: i64) -> Result<AccountOwner, Error> {
    let owner = sqlx::query_as!(
        AccountOwner,
        r#"SELECT a.user_id, a.status, a.password_hash AS hash, c.state <> 'Invalid' AS "company_in_use!"
             FROM accounts a JOIN companies c ON c.id = a.company_id WHERE a.id = $1 FOR NO KEY UPDATE OF a"#,
        account
    )
    .fetch_one(connection)
    .await?;
    Ok(owner)
}

async fn begin_in(
    connection: &mut PgConnection,
    account: i64,
    session: Uuid,
    now: DateTime<Utc>,
    browser: &str,
    step: Step,
) -> Result<(), Error> {
    let verified = (step == Step::Done).then_some(now);
    sqlx::query!(
        "INSERT INTO sessions (id, account_id, created_at, seen_at, browser_info, verified_at, company_id)
         VALUES ($1, $2, $3, $3, $4, $5,
                 (SELECT m.company_id FROM account_companies m JOIN companies c ON c.id = m.company_id
                   WHERE m.account_id = $2 AND m.chosen AND c.status <> 'Invalid'))",
        session,
        account,
        now,
        shortened(browser),
        verified
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "UPDATE accounts SET last_sign_in_at = coalesce($2, last_sign_in_at) WHERE id = $1",
        account,
        verified
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Ends every session of an account.
///
/// # Errors
/// The database's own.
pub async fn end_all(
    connection: &mut PgConnection,
    account: i64,
    now: DateTime<Utc>,
    reason: SessionEnd,
) -> Result<u64, Error> {
    let ended = sqlx::query!(
        "UPDATE sessions SET ended_at = $2, ended_reason = $3 WHERE account_id = $1 AND ended_at IS NULL",
        account,
        now,
        reason.as_str()
    )
    .execute(connection)
    .await?;
    Ok(ended.rows_affected())
}

/// Who is signed in.
#[derive(Clone, Debug)]
pub struct Signed {
    /// The session.
    pub session: Uuid,
    /// Account id.
    pub account: i64,
    /// User id.
    pub user_id: String,
    /// Company that the session works for: the account's home, or the further one that was chosen.
    pub company: i64,
    /// Letter of its type.
    pub company_type: String,
    /// Role codes; those of the account acted for, as far as they are acted with.
    pub roles: Vec<Role>,
    /// What is left to do before it opens anything.
    pub step: Step,
    /// Whom the account acts for in this session: company and roles are that one's.
    pub acting_for: Option<Principal>,
    /// It acted for somebody, and may no longer: it opens nothing until that is ended.
    pub lapsed: bool,
}

/// Why a session is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// There is no such session, its owner signed out, or the account is not active.
    Gone,
    /// Somebody signed in to the account elsewhere.
    Replaced,
    /// Idle for too long.
    Expired,
}

/// Result of [`check`].
pub type Check = Result<Signed, Ended>;

/// What the database knows of a session.
struct Row {
    seen_at: DateTime<Utc>,
    ended_at: Option<DateTime<Utc>>,
    ended_reason: Option<String>,
    browser_info: String,
    verified_at: Option<DateTime<Utc>>,
    user_id: String,
    status: String,
    principal: Option<i64>,
    principal_name: Option<String>,
    stands: Option<bool>,
    company_id: i64,
    company_type: String,
    second_step: bool,
    roles: Vec<i16>,
}

async fn look(
    connection: &mut PgConnection,
    session: Uuid,
    account: i64,
    now: DateTime<Utc>,
) -> Result<Option<Row>, sqlx::Error> {
    sqlx::query_as!(
        Row,
        r#"SELECT seen_at AS "seen_at!", ended_at, ended_reason, browser_info AS "browser_info!", verified_at,
                  user_id AS "user_id!", status AS "status!", principal, principal_name, stands, company_id AS "company_id!",
                  company_type AS "company_type!", second_step AS "second_step!", roles AS "roles!"
             FROM ehub_session($1, $2, $3)"#,
        session,
        account,
        now
    )
    .fetch_optional(connection)
    .await
}

/// Asks on a connection kept for it; should that one have died, or all be taken, through the pool.
async fn find(db: &Db, session: Uuid, account: i64, now: DateTime<Utc>) -> Result<Option<Row>, sqlx::Error> {
    if let Some(mut kept) = db.kept().await
        && let Ok(row) = look(&mut kept, session, account, now).await
    {
        kept.give_back();
        return Ok(row);
    }
    look(&mut *db.begin_system().await?, session, account, now).await
}

/// Looks a session up by its id and account: one round trip (`ehub_session`), plus at most one write a minute.
///
/// # Errors
/// The database's own.
pub async fn check(
    db: &Db,
    session: Uuid,
    account: i64,
    now: DateTime<Utc>,
    idle: Duration,
    (browser, attended): (&str, bool),
) -> Result<Check, Error> {
    let row = find(db, session, account, now).await?;
    let Some(row) = row else { return Ok(Err(Ended::Gone)) };
    if row.ended_reason.as_deref() == Some(SessionEnd::CompanyTaken.as_str()) {
        // The question has found out; where an edit took the company away, this is written already.
        let mut tx = db.begin_system().await?;
        end_in(&mut tx, session, now, SessionEnd::CompanyTaken).await?;
        tx.commit().await?;
    }
    if row.ended_at.is_some() || row.status != AccountStatus::Active.as_str() {
        return Ok(Err(why(row.ended_reason.as_deref())));
    }
    if now - row.seen_at > idle + SEEN_EVERY {
        let mut tx = db.begin_system().await?;
        end_in(&mut tx, session, now, SessionEnd::Expired).await?;
        tx.commit().await?;
        return Ok(Err(Ended::Expired));
    }
    let browser = shortened(browser);
    // What a page asks by itself is no sign of life.
    if attended && (now - row.seen_at > SEEN_EVERY || (row.browser_info.is_empty() && !browser.is_empty())) {
        let sql = sqlx::query!(
            "UPDATE sessions SET seen_at = greatest(seen_at, $2),
                    browser_info = CASE WHEN $3 = '' THEN browser_info ELSE $3 END
              WHERE id = $1 AND ended_at IS NULL",
            session,
            now,
            browser
        );
        let mut tx = db.begin_system().await?;
        sql.execute(&mut *tx).await?;
        tx.commit().await?;
    }
    // Two groups may give the same one.
    let roles: BTreeSet<Role> = row.roles.into_iter().filter_map(|code| Role::try_from(code).ok()).collect();
    let acting_for = row.principal.zip(row.principal_name).map(|(account, name)| Principal { account, name });
    let lapsed = acting_for.is_some() && row.stands != Some(true);
    let roles = match (&acting_for, lapsed) {
        (None, _) => roles.into_iter().collect(),
        (Some(_), false) => delegation::acted(roles).into_iter().collect(),
        (Some(_), true) => vec![],
    };
    let (user_id, company, company_type) = (row.user_id, row.company_id, row.company_type);
    let step = match (row.verified_at.is_some(), row.second_step) {
        (true, _) => Step::Done,
        (false, true) => Step::Code,
        (false, false) => Step::Enrol,
    };
    Ok(Ok(Signed { session, account, user_id, company, company_type, roles, step, acting_for, lapsed }))
}

/// What somebody hears whose session has ended, or whose account is closed.
fn why(ended: Option<&str>) -> Ended {
    match ended.and_then(SessionEnd::parse) {
        Some(SessionEnd::Replaced) => Ended::Replaced,
        Some(SessionEnd::Expired) => Ended::Expired,
        Some(
            SessionEnd::SignedOut
            | SessionEnd::Deactivated
            | SessionEnd::PasswordChanged
            | SessionEnd::SignedOutElsewhere
            | SessionEnd::Verified
            | SessionEnd::SecondStepReset
            | SessionEnd::CompanyTaken,
        )
        | None => Ended::Gone,
    }
}

/// Ends a session because its owner signed out. Ending it twice changes nothing.
///
/// # Errors
/// The database's own.
pub async fn close(db: &Db, actor: &Actor, session: Uuid, now: DateTime<Utc>) -> Result<(), Error> {
    let mut tx = db.begin_system().await?;
    if end_in(&mut tx, session, now, SessionEnd::SignedOut).await? {
        audit::record(&mut tx, actor, now, Kind::SignOut, &actor.name, json!({})).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// Whether it was open until now.
async fn end_in(
    connection: &mut PgConnection,
    session: Uuid,
    now: DateTime<Utc>,
    reason: SessionEnd,
) -> Result<bool, sqlx::Error> {
    let ended = sqlx::query!(
        "UPDATE sessions SET ended_at = $2, ended_reason = $3 WHERE id = $1 AND ended_at IS NULL",
        session,
        now,
        reason.as_str()
    )
    .execute(connection)
    .await?;
    Ok(ended.rows_affected() > 0)
}

fn shortened(text: &str) -> String {
    clean(text, LONGEST_TEXT)
}
