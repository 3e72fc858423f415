//! The program's log files on this machine, as one list.

use crate::error::ApiError;
use crate::http::query::Query;
use crate::http::{Answer, Caller};
use crate::state::AppState;
use crate::wire::Envelope;
use axum::extract::State;
use ehub_workflows::log_file::{self, LogFilter, LogPage};
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(log_lines))
}

/// Log lines of every process on this machine, newest first. A call reads a bounded number of bytes and says how far it came.
#[utoipa::path(get, path = "/log-lines", operation_id = "listLogLines", tag = "log-lines", params(LogFilter),
    responses((status = 200, body = Envelope<LogPage>)))]
async fn log_lines(
    State(state): State<AppState>,
    _: Caller,
    Query(filter): Query<LogFilter>,
) -> Result<Answer<LogPage>, ApiError> {
    let turn = state.log_turns.clone().acquire_owned().await.map_err(|_| ApiError::system())?;
    let (folder, now) = (state.config.log_folder.clone(), state.now());
    let read = tokio::task::spawn_blocking(move || {
        let page = log_file::read(folder.as_deref(), &filter, now);
        // Not before, also when nobody waits for the page any more.
        drop(turn);
        page
    });
    let mut page = read.await.map_err(|_| ApiError::system())??;
    // Files of before may still be there.
    page.is_kept &= state.config.log_file_days > 0;
    Ok(Answer(page))
}
