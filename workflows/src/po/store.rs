//! Events on lines, one or thousands: load under lock, decide, write, in a handful of statements.

pub mod import;
mod load;
mod mail;
mod proposal;
mod write;

use crate::database::Db;
use crate::document::{DocumentResult, Moved, Seen};
use crate::document_view::{self, DocumentView};
use crate::error::Error;
use crate::po::consequence::{Consequence, consequence};
use crate::po::machine::{Input, PoLine, State};
use chrono::{DateTime, Utc};
use ehub_engine::label::Label;
use ehub_engine::machine::Machine;
use ehub_engine::{Actor, Finding, Offer, Outcome, Request, decide, offers};
use sqlx::PgConnection;
use std::collections::{HashMap, HashSet};

pub(in crate::po) use load::{Line, targets};
pub(crate) use mail::{REVIEWERS, SUPPLIER};

/// An event for one line.
#[derive(Clone, Debug, PartialEq)]
pub struct Command {
    /// The line as the actor saw it.
    pub seen: Seen,
    /// Event and payload.
    pub input: Input,
    /// The token that confirms warnings, if the actor was asked for one.
    pub confirm: Option<String>,
}

/// A command that nothing speaks against, ready to be written.
struct Decided {
    /// Where its result belongs among the answers.
    place: usize,
    line: Line,
    outcome: Outcome<PoLine>,
    consequence: Consequence,
    input: Input,
}

/// One event on one line.
///
/// # Errors
/// [`Error::NotFound`] for a line that does not exist or is somebody else's, [`Error::Stale`], [`Error::Refused`] with
/// every reason, or the database's own.
pub async fn reply(db: &Db, actor: &Actor, now: DateTime<Utc>, command: Command) -> Result<Moved, Error> {
    let results = reply_many(db, actor, now, vec![command]).await?;
    results.into_iter().next().map_or(Err(Error::NotFound), |result| result.result)
}

/// One event on each of many lines, in one transaction; the answers are in the order of the commands. A refused line
/// does not stop the others. A line named twice is answered once; the second time is refused.
///
/// # Errors
/// Only the database's own: then nothing at all was written.
pub async fn reply_many(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    commands: Vec<Command>,
) -> Result<Vec<DocumentResult>, Error> {
    let mut tx = db.begin(actor).await?;
    let results = reply_within(&mut tx, actor, now, commands).await?;
    tx.commit().await?;
    Ok(results)
}

/// The same event for a whole order: for the lines named, or else for every open line that stands where the event is
/// known. If it is known for none of them, every open line answers why.
///
/// # Errors
/// [`Error::NotFound`] for an order that does not exist or is somebody else's, else the database's own.
pub async fn reply_order(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    order: i64,
    lines: Option<Vec<Seen>>,
    input: Input,
) -> Result<Vec<DocumentResult>, Error> {
    let mut tx = db.begin(actor).await?;
    let open = load::open_lines(&mut tx, order).await?.ok_or(Error::NotFound)?;
    let known: HashSet<i64> = open.iter().map(|line| line.seen.id).collect();
    let targets: Vec<Seen> = match lines {
        Some(lines) => lines,
        None => addressed(&open, &input),
    };
    let (ours, foreign): (Vec<Seen>, Vec<Seen>) = targets.into_iter().partition(|seen| known.contains(&seen.id));
    let commands = ours.into_iter().map(|seen| Command { seen, input: input.clone(), confirm: None }).collect();
    let mut results = reply_within(&mut tx, actor, now, commands).await?;
    results.extend(foreign.into_iter().map(|seen| DocumentResult { id: seen.id, result: Err(Error::NotFound) }));
    tx.commit().await?;
    Ok(results)
}

/// The open lines whose state knows the event; all of them if none does.
fn addressed(open: &[load::OpenLine], input: &Input) -> Vec<Seen> {
    let event = PoLine::event(input);
    let knows = |state| PoLine::table().iter().any(|row| row.event == event && row.from.matches(Some(state)));
    let those: Vec<Seen> = open.iter().filter(|line| knows(line.state)).map(|line| line.seen).collect();
    if those.is_empty() { open.iter().map(|line| line.seen).collect() } else { those }
}

/// As [`reply_many`], inside the caller's transaction.
///
/// # Errors
/// Only the database's own.
pub async fn reply_within(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    commands: Vec<Command>,
) -> Result<Vec<DocumentResult>, Error> {
    if commands.is_empty() {
        return Ok(vec![]);
    }
    let lines = load::lock(connection, &ids(&commands), now).await?;
    let (mut results, decided) = judge_all(connection, actor, lines, commands).await?;
    for (place, result) in write::write(connection, actor, now, decided).await? {
        results[place].result = result;
    }
    Ok(results)
}

