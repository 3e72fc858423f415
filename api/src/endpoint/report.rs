//! Reports: what there is to report, asking for a run, kept runs, and their rows.

use crate::document::{self, by};
use crate::document_routes;
use crate::error::ApiError;
use crate::http::{Answer, Body, Caller};
use crate::state::AppState;
use crate::wire::Envelope;
use crate::wire::event::EventAnswer;
use crate::wire::report::{ReportRunEvent, ReportRunEvents};
use axum::extract::State;
use ehub_workflows::report::ReportRun;
use ehub_workflows::report::parameters::Wish;
use ehub_workflows::report::search::{self, ReportRunFilter, ReportRunRow, ReportView, RunView};
use ehub_workflows::report::store;

document_routes! { ReportRun, "reports";
    /// Kept runs, newest first: those inside who ask for reports see all, everybody else those that are made for them.
    list "/report-runs" "listReportRuns" ReportRunFilter -> ReportRunRow = search::search;
    /// One run with the figures of its months, of those rows that the caller may see.
    detail "/report-runs/{id}" "getReportRun" -> RunView = |state, actor, id| search::read(&state.db, actor, id);
    /// State, offers, history and diagram of a run.
    workflow "/report-runs/{id}/workflow" "getReportRunWorkflow";
    /// `cancel` a run that waits or is being counted.
    event "/report-runs/{id}/events/{event}" "sendReportRunEvent" ReportRunEvent;
    /// The same for many runs.
    events "/report-runs/events/{event}" "sendReportRunEvents" ReportRunEvents;
    also reports, request;
}

/// Every report with its columns and what its chart shows.
#[utoipa::path(get, path = "/reports", operation_id = "listReports", tag = "reports",
    responses((status = 200, body = Envelope<Vec<ReportView>>), (status = 403, body = crate::wire::ErrorBody)))]
async fn reports(State(state): State<AppState>, caller: Caller) -> Result<Answer<Vec<ReportView>>, ApiError> {
    Ok(Answer(search::reports(&state.db, &caller.actor).await?))
}

/// Asks for a run: a worker counts it.
#[utoipa::path(post, path = "/report-runs", operation_id = "requestReport", tag = "reports", request_body = Wish,
    responses((status = 200, body = Envelope<EventAnswer>), (status = 409, body = crate::wire::ErrorBody)))]
async fn request(
    State(state): State<AppState>,
    caller: Caller,
    Body(wish): Body<Wish>,
) -> Result<Answer<EventAnswer>, ApiError> {
    let made = store::request(&state.db, by(&state, &caller.actor), wish).await?;
    Ok(Answer(document::after::<ReportRun>(&state, &caller.actor, made.id).await?))
}
