//! Inspection specs as the API sends and takes them.

use super::Blocker;
use super::event::DocumentVersion;
use ehub_workflows::inspection_spec::Given;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// An event of one spec. Which fields belong to which event: fill `values`, `isComplete?`; edit `comment`; submit `comment?`; accept
/// `comment?`; reject `reason`.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InspectionSpecEvent {
    /// The version that was read.
    pub version: i64,
    /// Token of the CONFIRM answer.
    pub confirm_token: Option<String>,
    /// What the supplier says, item by item; items that are not named keep what was said of them.
    pub values: Option<Vec<Given>>,
    /// Whether what is unfinished is refused.
    pub is_complete: Option<bool>,
    /// Comment.
    pub comment: Option<String>,
    /// Reason.
    pub reason: Option<String>,
}

/// The same event for many specs: accept with `comment?`, or reject with `reason`.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InspectionSpecEvents {
    /// Which, and as seen when.
    pub items: Vec<DocumentVersion>,
    /// Token of the CONFIRM answer.
    pub confirm_token: Option<String>,
    /// Comment.
    pub comment: Option<String>,
    /// Reason.
    pub reason: Option<String>,
}

/// Specs whose suppliers are to be reminded, at most 1,000.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SpecReminders {
    /// Their ids.
    pub ids: Vec<i64>,
}

/// What became of the parts that specs were to be set up for.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SpecsMade {
    /// One for each part, in the order asked.
    pub results: Vec<SpecMade>,
    /// How many were set up.
    pub done: usize,
    /// How many were not.
    pub refused: usize,
}

/// What became of one of them.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SpecMade {
    /// Code of the part.
    pub material_code: String,
    /// Whether a spec was set up.
    pub ok: bool,
    /// The spec.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<i64>,
    /// Why there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error_label: Option<String>,
    /// Every reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blockers: Option<Vec<Blocker>>,
}
