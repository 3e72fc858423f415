//! Receipts as the ERP told them: list, one with all that became of it, and another try.

use crate::document_routes;
use crate::error::ApiError;
use crate::http::{Answer, Body, Caller, bulk};
use crate::state::AppState;
use crate::wire::Envelope;
use crate::wire::monitor::{MonitorAnswer, MonitorResult, ReplayRequest};
use axum::extract::State;
use ehub_workflows::asn::{
    ReceiptMessage, ReceiptMessageFilter, ReceiptMessageRow, receipt_message, receipt_messages, replay as try_again,
};

document_routes! { "receipt-messages";
    /// Receipts as the ERP told them, the newest first.
    list "/receipt-messages" "listReceiptMessages" ReceiptMessageFilter -> ReceiptMessageRow = receipt_messages;
    /// One receipt: what was told, what was told before, and what became of its lines.
    detail "/receipt-messages/{id}" "getReceiptMessage" -> ReceiptMessage = |state, actor, id| receipt_message(&state.db, actor, id);
    also replay;
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
    let results = replayed.into_iter().map(|one| MonitorResult::of(one.id, one.receipt_no, one.result));
    Ok(Answer(MonitorAnswer::of(results)))
}
