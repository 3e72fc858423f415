//! Weekly files: list and download.

use crate::document_routes;
use crate::error::ApiError;
use crate::http::Caller;
use crate::http::query::Path;
use crate::sheet;
use crate::state::AppState;
use axum::extract::State;
use axum::response::Response;
use ehub_workflows::weekly::search::{self, DownloadFilter, DownloadRow};

document_routes! { "weekly-downloads";
    /// Weekly files, newest first.
    list "/weekly-downloads" "listWeeklyDownloads" DownloadFilter -> DownloadRow = search::search;
    also file;
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
