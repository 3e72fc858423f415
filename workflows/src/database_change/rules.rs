//! What may be proposed, and who may apply it when. Pure.

use super::machine::{Facts, Input};
use super::payload::{Change, MOST_CHANGES, Proposal};
use super::whitelist::Table;
use crate::field;
use ehub_engine::{Actor, Finding, Role};
use std::collections::BTreeSet;

/// Those who propose changes and apply those of others.
pub const MAINTAINERS: &[Role] = &[801, 802];

/// The reason is said, the row is there, and every change is one that may be made of what is there now.
pub(super) fn proposal(facts: &Facts, input: &Input) -> Vec<Finding> {
    let Input::Propose(proposal) = input else { return vec![] };
    let mut found = field::required_comment("reason", &proposal.reason, "REQUIRED");
    let Some(table) = facts.table else {
        found.push(Finding::block("DATABASE_CHANGE_NOT_LISTED").at("table"));
        return found;
    };
    if facts.row.is_none() {
        found.push(Finding::block("DATABASE_CHANGE_ROW_GONE").at("rowId"));
        return found;
    }
    if proposal.changes.is_empty() {
        found.push(Finding::block("DATABASE_CHANGE_NOTHING").at("changes"));
    }
    if proposal.changes.len() > MOST_CHANGES {
        found.push(Finding::block("TOO_LONG").at("changes").with("max", MOST_CHANGES));
        return found;
    }
    found.extend(columns(facts, table, proposal));
    found
}

fn columns(facts: &Facts, table: &'static Table, proposal: &Proposal) -> Vec<Finding> {
    let mut met = BTreeSet::new();
    let mut found = vec![];
    for (n, change) in proposal.changes.iter().enumerate() {
        let at = |field: &str| format!("changes[{n}].{field}");
        let Some(column) = table.column(&change.column) else {
            found.push(Finding::block("DATABASE_CHANGE_NOT_LISTED").at(at("column")));
            continue;
        };
        if !met.insert(&change.column) {
            found.push(Finding::block("ROW_DUPLICATE").at(at("column")));
        }
        if now(facts, &change.column) != change.before {
            found.push(moved(facts, &change.column).at(at("before")));
        } else if change.before == change.after {
            found.push(Finding::block("DATABASE_CHANGE_NOTHING").at(at("after")));
        }
        let other = |name: &str| after(facts, &proposal.changes, name);
        found.extend(column.form.check(&at("after"), change.after.as_deref(), other));
    }
    found
}

/// A reason for refusing or undoing.
pub(super) fn reason(_: &Facts, input: &Input) -> Vec<Finding> {
    let (Input::Refuse(said) | Input::Undo(said)) = input else { return vec![] };
    field::required_comment("reason", &said.reason, "REQUIRED")
}

/// Four eyes: by neither identity is it somebody who proposed it.
pub(super) fn is_another(facts: &Facts, actor: &Actor) -> Vec<Finding> {
    if actor.is_one_of(&facts.proposers) { vec![Finding::block("DATABASE_CHANGE_OWN")] } else { vec![] }
}

/// Taking back is for whoever proposed.
pub(super) fn is_proposer(facts: &Facts, actor: &Actor) -> Vec<Finding> {
    if actor.is_one_of(&facts.proposers) { vec![] } else { vec![Finding::block("DATABASE_CHANGE_NOT_OWN")] }
}

/// The row is as it was when it was proposed, and the values still fit.
pub(super) fn can_be_applied(facts: &Facts, _: &Actor) -> Vec<Finding> {
    let mut found = stands(facts, |change| &change.before);
    if !found.is_empty() {
        return found;
    }
    for change in &facts.changes {
        let column = facts.table.and_then(|table| table.column(&change.column));
        let other = |name: &str| after(facts, &facts.changes, name);
        // The rules may have become others since.
        found.extend(
            column
                .into_iter()
                .flat_map(|column| column.form.check(&change.column, change.after.as_deref(), other).into_iter()),
        );
    }
    found
}

/// The row is as it was made.
pub(super) fn can_be_undone(facts: &Facts, _: &Actor) -> Vec<Finding> {
    stands(facts, |change| &change.after)
}

/// What of the row is not as `expected`, or not to be changed any more.
fn stands(facts: &Facts, expected: impl Fn(&Change) -> &Option<String>) -> Vec<Finding> {
    let Some(table) = facts.table else { return vec![Finding::block("DATABASE_CHANGE_NOT_LISTED")] };
    if facts.changes.iter().any(|change| table.column(&change.column).is_none()) {
        return vec![Finding::block("DATABASE_CHANGE_NOT_LISTED")];
    }
    if facts.row.is_none() {
        return vec![Finding::block("DATABASE_CHANGE_ROW_GONE")];
    }
    let other = facts.changes.iter().filter(|change| now(facts, &change.column) != *expected(change));
    other.map(|change| moved(facts, &change.column)).collect()
}

/// Somebody or something has changed the row meanwhile: what stands there now.
fn moved(facts: &Facts, column: &str) -> Finding {
    let now = now(facts, column).unwrap_or_default();
    Finding::block("DATABASE_CHANGE_ROW_CHANGED").with("column", column).with("now", now)
}

fn now(facts: &Facts, column: &str) -> Option<String> {
    facts.row.as_ref().and_then(|row| row.get(column).cloned().flatten())
}

/// What stands in a column once everything is changed.
fn after(facts: &Facts, changes: &[Change], column: &str) -> Option<String> {
    let wanted = changes.iter().find(|change| change.column == column);
    wanted.map_or_else(|| now(facts, column), |change| change.after.clone())
}
