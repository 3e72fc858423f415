//! What a mail shows of an opening.

use serde::Serialize;
use serde_json::{Value, json};

/// An opening, as it was granted or taken back.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct OpeningFacts {
    /// Order number.
    pub po_no: String,
    /// Number of the line in the order.
    pub line_no: i32,
    /// The supplier's code.
    pub vendor_code: String,
    /// The supplier.
    pub vendor_name: String,
    /// Material.
    pub material_code: String,
    /// What it is.
    pub description: String,
    /// Unit of the quantities.
    pub uom: String,
    /// What was opened.
    pub opened_qty: String,
    /// What of it is not shipped.
    pub left_qty: String,
    /// Its last day.
    pub until_on: String,
    /// Why it was opened, or taken back.
    pub reason: String,
}

/// What templates are tried with: one with everything, whose texts would break a page if they were not escaped, and one with what there
/// always is.
pub(super) fn samples() -> [Value; 2] {
    let full = OpeningFacts {
        po_no: "4500000001".into(),
        line_no: 10,
        vendor_code: "V10001".into(),
        vendor_name: "Acme & <Söhne>".into(),
        material_code: "SUB-01".into(),
        description: "Substrate 10×10 <b>".into(),
        uom: "PCS".into(),
        opened_qty: "100".into(),
        left_qty: "60".into(),
        until_on: "2026-12-01".into(),
        reason: "<script>alert(1)</script>".into(),
    };
    [json!(full), json!(OpeningFacts { po_no: "45".into(), line_no: 2, ..OpeningFacts::default() })]
}
