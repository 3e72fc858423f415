//! What a receipt line says of goods, and whether what it takes back is there to be taken. Pure.

use crate::field::QUANTITY;
use ehub_engine::labels;
use rust_decimal::Decimal;
use std::collections::HashMap;

labels! {
    /// What a receipt line tells. Its quantity is its effect on what was received.
    pub enum ReceiptKind {
        /// Goods came: above zero.
        Receive = "receive",
        /// Goods went back to the supplier: below zero.
        Return = "return",
        /// What was received was counted wrongly: by how much it is more, or less.
        Correct = "correct",
        /// A receipt was taken back: what came by it counts no more, what went back by it is here again.
        Reverse = "reverse",
    }
}

impl From<ehub_erp::ReceiptKind> for ReceiptKind {
    fn from(kind: ehub_erp::ReceiptKind) -> Self {
        match kind {
            ehub_erp::ReceiptKind::Receive => Self::Receive,
            ehub_erp::ReceiptKind::Return => Self::Return,
            ehub_erp::ReceiptKind::Correct => Self::Correct,
            ehub_erp::ReceiptKind::Reverse => Self::Reverse,
        }
    }
}

impl ReceiptKind {
    /// Whether this quantity can be one of such a line.
    pub fn takes(self, quantity: Decimal) -> bool {
        match self {
            Self::Receive => quantity > Decimal::ZERO,
            Self::Return => quantity < Decimal::ZERO,
            Self::Correct | Self::Reverse => !quantity.is_zero(),
        }
    }
}

/// A quantity as it is written to the database: with three decimals like all quantities. A finer one keeps its digits: its line waits, see
/// [`super::WaitingReason::QuantityDigits`].
pub fn spelled(mut quantity: Decimal) -> Decimal {
    if QUANTITY.keeps(quantity) {
        quantity.rescale(QUANTITY.decimals);
    }
    quantity
}

/// What the inspection accepted and rejected, as it is kept for a line of this quantity; `None` = it said nothing, or what cannot be: below
/// zero, or more than there is.
pub fn inspected(
    quantity: Decimal,
    accepted: Option<Decimal>,
    rejected: Option<Decimal>,
) -> Option<(Option<Decimal>, Option<Decimal>)> {
    let (accepted, rejected) = (accepted.map(spelled), rejected.map(spelled));
    let (yes, no) = (accepted.unwrap_or_default(), rejected.unwrap_or_default());
    let is_said = accepted.is_some() || rejected.is_some();
    let fits =
        yes >= Decimal::ZERO && no >= Decimal::ZERO && yes.checked_add(no).is_some_and(|sum| sum <= quantity.abs());
    (is_said && fits).then_some((accepted, rejected))
}

/// What is there to be taken back: of order lines, and of what came of an order line by a notice. It falls with everything that is taken.
#[derive(Debug, Default)]
pub struct Stock {
    of_order: HashMap<i64, Decimal>,
    of_notice: HashMap<(i64, i64), Decimal>,
}

impl Stock {
    /// So much of an order line is here; only what is said first counts.
    pub fn order(&mut self, order_line: i64, received: Decimal) {
        self.of_order.entry(order_line).or_insert(received);
    }

    /// So much of what came of an order line by a notice is here; only what is said first counts.
    pub fn notice(&mut self, asn: i64, order_line: i64, left: Decimal) {
        self.of_notice.entry((asn, order_line)).or_insert(left);
    }

    /// Changes what is here by this quantity, unless less than nothing would be left; of the notice, too, where one is named and known.
    pub fn change(&mut self, asn: Option<i64>, order_line: i64, quantity: Decimal) -> bool {
        let here = self.of_order.get(&order_line).copied().unwrap_or_default() + quantity;
        let place = asn.map(|asn| (asn, order_line)).filter(|place| self.of_notice.contains_key(place));
        let left = place.and_then(|place| self.of_notice.get(&place)).map(|left| left + quantity);
        let takes_back = quantity < Decimal::ZERO;
        if takes_back && (here < Decimal::ZERO || left.is_some_and(|left| left < Decimal::ZERO)) {
            return false;
        }
        self.of_order.insert(order_line, here);
        if let (Some(place), Some(left)) = (place, left) {
            self.of_notice.insert(place, left);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ehub_engine::label::Label;
    use proptest::prelude::*;
    use rust_decimal::dec;

    #[test]
    fn a_quantity_fits_its_kind() {
        let taken = |quantity| -> Vec<&str> {
            ReceiptKind::ALL.iter().filter(|kind| kind.takes(quantity)).map(|kind| kind.as_str()).collect()
        };
        assert_eq!(taken(dec!(1)), ["receive", "correct", "reverse"]);
        assert_eq!(taken(dec!(-1)), ["return", "correct", "reverse"]);
        assert_eq!(taken(dec!(0)), Vec::<&str>::new());
    }

    #[test]
    fn the_inspection_splits_what_there_is_and_no_more() {
        let said = |yes, no| inspected(dec!(10), yes, no);
        assert_eq!(said(None, None), None);
        assert_eq!(said(Some(dec!(8)), Some(dec!(2))), Some((Some(dec!(8)), Some(dec!(2)))));
        assert_eq!(said(Some(dec!(8.0004)), None), Some((Some(dec!(8.0004)), None)), "nothing is rounded");
        assert_eq!(said(Some(dec!(10.0004)), None), None);
        assert_eq!(said(Some(dec!(8)), Some(dec!(3))), None);
        assert_eq!(said(Some(dec!(-1)), Some(dec!(3))), None);
        assert!(inspected(dec!(-10), Some(dec!(0)), Some(dec!(10))).is_some(), "what went back was rejected");
    }

    #[test]
    fn quantities_are_written_with_three_decimals_or_as_they_are() {
        let written = |quantity| spelled(quantity).to_string();
        assert_eq!([dec!(5), dec!(5.10000), dec!(-0.001)].map(written), ["5.000", "5.100", "-0.001"]);
        assert_eq!([dec!(0.0004), dec!(1000000000000)].map(written), ["0.0004", "1000000000000"]);
    }

    #[test]
    fn what_is_not_there_is_not_taken() {
        let mut stock = Stock::default();
        stock.order(1, dec!(10));
        stock.notice(7, 1, dec!(6));
        assert!(!stock.change(None, 1, dec!(-11)));
        assert!(!stock.change(Some(7), 1, dec!(-7)), "by this notice came less");
        assert!(stock.change(Some(7), 1, dec!(-6)));
        assert!(!stock.change(Some(7), 1, dec!(-1)));
        assert!(stock.change(Some(8), 1, dec!(-4)), "of a notice that is not known only the order line is asked");
        assert!(!stock.change(None, 1, dec!(-1)));
        assert!(stock.change(None, 1, dec!(1)));
        assert!(!stock.change(None, 2, dec!(-1)), "nothing is known of it");
    }

    proptest! {
        #[test]
        fn whatever_comes_and_goes_nothing_falls_below_zero(
            steps in prop::collection::vec((0_i64..3, prop::option::of(0_i64..3), -20_i64..20), 0..60),
        ) {
            let mut stock = Stock::default();
            for line in 0..3 {
                stock.order(line, dec!(12));
                stock.notice(0, line, dec!(7));
            }
            for (line, asn, quantity) in steps {
                stock.change(asn, line, Decimal::from(quantity));
                prop_assert!(stock.of_order.values().chain(stock.of_notice.values()).all(|left| *left >= Decimal::ZERO));
            }
        }
    }
}
