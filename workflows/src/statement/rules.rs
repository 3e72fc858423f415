//! Every rule of a balance statement, pure: what speaks against an event, with the field it belongs to.

use super::machine::{Facts, Input};
use super::payload::LineComment;
use crate::field;
use ehub_engine::{Actor, Finding};
use std::collections::BTreeSet;

/// A supplier agrees, or does not, for its own company.
pub(super) fn is_own_company(facts: &Facts, actor: &Actor) -> Vec<Finding> {
    refuse(actor.company != Some(facts.vendor), "STATEMENT_NOT_YOUR_COMPANY")
}

/// Nobody outside answers what a supplier disputes.
pub(super) fn is_inside(_: &Facts, actor: &Actor) -> Vec<Finding> {
    refuse(actor.company.is_some(), "STATEMENT_NOT_INSIDE")
}

/// The whole or a line is disputed, and why is said of each.
pub(super) fn dispute(facts: &Facts, input: &Input) -> Vec<Finding> {
    let mut found = field::text("comment", input.comment(), field::MAX_COMMENT);
    if input.comment().is_empty() && input.lines().is_empty() {
        found.push(Finding::block("STATEMENT_NOTHING_DISPUTED").at("comment"));
    }
    found.extend(lines(input.lines(), &facts.known, "STATEMENT_LINE_UNKNOWN"));
    found
}

/// The whole is answered; of lines only those that are disputed.
pub(super) fn answer(facts: &Facts, input: &Input) -> Vec<Finding> {
    let mut found = field::required_comment("comment", input.comment(), "REQUIRED");
    found.extend(lines(input.lines(), &facts.disputed, "STATEMENT_LINE_NOT_DISPUTED"));
    found
}

/// Each line is one of these, is named once, and something is said of it.
fn lines(said: &[LineComment], of: &BTreeSet<i64>, missing: &str) -> Vec<Finding> {
    let mut met = BTreeSet::new();
    let mut found = vec![];
    for (at, line) in said.iter().enumerate() {
        if !met.insert(line.line_id) {
            found.push(Finding::block("ROW_DUPLICATE").at(format!("lines[{at}].lineId")));
        } else if !of.contains(&line.line_id) {
            found.push(Finding::block(missing).at(format!("lines[{at}].lineId")));
        }
        found.extend(field::required_comment(&format!("lines[{at}].comment"), &line.comment, "REQUIRED"));
    }
    found
}

fn refuse(when: bool, label: &str) -> Vec<Finding> {
    if when { vec![Finding::block(label)] } else { vec![] }
}

#[cfg(test)]
mod tests;
