//! Lists of choices that belong to shipment notices, as section 7 of the specification names the calls.

use crate::endpoint::choice::items;
use crate::endpoint::po_option::{item, worded};
use crate::endpoint::workbook::{LanguageQuery, language};
use crate::error::ApiError;
use crate::http::query::Query;
use crate::http::{Answer, Caller};
use crate::state::AppState;
use crate::wire::{ChoiceQuery, Envelope, Language, OptionItem};
use axum::extract::State;
use ehub_engine::label::Label;
use ehub_workflows::asn::machine::State as AsnState;
use ehub_workflows::asn::{AsnRow, Came, ShippableLine};
use ehub_workflows::choice::search;
use ehub_workflows::list::Listed;
use ehub_workflows::po::machine::Closing;
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(statuses))
        .routes(routes!(closed))
        .routes(routes!(received))
        .routes(routes!(modes))
        .routes(routes!(orders_by))
        .routes(routes!(shippable_by))
        .routes(routes!(taxes))
        .routes(routes!(box_groups))
}

/// States of shipment notices.
#[utoipa::path(get, path = "/option/asnStatus", operation_id = "asnStatus", tag = "options", params(LanguageQuery),
    responses((status = 200, body = Envelope<Vec<OptionItem>>), (status = 403, body = crate::wire::ErrorBody)))]
async fn statuses(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<LanguageQuery>,
) -> Result<Answer<Vec<OptionItem>>, ApiError> {
    let language = language(&state, &caller, query.lang).await?;
    Ok(Answer(worded(language, AsnState::ALL, &["asn", "state"])))
}

/// Whether goods of a notice, or an answer, are still waited for.
#[utoipa::path(get, path = "/option/asnClosedStatus", operation_id = "asnClosedStatus", tag = "options", params(LanguageQuery),
    responses((status = 200, body = Envelope<Vec<OptionItem>>), (status = 403, body = crate::wire::ErrorBody)))]
async fn closed(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<LanguageQuery>,
) -> Result<Answer<Vec<OptionItem>>, ApiError> {
    let language = language(&state, &caller, query.lang).await?;
    Ok(Answer(worded(language, Closing::ALL, &["po", "closing"])))
}

/// How much came of a notice.
#[utoipa::path(get, path = "/option/asnRcvType", operation_id = "asnRcvType", tag = "options", params(LanguageQuery),
    responses((status = 200, body = Envelope<Vec<OptionItem>>), (status = 403, body = crate::wire::ErrorBody)))]
async fn received(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<LanguageQuery>,
) -> Result<Answer<Vec<OptionItem>>, ApiError> {
    let language = language(&state, &caller, query.lang).await?;
    Ok(Answer(worded(language, Came::ALL, &["asn", "came"])))
}

/// Ways of transport that the newest notices name, the first fifty.
#[utoipa::path(get, path = "/option/shippingMode", operation_id = "shippingMode", tag = "options", params(ChoiceQuery),
    responses((status = 200, body = Envelope<Vec<OptionItem>>), (status = 403, body = crate::wire::ErrorBody)))]
async fn modes(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ChoiceQuery>,
) -> Result<Answer<Vec<OptionItem>>, ApiError> {
    Ok(Answer(items(search::shipping_modes(&state.db, &caller.actor, &query.typed).await?)))
}

/// What notices are sorted by; with `-` downwards.
#[utoipa::path(get, path = "/option/shipmentOrderBy", operation_id = "shipmentOrderBy", tag = "options", params(LanguageQuery),
    responses((status = 200, body = Envelope<Vec<OptionItem>>), (status = 403, body = crate::wire::ErrorBody)))]
async fn orders_by(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<LanguageQuery>,
) -> Result<Answer<Vec<OptionItem>>, ApiError> {
    let language = language(&state, &caller, query.lang).await?;
    Ok(Answer(sorts::<AsnRow>(language)))
}

/// What order lines that may be shipped are sorted by; with `-` downwards.
#[utoipa::path(get, path = "/option/createAsnOrderBy", operation_id = "createAsnOrderBy", tag = "options", params(LanguageQuery),
    responses((status = 200, body = Envelope<Vec<OptionItem>>), (status = 403, body = crate::wire::ErrorBody)))]
async fn shippable_by(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<LanguageQuery>,
) -> Result<Answer<Vec<OptionItem>>, ApiError> {
    let language = language(&state, &caller, query.lang).await?;
    Ok(Answer(sorts::<ShippableLine>(language)))
}

/// Tax codes of invoices.
#[utoipa::path(get, path = "/option/tax", operation_id = "tax", tag = "options", params(LanguageQuery),
    responses((status = 200, body = Envelope<Vec<OptionItem>>), (status = 403, body = crate::wire::ErrorBody)))]
async fn taxes(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<LanguageQuery>,
) -> Result<Answer<Vec<OptionItem>>, ApiError> {
    let language = language(&state, &caller, query.lang).await?;
    let codes = search::kept::tax_codes(&state.db, &caller.actor).await?;
    Ok(Answer(codes.iter().map(|code| taxed(language, code)).collect()))
}

/// Groups of materials whose boxes carry ids, the first fifty; a supplier's are those of what it was ordered.
#[utoipa::path(get, path = "/option/ctnsMaterialGroup", operation_id = "ctnsMaterialGroup", tag = "options", params(ChoiceQuery),
    responses((status = 200, body = Envelope<Vec<OptionItem>>), (status = 403, body = crate::wire::ErrorBody)))]
async fn box_groups(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ChoiceQuery>,
) -> Result<Answer<Vec<OptionItem>>, ApiError> {
    Ok(Answer(items(search::material_groups(&state.db, &caller.actor, &query.typed, true).await?)))
}

/// What a list is sorted by, in the words above its columns. The id is when a row came, which the list's own order goes by.
fn sorts<R: Listed>(language: Language) -> Vec<OptionItem> {
    let names = R::LIST.sorts();
    let names = names.iter().filter(|name| !name.starts_with('-') && *name != "id");
    names.map(|name| item(language, name, &["field", name])).collect()
}

/// A tax code with its words, where it has some.
pub(super) fn taxed(language: Language, code: &str) -> OptionItem {
    let OptionItem { value, label } = item(language, code, &["asn", "tax", code]);
    let label = if label == value { label } else { format!("{value} {label}") };
    OptionItem { value, label }
}
