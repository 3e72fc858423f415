//! Jobs: list, run dead ones again, stop.

use crate::document_routes;
use crate::error::ApiError;
use crate::http::{Answer, Body, Caller, bulk};
use crate::state::AppState;
use crate::wire::Envelope;
use crate::wire::monitor::{JobsRequest, MonitorAnswer, MonitorResult};
use axum::extract::State;
use ehub_workflows::operations::search::{self, JobFilter, JobRow};
use ehub_workflows::operations::{self, JobResult};

document_routes! { "operations";
    /// Jobs, newest first.
    list "/jobs" "listJobs" JobFilter -> JobRow = search::jobs;
    also redo, cancel;
}

/// Runs dead jobs again, with all their attempts. One that is refused does not stop the others.
#[utoipa::path(post, path = "/jobs/redo", operation_id = "redoJobs", tag = "operations", request_body = JobsRequest,
    responses((status = 200, body = Envelope<MonitorAnswer>), (status = 400, body = crate::wire::ErrorBody)))]
async fn redo(
    State(state): State<AppState>,
    caller: Caller,
    Body(body): Body<JobsRequest>,
) -> Result<Answer<MonitorAnswer>, ApiError> {
    let ids = bulk::ids(body.ids)?;
    Ok(answer(operations::redo(&state.db, &caller.actor, &ids).await?))
}

/// Stops jobs: those that wait or are dead at once, running ones are asked and end at their next look.
#[utoipa::path(post, path = "/jobs/cancel", operation_id = "cancelJobs", tag = "operations", request_body = JobsRequest,
    responses((status = 200, body = Envelope<MonitorAnswer>), (status = 400, body = crate::wire::ErrorBody)))]
async fn cancel(
    State(state): State<AppState>,
    caller: Caller,
    Body(body): Body<JobsRequest>,
) -> Result<Answer<MonitorAnswer>, ApiError> {
    let ids = bulk::ids(body.ids)?;
    Ok(answer(operations::cancel(&state.db, &caller.actor, &ids).await?))
}

fn answer(results: Vec<JobResult>) -> Answer<MonitorAnswer> {
    Answer(MonitorAnswer::of(results.into_iter().map(|one| MonitorResult::of(one.id, one.name, one.result))))
}
