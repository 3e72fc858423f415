//! Choices of companies, as section 7 of the specification names the calls.

use crate::endpoint::choice::items;
use crate::error::ApiError;
use crate::http::query::{self, Query};
use crate::http::{Answer, Caller, Page};
use crate::state::AppState;
use crate::wire::company::{CompanyInfoQuery, CompanyOptionQuery, VendorNameQuery};
use crate::wire::{ChoiceQuery, Envelope, Items, OptionItem};
use axum::extract::State;
use ehub_workflows::choice::search::{self, VendorNames};
use ehub_workflows::company::search::{self as company, CompanyRow};
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(companies))
        .routes(routes!(look_up))
        .routes(routes!(suppliers))
        .routes(routes!(names))
}

/// Companies that the caller may see, fifty a page, by their codes: those in use or about to be.
#[utoipa::path(get, path = "/option/getCompanyOption", operation_id = "getCompanyOption", tag = "options",
    params(CompanyOptionQuery),
    responses((status = 200, body = Envelope<Items<OptionItem>>), (status = 400, body = crate::wire::ErrorBody)))]
async fn companies(
    State(state): State<AppState>,
    caller: Caller,
    Query(CompanyOptionQuery { page }): Query<CompanyOptionQuery>,
) -> Result<Page<OptionItem>, ApiError> {
    query::window(page, None)?;
    let (choices, total) = search::companies(&state.db, &caller.actor, page).await?;
    Ok(Page { items: items(choices), total })
}

/// Companies that are the caller's business and have this text in this column, the first fifty by their codes.
#[utoipa::path(get, path = "/option/getCompanyInfoList", operation_id = "getCompanyInfoList", tag = "options",
    params(CompanyInfoQuery),
    responses((status = 200, body = Envelope<Vec<CompanyRow>>), (status = 400, body = crate::wire::ErrorBody)))]
async fn look_up(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<CompanyInfoQuery>,
) -> Result<Answer<Vec<CompanyRow>>, ApiError> {
    Ok(Answer(company::look_up(&state.db, &caller.actor, &query.query_column, &query.query_key).await?))
}

/// Suppliers that the caller may see, those in use or about to be, the first fifty.
#[utoipa::path(get, path = "/option/vendorCompanyOption", operation_id = "vendorCompanyOption", tag = "options",
    params(ChoiceQuery),
    responses((status = 200, body = Envelope<Vec<OptionItem>>), (status = 401, body = crate::wire::ErrorBody)))]
async fn suppliers(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ChoiceQuery>,
) -> Result<Answer<Vec<OptionItem>>, ApiError> {
    Ok(Answer(items(search::suppliers(&state.db, &caller.actor, &query.typed).await?)))
}

/// Under which names a supplier is shown to the buyer's people, by language.
#[utoipa::path(get, path = "/admin/loadEHUBVendorName", operation_id = "loadEHUBVendorName", tag = "settings",
    params(VendorNameQuery),
    responses((status = 200, body = Envelope<VendorNames>), (status = 404, body = crate::wire::ErrorBody)))]
async fn names(
    State(state): State<AppState>,
    caller: Caller,
    Query(VendorNameQuery { vendor_code }): Query<VendorNameQuery>,
) -> Result<Answer<VendorNames>, ApiError> {
    Ok(Answer(search::vendor_names(&state.db, &caller.actor, &vendor_code).await?))
}
