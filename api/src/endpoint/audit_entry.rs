//! The audit log: list and export. There is nothing else to do with it.

use crate::error::ApiError;
use crate::http::query::{self, Query};
use crate::http::workbook_limit::WorkbookPermit;
use crate::http::{Caller, Page};
use crate::sheet;
use crate::state::AppState;
use crate::wire::{Envelope, Items};
use axum::extract::State;
use axum::response::Response;
use ehub_workflows::audit::search::{self, AuditFilter, AuditRow};
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(export))
}

/// Entries of the audit log, newest first.
#[utoipa::path(get, path = "/audit-entries", operation_id = "listAuditEntries", tag = "audit-entries", params(AuditFilter),
    responses((status = 200, body = Envelope<Items<AuditRow>>), (status = 400, body = crate::wire::ErrorBody)))]
async fn list(
    State(state): State<AppState>,
    caller: Caller,
    Query(filter): Query<AuditFilter>,
) -> Result<Page<AuditRow>, ApiError> {
    query::window(filter.page, filter.size)?;
    let (items, total) = search::search(&state.db, &caller.actor, &filter).await?;
    Ok(Page { items, total })
}

/// The list as .xlsx.
#[utoipa::path(get, path = "/audit-entries/export", operation_id = "exportAuditEntries", tag = "audit-entries",
    params(AuditFilter, crate::wire::po::ExportQuery),
    responses((status = 200, description = "A workbook.", body = Vec<u8>,
        content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))]
async fn export(
    State(state): State<AppState>,
    caller: Caller,
    query::Export { mut filter, look }: query::Export<AuditFilter>,
    permit: WorkbookPermit,
) -> Result<Response, ApiError> {
    (filter.page, filter.size) = (Some(1), Some(sheet::MOST));
    let (rows, total) = search::search(&state.db, &caller.actor, &filter).await?;
    sheet::download(permit, "audit-log", sheet::AUDIT, &look, total, rows).await
}
