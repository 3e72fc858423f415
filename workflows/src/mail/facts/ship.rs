//! What a mail shows of an application to ship.

use serde::Serialize;

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
pub(super) fn full() -> ShipFacts {
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
