//! The table as a whole, who may do what when, and a random walk with what always holds.

use super::super::payload::Given;
use super::*;
use crate::inspection_spec::grid::tests::{item, text_item};
use ehub_engine::actor::{Kind, Principal};
use ehub_engine::describe::defects;
use ehub_engine::label::Label as _;
use ehub_engine::{Actor, Machine, Request, decide, offers};
use rust_decimal::dec;

/// Noon of 2026-03-01 in Taipei; a width of 10 between 9 and 11 and a colour are asked, and were filled.
pub(in crate::inspection_spec) fn facts() -> Facts {
    let items = vec![item("WID", Some(dec!(9)), Some(dec!(11))), text_item("COL")];
    let values = grid::filled(&items, &[], &[given("WID", "10"), given("COL", "black")]);
    Facts {
        now: "2026-03-01T04:00:00Z".parse().unwrap(),
        today: "2026-03-01".parse().unwrap(),
        zone: "Asia/Taipei".into(),
        vendor: 7,
        current_key: "k1".into(),
        asked_key: "k1".into(),
        items: Arc::new(items),
        values,
        revision: 1,
        valid_revision: None,
        reopened: None,
        comment: String::new(),
        submitted_by: vec![1, 2],
        is_another: false,
    }
}

pub(in crate::inspection_spec) fn given(short_name: &str, spec_value: &str) -> Given {
    Given { short_name: short_name.into(), spec_value: spec_value.into(), ..Given::default() }
}

pub(in crate::inspection_spec) fn person(account: i64, company: Option<i64>, roles: &[Role]) -> Actor {
    Actor {
        account: Some(account),
        company,
        roles: roles.iter().copied().collect(),
        kind: Kind::Person,
        ..Actor::system("person", "test")
    }
}

pub(in crate::inspection_spec) fn supplier() -> Actor {
    person(1, Some(7), &[126])
}

pub(in crate::inspection_spec) fn verifier() -> Actor {
    person(3, None, &[156])
}

pub(in crate::inspection_spec) type Went = Result<(State, Vec<Effect>), Vec<(String, String)>>;

/// Where it leads with what, or the labels of what speaks against it, each with its field.
pub(in crate::inspection_spec) fn went(state: Option<State>, facts: &Facts, input: &Input, actor: &Actor) -> Went {
    let request = Request::<InspectionSpec> { state, facts, input, actor, fingerprint: "", confirm: None };
    match decide(&request) {
        Ok(outcome) => Ok((outcome.to, outcome.effects.to_vec())),
        Err(refusal) => {
            let findings = refusal.findings().into_iter();
            Err(findings.map(|finding| (finding.label, finding.field.unwrap_or_default())).collect())
        }
    }
}

fn labels(went: &Went) -> String {
    let labels: Vec<&str> =
        went.as_ref().err().map(|all| all.iter().map(|(label, _)| label.as_str()).collect()).unwrap_or_default();
    labels.join(" ")
}

fn fill() -> Input {
    Input::Fill(Fill { values: vec![given("WID", "10.5")], ..Fill::default() })
}

fn submit() -> Input {
    Input::Submit(Submitted::default())
}

fn accept() -> Input {
    Input::Accept(Accepted::default())
}

fn reject() -> Input {
    Input::Reject(Reason { reason: "wrong drawing".into() })
}

fn edit() -> Input {
    Input::Edit(Edited { comment: "a new mould".into() })
}

#[test]
fn the_table_has_no_defects() {
    assert_eq!(defects::<InspectionSpec>(), Vec::<String>::new());
}

#[test]
fn the_supplier_fills_and_submits_for_its_own_company_only() {
    for role in SUPPLIER {
        let own = person(1, Some(7), &[*role]);
        for state in TO_FILL {
            assert_eq!(went(Some(*state), &facts(), &fill(), &own), Ok((State::InProcess, vec![Effect::WriteValues])));
        }
        let told = vec![Effect::AskVerifier, Effect::MailVerifiers];
        assert_eq!(went(Some(State::InProcess), &facts(), &submit(), &own), Ok((State::Approving, told)));
        assert_eq!(went(Some(State::Accept), &facts(), &edit(), &own).map(|(to, _)| to), Ok(State::InProcess));
    }
    for (state, input) in [(State::Initial, fill()), (State::InProcess, submit()), (State::Accept, edit())] {
        for other in [person(9, Some(8), &[126]), person(9, None, &[121])] {
            assert_eq!(labels(&went(Some(state), &facts(), &input, &other)), "SPEC_NOT_YOUR_COMPANY");
        }
        assert_eq!(labels(&went(Some(state), &facts(), &input, &verifier())), "EVENT_NOT_PERMITTED");
    }
}

