//! Figures of rows, and what follows from them: shares and means, of a row and of many together. Pure.

use super::declaration::{Column, Declaration, Reckoned};
use rust_decimal::{Decimal, RoundingStrategy};
use std::collections::BTreeMap;

/// Figures by the keys of their columns. Where nothing can be said (a share of nothing) there is none.
pub type Figures = BTreeMap<String, Decimal>;

/// Decimals of shares and means.
const DECIMALS: u32 = 1;

/// Adds what follows from what was counted.
#[must_use]
pub fn complete(declared: &Declaration, counted: &Figures) -> Figures {
    let mut all = Figures::new();
    for column in declared.columns {
        let figure = match column.reckoned {
            Reckoned::Counted => Some(counted.get(column.key).copied().unwrap_or_default().normalize()),
            Reckoned::Share { part, whole } => divided(counted, part, whole, Decimal::ONE_HUNDRED),
            Reckoned::Mean { sum, of } => divided(counted, sum, of, Decimal::ONE),
        };
        if let Some(figure) = figure {
            all.insert(column.key.to_owned(), figure);
        }
    }
    all
}

/// As [`complete`], of sums over rows: without what is counted in units that may differ.
#[must_use]
pub fn together(declared: &Declaration, sums: &Figures) -> Figures {
    let mut all = complete(declared, sums);
    all.retain(|key, _| declared.column(key).is_some_and(|column: &Column| column.adds_up(declared)));
    all
}

fn divided(of: &Figures, part: &str, whole: &str, by: Decimal) -> Option<Decimal> {
    let figure = |key: &str| of.get(key).copied().unwrap_or_default();
    let divided = figure(part).checked_mul(by)?.checked_div(figure(whole))?;
    Some(divided.round_dp_with_strategy(DECIMALS, RoundingStrategy::MidpointAwayFromZero))
}

#[cfg(test)]
mod tests {
    use super::super::declaration::Report;
    use super::*;
    use proptest::prelude::*;
    use rust_decimal::dec;

    fn figures(pairs: &[(&str, Decimal)]) -> Figures {
        pairs.iter().map(|(key, figure)| ((*key).to_owned(), *figure)).collect()
    }

    #[test]
    fn shares_and_means_follow_from_what_was_counted() {
        let counted = figures(&[("receipts", dec!(3)), ("onTime", dec!(2)), ("late", dec!(1)), ("lateDays", dec!(4))]);
        let all = complete(Report::OnTimeDelivery.declaration(), &counted);
        assert_eq!((all["onTimeRate"], all["meanLateDays"]), (dec!(66.7), dec!(4)));
    }

    #[test]
    fn of_nothing_there_is_no_share() {
        let all = complete(Report::OnTimeDelivery.declaration(), &Figures::new());
        assert_eq!(all.get("receipts"), Some(&dec!(0)));
        assert_eq!(all.get("onTimeRate"), None);
    }

    #[test]
    fn quantities_in_different_units_are_not_added() {
        let sums = figures(&[
            ("receipts", dec!(2)),
            ("withRejects", dec!(1)),
            ("inspectedQty", dec!(7)),
            ("rejectedQty", dec!(1)),
        ]);
        let all = together(Report::RejectRate.declaration(), &sums);
        assert_eq!(all.keys().map(String::as_str).collect::<Vec<_>>(), ["receiptRate", "receipts", "withRejects"]);
    }

    proptest! {
        #[test]
        fn a_share_lies_between_nothing_and_all(whole in 0_u32..1_000_000, part in 0_u32..1_000_000) {
            let part = part.min(whole);
            let counted = figures(&[("lines", Decimal::from(whole)), ("exact", Decimal::from(part))]);
            let all = complete(Report::AsnAccuracy.declaration(), &counted);
            let share = all.get("exactRate").copied();
            prop_assert_eq!(share.is_none(), whole == 0);
            prop_assert!(share.is_none_or(|share| share >= dec!(0) && share <= dec!(100)));
        }
    }
}
