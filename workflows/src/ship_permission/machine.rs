//! The life of an application to ship, as decided in the processes page: "Ship permission".

use super::payload::{Application, Approval, Instructed, Lapsed};
use super::rules;
use crate::document::Reason;
use crate::po::machine::{Closing, ShipPermission as Mode, State as LineState};
use chrono::{DateTime, NaiveDate, Utc};
use ehub_engine::machine::{Check, Deadline, From, Guard, Moment, Then, To, Transition};
use ehub_engine::{Role, Who, events, labels, process};
use rust_decimal::Decimal;
use std::time::Duration;

process! {
    /// The process `ship_permission`.
    pub struct ShipPermission = "ship_permission" in "ship_permissions", definition 1, rows &TABLE, deadlines DEADLINES;
}

labels! {
    /// Where an application stands.
    pub enum State {
        /// The buyer's turn.
        Submitted = "Submitted",
        /// Allowed: the line may be shipped as granted.
        Approved = "Approved",
        /// Allowed, with an instruction.
        ApprovedWithIssue = "ApprovedWithIssue",
        /// Not allowed.
        Rejected = "Rejected",
        /// Taken back by the supplier, or lapsed because the ERP changed or closed the line.
        Withdrawn = "Withdrawn",
        /// Nobody decided in time.
        Expired = "Expired",
    }
}

events! {
    /// What happens to an application.
    pub enum Event, Input {
        /// The supplier asks. Many at once have a call of their own.
        Apply(Application) = "apply" internal,
        /// The buyer's side allows it.
        Approve(Approval) = "approve",
        /// The buyer's side allows it, with an instruction.
        ApproveWithIssue(Instructed) = "approve-with-issue",
        /// The buyer's side does not allow it.
        Reject(Reason) = "reject",
        /// The supplier takes it back.
        Withdraw = "withdraw",
        /// Nobody decided in time.
        Expire = "expire" internal,
        /// The ERP changed or closed the line.
        Lapse(Lapsed) = "lapse" internal,
    }
}

labels! {
    /// What follows besides the new state. To-dos are counted from the rows.
    pub enum Effect {
        /// It stands in the to-do list of the buyer's side.
        AskBuyer = "ask-buyer",
        /// What may be shipped of the line altogether rises by what is granted.
        RaiseAllowance = "raise-allowance",
        /// The ERP hears what comes on which day.
        RescheduleErp = "reschedule-erp",
        /// The applicant is told by mail.
        MailSupplier = "mail-supplier",
    }
}

/// Everything the rules look at, loaded under the locks of line and application.
#[derive(Clone, Debug, PartialEq)]
pub struct Facts {
    /// Now.
    pub now: DateTime<Utc>,
    /// The plant's day.
    pub today: NaiveDate,
    /// What it takes to ship to the plant.
    pub mode: Mode,
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
    /// What may be shipped altogether; with what this very call grants before this application.
    pub cum_allow_qty: Decimal,
    /// What other open applications ask for.
    pub others_qty: Decimal,
    /// The day that the order asks for.
    pub need_by_on: NaiveDate,
    /// The day by which all of it is promised, if that was agreed.
    pub promised_on: Option<NaiveDate>,
    /// The supplier's company.
    pub vendor: i64,
    /// Accounts behind the application: who sent it and for whom.
    pub requested_by: Vec<i64>,
    /// What it asks for; nothing before it is made.
    pub asked_qty: Decimal,
    /// The day that it asks for.
    pub asked_on: NaiveDate,
    /// When it expires.
    pub expires_at: DateTime<Utc>,
}

impl Facts {
    /// What the order wants and nothing allows yet. Never negative.
    pub fn left_qty(&self) -> Decimal {
        (self.order_qty - self.cancelled_qty - self.cum_allow_qty).max(Decimal::ZERO)
    }

    /// What may still be applied for. Never negative.
    pub fn applicable_qty(&self) -> Decimal {
        (self.left_qty() - self.others_qty).max(Decimal::ZERO)
    }

    /// The day that needs no remark: the one promised, or else the one that the order asks for.
    pub fn expected_on(&self) -> NaiveDate {
        self.promised_on.unwrap_or(self.need_by_on)
    }
}

impl Input {
    /// What it grants of `facts`, and for which day; `None` = nothing.
    pub fn granted(&self, facts: &Facts) -> Option<(Decimal, NaiveDate)> {
        match self {
            Self::Approve(Approval { quantity, ship_on, .. })
            | Self::ApproveWithIssue(Instructed { quantity, ship_on, .. }) => {
                Some((quantity.unwrap_or(facts.asked_qty), ship_on.unwrap_or(facts.asked_on)))
            }
            Self::Apply(_) | Self::Reject(_) | Self::Withdraw | Self::Expire | Self::Lapse(_) => None,
        }
    }

