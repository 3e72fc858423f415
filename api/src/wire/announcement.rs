//! Announcements: what is sent.

use super::event::DocumentVersion;
use ehub_workflows::announcement::Fields;
use serde::Deserialize;
use utoipa::ToSchema;

/// An announcement that says something else.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AnnouncementUpdate {
    /// Its id.
    pub id: i64,
    /// The version that was read.
    pub version: i64,
    /// What it says now, all of it.
    pub fields: Fields,
}

/// An event of an announcement.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnnouncementEvent {
    /// The version that was read.
    pub version: i64,
    /// With `save`: what it says now, all of it.
    pub fields: Option<Fields>,
}

/// The same event for many announcements: `publish` or `withdraw`.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AnnouncementEvents {
    /// Which, and as seen when.
    pub items: Vec<DocumentVersion>,
}

/// An announcement that was read, or a login notice that is not to be shown again.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DismissRequest {
    /// The version that was shown.
    pub version: i64,
}
