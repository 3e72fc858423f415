//! Shipment notices: lists, one notice, its story, what is printed, and making a new one.

use crate::error::ApiError;
use crate::http::query::{self, Path, Query};
use crate::http::workbook_limit::WorkbookPermit;
use crate::http::{Answer, Body, Caller, Page};
use crate::sheet;
use crate::state::AppState;
use crate::wire::event::Workflow;
use crate::wire::po::ExportQuery;
use crate::wire::{Envelope, Items};
use axum::extract::State;
use axum::response::Response;
use ehub_workflows::asn::draft::NewAsn;
use ehub_workflows::asn::{self, AsnDetail, AsnFilter, AsnPrint, AsnRow, CreatedAsn, ShippableFilter, ShippableLine};
use ehub_workflows::document_view::DocumentView;
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list, create))
        .routes(routes!(export))
        .routes(routes!(shippable))
        .routes(routes!(get_one))
        .routes(routes!(workflow))
        .routes(routes!(print))
}

/// ASNs, newest first.
#[utoipa::path(get, path = "/asns", operation_id = "listAsns", tag = "asns", params(AsnFilter),
    responses((status = 200, body = Envelope<Items<AsnRow>>), (status = 400, body = crate::wire::ErrorBody)))]
async fn list(
    State(state): State<AppState>,
    caller: Caller,
    Query(filter): Query<AsnFilter>,
) -> Result<Page<AsnRow>, ApiError> {
    query::window(filter.page, filter.size)?;
    let (items, total) = asn::search(&state.db, &caller.actor, &filter).await?;
    Ok(Page { items, total })
}

/// The list as .xlsx.
#[utoipa::path(get, path = "/asns/export", operation_id = "exportAsns", tag = "asns", params(AsnFilter, ExportQuery),
    responses((status = 200, description = "A workbook.", body = Vec<u8>,
        content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))]
async fn export(
    State(state): State<AppState>,
    caller: Caller,
    query::Export { mut filter, look }: query::Export<AsnFilter>,
    permit: WorkbookPermit,
) -> Result<Response, ApiError> {
    (filter.page, filter.size) = (Some(1), Some(sheet::MOST));
    let (rows, total) = asn::search(&state.db, &caller.actor, &filter).await?;
    sheet::download(permit, "asn", sheet::ASN, &look, total, rows).await
}

/// PO lines of which something may be shipped.
#[utoipa::path(get, path = "/asns/shippable", operation_id = "listShippableLines", tag = "asns",
    params(ShippableFilter),
    responses((status = 200, body = Envelope<Items<ShippableLine>>), (status = 400, body = crate::wire::ErrorBody)))]
async fn shippable(
    State(state): State<AppState>,
    caller: Caller,
    Query(filter): Query<ShippableFilter>,
) -> Result<Page<ShippableLine>, ApiError> {
    query::window(filter.page, filter.size)?;
    let (items, total) = asn::shippable(&state.db, &caller.actor, &filter).await?;
    Ok(Page { items, total })
}

/// Makes an ASN of PO lines.
#[utoipa::path(post, path = "/asns", operation_id = "createAsn", tag = "asns", request_body = NewAsn,
    responses((status = 200, body = Envelope<CreatedAsn>), (status = 409, body = crate::wire::ErrorBody)))]
async fn create(
    State(state): State<AppState>,
    caller: Caller,
    Body(wanted): Body<NewAsn>,
) -> Result<Answer<CreatedAsn>, ApiError> {
    Ok(Answer(asn::create(&state.db, &caller.actor, state.now(), &wanted).await?))
}

/// One ASN with everything on it, and what would stand against sending it now.
#[utoipa::path(get, path = "/asns/{id}", operation_id = "getAsn", tag = "asns", params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<AsnDetail>), (status = 404, body = crate::wire::ErrorBody)))]
async fn get_one(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Result<Answer<AsnDetail>, ApiError> {
    Ok(Answer(asn::read(&state.db, &caller.actor, state.now(), id).await?))
}

/// State, offers, history and diagram of an ASN.
#[utoipa::path(get, path = "/asns/{id}/workflow", operation_id = "getAsnWorkflow", tag = "asns",
    params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<Workflow>), (status = 404, body = crate::wire::ErrorBody)))]
async fn workflow(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Result<Answer<DocumentView>, ApiError> {
    Ok(Answer(asn::workflow(&state.db, &caller.actor, state.now(), id).await?))
}

/// What the sheet and the labels print; only once the ERP has given an inbound number.
#[utoipa::path(get, path = "/asns/{id}/print", operation_id = "printAsn", tag = "asns", params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<AsnPrint>), (status = 409, body = crate::wire::ErrorBody)))]
async fn print(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Result<Answer<AsnPrint>, ApiError> {
    Ok(Answer(asn::print(&state.db, &caller.actor, id).await?))
}
