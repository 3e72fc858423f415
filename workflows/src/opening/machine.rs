//! The life of an opening.

use super::payload::{Grant, Shipped};
use super::rules;
use crate::document::Reason;
use crate::po::machine::{Closing, State as LineState};
use chrono::{DateTime, NaiveDate, Utc};
use ehub_engine::machine::{Check, Condition, Deadline, From, Guard, Moment, Then, Timing, To, Transition};
use ehub_engine::{Role, Who, events, labels, process};
use rust_decimal::Decimal;
use std::time::Duration;

process! {
    /// The process `opening`.
    pub struct Opening = "opening" in "openings", definition 1, rows &TABLE, deadlines DEADLINES, timing goes_with_the_version;
}

labels! {
    /// Where an opening stands.
    pub enum State {
        /// In effect: something of it may still be shipped.
        Granted = "Granted",
        /// All of it was shipped.
        Used = "Used",
        /// Its last day is over.
        Expired = "Expired",
        /// Taken back by the buyer's side, or ended because the line was closed or opened anew.
        TakenBack = "TakenBack",
    }
}

events! {
    /// What happens to an opening.
    pub enum Event, Input {
        /// The buyer's side opens a line. Many at once have a call of their own.
        Grant(Grant) = "grant" internal,
        /// Notices were sent under it.
        Use(Shipped) = "use" internal,
        /// What was shipped under it does not come.
        Return(Shipped) = "return" internal,
        /// Its last day is over.
        Expire = "expire" internal,
        /// The buyer's side takes it back.
        TakeBack(Reason) = "take-back",
        /// The ERP closed the line.
        Lapse = "lapse" internal,
    }
}

labels! {
    /// What follows besides the new state.
    pub enum Effect {
        /// What is shipped under it is counted.
        CountUse = "count-use",
        /// The reason is kept.
        KeepReason = "keep-reason",
        /// The supplier is told by mail.
        MailSupplier = "mail-supplier",
    }
}

/// Everything the rules look at, loaded under the locks of line and opening.
#[derive(Clone, Debug, PartialEq)]
pub struct Facts {
    /// Now.
    pub now: DateTime<Utc>,
    /// The plant's day.
    pub today: NaiveDate,
    /// Where the line's reply stands.
    pub line_state: LineState,
    /// Whether the order still wants anything of the line.
    pub closing: Closing,
    /// Whether the line orders goods; nothing is shipped for a service.
    pub is_goods: bool,
    /// Decimals that quantities in the line's unit may have; `None` = the ERP does not say.
    pub uom_digits: Option<u32>,
    /// Ordered.
    pub order_qty: Decimal,
    /// Cancelled by the buyer.
    pub cancelled_qty: Decimal,
    /// What may be shipped altogether.
    pub cum_allow_qty: Decimal,
    /// On its way.
    pub in_transit_qty: Decimal,
    /// Received.
    pub received_qty: Decimal,
    /// Whether another opening of the line is in effect, or comes into effect before this one in the same call.
    pub is_another: bool,
    /// The supplier's company.
    pub vendor: i64,
    /// What it opens; nothing before it is granted.
    pub opened_qty: Decimal,
    /// What of that is shipped.
    pub used_qty: Decimal,
    /// Its last day.
    pub until_on: NaiveDate,
    /// When that day is over at the plant.
    pub ends_at: DateTime<Utc>,
}

impl Facts {
    /// What may be shipped of the line without any opening.
    pub fn own_qty(&self) -> Decimal {
        if self.line_state == LineState::Accept {
            (self.cum_allow_qty - self.shipped_qty()).max(Decimal::ZERO)
        } else {
            Decimal::ZERO
        }
    }

    /// What an opening may be for: what the order wants and is neither shipped nor allowed. Never negative.
    pub fn openable_qty(&self) -> Decimal {
        let wanted = self.order_qty - self.cancelled_qty - self.shipped_qty();
        (wanted - self.own_qty()).max(Decimal::ZERO)
    }

    /// What of the opening is not shipped yet.
    pub fn left_qty(&self) -> Decimal {
        self.opened_qty - self.used_qty
    }

    fn shipped_qty(&self) -> Decimal {
        self.in_transit_qty + self.received_qty
    }
}

