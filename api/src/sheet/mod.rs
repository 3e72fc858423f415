//! Lists as .xlsx, at once: for few rows. More are written by a worker (`endpoint::export`).

use crate::error::ApiError;
use crate::http::Caller;
use crate::http::download::Leaving;
use crate::http::workbook_limit::WorkbookPermit;
use crate::permission;
use crate::state::AppState;
use axum::body::Body;
use axum::http::{HeaderValue, Method, header};
use axum::response::Response;
use ehub_workflows::export::sheet::{Waiting, Writer};
use ehub_workflows::export::{self, Exported, Look, rules};

/// What a workbook is called on the wire.
pub const MIME: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// Rows of a workbook at most that is written while somebody waits.
pub const MOST: i64 = rules::DIRECT_ROWS;

/// Half a list must not look whole.
///
/// # Errors
/// `VALIDATION` when there are more rows than [`MOST`].
pub fn bounded(total: i64) -> Result<(), ApiError> {
    rules::direct(total, MOST).map_err(|fault| ApiError::invalid(vec![fault]))
}

/// The list as a download. Whoever asks has a seat.
///
/// # Errors
/// `VALIDATION` for an unknown column, or when there are more rows than are exported at once: half a list must not look whole.
pub async fn download<R: Exported>(
    state: &AppState,
    caller: &Caller,
    permit: WorkbookPermit,
    filter: &R::Filter,
    mut look: Look,
) -> Result<Response, ApiError> {
    if look.columns.is_none() && !answers(caller, R::NAME) {
        look.columns = Some(export::told::<R>());
    }
    let language = look.language();
    let columns =
        R::columns(filter, look.columns.as_deref(), language).map_err(|fault| ApiError::invalid(vec![fault]))?;
    let rows = export::open::<R>(&state.db, &caller.actor, filter).await?;
    let total = rows.total;
    rules::direct(total, state.config.direct_rows.clamp(1, MOST)).map_err(|fault| ApiError::invalid(vec![fault]))?;
    let rows = rows.all().await?;
    let written = permit.aside(move || {
        let mut writer = Writer::new(columns, language, Waiting::InMemory)?;
        writer.write(&rows)?;
        writer.bytes()
    });
    let bytes = written.await?.map_err(|error| {
        tracing::error!(%error, "a workbook cannot be written");
        ApiError::system()
    })?;
    let name = R::file(filter);
    let mut response = file(&name, Body::from(bytes))?;
    response.extensions_mut().insert(Leaving { file: name, rows: Some(total), query: None });
    Ok(response)
}

/// Whether the caller may bring answers of this list back: columns to answer in are for those.
pub fn answers(caller: &Caller, list: &str) -> bool {
    let replies = permission::access(&Method::POST, &format!("/api/{list}/import"));
    replies.is_some_and(|access| access.met_by(caller.actor.roles.iter().copied(), &caller.company_type))
}

/// A workbook as a download.
///
/// # Errors
/// Only if `name` is no header text, which is a defect.
pub fn file(name: &str, content: impl Into<Body>) -> Result<Response, ApiError> {
    let mut response = Response::new(content.into());
    let disposition = HeaderValue::from_str(&format!("attachment; filename=\"{name}.xlsx\""));
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(MIME));
    response.headers_mut().insert(header::CONTENT_DISPOSITION, disposition.map_err(|_| ApiError::system())?);
    response.extensions_mut().insert(Leaving { file: name.to_owned(), rows: None, query: None });
    Ok(response)
}
