//! What of a notice did not come, for its history.

use super::load::Loaded;
use rust_decimal::Decimal;
use serde_json::{Value, json};

/// The lines that have less than was shipped, once `arriving` has come for the line at each place.
pub fn of(asn: &Loaded, arriving: impl Fn(usize) -> Decimal) -> Vec<Value> {
    let lines = asn.keys.iter().zip(&asn.facts.lines).enumerate();
    lines
        .filter_map(|(n, (key, line))| {
            let received = line.received_qty + arriving(n);
            let missing = line.ship_qty - received;
            let short = missing > Decimal::ZERO;
            short.then(
                || json!({ "lineNo": key.line_no, "shipQty": line.ship_qty, "receivedQty": received, "missingQty": missing }),
            )
        })
        .collect()
}
