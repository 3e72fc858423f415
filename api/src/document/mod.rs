//! The routes that every document has, whatever its process: its workflow, an event for it, and the same event for many.
//!
//! [`document_routes!`](crate::document_routes) declares them, with list, export and detail, for one document; the `OpenAPI` description
//! comes from the same lines.

mod answer;
mod routes;

pub(crate) use answer::one;

use crate::error::ApiError;
use crate::http::{Body, bulk, json_fault};
use crate::state::AppState;
use crate::wire::event::{BulkAnswer, EventAnswer};
use crate::wire::monitor::{MatchingRequest, MonitorAnswer, MonitorResult};
use ehub_engine::Actor;
use ehub_engine::Finding;
use ehub_engine::input::{Input as _, Reader};
use ehub_engine::label::Label;
use ehub_workflows::Error;
use ehub_workflows::document_view::DocumentView;
use ehub_workflows::message::{self, Matching};
use ehub_workflows::process::{self, By, Command, Process};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// Somebody who acts now.
pub fn by<'a>(state: &AppState, actor: &'a Actor) -> By<'a> {
    By::new(actor, state.now()).with(state.randomness)
}

/// State, offers, history and diagram of one document.
///
/// # Errors
/// As [`process::workflow`].
pub async fn workflow<P: Process>(state: &AppState, actor: &Actor, id: i64) -> Result<DocumentView, ApiError> {
    Ok(process::workflow::<P>(&state.db, by(state, actor), id).await?)
}

/// One event for one document.
///
/// # Errors
/// `VALIDATION` for a body that does not fit the event, or as [`process::send_one`].
pub async fn send<P: Process>(
    state: &AppState,
    actor: &Actor,
    id: i64,
    event: &str,
    Body(body): Body<Value>,
) -> Result<EventAnswer, ApiError> {
    let event = P::Event::parse(event).ok_or_else(ApiError::not_found)?;
    let command = read::<P, _>(event, bulk::one(id, body)?, &Whole)?;
    command_one::<P>(state, actor, command).await
}

/// One event for one document, already read.
///
/// # Errors
/// As [`process::send_one`].
pub async fn command_one<P: Process>(
    state: &AppState,
    actor: &Actor,
    command: Command<P::Input>,
) -> Result<EventAnswer, ApiError> {
    let (moved, offers) = process::send_one::<P>(&state.db, by(state, actor), command).await?;
    Ok(EventAnswer::of(moved.id, moved.state, moved.version, &offers))
}

/// What may be done with a document that was just made.
///
/// # Errors
/// As [`process::workflow`].
pub async fn after<P: Process>(state: &AppState, actor: &Actor, id: i64) -> Result<EventAnswer, ApiError> {
    let view = workflow::<P>(state, actor, id).await?;
    Ok(EventAnswer::of(id, view.state, view.version, &view.offers))
}

/// The same event for many documents.
///
/// # Errors
/// `VALIDATION` with a path and a row for each entry that cannot be read; an event that is for one document only.
pub async fn send_many<P: Process>(
    state: &AppState,
    actor: &Actor,
    event: &str,
    Body(body): Body<Value>,
) -> Result<BulkAnswer, ApiError> {
    let event = P::Event::parse(event).ok_or_else(ApiError::not_found)?;
    if !P::BULK.contains(&event) {
        return Err(not_permitted(event));
    }
    let commands = bulk::each(body, |entry| read::<P, _>(event, entry, &Entry))?;
    Ok(BulkAnswer::of(process::send::<P>(&state.db, by(state, actor), commands).await?))
}

/// The event that is sent to many which nobody has named one by one, with what goes along.
///
/// # Errors
/// `NOT_FOUND` for what is no event, or as for one that is for one document only.
fn input_for_many<P: Process>(event: &str, payload: Value) -> Result<P::Input, ApiError> {
    let event = P::Event::parse(event).ok_or_else(ApiError::not_found)?;
    if !P::BULK.contains(&event) {
        return Err(not_permitted(event));
    }
    P::Input::read(event, payload, &Whole)?.ok_or_else(|| not_permitted(event))
}

/// Sends an event to all messages that a filter finds; `found` looks for them, once the event is known to be one for many.
///
/// # Errors
/// As [`input_for_many`] and [`message::send_matching`].
pub async fn send_matching<P: Process>(
    state: &AppState,
    actor: &Actor,
    event: &str,
    body: &MatchingRequest,
    found: impl Future<Output = Result<Vec<Matching>, Error>>,
) -> Result<MonitorAnswer, ApiError>
where
    P::Input: Clone,
{
    let input = input_for_many::<P>(event, body.payload())?;
    let settled = message::send_matching::<P>(&state.db, by(state, actor), found.await?, body.expected, &input).await?;
    let results = settled.into_iter().map(|one| MonitorResult::of(one.message.id, Some(one.message.name), one.result));
    Ok(MonitorAnswer::of_matching(results))
}

/// An event that is not for this caller, or not for many.
pub fn not_permitted<E: Label>(event: E) -> ApiError {
    Error::Refused(vec![Finding::block("EVENT_NOT_PERMITTED").with("event", event.as_str())]).into()
}

/// What every event has in its body besides its payload.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Address {
    id: i64,
    version: i64,
    #[serde(default)]
    confirm_token: Option<String>,
}

/// Splits a body into document and payload, and reads both.
fn read<P: Process, R: BodyReader>(event: P::Event, body: Value, reader: &R) -> Result<Command<P::Input>, R::Fault> {
    let Value::Object(mut fields) = body else {
        return Err(reader.fault(Finding::block("WRONG_TYPE").with("expected", "object")));
    };
    let mut address = Map::new();
    for name in ["id", "version", "confirmToken"] {
        address.extend(fields.remove(name).map(|value| (name.to_owned(), value)));
    }
    let Address { id, version, confirm_token } = reader.read(Value::Object(address))?;
    let input = P::Input::read(event, Value::Object(fields), reader)?
        .ok_or_else(|| reader.refuse(Finding::block("EVENT_NOT_PERMITTED").with("event", event.as_str())))?;
    Ok(Command { seen: ehub_workflows::Seen { id, version }, input, confirm: confirm_token })
}

/// A reader that also says in its own words what else is wrong.
trait BodyReader: Reader {
    fn fault(&self, finding: Finding) -> Self::Fault;
    fn refuse(&self, finding: Finding) -> Self::Fault;
}

/// Reads the body of a call about one document.
struct Whole;

impl Reader for Whole {
    type Fault = ApiError;

    fn read<T: DeserializeOwned>(&self, body: Value) -> Result<T, ApiError> {
        json_fault::read(body)
    }
}

impl BodyReader for Whole {
    fn fault(&self, finding: Finding) -> ApiError {
        ApiError::invalid(vec![finding])
    }

    fn refuse(&self, finding: Finding) -> ApiError {
        Error::Refused(vec![finding]).into()
    }
}

/// Reads one entry of a call about many.
pub struct Entry;

impl Reader for Entry {
    type Fault = bulk::Fault;

    fn read<T: DeserializeOwned>(&self, body: Value) -> Result<T, bulk::Fault> {
        bulk::entry(body)
    }
}

impl BodyReader for Entry {
    fn fault(&self, finding: Finding) -> bulk::Fault {
        finding
    }

    fn refuse(&self, finding: Finding) -> bulk::Fault {
        finding
    }
}
