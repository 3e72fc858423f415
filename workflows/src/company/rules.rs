//! Who may do what with a company, and what its data must say. Pure.

use super::machine::{Facts, Input};
use super::payload::{Address, AddressKind, Contact, Fields, NewCompany};
use crate::account::CompanyType;
use crate::field::{self, MAX_CODE, MAX_NAME};
use ehub_engine::label::Label;
use ehub_engine::{Actor, Finding, Role};

/// Those who make companies.
pub const CREATORS: &[Role] = crate::role::ADMINISTRATORS;
/// Those who keep the data of companies: of their own (121), of all (the others).
pub const EDITORS: &[Role] = &[121, 160, 162, 163, 164, 800, 801, 802];
/// Those of them who are of the house.
pub const EDITORS_INSIDE: &[Role] = &[160, 162, 163, 164, 800, 801, 802];
/// Those of them who are not.
pub const EDITORS_OUTSIDE: &[Role] = &[121];

/// Most addresses of a company, and most contacts.
pub const MOST: usize = 50;
/// Digits that a company adds to its D-U-N-S number.
const SUFFIX: usize = 4;

fn is_house(company_type: &str) -> bool {
    matches!(CompanyType::parse(company_type), Some(CompanyType::System | CompanyType::Buyer))
}

pub(super) fn of_the_house(facts: &Facts, _: &Input) -> bool {
    is_house(&facts.company_type)
}

pub(super) fn is_outside(facts: &Facts, input: &Input) -> bool {
    !of_the_house(facts, input)
}

fn unless(holds: bool, label: &str) -> Vec<Finding> {
    if holds { vec![] } else { vec![Finding::block(label)] }
}

pub(super) fn is_of_the_house(_: &Facts, actor: &Actor) -> Vec<Finding> {
    unless(actor.company.is_none(), "COMPANY_NOT_YOURS")
}

/// Role 121 edits the own company only, from outside; inside, where one sees every company, it opens nothing.
pub(super) fn is_to_edit(facts: &Facts, actor: &Actor) -> Vec<Finding> {
    let may = match actor.company {
        None => actor.has_any(EDITORS_INSIDE),
        own => own == facts.company && actor.has_any(EDITORS_OUTSIDE),
    };
    unless(may, "COMPANY_NOT_YOURS")
}

/// Nobody locks out everybody of the house whom they work with, themself among them.
pub(super) fn is_another_company(facts: &Facts, _: &Actor) -> Vec<Finding> {
    unless(!(facts.own && is_house(&facts.company_type)), "COMPANY_IS_YOURS")
}

/// A registration takes over a company that came in with the ERP's orders, and none that somebody works for.
pub(super) fn nobody_works_there(facts: &Facts, _: &Actor) -> Vec<Finding> {
    if facts.inhabited || is_house(&facts.company_type) {
        vec![Finding::block("VENDOR_CODE_DUPLICATE").at("vendorCode")]
    } else {
        vec![]
    }
}

/// The company of the system itself comes with the installation.
pub(super) fn may_be_made(facts: &Facts, _: &Input) -> Vec<Finding> {
    if CompanyType::parse(&facts.company_type) == Some(CompanyType::System) {
        vec![Finding::block("NOT_A_COMPANY_TYPE").at("companyType")]
    } else {
        vec![]
    }
}

pub(super) fn new_is_valid(_: &Facts, input: &Input) -> Vec<Finding> {
    let Input::Create(new) = input else { return vec![] };
    let NewCompany { company_type, code, name, name_en } = new;
    let mut found = Vec::new();
    if company_type.is_empty() {
        found.push(Finding::block("REQUIRED").at("companyType"));
    } else if CompanyType::parse(company_type).is_none() {
        found.push(Finding::block("NOT_A_COMPANY_TYPE").at("companyType"));
    }
    found.extend(field::required_line("code", code, MAX_CODE));
    found.extend(names(name, name_en));
    found
}

fn names(name: &str, name_en: &str) -> Vec<Finding> {
    let mut found = field::required_line("name", name, MAX_NAME);
    found.extend(field::required_line("nameEn", name_en, MAX_NAME));
    found
}

