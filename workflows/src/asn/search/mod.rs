//! Reading shipment notices: the list, what may be shipped, one notice with its findings, and what is printed.

mod detail;
mod list;
mod message;
mod packing;
mod print;
mod receipt;
mod received;
mod shippable;
mod waiting;

pub use detail::{AsnDetail, AsnHeader, AsnLineView, offered, read, workflow};
pub use list::{AsnFilter, AsnRow, Shortage, search};
pub use message::{
    MessageState, ReceiptMessage, ReceiptMessageFilter, ReceiptMessageLine, ReceiptMessageRow, receipt_message,
    receipt_messages,
};
pub use packing::{AsnBoxView, AsnLotView};
pub use print::{AsnPrint, BoxLabel, print};
pub use receipt::AsnReceiptView;
pub use received::{ReceiptFilter, ReceiptRow, ReceiptState, receipts};
pub use shippable::{ShippableFilter, ShippableLine, shippable};
pub use waiting::{WaitingFilter, WaitingReceipt, waiting_receipts};

use crate::error::Error;
use crate::field;
use chrono::NaiveDate;

/// Days that a date filter may span.
const SPAN_DAYS: i64 = 90;

/// The end of a date filter is not before its start, and not too far from it.
fn span(name: &str, from: Option<NaiveDate>, to: Option<NaiveDate>) -> Result<(), Error> {
    let findings = field::span(name, from, to, SPAN_DAYS);
    if findings.is_empty() { Ok(()) } else { Err(Error::Invalid(findings)) }
}
