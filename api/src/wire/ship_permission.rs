//! Ship permissions as the API sends and takes them.

use super::Blocker;
use super::event::DocumentVersion;
use chrono::NaiveDate;
use ehub_workflows::ship_permission::Application;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Applications for many lines, at most 1,000.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ShipApplications {
    /// What is applied for.
    pub items: Vec<Application>,
}

/// What became of the applications.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ShipApplicationsAnswer {
    /// One for each item, in the order asked.
    pub results: Vec<ShipApplicationResult>,
    /// How many were made.
    pub done: usize,
    /// How many were not.
    pub refused: usize,
}

/// What became of one application.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShipApplicationResult {
    /// Id of the order line.
    pub line_id: i64,
    /// Whether it was made.
    pub ok: bool,
    /// Id of the permission.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<i64>,
    /// Its state.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
    /// Its version.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<i64>,
    /// Why it was not made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error_label: Option<String>,
    /// Every reason; its field is `quantity`, `shipOn` or `remark`, or none where the line itself speaks against it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blockers: Option<Vec<Blocker>>,
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
