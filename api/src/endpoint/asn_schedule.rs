//! What is to be shipped, by the day on which it is due: the list with its export, the board of a week, and nudging suppliers.

use crate::document_routes;
use crate::error::ApiError;
use crate::http::query::{self, Query};
use crate::http::{Answer, Body, Caller, Page};
use crate::state::AppState;
use crate::wire::nudge::{Nudges, NudgesAnswer};
use crate::wire::{Envelope, Items};
use axum::extract::State;
use ehub_engine::Finding;
use ehub_workflows::asn;
use ehub_workflows::asn::schedule::{self, BoardFilter, ScheduleBoard, ScheduleFilter, ScheduleLine};

/// Suppliers of one call.
const MOST: usize = 200;

document_routes! { "asn-schedule";
    /// The list as .xlsx.
    export "/asn-schedule/export" "exportSchedule" ScheduleFilter -> ScheduleLine;
    also lines, board, nudge;
}

/// Order lines of which something is due: in a span of days, before today, or soon.
#[utoipa::path(get, path = "/asn-schedule", operation_id = "listSchedule", tag = "asn-schedule", params(ScheduleFilter),
    responses((status = 200, body = Envelope<Items<ScheduleLine>>), (status = 400, body = crate::wire::ErrorBody)))]
async fn lines(
    State(state): State<AppState>,
    caller: Caller,
    Query(filter): Query<ScheduleFilter>,
) -> Result<Page<ScheduleLine>, ApiError> {
    query::window(filter.page, filter.size)?;
    let (items, total) = schedule::schedule(&state.db, &caller.actor, state.now(), &filter).await?;
    Ok(Page { items, total })
}

/// The same as a board of one week: parts down, days across, and what is due in the cells.
#[utoipa::path(get, path = "/asn-schedule/board", operation_id = "getScheduleBoard", tag = "asn-schedule",
    params(BoardFilter),
    responses((status = 200, body = Envelope<ScheduleBoard>), (status = 400, body = crate::wire::ErrorBody)))]
async fn board(
    State(state): State<AppState>,
    caller: Caller,
    Query(filter): Query<BoardFilter>,
) -> Result<Answer<ScheduleBoard>, ApiError> {
    query::window(filter.page, filter.size)?;
    Ok(Answer(schedule::board(&state.db, &caller.actor, state.now(), &filter).await?))
}

/// Nudges suppliers by mail about what is overdue and due this week, each once a day; one that is refused does not stop the others.
#[utoipa::path(post, path = "/asn-schedule/nudges", operation_id = "nudgeSuppliers", tag = "asn-schedule",
    request_body = Nudges,
    responses((status = 200, body = Envelope<NudgesAnswer>), (status = 400, body = crate::wire::ErrorBody)))]
async fn nudge(
    State(state): State<AppState>,
    caller: Caller,
    Body(wanted): Body<Nudges>,
) -> Result<Answer<NudgesAnswer>, ApiError> {
    let fault = match wanted.vendors.len() {
        0 => Some(Finding::block("REQUIRED").at("vendors")),
        1..=MOST => None,
        _ => Some(Finding::block("TOO_MANY_DOCUMENTS").at("vendors").with("max", MOST)),
    };
    if let Some(fault) = fault {
        return Err(ApiError::invalid(vec![fault]));
    }
    Ok(Answer(NudgesAnswer::of(asn::nudge(&state.db, &caller.actor, state.now(), &wanted.vendors).await?)))
}
