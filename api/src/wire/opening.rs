//! Openings as the API sends and takes them.

use super::event::DocumentVersion;
use ehub_workflows::opening::Grant;
use serde::Deserialize;
use utoipa::ToSchema;

/// Lines to open, at most 1,000.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OpeningGrants {
    /// What is opened.
    pub items: Vec<Grant>,
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
