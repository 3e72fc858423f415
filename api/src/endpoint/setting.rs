//! Settings of shipments: what holds and why, what a change would touch, and the calls of section 7 of the specification about invoice
//! settings, lists of choices and addresses. Their lists, forms, workbooks and histories are those of master data.

use crate::document::{self, by};
use crate::endpoint::asn_option::taxed;
use crate::endpoint::choice::items;
use crate::endpoint::master_import::kind_of;
use crate::endpoint::workbook::language;
use crate::error::ApiError;
use crate::http::query::{self, Query};
use crate::http::{Answer, Body, Caller, Page};
use crate::state::AppState;
use crate::wire::event::EventAnswer;
use crate::wire::setting::{
    CustomizeListQuery, CustomizeQuery, DeleteSettingQuery, DunsQuery, EffectiveQuery, InvoiceSettingUpdate,
    NewInvoiceSetting, SettingChange,
};
use crate::wire::{Envelope, Items, OptionItem};
use axum::extract::State;
use ehub_engine::Finding;
use ehub_engine::label::Label as _;
use ehub_workflows::Seen;
use ehub_workflows::catalogue;
use ehub_workflows::choice::search::kept::{self, DunsAddress};
use ehub_workflows::master::kind::LISTS;
use ehub_workflows::master::search::{self, MasterFilter, MasterRow};
use ehub_workflows::master::{Fields, Input, Kind, Master, New, store};
use ehub_workflows::process::Command;
use ehub_workflows::shipment_rule::store::effective as effective_of;
use ehub_workflows::shipment_rule::{HeldValue, Touch, Touched, touched};
use utoipa_axum::{router::OpenApiRouter, routes};

/// The list of tax codes, which are rules besides.
const TAX: &str = "tax";

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(effective))
        .routes(routes!(preview))
        .routes(routes!(by_type))
        .routes(routes!(insert))
        .routes(routes!(update))
        .routes(routes!(remove))
        .routes(routes!(list))
        .routes(routes!(addresses))
        .routes(routes!(all_addresses))
}

/// What holds for a part at a plant: each value with the word that it comes from, the part's own or that of the most specific rule.
#[utoipa::path(get, path = "/shipment-rules/effective", operation_id = "getEffectiveRules", tag = "settings",
    params(EffectiveQuery),
    responses((status = 200, body = Envelope<Vec<HeldValue>>), (status = 400, body = crate::wire::ErrorBody)))]
async fn effective(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<EffectiveQuery>,
) -> Result<Answer<Vec<HeldValue>>, ApiError> {
    let vendor = query.vendor.as_deref().filter(|code| !code.is_empty());
    Ok(Answer(effective_of(&state.db, &caller.actor, &query.plant, &query.material, vendor).await?))
}

/// What a change would touch; nothing is changed. What of the catalogue of inspection may not be changed so is refused as it would be then.
#[utoipa::path(post, path = "/shipment-rules/preview", operation_id = "previewSetting", tag = "settings",
    request_body = SettingChange,
    responses((status = 200, body = Envelope<Touched>), (status = 400, body = crate::wire::ErrorBody),
              (status = 409, body = crate::wire::ErrorBody)))]
async fn preview(
    State(state): State<AppState>,
    caller: Caller,
    Body(change): Body<SettingChange>,
) -> Result<Answer<Touched>, ApiError> {
    let kind = kind_of(Some(&change.kind))?;
    if !kind.is_kept_by(&caller.actor) {
        return Err(ApiError::forbidden());
    }
    let new = New { kind, code: change.code, fields: change.fields }.tidied();
    if is_asked_of_specs(kind) {
        let specs = catalogue::preview(&state.db, by(&state, &caller.actor), new, change.retired).await?;
        return Ok(Answer(Touched { specs, ..Touched::default() }));
    }
    Ok(Answer(match Touch::of(kind, &new.code, &new.fields, change.retired) {
        Some(touch) => touched(&state.db, &caller.actor, state.now(), &touch).await?,
        None => Touched::default(),
    }))
}

