//! Changes of single rows: what is sent.

use super::event::DocumentVersion;
use serde::Deserialize;
use utoipa::ToSchema;

/// An event of one change: `refuse` and `undo` with a `reason`.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct DatabaseChangeEvent {
    /// The version that was read.
    pub version: i64,
    /// Reason.
    pub reason: Option<String>,
}

/// The same event for many changes: `refuse` with a `reason`, or `withdraw`.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DatabaseChangeEvents {
    /// Which, and as seen when.
    pub items: Vec<DocumentVersion>,
    /// Reason.
    pub reason: Option<String>,
}
