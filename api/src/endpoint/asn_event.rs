//! Events of shipment notices: save the draft, add boxes, send, cancel, reopen, close short, confirm the pick-up.

use crate::document::one;
use crate::error::ApiError;
use crate::http::query::Path;
use crate::http::{Answer, Body, Caller, bulk};
use crate::state::AppState;
use crate::wire::Envelope;
use crate::wire::event::{AsnEvent, AsnEvents, BulkAnswer, EventAnswer};
use axum::extract::State;
use ehub_engine::Finding;
use ehub_engine::label::Label;
use ehub_workflows::asn::draft::{AddBoxes, AsnEdit, AsnItem};
use ehub_workflows::asn::machine::Event;
use ehub_workflows::asn::{self, SavedAsn};
use ehub_workflows::{DocumentResult, Error};
use serde_json::Value;
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(send_many))
        .routes(routes!(add_boxes))
        .routes(routes!(edit))
        .routes(routes!(send))
}

/// Adds boxes with ids handed out by the platform.
#[utoipa::path(post, path = "/asns/{id}/boxes", operation_id = "addAsnBoxes", tag = "asns",
    params(("id" = i64, Path)), request_body = AddBoxes,
    responses((status = 200, body = Envelope<SavedAsn>), (status = 409, body = crate::wire::ErrorBody)))]
async fn add_boxes(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
    Body(wanted): Body<AddBoxes>,
) -> Result<Answer<SavedAsn>, ApiError> {
    Ok(Answer(asn::add_boxes(&state.db, &caller.actor, state.now(), id, &wanted).await?))
}

/// Saves the draft; it is saved even when something speaks against sending it.
#[utoipa::path(post, path = "/asns/{id}/events/edit", operation_id = "editAsn", tag = "asns",
    params(("id" = i64, Path)), request_body = AsnEdit,
    responses((status = 200, body = Envelope<SavedAsn>), (status = 409, body = crate::wire::ErrorBody)))]
async fn edit(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
    Body(draft): Body<AsnEdit>,
) -> Result<Answer<SavedAsn>, ApiError> {
    Ok(Answer(asn::edit(&state.db, &caller.actor, state.now(), id, &draft).await?))
}

/// `send`, `cancel`, `reopen`, `close-short` or `pick-up` one ASN.
#[utoipa::path(post, path = "/asns/{id}/events/{event}", operation_id = "sendAsnEvent", tag = "asns",
    params(("id" = i64, Path), ("event" = String, Path)), request_body = AsnEvent,
    responses((status = 200, body = Envelope<EventAnswer>), (status = 409, body = crate::wire::ErrorBody)))]
async fn send(
    State(state): State<AppState>,
    caller: Caller,
    Path((id, event)): Path<(i64, String)>,
    Body(body): Body<Value>,
) -> Result<Answer<EventAnswer>, ApiError> {
    let item = bulk::entry(bulk::one(id, body)?).map_err(|fault| ApiError::invalid(vec![fault]))?;
    one(apply(&state, &caller, &event, &[item]).await?)?;
    let view = asn::workflow(&state.db, &caller.actor, state.now(), id).await?;
    Ok(Answer(EventAnswer::of(id, view.state, view.version, &view.offers)))
}

/// `send`, `cancel`, `reopen`, `close-short` or `pick-up` many ASNs.
#[utoipa::path(post, path = "/asns/events/{event}", operation_id = "sendAsnEvents", tag = "asns",
    params(("event" = String, Path)), request_body = AsnEvents,
    responses((status = 200, body = Envelope<BulkAnswer>), (status = 400, body = crate::wire::ErrorBody)))]
async fn send_many(
    State(state): State<AppState>,
    caller: Caller,
    Path(event): Path<String>,
    Body(body): Body<Value>,
) -> Result<Answer<BulkAnswer>, ApiError> {
    let items = bulk::each(body, bulk::entry::<AsnItem>)?;
    Ok(Answer(BulkAnswer::of(apply(&state, &caller, &event, &items).await?)))
}

async fn apply(
    state: &AppState,
    caller: &Caller,
    event: &str,
    items: &[AsnItem],
) -> Result<Vec<DocumentResult>, ApiError> {
    let (db, actor, now) = (&state.db, &caller.actor, state.now());
    let event = Event::parse(event).ok_or_else(ApiError::not_found)?;
    Ok(match event {
        Event::Send => asn::send(db, actor, now, items).await?,
        Event::Cancel => asn::cancel(db, actor, now, items).await?,
        Event::Reopen => asn::reopen(db, actor, now, items).await?,
        Event::CloseShort => asn::close_short(db, actor, now, items).await?,
        Event::PickUp => asn::pick_up(db, actor, now, items).await?,
        Event::Create
        | Event::Edit
        | Event::ErpAccept
        | Event::ErpRefuse
        | Event::ErpCancel
        | Event::ErpEdit
        | Event::Receive
        | Event::Return
        | Event::Correct
        | Event::TakeBack => {
            return Err(Error::Refused(vec![Finding::block("EVENT_NOT_PERMITTED").with("event", event)]).into());
        }
    })
}
