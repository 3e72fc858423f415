//! The life of a lot's certificate, as decided in the processes page: "Lot certificate".

use super::payload::{Comment, Measurements, Renamed, Required};
use super::rules;
use super::spec::{Missing, Spec};
use crate::document::Reason;
use ehub_engine::machine::{Check, From, Guard, To, Transition};
use ehub_engine::{Role, Who, events, labels, process};
use std::sync::Arc;

process! {
    /// The process `certificate`.
    pub struct Certificate = "certificate" in "certificates", definition 1, rows &TABLE;
}

labels! {
    /// Where a certificate stands.
    pub enum State {
        /// The supplier's turn: nothing was submitted yet.
        Awaited = "Awaited",
        /// The verifier's turn.
        Submitted = "Submitted",
        /// Accepted.
        Accept = "Accept",
        /// Not accepted: the supplier's turn again.
        Reject = "Reject",
        /// The lot is not on a notice any more.
        Void = "Void",
    }
}

events! {
    /// What happens to a certificate.
    pub enum Event, Input {
        /// A lot that needs one stands on a notice.
        Require(Required) = "require" internal,
        /// What was measured is kept, finished or not.
        Save(Measurements) = "save",
        /// What was measured is sent, and judged.
        Submit(Measurements) = "submit",
        /// The buyer's side accepts it.
        Accept(Comment) = "accept",
        /// The buyer's side does not.
        Reject(Reason) = "reject",
        /// The lot has another number now, while the notice is being written.
        Rename(Renamed) = "rename" internal,
        /// The lot left the notice, or the notice was cancelled.
        Void = "void" internal,
    }
}

labels! {
    /// What follows besides the new state. To-dos are counted from the rows.
    pub enum Effect {
        /// It stands in the to-do list of the supplier.
        AskSupplier = "ask-supplier",
        /// It stands in the to-do list of the verifiers.
        AskVerifier = "ask-verifier",
        /// What was measured is kept.
        KeepValues = "keep-values",
        /// What was measured is kept, with the verdict on each item and sample and the revision of the spec that it was held against.
        FreezeVerdict = "freeze-verdict",
        /// Who decided what, and why, is kept.
        KeepDecision = "keep-decision",
        /// It goes by the lot's new number.
        FollowLot = "follow-lot",
        /// The ERP hears what was decided, with what was measured.
        TellErp = "tell-erp",
        /// The ERP hears that what it heard before holds no more.
        RecallFromErp = "recall-from-erp",
        /// Those who verify are told by mail.
        MailVerifiers = "mail-verifiers",
        /// The supplier is told by mail.
        MailSupplier = "mail-supplier",
    }
}

/// Everything the rules look at, loaded under the locks of notice and certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The supplier's company.
    pub vendor: i64,
    /// Accounts behind the submission: who sent it and for whom.
    pub submitted_by: Vec<i64>,
    /// The revision of the spec that holds today, or why none does.
    pub spec: Result<Arc<Spec>, Missing>,
}

impl Input {
    /// What whoever decides says.
    pub fn said(&self) -> &str {
        match self {
            Self::Accept(accepted) => &accepted.comment,
            Self::Reject(why) => &why.reason,
            Self::Require(_) | Self::Save(_) | Self::Submit(_) | Self::Rename(_) | Self::Void => "",
        }
    }
}

/// Those who say what was measured.
pub const SUPPLIERS: &[Role] = &[124, 126];
/// Those who verify.
pub const VERIFIERS: &[Role] = &[156];
/// Those who verify, and the administrator who may in their place.
const VERIFIERS_AND_ADMINISTRATOR: &[Role] = &[156, 802];

type Row = Transition<Certificate>;

const OWN_COMPANY: Guard<Certificate> = Guard { name: "of one's own company", test: rules::is_own_company };
const SPEC_HOLDS: Guard<Certificate> = Guard { name: "an accepted spec holds", test: rules::spec_holds };
const NOT_OWN: Guard<Certificate> = Guard { name: "not one's own submission", test: rules::not_own_submission };
const OTHER_COMPANY: Guard<Certificate> = Guard { name: "not of one's own company", test: rules::not_own_company };
const KEPT: Check<Certificate> = Check { name: "items of the spec", test: rules::kept };
const ANSWERED: Check<Certificate> =
    Check { name: "every item answered, within spec or confirmed", test: rules::answered };
const COMMENT: Check<Certificate> = Check { name: "comment", test: rules::comment };
const REASON: Check<Certificate> = Check { name: "reason", test: rules::reason };

const DECIDED: &[Effect] = &[Effect::KeepDecision, Effect::TellErp, Effect::MailSupplier];
const REJECTED: &[Effect] = &[Effect::KeepDecision, Effect::TellErp, Effect::MailSupplier, Effect::AskSupplier];

/// A row without conditions.
const fn row(from: &'static [State], event: Event, to: To<State>, who: Who) -> Row {
    Row { from: From::In(from), event, to, who, when: &[], guards: &[], checks: &[], effects: &[] }
}

const SUPPLIER: Who = Who::Roles(SUPPLIERS);
const VERIFIER: Who = Who::Roles(VERIFIERS_AND_ADMINISTRATOR);
/// The supplier's turn.
const TO_FILL: &[State] = &[State::Awaited, State::Reject];

static TABLE: [Row; 8] = [
    Row {
        from: From::Nothing,
        effects: &[Effect::AskSupplier],
        ..row(&[], Event::Require, To::State(State::Awaited), Who::System)
    },
    Row {
        guards: &[OWN_COMPANY, SPEC_HOLDS],
        checks: &[KEPT],
        effects: &[Effect::KeepValues],
        ..row(TO_FILL, Event::Save, To::Same, SUPPLIER)
    },
    Row {
        guards: &[OWN_COMPANY, SPEC_HOLDS],
        checks: &[ANSWERED],
        effects: &[Effect::FreezeVerdict, Effect::AskVerifier, Effect::MailVerifiers],
        ..row(TO_FILL, Event::Submit, To::State(State::Submitted), SUPPLIER)
    },
    Row {
        guards: &[NOT_OWN, OTHER_COMPANY],
        checks: &[COMMENT],
        effects: DECIDED,
        ..row(&[State::Submitted], Event::Accept, To::State(State::Accept), VERIFIER)
    },
    Row {
        guards: &[NOT_OWN, OTHER_COMPANY],
        checks: &[REASON],
        effects: REJECTED,
        ..row(&[State::Submitted], Event::Reject, To::State(State::Reject), VERIFIER)
    },
    Row { effects: &[Effect::FollowLot], ..row(&[State::Awaited], Event::Rename, To::Same, Who::System) },
    row(&[State::Awaited], Event::Void, To::State(State::Void), Who::System),
    Row {
        effects: &[Effect::RecallFromErp],
        ..row(&[State::Submitted, State::Accept, State::Reject], Event::Void, To::State(State::Void), Who::System)
    },
];

#[cfg(test)]
pub(super) mod tests;
