//! Shipment notices as expected deliveries: post, find, cancel.
//!
//! Tryton takes the same notice twice, under a wrong supplier, and lets a second delivery steal a movement from the first.
//! So everything is checked here, and the movements are attached under the fingerprints they were read with.

use rust_decimal::Decimal;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::super::http::Intent;
use super::line::{self, Line, Warehouse};
use super::lot;
use super::rpc::Rpc;
use super::stock::{self, Move, Target};
use super::{Answer, Asn, AsnLine, ErpError, Posted, wire};

const MODEL: &str = "stock.shipment.in";

#[derive(Deserialize)]
struct Shipment {
    id: i64,
    number: Option<String>,
    state: String,
    #[serde(default)]
    incoming_moves: Vec<i64>,
}

/// What of a line goes onto the delivery.
struct Part {
    quantity: Decimal,
    lot: Option<i64>,
}

/// Posts the notice; the number of the delivery.
pub(super) async fn post(rpc: &Rpc, asn: &Asn) -> Answer<Posted> {
    let wanted: Vec<(&str, i32)> = asn.lines.iter().map(|line| (line.po_no.as_str(), line.po_line_no)).collect();
    let lines = line::read(rpc, &wanted).await?;
    let warehouse = check(asn, &lines)?;
    let mut attached = vec![];
    for (index, line) in lines.iter().enumerate() {
        // Lines of one notice that share an order line are cut together, at the first of them.
        let is_same = |other: &(&str, i32)| *other == wanted[index];
        if !wanted[..index].iter().any(is_same) {
            let shipped: Vec<&AsnLine> =
                asn.lines.iter().zip(&wanted).filter(|(_, other)| is_same(other)).map(|(line, _)| line).collect();
            attached.extend(set_apart(rpc, &shipped, line).await?);
        }
    }
    let fingerprints = fingerprints(rpc, &attached).await?;
    let values = json!({
        "reference": asn.reference,
        "supplier": lines.first().map(|line| line.order.party),
        "warehouse": warehouse.id,
        "warehouse_input": warehouse.input_location,
        "warehouse_storage": warehouse.storage_location,
        "planned_date": wire::day(asn.eta_on),
        "incoming_moves": [["add", attached]],
    });
    let id = rpc.create(MODEL, values, Some(&json!({ "_timestamp": fingerprints }))).await?;
    let inbound_no = number(rpc, id).await?;
    note(rpc, id, asn).await;
    Ok(Posted { inbound_no })
}

/// Everything that the ERP itself would let pass.
fn check(asn: &Asn, lines: &[Line]) -> Answer<Warehouse> {
    for (shipped, line) in asn.lines.iter().zip(lines) {
        line.check_open()?;
        if line.order.supplier.code.as_deref() != Some(asn.vendor_code.as_str()) {
            return Err(ErpError::refused(format!("order line {} is not one of {}", line.name, asn.vendor_code)));
        }
        // Lines of one notice may share an order line.
        let all: Decimal = asn
            .lines
            .iter()
            .filter(|other| (&other.po_no, other.po_line_no) == (&shipped.po_no, shipped.po_line_no))
            .map(|other| other.quantity)
            .sum();
        let left = line.unannounced();
        if shipped.quantity <= Decimal::ZERO || all > left {
            return Err(ErpError::refused(format!("order line {}: {all} shipped, {left} is expected", line.name)));
        }
        let by_lots: Decimal = shipped.lots.iter().map(|lot| lot.quantity).sum();
        if !shipped.lots.is_empty() && by_lots != shipped.quantity {
            return Err(ErpError::refused(format!("order line {}: lots of {by_lots} in all", line.name)));
        }
    }
    let mut warehouses = lines.iter().map(|line| line.order.warehouse.as_ref());
    match warehouses.next().flatten() {
        Some(first) if warehouses.all(|other| other == Some(first)) => Ok(first.clone()),
        Some(_) => Err(ErpError::refused("the orders are received at different places")),
        None => Err(ErpError::refused("the order names no place of receipt")),
    }
}

/// Cuts the line's free movements so that some carry exactly what is shipped; those.
async fn set_apart(rpc: &Rpc, shipped: &[&AsnLine], line: &Line) -> Answer<Vec<i64>> {
    let mut parts = vec![];
    for shipped in shipped {
        for lot in &shipped.lots {
            let id = lot::find_or_create(rpc, line.product, lot).await?;
            parts.push(Part { quantity: lot.quantity, lot: Some(id) });
        }
        if shipped.lots.is_empty() {
            parts.push(Part { quantity: shipped.quantity, lot: None });
        }
    }
    let free = line.free();
    let mut ids = stock::fit(rpc, &free, &cut(&free, &parts, line.unannounced())).await?;
    ids.truncate(parts.len());
    Ok(ids)
}

/// The parts, then what is left of the earliest movements, `expected` in all.
fn cut(free: &[Move], parts: &[Part], expected: Decimal) -> Vec<Target> {
    let shipped: Decimal = parts.iter().map(|part| part.quantity).sum();
    let planned = free.first().and_then(|have| have.planned_date);
    let mut targets: Vec<Target> =
        parts.iter().map(|part| Target { quantity: part.quantity, planned, lot: part.lot }).collect();
    let mut to_skip = shipped;
    let mut left = expected - shipped;
    for have in free {
        let taken = to_skip.min(have.quantity());
        to_skip -= taken;
        let quantity = (have.quantity() - taken).min(left);
        if quantity > Decimal::ZERO {
            left -= quantity;
            targets.push(Target { quantity, planned: have.planned_date, lot: None });
        }
    }
    if left > Decimal::ZERO {
        let planned = free.last().and_then(|have| have.planned_date);
        targets.push(Target { quantity: left, planned, lot: None });
    }
    targets
}

