//! Announcements: for those who write them, and for those who read them.

use crate::error::ApiError;
use crate::http::query::{self, Path};
use crate::http::{Answer, Body, Caller, Page, bulk, json_fault};
use crate::state::AppState;
use crate::wire::announcement::{AnnouncementEvent, AnnouncementUpdate, DismissRequest};
use crate::wire::event::{EventAnswer, Workflow};
use crate::wire::{Envelope, Items, Nothing};
use axum::extract::State;
use ehub_engine::Finding;
use ehub_engine::label::Label;
use ehub_workflows::announcement::search::{self, AnnouncementDetail, AnnouncementFilter, AnnouncementRow, Notice};
use ehub_workflows::announcement::{Event, Fields, Input, store};
use ehub_workflows::document_view::DocumentView;
use ehub_workflows::{Error, Moved, Seen};
use serde::Deserialize;
use serde_json::Value;
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(add))
        .routes(routes!(update))
        .routes(routes!(get_one))
        .routes(routes!(workflow))
        .routes(routes!(send))
        .routes(routes!(published))
        .routes(routes!(notice))
        .routes(routes!(dismiss))
}

/// Every announcement, the last begun first.
#[utoipa::path(post, path = "/admin/queryAnnouncement", operation_id = "queryAnnouncement", tag = "announcements",
    request_body = AnnouncementFilter,
    responses((status = 200, body = Envelope<Items<AnnouncementRow>>), (status = 400, body = crate::wire::ErrorBody)))]
async fn list(
    State(state): State<AppState>,
    caller: Caller,
    Body(filter): Body<AnnouncementFilter>,
) -> Result<Page<AnnouncementRow>, ApiError> {
    query::window(filter.page, filter.size)?;
    let (items, total) = search::search(&state.db, &caller.actor, &filter).await?;
    Ok(Page { items, total })
}

/// Begins an announcement, as a draft.
#[utoipa::path(post, path = "/admin/addAnnouncement", operation_id = "addAnnouncement", tag = "announcements",
    request_body = Fields,
    responses((status = 200, body = Envelope<EventAnswer>), (status = 409, body = crate::wire::ErrorBody)))]
async fn add(
    State(state): State<AppState>,
    caller: Caller,
    Body(fields): Body<Fields>,
) -> Result<Answer<EventAnswer>, ApiError> {
    let moved = store::create(&state.db, &caller.actor, state.now(), fields).await?;
    answer(&state, &caller, moved).await
}

/// The announcement says something else: the event `save`.
#[utoipa::path(put, path = "/admin/updateAnnouncement", operation_id = "updateAnnouncement", tag = "announcements",
    request_body = AnnouncementUpdate,
    responses((status = 200, body = Envelope<EventAnswer>), (status = 404, body = crate::wire::ErrorBody),
              (status = 409, body = crate::wire::ErrorBody)))]
async fn update(
    State(state): State<AppState>,
    caller: Caller,
    Body(AnnouncementUpdate { id, version, fields }): Body<AnnouncementUpdate>,
) -> Result<Answer<EventAnswer>, ApiError> {
    let input = Input::Save(Box::new(fields));
    let moved = store::send(&state.db, &caller.actor, state.now(), Seen { id, version }, input).await?;
    answer(&state, &caller, moved).await
}

/// One announcement, whatever state it is in.
#[utoipa::path(get, path = "/admin/announcements/{id}", operation_id = "getAnnouncement", tag = "announcements",
    params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<AnnouncementDetail>), (status = 404, body = crate::wire::ErrorBody)))]
async fn get_one(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Result<Answer<AnnouncementDetail>, ApiError> {
    Ok(Answer(search::read(&state.db, &caller.actor, id).await?))
}

/// State, offers, history and diagram of an announcement.
#[utoipa::path(get, path = "/admin/announcements/{id}/workflow", operation_id = "getAnnouncementWorkflow",
    tag = "announcements", params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<Workflow>), (status = 404, body = crate::wire::ErrorBody)))]
async fn workflow(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Result<Answer<DocumentView>, ApiError> {
    Ok(Answer(store::workflow(&state.db, &caller.actor, state.now(), id).await?))
}

/// `save`, `publish` or `withdraw` one announcement.
#[utoipa::path(post, path = "/admin/announcements/{id}/events/{event}", operation_id = "sendAnnouncementEvent",
    tag = "announcements", params(("id" = i64, Path), ("event" = String, Path)), request_body = AnnouncementEvent,
    responses((status = 200, body = Envelope<EventAnswer>), (status = 409, body = crate::wire::ErrorBody)))]
async fn send(
    State(state): State<AppState>,
    caller: Caller,
    Path((id, event)): Path<(i64, String)>,
    Body(body): Body<Value>,
) -> Result<Answer<EventAnswer>, ApiError> {
    let event = Event::parse(&event).ok_or_else(ApiError::not_found)?;
    let (seen, payload) = bulk::addressed(bulk::one(id, body)?)?;
    let input = input(event, Value::Object(payload))?;
    let moved = store::send(&state.db, &caller.actor, state.now(), seen, input).await?;
    answer(&state, &caller, moved).await
}

async fn answer(state: &AppState, caller: &Caller, moved: Moved) -> Result<Answer<EventAnswer>, ApiError> {
    let view = store::workflow(&state.db, &caller.actor, state.now(), moved.id).await?;
    Ok(Answer(EventAnswer::of(moved.id, view.state, view.version, &view.offers)))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Save {
    fields: Box<Fields>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Bare {}

fn input(event: Event, payload: Value) -> Result<Input, ApiError> {
    let bare = |input| json_fault::read::<Bare>(payload.clone()).map(|Bare {}| input);
    match event {
        Event::Save => Ok(Input::Save(json_fault::read::<Save>(payload)?.fields)),
        Event::Publish => bare(Input::Publish),
        Event::Withdraw => bare(Input::Withdraw),
        Event::Create | Event::Appear | Event::Expire => {
            Err(Error::Refused(vec![Finding::block("EVENT_NOT_PERMITTED").with("event", event)]).into())
        }
    }
}

/// What is published for the caller's company type, the first to be read first.
#[utoipa::path(get, path = "/announcements", operation_id = "listAnnouncements", tag = "announcements",
    responses((status = 200, body = Envelope<Vec<Notice>>), (status = 401, body = crate::wire::ErrorBody)))]
async fn published(State(state): State<AppState>, caller: Caller) -> Result<Answer<Vec<Notice>>, ApiError> {
    Ok(Answer(search::published(&state.db, &caller.actor).await?))
}

/// One of what is published for the caller's company type.
#[utoipa::path(get, path = "/announcements/{id}", operation_id = "readAnnouncement", tag = "announcements",
    params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<Notice>), (status = 404, body = crate::wire::ErrorBody)))]
async fn notice(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Result<Answer<Notice>, ApiError> {
    Ok(Answer(search::notice(&state.db, &caller.actor, id).await?))
}

/// The caller does not want to see this login notice again, until somebody writes it anew.
#[utoipa::path(post, path = "/announcements/{id}/dismiss", operation_id = "dismissAnnouncement", tag = "announcements",
    params(("id" = i64, Path)), request_body = DismissRequest,
    responses((status = 200, body = Envelope<Nothing>), (status = 404, body = crate::wire::ErrorBody)))]
async fn dismiss(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
    Body(DismissRequest { version }): Body<DismissRequest>,
) -> Result<Answer<Nothing>, ApiError> {
    store::dismiss(&state.db, &caller.actor, state.now(), Seen { id, version }).await?;
    Ok(Answer(Nothing {}))
}
