//! Definitions come into being when a program that can run them starts, and follow the shipped cadence until edited.

use crate::Db;
use crate::error::Error;
use crate::qjob::kind::Kind;
use crate::qjob::machine::{Facts, Input, Qjob, State};
use chrono::{DateTime, Utc};
use ehub_engine::commit::{Change, commit};
use ehub_engine::jobs::schedule::Cadence;
use ehub_engine::label::Label;
use ehub_engine::{Actor, Request, decide};
use serde_json::json;
use sqlx::PgConnection;

/// A kind that this program can run, with the cadence that it is shipped or configured with.
#[derive(Clone, Debug)]
pub struct Shipped {
    /// What runs.
    pub kind: Kind,
    /// When.
    pub cron: String,
}

impl Shipped {
    /// The kind as its definition ships it.
    pub fn of(kind: Kind) -> Self {
        Self { kind, cron: kind.definition().cron.to_owned() }
    }
}

/// Makes the definitions that are missing, and gives those that nobody has edited their cadence of today. Any number of
/// processes may do so at the same time.
///
/// # Errors
/// The database's own.
pub async fn define(db: &Db, now: DateTime<Utc>, shipped: &[Shipped]) -> Result<(), Error> {
    let actor = Actor::system("qjob", "start");
    let mut tx = db.begin(&actor).await?;
    for one in shipped {
        if !make(&mut tx, &actor, now, one).await? {
            adopt(&mut tx, &actor, now, one).await?;
        }
    }
    tx.commit().await?;
    Ok(())
}

fn change(
    id: i64,
    version: i64,
    state: Option<State>,
    input: &Input,
    one: &Shipped,
    now: DateTime<Utc>,
    actor: &Actor,
) -> Result<Change, Error> {
    let facts = Facts { now, kind: Some(one.kind), unfinished_since: None };
    let request = Request::<Qjob> { state, facts: &facts, input, actor, fingerprint: "", confirm: None };
    let outcome = decide(&request)?;
    let note = json!({ "cron": one.cron, "zone": one.kind.definition().zone });
    Ok(Change::of(id, version, None, &outcome, note, vec![]))
}

fn next(one: &Shipped, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    Cadence::read(&one.cron, one.kind.definition().zone).ok()?.next(now)
}

/// `false` = it exists.
async fn make(connection: &mut PgConnection, actor: &Actor, now: DateTime<Utc>, one: &Shipped) -> Result<bool, Error> {
    let definition = one.kind.definition();
    let first = if definition.at_once { Some(now) } else { next(one, now) };
    let id = sqlx::query_scalar!(
        "INSERT INTO qjobs (name, state, changed_at, cron, zone, parameters, next_at)
         VALUES ($1, 'Active', $2, $3, $4, $5, $6) ON CONFLICT (name) DO NOTHING RETURNING id",
        one.kind.as_str(),
        now,
        one.cron,
        definition.zone,
        one.kind.complete(&json!({})),
        first
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(id) = id else { return Ok(false) };
    let change = change(id, 0, None, &Input::Define, one, now, actor)?;
    commit::<Qjob>(connection, actor, now, &[change]).await?;
    Ok(true)
}

async fn adopt(connection: &mut PgConnection, actor: &Actor, now: DateTime<Utc>, one: &Shipped) -> Result<(), Error> {
    let row = sqlx::query!(
        "SELECT id, version, state FROM qjobs
          WHERE name = $1 AND NOT edited AND (cron <> $2 OR zone <> $3) FOR UPDATE",
        one.kind.as_str(),
        one.cron,
        one.kind.definition().zone
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(row) = row else { return Ok(()) };
    let Some(state) = State::parse(&row.state) else { return Ok(()) };
    let change = change(row.id, row.version, Some(state), &Input::Adopt, one, now, actor)?;
    commit::<Qjob>(&mut *connection, actor, now, &[change]).await?;
    // A tick that is due already is not put off.
    sqlx::query!(
        "UPDATE qjobs SET cron = $2, zone = $3, next_at = CASE WHEN state = 'Active' THEN least(next_at, $4) END WHERE id = $1",
        row.id,
        one.cron,
        one.kind.definition().zone,
        next(one, now)
    )
    .execute(connection)
    .await?;
    Ok(())
}
