//! Receipt lines that were heard and not booked: list, and giving up those that never will be.

use crate::error::ApiError;
use crate::http::query::{self, Query};
use crate::http::{Answer, Body, Caller, Page, bulk};
use crate::state::AppState;
use crate::wire::monitor::{CloseRequest, MonitorAnswer, MonitorResult};
use crate::wire::{Envelope, Items};
use axum::extract::State;
use ehub_workflows::asn::{WaitingFilter, WaitingReceipt, close_waiting, waiting_receipts};
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(close))
}

/// Waiting receipt lines, the oldest first.
#[utoipa::path(get, path = "/waiting-receipts", operation_id = "listWaitingReceipts", tag = "waiting-receipts",
    params(WaitingFilter),
    responses((status = 200, body = Envelope<Items<WaitingReceipt>>), (status = 400, body = crate::wire::ErrorBody)))]
async fn list(
    State(state): State<AppState>,
    caller: Caller,
    Query(filter): Query<WaitingFilter>,
) -> Result<Page<WaitingReceipt>, ApiError> {
    query::window(filter.page, filter.size)?;
    let (items, total) = waiting_receipts(&state.db, &caller.actor, &filter).await?;
    Ok(Page { items, total })
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
