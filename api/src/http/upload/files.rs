//! Uploads of several files at once, with words about them: refused while they stream in as soon as one is too large.

use super::{WRAPPING, broken, parts};
use crate::error::ApiError;
use crate::http::body;
use crate::state::AppState;
use crate::wire::manual::UploadInfo;
use axum::extract::multipart::Field;
use axum::extract::{FromRequest, Request};
use ehub_engine::Finding;
use ehub_workflows::manual::{Manual, rules};

/// Bytes of all files together: they wait in memory for each other.
const MOST: usize = 100 * 1024 * 1024;

/// Uploaded manuals, in any order with the part that says where to. Names and kinds are not judged here.
#[derive(Debug)]
pub struct Files {
    /// The files.
    pub files: Vec<Manual>,
    /// Where to; `None` = it was not said.
    pub info: Option<UploadInfo>,
}

impl FromRequest<AppState> for Files {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &AppState) -> Result<Self, ApiError> {
        let mut parts = parts(request, state, MOST).await?;
        let mut sent = Self { files: vec![], info: None };
        while let Some(part) = parts.next_field().await.map_err(|error| broken(&error, MOST))? {
            match part.name() {
                Some("file") if sent.files.len() == rules::MOST => {
                    return Err(ApiError::invalid(vec![rules::too_many()]));
                }
                Some("file") => sent.files.push(file(part).await?),
                Some("uploadInfo") => {
                    let bytes = bounded(part, WRAPPING).await?.ok_or_else(|| ApiError::too_large(MOST))?;
                    sent.info = Some(body::parse(&bytes)?);
                }
                name => {
                    let name = name.unwrap_or_default().to_owned();
                    return Err(ApiError::invalid(vec![Finding::block("UNKNOWN_FIELD").at(name)]));
                }
            }
        }
        Ok(sent)
    }
}

pub(super) async fn file(part: Field<'_>) -> Result<Manual, ApiError> {
    let name = part.file_name().unwrap_or_default().to_owned();
    let content = bounded(part, rules::MAX_FILE).await?;
    let content = content.ok_or_else(|| ApiError::invalid(vec![rules::too_large(&name)]))?;
    Ok(Manual { name, content })
}

/// What is in a part; `None` = more than `limit`.
pub(super) async fn bounded(mut part: Field<'_>, limit: usize) -> Result<Option<Vec<u8>>, ApiError> {
    let mut bytes = Vec::new();
    while let Some(chunk) = part.chunk().await.map_err(|error| broken(&error, MOST))? {
        if bytes.len() + chunk.len() > limit {
            return Ok(None);
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(Some(bytes))
}
