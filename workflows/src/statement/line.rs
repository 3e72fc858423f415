//! What a balance statement is made of, as the ERP tells it.

use crate::field::MONEY;
use chrono::NaiveDate;
use ehub_engine::{Finding, labels};
use rust_decimal::Decimal;

labels! {
    /// What a line is.
    pub enum Kind {
        /// The supplier gets money.
        Invoice = "invoice",
        /// The supplier gives money back.
        CreditNote = "credit_note",
        /// Money was paid, or what else was booked on the supplier's account.
        Payment = "payment",
    }
}

labels! {
    /// Where a line stands.
    pub enum Status {
        /// To be paid.
        Open = "open",
        /// Paid; of a payment: booked.
        Paid = "paid",
        /// Taken back.
        Cancelled = "cancelled",
    }
}

/// What a line settles of another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settles {
    /// The ERP's key of the line that is settled.
    pub erp_reference: String,
    /// How much of it; below zero where money came back.
    pub amount: Decimal,
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
    /// With tax, signed as the payable account has it: a payment of 100 is -100.
    pub total_amount: Decimal,
    /// Payment term.
    pub payment_term: String,
    /// Day on which it is to be paid.
    pub due_on: Option<NaiveDate>,
    /// Which lines it settles.
    pub settles: Vec<Settles>,
}

impl Line {
    /// What makes the line unusable here: an amount with more digits than amounts are kept with. Amounts of the ERP's books are not rounded,
    /// because its balance would no longer be their sum.
    #[must_use]
    pub fn faults(&self) -> Vec<Finding> {
        let own = [("netAmount", self.net_amount), ("taxAmount", self.tax_amount), ("totalAmount", self.total_amount)];
        let settled = self.settles.iter().map(|one| ("settledAmount", one.amount));
        own.into_iter().chain(settled).flat_map(|(name, amount)| MONEY.faults_of_erp(name, amount)).collect()
    }
}

/// What a line counts in the balance, which is what the buyer owes. The ERP's books have the sign already, whatever the kind; what was taken
/// back counts nothing. In SQL this is `ehub_statement_amount`.
#[must_use]
pub fn counts(status: Status, total_amount: Decimal) -> Decimal {
    match status {
        Status::Open | Status::Paid => total_amount,
        Status::Cancelled => Decimal::ZERO,
    }
}
