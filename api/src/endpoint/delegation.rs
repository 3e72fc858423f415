//! Who may act for whom: list, grant, and end early.

use crate::error::ApiError;
use crate::http::query::{self, Path, Query};
use crate::http::{Answer, Body, Caller, Page};
use crate::state::AppState;
use crate::wire::acting::{ColleaguesQuery, DelegationMade};
use crate::wire::{Envelope, Items, Nothing, OptionItem};
use axum::extract::State;
use ehub_workflows::delegation::search::{self, DelegationFilter, DelegationRow};
use ehub_workflows::delegation::{self, NewDelegation};
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(list, grant)).routes(routes!(revoke)).routes(routes!(colleagues))
}

/// Delegations: the caller's own, or everybody's for those who manage accounts.
#[utoipa::path(get, path = "/delegations", operation_id = "listDelegations", tag = "delegations",
    params(DelegationFilter),
    responses((status = 200, body = Envelope<Items<DelegationRow>>), (status = 400, body = crate::wire::ErrorBody)))]
async fn list(
    State(state): State<AppState>,
    caller: Caller,
    Query(filter): Query<DelegationFilter>,
) -> Result<Page<DelegationRow>, ApiError> {
    query::window(filter.page, filter.size)?;
    let (items, total) = search::search(&state.db, &caller.actor, state.now(), &filter).await?;
    Ok(Page { items, total })
}

/// Lets somebody act for the caller, or, by those who manage accounts, for somebody else of the same company.
#[utoipa::path(post, path = "/delegations", operation_id = "grantDelegation", tag = "delegations",
    request_body = NewDelegation,
    responses((status = 200, body = Envelope<DelegationMade>), (status = 409, body = crate::wire::ErrorBody)))]
async fn grant(
    State(state): State<AppState>,
    caller: Caller,
    Body(new): Body<NewDelegation>,
) -> Result<Answer<DelegationMade>, ApiError> {
    let id = delegation::grant(&state.db, &caller.actor, state.now(), &new).await?;
    Ok(Answer(DelegationMade { id }))
}

/// Ends a delegation before its time. Whoever acts by it is stopped at the next request.
#[utoipa::path(post, path = "/delegations/{id}/revoke", operation_id = "revokeDelegation", tag = "delegations",
    params(("id" = i64, Path)), request_body = Nothing,
    responses((status = 200, body = Envelope<Nothing>), (status = 409, body = crate::wire::ErrorBody)))]
async fn revoke(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
    Body(_): Body<Nothing>,
) -> Result<Answer<Nothing>, ApiError> {
    delegation::revoke(&state.db, &caller.actor, state.now(), id).await?;
    Ok(Answer(Nothing {}))
}

/// Active people of the same company, of whom one may appoint a deputy.
#[utoipa::path(get, path = "/options/colleagues", operation_id = "listColleagues", tag = "options",
    params(ColleaguesQuery), responses((status = 200, body = Envelope<Vec<OptionItem>>)))]
async fn colleagues(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ColleaguesQuery>,
) -> Result<Answer<Vec<OptionItem>>, ApiError> {
    let found = search::colleagues(&state.db, &caller.actor, query.of.as_deref()).await?;
    let item =
        |one: search::Colleague| OptionItem { label: format!("{} {}", one.user_id, one.name), value: one.user_id };
    Ok(Answer(found.into_iter().map(item).collect()))
}
