//! The companies that somebody works for, and choosing one; and those that accounts may be given.

use crate::error::ApiError;
use crate::http::{Answer, Body, Caller};
use crate::state::AppState;
use crate::wire::account::CompanyRequest;
use crate::wire::{Envelope, Nothing};
use axum::extract::State;
use ehub_workflows::account::workplace::{self, CompanyChoice, Workplace};
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(read)).routes(routes!(choose)).routes(routes!(choices))
}

/// The companies that the caller works for, the home first.
#[utoipa::path(get, path = "/my-companies", operation_id = "listMyCompanies", tag = "account",
    responses((status = 200, body = Envelope<Vec<Workplace>>), (status = 401, body = crate::wire::ErrorBody)))]
async fn read(State(state): State<AppState>, caller: Caller) -> Result<Answer<Vec<Workplace>>, ApiError> {
    Ok(Answer(workplace::list(&state.db, caller.account, caller.company).await?))
}

/// Works for another of the own companies: from now on the session sees its rows, and nothing of any other.
#[utoipa::path(post, path = "/my-companies/choose", operation_id = "chooseCompany", tag = "account",
    request_body = CompanyRequest,
    responses((status = 200, body = Envelope<Nothing>), (status = 409, body = crate::wire::ErrorBody)))]
async fn choose(
    State(state): State<AppState>,
    caller: Caller,
    Body(request): Body<CompanyRequest>,
) -> Result<Answer<Nothing>, ApiError> {
    let own = (caller.session, caller.account);
    workplace::choose(&state.db, &caller.actor, own, state.now(), &request.company).await?;
    tracing::info!(who = caller.actor.name, company = request.company, "works for a company");
    Ok(Answer(Nothing {}))
}

/// Companies that an account may be at home in or work for.
#[utoipa::path(get, path = "/options/companies", operation_id = "listCompanyChoices", tag = "options",
    responses((status = 200, body = Envelope<Vec<CompanyChoice>>), (status = 403, body = crate::wire::ErrorBody)))]
async fn choices(State(state): State<AppState>, caller: Caller) -> Result<Answer<Vec<CompanyChoice>>, ApiError> {
    Ok(Answer(workplace::choices(&state.db, &caller.actor).await?))
}
