//! Shipment notices: lists, one notice, its story, what is printed, and making a new one.

use crate::document_routes;
use crate::error::ApiError;
use crate::http::query::{self, Path, Query};
use crate::http::{Answer, Body, Caller, Page};
use crate::state::AppState;
use crate::wire::event::Workflow;
use crate::wire::{Envelope, Items};
use axum::extract::State;
use ehub_workflows::asn::draft::NewAsn;
use ehub_workflows::asn::{
    self, AsnDetail, AsnDraftFilter, AsnDraftRow, AsnFilter, AsnPrint, AsnRow, CreatedAsn, ShippableFilter,
    ShippableLine,
};
use ehub_workflows::document_view::DocumentView;

document_routes! { "asns";
    /// ASNs, newest first.
    list "/asns" "listAsns" AsnFilter -> AsnRow = asn::search;
    /// The list as .xlsx.
    export "/asns/export" "exportAsns" AsnFilter -> AsnRow;
    /// One ASN with everything on it, and what would stand against sending it now.
    detail "/asns/{id}" "getAsn" -> AsnDetail = |state, actor, id| asn::read(&state.db, actor, state.now(), id);
    also create, shippable, drafts, workflow, print;
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
    let (items, total) = asn::shippable(&state.db, &caller.actor, state.now(), &filter).await?;
    Ok(Page { items, total })
}

/// Own ASNs that were not sent or that the ERP refused, each with what stands against sending it.
#[utoipa::path(get, path = "/asns/drafts", operation_id = "listAsnDrafts", tag = "asns",
    params(AsnDraftFilter),
    responses((status = 200, body = Envelope<Items<AsnDraftRow>>), (status = 400, body = crate::wire::ErrorBody)))]
async fn drafts(
    State(state): State<AppState>,
    caller: Caller,
    Query(filter): Query<AsnDraftFilter>,
) -> Result<Page<AsnDraftRow>, ApiError> {
    query::window(filter.page, filter.size)?;
    let (items, total) = asn::drafts(&state.db, &caller.actor, state.now(), &filter).await?;
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
