//! A worker writes an export: with whose rights, how far it is, and the finished file.

use crate::database::Db;
use crate::delegation;
use crate::document::Seen;
use crate::error::Error;
use crate::export::machine::{Export, Failure, Input, Made, Why};
use crate::export::sheet::MOST_ROWS;
use crate::export::{Opened, rules};
use crate::process::{By, Cx, begin_work, end_work};
use crate::registry;
use chrono::{DateTime, TimeDelta, Utc};
use ehub_engine::actor::{Kind, Origin, Principal};
use ehub_engine::{Actor, Role};
use sqlx::PgConnection;
use std::collections::BTreeSet;
use std::fs::File;
use tokio::io::AsyncReadExt as _;

/// Bytes of one part of a file.
const PART: usize = 1024 * 1024;

/// An export that a worker has begun.
#[derive(Debug)]
pub struct Begun {
    /// Which one, as it is now: whatever another worker did before it counts for nothing.
    pub seen: Seen,
    list: String,
    query: String,
    /// Whoever asked for it, with the rights of now.
    person: Result<Actor, Failure>,
}

/// Begins to write an export. `None` = there is nothing to be written any more.
///
/// # Errors
/// The database's own.
pub async fn begin(db: &Db, by: By<'_>, id: i64) -> Result<Option<Begun>, Error> {
    let mut tx = db.begin_system().await?;
    let Some(moved) = begin_work::<Export>(&mut Cx::new(&mut tx, by), id, Input::Start).await? else {
        return Ok(None);
    };
    let begun = read(&mut tx, by, Seen { id, version: moved.version }).await?;
    tx.commit().await?;
    Ok(Some(begun))
}

/// As the session of a person is looked at with every request, from the account instead of from a session.
async fn read(connection: &mut PgConnection, by: By<'_>, seen: Seen) -> Result<Begun, Error> {
    let row = sqlx::query!(
        r#"SELECT e.list, e.query, e.company_id, e.account_id, e.roles AS opening, a.user_id, e.principal_id,
                  p.user_id AS "principal_name?",
                  a.state = 'Y' AND h.state <> 'Invalid' AND c.state <> 'Invalid' AND c.type = e.company_type
                    AND (e.principal_id IS NOT NULL OR a.company_id = e.works_for OR EXISTS (
                      SELECT FROM account_companies m WHERE m.account_id = a.id AND m.company_id = e.works_for)) AS "open!",
                  e.principal_id IS NULL OR EXISTS (
                    SELECT FROM delegations d
                     WHERE d.deputy_id = a.id AND d.principal_id = p.id AND p.state = 'Y' AND p.company_id = e.works_for
                       AND d.revoked_at IS NULL AND d.begins_at <= $2 AND $2 < d.ends_at) AS "stands!",
                  ARRAY(SELECT r.role FROM account_groups g JOIN group_roles r USING (group_id)
                         WHERE g.account_id = coalesce(e.principal_id, e.account_id)) AS "roles!"
             FROM exports e
             JOIN accounts a ON a.id = e.account_id
             JOIN companies h ON h.id = a.company_id
             JOIN companies c ON c.id = e.works_for
             LEFT JOIN accounts p ON p.id = e.principal_id
            WHERE e.id = $1"#,
        seen.id,
        by.now
    )
    .fetch_one(connection)
    .await?;
    let codes = |codes: Vec<i16>| codes.into_iter().filter_map(|code| Role::try_from(code).ok()).collect();
    let acting_for = row.principal_id.zip(row.principal_name).map(|(account, name)| Principal { account, name });
    let roles: BTreeSet<Role> = codes(row.roles);
    let roles = if acting_for.is_some() { delegation::acted(roles) } else { roles };
    let opening: Vec<Role> = codes(row.opening).into_iter().collect();
    let person = Actor {
        account: Some(row.account_id),
        name: row.user_id,
        acting_for,
        roles,
        company: row.company_id,
        kind: Kind::Person,
        request_id: by.actor.request_id.clone(),
        origin: Origin::default(),
        trace: by.actor.trace.clone(),
    };
    let person = match (row.open, row.stands && person.has_any(&opening)) {
        (false, _) => Err(Failure::AccountClosed),
        (true, false) => Err(Failure::NotPermitted),
        (true, true) => Ok(person),
    };
    Ok(Begun { seen, list: row.list, query: row.query, person })
}

