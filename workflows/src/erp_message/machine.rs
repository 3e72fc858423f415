//! The life of a message to the ERP, as the table says it.

use chrono::{DateTime, Utc};
use ehub_engine::commit::Stored;
use ehub_engine::machine::{Check, From, Guard, Machine, To, Transition};
use ehub_engine::{Actor, Finding, Who, labels};
use serde::{Deserialize, Serialize};

/// Administrators: the only people who touch messages.
const ADMINISTRATORS: Who = Who::Roles(&[800, 801, 802]);

/// The process "ERP message".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ErpMessage;

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

labels! {
    /// What happens to a message.
    pub enum Event {
        /// A document wants something said.
        Queue = "queue",
        /// A worker takes it.
        Start = "start",
        /// The ERP took it.
        Done = "done",
        /// It failed and will be tried again.
        Retry = "retry",
        /// It failed for the last time.
        GiveUp = "give-up",
        /// The ERP refused it.
        Refuse = "refuse",
        /// An administrator sends it again.
        Redo = "redo",
        /// An administrator gives it up.
        Close = "close",
        /// A newer message replaces it.
        Supersede = "supersede",
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
    /// Whether the document still waits for this message's answer.
    pub document_waits: bool,
}

/// An event with what comes along.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// See [`Event::Queue`].
    Queue,
    /// See [`Event::Start`].
    Start,
    /// See [`Event::Done`].
    Done,
    /// See [`Event::Retry`].
    Retry,
    /// See [`Event::GiveUp`].
    GiveUp,
    /// See [`Event::Refuse`].
    Refuse,
    /// See [`Event::Redo`].
    Redo,
    /// See [`Event::Close`].
    Close(Closing),
    /// See [`Event::Supersede`].
    Supersede,
}

/// Why an administrator closes a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Closing {
    /// At most 200 characters; required.
    pub reason: String,
}

const STUCK: Guard<ErpMessage> = Guard { name: "lease has run out", test: lease_has_run_out };
const WAITS: Guard<ErpMessage> = Guard { name: "document still waits for it", test: document_waits };
const REASON: Check<ErpMessage> = Check { name: "reason given", test: reason_given };

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

/// A row whose only variables are source, event and target.
const fn system(from: &'static [State], event: Event, to: State, effects: &'static [Effect]) -> Transition<ErpMessage> {
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
    guards: &'static [Guard<ErpMessage>],
    checks: &'static [Check<ErpMessage>],
    effects: &'static [Effect],
) -> Transition<ErpMessage> {
    Transition {
        from: From::In(from),
        event,
        to: To::State(to),
        who: ADMINISTRATORS,
        when: &[],
        guards,
        checks,
        effects,
    }
}

use State::{Closed, Failed, InFlight, New, Refused, Superseded};

static TABLE: [Transition<ErpMessage>; 12] = [
    Transition {
        from: From::Nothing,
        event: Event::Queue,
        to: To::State(New),
        who: Who::System,
        when: &[],
        guards: &[],
        checks: &[],
        effects: &[Effect::DeliverMessage],
    },
    system(&[New], Event::Start, InFlight, &[]),
    system(&[InFlight], Event::Done, State::Done, &[Effect::TellDocument]),
    system(&[InFlight], Event::Retry, New, &[]),
    system(&[InFlight], Event::GiveUp, Failed, &[Effect::AlertAdministrator]),
    system(&[InFlight], Event::Refuse, Refused, &[Effect::TellDocument]),
    administrator(&[Failed, Refused], Event::Redo, New, &[WAITS], &[], &[Effect::DeliverMessage]),
    administrator(&[InFlight], Event::Redo, New, &[STUCK, WAITS], &[], &[Effect::DeliverMessage]),
    administrator(&[New, Failed, Refused], Event::Close, Closed, &[], &[REASON], &[Effect::TellDocument]),
    administrator(&[InFlight], Event::Close, Closed, &[STUCK], &[REASON], &[Effect::TellDocument]),
    system(&[New, Failed, Refused], Event::Supersede, Superseded, &[]),
    // A redelivered job finds its own message in flight: the worker before it died. The attempt is counted again.
    system(&[InFlight], Event::Start, InFlight, &[]),
];

impl Machine for ErpMessage {
    const NAME: &'static str = "erp_message";
    const DEFINITION: i32 = 1;
    type State = State;
    type Event = Event;
    type Effect = Effect;
    type Facts = Facts;
    type Input = Input;

    fn event(input: &Input) -> Event {
        match input {
            Input::Queue => Event::Queue,
            Input::Start => Event::Start,
            Input::Done => Event::Done,
            Input::Retry => Event::Retry,
            Input::GiveUp => Event::GiveUp,
            Input::Refuse => Event::Refuse,
            Input::Redo => Event::Redo,
            Input::Close(_) => Event::Close,
            Input::Supersede => Event::Supersede,
        }
    }

    fn table() -> &'static [Transition<Self>] {
        &TABLE
    }
}

impl Stored for ErpMessage {
    const TABLE: &'static str = "erp_messages";
}
