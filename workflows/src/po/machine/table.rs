//! The rows of the table: from, event, to, who, under which conditions, with which effects.

use super::{Effect, Event, PoLine, State};
use crate::po::rules;
use ehub_engine::machine::{Check, Condition, From, Guard, To, Transition};
use ehub_engine::{Role, Who};

const SUPPLIER: Who = Who::Roles(&[122]);
const BUYER_ROLES: &[Role] = &[153, 154, 802];
const BUYER: Who = Who::Roles(BUYER_ROLES);
/// Those who say what is followed up.
const FOLLOWERS: Who = Who::Roles(&[100, 153, 154, 162]);

const TO_ANSWER: From<State> = From::In(&[State::New, State::Revise]);
const PROPOSED: From<State> = From::In(&[State::Nego]);
const ANYWHERE: From<State> = From::In(&[State::New, State::Revise, State::Nego, State::Reject, State::Accept]);

const OPEN: Guard<PoLine> = Guard { name: "line is open", test: rules::line_is_open };
const CLOSED: Guard<PoLine> = Guard { name: "line is closed", test: rules::line_is_closed };
const NOT_RECEIVED: Guard<PoLine> = Guard { name: "not received in full", test: rules::not_received_in_full };
const UNSHIPPED: Guard<PoLine> = Guard { name: "not shipped in full", test: rules::not_shipped_in_full };
const NOT_OWN: Guard<PoLine> = Guard { name: "not one's own request", test: rules::not_own_request };
const UNFOLLOWED: Guard<PoLine> = Guard { name: "not followed up", test: rules::is_not_followed };
const FOLLOWED: Guard<PoLine> = Guard { name: "followed up", test: rules::is_followed };
const COVERED: Guard<PoLine> = Guard { name: "schedule covers the open quantity", test: rules::schedule_covers };
const ASKED_AHEAD: Guard<PoLine> = Guard { name: "day asked for not past", test: rules::asked_day_is_ahead };
const AHEAD: Guard<PoLine> = Guard { name: "promised days not past", test: rules::schedule_is_ahead };

const AS_ASKED: Check<PoLine> = Check { name: "quantities and days as asked", test: rules::accept };
const PROPOSAL: Check<PoLine> = Check { name: "schedule, remarks on what changed", test: rules::propose };
const COMMENT: Check<PoLine> = Check { name: "comment", test: rules::disagree };
const INSTRUCTION: Check<PoLine> = Check { name: "instruction", test: rules::agree_with_issue };
const REASON: Check<PoLine> = Check { name: "reason", test: rules::ask_again };
const WHY_NOT: Check<PoLine> = Check { name: "reason", test: rules::unfollow };
const NEWER: Check<PoLine> = Check { name: "revision is newer", test: rules::revision_is_newer };
const NOT_OLDER: Check<PoLine> = Check { name: "revision is not older", test: rules::revision_is_not_older };
const MOVED: Check<PoLine> = Check { name: "schedule, remarks", test: rules::reschedule };

const WITHIN: Condition<PoLine> = Condition { name: "within tolerance", holds: rules::within_tolerance };
const BEYOND: Condition<PoLine> = Condition { name: "beyond tolerance", holds: rules::beyond_tolerance };
const FIRST: Condition<PoLine> = Condition { name: "proposed as first answer", holds: rules::proposed_first };
const AGAIN: Condition<PoLine> = Condition { name: "proposed when asked again", holds: rules::proposed_again };
const MOVING: Condition<PoLine> =
    Condition { name: "an agreed promise was to be moved", holds: rules::promise_was_agreed };

/// A row without conditions; the table's rows differ from it in few fields.
const fn row(from: From<State>, event: Event, to: To<State>, who: Who) -> Transition<PoLine> {
    Transition { from, event, to, who, when: &[], guards: &[], checks: &[], effects: &[] }
}

