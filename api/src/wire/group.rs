//! Groups: what is asked, sent and shown.

use super::MenuItem;
use ehub_workflows::group::{GroupView, Touched};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// A group with the menu that its roles open.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GroupItemView {
    /// The group.
    #[serde(flatten)]
    pub group: GroupView,
    /// The menu of somebody who is in this group only.
    pub menu: Vec<MenuItem>,
}

/// A group to be made.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct GroupToMake {
    /// Its code: letters, digits, underscores.
    pub code: String,
    /// Its name.
    pub name: String,
    /// Letters of the company types in which it makes sense.
    pub company_types: String,
    /// Its role codes.
    pub roles: Vec<u16>,
}

/// A change of a group.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GroupChange {
    /// The version that was read.
    pub version: i64,
    /// Its name.
    pub name: String,
    /// Letters of the company types in which it makes sense.
    pub company_types: String,
    /// Its role codes.
    pub roles: Vec<u16>,
}

/// Which group somebody saw who removes it.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct GroupSeen {
    /// The version that was read.
    pub version: i64,
}

/// What a change gives and takes.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GroupConsequence {
    /// Roles that the group gets.
    pub added: Vec<u16>,
    /// Roles that it loses.
    pub removed: Vec<u16>,
    /// Routes that somebody in this group only gets.
    pub menu_added: Vec<String>,
    /// Routes that somebody in this group only loses.
    pub menu_removed: Vec<String>,
    /// Accounts for which something changes; the first hundred.
    pub accounts: Vec<Touched>,
    /// How many there are.
    pub total: i64,
}

/// A group that was made.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct GroupMade {
    /// Its id.
    pub id: i64,
}

/// A route that is asked for.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PathQuestion {
    /// Hash route, e.g. `/po/poSearch`.
    pub path: String,
}

/// Whether it may be opened.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct PathAnswer {
    /// Whether it is a screen of the caller's menu, or a page of one document that such a screen opens.
    pub valid: bool,
}
