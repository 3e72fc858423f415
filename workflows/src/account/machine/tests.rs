//! The table as a whole, and each of its rules.

use super::*;
use ehub_engine::actor::Kind;
use ehub_engine::describe::defects;
use ehub_engine::{Actor, Request, decide, offers};
use proptest::prelude::*;

const SUPPLIER: i64 = 7;

fn group(code: &str, roles: &[Role], company_types: &str) -> Grant {
    Grant { code: code.to_owned(), roles: roles.to_vec(), company_types: company_types.to_owned() }
}

fn supplier_group() -> Grant {
    group("SUPPLIER", &[122, 124], "STFR")
}

fn buyer_group() -> Grant {
    group("BUYER", &[153, 154], "AB")
}

/// Somebody of the buyer's side.
fn inside(roles: &[Role]) -> Actor {
    let roles = roles.iter().copied().collect();
    Actor { kind: Kind::Person, account: Some(1), roles, ..Actor::system("somebody", "test") }
}

/// The administrator of a supplier.
fn outside(company: i64) -> Actor {
    Actor { company: Some(company), account: Some(2), ..inside(&[121, 122]) }
}

fn facts(held: Grant) -> Facts {
    let company = Some(CompanyFacts { id: SUPPLIER, company_type: "S".to_owned() });
    Facts { account: Some(9), company, held: vec![held], ..Facts::default() }
}

fn wanting(group: Grant) -> Facts {
    Facts { account: None, held: vec![], wanted: vec![(group.code.clone(), Some(group))], ..facts(supplier_group()) }
}

fn new() -> NewAccount {
    NewAccount {
        user_id: "new.one".to_owned(),
        name: "新".to_owned(),
        name_en: "New".to_owned(),
        email: "new@example.com".to_owned(),
        groups: vec!["SUPPLIER".to_owned()],
        ..NewAccount::default()
    }
}

fn labels(state: Option<State>, facts: &Facts, input: &Input, actor: &Actor) -> Vec<String> {
    let request = Request::<Account> { state, facts, input, actor, fingerprint: "", confirm: None };
    match decide(&request) {
        Ok(_) => vec![],
        Err(refusal) => refusal.findings().into_iter().map(|finding| finding.label).collect(),
    }
}

#[test]
fn the_table_has_no_defects() {
    assert_eq!(defects::<Account>(), Vec::<String>::new());
}

#[test]
fn every_state_offers_what_the_table_says() {
    let live = |state| -> Vec<&str> {
        let offers = offers::<Account>(state, &facts(supplier_group()), &inside(&[802]));
        offers.iter().filter(|offer| offer.allowed).map(|offer| offer.event).collect()
    };
    assert_eq!(live(ActivationRequired), ["activate", "resend", "edit"]);
    assert_eq!(live(Active), ["deactivate", "edit"], "there is no second step to take away");
    assert_eq!(live(Inactive), ["reactivate", "edit"]);
}

#[test]
fn only_account_managers_make_accounts() {
    for role in [100, 122, 124, 153, 154, 160, 162, 180, 800, 801] {
        let found = labels(None, &wanting(supplier_group()), &Input::Create(new()), &inside(&[role]));
        assert_eq!(found, ["EVENT_NOT_PERMITTED"], "{role}");
    }
    for role in [151, 164, 802] {
        let found = labels(None, &wanting(supplier_group()), &Input::Create(new()), &inside(&[role]));
        assert_eq!(found, Vec::<String>::new(), "{role}");
    }
}

#[test]
fn a_suppliers_administrator_stays_in_the_own_company() {
    let create = Input::Create(new());
    assert_eq!(labels(None, &wanting(supplier_group()), &create, &outside(SUPPLIER)), Vec::<String>::new());
    assert_eq!(labels(None, &wanting(supplier_group()), &create, &outside(8)), ["ACCOUNT_NOT_YOUR_COMPANY"]);
    // The role alone, without a company of its own, opens nothing.
    let lost = labels(None, &wanting(supplier_group()), &create, &inside(&[121]));
    assert_eq!(lost, ["ACCOUNT_NOT_YOUR_COMPANY", "GROUP_NOT_GRANTABLE"]);
    for input in [Input::Deactivate, Input::Edit(new().details())] {
        assert_eq!(
            labels(Some(Active), &facts(supplier_group()), &input, &outside(8)),
            ["ACCOUNT_NOT_YOUR_COMPANY"],
            "{input:?}"
        );
    }
}