/// What speaks against each of these, of which none is done; `None` = nothing. Nothing is locked: what is not written needs no lock, and
/// two batches of locks in one transaction would break the order that keeps calls from waiting for each other in a circle.
///
/// # Errors
/// Only the database's own.
pub async fn judge_within(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    commands: Vec<Command>,
) -> Result<Vec<Option<Error>>, Error> {
    if commands.is_empty() {
        return Ok(vec![]);
    }
    let lines = load::look(connection, &ids(&commands), now).await?;
    let (results, decided) = judge_all(connection, actor, lines, commands).await?;
    let good: HashSet<usize> = decided.iter().map(|one| one.place).collect();
    let against = |(place, result): (usize, DocumentResult)| result.result.err().filter(|_| !good.contains(&place));
    Ok(results.into_iter().enumerate().map(against).collect())
}

/// What is refused, by place, and what is good and still to be written.
async fn judge_all(
    connection: &mut PgConnection,
    actor: &Actor,
    mut lines: HashMap<i64, Line>,
    commands: Vec<Command>,
) -> Result<(Vec<DocumentResult>, Vec<Decided>), Error> {
    let mut results: Vec<DocumentResult> =
        ids(&commands).into_iter().map(|id| DocumentResult { id, result: Err(Error::NotFound) }).collect();
    let mut decided = Vec::with_capacity(commands.len());
    let mut met = HashSet::with_capacity(commands.len());
    for (place, command) in commands.into_iter().enumerate() {
        let id = command.seen.id;
        if !met.insert(id) {
            results[place].result = Err(Error::Invalid(vec![Finding::block("ROW_DUPLICATE")]));
            continue;
        }
        let Some(line) = lines.remove(&id) else { continue };
        if line.version == command.seen.version {
            match judge(place, line, command, actor) {
                Ok(one) => decided.push(one),
                Err(error) => results[place].result = Err(error),
            }
        } else {
            results[place].result = Err(document_view::stale::<PoLine>(connection, id).await);
        }
    }
    Ok((results, decided))
}

fn ids(commands: &[Command]) -> Vec<i64> {
    commands.iter().map(|command| command.seen.id).collect()
}

fn judge(place: usize, line: Line, command: Command, actor: &Actor) -> Result<Decided, Error> {
    let Command { input, confirm, .. } = command;
    let event = PoLine::event(&input);
    let fingerprint = ehub_engine::decide::fingerprint::<PoLine>(line.id, line.version, event, &input.to_payload());
    let outcome = decide(&Request {
        state: Some(line.state),
        facts: &line.facts,
        input: &input,
        actor,
        fingerprint: &fingerprint,
        confirm: confirm.as_deref(),
    })?;
    let consequence = consequence(&outcome, &line.facts, &input);
    Ok(Decided { place, line, outcome, consequence, input })
}

/// State, version, offered events, history and diagram of a line.
///
/// # Errors
/// [`Error::NotFound`], or the database's own.
pub async fn workflow(db: &Db, actor: &Actor, now: DateTime<Utc>, id: i64) -> Result<DocumentView, Error> {
    let mut tx = db.begin(actor).await?;
    let line = load::look(&mut tx, &[id], now).await?.remove(&id).ok_or(Error::NotFound)?;
    let offers = offers::<PoLine>(line.state, &line.facts, actor);
    document_view::view::<PoLine>(&mut tx, id, line.state.as_str(), line.version, offers).await
}

/// What may be done to each line now, for the answer after an event; lines that the actor may not see are missing.
///
/// # Errors
/// The database's own.
pub async fn offered(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    ids: &[i64],
) -> Result<HashMap<i64, Vec<Offer>>, Error> {
    let mut tx = db.begin(actor).await?;
    let lines = load::look(&mut tx, ids, now).await?;
    Ok(lines.into_values().map(|line| (line.id, offers::<PoLine>(line.state, &line.facts, actor))).collect())
}

/// Reads a label that a CHECK constraint keeps; a spelling that the program does not know is a broken deployment.
fn label<L: Label>(text: &str) -> Result<L, Error> {
    L::parse(text).ok_or_else(|| Error::Database(sqlx::Error::Decode(format!("unknown label {text:?}").into())))
}

/// The state's label for answers.
fn moved(id: i64, state: State, version: i64) -> Moved {
    Moved { id, state: state.as_str(), version }
}
