//! What a supplier's balance statement is made of: supplier invoices that were posted, paid, or cancelled after that, and payments.

use std::collections::HashMap;

use chrono::Datelike;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::given::Version;
use super::payments::{self, Payments};
use super::rows;
use super::rpc::Rpc;
use super::stream::{self, Stream, Table, Times};
use super::wire::{Amount, Day};
use super::{Answer, ErpSettles, ErpStatementLine, Key, Page, StatementKind, StatementStatus, Tryton};

struct Invoices;

impl Stream for Invoices {
    type Item = ErpStatementLine;

    const MODEL: &'static str = "account.invoice";

    const TABLES: &'static [Table] = &[Table { model: "account.invoice", owner: None, told }];

    fn domain(&self) -> Value {
        told()
    }

    async fn read(&self, rpc: &Rpc, ids: &[i64]) -> Answer<(Vec<ErpStatementLine>, Vec<Version>)> {
        let invoices: Vec<Invoice> = rpc.of(Self::MODEL, ("id", &rows::ids(ids)), &told(), &FIELDS).await?;
        let versions = invoices.iter().map(|row| row.times.version(0)).collect();
        let credit_notes: Vec<i64> = invoices.iter().filter(|row| row.is_used_up()).filter_map(|row| row.of).collect();
        let mut settles = match credit_notes.as_slice() {
            [] => HashMap::new(),
            moves => payments::credited(rpc, moves).await?,
        };
        let by_id: HashMap<i64, Invoice> = invoices.into_iter().map(|row| (row.times.id, row)).collect();
        let lines = ids.iter().filter_map(|id| line(by_id.get(id)?, settles.remove(id).unwrap_or_default()));
        Ok((lines.collect(), versions))
    }
}

/// A draft is nobody's business; one that was cancelled before it was posted has no number.
fn told() -> Value {
    json!([["type", "=", "in"], ["state", "in", ["posted", "paid", "cancelled"]], ["number", "!=", null]])
}

#[derive(Deserialize)]
struct Invoice {
    #[serde(flatten)]
    times: Times,
    number: Option<String>,
    reference: Option<String>,
    state: String,
    #[serde(rename = "move")]
    of: Option<i64>,
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

impl Invoice {
    /// A credit note of which nothing is left: it was set off against invoices, or paid back.
    fn is_used_up(&self) -> bool {
        self.state == "paid" && self.total_amount.0 < Decimal::ZERO
    }
}

const FIELDS: [&str; 15] = [
    "create_date",
    "write_date",
    "number",
    "reference",
    "state",
    "move",
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

/// Those that may still change.
pub(super) fn open() -> Value {
    json!([["type", "=", "in"], ["state", "=", "posted"], ["number", "!=", null]])
}

/// Statement lines by their keys.
pub(super) async fn by_key(rpc: &Rpc, keys: &[i64]) -> Answer<Vec<ErpStatementLine>> {
    let (paid, invoiced): (Vec<i64>, Vec<i64>) = keys.iter().partition(|key| **key > payments::KEYS);
    let mut lines = Invoices.read(rpc, &invoiced).await?.0;
    lines.extend(payments::by_key(rpc, &paid).await?);
    Ok(lines)
}

/// How far invoices and payments were read. That of earlier versions is the first alone.
#[derive(Default, Serialize, Deserialize)]
struct Both {
    invoiced: Option<String>,
    paid: Option<String>,
}

impl Both {
    fn parse(cursor: Option<&str>) -> Self {
        let Some(text) = cursor else { return Self::default() };
        match serde_json::from_str(text) {
            Ok(both @ Self { invoiced: Some(_), .. }) => both,
            Ok(Self { invoiced: None, .. }) | Err(_) => Self { invoiced: Some(text.to_owned()), paid: None },
        }
    }
}

/// Statement lines since the cursor: invoices, and once these are read, what was paid.
pub(super) async fn pull(tryton: &Tryton, cursor: Option<&str>, limit: usize) -> Answer<Page<ErpStatementLine>> {
    let Both { invoiced, paid } = Both::parse(cursor);
    let invoices = stream::next(tryton, &Invoices, invoiced.as_deref(), limit).await?;
    let told = |invoiced, paid| serde_json::to_string(&Both { invoiced: Some(invoiced), paid }).unwrap_or_default();
    let room = limit.saturating_sub(invoices.items.len());
    if invoices.more || room == 0 {
        return Ok(Page { items: invoices.items, cursor: told(invoices.cursor, paid), more: true });
    }
    match stream::next(tryton, &Payments, paid.as_deref(), room).await {
        Ok(paid) => {
            let items = invoices.items.into_iter().chain(paid.items).collect();
            Ok(Page { items, cursor: told(invoices.cursor, Some(paid.cursor)), more: paid.more })
        }
        Err(error) if invoices.items.is_empty() => Err(error),
        Err(error) => {
            tracing::warn!(%error, "payments are read later");
            Ok(Page { items: invoices.items, cursor: told(invoices.cursor, paid), more: true })
        }
    }
}

/// `None` = not (any more) what belongs on a statement.
fn line(row: &Invoice, settles: Vec<ErpSettles>) -> Option<ErpStatementLine> {
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
        erp_reference: format!("account.invoice,{}", row.times.id),
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
        settles,
        key: Key::from_number(row.times.id),
        version: row.times.at(),
    })
}
