//! Lists of choices that belong to orders, as section 7 of the specification names the calls.

use crate::endpoint::choice::items;
use crate::endpoint::workbook::{LanguageQuery, language};
use crate::error::ApiError;
use crate::http::query::Query;
use crate::http::{Answer, Caller};
use crate::state::AppState;
use crate::wire::po::{PoStatusQuery, PoStatusSet};
use crate::wire::{ChoiceQuery, Envelope, Language, OpenOrderChoiceQuery, OptionItem};
use crate::words;
use axum::extract::State;
use ehub_engine::label::Label;
use ehub_workflows::channel::Channel;
use ehub_workflows::choice::search;
use ehub_workflows::erp_message::machine::State as MessageState;
use ehub_workflows::opening::search as opening;
use ehub_workflows::po::machine::State as PoState;
use ehub_workflows::po::search::{Allow, Key};
use ehub_workflows::ship_permission::machine::State as PermissionState;
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(statuses))
        .routes(routes!(approval_states))
        .routes(routes!(orders_by))
        .routes(routes!(allow_orders_by))
        .routes(routes!(directions))
        .routes(routes!(plants))
        .routes(routes!(buyers))
        .routes(routes!(material_groups))
        .routes(routes!(currencies))
        .routes(routes!(open_orders))
        .routes(routes!(openings))
        .routes(routes!(open_order_vendors))
        .routes(routes!(message_states))
        .routes(routes!(channels))
}

/// Statuses of order lines: those of the reply, or how much of a line may be shipped.
#[utoipa::path(get, path = "/option/getPoStatusList", operation_id = "getPoStatusList", tag = "options", params(PoStatusQuery),
    responses((status = 200, body = Envelope<Vec<OptionItem>>), (status = 403, body = crate::wire::ErrorBody)))]
async fn statuses(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<PoStatusQuery>,
) -> Result<Answer<Vec<OptionItem>>, ApiError> {
    let language = language(&state, &caller, query.lang).await?;
    Ok(Answer(match query.set {
        PoStatusSet::All => worded(language, PoState::ALL, &["po_line", "state"]),
        PoStatusSet::Allow => worded(language, Allow::ALL, &["po", "allow"]),
    }))
}

/// States of ship permissions.
#[utoipa::path(get, path = "/option/approvalState", operation_id = "approvalState", tag = "options", params(LanguageQuery),
    responses((status = 200, body = Envelope<Vec<OptionItem>>), (status = 403, body = crate::wire::ErrorBody)))]
async fn approval_states(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<LanguageQuery>,
) -> Result<Answer<Vec<OptionItem>>, ApiError> {
    let language = language(&state, &caller, query.lang).await?;
    Ok(Answer(worded(language, PermissionState::ALL, &["ship_permission", "state"])))
}

/// What order lines are sorted by; with `-` downwards.
#[utoipa::path(get, path = "/option/getPoListOrderBy", operation_id = "getPoListOrderBy", tag = "options", params(LanguageQuery),
    responses((status = 200, body = Envelope<Vec<OptionItem>>), (status = 403, body = crate::wire::ErrorBody)))]
async fn orders_by(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<LanguageQuery>,
) -> Result<Answer<Vec<OptionItem>>, ApiError> {
    let language = language(&state, &caller, query.lang).await?;
    Ok(Answer(worded(language, Key::ALL, &["field"])))
}

/// What order lines that may be applied for are sorted by; with `-` downwards.
#[utoipa::path(get, path = "/option/allowOrderBy", operation_id = "allowOrderBy", tag = "options", params(LanguageQuery),
    responses((status = 200, body = Envelope<Vec<OptionItem>>), (status = 403, body = crate::wire::ErrorBody)))]
async fn allow_orders_by(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<LanguageQuery>,
) -> Result<Answer<Vec<OptionItem>>, ApiError> {
    let language = language(&state, &caller, query.lang).await?;
    let item = |value, field| item(language, value, &["field", field]);
    Ok(Answer(vec![item("ORDER_NO", "poNo"), item("ITEM", "materialCode")]))
}

/// Both directions of an order.
#[utoipa::path(get, path = "/option/orderSeq", operation_id = "orderSeq", tag = "options", params(LanguageQuery),
    responses((status = 200, body = Envelope<Vec<OptionItem>>), (status = 403, body = crate::wire::ErrorBody)))]
async fn directions(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<LanguageQuery>,
) -> Result<Answer<Vec<OptionItem>>, ApiError> {
    let language = language(&state, &caller, query.lang).await?;
    Ok(Answer(["asc", "desc"].map(|way| item(language, way, &["po", "orderSeq", way])).into()))
}

/// Plants, the first fifty.
#[utoipa::path(get, path = "/option/getOrgIdOption", operation_id = "getOrgIdOption", tag = "options", params(ChoiceQuery),
    responses((status = 200, body = Envelope<Vec<OptionItem>>), (status = 403, body = crate::wire::ErrorBody)))]
async fn plants(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ChoiceQuery>,
) -> Result<Answer<Vec<OptionItem>>, ApiError> {
    Ok(Answer(items(search::plants(&state.db, &caller.actor, &query.typed).await?)))
}

