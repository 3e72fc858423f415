//! The value grids of specs by workbook: what is asked with what was said, dry run and apply, the same workbook with faulty cells marked.

use crate::document::by;
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
use ehub_workflows::inspection_spec::search::{self, SpecFilter};
use ehub_workflows::inspection_spec::sheet::{self, Report, Sheet};
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(import)).routes(routes!(marked)).routes(routes!(template))
}

/// Judges every row of a workbook of values; fills the specs whose rows are all good unless it is a dry run. A row for each item, known by
/// supplier, part, type and short name.
#[utoipa::path(post, path = "/inspection-specs/import", operation_id = "importInspectionSpecs", tag = "inspection-specs",
    params(ImportQuery), request_body(content = Upload, content_type = "multipart/form-data"),
    responses((status = 200, body = Envelope<Report>), (status = 413, body = crate::wire::ErrorBody)))]
async fn import(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ImportQuery>,
    workbook: Workbook,
) -> Result<Answer<Report>, ApiError> {
    workbook::taken::<Sheet>(&state, &caller, query, workbook, headings).await
}

/// The same workbook with the faulty cells marked and explained in the caller's language.
#[utoipa::path(post, path = "/inspection-specs/import/marked", operation_id = "markInspectionSpecs", tag = "inspection-specs",
    params(MarkQuery), request_body(content = Upload, content_type = "multipart/form-data"),
    responses((status = 200, description = "A workbook.", body = Vec<u8>,
        content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))]
async fn marked(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<MarkQuery>,
    workbook: Workbook,
) -> Result<Response, ApiError> {
    workbook::marked::<Sheet>(&state, &caller, query, workbook, (headings, "inspection-specs-marked")).await
}

/// A workbook with the items of the specs of the list's filter and what was said of them, to fill in.
#[utoipa::path(get, path = "/inspection-specs/template", operation_id = "getInspectionSpecTemplate", tag = "inspection-specs",
    params(SpecFilter, LanguageQuery),
    responses((status = 200, description = "A workbook.", body = Vec<u8>,
        content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))]
async fn template(
    State(state): State<AppState>,
    caller: Caller,
    query::Export { filter, look }: query::Export<SpecFilter>,
    permit: WorkbookPermit,
) -> Result<Response, ApiError> {
    let language = language(&state, &caller, look.lang).await?;
    let (grids, total) = search::grids(&state.db, by(&state, &caller.actor), &filter, download::MOST).await?;
    let rows: i64 = grids.iter().map(|grid| i64::try_from(grid.values.len()).unwrap_or(i64::MAX)).sum();
    download::bounded(total.max(rows))?;
    let write = move || sheet::template(&headings(language), &grids);
    workbook::template(permit, "inspection-specs-template", write).await
}
