//! Every rule of a spec, pure: what speaks against an event, with the field it belongs to.

use super::grid::{self, Value};
use super::machine::{Facts, Input};
use super::payload::{Fill, Given};
use crate::field;
use crate::plant_day::day_begins;
use crate::quality::ReplyType;
use crate::quality::item::{MAX_SAID, check_number, number};
use chrono::Days;
use ehub_engine::{Actor, Finding};
use std::collections::HashSet;
use std::time::Duration;

/// Days before a revision runs out from which the supplier is reminded.
pub const EXPIRES_SOON_DAYS: u64 = 14;

/// A supplier fills and submits what its own company says.
pub(super) fn is_own_company(facts: &Facts, actor: &Actor) -> Vec<Finding> {
    refuse(actor.company != Some(facts.vendor), "SPEC_NOT_YOUR_COMPANY")
}

/// Nobody verifies what their own company says.
pub(super) fn not_own_company(facts: &Facts, actor: &Actor) -> Vec<Finding> {
    refuse(actor.company == Some(facts.vendor), "SPEC_OWN_COMPANY")
}

/// Nobody verifies what they submitted themselves, also not while acting for someone or having been acted for.
pub(super) fn not_own_submission(facts: &Facts, actor: &Actor) -> Vec<Finding> {
    refuse(actor.is_one_of(&facts.submitted_by), "SPEC_OWN_SUBMISSION")
}

/// A part of which nothing is inspected has no spec.
pub(super) fn something_is_asked(facts: &Facts, _: &Actor) -> Vec<Finding> {
    refuse(facts.current_key.is_empty(), "SPEC_NOTHING_ASKED")
}

/// One spec for each supplier, part and type.
pub(super) fn is_the_first(facts: &Facts, _: &Actor) -> Vec<Finding> {
    refuse(facts.is_another, "ALREADY_EXISTS")
}

/// What was filled is what is asked; otherwise it has to be filled anew.
pub(super) fn is_asked_the_same(facts: &Facts, actor: &Actor) -> Vec<Finding> {
    let nothing = something_is_asked(facts, actor);
    if nothing.is_empty() { not_asked_otherwise(facts, actor) } else { nothing }
}

/// As [`is_asked_the_same`]; what is not asked at all any more can still be decided.
pub(super) fn not_asked_otherwise(facts: &Facts, _: &Actor) -> Vec<Finding> {
    refuse(!facts.current_key.is_empty() && facts.current_key != facts.asked_key, "SPEC_ITEMS_CHANGED")
}

/// Every value is of an item that is asked, once, and has the form of its type.
pub(super) fn form(facts: &Facts, input: &Input) -> Vec<Finding> {
    let Input::Fill(Fill { values, .. }) = input else { return vec![] };
    let mut met = HashSet::new();
    let mut found = Vec::new();
    for (n, given) in values.iter().enumerate() {
        let item = facts.items.iter().find(|item| item.short_name == given.short_name);
        let at = |name: &str| format!("values[{n}].{name}");
        match item {
            None => found
                .push(Finding::block("SPEC_ITEM_UNKNOWN").at(at("shortName")).with("value", given.short_name.as_str())),
            Some(_) if !met.insert(given.short_name.as_str()) => {
                found.push(Finding::block("ROW_DUPLICATE").at(at("shortName")));
            }
            Some(item) => found.extend(form_of(item.reply_type, given, &at)),
        }
    }
    found
}

fn form_of(reply_type: ReplyType, given: &Given, at: &impl Fn(&str) -> String) -> Vec<Finding> {
    let mut found = field::text(&at("specValue"), &given.spec_value, MAX_SAID);
    found.extend(field::text(&at("remark"), &given.remark, field::MAX_COMMENT));
    let limits = [("lower", &given.lower), ("upper", &given.upper)];
    let said = limits.into_iter().filter(|(_, text)| !text.is_empty());
    match reply_type {
        ReplyType::Value => {
            found.extend(said.flat_map(|(name, text)| check_number(&at(name), text)));
            if !given.spec_value.is_empty() && found.iter().all(|one| one.field.as_deref() != Some(&at("specValue"))) {
                found.extend(check_number(&at("specValue"), &given.spec_value));
            }
        }
        ReplyType::Text | ReplyType::Information => {
            found.extend(said.map(|(name, _)| Finding::block("SPEC_LIMIT_OF_WORDS").at(at(name))));
        }
    }
    found
}

/// Where somebody asks for it, what is filled could be submitted as it is.
pub(super) fn is_complete_if_asked(facts: &Facts, input: &Input) -> Vec<Finding> {
    let Input::Fill(fill) = input else { return vec![] };
    if !fill.is_complete || !form(facts, input).is_empty() {
        return vec![];
    }
    let of = |value: Value| {
        let name = value.item.short_name.as_str();
        let place = fill.values.iter().position(|given| given.short_name == name);
        let at = |field: &str| place.map_or_else(|| "values".to_owned(), |n| format!("values[{n}].{field}"));
        lacks(&value, &at).into_iter().map(|one| one.with("item", name)).collect::<Vec<_>>()
    };
    facts.filled(fill).into_iter().flat_map(of).collect()
}

