//! What of a notice ships under an opening of its order line, and what by the line's own allowance. Pure.

use super::facts::{Line, OrderLine};
use chrono::NaiveDate;
use rust_decimal::Decimal;
use std::collections::HashMap;

/// The opening of an order line that is in effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InEffect {
    /// Its id.
    pub id: i64,
    /// What of it is not shipped yet.
    pub rest_qty: Decimal,
    /// Its last day.
    pub until_on: NaiveDate,
}

/// What a line of a notice takes from the opening.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// Shipped under the opening.
    pub opened: Decimal,
    /// By how much that raises what may be shipped of the order line altogether: by all of it, unless the order allowed that much already,
    /// before it was to be agreed anew.
    pub raised: Decimal,
}

/// What earlier notices of a call have taken from an order line.
#[derive(Clone, Copy, Debug, Default)]
pub struct Gone {
    shipped: Decimal,
    opened: Decimal,
    raised: Decimal,
}

impl OrderLine {
    /// What may be shipped without any opening: nothing of what is not agreed.
    fn own_qty(&self) -> Decimal {
        match (&self.opening, self.accepted) {
            (None, _) => self.balance_allow_qty,
            // More than was allowed may have come without a notice.
            (Some(_), true) => self.balance_allow_qty.max(Decimal::ZERO),
            (Some(_), false) => Decimal::ZERO,
        }
    }

    /// What may be shipped altogether: what is allowed, and what an opening adds to it, as far as the order wants it.
    pub fn shippable_qty(&self) -> Decimal {
        let own = self.own_qty();
        let rest = self.opening.as_ref().map_or(Decimal::ZERO, |opening| opening.rest_qty);
        own + rest.min(self.left_qty - own).max(Decimal::ZERO)
    }

    /// Takes away what earlier notices of a call ship.
    pub fn take(&mut self, gone: &Gone) {
        self.left_qty -= gone.shipped;
        self.balance_allow_qty -= gone.shipped - gone.raised;
        if let Some(opening) = &mut self.opening {
            opening.rest_qty -= gone.opened;
        }
    }
}

/// What each of these lines takes from the opening of its order line: what exceeds the order line's own allowance, lines of one order line
/// one after the other.
pub fn shares(lines: &[Line]) -> Vec<Share> {
    // Of each order line: what may be shipped without an opening, and by how much what may be shipped can rise.
    let mut left: HashMap<i64, (Decimal, Decimal)> = HashMap::new();
    let share = |line: &Line| {
        let order = &line.order;
        let fresh = || (order.own_qty(), (order.left_qty - order.balance_allow_qty).max(Decimal::ZERO));
        let (own, room) = left.entry(order.id).or_insert_with(fresh);
        if order.opening.is_none() {
            return Share::default();
        }
        let by_itself = line.ship_qty.min(*own);
        let opened = line.ship_qty - by_itself;
        let raised = opened.min(*room);
        *own -= by_itself;
        *room -= raised;
        Share { opened, raised }
    };
    lines.iter().map(share).collect()
}

/// Adds what these lines take to what is gone of their order lines.
pub(crate) fn count(gone: &mut HashMap<i64, Gone>, lines: &[Line]) {
    for (line, share) in lines.iter().zip(shares(lines)) {
        let gone = gone.entry(line.order.id).or_default();
        gone.shipped += line.ship_qty;
        gone.opened += share.opened;
        gone.raised += share.raised;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rust_decimal::dec;

    /// 100 ordered, of which 40 are allowed and 10 of these shipped; `rest` is opened.
    fn order(accepted: bool, rest: Option<Decimal>) -> OrderLine {
        let until_on = "2026-12-01".parse().unwrap();
        OrderLine {
            id: 1,
            accepted,
            open: true,
            balance_allow_qty: dec!(30),
            left_qty: dec!(90),
            opening: rest.map(|rest_qty| InEffect { id: 5, rest_qty, until_on }),
            ..OrderLine::default()
        }
    }

    fn lines(order: &OrderLine, quantities: &[Decimal]) -> Vec<Line> {
        quantities
            .iter()
            .map(|ship_qty| Line { ship_qty: *ship_qty, order: order.clone(), ..Line::default() })
            .collect()
    }

    fn taken(order: &OrderLine, quantities: &[Decimal]) -> Vec<(Decimal, Decimal)> {
        shares(&lines(order, quantities)).into_iter().map(|share| (share.opened, share.raised)).collect()
    }

    #[test]
    fn an_opening_adds_to_what_is_allowed_as_far_as_the_order_wants_it() {
        assert_eq!(order(true, None).shippable_qty(), dec!(30));
        assert_eq!(order(true, Some(dec!(20))).shippable_qty(), dec!(50));
        assert_eq!(order(true, Some(dec!(70))).shippable_qty(), dec!(90), "never above the order");
        assert_eq!(order(false, Some(dec!(20))).shippable_qty(), dec!(20), "what is not agreed is not allowed");
        assert_eq!(order(false, Some(dec!(95))).shippable_qty(), dec!(90));
        let shrunk = OrderLine { left_qty: dec!(10), ..order(true, Some(dec!(20))) };
        assert_eq!(shrunk.shippable_qty(), dec!(30), "what is allowed is the database's business");
    }

    #[test]
    fn what_is_allowed_is_shipped_before_what_is_opened() {
        let line = order(true, Some(dec!(50)));
        assert_eq!(taken(&line, &[dec!(30)]), [(dec!(0), dec!(0))]);
        assert_eq!(
            taken(&line, &[dec!(20), dec!(25), dec!(5)]),
            [(dec!(0), dec!(0)), (dec!(15), dec!(15)), (dec!(5), dec!(5))]
        );
        assert_eq!(taken(&order(true, None), &[dec!(20)]), [(dec!(0), dec!(0))]);
    }

    #[test]
    fn what_a_line_was_allowed_before_it_was_to_be_agreed_anew_stays_its_own() {
        // 60 is the room between what is allowed and what the order wants.
        assert_eq!(
            taken(&order(false, Some(dec!(90))), &[dec!(50), dec!(40)]),
            [(dec!(50), dec!(50)), (dec!(40), dec!(10))]
        );
    }

    #[test]
    fn notices_of_one_call_take_one_after_the_other() {
        let mut line = order(true, Some(dec!(50)));
        let mut gone = HashMap::new();
        count(&mut gone, &lines(&line, &[dec!(45)]));
        line.take(&gone[&1]);
        assert_eq!((line.balance_allow_qty, line.left_qty, line.shippable_qty()), (dec!(0), dec!(45), dec!(35)));
        count(&mut gone, &lines(&line, &[dec!(35)]));
        let mut line = order(true, Some(dec!(50)));
        line.take(&gone[&1]);
        assert_eq!((line.shippable_qty(), line.left_qty), (dec!(0), dec!(10)));
    }
}
