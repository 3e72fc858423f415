//! Walks of a message to the ERP.

use super::machine::{Walk, actors, takes_every_arrow};
use chrono::{DateTime, TimeDelta, Utc};
use ehub_engine::actor::{Actor, Kind};
use ehub_engine::label::Label;
use ehub_workflows::erp_message::ErpMessage;
use ehub_workflows::erp_message::machine::{Closing, Effect, Event, Facts, Input, State};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

fn now() -> DateTime<Utc> {
    DateTime::from_timestamp(1_790_000_000, 0).unwrap()
}

fn facts() -> impl Strategy<Value = Facts> {
    (prop::option::of(-3_i64..4), any::<bool>()).prop_map(|(lease, document_waits)| Facts {
        now: now(),
        lease_until: lease.map(|seconds| now() + TimeDelta::seconds(seconds)),
        document_waits,
    })
}

fn inputs() -> impl Strategy<Value = Input> {
    prop_oneof![
        1 => Just(Input::Queue),
        4 => Just(Input::Start),
        1 => Just(Input::Done),
        2 => Just(Input::Retry),
        1 => Just(Input::GiveUp),
        1 => Just(Input::Refuse),
        2 => Just(Input::Redo),
        1 => "[ x漢]{0,3}|x{199,202}".prop_map(|reason| Input::Close(Closing { reason })),
        1 => Just(Input::Supersede),
    ]
}

fn begun() -> impl Strategy<Value = Option<State>> {
    prop_oneof![2 => Just(None), 1 => prop::sample::select(State::ALL).prop_map(Some)]
}

type Steps = Vec<(Facts, Input, Actor)>;

fn steps() -> impl Strategy<Value = Steps> {
    prop::collection::vec((facts(), inputs(), actors()), 1..60)
}

fn walk(begun: Option<State>, steps: Steps) -> Result<Walk<ErpMessage>, TestCaseError> {
    let mut walk = Walk::<ErpMessage>::from(begun);
    for (facts, input, actor) in steps {
        let before = walk.state;
        let Some(outcome) = walk.step(&facts, &input, &actor)? else { continue };
        prop_assert!(!matches!(before, Some(State::Done | State::Closed | State::Superseded)), "{before:?} is an end");
        let leased = facts.lease_until.is_some_and(|until| until > facts.now);
        if actor.kind == Kind::Person && before == Some(State::InFlight) {
            prop_assert!(!leased, "taken away from a worker that lives");
        }
        match input {
            Input::Redo => prop_assert!(facts.document_waits, "said again though nobody waits for it"),
            Input::Close(closing) => {
                prop_assert!((1..=200).contains(&closing.reason.trim().chars().count()), "{closing:?}");
            }
            Input::Queue
            | Input::Start
            | Input::Done
            | Input::Retry
            | Input::GiveUp
            | Input::Refuse
            | Input::Supersede => {}
        }
        // Whatever waits has a job that will say it: a new one, or after a failure the one that failed. Whatever ended is
        // heard by its document.
        let delivers = outcome.effects.contains(&Effect::DeliverMessage);
        prop_assert_eq!(delivers, outcome.to == State::New && outcome.event != Event::Retry);
        let tells = outcome.effects.contains(&Effect::TellDocument);
        prop_assert_eq!(tells, matches!(outcome.to, State::Done | State::Refused | State::Closed | State::Failed));
    }
    walk.folds(begun)?;
    Ok(walk)
}

proptest! {
    #[test]
    fn a_message_stays_in_its_states(begun in begun(), steps in steps()) {
        walk(begun, steps)?;
    }
}

#[test]
fn every_arrow_of_a_message_is_walked() {
    takes_every_arrow(2_000, steps(), |steps| walk(None, steps));
}
