//! What a supplier's balance statement is made of: supplier invoices that were posted, paid, or cancelled after that.

use chrono::{DateTime, Datelike, Utc};
use rust_decimal::Decimal;
use serde::Deserialize;
use serde_json::{Value, json};

use super::cursor::Changed;
use super::rpc::Rpc;
use super::stream::{self, Stream, Times, since};
use super::wire::{Amount, Day};
use super::{Answer, ErpStatementLine, Page, StatementKind, StatementStatus, Tryton};

struct Invoices;

const TIMES: [&str; 2] = ["create_date", "write_date"];

impl Stream for Invoices {
    const MODEL: &'static str = "account.invoice";

    /// A draft is nobody's business; one that was cancelled before it was posted has no number.
    fn domain(&self) -> Value {
        json!([["type", "=", "in"], ["state", "in", ["posted", "paid", "cancelled"]], ["number", "!=", null]])
    }

    async fn changed(&self, rpc: &Rpc, from: DateTime<Utc>) -> Answer<Vec<Changed>> {
        changes(rpc, json!([self.domain(), since("", from)])).await
    }

    async fn times(&self, rpc: &Rpc, ids: &[i64]) -> Answer<Vec<Changed>> {
        if ids.is_empty() {
            return Ok(vec![]);
        }
        changes(rpc, json!([["id", "in", ids]])).await
    }
}

async fn changes(rpc: &Rpc, domain: Value) -> Answer<Vec<Changed>> {
    let rows: Vec<Times> = rpc.search(Invoices::MODEL, domain, &TIMES, None).await?;
    Ok(rows.iter().map(|row| Changed { id: row.id, at: row.at() }).collect())
}

#[derive(Deserialize)]
struct Invoice {
    id: i64,
    number: Option<String>,
    reference: Option<String>,
    state: String,
    #[serde(rename = "invoice_date")]
    dated: Option<Day>,
    accounting_date: Option<Day>,
    payment_term_date: Option<Day>,
    untaxed_amount: Amount,
    tax_amount: Amount,
    total_amount: Amount,
    #[serde(rename = "party.")]
    party: Coded,
    #[serde(rename = "currency.")]
    currency: Coded,
    #[serde(rename = "payment_term.")]
    payment_term: Option<Named>,
}

#[derive(Deserialize)]
struct Coded {
    code: Option<String>,
}

#[derive(Deserialize)]
struct Named {
    name: Option<String>,
}

const FIELDS: [&str; 12] = [
    "number",
    "reference",
    "state",
    "invoice_date",
    "accounting_date",
    "payment_term_date",
    "untaxed_amount",
    "tax_amount",
    "total_amount",
    "party.code",
    "currency.code",
    "payment_term.name",
];

/// Statement lines since the cursor.
pub(super) async fn pull(tryton: &Tryton, cursor: Option<&str>, limit: usize) -> Answer<Page<ErpStatementLine>> {
    let (changed, cursor, more) = stream::next(tryton, &Invoices, cursor, limit).await?;
    let items = read(&tryton.rpc, &changed).await?;
    Ok(Page { items, cursor: cursor.write(), more })
}

async fn read(rpc: &Rpc, changed: &[Changed]) -> Answer<Vec<ErpStatementLine>> {
    if changed.is_empty() {
        return Ok(vec![]);
    }
    let ids: Vec<i64> = changed.iter().map(|change| change.id).collect();
    let rows: Vec<Invoice> = rpc.search(Invoices::MODEL, json!([["id", "in", ids]]), &FIELDS, None).await?;
    let found = |change: &Changed| rows.iter().find(|row| row.id == change.id).and_then(line);
    Ok(changed.iter().filter_map(found).collect())
}

/// `None` = not (any more) what belongs on a statement.
fn line(row: &Invoice) -> Option<ErpStatementLine> {
    let status = match row.state.as_str() {
        "posted" => StatementStatus::Open,
        "paid" => StatementStatus::Paid,
        "cancelled" => StatementStatus::Cancelled,
        _ => return None,
    };
    let document_on = row.dated?.0;
    // The books' day says to which month it belongs.
    let booked_on = row.accounting_date.map_or(document_on, |day| day.0);
    let net_amount = row.untaxed_amount.0;
    Some(ErpStatementLine {
        erp_reference: format!("account.invoice,{}", row.id),
        vendor_code: row.party.code.clone()?,
        month_on: booked_on.with_day(1).unwrap_or(booked_on),
        document_no: row.number.clone()?,
        document_on,
        invoice_no: row.reference.clone().unwrap_or_default(),
        kind: if net_amount < Decimal::ZERO { StatementKind::CreditNote } else { StatementKind::Invoice },
        status,
        currency: row.currency.code.clone()?,
        net_amount,
        tax_amount: row.tax_amount.0,
        total_amount: row.total_amount.0,
        payment_term: row.payment_term.as_ref().and_then(|term| term.name.clone()).unwrap_or_default(),
        due_on: row.payment_term_date.map(|day| day.0),
    })
}
