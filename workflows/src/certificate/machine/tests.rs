//! The table as a whole, and who may do what when.

use super::*;
use crate::certificate::payload::{ItemSaid, Requirement};
use crate::certificate::spec::Item;
use crate::quality::{Asked, ReplyType};
use ehub_engine::actor::{Kind, Principal};
use ehub_engine::describe::defects;
use ehub_engine::label::Label as _;
use ehub_engine::{Actor, Request, decide, offers};
use rust_decimal::dec;

/// A width of 10 ± 0.5 mm of three samples, of which one may be outside; how it looks, of one sample; and a note.
pub(in crate::certificate) fn spec() -> Spec {
    let item = |item_no, short_name: &str, asked| Item {
        item_no,
        short_name: short_name.to_owned(),
        name: short_name.to_lowercase(),
        difference: "S".into(),
        spec_value: "10".into(),
        asked,
    };
    let asked = |reply_type, sample_size, reject_count| Asked {
        reply_type,
        unit: String::new(),
        lower: None,
        upper: None,
        sample_size,
        reject_count,
    };
    let width =
        Asked { unit: "mm".into(), lower: Some(dec!(9.5)), upper: Some(dec!(10.5)), ..asked(ReplyType::Value, 3, 1) };
    let items = vec![
        item(1, "WIDTH", width),
        item(2, "LOOKS", asked(ReplyType::Text, 1, 0)),
        item(3, "NOTE", asked(ReplyType::Information, 1, 0)),
    ];
    Spec { id: 5, revision: 2, expires_on: None, items }
}

pub(in crate::certificate) fn facts() -> Facts {
    Facts { vendor: 7, submitted_by: vec![1, 2], spec: Ok(Arc::new(spec())) }
}

pub(in crate::certificate) fn item(short_name: &str, unit: &str, samples: &[&str]) -> ItemSaid {
    let samples = samples.iter().map(|sample| (*sample).to_owned()).collect();
    ItemSaid { short_name: short_name.into(), unit: unit.into(), samples }
}

/// Everything within spec.
pub(in crate::certificate) fn good() -> Measurements {
    let items = vec![
        item("WIDTH", "mm", &["10", "9.5", "10.50"]),
        item("LOOKS", "", &["fine"]),
        item("NOTE", "", &["made on Monday"]),
    ];
    Measurements { items, reason: String::new() }
}

pub(in crate::certificate) fn person(account: i64, company: Option<i64>, roles: &[Role]) -> Actor {
    Actor {
        account: Some(account),
        company,
        roles: roles.iter().copied().collect(),
        kind: Kind::Person,
        ..Actor::system("person", "test")
    }
}

pub(in crate::certificate) fn supplier() -> Actor {
    person(1, Some(7), &[126])
}

fn verifier() -> Actor {
    person(3, None, &[156])
}

pub(in crate::certificate) type Went = Result<(State, Vec<Effect>), Vec<(String, String)>>;

/// Where it leads with what, or the labels of what speaks against it, each with its field.
pub(in crate::certificate) fn went(state: Option<State>, facts: &Facts, input: &Input, actor: &Actor) -> Went {
    let request = Request::<Certificate> { state, facts, input, actor, fingerprint: "", confirm: None };
    match decide(&request) {
        Ok(outcome) => Ok((outcome.to, outcome.effects.to_vec())),
        Err(refusal) => {
            let findings = refusal.findings().into_iter();
            Err(findings.map(|finding| (finding.label, finding.field.unwrap_or_default())).collect())
        }
    }
}

fn refused(state: State, facts: &Facts, input: &Input, actor: &Actor) -> String {
    went(Some(state), facts, input, actor).unwrap_err().into_iter().map(|(label, _)| label).collect()
}

fn accept() -> Input {
    Input::Accept(Comment::default())
}

fn reject() -> Input {
    Input::Reject(Reason { reason: "too wide".into() })
}

#[test]
fn the_table_has_no_defects() {
    assert_eq!(defects::<Certificate>(), Vec::<String>::new());
}

#[test]
fn a_supplier_measures_its_own_lots_while_it_is_its_turn() {
    let freeze = vec![Effect::FreezeVerdict, Effect::AskVerifier, Effect::MailVerifiers];
    for role in SUPPLIERS {
        let own = person(1, Some(7), &[*role]);
        for state in [State::Awaited, State::Reject] {
            assert_eq!(
                went(Some(state), &facts(), &Input::Submit(good()), &own),
                Ok((State::Submitted, freeze.clone()))
            );
            assert_eq!(went(Some(state), &facts(), &Input::Save(good()), &own), Ok((state, vec![Effect::KeepValues])));
        }
        for other in [person(9, Some(8), &[*role]), person(9, None, &[*role])] {
            assert_eq!(refused(State::Awaited, &facts(), &Input::Submit(good()), &other), "COC_NOT_YOUR_COMPANY");
            assert_eq!(refused(State::Awaited, &facts(), &Input::Save(good()), &other), "COC_NOT_YOUR_COMPANY");
        }
    }
    for role in [121, 122, 156, 161, 802] {
        let other = person(1, Some(7), &[role]);
        assert_eq!(refused(State::Awaited, &facts(), &Input::Submit(good()), &other), "EVENT_NOT_PERMITTED");
    }
    for state in [State::Submitted, State::Accept, State::Void] {
        assert_eq!(refused(state, &facts(), &Input::Submit(good()), &supplier()), "EVENT_NOT_IN_STATE");
        assert_eq!(refused(state, &facts(), &Input::Save(good()), &supplier()), "EVENT_NOT_IN_STATE");
    }
}

