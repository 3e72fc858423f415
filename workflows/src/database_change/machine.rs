//! The life of a proposed change, as the table says it.

use super::payload::{Change, Proposal, Values};
use super::rules::{self, MAINTAINERS};
use super::whitelist::Table;
use crate::document::Reason;
use ehub_engine::machine::{Check, From, Guard, To, Transition};
use ehub_engine::{Who, events, labels, process};

process! {
    /// The process `database_change`.
    pub struct DatabaseChange = "database_change" in "database_changes", definition 1, rows &TABLE;
}

labels! {
    /// Where a change stands.
    pub enum State {
        /// Somebody wants it; nothing has changed yet.
        Proposed = "Proposed",
        /// A second person has applied it.
        Applied = "Applied",
        /// A second person has refused it.
        Refused = "Refused",
        /// Whoever proposed it took it back.
        Withdrawn = "Withdrawn",
        /// It was applied, and the values of before are there again.
        Undone = "Undone",
    }
}

events! {
    /// What happens to a change.
    pub enum Event, Input {
        /// Somebody proposes it.
        Propose(Box<Proposal>) = "propose" internal,
        /// Another person writes it into the row.
        Apply = "apply",
        /// Another person does not want it.
        Refuse(Reason) = "refuse",
        /// Whoever proposed it does not want it any more.
        Withdraw = "withdraw",
        /// The row gets the values of before.
        Undo(Reason) = "undo",
    }
}

labels! {
    /// What is to be done besides.
    pub enum Effect {
        /// Write the new values into the row.
        WriteAfter = "write-after",
        /// Write the values of before into the row.
        WriteBefore = "write-before",
        /// Keep who decided, when, and why.
        KeepDecision = "keep-decision",
        /// Keep who undid it, when, and why.
        KeepUndoing = "keep-undoing",
        /// Write it into the audit log.
        Audit = "audit",
    }
}

/// What the rules look at, loaded under the lock of the row.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Facts {
    /// The table; `None` = it is not one of which something may be changed.
    pub table: Option<&'static Table>,
    /// What is to change; nothing before it is proposed.
    pub changes: Vec<Change>,
    /// Accounts of those who proposed it: both identities of somebody who acted for another.
    pub proposers: Vec<i64>,
    /// The row as it is now; `None` = there is none that may be changed.
    pub row: Option<Values>,
}

const PROPOSAL: Check<DatabaseChange> = Check { name: "proposal may be made", test: rules::proposal };
const REASON: Check<DatabaseChange> = Check { name: "reason is said", test: rules::reason };
const ANOTHER: Guard<DatabaseChange> = Guard { name: "another person", test: rules::is_another };
const PROPOSER: Guard<DatabaseChange> = Guard { name: "the own proposal", test: rules::is_proposer };
const AS_BEFORE: Guard<DatabaseChange> = Guard { name: "row is as before", test: rules::can_be_applied };
const AS_AFTER: Guard<DatabaseChange> = Guard { name: "row is as applied", test: rules::can_be_undone };

use State::{Applied, Proposed, Refused, Undone, Withdrawn};

const fn line(
    from: From<State>,
    event: Event,
    to: State,
    (guards, checks): (&'static [Guard<DatabaseChange>], &'static [Check<DatabaseChange>]),
    effects: &'static [Effect],
) -> Transition<DatabaseChange> {
    Transition { from, event, to: To::State(to), who: Who::Roles(MAINTAINERS), when: &[], guards, checks, effects }
}

static TABLE: [Transition<DatabaseChange>; 5] = [
    line(From::Nothing, Event::Propose, Proposed, (&[], &[PROPOSAL]), &[]),
    line(
        From::In(&[Proposed]),
        Event::Apply,
        Applied,
        (&[ANOTHER, AS_BEFORE], &[]),
        &[Effect::WriteAfter, Effect::KeepDecision, Effect::Audit],
    ),
    line(From::In(&[Proposed]), Event::Refuse, Refused, (&[ANOTHER], &[REASON]), &[Effect::KeepDecision]),
    line(From::In(&[Proposed]), Event::Withdraw, Withdrawn, (&[PROPOSER], &[]), &[Effect::KeepDecision]),
    line(
        From::In(&[Applied]),
        Event::Undo,
        Undone,
        (&[AS_AFTER], &[REASON]),
        &[Effect::WriteBefore, Effect::KeepUndoing, Effect::Audit],
    ),
];

#[cfg(test)]
mod tests;
