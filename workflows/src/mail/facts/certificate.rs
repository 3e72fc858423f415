//! What a mail shows of a lot's certificate.

use serde::Serialize;
use serde_json::{Value, json};

/// A lot's certificate, as it was submitted or decided.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CertificateFacts {
    /// State now, as its code.
    pub state: String,
    /// Number of the shipment notice.
    pub asn_no: String,
    /// Its line.
    pub line_no: i32,
    /// The vendor's lot; empty = the line has no lots.
    pub lot_no: String,
    /// The supplier's code.
    pub vendor_code: String,
    /// The supplier.
    pub vendor_name: String,
    /// The receiving plant's code.
    pub plant_code: String,
    /// Material.
    pub material_code: String,
    /// What it is.
    pub description: String,
    /// Whether every item is within spec.
    pub is_passed: bool,
    /// Why what is out of spec was sent all the same; empty = nothing is.
    pub reason: String,
    /// Who submitted it: the account's user id.
    pub submitted_by: String,
    /// What whoever decided said; may be empty.
    pub comment: String,
}

/// What templates are tried with: one with everything, whose texts would break a page if they were not escaped, and one with what there
/// always is.
pub(super) fn samples() -> [Value; 2] {
    let full = CertificateFacts {
        state: "Reject".into(),
        asn_no: "ASN2611210001".into(),
        line_no: 1,
        lot_no: "L-<1>".into(),
        vendor_code: "V10001".into(),
        vendor_name: "Acme & <Söhne>".into(),
        plant_code: "P100".into(),
        material_code: "SUB-01".into(),
        description: "Substrate 10×10 <b>".into(),
        is_passed: false,
        reason: "the gauge was <recalibrated>".into(),
        submitted_by: "supplier1".into(),
        comment: "<script>alert(1)</script>".into(),
    };
    let least =
        CertificateFacts { state: "Submitted".into(), asn_no: "A2".into(), line_no: 2, ..CertificateFacts::default() };
    [json!(full), json!(least)]
}
