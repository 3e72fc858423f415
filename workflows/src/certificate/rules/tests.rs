//! Each rule, where it holds and where it does not; and that nothing passes that is not answered.

use crate::certificate::machine::tests::{facts, good, item, person, spec, supplier, went};
use crate::certificate::machine::{Certificate, Facts, Input, State};
use crate::certificate::payload::{Comment, Measurements};
use crate::document::Reason;
use ehub_engine::{Refusal, Request, decide};
use proptest::prelude::*;

/// Labels and fields of what speaks against an event.
fn found(state: State, input: &Input) -> Vec<(String, String)> {
    let actor = if matches!(input, Input::Save(_) | Input::Submit(_)) { supplier() } else { person(3, None, &[156]) };
    went(Some(state), &facts(), input, &actor).err().unwrap_or_default()
}

fn told(found: &[(&str, &str)]) -> Vec<(String, String)> {
    found.iter().map(|(label, field)| ((*label).to_owned(), (*field).to_owned())).collect()
}

/// What speaks against submitting `good` after a change.
fn submitted(change: impl FnOnce(&mut Measurements)) -> Vec<(String, String)> {
    let mut said = good();
    change(&mut said);
    found(State::Awaited, &Input::Submit(said))
}

#[test]
fn every_item_is_answered_in_its_unit_with_its_samples() {
    assert_eq!(submitted(|_| {}), told(&[]));
    assert_eq!(submitted(|said| drop(said.items.remove(2))), told(&[("COC_ITEM_MISSING", "items")]));
    assert_eq!(submitted(|said| said.items[0].unit = "cm".into()), told(&[("COC_UNIT", "items[0].unit")]));
    assert_eq!(submitted(|said| said.items[0].unit = String::new()), told(&[("COC_UNIT", "items[0].unit")]));
    let short = submitted(|said| drop(said.items[0].samples.pop()));
    assert_eq!(short, told(&[("COC_SAMPLE_COUNT", "items[0].samples")]));
    let long = submitted(|said| said.items[1].samples.push("fine".into()));
    assert_eq!(long, told(&[("COC_SAMPLE_COUNT", "items[1].samples")]));
}

#[test]
fn every_sample_is_an_answer_of_its_type() {
    for (sample, label) in [
        ("", "REQUIRED"),
        ("ten", "NOT_A_NUMBER"),
        ("1,5", "NOT_A_NUMBER"),
        ("0.0000001", "TOO_MANY_DECIMALS"),
        ("1234567890123", "TOO_MANY_DIGITS"),
    ] {
        let said = submitted(|said| said.items[0].samples[1] = sample.into());
        assert_eq!(said, told(&[(label, "items[0].samples[1]")]), "{sample}");
    }
    assert_eq!(
        submitted(|said| said.items[2].samples[0] = String::new()),
        told(&[("REQUIRED", "items[2].samples[0]")])
    );
    assert_eq!(
        submitted(|said| said.items[1].samples[0] = "x".repeat(201)),
        told(&[("TOO_LONG", "items[1].samples[0]")])
    );
}

#[test]
fn items_are_those_of_the_spec_each_once() {
    let strange = |said: &mut Measurements| said.items.push(item("HEIGHT", "mm", &["1"]));
    assert_eq!(submitted(strange), told(&[("COC_ITEM_UNKNOWN", "items[3].shortName")]));
    let twice = |said: &mut Measurements| said.items.push(item("LOOKS", "", &["NG"]));
    assert_eq!(submitted(twice), told(&[("ROW_DUPLICATE", "items[3].shortName")]));
    let mut said = good();
    strange(&mut said);
    assert_eq!(found(State::Awaited, &Input::Save(said)), told(&[("COC_ITEM_UNKNOWN", "items[3].shortName")]));
}

