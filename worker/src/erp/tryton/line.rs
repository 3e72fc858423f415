//! Order lines, as confirmations and shipment notices need them.

use std::collections::{BTreeSet, HashMap};

use ehub_erp::Unit;
use rust_decimal::Decimal;
use serde::Deserialize;
use serde_json::{Value, json};

use super::super::http::Intent;
use super::orders::is_service;
use super::rows;
use super::rpc::Rpc;
use super::stock::{self, Move};
use super::units::Units;
use super::wire::Amount;
use super::{Answer, Asn, ErpError};

/// A line with its order and its movements.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) id: i64,
    /// As people say it: order/line.
    pub(super) name: String,
    pub(super) product: i64,
    /// Whether Tryton plans moves for it.
    pub(super) is_goods: bool,
    order_id: i64,
    pub(super) order: Purchase,
    pub(super) quantity: Decimal,
    /// Unit of its quantities.
    pub(super) unit: Option<i64>,
    /// The word for it.
    uom: String,
    /// The other units of its category.
    units: Vec<Unit>,
    /// Movements of this line, with quantities in its unit.
    pub(super) moves: Vec<Move>,
    /// Of the line's row.
    pub(super) fingerprint: Value,
}

/// The order of a [`Line`].
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Purchase {
    number: String,
    pub(super) state: String,
    pub(super) party: i64,
    #[serde(rename = "party.")]
    pub(super) supplier: Supplier,
    #[serde(rename = "warehouse.")]
    pub(super) warehouse: Option<Warehouse>,
}

/// Who delivers.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Supplier {
    pub(super) code: Option<String>,
}

/// Where it is received.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(super) struct Warehouse {
    pub(super) id: i64,
    pub(super) input_location: Option<i64>,
    pub(super) storage_location: Option<i64>,
}

#[derive(Deserialize)]
struct Row {
    id: i64,
    quantity: Option<Amount>,
    unit: Option<i64>,
    product: Option<i64>,
    #[serde(rename = "product.")]
    material: Option<Material>,
    #[serde(rename = "purchase")]
    order: i64,
    #[serde(rename = "purchase.")]
    purchase: Purchase,
    #[serde(rename = "_timestamp")]
    fingerprint: Value,
}

#[derive(Deserialize)]
struct Material {
    #[serde(rename = "type")]
    kind: String,
}

const ROW: [&str; 13] = [
    "quantity",
    "unit",
    "product",
    "product.type",
    "purchase",
    "purchase.number",
    "purchase.state",
    "purchase.party",
    "purchase.party.code",
    "purchase.warehouse.id",
    "purchase.warehouse.input_location",
    "purchase.warehouse.storage_location",
    "_timestamp",
];

impl Line {
    /// Received or announced.
    fn gone(&self) -> Decimal {
        sum(self.moves.iter().filter(|m| m.is_done() || m.is_announced()))
    }

    /// Neither received nor announced: what a notice may still take.
    pub(super) fn unannounced(&self) -> Decimal {
        (self.quantity - self.gone()).max(Decimal::ZERO)
    }

    /// More is received and announced than was ordered.
    pub(super) fn is_overdrawn(&self) -> bool {
        self.gone() > self.quantity
    }

    /// Expected, and on no delivery: this should be what is [`Self::unannounced`].
    pub(super) fn expected(&self) -> Decimal {
        sum(self.moves.iter().filter(|m| m.is_free()))
    }

    /// Announced and not received.
    pub(super) fn announced(&self) -> Decimal {
        sum(self.moves.iter().filter(|m| m.is_announced()))
    }

    /// Movements on no delivery, earliest first.
    pub(super) fn free(&self) -> Vec<Move> {
        let mut free: Vec<Move> = self.moves.iter().filter(|m| m.is_free()).cloned().collect();
        free.sort_by_key(|have| (have.planned_date, have.id));
        free
    }

    /// Whether anything can still happen to the line.
    pub(super) fn check_open(&self) -> Answer<()> {
        match self.order.state.as_str() {
            "confirmed" | "processing" => Ok(()),
            state => Err(ErpError::refused(format!("order line {}: the order is {state}", self.name))),
        }
    }
}

/// Thirds that were converted add up to a whole: no unit of Tryton has as many decimals.
fn sum<'a>(moves: impl Iterator<Item = &'a Move>) -> Decimal {
    moves.map(Move::quantity).sum::<Decimal>().round_dp(12).normalize()
}

/// Lets the ERP plan what it does not expect yet of these lines. It is its own planning that is asked for, because it alone knows of goods
/// that the buyer gave up, and because it and we at once would plan the same goods twice.
pub(super) async fn plan(rpc: &Rpc, lines: &[&Line]) -> Answer<()> {
    let mut orders: Vec<i64> = lines.iter().map(|line| line.order_id).collect();
    orders.sort_unstable();
    orders.dedup();
    match rpc.call("purchase.purchase.process", &[json!(orders)], None, Intent::Write).await {
        Err(ErpError::Refused { words } | ErpError::NeedsConfirmation { words }) => {
            tracing::warn!(words, "the ERP does not plan what it should expect");
            Ok(())
        }
        answer => answer.map(|_| ()),
    }
}

