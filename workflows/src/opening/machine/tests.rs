//! The table as a whole, who may do what when, and a random walk with what always holds.

use super::*;
use crate::opening::payload::Noted;
use ehub_engine::actor::Kind;
use ehub_engine::describe::defects;
use ehub_engine::{Actor, Machine, Request, decide, offers};
use rust_decimal::dec;

/// Noon of 2026-03-01 in Taipei; a line of 100 pieces of which nothing is agreed and 10 are shipped; 40 are opened and 15 of them used.
pub(in crate::opening) fn facts() -> Facts {
    let day = |text: &str| text.parse().unwrap();
    Facts {
        now: "2026-03-01T04:00:00Z".parse().unwrap(),
        today: day("2026-03-01"),
        line_state: LineState::New,
        closing: Closing::Open,
        is_goods: true,
        uom_digits: Some(1),
        order_qty: dec!(120),
        cancelled_qty: dec!(20),
        cum_allow_qty: dec!(10),
        in_transit_qty: dec!(4),
        received_qty: dec!(6),
        is_another: false,
        vendor: 7,
        opened_qty: dec!(40),
        used_qty: dec!(15),
        until_on: day("2026-03-10"),
        ends_at: "2026-03-10T16:00:00Z".parse().unwrap(),
    }
}

pub(in crate::opening) fn asked(quantity: Decimal) -> Grant {
    Grant { line_id: 1, quantity, until_on: "2026-03-10".parse().unwrap(), reason: "urgent".into() }
}

pub(in crate::opening) fn person(company: Option<i64>, roles: &[Role]) -> Actor {
    Actor {
        account: Some(3),
        company,
        roles: roles.iter().copied().collect(),
        kind: Kind::Person,
        ..Actor::system("person", "test")
    }
}

pub(in crate::opening) type Went = Result<(State, Vec<Effect>), Vec<(String, String)>>;

/// Where it leads with what, or the labels of what speaks against it, each with its field.
pub(in crate::opening) fn went(state: Option<State>, facts: &Facts, input: &Input, actor: &Actor) -> Went {
    let request = Request::<Opening> { state, facts, input, actor, fingerprint: "", confirm: None };
    match decide(&request) {
        Ok(outcome) => Ok((outcome.to, outcome.effects.to_vec())),
        Err(refusal) => {
            let findings = refusal.findings().into_iter();
            Err(findings.map(|finding| (finding.label, finding.field.unwrap_or_default())).collect())
        }
    }
}

fn system() -> Actor {
    Actor::system("erp", "test")
}

fn shipped(quantity: Decimal) -> Shipped {
    Shipped { quantity, notices: vec![Noted { asn_no: "A1".into(), quantity }] }
}

fn take_back() -> Input {
    Input::TakeBack(Reason { reason: "no longer".into() })
}

#[test]
fn the_table_has_no_defects() {
    assert_eq!(defects::<Opening>(), Vec::<String>::new());
}

#[test]
fn openers_open_and_take_back_and_nobody_else() {
    let grant = Input::Grant(asked(dec!(90)));
    for role in [100, 802] {
        let opener = person(None, &[role]);
        assert_eq!(went(None, &facts(), &grant, &opener), Ok((State::Granted, vec![Effect::MailSupplier])));
        let told = Ok((State::TakenBack, vec![Effect::KeepReason, Effect::MailSupplier]));
        assert_eq!(went(Some(State::Granted), &facts(), &take_back(), &opener), told);
    }
    let refused = Err(vec![("EVENT_NOT_PERMITTED".to_owned(), String::new())]);
    for role in [121, 122, 124, 153, 154, 162, 800, 801] {
        assert_eq!(went(None, &facts(), &grant, &person(None, &[role])), refused);
        assert_eq!(went(Some(State::Granted), &facts(), &take_back(), &person(None, &[role])), refused);
    }
    let own = Err(vec![("OPENING_OWN_COMPANY".to_owned(), String::new())]);
    assert_eq!(went(None, &facts(), &grant, &person(Some(7), &[100])), own);
    assert_eq!(went(Some(State::Granted), &facts(), &take_back(), &person(Some(7), &[100])), own);
}

