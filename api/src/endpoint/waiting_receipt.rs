//! Receipt lines that were heard and not booked: list, and giving up those that never will be.

use crate::document_routes;
use crate::error::ApiError;
use crate::http::{Answer, Body, Caller, bulk};
use crate::state::AppState;
use crate::wire::Envelope;
use crate::wire::monitor::{CloseRequest, MonitorAnswer, MonitorResult};
use axum::extract::State;
use ehub_workflows::asn::{WaitingFilter, WaitingReceipt, close_waiting, waiting_receipts};

document_routes! { "waiting-receipts";
    /// Waiting receipt lines, the oldest first.
    list "/waiting-receipts" "listWaitingReceipts" WaitingFilter -> WaitingReceipt = waiting_receipts;
    also close;
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
    Ok(Answer(MonitorAnswer::of(closed.into_iter().map(|one| MonitorResult::of(one.id, one.name, one.result)))))
}