#[test]
fn nobody_gives_what_they_may_not_give() {
    let create = Input::Create(new());
    let gives = |group: Grant, actor: &Actor| labels(None, &wanting(group), &create, actor);
    let administrators = group("ADMINISTRATOR", &[800, 801, 802], "ABSTFR");
    let gatekeepers = group("GATE", &[151, 153], "ABSTFR");
    assert_eq!(gives(administrators.clone(), &inside(&[151])), ["GROUP_NOT_GRANTABLE"]);
    assert_eq!(gives(administrators.clone(), &outside(SUPPLIER)), ["GROUP_NOT_GRANTABLE"]);
    assert_eq!(gives(administrators, &inside(&[802])), Vec::<String>::new());
    assert_eq!(gives(gatekeepers.clone(), &inside(&[164])), ["GROUP_NOT_GRANTABLE"]);
    assert_eq!(gives(gatekeepers, &inside(&[151])), Vec::<String>::new());
    assert_eq!(gives(buyer_group(), &outside(SUPPLIER)), ["GROUP_NOT_GRANTABLE"]);
    assert_eq!(gives(buyer_group(), &inside(&[802])), ["GROUP_NOT_FOR_COMPANY"]);
    let unknown = Facts { wanted: vec![("X".to_owned(), None)], ..wanting(supplier_group()) };
    assert_eq!(labels(None, &unknown, &create, &inside(&[802])), ["GROUP_UNKNOWN"]);
}

#[test]
fn nobody_gives_groups_to_oneself_also_not_while_acting() {
    let buyers = || Some(buyer_group());
    let company = Some(CompanyFacts { id: 1, company_type: "B".to_owned() });
    let held = group("STAFF", &[155], "AB");
    let mine = |wanted: &[(&str, Option<Grant>)]| Facts {
        account: Some(1),
        company: company.clone(),
        wanted: wanted.iter().map(|(code, group)| ((*code).to_owned(), group.clone())).collect(),
        ..facts(held.clone())
    };
    let (kept, more) =
        (mine(&[("STAFF", Some(held.clone()))]), mine(&[("STAFF", Some(held.clone())), ("BUYER", buyers())]));
    let edit = Input::Edit(new().details());
    for role in [151, 164, 802] {
        assert_eq!(labels(Some(Active), &more, &edit, &inside(&[role])), ["GROUP_NOT_FOR_ONESELF"], "{role}");
        assert_eq!(labels(Some(Active), &kept, &edit, &inside(&[role])), Vec::<String>::new(), "{role}");
    }
    let another = Facts { account: Some(9), ..more.clone() };
    assert_eq!(labels(Some(Active), &another, &edit, &inside(&[151])), Vec::<String>::new());
    let principal = ehub_engine::actor::Principal { account: 9, name: "nine".to_owned() };
    let acting = Actor { acting_for: Some(principal), ..inside(&[151]) };
    assert_eq!(labels(Some(Active), &another, &edit, &acting), ["GROUP_NOT_FOR_ONESELF"]);
}

#[test]
fn names_are_one_line() {
    let found = |new: NewAccount| labels(None, &wanting(supplier_group()), &Input::Create(new), &inside(&[802]));
    for bad in ["Ann\r\nBcc: x@example.com", "Ann\nAdmin", "\u{202e}nimda", "a\u{0}b", "a\tb"] {
        let bad = || bad.to_owned();
        let made = NewAccount { name: bad(), name_en: bad(), phone: bad(), department: bad(), title: bad(), ..new() };
        assert_eq!(found(made), ["CONTROL_CHARACTERS"; 5]);
    }
}

#[test]
fn an_account_that_holds_more_is_out_of_reach() {
    let above = facts(group("ADMINISTRATOR", &[800, 801, 802], "ABSTFR"));
    for (state, input) in [
        (Active, Input::Deactivate),
        (Inactive, Input::Reactivate),
        (ActivationRequired, Input::Resend),
        (Active, Input::Edit(new().details())),
    ] {
        assert_eq!(labels(Some(state), &above, &input, &inside(&[151])), ["ACCOUNT_ABOVE_YOU"], "{input:?}");
        assert_eq!(labels(Some(state), &above, &input, &inside(&[802])), Vec::<String>::new(), "{input:?}");
    }
}

#[test]
fn nobody_deactivates_oneself_also_not_while_acting() {
    let mine = Facts { account: Some(1), ..facts(supplier_group()) };
    assert_eq!(labels(Some(Active), &mine, &Input::Deactivate, &inside(&[802])), ["ACCOUNT_IS_YOURS"]);
    let principal = ehub_engine::actor::Principal { account: 9, name: "nine".to_owned() };
    let acting = Actor { acting_for: Some(principal), ..inside(&[802]) };
    assert_eq!(labels(Some(Active), &facts(supplier_group()), &Input::Deactivate, &acting), ["ACCOUNT_IS_YOURS"]);
}

#[test]
fn a_second_step_is_taken_away_by_those_who_may_manage_the_account() {
    let there = Facts { second_step: true, ..facts(supplier_group()) };
    let reset = |facts: &Facts, actor: &Actor| labels(Some(Active), facts, &Input::ResetSecondStep, actor);
    for actor in [inside(&[151]), inside(&[164]), inside(&[802]), outside(SUPPLIER)] {
        assert_eq!(reset(&there, &actor), Vec::<String>::new(), "{actor:?}");
    }
    assert_eq!(reset(&facts(supplier_group()), &inside(&[802])), ["ACCOUNT_NO_SECOND_STEP"]);
    assert_eq!(reset(&there, &outside(8)), ["ACCOUNT_NOT_YOUR_COMPANY"]);
    let above = Facts { second_step: true, ..facts(group("ADMINISTRATOR", &[802], "AB")) };
    assert_eq!(reset(&above, &inside(&[151])), ["ACCOUNT_ABOVE_YOU"]);
    let mine = Facts { account: Some(1), ..there.clone() };
    assert_eq!(reset(&mine, &inside(&[802])), ["ACCOUNT_IS_YOURS"]);
    assert_eq!(labels(Some(Inactive), &there, &Input::ResetSecondStep, &inside(&[802])), ["EVENT_NOT_IN_STATE"]);
}

