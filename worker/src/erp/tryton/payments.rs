//! What is booked on suppliers' payable accounts other than by their invoices: payments, and whatever else somebody books there. What it
//! settles say the invoices that name it as a payment, and reconciliations.

use std::collections::{BTreeMap, HashMap, HashSet};

use chrono::Datelike;
use rust_decimal::Decimal;
use serde::Deserialize;
use serde_json::{Value, json};

use super::given::Version;
use super::rpc::Rpc;
use super::stream::{Stream, Table, Times};
use super::wire::{Amount, Day};
use super::{Answer, ErpSettles, ErpStatementLine, Key, StatementKind, StatementStatus, features, rows};

pub(super) struct Payments;

const MODEL: &str = "account.move.line";
const INVOICE: &str = "account.invoice";

/// Keys of payments stand behind those of invoices, which have ids of their own.
pub(super) const KEYS: i64 = 1 << 40;

/// Lines of payable accounts that are posted; those of invoices are among them.
fn told() -> Value {
    json!([["account.type.payable", "=", true], ["party", "!=", null], ["move.state", "=", "posted"]])
}

impl Stream for Payments {
    type Item = ErpStatementLine;

    const MODEL: &'static str = MODEL;

    /// A line is written when it is reconciled.
    const TABLES: &'static [Table] = &[Table { model: MODEL, owner: None, told }];

    fn domain(&self) -> Value {
        told()
    }

    async fn read(&self, rpc: &Rpc, ids: &[i64]) -> Answer<(Vec<ErpStatementLine>, Vec<Version>)> {
        let number = format!("move.{}", features::move_number_field(rpc).await?);
        let fields: Vec<&str> = FIELDS.into_iter().chain([number.as_str()]).collect();
        let booked: Vec<Booked> = rpc.of(MODEL, ("id", &rows::ids(ids)), &told(), &fields).await?;
        let versions = booked.iter().map(|row| row.times.version(0)).collect();
        let of_invoices = of_invoices(rpc, &booked).await?;
        let booked: Vec<Booked> = booked.into_iter().filter(|row| !of_invoices.contains_key(&row.of)).collect();
        let mut settles = settled(rpc, &booked).await?;
        let by_id: HashMap<i64, Booked> = booked.into_iter().map(|row| (row.times.id, row)).collect();
        let lines = ids.iter().filter_map(|id| line(by_id.get(id)?, settles.remove(id).unwrap_or_default()));
        Ok((lines.collect(), versions))
    }
}

#[derive(Deserialize)]
struct Booked {
    #[serde(flatten)]
    times: Times,
    #[serde(rename = "move")]
    of: i64,
    debit: Amount,
    credit: Amount,
    amount_second_currency: Option<Amount>,
    reconciliation: Option<i64>,
    #[serde(rename = "move.")]
    document: Document,
    #[serde(rename = "party.")]
    party: Coded,
    #[serde(rename = "second_currency.")]
    second_currency: Option<Coded>,
}

#[derive(Deserialize)]
struct Document {
    /// Requested only by [`Payments::read`]; the field's name depends on the version.
    #[serde(alias = "post_number")]
    number: Option<String>,
    date: Option<Day>,
    #[serde(rename = "company.")]
    company: Company,
}

#[derive(Deserialize)]
struct Company {
    #[serde(rename = "currency.")]
    currency: Coded,
}

#[derive(Deserialize)]
struct Coded {
    code: Option<String>,
}

const FIELDS: [&str; 11] = [
    "create_date",
    "write_date",
    "move",
    "debit",
    "credit",
    "amount_second_currency",
    "reconciliation",
    "move.date",
    "move.company.currency.code",
    "party.code",
    "second_currency.code",
];

impl Booked {
    /// Signed as the payable account has it: credit above zero. In the second currency where the line has one.
    fn amount(&self) -> Decimal {
        match (&self.second_currency, self.amount_second_currency) {
            (Some(_), Some(amount)) => -amount.0,
            (Some(_) | None, None) | (None, Some(_)) => self.credit.0 - self.debit.0,
        }
    }
}

/// Lines by their ids.
pub(super) async fn by_key(rpc: &Rpc, keys: &[i64]) -> Answer<Vec<ErpStatementLine>> {
    let ids: Vec<i64> = keys.iter().map(|key| key - KEYS).collect();
    Ok(Payments.read(rpc, &ids).await?.0)
}

