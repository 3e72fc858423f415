//! PO lines as the API sends and takes them.

use super::Language;
use super::event::DocumentVersion;
use ehub_workflows::po::machine::Split;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

/// Which statuses of order lines are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum PoStatusSet {
    /// Those of the reply.
    All,
    /// How much of a line may be shipped.
    Allow,
}

/// Statuses in whose words.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PoStatusQuery {
    /// `ALL` = of the reply; `ALLOW` = how much of a line may be shipped.
    #[param(inline)]
    pub set: PoStatusSet,
    /// Tc, Cn or En; left out = the caller's.
    pub lang: Option<Language>,
}

/// Which two revisions of an order are compared.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ComparisonQuery {
    /// Number of one revision; left out = the one before `to`.
    pub from: Option<i64>,
    /// Number of the other; left out = the newest.
    pub to: Option<i64>,
}

/// An event of one PO line. Which fields belong to which event: accept `splits?`; propose and reschedule `splits`,
/// `comment?`; disagree `comment`; agree-with-issue `instruction`; ask-again and unfollow `reason`; agree, withdraw and follow none.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PoLineEvent {
    /// The version that was read.
    pub version: i64,
    /// Token of the CONFIRM answer.
    pub confirm_token: Option<String>,
    /// Schedule.
    pub splits: Option<Vec<Split>>,
    /// Comment.
    pub comment: Option<String>,
    /// Instruction.
    pub instruction: Option<String>,
    /// Reason.
    pub reason: Option<String>,
}

/// The same event for many PO lines.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PoLineEvents {
    /// Which, and as seen when.
    pub items: Vec<DocumentVersion>,
    /// Token of the CONFIRM answer.
    pub confirm_token: Option<String>,
    /// Schedule.
    pub splits: Option<Vec<Split>>,
    /// Comment.
    pub comment: Option<String>,
    /// Instruction.
    pub instruction: Option<String>,
    /// Reason.
    pub reason: Option<String>,
}

/// The same event for every open line of an order.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PurchaseOrderEvent {
    /// The lines as seen; left out = every open line as it is now.
    pub lines: Option<Vec<DocumentVersion>>,
    /// Token of the CONFIRM answer.
    pub confirm_token: Option<String>,
    /// Comment.
    pub comment: Option<String>,
    /// Instruction.
    pub instruction: Option<String>,
    /// Reason.
    pub reason: Option<String>,
}

/// An uploaded workbook.
#[derive(Clone, Debug, ToSchema)]
pub struct Upload {
    /// An .xlsx under 25 MB.
    #[schema(format = "binary")]
    pub file: String,
}
