//! SQL of failed sign-ins: how many in a row, by the name that was typed and the address they came from.
//!
//! Three counters see a wrong password: of this name from this address, of this name from everywhere else, of this address
//! whatever the name. The last two are what strangers do to others, so they hold for strangers only: an address from which the
//! name signed in well lately passes them. The company's own sign-in and forgotten passwords lock nobody out; what is counted
//! there only keeps the audit log short.

use super::patience::{Lockout, Patience};
use crate::audit::{self, Kind};
use crate::database::Db;
use crate::error::Error;
use chrono::{DateTime, Duration, Utc};
use ehub_engine::label::Label;
use ehub_engine::{Actor, labels};
use serde_json::json;
use sqlx::PgConnection;

/// Characters of a typed name that count; no user id is longer.
const NAME_LENGTH: usize = 100;
/// Failures older than this are no series any more.
const FORGOTTEN_AFTER: Duration = Duration::days(1);
/// An address that was quiet for so long begins anew: behind one address there may be a whole company, whose people mistype now
/// and then.
const ADDRESS_FORGOTTEN_AFTER: Duration = Duration::minutes(30);
/// A good sign-in that was longer ago says nothing of the address any more.
const LATELY: Duration = Duration::days(30);
/// Addresses remembered of an account; the latest count.
const PLACES: i64 = 20;

labels! {
    /// At which door somebody failed.
    pub enum Door {
        /// Name and password. Failures lock.
        Password = "password",
        /// The company's own sign-in, or a hand-over: signatures, which nobody guesses. Failures lock nobody out.
        Company = "company",
        /// A password was said to be forgotten. Failures lock nobody out.
        Forgotten = "forgotten",
    }
}

/// The name that failures are counted under.
pub(super) fn key(name: &str) -> String {
    name.to_lowercase().chars().take(NAME_LENGTH).collect()
}

/// A counter: of a name, an address, or both; an empty one is all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Counter {
    name: String,
    address: String,
}

/// A lock that is in force.
#[derive(Clone, Debug)]
pub struct Lock {
    /// Until then nothing is compared.
    pub until: DateTime<Utc>,
    counter: Counter,
}

impl Lock {
    /// Whether it is the address that waits, whatever the name.
    pub fn is_of_address(&self) -> bool {
        self.counter.name.is_empty()
    }
}

/// How a name and an address stand with each other.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The name signed in well from there lately.
    pub known: bool,
    /// What keeps it from trying now.
    pub lock: Option<Lock>,
}

/// How a typed name stands that comes from an address; without a name, how the address does.
///
/// # Errors
/// The database's own.
pub async fn standing(db: &Db, name: &str, address: &str, now: DateTime<Utc>) -> Result<Standing, Error> {
    let mut tx = db.begin_system().await?;
    let name = key(name);
    let row = sqlx::query!(
        r#"SELECT EXISTS (SELECT FROM sign_in_places p JOIN accounts a ON a.id = p.account_id
                           WHERE lower(a.user_id) = $1 AND p.address = $2 AND p.good_at > $3) AS "known!",
                  (SELECT locked_until FROM door_failures WHERE door = 'password' AND name = $1 AND address = $2) AS own,
                  (SELECT locked_until FROM door_failures WHERE door = 'password' AND name = $1 AND address = '') AS elsewhere,
                  (SELECT locked_until FROM door_failures WHERE door = 'password' AND name = '' AND address = $2) AS here"#,
        name,
        address,
        now - LATELY
    )
    .fetch_one(&mut *tx)
    .await?;
    tx.commit().await?;
    let lock = |until: Option<DateTime<Utc>>, name: &str, address: &str| {
        let counter = Counter { name: name.to_owned(), address: address.to_owned() };
        until.filter(|until| *until > now).map(|until| Lock { until, counter })
    };
    let others = if row.known { None } else { lock(row.here, "", address) };
    let elsewhere = if row.known { None } else { lock(row.elsewhere, &name, "") };
    Ok(Standing { known: row.known, lock: others.or_else(|| lock(row.own, &name, address)).or(elsewhere) })
}

/// Counts somebody who tries in spite of a lock; whether it is to be told, which is so of the first one.
///
/// # Errors
/// The database's own.
pub async fn knocked(db: &Db, lock: &Lock) -> Result<bool, Error> {
    let mut tx = db.begin_system().await?;
    let first = knock(&mut tx, Door::Password, &lock.counter).await?;
    tx.commit().await?;
    Ok(first)
}

async fn knock(connection: &mut PgConnection, door: Door, counter: &Counter) -> Result<bool, Error> {
    let knocks = sqlx::query_scalar!(
        "UPDATE door_failures SET knocks = knocks + 1 WHERE door = $1 AND name = $2 AND address = $3 RETURNING knocks",
        door.as_str(),
        counter.name,
        counter.address
    )
    .fetch_optional(connection)
    .await?;
    Ok(knocks.is_none_or(|knocks| knocks == 1))
}

