//! Receipt lines: what came, what went back, what was corrected.

use crate::document_routes;
use crate::endpoint::po_option::worded;
use crate::endpoint::workbook::{LanguageQuery, language};
use crate::error::ApiError;
use crate::http::query::Query;
use crate::http::{Answer, Caller};
use crate::state::AppState;
use crate::wire::{Envelope, OptionItem};
use axum::extract::State;
use ehub_engine::label::Label;
use ehub_workflows::asn::{ReceiptFilter, ReceiptKind, ReceiptRow, receipts};

document_routes! { "receipts";
    /// Receipt lines, newest first. Suppliers see their own, once they are booked.
    list "/receipts" "listReceipts" ReceiptFilter -> ReceiptRow = receipts;
    /// The list as .xlsx.
    export "/receipts/export" "exportReceipts" ReceiptFilter -> ReceiptRow;
    also kinds;
}

/// What a receipt line may tell: goods that came, that went back, or that were counted wrongly.
#[utoipa::path(get, path = "/option/rcvTransactionType", operation_id = "rcvTransactionType", tag = "options", params(LanguageQuery),
    responses((status = 200, body = Envelope<Vec<OptionItem>>), (status = 403, body = crate::wire::ErrorBody)))]
async fn kinds(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<LanguageQuery>,
) -> Result<Answer<Vec<OptionItem>>, ApiError> {
    let language = language(&state, &caller, query.lang).await?;
    Ok(Answer(worded(language, ReceiptKind::ALL, &["receipt", "kind"])))
}
