//! The life of an inspection spec, as decided in the processes page: "Inspection spec".

use super::grid::{self, Item, Value};
use super::payload::{Accepted, Edited, Fill, Submitted};
use super::rules;
use crate::document::Reason;
use chrono::{DateTime, Days, NaiveDate, Utc};
use ehub_engine::machine::{Check, Condition, Deadline, From, Guard, Moment, Then, To, Transition};
use ehub_engine::{Role, Who, events, labels, process};
use std::sync::Arc;
use std::time::Duration;

process! {
    /// The process `inspection_spec`.
    pub struct InspectionSpec = "inspection_spec" in "inspection_specs", definition 1, rows &TABLE, deadlines DEADLINES;
}

labels! {
    /// Where a spec stands.
    pub enum State {
        /// Set up; nothing was said yet.
        Initial = "--",
        /// The supplier fills it.
        InProcess = "InProcess",
        /// The verifier's turn.
        Approving = "Approving",
        /// The verifier wants it otherwise.
        Reject = "Reject",
        /// It holds.
        Accept = "Accept",
        /// Something else is asked now.
        IqaChange = "IQAChange",
    }
}

labels! {
    /// What a spec is for.
    pub enum SpecType {
        /// Mass production.
        Mass = "1",
        /// Before mass production.
        Before = "2",
    }
}

labels! {
    /// Why the supplier has to say what it changes.
    pub enum Reopened {
        /// It changes what was accepted.
        Edited = "edited",
        /// Something else is asked.
        Changed = "changed",
    }
}

events! {
    /// What happens to a spec.
    pub enum Event, Input {
        /// It is wanted. Many at once have a call of their own.
        SetUp = "set-up" internal,
        /// The supplier says what it can; it may be unfinished.
        Fill(Fill) = "fill",
        /// The supplier changes what was accepted.
        Edit(Edited) = "edit",
        /// The supplier is done.
        Submit(Submitted) = "submit",
        /// The verifier agrees.
        Accept(Accepted) = "accept",
        /// The verifier does not.
        Reject(Reason) = "reject",
        /// The catalogue asks something else.
        ItemsChanged = "items-changed" internal,
    }
}

labels! {
    /// What follows besides the new state. To-dos are counted from the rows.
    pub enum Effect {
        /// It stands in the supplier's to-do list.
        AskSupplier = "ask-supplier",
        /// It stands in the verifier's to-do list.
        AskVerifier = "ask-verifier",
        /// The grid is written, with what is asked now.
        WriteValues = "write-values",
        /// The revision holds from today on.
        Hold = "hold",
        /// The supplier hears that it is wanted.
        MailWanted = "mail-wanted",
        /// Those who verify hear that it was submitted.
        MailVerifiers = "mail-verifiers",
        /// The supplier hears what was decided.
        MailDecided = "mail-decided",
        /// The supplier hears that something else is asked.
        MailChanged = "mail-changed",
    }
}

/// Everything the rules look at, loaded under the lock of the spec.
#[derive(Clone, Debug, PartialEq)]
pub struct Facts {
    /// Now.
    pub now: DateTime<Utc>,
    /// The day of the portal's calendar: a spec belongs to no plant.
    pub today: NaiveDate,
    /// The zone of that calendar.
    pub zone: String,
    /// The supplier's company.
    pub vendor: i64,
    /// What is asked now, as the sub-group's `asked_key`; empty = nothing.
    pub current_key: String,
    /// What was asked when the values were written; empty = none were.
    pub asked_key: String,
    /// The items that are asked now, in their order.
    pub items: Arc<Vec<Item>>,
    /// The values of the revision that is worked on, or was last.
    pub values: Vec<Value>,
    /// That revision.
    pub revision: i32,
    /// The one that holds; `None` = none does.
    pub valid_revision: Option<i32>,
    /// Why the supplier has to say what it changes.
    pub reopened: Option<Reopened>,
    /// What it said.
    pub comment: String,
    /// Accounts behind the submission: who sent it and for whom.
    pub submitted_by: Vec<i64>,
    /// Whether there is one of this supplier, part and type already.
    pub is_another: bool,
}

impl Facts {
    /// The grid after somebody has said this.
    #[must_use]
    pub fn filled(&self, fill: &Fill) -> Vec<Value> {
        grid::filled(&self.items, &self.values, &fill.values)
    }

    /// The revision that is written next: what was accepted is never written over.
    #[must_use]
    pub fn next_revision(&self) -> i32 {
        if self.valid_revision == Some(self.revision) { self.revision + 1 } else { self.revision }
    }

    /// The last day on which the revision holds if it is accepted today, which is not counted: so many effective days after it. `None` = it
    /// does not run out.
    #[must_use]
    pub fn expires_on(&self) -> Option<NaiveDate> {
        let days = u64::try_from(grid::effective_days(&self.values)?).ok()?;
        self.today.checked_add_days(Days::new(days))
    }
}

/// Those who fill specs.
pub const SUPPLIER: &[Role] = &[121, 126];
/// Those who verify, and whose to-do it is.
pub const VERIFIERS: &[Role] = &[156];
/// Those who verify, and the administrator who may in their place.
pub const VERIFIERS_AND_ADMINISTRATOR: &[Role] = &[156, 802];

