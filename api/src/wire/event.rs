//! Events: what is sent, what comes back, and the story of a document.

use super::Blocker;
use chrono::{DateTime, Utc};
use ehub_workflows::asn::draft::PickUp;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

/// A document after an event.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EventAnswer {
    /// Id of the document.
    pub id: i64,
    /// Its state now.
    pub state: String,
    /// Its version now.
    pub version: i64,
    /// Events now possible.
    pub offers: Vec<EventOffer>,
}

/// An event, offered or refused with its reasons.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct EventOffer {
    /// The event, as in the path.
    pub event: String,
    /// Whether the button is live.
    pub allowed: bool,
    /// Why it is not.
    pub blockers: Vec<Blocker>,
}

/// What became of many.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BulkAnswer {
    /// One per document, in the order asked.
    pub results: Vec<BulkResult>,
    /// How many moved.
    pub done: usize,
    /// How many did not.
    pub refused: usize,
}

/// What became of one of many.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BulkResult {
    /// Id of the document.
    pub id: i64,
    /// Whether it moved.
    pub ok: bool,
    /// Its state now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
    /// Its version now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<i64>,
    /// Why it did not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error_label: Option<String>,
    /// Every reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blockers: Option<Vec<Blocker>>,
    /// Sent back to confirm the warnings of this one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confirm_token: Option<String>,
}

/// State, offers, history and diagram of one document.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Workflow {
    /// `po_line`, `asn`, `erp_message` or `mail`.
    pub process: String,
    /// Id of the document.
    pub document: i64,
    /// State now.
    pub state: String,
    /// Version now.
    pub version: i64,
    /// Events that concern the caller.
    pub offers: Vec<EventOffer>,
    /// Newest first.
    pub history: Vec<HistoryRow>,
    /// Deadlines that run, and those that ran out in this state; the next first.
    pub deadlines: Vec<RunningDeadline>,
    /// The machine's arrows.
    pub transitions: Vec<WorkflowArrow>,
    /// Mermaid source of the diagram.
    pub diagram: String,
}

/// One row of the history.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HistoryRow {
    /// Version after the event.
    pub version: i64,
    /// What happened.
    pub event: String,
    /// State before; null = created.
    pub from_state: Option<String>,
    /// State after.
    pub to_state: String,
    /// When.
    pub at: DateTime<Utc>,
    /// Who.
    pub actor_name: String,
    /// Account acted for.
    pub acting_for: Option<String>,
    /// What was sent along.
    #[schema(value_type = Object)]
    pub payload: Value,
}

/// A deadline of a document.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RunningDeadline {
    /// Name within the process.
    pub name: String,
    /// When it fires (again); null = not any more.
    pub due_at: Option<DateTime<Utc>>,
    /// When it ran out; null = not yet.
    pub fired_at: Option<DateTime<Utc>>,
    /// How often it fired.
    pub times: i32,
}

/// A deadline of a machine.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WorkflowDeadline {
    /// Name within the process.
    pub name: String,
    /// States in which the time runs.
    pub states: Vec<String>,
    /// Name of the condition on which it runs; null = always.
    pub when: Option<String>,
    /// Seconds that a document may stay, unless an administrator set another time.
    pub after_seconds: u64,
    /// Name of the moment at which it runs out, where the document itself says it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<String>,
    /// Seconds between repetitions; null = once.
    pub every_seconds: Option<u64>,
    /// The event that it causes; null = people are reminded.
    pub event: Option<String>,
}

/// One arrow of a diagram.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WorkflowArrow {
    /// Source; null = the document is created.
    pub from: Option<String>,
    /// Target.
    pub to: String,
    /// Event.
    pub event: String,
    /// `roles`, `system` or `public`.
    pub who: String,
    /// Role codes, if `who` is `roles`.
    pub roles: Vec<u16>,
    /// Conditions that select the row.
    pub when: Vec<String>,
    /// Names of the rules.
    pub guards: Vec<String>,
    /// Names of the effects.
    pub effects: Vec<String>,
}

/// A machine as data.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WorkflowDescription {
    /// Process name.
    pub process: String,
    /// Version of the definition.
    pub definition: i32,
    /// Every state.
    pub states: Vec<String>,
    /// Every event.
    pub events: Vec<String>,
    /// The table.
    pub transitions: Vec<WorkflowArrow>,
    /// Deadlines and reminders.
    pub deadlines: Vec<WorkflowDeadline>,
    /// Mermaid source of the diagram.
    pub diagram: String,
}

/// A document as the caller saw it.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, ToSchema)]
pub struct DocumentVersion {
    /// Id of the document.
    pub id: i64,
    /// The version that was read.
    pub version: i64,
}

/// An event of an ERP message or a mail.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MessageEvent {
    /// The version that was read.
    pub version: i64,
    /// With `close`: why.
    #[serde(default)]
    pub reason: Option<String>,
}

/// The same event for many ERP messages or mails.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MessageEvents {
    /// Which, and as seen when.
    pub items: Vec<DocumentVersion>,
    /// With `close`: why.
    #[serde(default)]
    pub reason: Option<String>,
}

/// An event of one ASN: send, cancel, reopen, close short or pick up.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AsnEvent {
    /// The version that was read.
    pub version: i64,
    /// Token of the CONFIRM answer.
    pub confirm_token: Option<String>,
    /// With `cancel`: why.
    pub reason: Option<String>,
    /// With `pick-up`: what the carrier confirms.
    pub pick_up: Option<PickUp>,
}

/// The same event for many ASNs.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AsnEvents {
    /// Which, and as seen when.
    pub items: Vec<DocumentVersion>,
    /// Token of the CONFIRM answer.
    pub confirm_token: Option<String>,
    /// With `cancel`: why.
    pub reason: Option<String>,
    /// With `pick-up`: what the carrier confirms.
    pub pick_up: Option<PickUp>,
}
