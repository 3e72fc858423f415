//! The catalogue of inspection: what is sent and answered.

use super::Blocker;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Parts that are tied to a sub-group, at most 1,000.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PartsOfSubGroup {
    /// Code of the sub-group; empty = of none.
    pub sub_group: String,
    /// Codes of the parts; one that is named twice counts once.
    pub parts: Vec<String>,
    /// Only look; change nothing. Default false.
    #[serde(default)]
    pub dry_run: bool,
}

/// What became of parts.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PartsAnswer {
    /// How many are of the sub-group now and were not.
    pub done: usize,
    /// How many were already.
    pub unchanged: usize,
    /// How many specs of suppliers have to be filled anew.
    pub specs: i64,
    /// Those that stayed as they were.
    pub refused: Vec<PartRefused>,
}

/// A part that stayed as it was.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PartRefused {
    /// Its code, as it was sent.
    pub part: String,
    /// Why.
    pub error_label: String,
    /// Every reason.
    pub blockers: Vec<Blocker>,
}

/// Items that are made from those of another sub-group.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ItemsCopy {
    /// Code of the sub-group that has them.
    pub from: String,
    /// Code of the sub-group that is to have them.
    pub to: String,
    /// Only look; change nothing. Default true.
    pub dry_run: Option<bool>,
}

/// What was copied, or would be.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct ItemsCopied {
    /// Items that are new.
    pub copied: usize,
    /// Items that were there already and stayed as they are.
    pub present: usize,
    /// How many specs of suppliers have to be filled anew.
    pub specs: i64,
}

/// Of which sub-groups is asked.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SubGroupQuery {
    /// A material group; left out = all.
    #[serde(default)]
    pub material_type: String,
    /// A part of a code or a name, in any case; without it the first choices are told.
    #[serde(default)]
    pub typed: String,
}
