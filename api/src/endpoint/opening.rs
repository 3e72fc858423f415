//! Openings: the lines that may be opened, opening them, the list with its export, one opening, taking it back.

use crate::document::by;
use crate::document_routes;
use crate::error::ApiError;
use crate::http::query::{self, Query};
use crate::http::{Answer, Body, Caller, Page, bulk};
use crate::state::AppState;
use crate::wire::line::LinesAnswer;
use crate::wire::opening::{OpeningEvent, OpeningEvents, OpeningGrants};
use crate::wire::{Envelope, Items};
use axum::extract::State;
use ehub_workflows::opening::Opening;
use ehub_workflows::opening::search::{
    self, OpenableLineFilter, OpenableLineRow, OpeningFilter, OpeningRow, OpeningView,
};
use ehub_workflows::opening::store;
use serde_json::Value;

document_routes! { Opening, "openings";
    /// Openings, newest first.
    list "/openings" "listOpenings" OpeningFilter -> OpeningRow = search::search;
    /// The list as .xlsx.
    export "/openings/export" "exportOpenings" OpeningFilter -> OpeningRow;
    /// One opening with its order and the notices that ship under it.
    detail "/openings/{id}" "getOpening" -> OpeningView = |state, actor, id| search::read(&state.db, actor, id);
    /// State, offers, history and diagram of an opening.
    workflow "/openings/{id}/workflow" "getOpeningWorkflow";
    /// One event of one opening: take-back.
    event "/openings/{id}/events/{event}" "sendOpeningEvent" OpeningEvent;
    /// The same event for many openings; one that is refused does not stop the others.
    events "/openings/events/{event}" "sendOpeningEvents" OpeningEvents;
    also lines, grant;
}

/// Order lines that may be opened: the order wants more of them than may be shipped, and no opening is in effect.
#[utoipa::path(get, path = "/openings/lines", operation_id = "listOpenableLines", tag = "openings",
    params(OpenableLineFilter),
    responses((status = 200, body = Envelope<Items<OpenableLineRow>>), (status = 400, body = crate::wire::ErrorBody)))]
async fn lines(
    State(state): State<AppState>,
    caller: Caller,
    Query(filter): Query<OpenableLineFilter>,
) -> Result<Page<OpenableLineRow>, ApiError> {
    query::window(filter.page, filter.size)?;
    let (items, total) = search::lines(&state.db, &caller.actor, &filter).await?;
    Ok(Page { items, total })
}

/// Opens order lines for shipment, one or many; one that is refused does not stop the others.
#[utoipa::path(post, path = "/openings", operation_id = "grantOpenings", tag = "openings",
    request_body = OpeningGrants,
    responses((status = 200, body = Envelope<LinesAnswer>), (status = 400, body = crate::wire::ErrorBody)))]
async fn grant(
    State(state): State<AppState>,
    caller: Caller,
    Body(body): Body<Value>,
) -> Result<Answer<LinesAnswer>, ApiError> {
    let wanted = bulk::lines(body)?;
    Ok(Answer(LinesAnswer::of(store::grant(&state.db, by(&state, &caller.actor), wanted).await?)))
}