    /// What whoever decides says.
    pub fn comment(&self) -> &str {
        match self {
            Self::Approve(approval) => &approval.comment,
            Self::ApproveWithIssue(approval) => &approval.instruction,
            Self::Reject(why) => &why.reason,
            Self::Apply(_) | Self::Withdraw | Self::Expire | Self::Lapse(_) => "",
        }
    }
}

/// Those who apply.
pub const SUPPLIER: &[Role] = &[122];
/// Those who decide.
pub const DECIDERS: &[Role] = &[100, 153, 154];
/// Those who decide, and the administrator who may in their place.
const DECIDERS_AND_ADMINISTRATOR: &[Role] = &[100, 153, 154, 802];

/// How long an application waits for a decision.
pub const PATIENCE: Duration = Duration::from_hours(30 * 24);

type Row = Transition<ShipPermission>;

const OWN_COMPANY: Guard<ShipPermission> = Guard { name: "of one's own company", test: rules::is_own_company };
const REQUIRED: Guard<ShipPermission> =
    Guard { name: "plant asks for permission", test: rules::permission_is_required };
const GOODS: Guard<ShipPermission> = Guard { name: "line orders goods", test: rules::line_is_of_goods };
const OPEN: Guard<ShipPermission> = Guard { name: "line is open", test: rules::line_is_open };
const ACCEPTED: Guard<ShipPermission> = Guard { name: "line is accepted", test: rules::line_is_accepted };
const NOT_OWN: Guard<ShipPermission> = Guard { name: "not one's own request", test: rules::not_own_request };
const OTHER_COMPANY: Guard<ShipPermission> = Guard { name: "not of one's own company", test: rules::not_own_company };
const ASKED: Check<ShipPermission> = Check { name: "quantity, day, remark", test: rules::application };
const GRANTED: Check<ShipPermission> = Check { name: "quantity and day can be kept", test: rules::grant };
const COMMENT: Check<ShipPermission> = Check { name: "comment", test: rules::comment };
const INSTRUCTION: Check<ShipPermission> = Check { name: "instruction", test: rules::instruction };
const REASON: Check<ShipPermission> = Check { name: "reason", test: rules::reason };

const DECIDE: &[Guard<ShipPermission>] = &[OPEN, ACCEPTED, NOT_OWN, OTHER_COMPANY];
const GRANT: &[Effect] = &[Effect::RaiseAllowance, Effect::RescheduleErp, Effect::MailSupplier];
const TELL: &[Effect] = &[Effect::MailSupplier];

/// A row for an open application, without conditions.
const fn open(event: Event, to: State, who: Who) -> Row {
    Row {
        from: From::In(&[State::Submitted]),
        event,
        to: To::State(to),
        who,
        when: &[],
        guards: &[],
        checks: &[],
        effects: &[],
    }
}

const DECIDER: Who = Who::Roles(DECIDERS_AND_ADMINISTRATOR);

static TABLE: [Row; 7] = [
    Row {
        from: From::Nothing,
        guards: &[OWN_COMPANY, GOODS, REQUIRED, OPEN, ACCEPTED],
        checks: &[ASKED],
        effects: &[Effect::AskBuyer],
        ..open(Event::Apply, State::Submitted, Who::Roles(SUPPLIER))
    },
    Row {
        guards: DECIDE,
        checks: &[GRANTED, COMMENT],
        effects: GRANT,
        ..open(Event::Approve, State::Approved, DECIDER)
    },
    Row {
        guards: DECIDE,
        checks: &[GRANTED, INSTRUCTION],
        effects: GRANT,
        ..open(Event::ApproveWithIssue, State::ApprovedWithIssue, DECIDER)
    },
    Row {
        guards: &[NOT_OWN, OTHER_COMPANY],
        checks: &[REASON],
        effects: TELL,
        ..open(Event::Reject, State::Rejected, DECIDER)
    },
    Row { guards: &[OWN_COMPANY], ..open(Event::Withdraw, State::Withdrawn, Who::Roles(SUPPLIER)) },
    Row { effects: TELL, ..open(Event::Expire, State::Expired, Who::System) },
    open(Event::Lapse, State::Withdrawn, Who::System),
];

/// How long it waits until those who decide are reminded, and then again.
const REMINDED: Duration = Duration::from_hours(3 * 24);

static DEADLINES: &[Deadline<ShipPermission>] = &[
    Deadline {
        name: "remind-decider",
        states: &[State::Submitted],
        when: None,
        after: REMINDED,
        until: None,
        every: Some(REMINDED),
        then: Then::Remind,
    },
    Deadline {
        name: "expires",
        states: &[State::Submitted],
        when: None,
        after: Duration::ZERO,
        until: Some(Moment { name: "30 days after the application", wait: rules::until_it_expires }),
        every: None,
        then: Then::Event(Event::Expire),
    },
];

#[cfg(test)]
pub(super) mod tests;
