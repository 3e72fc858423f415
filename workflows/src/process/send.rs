//! Events: of people, for one document or many; of time; and of other documents.

use super::{Asked, By, Command, Cx, Decided, Loaded, Process, view};
use crate::database::Db;
use crate::document::{DocumentResult, Moved, Seen};
use crate::document_view;
use crate::error::Error;
use ehub_engine::commit::{Change, commit, lock};
use ehub_engine::deadline::Fired;
use ehub_engine::decide::fingerprint;
use ehub_engine::input::Input as _;
use ehub_engine::label::Label;
use ehub_engine::{Finding, Offer, Request, decide};
use sqlx::PgConnection;
use std::collections::{HashMap, HashSet};

/// One event on each of many documents, in one transaction; the answers are in the order of the commands. One that is refused does not
/// stop the others. A document that is named twice is answered once; the second time is refused.
///
/// # Errors
/// What [`Process::apply`] says, or the database's own: then nothing at all was written.
pub async fn send<P: Process>(
    db: &Db,
    by: By<'_>,
    commands: Vec<Command<P::Input>>,
) -> Result<Vec<DocumentResult>, Error> {
    let mut tx = db.begin(by.actor).await?;
    let results = send_within::<P>(&mut Cx::new(&mut tx, by), commands).await?;
    tx.commit().await?;
    Ok(results)
}

/// One event on one document, and what may be done to it afterwards, as the same transaction sees it.
///
/// # Errors
/// [`Error::NotFound`], [`Error::Stale`], [`Error::Refused`] with every reason, or as [`send`].
pub async fn send_one<P: Process>(
    db: &Db,
    by: By<'_>,
    command: Command<P::Input>,
) -> Result<(Moved, Vec<Offer>), Error> {
    let mut tx = db.begin(by.actor).await?;
    let mut cx = Cx::new(&mut tx, by);
    let results = send_within::<P>(&mut cx, vec![command]).await?;
    let moved = results.into_iter().next().map_or(Err(Error::NotFound), |result| result.result)?;
    let loaded = view::look::<P>(&mut cx, moved.id).await?;
    let now = Moved { id: loaded.id, state: loaded.state.as_str(), version: loaded.version };
    let offers = view::offers_of::<P>(&loaded, by.actor);
    tx.commit().await?;
    Ok((now, offers))
}

/// As [`send`], inside the caller's transaction.
///
/// # Errors
/// As [`send`].
pub async fn send_within<P: Process>(
    cx: &mut Cx<'_>,
    commands: Vec<Command<P::Input>>,
) -> Result<Vec<DocumentResult>, Error> {
    if commands.is_empty() {
        return Ok(vec![]);
    }
    let commands: Vec<_> =
        commands.into_iter().map(|command| Command { input: P::tidied(command.input), ..command }).collect();
    let loaded = load_locked::<P>(cx, &commands).await?;
    let (results, decided) = judge_all(cx, loaded, commands).await;
    write::<P>(cx, &decided).await?;
    Ok(results)
}

/// A result for each command, and those that nothing speaks against. A document that is named twice is answered once.
async fn judge_all<P: Process>(
    cx: &mut Cx<'_>,
    mut loaded: HashMap<i64, Loaded<P>>,
    commands: Vec<Command<P::Input>>,
) -> (Vec<DocumentResult>, Vec<Decided<P>>) {
    let mut results: Vec<DocumentResult> = Vec::with_capacity(commands.len());
    let mut decided = Vec::with_capacity(commands.len());
    let mut met = HashSet::with_capacity(commands.len());
    for command in commands {
        let id = command.seen.id;
        let result = if !met.insert(id) {
            Err(Error::Invalid(vec![Finding::block("ROW_DUPLICATE")]))
        } else if let Some(one) = loaded.remove(&id) {
            judge_seen(cx, one, command).await.map(|one| {
                let moved = Moved { id, state: one.outcome.to.as_str(), version: one.loaded.version + 1 };
                decided.push(one);
                moved
            })
        } else {
            Err(Error::NotFound)
        };
        results.push(DocumentResult { id, result });
    }
    (results, decided)
}

/// What speaks against each of these, of which none is done; `None` = nothing. Nothing is locked: what is not written needs no lock, and
/// two batches of locks in one transaction would break the order that keeps calls from waiting for each other in a circle.
///
/// # Errors
/// Only the database's own.
pub async fn judge_within<P: Process>(
    cx: &mut Cx<'_>,
    commands: Vec<Command<P::Input>>,
) -> Result<Vec<Option<Error>>, Error> {
    if commands.is_empty() {
        return Ok(vec![]);
    }
    let asked: Vec<Asked<'_, P>> =
        commands.iter().map(|command| Asked { id: command.seen.id, input: Some(&command.input) }).collect();
    let loaded = P::load(cx, &asked).await?.into_iter().map(|one| (one.id, one)).collect();
    let (results, _) = judge_all(cx, loaded, commands).await;
    Ok(results.into_iter().map(|result| result.result.err()).collect())
}

