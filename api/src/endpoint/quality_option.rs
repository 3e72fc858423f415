//! Lists of choices that belong to inspection; those of section 7 of the specification are named as there.

use crate::endpoint::choice::items;
use crate::endpoint::po_option::item;
use crate::endpoint::workbook::{LanguageQuery, language};
use crate::error::ApiError;
use crate::http::query::Query;
use crate::http::{Answer, Caller};
use crate::state::AppState;
use crate::wire::catalogue::SubGroupQuery;
use crate::wire::{ChoiceQuery, Envelope, OptionItem};
use axum::extract::State;
use ehub_workflows::catalogue::search::offered_units;
use ehub_workflows::choice::search;
use utoipa_axum::{router::OpenApiRouter, routes};

/// Mass production, and before it.
const TYPES: [&str; 2] = ["1", "2"];

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(sub_groups))
        .routes(routes!(types))
        .routes(routes!(verifiers))
        .routes(routes!(categories))
        .routes(routes!(units))
}

/// Sub-groups of a material group, or of all, the first fifty; a supplier's are those of what it was ordered.
#[utoipa::path(get, path = "/option/subMaterialGroup", operation_id = "subMaterialGroup", tag = "options", params(SubGroupQuery),
    responses((status = 200, body = Envelope<Vec<OptionItem>>), (status = 403, body = crate::wire::ErrorBody)))]
async fn sub_groups(
    State(state): State<AppState>,
    caller: Caller,
    Query(SubGroupQuery { material_type, typed }): Query<SubGroupQuery>,
) -> Result<Answer<Vec<OptionItem>>, ApiError> {
    Ok(Answer(items(search::sub_groups(&state.db, &caller.actor, material_type.trim(), &typed).await?)))
}

/// Types of specs: for mass production, or before it.
#[utoipa::path(get, path = "/option/iqaType", operation_id = "iqaType", tag = "options", params(LanguageQuery),
    responses((status = 200, body = Envelope<Vec<OptionItem>>), (status = 403, body = crate::wire::ErrorBody)))]
async fn types(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<LanguageQuery>,
) -> Result<Answer<Vec<OptionItem>>, ApiError> {
    let language = language(&state, &caller, query.lang).await?;
    Ok(Answer(TYPES.map(|of| item(language, of, &["master", "specType", of])).into()))
}

/// Accounts of the buyer's side that verify specs and certificates, the first fifty.
#[utoipa::path(get, path = "/option/iqaVerifypersonOption", operation_id = "iqaVerifypersonOption", tag = "options",
    params(ChoiceQuery),
    responses((status = 200, body = Envelope<Vec<OptionItem>>), (status = 403, body = crate::wire::ErrorBody)))]
async fn verifiers(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ChoiceQuery>,
) -> Result<Answer<Vec<OptionItem>>, ApiError> {
    Ok(Answer(items(search::verifiers(&state.db, &caller.actor, &query.typed).await?)))
}

/// Categories of inspection, the first fifty.
#[utoipa::path(get, path = "/options/inspection-categories", operation_id = "listInspectionCategories", tag = "options",
    params(ChoiceQuery),
    responses((status = 200, body = Envelope<Vec<OptionItem>>), (status = 403, body = crate::wire::ErrorBody)))]
async fn categories(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ChoiceQuery>,
) -> Result<Answer<Vec<OptionItem>>, ApiError> {
    Ok(Answer(items(search::categories(&state.db, &caller.actor, &query.typed).await?)))
}

/// Units of inspection in use: symbols, capitals, small letters, and each of these alphabetically.
#[utoipa::path(get, path = "/options/inspection-units", operation_id = "offerInspectionUnits", tag = "options",
    params(ChoiceQuery),
    responses((status = 200, body = Envelope<Vec<OptionItem>>), (status = 403, body = crate::wire::ErrorBody)))]
async fn units(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ChoiceQuery>,
) -> Result<Answer<Vec<OptionItem>>, ApiError> {
    Ok(Answer(items(offered_units(&state.db, &caller.actor, &query.typed).await?)))
}
