//! The transition table of a shipment notice. It reads like the table "ASN" of the processes page.

use super::draft::PickUp;
use super::facts::Facts;
use ehub_engine::commit::Stored;
use ehub_engine::{Deadline, Machine, Transition, labels};
use rust_decimal::Decimal;

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
        /// The ERP's people have changed what the delivery holds.
        ErpEdit = "erp-edit",
        /// Whoever carries the goods has them.
        PickUp = "pick-up",
        /// Goods that came in went back.
        Return = "return",
        /// What came in was counted wrongly.
        Correct = "correct",
        /// The ERP took back a receipt.
        TakeBack = "take-back",
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
        /// Certificates of its lots are void.
        VoidCertificates = "void-certificates",
        /// Received and in transit, on notice and order lines, follow what the receipts say; order lines in full are closed, and those that
        /// are not any more are opened again.
        BookReceipt = "book-receipt",
        /// What the ERP's delivery holds is kept beside what was announced, and in transit of the order lines follows it.
        FollowDelivery = "follow-delivery",
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
        /// The supplier and the buyer's MC learn what the ERP's delivery holds now.
        MailErpEdit = "mail-erp-edit",
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
    /// The ERP's people have changed what the delivery holds.
    ErpEdit,
    /// Whoever carries the goods has them.
    PickUp(PickUp),
    /// Goods went back.
    Return {
        /// Quantities below zero, by place of the line in the facts.
        arrivals: Vec<Arrival>,
    },
    /// What was received was counted wrongly.
    Correct {
        /// By how much it is more or less, by place of the line in the facts.
        arrivals: Vec<Arrival>,
    },
    /// A receipt was taken back.
    TakeBack {
        /// By how much less, or more, was received, by place of the line in the facts.
        arrivals: Vec<Arrival>,
        /// What went back by it is here again: quantities above zero, by place of the line in the facts.
        returned: Vec<Arrival>,
        /// The delivery was cancelled with it. `false` = its goods are expected again.
        is_final: bool,
    },
}

/// Goods that came in for one line, or that went from it again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// Index of the line in [`Facts::lines`].
    pub line: usize,
    /// By how much what was received changes.
    pub quantity: Decimal,
}

/// The process "shipment notice".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asn;

impl Machine for Asn {
    const NAME: &'static str = "asn";
    const DEFINITION: i32 = 6;

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
            Input::ErpEdit => Event::ErpEdit,
            Input::PickUp(_) => Event::PickUp,
            Input::Return { .. } => Event::Return,
            Input::Correct { .. } => Event::Correct,
            Input::TakeBack { .. } => Event::TakeBack,
        }
    }

    fn table() -> &'static [Transition<Self>] {
        table::TABLE
    }

    fn deadlines() -> &'static [Deadline<Self>] {
        table::DEADLINES
    }
}

impl Stored for Asn {
    const TABLE: &'static str = "asns";
}

mod table;
mod taken;

#[cfg(test)]
mod tests;