/// The moves among these that are those of invoices, or that take one back, with the invoice.
async fn of_invoices(rpc: &Rpc, booked: &[Booked]) -> Answer<HashMap<i64, i64>> {
    let mut moves: Vec<i64> = booked.iter().map(|row| row.of).collect();
    moves.sort_unstable();
    moves.dedup();
    moves_of_invoices(rpc, &moves).await
}

async fn moves_of_invoices(rpc: &Rpc, moves: &[i64]) -> Answer<HashMap<i64, i64>> {
    let mut found = HashMap::new();
    for field in ["move", "cancel_move", "additional_moves"] {
        let invoices: Vec<Value> = rpc.of(INVOICE, (field, &rows::ids(moves)), &json!([]), &[field]).await?;
        for invoice in invoices {
            let Some(id) = invoice["id"].as_i64() else { continue };
            let named = match &invoice[field] {
                Value::Array(many) => many.iter().filter_map(Value::as_i64).collect(),
                one => one.as_i64().into_iter().collect::<Vec<_>>(),
            };
            found.extend(named.into_iter().map(|of| (of, id)));
        }
    }
    Ok(found)
}

#[derive(Deserialize)]
struct Paid {
    id: i64,
    payment_lines: Vec<i64>,
}

/// What these settle, by their ids.
async fn settled(rpc: &Rpc, booked: &[Booked]) -> Answer<HashMap<i64, Vec<ErpSettles>>> {
    let ids: Vec<i64> = booked.iter().map(|row| row.times.id).collect();
    let known: HashSet<i64> = ids.iter().copied().collect();
    let invoices: Vec<Paid> =
        rpc.of(INVOICE, ("payment_lines", &rows::ids(&ids)), &json!([]), &["payment_lines"]).await?;
    let mut payers: BTreeMap<i64, i64> = BTreeMap::new();
    for invoice in &invoices {
        payers.extend(invoice.payment_lines.iter().filter(|id| known.contains(id)).map(|id| (*id, invoice.id)));
    }
    let mut settles: HashMap<i64, Vec<ErpSettles>> = HashMap::new();
    for row in booked {
        if let Some(invoice) = payers.get(&row.times.id) {
            settles.insert(row.times.id, vec![settling(*invoice, -row.amount())]);
        }
    }
    let rest = booked.iter().filter(|row| !payers.contains_key(&row.times.id));
    settles.extend(reconciled(rpc, rest.filter_map(|row| row.reconciliation).collect()).await?.payments);
    Ok(settles)
}

/// What credit notes take from invoices, by the credit notes' ids; these are their moves.
pub(super) async fn credited(rpc: &Rpc, moves: &[i64]) -> Answer<HashMap<i64, Vec<ErpSettles>>> {
    let booked: Vec<Booked> = rpc.of(MODEL, ("move", &rows::ids(moves)), &told(), &FIELDS).await?;
    Ok(reconciled(rpc, booked.iter().filter_map(|row| row.reconciliation).collect()).await?.credit_notes)
}

fn settling(invoice: i64, amount: Decimal) -> ErpSettles {
    ErpSettles { erp_reference: format!("{INVOICE},{invoice}"), amount }
}

/// What is settled by reconciliations.
#[derive(Default)]
struct Reconciled {
    /// By the ids of the booked lines.
    payments: HashMap<i64, Vec<ErpSettles>>,
    /// By the ids of the credit notes.
    credit_notes: HashMap<i64, Vec<ErpSettles>>,
}

/// What these reconciliations settle: the invoices in each, the oldest first, by credit notes before payments.
async fn reconciled(rpc: &Rpc, mut groups: Vec<i64>) -> Answer<Reconciled> {
    groups.sort_unstable();
    groups.dedup();
    let all: Vec<Booked> = rpc.of(MODEL, ("reconciliation", &rows::ids(&groups)), &told(), &FIELDS).await?;
    let invoices = of_invoices(rpc, &all).await?;
    let mut owed: BTreeMap<i64, Vec<(i64, Decimal)>> = BTreeMap::new();
    let mut paying: Vec<&Booked> = vec![];
    for row in &all {
        match (row.reconciliation, invoices.get(&row.of)) {
            (Some(group), Some(invoice)) => owed.entry(group).or_default().push((*invoice, row.amount())),
            (Some(_), None) => paying.push(row),
            (None, Some(_) | None) => {}
        }
    }
    let mut settles = Reconciled::default();
    for open in owed.values_mut() {
        settles.credit_notes.extend(credit(open));
    }
    for row in paying {
        let Some(open) = row.reconciliation.and_then(|group| owed.get_mut(&group)) else { continue };
        settles.payments.insert(row.times.id, share(-row.amount(), open));
    }
    Ok(settles)
}

