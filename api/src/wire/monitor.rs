//! What an administrator does on the monitor screens, and what becomes of it.

use super::Blocker;
use crate::error::ApiError;
use crate::http::metrics;
use ehub_workflows::Error;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

/// Held orders to be tried again.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RetryRequest {
    /// Which; left out = every one.
    #[serde(default)]
    pub ids: Option<Vec<i64>>,
}

/// Waiting receipt lines that will never be booked.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CloseRequest {
    /// Which.
    pub ids: Vec<i64>,
    /// Why; at most 200 characters.
    #[serde(default)]
    pub reason: String,
}

/// Receipts to be tried again.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReplayRequest {
    /// Which.
    pub ids: Vec<i64>,
    /// Lines that were closed wait again, and are tried as well.
    #[serde(default)]
    pub take_back: bool,
}

/// Jobs to be run again or stopped.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct JobsRequest {
    /// Which.
    pub ids: Vec<i64>,
}

/// A topic to be paused.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PauseRequest {
    /// `po_confirm`, `po_reschedule`, `asn`, `certificate` or `mail`.
    pub topic: String,
    /// Why; at most 200 characters.
    #[serde(default)]
    pub reason: String,
}

/// A topic that goes on.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ResumeRequest {
    /// As when it was paused.
    pub topic: String,
}

/// A topic goes on.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct ResumeAnswer {
    /// Deliveries that waited and are due now.
    pub waited: u64,
}

/// An event for all messages that a filter finds. The filter is in the query, as in that of the list.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MatchingRequest {
    /// How many the list says there are; 10,000 at most. When it is another number by now, nothing is done.
    pub expected: usize,
    /// With `close`: why.
    #[serde(default)]
    pub reason: Option<String>,
}

impl MatchingRequest {
    /// What goes along with the event.
    pub fn payload(&self) -> Value {
        self.reason.as_ref().map_or_else(|| json!({}), |reason| json!({ "reason": reason }))
    }
}

/// Another try of all receipts that a filter finds. The filter is in the query, as in that of the list.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReplayMatchingRequest {
    /// How many the list says there are; 10,000 at most. When it is another number by now, nothing is done.
    pub expected: usize,
    /// Lines that were closed wait again, and are tried as well.
    #[serde(default)]
    pub take_back: bool,
}

/// Refused ones that are named; beyond that they are only counted.
pub const NAMED: usize = 200;

/// What became of each.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MonitorAnswer {
    /// One per row, in the order asked.
    pub results: Vec<MonitorResult>,
    /// With how many it went well.
    pub done: usize,
    /// With how many it did not.
    pub refused: usize,
}

/// What became of one row.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MonitorResult {
    /// Id of the row.
    pub id: i64,
    /// The number that people know it by; null = there is no such row.
    pub name: Option<String>,
    /// Whether it went well.
    pub ok: bool,
    /// Why it did not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error_label: Option<String>,
    /// Every reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blockers: Option<Vec<Blocker>>,
}

impl MonitorAnswer {
    /// The answer from the results of all rows.
    pub fn of(results: impl IntoIterator<Item = MonitorResult>) -> Self {
        let results: Vec<MonitorResult> = results.into_iter().collect();
        let done = results.iter().filter(|result| result.ok).count();
        Self { done, refused: results.len() - done, results }
    }

    /// The answer about many that nobody has chosen one by one: of those that were refused the first ones are named, the others counted.
    pub fn of_matching(results: impl IntoIterator<Item = MonitorResult>) -> Self {
        let mut all = Self::of(results);
        all.results.retain(|result| !result.ok);
        all.results.truncate(NAMED);
        all
    }
}

impl MonitorResult {
    /// What became of the row `id`.
    pub fn of(id: i64, name: Option<String>, result: Result<(), Error>) -> Self {
        let Err(error) = result.map_err(ApiError::from) else {
            return Self { id, name, ok: true, error_label: None, blockers: None };
        };
        let failure = error.failure();
        metrics::refused(failure);
        Self {
            id,
            name,
            ok: false,
            error_label: Some(failure.label.to_owned()),
            blockers: Some(failure.blockers.iter().cloned().map(Blocker::from).collect()),
        }
    }
}
