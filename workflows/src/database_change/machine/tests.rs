//! The table as a whole, and each of its rules.

use super::*;
use crate::database_change::whitelist;
use ehub_engine::actor::Principal;
use ehub_engine::describe::defects;
use ehub_engine::{Actor, Finding, Request, Role, actor, decide, offers};

const PROPOSER_ID: i64 = 7;

fn values(pairs: &[(&str, Option<&str>)]) -> Values {
    pairs.iter().map(|(name, value)| ((*name).to_owned(), value.map(str::to_owned))).collect()
}

/// A notice on its way.
fn row() -> Values {
    values(&[
        ("shippedOn", Some("2026-11-20")),
        ("etaOn", Some("2026-11-22")),
        ("driverName", Some("Wang")),
        ("flightNo", Some("")),
        ("totalPackages", None),
        ("comments", Some("")),
    ])
}

fn change(column: &str, before: Option<&str>, after: Option<&str>) -> Change {
    Change { column: column.to_owned(), before: before.map(str::to_owned), after: after.map(str::to_owned) }
}

fn facts() -> Facts {
    Facts {
        table: whitelist::table("asn"),
        changes: vec![change("driverName", Some("Wang"), Some("Chen"))],
        proposers: vec![PROPOSER_ID],
        row: Some(row()),
    }
}

fn proposal(changes: &[Change]) -> Input {
    Input::Propose(Box::new(Proposal {
        table: "asn".to_owned(),
        row_id: 1,
        changes: changes.to_vec(),
        reason: "The supplier called".to_owned(),
    }))
}

fn person(account: i64, role: Role) -> Actor {
    Actor {
        kind: actor::Kind::Person,
        account: Some(account),
        roles: [role].into(),
        ..Actor::system("somebody", "test")
    }
}

fn said(reason: &str) -> Reason {
    Reason { reason: reason.to_owned() }
}

type Went = Result<(State, Vec<Effect>), Vec<(String, String)>>;

fn went(state: Option<State>, facts: &Facts, input: &Input, actor: &Actor) -> Went {
    let request = Request::<DatabaseChange> { state, facts, input, actor, fingerprint: "", confirm: None };
    let pair = |finding: Finding| (finding.label, finding.field.unwrap_or_default());
    match decide(&request) {
        Ok(outcome) => Ok((outcome.to, outcome.effects.to_vec())),
        Err(refusal) => Err(refusal.findings().into_iter().map(pair).collect()),
    }
}

fn refused(state: Option<State>, facts: &Facts, input: &Input, actor: &Actor) -> Vec<String> {
    went(state, facts, input, actor).unwrap_err().into_iter().map(|(label, _)| label).collect()
}

/// What is wrong with a proposal of these changes, each with its place.
fn found(changes: &[Change]) -> Vec<(String, String)> {
    went(None, &facts(), &proposal(changes), &person(PROPOSER_ID, 801)).err().unwrap_or_default()
}

fn pairs(all: &[(&str, &str)]) -> Vec<(String, String)> {
    all.iter().map(|(label, field)| ((*label).to_owned(), (*field).to_owned())).collect()
}

#[test]
fn the_table_has_no_defects() {
    assert_eq!(defects::<DatabaseChange>(), Vec::<String>::new());
}

#[test]
fn from_the_proposal_to_the_undoing() {
    let made = went(None, &facts(), &proposal(&facts().changes), &person(PROPOSER_ID, 801)).unwrap();
    assert_eq!(made, (Proposed, vec![]));
    let applied = went(Some(Proposed), &facts(), &Input::Apply, &person(8, 802)).unwrap();
    assert_eq!(applied, (Applied, vec![Effect::WriteAfter, Effect::KeepDecision, Effect::Audit]));
    let now = Facts { row: Some(values(&[("driverName", Some("Chen"))])), ..facts() };
    let undone = went(Some(Applied), &now, &Input::Undo(said("It was Wang")), &person(PROPOSER_ID, 801)).unwrap();
    assert_eq!(undone, (Undone, vec![Effect::WriteBefore, Effect::KeepUndoing, Effect::Audit]));
    assert_eq!(went(Some(Proposed), &facts(), &Input::Refuse(said("No")), &person(8, 801)).unwrap().0, Refused);
    assert_eq!(went(Some(Proposed), &facts(), &Input::Withdraw, &person(PROPOSER_ID, 801)).unwrap().0, Withdrawn);
}

