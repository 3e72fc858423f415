//! Every rule of a reply, pure: what speaks against it, with the field it belongs to.

use crate::po::asked::moved;
use crate::po::machine::{Closing, Facts, Input, Split, State};
use crate::{day, field};
use ehub_engine::{Actor, Finding};
use rust_decimal::Decimal;

/// From this round on a negotiation is flagged.
pub const FLAGGED_FROM_ROUND: i32 = 3;
/// Splits of one schedule; more is a mistake of the sender.
pub const MAX_SPLITS: usize = 100;

/// Nothing happens to a closed line any more, unless the ERP opens it again.
pub fn line_is_open(facts: &Facts, _: &Actor) -> Vec<Finding> {
    refuse(facts.closing == Closing::Closed, "PO_LINE_CLOSED")
}

/// What is open needs no opening.
pub fn line_is_closed(facts: &Facts, _: &Actor) -> Vec<Finding> {
    refuse(facts.closing == Closing::Open, "PO_LINE_OPEN")
}

/// A line that was cancelled, or has all that it wants, stays closed.
pub fn not_received_in_full(facts: &Facts, _: &Actor) -> Vec<Finding> {
    refuse(facts.received_qty >= facts.enough_qty(), "PO_RECEIVED_IN_FULL")
}

/// There is something left to promise.
pub fn not_shipped_in_full(facts: &Facts, _: &Actor) -> Vec<Finding> {
    refuse(facts.open_qty() <= Decimal::ZERO, "PO_FULLY_SHIPPED")
}

/// Nobody approves their own request, also not while acting for someone or having been acted for.
pub fn not_own_request(facts: &Facts, actor: &Actor) -> Vec<Finding> {
    refuse(actor.is_one_of(&facts.requested_by), "PO_OWN_REQUEST")
}

/// What is agreed to is what is open: a shipment that was withdrawn meanwhile makes the proposal too small.
pub fn schedule_covers(facts: &Facts, _: &Actor) -> Vec<Finding> {
    sum(&facts.schedule, facts.open_qty())
}

/// Nobody agrees to what is over: a promise whose day went by while the proposal waited is asked for again.
pub fn schedule_is_ahead(facts: &Facts, _: &Actor) -> Vec<Finding> {
    let past = facts.schedule.iter().map(|split| split.promised_on).filter(|day| *day < facts.today).min();
    past.map(|day| Finding::block("PO_PROMISE_PAST").with("day", day).with("today", facts.today)).into_iter().collect()
}

/// What was asked for can still be kept: a day that came is promised anew. A line shipped in full promises nothing.
pub fn asked_day_is_ahead(facts: &Facts, _: &Actor) -> Vec<Finding> {
    let past = facts.asked_pieces().iter().any(|piece| piece.need_by_on <= facts.today);
    let found = refuse(past, "PO_DATE_NOT_AFTER_TODAY");
    found.into_iter().map(|finding| finding.with("today", facts.today)).collect()
}

/// As asked: the whole open quantity, on the day or days asked for.
pub fn accept(facts: &Facts, input: &Input) -> Vec<Finding> {
    let Input::Accept { splits, comment } = input else { return vec![] };
    let mut found = field::text("comment", comment, field::MAX_COMMENT);
    let Some(splits) = splits else { return found };
    found.extend(schedule(facts, splits));
    let pieces = facts.asked_pieces();
    let is_asked = |split: &Split| pieces.iter().any(|piece| piece.need_by_on == split.promised_on);
    let others = splits.iter().enumerate().filter(|(_, split)| !is_asked(split));
    let use_propose = |n: usize| Finding::block("PO_CHANGED_USE_PROPOSE").at(format!("splits[{n}].promisedOn"));
    found.extend(others.map(|(n, _)| use_propose(n)));
    if found.is_empty() && !moved(&pieces, splits).is_empty() {
        found.push(use_propose(0));
    }
    found
}

/// Otherwise: the whole open quantity, every changed quantity or day with a remark, and something really changed.
pub fn propose(facts: &Facts, input: &Input) -> Vec<Finding> {
    let Input::Propose { splits, comment } = input else { return vec![] };
    let mut found = schedule(facts, splits);
    found.extend(remarks(splits, |split| changed(facts, split)));
    found.extend(field::text("comment", comment, field::MAX_COMMENT));
    if !splits.is_empty() && splits.iter().all(|split| !changed(facts, split)) {
        found.push(Finding::block("PO_UNCHANGED_USE_ACCEPT").at("splits"));
    }
    found
}

