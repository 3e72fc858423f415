//! Events of PO lines: one line, many lines, every open line of an order.

use crate::document::{self, Entry};
use crate::document_routes;
use crate::error::ApiError;
use crate::http::query::Path;
use crate::http::{Answer, Body, Caller, bulk};
use crate::state::AppState;
use crate::wire::Envelope;
use crate::wire::event::BulkAnswer;
use crate::wire::po::{PoLineEvent, PoLineEvents, PurchaseOrderEvent};
use axum::extract::State;
use ehub_engine::Finding;
use ehub_engine::input::Input as _;
use ehub_engine::label::Label;
use ehub_workflows::Seen;
use ehub_workflows::po::PoLine;
use ehub_workflows::po::machine::{Event, Input};
use ehub_workflows::po::store;
use ehub_workflows::process::Process;
use serde_json::{Map, Value};

document_routes! { PoLine, "po-lines";
    /// One event of one line: accept, propose, disagree, agree, agree-with-issue, ask-again, reschedule, withdraw,
    /// follow or unfollow.
    event "/po-lines/{id}/events/{event}" "sendPoLineEvent" PoLineEvent;
    /// The same event for many lines; one that is refused does not stop the others. Also takes a list of
    /// `{id, version, …payload}` when the payloads differ.
    events "/po-lines/events/{event}" "sendPoLineEvents" PoLineEvents;
    also send_order;
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
    let event = Event::parse(&event).ok_or_else(ApiError::not_found)?;
    if !PoLine::BULK.contains(&event) {
        return Err(document::not_permitted(event));
    }
    let (lines, input) = order_command(event, body).map_err(|fault| ApiError::invalid(vec![fault]))?;
    Ok(Answer(BulkAnswer::of(store::reply_order(&state.db, &caller.actor, state.now(), id, lines, input).await?)))
}

fn order_command(event: Event, mut fields: Map<String, Value>) -> Result<(Option<Vec<Seen>>, Input), Finding> {
    let lines = match fields.remove("lines") {
        None | Some(Value::Null) => None,
        Some(lines) => Some(bulk::entry::<Vec<Seen>>(lines).map_err(|fault| {
            let place = format!("lines{}", fault.field.clone().unwrap_or_default());
            fault.at(place)
        })?),
    };
    let input = Input::read(event, Value::Object(fields), &Entry)?;
    let input = input.ok_or_else(|| Finding::block("EVENT_NOT_PERMITTED").with("event", event))?;
    Ok((lines, input))
}
