//! The warehouse, as a tester plays it: goods come, go back, are counted anew and inspected. No fault strikes here.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use ehub_erp::{ErpOrderLine, ErpReceipt, ErpReceiptLine, ReceiptKind};
use rust_decimal::Decimal;
use serde::Deserialize;

use crate::Shared;
use crate::answer::No;
use crate::ledger::{Entry, Ledger};
use crate::model::{Delivery, Order, Receipt};
use crate::receipt::Inspection;
use crate::unit;

/// What the warehouse receives.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Arrival {
    /// The sender's reference of the delivery…
    #[serde(default)]
    reference: Option<String>,
    /// … or its number.
    #[serde(default)]
    inbound_no: Option<String>,
    /// What came; missing = all that is still expected.
    #[serde(default)]
    lines: Option<Vec<ArrivalLine>>,
    /// The day of the receipt; missing = that of the booking.
    #[serde(default)]
    received_on: Option<NaiveDate>,
    /// When it is booked; missing = now.
    #[serde(default)]
    booked_at: Option<DateTime<Utc>>,
    /// Nothing more will come, though not all came.
    #[serde(default, rename = "final")]
    is_final: bool,
}

/// A line of an [`Arrival`].
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ArrivalLine {
    line_no: i32,
    quantity: Decimal,
    /// Unit of the quantity; missing = that of the order line.
    #[serde(default)]
    uom: Option<String>,
}

/// Receives a delivery wholly or partly.
pub(crate) async fn receive(
    State(shared): State<Arc<Shared>>,
    Json(arrival): Json<Arrival>,
) -> Result<Json<Receipt>, No> {
    let mut journal = shared.journal.lock().await;
    let delivery = living(&journal.ledger, arrival.reference.as_deref(), arrival.inbound_no.as_deref())?;
    let (lines, is_all) = received_lines(&journal.ledger, delivery, arrival.lines.as_deref())?;
    let at = arrival.booked_at.unwrap_or_else(now);
    let receipt = ErpReceipt {
        receipt_no: journal.ledger.next_receipt_no(),
        inbound_no: Some(delivery.inbound_no.clone()),
        reference: Some(delivery.asn.reference.clone()),
        received_on: arrival.received_on.unwrap_or_else(|| at.date_naive()),
        booked_at: Some(at),
        lines,
        is_final: arrival.is_final || is_all,
        ..ErpReceipt::default()
    };
    let receipt = Receipt::from(receipt);
    journal.append(Entry::Received { receipt: receipt.clone() }).await?;
    Ok(Json(receipt))
}

/// Goods that go back, or a count that is put right: of a delivery, or of an order line alone.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Movement {
    /// The sender's reference of the delivery…
    #[serde(default)]
    reference: Option<String>,
    /// … or its number…
    #[serde(default)]
    inbound_no: Option<String>,
    /// … or the order, where no delivery is named: lines are the order's then.
    #[serde(default)]
    po_no: Option<String>,
    /// Lines of the delivery or the order. Of goods that go back, how many; of a correction, by how much it is more, or below zero, less.
    lines: Vec<ArrivalLine>,
    /// The day of the movement; missing = that of the booking.
    #[serde(default)]
    received_on: Option<NaiveDate>,
    /// When it is booked; missing = now.
    #[serde(default)]
    booked_at: Option<DateTime<Utc>>,
    /// Of goods that go back: whether others are wanted in their place; missing = yes.
    #[serde(default)]
    wanted_again: Option<bool>,
}

/// Sends goods back to the supplier. As careless as elsewhere: whether they came is not looked at, only that the order has as much.
pub(crate) async fn give_back(
    State(shared): State<Arc<Shared>>,
    Json(movement): Json<Movement>,
) -> Result<Json<Receipt>, No> {
    moved(&shared, movement, ReceiptKind::Return).await
}

/// Puts a count right.
pub(crate) async fn correct(
    State(shared): State<Arc<Shared>>,
    Json(movement): Json<Movement>,
) -> Result<Json<Receipt>, No> {
    moved(&shared, movement, ReceiptKind::Correct).await
}

