//! The life of a message, whoever it is for: one table of transitions, kept in a database table per topic.

use chrono::{DateTime, Utc};
use ehub_engine::commit::Stored;
use ehub_engine::input::Input as _;
use ehub_engine::machine::{Check, From, Guard, Machine, To, Transition};
use ehub_engine::{Actor, Finding, Who, events, labels};
use serde::{Deserialize, Serialize};
use std::fmt::Debug;
use std::marker::PhantomData;

/// Administrators: the only people who touch messages.
const ADMINISTRATORS: Who = Who::Roles(crate::role::ADMINISTRATORS);

/// What messages are about: the names, and the little in which topics differ.
pub trait Topic: Copy + Debug + Eq + Send + Sync + 'static {
    /// Name of the process, as in `history.process`.
    const NAME: &'static str;
    /// The table that holds the messages.
    const TABLE: &'static str;
    /// Version of the definition.
    const DEFINITION: i32;
    /// What follows besides when the other side has answered, or nobody will ask it any more.
    const SETTLED: &'static [Effect];
    /// What follows besides when the message has failed for the last time.
    const GIVEN_UP: &'static [Effect];
    /// What must hold before a message is sent again.
    const REDO: &'static [Guard<Message<Self>>];
    /// The same for a message that a worker left in flight.
    const REDO_STUCK: &'static [Guard<Message<Self>>];
}

/// The process "message about `T`".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Message<T: Topic>(PhantomData<T>);

labels! {
    /// Codes shown to users.
    pub enum State {
        /// Waiting to be delivered.
        New = "N",
        /// A worker is delivering it.
        InFlight = "I",
        /// Delivered and answered.
        Done = "Y",
        /// Failed technically, attempts used up.
        Failed = "F",
        /// The other side said no.
        Refused = "E",
        /// Closed by an administrator.
        Closed = "C",
        /// A newer message for the same document replaced it.
        Superseded = "X",
    }
}

events! {
    /// What happens to a message.
    pub enum Event, Input {
        /// A document wants something said.
        Queue = "queue" internal,
        /// A worker takes it.
        Start = "start" internal,
        /// The other side took it.
        Done = "done" internal,
        /// It failed and will be tried again.
        Retry = "retry" internal,
        /// It failed for the last time.
        GiveUp = "give-up" internal,
        /// The other side refused it.
        Refuse = "refuse" internal,
        /// An administrator sends it again.
        Redo = "redo",
        /// An administrator gives it up.
        Close(Closing) = "close",
        /// A newer message replaces it.
        Supersede = "supersede" internal,
    }
}

labels! {
    /// What is to be done besides.
    pub enum Effect {
        /// Enqueue the delivery job.
        DeliverMessage = "deliver-message",
        /// Cause the document's own event.
        TellDocument = "tell-document",
        /// Show it on the dashboard.
        AlertAdministrator = "alert-administrator",
    }
}

/// What the guards look at.
#[derive(Clone, Debug)]
pub struct Facts {
    /// Now.
    pub now: DateTime<Utc>,
    /// Until when the worker that delivers it is believed alive.
    pub lease_until: Option<DateTime<Utc>>,
    /// Whether the document still waits for this message's answer; a topic that tells no document says yes.
    pub document_waits: bool,
}

/// Why an administrator closes a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Closing {
    /// At most 200 characters; required.
    #[serde(default)]
    pub reason: String,
}

use State::{Closed, Failed, InFlight, New, Refused, Superseded};

type Guards<T> = &'static [Guard<Message<T>>];
type Checks<T> = &'static [Check<Message<T>>];

impl<T: Topic> Message<T> {
    /// No worker is believed to have it any more.
    pub const STUCK: Guard<Self> = Guard { name: "lease has run out", test: lease_has_run_out };
    /// Its document still wants the answer.
    pub const WAITS: Guard<Self> = Guard { name: "document still waits for it", test: document_waits };
    const LEASE: Guards<T> = &[Self::STUCK];
    const REASON: Checks<T> = &[Check { name: "reason given", test: reason_given }];

    const ROWS: &'static [Transition<Self>] = &[
        Transition { from: From::Nothing, ..Self::system(&[], Event::Queue, New, &[Effect::DeliverMessage]) },
        Self::system(&[New], Event::Start, InFlight, &[]),
        Self::system(&[InFlight], Event::Done, State::Done, T::SETTLED),
        Self::system(&[InFlight], Event::Retry, New, &[]),
        Self::system(&[InFlight], Event::GiveUp, Failed, T::GIVEN_UP),
        Self::system(&[InFlight], Event::Refuse, Refused, T::SETTLED),
        Self::administrator(&[Failed, Refused], Event::Redo, New, T::REDO, &[], &[Effect::DeliverMessage]),
        Self::administrator(&[InFlight], Event::Redo, New, T::REDO_STUCK, &[], &[Effect::DeliverMessage]),
        Self::administrator(&[New, Failed, Refused], Event::Close, Closed, &[], Self::REASON, T::SETTLED),
        Self::administrator(&[InFlight], Event::Close, Closed, Self::LEASE, Self::REASON, T::SETTLED),
        Self::system(&[New, Failed, Refused], Event::Supersede, Superseded, &[]),
        // A redelivered job finds its own message in flight: the worker before it died. The attempt is counted again.
        Self::system(&[InFlight], Event::Start, InFlight, &[]),
    ];

    /// A row whose only variables are source, event and target.
    const fn system(from: &'static [State], event: Event, to: State, effects: &'static [Effect]) -> Transition<Self> {
        Transition {
            from: From::In(from),
            event,
            to: To::State(to),
            who: Who::System,
            when: &[],
            guards: &[],
            checks: &[],
            effects,
        }
    }

    /// A row for administrators.
    const fn administrator(
        from: &'static [State],
        event: Event,
        to: State,
        guards: Guards<T>,
        checks: Checks<T>,
        effects: &'static [Effect],
    ) -> Transition<Self> {
        Transition { who: ADMINISTRATORS, guards, checks, ..Self::system(from, event, to, effects) }
    }
}

fn lease_has_run_out(facts: &Facts, _: &Actor) -> Vec<Finding> {
    match facts.lease_until {
        Some(until) if until > facts.now => vec![Finding::block("MESSAGE_IN_FLIGHT").with("until", until)],
        Some(_) | None => vec![],
    }
}

fn document_waits(facts: &Facts, _: &Actor) -> Vec<Finding> {
    if facts.document_waits { vec![] } else { vec![Finding::block("MESSAGE_DOCUMENT_MOVED")] }
}

fn reason_given(_: &Facts, input: &Input) -> Vec<Finding> {
    let Input::Close(closing) = input else { return vec![] };
    let reason = closing.reason.trim();
    if reason.is_empty() {
        vec![Finding::block("REQUIRED").at("reason")]
    } else if reason.chars().count() > 200 {
        vec![Finding::block("TOO_LONG").at("reason").with("max", 200)]
    } else {
        vec![]
    }
}

impl<T: Topic> Machine for Message<T> {
    const NAME: &'static str = T::NAME;
    const DEFINITION: i32 = T::DEFINITION;
    type State = State;
    type Event = Event;
    type Effect = Effect;
    type Facts = Facts;
    type Input = Input;

    fn event(input: &Input) -> Event {
        input.event()
    }

    fn table() -> &'static [Transition<Self>] {
        Self::ROWS
    }
}

impl<T: Topic> Stored for Message<T> {
    const TABLE: &'static str = T::TABLE;
}
