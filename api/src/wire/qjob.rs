//! Qjobs: what is asked and sent.

use super::Blocker;
use super::event::DocumentVersion;
use chrono::{DateTime, Utc};
use ehub_workflows::qjob::search;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

/// A cadence as it is being typed.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct CadenceQuery {
    /// Six fields (second, minute, hour, day of month, month, weekday by name) or five (without second).
    pub cron: String,
    /// Name of a time zone.
    pub zone: String,
}

/// What a cadence means.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Foretold {
    /// The next five ticks; empty when something is wrong.
    pub ticks: Vec<DateTime<Utc>>,
    /// What is wrong, at `cron` and `zone`.
    pub findings: Vec<Blocker>,
}

impl From<search::Foretold> for Foretold {
    fn from(told: search::Foretold) -> Self {
        Self { ticks: told.ticks, findings: told.findings.into_iter().map(Blocker::from).collect() }
    }
}

/// An event of one definition. All but the version belong to `edit`.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QjobEvent {
    /// The version that was read.
    pub version: i64,
    /// When it runs.
    pub cron: Option<String>,
    /// In which time zone.
    pub zone: Option<String>,
    /// As the kind takes them.
    #[schema(value_type = Option<Object>)]
    pub parameters: Option<Value>,
}

/// The same event for many definitions.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct QjobEvents {
    /// Which, and as seen when.
    pub items: Vec<DocumentVersion>,
}