async fn moved(shared: &Shared, movement: Movement, kind: ReceiptKind) -> Result<Json<Receipt>, No> {
    let mut journal = shared.journal.lock().await;
    let ledger = &journal.ledger;
    let delivery = match &movement.po_no {
        Some(_) => None,
        None => Some(living(ledger, movement.reference.as_deref(), movement.inbound_no.as_deref())?),
    };
    let mut lines = vec![];
    for wanted in &movement.lines {
        let (po_no, po_line_no, asn_line_no) = match (delivery, &movement.po_no) {
            (Some(delivery), _) => {
                let line = delivery.asn.lines.iter().find(|line| line.line_no == wanted.line_no);
                let line = line.ok_or_else(|| No::NotFound(format!("the delivery has no line {}", wanted.line_no)))?;
                (line.po_no.clone(), line.po_line_no, Some(line.line_no))
            }
            (None, po_no) => (po_no.clone().unwrap_or_default(), wanted.line_no, None),
        };
        let quantity = if kind == ReceiptKind::Return { -wanted.quantity } else { wanted.quantity };
        let received = ledger.line(&po_no, po_line_no)?.received_qty;
        if quantity.is_zero() || (kind == ReceiptKind::Return && quantity > Decimal::ZERO) {
            return Err(No::Refused(format!("line {}: {} is no quantity", wanted.line_no, wanted.quantity)));
        }
        if received + quantity < Decimal::ZERO {
            return Err(No::Refused(format!("order line {po_no}/{po_line_no} has {received} received only")));
        }
        let line = line_of(&po_no, po_line_no, asn_line_no, kind, quantity);
        let wanted_again = kind != ReceiptKind::Return || movement.wanted_again.unwrap_or(true);
        lines.push(ErpReceiptLine { wanted_again, ..line });
    }
    if lines.is_empty() {
        return Err(No::Refused("nothing is moved".to_owned()));
    }
    let at = movement.booked_at.unwrap_or_else(now);
    let receipt = ErpReceipt {
        receipt_no: ledger.next_receipt_no(),
        inbound_no: delivery.map(|delivery| delivery.inbound_no.clone()),
        reference: delivery.map(|delivery| delivery.asn.reference.clone()),
        received_on: movement.received_on.unwrap_or_else(|| at.date_naive()),
        booked_at: Some(at),
        lines,
        ..ErpReceipt::default()
    };
    let receipt = Receipt::from(receipt);
    journal.append(Entry::Received { receipt: receipt.clone() }).await?;
    Ok(Json(receipt))
}

/// What the inspection says of a receipt.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Inspected {
    lines: Vec<Inspection>,
}

/// Inspects what came.
pub(crate) async fn inspect(
    State(shared): State<Arc<Shared>>,
    Path(receipt_no): Path<String>,
    Json(Inspected { lines }): Json<Inspected>,
) -> Result<Json<Receipt>, No> {
    let mut journal = shared.journal.lock().await;
    let receipt = journal.ledger.receipt(&receipt_no)?;
    for said in &lines {
        let line = said.line_no.checked_sub(1).and_then(|n| receipt.lines.get(n));
        let line = line.ok_or_else(|| No::NotFound(format!("the receipt has no line {}", said.line_no)))?;
        let (yes, no) = (said.accepted_qty, said.rejected_qty);
        if yes < Decimal::ZERO || no < Decimal::ZERO || yes + no > line.quantity.abs() {
            return Err(No::Refused(format!(
                "line {}: {} came, {yes} and {no} were judged",
                said.line_no, line.quantity
            )));
        }
    }
    journal.append(Entry::Inspected { receipt_no: receipt_no.clone(), lines }).await?;
    Ok(Json(journal.ledger.receipt(&receipt_no)?.clone()))
}

fn living<'a>(ledger: &'a Ledger, reference: Option<&str>, inbound_no: Option<&str>) -> Result<&'a Delivery, No> {
    let is_meant = |delivery: &&Delivery| {
        delivery.state.lives()
            && (inbound_no == Some(delivery.inbound_no.as_str()) || reference == Some(delivery.asn.reference.as_str()))
    };
    let found = ledger.deliveries.iter().find(is_meant);
    found.ok_or_else(|| No::NotFound("there is no such living delivery".to_owned()))
}

