//! Shipments that were done and are cancelled afterwards.
//!
//! Tryton has no document for it: it cancels the shipment and its movements. A movement keeps the day on which it was done, which one that was only
//! announced does not have. A shipment is one document at any time: the receipt, or what takes the receipt back. It cannot be received again:
//! Tryton refuses to set a shipment of a purchase back to draft once its movements are cancelled.

use serde_json::{Value, json};

use super::{ErpReceipt, ErpReceiptLine, ReceiptKind};

/// The state of a shipment and of movements that are cancelled.
pub(super) const CANCELLED: &str = "cancelled";

/// Movements of order lines that were done by shipments of this model and are cancelled, and those that are done.
pub(super) fn ever_done(model: &str) -> Value {
    let was_done = json!([["state", "=", CANCELLED], ["effective_date", "!=", null]]);
    json!([
        ["OR", [["state", "=", "done"]], was_done],
        ["origin", "like", "purchase.line,%"],
        ["shipment", "like", format!("{model},%")]
    ])
}

/// Shipments in these states, and those that are cancelled after they were done.
pub(super) fn ever_in(states: &[&str]) -> Value {
    let was_done =
        json!([["state", "=", CANCELLED], ["effective_date", "!=", null], ["origin", "like", "purchase.line,%"]]);
    json!(["OR", [["state", "in", states]], [["state", "=", CANCELLED], ["moves", "where", was_done]]])
}

/// Whether a movement belongs to the document of its shipment: the done ones of one that is received, the cancelled ones of one that is cancelled.
pub(super) fn counts(shipment: Option<&str>, movement: Option<&str>) -> bool {
    (shipment == Some(CANCELLED)) == (movement == Some(CANCELLED))
}

/// The receipt of a cancelled shipment as what takes it back.
pub(super) fn reversal(receipt: ErpReceipt) -> ErpReceipt {
    let reverse =
        |line: ErpReceiptLine| ErpReceiptLine { kind: ReceiptKind::Reverse, quantity: -line.quantity, ..line };
    ErpReceipt {
        receipt_no: format!("CANCEL-{}", receipt.receipt_no),
        lines: receipt.lines.into_iter().map(reverse).collect(),
        // A cancelled delivery brings nothing more; what goes back ends none.
        is_final: receipt.is_final,
        reverses: Some(receipt.receipt_no),
        // The movements keep the day on which the goods came. The goods were here until Tryton cancelled them.
        received_on: receipt.booked_at.map_or(receipt.received_on, |at| at.date_naive()),
        ..receipt
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rust_decimal::dec;

    #[test]
    fn a_cancelled_shipment_takes_its_receipt_back() {
        let lines = vec![ErpReceiptLine::received("450", 1, dec!(5))];
        let receipt = ErpReceipt { receipt_no: "7".into(), lines, is_final: true, version: 9, ..ErpReceipt::default() };
        let reversal = reversal(receipt);
        assert_eq!((reversal.receipt_no.as_str(), reversal.reverses.as_deref()), ("CANCEL-7", Some("7")));
        assert_eq!((reversal.lines[0].kind, reversal.lines[0].quantity), (ReceiptKind::Reverse, dec!(-5)));
        assert!(reversal.is_final && reversal.version == 9);
    }

    #[test]
    fn movements_count_as_their_shipment_stands() {
        assert!(counts(Some("done"), Some("done")) && counts(Some("cancelled"), Some("cancelled")));
        assert!(!counts(Some("received"), Some("cancelled")) && !counts(Some("cancelled"), Some("done")));
    }
}
