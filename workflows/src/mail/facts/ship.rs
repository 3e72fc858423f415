//! What a mail shows of an application to ship.

use crate::mail::template::Template;
use serde::Serialize;
use serde_json::{Value, json};

/// An application to ship, as it was decided or expired.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ShipFacts {
    /// State now, as its code.
    pub state: String,
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
    /// What was asked for.
    pub asked_qty: String,
    /// For which day.
    pub asked_on: String,
    /// What is allowed; empty = nothing.
    pub granted_qty: String,
    /// On which day.
    pub granted_on: String,
    /// What whoever decided said; may be empty.
    pub comment: String,
}

/// One with everything, whose texts would break a page if they were not escaped.
fn full() -> ShipFacts {
    ShipFacts {
        state: "ApprovedWithIssue".into(),
        po_no: "4500000001".into(),
        line_no: 10,
        vendor_code: "V10001".into(),
        vendor_name: "Acme & <Söhne>".into(),
        material_code: "SUB-01".into(),
        description: "Substrate 10×10 <b>".into(),
        uom: "PCS".into(),
        asked_qty: "100".into(),
        asked_on: "2026-12-01".into(),
        granted_qty: "60".into(),
        granted_on: "2026-12-03".into(),
        comment: "<script>alert(1)</script>".into(),
    }
}

/// An application to ship that waits for a decision.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct WaitingShipFacts {
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
    /// Unit of the quantity.
    pub uom: String,
    /// What is asked for.
    pub asked_qty: String,
    /// For which day.
    pub asked_on: String,
    /// The day that the order asks for.
    pub need_by_on: String,
    /// Since when it waits: day and time at the plant.
    pub since: String,
    /// Hash route of its page.
    pub page: String,
}

/// One with everything that waits.
fn full_waiting() -> WaitingShipFacts {
    let full = full();
    WaitingShipFacts {
        po_no: full.po_no,
        line_no: full.line_no,
        vendor_code: full.vendor_code,
        vendor_name: full.vendor_name,
        material_code: full.material_code,
        description: full.description,
        uom: full.uom,
        asked_qty: full.asked_qty,
        asked_on: full.asked_on,
        need_by_on: "2026-11-30".into(),
        since: "2026-11-20 09:00".into(),
        page: "/po/ship-permissions/1".into(),
    }
}

/// What templates are tried with: one with everything, and one with what there always is.
pub(super) fn samples(template: Template) -> [Value; 2] {
    if template == Template::ShipPermissionDue {
        return [
            json!(full_waiting()),
            json!(WaitingShipFacts { po_no: "45".into(), line_no: 2, ..WaitingShipFacts::default() }),
        ];
    }
    [
        json!(full()),
        json!(ShipFacts { state: "Rejected".into(), po_no: "45".into(), line_no: 2, ..ShipFacts::default() }),
    ]
}
