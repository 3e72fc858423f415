//! Certificates of lots as the API sends and takes them.

use super::event::DocumentVersion;
use ehub_workflows::certificate::spec::{Judged, Spec};
use ehub_workflows::certificate::{ItemSaid, rules};
use ehub_workflows::quality::Cell;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// An event of one certificate. Which fields belong to which event: save and submit `items`, `reason?`; accept `comment?`; reject `reason`.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CertificateEvent {
    /// The version that was read.
    pub version: i64,
    /// Token of the CONFIRM answer.
    pub confirm_token: Option<String>,
    /// What was measured, item by item.
    pub items: Option<Vec<ItemSaid>>,
    /// Why what is out of spec is sent all the same; why it is rejected.
    pub reason: Option<String>,
    /// Comment.
    pub comment: Option<String>,
}

/// The same event for many certificates: accept `comment?`; reject `reason`.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CertificateEvents {
    /// Which, and as seen when.
    pub items: Vec<DocumentVersion>,
    /// Reason.
    pub reason: Option<String>,
    /// Comment.
    pub comment: Option<String>,
}

/// What was measured, to be judged and not to be kept.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CertificateToJudge {
    /// What was measured, item by item.
    pub items: Vec<ItemSaid>,
}

/// The verdict on one sample.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JudgedCell {
    /// `within`, `reject`, or `fault` = it is no answer.
    pub verdict: &'static str,
    /// Label of why it is no answer.
    pub label: Option<String>,
}

/// The verdict on one item.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JudgedItem {
    /// Short name.
    pub short_name: String,
    /// Samples outside the limits.
    pub rejects: usize,
    /// Whether the item passes.
    pub is_passed: bool,
    /// Label of why the unit is not the one asked for.
    pub unit_fault: Option<&'static str>,
    /// Label of why there are not as many samples as are asked for.
    pub count_fault: Option<&'static str>,
    /// Sample by sample.
    pub cells: Vec<JudgedCell>,
}

/// The verdict on a lot, as it would be.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JudgedCertificate {
    /// Whether every item passes.
    pub is_passed: bool,
    /// Every item of the spec, in its order.
    pub items: Vec<JudgedItem>,
}

impl JudgedCertificate {
    /// What a spec says of what was measured.
    pub(crate) fn of(spec: &Spec, said: &[ItemSaid]) -> Self {
        Self { is_passed: spec.is_passed(said), items: spec.judge(said).iter().map(JudgedItem::of).collect() }
    }
}

impl JudgedItem {
    fn of(judged: &Judged<'_>) -> Self {
        let verdict = &judged.verdict;
        Self {
            short_name: judged.item.short_name.clone(),
            rejects: verdict.rejects,
            is_passed: verdict.is_passed,
            unit_fault: (!verdict.is_unit_right).then_some(rules::WRONG_UNIT),
            count_fault: (!verdict.is_count_right).then_some(rules::WRONG_COUNT),
            cells: verdict.cells.iter().map(|cell| JudgedCell::of(*cell)).collect(),
        }
    }
}

impl JudgedCell {
    fn of(cell: Cell) -> Self {
        let (verdict, label) = match cell {
            Cell::Within(_) => ("within", None),
            Cell::Reject(_) => ("reject", None),
            Cell::Fault(fault) => ("fault", Some(fault.to_string())),
        };
        Self { verdict, label }
    }
}