#[test]
fn those_who_verify_decide_and_never_about_what_they_submitted() {
    let at = Some(State::Approving);
    for role in [156, 802] {
        let actor = person(3, None, &[role]);
        assert_eq!(went(at, &facts(), &accept(), &actor), Ok((State::Accept, vec![Effect::Hold, Effect::MailDecided])));
        assert_eq!(
            went(at, &facts(), &reject(), &actor),
            Ok((State::Reject, vec![Effect::AskSupplier, Effect::MailDecided]))
        );
    }
    for input in [accept(), reject()] {
        assert_eq!(labels(&went(at, &facts(), &input, &person(1, None, &[156]))), "SPEC_OWN_SUBMISSION");
        assert_eq!(labels(&went(at, &facts(), &input, &person(2, None, &[156]))), "SPEC_OWN_SUBMISSION");
        let deputy = Actor { acting_for: Some(Principal { account: 2, name: "ann".into() }), ..verifier() };
        assert_eq!(labels(&went(at, &facts(), &input, &deputy)), "SPEC_OWN_SUBMISSION", "nor while acting");
        assert_eq!(labels(&went(at, &facts(), &input, &person(4, Some(7), &[156]))), "SPEC_OWN_COMPANY");
        assert_eq!(labels(&went(at, &facts(), &input, &person(4, None, &[161]))), "EVENT_NOT_PERMITTED");
    }
}

#[test]
fn it_is_set_up_once_and_where_something_is_asked() {
    let system = Actor::system("specs", "test");
    let wanted = Ok((State::Initial, vec![Effect::AskSupplier, Effect::MailWanted]));
    for actor in [&system, &verifier(), &person(3, None, &[802])] {
        assert_eq!(went(None, &facts(), &Input::SetUp, actor), wanted);
    }
    assert_eq!(labels(&went(None, &facts(), &Input::SetUp, &supplier())), "EVENT_NOT_PERMITTED");
    let nothing = Facts { current_key: String::new(), ..facts() };
    assert_eq!(labels(&went(None, &nothing, &Input::SetUp, &system)), "SPEC_NOTHING_ASKED");
    let another = Facts { is_another: true, ..facts() };
    assert_eq!(labels(&went(None, &another, &Input::SetUp, &system)), "ALREADY_EXISTS");
}

#[test]
fn the_catalogue_sets_it_back_and_people_cannot() {
    let system = Actor::system("master", "test");
    for state in [State::Accept, State::InProcess, State::Approving] {
        let went_ = went(Some(state), &facts(), &Input::ItemsChanged, &system);
        assert_eq!(went_, Ok((State::IqaChange, vec![Effect::AskSupplier, Effect::MailChanged])));
        let person = person(3, None, &[121, 126, 156, 802]);
        assert_eq!(labels(&went(Some(state), &facts(), &Input::ItemsChanged, &person)), "EVENT_NOT_PERMITTED");
    }
    for state in [State::Initial, State::Reject, State::IqaChange] {
        assert_eq!(labels(&went(Some(state), &facts(), &Input::ItemsChanged, &system)), "EVENT_NOT_IN_STATE");
    }
}

/// Names of the deadlines that begin, with days.
fn begin(state: State, facts: &Facts, input: &Input, actor: &Actor) -> Vec<(&'static str, f64)> {
    let request = Request::<InspectionSpec> { state: Some(state), facts, input, actor, fingerprint: "", confirm: None };
    let due = decide(&request).unwrap().deadlines.unwrap_or_default();
    due.iter().map(|due| (due.name, due.after / 86_400.0)).collect()
}

#[test]
fn a_supplier_is_reminded_of_what_it_has_to_fill_and_of_what_runs_out() {
    assert_eq!(begin(State::Approving, &facts(), &reject(), &verifier()), [("remind-filler", 7.0)]);
    assert_eq!(begin(State::Approving, &facts(), &accept(), &verifier()), [], "it does not run out");
    let mut lasting = facts();
    lasting.values[0].item.effective_days = Some(100);
    lasting.values[1].item.effective_days = Some(365);
    // From noon of the first day to midnight 14 days before the hundredth.
    assert_eq!(begin(State::Approving, &lasting, &accept(), &verifier()), [("expires-soon", 85.5)]);
    assert_eq!(lasting.expires_on(), "2026-06-09".parse().ok());
    lasting.values[0].item.effective_days = Some(3);
    assert_eq!(begin(State::Approving, &lasting, &accept(), &verifier()), [("expires-soon", 0.0)]);
    lasting.values[0].suits = false;
    assert_eq!(lasting.expires_on(), "2027-03-01".parse().ok(), "what does not suit does not count");
}