impl Begun {
    /// Opens the list with the rights that whoever asked for it has now.
    ///
    /// # Errors
    /// Why there is nothing to be written; or the database's own.
    pub async fn open(&self, db: &Db) -> Result<Result<Opened, Failure>, Error> {
        let person = match &self.person {
            Ok(person) => person,
            Err(failure) => return Ok(Err(*failure)),
        };
        let Some(export) = registry::export(&self.list) else { return Ok(Err(Failure::NotUnderstood)) };
        match (export.open)(db, person, &self.query).await {
            Ok(opened) if opened.total > MOST_ROWS => Ok(Err(Failure::TooManyRows)),
            Ok(opened) => Ok(Ok(opened)),
            Err(Error::Invalid(_) | Error::Refused(_)) => Ok(Err(Failure::NotUnderstood)),
            Err(error) => Err(error),
        }
    }
}

/// Says how far it is; whether it is still wanted, and this worker the one that writes it.
///
/// # Errors
/// The database's own.
pub async fn progress(db: &Db, seen: Seen, done: i64, total: i64) -> Result<bool, Error> {
    let mut tx = db.begin_system().await?;
    let told = sqlx::query!(
        "UPDATE exports SET rows_done = $3, rows_total = $4 WHERE id = $1 AND version = $2 AND state = 'Writing'",
        seen.id,
        seen.version,
        done,
        total
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(told.rows_affected() > 0)
}

/// Keeps the file, and says that it is there, in one transaction: another worker that wrote the same finds the export moved on.
/// Whether it is kept; `Err` of the inner = it is too large for it.
///
/// # Errors
/// The database's own.
pub async fn keep(db: &Db, by: By<'_>, seen: Seen, rows: i64, (file, size): (File, u64)) -> Result<bool, Error> {
    if size > rules::LARGEST {
        return fail(db, by, seen, Failure::TooLarge).await.map(|_| false);
    }
    let mut tx = db.begin_system().await?;
    let made = Made { rows, size: i64::try_from(size).unwrap_or(i64::MAX) };
    if !end_work::<Export>(&mut Cx::new(&mut tx, by), seen, Input::Finish(made)).await? {
        return Ok(false);
    }
    let mut file = tokio::fs::File::from_std(file);
    for part_no in 0i32.. {
        let mut part = Vec::with_capacity(PART);
        let size = u64::try_from(PART).unwrap_or(u64::MAX);
        (&mut file).take(size).read_to_end(&mut part).await.map_err(sqlx::Error::Io)?;
        if part.is_empty() {
            break;
        }
        sqlx::query!(
            "INSERT INTO export_parts (export_id, part_no, content) VALUES ($1, $2, $3)",
            seen.id,
            part_no,
            part
        )
        .execute(&mut *tx)
        .await?;
    }
    tx.commit().await?;
    Ok(true)
}

/// Says why there is no file. Whether it was said: not of an export that has moved on.
///
/// # Errors
/// The database's own.
pub async fn fail(db: &Db, by: By<'_>, seen: Seen, failure: Failure) -> Result<bool, Error> {
    let mut tx = db.begin_system().await?;
    let said = end_work::<Export>(&mut Cx::new(&mut tx, by), seen, Input::Fail(Why { failure })).await?;
    tx.commit().await?;
    Ok(said)
}

/// Deletes exports that have had no file for long, so many at once; how many.
///
/// # Errors
/// The database's own.
pub async fn forget(db: &Db, now: DateTime<Utc>, days: i64, at_once: i64) -> Result<u64, Error> {
    let mut tx = db.begin_system().await?;
    let done = sqlx::query!(
        "DELETE FROM exports WHERE id IN (
           SELECT id FROM exports WHERE state IN ('Failed', 'Cancelled', 'Expired', 'Discarded') AND changed_at < $1
            ORDER BY id LIMIT $2)",
        now - TimeDelta::days(days),
        at_once
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(done.rows_affected())
}
