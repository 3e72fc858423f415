//! Balance statements: what was booked before the beginning, made from a seed, and what a tester books.

use chrono::{Datelike, Days, Months, NaiveDate};
use ehub_erp::{ErpSettles, ErpStatementLine, Key, StatementKind, StatementStatus};
use rust_decimal::{Decimal, RoundingStrategy};

use crate::model::Order;
use crate::seed::{Dice, VENDORS};

/// Months with statements before the day of the foundation.
const MONTHS: u32 = 3;
/// Documents of a supplier in a month.
const DOCUMENTS: u64 = 4;
/// Accounts besides those of the suppliers of orders, one currency each: a supplier that is paid in another one as well, and one that sends
/// invoices and no goods.
const FURTHER: [(&str, &str); 2] = [("V10001", "USD"), ("T10001", "TWD")];
/// Tax, in percent.
const TAX: i64 = 5;
/// Days until an invoice is to be paid.
const TERM: u64 = 60;

/// What was booked in the months before `today`. The same seed and day give the same.
pub(crate) fn seeded(seed: u64, today: NaiveDate) -> Vec<ErpStatementLine> {
    // Its own stream of numbers: the orders of a seed stay what they were.
    let mut dice = Dice(seed ^ 0x5747_4D54);
    let mut lines: Vec<ErpStatementLine> = vec![];
    let own = VENDORS.map(|(code, _, currency, ..)| (code, currency));
    for ago in (1..=MONTHS).rev() {
        let month_on = first_of(today) - Months::new(ago);
        for &(vendor_code, currency) in own.iter().chain(&FURTHER) {
            for _ in 0..DOCUMENTS {
                let number = lines.len() + 1;
                let net = Decimal::new(i64::try_from(10_000 + dice.below(9_000_000)).unwrap_or(0), 2);
                // One document in eight gives money back.
                let credit = dice.below(8) == 0;
                let day = month_on + Days::new(dice.below(28));
                let line = line(number, (vendor_code, currency, "Net 60 days"), day, if credit { -net } else { net });
                let status = if line.due_on < Some(today) { StatementStatus::Paid } else { StatementStatus::Open };
                lines.push(ErpStatementLine { status, invoice_no: format!("INV-{vendor_code}-{number:04}"), ..line });
            }
        }
    }
    let paid: Vec<ErpStatementLine> = lines
        .iter()
        .filter(|line| line.status == StatementStatus::Paid)
        .enumerate()
        .map(|(n, line)| payment(n + 1, line, line.total_amount, line.due_on.unwrap_or(today)))
        .collect();
    lines.extend(paid);
    lines
}

/// A payment of so much of a line. Of a credit note it is money that came back.
pub(crate) fn payment(number: usize, of: &ErpStatementLine, amount: Decimal, today: NaiveDate) -> ErpStatementLine {
    ErpStatementLine {
        erp_reference: format!("BSEG-P{number}"),
        month_on: first_of(today),
        document_no: format!("15{number:08}"),
        document_on: today,
        invoice_no: String::new(),
        kind: StatementKind::Payment,
        status: StatementStatus::Paid,
        net_amount: -amount,
        tax_amount: Decimal::ZERO,
        total_amount: -amount,
        payment_term: String::new(),
        due_on: Some(today),
        settles: vec![ErpSettles { erp_reference: of.erp_reference.clone(), amount }],
        ..of.clone()
    }
}

/// What of a line is not paid.
pub(crate) fn open_of<'a>(line: &ErpStatementLine, all: impl IntoIterator<Item = &'a ErpStatementLine>) -> Decimal {
    let paid = all.into_iter().flat_map(|one| &one.settles).filter(|one| one.erp_reference == line.erp_reference);
    line.total_amount - paid.map(|one| one.amount).sum::<Decimal>()
}

/// An invoice over all that was received of an order; `None` = nothing was.
pub(crate) fn invoice(number: usize, order: &Order, invoice_no: String, today: NaiveDate) -> Option<ErpStatementLine> {
    let net: Decimal = order.lines.iter().map(|line| line.received_qty * line.unit_price / line.price_factor).sum();
    let about = (order.vendor_code.as_str(), order.currency.as_str(), order.payment_term.as_str());
    (net > Decimal::ZERO).then(|| ErpStatementLine { invoice_no, ..line(number, about, today, net) })
}

fn line(number: usize, (vendor, currency, term): (&str, &str, &str), day: NaiveDate, net: Decimal) -> ErpStatementLine {
    let cents = |amount: Decimal| amount.round_dp_with_strategy(2, RoundingStrategy::MidpointAwayFromZero);
    let net_amount = cents(net);
    let tax_amount = cents(net_amount * Decimal::new(TAX, 2));
    ErpStatementLine {
        erp_reference: format!("BSEG-{number}"),
        vendor_code: vendor.to_owned(),
        month_on: first_of(day),
        document_no: format!("19{number:08}"),
        document_on: day,
        invoice_no: String::new(),
        kind: if net_amount < Decimal::ZERO { StatementKind::CreditNote } else { StatementKind::Invoice },
        status: StatementStatus::Open,
        currency: currency.to_owned(),
        net_amount,
        tax_amount,
        total_amount: net_amount + tax_amount,
        payment_term: term.to_owned(),
        due_on: Some(day + Days::new(TERM)),
        settles: vec![],
        key: Key::default(),
        version: 0,
    }
}

fn first_of(day: NaiveDate) -> NaiveDate {
    day.with_day(1).unwrap_or(day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_statements_and_every_supplier_has_some_each_month() {
        let day = NaiveDate::from_ymd_opt(2026, 3, 31).expect("a day");
        let lines = seeded(1, day);
        assert_eq!(lines, seeded(1, day));
        assert_ne!(lines, seeded(2, day));
        let months: Vec<String> = ["2025-12-01", "2026-01-01", "2026-02-01"].map(str::to_owned).to_vec();
        let invoices = lines.iter().filter(|line| line.kind != StatementKind::Payment);
        for (vendor, ..) in VENDORS {
            let mut own: Vec<String> = invoices
                .clone()
                .filter(|line| line.vendor_code == vendor)
                .map(|line| line.month_on.to_string())
                .collect();
            own.dedup();
            assert_eq!(own, months, "{vendor}");
        }
        assert!(lines.iter().all(|line| line.total_amount == line.net_amount + line.tax_amount));
        assert!(lines.iter().any(|line| line.kind == StatementKind::CreditNote && line.total_amount < Decimal::ZERO));
        assert!(lines.iter().any(|line| line.status == StatementStatus::Open));
        for line in invoices {
            let left = if line.status == StatementStatus::Paid { Decimal::ZERO } else { line.total_amount };
            assert_eq!(open_of(line, &lines), left, "{}", line.document_no);
        }
    }
}
