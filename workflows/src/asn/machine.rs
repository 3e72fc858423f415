//! The transition table of a shipment notice. It reads like the table "ASN" of the processes page.

use super::draft::PickUp;
use super::facts::Facts;
use super::rules;
use ehub_engine::commit::Stored;
use ehub_engine::{Condition, Deadline, From, Machine, Then, To, Transition, Who, labels};
use rust_decimal::Decimal;
use std::time::Duration;

labels! {
    /// Where a shipment notice can be.
    pub enum State {
        /// A draft that may be edited.
        Unsent = "Unsent",
        /// On its way to the ERP.
        Sending = "Sending",
        /// The ERP has given an inbound number: it may be printed.
        Sent = "Sent",
        /// The ERP said no.
        Refused = "Refused",
        /// The ERP is asked to cancel.
        Cancelling = "Cancelling",
        /// Given up; its numbers are free again.
        Cancelled = "Cancelled",
        /// Received in part.
        Receiving = "Receiving",
        /// Received in full, or closed short: what did not come will not come by it.
        Closed = "Closed",
    }
}

labels! {
    /// What can happen to a shipment notice.
    pub enum Event {
        /// A draft is made from order lines.
        Create = "create",
        /// The draft is saved, or boxes are added to it.
        Edit = "edit",
        /// It is sent to the ERP.
        Send = "send",
        /// The ERP took what was asked.
        ErpAccept = "erp-accept",
        /// The ERP said no.
        ErpRefuse = "erp-refuse",
        /// A refused notice becomes a draft again.
        Reopen = "reopen",
        /// It is given up.
        Cancel = "cancel",
        /// Goods came in, or the ERP is done with the delivery.
        Receive = "receive",
        /// The buyer's side waits no longer for what did not come.
        CloseShort = "close-short",
        /// The ERP has cancelled the delivery, or no longer has it.
        ErpCancel = "erp-cancel",
        /// Whoever carries the goods has them.
        PickUp = "pick-up",
    }
}

labels! {
    /// What is to be done besides.
    pub enum Effect {
        /// Number of the notice, and the right to box serials.
        ReserveSerials = "reserve-serials",
        /// In transit of the order lines rises by what is shipped.
        RaiseInTransit = "raise-in-transit",
        /// In transit of the order lines falls by what did not arrive.
        ReturnInTransit = "return-in-transit",
        /// Boxes for a plant with a GS1 company prefix get their codes.
        NumberBoxes = "number-boxes",
        /// A message with the whole notice for the ERP.
        QueueShipment = "queue-shipment",
        /// A message that asks the ERP to cancel.
        QueueCancellation = "queue-cancellation",
        /// The ERP's inbound number and the time are kept.
        KeepInboundNo = "keep-inbound-no",
        /// The newest manufacturing days shipped are kept.
        KeepLatestLots = "keep-latest-lots",
        /// The newest manufacturing days shipped are found again, without this notice.
        TakeBackLatestLots = "take-back-latest-lots",
        /// The ERP's own words are kept.
        KeepAnswer = "keep-answer",
        /// Invoice, RT and box numbers may be used by others.
        FreeNumbers = "free-numbers",
        /// Received rises and in transit falls, on notice and order lines; order lines in full are closed.
        BookReceipt = "book-receipt",
        /// When, by whom and with which car the goods were picked up is kept.
        KeepPickUp = "keep-pick-up",
        /// The buyer's MC and the forwarder learn that goods are coming.
        MailShipment = "mail-shipment",
        /// They learn that the goods are not coming.
        MailCancellation = "mail-cancellation",
        /// The supplier learns that the ERP said no.
        MailRefusal = "mail-refusal",
        /// They and the supplier learn that the ERP has cancelled it.
        MailErpCancellation = "mail-erp-cancellation",
        /// The supplier and the buyer's MC learn what did not come.
        MailShortage = "mail-shortage",
    }
}

/// An event with what the rules need of its payload.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// Make a draft of the lines in the facts.
    Create,
    /// Save the draft that the facts already show.
    Edit,
    /// Send to the ERP.
    Send,
    /// The ERP took it.
    ErpAccept {
        /// Number that the ERP gave; empty = none.
        inbound_no: String,
    },
    /// The ERP said no.
    ErpRefuse,
    /// Make it a draft again.
    Reopen,
    /// Give it up.
    Cancel,
    /// Goods came in.
    Receive {
        /// Quantities, by place of the line in the facts.
        arrivals: Vec<Arrival>,
        /// The ERP is done with the delivery.
        is_final: bool,
    },
    /// Close it with what did not come.
    CloseShort {
        /// Why.
        reason: String,
    },
    /// The ERP has cancelled it.
    ErpCancel,
    /// Whoever carries the goods has them.
    PickUp(PickUp),
}

/// Goods that came in for one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// Index of the line in [`Facts::lines`].
    pub line: usize,
    /// How much came.
    pub quantity: Decimal,
}

/// The process "shipment notice".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asn;

impl Machine for Asn {
    const NAME: &'static str = "asn";
    const DEFINITION: i32 = 4;

    type State = State;
    type Event = Event;
    type Effect = Effect;
    type Facts = Facts;
    type Input = Input;

    fn event(input: &Input) -> Event {
        match input {
            Input::Create => Event::Create,
            Input::Edit => Event::Edit,
            Input::Send => Event::Send,
            Input::ErpAccept { .. } => Event::ErpAccept,
            Input::ErpRefuse => Event::ErpRefuse,
            Input::Reopen => Event::Reopen,
            Input::Cancel => Event::Cancel,
            Input::Receive { .. } => Event::Receive,
            Input::CloseShort { .. } => Event::CloseShort,
            Input::ErpCancel => Event::ErpCancel,
            Input::PickUp(_) => Event::PickUp,
        }
    }

    fn table() -> &'static [Transition<Self>] {
        TABLE
    }

    fn deadlines() -> &'static [Deadline<Self>] {
        DEADLINES
    }
}

impl Stored for Asn {
    const TABLE: &'static str = "asns";
}

static DEADLINES: &[Deadline<Asn>] = &[Deadline {
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

static TABLE: &[Transition<Asn>] = &[
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
        effects: &[Effect::FreeNumbers],
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
        effects: &[Effect::ReturnInTransit, Effect::TakeBackLatestLots, Effect::FreeNumbers, Effect::MailCancellation],
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
            Effect::MailErpCancellation,
        ],
    },
];

/// Whether with these goods every line has what was shipped.
fn all_came(facts: &Facts, arrivals: &[Arrival]) -> bool {
    facts.lines.iter().enumerate().all(|(n, line)| {
        let arriving: Decimal = arrivals.iter().filter(|a| a.line == n).map(|a| a.quantity).sum();
        line.received_qty + arriving >= line.ship_qty
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

#[cfg(test)]
mod tests;
