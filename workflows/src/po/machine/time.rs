//! Deadlines of a PO line: who is reminded when, and what stops the clocks. They run only while the line is followed up.

use super::{Closing, Event, Facts, Input, PoLine, Standing, State, Tolerance, Tolerated};
use crate::po::rules;
use chrono::NaiveDate;
use ehub_engine::deadline::{Due, entering};
use ehub_engine::machine::{Condition, Deadline, Then, Timing};
use rust_decimal::Decimal;
use std::time::Duration;

const DAY: Duration = Duration::from_hours(24);

const FOLLOWED: Condition<PoLine> = Condition { name: "followed up", holds: rules::stays_followed };

pub(super) static DEADLINES: &[Deadline<PoLine>] = &[
    Deadline {
        name: "remind-supplier",
        states: &[State::New, State::Revise],
        when: Some(FOLLOWED),
        after: DAY.saturating_mul(3),
        until: None,
        every: Some(DAY.saturating_mul(3)),
        then: Then::Remind,
    },
    Deadline {
        name: "remind-buyer",
        states: &[State::Nego, State::Reject],
        when: Some(FOLLOWED),
        after: DAY.saturating_mul(3),
        until: None,
        every: Some(DAY.saturating_mul(3)),
        then: Then::Remind,
    },
    // A line that is asked for the third time needs people who talk to each other.
    Deadline {
        name: "escalate-third-round",
        states: &[State::Revise],
        when: Some(Condition { name: "followed up and asked for the third time", holds: rules::escalates }),
        after: Duration::ZERO,
        until: None,
        every: None,
        then: Then::Remind,
    },
];

/// What an event that leaves the state as it is means for the clocks.
pub(super) fn timing(event: Event) -> Timing {
    match event {
        Event::Close | Event::Unfollow => Timing::Stop,
        // The ERP may also have opened a closed line again.
        Event::Change | Event::Reopen | Event::Follow => Timing::Restart,
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

/// What begins with a line that the ERP brings: nobody has said yet that it is not followed up, and nothing else matters to the clocks.
pub(in crate::po) fn arriving() -> Vec<Due> {
    let facts = Facts {
        today: NaiveDate::default(),
        closing: Closing::Open,
        uom_digits: None,
        order_qty: Decimal::ZERO,
        cancelled_qty: Decimal::ZERO,
        in_transit_qty: Decimal::ZERO,
        received_qty: Decimal::ZERO,
        need_by_on: NaiveDate::default(),
        asked: vec![],
        tolerated: Tolerated::default(),
        round: 0,
        followed: true,
        erp_revision: 0,
        schedule: vec![],
        requested_by: vec![],
        before: Standing::default(),
        tolerance: Tolerance::default(),
        ships_freely: false,
    };
    entering::<PoLine>(State::New, Some((&facts, &Input::Import)))
}
