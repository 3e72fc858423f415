//! Every rule of a shipment notice, pure: facts in, findings out. Each finding names its label and its field.

pub mod boxes;
pub mod certificates;
pub mod claims;
pub mod draft;
pub mod header;
pub mod invoice;
pub mod lines;
pub mod lots;
pub mod pick_up;

use super::facts::Facts;
use super::machine::{Asn, Input};
use crate::field::required_comment;
use ehub_engine::{Check, Finding, Guard};

/// What stands against making a draft of some order lines.
pub const CREATE: &[Guard<Asn>] = &[
    Guard { name: "has lines", test: |facts, _| lines::present(facts) },
    Guard { name: "lines belong together", test: |facts, _| lines::together(facts) },
    Guard { name: "lines accepted and open", test: |facts, _| lines::accepted(facts) },
    Guard { name: "within allowed quantity", test: |facts, _| lines::within_allowed(facts, "quantity") },
    Guard { name: "no finer than the unit", test: |facts, _| lines::unit_digits(facts, "quantity") },
    Guard { name: "box control not mixed", test: |facts, _| lines::box_control(facts) },
];

/// What stands against saving a draft. Everything else is told and saved all the same.
pub const EDIT: &[Check<Asn>] = &[Check { name: "lines belong together", test: |facts, _| lines::together(facts) }];

/// What stands against sending: every rule there is.
pub const SEND: &[Guard<Asn>] = &[
    Guard { name: "vendor used in the ERP", test: |facts, _| header::vendor(facts) },
    Guard { name: "has lines", test: |facts, _| lines::present(facts) },
    Guard { name: "lines belong together", test: |facts, _| lines::together(facts) },
    Guard { name: "lines accepted and open", test: |facts, _| lines::accepted(facts) },
    Guard { name: "within allowed quantity", test: |facts, _| lines::within_allowed(facts, "shipQty") },
    Guard { name: "no finer than the unit", test: |facts, _| lines::unit_digits(facts, "shipQty") },
    Guard { name: "box control not mixed", test: |facts, _| lines::box_control(facts) },
    Guard { name: "header complete", test: |facts, _| header::required(facts) },
    Guard { name: "dates in order", test: |facts, _| header::dates(facts) },
    Guard { name: "packages add up", test: |facts, _| header::packages(facts) },
    Guard { name: "waybills well formed", test: |facts, _| header::waybills(facts) },
    Guard { name: "invoice number", test: |facts, _| invoice::number(facts) },
    Guard { name: "invoice tax and rate", test: |facts, _| invoice::tax_and_rate(facts) },
    Guard { name: "invoice total", test: |facts, _| invoice::total(facts) },
    Guard { name: "lots complete", test: |facts, _| lots::complete(facts) },
    Guard { name: "lots add up", test: |facts, _| lots::sums(facts) },
    Guard { name: "lots once", test: |facts, _| lots::once(facts) },
    Guard { name: "lot dates", test: |facts, _| lots::dates(facts) },
    Guard { name: "lot dates together", test: |facts, _| lots::span(facts) },
    Guard { name: "certificates accepted", test: |facts, _| certificates::accepted(facts) },
    Guard { name: "boxes complete", test: |facts, _| boxes::complete(facts) },
    Guard { name: "boxes add up", test: |facts, _| boxes::sums(facts) },
    Guard { name: "x out", test: |facts, _| boxes::x_out(facts) },
    Guard { name: "rt numbers", test: |facts, _| claims::rt_format(facts) },
    Guard { name: "rt daily limit", test: |facts, _| claims::rt_limit(facts) },
    Guard { name: "numbers not used", test: |facts, _| claims::unused(facts) },
];

/// What stands against asking the ERP to cancel.
pub const CANCEL_SENT: &[Guard<Asn>] =
    &[Guard { name: "nothing received", test: |facts, _| lines::nothing_received(facts) }];

/// What an accepting answer must have.
pub const ERP_ACCEPT: &[Check<Asn>] = &[Check { name: "inbound no present", test: |_, input| inbound_no(input) }];

/// What a receipt must have.
pub const RECEIVE: &[Check<Asn>] = &[Check { name: "quantities positive", test: lines::arrivals }];

/// What goods that go back must have.
pub const RETURN: &[Check<Asn>] = &[
    Check { name: "quantities negative", test: lines::returns },
    Check { name: "no more than is there", test: lines::taken_back },
];

/// What a correction must have.
pub const CORRECT: &[Check<Asn>] = &[
    Check { name: "quantities not zero", test: lines::corrections },
    Check { name: "no more than is there", test: lines::taken_back },
];

/// What a receipt that is taken back must have.
pub const TAKE_BACK: &[Check<Asn>] = &[Check { name: "no more than is there", test: lines::reversed }];

/// What closing with less than was shipped must have.
pub const CLOSE_SHORT: &[Check<Asn>] = &[Check { name: "reason given", test: |_, input| reason(input) }];

/// What stands against confirming a pick-up.
pub const PICK_UP: &[Guard<Asn>] = &[Guard { name: "carried by whoever confirms", test: pick_up::carried_by }];

/// What a confirmed pick-up must have.
pub const PICKED_UP: &[Check<Asn>] = &[
    Check { name: "driver and car given", test: pick_up::complete },
    Check { name: "packages as announced", test: pick_up::packages },
];

/// Everything that would stand against sending now, warnings included.
pub fn send_findings(facts: &Facts, actor: &ehub_engine::Actor) -> Vec<Finding> {
    SEND.iter().flat_map(|guard| (guard.test)(facts, actor)).collect()
}

fn inbound_no(input: &Input) -> Vec<Finding> {
    match input {
        Input::ErpAccept { inbound_no } if inbound_no.trim().is_empty() => {
            vec![Finding::block("REQUIRED").at("inboundNo")]
        }
        _ => vec![],
    }
}

fn reason(input: &Input) -> Vec<Finding> {
    if let Input::CloseShort { reason } = input { required_comment("reason", reason, "REQUIRED") } else { vec![] }
}

/// The finding for an empty text at `field`, if it is empty.
fn required_text(text: &str, field: &str) -> Option<Finding> {
    text.trim().is_empty().then(|| Finding::block("REQUIRED").at(field))
}

/// The finding for a missing value at `field`, if it is missing.
fn required_value<T>(value: Option<&T>, field: impl Into<String>) -> Option<Finding> {
    value.is_none().then(|| Finding::block("REQUIRED").at(field))
}

#[cfg(test)]
pub(in crate::asn) mod tests;
