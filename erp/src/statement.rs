//! What the ERP says of a supplier's account.

use chrono::NaiveDate;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::Key;

/// A line of a supplier's balance statement: an invoice, a credit note or a payment that the ERP has booked, as it stands now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ErpStatementLine {
    /// The ERP's own key; the key against counting it twice.
    pub erp_reference: String,
    /// The supplier's code.
    pub vendor_code: String,
    /// First day of the month on whose statement it stands.
    pub month_on: NaiveDate,
    /// The ERP's number of the document.
    pub document_no: String,
    /// Day of the document.
    pub document_on: NaiveDate,
    /// The supplier's own invoice number; empty when the ERP has none.
    #[serde(default)]
    pub invoice_no: String,
    /// What it is.
    pub kind: StatementKind,
    /// Where it stands.
    pub status: StatementStatus,
    /// ISO code of the currency of the amounts.
    pub currency: String,
    /// Without tax; below zero for a credit note.
    pub net_amount: Decimal,
    /// Tax on it.
    pub tax_amount: Decimal,
    /// With tax, signed as the payable account has it: a payment of 100 is -100.
    pub total_amount: Decimal,
    /// Payment term, as the ERP names it.
    #[serde(default)]
    pub payment_term: String,
    /// Day on which it is to be paid, as far as the ERP says.
    #[serde(default)]
    pub due_on: Option<NaiveDate>,
    /// Which lines it settles: a payment, or a credit note.
    #[serde(default)]
    pub settles: Vec<ErpSettles>,
    /// Its key, as a [`crate::Sighting`] has it.
    #[serde(default)]
    pub key: Key,
    /// Its version there.
    #[serde(default)]
    pub version: i64,
}

/// What an [`ErpStatementLine`] settles of another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ErpSettles {
    /// The ERP's own key of the line that is settled.
    pub erp_reference: String,
    /// How much of it; below zero where money came back.
    pub amount: Decimal,
}

/// What an [`ErpStatementLine`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum StatementKind {
    /// The supplier gets money.
    Invoice,
    /// The supplier gives money back.
    CreditNote,
    /// Money was paid, or what else was booked on the supplier's account.
    Payment,
}

/// Where an [`ErpStatementLine`] stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum StatementStatus {
    /// To be paid.
    Open,
    /// Paid; of a payment: booked.
    Paid,
    /// Taken back: it counts no more.
    Cancelled,
}
