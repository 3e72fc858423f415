//! An uploaded file of a spec or a certificate.

use super::files::bounded;
use super::{WRAPPING, broken, parts};
use crate::error::ApiError;
use crate::state::AppState;
use axum::extract::{FromRequest, Request};
use ehub_engine::Finding;
use ehub_workflows::attachment::{MAX_FILE, Upload};

/// One file. Neither its name nor its kind is judged here, but for the size.
#[derive(Debug)]
pub struct QualityUpload(pub Upload);

impl FromRequest<AppState> for QualityUpload {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &AppState) -> Result<Self, ApiError> {
        // Room for a file that is a little too large: that is told at its field.
        let most = MAX_FILE + WRAPPING;
        let mut parts = parts(request, state, most).await?;
        let mut sent = None;
        while let Some(part) = parts.next_field().await.map_err(|error| broken(&error, most))? {
            match part.name() {
                Some("file") if sent.is_some() => {
                    return Err(ApiError::invalid(vec![Finding::block("FILE_TOO_MANY").at("file").with("max", 1)]));
                }
                Some("file") => {
                    let name = part.file_name().unwrap_or_default().to_owned();
                    let large = Finding::block("FILE_TOO_LARGE").at("file").with("name", name.as_str());
                    let content = bounded(part, MAX_FILE).await?;
                    let large = large.with("max", MAX_FILE / 1024 / 1024);
                    let content = content.ok_or_else(|| ApiError::invalid(vec![large]))?;
                    sent = Some(Upload { name, content });
                }
                name => {
                    let name = name.unwrap_or_default().to_owned();
                    return Err(ApiError::invalid(vec![Finding::block("UNKNOWN_FIELD").at(name)]));
                }
            }
        }
        sent.map(Self).ok_or_else(|| ApiError::invalid(vec![Finding::block("REQUIRED").at("file")]))
    }
}
