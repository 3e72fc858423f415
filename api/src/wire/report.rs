//! Reports: what is sent.

use super::event::DocumentVersion;
use ehub_workflows::report_schedule::Plan;
use serde::Deserialize;
use utoipa::ToSchema;

/// An event of one run.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
pub struct ReportRunEvent {
    /// The version that was read.
    pub version: i64,
}

/// The same event for many runs.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReportRunEvents {
    /// Which, and as seen when.
    pub items: Vec<DocumentVersion>,
}

/// An event of one schedule.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct ReportScheduleEvent {
    /// The version that was read.
    pub version: i64,
    /// With `edit`: what it says now, all of it.
    pub plan: Option<Plan>,
}

/// The same event for many schedules.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReportScheduleEvents {
    /// Which, and as seen when.
    pub items: Vec<DocumentVersion>,
}
