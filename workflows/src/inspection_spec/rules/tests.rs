//! Each rule, where it holds and where it does not.

use crate::document::Reason;
use crate::inspection_spec::grid::tests::{item, text_item};
use crate::inspection_spec::grid::{Item, filled};
use crate::inspection_spec::machine::tests::{facts, given, supplier, verifier, went};
use crate::inspection_spec::machine::{Facts, Input, Reopened, State};
use crate::inspection_spec::payload::{Accepted, Edited, Fill, Given, Submitted};
use rust_decimal::dec;
use std::sync::Arc;

type Told = Vec<(String, String)>;

fn pairs<const N: usize>(told: [(&str, &str); N]) -> Told {
    told.map(|(label, field)| (label.to_owned(), field.to_owned())).to_vec()
}

fn fills(values: Vec<Given>) -> Told {
    let input = Input::Fill(Fill { values, is_complete: false });
    went(Some(State::InProcess), &facts(), &input, &supplier()).err().unwrap_or_default()
}

fn submits(items: Vec<Item>, values: &[Given]) -> Told {
    let values = filled(&items, &[], values);
    let facts = Facts { items: Arc::new(items), values, ..facts() };
    went(Some(State::InProcess), &facts, &Input::Submit(Submitted::default()), &supplier()).err().unwrap_or_default()
}

#[test]
fn a_value_is_of_an_item_that_is_asked_and_has_its_form() {
    assert_eq!(fills(vec![]), [], "nothing needs to be said at once");
    assert_eq!(fills(vec![given("WID", ""), given("COL", "")]), [], "nor at all");
    assert_eq!(fills(vec![given("LEN", "1")]), pairs([("SPEC_ITEM_UNKNOWN", "values[0].shortName")]));
    assert_eq!(fills(vec![given("WID", "1"), given("WID", "2")]), pairs([("ROW_DUPLICATE", "values[1].shortName")]));
    assert_eq!(fills(vec![given("COL", "x"), given("WID", "1e3")]), pairs([("NOT_A_NUMBER", "values[1].specValue")]));
    assert_eq!(fills(vec![given("WID", "0.0000001")]), pairs([("TOO_MANY_DECIMALS", "values[0].specValue")]));
    let limits = |name: &str| Given { lower: "a".into(), upper: "1234567890123".into(), ..given(name, "1") };
    let told = [("NOT_A_NUMBER", "values[0].lower"), ("TOO_MANY_DIGITS", "values[0].upper")];
    assert_eq!(fills(vec![limits("WID")]), pairs(told));
    let words = [("SPEC_LIMIT_OF_WORDS", "values[0].lower"), ("SPEC_LIMIT_OF_WORDS", "values[0].upper")];
    assert_eq!(fills(vec![limits("COL")]), pairs(words));
    let long = Given { remark: "漢".repeat(201), ..given("COL", &"x".repeat(201)) };
    assert_eq!(fills(vec![long]), pairs([("TOO_LONG", "values[0].specValue"), ("TOO_LONG", "values[0].remark")]));
    assert_eq!(fills(vec![Given { remark: "漢".repeat(200), ..given("COL", &"漢".repeat(200)) }]), []);
}

#[test]
fn every_item_has_a_value_or_a_reason_why_it_does_not_suit() {
    let items = || vec![item("WID", Some(dec!(9)), Some(dec!(11))), text_item("COL")];
    assert_eq!(submits(items(), &[given("WID", "10"), given("COL", "black")]), []);
    let told = [("REQUIRED", "values[0].specValue"), ("REQUIRED", "values[1].specValue")];
    assert_eq!(submits(items(), &[]), pairs(told));
    let unsuited = |remark: &str| Given { suits: false, remark: remark.into(), ..given("WID", "") };
    assert_eq!(submits(items(), &[unsuited(""), given("COL", "x")]), pairs([("REQUIRED", "values[0].remark")]));
    assert_eq!(submits(items(), &[unsuited("it is round"), given("COL", "x")]), []);
}

#[test]
fn a_number_lies_within_limits_of_which_there_is_at_least_one() {
    let of = |items: Vec<Item>, lower: &str, value: &str, upper: &str| {
        submits(items, &[Given { lower: lower.into(), upper: upper.into(), ..given("WID", value) }])
    };
    let asked = || vec![item("WID", Some(dec!(9)), Some(dec!(11)))];
    for (lower, value, upper) in [("", "9", ""), ("", "11.000000", ""), ("9.5", "9.5", "11"), ("10", "10", "10")] {
        assert_eq!(of(asked(), lower, value, upper), [], "{lower} {value} {upper}");
    }
    let outside = pairs([("SPEC_VALUE_OUTSIDE", "values[0].specValue")]);
    for (lower, value, upper) in [("", "8.999999", ""), ("", "11.000001", ""), ("10", "9.5", ""), ("", "10.5", "10")] {
        assert_eq!(of(asked(), lower, value, upper), outside, "{lower} {value} {upper}");
    }
    assert_eq!(of(asked(), "8", "10", ""), pairs([("SPEC_LIMIT_OUTSIDE", "values[0].lower")]));
    assert_eq!(of(asked(), "", "10", "12"), pairs([("SPEC_LIMIT_OUTSIDE", "values[0].upper")]));
    assert_eq!(of(asked(), "10.5", "10", "9.5"), pairs([("SPEC_LIMITS_CROSS", "values[0].upper")]));
    let free = || vec![item("WID", None, None)];
    assert_eq!(of(free(), "", "10", ""), pairs([("SPEC_LIMIT_REQUIRED", "values[0].lower")]));
    assert_eq!((of(free(), "1", "10", ""), of(free(), "", "10", "10")), (vec![], vec![]));
    let one_sided = || vec![item("WID", None, Some(dec!(5)))];
    assert_eq!((of(one_sided(), "", "-3", ""), of(one_sided(), "-4", "-3", "")), (vec![], vec![]));
}

