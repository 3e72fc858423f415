//! The expected movements of goods behind an order line. They carry what is promised: the line itself keeps what is asked.

use rust_decimal::Decimal;
use serde::Deserialize;
use serde_json::{Value, json};

use super::guard::Guard;
use super::line::Line;
use super::rows;
use super::rpc::Rpc;
use super::units::Units;
use super::wire::{self, Amount, Day};
use super::{Answer, ErpError};

/// A movement from a supplier into a warehouse.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Move {
    pub(super) id: i64,
    origin: Option<String>,
    /// In the unit of its order line, once [`super::line::read`] gave it out.
    quantity: Option<Amount>,
    unit: Option<i64>,
    pub(super) state: String,
    pub(super) shipment: Option<String>,
    pub(super) planned_date: Option<Day>,
    pub(super) origin_planned_date: Option<Day>,
    pub(super) lot: Option<i64>,
    /// The row's fingerprint: a write that names it fails when somebody else wrote meanwhile.
    #[serde(rename = "_timestamp")]
    pub(super) fingerprint: Value,
}

const MOVE: [&str; 9] =
    ["origin", "quantity", "unit", "state", "shipment", "planned_date", "origin_planned_date", "lot", "_timestamp"];

impl Move {
    /// The order line behind it.
    pub(super) fn line(&self) -> Option<i64> {
        rows::referred(self.origin.as_deref(), "purchase.line")
    }

    /// The same goods with the quantity in the unit of the order line; `None` = the units are of different categories.
    pub(super) fn in_unit(mut self, unit: Option<i64>, units: &Units) -> Option<Self> {
        self.quantity = Some(Amount(units.convert(self.quantity(), self.unit, unit)?));
        Some(self)
    }

    /// Adds the unit of the order line to what is written of the movement where the movement is in another one: quantities are written in
    /// the order line's.
    pub(super) fn with_unit(&self, mut values: Value, unit: Option<i64>) -> Value {
        if let (Some(unit), Some(values)) = (unit.filter(|_| self.unit != unit), values.as_object_mut()) {
            values.insert("unit".to_owned(), json!(unit));
        }
        values
    }

    pub(super) fn quantity(&self) -> Decimal {
        self.quantity.map_or(Decimal::ZERO, |quantity| quantity.0)
    }

    /// The goods are here.
    pub(super) fn is_done(&self) -> bool {
        self.state == "done"
    }

    /// Expected and on no delivery yet.
    pub(super) fn is_free(&self) -> bool {
        self.state == "draft" && self.shipment.is_none()
    }

    /// Expected with a delivery that was announced.
    pub(super) fn is_announced(&self) -> bool {
        self.shipment.is_some() && !self.is_done() && self.state != "cancelled"
    }
}

/// The moves of these order lines, cancelled ones too.
pub(super) async fn moves(rpc: &Rpc, lines: &[i64]) -> Answer<Vec<Move>> {
    rpc.of("stock.move", ("origin", &rows::references("purchase.line", lines)), &json!([]), &MOVE).await
}

/// Moves by id.
pub(super) async fn by_id(rpc: &Rpc, ids: &[i64]) -> Answer<Vec<Move>> {
    rpc.of("stock.move", ("id", &rows::ids(ids)), &json!([]), &MOVE).await
}

/// How a free move shall be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Target {
    pub(super) quantity: Decimal,
    pub(super) planned: Option<Day>,
    pub(super) lot: Option<i64>,
}

impl Target {
    fn values(&self) -> Value {
        json!({
            "quantity": wire::quantity(self.quantity),
            "planned_date": self.planned.map(|day| wire::day(day.0)),
            "lot": self.lot,
        })
    }

    fn is_met_by(&self, have: &Move) -> bool {
        have.quantity() == self.quantity && have.planned_date == self.planned && have.lot == self.lot
    }
}

/// Makes the free moves of a line be the targets. Doing it again ends the same.
///
/// All of it is one write of the line, so it happens wholly or not at all, and only if the line and every free move of it are still as
/// they were read: also those that stay as they are get written, because who cuts them at the same time must come to grief.
pub(super) async fn fit(rpc: &Rpc, line: &Line, targets: &[Target]) -> Answer<()> {
    let free = line.free();
    let Some(model) = free.first() else {
        return Err(ErpError::not_ready("the ERP has not planned the movements of this line yet"));
    };
    let plan = pair(&free, targets);
    let mut guard = Guard::default();
    guard.add("purchase.line", line.id, &line.fingerprint);
    let mut actions = vec![];
    for (target, paired) in targets.iter().zip(&plan) {
        actions.push(match paired {
            Some(index) => {
                let have = &free[*index];
                json!(["write", [have.id], have.with_unit(target.values(), line.unit)])
            }
            None => json!(["copy", [model.id], model.with_unit(target.values(), line.unit)]),
        });
    }
    let superfluous = (0..free.len()).filter(|index| !plan.contains(&Some(*index)));
    let superfluous: Vec<i64> = superfluous.map(|index| free[index].id).collect();
    if !superfluous.is_empty() {
        actions.push(json!(["delete", superfluous]));
    }
    for have in &free {
        guard.add("stock.move", have.id, &have.fingerprint);
    }
    guard.call(rpc, "purchase.line.write", &[json!([line.id]), json!({ "moves": actions })]).await?;
    Ok(())
}

/// The free moves as they are, without what is too much: of that the latest go.
pub(super) fn trimmed(line: &Line) -> Vec<Target> {
    let mut left = line.unannounced();
    let mut targets = vec![];
    for have in line.free() {
        let quantity = have.quantity().min(left);
        left -= quantity;
        if quantity > Decimal::ZERO {
            targets.push(Target { quantity, planned: have.planned_date, lot: None });
        }
    }
    targets
}

/// Which free move each target takes: first those that are right already, then whatever is left.
fn pair(free: &[Move], targets: &[Target]) -> Vec<Option<usize>> {
    let mut taken = vec![false; free.len()];
    let mut plan: Vec<Option<usize>> = targets
        .iter()
        .map(|target| {
            let index = (0..free.len()).find(|index| !taken[*index] && target.is_met_by(&free[*index]))?;
            taken[index] = true;
            Some(index)
        })
        .collect();
    for paired in plan.iter_mut().filter(|paired| paired.is_none()) {
        *paired = (0..free.len()).find(|index| !taken[*index]);
        if let Some(index) = *paired {
            taken[index] = true;
        }
    }
    plan
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in super::super) fn free(id: i64, quantity: i64, day: u32) -> Move {
        Move {
            id,
            origin: Some("purchase.line,1".to_owned()),
            quantity: Some(Amount(Decimal::from(quantity))),
            unit: None,
            state: "draft".to_owned(),
            shipment: None,
            planned_date: chrono::NaiveDate::from_ymd_opt(2026, 3, day).map(Day),
            origin_planned_date: None,
            lot: None,
            fingerprint: json!("1.0"),
        }
    }

    fn target(have: &Move) -> Target {
        Target { quantity: have.quantity(), planned: have.planned_date, lot: None }
    }

    #[test]
    fn what_is_right_already_stays() {
        let have = [free(1, 600, 5), free(2, 400, 9)];
        let targets = [target(&have[1]), target(&free(0, 300, 5)), target(&free(0, 300, 7))];
        assert_eq!(pair(&have, &targets), [Some(1), Some(0), None]);
    }
}
