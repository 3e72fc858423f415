//! SQL of definitions: events of one or many of them. Ticks, runs and sweeping have files of their own.

mod define;
mod run;
mod sweep;
mod tick;

pub use define::{Shipped, define};
pub use run::{begin, end};
pub use sweep::{end_idle_sessions, forget_downloads, forget_runs, forget_sessions};
pub use tick::tick;

use crate::Db;
use crate::document::{DocumentResult, Moved, Seen};
use crate::document_view::{self, DocumentView};
use crate::error::Error;
use crate::qjob::kind::Kind;
use crate::qjob::machine::{Edit, Effect, Facts, Input, Qjob, State};
use chrono::{DateTime, Utc};
use ehub_engine::commit::{Change, commit};
use ehub_engine::jobs::schedule::Cadence;
use ehub_engine::jobs::{NewJob, admin};
use ehub_engine::label::Label;
use ehub_engine::{Actor, Finding, Outcome, Request, decide, offers};
use serde_json::{Value, json};
use sqlx::PgConnection;
use std::collections::{HashMap, HashSet};

/// Attempts of a run: the next tick comes anyway.
const ATTEMPTS: i32 = 3;

/// The key under which runs of one definition come one after the other.
fn order_key(name: &str) -> String {
    format!("cron:{name}")
}

/// What a run is told: its parameters, complete, and the definition's time zone.
fn payload(kind: Kind, parameters: &Value, zone: &str) -> Value {
    json!({ "parameters": kind.complete(parameters), "zone": zone })
}

struct Row {
    name: String,
    version: i64,
    state: State,
    cron: String,
    zone: String,
    parameters: Value,
    /// The run that waits or runs.
    unfinished: Option<i64>,
    facts: Facts,
}

/// Locks definitions in id order. What runs is looked at after that, when no tick can come between.
async fn lock(connection: &mut PgConnection, ids: &[i64]) -> Result<(), Error> {
    sqlx::query_scalar!("SELECT id FROM qjobs WHERE id = ANY($1) ORDER BY id FOR UPDATE", ids)
        .fetch_all(connection)
        .await?;
    Ok(())
}

/// Loads definitions with their facts.
async fn load(connection: &mut PgConnection, now: DateTime<Utc>, ids: &[i64]) -> Result<HashMap<i64, Row>, Error> {
    let rows = sqlx::query!(
        r#"SELECT q.id, q.name, q.version, q.state, q.cron, q.zone, q.parameters, j.id AS "unfinished?",
                  j.created_at AS "since?"
             FROM qjobs q
             LEFT JOIN LATERAL (
               SELECT j.id, j.created_at FROM jobs j
                WHERE j.order_key = 'cron:' || q.name AND j.state IN ('ready', 'running') ORDER BY j.id LIMIT 1) j ON true
            WHERE q.id = ANY($1)"#,
        ids
    )
    .fetch_all(connection)
    .await?;
    let mut loaded = HashMap::new();
    for row in rows {
        let Some(state) = State::parse(&row.state) else { continue };
        let facts = Facts { now, kind: Kind::parse(&row.name), unfinished_since: row.since };
        let (name, version, unfinished) = (row.name, row.version, row.unfinished);
        let (cron, zone, parameters) = (row.cron, row.zone, row.parameters);
        loaded.insert(row.id, Row { name, version, state, cron, zone, parameters, unfinished, facts });
    }
    Ok(loaded)
}

/// One of activate, pause, stop, run and edit, for one definition or many.
///
/// # Errors
/// Only the database's own; what speaks against a single definition is in its result.
pub async fn send(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    qjobs: &[Seen],
    input: &Input,
) -> Result<Vec<DocumentResult>, Error> {
    let mut tx = db.begin(actor).await?;
    let ids: Vec<i64> = qjobs.iter().map(|seen| seen.id).collect();
    lock(&mut tx, &ids).await?;
    let loaded = load(&mut tx, now, &ids).await?;
    let mut results = Vec::with_capacity(qjobs.len());
    let mut changes = Vec::new();
    let mut decided = Vec::new();
    let mut met = HashSet::new();
    for seen in qjobs {
        let judged = if met.insert(seen.id) {
            judge(seen, loaded.get(&seen.id), input, actor)
        } else {
            Err(Some(Error::Invalid(vec![Finding::block("ROW_DUPLICATE")])))
        };
        match judged {
            Ok((change, outcome)) => {
                let moved = Moved { id: seen.id, state: change.to, version: change.version + 1 };
                results.push(DocumentResult { id: seen.id, result: Ok(moved) });
                changes.push(change);
                decided.push((seen.id, outcome));
            }
            Err(Some(error)) => results.push(DocumentResult { id: seen.id, result: Err(error) }),
            Err(None) => {
                let error = document_view::stale::<Qjob>(&mut tx, seen.id).await;
                results.push(DocumentResult { id: seen.id, result: Err(error) });
            }
        }
    }
    commit::<Qjob>(&mut tx, actor, now, &changes).await?;
    for (id, outcome) in &decided {
        if let Some(row) = loaded.get(id) {
            carry_out(&mut tx, actor, now, (*id, row), input, outcome).await?;
        }
    }
    tx.commit().await?;
    Ok(results)
}

