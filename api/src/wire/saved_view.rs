//! Saved views: what is asked and sent.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Of which list.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ViewsQuery {
    /// The name of its page, and behind a point that of a part of it.
    pub list: String,
}

/// A view that was kept.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct SavedViewMade {
    /// Its id.
    pub id: i64,
}

/// A view that was changed.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct SavedViewChanged {
    /// Its version now.
    pub version: i64,
}

/// Whether a list begins with a view.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SavedViewDefault {
    /// Whether it does.
    pub is_default: bool,
}
