//! Questions to the reporting views: what is answered besides what they find.

use serde::Serialize;
use utoipa::ToSchema;

/// A query that was kept.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct QueryKept {
    /// Its id.
    pub id: i64,
}

/// A query that was changed.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct QueryChanged {
    /// Its version now.
    pub version: i64,
}

/// A run that was cancelled.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QueryCancelled {
    /// Whether it was running: one that has answered, or has not begun, is not found.
    pub was_running: bool,
}
