//! What was found by the beginning of its number.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// What somebody typed.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct FindQuery {
    /// Beginning of a number or code, in any case, or a part of a company's name; two to a hundred characters.
    #[serde(default)]
    pub words: String,
}

/// What was found, by kind: only kinds of which something was found and that the caller may open.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Found {
    /// Each kind once.
    pub groups: Vec<FoundGroup>,
}

/// Things of one kind.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FoundGroup {
    /// `order`, `asn`, `invoice`, `lot`, `box`, `part` or `company`.
    pub kind: String,
    /// The first five, by number.
    pub hits: Vec<FoundHit>,
}

/// One thing.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FoundHit {
    /// Id of the order, the ASN, the part or the company.
    pub id: i64,
    /// Its number, code or id.
    pub number: String,
    /// What else tells it from others: supplier, ASN, part, name.
    pub about: String,
    /// State of the ASN that it is or lies on; absent = it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
    /// Hash route of its page, or of the list of what belongs to it.
    pub route: String,
}
