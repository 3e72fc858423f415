//! Receipt lines that were heard and not booked: list, and giving up those that never will be.

use crate::document_routes;
use crate::error::ApiError;
use crate::http::{Answer, Body, Caller, Query, bulk};
use crate::state::AppState;
use crate::wire::Envelope;
use crate::wire::monitor::{CloseRequest, MatchingRequest, MonitorAnswer, MonitorResult};
use axum::extract::State;
use ehub_workflows::asn::{
    ClosedReceipt, WaitingFilter, WaitingReceipt, all_waiting_receipts, close_waiting, waiting_receipts,
};
use ehub_workflows::message::as_told;

document_routes! { "waiting-receipts";
    /// Waiting receipt lines, the oldest first.
    list "/waiting-receipts" "listWaitingReceipts" WaitingFilter -> WaitingReceipt = waiting_receipts;
    also close, close_matching;
}

/// Closes receipt lines for one reason: they are never booked. One that is refused does not stop the others.
#[utoipa::path(post, path = "/waiting-receipts/close", operation_id = "closeWaitingReceipts", tag = "waiting-receipts",
    request_body = CloseRequest,
    responses((status = 200, body = Envelope<MonitorAnswer>), (status = 400, body = crate::wire::ErrorBody)))]
async fn close(
    State(state): State<AppState>,
    caller: Caller,
    Body(body): Body<CloseRequest>,
) -> Result<Answer<MonitorAnswer>, ApiError> {
    let ids = bulk::ids(body.ids)?;
    let closed = close_waiting(&state.db, &caller.actor, state.now(), &ids, &body.reason).await?;
    Ok(Answer(MonitorAnswer::of(closed.into_iter().map(result))))
}

/// Closes all receipt lines that the filter finds, for one reason.
#[utoipa::path(post, path = "/waiting-receipts/close/matching", operation_id = "closeMatchingWaitingReceipts",
    tag = "waiting-receipts", params(WaitingFilter), request_body = MatchingRequest,
    responses((status = 200, body = Envelope<MonitorAnswer>), (status = 409, body = crate::wire::ErrorBody)))]
async fn close_matching(
    State(state): State<AppState>,
    caller: Caller,
    Query(filter): Query<WaitingFilter>,
    Body(body): Body<MatchingRequest>,
) -> Result<Answer<MonitorAnswer>, ApiError> {
    let ids = all_waiting_receipts(&state.db, &caller.actor, &filter).await?;
    as_told(ids.len(), body.expected)?;
    let reason = body.reason.unwrap_or_default();
    let closed = close_waiting(&state.db, &caller.actor, state.now(), &ids, &reason).await?;
    Ok(Answer(MonitorAnswer::of_matching(closed.into_iter().map(result))))
}

fn result(one: ClosedReceipt) -> MonitorResult {
    MonitorResult::of(one.id, one.name, one.result)
}