#[expect(clippy::disallowed_methods, reason = "the simulator is a program of its own, its clock is read here")]
pub(crate) fn now() -> DateTime<Utc> {
    Utc::now()
}

fn line_of(
    po_no: &str,
    po_line_no: i32,
    asn_line_no: Option<i32>,
    kind: ReceiptKind,
    quantity: Decimal,
) -> ErpReceiptLine {
    ErpReceiptLine { asn_line_no, kind, ..ErpReceiptLine::received(po_no, po_line_no, quantity) }
}

/// The lines of the receipt, and whether nothing is left of the delivery.
fn received_lines(
    ledger: &Ledger,
    delivery: &Delivery,
    wanted: Option<&[ArrivalLine]>,
) -> Result<(Vec<ErpReceiptLine>, bool), No> {
    let mut lines = vec![];
    let mut is_all = true;
    for line in &delivery.asn.lines {
        let expected = line.quantity - line.received_qty;
        let asked = wanted.map(|wanted| wanted.iter().find(|w| w.line_no == line.line_no));
        let uom = asked.flatten().and_then(|asked| asked.uom.clone()).unwrap_or_default();
        let quantity = match asked {
            None => expected,
            Some(asked) => asked.map_or(Decimal::ZERO, |asked| asked.quantity),
        };
        let own = &ledger.line(&line.po_no, line.po_line_no)?.uom;
        let counted = unit::converted(quantity, &uom, own);
        is_all &= counted == expected;
        if counted > expected
            && (uom.is_empty() || ehub_erp::unit::convert(quantity, &uom, own, &unit::others(own)).is_some())
        {
            return Err(No::Refused(format!("line {}: {counted} came, {expected} was expected", line.line_no)));
        }
        if quantity > Decimal::ZERO {
            let number = Some(line.line_no);
            let received = line_of(&line.po_no, line.po_line_no, number, ReceiptKind::Receive, quantity);
            lines.push(ErpReceiptLine { uom, ..received });
        }
    }
    if lines.is_empty() {
        return Err(No::Refused("nothing is left to receive".to_owned()));
    }
    Ok((lines, is_all))
}

/// The supplier of whom some came already: the one with the fewest orders.
const CAME_FROM: &str = "V10004";

/// What came before the foundation: of the newest order of a small supplier a tenth came and was inspected, some went back, and a count was
/// put right.
pub(crate) fn seeded(orders: &BTreeMap<String, Order>, today: NaiveDate) -> Vec<Receipt> {
    let Some(order) = orders.values().rfind(|order| order.vendor_code == CAME_FROM) else { return vec![] };
    let Some(line) = order.lines.first() else { return vec![] };
    let came = (line.order_qty / Decimal::TEN).ceil().max(Decimal::ONE);
    let back = (came / Decimal::from(5)).ceil();
    let receipt = |n: i64, kind, quantity: Decimal, accepted: Option<Decimal>| -> Receipt {
        let line = ErpReceiptLine {
            accepted_qty: accepted,
            rejected_qty: accepted.map(|accepted| quantity - accepted),
            ..moved_line(order, line, kind, quantity)
        };
        let at = (today.and_time(NaiveTime::MIN) - chrono::TimeDelta::hours(20 - n)).and_utc();
        ErpReceipt {
            // Apart from the numbers that are given later.
            receipt_no: format!("49{n:08}"),
            inbound_no: None,
            reference: None,
            received_on: at.date_naive(),
            booked_at: Some(at),
            lines: vec![line],
            ..ErpReceipt::default()
        }
        .into()
    };
    let more = Decimal::ONE;
    vec![
        receipt(1, ReceiptKind::Receive, came, Some(came - back)),
        receipt(2, ReceiptKind::Return, -back, None),
        receipt(3, ReceiptKind::Correct, more, None),
    ]
}

fn moved_line(order: &Order, line: &ErpOrderLine, kind: ReceiptKind, quantity: Decimal) -> ErpReceiptLine {
    line_of(&order.po_no, line.line_no, None, kind, quantity)
}