#[test]
fn what_is_out_of_spec_needs_a_reason_and_is_confirmed() {
    let out = |said: &mut Measurements| said.items[0].samples = vec!["10.6".into(), "9.4".into(), "10".into()];
    assert_eq!(submitted(out), told(&[("COC_REASON_REQUIRED", "reason"), ("IQA_FAIL", "items[0].samples")]));
    let mut said = good();
    out(&mut said);
    said.reason = "the customer agreed".into();
    let input = Input::Submit(said);
    let (facts, actor) = (facts(), supplier());
    let state = Some(State::Awaited);
    let request =
        Request::<Certificate> { state, facts: &facts, input: &input, actor: &actor, fingerprint: "", confirm: None };
    let Err(Refusal::Unconfirmed { warnings, token }) = decide(&request) else { panic!("nothing was asked") };
    assert_eq!((warnings.len(), warnings[0].label.as_str()), (1, "IQA_FAIL"));
    assert_eq!(warnings[0].params["samples"], serde_json::json!([1, 2]));
    let confirmed = decide(&Request { confirm: Some(&token), ..request }).unwrap();
    assert_eq!((confirmed.to, confirmed.confirmed.len()), (State::Submitted, 1));
    let few = submitted(|said| said.items[0].samples[0] = "10.6".into());
    assert_eq!(few, told(&[]), "so many may be outside");
    let long = submitted(|said| said.reason = "x".repeat(201));
    assert_eq!(long, told(&[("TOO_LONG", "reason")]));
}

#[test]
fn what_is_not_finished_can_be_saved() {
    let half = Measurements { items: vec![item("WIDTH", "", &["10", "", "ten"])], reason: String::new() };
    assert_eq!(found(State::Awaited, &Input::Save(half)), told(&[]));
    assert_eq!(found(State::Awaited, &Input::Save(Measurements::default())), told(&[]));
    let long = Measurements {
        items: vec![item("WIDTH", &"x".repeat(51), &["x".repeat(201).as_str()]), item("LOOKS", "", &["a"; 1_000])],
        reason: "x".repeat(201),
    };
    let fields = ["items[0].unit", "items[0].samples[0]", "items[1].samples", "reason"];
    assert_eq!(found(State::Awaited, &Input::Save(long)), told(&fields.map(|field| ("TOO_LONG", field))));
}

#[test]
fn a_rejection_says_why_and_an_acceptance_may() {
    let at = State::Submitted;
    for blank in ["", " \n"] {
        let silent = Input::Reject(Reason { reason: blank.into() });
        assert_eq!(found(at, &silent), told(&[("PO_REASON_REQUIRED", "reason")]));
    }
    assert_eq!(found(at, &Input::Reject(Reason { reason: "x".repeat(201) })), told(&[("TOO_LONG", "reason")]));
    assert_eq!(found(at, &Input::Accept(Comment { comment: "x".repeat(201) })), told(&[("TOO_LONG", "comment")]));
    assert_eq!(found(at, &Input::Accept(Comment { comment: "x".repeat(200) })), told(&[]));
}

fn sample() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => (9_000_i64..11_000).prop_map(|n| rust_decimal::Decimal::new(n, 3).to_string()),
        1 => prop::sample::select(vec!["", " ", "ten", "NG", "1e3", "10"]).prop_map(str::to_owned),
    ]
}

proptest! {
    /// What goes through without a question passes item by item; what passes goes through. Nothing else does.
    #[test]
    fn only_what_passes_goes_through_unasked(
        widths in prop::collection::vec(sample(), 2..5),
        looks in sample(),
        unit in prop::sample::select(vec!["mm", "cm", ""]),
    ) {
        let widths: Vec<&str> = widths.iter().map(String::as_str).collect();
        let items = vec![item("WIDTH", unit, &widths), item("LOOKS", "", &[&looks]), item("NOTE", "", &["x"])];
        let said = Measurements { items, reason: "because".into() };
        let facts: Facts = facts();
        let passed = spec().is_passed(&said.items);
        let went = went(Some(State::Awaited), &facts, &Input::Submit(said), &supplier());
        prop_assert_eq!(went.is_ok(), passed);
        if let Err(found) = went {
            prop_assert!(!found.is_empty());
        }
    }
}
