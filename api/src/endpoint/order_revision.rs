//! Revisions of a whole order: when the ERP changed something of it, and any two side by side.

use crate::document_routes;
use crate::error::ApiError;
use crate::http::query::{Path, Query};
use crate::http::{Answer, Caller};
use crate::state::AppState;
use crate::wire::Envelope;
use crate::wire::po::ComparisonQuery;
use axum::extract::State;
use ehub_workflows::po::comparison::{OrderComparison, OrderRevision};
use ehub_workflows::po::search;

document_routes! { "purchase-orders";
    also revisions, comparison;
}

/// The points in time at which the ERP changed something of an order, newest first.
#[utoipa::path(get, path = "/purchase-orders/{id}/revisions", operation_id = "listPurchaseOrderRevisions",
    tag = "purchase-orders", params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<Vec<OrderRevision>>), (status = 404, body = crate::wire::ErrorBody)))]
async fn revisions(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Result<Answer<Vec<OrderRevision>>, ApiError> {
    Ok(Answer(search::order_revisions(&state.db, &caller.actor, id).await?))
}

/// Two revisions of an order side by side: every line with both values of each field.
#[utoipa::path(get, path = "/purchase-orders/{id}/comparison", operation_id = "comparePurchaseOrderRevisions",
    tag = "purchase-orders", params(("id" = i64, Path), ComparisonQuery),
    responses((status = 200, body = Envelope<OrderComparison>), (status = 400, body = crate::wire::ErrorBody),
        (status = 404, body = crate::wire::ErrorBody)))]
async fn comparison(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
    Query(asked): Query<ComparisonQuery>,
) -> Result<Answer<OrderComparison>, ApiError> {
    Ok(Answer(search::compare(&state.db, &caller.actor, id, asked.from, asked.to).await?))
}
