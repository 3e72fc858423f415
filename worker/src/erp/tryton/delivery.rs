//! Shipment notices as expected deliveries.
//!
//! Tryton takes the same notice twice, under a wrong supplier, and lets a second delivery steal a movement from the first. So everything
//! is checked here; the delivery is made and its goods are cut off the free movements in one call, under the fingerprints they were read
//! with; and what stands in the ERP afterwards is read and compared before anybody says that it was posted.

use rust_decimal::Decimal;
use serde_json::{Value, json};

use super::content::{self, Content, MODEL, Shipment};
use super::cut::{self, Part};
use super::guard::Guard;
use super::line::{self, Line, Warehouse};
use super::rpc::Rpc;
use super::stock;
use super::{Answer, Asn, ErpError, Posted, cancel, lot, promise, wire};

/// Posts the notice; the number of the delivery.
pub(super) async fn post(rpc: &Rpc, asn: &Asn) -> Answer<Posted> {
    let wanted: Vec<(&str, i32)> = asn.lines.iter().map(|line| (line.po_no.as_str(), line.po_line_no)).collect();
    let lines = line::read(rpc, &wanted).await?;
    let asn = &line::in_units_of(asn, &lines)?;
    let lines = whole(rpc, asn, &wanted, lines).await?;
    let warehouse = check(asn, &lines)?;
    let (mut guard, mut actions, mut promised) = (Guard::default(), vec![], vec![]);
    for line in distinct(&lines) {
        let free = line.free();
        let cut = cut::cut(&free, &parts(rpc, asn, &lines, line).await?, line.unit);
        for have in &free {
            guard.add("stock.move", have.id, &have.fingerprint);
        }
        actions.extend(cut.actions());
        promised.push((line.id, cut.pieces));
    }
    promise::keep(rpc, &asn.reference, &promised).await?;
    let values = json!({
        "reference": asn.reference,
        "supplier": lines.first().map(|line| line.order.party),
        "warehouse": warehouse.id,
        "warehouse_input": warehouse.input_location,
        "warehouse_storage": warehouse.storage_location,
        "planned_date": wire::day(asn.eta_on),
        "incoming_moves": actions,
    });
    let made = guard.call(rpc, &format!("{MODEL}.create"), &[json!([values])]).await?;
    let id = made.get(0).and_then(Value::as_i64).ok_or_else(|| ErpError::ambiguous("the new delivery has no id"))?;
    let posted = read_back(rpc, asn, &lines, id).await?;
    if posted.is_ours {
        note(rpc, id, asn).await;
    }
    Ok(posted.posted)
}

/// The notice's order lines, as much of each expected as should be. What was left uneven is put right first.
async fn whole(rpc: &Rpc, asn: &Asn, wanted: &[(&str, i32)], lines: Vec<Line>) -> Answer<Vec<Line>> {
    // What is refused is refused before anything is written.
    check(asn, &lines)?;
    if !even(rpc, &lines).await? {
        return Ok(lines);
    }
    let lines = line::read(rpc, wanted).await?;
    for line in distinct(&lines) {
        let shipped: Decimal =
            asn.lines.iter().zip(&lines).filter(|(_, of)| of.id == line.id).map(|(shipped, _)| shipped.quantity).sum();
        let expected = line.expected();
        if shipped > expected {
            let words = format!("order line {}: {shipped} shipped, the ERP has planned {expected} so far", line.name);
            return Err(ErpError::transient(words));
        }
        if expected > line.unannounced() {
            return Err(ErpError::conflict(format!("order line {}: its movements are being changed", line.name)));
        }
    }
    Ok(lines)
}

/// Makes the ERP expect what is left of the lines; whether there was anything to do.
async fn even(rpc: &Rpc, lines: &[Line]) -> Answer<bool> {
    let too_little: Vec<&Line> = distinct(lines).filter(|line| line.expected() < line.unannounced()).collect();
    let too_much: Vec<&Line> = distinct(lines).filter(|line| line.expected() > line.unannounced()).collect();
    if !too_little.is_empty() {
        line::plan(rpc, &too_little).await?;
    }
    for line in &too_much {
        stock::fit(rpc, line, &stock::trimmed(line)).await?;
    }
    Ok(!too_little.is_empty() || !too_much.is_empty())
}

/// Each order line once: lines of one notice may share one.
fn distinct(lines: &[Line]) -> impl Iterator<Item = &Line> {
    let is_first = |index: usize| !lines[..index].iter().any(|other| other.id == lines[index].id);
    lines.iter().enumerate().filter(move |(index, _)| is_first(*index)).map(|(_, line)| line)
}

