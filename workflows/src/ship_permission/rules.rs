//! Every rule of an application to ship, pure: what speaks against it, with the field it belongs to.

use super::machine::{Facts, Input};
use crate::po::machine::{Closing, ShipPermission as Mode, State as LineState};
use crate::{day, field};
use chrono::NaiveDate;
use ehub_engine::{Actor, Finding};
use rust_decimal::Decimal;
use std::time::Duration;

/// A supplier applies, and takes back, for its own company.
pub(super) fn is_own_company(facts: &Facts, actor: &Actor) -> Vec<Finding> {
    refuse(actor.company != Some(facts.vendor), "SHIP_NOT_YOUR_COMPANY")
}

/// Nobody allows what their own company asks for.
pub(super) fn not_own_company(facts: &Facts, actor: &Actor) -> Vec<Finding> {
    refuse(actor.company == Some(facts.vendor), "SHIP_OWN_COMPANY")
}

/// Nobody decides about their own request, also not while acting for someone or having been acted for.
pub(super) fn not_own_request(facts: &Facts, actor: &Actor) -> Vec<Finding> {
    refuse(actor.is_one_of(&facts.requested_by), "SHIP_OWN_REQUEST")
}

/// Where an accepted line may be shipped as it is, nobody needs to ask.
pub(super) fn permission_is_required(facts: &Facts, _: &Actor) -> Vec<Finding> {
    refuse(facts.mode == Mode::Open, "SHIP_PERMISSION_NOT_REQUIRED")
}

/// Nothing is shipped for a service.
pub(super) fn line_is_of_goods(facts: &Facts, _: &Actor) -> Vec<Finding> {
    refuse(!facts.is_goods, "SERVICE_LINE")
}

/// Nothing happens to a closed line any more.
pub(super) fn line_is_open(facts: &Facts, _: &Actor) -> Vec<Finding> {
    refuse(facts.closing == Closing::Closed, "PO_LINE_CLOSED")
}

/// What is not agreed, or is being negotiated anew, is not shipped.
pub(super) fn line_is_accepted(facts: &Facts, _: &Actor) -> Vec<Finding> {
    refuse(facts.line_state != LineState::Accept, "SHIP_LINE_NOT_ACCEPTED")
}

/// A quantity within what is left, a day to come, and a remark where the day is another one than agreed.
pub(super) fn application(facts: &Facts, input: &Input) -> Vec<Finding> {
    let Input::Apply(asked) = input else { return vec![] };
    let left = facts.applicable_qty();
    let mut found = quantity(facts, asked.quantity, left);
    if asked.quantity > left {
        found.push(amount("SHIP_ABOVE_BALANCE", left));
    }
    found.extend(ship_on(facts, asked.ship_on));
    if asked.remark.is_empty() && asked.ship_on != facts.expected_on() {
        found.push(Finding::block("SHIP_REMARK_REQUIRED").at("remark").with("day", facts.expected_on()));
    }
    found.extend(field::text("remark", &asked.remark, field::MAX_COMMENT));
    found
}

/// What is granted is no more than was asked for and than is left of the line now, on a day to come.
pub(super) fn grant(facts: &Facts, input: &Input) -> Vec<Finding> {
    let Some((granted, on)) = input.granted(facts) else { return vec![] };
    let mut found = quantity(facts, granted, facts.asked_qty);
    if granted > facts.asked_qty {
        found.push(amount("SHIP_ABOVE_REQUEST", facts.asked_qty));
    } else if granted > facts.left_qty() {
        found.push(amount("SHIP_ABOVE_BALANCE", facts.left_qty()));
    }
    found.extend(ship_on(facts, on));
    found
}

/// What there is to say with an approval.
pub(super) fn comment(_: &Facts, input: &Input) -> Vec<Finding> {
    field::text("comment", input.comment(), field::MAX_COMMENT)
}

/// An issue is an instruction.
pub(super) fn instruction(_: &Facts, input: &Input) -> Vec<Finding> {
    field::required_comment("instruction", input.comment(), "PO_INSTRUCTION_REQUIRED")
}

/// A refusal says why.
pub(super) fn reason(_: &Facts, input: &Input) -> Vec<Finding> {
    field::required_comment("reason", input.comment(), "PO_REASON_REQUIRED")
}

/// How long it takes until the application expires; nothing when it has.
pub(super) fn until_it_expires(facts: &Facts, _: &Input) -> Duration {
    (facts.expires_at - facts.now).to_std().unwrap_or_default()
}

/// Digits as those of the unit, or of what is left where that is finer.
fn quantity(facts: &Facts, value: Decimal, left: Decimal) -> Vec<Finding> {
    field::quantity_within("quantity", value, field::decimals(facts.uom_digits, left))
}

fn ship_on(facts: &Facts, on: NaiveDate) -> Vec<Finding> {
    if on <= facts.today {
        return vec![Finding::block("PO_DATE_NOT_AFTER_TODAY").at("shipOn").with("today", facts.today)];
    }
    let last = day::last_promise(facts.today);
    // What was agreed is never too far away.
    if on > last && on != facts.expected_on() {
        return vec![Finding::block("PO_DATE_TOO_FAR").at("shipOn").with("max", last)];
    }
    vec![]
}

/// A quantity above a limit, which is named.
fn amount(label: &str, max: Decimal) -> Finding {
    Finding::block(label).at("quantity").with("max", max.normalize().to_string())
}

fn refuse(when: bool, label: &str) -> Vec<Finding> {
    if when { vec![Finding::block(label)] } else { vec![] }
}

#[cfg(test)]
mod tests;
