//! Groups: the tree, what a change would give and take, and the change. And whether somebody may open a route.

use crate::error::ApiError;
use crate::http::query::{Path, Query};
use crate::http::{Answer, Body, Caller};
use crate::menu;
use crate::state::AppState;
use crate::wire::group::{
    GroupChange, GroupConsequence, GroupItemView, GroupMade, GroupSeen, GroupToMake, PathAnswer, PathQuestion,
};
use crate::wire::{Envelope, Nothing};
use axum::extract::State;
use ehub_engine::Role;
use ehub_workflows::group::{NewGroup, store};
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list, create))
        .routes(routes!(preview))
        .routes(routes!(change, remove))
        .routes(routes!(path_valid))
}

/// Every group with its roles and the menu that they open.
#[utoipa::path(get, path = "/groups", operation_id = "listGroups", tag = "groups",
    responses((status = 200, body = Envelope<Vec<GroupItemView>>), (status = 403, body = crate::wire::ErrorBody)))]
async fn list(State(state): State<AppState>, caller: Caller) -> Result<Answer<Vec<GroupItemView>>, ApiError> {
    let groups = store::list(&state.db, &caller.actor).await?;
    let view = |group: ehub_workflows::group::GroupView| {
        let roles: Vec<Role> = group.roles.iter().filter_map(|role| Role::try_from(*role).ok()).collect();
        GroupItemView { menu: menu::of(&roles, first_type(&group.company_types)), group }
    };
    Ok(Answer(groups.into_iter().map(view).collect()))
}

/// Makes a group.
#[utoipa::path(post, path = "/groups", operation_id = "createGroup", tag = "groups", request_body = GroupToMake,
    responses((status = 200, body = Envelope<GroupMade>), (status = 409, body = crate::wire::ErrorBody)))]
async fn create(
    State(state): State<AppState>,
    caller: Caller,
    Body(new): Body<GroupToMake>,
) -> Result<Answer<GroupMade>, ApiError> {
    let group = NewGroup { name: new.name, company_types: new.company_types, roles: new.roles };
    let id = store::create(&state.db, &caller.actor, state.now(), &new.code, group, &menu::roles()).await?;
    Ok(Answer(GroupMade { id }))
}

/// What a change would give and take; nothing is changed.
#[utoipa::path(post, path = "/groups/{id}/preview", operation_id = "previewGroup", tag = "groups",
    params(("id" = i64, Path)), request_body = GroupChange,
    responses((status = 200, body = Envelope<GroupConsequence>), (status = 409, body = crate::wire::ErrorBody)))]
async fn preview(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
    Body(change): Body<GroupChange>,
) -> Result<Answer<GroupConsequence>, ApiError> {
    let letter = first_type(&change.company_types).to_owned();
    let after = NewGroup { name: change.name, company_types: change.company_types, roles: change.roles };
    let roles = after.roles.clone();
    let found = store::preview(&state.db, &caller.actor, id, after, &menu::roles()).await?;
    let before: Vec<Role> =
        roles.iter().filter(|role| !found.added.contains(role)).chain(&found.removed).copied().collect();
    let (old, new) = (menu::paths(&before, &letter), menu::paths(&roles, &letter));
    Ok(Answer(GroupConsequence {
        menu_added: new.iter().filter(|path| !old.contains(path)).cloned().collect(),
        menu_removed: old.iter().filter(|path| !new.contains(path)).cloned().collect(),
        added: found.added,
        removed: found.removed,
        accounts: found.accounts,
        total: found.total,
    }))
}

/// Changes a group.
#[utoipa::path(put, path = "/groups/{id}", operation_id = "changeGroup", tag = "groups", params(("id" = i64, Path)),
    request_body = GroupChange,
    responses((status = 200, body = Envelope<Nothing>), (status = 409, body = crate::wire::ErrorBody)))]
async fn change(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
    Body(change): Body<GroupChange>,
) -> Result<Answer<Nothing>, ApiError> {
    let after = NewGroup { name: change.name, company_types: change.company_types, roles: change.roles };
    let seen = (id, change.version);
    store::change(&state.db, &caller.actor, state.now(), seen, after, &menu::roles()).await?;
    Ok(Answer(Nothing {}))
}

/// Removes a group that nobody is in.
#[utoipa::path(delete, path = "/groups/{id}", operation_id = "removeGroup", tag = "groups",
    params(("id" = i64, Path), GroupSeen),
    responses((status = 200, body = Envelope<Nothing>), (status = 409, body = crate::wire::ErrorBody)))]
async fn remove(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
    Query(GroupSeen { version }): Query<GroupSeen>,
) -> Result<Answer<Nothing>, ApiError> {
    store::remove(&state.db, &caller.actor, state.now(), (id, version)).await?;
    Ok(Answer(Nothing {}))
}

/// The menu is shown as in a company of the first type that the group is for.
fn first_type(company_types: &str) -> &str {
    company_types.get(..1).unwrap_or("B")
}

/// Whether the caller may open a route of the pages.
#[utoipa::path(post, path = "/admin/checkVuePathValid", operation_id = "checkVuePathValid", tag = "account",
    request_body = PathQuestion,
    responses((status = 200, body = Envelope<PathAnswer>), (status = 401, body = crate::wire::ErrorBody)))]
async fn path_valid(caller: Caller, Body(question): Body<PathQuestion>) -> Result<Answer<PathAnswer>, ApiError> {
    let path = question.path.split(['?', '#']).next().unwrap_or_default().trim_end_matches('/');
    Ok(Answer(PathAnswer { valid: menu::opens_route(&menu::shown_to(&caller), path) }))
}