/// What is not shipped gets new days, each with a remark.
pub fn reschedule(facts: &Facts, input: &Input) -> Vec<Finding> {
    let Input::Reschedule { splits, comment } = input else { return vec![] };
    let mut found = schedule(facts, splits);
    found.extend(remarks(splits, |_| true));
    found.extend(field::text("comment", comment, field::MAX_COMMENT));
    found
}

/// A refusal says why.
pub fn disagree(_: &Facts, input: &Input) -> Vec<Finding> {
    let Input::Disagree { comment } = input else { return vec![] };
    field::required_comment("comment", comment, "PO_COMMENT_REQUIRED")
}

/// An issue is an instruction.
pub fn agree_with_issue(_: &Facts, input: &Input) -> Vec<Finding> {
    let Input::AgreeWithIssue { instruction } = input else { return vec![] };
    field::required_comment("instruction", instruction, "PO_INSTRUCTION_REQUIRED")
}

/// Asking again says why.
pub fn ask_again(_: &Facts, input: &Input) -> Vec<Finding> {
    let Input::AskAgain { reason } = input else { return vec![] };
    field::required_comment("reason", reason, "PO_REASON_REQUIRED")
}

/// What nobody follows up can be followed up again.
pub fn is_not_followed(facts: &Facts, _: &Actor) -> Vec<Finding> {
    refuse(facts.followed, "PO_FOLLOWED_ALREADY")
}

/// What is followed up can be left alone.
pub fn is_followed(facts: &Facts, _: &Actor) -> Vec<Finding> {
    refuse(!facts.followed, "PO_NOT_FOLLOWED")
}

/// Who reads the history finds why nobody was reminded.
pub fn unfollow(_: &Facts, input: &Input) -> Vec<Finding> {
    let Input::Unfollow { reason } = input else { return vec![] };
    field::required_comment("reason", reason, "PO_REASON_REQUIRED")
}

/// Whether the line is followed up when this has happened.
pub fn stays_followed(facts: &Facts, input: &Input) -> bool {
    matches!(input, Input::Follow) || (facts.followed && !matches!(input, Input::Unfollow { .. }))
}

/// Whether the negotiation is told to both sides as a long one.
pub fn escalates(facts: &Facts, input: &Input) -> bool {
    stays_followed(facts, input) && third_round(facts, input)
}

/// Only a newer revision of the ERP asks again: pulling the same order twice does nothing.
pub fn revision_is_newer(facts: &Facts, input: &Input) -> Vec<Finding> {
    let Input::Change { revision } = input else { return vec![] };
    refuse(*revision <= facts.erp_revision, "PO_REVISION_NOT_NEWER")
}

/// A line may be received in full under the revision that we know, but not under an older one.
pub fn revision_is_not_older(facts: &Facts, input: &Input) -> Vec<Finding> {
    let Input::Close { revision } = input else { return vec![] };
    refuse(*revision < facts.erp_revision, "PO_REVISION_NOT_NEWER")
}

/// Whether the buyer asks for so many times that the negotiation is flagged.
pub fn third_round(facts: &Facts, input: &Input) -> bool {
    matches!(input, Input::AskAgain { .. }) && is_flagged(facts.round + 1)
}

/// Whether a proposal is accepted by itself: every limit that is set holds, and at least one is set.
///
/// Days: nothing lies further from the day it was asked for. Percent: no more of the open quantity lies on other days.
pub fn within_tolerance(facts: &Facts, input: &Input) -> bool {
    let Input::Propose { splits, .. } = input else { return false };
    let tolerance = facts.tolerance;
    if tolerance.days.is_none() && tolerance.percent.is_none() {
        return false;
    }
    let shifted = moved(&facts.asked_pieces(), splits);
    let days_hold = tolerance.days.is_none_or(|days| shifted.iter().all(|one| one.days.abs() <= days));
    let percent_holds = tolerance.percent.is_none_or(|percent| {
        let sum = shifted.iter().try_fold(Decimal::ZERO, |sum, one| sum.checked_add(one.quantity));
        match (sum, percent.checked_mul(facts.open_qty())) {
            (Some(sum), Some(allowed)) => sum.checked_mul(Decimal::ONE_HUNDRED).is_some_and(|m| m <= allowed),
            (None, _) | (_, None) => false,
        }
    });
    days_hold && percent_holds
}