pub(super) fn fields_are_valid(_: &Facts, input: &Input) -> Vec<Finding> {
    let Input::Edit(fields) = input else { return vec![] };
    let mut found = names(&fields.name, &fields.name_en);
    found.extend(field::duns("duns", &fields.duns));
    found.extend(field::url("url", &fields.url));
    for (name, value, most) in [
        ("shortName", &fields.short_name, MAX_CODE),
        ("taxNumber", &fields.tax_number, MAX_CODE),
        ("phone", &fields.phone, MAX_CODE),
        ("fax", &fields.fax, MAX_CODE),
        ("annualRevenue", &fields.annual_revenue, MAX_CODE),
        ("executiveName", &fields.executive_name, MAX_NAME),
        ("executiveTitle", &fields.executive_title, MAX_CODE),
        ("address", &fields.address, MAX_NAME),
    ] {
        found.extend(field::line(name, value, most));
    }
    if let Some(code) = &fields.buyer_code {
        found.extend(field::line("buyerCode", code, MAX_CODE));
    }
    found.extend(lists(fields));
    found
}

fn lists(fields: &Fields) -> Vec<Finding> {
    let addresses = fields.addresses.as_deref().unwrap_or_default();
    let contacts = fields.contacts.as_deref().unwrap_or_default();
    let mut found = Vec::new();
    for (name, long) in [("addresses", addresses.len()), ("contacts", contacts.len())] {
        if long > MOST {
            found.push(Finding::block("LIST_TOO_LONG").at(name).with("max", MOST).with("found", long));
        }
    }
    if found.is_empty() {
        found.extend(addresses.iter().enumerate().flat_map(|(n, one)| address(&format!("addresses[{n}]"), one)));
        found.extend(contacts.iter().enumerate().flat_map(|(n, one)| contact(&format!("contacts[{n}]"), one)));
    }
    found
}

fn address(at: &str, one: &Address) -> Vec<Finding> {
    let mut found = Vec::new();
    if AddressKind::parse(&one.address_kind).is_none() {
        found.push(Finding::block("REQUIRED").at(format!("{at}.addressKind")));
    }
    found.extend(field::required_line(&format!("{at}.name"), &one.name, MAX_NAME));
    found.extend(field::required_line(&format!("{at}.address"), &one.address, MAX_NAME));
    if !one.duns_suffix.is_empty() && !field::has_digits(&one.duns_suffix, SUFFIX) {
        found.push(Finding::block("NOT_A_DUNS_SUFFIX").at(format!("{at}.dunsSuffix")));
    }
    found
}

fn contact(at: &str, one: &Contact) -> Vec<Finding> {
    let mut found = field::required_line(&format!("{at}.name"), &one.name, 100);
    found.extend(field::line(&format!("{at}.title"), &one.title, 100));
    found.extend(field::email(&format!("{at}.email"), &one.email));
    found.extend(field::line(&format!("{at}.phone"), &one.phone, MAX_CODE));
    found.extend(field::line(&format!("{at}.purpose"), &one.purpose, 100));
    found
}

/// Purchasing says under which code it knows a company; a company keeps what it reads there.
pub(super) fn buyer_code_is_the_houses(facts: &Facts, actor: &Actor) -> Vec<Finding> {
    let other = facts.wanted_buyer_code.as_ref().is_some_and(|wanted| *wanted != facts.buyer_code);
    if actor.company.is_some() && other { vec![Finding::block("BUYER_CODE_NOT_YOURS").at("buyerCode")] } else { vec![] }
}

/// The D-U-N-S number is what addresses of delivery are known by: the house says it, a company keeps what it reads there.
pub(super) fn duns_is_the_houses(facts: &Facts, actor: &Actor) -> Vec<Finding> {
    let other = facts.wanted_duns.as_ref().is_some_and(|wanted| *wanted != facts.duns);
    if actor.company.is_some() && other { vec![Finding::block("DUNS_NOT_YOURS").at("duns")] } else { vec![] }
}

/// Each code and number belongs to one company.
pub(super) fn numbers_are_free(facts: &Facts, input: &Input) -> Vec<Finding> {
    let taken = match input {
        Input::Create(_) | Input::Edit(_) => facts.taken,
        Input::Register(_) | Input::Activate | Input::Invalidate(_) | Input::Reinstate => return vec![],
    };
    let all = [
        (taken.code, "COMPANY_CODE_DUPLICATE", "code"),
        (taken.duns, "DUNS_DUPLICATE", "duns"),
        (taken.tax_number, "TAX_NUMBER_DUPLICATE", "taxNumber"),
        (taken.buyer_code, "BUYER_CODE_DUPLICATE", "buyerCode"),
    ];
    all.into_iter().filter(|(taken, ..)| *taken).map(|(_, label, field)| Finding::block(label).at(field)).collect()
}

pub(super) fn reason_is_given(_: &Facts, input: &Input) -> Vec<Finding> {
    let Input::Invalidate(why) = input else { return vec![] };
    field::required_comment("reason", &why.reason, "REASON_REQUIRED")
}
