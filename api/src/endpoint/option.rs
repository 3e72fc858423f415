//! Choices of groups, as section 7 of the specification names the calls.

use crate::error::ApiError;
use crate::http::query::Query;
use crate::http::{Answer, Caller};
use crate::state::AppState;
use crate::wire::Envelope;
use crate::wire::account::{GroupItem, GroupQuery, UserQuery};
use axum::extract::State;
use ehub_workflows::account::search::{self, AccountRow, GroupChoice};
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(groups)).routes(routes!(groups_of)).routes(routes!(members))
}

/// Groups that the caller may give.
#[utoipa::path(get, path = "/User/getGroupList", operation_id = "getGroupList", tag = "options",
    responses((status = 200, body = Envelope<Vec<GroupItem>>), (status = 403, body = crate::wire::ErrorBody)))]
async fn groups(State(state): State<AppState>, caller: Caller) -> Result<Answer<Vec<GroupItem>>, ApiError> {
    Ok(Answer(items(search::grantable(&state.db, &caller.actor).await?)))
}

/// Groups that the caller may give to one account: those that fit its company.
#[utoipa::path(get, path = "/User/getCompanyGroupList", operation_id = "getCompanyGroupList", tag = "options",
    params(UserQuery),
    responses((status = 200, body = Envelope<Vec<GroupItem>>), (status = 404, body = crate::wire::ErrorBody)))]
async fn groups_of(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<UserQuery>,
) -> Result<Answer<Vec<GroupItem>>, ApiError> {
    Ok(Answer(items(search::grantable_to(&state.db, &caller.actor, query.user_oid).await?)))
}

/// Who is in a group, of those whom the caller may see.
#[utoipa::path(get, path = "/option/getGroupUserInfo", operation_id = "getGroupUserInfo", tag = "options",
    params(GroupQuery),
    responses((status = 200, body = Envelope<Vec<AccountRow>>), (status = 403, body = crate::wire::ErrorBody)))]
async fn members(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<GroupQuery>,
) -> Result<Answer<Vec<AccountRow>>, ApiError> {
    Ok(Answer(search::members(&state.db, &caller.actor, &query.group).await?))
}

fn items(choices: Vec<GroupChoice>) -> Vec<GroupItem> {
    let item = |one: GroupChoice| GroupItem { value: one.code, label: one.name, company_types: one.company_types };
    choices.into_iter().map(item).collect()
}
