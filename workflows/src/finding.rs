//! How a finding looks from outside: the engine knows nothing of API descriptions.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

/// One reason.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Blocker {
    /// Stable label, the translation key `error.<label>`.
    pub label: String,
    /// Where it belongs, as a path in the payload: `splits[1].quantity`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub field: Option<String>,
    /// Named values of the translated message.
    #[serde(skip_serializing_if = "Map::is_empty", default)]
    #[schema(value_type = Option<Object>)]
    pub params: Map<String, Value>,
    /// Refuses, or asks for confirmation.
    pub severity: Severity,
}

/// Whether a reason refuses or only asks for confirmation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The request is refused.
    Block,
    /// The request needs the confirm token.
    Warn,
}

impl From<ehub_engine::Finding> for Blocker {
    fn from(finding: ehub_engine::Finding) -> Self {
        let severity = match finding.severity {
            ehub_engine::Severity::Block => Severity::Block,
            ehub_engine::Severity::Warn => Severity::Warn,
        };
        Self { label: finding.label, field: finding.field, params: finding.params, severity }
    }
}
