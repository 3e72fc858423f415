//! Nudging suppliers, as the API sends and takes it.

use super::Blocker;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Suppliers to nudge, at most 200.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Nudges {
    /// Their codes.
    pub vendors: Vec<String>,
}

/// What became of them.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct NudgesAnswer {
    /// One for each supplier, in the order asked.
    pub results: Vec<NudgeAnswer>,
    /// How many were nudged.
    pub done: usize,
    /// How many were not.
    pub refused: usize,
}

/// What became of one of them.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NudgeAnswer {
    /// Code of the supplier.
    pub vendor_code: String,
    /// Whether it was nudged.
    pub ok: bool,
    /// How many of its lines are overdue.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub overdue: Option<i64>,
    /// How many are due from today to the end of the week.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub due: Option<i64>,
    /// Why it was not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error_label: Option<String>,
    /// Every reason: `ASN_NUDGED_TODAY` says by whom and when.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blockers: Option<Vec<Blocker>>,
}
