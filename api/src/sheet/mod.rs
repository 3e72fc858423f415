//! Lists as .xlsx: chosen columns, headings in the language of the page, values as numbers and days, nothing that a
//! spreadsheet would run.

mod column;
mod render;

pub use column::{ACCOUNT, ASN, AUDIT, COMPANY, Column, ERP_MESSAGE, MAIL, PO_LINE, REGISTRATION, told};

use crate::error::ApiError;
use crate::http::download::Leaving;
use crate::http::workbook_limit::WorkbookPermit;
use crate::wire::Language;
use crate::wire::po::ExportQuery;
use axum::body::Body;
use axum::http::{HeaderValue, header};
use axum::response::Response;
use ehub_engine::Finding;
use serde::Serialize;

/// Rows of one workbook at most.
pub const MOST: i64 = 10_000;
/// What a workbook is called on the wire.
pub const MIME: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// The rows as a download called `<name>.xlsx`. Whoever fetched them has a seat.
///
/// # Errors
/// `VALIDATION` for an unknown column, or when there are more rows than [`MOST`]: half a list must not look whole.
pub async fn download<T: Serialize + Send + 'static>(
    permit: WorkbookPermit,
    name: &str,
    columns: &'static [Column],
    look: &ExportQuery,
    total: i64,
    rows: Vec<T>,
) -> Result<Response, ApiError> {
    if total > MOST {
        let blocker = Finding::block("FILE_TOO_MANY_ROWS").with("max", MOST).with("found", total);
        return Err(ApiError::invalid(vec![blocker]));
    }
    let chosen = column::choose(columns, look.columns.as_deref())?;
    let language = look.lang.unwrap_or(Language::Tc);
    let written = permit.aside(move || render::workbook(&chosen, language, &rows)).await?;
    let bytes = written.map_err(|error| {
        tracing::error!(%error, "a workbook cannot be written");
        ApiError::system()
    })?;
    let mut response = file(name, bytes)?;
    response.extensions_mut().insert(Leaving { file: name.to_owned(), rows: Some(total) });
    Ok(response)
}

/// A workbook as a download.
///
/// # Errors
/// Only if `name` is no header text, which is a defect.
pub fn file(name: &str, bytes: Vec<u8>) -> Result<Response, ApiError> {
    let mut response = Response::new(Body::from(bytes));
    let disposition = HeaderValue::from_str(&format!("attachment; filename=\"{name}.xlsx\""));
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(MIME));
    response.headers_mut().insert(header::CONTENT_DISPOSITION, disposition.map_err(|_| ApiError::system())?);
    response.extensions_mut().insert(Leaving { file: name.to_owned(), rows: None });
    Ok(response)
}
