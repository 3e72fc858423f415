//! A comment with what goes with it.

use super::files::bounded;
use super::{WRAPPING, broken, parts};
use crate::error::ApiError;
use crate::http::body;
use crate::state::AppState;
use axum::extract::{FromRequest, Request};
use ehub_engine::Finding;
use ehub_workflows::attachment::{MAX_FILE, Upload};
use ehub_workflows::comment::NewComment;
use ehub_workflows::comment::rules::MOST_FILES;

/// Bytes of all files together: they wait in memory for each other.
const MOST: usize = MOST_FILES * MAX_FILE;

/// What is to be said, in any order with its files. Neither is judged here, but for size and number.
#[derive(Debug)]
pub struct CommentUpload {
    /// What is said.
    pub comment: NewComment,
    /// What goes with it.
    pub files: Vec<Upload>,
}

impl FromRequest<AppState> for CommentUpload {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &AppState) -> Result<Self, ApiError> {
        // Room for a file that is a little too large: that is told at its field.
        let most = MOST + WRAPPING;
        let mut parts = parts(request, state, most).await?;
        let (mut comment, mut files) = (None, Vec::new());
        while let Some(part) = parts.next_field().await.map_err(|error| broken(&error, most))? {
            match part.name() {
                Some("file") if files.len() == MOST_FILES => {
                    let many = Finding::block("FILE_TOO_MANY").at("file").with("max", MOST_FILES);
                    return Err(ApiError::invalid(vec![many]));
                }
                Some("file") => {
                    let name = part.file_name().unwrap_or_default().to_owned();
                    let large = Finding::block("FILE_TOO_LARGE").at("file").with("name", name.as_str());
                    let content = bounded(part, MAX_FILE).await?;
                    let large = large.with("max", MAX_FILE / 1024 / 1024);
                    let content = content.ok_or_else(|| ApiError::invalid(vec![large]))?;
                    files.push(Upload { name, content });
                }
                Some("comment") => {
                    let bytes = bounded(part, WRAPPING).await?.ok_or_else(|| ApiError::too_large(MOST))?;
                    comment = Some(body::parse(&bytes)?);
                }
                name => {
                    let name = name.unwrap_or_default().to_owned();
                    return Err(ApiError::invalid(vec![Finding::block("UNKNOWN_FIELD").at(name)]));
                }
            }
        }
        let missing = || ApiError::invalid(vec![Finding::block("REQUIRED").at("comment")]);
        Ok(Self { comment: comment.ok_or_else(missing)?, files })
    }
}