/// Tax codes or a list of choices, as they are kept: also those that are out of use.
#[utoipa::path(post, path = "/admin/customizeSettingByType", operation_id = "customizeSettingByType", tag = "settings",
    request_body = CustomizeQuery,
    responses((status = 200, body = Envelope<Items<MasterRow>>), (status = 400, body = crate::wire::ErrorBody)))]
async fn by_type(
    State(state): State<AppState>,
    caller: Caller,
    Body(query): Body<CustomizeQuery>,
) -> Result<Page<MasterRow>, ApiError> {
    query::window(query.page, query.size)?;
    let (kind, words) = match known(&query.list_type_key)? {
        TAX => (Kind::TaxCode, None),
        list => (Kind::Choice, Some(format!("{list}|"))),
    };
    let filter = MasterFilter {
        kind: Some(kind.to_string()),
        words,
        page: query.page,
        size: query.size,
        ..MasterFilter::default()
    };
    let (items, total) = search::search(&state.db, &caller.actor, &filter).await?;
    Ok(Page { items, total })
}

/// Uses a tax code.
#[utoipa::path(post, path = "/admin/insertInvoiceSetting", operation_id = "insertInvoiceSetting", tag = "settings",
    request_body = NewInvoiceSetting,
    responses((status = 200, body = Envelope<EventAnswer>), (status = 409, body = crate::wire::ErrorBody)))]
async fn insert(
    State(state): State<AppState>,
    caller: Caller,
    Body(NewInvoiceSetting { tax_code, setting }): Body<NewInvoiceSetting>,
) -> Result<Answer<EventAnswer>, ApiError> {
    let new = New { kind: Kind::TaxCode, code: tax_code, fields: setting.texts() };
    let made = store::create(&state.db, by(&state, &caller.actor), new).await?;
    Ok(Answer(document::after::<Master>(&state, &caller.actor, made.id).await?))
}

/// A tax code asks something else from now on: the event `edit` of its record.
#[utoipa::path(put, path = "/admin/updateInvoiceSetting", operation_id = "updateInvoiceSetting", tag = "settings",
    request_body = InvoiceSettingUpdate,
    responses((status = 200, body = Envelope<EventAnswer>), (status = 404, body = crate::wire::ErrorBody),
              (status = 409, body = crate::wire::ErrorBody)))]
async fn update(
    State(state): State<AppState>,
    caller: Caller,
    Body(InvoiceSettingUpdate { invoice_setting_oid: id, version, setting }): Body<InvoiceSettingUpdate>,
) -> Result<Answer<EventAnswer>, ApiError> {
    kept_setting(&state, &caller, id, &[Kind::TaxCode]).await?;
    let command = Command::new(Seen { id, version }, Input::Edit(Fields { fields: setting.texts() }));
    Ok(Answer(document::command_one::<Master>(&state, &caller.actor, command).await?))
}

/// Takes a tax code or a choice out of use: the event `deactivate` of its record, whose history stays. A tax code that drafts use stays.
#[utoipa::path(delete, path = "/admin/deleteCustomizeSettingData", operation_id = "deleteCustomizeSettingData", tag = "settings",
    params(DeleteSettingQuery),
    responses((status = 200, body = Envelope<EventAnswer>), (status = 404, body = crate::wire::ErrorBody),
              (status = 409, body = crate::wire::ErrorBody)))]
async fn remove(
    State(state): State<AppState>,
    caller: Caller,
    Query(DeleteSettingQuery { invoice_setting_oid: id, version }): Query<DeleteSettingQuery>,
) -> Result<Answer<EventAnswer>, ApiError> {
    let row = kept_setting(&state, &caller, id, &[Kind::TaxCode, Kind::Choice]).await?;
    let seen = Seen { id, version: version.unwrap_or(row.version) };
    Ok(Answer(document::command_one::<Master>(&state, &caller.actor, Command::new(seen, Input::Deactivate)).await?))
}

