//! PO lines and orders: list, export, one line, its story, one order.

use crate::document_routes;
use crate::error::ApiError;
use crate::http::query::{self, Path};
use crate::http::{Answer, Caller, Page};
use crate::state::AppState;
use crate::wire::{Envelope, Items};
use axum::extract::State;
use ehub_workflows::po::PoLine;
use ehub_workflows::po::revision::Revision;
use ehub_workflows::po::search::{self, Filter, LineShipments, PoLineRow, PoLineView, PurchaseOrder};

document_routes! { PoLine, "po-lines";
    /// PO lines, newest order first.
    list "/po-lines" "listPoLines" Filter -> PoLineRow = search::search;
    /// The list as .xlsx. Columns to answer in are for those who may bring the answers back.
    export "/po-lines/export" "exportPoLines" Filter -> PoLineRow;
    /// One line with everything about it.
    detail "/po-lines/{id}" "getPoLine" -> PoLineView = |state, actor, id| search::line(&state.db, actor, state.now(), id);
    /// State, offers, history and diagram of a line.
    workflow "/po-lines/{id}/workflow" "getPoLineWorkflow";
    also revisions, shipments, order, follow_up;
}

/// A line as it stood after each change of the ERP, newest first.
#[utoipa::path(get, path = "/po-lines/{id}/revisions", operation_id = "listPoLineRevisions", tag = "po-lines",
    params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<Vec<Revision>>), (status = 404, body = crate::wire::ErrorBody)))]
async fn revisions(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Result<Answer<Vec<Revision>>, ApiError> {
    Ok(Answer(search::revisions(&state.db, &caller.actor, id).await?))
}

/// The ASNs that ship something of a line, and what of it was received.
#[utoipa::path(get, path = "/po-lines/{id}/shipments", operation_id = "getPoLineShipments", tag = "po-lines",
    params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<LineShipments>), (status = 404, body = crate::wire::ErrorBody)))]
async fn shipments(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Result<Answer<LineShipments>, ApiError> {
    Ok(Answer(search::shipments(&state.db, &caller.actor, id).await?))
}

/// PO lines for those who say which are followed up, newest order first.
#[utoipa::path(get, path = "/po-lines/follow-up", operation_id = "listPoLinesToFollowUp", tag = "po-lines", params(Filter),
    responses((status = 200, body = Envelope<Items<PoLineRow>>), (status = 400, body = crate::wire::ErrorBody)))]
async fn follow_up(
    State(state): State<AppState>,
    caller: Caller,
    query::Query(filter): query::Query<Filter>,
) -> Result<Page<PoLineRow>, ApiError> {
    query::window(filter.page, filter.size)?;
    let (items, total) = search::search(&state.db, &caller.actor, &filter).await?;
    Ok(Page { items, total })
}

/// One order with its lines.
#[utoipa::path(get, path = "/purchase-orders/{id}", operation_id = "getPurchaseOrder", tag = "purchase-orders",
    params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<PurchaseOrder>), (status = 404, body = crate::wire::ErrorBody)))]
async fn order(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Result<Answer<PurchaseOrder>, ApiError> {
    Ok(Answer(search::order(&state.db, &caller.actor, id).await?))
}