#[test]
fn nobody_applies_or_refuses_the_own_proposal_by_neither_identity() {
    let own = person(PROPOSER_ID, 802);
    assert_eq!(refused(Some(Proposed), &facts(), &Input::Apply, &own), ["DATABASE_CHANGE_OWN"]);
    assert_eq!(refused(Some(Proposed), &facts(), &Input::Refuse(said("x")), &own), ["DATABASE_CHANGE_OWN"]);
    // Acting for somebody else, and somebody else acting for the proposer.
    let for_another = Principal { account: 8, name: "other".to_owned() };
    let for_another = Actor { acting_for: Some(for_another), ..own.clone() };
    assert_eq!(refused(Some(Proposed), &facts(), &Input::Apply, &for_another), ["DATABASE_CHANGE_OWN"]);
    let for_proposer = Principal { account: PROPOSER_ID, name: "proposer".to_owned() };
    let for_proposer = Actor { acting_for: Some(for_proposer), ..person(8, 802) };
    assert_eq!(refused(Some(Proposed), &facts(), &Input::Apply, &for_proposer), ["DATABASE_CHANGE_OWN"]);
    // Proposed while acting for 8: 8 is no second person.
    let both = Facts { proposers: vec![PROPOSER_ID, 8], ..facts() };
    assert_eq!(refused(Some(Proposed), &both, &Input::Apply, &person(8, 802)), ["DATABASE_CHANGE_OWN"]);
    assert_eq!(refused(Some(Proposed), &facts(), &Input::Withdraw, &person(8, 802)), ["DATABASE_CHANGE_NOT_OWN"]);
}

#[test]
fn only_those_who_maintain_do_anything() {
    for role in [100, 121, 122, 153, 160, 800] {
        let actor = person(8, role);
        assert_eq!(refused(None, &facts(), &proposal(&facts().changes), &actor), ["EVENT_NOT_PERMITTED"], "{role}");
        for input in [Input::Apply, Input::Refuse(said("x")), Input::Withdraw] {
            assert_eq!(refused(Some(Proposed), &facts(), &input, &actor), ["EVENT_NOT_PERMITTED"], "{role}");
        }
        assert_eq!(refused(Some(Applied), &facts(), &Input::Undo(said("x")), &actor), ["EVENT_NOT_PERMITTED"]);
    }
    for state in [Refused, Withdrawn, Undone] {
        let offered = offers::<DatabaseChange>(state, &facts(), &person(8, 802));
        assert!(!offered.is_empty() && offered.iter().all(|offer| !offer.allowed), "{state}: {offered:?}");
    }
}

#[test]
fn what_stands_there_must_be_what_was_seen() {
    let moved = Facts { row: Some(values(&[("driverName", Some("Lin"))])), ..facts() };
    let apply = person(8, 802);
    let request = Request::<DatabaseChange> {
        state: Some(Proposed),
        facts: &moved,
        input: &Input::Apply,
        actor: &apply,
        fingerprint: "",
        confirm: None,
    };
    let found = decide(&request).err().unwrap().findings();
    assert_eq!(found[0].label, "DATABASE_CHANGE_ROW_CHANGED");
    assert_eq!((&found[0].params["column"], &found[0].params["now"]), (&"driverName".into(), &"Lin".into()));
    let undo = Input::Undo(said("x"));
    assert_eq!(refused(Some(Applied), &moved, &undo, &apply), ["DATABASE_CHANGE_ROW_CHANGED"], "changed since");
    let gone = Facts { row: None, ..facts() };
    assert_eq!(refused(Some(Proposed), &gone, &Input::Apply, &apply), ["DATABASE_CHANGE_ROW_GONE"]);
    for unlisted in [
        Facts { table: None, ..facts() },
        Facts { changes: vec![change("state", Some("Sent"), Some("Closed"))], ..facts() },
    ] {
        assert_eq!(refused(Some(Proposed), &unlisted, &Input::Apply, &apply), ["DATABASE_CHANGE_NOT_LISTED"]);
        assert_eq!(refused(Some(Applied), &unlisted, &undo, &apply), ["DATABASE_CHANGE_NOT_LISTED"]);
    }
    // A value that the rules of today forbid.
    let long = "x".repeat(41);
    let long = Facts { changes: vec![change("driverName", Some("Wang"), Some(&long))], ..facts() };
    assert_eq!(refused(Some(Proposed), &long, &Input::Apply, &apply), ["TOO_LONG"]);
}

