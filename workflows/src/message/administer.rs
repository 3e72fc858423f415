//! Events of an administrator: one message or many.

use super::Standing;
use super::machine::{Effect, Input, Message, Topic};
use crate::document::{DocumentResult, Moved, Seen};
use crate::document_view;
use crate::error::Error;
use chrono::{DateTime, Utc};
use ehub_engine::commit::{Change, commit};
use ehub_engine::jobs::NewJob;
use ehub_engine::{Actor, Finding, Request, decide};
use serde_json::{Value, json};
use sqlx::PgConnection;
use std::collections::{HashMap, HashSet};

/// Decides and commits `input` for each of `messages`, in the caller's transaction. Gives a result per message, and the
/// ids of those that moved. `standings` holds what was loaded and locked; `job` makes the job of a message sent again.
pub(crate) async fn administer<T: Topic>(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    (messages, input): (&[Seen], &Input),
    standings: &HashMap<i64, &Standing>,
    job: impl Fn(i64) -> NewJob,
) -> Result<(Vec<DocumentResult>, Vec<i64>), Error> {
    let mut results = Vec::with_capacity(messages.len());
    let mut changes = Vec::new();
    let mut met = HashSet::new();
    for seen in messages {
        let standing = standings.get(&seen.id).copied();
        let result = match judge::<T>(seen, standing, (input, actor, now), &job) {
            Ok(change) if !met.insert(change.document) => Err(Error::Invalid(vec![Finding::block("ROW_DUPLICATE")])),
            Ok(change) => {
                let moved = Moved { id: seen.id, state: change.to, version: change.version + 1 };
                changes.push(change);
                Ok(moved)
            }
            Err(Some(error)) => Err(error),
            Err(None) => Err(document_view::stale::<Message<T>>(connection, seen.id).await),
        };
        results.push(DocumentResult { id: seen.id, result });
    }
    commit::<Message<T>>(connection, actor, now, &changes).await?;
    Ok((results, changes.iter().map(|change| change.document).collect()))
}

/// The change for one message; `Err(None)` = the version that was seen is not the newest.
fn judge<T: Topic>(
    seen: &Seen,
    standing: Option<&Standing>,
    (input, actor, now): (&Input, &Actor, DateTime<Utc>),
    job: impl Fn(i64) -> NewJob,
) -> Result<Change, Option<Error>> {
    let standing = standing.ok_or(Some(Error::NotFound))?;
    if standing.version != seen.version {
        return Err(None);
    }
    let request = Request::<Message<T>> {
        state: Some(standing.state),
        facts: &standing.facts(now),
        input,
        actor,
        fingerprint: "",
        confirm: None,
    };
    let outcome = decide(&request).map_err(|refusal| Some(Error::from(refusal)))?;
    let jobs = if outcome.effects.contains(&Effect::DeliverMessage) { vec![job(seen.id)] } else { vec![] };
    Ok(Change::of(seen.id, standing.version, standing.company, &outcome, note(input), jobs))
}

/// What the history keeps besides the event.
fn note(input: &Input) -> Value {
    match input {
        Input::Close(closing) => json!({ "reason": closing.reason }),
        Input::Queue
        | Input::Start
        | Input::Done
        | Input::Retry
        | Input::GiveUp
        | Input::Refuse
        | Input::Redo
        | Input::Supersede => json!({}),
    }
}
