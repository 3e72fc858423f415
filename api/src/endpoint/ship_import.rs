//! Applications for ship permission by workbook: template, dry run and apply, the same workbook with faulty cells marked.
//!
//! The specification names the upload (`uploadShipApplyFile`) and its answer when no seat is free: 503 with the label ERROR, which
//! the dialogue shows itself.

use crate::endpoint::workbook::{self, ImportQuery, LanguageQuery, MarkQuery, headings, language};
use crate::error::ApiError;
use crate::http::query::{self, Query};
use crate::http::upload::Workbook;
use crate::http::workbook_limit::WorkbookPermit;
use crate::http::{Answer, Caller};
use crate::sheet as download;
use crate::state::AppState;
use crate::wire::Envelope;
use crate::wire::po::Upload;
use axum::extract::State;
use axum::response::Response;
use ehub_workflows::ship_permission::search::{self, ShipLineFilter};
use ehub_workflows::ship_permission::sheet::{self, Report, Sheet};
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(import)).routes(routes!(marked)).routes(routes!(template))
}

/// Judges every row of a workbook of applications; makes the good ones unless it is a dry run.
#[utoipa::path(post, path = "/ship-permissions/uploadShipApplyFile", operation_id = "uploadShipApplyFile",
    tag = "ship-permissions", params(ImportQuery),
    request_body(content = Upload, content_type = "multipart/form-data"),
    responses((status = 200, body = Envelope<Report>), (status = 413, body = crate::wire::ErrorBody)))]
async fn import(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ImportQuery>,
    workbook: Result<Workbook, ApiError>,
) -> Result<Answer<Report>, ApiError> {
    let workbook = workbook.map_err(ApiError::for_ship_apply)?;
    workbook::taken::<Sheet>(&state, &caller, query, workbook, headings).await
}

/// The same workbook with the faulty cells marked and explained in the caller's language.
#[utoipa::path(post, path = "/ship-permissions/uploadShipApplyFile/marked", operation_id = "markShipApplyFile",
    tag = "ship-permissions", params(MarkQuery),
    request_body(content = Upload, content_type = "multipart/form-data"),
    responses((status = 200, description = "A workbook.", body = Vec<u8>,
        content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))]
async fn marked(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<MarkQuery>,
    workbook: Result<Workbook, ApiError>,
) -> Result<Response, ApiError> {
    let workbook = workbook.map_err(ApiError::for_ship_apply)?;
    workbook::marked::<Sheet>(&state, &caller, query, workbook, (headings, "ship-permissions-marked")).await
}

/// A workbook to fill in, with the lines of the list's filter.
#[utoipa::path(get, path = "/ship-permissions/lines/template", operation_id = "getShipApplyTemplate",
    tag = "ship-permissions", params(ShipLineFilter, LanguageQuery),
    responses((status = 200, description = "A workbook.", body = Vec<u8>,
        content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))]
async fn template(
    State(state): State<AppState>,
    caller: Caller,
    query::Export { mut filter, look }: query::Export<ShipLineFilter>,
    permit: WorkbookPermit,
) -> Result<Response, ApiError> {
    let language = language(&state, &caller, look.lang).await?;
    (filter.page, filter.size) = (Some(1), Some(download::MOST));
    let (lines, total) = search::lines(&state.db, &caller.actor, &filter).await?;
    download::bounded(total)?;
    workbook::template(permit, "ship-permissions-template", move || sheet::template(&headings(language), &lines)).await
}
