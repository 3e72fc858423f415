//! Every rule of a certificate, pure: what speaks against it, with the field it belongs to.

use super::machine::{Facts, Input};
use super::payload::{ItemSaid, Measurements};
use super::spec::{Judged, Spec};
use crate::field;
use crate::quality::item::{MAX_DECIMALS, MAX_INTEGER_DIGITS, MAX_SAID};
use crate::quality::{Cell, Fault};
use ehub_engine::label::Label as _;
use ehub_engine::{Actor, Finding};
use std::collections::HashSet;

/// Samples that may be said of an item.
pub const MAX_SAMPLES: usize = 999;
/// Samples out of spec that a finding names.
const MOST_NAMED: usize = 20;
/// Characters of a unit.
const MAX_UNIT: usize = 50;

/// The label of a unit that is not the one asked for.
pub const WRONG_UNIT: &str = "COC_UNIT";
/// The label of a number of samples that is not the one asked for.
pub const WRONG_COUNT: &str = "COC_SAMPLE_COUNT";
/// The label of a sample whose number is not the next one.
pub const WRONG_NUMBER: &str = "COC_SAMPLE_NO";
/// The label of what is out of spec: a warning, to be confirmed.
pub const OUT_OF_SPEC: &str = "IQA_FAIL";

/// A supplier says what it measured of its own lots.
pub(super) fn is_own_company(facts: &Facts, actor: &Actor) -> Vec<Finding> {
    refuse(actor.company != Some(facts.vendor), "COC_NOT_YOUR_COMPANY")
}

/// Nobody verifies what their own company measured.
pub(super) fn not_own_company(facts: &Facts, actor: &Actor) -> Vec<Finding> {
    refuse(actor.company == Some(facts.vendor), "COC_OWN_COMPANY")
}

/// Nobody verifies what they submitted themselves, also not while acting for someone or having been acted for.
pub(super) fn not_own_submission(facts: &Facts, actor: &Actor) -> Vec<Finding> {
    refuse(actor.is_one_of(&facts.submitted_by), "COC_OWN_SUBMISSION")
}

/// Without a spec that was accepted and holds, nobody knows what to measure.
pub(super) fn spec_holds(facts: &Facts, _: &Actor) -> Vec<Finding> {
    match &facts.spec {
        Ok(_) => vec![],
        Err(missing) => vec![Finding::block(missing.as_str())],
    }
}

/// What is saved half-done is of the spec and short enough to be kept.
pub(super) fn kept(facts: &Facts, input: &Input) -> Vec<Finding> {
    let (Input::Save(said), Ok(spec)) = (input, &facts.spec) else { return vec![] };
    let mut found = known(spec, said);
    for (n, item) in said.items.iter().enumerate() {
        found.extend(unit((n, item)));
        if item.samples.len() > MAX_SAMPLES {
            found.push(Finding::block("TOO_LONG").at(format!("items[{n}].samples")).with("max", MAX_SAMPLES));
            continue;
        }
        for (m, sample) in item.samples.iter().enumerate() {
            found.extend(field::text(&format!("items[{n}].samples[{m}]"), sample, MAX_SAID));
        }
    }
    found.extend(field::text("reason", &said.reason, field::MAX_COMMENT));
    found
}

/// Every item is answered: in its unit, with as many samples as it asks for, each of its type. What is out of spec all the same is asked
/// about, and why.
pub(super) fn answered(facts: &Facts, input: &Input) -> Vec<Finding> {
    let (Input::Submit(said), Ok(spec)) = (input, &facts.spec) else { return vec![] };
    let mut found = known(spec, said);
    let judged = spec.judge(&said.items);
    found.extend(judged.iter().flat_map(faults));
    found.extend(said.items.iter().enumerate().flat_map(unit));
    let out = judged.iter().filter(|one| one.verdict.is_answered() && !one.verdict.is_passed);
    let out: Vec<Finding> = out.map(out_of_spec).collect();
    if !out.is_empty() && said.reason.is_empty() {
        found.push(Finding::block("COC_REASON_REQUIRED").at("reason"));
    }
    found.extend(out);
    found.extend(field::text("reason", &said.reason, field::MAX_COMMENT));
    found
}