/// The change for one definition; `Err(None)` = the version that was seen is not the newest.
fn judge(
    seen: &Seen,
    row: Option<&Row>,
    input: &Input,
    actor: &Actor,
) -> Result<(Change, Outcome<Qjob>), Option<Error>> {
    let row = row.ok_or(Some(Error::NotFound))?;
    if row.version != seen.version {
        return Err(None);
    }
    let request =
        Request::<Qjob> { state: Some(row.state), facts: &row.facts, input, actor, fingerprint: "", confirm: None };
    let outcome = decide(&request).map_err(|refusal| Some(Error::from(refusal)))?;
    let jobs = match row.facts.kind {
        Some(kind) if outcome.effects.contains(&Effect::QueueRun) => vec![NewJob {
            kind: kind.as_str(),
            payload: payload(kind, &row.parameters, &row.zone),
            priority: 0,
            run_at: None,
            max_attempts: ATTEMPTS,
            order_key: Some(order_key(&row.name)),
        }],
        Some(_) | None => vec![],
    };
    let note = if let Input::Edit(edit) = input { json!(edit) } else { json!({}) };
    let change = Change::of(seen.id, row.version, None, &outcome, note, jobs);
    Ok((change, outcome))
}

/// What an event means besides the state: a few statements for each of the handful of definitions that there are.
async fn carry_out(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    (id, row): (i64, &Row),
    input: &Input,
    outcome: &Outcome<Qjob>,
) -> Result<(), Error> {
    let (mut cron, mut zone) = (row.cron.as_str(), row.zone.as_str());
    if let Input::Edit(Edit { cron: new_cron, zone: new_zone, parameters }) = input {
        (cron, zone) = (new_cron.trim(), new_zone.trim());
        let parameters = row.facts.kind.map_or_else(|| parameters.clone(), |kind| kind.complete(parameters));
        sqlx::query!(
            "UPDATE qjobs SET cron = $2, zone = $3, parameters = $4, edited = true WHERE id = $1",
            id,
            cron,
            zone,
            parameters
        )
        .execute(&mut *connection)
        .await?;
    }
    for effect in outcome.effects {
        match effect {
            Effect::PlanTick => {
                let next = Cadence::read(cron, zone).ok().and_then(|cadence| cadence.next(now));
                sqlx::query!("UPDATE qjobs SET next_at = $2 WHERE id = $1", id, next).execute(&mut *connection).await?;
            }
            Effect::DropTick => {
                sqlx::query!("UPDATE qjobs SET next_at = NULL WHERE id = $1", id).execute(&mut *connection).await?;
            }
            Effect::QueueRun => run::asked(&mut *connection, actor, id, &row.name).await?,
            Effect::StopRun => {
                if let Some(unfinished) = row.unfinished {
                    admin::cancel(&mut *connection, unfinished, &actor.name).await?;
                }
            }
        }
    }
    Ok(())
}

/// State, offers, history and diagram of one definition.
///
/// # Errors
/// [`Error::NotFound`], or the database's own.
pub async fn workflow(db: &Db, actor: &Actor, now: DateTime<Utc>, qjob: i64) -> Result<DocumentView, Error> {
    let mut tx = db.begin(actor).await?;
    let mut loaded = load(&mut tx, now, &[qjob]).await?;
    let row = loaded.remove(&qjob).ok_or(Error::NotFound)?;
    let offered = offers::<Qjob>(row.state, &row.facts, actor);
    document_view::view::<Qjob>(&mut tx, qjob, row.state.as_str(), row.version, offered).await
}
