//! Provisions: what is sent and answered.

use chrono::NaiveDate;
use serde::Deserialize;
use utoipa::ToSchema;

/// What an uploaded provision is.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProvisionInfo {
    /// `TW` or `EN`.
    pub language: String,
    /// Code of the plant that it holds for; absent or empty = all that have none of their own.
    #[serde(default)]
    pub plant: Option<String>,
    /// First valid day.
    #[serde(deserialize_with = "ehub_workflows::day::required")]
    pub valid_on: NaiveDate,
}

/// A provision that is uploaded.
#[derive(Clone, Debug, ToSchema)]
#[schema(rename_all = "camelCase")]
pub struct ProvisionUpload {
    /// A PDF of up to 20 MB.
    #[schema(format = "binary")]
    pub file: String,
    /// What it is, as JSON.
    pub provision: ProvisionInfo,
}
