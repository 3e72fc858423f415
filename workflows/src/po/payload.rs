//! What a caller sends along with an event, and how it is told in the history.

use crate::po::machine::{Event, Input, Split};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// With `accept`: nothing (the whole open quantity on the day asked for), or a schedule that says the same; and what there is to say.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AcceptPayload {
    /// The schedule, if it is split.
    #[serde(default)]
    pub splits: Option<Vec<Split>>,
    /// About all of it, at most 200 characters.
    #[serde(default)]
    pub comment: String,
}

/// With `propose` and `reschedule`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SchedulePayload {
    /// The schedule.
    pub splits: Vec<Split>,
    /// About all of it, at most 200 characters.
    #[serde(default)]
    pub comment: String,
}

/// With `disagree`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DisagreePayload {
    /// Why, at most 200 characters.
    #[serde(default)]
    pub comment: String,
}

/// With `agree-with-issue`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct InstructionPayload {
    /// What the supplier has to mind, at most 200 characters.
    #[serde(default)]
    pub instruction: String,
}

/// With `ask-again`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReasonPayload {
    /// Why, at most 200 characters.
    #[serde(default)]
    pub reason: String,
}

/// With `agree` and `withdraw`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EmptyPayload {}

impl Input {
    /// Reads the payload of an event that a person causes. `None` = the event is the system's own.
    ///
    /// # Errors
    /// The path and reason of the first value that has not the shape asked for.
    pub fn read(event: Event, payload: Value) -> Result<Option<Self>, serde_path_to_error::Error<serde_json::Error>> {
        Ok(Some(match event {
            Event::Accept => {
                let AcceptPayload { splits, comment } = shape(payload)?;
                Self::Accept { splits, comment }
            }
            Event::Propose => {
                let SchedulePayload { splits, comment } = shape(payload)?;
                Self::Propose { splits, comment }
            }
            Event::Reschedule => {
                let SchedulePayload { splits, comment } = shape(payload)?;
                Self::Reschedule { splits, comment }
            }
            Event::Disagree => Self::Disagree { comment: shape::<DisagreePayload>(payload)?.comment },
            Event::Agree => {
                shape::<EmptyPayload>(payload)?;
                Self::Agree
            }
            Event::Withdraw => {
                shape::<EmptyPayload>(payload)?;
                Self::Withdraw
            }
            Event::AgreeWithIssue => {
                Self::AgreeWithIssue { instruction: shape::<InstructionPayload>(payload)?.instruction }
            }
            Event::AskAgain => Self::AskAgain { reason: shape::<ReasonPayload>(payload)?.reason },
            Event::Import | Event::Change | Event::Close => return Ok(None),
        }))
    }

    /// The payload as the history keeps it.
    pub fn to_payload(&self) -> Value {
        match self {
            Self::Import | Self::Agree | Self::Withdraw => json!({}),
            Self::Accept { splits, comment } => accepted(splits.as_deref(), comment),
            Self::Propose { splits, comment } | Self::Reschedule { splits, comment } => {
                json!({ "splits": splits, "comment": comment })
            }
            Self::Disagree { comment } => json!({ "comment": comment }),
            Self::AgreeWithIssue { instruction } => json!({ "instruction": instruction }),
            Self::AskAgain { reason } => json!({ "reason": reason }),
            Self::Change { revision } | Self::Close { revision } => json!({ "revision": revision }),
        }
    }
}

/// Says nothing of what was not said.
pub(super) fn accepted(splits: Option<&[Split]>, comment: &str) -> Value {
    let mut said = json!({});
    if let Some(splits) = splits {
        said["splits"] = json!(splits);
    }
    if !comment.is_empty() {
        said["comment"] = json!(comment);
    }
    said
}

fn shape<T: for<'de> Deserialize<'de>>(payload: Value) -> Result<T, serde_path_to_error::Error<serde_json::Error>> {
    serde_path_to_error::deserialize(payload)
}
