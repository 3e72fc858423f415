//! What somebody proposes.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Changes that one proposal may have at most.
pub const MOST_CHANGES: usize = 20;

/// One column of the row gets another value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = DatabaseColumnChange)]
pub struct Change {
    /// Name of the column.
    pub column: String,
    /// The value that was seen, as text; null = none.
    pub before: Option<String>,
    /// The value that it gets; null = none.
    pub after: Option<String>,
}

/// Some columns of one row get other values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = DatabaseChangeProposal)]
pub struct Proposal {
    /// Name of the table.
    pub table: String,
    /// Which row.
    pub row_id: i64,
    /// What changes, at most 20 columns.
    pub changes: Vec<Change>,
    /// Why, at most 200 characters.
    #[serde(default)]
    pub reason: String,
}

impl Proposal {
    /// Without white space around what was typed, and with one kind of line break.
    #[must_use]
    pub fn tidied(mut self) -> Self {
        for change in &mut self.changes {
            change.after =
                change.after.take().map(|text| text.replace("\r\n", "\n").replace('\r', "\n").trim().to_owned());
        }
        self.reason = self.reason.trim().to_owned();
        self
    }
}

/// A row as it is now: by name of the column.
pub type Values = BTreeMap<String, Option<String>>;