/// The fingerprints under which the movements may be attached: they must still be free.
async fn fingerprints(rpc: &Rpc, ids: &[i64]) -> Answer<Map<String, Value>> {
    let moves = stock::by_id(rpc, ids).await?;
    if moves.len() != ids.len() || !moves.iter().all(Move::is_free) {
        return Err(ErpError::conflict("another delivery took the goods meanwhile"));
    }
    Ok(moves.into_iter().map(|have| (format!("stock.move,{}", have.id), have.fingerprint)).collect())
}

/// The number, read after the delivery exists: a failure here is one after posting.
async fn number(rpc: &Rpc, id: i64) -> Answer<String> {
    let rows: Vec<Shipment> = rpc
        .all(MODEL, &json!([["id", "=", id]]), &["number", "state"])
        .await
        .map_err(|error| ErpError::ambiguous(error.to_string()))?;
    rows.into_iter().next().and_then(|row| row.number).ok_or_else(|| ErpError::ambiguous("the delivery has no number"))
}

/// What the ERP has no field for, as a note on the delivery. It is posted already: a failure here changes nothing.
async fn note(rpc: &Rpc, id: i64, asn: &Asn) {
    let mut words = vec![];
    for (name, text) in [("Shipment", &asn.supplier_shipment_no), ("Invoice", &asn.invoice_no), ("By", &asn.ship_via)] {
        if !text.is_empty() {
            words.push(format!("{name}: {text}"));
        }
    }
    if let Some(packages) = asn.total_packages {
        words.push(format!("Packages: {packages}"));
    }
    for line in &asn.lines {
        for one in &line.boxes {
            words.push(format!("{} {}: {} (X-out {})", line.material_code, one.box_id, one.quantity, one.x_out_qty));
        }
    }
    if !asn.comments.is_empty() {
        words.push(asn.comments.clone());
    }
    if words.is_empty() {
        return;
    }
    let values = json!({ "resource": format!("{MODEL},{id}"), "message": words.join("\n") });
    if let Err(error) = rpc.create("ir.note", values, None).await {
        tracing::warn!(reference = asn.reference, %error, "the delivery is posted, its note is not");
    }
}

/// The oldest living delivery with our reference.
pub(super) async fn find(rpc: &Rpc, reference: &str) -> Answer<Option<Posted>> {
    let domain = json!([["reference", "=", reference], ["state", "!=", "cancelled"]]);
    let rows: Vec<Shipment> = rpc.all(MODEL, &domain, &["number", "state"]).await?;
    if rows.len() > 1 {
        tracing::warn!(reference, deliveries = rows.len(), "the ERP has more than one delivery with this reference");
    }
    Ok(rows.into_iter().next().and_then(|row| row.number).map(|inbound_no| Posted { inbound_no }))
}

/// Cancels the delivery. Its goods are taken off first: cancelled with it, they would not be expected any more.
pub(super) async fn cancel(rpc: &Rpc, reference: &str, inbound_no: &str) -> Answer<()> {
    let domain = json!([["reference", "=", reference], ["number", "=", inbound_no]]);
    let rows: Vec<Shipment> = rpc.all(MODEL, &domain, &["number", "state", "incoming_moves"]).await?;
    let Some(shipment) = rows.first() else {
        return Err(ErpError::refused(format!("delivery {inbound_no} of {reference} is not known")));
    };
    match shipment.state.as_str() {
        "cancelled" => return Ok(()),
        "draft" => {}
        state => return Err(ErpError::refused(format!("delivery {inbound_no} is {state} already"))),
    }
    if !shipment.incoming_moves.is_empty() {
        let moves = json!(shipment.incoming_moves);
        let off = [json!([shipment.id]), json!({ "incoming_moves": [["remove", moves]] })];
        rpc.call("stock.shipment.in.write", &off, None, Intent::Write).await?;
        rpc.call("stock.move.write", &[moves, json!({ "lot": null })], None, Intent::Write).await?;
    }
    rpc.call("stock.shipment.in.cancel", &[json!([shipment.id])], None, Intent::Write).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::erp::tryton::stock::tests::free;

    fn cut_of(free: &[Move], parts: &[i64], expected: i64) -> Vec<i64> {
        let parts: Vec<Part> = parts.iter().map(|q| Part { quantity: Decimal::from(*q), lot: None }).collect();
        let targets = cut(free, &parts, Decimal::from(expected));
        targets.iter().map(|target| i64::try_from(target.quantity).expect("whole")).collect()
    }

    #[test]
    fn the_earliest_is_shipped_first_and_nothing_is_lost() {
        let have = [free(1, 600, 5), free(2, 400, 9)];
        assert_eq!(cut_of(&have, &[250], 1000), [250, 350, 400]);
        assert_eq!(cut_of(&have, &[500, 200], 1000), [500, 200, 300]);
        assert_eq!(cut_of(&have, &[1000], 1000), [1000]);
    }

    #[test]
    fn what_an_interrupted_attempt_left_over_is_put_right() {
        let too_much = [free(1, 600, 5), free(2, 400, 9), free(3, 250, 5)];
        assert_eq!(cut_of(&too_much, &[250], 1000), [250, 350, 400]);
        let too_little = [free(1, 600, 5)];
        assert_eq!(cut_of(&too_little, &[250], 1000), [250, 350, 400]);
    }
}
