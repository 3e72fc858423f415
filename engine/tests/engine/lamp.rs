//! A small machine for the tests of the engine: a lamp that is made, switched, hit and repaired.

use ehub_engine::commit::Stored;
use ehub_engine::{
    Actor, Check, Condition, Deadline, Finding, From, Guard, Machine, Role, Then, Timing, To, Transition, Who, actor,
    labels,
};
use std::collections::BTreeSet;
use std::time::Duration;

labels! {
    /// Where a lamp can be.
    pub enum State { /// Dark.
        Off = "off", /// Burning.
        On = "on", /// For the bin.
        Broken = "broken" }
}
labels! {
    /// What can happen to it.
    pub enum Event { /// Made.
        Make = "make", /// Switched on.
        Light = "light", /// Switched off.
        Quench = "quench", /// Hit.
        Hit = "hit", /// Repaired.
        Repair = "repair", /// At its end after a long time.
        BurnOut = "burn-out" }
}
labels! {
    /// What is to be done besides.
    pub enum Effect { /// Send the bill.
        SendBill = "send-bill" }
}

/// Facts of a lamp.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// Somebody unplugged it.
    pub unplugged: bool,
}

/// An event with its payload.
#[derive(Clone, Debug)]
pub enum Input {
    Make,
    Light { watts: i32 },
    Quench,
    Hit { hard: bool },
    Repair,
    BurnOut,
}

/// The person who may switch.
pub const HAND: Role = 1;
/// The person who may repair.
pub const SMITH: Role = 2;

#[derive(Clone, Debug, PartialEq)]
pub struct Lamp;

impl Stored for Lamp {
    const TABLE: &'static str = "lamps";
}

impl Machine for Lamp {
    const NAME: &'static str = "lamp";
    const DEFINITION: i32 = 3;
    type State = State;
    type Event = Event;
    type Effect = Effect;
    type Facts = Facts;
    type Input = Input;

    fn event(input: &Input) -> Event {
        match input {
            Input::Make => Event::Make,
            Input::Light { .. } => Event::Light,
            Input::Quench => Event::Quench,
            Input::Hit { .. } => Event::Hit,
            Input::Repair => Event::Repair,
            Input::BurnOut => Event::BurnOut,
        }
    }

    fn table() -> &'static [Transition<Self>] {
        TABLE
    }

    fn deadlines() -> &'static [Deadline<Self>] {
        DEADLINES
    }

    fn timing(event: Event) -> Timing {
        // A soft hit is a sign of life.
        if event == Event::Hit { Timing::Restart } else { Timing::Keep }
    }
}

static DEADLINES: &[Deadline<Lamp>] = &[
    Deadline {
        name: "burnt-out",
        states: &[State::On],
        when: None,
        after: Duration::from_hours(1_000),
        until: None,
        every: None,
        then: Then::Event(Event::BurnOut),
    },
    Deadline {
        name: "still-dark",
        states: &[State::Off],
        when: Some(Condition { name: "was quenched", holds: was_quenched }),
        after: Duration::from_mins(1),
        until: None,
        every: Some(Duration::from_mins(5)),
        then: Then::Remind,
    },
];

fn was_quenched(_: &Facts, input: &Input) -> bool {
    matches!(input, Input::Quench)
}

fn plugged_in(facts: &Facts, _: &Actor) -> Vec<Finding> {
    if facts.unplugged { vec![Finding::block("LAMP_UNPLUGGED")] } else { vec![] }
}

fn bright_enough(_: &Facts, input: &Input) -> Vec<Finding> {
    match input {
        Input::Light { watts } if *watts <= 0 => {
            vec![Finding::block("LAMP_WATTS").at("watts").with("found", watts), Finding::warn("LAMP_DIM")]
        }
        Input::Light { watts } if *watts > 100 => vec![Finding::warn("LAMP_BRIGHT").at("watts").with("max", 100)],
        Input::Light { .. } | Input::Make | Input::Quench | Input::Hit { .. } | Input::Repair | Input::BurnOut => {
            vec![]
        }
    }
}

fn hard(_: &Facts, input: &Input) -> bool {
    matches!(input, Input::Hit { hard: true })
}

fn soft(_: &Facts, input: &Input) -> bool {
    matches!(input, Input::Hit { hard: false })
}

const PLUGGED_IN: Guard<Lamp> = Guard { name: "plugged in", test: plugged_in };
const BRIGHT_ENOUGH: Check<Lamp> = Check { name: "bright enough", test: bright_enough };

static TABLE: &[Transition<Lamp>] = &[
    row(From::Nothing, Event::Make, To::State(State::Off), Who::System),
    Transition {
        guards: &[PLUGGED_IN],
        checks: &[BRIGHT_ENOUGH],
        effects: &[Effect::SendBill],
        ..row(From::In(&[State::Off]), Event::Light, To::State(State::On), Who::Roles(&[HAND]))
    },
    row(From::In(&[State::On]), Event::Quench, To::State(State::Off), Who::Roles(&[HAND])),
    Transition {
        when: &[Condition { name: "hard", holds: hard }],
        ..row(From::In(&[State::Off, State::On]), Event::Hit, To::State(State::Broken), Who::Public)
    },
    Transition {
        when: &[Condition { name: "soft", holds: soft }],
        ..row(From::In(&[State::Off, State::On]), Event::Hit, To::Same, Who::Public)
    },
    row(From::In(&[State::On]), Event::BurnOut, To::State(State::Broken), Who::System),
    row(From::In(&[State::Broken]), Event::Repair, To::State(State::Off), Who::Roles(&[SMITH])),
];

const fn row(from: From<State>, event: Event, to: To<State>, who: Who) -> Transition<Lamp> {
    Transition { from, event, to, who, when: &[], guards: &[], checks: &[], effects: &[] }
}

/// The trace that persons here belong to.
pub const TRACE: &str = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

/// A person with these roles.
pub fn person(roles: &[Role]) -> Actor {
    Actor {
        account: Some(7),
        name: "ada".to_owned(),
        acting_for: Some(actor::Principal { account: 8, name: "eight".to_owned() }),
        roles: roles.iter().copied().collect::<BTreeSet<_>>(),
        company: None,
        origin: actor::Origin::default(),
        kind: actor::Kind::Person,
        request_id: "request-7".to_owned(),
        trace: Some(TRACE.to_owned()),
    }
}
