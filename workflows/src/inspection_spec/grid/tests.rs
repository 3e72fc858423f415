//! What is carried over, and what is told to be different.

use super::*;
use rust_decimal::dec;

pub(in crate::inspection_spec) fn item(short_name: &str, lower: Option<Decimal>, upper: Option<Decimal>) -> Item {
    Item {
        short_name: short_name.into(),
        name: format!("{short_name} of the part"),
        difference: Difference::Size,
        reply_type: ReplyType::Value,
        unit: "mm".into(),
        asked_value: String::new(),
        asked_lower: lower,
        asked_upper: upper,
        sample_size: 5,
        reject_count: 0,
        effective_days: None,
        item_version: 1,
    }
}

pub(in crate::inspection_spec) fn text_item(short_name: &str) -> Item {
    Item {
        reply_type: ReplyType::Text,
        difference: Difference::Looks,
        unit: String::new(),
        ..item(short_name, None, None)
    }
}

fn given(short_name: &str, spec_value: &str) -> Given {
    Given { short_name: short_name.into(), spec_value: spec_value.into(), ..Given::default() }
}

#[test]
fn what_is_not_named_keeps_what_was_said_where_it_is_answered_the_same_way() {
    let items = [item("A", Some(dec!(1)), Some(dec!(3))), item("B", None, None), text_item("C")];
    let said = |name: &str| Given { lower: "1.50".into(), remark: "r".into(), ..given(name, "2") };
    let before = filled(&items, &[], &[said("A"), said("B"), given("C", "ok")]);
    // The limits of A move, B is answered in words now, C is a document, D is new.
    let c = Item { difference: Difference::Document, ..text_item("C") };
    let now = [item("A", Some(dec!(0)), Some(dec!(9))), text_item("B"), c, item("D", None, None)];
    let after = filled(&now, &before, &[]);
    let texts: Vec<(&str, &str)> =
        after.iter().map(|value| (value.item.short_name.as_str(), value.spec_value.as_str())).collect();
    assert_eq!(texts, [("A", "2"), ("B", ""), ("C", ""), ("D", "")]);
    assert_eq!((after[0].lower_limit, after[0].upper()), (Some(dec!(1.50)), Some(dec!(9))), "with what is asked now");
    assert_eq!(after[0].remark, "r");
    let named = filled(&now, &before, &[given("A", "5")]);
    assert_eq!((named[0].spec_value.as_str(), named[0].lower_limit, named[0].lower()), ("5", None, Some(dec!(0))));
}

#[test]
fn an_own_limit_is_the_suppliers_and_an_empty_one_the_catalogues() {
    let items = [item("A", Some(dec!(1)), Some(dec!(3)))];
    let own = Given { upper: "2.5".into(), ..given("A", "2") };
    let value = filled(&items, &[], &[own]).remove(0);
    assert_eq!((value.lower(), value.upper()), (Some(dec!(1)), Some(dec!(2.5))));
}

#[test]
fn differences_are_told_cell_by_cell_and_zeros_at_the_end_are_none() {
    let items = [item("A", Some(dec!(1)), Some(dec!(3))), text_item("B")];
    let holding = filled(&items, &[], &[given("A", "2.0"), given("B", "x")]);
    let same = filled(&items, &[], &[given("A", "2"), given("B", "x")]);
    assert_eq!(differences(&holding, &same), []);
    let now = [item("A", Some(dec!(1)), Some(dec!(4))), item("N", None, None)];
    let said = [Given { lower: "1.5".into(), suits: false, remark: "no".into(), ..given("A", "2") }];
    let told: Vec<_> = differences(&holding, &filled(&now, &[], &said))
        .into_iter()
        .map(|one| format!("{} {} {}→{}", one.short_name, one.field, one.before, one.now))
        .collect();
    assert_eq!(
        told,
        [
            "A suits Y→N",
            "A lower 1→1.5",
            "A upper 3→4",
            "A remark →no",
            "N item →N of the part",
            "B item B of the part→"
        ]
    );
}
