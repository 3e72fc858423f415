//! What the ERP's deliveries hold of the lines of a notice. Pure.

use crate::field::QUANTITY;
use ehub_engine::Finding;
use ehub_erp::{ErpDeliveryLine, Unit, unit};
use rust_decimal::Decimal;
use std::collections::BTreeMap;

/// A line of a notice, with what is known of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Announced {
    /// Id.
    pub id: i64,
    /// Its number.
    pub line_no: i32,
    /// Number of the order.
    pub po_no: String,
    /// Number of the order line.
    pub po_line_no: i32,
    /// Unit of the order line, and of every quantity here.
    pub uom: String,
    /// By which factors other units become that one.
    pub units: Vec<Unit>,
    /// What the supplier announced.
    pub ship_qty: Decimal,
    /// What the ERP expects; `None` = as announced.
    pub expected_qty: Option<Decimal>,
    /// What came of it.
    pub received_qty: Decimal,
}

impl Announced {
    /// What is to come by it altogether.
    pub fn coming_qty(&self) -> Decimal {
        self.expected_qty.unwrap_or(self.ship_qty)
    }
}

/// What deliveries hold of a notice.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Held {
    /// What is expected of each line, in the order of the lines; `None` = as announced.
    pub expected: Vec<Option<Decimal>>,
    /// What cannot be compared: goods of an order line that the notice does not have, and quantities that are none in the line's unit. Each
    /// names `poNo`, `lineNo`, `quantity` and `uom`.
    pub findings: Vec<Finding>,
}

/// Divides what the deliveries hold among the lines of the notice. Lines of one order line get what they announced, the first one first; the
/// last one has the surplus. A quantity that cannot be compared leaves the lines of its order line as they were known.
pub fn held(lines: &[Announced], holding: &[ErpDeliveryLine]) -> Held {
    let mut sums: BTreeMap<(&str, i32), Option<Decimal>> =
        lines.iter().map(|line| ((line.po_no.as_str(), line.po_line_no), Some(Decimal::ZERO))).collect();
    let mut findings = vec![];
    for one in holding {
        let place = (one.po_no.as_str(), one.po_line_no);
        let announced = lines.iter().find(|line| (line.po_no.as_str(), line.po_line_no) == place);
        let Some(announced) = announced else {
            findings.push(finding("DELIVERY_LINE_UNKNOWN", one));
            continue;
        };
        let Some(quantity) = unit::convert(one.quantity, &one.uom, &announced.uom, &announced.units) else {
            findings.push(finding("DELIVERY_UNIT_UNKNOWN", one));
            sums.insert(place, None);
            continue;
        };
        if let Some(Some(sum)) = sums.get_mut(&place) {
            *sum += quantity;
        }
    }
    for (place, sum) in &mut sums {
        if let Some(quantity) = sum.filter(|sum| !QUANTITY.keeps(*sum)) {
            let (po_no, po_line_no) = (place.0.to_owned(), place.1);
            let of = ErpDeliveryLine { po_no, po_line_no, quantity, uom: String::new() };
            findings.push(finding("DELIVERY_QUANTITY_DIGITS", &of));
            *sum = None;
        }
    }
    Held { expected: divided(lines, &sums), findings }
}

fn divided(lines: &[Announced], sums: &BTreeMap<(&str, i32), Option<Decimal>>) -> Vec<Option<Decimal>> {
    let mut left: BTreeMap<(&str, i32), Decimal> =
        sums.iter().filter_map(|(place, sum)| Some((*place, (*sum)?))).collect();
    let mut expected = Vec::with_capacity(lines.len());
    for (n, line) in lines.iter().enumerate() {
        let place = (line.po_no.as_str(), line.po_line_no);
        let Some(rest) = left.get_mut(&place) else {
            expected.push(line.expected_qty);
            continue;
        };
        let is_last = !lines[n + 1..].iter().any(|other| (other.po_no.as_str(), other.po_line_no) == place);
        let share = if is_last { *rest } else { line.ship_qty.min(*rest) };
        *rest -= share;
        expected.push((share != line.ship_qty).then_some(share));
    }
    expected
}

