//! An uploaded provision: one file, with words about it.

use super::files::{bounded, file};
use super::{WRAPPING, broken, parts};
use crate::error::ApiError;
use crate::http::body;
use crate::state::AppState;
use crate::wire::provision::ProvisionInfo;
use axum::extract::{FromRequest, Request};
use ehub_engine::Finding;
use ehub_workflows::manual::{Manual, rules};

/// A file and what it is, in any order. Neither is judged here, but for the size.
#[derive(Debug)]
pub struct ProvisionParts {
    /// The file; `None` = there was none.
    pub file: Option<Manual>,
    /// What it is; `None` = it was not said.
    pub info: Option<ProvisionInfo>,
}

impl FromRequest<AppState> for ProvisionParts {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &AppState) -> Result<Self, ApiError> {
        // Room for a file that is a little too large: that is told at its field.
        let most = rules::MAX_FILE + WRAPPING;
        let mut parts = parts(request, state, most).await?;
        let mut sent = Self { file: None, info: None };
        while let Some(part) = parts.next_field().await.map_err(|error| broken(&error, most))? {
            match part.name() {
                Some("file") if sent.file.is_some() => {
                    return Err(ApiError::invalid(vec![Finding::block("FILE_TOO_MANY").at("file").with("max", 1)]));
                }
                Some("file") => sent.file = Some(file(part).await?),
                Some("provision") => {
                    let bytes = bounded(part, WRAPPING).await?.ok_or_else(|| ApiError::too_large(WRAPPING))?;
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
