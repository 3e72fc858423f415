//! The transition table of a PO line, as decided in the processes page: "PO line reply".

use crate::po::rules;
use chrono::NaiveDate;
use ehub_engine::machine::{Check, Deadline, From, Guard, Machine, Timing, To, Transition, Warrant};
use ehub_engine::{Role, Who, labels};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

labels! {
    /// Where a line's reply stands.
    pub enum State {
        /// Never answered.
        New = "New",
        /// The ERP or the buyer changed it: answer again.
        Revise = "Revise",
        /// The supplier proposed something else; the buyer's turn.
        Nego = "Nego",
        /// The supplier disagreed; the buyer's turn.
        Reject = "Reject",
        /// Agreed: it may be shipped.
        Accept = "Accept",
    }
}

labels! {
    /// What can happen to a line.
    pub enum Event {
        /// The ERP brought it.
        Import = "import",
        /// The supplier promises what was asked.
        Accept = "accept",
        /// The supplier promises something else.
        Propose = "propose",
        /// The supplier promises nothing.
        Disagree = "disagree",
        /// The buyer agrees to the proposal.
        Agree = "agree",
        /// The buyer agrees, with an instruction.
        AgreeWithIssue = "agree-with-issue",
        /// The buyer wants another answer.
        AskAgain = "ask-again",
        /// The ERP changed it.
        Change = "change",
        /// The ERP closed it.
        Close = "close",
        /// The supplier cannot keep an agreed promise.
        Reschedule = "reschedule",
    }
}

labels! {
    /// What follows besides the new state. To-dos are counted from the rows; the ERP's confirmation and mails are jobs.
    pub enum Effect {
        /// The line stands in the supplier's to-do list.
        AskSupplier = "ask-supplier",
        /// The line stands in the buyer's and the MC's to-do list.
        AskBuyer = "ask-buyer",
        /// The agreed schedule goes to the ERP.
        ConfirmErp = "confirm-erp",
        /// What the ERP changed is kept field by field.
        KeepDifference = "keep-difference",
        /// A closed line leaves every to-do list; an open proposal is moot.
        WithdrawRequests = "withdraw-requests",
        /// More was shipped than is left of the order: an exception for the buyer.
        ReportOvershipment = "report-overshipment",
        /// The supplier is told by mail.
        MailSupplier = "mail-supplier",
        /// The buyer and the MC are told by mail.
        MailBuyer = "mail-buyer",
    }
}

labels! {
    /// Whether the order still wants anything.
    pub enum Closing {
        /// It does.
        Open = "open",
        /// Cancelled or received in full.
        Closed = "closed",
    }
}

labels! {
    /// What it takes to ship to a plant.
    pub enum ShipPermission {
        /// An accepted line may be shipped in full.
        Open = "open",
        /// Only what a ship permission allows may be shipped.
        Required = "required",
    }
}

labels! {
    /// What the buyer's last review said.
    pub enum Review {
        /// The newest reply was not reviewed.
        NotYet = "--",
        /// Agreed.
        Accept = "Accept",
        /// Agreed with an instruction.
        WithIssue = "AWI",
        /// Asked again.
        Reject = "Reject",
    }
}

/// A part of a promised schedule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Split {
    /// How much, in the line's unit.
    #[schema(value_type = String, example = "12.500")]
    pub quantity: Decimal,
    /// On which day of the plant.
    #[serde(deserialize_with = "crate::day::required")]
    pub promised_on: NaiveDate,
    /// Why it differs from what was asked.
    #[serde(default)]
    pub remark: String,
}

/// What a proposal may differ by and still be accepted by itself. Nothing set: nothing is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tolerance {
    /// Days that a split may lie before or after the day asked for.
    pub days: Option<i64>,
    /// Share of the open quantity, in percent, that may lie on other days.
    pub percent: Option<Decimal>,
}

/// Everything the rules look at, loaded under the line's lock.
#[derive(Clone, Debug)]
pub struct Facts {
    /// The plant's day.
    pub today: NaiveDate,
    /// Whether the order still wants anything.
    pub closing: Closing,
    /// Ordered.
    pub order_qty: Decimal,
    /// Cancelled by the buyer.
    pub cancelled_qty: Decimal,
    /// Sent and not received.
    pub in_transit_qty: Decimal,
    /// Received.
    pub received_qty: Decimal,
    /// The day asked for.
    pub need_by_on: NaiveDate,
    /// How often the buyer asked again since the ERP's last change.
    pub round: i32,
    /// Revision of the ERP that the line shows.
    pub erp_revision: i64,
    /// Newest schedule that the supplier sent: proposed or agreed.
    pub schedule: Vec<Split>,
    /// Accounts behind the newest reply: who sent it and for whom.
    pub requested_by: Vec<i64>,
    /// What may be accepted by itself.
    pub tolerance: Tolerance,
    /// Whether an accepted line may be shipped in full at once (the plant asks for no ship permission).
    pub ships_freely: bool,
}

impl Facts {
    /// What is still to be promised: ordered, not cancelled, not shipped. Never negative.
    ///
    /// Before the first shipment this is order − cancelled; afterwards what was shipped needs no promise any more.
    pub fn open_qty(&self) -> Decimal {
        (self.wanted_qty() - self.shipped_qty()).max(Decimal::ZERO)
    }

    /// Ordered and not cancelled.
    pub fn wanted_qty(&self) -> Decimal {
        (self.order_qty - self.cancelled_qty).max(Decimal::ZERO)
    }

