//! Free questions to the reporting views, and the queries that are kept.

use crate::error::ApiError;
use crate::http::download::Leaving;
use crate::http::query::Path;
use crate::http::workbook_limit::WorkbookPermit;
use crate::http::{Answer, Body, Caller};
use crate::sheet;
use crate::state::AppState;
use crate::wire::reporting::{QueryCancelled, QueryChanged, QueryKept};
use crate::wire::{Envelope, ErrorBody, Nothing};
use axum::extract::State;
use axum::response::Response;
use ehub_engine::Finding;
use ehub_workflows::reporting::rules::FUNCTIONS;
use ehub_workflows::reporting::store::{self, Wanted};
use ehub_workflows::reporting::{
    Limits, QueryAnswer, QueryDraft, QueryRun, Question, Reporter, ReportingViews, SavedQuery, search, sheet as answers,
};
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(views))
        .routes(routes!(runs, run))
        .routes(routes!(cancel))
        .routes(routes!(export))
        .routes(routes!(saved, create))
        .routes(routes!(change, remove))
}

/// The way to the views; where there is none, nobody has set it up.
fn reporter(state: &AppState) -> Result<Reporter, ApiError> {
    state.reporter.clone().ok_or_else(|| ApiError::switched_off("REPORTING_NOT_SET_UP"))
}

fn whole(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// The views that can be asked, with what their columns are, and how much an answer holds.
#[utoipa::path(get, path = "/reporting/views", operation_id = "listReportingViews", tag = "reporting",
    responses((status = 200, body = Envelope<ReportingViews>)))]
async fn views(State(state): State<AppState>, caller: Caller) -> Result<Answer<ReportingViews>, ApiError> {
    let limits = state.reporter.as_ref().map_or_else(Limits::default, |reporter| reporter.limits);
    Ok(Answer(ReportingViews {
        is_set_up: state.reporter.is_some(),
        rows: whole(limits.rows),
        sheet_rows: whole(limits.sheet_rows),
        seconds: i64::try_from(limits.time.as_secs()).unwrap_or(i64::MAX),
        views: search::views(&state.db, &caller.actor).await?,
        functions: FUNCTIONS.iter().map(|name| (*name).to_owned()).collect(),
    }))
}

/// The caller's latest runs, 50 at most, the last one first.
#[utoipa::path(get, path = "/reporting/runs", operation_id = "listQueryRuns", tag = "reporting",
    responses((status = 200, body = Envelope<Vec<QueryRun>>)))]
async fn runs(State(state): State<AppState>, caller: Caller) -> Result<Answer<Vec<QueryRun>>, ApiError> {
    Ok(Answer(search::runs(&state.db, &caller.actor, caller.account).await?))
}

/// Runs a query over the reporting views, which reads and does nothing else. What is wrong with its text is told at `text`, with `position`
/// (a character, from 1) where it is known; every run is in the audit log.
#[utoipa::path(post, path = "/reporting/runs", operation_id = "runQuery", tag = "reporting", request_body = Question,
    responses((status = 200, body = Envelope<QueryAnswer>),
              (status = 409, description = "`REFUSED` with `QUERY_TIMED_OUT`, `QUERY_OUT_OF_MEMORY` or `QUERY_CANCELLED`; `REPORTING_NOT_SET_UP`.", body = ErrorBody)))]
async fn run(
    State(state): State<AppState>,
    caller: Caller,
    Body(question): Body<Question>,
) -> Result<Answer<QueryAnswer>, ApiError> {
    Ok(Answer(answer(&state, &caller, question, Wanted::Page).await?))
}

/// The answer of a query as .xlsx.
#[utoipa::path(post, path = "/reporting/workbook", operation_id = "exportQuery", tag = "reporting", request_body = Question,
    responses((status = 200, description = "The workbook", content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", body = Vec<u8>),
              (status = 409, description = "`REFUSED` with `QUERY_TIMED_OUT`, `QUERY_OUT_OF_MEMORY`, `QUERY_CANCELLED` or `QUERY_TOO_LARGE`; `REPORTING_NOT_SET_UP`.", body = ErrorBody)))]
