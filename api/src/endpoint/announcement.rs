//! Announcements: for those who write them, and for those who read them.

use crate::document;
use crate::document_routes;
use crate::error::ApiError;
use crate::http::query::{self, Path};
use crate::http::{Answer, Body, Caller, Page};
use crate::state::AppState;
use crate::wire::announcement::{AnnouncementEvent, AnnouncementEvents, AnnouncementUpdate, DismissRequest};
use crate::wire::event::EventAnswer;
use crate::wire::{Envelope, Items, Nothing};
use axum::extract::State;
use ehub_workflows::Seen;
use ehub_workflows::announcement::search::{self, AnnouncementDetail, AnnouncementFilter, AnnouncementRow, Notice};
use ehub_workflows::announcement::{Announcement, Fields, Input, store};
use ehub_workflows::process::Command;

document_routes! { Announcement, "announcements";
    /// The administrators' list as .xlsx.
    export "/admin/announcements/export" "exportAnnouncements" AnnouncementFilter -> AnnouncementRow;
    /// One announcement, whatever state it is in.
    detail "/admin/announcements/{id}" "getAnnouncement" -> AnnouncementDetail =
        |state, actor, id| search::read(&state.db, actor, id);
    /// State, offers, history and diagram of an announcement.
    workflow "/admin/announcements/{id}/workflow" "getAnnouncementWorkflow";
    /// `save`, `publish` or `withdraw` one announcement.
    event "/admin/announcements/{id}/events/{event}" "sendAnnouncementEvent" AnnouncementEvent;
    /// `publish` or `withdraw` many announcements.
    events "/admin/announcements/events/{event}" "sendAnnouncementEvents" AnnouncementEvents;
    also list, add, update, published, notice, read, dismiss;
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
    let made = store::create(&state.db, &caller.actor, state.now(), fields).await?;
    Ok(Answer(document::after::<Announcement>(&state, &caller.actor, made.id).await?))
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
    let command = Command::new(Seen { id, version }, Input::Save(Box::new(fields)));
    Ok(Answer(document::command_one::<Announcement>(&state, &caller.actor, command).await?))
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

/// The caller has read this announcement as it was at the version.
#[utoipa::path(post, path = "/announcements/{id}/read", operation_id = "readAnnouncementVersion", tag = "announcements",
    params(("id" = i64, Path)), request_body = DismissRequest,
    responses((status = 200, body = Envelope<Nothing>), (status = 404, body = crate::wire::ErrorBody)))]
async fn read(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
    Body(DismissRequest { version }): Body<DismissRequest>,
) -> Result<Answer<Nothing>, ApiError> {
    store::read(&state.db, &caller.actor, state.now(), Seen { id, version }).await?;
    Ok(Answer(Nothing {}))
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
