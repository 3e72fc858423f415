//! Reading shipment notices: the list, what may be shipped, one notice with its findings, and what is printed.

mod box_list;
mod carried;
mod contents;
mod detail;
mod drafts;
mod line_list;
mod list;
mod lot_list;
mod message;
mod narrow;
mod on_time;
mod packing;
mod pick_up;
mod print;
mod receipt;
mod received;
pub mod schedule;
mod shippable;
mod wait;
mod waiting;
mod words;

pub use box_list::{AsnBoxFilter, AsnBoxRow, asn_boxes};
pub use carried::{CarriedAsnRow, CarriedFilter, carried};
pub use detail::{AsnDetail, AsnHeader, AsnLineView, offered, read, workflow};
pub use drafts::{AsnDraftFilter, AsnDraftRow, drafts};
pub use line_list::{AsnLineFilter, AsnLineRow, asn_lines};
pub use list::{AsnFilter, AsnRow, Shortage, search};
pub use lot_list::{AsnLotFilter, AsnLotRow, asn_lots};
pub use message::{
    MessageState, ReceiptMessage, ReceiptMessageFilter, ReceiptMessageLine, ReceiptMessageRow, all_receipt_messages,
    receipt_message, receipt_messages,
};
pub(crate) use on_time::{OnTime, on_time};
pub use packing::{AsnBoxView, AsnLotView};
pub use pick_up::PickUpView;
pub use print::{AsnPrint, BoxLabel, print};
pub use receipt::AsnReceiptView;
pub use received::{ReceiptFilter, ReceiptRow, ReceiptState, receipts};
pub use shippable::{ShippableFilter, ShippableLine, shippable};
pub use wait::ErpWait;
pub use waiting::{WaitingFilter, WaitingReceipt, all_waiting_receipts, waiting_receipts};
pub use words::Came;

use crate::error::Error;
use crate::field;
use crate::filter::{begins_in_index, text};
use chrono::{DateTime, NaiveDate, Utc};
use sqlx::{Postgres, QueryBuilder};

/// Days that a date filter may span.
const SPAN_DAYS: i64 = 90;

/// The end of a date filter is not before its start, and not too far from it.
fn span(name: &str, from: Option<NaiveDate>, to: Option<NaiveDate>) -> Result<(), Error> {
    let findings = field::span(name, from, to, SPAN_DAYS);
    if findings.is_empty() { Ok(()) } else { Err(Error::Invalid(findings)) }
}

/// As [`span`], of moments.
fn span_of_moments(name: &str, from: Option<DateTime<Utc>>, to: Option<DateTime<Utc>>) -> Result<(), Error> {
    let findings = field::span_of_moments(name, from, to, SPAN_DAYS);
    if findings.is_empty() { Ok(()) } else { Err(Error::Invalid(findings)) }
}

/// Adds ` AND the number in this column of notices begins so`, unless nothing was typed. An empty number is none: said, so that the partial indexes
/// may answer. `column` is a constant of the program.
fn number(query: &mut QueryBuilder<Postgres>, column: &'static str, value: Option<&str>) {
    if text(value).is_some() {
        query.push(" AND ").push(column).push(" <> ''");
        begins_in_index(query, column, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ninety_days_of_the_reader_are_ninety_days_in_every_zone() {
        let fits = |from: &str, to: &str| {
            let moment = |text: &str| text.parse::<DateTime<Utc>>().ok();
            span_of_moments("received", moment(from), moment(to)).is_ok()
        };
        // From the first of January to the first of April, the end being the midnight behind it: in Taipei, in UTC, in Berlin, where an hour is missing.
        assert!(fits("2025-12-31T16:00:00Z", "2026-04-01T16:00:00Z"));
        assert!(fits("2026-01-01T00:00:00Z", "2026-04-02T00:00:00Z"));
        assert!(fits("2025-12-31T23:00:00Z", "2026-04-01T22:00:00Z"));
        assert!(!fits("2025-12-31T16:00:00Z", "2026-04-02T16:00:00Z"), "a day more");
        assert!(fits("2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z") && fits("2026-01-01T00:00:00Z", ""));
        assert!(!fits("2026-01-02T00:00:00Z", "2026-01-01T00:00:00Z"), "the end before the beginning");
    }
}
