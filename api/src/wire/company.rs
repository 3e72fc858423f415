//! Companies: what is sent.

use super::event::DocumentVersion;
use ehub_workflows::company::Fields;
use serde::Deserialize;
use utoipa::ToSchema;

/// An event of one company.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CompanyEvent {
    /// The version that was read.
    pub version: i64,
    /// With `edit`: its data, all of them.
    pub fields: Option<Fields>,
    /// With `invalidate`: why.
    pub reason: Option<String>,
}

/// The same event for many companies: `activate`, `invalidate` or `reinstate`.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CompanyEvents {
    /// Which, and as seen when.
    pub items: Vec<DocumentVersion>,
    /// With `invalidate`: why.
    pub reason: Option<String>,
}
