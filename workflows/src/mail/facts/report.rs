//! What a mail shows of a report.

use crate::report::Report;
use serde::Serialize;
use serde_json::{Value, json};

/// A report that is ready.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ReportFacts {
    /// Which report, as its code.
    pub report: Report,
    /// Name of the schedule that asked for it, or of whoever did.
    pub name: String,
    /// First month, `YYYY-MM`.
    pub month_from: String,
    /// Last month, `YYYY-MM`.
    pub month_to: String,
    /// Report generated date, `YYYYMMDD`.
    pub generated_on: String,
    /// Whether there was nothing to count.
    pub is_empty: bool,
}

/// What templates are tried with: one whose texts would break a page if they were not escaped, and one with what there always is.
pub(super) fn samples() -> [Value; 2] {
    let full = ReportFacts {
        report: Report::OnTimeDelivery,
        name: "Monthly <b>delivery</b>".into(),
        month_from: "2026-09".into(),
        month_to: "2026-10".into(),
        generated_on: "20261101".into(),
        is_empty: false,
    };
    let least = ReportFacts { report: Report::CertificateStatus, name: String::new(), is_empty: true, ..full.clone() };
    [json!(full), json!(least)]
}