/// Counts a wrong password of `who`'s address under the name that was typed; `known`: the name signed in well from there
/// lately. An empty name is something that nobody can be called: it counts for the address alone. Gives failures in a row from
/// there, of the name and of the address.
///
/// # Errors
/// The database's own.
pub async fn failed(
    db: &Db,
    who: &Actor,
    (name, known): (&str, bool),
    now: DateTime<Utc>,
    patience: Patience,
) -> Result<(i32, i32), Error> {
    let (name, address) = (key(name), who.origin.address.clone());
    let of_address = (Counter { name: String::new(), address: address.clone() }, patience.address);
    let mut counters = Vec::new();
    if !name.is_empty() {
        counters.push((Counter { name: name.clone(), address }, patience.name));
        if !known {
            counters.push((Counter { name, address: String::new() }, patience.elsewhere));
        }
    }
    counters.push(of_address);
    let mut tx = db.begin_system().await?;
    let failures = count(&mut tx, who, Door::Password, now, &counters).await?;
    tx.commit().await?;
    Ok((failures.first().copied().unwrap_or_default(), failures.last().copied().unwrap_or_default()))
}

/// Counts a refusal at a door that locks nobody out; whether it is to be told by itself. After too many in a row from one
/// address it is not, for as long as a lock would last: then their number is told.
///
/// # Errors
/// The database's own.
pub async fn refused(
    connection: &mut PgConnection,
    who: &Actor,
    door: Door,
    now: DateTime<Utc>,
    patience: Lockout,
) -> Result<bool, Error> {
    let counter = Counter { name: String::new(), address: who.origin.address.clone() };
    let quiet = sqlx::query_scalar!(
        "SELECT locked_until FROM door_failures WHERE door = $1 AND name = '' AND address = $2",
        door.as_str(),
        counter.address
    )
    .fetch_optional(&mut *connection)
    .await?
    .flatten();
    if quiet.is_some_and(|until| until > now) {
        return knock(connection, door, &counter).await;
    }
    count(connection, who, door, now, &[(counter, patience)]).await?;
    Ok(true)
}

/// Adds one to each counter, which all belong to `who`'s address, and tells what knocked at the lock before.
async fn count(
    connection: &mut PgConnection,
    who: &Actor,
    door: Door,
    now: DateTime<Utc>,
    counters: &[(Counter, Lockout)],
) -> Result<Vec<i32>, Error> {
    // Failures of one address come one after the other. Those of others share one counter at most: nobody waits in a circle.
    sqlx::query!("SELECT pg_advisory_xact_lock(hashtextextended('door:' || $1, 0))", who.origin.address)
        .execute(&mut *connection)
        .await?;
    let names: Vec<String> = counters.iter().map(|(counter, _)| counter.name.clone()).collect();
    let addresses: Vec<String> = counters.iter().map(|(counter, _)| counter.address.clone()).collect();
    let knocks = sqlx::query!(
        "SELECT name, address, knocks FROM door_failures
          WHERE door = $1 AND (name, address) IN (SELECT * FROM unnest($2::text[], $3::text[])) AND knocks > 1 FOR UPDATE",
        door.as_str(),
        &names,
        &addresses
    )
    .fetch_all(&mut *connection)
    .await?;
    for row in knocks {
        tell(connection, who, door, now, (&row.name, &row.address, row.knocks)).await?;
    }
    let rows = sqlx::query!(
        "INSERT INTO door_failures AS f (door, name, address, failures, failed_at)
         SELECT $1, c.name, c.address, 1, $4
           FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS c(name, address, n) ORDER BY c.n
         ON CONFLICT (door, name, address) DO UPDATE SET
           failures = CASE WHEN greatest(f.failed_at, f.locked_until) < CASE WHEN f.name = '' THEN $5::timestamptz ELSE $6 END
                           THEN 1 ELSE f.failures + 1 END,
           failed_at = $4, knocks = 0
         RETURNING name, address, failures",
        door.as_str(),
        &names,
        &addresses,
        now,
        now - ADDRESS_FORGOTTEN_AFTER,
        now - FORGOTTEN_AFTER
    )
    .fetch_all(&mut *connection)
    .await?;
    let of = |counter: &Counter| {
        rows.iter().find(|row| row.name == counter.name && row.address == counter.address).map_or(1, |row| row.failures)
    };
    let failures: Vec<i32> = counters.iter().map(|(counter, _)| of(counter)).collect();
    let until: Vec<Option<DateTime<Utc>>> =
        counters.iter().zip(&failures).map(|((_, patience), n)| patience.wait(*n).map(|wait| now + wait)).collect();
    sqlx::query!(
        "UPDATE door_failures f SET locked_until = c.until
           FROM unnest($2::text[], $3::text[], $4::timestamptz[]) AS c(name, address, until)
          WHERE f.door = $1 AND f.name = c.name AND f.address = c.address",
        door.as_str(),
        &names,
        &addresses,
        &until as &[Option<DateTime<Utc>>]
    )
    .execute(connection)
    .await?;
    Ok(failures)
}

