//! Walks of a lot's certificate: what is submitted, decided and void, by whomever, on whatever was measured.

use super::machine::{Walk, actors, takes_every_arrow};
use ehub_engine::Outcome;
use ehub_engine::actor::{Actor, Kind};
use ehub_engine::label::Label as _;
use ehub_workflows::certificate::payload::{Comment, Renamed, Required, Requirement};
use ehub_workflows::certificate::spec::{Item, Missing, Spec};
use ehub_workflows::certificate::{Certificate, Event, Facts, Input, ItemSaid, Measurements, State};
use ehub_workflows::document::Reason;
use ehub_workflows::quality::{Asked, ReplyType};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;
use rust_decimal::dec;
use std::sync::Arc;

/// The supplier's company.
const VENDOR: i64 = 1;

/// Two widths within 9 and 11 mm, of which one may be outside.
fn spec() -> Spec {
    let asked = Asked {
        reply_type: ReplyType::Value,
        unit: "mm".into(),
        lower: Some(dec!(9)),
        upper: Some(dec!(11)),
        sample_size: 2,
        reject_count: 1,
    };
    let item = Item {
        item_no: 1,
        short_name: "WIDTH".into(),
        name: "Width".into(),
        difference: "S".into(),
        spec_value: "10".into(),
        asked,
    };
    Spec { id: 1, revision: 1, expires_on: None, items: vec![item] }
}

fn measurements() -> impl Strategy<Value = Measurements> {
    let sample = prop::sample::select(vec!["10", "9", "11", "12", "8.999999", "", "ten"]);
    let item = (
        prop_oneof![9 => Just("WIDTH"), 1 => Just("HEIGHT")],
        prop_oneof![9 => Just("mm"), 1 => Just("cm")],
        prop_oneof![8 => prop::collection::vec(sample.clone(), 2), 1 => prop::collection::vec(sample, 0..4)],
    );
    let item = item.prop_map(|(short_name, unit, samples)| ItemSaid {
        short_name: short_name.to_owned(),
        unit: unit.to_owned(),
        samples: samples.into_iter().map(str::to_owned).collect(),
    });
    let items = prop_oneof![9 => prop::collection::vec(item.clone(), 1), 1 => prop::collection::vec(item, 0..3)];
    (items, text()).prop_map(|(items, reason)| Measurements { items, reason })
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof![3 => Just("x".to_owned()), 1 => Just(String::new()), 1 => "x{199,202}"]
}

fn inputs() -> impl Strategy<Value = Input> {
    prop_oneof![
        1 => Just(Input::Require(Required { lot_no: "L".into(), requirement: Requirement::Needed })),
        2 => measurements().prop_map(Input::Save),
        4 => measurements().prop_map(Input::Submit),
        2 => text().prop_map(|comment| Input::Accept(Comment { comment })),
        2 => text().prop_map(|reason| Input::Reject(Reason { reason })),
        1 => Just(Input::Rename(Renamed { from: "L".into(), lot_no: "M".into() })),
        1 => Just(Input::Void),
    ]
}

/// Anybody, of the supplier's company, of another, or of the buyer's side; with the roles of quality, too.
fn people() -> impl Strategy<Value = Actor> {
    let roles = prop::sample::select(vec![None, Some([126]), Some([156])]);
    (actors(), prop::sample::select(vec![None, Some(VENDOR), Some(2)]), roles).prop_map(
        |(mut actor, company, roles)| {
            if actor.kind == Kind::Person {
                actor.company = company;
                if let Some(roles) = roles {
                    actor.roles = roles.into();
                }
            }
            actor
        },
    )
}

/// What must be true of an event that was allowed, whatever came before.
fn allowed(facts: &Facts, input: &Input, actor: &Actor, outcome: &Outcome<Certificate>) -> Result<(), TestCaseError> {
    if let Input::Save(said) | Input::Submit(said) = input {
        prop_assert!(actor.company == Some(VENDOR), "measured for somebody else");
        let spec = facts.spec.as_ref().map_err(|missing| TestCaseError::fail(format!("against {missing}")))?;
        if outcome.event == Event::Submit {
            let judged = spec.judge(&said.items);
            prop_assert!(judged.iter().all(|one| one.verdict.is_answered()), "sent without an answer");
            let passed = spec.is_passed(&said.items);
            prop_assert_eq!(passed, outcome.confirmed.is_empty(), "out of spec and unasked, or the other way round");
            prop_assert!(passed || !said.reason.is_empty(), "out of spec without a reason");
        }
    }
    if matches!(outcome.event, Event::Accept | Event::Reject) {
        prop_assert!(!actor.is_one_of(&facts.submitted_by), "verified the own submission");
        prop_assert!(actor.company != Some(VENDOR), "verified for the own company");
    }
    let by_system = matches!(outcome.event, Event::Require | Event::Rename | Event::Void);
    prop_assert_eq!(by_system, actor.kind == Kind::System, "{} by {:?}", outcome.event, actor.kind);
    Ok(())
}

type Steps = Vec<(Input, Actor, bool)>;

fn steps(length: usize) -> impl Strategy<Value = Steps> {
    prop::collection::vec((inputs(), people(), prop::bool::weighted(0.9)), length)
}

/// A certificate as the store keeps it: who submitted it last is remembered.
fn kept(begun: Option<State>, steps: Steps) -> Result<Walk<Certificate>, TestCaseError> {
    let mut walk = Walk::<Certificate>::from(begun);
    let mut submitted_by = vec![];
    for (input, actor, holds) in steps {
        let spec = if holds { Ok(Arc::new(spec())) } else { Err(Missing::Expired) };
        let facts = Facts { vendor: VENDOR, submitted_by: submitted_by.clone(), spec };
        let Some(outcome) = walk.step(&facts, &input, &actor)? else { continue };
        allowed(&facts, &input, &actor, &outcome)?;
        if outcome.event == Event::Submit {
            submitted_by = actor.identities().collect();
        }
    }
    walk.folds(begun)?;
    Ok(walk)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn a_certificate_stays_in_its_states_whatever_is_measured(
        begun in prop_oneof![1 => Just(None), 4 => prop::sample::select(State::ALL).prop_map(Some)],
        steps in steps(40),
    ) {
        kept(begun, steps)?;
    }
}

#[test]
fn every_arrow_of_a_certificate_is_walked() {
    takes_every_arrow(3_000, steps(60), |steps| kept(None, steps));
}
