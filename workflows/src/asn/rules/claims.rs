//! Rules about numbers that only one living notice may use: invoice, RT and box.

use crate::asn::facts::{ClaimKind, Facts};
use ehub_engine::Finding;
use std::collections::HashSet;

/// Every RT number with its field path.
fn rt_rows(facts: &Facts) -> Vec<(String, &str)> {
    let mut rows = Vec::new();
    for (n, line) in facts.lines.iter().enumerate() {
        rows.push((format!("lines[{n}].rtNo"), line.rt_no.as_str()));
        for (m, lot) in line.lots.iter().enumerate() {
            rows.push((format!("lines[{n}].lots[{m}].rtNo"), lot.rt_no.as_str()));
        }
    }
    rows.retain(|(_, rt)| !rt.is_empty());
    rows
}

/// A digit or capital, then two digits.
pub fn rt_format(facts: &Facts) -> Vec<Finding> {
    let well_formed = |rt: &str| {
        matches!(rt.as_bytes(), [first, rest @ ..]
            if (first.is_ascii_digit() || first.is_ascii_uppercase())
                && rest.len() == 2 && rest.iter().all(u8::is_ascii_digit))
    };
    rt_rows(facts)
        .into_iter()
        .filter(|(_, rt)| !well_formed(rt))
        .map(|(field, _)| Finding::block("ASN_RT_FORMAT").at(field))
        .collect()
}

/// So many RT numbers a day per vendor, plant and shipment day.
pub fn rt_limit(facts: &Facts) -> Vec<Finding> {
    let own = facts.rt_numbers().collect::<HashSet<_>>().len();
    let limit = facts.limits.rt_daily;
    let found = facts.rt_elsewhere.saturating_add(i64::try_from(own).unwrap_or(i64::MAX));
    if own == 0 || found <= limit {
        return vec![];
    }
    vec![Finding::block("ASN_RT_DAILY_LIMIT").at("lines").with("limit", limit).with("found", found)]
}

/// Invoice no, RT no and box id are not held by another living notice, and a box is packed once.
pub fn unused(facts: &Facts) -> Vec<Finding> {
    let mut findings = Vec::new();
    let invoice = &facts.header.invoice_no;
    if facts.is_taken(ClaimKind::Invoice, invoice) {
        findings.push(Finding::block("ASN_INVOICE_USED").at("invoiceNo").with("value", invoice));
    }
    for (field, rt) in rt_rows(facts) {
        if facts.is_taken(ClaimKind::Rt, rt) {
            findings.push(Finding::block("ASN_RT_USED").at(field).with("value", rt));
        }
    }
    let taken: HashSet<&str> =
        facts.taken.iter().filter(|c| c.kind == ClaimKind::PackedBox).map(|c| c.value.as_str()).collect();
    let mut packed_before = HashSet::new();
    for (n, line) in facts.lines.iter().enumerate() {
        for (m, packed) in line.boxes.iter().enumerate().filter(|(_, packed)| !packed.box_id.is_empty()) {
            let id = packed.box_id.as_str();
            let again = !packed_before.insert(id);
            if again || taken.contains(id) {
                let label = if again { "ASN_BOX_TWICE" } else { "ASN_BOX_USED" };
                let field = format!("lines[{n}].boxes[{m}].boxId");
                findings.push(Finding::block(label).at(field).with("value", id));
            }
        }
    }
    findings
}
