//! Jobs: list, run dead ones again, stop.

use crate::error::ApiError;
use crate::http::query::{self, Query};
use crate::http::{Answer, Body, Caller, Page, bulk};
use crate::state::AppState;
use crate::wire::monitor::{JobsRequest, MonitorAnswer, MonitorResult};
use crate::wire::{Envelope, Items};
use axum::extract::State;
use ehub_workflows::operations::search::{self, JobFilter, JobRow};
use ehub_workflows::operations::{self, JobResult};
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(redo)).routes(routes!(cancel))
}

/// Jobs, newest first.
#[utoipa::path(get, path = "/jobs", operation_id = "listJobs", tag = "operations", params(JobFilter),
    responses((status = 200, body = Envelope<Items<JobRow>>), (status = 400, body = crate::wire::ErrorBody)))]
async fn list(
    State(state): State<AppState>,
    caller: Caller,
    Query(filter): Query<JobFilter>,
) -> Result<Page<JobRow>, ApiError> {
    query::window(filter.page, filter.size)?;
    let (items, total) = search::jobs(&state.db, &caller.actor, &filter).await?;
    Ok(Page { items, total })
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
