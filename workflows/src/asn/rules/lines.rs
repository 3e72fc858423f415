//! Rules about the order lines behind a notice.

use crate::asn::facts::{Content, Facts, Home, Line};
use crate::asn::machine::{Arrival, Input};
use crate::asn::receipt::ReceiptKind;
use crate::field;
use ehub_engine::Finding;
use rust_decimal::Decimal;
use std::collections::HashMap;

/// A notice without lines ships nothing.
pub fn present(facts: &Facts) -> Vec<Finding> {
    if facts.lines.is_empty() { vec![Finding::block("ASN_NO_LINES").at("lines")] } else { vec![] }
}

/// One supplier, one plant (and with it one buyer), one ship-to and one currency: it is one delivery with one invoice.
pub fn together(facts: &Facts) -> Vec<Finding> {
    let Some(first) = facts.lines.first() else { return vec![] };
    let home = facts.home.unwrap_or(Home { vendor_id: first.order.vendor_id, plant_id: first.order.plant_id });
    let mut findings = Vec::new();
    for (n, line) in facts.lines.iter().enumerate() {
        let differs = [
            ("vendor", line.order.vendor_id != home.vendor_id),
            ("plant", line.order.plant_id != home.plant_id),
            ("shipTo", line.order.ship_to != first.order.ship_to),
            ("currency", line.order.currency != first.order.currency),
        ];
        findings.extend(
            differs.iter().filter(|(_, differs)| *differs).map(|(what, _)| {
                Finding::block("ASN_MIXED_LINES").at(format!("lines[{n}].poLineId")).with("what", what)
            }),
        );
    }
    findings
}

/// Only accepted, open order lines of goods are shipped, and those that were opened.
pub fn accepted(facts: &Facts) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (n, line) in facts.lines.iter().enumerate() {
        let field = format!("lines[{n}].poLineId");
        if line.order.content == Content::Service {
            findings.push(Finding::block("SERVICE_LINE").at(field.clone()));
        }
        let unopened = !line.order.accepted && line.order.opening.is_none();
        // What became of its opening is said at the quantity.
        if unopened && !line.order.is_opening_over {
            findings.push(Finding::block("ASN_LINE_NOT_ACCEPTED").at(field.clone()));
        }
        if !line.order.open {
            findings.push(Finding::block("ASN_LINE_CLOSED").at(field));
        }
    }
    findings
}

/// All lines of one order line together ship at most what is still allowed, and opened. `name` is the quantity's name in the payload.
pub fn within_allowed(facts: &Facts, name: &str) -> Vec<Finding> {
    let mut shipped: HashMap<i64, Decimal> = HashMap::new();
    for line in &facts.lines {
        *shipped.entry(line.order.id).or_default() += line.ship_qty;
    }
    let mut findings = Vec::new();
    for (n, line) in facts.lines.iter().enumerate() {
        let field = format!("lines[{n}].{name}");
        if line.ship_qty <= Decimal::ZERO {
            findings.push(Finding::block("NOT_POSITIVE").at(field.clone()));
        }
        let total = shipped.get(&line.order.id).copied().unwrap_or_default();
        let over = line.order.opening.is_none() && line.order.is_opening_over;
        let allowed = if over && !line.order.accepted { Decimal::ZERO } else { line.order.shippable_qty() };
        if total > allowed {
            findings.push(if over {
                Finding::block("OPENING_OVER").at(field).with("max", allowed.normalize().to_string())
            } else {
                Finding::block("ASN_OVER_SHIPMENT").at(field).with("allowed", allowed).with("found", total)
            });
        }
    }
    findings
}

/// No quantity of a line, its lots or its boxes is finer than the unit of the order line. `name` is the quantity's name in the payload.
pub fn unit_digits(facts: &Facts, name: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (n, line) in facts.lines.iter().enumerate() {
        let decimals = field::decimals(line.order.uom_digits, line.order.shippable_qty());
        let mut judge = |place: String, quantity: Option<Decimal>| {
            let path = format!("lines[{n}].{place}");
            findings.extend(quantity.and_then(|quantity| field::finer(&path, quantity, decimals)));
        };
        judge(name.to_owned(), Some(line.ship_qty));
        for (m, lot) in line.lots.iter().enumerate() {
            judge(format!("lots[{m}].quantity"), lot.quantity);
        }
        for (m, packed) in line.boxes.iter().enumerate() {
            judge(format!("boxes[{m}].quantity"), packed.quantity);
            judge(format!("boxes[{m}].xOutQty"), packed.x_out_qty);
        }
    }
    findings
}

