//! What comes along with the events of a spec.

use serde::{Deserialize, Serialize};

/// With `fill`: what the supplier says. Items that are not named keep what was said of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = SpecFill)]
pub struct Fill {
    /// Item by item.
    pub values: Vec<Given>,
    /// Whether what is unfinished is refused, as `submit` refuses it; otherwise it is kept.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_complete: bool,
}

/// What the supplier says of an item, as it was typed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = SpecValueGiven)]
pub struct Given {
    /// Which item.
    pub short_name: String,
    /// Whether it suits the part; left out = it does.
    #[serde(default = "yes")]
    pub suits: bool,
    /// The value: a number of type V, else words; at most 200 characters.
    #[serde(default)]
    pub spec_value: String,
    /// The least that is inside, of type V; empty = as the catalogue says.
    #[serde(default)]
    pub lower: String,
    /// The greatest that is inside, of type V; empty = as the catalogue says.
    #[serde(default)]
    pub upper: String,
    /// What there is to say, at most 200 characters; of an item that does not suit, why.
    #[serde(default)]
    pub remark: String,
}

fn yes() -> bool {
    true
}

impl Default for Given {
    fn default() -> Self {
        let empty = String::new;
        let (short_name, spec_value) = (empty(), empty());
        Self { short_name, suits: true, spec_value, lower: empty(), upper: empty(), remark: empty() }
    }
}

/// With `edit`: why a revision that was accepted is changed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edited {
    /// At most 200 characters.
    #[serde(default)]
    pub comment: String,
}

/// With `submit`: what there is to say.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Submitted {
    /// At most 200 characters; needed where the spec was accepted before or its items changed. Empty = as it was said before.
    #[serde(default)]
    pub comment: String,
}

/// With `accept`: what there is to say.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Accepted {
    /// At most 200 characters; may be empty.
    #[serde(default)]
    pub comment: String,
}
