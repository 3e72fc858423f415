//! Provisions: the terms of purchase by language, plant and version, those of an order, and who has read them.

use super::manual::attachment;
use crate::document_routes;
use crate::error::ApiError;
use crate::http::query::{self, Path, Query};
use crate::http::upload::ProvisionParts;
use crate::http::{Answer, Caller, Page};
use crate::state::AppState;
use crate::wire::provision::ProvisionUpload;
use crate::wire::{Envelope, Items, Nothing};
use axum::extract::State;
use axum::response::Response;
use ehub_engine::Finding;
use ehub_engine::label::Label;
use ehub_workflows::provision::search::{
    self, Confirmation, OrderProvisions, OwnProvisionFilter, OwnProvisionRow, ProvisionFilter, ProvisionRow,
};
use ehub_workflows::provision::store::{self, ProvisionMade};
use ehub_workflows::provision::{Language, Upload};

document_routes! { "provisions";
    /// Versions of the terms of purchase, the newest first.
    list "/provisions" "listProvisions" ProvisionFilter -> ProvisionRow = search::search;
    also upload, own, file, withdraw, confirm, confirmations, of_order;
}

/// Puts a version there, with the next number of its language and plant. Nothing is overwritten.
#[utoipa::path(post, path = "/provisions", operation_id = "uploadProvision", tag = "provisions",
    request_body(content = ProvisionUpload, content_type = "multipart/form-data"),
    responses((status = 200, body = Envelope<ProvisionMade>)))]
async fn upload(
    State(state): State<AppState>,
    caller: Caller,
    sent: ProvisionParts,
) -> Result<Answer<ProvisionMade>, ApiError> {
    let wrong = |label: &str, field: &str| ApiError::invalid(vec![Finding::block(label).at(field)]);
    let info = sent.info.ok_or_else(|| wrong("REQUIRED", "provision"))?;
    let file = sent.file.ok_or_else(|| wrong("REQUIRED", "file"))?;
    let language = Language::parse(&info.language).ok_or_else(|| wrong("PROVISION_LANGUAGE_UNKNOWN", "language"))?;
    let plant = info.plant.map(|code| code.trim().to_owned()).filter(|code| !code.is_empty());
    let upload = Upload { language, plant, valid_on: info.valid_on, name: file.name, content: file.content };
    Ok(Answer(store::keep(&state.db, &caller.actor, state.now(), &upload).await?))
}

/// The terms of purchase that hold for the caller's company today, and whether it has confirmed that it read them.
#[utoipa::path(get, path = "/provisions/own", operation_id = "listOwnProvisions", tag = "provisions",
    params(OwnProvisionFilter),
    responses((status = 200, body = Envelope<Items<OwnProvisionRow>>), (status = 400, body = crate::wire::ErrorBody)))]
async fn own(
    State(state): State<AppState>,
    caller: Caller,
    Query(filter): Query<OwnProvisionFilter>,
) -> Result<Page<OwnProvisionRow>, ApiError> {
    query::window(filter.page, filter.size)?;
    let (items, total) = search::own(&state.db, &caller.actor, state.now(), &filter).await?;
    Ok(Page { items, total })
}

/// One version, always as an attachment.
#[utoipa::path(get, path = "/provisions/{id}/file", operation_id = "getProvisionFile", tag = "provisions",
    params(("id" = i64, Path)),
    responses((status = 200, description = "A PDF.", body = Vec<u8>, content_type = "application/pdf"),
        (status = 404, body = crate::wire::ErrorBody)))]
async fn file(State(state): State<AppState>, caller: Caller, Path(id): Path<i64>) -> Result<Response, ApiError> {
    let (name, content) = search::file(&state.db, &caller.actor, id).await?;
    attachment("provisions", &name, "application/pdf", content)
}

/// Takes a version back before its first day.
#[utoipa::path(post, path = "/provisions/{id}/withdraw", operation_id = "withdrawProvision", tag = "provisions",
    params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<Nothing>), (status = 409, body = crate::wire::ErrorBody)))]
async fn withdraw(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Result<Answer<Nothing>, ApiError> {
    store::withdraw(&state.db, &caller.actor, state.now(), id).await?;
    Ok(Answer(Nothing {}))
}

/// Says that the caller's company has read a version. Saying so again changes nothing: the first confirmation is answered.
#[utoipa::path(post, path = "/provisions/{id}/confirm", operation_id = "confirmProvision", tag = "provisions",
    params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<Confirmation>), (status = 409, body = crate::wire::ErrorBody)))]
async fn confirm(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Result<Answer<Confirmation>, ApiError> {
    Ok(Answer(store::confirm(&state.db, &caller.actor, state.now(), id).await?))
}

/// The companies that have confirmed a version, by code.
#[utoipa::path(get, path = "/provisions/{id}/confirmations", operation_id = "listProvisionConfirmations", tag = "provisions",
    params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<Vec<Confirmation>>)))]
async fn confirmations(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Result<Answer<Vec<Confirmation>>, ApiError> {
    Ok(Answer(search::confirmations(&state.db, &caller.actor, id).await?))
}

/// The terms of purchase that held on the day of an order, and newer ones that its supplier has not confirmed.
#[utoipa::path(get, path = "/purchase-orders/{id}/provisions", operation_id = "listOrderProvisions", tag = "provisions",
    params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<OrderProvisions>)))]
async fn of_order(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Result<Answer<OrderProvisions>, ApiError> {
    Ok(Answer(search::of_order(&state.db, &caller.actor, state.now(), id).await?))
}
