//! Receipts that the warehouse takes back, as a tester plays it.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use chrono::{DateTime, NaiveDate, Utc};
use ehub_erp::{ErpReceipt, ErpReceiptLine, ReceiptKind};
use rust_decimal::Decimal;
use serde::Deserialize;

use crate::Shared;
use crate::answer::No;
use crate::goods::now;
use crate::ledger::{Entry, Ledger};
use crate::model::{Delivery, DeliveryState, Receipt};
use crate::unit;

/// How a receipt is taken back.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Cancellation {
    /// The delivery is cancelled with it; otherwise its goods are expected again.
    #[serde(default, rename = "final")]
    is_final: bool,
    /// The day of the reversal; missing = the day of the booking.
    #[serde(default)]
    received_on: Option<NaiveDate>,
    /// When it is booked; missing = now.
    #[serde(default)]
    booked_at: Option<DateTime<Utc>>,
}

/// Takes a receipt back, whole. It stays among the receipts, as it was.
pub(crate) async fn take_back(
    State(shared): State<Arc<Shared>>,
    Path(receipt_no): Path<String>,
    body: Option<Json<Cancellation>>,
) -> Result<Json<Receipt>, No> {
    let Cancellation { is_final, received_on, booked_at } = body.map(|Json(body)| body).unwrap_or_default();
    let mut journal = shared.journal.lock().await;
    let ledger = &journal.ledger;
    let receipt = ledger.receipt(&receipt_no)?;
    if receipt.reverses.is_some() || ledger.is_taken_back(&receipt_no) {
        return Err(No::Refused(format!("receipt {receipt_no} is a reversal or was taken back")));
    }
    let reverse = |line: &ErpReceiptLine| ErpReceiptLine {
        kind: ReceiptKind::Reverse,
        quantity: -line.quantity,
        accepted_qty: None,
        rejected_qty: None,
        ..line.clone()
    };
    let lines: Vec<ErpReceiptLine> = receipt.lines.iter().map(reverse).collect();
    for line in &lines {
        let own = ledger.line(&line.po_no, line.po_line_no)?;
        if own.received_qty + unit::converted(line.quantity, &line.uom, &own.uom) < Decimal::ZERO {
            let words = format!("order line {}/{} has {} received only", line.po_no, line.po_line_no, own.received_qty);
            return Err(No::Refused(words));
        }
    }
    let at = booked_at.unwrap_or_else(now);
    let reversal = ErpReceipt {
        receipt_no: ledger.next_receipt_no(),
        reverses: Some(receipt_no),
        inbound_no: receipt.inbound_no.clone(),
        reference: receipt.reference.clone(),
        received_on: received_on.unwrap_or_else(|| at.date_naive()),
        booked_at: Some(at),
        lines,
        is_final,
        ..ErpReceipt::default()
    };
    let reversal = Receipt::from(reversal);
    journal.append(Entry::Received { receipt: reversal.clone() }).await?;
    Ok(Json(reversal))
}

impl Ledger {
    /// Whether the receipt was taken back.
    pub(crate) fn is_taken_back(&self, receipt_no: &str) -> bool {
        self.receipts.iter().any(|one| one.reverses.as_deref() == Some(receipt_no))
    }

    /// Whether a line of this receipt changes what was received of its delivery: what went back had come.
    pub(crate) fn counts_on_delivery(&self, receipt: &Receipt, line: &ErpReceiptLine) -> bool {
        let of_return = |one: &Receipt| one.lines.iter().any(|line| line.kind == ReceiptKind::Return);
        let reversed = receipt.reverses.as_deref().and_then(|number| self.receipt(number).ok());
        line.kind != ReceiptKind::Return && !reversed.is_some_and(of_return)
    }
}

/// Where a delivery stands after this receipt.
pub(crate) fn state(receipt: &Receipt, delivery: &Delivery) -> DeliveryState {
    let is_empty = delivery.asn.lines.iter().all(|line| line.received_qty <= Decimal::ZERO);
    match (receipt.reverses.is_some(), receipt.is_final) {
        // What was received once stays so, also when goods go back.
        (false, _) => DeliveryState::Received,
        (true, true) => DeliveryState::Cancelled,
        (true, false) if is_empty => DeliveryState::Expected,
        (true, false) => DeliveryState::Received,
    }
}
