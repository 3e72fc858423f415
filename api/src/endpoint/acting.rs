//! Acting for somebody in the session: for whom one may, beginning, and ending it.

use crate::error::ApiError;
use crate::http::{Answer, Body, Caller};
use crate::state::AppState;
use crate::wire::acting::{Acting, ActingRequest};
use crate::wire::{Envelope, Nothing};
use axum::extract::State;
use ehub_workflows::delegation;
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(read)).routes(routes!(begin)).routes(routes!(end))
}

/// For whom the caller acts, or could.
#[utoipa::path(get, path = "/acting", operation_id = "getActing", tag = "account",
    responses((status = 200, body = Envelope<Acting>)))]
async fn read(State(state): State<AppState>, caller: Caller) -> Result<Answer<Acting>, ApiError> {
    let acting_for = caller.actor.acting_for.map(|principal| principal.name);
    let offers = match &acting_for {
        Some(_) => vec![],
        None => delegation::offers(&state.db, caller.account, state.now()).await?,
    };
    Ok(Answer(Acting { acting_for, offers }))
}

/// Begins to act for somebody: from now on roles and company are that account's, and both names are written down.
#[utoipa::path(post, path = "/acting/begin", operation_id = "beginActing", tag = "account", request_body = ActingRequest,
    responses((status = 200, body = Envelope<Nothing>), (status = 404, body = crate::wire::ErrorBody),
        (status = 409, body = crate::wire::ErrorBody)))]
async fn begin(
    State(state): State<AppState>,
    caller: Caller,
    Body(request): Body<ActingRequest>,
) -> Result<Answer<Nothing>, ApiError> {
    delegation::begin(&state.db, &caller.actor, caller.session, state.now(), request.delegation).await?;
    tracing::info!(who = caller.actor.name, delegation = request.delegation, "acting for somebody");
    Ok(Answer(Nothing {}))
}

/// Ends acting for somebody, also after the time for it ran out.
#[utoipa::path(post, path = "/acting/end", operation_id = "endActing", tag = "account", request_body = Nothing,
    responses((status = 200, body = Envelope<Nothing>)))]
async fn end(
    State(state): State<AppState>,
    caller: Caller,
    Body(_): Body<Nothing>,
) -> Result<Answer<Nothing>, ApiError> {
    delegation::end(&state.db, &caller.actor, caller.session, state.now()).await?;
    Ok(Answer(Nothing {}))
}
