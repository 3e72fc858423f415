//! Every rule of an opening, pure: what speaks against it, with the field it belongs to.

use super::machine::{Facts, Input, MOST_DAYS};
use crate::field;
use crate::po::machine::Closing;
use chrono::Days;
use ehub_engine::{Actor, Finding};
use rust_decimal::Decimal;
use std::time::Duration;

/// Nobody opens lines for their own company.
pub(super) fn not_own_company(facts: &Facts, actor: &Actor) -> Vec<Finding> {
    refuse(actor.company == Some(facts.vendor), Finding::block("OPENING_OWN_COMPANY"))
}

/// Nothing is shipped for a service.
pub(super) fn line_is_of_goods(facts: &Facts, _: &Actor) -> Vec<Finding> {
    refuse(!facts.is_goods, Finding::block("SERVICE_LINE").at("lineId"))
}

/// Nothing happens to a closed line any more.
pub(super) fn line_is_open(facts: &Facts, _: &Actor) -> Vec<Finding> {
    refuse(facts.closing == Closing::Closed, Finding::block("PO_LINE_CLOSED").at("lineId"))
}

/// One opening of a line at a time, so that everybody knows which one a notice ships under.
pub(super) fn none_in_effect(facts: &Facts, _: &Actor) -> Vec<Finding> {
    refuse(facts.is_another, Finding::block("OPENING_EXISTS").at("lineId"))
}

/// What is allowed already, or shipped, needs no opening.
pub(super) fn something_to_open(facts: &Facts, _: &Actor) -> Vec<Finding> {
    let needless = facts.closing == Closing::Open && facts.openable_qty() == Decimal::ZERO;
    refuse(needless, Finding::block("OPENING_NOT_NEEDED").at("lineId"))
}

/// A quantity within what the order wants and is not allowed, a last day that is not over and not far away, and a reason.
pub(super) fn grant(facts: &Facts, input: &Input) -> Vec<Finding> {
    let Input::Grant(asked) = input else { return vec![] };
    let most = facts.openable_qty();
    let mut found = field::quantity_within("quantity", asked.quantity, field::decimals(facts.uom_digits, most));
    if asked.quantity > most && most > Decimal::ZERO {
        found.push(amount("OPENING_ABOVE_ORDER", most));
    }
    let last = facts.today.checked_add_days(Days::new(MOST_DAYS)).unwrap_or(facts.today);
    if asked.until_on < facts.today {
        found.push(Finding::block("OPENING_DAY_PAST").at("untilOn").with("today", facts.today));
    } else if asked.until_on > last {
        found.push(Finding::block("PO_DATE_TOO_FAR").at("untilOn").with("max", last));
    }
    found.extend(field::required_comment("reason", &asked.reason, "PO_REASON_REQUIRED"));
    found
}

/// What is shipped under it is within what is left of it.
pub(super) fn within_left(facts: &Facts, input: &Input) -> Vec<Finding> {
    let Input::Use(shipped) = input else { return vec![] };
    if shipped.quantity > facts.left_qty() { vec![amount("OPENING_OVER", facts.left_qty())] } else { vec![] }
}

/// Taking it back says why.
pub(super) fn reason(_: &Facts, input: &Input) -> Vec<Finding> {
    let Input::TakeBack(why) = input else { return vec![] };
    field::required_comment("reason", &why.reason, "PO_REASON_REQUIRED")
}

/// Something of it may still be shipped after this.
pub(super) fn leaves_some(facts: &Facts, input: &Input) -> bool {
    if let Input::Use(shipped) = input { shipped.quantity < facts.left_qty() } else { false }
}

/// All of it is shipped with this.
pub(super) fn leaves_none(facts: &Facts, input: &Input) -> bool {
    if let Input::Use(shipped) = input { shipped.quantity >= facts.left_qty() } else { false }
}

/// Nobody needs it any more: the line is closed, or was opened anew meanwhile.
pub(super) fn is_moot(facts: &Facts, _: &Input) -> bool {
    facts.closing == Closing::Closed || facts.is_another
}

/// Its last day is over.
pub(super) fn is_over(facts: &Facts, input: &Input) -> bool {
    !is_moot(facts, input) && facts.now >= facts.ends_at
}

/// What comes back may be shipped again.
pub(super) fn is_usable(facts: &Facts, input: &Input) -> bool {
    !is_moot(facts, input) && !is_over(facts, input)
}

/// How long it takes until its last day is over; nothing when it is.
pub(super) fn until_it_ends(facts: &Facts, _: &Input) -> Duration {
    (facts.ends_at - facts.now).to_std().unwrap_or_default()
}

/// A quantity above a limit, which is named.
fn amount(label: &str, max: Decimal) -> Finding {
    Finding::block(label).at("quantity").with("max", max.normalize().to_string())
}

fn refuse(when: bool, finding: Finding) -> Vec<Finding> {
    if when { vec![finding] } else { vec![] }
}

#[cfg(test)]
mod tests;