/// Materials without box-id control go on a notice of their own.
pub fn box_control(facts: &Facts) -> Vec<Finding> {
    let controlled = facts.lines.iter().filter(|line| line.material.box_id_required).count();
    if controlled == 0 || controlled == facts.lines.len() {
        return vec![];
    }
    facts
        .lines
        .iter()
        .enumerate()
        .filter(|(_, line)| !line.material.box_id_required)
        .map(|(n, _)| Finding::block("ASN_BOX_CONTROL_MIXED").at(format!("lines[{n}].poLineId")))
        .collect()
}

/// What has begun to arrive cannot be cancelled.
pub fn nothing_received(facts: &Facts) -> Vec<Finding> {
    facts
        .lines
        .iter()
        .enumerate()
        .filter(|(_, line)| line.received_qty > Decimal::ZERO)
        .map(|(n, _)| Finding::block("ASN_RECEIVED_ALREADY").at(format!("lines[{n}].receivedQty")))
        .collect()
}

/// Goods that came in have a quantity above zero.
pub fn arrivals(_: &Facts, input: &Input) -> Vec<Finding> {
    let Input::Receive { arrivals, .. } = input else { return vec![] };
    arrivals
        .iter()
        .filter(|arrival| arrival.quantity <= Decimal::ZERO)
        .map(|arrival| Finding::block("NOT_POSITIVE").at(format!("lines[{}].quantity", arrival.line)))
        .collect()
}

/// Goods that went back have a quantity below zero.
pub fn returns(_: &Facts, input: &Input) -> Vec<Finding> {
    let Input::Return { arrivals } = input else { return vec![] };
    wrong(arrivals, ReceiptKind::Return)
}

/// A correction corrects something.
pub fn corrections(_: &Facts, input: &Input) -> Vec<Finding> {
    let Input::Correct { arrivals } = input else { return vec![] };
    wrong(arrivals, ReceiptKind::Correct)
}

fn wrong(arrivals: &[Arrival], kind: ReceiptKind) -> Vec<Finding> {
    let wrong = arrivals.iter().filter(|arrival| !kind.takes(arrival.quantity));
    wrong
        .map(|arrival| Finding::block("RECEIPT_QUANTITY_OF_KIND").at(format!("lines[{}].quantity", arrival.line)))
        .collect()
}

/// What a receipt takes from a line when it is taken back is there, and what went back by it did.
pub fn reversed(facts: &Facts, input: &Input) -> Vec<Finding> {
    let Input::TakeBack { arrivals, returned, .. } = input else { return vec![] };
    let change =
        |all: &[Arrival], n: usize| -> Decimal { all.iter().filter(|a| a.line == n).map(|a| a.quantity).sum() };
    let is_short = |(n, line): &(usize, &Line)| {
        let back = line.returned_qty - change(returned, *n);
        back < Decimal::ZERO || line.received_qty + change(arrivals, *n) < back
    };
    let short = facts.lines.iter().enumerate().filter(is_short);
    short.map(|(n, _)| Finding::block("RECEIPT_MORE_THAN_RECEIVED").at(format!("lines[{n}].receivedQty"))).collect()
}

/// What is taken from a line came by it and has not gone back before.
pub fn taken_back(facts: &Facts, input: &Input) -> Vec<Finding> {
    let (Input::Return { arrivals } | Input::Correct { arrivals }) = input else { return vec![] };
    let left = |n: usize, line: &Line| {
        let change: Decimal = arrivals.iter().filter(|a| a.line == n).map(|a| a.quantity).sum();
        line.received_qty - line.returned_qty + change
    };
    let short = facts.lines.iter().enumerate().filter(|(n, line)| left(*n, line) < Decimal::ZERO);
    short.map(|(n, _)| Finding::block("RECEIPT_MORE_THAN_RECEIVED").at(format!("lines[{n}].receivedQty"))).collect()
}
