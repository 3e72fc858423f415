//! The table as a whole, and each of its rules.

use super::*;
use crate::document::Reason;
use ehub_engine::actor::Kind;
use ehub_engine::describe::defects;
use ehub_engine::{Actor, Finding, Request, Role, decide, offers};

fn facts() -> Facts {
    Facts {
        company: CompanyFacts { id: 0, company_type: "S".to_owned() },
        vendor_known: true,
        vendor_taken: false,
        duns_taken: false,
        tax_number_taken: false,
        buyer_code_taken: false,
        user_id_taken: false,
        groups: vec![("SUPPLIER".to_owned(), Some(group(&[121, 122], "STFR")))],
    }
}

fn group(roles: &[Role], company_types: &str) -> Grant {
    Grant { code: "SUPPLIER".to_owned(), roles: roles.to_vec(), company_types: company_types.to_owned() }
}

fn form() -> Fields {
    Fields {
        company_type: "S".to_owned(),
        vendor_code: "V10009".to_owned(),
        duns: "123456789".to_owned(),
        tax_number: "12345678".to_owned(),
        name: "新公司".to_owned(),
        name_en: "New Ltd".to_owned(),
        url: "https://new.example.com".to_owned(),
        phone: "+886 2 1234".to_owned(),
        address: "No. 1".to_owned(),
        admin_name: "新".to_owned(),
        admin_name_en: "New".to_owned(),
        admin_email: "new@example.com".to_owned(),
        ..Fields::default()
    }
}

fn approval() -> Approval {
    Approval { user_id: "new.admin".to_owned(), groups: vec!["SUPPLIER".to_owned()], buyer_code: String::new() }
}

fn person(role: Role) -> Actor {
    Actor { kind: Kind::Person, roles: [role].into(), ..Actor::system("somebody", "test") }
}

fn public() -> Actor {
    Actor { kind: Kind::Public, ..Actor::system("new@example.com", "test") }
}

fn found(state: Option<State>, facts: &Facts, input: &Input, actor: &Actor) -> Vec<(String, String)> {
    let request = Request::<CompanyRegistration> { state, facts, input, actor, fingerprint: "", confirm: None };
    let pair = |finding: Finding| (finding.label, finding.field.unwrap_or_default());
    decide(&request).err().map(|refusal| refusal.findings().into_iter().map(pair).collect()).unwrap_or_default()
}

fn is(found: &[(String, String)], wanted: &[(&str, &str)]) {
    let found: Vec<(&str, &str)> = found.iter().map(|(label, field)| (label.as_str(), field.as_str())).collect();
    assert_eq!(found, wanted);
}

#[test]
fn the_table_has_no_defects() {
    assert_eq!(defects::<CompanyRegistration>(), Vec::<String>::new());
}

#[test]
fn only_reviewers_review_and_only_what_is_unreviewed() {
    for role in [160, 800, 801, 802] {
        let offers = offers::<CompanyRegistration>(Unreviewed, &facts(), &person(role));
        let live: Vec<&str> = offers.iter().filter(|offer| offer.allowed).map(|offer| offer.event).collect();
        assert_eq!(live, ["edit", "return", "reject", "approve"], "{role}");
    }
    for role in [121, 151, 153, 164] {
        is(
            &found(Some(Unreviewed), &facts(), &Input::Approve(approval()), &person(role)),
            &[("EVENT_NOT_PERMITTED", "")],
        );
    }
    for state in [Returned, Rejected, Approved, Activated] {
        let edit = Input::Edit(Box::new(form()));
        is(&found(Some(state), &facts(), &edit, &person(802)), &[("EVENT_NOT_IN_STATE", "")]);
    }
}

#[test]
fn a_complete_form_is_taken() {
    is(&found(None, &facts(), &Input::Submit(Box::new(form())), &public()), &[]);
    is(&found(Some(Returned), &facts(), &Input::Resubmit(Box::new(form())), &public()), &[]);
}