/// Choices of one list, those in use.
#[utoipa::path(get, path = "/option/queryCustomizeSettingList", operation_id = "queryCustomizeSettingList", tag = "options",
    params(CustomizeListQuery),
    responses((status = 200, body = Envelope<Vec<OptionItem>>), (status = 400, body = crate::wire::ErrorBody)))]
async fn list(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<CustomizeListQuery>,
) -> Result<Answer<Vec<OptionItem>>, ApiError> {
    let list = known(&query.list_type_key)?;
    let mut choices = if list == TAX {
        let language = language(&state, &caller, query.lang).await?;
        let codes = kept::tax_codes(&state.db, &caller.actor).await?;
        codes.iter().map(|code| taxed(language, code)).collect()
    } else {
        items(kept::list(&state.db, &caller.actor, list).await?)
    };
    let typed = query.typed.unwrap_or_default().to_lowercase();
    choices.retain(|choice| choice.label.to_lowercase().contains(&typed));
    Ok(Answer(choices))
}

/// Where a company of the buyer takes deliveries: places with four digits of their own behind the company's D-U-N-S number.
#[utoipa::path(get, path = "/option/duns4Address", operation_id = "duns4Address", tag = "options", params(DunsQuery),
    responses((status = 200, body = Envelope<Vec<DunsAddress>>), (status = 401, body = crate::wire::ErrorBody)))]
async fn addresses(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<DunsQuery>,
) -> Result<Answer<Vec<DunsAddress>>, ApiError> {
    Ok(Answer(kept::delivery_addresses(&state.db, &caller.actor, &query.buyer_company_duns, false).await?))
}

/// Everywhere that a company of the buyer takes deliveries, also at places without digits of their own.
#[utoipa::path(get, path = "/option/allDuns4Address", operation_id = "allDuns4Address", tag = "options", params(DunsQuery),
    responses((status = 200, body = Envelope<Vec<DunsAddress>>), (status = 401, body = crate::wire::ErrorBody)))]
async fn all_addresses(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<DunsQuery>,
) -> Result<Answer<Vec<DunsAddress>>, ApiError> {
    Ok(Answer(kept::delivery_addresses(&state.db, &caller.actor, &query.buyer_company_duns, true).await?))
}

/// Whether specs of suppliers hang on records of the kind.
fn is_asked_of_specs(kind: Kind) -> bool {
    match kind {
        Kind::Material
        | Kind::InspectionUnit
        | Kind::InspectionCategory
        | Kind::InspectionSubGroup
        | Kind::InspectionItem => true,
        Kind::Plant
        | Kind::Vendor
        | Kind::Buyer
        | Kind::Carrier
        | Kind::InvoiceTrack
        | Kind::ShipmentRule
        | Kind::XOutRule
        | Kind::TaxCode
        | Kind::Choice
        | Kind::VendorName
        | Kind::OrderChange => false,
    }
}

/// The name of a list that there is.
fn known(key: &str) -> Result<&'static str, ApiError> {
    let mut names = LISTS.iter().copied().chain([TAX]);
    names.find(|name| *name == key).ok_or_else(|| {
        let expected = LISTS.iter().copied().chain([TAX]).collect::<Vec<_>>().join(", ");
        ApiError::invalid(vec![Finding::block("WRONG_TYPE").at("listTypeKey").with("expected", expected)])
    })
}

/// A record of one of these kinds.
async fn kept_setting(state: &AppState, caller: &Caller, id: i64, kinds: &[Kind]) -> Result<MasterRow, ApiError> {
    let row = search::read(&state.db, &caller.actor, id).await?;
    if kinds.iter().any(|kind| kind.as_str() == row.kind) { Ok(row) } else { Err(ApiError::not_found()) }
}
