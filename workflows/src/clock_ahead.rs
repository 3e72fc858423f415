//! What a clock that ran ahead leaves behind: times before which nothing happens, hours or days away from now. The worker looks for
//! them now and then, and brings each back to the longest time that it may be away.
//!
//! [`TIMES`] names every such column. `workflows/tests/clock_ahead.rs` holds it against the schema, and tries each of them.

use crate::Db;
use crate::error::Error;
use crate::{qjob, report_schedule};
use chrono::{DateTime, TimeDelta, Utc};
use ehub_engine::{deadline, jobs};
use sqlx::PgConnection;
use std::time::Duration;

/// Clocks of two machines may differ by this much without being corrected.
const DIFFERENCE: TimeDelta = TimeDelta::minutes(1);
/// Longest wait for a system outside that is down: what it asks for is cut to this.
pub(crate) const LONGEST_OUTAGE_PAUSE: TimeDelta = TimeDelta::hours(1);
/// Locks of a second step are cut to this.
const LONGEST_LOCK: TimeDelta = TimeDelta::days(1);

/// A column that keeps something from happening before its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotBefore {
    /// Table.
    pub table: &'static str,
    /// Column.
    pub column: &'static str,
    /// What brings it back.
    pub remedy: Remedy,
}

/// What brings a time back that a clock ahead has left behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// [`repair`].
    Repair,
    /// Nothing needs to, for this reason.
    Harmless(&'static str),
}

use Remedy::{Harmless, Repair};

const CHOSEN: &str =
    "a person or a rule chose this time; it is late by as much as the clock was ahead, and nothing waits for it";
const EXPIRY: &str = "it only ends something; it ends late by as much as the clock was ahead";
const UNUSED: &str = "nothing reads this table";

/// Every column that keeps something from happening before its time.
pub const TIMES: [NotBefore; 23] = [
    of("qjobs", "next_at", Repair),
    of("report_schedules", "next_at", Repair),
    of("jobs", "run_at", Repair),
    of("jobs", "lease_until", Repair),
    of("outside_systems", "next_try_at", Repair),
    of("erp_messages", "lease_until", Repair),
    of("mail_messages", "lease_until", Repair),
    of("deadlines", "due_at", Repair),
    of("held_orders", "retry_asked_at", Repair),
    of("door_failures", "locked_until", Repair),
    of("second_factors", "locked_until", Repair),
    of("erp_cursors", "pulled_at", Repair),
    of("workers", "seen_at", Harmless("a worker seen later than now does not count as alive")),
    of("delegations", "begins_at", Harmless(CHOSEN)),
    of("delegations", "ends_at", Harmless(EXPIRY)),
    of("openings", "ends_at", Harmless(EXPIRY)),
    of("ship_permissions", "expires_at", Harmless(EXPIRY)),
    of("one_time_links", "expires_at", Harmless(EXPIRY)),
    of("sso_nonces", "expires_at", Harmless(EXPIRY)),
    of("sso_hand_overs", "expires_at", Harmless(EXPIRY)),
    of("schedules", "next_at", Harmless(UNUSED)),
    of("sign_in_failures", "locked_until", Harmless(UNUSED)),
    of("address_failures", "locked_until", Harmless(UNUSED)),
];

const fn of(table: &'static str, column: &'static str, remedy: Remedy) -> NotBefore {
    NotBefore { table, column, remedy }
}

/// How long leases of this worker last.
#[derive(Clone, Copy, Debug)]
pub struct Leases {
    /// Of a job, without a sign of life.
    pub job: Duration,
    /// Of a message to the ERP or a mail.
    pub message: Duration,
}

