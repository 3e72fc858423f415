//! What fields are chosen from instead of typed: suppliers, buyers, plants, carriers, ways of shipping.

use crate::error::ApiError;
use crate::http::query::Query;
use crate::http::{Answer, Caller};
use crate::state::AppState;
use crate::wire::{ChoiceQuery, Envelope, OptionItem};
use axum::extract::State;
use ehub_workflows::choice::{Choice, search};
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(vendors))
        .routes(routes!(buyers))
        .routes(routes!(plants))
        .routes(routes!(carriers))
        .routes(routes!(ship_vias))
        .routes(routes!(shipping_places))
        .routes(routes!(materials))
        .routes(routes!(material_groups))
}

/// Suppliers, forwarders and brokers that the caller may see, the first fifty.
#[utoipa::path(get, path = "/options/vendors", operation_id = "listVendors", tag = "options", params(ChoiceQuery),
    responses((status = 200, body = Envelope<Vec<OptionItem>>), (status = 401, body = crate::wire::ErrorBody)))]
async fn vendors(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ChoiceQuery>,
) -> Result<Answer<Vec<OptionItem>>, ApiError> {
    Ok(Answer(items(search::vendors(&state.db, &caller.actor, &query.typed).await?)))
}

/// Buyers by the name that orders have, the first fifty; beside it the name of whoever it is tied to.
#[utoipa::path(get, path = "/options/buyers", operation_id = "listBuyers", tag = "options", params(ChoiceQuery),
    responses((status = 200, body = Envelope<Vec<OptionItem>>), (status = 403, body = crate::wire::ErrorBody)))]
async fn buyers(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ChoiceQuery>,
) -> Result<Answer<Vec<OptionItem>>, ApiError> {
    Ok(Answer(items(search::buyers(&state.db, &caller.actor, &query.typed).await?)))
}

/// Plants, the first fifty.
#[utoipa::path(get, path = "/options/plants", operation_id = "listPlants", tag = "options", params(ChoiceQuery),
    responses((status = 200, body = Envelope<Vec<OptionItem>>), (status = 401, body = crate::wire::ErrorBody)))]
async fn plants(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ChoiceQuery>,
) -> Result<Answer<Vec<OptionItem>>, ApiError> {
    Ok(Answer(items(search::plants(&state.db, &caller.actor, &query.typed).await?)))
}

/// Carriers that a notice may name, by their names, the first fifty: those registered, and those that the caller's company named before.
#[utoipa::path(get, path = "/options/carriers", operation_id = "listCarriers", tag = "options", params(ChoiceQuery),
    responses((status = 200, body = Envelope<Vec<OptionItem>>), (status = 403, body = crate::wire::ErrorBody)))]
async fn carriers(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ChoiceQuery>,
) -> Result<Answer<Vec<OptionItem>>, ApiError> {
    Ok(Answer(items(search::carriers(&state.db, &caller.actor, &query.typed).await?)))
}

/// Ways of shipping that people keep a list of, and those that the caller's orders and notices name, the first fifty.
#[utoipa::path(get, path = "/options/ship-vias", operation_id = "listShipVias", tag = "options", params(ChoiceQuery),
    responses((status = 200, body = Envelope<Vec<OptionItem>>), (status = 403, body = crate::wire::ErrorBody)))]
async fn ship_vias(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ChoiceQuery>,
) -> Result<Answer<Vec<OptionItem>>, ApiError> {
    Ok(Answer(items(search::ship_vias(&state.db, &caller.actor, &query.typed).await?)))
}

/// Places that goods leave from: those that people keep a list of, and those that the caller's notices name, the first fifty.
#[utoipa::path(get, path = "/options/shipping-places", operation_id = "listShippingPlaces", tag = "options", params(ChoiceQuery),
    responses((status = 200, body = Envelope<Vec<OptionItem>>), (status = 403, body = crate::wire::ErrorBody)))]
async fn shipping_places(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ChoiceQuery>,
) -> Result<Answer<Vec<OptionItem>>, ApiError> {
    Ok(Answer(items(search::kept::shipping_places(&state.db, &caller.actor, &query.typed).await?)))
}

/// Parts, the first fifty.
#[utoipa::path(get, path = "/options/materials", operation_id = "listMaterials", tag = "options", params(ChoiceQuery),
    responses((status = 200, body = Envelope<Vec<OptionItem>>), (status = 403, body = crate::wire::ErrorBody)))]
async fn materials(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ChoiceQuery>,
) -> Result<Answer<Vec<OptionItem>>, ApiError> {
    Ok(Answer(items(search::kept::materials(&state.db, &caller.actor, &query.typed).await?)))
}

/// Material groups that parts have, the first fifty.
#[utoipa::path(get, path = "/options/material-groups", operation_id = "listMaterialGroups", tag = "options", params(ChoiceQuery),
    responses((status = 200, body = Envelope<Vec<OptionItem>>), (status = 403, body = crate::wire::ErrorBody)))]
async fn material_groups(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ChoiceQuery>,
) -> Result<Answer<Vec<OptionItem>>, ApiError> {
    Ok(Answer(items(search::material_groups(&state.db, &caller.actor, &query.typed, false).await?)))
}

pub(super) fn items(choices: Vec<Choice>) -> Vec<OptionItem> {
    choices.into_iter().map(|choice| OptionItem { value: choice.code, label: choice.name }).collect()
}
