//! What is left of a notice when the ERP takes back a receipt: conditions of the table. Pure.

use super::{Arrival, Input};
use crate::asn::facts::{Facts, Line};
use rust_decimal::Decimal;
use std::collections::HashMap;

/// What a notice has afterwards.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Left {
    /// Every line has what is to come by it.
    All,
    Part,
    Nothing,
}

fn change(arrivals: &[Arrival], line: usize) -> Decimal {
    arrivals.iter().filter(|arrival| arrival.line == line).map(|arrival| arrival.quantity).sum()
}

fn left(facts: &Facts, arrivals: &[Arrival]) -> Left {
    let received = |(n, line): (usize, &Line)| line.received_qty + change(arrivals, n);
    let lines = || facts.lines.iter().enumerate();
    if lines().all(|(n, line)| received((n, line)) >= line.coming_qty()) {
        Left::All
    } else if lines().all(|one| received(one) <= Decimal::ZERO) {
        Left::Nothing
    } else {
        Left::Part
    }
}

fn is(facts: &Facts, input: &Input, wanted: Left, final_is: bool) -> bool {
    let Input::TakeBack { arrivals, is_final, .. } = input else { return false };
    *is_final == final_is && left(facts, arrivals) == wanted
}

/// Whether the order lines allow everything that the closed notice has not received afterwards to be on its way again: what was taken back,
/// and what has not been shipped since.
fn is_allowed(facts: &Facts, input: &Input) -> bool {
    let Input::TakeBack { arrivals, .. } = input else { return false };
    let mut over: HashMap<i64, Decimal> = HashMap::new();
    for (n, line) in facts.lines.iter().enumerate() {
        let change = change(arrivals, n);
        let expected = (line.coming_qty() - line.received_qty - change).max(Decimal::ZERO);
        // More than was allowed may have come without a notice.
        let allowed = line.order.balance_allow_qty.max(Decimal::ZERO);
        *over.entry(line.order.id).or_insert(-allowed) += expected + change;
    }
    over.values().all(|over| *over <= Decimal::ZERO)
}

pub(super) fn is_whole(facts: &Facts, input: &Input) -> bool {
    is(facts, input, Left::All, true) || is(facts, input, Left::All, false)
}

pub(super) fn ends_empty(facts: &Facts, input: &Input) -> bool {
    is(facts, input, Left::Nothing, true)
}

pub(super) fn ends_in_part(facts: &Facts, input: &Input) -> bool {
    is(facts, input, Left::Part, true)
}

pub(super) fn awaits_all(facts: &Facts, input: &Input) -> bool {
    is(facts, input, Left::Nothing, false)
}

pub(super) fn awaits_a_part(facts: &Facts, input: &Input) -> bool {
    is(facts, input, Left::Part, false)
}

pub(super) fn reopens_all(facts: &Facts, input: &Input) -> bool {
    awaits_all(facts, input) && is_allowed(facts, input)
}

pub(super) fn reopens_in_part(facts: &Facts, input: &Input) -> bool {
    awaits_a_part(facts, input) && is_allowed(facts, input)
}

pub(super) fn stays_closed(facts: &Facts, input: &Input) -> bool {
    !ends_empty(facts, input) && !reopens_all(facts, input) && !reopens_in_part(facts, input)
}
