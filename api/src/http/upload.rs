//! Uploads: one .xlsx, strictly under the limit, refused while it streams in; or [`Files`] of several kinds.

mod comment;
mod files;
mod provision;
mod quality;

pub use comment::CommentUpload;
pub use files::Files;
pub use provision::ProvisionParts;
pub use quality::QualityUpload;

use crate::error::ApiError;
use crate::http::workbook_limit::WorkbookPermit;
use crate::state::AppState;
use axum::extract::multipart::{Field, MultipartError};
use axum::extract::{DefaultBodyLimit, FromRequest, FromRequestParts as _, Multipart, Request};
use axum::http::header;
use ehub_engine::Finding;

/// The first bytes of every zip archive, and so of every .xlsx.
const ZIP: &[u8] = b"PK\x03\x04";
/// What the multipart wrapping may add to the file.
const WRAPPING: usize = 64 * 1024;

/// An uploaded workbook: ends in .xlsx, begins like one, and is small enough. What is inside is not judged here.
#[derive(Debug)]
pub struct Workbook {
    /// Its name at the sender.
    pub name: String,
    /// The file.
    pub bytes: Vec<u8>,
    /// Taken once the file was there: a body may trickle in for minutes.
    pub permit: WorkbookPermit,
}

impl FromRequest<AppState> for Workbook {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &AppState) -> Result<Self, ApiError> {
        let limit = state.config.upload_limit;
        let (mut head, body) = request.into_parts();
        let mut parts = parts(Request::from_parts(head.clone(), body), state, limit).await?;
        let Some(part) = parts.next_field().await.map_err(|error| broken(&error, limit))? else {
            return Err(ApiError::invalid(vec![Finding::block("REQUIRED").at("file")]));
        };
        let field = part.name().unwrap_or_default().to_owned();
        if field != "file" {
            return Err(ApiError::invalid(vec![Finding::block("UNKNOWN_FIELD").at(field)]));
        }
        let (name, bytes) = read(part, limit).await?;
        let permit = WorkbookPermit::from_request_parts(&mut head, state).await?;
        Ok(Self { name, bytes, permit })
    }
}

/// The parts of a form that is altogether no larger than `limit` and its wrapping.
async fn parts(mut request: Request, state: &AppState, limit: usize) -> Result<Multipart, ApiError> {
    let announced = request.headers().get(header::CONTENT_LENGTH);
    let announced = announced.and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
    if announced.is_some_and(|length| length >= limit + WRAPPING) {
        return Err(ApiError::too_large(limit));
    }
    let wrong = |_| {
        let blocker = Finding::block("WRONG_TYPE").at("content-type").with("expected", "multipart/form-data");
        ApiError::invalid(vec![blocker])
    };
    // The reader of parts takes in whatever is there: bound it too.
    DefaultBodyLimit::max(limit + WRAPPING).apply(&mut request);
    Multipart::from_request(request, state).await.map_err(wrong)
}

async fn read(mut part: Field<'_>, limit: usize) -> Result<(String, Vec<u8>), ApiError> {
    let name = part.file_name().unwrap_or_default().to_owned();
    let mut bytes = Vec::new();
    while let Some(chunk) = part.chunk().await.map_err(|error| broken(&error, limit))? {
        if bytes.len() + chunk.len() >= limit {
            return Err(ApiError::too_large(limit));
        }
        bytes.extend_from_slice(&chunk);
    }
    let named = std::path::Path::new(&name).extension().is_some_and(|end| end.eq_ignore_ascii_case("xlsx"));
    if named && bytes.starts_with(ZIP) {
        Ok((name, bytes))
    } else {
        Err(ApiError::invalid(vec![Finding::block("FILE_NOT_XLSX").at("file")]))
    }
}

fn broken(error: &MultipartError, limit: usize) -> ApiError {
    if error.status() == axum::http::StatusCode::PAYLOAD_TOO_LARGE {
        return ApiError::too_large(limit);
    }
    ApiError::invalid(vec![Finding::block("BODY_CUT_OFF")])
}