/// Buyers by the name that the caller's orders have, the first fifty.
#[utoipa::path(get, path = "/option/buyerIdList", operation_id = "buyerIdList", tag = "options", params(ChoiceQuery),
    responses((status = 200, body = Envelope<Vec<OptionItem>>), (status = 403, body = crate::wire::ErrorBody)))]
async fn buyers(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ChoiceQuery>,
) -> Result<Answer<Vec<OptionItem>>, ApiError> {
    Ok(Answer(items(search::buyers_of_orders(&state.db, &caller.actor, &query.typed).await?)))
}

/// Groups of materials, the first fifty; a supplier's are those of what it was ordered.
#[utoipa::path(get, path = "/option/materialGroup", operation_id = "materialGroup", tag = "options", params(ChoiceQuery),
    responses((status = 200, body = Envelope<Vec<OptionItem>>), (status = 403, body = crate::wire::ErrorBody)))]
async fn material_groups(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ChoiceQuery>,
) -> Result<Answer<Vec<OptionItem>>, ApiError> {
    Ok(Answer(items(search::material_groups(&state.db, &caller.actor, &query.typed).await?)))
}

/// Currencies of the caller's orders.
#[utoipa::path(get, path = "/option/currency", operation_id = "currency", tag = "options",
    responses((status = 200, body = Envelope<Vec<OptionItem>>), (status = 403, body = crate::wire::ErrorBody)))]
async fn currencies(State(state): State<AppState>, caller: Caller) -> Result<Answer<Vec<OptionItem>>, ApiError> {
    Ok(Answer(items(search::currencies(&state.db, &caller.actor).await?)))
}

/// Numbers of orders with lines that may be opened for shipment, the first fifty.
#[utoipa::path(get, path = "/option/getOpenPoId", operation_id = "getOpenPoId", tag = "options", params(OpenOrderChoiceQuery),
    responses((status = 200, body = Envelope<Vec<OptionItem>>), (status = 403, body = crate::wire::ErrorBody)))]
async fn open_orders(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<OpenOrderChoiceQuery>,
) -> Result<Answer<Vec<OptionItem>>, ApiError> {
    Ok(Answer(items(opening::orders(&state.db, &caller.actor, &query.typed, &query.vendor).await?)))
}

/// Openings in effect, the first fifty.
#[utoipa::path(get, path = "/option/getOpenIDList", operation_id = "getOpenIDList", tag = "options", params(ChoiceQuery),
    responses((status = 200, body = Envelope<Vec<OptionItem>>), (status = 403, body = crate::wire::ErrorBody)))]
async fn openings(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ChoiceQuery>,
) -> Result<Answer<Vec<OptionItem>>, ApiError> {
    Ok(Answer(items(opening::openings(&state.db, &caller.actor, &query.typed).await?)))
}

/// Suppliers of lines that may be opened for shipment, the first fifty.
#[utoipa::path(get, path = "/option/openOrderVendors", operation_id = "openOrderVendors", tag = "options", params(ChoiceQuery),
    responses((status = 200, body = Envelope<Vec<OptionItem>>), (status = 403, body = crate::wire::ErrorBody)))]
async fn open_order_vendors(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ChoiceQuery>,
) -> Result<Answer<Vec<OptionItem>>, ApiError> {
    Ok(Answer(items(opening::vendors(&state.db, &caller.actor, &query.typed).await?)))
}

/// States of messages to the ERP, such as of a rescheduled order line.
#[utoipa::path(get, path = "/option/rfcPullInState", operation_id = "rfcPullInState", tag = "options", params(LanguageQuery),
    responses((status = 200, body = Envelope<Vec<OptionItem>>), (status = 403, body = crate::wire::ErrorBody)))]
async fn message_states(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<LanguageQuery>,
) -> Result<Answer<Vec<OptionItem>>, ApiError> {
    let language = language(&state, &caller, query.lang).await?;
    Ok(Answer(worded(language, MessageState::ALL, &["erp_message", "state"])))
}

/// Where what is said to the ERP comes from.
#[utoipa::path(get, path = "/option/rfcChannelType", operation_id = "rfcChannelType", tag = "options", params(LanguageQuery),
    responses((status = 200, body = Envelope<Vec<OptionItem>>), (status = 403, body = crate::wire::ErrorBody)))]
async fn channels(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<LanguageQuery>,
) -> Result<Answer<Vec<OptionItem>>, ApiError> {
    let language = language(&state, &caller, query.lang).await?;
    Ok(Answer(worded(language, Channel::ALL, &["erp_message", "channel"])))
}

/// Labels of ours with their words below `path`.
pub(super) fn worded<L: Label>(language: Language, labels: &[L], path: &[&str]) -> Vec<OptionItem> {
    labels.iter().map(|label| item(language, label.as_str(), &[path, &[label.as_str()]].concat())).collect()
}

fn item(language: Language, value: &str, path: &[&str]) -> OptionItem {
    OptionItem { value: value.to_owned(), label: words::text(language, path).unwrap_or(value).to_owned() }
}
