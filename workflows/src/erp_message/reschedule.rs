//! What the ERP is told when goods may be shipped on another day than was promised: the whole schedule of what is not shipped yet, so
//! that saying it twice ends the same.

use super::queue::{Draft, Kind};
use super::turn;
use crate::channel::Channel;
use crate::po::PoLine;
use chrono::NaiveDate;
use ehub_engine::machine::Machine as _;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

/// So much on that day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Piece {
    /// How much, in the line's unit.
    pub quantity: Decimal,
    /// The day on which it is expected.
    pub promised_on: NaiveDate,
}

/// A new schedule of an order line: the payload of a message of kind `po_reschedule`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Reschedule {
    /// Once-only key, the same at every attempt.
    pub idempotency_key: String,
    /// Our line.
    pub line: i64,
    /// Order number.
    pub po_no: String,
    /// Number of the line in the order.
    pub line_no: i32,
    /// The ERP's own key of the line.
    pub erp_reference: String,
    /// The ERP's revision that the line shows.
    pub revision: i64,
    /// The schedule of what is not shipped yet; never empty.
    pub schedule: Vec<Piece>,
    /// Why, in words.
    pub comment: String,
}

impl Reschedule {
    /// The message. It is the line's, not the ship permission's: a newer one of the same line, or a newer confirmation, takes its place.
    /// The line itself does not move when permission is given, so that `permission` stands where other messages have its version.
    /// `channel` is where what it says comes from.
    #[must_use]
    pub fn draft(mut self, permission: i64, vendor: i64, channel: Channel) -> Option<Draft> {
        if self.schedule.is_empty() {
            return None;
        }
        self.idempotency_key = format!("{}:{}:{permission}:{}", PoLine::NAME, self.line, Kind::PoReschedule);
        Some(Draft {
            kind: Kind::PoReschedule,
            process: PoLine::NAME,
            document: self.line,
            document_version: permission,
            document_no: format!("{}/{}", self.po_no, self.line_no),
            vendor,
            channel,
            touches: vec![turn::order_line(self.line)],
            payload: serde_json::to_value(self).unwrap_or_default(),
        })
    }
}

/// The schedule of what is not shipped yet. `agreed` is the schedule that was promised, `permitted` what was permitted since, oldest
/// first; `open` is not shipped and not cancelled, `allowed` of it may be shipped now. What was permitted last is still to come; it takes
/// the place of the earliest pieces of the agreed schedule, and the rest keeps its days. Pieces of one day become one.
#[must_use]
pub fn plan(agreed: &[Piece], permitted: &[Piece], open: Decimal, allowed: Decimal) -> Vec<Piece> {
    let mut left = allowed.min(open).max(Decimal::ZERO);
    let mut pieces = last(permitted, &mut left);
    let mut rest = (open - pieces.iter().map(|piece| piece.quantity).sum::<Decimal>()).max(Decimal::ZERO);
    let mut agreed = agreed.to_vec();
    agreed.sort_by_key(|piece| piece.promised_on);
    pieces.extend(last(&agreed, &mut rest));
    // More is open than was ever promised: it is expected with the last piece.
    if let Some(latest) = pieces.iter_mut().max_by_key(|piece| piece.promised_on) {
        latest.quantity += rest;
    }
    pieces.sort_by_key(|piece| piece.promised_on);
    pieces.dedup_by(|next, one| {
        let same = next.promised_on == one.promised_on;
        if same {
            one.quantity += next.quantity;
        }
        same
    });
    pieces
}

/// The last pieces that make up `quantity` together; what is missing of it stays in `quantity`.
fn last(pieces: &[Piece], quantity: &mut Decimal) -> Vec<Piece> {
    let mut taken = vec![];
    for piece in pieces.iter().rev() {
        let part = piece.quantity.min(*quantity);
        *quantity -= part;
        if part > Decimal::ZERO {
            taken.push(Piece { quantity: part, ..*piece });
        }
    }
    taken
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn piece(quantity: i64, day: u64) -> Piece {
        let first = NaiveDate::from_ymd_opt(2031, 3, 1).expect("a day");
        Piece { quantity: Decimal::from(quantity), promised_on: first + chrono::Days::new(day) }
    }

    fn plan_of(agreed: &[Piece], permitted: &[Piece], open: i64, allowed: i64) -> Vec<Piece> {
        plan(agreed, permitted, Decimal::from(open), Decimal::from(allowed))
    }

    #[test]
    fn what_is_permitted_takes_the_place_of_the_earliest() {
        let agreed = [piece(60, 10), piece(40, 20)];
        assert_eq!(plan_of(&agreed, &[piece(30, 5)], 100, 30), [piece(30, 5), piece(30, 10), piece(40, 20)]);
        assert_eq!(plan_of(&agreed, &[piece(80, 15)], 100, 80), [piece(80, 15), piece(20, 20)]);
        assert_eq!(plan_of(&agreed, &[piece(30, 5), piece(70, 20)], 100, 100), [piece(30, 5), piece(70, 20)]);
    }

    #[test]
    fn what_was_shipped_already_is_of_the_oldest_permissions() {
        let agreed = [piece(100, 10)];
        // Permitted 30 and 20, shipped 40: ten of the second are still to come.
        assert_eq!(plan_of(&agreed, &[piece(30, 5), piece(20, 7)], 60, 10), [piece(10, 7), piece(50, 10)]);
    }

    #[test]
    fn more_than_was_promised_comes_with_the_last() {
        assert_eq!(plan_of(&[piece(10, 10)], &[piece(5, 5)], 20, 5), [piece(5, 5), piece(15, 10)]);
    }

    proptest! {
        /// The schedule holds what is open, whatever was agreed and permitted, with each day once.
        #[test]
        fn nothing_is_lost(
            agreed in prop::collection::vec((1i64..100, 0u64..30), 1..5),
            permitted in prop::collection::vec((1i64..100, 0u64..30), 1..5),
            open in 1i64..300,
            allowed in 0i64..300,
        ) {
            let pieces = |all: &[(i64, u64)]| all.iter().map(|(quantity, day)| piece(*quantity, *day)).collect::<Vec<_>>();
            let planned = plan_of(&pieces(&agreed), &pieces(&permitted), open, allowed);
            prop_assert_eq!(planned.iter().map(|piece| piece.quantity).sum::<Decimal>(), Decimal::from(open));
            prop_assert!(planned.windows(2).all(|two| two[0].promised_on < two[1].promised_on));
            prop_assert!(planned.iter().all(|piece| piece.quantity > Decimal::ZERO));
        }
    }
}