/// What there is to say with an acceptance.
pub(super) fn comment(_: &Facts, input: &Input) -> Vec<Finding> {
    let Input::Accept(said) = input else { return vec![] };
    field::text("comment", &said.comment, field::MAX_COMMENT)
}

/// A rejection says why.
pub(super) fn reason(_: &Facts, input: &Input) -> Vec<Finding> {
    let Input::Reject(why) = input else { return vec![] };
    field::required_comment("reason", &why.reason, "PO_REASON_REQUIRED")
}

/// A unit is no longer than any unit is, whatever the item's type.
fn unit((n, item): (usize, &ItemSaid)) -> Vec<Finding> {
    field::text(&format!("items[{n}].unit"), &item.unit, MAX_UNIT)
}

/// Items that the spec does not ask for, and items that are said twice.
fn known(spec: &Spec, said: &Measurements) -> Vec<Finding> {
    let mut seen = HashSet::with_capacity(said.items.len());
    let of = |(n, item): (usize, &ItemSaid)| {
        let at = |label: &str| Finding::block(label).at(format!("items[{n}].shortName")).with("item", &item.short_name);
        if !spec.has(&item.short_name) {
            Some(at("COC_ITEM_UNKNOWN"))
        } else if seen.contains(&item.short_name) {
            Some(at("ROW_DUPLICATE"))
        } else {
            seen.insert(item.short_name.clone());
            None
        }
    };
    said.items.iter().enumerate().filter_map(of).collect()
}

/// Why what was said of an item is no answer.
fn faults(one: &Judged<'_>) -> Vec<Finding> {
    let Judged { item, verdict, .. } = one;
    let Some((n, said)) = one.said else {
        return vec![Finding::block("COC_ITEM_MISSING").at("items").with("item", &item.short_name)];
    };
    let mut found = Vec::new();
    if !verdict.is_unit_right {
        found.push(Finding::block(WRONG_UNIT).at(format!("items[{n}].unit")).with("expected", &item.asked.unit));
    }
    if !verdict.is_count_right {
        let finding = Finding::block(WRONG_COUNT).at(format!("items[{n}].samples"));
        found.push(finding.with("expected", item.asked.sample_size).with("found", said.samples.len()));
    }
    for (m, cell) in verdict.cells.iter().enumerate() {
        if let Cell::Fault(fault) = cell {
            found.push(no_answer(*fault, format!("items[{n}].samples[{m}]"), &said.samples[m]));
        }
    }
    found
}

fn no_answer(fault: Fault, field: String, said: &str) -> Finding {
    let finding = Finding::block(fault.as_str()).at(field);
    match fault {
        Fault::Missing => finding,
        Fault::NotANumber => finding.with("value", said),
        Fault::TooManyDigits => finding.with("max", MAX_INTEGER_DIGITS),
        Fault::TooManyDecimals => finding.with("max", MAX_DECIMALS),
        Fault::TooLong => finding.with("max", MAX_SAID),
    }
}

/// An item that is answered and does not pass.
fn out_of_spec(one: &Judged<'_>) -> Finding {
    let Judged { item, verdict, .. } = one;
    let n = one.said.map(|(n, _)| n).unwrap_or_default();
    let rejects = (1_usize..).zip(&verdict.cells).filter(|(_, cell)| matches!(cell, Cell::Reject(_))).map(|(m, _)| m);
    Finding::warn(OUT_OF_SPEC)
        .at(format!("items[{n}].samples"))
        .with("item", &item.short_name)
        .with("rejects", verdict.rejects)
        .with("max", item.asked.reject_count)
        .with("samples", rejects.take(MOST_NAMED).collect::<Vec<_>>())
}

fn refuse(when: bool, label: &str) -> Vec<Finding> {
    if when { vec![Finding::block(label)] } else { vec![] }
}

#[cfg(test)]
mod tests;