#[test]
fn every_fault_of_a_proposal_is_told_at_its_place() {
    assert_eq!(found(&[change("driverName", Some("Wang"), Some("Chen"))]), []);
    assert_eq!(found(&[]), pairs(&[("DATABASE_CHANGE_NOTHING", "changes")]));
    let long = "x".repeat(201);
    assert_eq!(
        found(&[
            change("version", None, Some("1")),
            change("asns; DROP TABLE asns", None, Some("1")),
            change("driverName", Some("Lin"), Some("Chen")),
            change("driverName", Some("Wang"), Some("Wang")),
            change("comments", Some(""), Some(&long)),
            change("flightNo", Some(""), None),
            change("totalPackages", None, Some("1e3")),
            change("etaOn", Some("2026-11-22"), Some("2026-11-19")),
        ]),
        pairs(&[
            ("DATABASE_CHANGE_NOT_LISTED", "changes[0].column"),
            ("DATABASE_CHANGE_NOT_LISTED", "changes[1].column"),
            ("DATABASE_CHANGE_ROW_CHANGED", "changes[2].before"),
            ("ROW_DUPLICATE", "changes[3].column"),
            ("DATABASE_CHANGE_NOTHING", "changes[3].after"),
            ("TOO_LONG", "changes[4].after"),
            ("REQUIRED", "changes[5].after"),
            ("NOT_A_NUMBER", "changes[6].after"),
            ("ASN_ETA_BEFORE_SHIPMENT", "changes[7].after"),
        ])
    );
    let many = vec![change("driverName", Some("Wang"), Some("Chen")); 21];
    assert_eq!(found(&many), pairs(&[("TOO_LONG", "changes")]));
    let nothing = Facts { table: None, row: None, ..facts() };
    let actor = person(PROPOSER_ID, 801);
    assert_eq!(
        went(None, &nothing, &proposal(&[]), &actor).unwrap_err(),
        pairs(&[("DATABASE_CHANGE_NOT_LISTED", "table")])
    );
    let gone = Facts { row: None, ..facts() };
    assert_eq!(went(None, &gone, &proposal(&[]), &actor).unwrap_err(), pairs(&[("DATABASE_CHANGE_ROW_GONE", "rowId")]));
}

#[test]
fn a_reason_is_said_and_not_too_long() {
    let long = "x".repeat(201);
    for (reason, label) in [(" ", "REQUIRED"), (long.as_str(), "TOO_LONG")] {
        let Input::Propose(mut wanted) = proposal(&facts().changes) else { panic!("a proposal") };
        reason.clone_into(&mut wanted.reason);
        let wanted = Input::Propose(wanted);
        assert_eq!(refused(None, &facts(), &wanted, &person(PROPOSER_ID, 801)), [label]);
        assert_eq!(refused(Some(Proposed), &facts(), &Input::Refuse(said(reason)), &person(8, 801)), [label]);
        let now = Facts { row: Some(values(&[("driverName", Some("Chen"))])), ..facts() };
        assert_eq!(refused(Some(Applied), &now, &Input::Undo(said(reason)), &person(8, 801)), [label]);
    }
}