async fn export(
    State(state): State<AppState>,
    caller: Caller,
    permit: WorkbookPermit,
    Body(question): Body<Question>,
) -> Result<Response, ApiError> {
    let text = question.text.clone();
    let found = answer(&state, &caller, question, Wanted::Sheet).await?;
    if let Some(limit) = found.limit {
        // Half an answer must not look whole.
        let finding = Finding::block("QUERY_TOO_LARGE").with("max", limit);
        return Err(ehub_workflows::Error::Refused(vec![finding]).into());
    }
    let rows = whole(found.rows.len());
    let bytes = permit.aside(move || answers::write(&found)).await?.map_err(|error| {
        tracing::error!(%error, "a workbook cannot be written");
        ApiError::system()
    })?;
    let mut response = sheet::file("query", bytes)?;
    response.extensions_mut().insert(Leaving { file: "query".to_owned(), rows: Some(rows), query: Some(text) });
    Ok(response)
}

async fn answer(
    state: &AppState,
    caller: &Caller,
    question: Question,
    wanted: Wanted,
) -> Result<QueryAnswer, ApiError> {
    let reporter = reporter(state)?;
    let seat = state.query_limit.acquire(caller.account).await.ok_or_else(ApiError::queries_busy)?;
    let asker = (&caller.actor, state.now());
    Ok(store::run(&state.db, &reporter, asker, (question, wanted), seat).await?)
}

/// Ends a run of the caller's own, wherever it runs.
#[utoipa::path(post, path = "/reporting/runs/{key}/cancel", operation_id = "cancelQuery", tag = "reporting",
    params(("key" = Uuid, Path, description = "The key that the run was asked with")),
    responses((status = 200, body = Envelope<QueryCancelled>),
              (status = 409, description = "`REPORTING_NOT_SET_UP`.", body = ErrorBody)))]
async fn cancel(
    State(state): State<AppState>,
    caller: Caller,
    Path(key): Path<Uuid>,
) -> Result<Answer<QueryCancelled>, ApiError> {
    let was_running = store::cancel(&reporter(&state)?, caller.account, key).await?;
    Ok(Answer(QueryCancelled { was_running }))
}

/// Queries that are kept: the caller's own, and those that others share.
#[utoipa::path(get, path = "/reporting/queries", operation_id = "listSavedQueries", tag = "reporting",
    responses((status = 200, body = Envelope<Vec<SavedQuery>>)))]
async fn saved(State(state): State<AppState>, caller: Caller) -> Result<Answer<Vec<SavedQuery>>, ApiError> {
    Ok(Answer(store::list(&state.db, &caller.actor, caller.account).await?))
}

/// Keeps a query under a name of its own.
#[utoipa::path(post, path = "/reporting/queries", operation_id = "createSavedQuery", tag = "reporting", request_body = QueryDraft,
    responses((status = 200, body = Envelope<QueryKept>), (status = 409, body = ErrorBody)))]
async fn create(
    State(state): State<AppState>,
    caller: Caller,
    Body(draft): Body<QueryDraft>,
) -> Result<Answer<QueryKept>, ApiError> {
    let id = store::create(&state.db, &caller.actor, state.now(), caller.account, &draft).await?;
    Ok(Answer(QueryKept { id }))
}

/// Changes an own query.
#[utoipa::path(put, path = "/reporting/queries/{id}", operation_id = "changeSavedQuery", tag = "reporting",
    params(("id" = i64, Path)), request_body = QueryDraft,
    responses((status = 200, body = Envelope<QueryChanged>), (status = 409, body = ErrorBody)))]
async fn change(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
    Body(draft): Body<QueryDraft>,
) -> Result<Answer<QueryChanged>, ApiError> {
    let version = store::change(&state.db, &caller.actor, state.now(), caller.account, (id, &draft)).await?;
    Ok(Answer(QueryChanged { version }))
}

/// Removes an own query.
#[utoipa::path(delete, path = "/reporting/queries/{id}", operation_id = "removeSavedQuery", tag = "reporting",
    params(("id" = i64, Path)), responses((status = 200, body = Envelope<Nothing>)))]
async fn remove(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Result<Answer<Nothing>, ApiError> {
    store::remove(&state.db, &caller.actor, caller.account, id).await?;
    Ok(Answer(Nothing {}))
}