/// Takes what is below zero from what is above, as far as it goes; what is left of either stays open.
fn credit(open: &mut [(i64, Decimal)]) -> HashMap<i64, Vec<ErpSettles>> {
    let mut credited: HashMap<i64, Vec<ErpSettles>> = HashMap::new();
    for place in 0..open.len() {
        let Some(&(note, amount)) = open.get(place).filter(|(_, amount)| amount.is_sign_negative()) else { continue };
        let shares = share(-amount, open);
        let taken: Decimal = shares.iter().map(|one| one.amount).sum();
        if let Some((_, left)) = open.get_mut(place) {
            *left += taken;
        }
        if !shares.is_empty() {
            credited.entry(note).or_default().extend(shares);
        }
    }
    credited
}

/// Takes an amount from what is open, in this order.
fn share(amount: Decimal, open: &mut [(i64, Decimal)]) -> Vec<ErpSettles> {
    let mut left = amount;
    let mut shares = vec![];
    for (invoice, owed) in open {
        // Money that came back settles what is below zero.
        if left.is_zero() || owed.is_zero() || left.is_sign_negative() != owed.is_sign_negative() {
            continue;
        }
        let part = if left.abs() < owed.abs() { left } else { *owed };
        *owed -= part;
        left -= part;
        shares.push(settling(*invoice, part));
    }
    shares
}

/// `None` = not what belongs on a statement.
fn line(row: &Booked, settles: Vec<ErpSettles>) -> Option<ErpStatementLine> {
    let amount = row.amount();
    let booked_on = row.document.date?.0;
    let currency = row.second_currency.as_ref().unwrap_or(&row.document.company.currency);
    if amount.is_zero() {
        return None;
    }
    Some(ErpStatementLine {
        erp_reference: format!("{MODEL},{}", row.times.id),
        vendor_code: row.party.code.clone()?,
        month_on: booked_on.with_day(1)?,
        document_no: row.document.number.clone()?,
        document_on: booked_on,
        invoice_no: String::new(),
        kind: StatementKind::Payment,
        status: StatementStatus::Paid,
        currency: currency.code.clone()?,
        net_amount: amount,
        tax_amount: Decimal::ZERO,
        total_amount: amount,
        payment_term: String::new(),
        due_on: None,
        settles,
        key: Key::from_number(KEYS + row.times.id),
        version: row.times.at(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rust_decimal::dec;

    #[test]
    fn an_amount_is_shared_out_to_the_oldest_first_and_never_beyond_what_is_owed() {
        let mut open = [(1, dec!(100)), (2, dec!(-20)), (3, dec!(50))];
        assert_eq!(share(dec!(120), &mut open), [settling(1, dec!(100)), settling(3, dec!(20))]);
        assert_eq!(share(dec!(40), &mut open), [settling(3, dec!(30))], "ten settle nothing");
        assert_eq!(share(dec!(-20), &mut open), [settling(2, dec!(-20))]);
    }

    #[test]
    fn a_credit_note_takes_from_invoices_and_a_payment_the_rest() {
        let mut open = [(1, dec!(100)), (2, dec!(-120)), (3, dec!(50)), (4, dec!(-60))];
        let credited = credit(&mut open);
        assert_eq!(credited[&2], [settling(1, dec!(100)), settling(3, dec!(20))]);
        assert_eq!(credited[&4], [settling(3, dec!(30))], "thirty of it settle nothing");
        assert_eq!(open, [(1, dec!(0)), (2, dec!(0)), (3, dec!(0)), (4, dec!(-30))]);
        assert_eq!(share(dec!(-30), &mut open), [settling(4, dec!(-30))], "money that came back");
        assert!(credit(&mut [(1, dec!(100))]).is_empty());
    }
}