/// What of the order line is shipped, by lots.
async fn parts(rpc: &Rpc, asn: &Asn, lines: &[Line], of: &Line) -> Answer<Vec<Part>> {
    let mut parts = vec![];
    for (shipped, _) in asn.lines.iter().zip(lines).filter(|(_, line)| line.id == of.id) {
        for lot in &shipped.lots {
            let id = lot::find_or_create(rpc, of.product, lot).await?;
            parts.push(Part { quantity: lot.quantity, lot: Some(id) });
        }
        if shipped.lots.is_empty() {
            parts.push(Part { quantity: shipped.quantity, lot: None });
        }
    }
    Ok(parts)
}

/// Everything that the ERP itself would let pass.
fn check(asn: &Asn, lines: &[Line]) -> Answer<Warehouse> {
    for (shipped, line) in asn.lines.iter().zip(lines) {
        line.check_open()?;
        if !line.is_goods {
            let words = format!("order line {} is a service: nothing is delivered for it", line.name);
            return Err(ErpError::refused(words));
        }
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

/// What was found after posting.
struct Found {
    posted: Posted,
    /// By this attempt, not by one before.
    is_ours: bool,
}

/// Compares what stands in the ERP with what was asked for. The delivery exists: who does not find out says so.
async fn read_back(rpc: &Rpc, asn: &Asn, lines: &[Line], id: i64) -> Answer<Found> {
    match compare(rpc, asn, lines, id).await {
        // Taken back again.
        Err(error @ ErpError::Conflict { .. }) => Err(error),
        Err(error) => Err(ErpError::ambiguous(error.to_string())),
        Ok(found) => Ok(found),
    }
}

async fn compare(rpc: &Rpc, asn: &Asn, lines: &[Line], id: i64) -> Answer<Found> {
    let living = content::living(rpc, &asn.reference).await?;
    let Some(ours) = living.iter().find(|shipment| shipment.id == id) else {
        return Err(ErpError::ambiguous("the delivery was taken back in the ERP as soon as it was there"));
    };
    let asked = content::asked(asn, lines);
    if let Some(before) = older(rpc, asn, &living, ours, &asked).await? {
        undo(rpc, ours).await?;
        return Ok(Found { posted: before, is_ours: false });
    }
    // Once the warehouse has begun with it, it is as the warehouse says.
    if ours.is_draft() && content::of(rpc, ours).await? != asked {
        undo(rpc, ours).await?;
        return Err(ErpError::conflict("the delivery did not hold what was shipped"));
    }
    if let Some(name) = level(rpc, asn).await? {
        undo(rpc, ours).await?;
        return Err(ErpError::conflict(format!("order line {name}: more is announced than was ordered")));
    }
    for shell in living.iter().filter(|other| other.id != id && other.is_shell() && other.is_of(&asn.vendor_code)) {
        undo(rpc, shell).await?;
    }
    let author = ours.create_uid.unwrap_or_default();
    for (shipped, line) in asn.lines.iter().zip(lines) {
        for lot in &shipped.lots {
            if let Err(error) = lot::settle(rpc, author, line.product, &lot.lot_no).await {
                tracing::warn!(lot = lot.lot_no, %error, "the lot may be there twice");
            }
        }
    }
    Ok(Found { posted: ours.posted()?, is_ours: true })
}

/// The same notice as posted by an attempt before, whose answer got lost and whose work ended late.
async fn older(rpc: &Rpc, asn: &Asn, living: &[Shipment], ours: &Shipment, asked: &Content) -> Answer<Option<Posted>> {
    for other in living.iter().filter(|other| other.id < ours.id && !other.is_shell()) {
        if content::is_of(rpc, other, &asn.vendor_code, asked).await? {
            return other.posted().map(Some);
        }
    }
    Ok(None)
}

/// Looks whether what is left of each order line is still expected, and puts it right where it is not. An order line of which more is
/// announced than was ordered is named: nothing can put that right but taking the delivery back.
async fn level(rpc: &Rpc, asn: &Asn) -> Answer<Option<String>> {
    let wanted: Vec<(&str, i32)> = asn.lines.iter().map(|line| (line.po_no.as_str(), line.po_line_no)).collect();
    let lines = line::read(rpc, &wanted).await?;
    if let Some(line) = lines.iter().find(|line| line.is_overdrawn()) {
        return Ok(Some(line.name.clone()));
    }
    match even(rpc, &lines).await {
        Ok(_) => Ok(None),
        // The ERP plans it, or somebody else is at it, who looks at it too.
        Err(ErpError::Conflict { words } | ErpError::NotReady { words, .. } | ErpError::Transient { words, .. }) => {
            tracing::warn!(reference = asn.reference, words, "what is left of the order lines is left to others");
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

/// Takes our delivery back. Whether that was done is not known when it fails.
async fn undo(rpc: &Rpc, shipment: &Shipment) -> Answer<()> {
    tracing::warn!(delivery = shipment.number, reference = shipment.reference, "a delivery is taken back");
    cancel::take_back(rpc, shipment).await.map_err(|error| ErpError::ambiguous(error.to_string()))
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