#[test]
fn whoever_asks_for_it_is_told_at_once_what_is_missing() {
    let complete = |values: Vec<Given>| {
        let facts = Facts { values: vec![], ..facts() };
        let input = Input::Fill(Fill { values, is_complete: true });
        went(Some(State::Initial), &facts, &input, &supplier()).err().unwrap_or_default()
    };
    assert_eq!(complete(vec![given("COL", "x"), given("WID", "10")]), []);
    let told = [("SPEC_VALUE_OUTSIDE", "values[1].specValue"), ("REQUIRED", "values[0].specValue")];
    assert_eq!(complete(vec![given("COL", ""), given("WID", "99")]), pairs(told), "in the order of the items");
    assert_eq!(complete(vec![given("WID", "10")]), pairs([("REQUIRED", "values")]), "which item, the finding says");
    assert_eq!(complete(vec![given("WID", "x")]), pairs([("NOT_A_NUMBER", "values[0].specValue")]), "form first");
}

#[test]
fn what_was_accepted_or_is_asked_otherwise_is_not_changed_without_a_word() {
    let submits = |reopened, before: &str, comment: &str| {
        let facts = Facts { reopened, comment: before.into(), ..facts() };
        let input = Input::Submit(Submitted { comment: comment.into() });
        went(Some(State::InProcess), &facts, &input, &supplier()).err().unwrap_or_default()
    };
    assert_eq!(submits(None, "", ""), []);
    for reopened in [Reopened::Edited, Reopened::Changed] {
        assert_eq!(submits(Some(reopened), "", ""), pairs([("SPEC_COMMENT_REQUIRED", "comment")]));
        assert_eq!((submits(Some(reopened), "said", ""), submits(Some(reopened), "", "now")), (vec![], vec![]));
    }
    assert_eq!(submits(None, "", &"x".repeat(201)), pairs([("TOO_LONG", "comment")]));
    let edits = |comment: &str| {
        let input = Input::Edit(Edited { comment: comment.into() });
        went(Some(State::Accept), &facts(), &input, &supplier()).err().unwrap_or_default()
    };
    assert_eq!((edits(" "), edits("a new mould")), (pairs([("SPEC_COMMENT_REQUIRED", "comment")]), vec![]));
}

#[test]
fn what_is_asked_otherwise_is_neither_submitted_nor_accepted() {
    let changed = Facts { current_key: "k2".into(), ..facts() };
    let submit = |facts: &Facts| went(Some(State::InProcess), facts, &Input::Submit(Submitted::default()), &supplier());
    let accept = |facts: &Facts| went(Some(State::Approving), facts, &Input::Accept(Accepted::default()), &verifier());
    assert_eq!(submit(&changed), Err(pairs([("SPEC_ITEMS_CHANGED", "")])));
    assert_eq!(accept(&changed), Err(pairs([("SPEC_ITEMS_CHANGED", "")])));
    let nothing = Facts { current_key: String::new(), ..facts() };
    assert_eq!(submit(&nothing), Err(pairs([("SPEC_NOTHING_ASKED", "")])));
    assert!(accept(&nothing).is_ok(), "what is not asked any more can still be decided");
    let fill = Input::Fill(Fill::default());
    assert_eq!(went(Some(State::Initial), &nothing, &fill, &supplier()), Err(pairs([("SPEC_NOTHING_ASKED", "")])));
    assert!(went(Some(State::IqaChange), &changed, &fill, &supplier()).is_ok());
}

#[test]
fn a_refusal_says_why_and_an_agreement_may() {
    let told = |input: Input| went(Some(State::Approving), &facts(), &input, &verifier()).err().unwrap_or_default();
    let reject = |reason: &str| told(Input::Reject(Reason { reason: reason.into() }));
    assert_eq!(reject("  "), pairs([("PO_REASON_REQUIRED", "reason")]));
    assert_eq!((reject(&"x".repeat(201)), reject("why")), (pairs([("TOO_LONG", "reason")]), vec![]));
    let accept = |comment: String| told(Input::Accept(Accepted { comment }));
    assert_eq!((accept(String::new()), accept("x".repeat(201))), (vec![], pairs([("TOO_LONG", "comment")])));
}
