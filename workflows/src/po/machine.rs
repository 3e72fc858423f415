//! The transition table of a PO line, as decided in the processes page: "PO line reply".

use crate::po::asked;
use chrono::NaiveDate;
use ehub_engine::{labels, process};
use ehub_erp::Wanted;
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
        /// Goods went back: what was received in full is not any more.
        Reopen = "reopen",
        /// The supplier cannot keep an agreed promise.
        Reschedule = "reschedule",
        /// The supplier takes a proposal back that nobody has judged yet.
        Withdraw = "withdraw",
        /// The buyer's side follows the line up again.
        Follow = "follow",
        /// The buyer's side follows the line up no longer: nobody is reminded of it.
        Unfollow = "unfollow",
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
        /// What was asked for of the line as it was is moot: open applications to ship lapse; a closed line leaves every to-do list.
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

/// How much more or less than is ordered may be delivered, in the line's unit. Nothing, where the ERP does not say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tolerated {
    /// So much more.
    pub over_qty: Decimal,
    /// So much less counts as received in full.
    pub under_qty: Decimal,
}

/// What a proposal was made from: where withdrawing it leads back to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// State of the line before.
    pub state: State,
    /// What was agreed then; empty unless an agreed promise was to be moved.
    pub schedule: Vec<Split>,
    /// What the last review said then.
    pub review: Review,
}

impl Default for Standing {
    /// A line whose proposal nobody remembers is to be answered again.
    fn default() -> Self {
        Self { state: State::Revise, schedule: vec![], review: Review::NotYet }
    }
}

/// Everything the rules look at, loaded under the line's lock.
#[derive(Clone, Debug)]
pub struct Facts {
    /// The plant's day.
    pub today: NaiveDate,
    /// Whether the order still wants anything.
    pub closing: Closing,
    /// Decimals that quantities in the line's unit may have; `None` = the ERP does not say.
    pub uom_digits: Option<u32>,
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
    /// Days and quantities that are asked for, where that are several days; empty = all on the day asked for.
    pub asked: Vec<Wanted>,
    /// How much more or less than ordered the ERP takes.
    pub tolerated: Tolerated,
    /// How often the buyer asked again since the ERP's last change.
    pub round: i32,
    /// Whether the buyer's side follows the line up.
    pub followed: bool,
    /// Revision of the ERP that the line shows.
    pub erp_revision: i64,
    /// Newest schedule that the supplier sent: proposed or agreed.
    pub schedule: Vec<Split>,
    /// Accounts behind the newest reply: who sent it and for whom.
    pub requested_by: Vec<i64>,
    /// What the newest proposal was made from; only of a line that is negotiated.
    pub before: Standing,
    /// What may be accepted by itself.
    pub tolerance: Tolerance,
    /// Whether an accepted line may be shipped in full at once: it orders goods, and the plant asks for no ship permission.
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

    /// The most that may be shipped altogether.
    pub fn most_qty(&self) -> Decimal {
        self.wanted_qty() + self.tolerated.over_qty
    }

    /// What has to be received for the line to count as received in full.
    pub fn enough_qty(&self) -> Decimal {
        self.wanted_qty() - self.tolerated.under_qty
    }

    /// What is still to be promised, by the days that are asked for; empty when nothing is.
    pub fn asked_pieces(&self) -> Vec<Wanted> {
        let quantity = self.open_qty();
        if quantity <= Decimal::ZERO {
            return vec![];
        }
        let left = asked::left(&self.asked, self.shipped_qty());
        // A shipment that came back may leave more open than the days ask for.
        let sum: Decimal = left.iter().map(|wanted| wanted.quantity).sum();
        if sum == quantity { left } else { vec![Wanted { quantity, need_by_on: self.need_by_on }] }
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
    /// As asked.
    Accept {
        /// The schedule, if it is split; `None` = the whole open quantity on the day asked for.
        splits: Option<Vec<Split>>,
        /// About all of it.
        comment: String,
    },
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
    /// It is received in full no longer.
    Reopen,
    /// An agreed promise cannot be kept.
    Reschedule {
        /// The new schedule of what is not shipped.
        splits: Vec<Split>,
        /// About all of it.
        comment: String,
    },
    /// The proposal is taken back.
    Withdraw,
    /// It is followed up again.
    Follow,
    /// It is followed up no longer.
    Unfollow {
        /// Why.
        reason: String,
    },
}

impl Input {
    /// Accepts the whole open quantity on the day asked for, without a word.
    pub fn as_asked() -> Self {
        Self::Accept { splits: None, comment: String::new() }
    }
}

process! {
    /// The process `po_line`.
    pub struct PoLine = "po_line" in "po_lines", definition 4, rows table::TABLE, deadlines time::DEADLINES, timing time::timing;
}
mod table;
mod time;

pub(in crate::po) use time::arriving;

#[cfg(test)]
mod tests;