    /// In transit or received.
    pub fn shipped_qty(&self) -> Decimal {
        self.in_transit_qty + self.received_qty
    }
}

/// An event with its payload.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// The ERP brought the line.
    Import,
    /// As asked; `None` = the whole open quantity on the day asked for.
    Accept(Option<Vec<Split>>),
    /// Otherwise, with reasons.
    Propose {
        /// The schedule proposed.
        splits: Vec<Split>,
        /// About all of it.
        comment: String,
    },
    /// Not at all.
    Disagree {
        /// Why.
        comment: String,
    },
    /// The proposal is fine.
    Agree,
    /// The proposal is fine, but.
    AgreeWithIssue {
        /// What the supplier has to mind.
        instruction: String,
    },
    /// The reply is not fine.
    AskAgain {
        /// Why.
        reason: String,
    },
    /// The ERP changed the line.
    Change {
        /// The ERP's new revision.
        revision: i64,
    },
    /// The ERP closed the line.
    Close {
        /// The ERP's new revision.
        revision: i64,
    },
    /// An agreed promise cannot be kept.
    Reschedule {
        /// The new schedule of what is not shipped.
        splits: Vec<Split>,
        /// About all of it.
        comment: String,
    },
}

/// The process `po_line`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoLine;

const SUPPLIER: Who = Who::Roles(&[122]);
const BUYER_ROLES: &[Role] = &[153, 154, 802];
const BUYER: Who = Who::Roles(BUYER_ROLES);

const TO_ANSWER: From<State> = From::In(&[State::New, State::Revise]);
const PROPOSED: From<State> = From::In(&[State::Nego]);

const OPEN: Guard<PoLine> = Guard { name: "line is open", test: rules::line_is_open };
const UNSHIPPED: Guard<PoLine> = Guard { name: "not shipped in full", test: rules::not_shipped_in_full };
const NOT_OWN: Guard<PoLine> = Guard { name: "not one's own request", test: rules::not_own_request };
const COVERED: Guard<PoLine> = Guard { name: "schedule covers the open quantity", test: rules::schedule_covers };
const AHEAD: Guard<PoLine> = Guard { name: "promised days not past", test: rules::schedule_is_ahead };

const AS_ASKED: Check<PoLine> = Check { name: "quantities and days as asked", test: rules::accept };
const PROPOSAL: Check<PoLine> = Check { name: "schedule, remarks on what changed", test: rules::propose };
const COMMENT: Check<PoLine> = Check { name: "comment", test: rules::disagree };
const INSTRUCTION: Check<PoLine> = Check { name: "instruction", test: rules::agree_with_issue };
const REASON: Check<PoLine> = Check { name: "reason", test: rules::ask_again };
const NEWER: Check<PoLine> = Check { name: "revision is newer", test: rules::revision_is_newer };
const NOT_OLDER: Check<PoLine> = Check { name: "revision is not older", test: rules::revision_is_not_older };
const MOVED: Check<PoLine> = Check { name: "schedule, remarks", test: rules::reschedule };

const WITHIN: Warrant<PoLine> = Warrant { name: "within tolerance", holds: rules::within_tolerance };
const BEYOND: Warrant<PoLine> = Warrant { name: "beyond tolerance", holds: rules::beyond_tolerance };

/// A row without conditions; the table's rows differ from it in few fields.
const fn row(from: From<State>, event: Event, to: To<State>, who: Who) -> Transition<PoLine> {
    Transition { from, event, to, who, when: &[], guards: &[], checks: &[], effects: &[] }
}

static TABLE: &[Transition<PoLine>] = &[
    Transition {
        effects: &[Effect::AskSupplier],
        ..row(From::Nothing, Event::Import, To::State(State::New), Who::System)
    },
    Transition {
        guards: &[OPEN],
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
        effects: &[Effect::KeepDifference, Effect::AskSupplier],
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
        ..row(
            From::In(&[State::New, State::Revise, State::Nego, State::Reject, State::Accept]),
            Event::Close,
            To::Same,
            Who::System,
        )
    },
    Transition {
        guards: &[OPEN, UNSHIPPED],
        checks: &[MOVED],
        effects: &[Effect::AskBuyer, Effect::MailBuyer],
        ..row(From::In(&[State::Accept]), Event::Reschedule, To::State(State::Nego), SUPPLIER)
    },
];

impl Machine for PoLine {
    const NAME: &'static str = "po_line";
    const DEFINITION: i32 = 1;

    type State = State;
    type Event = Event;
    type Effect = Effect;
    type Facts = Facts;
    type Input = Input;

    fn event(input: &Input) -> Event {
        match input {
            Input::Import => Event::Import,
            Input::Accept(_) => Event::Accept,
            Input::Propose { .. } => Event::Propose,
            Input::Disagree { .. } => Event::Disagree,
            Input::Agree => Event::Agree,
            Input::AgreeWithIssue { .. } => Event::AgreeWithIssue,
            Input::AskAgain { .. } => Event::AskAgain,
            Input::Change { .. } => Event::Change,
            Input::Close { .. } => Event::Close,
            Input::Reschedule { .. } => Event::Reschedule,
        }
    }

    fn table() -> &'static [Transition<Self>] {
        TABLE
    }

    fn deadlines() -> &'static [Deadline<Self>] {
        time::DEADLINES
    }

    fn timing(event: Event) -> Timing {
        time::timing(event)
    }
}

impl ehub_engine::commit::Stored for PoLine {
    const TABLE: &'static str = "po_lines";
}

mod time;

#[cfg(test)]
mod tests;
