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

/// Requests can be served: the database answers, there is room, and the process is not stopping. The body is `ready`; schedules that do
/// not run are named in it after `ready; schedules that do not run: ` and leave the status at 200, because requests can be served.
#[utoipa::path(get, path = "/readyz", operation_id = "readyz", tag = "health", security(()),
    responses((status = 200, description = "Ready.", body = String), (status = 503, description = "Not now.")))]
async fn readyz(State(state): State<AppState>) -> Result<String, ApiError> {
    if let Some(why) = state.readiness.why_not(state.now()) {
        return Err(ApiError::not_ready(why));
    }
    let stalled = state.readiness.stalled();
    Ok(if stalled.is_empty() {
        "ready".to_owned()
    } else {
        format!("ready; schedules that do not run: {}", stalled.join(", "))
    })
}