pub(super) static TABLE: &[Transition<PoLine>] = &[
    Transition {
        effects: &[Effect::AskSupplier],
        ..row(From::Nothing, Event::Import, To::State(State::New), Who::System)
    },
    Transition {
        guards: &[OPEN, ASKED_AHEAD],
        checks: &[AS_ASKED],
        effects: &[Effect::ConfirmErp],
        ..row(TO_ANSWER, Event::Accept, To::State(State::Accept), SUPPLIER)
    },
    Transition {
        when: &[BEYOND],
        guards: &[OPEN, UNSHIPPED],
        checks: &[PROPOSAL],
        effects: &[Effect::AskBuyer, Effect::MailBuyer],
        ..row(TO_ANSWER, Event::Propose, To::State(State::Nego), SUPPLIER)
    },
    Transition {
        when: &[WITHIN],
        guards: &[OPEN, UNSHIPPED],
        checks: &[PROPOSAL],
        effects: &[Effect::ConfirmErp],
        ..row(TO_ANSWER, Event::Propose, To::State(State::Accept), SUPPLIER)
    },
    Transition {
        guards: &[OPEN],
        checks: &[COMMENT],
        effects: &[Effect::AskBuyer],
        ..row(TO_ANSWER, Event::Disagree, To::State(State::Reject), SUPPLIER)
    },
    Transition {
        guards: &[OPEN, NOT_OWN, COVERED, AHEAD],
        effects: &[Effect::ConfirmErp],
        ..row(PROPOSED, Event::Agree, To::State(State::Accept), BUYER)
    },
    Transition {
        guards: &[OPEN, NOT_OWN, COVERED, AHEAD],
        checks: &[INSTRUCTION],
        effects: &[Effect::ConfirmErp],
        ..row(PROPOSED, Event::AgreeWithIssue, To::State(State::Accept), BUYER)
    },
    Transition {
        guards: &[OPEN],
        checks: &[REASON],
        effects: &[Effect::AskSupplier, Effect::MailSupplier],
        ..row(From::In(&[State::Nego, State::Reject]), Event::AskAgain, To::State(State::Revise), BUYER)
    },
    Transition {
        checks: &[NEWER],
        effects: &[Effect::KeepDifference, Effect::WithdrawRequests, Effect::AskSupplier],
        ..row(
            From::In(&[State::Accept, State::Nego, State::Reject, State::Revise]),
            Event::Change,
            To::State(State::Revise),
            Who::System,
        )
    },
    // Nothing was answered yet, so there is nothing to answer again.
    Transition {
        checks: &[NEWER],
        effects: &[Effect::KeepDifference],
        ..row(From::In(&[State::New]), Event::Change, To::Same, Who::System)
    },
    Transition {
        guards: &[OPEN],
        checks: &[NOT_OLDER],
        effects: &[Effect::KeepDifference, Effect::WithdrawRequests, Effect::ReportOvershipment],
        ..row(ANYWHERE, Event::Close, To::Same, Who::System)
    },
    // The reply stands as it stood: what went back is wanted again as it was agreed, or is still to be answered.
    Transition { guards: &[CLOSED, NOT_RECEIVED], ..row(ANYWHERE, Event::Reopen, To::Same, Who::System) },
    Transition {
        guards: &[OPEN, UNSHIPPED],
        checks: &[MOVED],
        effects: &[Effect::AskBuyer, Effect::MailBuyer],
        ..row(From::In(&[State::Accept]), Event::Reschedule, To::State(State::Nego), SUPPLIER)
    },
    // Taken back before anybody judged it: the line stands where it stood, but that rounds are counted anew after a promise was to be
    // moved, and that the comment of then is in the history only. What was agreed was never undone, so the ERP has nothing to hear.
    Transition {
        when: &[FIRST],
        guards: &[OPEN],
        effects: &[Effect::AskSupplier, Effect::MailBuyer],
        ..row(PROPOSED, Event::Withdraw, To::State(State::New), SUPPLIER)
    },
    Transition {
        when: &[AGAIN],
        guards: &[OPEN],
        effects: &[Effect::AskSupplier, Effect::MailBuyer],
        ..row(PROPOSED, Event::Withdraw, To::State(State::Revise), SUPPLIER)
    },
    Transition {
        when: &[MOVING],
        guards: &[OPEN],
        effects: &[Effect::MailBuyer],
        ..row(PROPOSED, Event::Withdraw, To::State(State::Accept), SUPPLIER)
    },
    // Whether a line is followed up says nothing about its reply: only the clocks hear of it.
    Transition { guards: &[OPEN, UNFOLLOWED], ..row(ANYWHERE, Event::Follow, To::Same, FOLLOWERS) },
    Transition { guards: &[OPEN, FOLLOWED], checks: &[WHY_NOT], ..row(ANYWHERE, Event::Unfollow, To::Same, FOLLOWERS) },
];
