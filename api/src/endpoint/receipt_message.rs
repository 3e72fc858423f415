//! Receipts as the ERP told them: list, one with all that became of it, and another try.

use crate::document_routes;
use crate::error::ApiError;
use crate::http::{Answer, Body, Caller, Query, bulk};
use crate::state::AppState;
use crate::wire::Envelope;
use crate::wire::monitor::{MonitorAnswer, MonitorResult, ReplayMatchingRequest, ReplayRequest};
use axum::extract::State;
use ehub_workflows::asn::{
    ReceiptMessage, ReceiptMessageFilter, ReceiptMessageRow, Replayed, all_receipt_messages, receipt_message,
    receipt_messages, replay as try_again,
};
use ehub_workflows::message::as_told;

document_routes! { "receipt-messages";
    /// Receipts as the ERP told them, the newest first.
    list "/receipt-messages" "listReceiptMessages" ReceiptMessageFilter -> ReceiptMessageRow = receipt_messages;
    /// One receipt: what was told, what was told before, and what became of its lines.
    detail "/receipt-messages/{id}" "getReceiptMessage" -> ReceiptMessage = |state, actor, id| receipt_message(&state.db, actor, id);
    also replay, replay_matching;
}

/// Tries to book now what waits of these receipts. One that cannot be booked does not stop the others.
#[utoipa::path(post, path = "/receipt-messages/replay", operation_id = "replayReceiptMessages", tag = "receipt-messages",
    request_body = ReplayRequest,
    responses((status = 200, body = Envelope<MonitorAnswer>), (status = 400, body = crate::wire::ErrorBody)))]
async fn replay(
    State(state): State<AppState>,
    caller: Caller,
    Body(body): Body<ReplayRequest>,
) -> Result<Answer<MonitorAnswer>, ApiError> {
    let ids = bulk::ids(body.ids)?;
    let replayed = try_again(&state.db, &caller.actor, state.now(), &ids, body.take_back).await?;
    Ok(Answer(MonitorAnswer::of(replayed.into_iter().map(result))))
}

/// Tries to book now what waits of all receipts that the filter finds.
#[utoipa::path(post, path = "/receipt-messages/replay/matching", operation_id = "replayMatchingReceiptMessages",
    tag = "receipt-messages", params(ReceiptMessageFilter), request_body = ReplayMatchingRequest,
    responses((status = 200, body = Envelope<MonitorAnswer>), (status = 409, body = crate::wire::ErrorBody)))]
async fn replay_matching(
    State(state): State<AppState>,
    caller: Caller,
    Query(filter): Query<ReceiptMessageFilter>,
    Body(body): Body<ReplayMatchingRequest>,
) -> Result<Answer<MonitorAnswer>, ApiError> {
    let ids = all_receipt_messages(&state.db, &caller.actor, &filter).await?;
    as_told(ids.len(), body.expected)?;
    let replayed = try_again(&state.db, &caller.actor, state.now(), &ids, body.take_back).await?;
    Ok(Answer(MonitorAnswer::of_matching(replayed.into_iter().map(result))))
}

fn result(one: Replayed) -> MonitorResult {
    MonitorResult::of(one.id, one.receipt_no, one.result)
}
