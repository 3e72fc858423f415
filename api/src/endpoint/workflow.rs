//! The machines as data.

use crate::error::ApiError;
use crate::http::Answer;
use crate::state::AppState;
use crate::wire::Envelope;
use crate::wire::event::WorkflowDescription;
use ehub_engine::describe::Description;
use ehub_workflows::registry::PROCESSES;
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(workflows))
}

/// Every machine: states, events, who, effects, diagram.
#[utoipa::path(get, path = "/workflows", operation_id = "listWorkflows", tag = "workflow",
    responses((status = 200, body = Envelope<Vec<WorkflowDescription>>), (status = 401, body = crate::wire::ErrorBody)))]
async fn workflows() -> Result<Answer<Vec<Description>>, ApiError> {
    Ok(Answer(PROCESSES.iter().map(|process| (process.describe)()).collect()))
}
