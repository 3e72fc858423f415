//! Ship permissions as the API sends and takes them.

use super::event::DocumentVersion;
use chrono::NaiveDate;
use ehub_workflows::ship_permission::Application;
use rust_decimal::Decimal;
use serde::Deserialize;
use utoipa::ToSchema;

/// Applications for many lines, at most 1,000.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ShipApplications {
    /// What is applied for.
    pub items: Vec<Application>,
}

/// An event of one ship permission. Which fields belong to which event: approve `quantity?`, `shipOn?`, `comment?`; approve-with-issue
/// `quantity?`, `shipOn?`, `instruction`; reject `reason`; withdraw none.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShipPermissionEvent {
    /// The version that was read.
    pub version: i64,
    /// Token of the CONFIRM answer.
    pub confirm_token: Option<String>,
    /// How much is granted; left out = what was asked for.
    #[schema(value_type = Option<String>, example = "12.5")]
    pub quantity: Option<Decimal>,
    /// The day that is granted; left out = the one asked for.
    pub ship_on: Option<NaiveDate>,
    /// Comment.
    pub comment: Option<String>,
    /// Instruction.
    pub instruction: Option<String>,
    /// Reason.
    pub reason: Option<String>,
}

/// The same event for many ship permissions.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShipPermissionEvents {
    /// Which, and as seen when.
    pub items: Vec<DocumentVersion>,
    /// Token of the CONFIRM answer.
    pub confirm_token: Option<String>,
    /// How much of each is granted; left out = what was asked for.
    #[schema(value_type = Option<String>, example = "12.5")]
    pub quantity: Option<Decimal>,
    /// The day that is granted; left out = the one asked for.
    pub ship_on: Option<NaiveDate>,
    /// Comment.
    pub comment: Option<String>,
    /// Instruction.
    pub instruction: Option<String>,
    /// Reason.
    pub reason: Option<String>,
}