#[test]
fn nothing_is_measured_against_a_spec_that_is_not_there() {
    for missing in Missing::ALL {
        let facts = Facts { spec: Err(*missing), ..facts() };
        assert_eq!(refused(State::Awaited, &facts, &Input::Submit(good()), &supplier()), missing.as_str());
        assert_eq!(refused(State::Awaited, &facts, &Input::Save(good()), &supplier()), missing.as_str());
        let offered = offers::<Certificate>(State::Awaited, &facts, &supplier());
        assert!(offered.iter().all(|offer| !offer.allowed), "a button that cannot work is not live");
    }
}

#[test]
fn the_buyers_side_accepts_and_rejects() {
    let decided = vec![Effect::KeepDecision, Effect::TellErp, Effect::MailSupplier];
    let rejected = vec![Effect::KeepDecision, Effect::TellErp, Effect::MailSupplier, Effect::AskSupplier];
    for role in [156, 802] {
        let verifier = person(3, None, &[role]);
        let at = Some(State::Submitted);
        assert_eq!(went(at, &facts(), &accept(), &verifier), Ok((State::Accept, decided.clone())));
        assert_eq!(went(at, &facts(), &reject(), &verifier), Ok((State::Reject, rejected.clone())));
        for state in [State::Awaited, State::Accept, State::Reject, State::Void] {
            assert_eq!(refused(state, &facts(), &accept(), &verifier), "EVENT_NOT_IN_STATE");
        }
    }
    for role in [121, 124, 126, 153, 154, 161, 800, 801] {
        let other = person(3, None, &[role]);
        assert_eq!(refused(State::Submitted, &facts(), &accept(), &other), "EVENT_NOT_PERMITTED");
        assert_eq!(refused(State::Submitted, &facts(), &reject(), &other), "EVENT_NOT_PERMITTED");
    }
}

#[test]
fn nobody_verifies_what_they_submitted_nor_for_the_own_company() {
    for input in [accept(), reject()] {
        for own in [person(1, None, &[156]), person(2, None, &[802])] {
            assert_eq!(refused(State::Submitted, &facts(), &input, &own), "COC_OWN_SUBMISSION");
        }
        let deputy = Actor { acting_for: Some(Principal { account: 2, name: "ann".into() }), ..verifier() };
        assert_eq!(refused(State::Submitted, &facts(), &input, &deputy), "COC_OWN_SUBMISSION", "nor while acting");
        assert_eq!(refused(State::Submitted, &facts(), &input, &person(4, Some(7), &[156])), "COC_OWN_COMPANY");
    }
}

#[test]
fn notices_require_rename_and_void_and_people_cannot() {
    let system = Actor::system("asn", "test");
    let require = Input::Require(Required { lot_no: "L1".into(), requirement: Requirement::Needed });
    let rename = Input::Rename(Renamed { from: "L1".into(), lot_no: "L2".into() });
    assert_eq!(went(None, &facts(), &require, &system), Ok((State::Awaited, vec![Effect::AskSupplier])));
    assert_eq!(went(Some(State::Awaited), &facts(), &rename, &system), Ok((State::Awaited, vec![Effect::FollowLot])));
    for state in [State::Submitted, State::Accept, State::Reject, State::Void] {
        assert_eq!(
            refused(state, &facts(), &rename, &system),
            "EVENT_NOT_IN_STATE",
            "what was submitted keeps its lot"
        );
    }
    assert_eq!(went(Some(State::Awaited), &facts(), &Input::Void, &system), Ok((State::Void, vec![])));
    for state in [State::Submitted, State::Accept, State::Reject] {
        let recalled = Ok((State::Void, vec![Effect::RecallFromErp]));
        assert_eq!(went(Some(state), &facts(), &Input::Void, &system), recalled);
    }
    let all = person(3, Some(7), &[121, 124, 126, 156, 802]);
    assert_eq!(refused(State::Awaited, &facts(), &rename, &all), "EVENT_NOT_PERMITTED");
    assert_eq!(refused(State::Awaited, &facts(), &Input::Void, &all), "EVENT_NOT_PERMITTED");
}
