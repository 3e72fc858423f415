//! What a registration must say, and what speaks against it. Pure.

use super::machine::{Facts, Input};
use super::payload::Fields;
use crate::account::rules::{fits, is_outside, user_id};
use crate::field::{self, MAX_CODE, MAX_NAME};
use ehub_engine::Finding;

pub(super) fn form_is_complete(_: &Facts, input: &Input) -> Vec<Finding> {
    match input {
        Input::Submit(fields) | Input::Edit(fields) | Input::Resubmit(fields) => complete(fields),
        Input::Return(_) | Input::Reject(_) | Input::Approve(_) | Input::Activate => vec![],
    }
}

/// Everything that is missing or wrong in a form that is to be submitted.
pub fn complete(fields: &Fields) -> Vec<Finding> {
    let mut found = Vec::new();
    if fields.kind().is_none() {
        found.push(Finding::block("REQUIRED").at("companyType"));
    }
    for (name, value) in [
        ("vendorCode", &fields.vendor_code),
        ("taxNumber", &fields.tax_number),
        ("name", &fields.name),
        ("nameEn", &fields.name_en),
        ("phone", &fields.phone),
        ("address", &fields.address),
        ("adminName", &fields.admin_name),
        ("adminNameEn", &fields.admin_name_en),
        ("adminEmail", &fields.admin_email),
    ] {
        if value.trim().is_empty() {
            found.push(Finding::block("REQUIRED").at(name));
        }
    }
    found.extend(field::duns("duns", &fields.duns));
    found.extend(field::url("url", &fields.url));
    found.extend(field::email("adminEmail", &fields.admin_email));
    found.extend(bounded(fields));
    found
}

/// What even a draft may not be: endless.
pub fn bounded(fields: &Fields) -> Vec<Finding> {
    let texts = [
        ("companyType", &fields.company_type, 1),
        ("vendorCode", &fields.vendor_code, MAX_CODE),
        ("duns", &fields.duns, MAX_CODE),
        ("taxNumber", &fields.tax_number, MAX_CODE),
        ("name", &fields.name, MAX_NAME),
        ("nameEn", &fields.name_en, MAX_NAME),
        ("shortName", &fields.short_name, MAX_CODE),
        ("url", &fields.url, field::MAX_URL),
        ("phone", &fields.phone, MAX_CODE),
        ("fax", &fields.fax, MAX_CODE),
        ("annualRevenue", &fields.annual_revenue, MAX_CODE),
        ("executiveName", &fields.executive_name, MAX_NAME),
        ("executiveTitle", &fields.executive_title, MAX_CODE),
        ("address", &fields.address, MAX_NAME),
        ("adminName", &fields.admin_name, 100),
        ("adminNameEn", &fields.admin_name_en, 100),
        ("adminEmail", &fields.admin_email, field::MAX_EMAIL),
        ("adminDepartment", &fields.admin_department, 100),
    ];
    texts.iter().flat_map(|(name, value, max)| field::line(name, value, *max)).collect()
}

/// Each number belongs to one company, and a supplier's vendor code is one that the platform knows. Whether a code is unknown
/// or taken is not told apart, and which other number somebody has is told to reviewers only: the form is open to everybody.
pub(super) fn numbers_are_free(facts: &Facts, input: &Input) -> Vec<Finding> {
    let (Input::Submit(fields) | Input::Edit(fields) | Input::Resubmit(fields)) = input else { return vec![] };
    let mut found = Vec::new();
    let public = !matches!(input, Input::Edit(_));
    if !fields.vendor_code.is_empty() && (!facts.vendor_known || facts.vendor_taken) {
        found.push(Finding::block("VENDOR_CODE_UNKNOWN").at("vendorCode"));
    }
    if public {
        found.extend((facts.duns_taken || facts.tax_number_taken).then(not_possible));
        return found;
    }
    if facts.duns_taken {
        found.push(Finding::block("DUNS_DUPLICATE").at("duns"));
    }
    if facts.tax_number_taken {
        found.push(Finding::block("TAX_NUMBER_DUPLICATE").at("taxNumber"));
    }
    found
}

/// A company like this is there already; more the public is not told.
pub fn not_possible() -> Finding {
    Finding::block("REGISTRATION_NOT_POSSIBLE")
}

pub(super) fn reason_is_given(_: &Facts, input: &Input) -> Vec<Finding> {
    match input {
        Input::Return(why) | Input::Reject(why) => field::required_comment("reason", &why.reason, "REASON_REQUIRED"),
        Input::Submit(_) | Input::Edit(_) | Input::Resubmit(_) | Input::Approve(_) | Input::Activate => vec![],
    }
}

pub(super) fn codes_are_unique(facts: &Facts, _: &Input) -> Vec<Finding> {
    let mut found = Vec::new();
    if facts.vendor_taken {
        found.push(Finding::block("VENDOR_CODE_DUPLICATE").at("vendorCode"));
    }
    if facts.buyer_code_taken {
        found.push(Finding::block("BUYER_CODE_DUPLICATE").at("buyerCode"));
    }
    found
}

/// The administrator of a new company gets what companies of its type do, and nothing that belongs inside.
pub(super) fn administrator_can_be_made(facts: &Facts, input: &Input) -> Vec<Finding> {
    let Input::Approve(approval) = input else { return vec![] };
    let mut found = user_id(&approval.user_id);
    if facts.user_id_taken {
        found.push(Finding::block("ACCOUNT_DUPLICATE").at("userId"));
    }
    if approval.groups.is_empty() {
        found.push(Finding::block("REQUIRED").at("groups"));
    }
    for (code, group) in &facts.groups {
        let fault = match group {
            None => Finding::block("GROUP_UNKNOWN"),
            Some(group) if !group.roles.iter().all(|role| is_outside(*role)) => Finding::block("GROUP_NOT_GRANTABLE"),
            Some(group) if !fits(group, &facts.company) => Finding::block("GROUP_NOT_FOR_COMPANY"),
            Some(_) => continue,
        };
        found.push(fault.at("groups").with("group", code));
    }
    found.extend(field::line("buyerCode", &approval.buyer_code, MAX_CODE));
    found
}
