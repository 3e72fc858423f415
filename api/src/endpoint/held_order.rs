//! Orders of the ERP that could not be taken: list, one with all that the ERP said, and another try.

use crate::error::ApiError;
use crate::http::query::{self, Path, Query};
use crate::http::{Answer, Body, Caller, Page, bulk};
use crate::state::AppState;
use crate::wire::monitor::{MonitorAnswer, MonitorResult, RetryRequest};
use crate::wire::{Envelope, Items};
use axum::extract::State;
use ehub_workflows::Error;
use ehub_workflows::po::search::{self, HeldFilter, HeldOrder, HeldOrderRow};
use ehub_workflows::po::store::import::{Which, ask};
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(retry)).routes(routes!(get_one))
}

/// Held orders, the longest waiting first.
#[utoipa::path(get, path = "/held-orders", operation_id = "listHeldOrders", tag = "held-orders", params(HeldFilter),
    responses((status = 200, body = Envelope<Items<HeldOrderRow>>), (status = 400, body = crate::wire::ErrorBody)))]
async fn list(
    State(state): State<AppState>,
    caller: Caller,
    Query(filter): Query<HeldFilter>,
) -> Result<Page<HeldOrderRow>, ApiError> {
    query::window(filter.page, filter.size)?;
    let (items, total) = search::held(&state.db, &caller.actor, &filter).await?;
    Ok(Page { items, total })
}

/// One held order with what the ERP said.
#[utoipa::path(get, path = "/held-orders/{id}", operation_id = "getHeldOrder", tag = "held-orders",
    params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<HeldOrder>), (status = 404, body = crate::wire::ErrorBody)))]
async fn get_one(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Result<Answer<HeldOrder>, ApiError> {
    Ok(Answer(search::held_order(&state.db, &caller.actor, id).await?))
}

/// Tries held orders again: a job reads them anew from the ERP. Those that can be taken then are gone from the list; the others show
/// why not.
#[utoipa::path(post, path = "/held-orders/retry", operation_id = "retryHeldOrders", tag = "held-orders",
    request_body = RetryRequest,
    responses((status = 200, body = Envelope<MonitorAnswer>), (status = 400, body = crate::wire::ErrorBody)))]
async fn retry(
    State(state): State<AppState>,
    caller: Caller,
    Body(body): Body<RetryRequest>,
) -> Result<Answer<MonitorAnswer>, ApiError> {
    let which = body.ids.map_or(Ok(Which::All), |ids| bulk::ids(ids).map(Which::These))?;
    let asked = ask(&state.db, &caller.actor, state.now(), which).await?;
    let results = asked.into_iter().map(|one| {
        let result = if one.po_no.is_some() { Ok(()) } else { Err(Error::NotFound) };
        MonitorResult::of(one.id, one.po_no, result)
    });
    Ok(Answer(MonitorAnswer::of(results)))
}
