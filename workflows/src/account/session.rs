//! SQL of sessions. One live session per account: whoever signs in last has it.

use crate::account::{AccountStatus, SessionEnd, store};
use crate::database::Db;
use crate::error::Error;
use chrono::{DateTime, Duration, Utc};
use ehub_engine::Role;
use ehub_engine::label::Label;
use uuid::Uuid;

/// How seldom `seen_at` is written: a busy page must not cost a write per request.
const SEEN_EVERY: Duration = Duration::seconds(60);
/// Characters kept of the browser's description.
const BROWSER_INFO_LENGTH: usize = 500;

/// A session that has just begun.
#[derive(Clone, Debug)]
pub struct Opened {
    /// Its id.
    pub session: Uuid,
    /// Sessions that it replaced.
    pub replaced: u64,
}

/// Begins a session, ends the account's others and forgets failed attempts.
///
/// # Errors
/// The database's own.
pub async fn open(db: &Db, account: i64, session: Uuid, now: DateTime<Utc>, browser: &str) -> Result<Opened, Error> {
    let mut tx = db.begin_system().await?;
    // Also the lock that makes two sign-ins at once come one after the other.
    let user_id =
        sqlx::query_scalar!("UPDATE accounts SET last_sign_in_at = $2 WHERE id = $1 RETURNING user_id", account, now)
            .fetch_one(&mut *tx)
            .await?;
    store::forgive(&mut tx, &user_id).await?;
    let replaced = sqlx::query!(
        "UPDATE sessions SET ended_at = $2, ended_reason = 'replaced' WHERE account_id = $1 AND ended_at IS NULL",
        account,
        now
    )
    .execute(&mut *tx)
    .await?
    .rows_affected();
    sqlx::query!(
        "INSERT INTO sessions (id, account_id, created_at, seen_at, browser_info) VALUES ($1, $2, $3, $3, $4)",
        session,
        account,
        now,
        shortened(browser)
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(Opened { session, replaced })
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
    /// Company of the account.
    pub company: i64,
    /// Letter of its type.
    pub company_type: String,
    /// Role codes.
    pub roles: Vec<Role>,
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

/// Looks a session up by its id and account: one query on two primary keys, plus at most one write a minute.
///
/// # Errors
/// The database's own.
pub async fn check(
    db: &Db,
    session: Uuid,
    account: i64,
    now: DateTime<Utc>,
    idle: Duration,
    browser: &str,
) -> Result<Check, Error> {
    let mut tx = db.begin_system().await?;
    let row = sqlx::query!(
        r#"SELECT s.seen_at, s.ended_at, s.ended_reason, s.browser_info, a.user_id, a.status, a.company_id,
                  c.type AS company_type,
                  ARRAY(SELECT DISTINCT r.role FROM account_groups g JOIN group_roles r USING (group_id)
                         WHERE g.account_id = a.id ORDER BY r.role) AS "roles!"
             FROM sessions s JOIN accounts a ON a.id = s.account_id JOIN companies c ON c.id = a.company_id
            WHERE s.id = $1 AND s.account_id = $2"#,
        session,
        account
    )
    .fetch_optional(&mut *tx)
    .await?;
    let Some(row) = row else { return Ok(Err(Ended::Gone)) };
    if row.ended_at.is_some() || row.status != AccountStatus::Active.as_str() {
        return Ok(Err(match row.ended_reason.as_deref().and_then(SessionEnd::parse) {
            Some(SessionEnd::Replaced) => Ended::Replaced,
            Some(SessionEnd::Expired) => Ended::Expired,
            Some(SessionEnd::SignedOut | SessionEnd::Deactivated) | None => Ended::Gone,
        }));
    }
    if now - row.seen_at > idle {
        end_in(&mut tx, session, now, SessionEnd::Expired).await?;
        tx.commit().await?;
        return Ok(Err(Ended::Expired));
    }
    let browser = shortened(browser);
    if now - row.seen_at > SEEN_EVERY || (row.browser_info.is_empty() && !browser.is_empty()) {
        let sql = sqlx::query!(
            "UPDATE sessions SET seen_at = greatest(seen_at, $2),
                    browser_info = CASE WHEN $3 = '' THEN browser_info ELSE $3 END
              WHERE id = $1 AND ended_at IS NULL",
            session,
            now,
            browser
        );
        sql.execute(&mut *tx).await?;
    }
    tx.commit().await?;
    let roles = row.roles.into_iter().filter_map(|code| Role::try_from(code).ok()).collect();
    let (user_id, company, company_type) = (row.user_id, row.company_id, row.company_type);
    Ok(Ok(Signed { session, account, user_id, company, company_type, roles }))
}

/// Ends a session because its owner signed out. Ending it twice changes nothing.
///
/// # Errors
/// The database's own.
pub async fn close(db: &Db, session: Uuid, now: DateTime<Utc>) -> Result<(), Error> {
    let mut tx = db.begin_system().await?;
    end_in(&mut tx, session, now, SessionEnd::SignedOut).await?;
    tx.commit().await?;
    Ok(())
}

async fn end_in(
    connection: &mut sqlx::PgConnection,
    session: Uuid,
    now: DateTime<Utc>,
    reason: SessionEnd,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "UPDATE sessions SET ended_at = $2, ended_reason = $3 WHERE id = $1 AND ended_at IS NULL",
        session,
        now,
        reason.as_str()
    )
    .execute(connection)
    .await?;
    Ok(())
}

fn shortened(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(BROWSER_INFO_LENGTH).collect()
}
