//! What a mail shows of an inspection spec.

use serde::Serialize;
use serde_json::{Value, json};

/// A spec that is wanted, was submitted or decided, or of which something else is asked now.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SpecMailFacts {
    /// The supplier's code.
    pub vendor_code: String,
    /// The supplier.
    pub vendor_name: String,
    /// Part.
    pub material_code: String,
    /// What it is.
    pub description: String,
    /// 1 = mass production, 2 = before mass production.
    pub spec_type: String,
    /// State, as its code.
    pub state: String,
    /// What whoever did it said; empty = nothing.
    pub comment: String,
    /// The last day on which it holds; empty = none is known.
    pub expires_on: String,
    /// Whether it was asked for before.
    pub is_reminder: bool,
    /// Hash route of its page.
    pub page: String,
}

/// What templates are tried with: one with everything, whose texts would break a page if they were not escaped, and one with what there
/// always is.
pub(super) fn samples() -> [Value; 2] {
    let full = SpecMailFacts {
        vendor_code: "V10001".into(),
        vendor_name: "Acme & <Söhne>".into(),
        material_code: "SUB-01".into(),
        description: "Substrate 10×10 <b>".into(),
        spec_type: "2".into(),
        state: "Accept".into(),
        comment: "the <new> mould".into(),
        expires_on: "2027-03-01".into(),
        is_reminder: true,
        page: "/examine/specs/7".into(),
    };
    let least = SpecMailFacts {
        vendor_code: "V10002".into(),
        material_code: "S2".into(),
        spec_type: "1".into(),
        state: "Reject".into(),
        page: "/examine/specs/8".into(),
        ..SpecMailFacts::default()
    };
    [json!(full), json!(least)]
}
