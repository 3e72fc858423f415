//! Lines of balance statements: the list with its export, and what hangs together with one.

use crate::document_routes;
use crate::error::ApiError;
use crate::http::query::Path;
use crate::http::{Answer, Caller};
use crate::state::AppState;
use crate::wire::Envelope;
use axum::extract::State;
use ehub_workflows::statement::search::{self, StatementChain, StatementLineFilter, StatementLineRow};

document_routes! { "statements";
    /// Lines of balance statements: as the ERP has them while the statement is open, as they were from then on.
    list "/statement-lines" "listStatementLines" StatementLineFilter -> StatementLineRow = search::search_lines;
    /// The list as .xlsx.
    export "/statement-lines/export" "exportStatementLines" StatementLineFilter -> StatementLineRow;
    also chain;
}

/// What hangs together with a line: orders, shipment notices, receipts, invoices and payments. The same from an invoice and from a payment.
#[utoipa::path(get, path = "/statement-lines/{id}/chain", operation_id = "getStatementLineChain", tag = "statements",
    params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<StatementChain>), (status = 404, body = crate::wire::ErrorBody)))]
async fn chain(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Result<Answer<StatementChain>, ApiError> {
    Ok(Answer(search::chain(&state.db, &caller.actor, id).await?))
}
