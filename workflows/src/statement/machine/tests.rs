//! The table as a whole, and who may do what when.

use super::*;
use ehub_engine::actor::Kind;
use ehub_engine::describe::defects;
use ehub_engine::{Actor, Request, decide};

fn facts() -> Facts {
    Facts { vendor: 7, known: [1].into(), disputed: [1].into() }
}

fn person(company: Option<i64>, roles: &[Role]) -> Actor {
    Actor {
        account: Some(1),
        company,
        roles: roles.iter().copied().collect(),
        kind: Kind::Person,
        ..Actor::system("person", "test")
    }
}

fn went(state: Option<State>, input: &Input, actor: &Actor) -> Result<State, String> {
    let facts = facts();
    let request = Request::<BalanceStatement> { state, facts: &facts, input, actor, fingerprint: "", confirm: None };
    match decide(&request) {
        Ok(outcome) => Ok(outcome.to),
        Err(refusal) => Err(refusal.findings().into_iter().map(|finding| finding.label).collect::<Vec<_>>().join(" ")),
    }
}

fn dispute() -> Input {
    Input::Dispute(Dispute { comment: "too much".into(), lines: vec![] })
}

fn answer() -> Input {
    Input::Answer(Answer { comment: "it is right".into(), lines: vec![] })
}

#[test]
fn the_table_has_no_defects() {
    assert_eq!(defects::<BalanceStatement>(), Vec::<String>::new());
}

#[test]
fn the_supplier_agrees_or_does_not_and_the_buyer_answers() {
    let (supplier, buyer) = (person(Some(7), SUPPLIERS), person(None, BUYERS));
    for turn in [State::Issued, State::Answered] {
        assert_eq!(went(Some(turn), &Input::Confirm, &supplier), Ok(State::Confirmed));
        assert_eq!(went(Some(turn), &dispute(), &supplier), Ok(State::Disputed));
        for input in [Input::Confirm, dispute()] {
            assert_eq!(went(Some(turn), &input, &buyer), Err("EVENT_NOT_PERMITTED".into()));
            assert_eq!(went(Some(turn), &input, &person(Some(8), SUPPLIERS)), Err("STATEMENT_NOT_YOUR_COMPANY".into()));
        }
    }
    assert_eq!(went(Some(State::Disputed), &answer(), &buyer), Ok(State::Answered));
    assert_eq!(went(Some(State::Disputed), &Input::Withdraw, &supplier), Ok(State::Issued));
    assert_eq!(went(Some(State::Disputed), &answer(), &supplier), Err("EVENT_NOT_PERMITTED".into()));
    assert_eq!(went(Some(State::Disputed), &answer(), &person(Some(7), BUYERS)), Err("STATEMENT_NOT_INSIDE".into()));
}

#[test]
fn a_dispute_twice_and_what_is_not_issued_are_refused_by_the_machine() {
    let supplier = person(Some(7), SUPPLIERS);
    for state in [State::Disputed, State::Open, State::Confirmed] {
        assert_eq!(went(Some(state), &dispute(), &supplier), Err("EVENT_NOT_IN_STATE".into()), "{state}");
        assert_eq!(went(Some(state), &Input::Confirm, &supplier), Err("EVENT_NOT_IN_STATE".into()), "{state}");
    }
}

#[test]
fn statements_are_made_and_issued_by_the_system_alone() {
    let system = Actor::system("statements", "test");
    assert_eq!(went(None, &Input::Open, &system), Ok(State::Open));
    assert_eq!(went(Some(State::Open), &Input::Issue, &system), Ok(State::Issued));
    for actor in [person(Some(7), SUPPLIERS), person(None, &[153, 802])] {
        assert_eq!(went(None, &Input::Open, &actor), Err("EVENT_NOT_PERMITTED".into()));
        assert_eq!(went(Some(State::Open), &Input::Issue, &actor), Err("EVENT_NOT_PERMITTED".into()));
    }
}