#[test]
fn every_fault_of_the_form_is_told_at_its_field() {
    let taken = Facts { user_id_taken: true, ..wanting(supplier_group()) };
    let bad = NewAccount {
        user_id: "a b".to_owned(),
        email: "nobody".to_owned(),
        phone: "1".repeat(101),
        groups: vec![],
        ..NewAccount::default()
    };
    let request = Request::<Account> {
        state: None,
        facts: &taken,
        input: &Input::Create(bad),
        actor: &inside(&[802]),
        fingerprint: "",
        confirm: None,
    };
    let found = decide(&request).unwrap_err().findings();
    let found: Vec<(&str, &str)> =
        found.iter().map(|f| (f.label.as_str(), f.field.as_deref().unwrap_or_default())).collect();
    assert_eq!(
        found,
        [
            ("ACCOUNT_DUPLICATE", "userId"),
            ("USER_ID_SIGNS", "userId"),
            ("REQUIRED", "name"),
            ("REQUIRED", "nameEn"),
            ("NOT_AN_EMAIL", "email"),
            ("TOO_LONG", "phone"),
            ("REQUIRED", "groups")
        ]
    );
}

proptest! {
    /// However events come, an account is active only after its owner activated it.
    #[test]
    fn nobody_is_active_without_having_activated(events in prop::collection::vec(0..5_usize, 0..20)) {
        let actor = inside(&[802]);
        let facts = facts(supplier_group());
        let mut state = ActivationRequired;
        let mut activated = false;
        for event in events {
            let input = [Input::Activate, Input::Resend, Input::Deactivate, Input::Reactivate, Input::Edit(new().details())]
                [event].clone();
            let request = Request::<Account> {
                state: Some(state), facts: &facts, input: &input, actor: &actor, fingerprint: "", confirm: None,
            };
            if let Ok(outcome) = decide(&request) {
                activated |= input == Input::Activate;
                state = outcome.to;
            }
            prop_assert!(activated || state == ActivationRequired);
        }
    }
}

#[test]
fn further_companies_are_of_the_same_type_and_given_by_who_manages_all() {
    let company =
        |company_type: &str, valid| Some(FurtherCompany { id: 8, company_type: company_type.to_owned(), valid });
    let wants = |company, actor: &Actor| {
        let wanted_further = Some(vec![("V8".to_owned(), company)]);
        let facts = Facts { wanted_further, ..wanting(supplier_group()) };
        labels(None, &facts, &Input::Create(new()), actor)
    };
    assert_eq!(wants(company("S", true), &inside(&[151])), Vec::<String>::new());
    assert_eq!(wants(company("F", true), &inside(&[151])), ["COMPANY_OTHER_TYPE"]);
    assert_eq!(wants(company("S", false), &inside(&[802])), ["COMPANY_NOT_IN_USE"]);
    assert_eq!(wants(None, &inside(&[802])), ["FURTHER_COMPANY_UNKNOWN"]);
    assert_eq!(wants(company("S", true), &outside(SUPPLIER)), ["COMPANIES_NOT_YOURS"]);
    // What is there already stays, whatever became of it.
    let held = |wanted: Option<Vec<_>>| Facts {
        further: vec!["V8".to_owned()],
        wanted: vec![("SUPPLIER".to_owned(), Some(supplier_group()))],
        wanted_further: wanted,
        ..facts(supplier_group())
    };
    let edit = Input::Edit(new().details());
    let same = vec![("V8".to_owned(), company("S", false))];
    assert_eq!(labels(Some(Active), &held(Some(same)), &edit, &inside(&[164])), Vec::<String>::new());
    let nowhere_else = Facts { further: vec![], ..held(Some(vec![("V8".to_owned(), company("S", true))])) };
    assert_eq!(labels(Some(Active), &nowhere_else, &edit, &outside(SUPPLIER)), ["COMPANIES_NOT_YOURS"]);
}

#[test]
fn who_works_for_others_too_is_not_for_one_company_to_take_over() {
    let both = Facts { further: vec!["V8".to_owned()], second_step: true, ..facts(supplier_group()) };
    for (state, input) in [
        (Active, Input::Edit(new().details())),
        (Active, Input::ResetSecondStep),
        (Inactive, Input::Reactivate),
        (ActivationRequired, Input::Resend),
    ] {
        assert_eq!(labels(Some(state), &both, &input, &outside(SUPPLIER)), ["ACCOUNT_WORKS_ELSEWHERE"], "{input:?}");
        assert_eq!(labels(Some(state), &both, &input, &inside(&[151])), Vec::<String>::new(), "{input:?}");
    }
    assert_eq!(labels(Some(Active), &both, &Input::Deactivate, &outside(SUPPLIER)), Vec::<String>::new());
}
