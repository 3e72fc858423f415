//! What a mail shows of a version of the terms of purchase.

use serde::Serialize;
use serde_json::{Value, json};

/// A version that has begun to hold.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ProvisionFacts {
    /// `TW` or `EN`.
    pub language: String,
    /// Code of the plant that it holds for; empty = all that have none of their own.
    pub plant_code: String,
    /// From 1 for each language and plant.
    pub version_no: i32,
    /// First valid day.
    pub valid_on: String,
    /// Name of the file.
    pub name: String,
}

/// What templates are tried with: one with everything, and one with what there always is.
pub(super) fn samples() -> [Value; 2] {
    let full = ProvisionFacts {
        language: "TW".into(),
        plant_code: "P100".into(),
        version_no: 2,
        valid_on: "2026-12-01".into(),
        name: "terms & <b>conditions</b>.pdf".into(),
    };
    let least =
        ProvisionFacts { language: "EN".into(), version_no: 1, name: "a.pdf".into(), ..ProvisionFacts::default() };
    [json!(full), json!(least)]
}
