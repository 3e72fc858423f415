//! Cutting a line's free movements into what goes onto a delivery and what stays.

use rust_decimal::Decimal;
use serde_json::{Value, json};

use super::stock::Move;
use super::wire::{self, Day};

/// What of a line goes onto a delivery.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    pub(super) quantity: Decimal,
    pub(super) lot: Option<i64>,
}

/// Goods of one part that were promised for one day: a movement on the delivery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) quantity: Decimal,
    lot: Option<i64>,
    pub(super) promised: Option<Day>,
}

/// The free movements of a line, cut. Goods shipped are those promised earliest.
pub(super) struct Cut<'a> {
    free: &'a [Move],
    pub(super) pieces: Vec<Piece>,
    /// Of the order line.
    unit: Option<i64>,
    /// What stays of each free movement, in their order.
    left: Vec<Decimal>,
}

/// Cuts the free movements, earliest first; there must be as much as the parts take.
pub(super) fn cut<'a>(free: &'a [Move], parts: &[Part], unit: Option<i64>) -> Cut<'a> {
    let mut left: Vec<Decimal> = free.iter().map(Move::quantity).collect();
    let mut pieces: Vec<Piece> = vec![];
    for part in parts {
        let mut wanted = part.quantity;
        for (have, left) in free.iter().zip(&mut left) {
            let quantity = wanted.min(*left);
            if quantity <= Decimal::ZERO {
                continue;
            }
            wanted -= quantity;
            *left -= quantity;
            match pieces.last_mut() {
                Some(last) if last.lot == part.lot && last.promised == have.planned_date => last.quantity += quantity,
                Some(_) | None => pieces.push(Piece { quantity, lot: part.lot, promised: have.planned_date }),
            }
        }
    }
    Cut { free, pieces, unit, left }
}

impl Cut<'_> {
    /// What is done to the movements when the delivery is created, as actions on its list of movements. Every free movement is written or
    /// deleted, also one that stays as it is: so it is compared with its fingerprint, and two deliveries cannot both be cut from it.
    pub(super) fn actions(&self) -> Vec<Value> {
        let (mut actions, mut added, mut used_up) = (vec![], vec![], vec![]);
        for (have, left) in self.free.iter().zip(&self.left) {
            if *left > Decimal::ZERO {
                let values = json!({ "quantity": wire::quantity(*left), "lot": null });
                actions.push(json!(["write", [have.id], have.with_unit(values, self.unit)]));
            } else {
                used_up.push(have);
            }
        }
        let mut reused = used_up.iter();
        for piece in &self.pieces {
            let values = json!({ "quantity": wire::quantity(piece.quantity), "lot": piece.lot });
            match (reused.next(), self.free.first()) {
                (Some(have), _) => {
                    actions.push(json!(["write", [have.id], have.with_unit(values, self.unit)]));
                    added.push(have.id);
                }
                (None, Some(model)) => {
                    actions.push(json!(["copy", [model.id], model.with_unit(values, self.unit)]));
                }
                (None, None) => {}
            }
        }
        let superfluous: Vec<i64> = reused.map(|have| have.id).collect();
        if !superfluous.is_empty() {
            actions.push(json!(["delete", superfluous]));
        }
        actions.push(json!(["add", added]));
        actions
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::erp::tryton::stock::tests::free;

    fn parts(quantities: &[i64]) -> Vec<Part> {
        (1..).zip(quantities).map(|(lot, q)| Part { quantity: Decimal::from(*q), lot: Some(lot) }).collect()
    }

    fn whole(quantity: &Decimal) -> i64 {
        i64::try_from(*quantity).expect("whole")
    }

    #[test]
    fn the_earliest_is_shipped_first_and_nothing_is_lost() {
        let have = [free(1, 600, 5), free(2, 400, 9)];
        for (shipped, pieces, left) in [
            (&[250][..], &[250][..], [350, 400]),
            (&[500, 200], &[500, 100, 100], [0, 300]),
            (&[1000], &[600, 400], [0, 0]),
        ] {
            let cut = cut(&have, &parts(shipped), None);
            assert_eq!(cut.pieces.iter().map(|piece| whole(&piece.quantity)).collect::<Vec<_>>(), pieces);
            assert_eq!(cut.left.iter().map(whole).collect::<Vec<_>>(), left);
        }
    }

    #[test]
    fn a_piece_is_of_one_lot_and_one_promised_day() {
        let have = [free(1, 300, 5), free(2, 300, 5), free(3, 400, 9)];
        let cut = cut(&have, &parts(&[500, 200]), None);
        let told: Vec<_> =
            cut.pieces.iter().map(|p| (whole(&p.quantity), p.lot, p.promised == have[0].planned_date)).collect();
        assert_eq!(told, [(500, Some(1), true), (100, Some(2), true), (100, Some(2), false)]);
    }

    #[test]
    fn every_free_movement_is_written_or_deleted() {
        let have = [free(1, 100, 5), free(2, 100, 5), free(3, 100, 5), free(4, 700, 9), free(5, 10, 9)];
        let cut = cut(&have, &parts(&[300, 50]), None);
        assert_eq!(
            cut.actions(),
            [
                json!(["write", [4], { "quantity": 650.0, "lot": null }]),
                json!(["write", [5], { "quantity": 10.0, "lot": null }]),
                json!(["write", [1], { "quantity": 300.0, "lot": 1 }]),
                json!(["write", [2], { "quantity": 50.0, "lot": 2 }]),
                json!(["delete", [3]]),
                json!(["add", [1, 2]]),
            ]
        );
    }
}
