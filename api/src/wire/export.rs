//! Exports: what is asked for and sent.

use super::event::DocumentVersion;
use serde::Deserialize;
use utoipa::ToSchema;

/// A list that is to be written by a worker.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ExportRequest {
    /// Name of the list in addresses, such as `po-lines`: any that has an `/export` of its own which is open to the caller.
    pub list: String,
    /// The query string of that export: filter, sort, columns and lang.
    #[serde(default)]
    pub query: String,
}

/// An event of one export.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExportEvent {
    /// The version that was read.
    pub version: i64,
}

/// The same event for many exports.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ExportEvents {
    /// Which, and as seen when.
    pub items: Vec<DocumentVersion>,
}
