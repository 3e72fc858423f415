//! Units of measure that the simulator converts.

use ehub_erp::{ErpOrderLine, Unit};
use rust_decimal::Decimal;

use crate::model::DeliveryLine;

/// Units of weight, with the grams of one. All others stand alone.
const WEIGHTS: [(&str, i64); 3] = [("G", 1), ("KG", 1_000), ("T", 1_000_000)];

/// The other units of the category of this unit, with their factors.
pub(crate) fn others(uom: &str) -> Vec<Unit> {
    let Some((_, own)) = WEIGHTS.iter().find(|(name, _)| *name == uom) else { return vec![] };
    let others = WEIGHTS.iter().filter(|(name, _)| *name != uom);
    let unit = |(name, grams): &(&str, i64)| Unit {
        uom: (*name).to_owned(),
        numerator: Decimal::from(*grams),
        denominator: Decimal::from(*own),
    };
    others.map(unit).collect()
}

/// A quantity in one unit as one in another; a quantity in a unit of another category stays as it is, as a careless ERP counts.
pub(crate) fn converted(quantity: Decimal, from: &str, to: &str) -> Decimal {
    ehub_erp::unit::convert(quantity, from, to, &others(to)).unwrap_or(quantity)
}

/// Gives an order line another unit: what is kept of it, and what is on deliveries, is converted.
pub(crate) fn change<'a>(line: &mut ErpOrderLine, on_it: impl Iterator<Item = &'a mut DeliveryLine>, uom: &str) {
    for shipped in on_it {
        shipped.quantity = converted(shipped.quantity, &line.uom, uom);
        shipped.received_qty = converted(shipped.received_qty, &line.uom, uom);
    }
    for quantity in [&mut line.order_qty, &mut line.cancelled_qty, &mut line.received_qty] {
        *quantity = converted(*quantity, &line.uom, uom);
    }
    line.units = others(uom);
    uom.clone_into(&mut line.uom);
}
