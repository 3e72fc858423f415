//! Balance statements as the API takes them.

use super::event::DocumentVersion;
use ehub_workflows::statement::payload::LineComment;
use serde::Deserialize;
use utoipa::ToSchema;

/// An event of one statement. Which fields belong to which event: dispute `comment?`, `lines?`, at least one of both; answer `comment`,
/// `lines?`; confirm and withdraw none.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StatementEvent {
    /// The version that was read.
    pub version: i64,
    /// Token of the CONFIRM answer.
    pub confirm_token: Option<String>,
    /// What is said of the whole; at most 200 characters.
    pub comment: Option<String>,
    /// What is said of lines of the statement; of an answer, of disputed ones.
    pub lines: Option<Vec<LineComment>>,
}

/// The same event for many statements: confirm.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StatementEvents {
    /// Which, and as seen when.
    pub items: Vec<DocumentVersion>,
}
