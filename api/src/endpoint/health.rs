//! Whether the process lives, and whether it can work.

use crate::error::ApiError;
use crate::state::AppState;
use axum::extract::State;
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(healthz)).routes(routes!(readyz))
}

/// The process lives.
#[utoipa::path(get, path = "/healthz", operation_id = "healthz", tag = "health", security(()),
    responses((status = 200, description = "It lives.", body = String)))]
async fn healthz() -> &'static str {
    "ok"
}

/// Requests can be served: the database answers, there is room, and nobody has asked to stop.
#[utoipa::path(get, path = "/readyz", operation_id = "readyz", tag = "health", security(()),
    responses((status = 200, description = "Ready.", body = String), (status = 503, description = "Not now.")))]
async fn readyz(State(state): State<AppState>) -> Result<&'static str, ApiError> {
    state.readiness.why_not(state.now()).map_or(Ok("ready"), |why| Err(ApiError::not_ready(why)))
}
