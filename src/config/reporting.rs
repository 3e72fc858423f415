//! The section `[reporting]`.

use ehub_workflows::reporting::Limits;
use serde::Deserialize;
use std::time::Duration;

/// `[reporting]`
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reporting {
    /// Seconds of a run.
    pub seconds: u64,
    /// Rows of an answer on the page.
    pub rows: usize,
    /// Rows of a workbook.
    pub sheet_rows: usize,
    /// Runs at the same time.
    pub at_once: usize,
}

impl Reporting {
    /// What a run may take.
    pub fn limits(&self) -> Limits {
        Limits {
            time: Duration::from_secs(self.seconds.max(1)),
            rows: self.rows.max(1),
            sheet_rows: self.sheet_rows.max(1),
            ..Limits::default()
        }
    }
}
