//! Saved views of lists: the own ones, and those that colleagues share.

use crate::error::ApiError;
use crate::http::query::{Path, Query};
use crate::http::{Answer, Body, Caller};
use crate::menu;
use crate::state::AppState;
use crate::wire::saved_view::{SavedViewChanged, SavedViewDefault, SavedViewMade, ViewsQuery};
use crate::wire::{Envelope, Nothing};
use axum::extract::State;
use ehub_engine::Finding;
use ehub_workflows::saved_view::{self, NewSavedView, Owner, SavedView, SavedViewChange, rules};
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(list, create)).routes(routes!(change, remove)).routes(routes!(put_default))
}

fn owner(caller: &Caller) -> Owner {
    Owner { account: caller.account, company: caller.company }
}

/// Views belong to lists of the caller's own screens: what colleagues look for elsewhere is theirs.
fn see(caller: &Caller, list: &str) -> Result<(), ApiError> {
    let mut screens = menu::shown_to(caller).into_iter().flat_map(|group| group.children);
    if screens.any(|screen| screen.name == rules::page_of(list)) {
        return Ok(());
    }
    Err(ApiError::invalid(vec![Finding::block("WRONG_TYPE").at("list").with("expected", "name of a list")]))
}

/// Views of a list: the caller's own, and those that others of the company share.
#[utoipa::path(get, path = "/saved-views", operation_id = "listSavedViews", tag = "saved views", params(ViewsQuery),
    responses((status = 200, body = Envelope<Vec<SavedView>>), (status = 400, body = crate::wire::ErrorBody)))]
async fn list(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ViewsQuery>,
) -> Result<Answer<Vec<SavedView>>, ApiError> {
    see(&caller, &query.list)?;
    Ok(Answer(saved_view::list(&state.db, &caller.actor, owner(&caller), &query.list).await?))
}

/// Keeps a view under a name of its own.
#[utoipa::path(post, path = "/saved-views", operation_id = "createSavedView", tag = "saved views", request_body = NewSavedView,
    responses((status = 200, body = Envelope<SavedViewMade>), (status = 409, body = crate::wire::ErrorBody)))]
async fn create(
    State(state): State<AppState>,
    caller: Caller,
    Body(new): Body<NewSavedView>,
) -> Result<Answer<SavedViewMade>, ApiError> {
    see(&caller, &new.list)?;
    let id = saved_view::create(&state.db, &caller.actor, state.now(), owner(&caller), &new).await?;
    Ok(Answer(SavedViewMade { id }))
}

/// Changes an own view: its name, what it shows, whether it is shared.
#[utoipa::path(put, path = "/saved-views/{id}", operation_id = "changeSavedView", tag = "saved views",
    params(("id" = i64, Path)), request_body = SavedViewChange,
    responses((status = 200, body = Envelope<SavedViewChanged>), (status = 409, body = crate::wire::ErrorBody)))]
async fn change(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
    Body(change): Body<SavedViewChange>,
) -> Result<Answer<SavedViewChanged>, ApiError> {
    let version = saved_view::change(&state.db, &caller.actor, state.now(), owner(&caller), (id, &change)).await?;
    Ok(Answer(SavedViewChanged { version }))
}

/// Makes an own view the one that its list begins with, or no longer.
#[utoipa::path(put, path = "/saved-views/{id}/default", operation_id = "putDefaultView", tag = "saved views",
    params(("id" = i64, Path)), request_body = SavedViewDefault, responses((status = 200, body = Envelope<Nothing>)))]
async fn put_default(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
    Body(wanted): Body<SavedViewDefault>,
) -> Result<Answer<Nothing>, ApiError> {
    saved_view::put_default(&state.db, &caller.actor, owner(&caller), id, wanted.is_default).await?;
    Ok(Answer(Nothing {}))
}

/// Removes an own view.
#[utoipa::path(delete, path = "/saved-views/{id}", operation_id = "removeSavedView", tag = "saved views",
    params(("id" = i64, Path)), responses((status = 200, body = Envelope<Nothing>)))]
async fn remove(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Result<Answer<Nothing>, ApiError> {
    saved_view::remove(&state.db, &caller.actor, owner(&caller), id).await?;
    Ok(Answer(Nothing {}))
}
