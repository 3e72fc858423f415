//! How long what is only of use for a while is kept.

use crate::error::ApiError;
use crate::http::{Answer, Caller, Query};
use crate::state::AppState;
use crate::wire::Envelope;
use axum::extract::State;
use ehub_workflows::retention::search::{self, Kept, Would, WouldFilter};
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(kept)).routes(routes!(preview))
}

/// Every kind of data that is taken away after a while: for how long it is kept, how much there is, and what the next run takes away.
#[utoipa::path(get, path = "/retention", operation_id = "listRetention", tag = "operations",
    responses((status = 200, body = Envelope<Vec<Kept>>), (status = 403, body = crate::wire::ErrorBody)))]
async fn kept(State(state): State<AppState>, _: Caller) -> Result<Answer<Vec<Kept>>, ApiError> {
    Ok(Answer(search::kept(&state.db, state.now()).await?))
}

/// What a run would take away if one of them were kept for so long. Nothing is changed.
#[utoipa::path(get, path = "/retention/preview", operation_id = "previewRetention", tag = "operations", params(WouldFilter),
    responses((status = 200, body = Envelope<Would>), (status = 400, body = crate::wire::ErrorBody)))]
async fn preview(
    State(state): State<AppState>,
    _: Caller,
    Query(filter): Query<WouldFilter>,
) -> Result<Answer<Would>, ApiError> {
    Ok(Answer(search::would(&state.db, state.now(), &filter).await?))
}