#[test]
fn notices_use_it_up_and_give_it_back() {
    let at = |state, facts: &Facts, input: Input| went(Some(state), facts, &input, &system());
    let count = vec![Effect::CountUse];
    assert_eq!(at(State::Granted, &facts(), Input::Use(shipped(dec!(24)))), Ok((State::Granted, count.clone())));
    assert_eq!(at(State::Granted, &facts(), Input::Use(shipped(dec!(25)))), Ok((State::Used, count.clone())));
    let over = Err(vec![("OPENING_OVER".to_owned(), "quantity".to_owned())]);
    assert_eq!(at(State::Granted, &facts(), Input::Use(shipped(dec!(25.1)))), over);
    let back = || Input::Return(shipped(dec!(5)));
    for state in [State::Granted, State::Expired, State::TakenBack] {
        assert_eq!(at(state, &facts(), back()), Ok((state, count.clone())), "it stays what it is");
    }
    assert_eq!(at(State::Used, &facts(), back()), Ok((State::Granted, count.clone())));
    let late = Facts { now: facts().ends_at, ..facts() };
    assert_eq!(at(State::Used, &late, back()), Ok((State::Expired, count)));
    let moot = Ok((State::TakenBack, vec![Effect::CountUse, Effect::KeepReason]));
    for facts in [Facts { closing: Closing::Closed, ..late }, Facts { is_another: true, ..facts() }] {
        assert_eq!(at(State::Used, &facts, back()), moot);
    }
    for input in [Input::Use(shipped(dec!(1))), back(), Input::Expire, Input::Lapse] {
        let people = went(Some(State::Granted), &facts(), &input, &person(None, &[100, 802, 124]));
        assert_eq!(people, Err(vec![("EVENT_NOT_PERMITTED".to_owned(), String::new())]));
    }
}

#[test]
fn it_ends_with_its_last_day_and_what_has_ended_stays() {
    let facts = facts();
    let (input, actor) = (Input::Grant(asked(dec!(5))), person(None, &[100]));
    let request =
        Request::<Opening> { state: None, facts: &facts, input: &input, actor: &actor, fingerprint: "", confirm: None };
    let due = decide(&request).unwrap().deadlines.unwrap();
    let due: Vec<_> = due.iter().map(|due| (due.name, due.after / 3_600.0)).collect();
    assert_eq!(due, [("ends", 9.0 * 24.0 + 12.0)], "midnight after the last day, in Taipei");
    assert_eq!(went(Some(State::Granted), &facts, &Input::Expire, &system()), Ok((State::Expired, vec![])));
    let ended = Ok((State::TakenBack, vec![Effect::KeepReason]));
    assert_eq!(went(Some(State::Granted), &facts, &Input::Lapse, &system()), ended);
    for state in [State::Used, State::Expired, State::TakenBack] {
        assert!(offers::<Opening>(state, &facts, &actor).iter().all(|offer| !offer.allowed), "{state}");
        assert_eq!(went(Some(state), &facts, &take_back(), &actor).unwrap_err()[0].0, "EVENT_NOT_IN_STATE");
    }
}

/// A generator that is the same everywhere: what is shown once is shown again.
fn next(seed: &mut u64) -> u64 {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    *seed >> 33
}

#[test]
fn whatever_happens_no_more_is_used_than_was_opened_and_what_is_used_up_says_so() {
    let quantity = |seed: &mut u64| Decimal::from(next(seed) % 30 + 1);
    for start in 0..200_u64 {
        let mut seed = start;
        let ends = if start.is_multiple_of(2) { Input::Expire } else { Input::Lapse };
        let (mut at, mut facts) = (State::Granted, Facts { used_qty: dec!(0), ..facts() });
        for _ in 0..60 {
            let input = match next(&mut seed) % 6 {
                0..=2 => Input::Use(shipped(quantity(&mut seed))),
                3 | 4 if facts.used_qty > Decimal::ZERO => {
                    Input::Return(shipped(quantity(&mut seed).min(facts.used_qty)))
                }
                _ if next(&mut seed).is_multiple_of(20) => ends.clone(),
                _ => continue,
            };
            let Ok((to, _)) = went(Some(at), &facts, &input, &system()) else { continue };
            match (Opening::event(&input), &input) {
                (Event::Use, Input::Use(shipped)) => facts.used_qty += shipped.quantity,
                (Event::Return, Input::Return(shipped)) => facts.used_qty -= shipped.quantity,
                _ => {}
            }
            at = to;
            assert!(facts.used_qty >= Decimal::ZERO && facts.left_qty() >= Decimal::ZERO, "{at}: {facts:?}");
            assert!(at != State::Used || facts.left_qty() == Decimal::ZERO, "used up means that nothing is left");
            assert!(at != State::Granted || facts.left_qty() > Decimal::ZERO, "in effect means that something is left");
        }
    }
}
