//! Orders of the ERP that could not be taken: list, one with all that the ERP said, and another try.

use crate::document_routes;
use crate::error::ApiError;
use crate::http::{Answer, Body, Caller, bulk};
use crate::state::AppState;
use crate::wire::Envelope;
use crate::wire::monitor::{MonitorAnswer, MonitorResult, RetryRequest};
use axum::extract::State;
use ehub_workflows::Error;
use ehub_workflows::po::search::{self, HeldFilter, HeldOrder, HeldOrderRow};
use ehub_workflows::po::store::import::{Which, Wish, ask};

document_routes! { "held-orders";
    /// Held orders, the longest waiting first.
    list "/held-orders" "listHeldOrders" HeldFilter -> HeldOrderRow = search::held;
    /// One held order with what the ERP said.
    detail "/held-orders/{id}" "getHeldOrder" -> HeldOrder = |state, actor, id| search::held_order(&state.db, actor, id);
    also retry, take_state;
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
    wish(&state, &caller, body, Wish::TryAgain).await
}

/// Takes the state of the ERP for orders on hold because the ERP is behind eHub (`ERP_OLDER`, `ERP_MISSING`), or for all of them: a job
/// reads them again. What is older there asks the supplier again where an accepted answer is affected; what is missing there is cancelled
/// here as far as nothing came of it.
#[utoipa::path(post, path = "/held-orders/take-state", operation_id = "takeErpState", tag = "held-orders",
    request_body = RetryRequest,
    responses((status = 200, body = Envelope<MonitorAnswer>), (status = 400, body = crate::wire::ErrorBody)))]
async fn take_state(
    State(state): State<AppState>,
    caller: Caller,
    Body(body): Body<RetryRequest>,
) -> Result<Answer<MonitorAnswer>, ApiError> {
    wish(&state, &caller, body, Wish::TakeState).await
}

async fn wish(
    state: &AppState,
    caller: &Caller,
    body: RetryRequest,
    wish: Wish,
) -> Result<Answer<MonitorAnswer>, ApiError> {
    let which = body.ids.map_or(Ok(Which::All), |ids| bulk::ids(ids).map(Which::These))?;
    let asked = ask(&state.db, &caller.actor, state.now(), which, wish).await?;
    let results = asked.into_iter().map(|one| {
        let result = if one.po_no.is_some() { Ok(()) } else { Err(Error::NotFound) };
        MonitorResult::of(one.id, one.po_no, result)
    });
    Ok(Answer(MonitorAnswer::of(results)))
}
