//! Rules about the invoice. What a tax code asks for is a row of the invoice settings, not code.

use crate::asn::facts::{Facts, NumberRule};
use crate::field;
use ehub_engine::Finding;
use rust_decimal::{Decimal, RoundingStrategy};

/// The number's form: two track letters of the period and eight digits, or free up to a length.
pub fn number(facts: &Facts) -> Vec<Finding> {
    let number = facts.header.invoice_no.as_str();
    if facts.header.tax_code.is_empty() {
        return vec![];
    }
    let Some(setting) = &facts.invoice else {
        return vec![Finding::block("WRONG_TYPE").at("taxCode").with("expected", facts.tax_codes.join(", "))];
    };
    if number.is_empty() {
        return vec![];
    }
    match setting.number {
        NumberRule::Free(max) if number.chars().count() > max => {
            vec![Finding::block("INVOICE_LENGTH").at("invoiceNo").with("max", max)]
        }
        NumberRule::Free(_) => vec![],
        NumberRule::Track => track(facts, number),
    }
}

fn track(facts: &Facts, number: &str) -> Vec<Finding> {
    let bytes = number.as_bytes();
    let well_formed =
        bytes.len() == 10 && bytes[..2].iter().all(u8::is_ascii_uppercase) && bytes[2..].iter().all(u8::is_ascii_digit);
    if !well_formed {
        return vec![Finding::block("INVOICE_LENGTH").at("invoiceNo").with("max", 10)];
    }
    // Without an invoice day there is no period to compare with; the missing day is told by `header::required`.
    if facts.header.invoice_on.is_none() || facts.tracks.iter().any(|letters| letters == &number[..2]) {
        return vec![];
    }
    if facts.tracks.is_empty() {
        // Nothing that the supplier types would do: somebody of the buyer's side has to keep the letters.
        return vec![Finding::block("INVOICE_TRACKS_MISSING").at("invoiceNo")];
    }
    vec![Finding::block("INVOICE_TRACK").at("invoiceNo").with("letters", facts.tracks.join(", "))]
}

/// VAT is zero where the tax code says so and never negative; a foreign currency has a rate where it asks for one.
pub fn tax_and_rate(facts: &Facts) -> Vec<Finding> {
    let header = &facts.header;
    let mut findings = Vec::new();
    for (amount, field) in [(header.invoice_amount, "invoiceAmount"), (header.invoice_vat, "invoiceVat")] {
        if amount.is_some_and(|amount| amount < Decimal::ZERO) {
            findings.push(Finding::block("NOT_POSITIVE").at(field));
        }
    }
    let Some(setting) = &facts.invoice else { return findings };
    if setting.tax_zero && header.invoice_vat.is_some_and(|vat| !vat.is_zero()) {
        findings.push(Finding::block("INVOICE_TAX_ZERO").at("invoiceVat"));
    }
    let foreign = header.currency != facts.limits.base_currency;
    if setting.exchange_rate_required && foreign && header.exchange_rate.is_none_or(|rate| rate <= Decimal::ZERO) {
        findings.push(Finding::block("INVOICE_RATE_REQUIRED").at("exchangeRate"));
    }
    findings
}

/// The net amount against quantities × order prices, in cents; a difference is asked about.
pub fn total(facts: &Facts) -> Vec<Finding> {
    let Some(found) = facts.header.invoice_amount else { return vec![] };
    let expected = order_amount(facts);
    if expected.is_some_and(|expected| (found - expected).abs() <= facts.limits.invoice_tolerance) {
        return vec![];
    }
    let expected = expected.map_or_else(|| "∞".to_owned(), |amount| amount.to_string());
    vec![
        Finding::warn("INVOICE_TOTAL_DIFFERS")
            .at("invoiceAmount")
            .with("expected", expected)
            .with("found", found.normalize()),
    ]
}

/// What the shipped quantities cost by the order, rounded to cents; `None` when it is larger than any number.
pub fn order_amount(facts: &Facts) -> Option<Decimal> {
    let amount = facts.lines.iter().try_fold(Decimal::ZERO, |sum, line| {
        let units = if line.order.price_factor.is_zero() { Decimal::ONE } else { line.order.price_factor };
        sum.checked_add(field::cost(line.ship_qty, line.order.unit_price, units)?)
    })?;
    Some(amount.round_dp_with_strategy(2, RoundingStrategy::MidpointAwayFromZero).normalize())
}