#[test]
fn what_was_accepted_is_never_written_over() {
    assert_eq!(facts().next_revision(), 1);
    assert_eq!(Facts { valid_revision: Some(1), ..facts() }.next_revision(), 2);
    assert_eq!(Facts { valid_revision: Some(1), revision: 2, ..facts() }.next_revision(), 2);
}

/// As the store does it, in memory.
fn done(facts: &mut Facts, state: State, input: &Input, actor: &Actor) {
    match input {
        Input::Fill(fill) => {
            facts.values = facts.filled(fill);
            facts.revision = facts.next_revision();
            facts.asked_key = facts.current_key.clone();
        }
        Input::Edit(edited) => {
            facts.values = facts.filled(&Fill::default());
            facts.revision = facts.next_revision();
            facts.asked_key = facts.current_key.clone();
            facts.reopened = Some(Reopened::Edited);
            facts.comment = edited.comment.clone();
        }
        Input::Submit(submitted) => {
            facts.submitted_by = actor.identities().collect();
            if !submitted.comment.is_empty() {
                facts.comment = submitted.comment.clone();
            }
        }
        Input::Accept(_) => {
            facts.valid_revision = Some(facts.revision);
            facts.reopened = None;
            facts.comment = String::new();
        }
        Input::ItemsChanged => facts.reopened = Some(Reopened::Changed),
        Input::SetUp | Input::Reject(_) => {}
    }
    assert!(State::ALL.contains(&state));
}

#[test]
fn a_walk_at_random_never_lets_pass_what_is_not_complete_or_asked_otherwise() {
    let mut seed = 0x2545_f491_4f6c_dd1d_u64;
    let mut next = |below: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        usize::try_from(seed % below as u64).unwrap()
    };
    let system = Actor::system("master", "test");
    let words = ["", "9.99", "12", "x", "black"];
    for _ in 0..400 {
        let mut facts = Facts { values: vec![], asked_key: String::new(), submitted_by: vec![], ..facts() };
        let mut state = State::Initial;
        let mut valid: Option<(i32, Vec<Value>)> = None;
        for step in 0..60 {
            let input = match next(9) {
                0 | 1 => Input::Fill(Fill {
                    values: vec![given("WID", words[next(5)]), given("COL", words[next(5)])],
                    is_complete: next(2) == 0,
                }),
                2 => Input::Edit(Edited { comment: words[next(5)].into() }),
                3 | 4 => Input::Submit(Submitted { comment: words[next(5)].into() }),
                5 => Input::Accept(Accepted::default()),
                6 => Input::Reject(Reason { reason: words[next(5)].into() }),
                7 => Input::SetUp,
                _ => Input::ItemsChanged,
            };
            let actor = match input {
                Input::ItemsChanged => system.clone(),
                _ => {
                    [supplier(), verifier(), person(1, None, &[156, 126]), person(5, Some(8), &[126])][next(4)].clone()
                }
            };
            if matches!(input, Input::ItemsChanged) {
                facts.current_key = format!("k{step}");
            }
            let Ok((to, effects)) = went(Some(state), &facts, &input, &actor) else { continue };
            if to == State::Approving || to == State::Accept {
                assert_eq!(facts.asked_key, facts.current_key, "nothing else is asked");
                assert_eq!(rules::is_complete(&facts, &input), []);
            }
            if to == State::Accept {
                assert!(!actor.is_one_of(&facts.submitted_by));
                valid = Some((facts.revision, facts.values.clone()));
            }
            done(&mut facts, to, &input, &actor);
            if effects.contains(&Effect::WriteValues) {
                let (revision, _) = valid.as_ref().map_or((0, &[][..]), |(n, values)| (*n, values));
                assert!(facts.revision > revision, "what holds is not written over");
            }
            assert_eq!(facts.valid_revision, valid.as_ref().map(|(revision, _)| *revision));
            state = to;
            let offered = offers::<InspectionSpec>(state, &facts, &supplier());
            assert_eq!(offered.iter().filter(|offer| offer.event == "accept").count(), 0);
        }
        assert!(InspectionSpec::table().len() == 8);
    }
}
