//! Of whom a second step is asked.

use crate::error::ApiError;
use crate::http::query::Path;
use crate::http::{Answer, Body, Caller};
use crate::menu;
use crate::state::AppState;
use crate::wire::sign_in::PolicyMade;
use crate::wire::{Envelope, Nothing};
use axum::extract::State;
use ehub_workflows::account::policy::{self, Policy, PolicyView};
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(list, add)).routes(routes!(remove))
}

/// Every policy, with how many accounts it concerns.
#[utoipa::path(get, path = "/second-step-policies", operation_id = "listSecondStepPolicies", tag = "second-step-policies",
    responses((status = 200, body = Envelope<Vec<PolicyView>>)))]
async fn list(State(state): State<AppState>, caller: Caller) -> Result<Answer<Vec<PolicyView>>, ApiError> {
    Ok(Answer(policy::list(&state.db, &caller.actor).await?))
}

/// Asks a second step of everybody with a role, in companies of a type, from their next sign-in on.
#[utoipa::path(post, path = "/second-step-policies", operation_id = "addSecondStepPolicy", tag = "second-step-policies",
    request_body = Policy,
    responses((status = 200, body = Envelope<PolicyMade>), (status = 409, body = crate::wire::ErrorBody)))]
async fn add(
    State(state): State<AppState>,
    caller: Caller,
    Body(new): Body<Policy>,
) -> Result<Answer<PolicyMade>, ApiError> {
    let id = policy::add(&state.db, &caller.actor, state.now(), &new, &menu::roles()).await?;
    Ok(Answer(PolicyMade { id }))
}

/// Asks it of them no longer.
#[utoipa::path(delete, path = "/second-step-policies/{id}", operation_id = "removeSecondStepPolicy",
    tag = "second-step-policies", params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<Nothing>), (status = 404, body = crate::wire::ErrorBody),
              (status = 409, body = crate::wire::ErrorBody)))]
async fn remove(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Result<Answer<Nothing>, ApiError> {
    policy::remove(&state.db, &caller.actor, state.now(), id).await?;
    Ok(Answer(Nothing {}))
}
