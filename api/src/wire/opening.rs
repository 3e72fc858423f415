//! Openings as the API sends and takes them.

use super::Blocker;
use super::event::DocumentVersion;
use ehub_workflows::opening::Grant;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Lines to open, at most 1,000.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OpeningGrants {
    /// What is opened.
    pub items: Vec<Grant>,
}

/// What became of them.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OpeningGrantsAnswer {
    /// One for each item, in the order asked.
    pub results: Vec<OpeningGrantResult>,
    /// How many lines were opened.
    pub done: usize,
    /// How many were not.
    pub refused: usize,
}

/// What became of one of them.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpeningGrantResult {
    /// Id of the order line.
    pub line_id: i64,
    /// Whether it was opened.
    pub ok: bool,
    /// Id of the opening.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<i64>,
    /// Its state.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
    /// Its version.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<i64>,
    /// Why it was not opened.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error_label: Option<String>,
    /// Every reason; its field is `lineId`, `quantity`, `untilOn` or `reason`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blockers: Option<Vec<Blocker>>,
}

/// An event of one opening: take-back with a `reason`.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpeningEvent {
    /// The version that was read.
    pub version: i64,
    /// Token of the CONFIRM answer.
    pub confirm_token: Option<String>,
    /// Reason.
    pub reason: Option<String>,
}

/// The same event for many openings.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpeningEvents {
    /// Which, and as seen when.
    pub items: Vec<DocumentVersion>,
    /// Token of the CONFIRM answer.
    pub confirm_token: Option<String>,
    /// Reason.
    pub reason: Option<String>,
}
