//! Rules about the lot table.

use crate::asn::facts::{Facts, Line, Lot};
use chrono::NaiveDate;
use ehub_engine::Finding;
use rust_decimal::Decimal;
use std::collections::{HashMap, HashSet};

/// Every lot with the field path of its row.
fn rows(facts: &Facts) -> impl Iterator<Item = (String, &Line, &Lot)> {
    facts.lines.iter().enumerate().flat_map(|(n, line)| {
        line.lots.iter().enumerate().map(move |(m, lot)| (format!("lines[{n}].lots[{m}]"), line, lot))
    })
}

/// Lots are there where the material asks for them, and each is filled in.
pub fn complete(facts: &Facts) -> Vec<Finding> {
    let missing = facts.lines.iter().enumerate().filter(|(_, line)| line.material.lot_required && line.lots.is_empty());
    let mut findings: Vec<Finding> =
        missing.map(|(n, _)| Finding::block("ASN_LOTS_REQUIRED").at(format!("lines[{n}].lots"))).collect();
    for (path, line, lot) in rows(facts) {
        let empty = [
            ("lotNo", lot.lot_no.is_empty()),
            ("quantity", lot.quantity.is_none()),
            ("manufacturedOn", lot.manufactured_on.is_none()),
            ("effectiveOn", lot.effective_on.is_none() && line.material.min_effective_days.is_some()),
        ];
        findings.extend(
            empty
                .iter()
                .filter(|(_, empty)| *empty)
                .map(|(name, _)| Finding::block("REQUIRED").at(format!("{path}.{name}"))),
        );
        if lot.quantity.is_some_and(|quantity| quantity <= Decimal::ZERO) {
            findings.push(Finding::block("NOT_POSITIVE").at(format!("{path}.quantity")));
        }
    }
    findings
}

/// The lots of a line add up to its ship quantity, if it has lots.
pub fn sums(facts: &Facts) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (n, line) in facts.lines.iter().enumerate().filter(|(_, line)| !line.lots.is_empty()) {
        let found: Decimal = line.lots.iter().filter_map(|lot| lot.quantity).sum();
        if found != line.ship_qty {
            findings.push(
                Finding::block("ASN_LOT_QTY_MISMATCH")
                    .at(format!("lines[{n}].lots"))
                    .with("line", n + 1)
                    .with("expected", line.ship_qty)
                    .with("found", found),
            );
        }
    }
    findings
}

/// A lot appears once per RT line: once under each RT number of a line.
pub fn once(facts: &Facts) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (n, line) in facts.lines.iter().enumerate() {
        let mut seen = HashSet::new();
        for (m, lot) in line.lots.iter().enumerate().filter(|(_, lot)| !lot.lot_no.is_empty()) {
            let rt = if lot.rt_no.is_empty() { &line.rt_no } else { &lot.rt_no };
            if !seen.insert((rt, &lot.lot_no)) {
                let field = format!("lines[{n}].lots[{m}].lotNo");
                findings.push(Finding::block("ASN_LOT_REPEATED").at(field).with("lot", &lot.lot_no));
            }
        }
    }
    findings
}

/// Made by today, not before the newest lot already shipped, and effective for long enough at shipment.
pub fn dates(facts: &Facts) -> Vec<Finding> {
    let shipment = facts.header.shipped_on.unwrap_or(facts.today);
    let mut findings = Vec::new();
    for (path, line, lot) in rows(facts) {
        if let Some(made) = lot.manufactured_on {
            let field = format!("{path}.manufacturedOn");
            if made > facts.today {
                findings.push(Finding::block("ASN_LOT_IN_FUTURE").at(field.clone()).with("today", facts.today));
            }
            if let Some(latest) = line.latest_lot_on.filter(|latest| made < *latest) {
                findings.push(Finding::block("ASN_LOT_BEFORE_LATEST").at(field).with("latest", latest));
            }
        }
        let Some(effective) = lot.effective_on else { continue };
        if lot.manufactured_on.is_some_and(|made| effective < made) {
            findings.push(Finding::block("END_BEFORE_START").at(format!("{path}.effectiveOn")));
        }
        findings.extend(shelf_life(&path, line, lot, effective, shipment));
    }
    findings
}

/// More effective days than the limit must remain; a remark turns the blocker into a question.
fn shelf_life(path: &str, line: &Line, lot: &Lot, effective: NaiveDate, shipment: NaiveDate) -> Option<Finding> {
    let limit = line.material.min_effective_days?;
    let days = (effective - shipment).num_days();
    if days > i64::from(limit) {
        return None;
    }
    let finding = if lot.remark.trim().is_empty() {
        Finding::block("ASN_LOT_EXPIRING")
    } else {
        Finding::warn("ASN_LOT_EXPIRING")
    };
    Some(finding.at(format!("{path}.effectiveOn")).with("days", days).with("limit", limit))
}

/// The manufacturing dates of one lot lie within the material's span.
pub fn span(facts: &Facts) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (n, line) in facts.lines.iter().enumerate() {
        let Some(limit) = line.material.lot_date_span_days else { continue };
        let mut oldest: HashMap<&str, NaiveDate> = HashMap::new();
        for lot in line.lots.iter().filter(|lot| !lot.lot_no.is_empty()) {
            let Some(made) = lot.manufactured_on else { continue };
            oldest.entry(&lot.lot_no).and_modify(|day| *day = made.min(*day)).or_insert(made);
        }
        for (m, lot) in line.lots.iter().enumerate() {
            let (Some(made), Some(first)) = (lot.manufactured_on, oldest.get(lot.lot_no.as_str())) else { continue };
            if (made - *first).num_days() > i64::from(limit) {
                let field = format!("lines[{n}].lots[{m}].manufacturedOn");
                findings.push(Finding::block("ASN_LOT_DATES_APART").at(field).with("days", limit));
            }
        }
    }
    findings
}
