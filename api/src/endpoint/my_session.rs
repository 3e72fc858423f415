//! What a person sees and sets about the own account: sessions, and blocks of the home page.

use crate::error::ApiError;
use crate::http::{Answer, Body, Caller};
use crate::state::AppState;
use crate::wire::sign_in::{EndedSessions, HomeBlockRequest};
use crate::wire::{Envelope, Nothing};
use axum::extract::State;
use ehub_workflows::account::my_sessions::{self, MySession};
use ehub_workflows::account::store;
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(end_others)).routes(routes!(hide_blocks))
}

/// The newest sessions of the own account.
#[utoipa::path(get, path = "/my-sessions", operation_id = "listMySessions", tag = "account",
    responses((status = 200, body = Envelope<Vec<MySession>>)))]
async fn list(State(state): State<AppState>, caller: Caller) -> Result<Answer<Vec<MySession>>, ApiError> {
    Ok(Answer(my_sessions::list(&state.db, caller.account, caller.session).await?))
}

/// Signs the own account out everywhere but here.
#[utoipa::path(post, path = "/my-sessions/end-others", operation_id = "endOtherSessions", tag = "account",
    request_body = Nothing, responses((status = 200, body = Envelope<EndedSessions>)))]
async fn end_others(
    State(state): State<AppState>,
    caller: Caller,
    Body(_): Body<Nothing>,
) -> Result<Answer<EndedSessions>, ApiError> {
    let ended = my_sessions::end_others(&state.db, &caller.actor, caller.session, state.now()).await?;
    Ok(Answer(EndedSessions { ended }))
}

/// Says which blocks of the home page are not wanted, and in which order they stand.
#[utoipa::path(put, path = "/User/homeBlock", operation_id = "setHomeBlock", tag = "account",
    request_body = HomeBlockRequest,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, body = crate::wire::ErrorBody)))]
async fn hide_blocks(
    State(state): State<AppState>,
    caller: Caller,
    Body(request): Body<HomeBlockRequest>,
) -> Result<Answer<Nothing>, ApiError> {
    store::set_home_blocks(&state.db, &caller.actor, &request.hidden, request.order.as_deref()).await?;
    Ok(Answer(Nothing {}))
}
