//! What a balance statement is made of, as the ERP tells it.

use crate::field::MONEY;
use ehub_engine::{Finding, labels};
use ehub_erp::ErpStatementLine;
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

impl From<ehub_erp::StatementKind> for Kind {
    fn from(kind: ehub_erp::StatementKind) -> Self {
        match kind {
            ehub_erp::StatementKind::Invoice => Self::Invoice,
            ehub_erp::StatementKind::CreditNote => Self::CreditNote,
            ehub_erp::StatementKind::Payment => Self::Payment,
        }
    }
}

impl From<ehub_erp::StatementStatus> for Status {
    fn from(status: ehub_erp::StatementStatus) -> Self {
        match status {
            ehub_erp::StatementStatus::Open => Self::Open,
            ehub_erp::StatementStatus::Paid => Self::Paid,
            ehub_erp::StatementStatus::Cancelled => Self::Cancelled,
        }
    }
}

/// What makes a line unusable here: an amount with more digits than amounts are kept with. Amounts of the ERP's books are not rounded,
/// because its balance would no longer be their sum.
#[must_use]
pub fn faults(line: &ErpStatementLine) -> Vec<Finding> {
    let own = [("netAmount", line.net_amount), ("taxAmount", line.tax_amount), ("totalAmount", line.total_amount)];
    let settled = line.settles.iter().map(|one| ("settledAmount", one.amount));
    own.into_iter().chain(settled).flat_map(|(name, amount)| MONEY.faults_of_erp(name, amount)).collect()
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
