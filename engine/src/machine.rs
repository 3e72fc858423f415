//! What a process is: states, events, a transition table with guards and effects. Data and pure functions.

use crate::actor::{Actor, Who};
use crate::finding::Finding;
use crate::label::Label;
use std::time::Duration;

/// A process: every document of this kind is one persisted instance.
///
/// The table is plain data so that documentation, diagrams, buttons, property tests and the running program all read the
/// same thing.
pub trait Machine: Sized + Send + Sync + 'static {
    /// Name of the process, as in `history.process`.
    const NAME: &'static str;
    /// Version of the definition, written into every history row.
    const DEFINITION: i32;

    /// States, spelled as in the database.
    type State: Label;
    /// Events, spelled as in the API path.
    type Event: Label;
    /// What is to be done besides moving the state; verb–noun.
    type Effect: Label;
    /// Everything a guard may look at, `now` included.
    type Facts: Send + Sync;
    /// An event with its payload.
    type Input: Send + Sync;

    /// The event of an input.
    fn event(input: &Self::Input) -> Self::Event;

    /// The transition table.
    fn table() -> &'static [Transition<Self>];

    /// Deadlines and reminders of its states.
    fn deadlines() -> &'static [Deadline<Self>] {
        &[]
    }

    /// What an event that leaves the state as it is does to the running deadlines. An event that moves the state always
    /// begins them anew.
    fn timing(_: Self::Event) -> Timing {
        Timing::Keep
    }
}

/// What is to happen when a document stays in a state for too long.
pub struct Deadline<M: Machine> {
    /// Name within the machine; a key of `deadline_settings` and of the translations.
    pub name: &'static str,
    /// States in which the time runs. It begins anew with every change of the state.
    pub states: &'static [M::State],
    /// Whether it runs at all after this change; `None` = always.
    pub when: Option<Condition<M>>,
    /// How long the document may stay, unless an administrator set another time.
    pub after: Duration,
    /// The document itself says until when, in place of `after`: then no administrator's time counts.
    pub until: Option<Moment<M>>,
    /// Repeated so often afterwards; `None` = once.
    pub every: Option<Duration>,
    /// What happens then.
    pub then: Then<M::Event>,
}

/// A named moment that a document carries, e.g. the end of its last day.
pub struct Moment<M: Machine> {
    /// Name for the docs.
    pub name: &'static str,
    /// How long it still takes; nothing when it has passed.
    pub wait: fn(&M::Facts, &M::Input) -> Duration,
}

/// What a deadline does when it runs out. Either way it is shown as overdue until the state moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then<E> {
    /// This event of the system.
    Event(E),
    /// People are told; the document stays as it is.
    Remind,
}

/// What a change does to the deadlines that run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timing {
    /// They run on.
    Keep,
    /// None runs any more.
    Stop,
    /// They begin anew.
    Restart,
}

/// Where a transition starts.
#[derive(Debug)]
pub enum From<S: 'static> {
    /// The document does not exist yet.
    Nothing,
    /// The document is in one of these states.
    In(&'static [S]),
}

impl<S: Label> From<S> {
    /// Whether a document in `state` (`None` = not existing) starts here.
    pub fn matches(&self, state: Option<S>) -> bool {
        match (self, state) {
            (Self::Nothing, None) => true,
            (Self::In(states), Some(state)) => states.contains(&state),
            (Self::Nothing, Some(_)) | (Self::In(_), None) => false,
        }
    }
}

/// Where a transition leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum To<S> {
    /// Into this state.
    State(S),
    /// Nowhere: the state stays, the version rises.
    Same,
}

/// One row of the table.
pub struct Transition<M: Machine> {
    /// Where it starts.
    pub from: From<M::State>,
    /// The event.
    pub event: M::Event,
    /// Where it leads.
    pub to: To<M::State>,
    /// Who may cause it.
    pub who: Who,
    /// Selects between rows of the same (from, event); exactly one row may match. Empty = always.
    pub when: &'static [Condition<M>],
    /// Looked at without payload: they decide whether the event is offered at all.
    pub guards: &'static [Guard<M>],
    /// Looked at with the payload.
    pub checks: &'static [Check<M>],
    /// What is to be done when it happens.
    pub effects: &'static [M::Effect],
}

/// A named condition that selects a row, e.g. "received in full".
pub struct Condition<M: Machine> {
    /// Name for the docs.
    pub name: &'static str,
    /// Whether the row is meant.
    pub holds: fn(&M::Facts, &M::Input) -> bool,
}

/// A named rule over facts and actor.
pub struct Guard<M: Machine> {
    /// Name for the docs.
    pub name: &'static str,
    /// Everything that speaks against the event; empty = allowed.
    pub test: fn(&M::Facts, &Actor) -> Vec<Finding>,
}

/// A named rule over facts and payload.
pub struct Check<M: Machine> {
    /// Name for the docs.
    pub name: &'static str,
    /// Everything that speaks against this payload; empty = allowed.
    pub test: fn(&M::Facts, &M::Input) -> Vec<Finding>,
}
