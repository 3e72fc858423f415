//! What the simulated ERP says of goods that came.

use chrono::{DateTime, Utc};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

/// A receipt: of goods that came, went back, or were counted anew.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Receipt {
    /// Its number.
    pub receipt_no: String,
    /// The delivery; none = the goods came, or went, without one.
    #[serde(default)]
    pub inbound_no: Option<String>,
    /// The sender's reference of it.
    #[serde(default)]
    pub reference: Option<String>,
    /// When.
    pub received_at: DateTime<Utc>,
    /// What.
    pub lines: Vec<ReceiptLine>,
    /// Nothing more of the delivery will come.
    #[serde(default)]
    pub is_final: bool,
    /// Place in the stream of receipts.
    #[serde(default)]
    pub changed: u64,
}

/// A line of a [`Receipt`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ReceiptLine {
    /// The order.
    pub po_no: String,
    /// Its line.
    pub po_line_no: i32,
    /// Line of the shipment notice.
    #[serde(default)]
    pub asn_line_no: Option<i32>,
    /// What it tells.
    #[serde(default)]
    pub kind: ReceiptKind,
    /// By how much it changes what was received.
    pub quantity: Decimal,
    /// What of it the inspection accepted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accepted_qty: Option<Decimal>,
    /// What of it the inspection rejected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rejected_qty: Option<Decimal>,
}

/// What a [`ReceiptLine`] tells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ReceiptKind {
    /// Goods came.
    #[default]
    Receive,
    /// Goods went back.
    Return,
    /// What came was counted wrongly.
    Correct,
}

/// What the inspection says of a line of a receipt, by its place there, from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Inspection {
    /// Place of the line.
    pub line_no: usize,
    /// Accepted.
    pub accepted_qty: Decimal,
    /// Rejected.
    #[serde(default)]
    pub rejected_qty: Decimal,
}
