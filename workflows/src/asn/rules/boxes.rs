//! Rules about the box table and the defective panel units (X-out) in it.

use crate::asn::facts::{Facts, Line, PackedBox};
use ehub_engine::Finding;
use rust_decimal::Decimal;

/// Every box with the field path of its row.
fn rows(facts: &Facts) -> impl Iterator<Item = (String, &Line, &PackedBox)> {
    facts.lines.iter().enumerate().flat_map(|(n, line)| {
        line.boxes.iter().enumerate().map(move |(m, packed)| (format!("lines[{n}].boxes[{m}]"), line, packed))
    })
}

/// Boxes are there where the material is box-id controlled, each with id and quantity.
pub fn complete(facts: &Facts) -> Vec<Finding> {
    let missing =
        facts.lines.iter().enumerate().filter(|(_, line)| line.material.box_id_required && line.boxes.is_empty());
    let mut findings: Vec<Finding> =
        missing.map(|(n, _)| Finding::block("ASN_BOXES_REQUIRED").at(format!("lines[{n}].boxes"))).collect();
    for (path, _, packed) in rows(facts) {
        if packed.box_id.is_empty() {
            findings.push(Finding::block("REQUIRED").at(format!("{path}.boxId")));
        }
        match packed.quantity {
            None => findings.push(Finding::block("REQUIRED").at(format!("{path}.quantity"))),
            Some(quantity) if quantity <= Decimal::ZERO => {
                findings.push(Finding::block("NOT_POSITIVE").at(format!("{path}.quantity")));
            }
            Some(_) => {}
        }
    }
    findings
}

/// The boxes of a line add up to its ship quantity, if it has boxes.
pub fn sums(facts: &Facts) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (n, line) in facts.lines.iter().enumerate().filter(|(_, line)| !line.boxes.is_empty()) {
        let found: Decimal = line.boxes.iter().filter_map(|packed| packed.quantity).sum();
        if found != line.ship_qty {
            findings.push(
                Finding::block("ASN_BOX_QTY_MISMATCH")
                    .at(format!("lines[{n}].boxes"))
                    .with("line", n + 1)
                    .with("expected", line.ship_qty)
                    .with("found", found),
            );
        }
    }
    findings
}

/// X-out: required from 0 to the box quantity where the material is maintained for it, otherwise none.
pub fn x_out(facts: &Facts) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, line, packed) in rows(facts) {
        let field = format!("{path}.xOutQty");
        let max = packed.quantity.unwrap_or_default();
        match (line.material.x_out_maintained, packed.x_out_qty) {
            (true, None) => findings.push(Finding::block("ASN_X_OUT_REQUIRED").at(field)),
            (true, Some(found)) if found < Decimal::ZERO || found > max => {
                findings.push(Finding::block("ASN_X_OUT_RANGE").at(field).with("max", max));
            }
            (false, Some(found)) if !found.is_zero() => {
                findings.push(Finding::block("ASN_X_OUT_NOT_MAINTAINED").at(field));
            }
            (true | false, Some(_)) | (false, None) => {}
        }
    }
    findings
}
