//! What a caller sends along with an event, and how it is told in the history.

use crate::po::machine::{Event, Input, Split};
use ehub_engine::input::{Bare, Reader};
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

/// With `ask-again` and `unfollow`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReasonPayload {
    /// Why, at most 200 characters.
    #[serde(default)]
    pub reason: String,
}

impl ehub_engine::input::Input for Input {
    type Event = Event;

    fn event(&self) -> Event {
        match self {
            Self::Import => Event::Import,
            Self::Accept { .. } => Event::Accept,
            Self::Propose { .. } => Event::Propose,
            Self::Disagree { .. } => Event::Disagree,
            Self::Agree => Event::Agree,
            Self::AgreeWithIssue { .. } => Event::AgreeWithIssue,
            Self::AskAgain { .. } => Event::AskAgain,
            Self::Change { .. } => Event::Change,
            Self::Close { .. } => Event::Close,
            Self::Reopen => Event::Reopen,
            Self::Reschedule { .. } => Event::Reschedule,
            Self::Withdraw => Event::Withdraw,
            Self::Follow => Event::Follow,
            Self::Unfollow { .. } => Event::Unfollow,
        }
    }

    fn payload(&self) -> Value {
        match self {
            Self::Import | Self::Reopen | Self::Agree | Self::Withdraw | Self::Follow => json!({}),
            Self::Accept { splits, comment } => accepted(splits.as_deref(), comment),
            Self::Propose { splits, comment } | Self::Reschedule { splits, comment } => {
                json!({ "splits": splits, "comment": comment })
            }
            Self::Disagree { comment } => json!({ "comment": comment }),
            Self::AgreeWithIssue { instruction } => json!({ "instruction": instruction }),
            Self::AskAgain { reason } | Self::Unfollow { reason } => json!({ "reason": reason }),
            Self::Change { revision } | Self::Close { revision } => json!({ "revision": revision }),
        }
    }

    fn read<R: Reader>(event: Event, mut body: Value, reader: &R) -> Result<Option<Self>, R::Fault> {
        if let Value::Object(fields) = &mut body {
            // A form that sends its empty fields as null means that they are not given.
            fields.retain(|_, value| !value.is_null());
        }
        Ok(Some(match event {
            Event::Accept => {
                let AcceptPayload { splits, comment } = reader.read(body)?;
                Self::Accept { splits, comment }
            }
            Event::Propose => {
                let SchedulePayload { splits, comment } = reader.read(body)?;
                Self::Propose { splits, comment }
            }
            Event::Reschedule => {
                let SchedulePayload { splits, comment } = reader.read(body)?;
                Self::Reschedule { splits, comment }
            }
            Event::Disagree => Self::Disagree { comment: reader.read::<DisagreePayload>(body)?.comment },
            Event::Agree => reader.read::<Bare>(body).map(|_| Self::Agree)?,
            Event::Withdraw => reader.read::<Bare>(body).map(|_| Self::Withdraw)?,
            Event::Follow => reader.read::<Bare>(body).map(|_| Self::Follow)?,
            Event::Unfollow => Self::Unfollow { reason: reader.read::<ReasonPayload>(body)?.reason },
            Event::AgreeWithIssue => {
                Self::AgreeWithIssue { instruction: reader.read::<InstructionPayload>(body)?.instruction }
            }
            Event::AskAgain => Self::AskAgain { reason: reader.read::<ReasonPayload>(body)?.reason },
            Event::Import | Event::Change | Event::Close | Event::Reopen => return Ok(None),
        }))
    }

    fn bare(event: Event) -> Option<Self> {
        match event {
            Event::Import => Some(Self::Import),
            Event::Reopen => Some(Self::Reopen),
            Event::Agree => Some(Self::Agree),
            Event::Withdraw => Some(Self::Withdraw),
            Event::Follow => Some(Self::Follow),
            Event::Accept
            | Event::Propose
            | Event::Disagree
            | Event::AgreeWithIssue
            | Event::AskAgain
            | Event::Change
            | Event::Close
            | Event::Reschedule
            | Event::Unfollow => None,
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
