//! Qjobs: list, one of them, its runs, what a cadence means, and the events of the administrator.

use crate::document_routes;
use crate::error::ApiError;
use crate::http::query::{self, Path, Query};
use crate::http::{Answer, Caller, Page};
use crate::state::AppState;
use crate::wire::qjob::{CadenceQuery, Foretold, QjobEvent, QjobEvents};
use crate::wire::{Envelope, Items};
use axum::extract::State;
use ehub_workflows::qjob::Qjob;
use ehub_workflows::qjob::search::{self, QjobDetail, QjobFilter, QjobRow, Run, RunFilter};

document_routes! { Qjob, "qjobs";
    /// Definitions by name, each with its last run.
    list "/qjobs" "listQjobs" QjobFilter -> QjobRow = search::search;
    /// One definition with its parameters and next ticks.
    detail "/qjobs/{id}" "getQjob" -> QjobDetail = |state, actor, id| search::read(&state.db, actor, state.now(), id);
    /// State, offers, history and diagram of a definition.
    workflow "/qjobs/{id}/workflow" "getQjobWorkflow";
    /// `activate`, `pause`, `stop`, `run` or `edit` one definition.
    event "/qjobs/{id}/events/{event}" "sendQjobEvent" QjobEvent;
    /// `activate`, `pause`, `stop` or `run` many definitions.
    events "/qjobs/events/{event}" "sendQjobEvents" QjobEvents;
    also foretell, runs;
}

/// The next five ticks of a cadence, or what is wrong with it: answered either way, for a form that asks while one types.
#[utoipa::path(get, path = "/qjobs/ticks", operation_id = "foretellTicks", tag = "qjobs", params(CadenceQuery),
    responses((status = 200, body = Envelope<Foretold>), (status = 400, body = crate::wire::ErrorBody)))]
async fn foretell(
    State(state): State<AppState>,
    _: Caller,
    Query(cadence): Query<CadenceQuery>,
) -> Result<Answer<Foretold>, ApiError> {
    Ok(Answer(search::foretell(&cadence.cron, &cadence.zone, state.now()).into()))
}

/// Runs of a definition, newest first.
#[utoipa::path(get, path = "/qjobs/{id}/runs", operation_id = "listQjobRuns", tag = "qjobs",
    params(("id" = i64, Path), RunFilter),
    responses((status = 200, body = Envelope<Items<Run>>), (status = 404, body = crate::wire::ErrorBody)))]
async fn runs(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
    Query(filter): Query<RunFilter>,
) -> Result<Page<Run>, ApiError> {
    query::window(filter.page, filter.size)?;
    let (items, total) = search::runs(&state.db, &caller.actor, id, &filter).await?;
    Ok(Page { items, total })
}
