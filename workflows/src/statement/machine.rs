//! The life of a balance statement: the running month follows the ERP, then it is issued, and confirmed or disputed.

use super::payload::{Answer, Dispute, LineComment};
use super::rules;
use ehub_engine::machine::{Check, From, Guard, To, Transition};
use ehub_engine::{Role, Who, events, labels, process};
use std::collections::BTreeSet;

process! {
    /// The process `balance_statement`.
    pub struct BalanceStatement = "balance_statement" in "balance_statements", definition 1, rows &TABLE;
}

labels! {
    /// Where a statement stands.
    pub enum State {
        /// The month runs, or has just ended: figures follow what the ERP says.
        Open = "Open",
        /// The supplier's turn. From here on the figures stay as they are.
        Issued = "Issued",
        /// The supplier agrees.
        Confirmed = "Confirmed",
        /// The buyer's turn: the supplier does not agree.
        Disputed = "Disputed",
        /// The buyer has answered: the supplier's turn again.
        Answered = "Answered",
    }
}

events! {
    /// What happens to a statement.
    pub enum Event, Input {
        /// A month begins in which something is owed or booked.
        Open = "open" internal,
        /// Some days after the month its figures are fixed and shown to the supplier.
        Issue = "issue" internal,
        /// The supplier agrees.
        Confirm = "confirm",
        /// The supplier does not: with the whole, or with lines.
        Dispute(Dispute) = "dispute",
        /// The buyer's side says what it has found.
        Answer(Answer) = "answer",
        /// The supplier takes the dispute back.
        Withdraw = "withdraw",
    }
}

labels! {
    /// What follows besides the new state. To-dos are counted from the rows.
    pub enum Effect {
        /// Figures and lines stay as they are from now on.
        Freeze = "freeze",
        /// It stands in the to-do list of the supplier.
        AskSupplier = "ask-supplier",
        /// It stands in the to-do list of the buyer's side.
        AskBuyer = "ask-buyer",
        /// What is disputed is kept with the lines.
        KeepDispute = "keep-dispute",
        /// What was answered is kept with the lines.
        KeepAnswer = "keep-answer",
        /// Nothing is disputed any more.
        DropDispute = "drop-dispute",
        /// The supplier is told by mail that there is a statement.
        MailIssued = "mail-issued",
        /// The buyer's side is told by mail what is disputed.
        MailDisputed = "mail-disputed",
        /// The supplier is told by mail what was answered.
        MailAnswered = "mail-answered",
    }
}

/// Everything the rules look at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// The supplier's company.
    pub vendor: i64,
    /// Of the lines that the event names, those that stand on the statement.
    pub known: BTreeSet<i64>,
    /// Of these, those that are disputed.
    pub disputed: BTreeSet<i64>,
}

impl Input {
    /// The lines that it names.
    pub fn lines(&self) -> &[LineComment] {
        match self {
            Self::Dispute(said) => &said.lines,
            Self::Answer(said) => &said.lines,
            Self::Open | Self::Issue | Self::Confirm | Self::Withdraw => &[],
        }
    }

    /// What is said of the whole.
    pub fn comment(&self) -> &str {
        match self {
            Self::Dispute(said) => &said.comment,
            Self::Answer(said) => &said.comment,
            Self::Open | Self::Issue | Self::Confirm | Self::Withdraw => "",
        }
    }
}

/// Those who agree or do not: suppliers.
pub const SUPPLIERS: &[Role] = &[122];
/// Those who answer.
pub const BUYERS: &[Role] = &[153];

type Row = Transition<BalanceStatement>;

const OWN_COMPANY: Guard<BalanceStatement> = Guard { name: "of one's own company", test: rules::is_own_company };
const INSIDE: Guard<BalanceStatement> = Guard { name: "on the buyer's side", test: rules::is_inside };
const DISPUTED: Check<BalanceStatement> = Check { name: "what is disputed, and why", test: rules::dispute };
const ANSWERED: Check<BalanceStatement> = Check { name: "what is answered", test: rules::answer };

/// A row from these states, without conditions.
const fn row(from: &'static [State], event: Event, to: State, who: Who) -> Row {
    Row { from: From::In(from), event, to: To::State(to), who, when: &[], guards: &[], checks: &[], effects: &[] }
}

const SUPPLIER: Who = Who::Roles(SUPPLIERS);
/// Where it is the supplier's turn.
const TURN: &[State] = &[State::Issued, State::Answered];

static TABLE: [Row; 6] = [
    Row { from: From::Nothing, ..row(&[], Event::Open, State::Open, Who::System) },
    Row {
        effects: &[Effect::Freeze, Effect::AskSupplier, Effect::MailIssued],
        ..row(&[State::Open], Event::Issue, State::Issued, Who::System)
    },
    Row { guards: &[OWN_COMPANY], ..row(TURN, Event::Confirm, State::Confirmed, SUPPLIER) },
    Row {
        guards: &[OWN_COMPANY],
        checks: &[DISPUTED],
        effects: &[Effect::KeepDispute, Effect::AskBuyer, Effect::MailDisputed],
        ..row(TURN, Event::Dispute, State::Disputed, SUPPLIER)
    },
    Row {
        guards: &[INSIDE],
        checks: &[ANSWERED],
        effects: &[Effect::KeepAnswer, Effect::AskSupplier, Effect::MailAnswered],
        ..row(&[State::Disputed], Event::Answer, State::Answered, Who::Roles(BUYERS))
    },
    Row {
        guards: &[OWN_COMPANY],
        effects: &[Effect::DropDispute, Effect::AskSupplier],
        ..row(&[State::Disputed], Event::Withdraw, State::Issued, SUPPLIER)
    },
];

#[cfg(test)]
mod tests;