/// Tells how often somebody knocked at a lock. The first time was told at once.
async fn tell(
    connection: &mut PgConnection,
    because_of: &Actor,
    door: Door,
    now: DateTime<Utc>,
    (name, address, knocks): (&str, &str, i64),
) -> Result<(), Error> {
    let (kind, reason) = match (door, name) {
        (Door::Password, "") => (Kind::SignIn, "TOO_MANY_REQUESTS"),
        (Door::Password, _) => (Kind::SignIn, "LOGIN_LOCKED"),
        (Door::Company, _) => (Kind::SignIn, "SSO_FAILED"),
        (Door::Forgotten, _) => (Kind::PasswordForgotten, "LINK_NOT_SENT"),
    };
    let mut actor = because_of.system_for(name);
    address.clone_into(&mut actor.origin.address);
    let about = if name.is_empty() { address } else { name };
    audit::refused(connection, &actor, now, (kind, reason), about, json!({ "times": knocks - 1 })).await
}

/// Notes that an account signed in from an address, with every step that was asked of it.
///
/// # Errors
/// The database's own.
pub(super) async fn came_in(
    connection: &mut PgConnection,
    account: i64,
    address: &str,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    if address.is_empty() {
        return Ok(());
    }
    sqlx::query!(
        "INSERT INTO sign_in_places (account_id, address, good_at) VALUES ($1, $2, $3)
         ON CONFLICT (account_id, address) DO UPDATE SET good_at = $3",
        account,
        address,
        now
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "DELETE FROM sign_in_places WHERE account_id = $1 AND address IN (
           SELECT address FROM sign_in_places WHERE account_id = $1 ORDER BY good_at DESC, address OFFSET $2)",
        account,
        PLACES
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Forgets the failures of a name: those from one address after a good sign-in from there, all of them (`None`) when its owner
/// set another password by a mailed link, or an administrator did.
///
/// # Errors
/// The database's own.
pub async fn forgive(
    connection: &mut PgConnection,
    name: &str,
    address: Option<&str>,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    // Knocks are still to be told.
    sqlx::query!(
        "UPDATE door_failures SET failures = 0, locked_until = least(locked_until, $3)
          WHERE door = 'password' AND name = $1 AND ($2::text IS NULL OR address = $2)",
        key(name),
        address,
        now
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Tells what knocked at locks that are over, and forgets what is too old to count; at most `limit` rows of each. Gives how many
/// counters and addresses were forgotten.
///
/// # Errors
/// The database's own.
pub async fn sweep(db: &Db, request_id: &str, now: DateTime<Utc>, limit: i64) -> Result<u64, Error> {
    let mut tx = db.begin_system().await?;
    // Whoever is counting at this moment tells it themself.
    let knocks = sqlx::query!(
        "UPDATE door_failures f SET knocks = 0
           FROM (SELECT door, name, address, knocks FROM door_failures WHERE knocks > 1 AND locked_until <= $1
                  ORDER BY locked_until LIMIT $2 FOR UPDATE SKIP LOCKED) old
          WHERE f.door = old.door AND f.name = old.name AND f.address = old.address
         RETURNING f.door, f.name, f.address, old.knocks",
        now,
        limit
    )
    .fetch_all(&mut *tx)
    .await?;
    let sweeper = Actor::system("expiry.sweep", request_id);
    for row in knocks {
        if let Some(door) = Door::parse(&row.door) {
            tell(&mut tx, &sweeper, door, now, (&row.name, &row.address, row.knocks)).await?;
        }
    }
    let failures = sqlx::query!(
        "DELETE FROM door_failures f USING (
           SELECT door, name, address FROM door_failures
            WHERE failed_at < $1 AND (locked_until IS NULL OR locked_until < $1) AND knocks <= 1
            ORDER BY failed_at LIMIT $2 FOR UPDATE SKIP LOCKED) old
          WHERE f.door = old.door AND f.name = old.name AND f.address = old.address",
        now - FORGOTTEN_AFTER,
        limit
    )
    .execute(&mut *tx)
    .await?
    .rows_affected();
    let places = sqlx::query!("DELETE FROM sign_in_places WHERE good_at < $1", now - LATELY).execute(&mut *tx).await?;
    tx.commit().await?;
    Ok(failures + places.rows_affected())
}