/// The opposite of [`within_tolerance`].
pub fn beyond_tolerance(facts: &Facts, input: &Input) -> bool {
    !within_tolerance(facts, input)
}

/// Whether the proposal was the first answer to the line.
pub fn proposed_first(facts: &Facts, _: &Input) -> bool {
    facts.before.state == State::New
}

/// Whether the proposal would have moved an agreed promise.
pub fn promise_was_agreed(facts: &Facts, _: &Input) -> bool {
    facts.before.state == State::Accept
}

/// Whether the proposal answered a line that was to be answered again. Also one of which nobody knows where it came from.
pub fn proposed_again(facts: &Facts, input: &Input) -> bool {
    !proposed_first(facts, input) && !promise_was_agreed(facts, input)
}

/// Whether the buyer's list shows the negotiation as a long one.
pub fn is_flagged(round: i32) -> bool {
    round >= FLAGGED_FROM_ROUND
}

/// The quantities' sum; `None` when it is larger than any number.
pub fn total(splits: &[Split]) -> Option<Decimal> {
    splits.iter().try_fold(Decimal::ZERO, |sum, split| sum.checked_add(split.quantity))
}

/// What every schedule has to be, whoever sends it.
fn schedule(facts: &Facts, splits: &[Split]) -> Vec<Finding> {
    if splits.is_empty() {
        return vec![Finding::block("PO_SPLITS_REQUIRED").at("splits")];
    }
    if splits.len() > MAX_SPLITS {
        return vec![Finding::block("TOO_LONG").at("splits").with("max", MAX_SPLITS)];
    }
    let mut found: Vec<Finding> = splits.iter().enumerate().flat_map(|(n, split)| one_split(facts, n, split)).collect();
    found.extend(sum(splits, facts.open_qty()));
    found
}

fn one_split(facts: &Facts, n: usize, split: &Split) -> Vec<Finding> {
    let decimals = field::decimals(facts.uom_digits, facts.open_qty());
    let mut found = field::quantity_within(&format!("splits[{n}].quantity"), split.quantity, decimals);
    if split.promised_on <= facts.today {
        let label = Finding::block("PO_DATE_NOT_AFTER_TODAY");
        found.push(label.at(format!("splits[{n}].promisedOn")).with("today", facts.today));
    }
    let last = day::last_promise(facts.today);
    // What the order itself asks for is never too far away.
    let is_asked =
        || split.promised_on == facts.need_by_on || facts.asked.iter().any(|one| one.need_by_on == split.promised_on);
    if split.promised_on > last && !is_asked() {
        found.push(Finding::block("PO_DATE_TOO_FAR").at(format!("splits[{n}].promisedOn")).with("max", last));
    }
    found.extend(field::text(&format!("splits[{n}].remark"), &split.remark, field::MAX_COMMENT));
    found
}

/// Order and promise never exceed each other.
fn sum(splits: &[Split], expected: Decimal) -> Vec<Finding> {
    let found = total(splits);
    if found == Some(expected) {
        return vec![];
    }
    let found = found.map_or_else(|| "∞".to_owned(), |sum| sum.normalize().to_string());
    vec![
        Finding::block("PO_SPLIT_SUM")
            .at("splits")
            .with("expected", expected.normalize().to_string())
            .with("found", found),
    ]
}

fn remarks(splits: &[Split], needed: impl Fn(&Split) -> bool) -> Vec<Finding> {
    splits
        .iter()
        .enumerate()
        .filter(|(_, split)| split.remark.trim().is_empty() && needed(split))
        .map(|(n, _)| Finding::block("PO_REMARK_REQUIRED").at(format!("splits[{n}].remark")))
        .collect()
}

/// Whether a split is other than what was asked for.
fn changed(facts: &Facts, split: &Split) -> bool {
    let pieces = facts.asked_pieces();
    !pieces.iter().any(|piece| piece.need_by_on == split.promised_on && piece.quantity == split.quantity)
}

fn refuse(when: bool, label: &str) -> Vec<Finding> {
    if when { vec![Finding::block(label)] } else { vec![] }
}

#[cfg(test)]
mod tests;
