//! Deadlines of a PO line: who is reminded when, and what stops the clocks.

use super::{Event, PoLine, State};
use crate::po::rules;
use ehub_engine::machine::{Condition, Deadline, Then, Timing};
use std::time::Duration;

const DAY: Duration = Duration::from_hours(24);

pub(super) static DEADLINES: &[Deadline<PoLine>] = &[
    Deadline {
        name: "remind-supplier",
        states: &[State::New, State::Revise],
        when: None,
        after: DAY.saturating_mul(3),
        until: None,
        every: Some(DAY.saturating_mul(3)),
        then: Then::Remind,
    },
    Deadline {
        name: "remind-buyer",
        states: &[State::Nego, State::Reject],
        when: None,
        after: DAY.saturating_mul(3),
        until: None,
        every: Some(DAY.saturating_mul(3)),
        then: Then::Remind,
    },
    // A line that is asked for the third time needs people who talk to each other.
    Deadline {
        name: "escalate-third-round",
        states: &[State::Revise],
        when: Some(Condition { name: "asked for the third time", holds: rules::third_round }),
        after: Duration::ZERO,
        until: None,
        every: None,
        then: Then::Remind,
    },
];

/// What an event that leaves the state as it is means for the clocks.
pub(super) fn timing(event: Event) -> Timing {
    match event {
        Event::Close => Timing::Stop,
        // The ERP may also have opened a closed line again.
        Event::Change => Timing::Restart,
        Event::Import
        | Event::Accept
        | Event::Propose
        | Event::Disagree
        | Event::Agree
        | Event::AgreeWithIssue
        | Event::AskAgain
        | Event::Reschedule
        | Event::Withdraw => Timing::Keep,
    }
}