/// Brings back every time of [`TIMES`] that is further away than it may be; names the tables with how many rows changed in each. One
/// worker process at a time looks, and the others find nothing to do.
///
/// # Errors
/// The database's own.
pub async fn repair(db: &Db, now: DateTime<Utc>, leases: Leases) -> Result<Vec<(&'static str, u64)>, Error> {
    let mut tx = db.begin_system().await?;
    let is_mine = sqlx::query_scalar!(
        r#"SELECT pg_try_advisory_xact_lock(hashtextextended('ehub.clock_ahead', 0)) AS "is_mine!""#
    )
    .fetch_one(&mut *tx)
    .await?;
    if !is_mine {
        return Ok(vec![]);
    }
    let of_jobs = jobs::admin::repair(&mut tx, leases.job).await?;
    let done = [
        ("qjobs", qjob::store::replan(&mut tx).await?),
        ("report_schedules", report_schedule::store::replan(&mut tx, now).await?),
        ("jobs", of_jobs.due + of_jobs.leases),
        ("outside_systems", outside_systems(&mut tx, now).await?),
        ("erp_messages", erp_messages(&mut tx, now, leases.message).await?),
        ("mail_messages", mail_messages(&mut tx, now, leases.message).await?),
        ("deadlines", deadline::repair(&mut tx).await?),
        ("held_orders", held_orders(&mut tx, now).await?),
        ("door_failures", door_failures(&mut tx, now).await?),
        ("second_factors", second_factors(&mut tx, now).await?),
        ("erp_cursors", erp_cursors(&mut tx, now).await?),
    ];
    tx.commit().await?;
    Ok(done.into_iter().filter(|(_, rows)| *rows > 0).collect())
}

/// A system that is down is tried now.
async fn outside_systems(connection: &mut PgConnection, now: DateTime<Utc>) -> Result<u64, Error> {
    let done = sqlx::query!(
        "UPDATE outside_systems SET next_try_at = $1 WHERE next_try_at > $2",
        now,
        now + LONGEST_OUTAGE_PAUSE + DIFFERENCE
    )
    .execute(connection)
    .await?;
    Ok(done.rows_affected())
}

/// A message in flight has the lease of a message that begins now.
async fn erp_messages(connection: &mut PgConnection, now: DateTime<Utc>, lease: Duration) -> Result<u64, Error> {
    let (lease, most) = message_leases(now, lease);
    let done =
        sqlx::query!("UPDATE erp_messages SET lease_until = $1 WHERE state = 'I' AND lease_until > $2", lease, most)
            .execute(connection)
            .await?;
    Ok(done.rows_affected())
}

async fn mail_messages(connection: &mut PgConnection, now: DateTime<Utc>, lease: Duration) -> Result<u64, Error> {
    let (lease, most) = message_leases(now, lease);
    let done =
        sqlx::query!("UPDATE mail_messages SET lease_until = $1 WHERE state = 'I' AND lease_until > $2", lease, most)
            .execute(connection)
            .await?;
    Ok(done.rows_affected())
}

/// When a lease that begins now ends, and the time after which no lease ends. Workers with another time-out are allowed twice ours.
fn message_leases(now: DateTime<Utc>, lease: Duration) -> (DateTime<Utc>, DateTime<Utc>) {
    let lease = TimeDelta::from_std(lease).unwrap_or(LONGEST_OUTAGE_PAUSE);
    (now + lease, now + lease * 2 + DIFFERENCE)
}

/// A retry that was requested later than now would never count as done.
async fn held_orders(connection: &mut PgConnection, now: DateTime<Utc>) -> Result<u64, Error> {
    let done =
        sqlx::query!("UPDATE held_orders SET retry_asked_at = $1 WHERE retry_asked_at > $2", now, now + DIFFERENCE)
            .execute(connection)
            .await?;
    Ok(done.rows_affected())
}

/// A failed sign-in that was counted later than now was counted now, and its lock lasts as long as it would from now.
async fn door_failures(connection: &mut PgConnection, now: DateTime<Utc>) -> Result<u64, Error> {
    let done = sqlx::query!(
        "UPDATE door_failures SET locked_until = locked_until - (failed_at - $1), failed_at = $1 WHERE failed_at > $2",
        now,
        now + DIFFERENCE
    )
    .execute(connection)
    .await?;
    Ok(done.rows_affected())
}

/// The row of a second step does not say when its lock began, so the lock is cut to the longest.
async fn second_factors(connection: &mut PgConnection, now: DateTime<Utc>) -> Result<u64, Error> {
    let done = sqlx::query!(
        "UPDATE second_factors SET locked_until = $1 WHERE locked_until > $2",
        now + LONGEST_LOCK,
        now + LONGEST_LOCK + DIFFERENCE
    )
    .execute(connection)
    .await?;
    Ok(done.rows_affected())
}

/// A stream that was read later than now would not be reported as behind until then.
async fn erp_cursors(connection: &mut PgConnection, now: DateTime<Utc>) -> Result<u64, Error> {
    let done = sqlx::query!("UPDATE erp_cursors SET pulled_at = $1 WHERE pulled_at > $2", now, now + DIFFERENCE)
        .execute(connection)
        .await?;
    Ok(done.rows_affected())
}
