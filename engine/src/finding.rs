//! What a rule found wrong: a stable label, the field it belongs to, and the numbers that explain it.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Whether a finding forbids or only asks for confirmation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, PartialOrd, Ord, Hash)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The request is refused.
    Block,
    /// The request needs a confirmation token.
    Warn,
}

/// One reason against a request.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    /// `SCREAMING_SNAKE_CASE`, the translation key `error.<label>`.
    pub label: String,
    /// Where it belongs, as a path in the payload: `splits[1].quantity`. `None` = the whole document.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub field: Option<String>,
    /// Named numbers and texts for the translated message.
    #[serde(skip_serializing_if = "Map::is_empty", default)]
    pub params: Map<String, Value>,
    /// Refuses or warns.
    pub severity: Severity,
}

impl Finding {
    /// A finding that refuses the request.
    pub fn block(label: &str) -> Self {
        Self { label: label.to_owned(), field: None, params: Map::new(), severity: Severity::Block }
    }

    /// A finding that the person may confirm.
    pub fn warn(label: &str) -> Self {
        Self { severity: Severity::Warn, ..Self::block(label) }
    }

    /// Names the field.
    #[must_use]
    pub fn at(mut self, field: impl Into<String>) -> Self {
        self.field = Some(field.into());
        self
    }

    /// Adds a parameter of the message.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Serialize) -> Self {
        let value = serde_json::to_value(value).unwrap_or(Value::Null);
        self.params.insert(name.to_owned(), value);
        self
    }
}
