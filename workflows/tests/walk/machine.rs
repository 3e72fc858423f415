//! One document of any machine, led at random, with what must hold at every step of every machine.

use ehub_engine::actor::{Actor, Kind, Principal, Role};
use ehub_engine::decide::confirm_token;
use ehub_engine::describe::describe;
use ehub_engine::label::Label;
use ehub_engine::{Decision, Machine, Outcome, Refusal, Request, Severity, To, Transition, decide, offers};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{TestCaseError, TestRunner};
use std::collections::BTreeSet;
use std::fmt::Debug;

/// A document as the store would keep it: its row, and its history.
#[derive(Debug)]
pub struct Walk<M: Machine> {
    /// State; `None` = it does not exist yet.
    pub state: Option<M::State>,
    /// Version; 0 = it does not exist yet.
    pub version: i64,
    history: Vec<Row<M>>,
}

/// A row of the history.
#[derive(Debug)]
struct Row<M: Machine> {
    from: Option<M::State>,
    event: M::Event,
    to: M::State,
    version: i64,
}

impl<M: Machine + Debug + PartialEq> Walk<M> {
    /// A document that does not exist yet, or one that is said to be in `state`.
    pub fn from(state: Option<M::State>) -> Self {
        Self { state, version: 0, history: vec![] }
    }

    /// One event. `None` = refused, and nothing is changed.
    pub fn step(
        &mut self,
        facts: &M::Facts,
        input: &M::Input,
        actor: &Actor,
    ) -> Result<Option<Outcome<M>>, TestCaseError> {
        let fingerprint = format!("{}:{:?}", self.version, M::event(input));
        let decision = self.decision(facts, input, actor, &fingerprint)?;
        self.agrees_with_the_offers(facts, input, actor, &decision)?;
        let outcome = match decision {
            Ok(outcome) => outcome,
            Err(refusal) => {
                prop_assert!(!refusal.findings().is_empty(), "refused without a reason");
                return Ok(None);
            }
        };
        self.is_a_row(facts, input, actor, &outcome)?;
        prop_assert!(M::State::ALL.contains(&outcome.to), "{:?} is not declared", outcome.to);
        self.version += 1;
        self.history.push(Row { from: outcome.from, event: outcome.event, to: outcome.to, version: self.version });
        self.state = Some(outcome.to);
        Ok(Some(outcome))
    }

    /// The decision, warnings confirmed as a person would; the way there is checked as well.
    fn decision(
        &self,
        facts: &M::Facts,
        input: &M::Input,
        actor: &Actor,
        fingerprint: &str,
    ) -> Result<Decision<M>, TestCaseError> {
        let ask = |fingerprint: &str, confirm: Option<&str>| {
            decide::<M>(&Request { state: self.state, facts, input, actor, fingerprint, confirm })
        };
        let first = ask(fingerprint, None);
        prop_assert_eq!(&first, &ask(fingerprint, None), "the same question has one answer");
        match &first {
            Ok(outcome) => prop_assert!(outcome.confirmed.is_empty()),
            Err(Refusal::Blocked(findings)) => {
                prop_assert!(findings.iter().any(|finding| finding.severity == Severity::Block));
            }
            Err(Refusal::NotInState { .. } | Refusal::NotYours { .. }) => {}
            Err(Refusal::Unconfirmed { warnings, token }) => {
                prop_assert!(warnings.iter().all(|finding| finding.severity == Severity::Warn));
                prop_assert!(ask(fingerprint, Some("0")).is_err(), "any token confirms");
                prop_assert!(ask("another payload", Some(token)).is_err(), "the token confirms another payload");
                let fewer = confirm_token(fingerprint, &warnings[1..]);
                prop_assert!(ask(fingerprint, Some(&fewer)).is_err(), "the token confirms other warnings");
                let confirmed = ask(fingerprint, Some(token));
                prop_assert!(matches!(&confirmed, Ok(outcome) if outcome.confirmed == *warnings), "{confirmed:?}");
                return Ok(confirmed);
            }
        }
        Ok(first)
    }

