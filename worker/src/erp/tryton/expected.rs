//! What deliveries hold that are still to come.

use std::collections::{BTreeMap, HashMap};

use rust_decimal::Decimal;
use serde_json::json;

use super::receipts::{ARRIVED, Arrived, MODEL, line_numbers, line_of};
use super::rows;
use super::rpc::Rpc;
use super::units::Units;
use super::{Answer, ErpDeliveryLine};

/// What these deliveries hold of order lines, by their ids: their movements, added up by order line and unit.
pub(super) async fn lines(rpc: &Rpc, ids: &[i64]) -> Answer<HashMap<i64, Vec<ErpDeliveryLine>>> {
    let coming = json!([["state", "!=", "cancelled"], ["origin", "like", "purchase.line,%"]]);
    let moves: Vec<Arrived> =
        rpc.of("stock.move", ("shipment", &rows::references(MODEL, ids)), &coming, &ARRIVED).await?;
    let numbers = line_numbers(rpc, &moves).await?;
    let units = Units::read_for(rpc, ids).await?;
    let mut sums: BTreeMap<(i64, &str, i32, String), Decimal> = BTreeMap::new();
    for row in &moves {
        let Some(delivery) = rows::referred(row.shipment.as_deref(), MODEL) else { continue };
        let Some((po_no, line_no)) = line_of(row).and_then(|line| numbers.get(&line)) else { continue };
        let sum = sums.entry((delivery, po_no, *line_no, units.word(row.unit))).or_default();
        *sum += row.quantity.map_or(Decimal::ZERO, |quantity| quantity.0);
    }
    let mut lines: HashMap<i64, Vec<ErpDeliveryLine>> = HashMap::new();
    for ((delivery, po_no, po_line_no, uom), quantity) in sums {
        let line = ErpDeliveryLine { po_no: po_no.to_owned(), po_line_no, quantity, uom };
        lines.entry(delivery).or_default().push(line);
    }
    Ok(lines)
}
