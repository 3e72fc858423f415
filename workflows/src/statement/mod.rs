//! Balance statements: what the ERP has booked for a supplier, month by month. They are pulled and kept; a screen is to come.

pub mod store;

use chrono::NaiveDate;
use ehub_engine::labels;
use rust_decimal::Decimal;

labels! {
    /// What a line is.
    pub enum Kind {
        /// The supplier gets money.
        Invoice = "invoice",
        /// The supplier gives money back.
        CreditNote = "credit_note",
    }
}

labels! {
    /// Where a line stands.
    pub enum Status {
        /// To be paid.
        Open = "open",
        /// Paid.
        Paid = "paid",
        /// Taken back.
        Cancelled = "cancelled",
    }
}

/// A line as the ERP tells it.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The ERP's key.
    pub erp_reference: String,
    /// The supplier's code.
    pub vendor_code: String,
    /// First day of the month on whose statement it stands.
    pub month_on: NaiveDate,
    /// The ERP's number.
    pub document_no: String,
    /// Day of the document.
    pub document_on: NaiveDate,
    /// The supplier's own number.
    pub invoice_no: String,
    /// What it is.
    pub kind: Kind,
    /// Where it stands.
    pub status: Status,
    /// Currency of the amounts.
    pub currency: String,
    /// Without tax; below zero for a credit note.
    pub net_amount: Decimal,
    /// Tax on it.
    pub tax_amount: Decimal,
    /// With tax.
    pub total_amount: Decimal,
    /// Payment term.
    pub payment_term: String,
    /// Day on which it is to be paid.
    pub due_on: Option<NaiveDate>,
}