/// Every item has a value within its limits, or a remark why it does not suit.
pub(super) fn is_complete(facts: &Facts, _: &Input) -> Vec<Finding> {
    let mut found = Vec::new();
    for (n, value) in facts.values.iter().enumerate() {
        let lacking = lacks(value, &|field| format!("values[{n}].{field}"));
        found.extend(lacking.into_iter().map(|one| one.with("item", &value.item.short_name)));
    }
    found
}

/// What speaks against submitting a value.
fn lacks(value: &Value, at: &impl Fn(&str) -> String) -> Vec<Finding> {
    if !value.suits {
        return required(&value.remark, at("remark"));
    }
    let mut found = required(&value.spec_value, at("specValue"));
    match value.item.reply_type {
        ReplyType::Value => found.extend(lacks_of_number(value, at)),
        ReplyType::Text | ReplyType::Information => {}
    }
    found
}

fn required(text: &str, at: String) -> Vec<Finding> {
    if text.trim().is_empty() { vec![Finding::block("REQUIRED").at(at)] } else { vec![] }
}

fn lacks_of_number(value: &Value, at: &impl Fn(&str) -> String) -> Vec<Finding> {
    let (lower, upper) = (value.lower(), value.upper());
    let mut found = Vec::new();
    if lower.is_none() && upper.is_none() {
        found.push(Finding::block("SPEC_LIMIT_REQUIRED").at(at("lower")));
    }
    let asked = (value.item.asked_lower, value.item.asked_upper);
    for (name, own) in [("lower", value.lower_limit), ("upper", value.upper_limit)] {
        let outside = own.is_some_and(|own| {
            asked.0.is_some_and(|least| own < least) || asked.1.is_some_and(|greatest| own > greatest)
        });
        if outside {
            found.push(between(Finding::block("SPEC_LIMIT_OUTSIDE").at(at(name)), asked));
        }
    }
    if let (Some(least), Some(greatest)) = (lower, upper)
        && least > greatest
    {
        found.push(between(Finding::block("SPEC_LIMITS_CROSS").at(at("upper")), (lower, upper)));
    } else if let Ok(said) = number(&value.spec_value)
        && (lower.is_some_and(|least| said < least) || upper.is_some_and(|greatest| said > greatest))
    {
        found.push(between(Finding::block("SPEC_VALUE_OUTSIDE").at(at("specValue")), (lower, upper)));
    } else if !value.spec_value.is_empty() {
        found.extend(check_number(&at("specValue"), &value.spec_value));
    }
    found
}

/// With the limits that are meant; one that there is not is a dash.
fn between(
    finding: Finding,
    (lower, upper): (Option<rust_decimal::Decimal>, Option<rust_decimal::Decimal>),
) -> Finding {
    let text =
        |limit: Option<rust_decimal::Decimal>| limit.map_or("–".to_owned(), |limit| limit.normalize().to_string());
    finding.with("min", text(lower)).with("max", text(upper))
}

/// What was accepted, or is asked otherwise now, is not changed without a word; it may have been said before.
pub(super) fn comment(facts: &Facts, input: &Input) -> Vec<Finding> {
    let (said, needed) = match input {
        Input::Edit(edited) => (edited.comment.as_str(), true),
        Input::Submit(submitted) => (submitted.comment.as_str(), facts.reopened.is_some() && facts.comment.is_empty()),
        Input::Accept(accepted) => (accepted.comment.as_str(), false),
        Input::SetUp | Input::Fill(_) | Input::Reject(_) | Input::ItemsChanged => return vec![],
    };
    if needed {
        field::required_comment("comment", said, "SPEC_COMMENT_REQUIRED")
    } else {
        field::text("comment", said, field::MAX_COMMENT)
    }
}

/// A refusal says why.
pub(super) fn reason(_: &Facts, input: &Input) -> Vec<Finding> {
    let Input::Reject(why) = input else { return vec![] };
    field::required_comment("reason", &why.reason, "PO_REASON_REQUIRED")
}

/// Whether what is accepted runs out.
pub(super) fn runs_out(facts: &Facts, _: &Input) -> bool {
    grid::effective_days(&facts.values).is_some()
}

/// How long it takes until the supplier is reminded that a revision runs out; nothing when that day has come.
pub(super) fn until_it_expires_soon(facts: &Facts, _: &Input) -> Duration {
    let Some(last) = facts.expires_on() else { return Duration::ZERO };
    let from = last.checked_sub_days(Days::new(EXPIRES_SOON_DAYS)).unwrap_or(last);
    (day_begins(from, &facts.zone) - facts.now).to_std().unwrap_or_default()
}

fn refuse(when: bool, label: &str) -> Vec<Finding> {
    if when { vec![Finding::block(label)] } else { vec![] }
}

#[cfg(test)]
mod tests;