#[test]
fn every_fault_of_the_form_is_told_at_its_field() {
    let empty = Input::Submit(Box::default());
    let names = ["companyType", "vendorCode", "taxNumber", "name", "nameEn", "phone", "address", "adminName"];
    let names = names.into_iter().chain(["adminNameEn", "adminEmail"]);
    is(&found(None, &facts(), &empty, &public()), &names.map(|name| ("REQUIRED", name)).collect::<Vec<_>>());
    let bad = Fields {
        company_type: "A".to_owned(),
        duns: "12-345".to_owned(),
        url: "javascript:alert(1)".to_owned(),
        admin_email: "x".to_owned(),
        short_name: "x".repeat(51),
        address: "No. 1\r\nBcc: x".to_owned(),
        ..form()
    };
    is(
        &found(None, &facts(), &Input::Submit(Box::new(bad)), &public()),
        &[
            ("REQUIRED", "companyType"),
            ("NOT_A_DUNS", "duns"),
            ("NOT_A_URL", "url"),
            ("NOT_AN_EMAIL", "adminEmail"),
            ("TOO_LONG", "shortName"),
            ("CONTROL_CHARACTERS", "address"),
        ],
    );
}

#[test]
fn numbers_belong_to_one_company_and_an_unknown_code_looks_like_a_taken_one() {
    let submit = Input::Submit(Box::new(form()));
    let unknown = Facts { vendor_known: false, ..facts() };
    let taken = Facts { vendor_taken: true, ..facts() };
    assert_eq!(found(None, &unknown, &submit, &public()), found(None, &taken, &submit, &public()));
    is(&found(None, &unknown, &submit, &public()), &[("VENDOR_CODE_UNKNOWN", "vendorCode")]);
    let others = Facts { duns_taken: true, tax_number_taken: true, ..facts() };
    is(&found(None, &others, &submit, &public()), &[("REGISTRATION_NOT_POSSIBLE", "")]);
    let edit = Input::Edit(Box::new(form()));
    let reviewer = found(Some(Unreviewed), &others, &edit, &person(160));
    is(&reviewer, &[("DUNS_DUPLICATE", "duns"), ("TAX_NUMBER_DUPLICATE", "taxNumber")]);
}

#[test]
fn returning_and_rejecting_need_a_reason() {
    for input in [Input::Return(Reason { reason: " ".to_owned() }), Input::Reject(Reason { reason: String::new() })] {
        is(&found(Some(Unreviewed), &facts(), &input, &person(160)), &[("REASON_REQUIRED", "reason")]);
    }
    is(
        &found(Some(Unreviewed), &facts(), &Input::Reject(Reason { reason: "x".repeat(201) }), &person(160)),
        &[("TOO_LONG", "reason")],
    );
}

#[test]
fn an_approval_makes_what_may_be_made() {
    let approve = Input::Approve(approval());
    is(&found(Some(Unreviewed), &facts(), &approve, &person(160)), &[]);
    let taken = Facts { vendor_taken: true, buyer_code_taken: true, user_id_taken: true, ..facts() };
    is(
        &found(Some(Unreviewed), &taken, &approve, &person(160)),
        &[
            ("VENDOR_CODE_DUPLICATE", "vendorCode"),
            ("BUYER_CODE_DUPLICATE", "buyerCode"),
            ("ACCOUNT_DUPLICATE", "userId"),
        ],
    );
    for (group, label) in [
        (Some(group(&[121, 800], "STFR")), "GROUP_NOT_GRANTABLE"),
        (Some(group(&[121], "T")), "GROUP_NOT_FOR_COMPANY"),
        (None, "GROUP_UNKNOWN"),
    ] {
        let facts = Facts { groups: vec![("SUPPLIER".to_owned(), group)], ..facts() };
        is(&found(Some(Unreviewed), &facts, &approve, &person(802)), &[(label, "groups")]);
    }
    is(
        &found(
            Some(Unreviewed),
            &Facts { groups: vec![], ..facts() },
            &Input::Approve(Approval::default()),
            &person(802),
        ),
        &[("REQUIRED", "userId"), ("REQUIRED", "groups")],
    );
}

#[test]
fn activation_is_the_systems() {
    is(&found(Some(Approved), &facts(), &Input::Activate, &person(802)), &[("EVENT_NOT_PERMITTED", "")]);
    is(&found(Some(Approved), &facts(), &Input::Activate, &Actor::system("activation", "test")), &[]);
}