/// One event on a document as it is now, inside the caller's transaction: for the system, which has seen no version.
///
/// # Errors
/// [`Error::NotFound`], [`Error::Refused`] with every reason, or as [`send`].
pub async fn cause<P: Process>(cx: &mut Cx<'_>, id: i64, input: P::Input) -> Result<Moved, Error> {
    let command = Command::new(Seen { id, version: 0 }, P::tidied(input));
    let one = load_locked::<P>(cx, std::slice::from_ref(&command)).await?.remove(&id).ok_or(Error::NotFound)?;
    let one = judge(cx, one, command)?;
    let moved = Moved { id, state: one.outcome.to.as_str(), version: one.loaded.version + 1 };
    write::<P>(cx, &[one]).await?;
    Ok(moved)
}

/// Answers a deadline that ran out; whether the document moved. One that moved on meanwhile, or that was answered before, stays as it is.
///
/// # Errors
/// [`Error::Refused`] for an event that time does not cause, or as [`send`].
pub async fn fired<P: Process>(db: &Db, by: By<'_>, id: i64, fired: &Fired) -> Result<bool, Error> {
    let event = fired.event.as_deref().unwrap_or_default();
    let Some(input) = P::Event::parse(event).and_then(P::Input::bare) else {
        return Err(Error::Refused(vec![Finding::block("EVENT_NOT_PERMITTED").with("event", event)]));
    };
    let mut tx = db.begin(by.actor).await?;
    let mut cx = Cx::new(&mut tx, by);
    let command = Command::new(Seen { id, version: fired.version }, input);
    let Some(one) = load_locked::<P>(&mut cx, std::slice::from_ref(&command)).await?.remove(&id) else {
        return Ok(false);
    };
    if one.version != fired.version {
        return Ok(false);
    }
    let one = judge(&cx, one, command)?;
    let state = one.outcome.to;
    write::<P>(&mut cx, &[one]).await?;
    tx.commit().await?;
    tracing::info!(process = P::NAME, document = id, %state, "moved by time");
    Ok(true)
}

/// Locks rows in the order of their ids, whoever asks, and loads them.
async fn load_locked<P: Process>(
    cx: &mut Cx<'_>,
    commands: &[Command<P::Input>],
) -> Result<HashMap<i64, Loaded<P>>, Error> {
    let ids: Vec<i64> = commands.iter().map(|command| command.seen.id).collect();
    P::lock_before(cx, &ids).await?;
    let locked = lock::<P>(cx.tx, &ids).await?;
    let asked: Vec<Asked<'_, P>> = commands
        .iter()
        .filter(|command| locked.binary_search(&command.seen.id).is_ok())
        .map(|command| Asked { id: command.seen.id, input: Some(&command.input) })
        .collect();
    Ok(P::load(cx, &asked).await?.into_iter().map(|one| (one.id, one)).collect())
}

async fn judge_seen<P: Process>(
    cx: &mut Cx<'_>,
    one: Loaded<P>,
    command: Command<P::Input>,
) -> Result<Decided<P>, Error> {
    if one.version != command.seen.version {
        let connection: &mut PgConnection = cx.tx;
        return Err(document_view::stale::<P>(connection, one.id).await);
    }
    judge(cx, one, command)
}

fn judge<P: Process>(cx: &Cx<'_>, loaded: Loaded<P>, command: Command<P::Input>) -> Result<Decided<P>, Error> {
    let Command { input, confirm, .. } = command;
    let fingerprint = fingerprint::<P>(loaded.id, loaded.version, P::event(&input), &input.payload());
    let outcome = decide(&Request::<P> {
        state: Some(loaded.state),
        facts: &loaded.facts,
        input: &input,
        actor: cx.actor,
        fingerprint: &fingerprint,
        confirm: confirm.as_deref(),
    })
    .map_err(P::refused)?;
    Ok(Decided { loaded, input, outcome })
}

async fn write<P: Process>(cx: &mut Cx<'_>, decided: &[Decided<P>]) -> Result<(), Error> {
    if decided.is_empty() {
        return Ok(());
    }
    let changes: Vec<Change> = decided
        .iter()
        .map(|one| {
            let Loaded { id, version, company, .. } = one.loaded;
            Change::of(id, version, company, &one.outcome, P::note(one), P::jobs(one))
        })
        .collect();
    commit::<P>(cx.tx, cx.actor, cx.now, &changes).await?;
    P::apply(cx, decided).await
}
