//! What a mail shows of what a supplier is to ship.

use serde::Serialize;
use serde_json::{Value, json};

/// What a supplier was nudged about.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct NudgeFacts {
    /// The supplier's code.
    pub vendor_code: String,
    /// The supplier.
    pub vendor_name: String,
    /// Who did it: the account's user id.
    pub nudged_by: String,
    /// How many lines are overdue.
    pub overdue_count: i64,
    /// How many are due until the end of the week.
    pub due_count: i64,
    /// The first of those that are overdue.
    pub overdue: Vec<NudgedLineFacts>,
    /// The first of those that are due.
    pub due: Vec<NudgedLineFacts>,
}

/// An order line of which something is due.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct NudgedLineFacts {
    /// Order number.
    pub po_no: String,
    /// Number of the line in the order.
    pub line_no: i32,
    /// Material.
    pub material_code: String,
    /// What it is.
    pub description: String,
    /// Unit of the quantity.
    pub uom: String,
    /// The first day on which something of it is due.
    pub due_on: String,
    /// How much.
    pub due_qty: String,
}

/// What templates are tried with: one with everything, whose texts would break a page if they were not escaped, and one with what there
/// always is.
pub(super) fn samples() -> [Value; 2] {
    let line = NudgedLineFacts {
        po_no: "4500000001".into(),
        line_no: 10,
        material_code: "SUB-01".into(),
        description: "Substrate 10×10 <b>".into(),
        uom: "PCS".into(),
        due_on: "2026-11-20".into(),
        due_qty: "60".into(),
    };
    let full = NudgeFacts {
        vendor_code: "V10001".into(),
        vendor_name: "Acme & <Söhne>".into(),
        nudged_by: "buyer1".into(),
        overdue_count: 51,
        due_count: 1,
        overdue: vec![line.clone()],
        due: vec![line.clone()],
    };
    let least = NudgeFacts {
        vendor_code: "V10002".into(),
        nudged_by: "buyer1".into(),
        due_count: 1,
        due: vec![NudgedLineFacts { po_no: "45".into(), line_no: 2, ..NudgedLineFacts::default() }],
        ..NudgeFacts::default()
    };
    [json!(full), json!(least)]
}
