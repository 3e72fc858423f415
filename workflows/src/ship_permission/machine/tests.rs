//! The table as a whole, and who may do what when.

use super::*;
use ehub_engine::actor::{Kind, Principal};
use ehub_engine::describe::defects;
use ehub_engine::label::Label as _;
use ehub_engine::{Actor, Request, decide, offers};
use rust_decimal::dec;

/// Noon of 2026-03-01 in Taipei; a line of 100 pieces, of which 40 are allowed and 10 asked for by others.
pub(in crate::ship_permission) fn facts() -> Facts {
    let day = |text: &str| text.parse().unwrap();
    let now: DateTime<Utc> = "2026-03-01T04:00:00Z".parse().unwrap();
    Facts {
        now,
        today: day("2026-03-01"),
        mode: Mode::Required,
        line_state: LineState::Accept,
        closing: Closing::Open,
        is_goods: true,
        uom_digits: Some(1),
        order_qty: dec!(120),
        cancelled_qty: dec!(20),
        cum_allow_qty: dec!(40),
        others_qty: dec!(10),
        need_by_on: day("2026-03-10"),
        promised_on: None,
        vendor: 7,
        requested_by: vec![1, 2],
        asked_qty: dec!(30),
        asked_on: day("2026-03-10"),
        expires_at: now + PATIENCE,
    }
}

pub(in crate::ship_permission) fn application(quantity: Decimal) -> Application {
    Application { line_id: 1, quantity, ship_on: "2026-03-10".parse().unwrap(), remark: String::new() }
}

pub(in crate::ship_permission) fn person(account: i64, company: Option<i64>, roles: &[Role]) -> Actor {
    Actor {
        account: Some(account),
        company,
        roles: roles.iter().copied().collect(),
        kind: Kind::Person,
        ..Actor::system("person", "test")
    }
}

pub(in crate::ship_permission) fn supplier() -> Actor {
    person(1, Some(7), SUPPLIER)
}

pub(in crate::ship_permission) fn buyer() -> Actor {
    person(3, None, &[153])
}

pub(in crate::ship_permission) type Went = Result<(State, Vec<Effect>), Vec<(String, String)>>;

/// Where it leads with what, or the labels of what speaks against it, each with its field.
pub(in crate::ship_permission) fn went(state: Option<State>, facts: &Facts, input: &Input, actor: &Actor) -> Went {
    let request = Request::<ShipPermission> { state, facts, input, actor, fingerprint: "", confirm: None };
    match decide(&request) {
        Ok(outcome) => Ok((outcome.to, outcome.effects.to_vec())),
        Err(refusal) => {
            let findings = refusal.findings().into_iter();
            Err(findings.map(|finding| (finding.label, finding.field.unwrap_or_default())).collect())
        }
    }
}

fn refused(facts: &Facts, input: &Input, actor: &Actor) -> String {
    went(Some(State::Submitted), facts, input, actor).unwrap_err().into_iter().map(|(label, _)| label).collect()
}

fn approve() -> Input {
    Input::Approve(Approval::default())
}

fn instructed() -> Input {
    Input::ApproveWithIssue(Instructed { instruction: "dock 7".into(), ..Instructed::default() })
}

fn reject() -> Input {
    Input::Reject(Reason { reason: "no room".into() })
}

#[test]
fn the_table_has_no_defects() {
    assert_eq!(defects::<ShipPermission>(), Vec::<String>::new());
}

#[test]
fn the_buyers_side_allows_refuses_and_says_on_which_terms() {
    let at = Some(State::Submitted);
    let grants = vec![Effect::RaiseAllowance, Effect::RescheduleErp, Effect::MailSupplier];
    for role in [100, 153, 154, 802] {
        let decider = person(3, None, &[role]);
        assert_eq!(went(at, &facts(), &approve(), &decider), Ok((State::Approved, grants.clone())));
        assert_eq!(went(at, &facts(), &instructed(), &decider), Ok((State::ApprovedWithIssue, grants.clone())));
        assert_eq!(went(at, &facts(), &reject(), &decider), Ok((State::Rejected, vec![Effect::MailSupplier])));
        assert_eq!(refused(&facts(), &Input::Withdraw, &decider), "EVENT_NOT_PERMITTED");
    }
    for role in [121, 122, 124, 800, 801] {
        assert_eq!(refused(&facts(), &approve(), &person(3, None, &[role])), "EVENT_NOT_PERMITTED");
    }
}

