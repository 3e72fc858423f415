//! The rows of the table: from, event, to, who, under which conditions, with which effects.

use super::{Arrival, Asn, Effect, Event, Input, State, taken};
use crate::asn::facts::Facts;
use crate::asn::rules;
use ehub_engine::{Condition, Deadline, From, Then, To, Transition, Who};
use rust_decimal::Decimal;
use std::time::Duration;

pub(super) static DEADLINES: &[Deadline<Asn>] = &[Deadline {
    name: "erp-silent",
    states: &[State::Sending, State::Cancelling],
    when: None,
    after: Duration::from_mins(15),
    until: None,
    every: None,
    then: Then::Remind,
}];

/// The supplier's role for shipment notices.
const SHIPPER: Who = Who::Roles(&[124]);
/// Forwarders' and brokers' people have the same role; which company carries the notice, a guard says.
const CARRIER: Who = SHIPPER;
/// Who decides for the buyer that no more will come.
const RECEIVER: Who = Who::Roles(&[153, 154, 802]);

pub(super) static TABLE: &[Transition<Asn>] = &[
    Transition {
        from: From::Nothing,
        event: Event::Create,
        to: To::State(State::Unsent),
        who: SHIPPER,
        when: &[],
        guards: rules::CREATE,
        checks: &[],
        effects: &[Effect::ReserveSerials],
    },
    Transition {
        from: From::In(&[State::Unsent]),
        event: Event::Edit,
        to: To::Same,
        who: SHIPPER,
        when: &[],
        guards: &[],
        checks: rules::EDIT,
        effects: &[],
    },
    Transition {
        from: From::In(&[State::Unsent]),
        event: Event::Send,
        to: To::State(State::Sending),
        who: SHIPPER,
        when: &[],
        guards: rules::SEND,
        checks: &[],
        effects: &[Effect::RaiseInTransit, Effect::NumberBoxes, Effect::QueueShipment],
    },
    Transition {
        from: From::In(&[State::Sending]),
        event: Event::ErpAccept,
        to: To::State(State::Sent),
        who: Who::System,
        when: &[],
        guards: &[],
        checks: rules::ERP_ACCEPT,
        effects: &[Effect::KeepInboundNo, Effect::KeepLatestLots, Effect::MailShipment],
    },
    Transition {
        from: From::In(&[State::Sending]),
        event: Event::ErpRefuse,
        to: To::State(State::Refused),
        who: Who::System,
        when: &[],
        guards: &[],
        checks: &[],
        effects: &[Effect::ReturnInTransit, Effect::KeepAnswer, Effect::MailRefusal],
    },
    Transition {
        from: From::In(&[State::Refused]),
        event: Event::Reopen,
        to: To::State(State::Unsent),
        who: SHIPPER,
        when: &[],
        guards: &[],
        checks: &[],
        effects: &[],
    },
    Transition {
        from: From::In(&[State::Unsent, State::Refused]),
        event: Event::Cancel,
        to: To::State(State::Cancelled),
        who: SHIPPER,
        when: &[],
        guards: &[],
        checks: &[],
        effects: &[Effect::FreeNumbers, Effect::VoidCertificates],
    },
    Transition {
        from: From::In(&[State::Sent]),
        event: Event::Cancel,
        to: To::State(State::Cancelling),
        who: SHIPPER,
        when: &[],
        guards: rules::CANCEL_SENT,
        checks: &[],
        effects: &[Effect::QueueCancellation],
    },
    Transition {
        from: From::In(&[State::Cancelling]),
        event: Event::ErpAccept,
        to: To::State(State::Cancelled),
        who: Who::System,
        when: &[],
        guards: &[],
        checks: &[],
        effects: &[
            Effect::ReturnInTransit,
            Effect::TakeBackLatestLots,
            Effect::FreeNumbers,
            Effect::VoidCertificates,
            Effect::MailCancellation,
        ],
    },
    Transition {
        from: From::In(&[State::Cancelling]),
        event: Event::ErpRefuse,
        to: To::State(State::Sent),
        who: Who::System,
        when: &[],
        guards: &[],
        checks: &[],
        effects: &[Effect::KeepAnswer, Effect::MailRefusal],
    },
    Transition {
        from: From::In(&[State::Sent, State::Receiving]),
        event: Event::Receive,
        to: To::State(State::Closed),
        who: Who::System,
        when: &[Condition { name: "received in full", holds: received_in_full }],
        guards: &[],
        checks: rules::RECEIVE,
        effects: &[Effect::BookReceipt],
    },
    Transition {
        from: From::In(&[State::Sent, State::Receiving]),
        event: Event::Receive,
        to: To::State(State::Receiving),
        who: Who::System,
        when: &[Condition { name: "received in part", holds: received_in_part }],
        guards: &[],
        checks: rules::RECEIVE,
        effects: &[Effect::BookReceipt],
    },
    Transition {
        from: From::In(&[State::Sent, State::Receiving]),
        event: Event::Receive,
        to: To::State(State::Closed),
        who: Who::System,
        when: &[Condition { name: "the ERP is done with it", holds: done_in_part }],
        guards: &[],
        checks: rules::RECEIVE,
        effects: &[Effect::ReturnInTransit, Effect::BookReceipt, Effect::MailShortage],
    },
    Transition {
        from: From::In(&[State::Sent, State::Receiving]),
        event: Event::CloseShort,
        to: To::State(State::Closed),
        who: RECEIVER,
        when: &[],
        guards: &[],
        checks: rules::CLOSE_SHORT,
        effects: &[Effect::ReturnInTransit, Effect::MailShortage],
    },
    Transition {
        from: From::In(&[State::Sent, State::Receiving]),
        event: Event::PickUp,
        to: To::Same,
        who: CARRIER,
        when: &[],
        guards: rules::PICK_UP,
        checks: rules::PICKED_UP,
        effects: &[Effect::KeepPickUp],
    },
    Transition {
        from: From::In(&[State::Sent, State::Receiving, State::Cancelling]),
        event: Event::ErpCancel,
        to: To::State(State::Cancelled),
        who: Who::System,
        when: &[],
        guards: &[],
        checks: &[],
        effects: &[
            Effect::ReturnInTransit,
            Effect::TakeBackLatestLots,
            Effect::KeepAnswer,
            Effect::FreeNumbers,
            Effect::VoidCertificates,
            Effect::MailErpCancellation,
        ],
    },
    // What was announced stays as it was; what is on its way is what the delivery holds now.
    Transition {
        from: From::In(&[State::Sent, State::Receiving]),
        event: Event::ErpEdit,
        to: To::Same,
        who: Who::System,
        when: &[],
        guards: &[],
        checks: &[],
        effects: &[Effect::FollowDelivery, Effect::MailErpEdit],
    },
    // What goes back leaves a notice where it stands: what was shipped by it was shipped. One that the ERP has cancelled may have been
    // received in part before.
    Transition {
        from: From::In(&[State::Receiving, State::Closed, State::Cancelled]),
        event: Event::Return,
        to: To::Same,
        who: Who::System,
        when: &[],
        guards: &[],
        checks: rules::RETURN,
        effects: &[Effect::BookReceipt],
    },
    Transition {
        from: From::In(&[State::Receiving, State::Closed, State::Cancelled]),
        event: Event::Correct,
        to: To::Same,
        who: Who::System,
        when: &[],
        guards: &[],
        checks: rules::CORRECT,
        effects: &[Effect::BookReceipt],
    },
    // Goods that were taken back with their delivery do not come. Of a closed notice the store raises in transit first, so that what
    // openings gave is returned as of any other.
    Transition {
        from: From::In(&[State::Receiving, State::Closed]),
        event: Event::TakeBack,
        to: To::State(State::Cancelled),
        who: Who::System,
        when: &[Condition { name: "nothing is left, and the delivery is cancelled", holds: taken::ends_empty }],
        guards: &[],
        checks: rules::TAKE_BACK,
        effects: &[
            Effect::ReturnInTransit,
            Effect::TakeBackLatestLots,
            Effect::KeepAnswer,
            Effect::FreeNumbers,
            Effect::VoidCertificates,
            Effect::BookReceipt,
            Effect::MailErpCancellation,
        ],
    },
    Transition {
        from: From::In(&[State::Receiving]),
        event: Event::TakeBack,
        to: To::State(State::Closed),
        who: Who::System,
        when: &[Condition { name: "a part is left, and the delivery is cancelled", holds: taken::ends_in_part }],
        guards: &[],
        checks: rules::TAKE_BACK,
        effects: &[Effect::ReturnInTransit, Effect::BookReceipt, Effect::MailShortage],
    },
    Transition {
        from: From::In(&[State::Receiving]),
        event: Event::TakeBack,
        to: To::State(State::Closed),
        who: Who::System,
        when: &[Condition { name: "all is received", holds: taken::is_whole }],
        guards: &[],
        checks: rules::TAKE_BACK,
        effects: &[Effect::BookReceipt],
    },
    Transition {
        from: From::In(&[State::Receiving]),
        event: Event::TakeBack,
        to: To::State(State::Sent),
        who: Who::System,
        when: &[Condition { name: "nothing is left, and it is expected again", holds: taken::awaits_all }],
        guards: &[],
        checks: rules::TAKE_BACK,
        effects: &[Effect::BookReceipt],
    },
    Transition {
        from: From::In(&[State::Receiving]),
        event: Event::TakeBack,
        to: To::Same,
        who: Who::System,
        when: &[Condition { name: "a part is left, and the rest is expected", holds: taken::awaits_a_part }],
        guards: &[],
        checks: rules::TAKE_BACK,
        effects: &[Effect::BookReceipt],
    },
    // A closed notice is on its way again only as far as the order lines still allow: its goods may have been shipped again meanwhile.
    Transition {
        from: From::In(&[State::Closed]),
        event: Event::TakeBack,
        to: To::State(State::Sent),
        who: Who::System,
        when: &[Condition { name: "nothing is left, and it is expected again and allowed", holds: taken::reopens_all }],
        guards: &[],
        checks: rules::TAKE_BACK,
        effects: &[Effect::BookReceipt],
    },
    Transition {
        from: From::In(&[State::Closed]),
        event: Event::TakeBack,
        to: To::State(State::Receiving),
        who: Who::System,
        when: &[Condition {
            name: "a part is left, and the rest is expected again and allowed",
            holds: taken::reopens_in_part,
        }],
        guards: &[],
        checks: rules::TAKE_BACK,
        effects: &[Effect::BookReceipt],
    },
    Transition {
        from: From::In(&[State::Closed]),
        event: Event::TakeBack,
        to: To::Same,
        who: Who::System,
        when: &[Condition { name: "no goods are expected by it", holds: taken::stays_closed }],
        guards: &[],
        checks: rules::TAKE_BACK,
        effects: &[Effect::BookReceipt],
    },
    Transition {
        from: From::In(&[State::Cancelled]),
        event: Event::TakeBack,
        to: To::Same,
        who: Who::System,
        when: &[],
        guards: &[],
        checks: rules::TAKE_BACK,
        effects: &[Effect::BookReceipt],
    },
];

/// Whether with these goods every line has what was to come by it.
fn all_came(facts: &Facts, arrivals: &[Arrival]) -> bool {
    facts.lines.iter().enumerate().all(|(n, line)| {
        let arriving: Decimal = arrivals.iter().filter(|a| a.line == n).map(|a| a.quantity).sum();
        line.received_qty + arriving >= line.coming_qty()
    })
}

fn received_in_full(facts: &Facts, input: &Input) -> bool {
    if let Input::Receive { arrivals, .. } = input { all_came(facts, arrivals) } else { false }
}

fn received_in_part(facts: &Facts, input: &Input) -> bool {
    if let Input::Receive { arrivals, is_final } = input { !is_final && !all_came(facts, arrivals) } else { false }
}

fn done_in_part(facts: &Facts, input: &Input) -> bool {
    if let Input::Receive { arrivals, is_final } = input { *is_final && !all_came(facts, arrivals) } else { false }
}
