//! What is new for the caller, behind the bell; and what the caller wants to hear how.

use crate::error::ApiError;
use crate::http::query::{self, Path, Query};
use crate::http::{Answer, Body, Caller, Page};
use crate::permission::Companies;
use crate::state::AppState;
use crate::wire::comment::{NotificationChoices, NotificationsQuery, Unread};
use crate::wire::{Envelope, Items, Nothing};
use axum::extract::State;
use ehub_workflows::notification::search::{self, NotificationRow};
use ehub_workflows::notification::{Chosen, store};
use utoipa_axum::{router::OpenApiRouter, routes};

/// Told at once.
const SIZE: i64 = 20;

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(unread))
        .routes(routes!(read))
        .routes(routes!(read_all))
        .routes(routes!(choices, choose))
}

/// What is new for the caller in the company that they work for, newest first.
#[utoipa::path(get, path = "/notifications", operation_id = "listNotifications", tag = "notifications",
    params(NotificationsQuery),
    responses((status = 200, body = Envelope<Items<NotificationRow>>), (status = 400, body = crate::wire::ErrorBody)))]
async fn list(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<NotificationsQuery>,
) -> Result<Page<NotificationRow>, ApiError> {
    query::window(query.page, query.size)?;
    let of = (caller.account, caller.company);
    let window = (query.page.unwrap_or(1), query.size.unwrap_or(SIZE));
    let unread = query.unread.unwrap_or_default();
    let (items, total) = search::list(&state.db, &caller.actor, of, unread, window).await?;
    Ok(Page { items, total })
}

/// How much the caller has not read, up to 100.
#[utoipa::path(get, path = "/notifications/unread", operation_id = "countUnreadNotifications", tag = "notifications",
    responses((status = 200, body = Envelope<Unread>)))]
async fn unread(State(state): State<AppState>, caller: Caller) -> Result<Answer<Unread>, ApiError> {
    let count = search::unread(&state.db, &caller.actor, (caller.account, caller.company)).await?;
    Ok(Answer(Unread { count }))
}

/// Marks one as read, and tells how much is not.
#[utoipa::path(post, path = "/notifications/{id}/read", operation_id = "readNotification", tag = "notifications",
    params(("id" = i64, Path)), request_body = Nothing,
    responses((status = 200, body = Envelope<Unread>), (status = 404, body = crate::wire::ErrorBody)))]
async fn read(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
    Body(_): Body<Nothing>,
) -> Result<Answer<Unread>, ApiError> {
    let of = (caller.account, caller.company);
    let count = store::read(&state.db, &caller.actor, state.now(), of, id).await?;
    Ok(Answer(Unread { count }))
}

/// Marks everything as read.
#[utoipa::path(post, path = "/notifications/read-all", operation_id = "readAllNotifications", tag = "notifications",
    request_body = Nothing, responses((status = 200, body = Envelope<Nothing>)))]
async fn read_all(
    State(state): State<AppState>,
    caller: Caller,
    Body(_): Body<Nothing>,
) -> Result<Answer<Nothing>, ApiError> {
    store::read_all(&state.db, &caller.actor, state.now(), (caller.account, caller.company)).await?;
    Ok(Answer(Nothing {}))
}

/// What the caller hears how.
#[utoipa::path(get, path = "/notification-choices", operation_id = "listNotificationChoices", tag = "notifications",
    responses((status = 200, body = Envelope<Vec<Chosen>>)))]
async fn choices(State(state): State<AppState>, caller: Caller) -> Result<Answer<Vec<Chosen>>, ApiError> {
    let inside = Companies::INSIDE.include(&caller.company_type);
    Ok(Answer(search::choices(&state.db, caller.account, inside).await?))
}

/// Says what the caller wants to hear how. Mails about the own account cannot be turned off.
#[utoipa::path(put, path = "/notification-choices", operation_id = "setNotificationChoices", tag = "notifications",
    request_body = NotificationChoices,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, body = crate::wire::ErrorBody)))]
async fn choose(
    State(state): State<AppState>,
    caller: Caller,
    Body(request): Body<NotificationChoices>,
) -> Result<Answer<Nothing>, ApiError> {
    store::choose(&state.db, caller.account, state.now(), &request.choices).await?;
    Ok(Answer(Nothing {}))
}