fn finding(label: &str, of: &ErpDeliveryLine) -> Finding {
    let finding = Finding::warn(label).with("poNo", of.po_no.clone()).with("lineNo", of.po_line_no);
    finding.with("quantity", of.quantity.normalize().to_string()).with("uom", of.uom.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use rust_decimal::dec;

    fn announced(line_no: i32, po_line_no: i32, ship_qty: Decimal) -> Announced {
        Announced {
            id: line_no.into(),
            line_no,
            po_no: "45".to_owned(),
            po_line_no,
            uom: "kg".to_owned(),
            units: vec![Unit { uom: "g".to_owned(), numerator: dec!(1), denominator: dec!(1000) }],
            ship_qty,
            expected_qty: None,
            received_qty: Decimal::ZERO,
        }
    }

    fn holds(po_line_no: i32, quantity: Decimal, uom: &str) -> ErpDeliveryLine {
        ErpDeliveryLine { po_no: "45".to_owned(), po_line_no, quantity, uom: uom.to_owned() }
    }

    #[test]
    fn what_is_as_announced_is_not_told() {
        let lines = [announced(1, 1, dec!(60)), announced(2, 1, dec!(40)), announced(3, 2, dec!(5))];
        let same = held(&lines, &[holds(1, dec!(99.5), "kg"), holds(1, dec!(500), "g"), holds(2, dec!(5), "")]);
        assert_eq!(same, Held { expected: vec![None; 3], findings: vec![] });
    }

    #[test]
    fn less_is_missing_from_the_last_line_and_more_is_added_to_it() {
        let lines = [announced(1, 1, dec!(60)), announced(2, 1, dec!(40))];
        let expected = |quantity| held(&lines, &[holds(1, quantity, "")]).expected;
        assert_eq!(expected(dec!(70)), [None, Some(dec!(10))]);
        assert_eq!(expected(dec!(50)), [Some(dec!(50)), Some(dec!(0))]);
        assert_eq!(expected(dec!(120)), [None, Some(dec!(60))]);
        assert_eq!(held(&lines, &[]).expected, [Some(dec!(0)), Some(dec!(0))], "a delivery that holds nothing");
    }

    #[test]
    fn what_cannot_be_compared_is_a_finding_and_changes_nothing() {
        let lines = [Announced { expected_qty: Some(dec!(7)), ..announced(1, 1, dec!(60)) }];
        for (of, label) in [
            (holds(1, dec!(3), "box"), "DELIVERY_UNIT_UNKNOWN"),
            (holds(1, dec!(0.5), "g"), "DELIVERY_QUANTITY_DIGITS"),
        ] {
            let held = held(&lines, &[of]);
            assert_eq!(held.expected, [Some(dec!(7))], "{label}");
            assert_eq!(held.findings.iter().map(|found| found.label.as_str()).collect::<Vec<_>>(), [label]);
        }
        let strange = held(&lines, &[holds(1, dec!(60), ""), holds(9, dec!(3), "")]);
        assert_eq!(strange.expected, [None]);
        assert_eq!(strange.findings[0].label, "DELIVERY_LINE_UNKNOWN");
        assert_eq!(strange.findings[0].params["lineNo"], 9);
    }

    proptest! {
        #[test]
        fn nothing_is_lost_and_nothing_is_added(
            shipped in prop::collection::vec((1_i32..3, 1_i64..100), 1..6), holding in prop::collection::vec(0_i64..200, 2),
        ) {
            let lines: Vec<Announced> = (1..).zip(&shipped).map(|(n, (line, q))| announced(n, *line, Decimal::from(*q))).collect();
            let told: Vec<ErpDeliveryLine> = (1..).zip(&holding).filter(|(line, _)| lines.iter().any(|one| one.po_line_no == *line))
                .map(|(line, quantity)| holds(line, Decimal::from(*quantity), "")).collect();
            let held = held(&lines, &told);
            let coming: Decimal = lines.iter().zip(&held.expected).map(|(line, q)| q.unwrap_or(line.ship_qty)).sum();
            prop_assert_eq!(coming, told.iter().map(|one| one.quantity).sum::<Decimal>());
        }
    }
}