#[test]
fn nobody_decides_about_the_own_request_nor_for_the_own_company() {
    for input in [approve(), instructed(), reject()] {
        assert_eq!(refused(&facts(), &input, &person(2, None, &[153])), "SHIP_OWN_REQUEST");
        let deputy = Actor { acting_for: Some(Principal { account: 2, name: "ann".into() }), ..buyer() };
        assert_eq!(refused(&facts(), &input, &deputy), "SHIP_OWN_REQUEST", "nor while acting for whoever applied");
        assert_eq!(refused(&facts(), &input, &person(4, Some(7), &[153])), "SHIP_OWN_COMPANY");
    }
}

#[test]
fn a_supplier_applies_and_takes_back_for_its_own_company_only() {
    let ask = Input::Apply(application(dec!(30)));
    assert_eq!(went(None, &facts(), &ask, &supplier()), Ok((State::Submitted, vec![Effect::AskBuyer])));
    assert_eq!(went(Some(State::Submitted), &facts(), &Input::Withdraw, &supplier()), Ok((State::Withdrawn, vec![])));
    for other in [person(9, Some(8), SUPPLIER), person(9, None, SUPPLIER)] {
        let told = vec![("SHIP_NOT_YOUR_COMPANY".to_owned(), String::new())];
        assert_eq!(went(None, &facts(), &ask, &other), Err(told.clone()));
        assert_eq!(went(Some(State::Submitted), &facts(), &Input::Withdraw, &other), Err(told));
    }
}

#[test]
fn time_and_the_erp_end_it_and_people_cannot() {
    let system = Actor::system("erp", "test");
    let lapse = Input::Lapse(Lapsed { reason: super::super::payload::Lapse::Changed });
    let at = Some(State::Submitted);
    assert_eq!(went(at, &facts(), &Input::Expire, &system), Ok((State::Expired, vec![Effect::MailSupplier])));
    assert_eq!(went(at, &facts(), &lapse, &system), Ok((State::Withdrawn, vec![])));
    for input in [Input::Expire, lapse] {
        assert_eq!(refused(&facts(), &input, &person(3, None, &[802, 153, 122])), "EVENT_NOT_PERMITTED");
    }
}

#[test]
fn an_application_waits_for_thirty_days_and_what_is_decided_waits_for_nothing() {
    let input = Input::Apply(application(dec!(30)));
    let facts = facts();
    let actor = supplier();
    let request = Request::<ShipPermission> {
        state: None,
        facts: &facts,
        input: &input,
        actor: &actor,
        fingerprint: "",
        confirm: None,
    };
    let due = decide(&request).unwrap().deadlines.unwrap();
    let due: Vec<_> = due.iter().map(|due| (due.name, due.after / 86_400.0)).collect();
    assert_eq!(due, [("remind-decider", 3.0), ("expires", 30.0)]);
    let (actor, input) = (buyer(), approve());
    let request = Request { state: Some(State::Submitted), input: &input, actor: &actor, ..request };
    assert_eq!(decide(&request).unwrap().deadlines, Some(vec![]));
}

#[test]
fn what_has_ended_stays_as_it_is() {
    let ended = State::ALL.iter().filter(|state| **state != State::Submitted);
    for state in ended {
        for actor in [supplier(), buyer(), Actor::system("erp", "test")] {
            assert!(offers::<ShipPermission>(*state, &facts(), &actor).iter().all(|offer| !offer.allowed), "{state}");
        }
        let told = went(Some(*state), &facts(), &approve(), &buyer()).unwrap_err();
        assert_eq!(told[0].0, "EVENT_NOT_IN_STATE");
    }
}
