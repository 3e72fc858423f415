//! What a decided event means for the line's columns, and what the ERP is told. Pure.

use crate::po::machine::{Event, Facts, Input, PoLine, Review, Split, State};
use chrono::NaiveDate;
use ehub_engine::{Machine, Outcome};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

/// The agreed schedule of a line, as the ERP is told: the payload of a message of kind `po_confirm`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Confirmation {
    /// Once-only key, the same at every attempt: `po_line:{id}:{version}`.
    pub idempotency_key: String,
    /// Our line.
    pub line: i64,
    /// Order number.
    pub po_no: String,
    /// Number of the line in the order.
    pub line_no: i32,
    /// The ERP's own key of the line.
    pub erp_reference: String,
    /// The ERP's revision that was answered.
    pub revision: i64,
    /// What is promised altogether, shipped quantities included.
    pub confirm_qty: Decimal,
    /// The schedule of what is not shipped yet; never empty.
    pub schedule: Vec<Split>,
    /// The supplier's comment.
    pub comment: String,
    /// What the buyer asked to be minded.
    pub instruction: String,
}

/// Changes of the line's own columns; `None` leaves a column as it is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Consequence {
    /// A new schedule to keep.
    pub schedule: Option<Vec<Split>>,
    /// Promised altogether.
    pub confirm_qty: Option<Decimal>,
    /// Newest agreed promise; the first one is kept beside it for ever.
    pub promised_on: Option<NaiveDate>,
    /// What may be shipped altogether.
    pub cum_allow_qty: Option<Decimal>,
    /// The supplier's comment.
    pub reply_comment: Option<String>,
    /// The buyer's comment.
    pub buyer_comment: Option<String>,
    /// What the last review said.
    pub review: Option<Review>,
    /// How often the buyer asked again.
    pub round: Option<i32>,
    /// Whether it is followed up.
    pub followed: Option<bool>,
}

/// Works out what `outcome` means for the line.
pub fn consequence(outcome: &Outcome<PoLine>, facts: &Facts, input: &Input) -> Consequence {
    debug_assert_eq!(outcome.event, PoLine::event(input));
    let reply = reply(facts, input);
    // A proposal that is taken back leaves what was agreed as it is.
    let settles = outcome.event != Event::Withdraw && outcome.from != Some(State::Accept);
    if outcome.to != State::Accept || !settles {
        return reply;
    }
    let agreed = reply.schedule.as_ref().unwrap_or(&facts.schedule);
    let promised: Decimal = agreed.iter().map(|split| split.quantity).sum();
    Consequence {
        confirm_qty: Some(facts.shipped_qty() + promised),
        // The day by which all of it is promised: an order is on time when its last piece is.
        promised_on: agreed.iter().map(|split| split.promised_on).max(),
        // Never below what is shipped already, even if the ERP cancelled more than was left.
        cum_allow_qty: facts.ships_freely.then(|| facts.most_qty().max(facts.shipped_qty())),
        ..reply
    }
}

/// What the event itself says, whatever state it leads to.
fn reply(facts: &Facts, input: &Input) -> Consequence {
    let none = Consequence::default();
    let unreviewed = Consequence { review: Some(Review::NotYet), ..Consequence::default() };
    match input {
        Input::Import | Input::Close { .. } | Input::Reopen => none,
        Input::Accept { splits, comment } => Consequence {
            schedule: Some(splits.clone().unwrap_or_else(|| as_asked(facts))),
            reply_comment: Some(comment.clone()),
            ..unreviewed
        },
        Input::Propose { splits, comment } => {
            Consequence { schedule: Some(splits.clone()), reply_comment: Some(comment.clone()), ..unreviewed }
        }
        // A negotiation about an agreed promise is a new one.
        Input::Reschedule { splits, comment } => Consequence {
            schedule: Some(splits.clone()),
            reply_comment: Some(comment.clone()),
            round: Some(0),
            ..unreviewed
        },
        // Back to what stood before: an agreed schedule is the newest one again.
        Input::Withdraw => Consequence {
            schedule: Some(facts.before.schedule.clone()).filter(|agreed| !agreed.is_empty()),
            reply_comment: Some(String::new()),
            review: Some(facts.before.review),
            ..none
        },
        Input::Disagree { comment } => Consequence { reply_comment: Some(comment.clone()), ..unreviewed },
        Input::Agree => Consequence { review: Some(Review::Accept), buyer_comment: Some(String::new()), ..none },
        Input::AgreeWithIssue { instruction } => {
            Consequence { review: Some(Review::WithIssue), buyer_comment: Some(instruction.clone()), ..none }
        }
        Input::AskAgain { reason } => Consequence {
            review: Some(Review::Reject),
            buyer_comment: Some(reason.clone()),
            round: Some(facts.round + 1),
            ..none
        },
        Input::Follow => Consequence { followed: Some(true), ..none },
        Input::Unfollow { .. } => Consequence { followed: Some(false), ..none },
        // What the ERP changed is another question, so counting starts anew.
        Input::Change { .. } => Consequence { round: Some(0), ..unreviewed },
    }
}

/// The whole open quantity on the day or days asked for; nothing when nothing is open.
fn as_asked(facts: &Facts) -> Vec<Split> {
    let pieces = facts.asked_pieces().into_iter();
    pieces.map(|one| Split { quantity: one.quantity, promised_on: one.need_by_on, remark: String::new() }).collect()
}
