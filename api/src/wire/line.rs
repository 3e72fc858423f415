//! What is answered to calls that make a document of each of many order lines.

use super::Blocker;
use serde::Serialize;
use utoipa::ToSchema;

/// What became of them.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LinesAnswer {
    /// One for each item, in the order asked.
    pub results: Vec<LineAnswer>,
    /// How many documents were made.
    pub done: usize,
    /// How many were not.
    pub refused: usize,
}

/// What became of one of them.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LineAnswer {
    /// Id of the order line.
    pub line_id: i64,
    /// Whether a document was made of it.
    pub ok: bool,
    /// Id of the document.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<i64>,
    /// Its state.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
    /// Its version.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<i64>,
    /// Why it was not made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error_label: Option<String>,
    /// Every reason; its field is one of the item's, or none where the line itself speaks against it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blockers: Option<Vec<Blocker>>,
}
