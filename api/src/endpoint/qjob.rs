//! Qjobs: list, one of them, its runs, what a cadence means, and the events of the administrator.

use crate::endpoint::po_event::{bulk, one};
use crate::error::ApiError;
use crate::http::query::{self, Path, Query};
use crate::http::{Answer, Body, Caller, Page, bulk, json_fault};
use crate::state::AppState;
use crate::wire::event::{BulkAnswer, EventAnswer, Workflow};
use crate::wire::qjob::{CadenceQuery, Foretold, QjobEvent, QjobEvents};
use crate::wire::{Envelope, Items};
use axum::extract::State;
use ehub_engine::Finding;
use ehub_engine::label::Label;
use ehub_workflows::document_view::DocumentView;
use ehub_workflows::qjob::search::{self, QjobDetail, QjobFilter, QjobRow, Run, RunFilter};
use ehub_workflows::qjob::{Edit, Event, Input, store};
use ehub_workflows::{DocumentResult, Error, Seen};
use serde_json::{Map, Value};
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(foretell))
        .routes(routes!(send_many))
        .routes(routes!(get_one))
        .routes(routes!(workflow))
        .routes(routes!(runs))
        .routes(routes!(send))
}

/// Definitions by name, each with its last run.
#[utoipa::path(get, path = "/qjobs", operation_id = "listQjobs", tag = "qjobs", params(QjobFilter),
    responses((status = 200, body = Envelope<Items<QjobRow>>), (status = 400, body = crate::wire::ErrorBody)))]
async fn list(
    State(state): State<AppState>,
    caller: Caller,
    Query(filter): Query<QjobFilter>,
) -> Result<Page<QjobRow>, ApiError> {
    query::window(filter.page, filter.size)?;
    let (items, total) = search::search(&state.db, &caller.actor, &filter).await?;
    Ok(Page { items, total })
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

/// One definition with its parameters and next ticks.
#[utoipa::path(get, path = "/qjobs/{id}", operation_id = "getQjob", tag = "qjobs", params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<QjobDetail>), (status = 404, body = crate::wire::ErrorBody)))]
async fn get_one(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Result<Answer<QjobDetail>, ApiError> {
    Ok(Answer(search::read(&state.db, &caller.actor, state.now(), id).await?))
}

/// State, offers, history and diagram of a definition.
#[utoipa::path(get, path = "/qjobs/{id}/workflow", operation_id = "getQjobWorkflow", tag = "qjobs",
    params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<Workflow>), (status = 404, body = crate::wire::ErrorBody)))]
async fn workflow(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Result<Answer<DocumentView>, ApiError> {
    Ok(Answer(store::workflow(&state.db, &caller.actor, state.now(), id).await?))
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

/// `activate`, `pause`, `stop`, `run` or `edit` one definition.
#[utoipa::path(post, path = "/qjobs/{id}/events/{event}", operation_id = "sendQjobEvent", tag = "qjobs",
    params(("id" = i64, Path), ("event" = String, Path)), request_body = QjobEvent,
    responses((status = 200, body = Envelope<EventAnswer>), (status = 409, body = crate::wire::ErrorBody)))]
async fn send(
    State(state): State<AppState>,
    caller: Caller,
    Path((id, event)): Path<(i64, String)>,
    Body(body): Body<Value>,
) -> Result<Answer<EventAnswer>, ApiError> {
    let event = Event::parse(&event).ok_or_else(ApiError::not_found)?;
    let (seen, fields) = bulk::addressed(bulk::one(id, body)?)?;
    let input = input(event, fields)?;
    let results: Vec<DocumentResult> = store::send(&state.db, &caller.actor, state.now(), &[seen], &input).await?;
    one(results)?;
    let view = store::workflow(&state.db, &caller.actor, state.now(), id).await?;
    Ok(Answer(EventAnswer::of(id, view.state, view.version, &view.offers)))
}

/// `activate`, `pause`, `stop` or `run` many definitions.
#[utoipa::path(post, path = "/qjobs/events/{event}", operation_id = "sendQjobEvents", tag = "qjobs",
    params(("event" = String, Path)), request_body = QjobEvents,
    responses((status = 200, body = Envelope<BulkAnswer>), (status = 400, body = crate::wire::ErrorBody)))]
async fn send_many(
    State(state): State<AppState>,
    caller: Caller,
    Path(event): Path<String>,
    Body(body): Body<Value>,
) -> Result<Answer<BulkAnswer>, ApiError> {
    let event = Event::parse(&event).ok_or_else(ApiError::not_found)?;
    // Each kind has parameters of its own, so that what is edited is edited alone.
    let input = input(event, Map::new())?;
    let seen = bulk::each(body, bulk::entry::<Seen>)?;
    Ok(Answer(bulk(store::send(&state.db, &caller.actor, state.now(), &seen, &input).await?)))
}

fn input(event: Event, fields: Map<String, Value>) -> Result<Input, ApiError> {
    let plain = match event {
        Event::Activate => Input::Activate,
        Event::Pause => Input::Pause,
        Event::Stop => Input::Stop,
        Event::Run => Input::Run,
        Event::Edit => return Ok(Input::Edit(json_fault::read::<Edit>(Value::Object(fields))?)),
        Event::Define | Event::Adopt => {
            return Err(Error::Refused(vec![Finding::block("EVENT_NOT_PERMITTED").with("event", event)]).into());
        }
    };
    match fields.keys().next() {
        None => Ok(plain),
        Some(name) => Err(ApiError::invalid(vec![Finding::block("UNKNOWN_FIELD").at(name.as_str())])),
    }
}
