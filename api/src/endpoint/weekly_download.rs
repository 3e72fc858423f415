//! Weekly files: list and download.

use crate::error::ApiError;
use crate::http::query::{self, Path, Query};
use crate::http::{Caller, Page};
use crate::sheet;
use crate::state::AppState;
use crate::wire::{Envelope, Items};
use axum::extract::State;
use axum::response::Response;
use ehub_workflows::weekly::search::{self, DownloadFilter, DownloadRow};
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(file))
}

/// Weekly files, newest first.
#[utoipa::path(get, path = "/weekly-downloads", operation_id = "listWeeklyDownloads", tag = "weekly-downloads",
    params(DownloadFilter),
    responses((status = 200, body = Envelope<Items<DownloadRow>>), (status = 400, body = crate::wire::ErrorBody)))]
async fn list(
    State(state): State<AppState>,
    caller: Caller,
    Query(filter): Query<DownloadFilter>,
) -> Result<Page<DownloadRow>, ApiError> {
    query::window(filter.page, filter.size)?;
    let (items, total) = search::search(&state.db, &caller.actor, &filter).await?;
    Ok(Page { items, total })
}

/// One weekly file.
#[utoipa::path(get, path = "/weekly-downloads/{id}/file", operation_id = "getWeeklyDownload", tag = "weekly-downloads",
    params(("id" = i64, Path)),
    responses((status = 200, description = "A workbook.", body = Vec<u8>,
        content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        (status = 404, body = crate::wire::ErrorBody)))]
async fn file(State(state): State<AppState>, caller: Caller, Path(id): Path<i64>) -> Result<Response, ApiError> {
    let (name, content) = search::file(&state.db, &caller.actor, id).await?;
    sheet::file(&name, content)
}
