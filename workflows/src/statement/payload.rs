//! What comes along with the events of a balance statement.

use crate::field;
use serde::{Deserialize, Serialize};

/// What is said of one line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = StatementLineComment)]
pub struct LineComment {
    /// Id of the line of the statement.
    pub line_id: i64,
    /// What is said; at most 200 characters.
    #[serde(default)]
    pub comment: String,
}

/// With `dispute`: the statement as a whole, or lines of it, or both.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Dispute {
    /// What is wrong with the whole; empty = only lines are disputed.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// Which lines, and why.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<LineComment>,
}

/// With `answer`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Answer {
    /// What the buyer says of the whole.
    #[serde(default)]
    pub comment: String,
    /// What the buyer says of disputed lines.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<LineComment>,
}

impl Dispute {
    pub(super) fn tidy(&mut self) {
        field::trim(&mut self.comment);
        tidy(&mut self.lines);
    }
}

impl Answer {
    pub(super) fn tidy(&mut self) {
        field::trim(&mut self.comment);
        tidy(&mut self.lines);
    }
}

fn tidy(lines: &mut [LineComment]) {
    for line in lines {
        field::trim(&mut line.comment);
    }
}
