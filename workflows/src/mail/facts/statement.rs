//! What a mail shows of a balance statement.

use serde::Serialize;
use serde_json::{Value, json};

/// A balance statement, as it was issued, disputed or answered.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct StatementFacts {
    /// State now, as its code.
    pub state: String,
    /// The supplier's code.
    pub vendor_code: String,
    /// The supplier.
    pub vendor_name: String,
    /// Its month: `2026-10`.
    pub month: String,
    /// Currency of the amounts.
    pub currency: String,
    /// Balance before the month.
    pub opening: String,
    /// Balance after it.
    pub closing: String,
    /// What whoever did it said of the whole; may be empty.
    pub comment: String,
    /// Of how many lines something was said.
    pub lines: i64,
}

/// What templates are tried with: one with everything, whose texts would break a page if they were not escaped, and one with what there
/// always is.
pub(super) fn samples() -> [Value; 2] {
    let full = StatementFacts {
        state: "Disputed".into(),
        vendor_code: "V10001".into(),
        vendor_name: "Acme & <Söhne>".into(),
        month: "2026-10".into(),
        currency: "TWD".into(),
        opening: "0.00".into(),
        closing: "12345.60".into(),
        comment: "<script>alert(1)</script>".into(),
        lines: 2,
    };
    let least = StatementFacts {
        vendor_code: "V10002".into(),
        vendor_name: "Bora".into(),
        month: "2026-11".into(),
        currency: "USD".into(),
        opening: "0.00".into(),
        closing: "-0.05".into(),
        ..StatementFacts::default()
    };
    [json!(full), json!(least)]
}
