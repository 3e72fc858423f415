//! Events that people send to one notice or to many: send, cancel, reopen, close with less than was shipped, confirm the pick-up.

use super::effect::{Decided, carry_out};
use super::load::{Loaded, load};
use super::{certify, claims, edit, lock, pick_up, shortage};
use crate::asn::draft::{AsnItem, PickUp};
use crate::asn::machine::{Asn, Event, Input, State};
use crate::asn::opened::{self, Gone};
use crate::database::{narrow, widen};
use crate::error::Error;
use crate::{Db, DocumentResult, Moved, document_view};
use chrono::{DateTime, Utc};
use ehub_engine::commit::{Change, commit};
use ehub_engine::decide::fingerprint;
use ehub_engine::label::Label;
use ehub_engine::{Actor, Finding, Machine, Outcome, Refusal, Request, decide};
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};
use sqlx::PgConnection;
use std::collections::{HashMap, HashSet};

/// Sends drafts to the ERP. Every rule is judged again under the lock of the order lines.
///
/// # Errors
/// The database's own; what becomes of each notice is in the results, in the order of `items`.
pub async fn send(db: &Db, actor: &Actor, now: DateTime<Utc>, items: &[AsnItem]) -> Result<Vec<DocumentResult>, Error> {
    apply(db, actor, now, items, &Input::Send).await
}

/// Gives notices up: drafts at once, sent ones by asking the ERP.
///
/// # Errors
/// As [`send`].
pub async fn cancel(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    items: &[AsnItem],
) -> Result<Vec<DocumentResult>, Error> {
    apply(db, actor, now, items, &Input::Cancel).await
}

/// Makes refused notices drafts again.
///
/// # Errors
/// As [`send`].
pub async fn reopen(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    items: &[AsnItem],
) -> Result<Vec<DocumentResult>, Error> {
    apply(db, actor, now, items, &Input::Reopen).await
}

/// Closes notices with less than was shipped: the reason that each item gives is required.
///
/// # Errors
/// As [`send`].
pub async fn close_short(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    items: &[AsnItem],
) -> Result<Vec<DocumentResult>, Error> {
    apply(db, actor, now, items, &Input::CloseShort { reason: String::new() }).await
}

/// Confirms for the actor's company, which carries these notices, that the goods were picked up. Each item says when, by whom and with which
/// car; a notice that the company does not carry is not found.
///
/// # Errors
/// As [`send`].
pub async fn pick_up(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    items: &[AsnItem],
) -> Result<Vec<DocumentResult>, Error> {
    let told = |item: &AsnItem| Some(item.pick_up.clone().unwrap_or_default().tidied());
    let items: Vec<AsnItem> = items.iter().map(|item| AsnItem { pick_up: told(item), ..item.clone() }).collect();
    let mut tx = db.begin(actor).await?;
    let ids: Vec<i64> = items.iter().map(|item| item.id).collect();
    let carried = pick_up::carried(&mut tx, actor, &ids).await?;
    let own: Vec<AsnItem> = items.iter().filter(|item| carried.contains(&item.id)).cloned().collect();
    widen(&mut tx).await?;
    let (done, results) = written(&mut tx, actor, now, &own, &Input::PickUp(PickUp::default())).await?;
    pick_up::keep(&mut tx, actor, now, &done, &own).await?;
    narrow(&mut tx, actor).await?;
    tx.commit().await?;
    Ok(in_order(&items, results))
}

async fn apply(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    items: &[AsnItem],
    input: &Input,
) -> Result<Vec<DocumentResult>, Error> {
    let mut tx = db.begin(actor).await?;
    let (_, results) = written(&mut tx, actor, now, items, input).await?;
    tx.commit().await?;
    Ok(in_order(items, results))
}

/// Judges and writes; tells which notices have moved, and what became of each.
async fn written(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    items: &[AsnItem],
    input: &Input,
) -> Result<(Vec<Decided>, Results), Error> {
    let asns = facts(connection, actor, now, items, input).await?;
    let (decided, changes, mut results) = judge(connection, actor, items, input, asns).await?;
    let written = commit::<Asn>(connection, actor, now, &changes).await?;
    let done: Vec<Decided> = decided.into_iter().filter(|d| written.done.contains(&d.asn.id)).collect();
    carry_out(connection, actor, now, &done).await?;
    for document in written.stale {
        results.insert(document, Err(document_view::stale::<Asn>(connection, document).await));
    }
    Ok((done, results))
}

/// One result for each notice, in the order of `items`; what has none was not found.
fn in_order(items: &[AsnItem], mut results: Results) -> Vec<DocumentResult> {
    let mut seen = HashSet::new();
    items
        .iter()
        .filter(|item| seen.insert(item.id))
        .map(|item| DocumentResult { id: item.id, result: results.remove(&item.id).unwrap_or(Err(Error::NotFound)) })
        .collect()
}

