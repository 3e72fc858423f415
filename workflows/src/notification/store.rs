//! Marks what was read, keeps what a person chose, and forgets what is old.

use super::search::unread_of;
use super::{Choice, judge};
use crate::Db;
use crate::error::Error;
use chrono::{DateTime, TimeDelta, Utc};
use ehub_engine::Actor;

/// Marks one as read; gives how much is not. Doing so twice changes nothing.
///
/// # Errors
/// [`Error::NotFound`], also for somebody else's; else the database's own.
pub async fn read(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    (account, company): (i64, i64),
    id: i64,
) -> Result<i64, Error> {
    let mut tx = db.begin(actor).await?;
    let read = sqlx::query!(
        "UPDATE notifications SET read_at = coalesce(read_at, $4) WHERE id = $1 AND account_id = $2 AND company_id = $3",
        id,
        account,
        company,
        now
    )
    .execute(&mut *tx)
    .await?;
    if read.rows_affected() == 0 {
        return Err(Error::NotFound);
    }
    let left = unread_of(&mut tx, (account, company)).await?;
    tx.commit().await?;
    Ok(left)
}

/// Marks everything of an account in the company that it works for as read.
///
/// # Errors
/// The database's own.
pub async fn read_all(db: &Db, actor: &Actor, now: DateTime<Utc>, (account, company): (i64, i64)) -> Result<(), Error> {
    let mut tx = db.begin(actor).await?;
    sqlx::query!(
        "UPDATE notifications SET read_at = $3 WHERE account_id = $1 AND company_id = $2 AND read_at IS NULL",
        account,
        company,
        now
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(())
}

/// Keeps what an account wants to hear how; kinds that are not named stay as they are.
///
/// # Errors
/// [`Error::Invalid`] with everything that is wrong, or the database's own.
pub async fn choose(db: &Db, account: i64, now: DateTime<Utc>, choices: &[Choice]) -> Result<(), Error> {
    let found = judge(choices);
    if !found.is_empty() {
        return Err(Error::Invalid(found));
    }
    // The account may be at home in another company than the one that it works for now.
    let mut tx = db.begin_system().await?;
    sqlx::query!(
        "INSERT INTO notification_choices (account_id, kind, bell, mail, changed_at)
         SELECT $1, c.kind, c.bell, c.mail, $5 FROM unnest($2::text[], $3::bool[], $4::bool[]) AS c(kind, bell, mail)
         ON CONFLICT (account_id, kind) DO UPDATE SET bell = excluded.bell, mail = excluded.mail, changed_at = excluded.changed_at",
        account,
        &choices.iter().map(|choice| choice.kind.clone()).collect::<Vec<_>>(),
        &choices.iter().map(|choice| choice.bell).collect::<Vec<_>>(),
        &choices.iter().map(|choice| choice.mail).collect::<Vec<_>>(),
        now
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(())
}

/// Deletes at most `limit` that are older than so many days.
///
/// # Errors
/// The database's own.
pub async fn forget(db: &Db, now: DateTime<Utc>, days: i64, limit: i64) -> Result<u64, Error> {
    let mut tx = db.begin_system().await?;
    let done = sqlx::query!(
        "DELETE FROM notifications
          WHERE id IN (SELECT id FROM notifications WHERE created_at < $1 ORDER BY created_at LIMIT $2)",
        now - TimeDelta::days(days),
        limit
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(done.rows_affected())
}
