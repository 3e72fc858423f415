//! Events of PO lines: one line, many lines, every open line of an order.

use crate::error::ApiError;
use crate::http::query::Path;
use crate::http::{Answer, Body, Caller, bulk};
use crate::state::AppState;
use crate::wire::Envelope;
use crate::wire::event::{BulkAnswer, EventAnswer};
use crate::wire::po::{PoLineEvent, PoLineEvents, PurchaseOrderEvent};
use axum::extract::State;
use ehub_engine::Finding;
use ehub_engine::label::Label;
use ehub_workflows::po::machine::{Event, Input};
use ehub_workflows::po::store::{self, Command};
use ehub_workflows::{Error, Seen};
use serde::Deserialize;
use serde_json::{Map, Value};
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(send)).routes(routes!(send_many)).routes(routes!(send_order))
}

/// One event of one line: accept, propose, disagree, agree, agree-with-issue, ask-again, reschedule or withdraw.
#[utoipa::path(post, path = "/po-lines/{id}/events/{event}", operation_id = "sendPoLineEvent", tag = "po-lines",
    params(("id" = i64, Path), ("event" = String, Path)), request_body = PoLineEvent,
    responses((status = 200, body = Envelope<EventAnswer>), (status = 409, body = crate::wire::ErrorBody)))]
async fn send(
    State(state): State<AppState>,
    caller: Caller,
    Path((id, event)): Path<(i64, String)>,
    Body(body): Body<Value>,
) -> Result<Answer<EventAnswer>, ApiError> {
    let event = event_of(&event)?;
    let command = command(event, bulk::one(id, body)?).map_err(|fault| ApiError::invalid(vec![fault]))?;
    let (db, actor, now) = (&state.db, &caller.actor, state.now());
    let moved = store::reply(db, actor, now, command).await?;
    let offers = store::offered(db, actor, now, &[id]).await?.remove(&id).unwrap_or_default();
    Ok(Answer(EventAnswer::of(id, moved.state, moved.version, &offers)))
}

/// The same event for many lines; one that is refused does not stop the others. Also takes a list of
/// `{id, version, …payload}` when the payloads differ.
#[utoipa::path(post, path = "/po-lines/events/{event}", operation_id = "sendPoLineEvents", tag = "po-lines",
    params(("event" = String, Path)), request_body = PoLineEvents,
    responses((status = 200, body = Envelope<BulkAnswer>), (status = 400, body = crate::wire::ErrorBody)))]
async fn send_many(
    State(state): State<AppState>,
    caller: Caller,
    Path(event): Path<String>,
    Body(body): Body<Value>,
) -> Result<Answer<BulkAnswer>, ApiError> {
    let event = event_of(&event)?;
    let commands = bulk::each(body, |value| command(event, value))?;
    Ok(Answer(BulkAnswer::of(store::reply_many(&state.db, &caller.actor, state.now(), commands).await?)))
}

/// The same event for every open line of an order.
#[utoipa::path(post, path = "/purchase-orders/{id}/events/{event}", operation_id = "sendPurchaseOrderEvent",
    tag = "purchase-orders", params(("id" = i64, Path), ("event" = String, Path)), request_body = PurchaseOrderEvent,
    responses((status = 200, body = Envelope<BulkAnswer>), (status = 404, body = crate::wire::ErrorBody)))]
async fn send_order(
    State(state): State<AppState>,
    caller: Caller,
    Path((id, event)): Path<(i64, String)>,
    Body(body): Body<Map<String, Value>>,
) -> Result<Answer<BulkAnswer>, ApiError> {
    let event = event_of(&event)?;
    let (lines, input) = order_command(event, body).map_err(|fault| ApiError::invalid(vec![fault]))?;
    Ok(Answer(BulkAnswer::of(store::reply_order(&state.db, &caller.actor, state.now(), id, lines, input).await?)))
}

/// The event of a path. The system's own events are nobody's to send.
fn event_of(name: &str) -> Result<Event, ApiError> {
    let event = Event::parse(name).ok_or_else(ApiError::not_found)?;
    match event {
        Event::Import | Event::Change | Event::Close => {
            Err(Error::Refused(vec![Finding::block("EVENT_NOT_PERMITTED").with("event", name)]).into())
        }
        Event::Accept
        | Event::Propose
        | Event::Disagree
        | Event::Agree
        | Event::AgreeWithIssue
        | Event::AskAgain
        | Event::Reschedule
        | Event::Withdraw => Ok(event),
    }
}

/// What is common to every event; the rest of the fields are the payload.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Address {
    id: i64,
    version: i64,
    #[serde(default)]
    confirm_token: Option<String>,
}

fn command(event: Event, value: Value) -> Result<Command, Finding> {
    let Value::Object(mut fields) = value else {
        return Err(Finding::block("WRONG_TYPE").with("expected", "object"));
    };
    let mut address = Map::new();
    for name in ["id", "version", "confirmToken"] {
        address.extend(fields.remove(name).map(|value| (name.to_owned(), value)));
    }
    let Address { id, version, confirm_token } = bulk::entry(Value::Object(address))?;
    Ok(Command { seen: Seen { id, version }, input: payload(event, fields)?, confirm: confirm_token })
}

fn order_command(event: Event, mut fields: Map<String, Value>) -> Result<(Option<Vec<Seen>>, Input), Finding> {
    let lines = match fields.remove("lines") {
        None | Some(Value::Null) => None,
        Some(lines) => Some(bulk::entry::<Vec<Seen>>(lines).map_err(|fault| {
            let place = format!("lines{}", fault.field.clone().unwrap_or_default());
            fault.at(place)
        })?),
    };
    Ok((lines, payload(event, fields)?))
}

fn payload(event: Event, mut fields: Map<String, Value>) -> Result<Input, Finding> {
    // A form that sends its empty fields as null means that they are not given.
    fields.retain(|_, value| !value.is_null());
    let read = Input::read(event, Value::Object(fields));
    let input =
        read.map_err(|error| crate::http::json_fault::finding(&error.path().to_string(), &error.inner().to_string()))?;
    input.ok_or_else(|| Finding::block("EVENT_NOT_PERMITTED").with("event", event))
}