    /// What is done was offered, and what is not for this state or this person was not.
    fn agrees_with_the_offers(
        &self,
        facts: &M::Facts,
        input: &M::Input,
        actor: &Actor,
        decision: &Decision<M>,
    ) -> Result<(), TestCaseError> {
        let Some(state) = self.state else { return Ok(()) };
        let event = M::event(input).as_str();
        let allowed = offers::<M>(state, facts, actor).iter().any(|offer| offer.event == event && offer.allowed);
        match decision {
            Ok(_) => prop_assert!(allowed, "{event} was done in {state} but not offered"),
            Err(Refusal::NotInState { .. } | Refusal::NotYours { .. }) => {
                prop_assert!(!allowed, "{event} is offered in {state} but not known there");
            }
            Err(Refusal::Blocked(_) | Refusal::Unconfirmed { .. }) => {}
        }
        Ok(())
    }

    /// Exactly one row of the table says what happened.
    fn is_a_row(
        &self,
        facts: &M::Facts,
        input: &M::Input,
        actor: &Actor,
        outcome: &Outcome<M>,
    ) -> Result<(), TestCaseError> {
        prop_assert_eq!(outcome.from, self.state);
        let rows: Vec<&Transition<M>> = M::table()
            .iter()
            .filter(|row| row.event == M::event(input) && row.from.matches(self.state) && row.who.includes(actor))
            .filter(|row| row.when.iter().all(|when| (when.holds)(facts, input)))
            .collect();
        prop_assert_eq!(rows.len(), 1, "rows for {:?} in {:?}", outcome.event, self.state);
        let to = match rows[0].to {
            To::State(state) => Some(state),
            To::Same => self.state,
        };
        prop_assert_eq!((Some(outcome.to), outcome.effects), (to, rows[0].effects));
        Ok(())
    }

    /// What was done, as the table's arrows.
    pub fn arrows(&self) -> impl Iterator<Item = Step> {
        self.history.iter().map(|row| (row.from.map(Label::as_str), row.event.as_str(), row.to.as_str()))
    }

    /// The history, folded event by event, gives the row.
    pub fn folds(&self, begun: Option<M::State>) -> Result<(), TestCaseError> {
        let mut row = (begun, 0);
        for next in &self.history {
            let begins = (next.from, next.version);
            prop_assert_eq!(begins, (row.0, row.1 + 1), "{} in the middle of the history", next.event);
            row = (Some(next.to), next.version);
        }
        prop_assert_eq!(row, (self.state, self.version));
        Ok(())
    }
}

/// From, event, to.
pub type Step = (Option<&'static str>, &'static str, &'static str);

/// Walks until every arrow of the table was taken, at most `walks` times; otherwise names those that never were. A walk
/// that cannot reach a row proves nothing about it.
pub fn takes_every_arrow<M: Machine + Debug + PartialEq, S: Strategy>(
    walks: u32,
    strategy: S,
    walk: impl Fn(S::Value) -> Result<Walk<M>, TestCaseError>,
) {
    let mut left: BTreeSet<Step> =
        describe::<M>().transitions.iter().map(|arrow| (arrow.from, arrow.event, arrow.to)).collect();
    let mut runner = TestRunner::deterministic();
    for _ in 0..walks {
        let steps = strategy.new_tree(&mut runner).unwrap().current();
        for step in walk(steps).unwrap().arrows() {
            left.remove(&step);
        }
        if left.is_empty() {
            return;
        }
    }
    panic!("never taken in {walks} walks: {left:?}");
}

/// Every set of roles that a table knows, pairs of them, none, and roles that mean nothing here.
const ROLES: [&[Role]; 14] = [
    &[],
    &[122],
    &[124],
    &[122, 124],
    &[153],
    &[154],
    &[802],
    &[800],
    &[801],
    &[122, 802],
    &[122, 124, 153, 802],
    &[124, 800],
    &[121, 156, 160],
    &[999],
];

/// Anybody: persons with any roles, acting for somebody or not, the system, the public.
pub fn actors() -> impl Strategy<Value = Actor> {
    let person = (1_i64..4, prop::option::of(1_i64..4), prop::sample::select(&ROLES[..])).prop_map(
        |(account, acting_for, roles)| Actor {
            account: Some(account),
            acting_for: acting_for.map(|account| Principal { account, name: "principal".to_owned() }),
            roles: roles.iter().copied().collect(),
            kind: Kind::Person,
            ..Actor::system("person", "walk")
        },
    );
    prop_oneof![
        6 => person,
        3 => Just(Actor::system("erp", "walk")),
        1 => Just(Actor { kind: Kind::Public, ..Actor::system("public", "walk") }),
    ]
}