/// The units of order lines, by line.
pub(super) async fn units(rpc: &Rpc, lines: impl Iterator<Item = i64>) -> Answer<HashMap<i64, i64>> {
    #[derive(Deserialize)]
    struct Row {
        id: i64,
        unit: Option<i64>,
    }
    let lines: BTreeSet<i64> = lines.collect();
    let ids: Vec<i64> = lines.into_iter().collect();
    let rows: Vec<Row> = rpc.of("purchase.line", ("id", &rows::ids(&ids)), &json!([]), &["unit"]).await?;
    Ok(rows.into_iter().filter_map(|row| Some((row.id, row.unit?))).collect())
}

/// The notice with its quantities in the units of its order lines, which the buyer may have changed since it was sent.
pub(super) fn in_units_of(asn: &Asn, lines: &[Line]) -> Answer<Asn> {
    let mut asn = asn.clone();
    for (shipped, line) in asn.lines.iter_mut().zip(lines) {
        let lots = shipped.lots.iter_mut().map(|lot| &mut lot.quantity);
        for quantity in lots.chain([&mut shipped.quantity]) {
            let own = ehub_erp::unit::convert(*quantity, &shipped.uom, &line.uom, &line.units);
            *quantity = own.ok_or_else(|| {
                let words =
                    format!("order line {}: {} is no unit that {} has a factor for", line.name, shipped.uom, line.uom);
                ErpError::refused(words)
            })?;
        }
        shipped.uom.clone_from(&line.uom);
    }
    Ok(asn)
}

/// The lines wanted, in their order. Numbers count the lines of an order as they were made.
pub(super) async fn read(rpc: &Rpc, wanted: &[(&str, i32)]) -> Answer<Vec<Line>> {
    let mut numbers: Vec<&str> = wanted.iter().map(|(po_no, _)| *po_no).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let domain = json!([["purchase.number", "in", numbers], ["type", "=", "line"]]);
    let rows: Vec<Row> = rpc.all("purchase.line", &domain, &ROW).await?;
    let mut found = vec![];
    for (po_no, line_no) in wanted {
        let place = usize::try_from(line_no - 1).unwrap_or(usize::MAX);
        let row = rows.iter().filter(|row| row.purchase.number == *po_no).nth(place);
        let row = row.ok_or_else(|| ErpError::refused(format!("order line {po_no}/{line_no} is not known")))?;
        found.push((format!("{po_no}/{line_no}"), row));
    }
    let moves = stock::moves(rpc, &found.iter().map(|(_, row)| row.id).collect::<Vec<_>>()).await?;
    let units = Units::read(rpc).await?;
    found
        .into_iter()
        .map(|(name, row)| {
            let product = row.product.ok_or_else(|| ErpError::refused(format!("order line {name} has no material")))?;
            let own = moves.iter().filter(|m| m.line() == Some(row.id)).cloned();
            let own: Option<Vec<Move>> = own.map(|m| m.in_unit(row.unit, &units)).collect();
            let own =
                own.ok_or_else(|| ErpError::refused(format!("order line {name} moves in a unit without a factor")))?;
            Ok(Line {
                id: row.id,
                fingerprint: row.fingerprint.clone(),
                product,
                is_goods: !row.material.as_ref().is_some_and(|material| is_service(&material.kind)),
                order_id: row.order,
                order: row.purchase.clone(),
                quantity: row.quantity.map_or(Decimal::ZERO, |quantity| quantity.0),
                unit: row.unit,
                uom: units.word(row.unit),
                units: units.others(row.unit),
                moves: own,
                name,
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::stock::tests::free;
    use super::*;

    #[test]
    fn what_is_expected_too_much_goes_from_the_latest() {
        let order =
            json!({ "number": "1", "state": "processing", "party": 1, "party.": { "code": "V1" }, "warehouse.": null });
        let line = |moves: Vec<Move>| Line {
            id: 1,
            name: "1/1".to_owned(),
            product: 1,
            is_goods: true,
            order_id: 1,
            order: serde_json::from_value(order.clone()).expect("an order"),
            quantity: Decimal::from(1000),
            unit: None,
            uom: String::new(),
            units: vec![],
            moves,
            fingerprint: Value::Null,
        };
        let trimmed = |moves: Vec<Move>| {
            let targets = stock::trimmed(&line(moves));
            targets.iter().map(|target| i64::try_from(target.quantity).expect("whole")).collect::<Vec<_>>()
        };
        assert_eq!(trimmed(vec![free(1, 600, 5), free(2, 400, 9), free(3, 250, 5)]), [600, 250, 150]);
        assert_eq!(trimmed(vec![free(1, 1000, 5), free(2, 400, 9)]), [1000]);
        assert_eq!(trimmed(vec![free(1, 600, 5)]), [600], "what is missing the ERP plans itself");
    }
}