/// Locks and loads. A send takes the drafts' numbers and judges them as taken, in turn with other senders.
async fn facts(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    items: &[AsnItem],
    input: &Input,
) -> Result<HashMap<i64, Loaded>, Error> {
    let ids: Vec<i64> = items.iter().map(|item| item.id).collect();
    lock::documents(connection, &ids).await?;
    if matches!(input, Input::Send | Input::CloseShort { .. }) {
        lock::order_lines_of(connection, &ids).await?;
    }
    let mut asns = load(connection, now, &ids).await?;
    if *input == Input::Send {
        let mut drafts: Vec<&mut Loaded> = asns.iter_mut().filter(|n| n.state == State::Unsent).collect();
        claims::take_in_turn(connection, &mut drafts).await?;
        // What parts ask for may have changed since the draft was saved: then the certificate that is missing is there to be filled in.
        for draft in drafts.iter().filter(|draft| edit::permit(actor, draft).is_ok()) {
            certify::keep(connection, actor, now, draft).await?;
        }
    }
    Ok(asns.into_iter().map(|asn| (asn.id, asn)).collect())
}

type Results = HashMap<i64, Result<Moved, Error>>;

/// Judges each notice in the order given. What one ships is no longer allowed to the next.
async fn judge(
    connection: &mut PgConnection,
    actor: &Actor,
    items: &[AsnItem],
    input: &Input,
    mut asns: HashMap<i64, Loaded>,
) -> Result<(Vec<Decided>, Vec<Change>, Results), Error> {
    let mut results = Results::new();
    let (mut decided, mut changes) = (Vec::new(), Vec::new());
    let mut gone: HashMap<i64, Gone> = HashMap::new();
    for item in items {
        let Some(mut asn) = asns.remove(&item.id) else { continue };
        if asn.version != item.version {
            results.insert(item.id, Err(document_view::stale::<Asn>(connection, item.id).await));
            continue;
        }
        if let Some(invalid) = reason(item) {
            results.insert(item.id, Err(Error::Invalid(vec![invalid])));
            continue;
        }
        for line in &mut asn.facts.lines {
            line.order.take(&gone.get(&line.order.id).copied().unwrap_or_default());
        }
        match outcome(actor, item, input, &asn) {
            Ok(outcome) => {
                if *input == Input::Send {
                    opened::count(&mut gone, &asn.facts.lines);
                }
                let note = note(item, &asn, &outcome);
                changes.push(Change::of(asn.id, asn.version, Some(asn.vendor), &outcome, note, vec![]));
                let moved = Moved { id: asn.id, state: outcome.to.as_str(), version: asn.version + 1 };
                results.insert(asn.id, Ok(moved));
                let answer = item.reason.clone().unwrap_or_default();
                decided.push(Decided { asn, outcome, answer });
            }
            Err(refusal) => {
                results.insert(item.id, Err(refusal.into()));
            }
        }
    }
    Ok((decided, changes, results))
}

fn outcome(actor: &Actor, item: &AsnItem, input: &Input, asn: &Loaded) -> Result<Outcome<Asn>, Refusal> {
    let own = match input {
        Input::CloseShort { .. } => Some(Input::CloseShort { reason: item.reason.clone().unwrap_or_default() }),
        Input::PickUp(_) => Some(Input::PickUp(item.pick_up.clone().unwrap_or_default())),
        _ => None,
    };
    let input = own.as_ref().unwrap_or(input);
    let payload = item.pick_up.as_ref().map_or(Value::Null, |told| json!(told));
    decide(&Request::<Asn> {
        state: Some(asn.state),
        facts: &asn.facts,
        input,
        actor,
        fingerprint: &fingerprint::<Asn>(asn.id, asn.version, Asn::event(input), &payload),
        confirm: item.confirm_token.as_deref(),
    })
}

fn reason(item: &AsnItem) -> Option<Finding> {
    let length = item.reason.as_ref().map_or(0, |reason| reason.chars().count());
    (length > 200).then(|| Finding::block("TOO_LONG").at("reason").with("max", 200))
}

/// What the history keeps besides the event: the reason, the warnings that were confirmed, and what did not come.
fn note(item: &AsnItem, asn: &Loaded, outcome: &Outcome<Asn>) -> Value {
    let mut note = Map::new();
    if let Some(reason) = item.reason.as_deref().filter(|reason| !reason.is_empty()) {
        note.insert("reason".to_owned(), json!(reason));
    }
    if !outcome.confirmed.is_empty() {
        note.insert("confirmed".to_owned(), json!(outcome.confirmed));
    }
    if let (Event::PickUp, Some(told)) = (outcome.event, &item.pick_up) {
        note.insert("pickUp".to_owned(), json!(told));
    }
    if outcome.event == Event::CloseShort {
        note.insert("short".to_owned(), json!(shortage::of(asn, |_| Decimal::ZERO)));
    }
    Value::Object(note)
}
