//! Time: what happens when a document stays in a state for too long.
//!
//! Deadlines are declared beside the machine's table, written by [`commit`](crate::commit::commit()) in the same statement
//! as the state, and gone when the state moves. One that is due becomes a job, once, however many processes look.

use crate::label::Label;
use crate::machine::{Condition, Deadline, Machine, Then, Timing};
use serde::{Deserialize, Serialize};
use sqlx::{PgConnection, PgPool};
use std::time::Duration;

/// Kind of the job that a due deadline becomes.
pub const FIRED: &str = "engine.deadline";
/// Most deadlines fired in one transaction.
const AT_ONCE: i64 = 500;
/// Attempts of the job.
const ATTEMPTS: i32 = 10;

/// A deadline that begins with a change.
#[derive(Clone, Debug, PartialEq)]
pub struct Due {
    /// Name within the machine.
    pub name: &'static str,
    /// The event that it causes; `None` = it only reminds.
    pub event: Option<&'static str>,
    /// Seconds from the change.
    pub after: f64,
    /// The document says so: an administrator's own time does not count.
    pub fixed: bool,
    /// Seconds between repetitions; `None` = once.
    pub every: Option<f64>,
}

/// The deadlines of a document that enters `state`, as far as they hold; `cause` is what brought it there, `None` when there
/// are no facts yet: then only deadlines without a condition begin.
pub fn entering<M: Machine>(state: M::State, cause: Option<(&M::Facts, &M::Input)>) -> Vec<Due> {
    let holds = |when: &Option<Condition<M>>| match (when, cause) {
        (None, _) => true,
        (Some(when), Some((facts, input))) => (when.holds)(facts, input),
        (Some(_), None) => false,
    };
    M::deadlines()
        .iter()
        .filter(|deadline| deadline.states.contains(&state) && holds(&deadline.when))
        .map(|deadline| Due {
            name: deadline.name,
            event: match deadline.then {
                Then::Event(event) => Some(event.as_str()),
                Then::Remind => None,
            },
            after: wait(deadline, cause).as_secs_f64(),
            fixed: deadline.until.is_some(),
            every: deadline.every.map(|every| every.as_secs_f64()),
        })
        .collect()
}

fn wait<M: Machine>(deadline: &Deadline<M>, cause: Option<(&M::Facts, &M::Input)>) -> Duration {
    match (&deadline.until, cause) {
        (Some(until), Some((facts, input))) => (until.wait)(facts, input),
        (Some(_) | None, _) => deadline.after,
    }
}

/// What a change does to the deadlines of its document: `None` = they run on, else the ones that begin in place of all others.
pub(crate) fn after<M: Machine>(
    from: Option<M::State>,
    to: M::State,
    (facts, input): (&M::Facts, &M::Input),
) -> Option<Vec<Due>> {
    let timing = if from == Some(to) { M::timing(M::event(input)) } else { Timing::Restart };
    match timing {
        Timing::Keep => None,
        Timing::Stop => Some(vec![]),
        Timing::Restart => Some(entering::<M>(to, Some((facts, input)))),
    }
}

/// A deadline that has run out: the payload of a job of kind [`FIRED`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fired {
    /// Which of the machine's deadlines.
    pub name: String,
    /// The event to cause; `None` = remind.
    pub event: Option<String>,
    /// Version of the document at which the time began.
    pub version: i64,
    /// How often it has fired, this time included.
    pub times: i32,
}

/// Makes a job of every deadline that is due, and says how many. Run it in every process that works: they do not get in each
/// other's way, and none fires twice.
///
/// # Errors
/// Only the database's own.
pub async fn fire(pool: &PgPool) -> Result<u64, sqlx::Error> {
    let done = sqlx::query!(
        "WITH due AS MATERIALIZED (
           SELECT process, document, name, version FROM deadlines
            WHERE due_at <= now() ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED),
         fired AS (
           UPDATE deadlines d SET fired_at = coalesce(d.fired_at, now()), times = d.times + 1,
                                  due_at = now() + make_interval(secs => d.every_seconds)
             FROM due u
            WHERE d.process = u.process AND d.document = u.document AND d.name = u.name AND d.version = u.version
           RETURNING d.process, d.document, d.name, d.version, d.event, d.times)
         INSERT INTO jobs (process, document, kind, payload, run_at, max_attempts, idempotency_key, request_id)
         SELECT f.process, f.document, $2,
                jsonb_build_object('name', f.name, 'event', f.event, 'version', f.version, 'times', f.times),
                now(), $3, k.key, k.key
           FROM fired f
           CROSS JOIN LATERAL (SELECT concat_ws(':', 'deadline', f.process, f.document, f.version, f.name, f.times) AS key) k
         ON CONFLICT DO NOTHING",
        AT_ONCE,
        FIRED,
        ATTEMPTS
    )
    .execute(pool)
    .await?;
    Ok(done.rows_affected())
}

/// Brings back repeated reminders that a database clock which ran ahead left further away than one repetition. Says how many.
///
/// A deadline that has not fired yet is left: how long it lasts is the machine's knowledge. It fires late by as much as the clock was
/// ahead, and nothing waits for it.
///
/// # Errors
/// Only the database's own.
pub async fn repair(connection: &mut PgConnection) -> Result<u64, sqlx::Error> {
    let done = sqlx::query!(
        "UPDATE deadlines SET due_at = now() + make_interval(secs => every_seconds)
          WHERE fired_at IS NOT NULL AND due_at > now() + make_interval(secs => every_seconds) + interval '1 minute'"
    )
    .execute(connection)
    .await?;
    Ok(done.rows_affected())
}
