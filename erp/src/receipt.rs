//! What the ERP says of goods that came, went back or were counted again.

use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::Key;

/// Goods that the ERP has received, sent back or counted again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ErpReceipt {
    /// Number of the receipt; the key against counting it twice.
    pub receipt_no: String,
    /// The inbound number given when the ASN was posted; `None` for goods that came without an ASN.
    #[serde(default)]
    pub inbound_no: Option<String>,
    /// Our reference of the ASN, when the ERP still knows it.
    #[serde(default)]
    pub reference: Option<String>,
    /// What was received, went back or was corrected.
    pub lines: Vec<ErpReceiptLine>,
    /// The day on which the goods came or went, as the ERP's people dated it. What is on time is judged by it.
    pub received_on: NaiveDate,
    /// When the ERP booked it, which may be days later; `None` = it keeps no such time.
    #[serde(default)]
    pub booked_at: Option<DateTime<Utc>>,
    /// Number of the receipt that this one takes back, whole. Its lines are those of that receipt, below zero. The reversal of a receipt
    /// that was never heard of counts for nothing, and neither does that receipt when it is heard later. A receipt with the number of one that
    /// was taken back counts again if its version is another one and it was booked after the reversal. With `is_final` the delivery was cancelled;
    /// without, its goods are expected again.
    #[serde(default)]
    pub reverses: Option<String>,
    /// The ERP is done with the delivery: whatever of it did not come will not come by it.
    #[serde(default)]
    pub is_final: bool,
    /// Its key, as a [`crate::Sighting`] has it.
    #[serde(default)]
    pub key: Key,
    /// Its version there.
    #[serde(default)]
    pub version: i64,
}

/// A line of an [`ErpReceipt`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ErpReceiptLine {
    /// The order.
    pub po_no: String,
    /// Its line.
    pub po_line_no: i32,
    /// Line of the ASN; `None` when the ERP does not keep it (then match by order line).
    #[serde(default)]
    pub asn_line_no: Option<i32>,
    /// What it tells.
    #[serde(default)]
    pub kind: ReceiptKind,
    /// By how much this receipt alone changes what was received: above zero for what came, below it for what went back.
    pub quantity: Decimal,
    /// Of goods that went back: whether the ERP wants others in their place. `false` = the order line counts them as received all the same,
    /// so that nothing may be shipped in their place, as after a return against a credit note.
    #[serde(default = "wanted_again")]
    pub wanted_again: bool,
    /// Unit of the quantities; empty = that of the order line.
    #[serde(default)]
    pub uom: String,
    /// What of it the inspection accepted; `None` = it has said nothing, or this ERP keeps no such thing. It may come later, with the same
    /// receipt.
    #[serde(default)]
    pub accepted_qty: Option<Decimal>,
    /// What of it the inspection rejected, as above.
    #[serde(default)]
    pub rejected_qty: Option<Decimal>,
}

/// An ERP that does not say wants what it ordered.
fn wanted_again() -> bool {
    true
}

/// What an [`ErpReceiptLine`] tells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ReceiptKind {
    /// Goods came.
    #[default]
    Receive,
    /// Goods went back to the supplier.
    Return,
    /// What was received was counted wrongly.
    Correct,
    /// A receipt was taken back; see [`ErpReceipt::reverses`].
    Reverse,
}

impl ErpReceiptLine {
    /// Goods of an order line that came, of which nothing else is known.
    pub fn received(po_no: &str, po_line_no: i32, quantity: Decimal) -> Self {
        Self {
            po_no: po_no.to_owned(),
            po_line_no,
            asn_line_no: None,
            kind: ReceiptKind::Receive,
            quantity,
            wanted_again: true,
            uom: String::new(),
            accepted_qty: None,
            rejected_qty: None,
        }
    }
}
