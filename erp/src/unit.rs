//! Units of measure, and how the ERP converts between them.

use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

/// How a quantity in another unit becomes one in the unit of an order line: times `numerator`, divided by `denominator`.
///
/// Two numbers, because many factors are no decimals: one third of a carton is exactly 1 / 3. The ERP says them; eHub has no table of units.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Unit {
    /// The other unit, as the ERP writes it.
    pub uom: String,
    /// Above zero.
    pub numerator: Decimal,
    /// Above zero.
    pub denominator: Decimal,
}

impl Unit {
    /// The quantity in the line's unit, exact as far as 28 digits go; `None` = larger than any number, or the factor is none.
    pub fn convert(&self, quantity: Decimal) -> Option<Decimal> {
        if self.numerator <= Decimal::ZERO || self.denominator <= Decimal::ZERO {
            return None;
        }
        Some(quantity.checked_mul(self.numerator)?.checked_div(self.denominator)?.normalize())
    }

    /// The quantity of the line's unit in this one: the way back.
    pub fn convert_back(&self, quantity: Decimal) -> Option<Decimal> {
        Self { uom: String::new(), numerator: self.denominator, denominator: self.numerator }.convert(quantity)
    }
}

/// A quantity in `from` as one in the line's unit `to`. `units` is what the ERP says of other units of the line's category; `None` = the ERP
/// names no factor, so the two cannot be compared. An empty `from` means the line's own unit.
pub fn convert(quantity: Decimal, from: &str, to: &str, units: &[Unit]) -> Option<Decimal> {
    if from.is_empty() || from == to {
        return Some(quantity);
    }
    units.iter().find(|unit| unit.uom == from)?.convert(quantity)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use rust_decimal::dec;

    fn unit(uom: &str, numerator: Decimal, denominator: Decimal) -> Unit {
        Unit { uom: uom.to_owned(), numerator, denominator }
    }

    #[test]
    fn grams_of_a_line_in_kilograms_are_not_kilograms() {
        let units = [unit("g", dec!(1), dec!(1000)), unit("t", dec!(1000), dec!(1))];
        assert_eq!(convert(dec!(3900), "g", "kg", &units), Some(dec!(3.9)));
        assert_eq!(convert(dec!(0.5), "t", "kg", &units), Some(dec!(500)));
        assert_eq!(convert(dec!(7), "kg", "kg", &units), Some(dec!(7)));
        assert_eq!(convert(dec!(7), "", "kg", &units), Some(dec!(7)));
        assert_eq!(convert(dec!(7), "m", "kg", &units), None, "a length is no weight");
    }

    #[test]
    fn a_third_comes_back_whole() {
        let third = unit("bottle", dec!(1), dec!(3));
        assert_eq!(third.convert(dec!(6)), Some(dec!(2)));
        assert_eq!(third.convert_back(dec!(2)), Some(dec!(6)));
    }

    #[test]
    fn a_factor_of_nothing_converts_nothing() {
        assert_eq!(unit("x", dec!(0), dec!(1)).convert(dec!(1)), None);
        assert_eq!(unit("x", dec!(1), dec!(0)).convert(dec!(1)), None);
        assert_eq!(unit("x", Decimal::MAX, dec!(1)).convert(dec!(2)), None, "larger than any number");
    }

    proptest! {
        #[test]
        fn there_and_back_is_the_same(thousandths in 0_i64..10_i64.pow(12), power in 0_u32..6) {
            let quantity = Decimal::new(thousandths, 3);
            let unit = unit("u", Decimal::from(10_u64.pow(power)), dec!(1));
            let there = unit.convert(quantity).expect("small enough");
            prop_assert_eq!(unit.convert_back(there), Some(quantity.normalize()));
        }
    }
}