/// States in which the supplier has something to do.
pub const TO_FILL: &[State] = &[State::Initial, State::InProcess, State::Reject, State::IqaChange];

/// How long a supplier may take until it is reminded, and then again.
const FILLED_WITHIN: Duration = Duration::from_hours(7 * 24);

type Row = Transition<InspectionSpec>;

const OWN_COMPANY: Guard<InspectionSpec> = Guard { name: "of one's own company", test: rules::is_own_company };
const OTHER_COMPANY: Guard<InspectionSpec> = Guard { name: "not of one's own company", test: rules::not_own_company };
const NOT_OWN: Guard<InspectionSpec> = Guard { name: "not one's own submission", test: rules::not_own_submission };
const ASKS: Guard<InspectionSpec> = Guard { name: "something is asked", test: rules::something_is_asked };
const FIRST: Guard<InspectionSpec> = Guard { name: "the first of supplier, part and type", test: rules::is_the_first };
const SAME: Guard<InspectionSpec> = Guard { name: "what was filled is what is asked", test: rules::is_asked_the_same };
const NOT_OTHERWISE: Guard<InspectionSpec> =
    Guard { name: "nothing else is asked than was filled", test: rules::not_asked_otherwise };
const FORM: Check<InspectionSpec> = Check { name: "form of values", test: rules::form };
const COMPLETE_IF_ASKED: Check<InspectionSpec> =
    Check { name: "complete, where that is asked for", test: rules::is_complete_if_asked };
const COMPLETE: Check<InspectionSpec> = Check { name: "every item has a value", test: rules::is_complete };
const COMMENT: Check<InspectionSpec> = Check { name: "comment", test: rules::comment };
const REASON: Check<InspectionSpec> = Check { name: "reason", test: rules::reason };
const RUNS_OUT: Condition<InspectionSpec> = Condition { name: "runs out", holds: rules::runs_out };

const FILLER: Who = Who::Roles(SUPPLIER);
const VERIFIER: Who = Who::Roles(VERIFIERS_AND_ADMINISTRATOR);
const VERIFY: &[Guard<InspectionSpec>] = &[NOT_OWN, OTHER_COMPANY];

/// A row without conditions, guards and checks.
const fn row(from: &'static [State], event: Event, to: State, who: Who) -> Row {
    Row { from: From::In(from), event, to: To::State(to), who, when: &[], guards: &[], checks: &[], effects: &[] }
}

static TABLE: [Row; 8] = [
    Row {
        from: From::Nothing,
        guards: &[ASKS, FIRST],
        effects: &[Effect::AskSupplier, Effect::MailWanted],
        ..row(&[], Event::SetUp, State::Initial, Who::System)
    },
    Row {
        from: From::Nothing,
        guards: &[ASKS, FIRST],
        effects: &[Effect::AskSupplier, Effect::MailWanted],
        ..row(&[], Event::SetUp, State::Initial, VERIFIER)
    },
    Row {
        guards: &[OWN_COMPANY, ASKS],
        checks: &[FORM, COMPLETE_IF_ASKED],
        effects: &[Effect::WriteValues],
        ..row(TO_FILL, Event::Fill, State::InProcess, FILLER)
    },
    Row {
        guards: &[OWN_COMPANY, ASKS],
        checks: &[COMMENT],
        effects: &[Effect::WriteValues],
        ..row(&[State::Accept], Event::Edit, State::InProcess, FILLER)
    },
    Row {
        guards: &[OWN_COMPANY, SAME],
        checks: &[COMPLETE, COMMENT],
        effects: &[Effect::AskVerifier, Effect::MailVerifiers],
        ..row(&[State::InProcess], Event::Submit, State::Approving, FILLER)
    },
    Row {
        guards: &[NOT_OWN, OTHER_COMPANY, NOT_OTHERWISE],
        checks: &[COMMENT],
        effects: &[Effect::Hold, Effect::MailDecided],
        ..row(&[State::Approving], Event::Accept, State::Accept, VERIFIER)
    },
    Row {
        guards: VERIFY,
        checks: &[REASON],
        effects: &[Effect::AskSupplier, Effect::MailDecided],
        ..row(&[State::Approving], Event::Reject, State::Reject, VERIFIER)
    },
    Row {
        effects: &[Effect::AskSupplier, Effect::MailChanged],
        ..row(&[State::Accept, State::InProcess, State::Approving], Event::ItemsChanged, State::IqaChange, Who::System)
    },
];

static DEADLINES: &[Deadline<InspectionSpec>] = &[
    Deadline {
        name: "remind-filler",
        states: TO_FILL,
        when: None,
        after: FILLED_WITHIN,
        until: None,
        every: Some(FILLED_WITHIN),
        then: Then::Remind,
    },
    Deadline {
        name: "expires-soon",
        states: &[State::Accept],
        when: Some(RUNS_OUT),
        after: Duration::ZERO,
        until: Some(Moment { name: "14 days before it runs out", wait: rules::until_it_expires_soon }),
        every: Some(FILLED_WITHIN),
        then: Then::Remind,
    },
];

#[cfg(test)]
pub(super) mod tests;