/// Those who open lines.
pub const OPENERS: &[Role] = &[100, 802];
/// Those of the supplier who are told: who answers orders, and who ships.
pub const SUPPLIER: &[Role] = &[122, 124];
/// Days that an opening may last, today not counted.
pub const MOST_DAYS: u64 = 90;

type Row = Transition<Opening>;

const OTHER_COMPANY: Guard<Opening> = Guard { name: "not of one's own company", test: rules::not_own_company };
const GOODS: Guard<Opening> = Guard { name: "line orders goods", test: rules::line_is_of_goods };
const OPEN: Guard<Opening> = Guard { name: "line is open", test: rules::line_is_open };
const ONE: Guard<Opening> = Guard { name: "no other is in effect", test: rules::none_in_effect };
const NEEDED: Guard<Opening> = Guard { name: "something is not allowed", test: rules::something_to_open };
const GRANTED: Check<Opening> = Check { name: "quantity, day, reason", test: rules::grant };
const WITHIN: Check<Opening> = Check { name: "no more than is left", test: rules::within_left };
const REASON: Check<Opening> = Check { name: "reason", test: rules::reason };

const LEAVES_SOME: &[Condition<Opening>] = &[Condition { name: "something is left", holds: rules::leaves_some }];
const LEAVES_NONE: &[Condition<Opening>] = &[Condition { name: "nothing is left", holds: rules::leaves_none }];
const USABLE: &[Condition<Opening>] = &[Condition { name: "can be used again", holds: rules::is_usable }];
const OVER: &[Condition<Opening>] = &[Condition { name: "its last day is over", holds: rules::is_over }];
const MOOT: &[Condition<Opening>] = &[Condition { name: "the line is closed or opened anew", holds: rules::is_moot }];

const COUNT: &[Effect] = &[Effect::CountUse];

/// A row without conditions, for an opening in effect.
const fn granted(event: Event, to: To<State>, who: Who) -> Row {
    Row { from: From::In(&[State::Granted]), event, to, who, when: &[], guards: &[], checks: &[], effects: &[] }
}

/// What comes back when all of it had been shipped.
const fn back(to: State, when: &'static [Condition<Opening>], effects: &'static [Effect]) -> Row {
    Row { from: From::In(&[State::Used]), when, effects, ..granted(Event::Return, To::State(to), Who::System) }
}

const OPENER: Who = Who::Roles(OPENERS);

static TABLE: [Row; 10] = [
    Row {
        from: From::Nothing,
        guards: &[OTHER_COMPANY, GOODS, OPEN, ONE, NEEDED],
        checks: &[GRANTED],
        effects: &[Effect::MailSupplier],
        ..granted(Event::Grant, To::State(State::Granted), OPENER)
    },
    Row { when: LEAVES_SOME, checks: &[WITHIN], effects: COUNT, ..granted(Event::Use, To::Same, Who::System) },
    Row {
        when: LEAVES_NONE,
        checks: &[WITHIN],
        effects: COUNT,
        ..granted(Event::Use, To::State(State::Used), Who::System)
    },
    Row {
        from: From::In(&[State::Granted, State::Expired, State::TakenBack]),
        effects: COUNT,
        ..granted(Event::Return, To::Same, Who::System)
    },
    back(State::Granted, USABLE, COUNT),
    back(State::Expired, OVER, COUNT),
    back(State::TakenBack, MOOT, &[Effect::CountUse, Effect::KeepReason]),
    granted(Event::Expire, To::State(State::Expired), Who::System),
    Row {
        guards: &[OTHER_COMPANY],
        checks: &[REASON],
        effects: &[Effect::KeepReason, Effect::MailSupplier],
        ..granted(Event::TakeBack, To::State(State::TakenBack), OPENER)
    },
    Row { effects: &[Effect::KeepReason], ..granted(Event::Lapse, To::State(State::TakenBack), Who::System) },
];

/// A deadline names the version at which its time began, and notices move the version without ending the time.
const fn goes_with_the_version(_: Event) -> Timing {
    Timing::Restart
}

static DEADLINES: &[Deadline<Opening>] = &[Deadline {
    name: "ends",
    states: &[State::Granted],
    when: None,
    after: Duration::ZERO,
    until: Some(Moment { name: "the end of its last day at the plant", wait: rules::until_it_ends }),
    every: None,
    then: Then::Event(Event::Expire),
}];

#[cfg(test)]
pub(super) mod tests;
