//! The life of a company's registration, as the table says it.

use super::payload::{Approval, Fields};
use super::rules::{administrator_can_be_made, codes_are_unique, form_is_complete, numbers_are_free, reason_is_given};
use crate::account::machine::{CompanyFacts, Grant};
use crate::document::Reason;
use crate::role::REGISTRATION_REVIEWERS;
use ehub_engine::machine::{Check, From, To, Transition};
use ehub_engine::{Who, events, labels, process};

process! {
    /// The process `company_registration`.
    pub struct CompanyRegistration = "company_registration" in "company_registrations", definition 1, rows &TABLE;
}

labels! {
    /// Where a registration stands.
    pub enum State {
        /// Waits for the review; the only state in which it may be edited.
        Unreviewed = "Unreviewed",
        /// Waits for a correction.
        Returned = "Returned",
        /// Not accepted.
        Rejected = "Rejected",
        /// Company and account are there; nobody has activated the account yet.
        Approved = "Approved",
        /// Somebody of the company has signed in.
        Activated = "Activated",
    }
}

events! {
    /// What happens to a registration.
    pub enum Event, Input {
        /// A company asks to be let in.
        Submit(Box<Fields>) = "submit" internal,
        /// The reviewer changes it.
        Edit(Box<Fields>) in fields = "edit",
        /// It goes back for a correction.
        Return(Reason) = "return",
        /// The correction comes.
        Resubmit(Box<Fields>) = "resubmit" internal,
        /// It is not accepted.
        Reject(Reason) = "reject",
        /// It is accepted.
        Approve(Approval) = "approve",
        /// The first account of the company is activated.
        Activate = "activate" internal,
    }
}

labels! {
    /// What is to be done besides.
    pub enum Effect {
        /// Tell the applicant.
        SendMail = "send-mail",
        /// Mail a link to correct it.
        SendLink = "send-link",
        /// Write the form.
        WriteFields = "write-fields",
        /// Make the company, Initial.
        CreateCompany = "create-company",
        /// Make its administrator's account and invite the owner.
        CreateAccount = "create-account",
    }
}

/// What the guards look at.
#[derive(Clone, Debug, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a question of its own, answered by the database")]
pub struct Facts {
    /// The company that it would become.
    pub company: CompanyFacts,
    /// Whether the platform has heard of the vendor code: the ERP names it.
    pub vendor_known: bool,
    /// Whether a company with accounts or of another type, or another registration, has the vendor code; or the ERP's
    /// orders name it as a supplier's, where a carrier asks for it.
    pub vendor_taken: bool,
    /// Whether somebody else has the D-U-N-S number.
    pub duns_taken: bool,
    /// Whether somebody else has the tax number.
    pub tax_number_taken: bool,
    /// Whether another company has the buyer code.
    pub buyer_code_taken: bool,
    /// Whether somebody has the user id.
    pub user_id_taken: bool,
    /// Groups that are asked for, by their codes; `None` = there is no such group.
    pub groups: Vec<(String, Option<Grant>)>,
}

impl Facts {
    /// Whether the answer to this form tells something of others: that they have a number, or that nobody has.
    pub(super) fn clashes(&self, fields: &Fields) -> bool {
        let code = !fields.vendor_code.is_empty() && (!self.vendor_known || self.vendor_taken);
        code || self.duns_taken || self.tax_number_taken
    }
}

const FORM: Check<CompanyRegistration> = Check { name: "form is complete and valid", test: form_is_complete };
const FREE: Check<CompanyRegistration> =
    Check { name: "vendor code is known; DUNS, tax number and vendor code are not registered", test: numbers_are_free };
const REASON: Check<CompanyRegistration> = Check { name: "reason", test: reason_is_given };
const UNIQUE: Check<CompanyRegistration> =
    Check { name: "buyer code and vendor code are unique", test: codes_are_unique };
const ADMINISTRATOR: Check<CompanyRegistration> =
    Check { name: "administrator's account can be made", test: administrator_can_be_made };

use State::{Activated, Approved, Rejected, Returned, Unreviewed};

const fn row(
    from: From<State>,
    event: Event,
    to: To<State>,
    who: Who,
    checks: &'static [Check<CompanyRegistration>],
    effects: &'static [Effect],
) -> Transition<CompanyRegistration> {
    Transition { from, event, to, who, when: &[], guards: &[], checks, effects }
}

const REVIEWER: Who = Who::Roles(REGISTRATION_REVIEWERS);

static TABLE: [Transition<CompanyRegistration>; 7] = [
    row(
        From::Nothing,
        Event::Submit,
        To::State(Unreviewed),
        Who::Public,
        &[FORM, FREE],
        &[Effect::WriteFields, Effect::SendMail],
    ),
    row(From::In(&[Unreviewed]), Event::Edit, To::Same, REVIEWER, &[FORM, FREE], &[Effect::WriteFields]),
    row(From::In(&[Unreviewed]), Event::Return, To::State(Returned), REVIEWER, &[REASON], &[Effect::SendLink]),
    row(
        From::In(&[Returned]),
        Event::Resubmit,
        To::State(Unreviewed),
        Who::Public,
        &[FORM, FREE],
        &[Effect::WriteFields, Effect::SendMail],
    ),
    row(From::In(&[Unreviewed]), Event::Reject, To::State(Rejected), REVIEWER, &[REASON], &[Effect::SendMail]),
    row(
        From::In(&[Unreviewed]),
        Event::Approve,
        To::State(Approved),
        REVIEWER,
        &[UNIQUE, ADMINISTRATOR],
        &[Effect::CreateCompany, Effect::CreateAccount],
    ),
    row(From::In(&[Approved]), Event::Activate, To::State(Activated), Who::System, &[], &[]),
];

#[cfg(test)]
mod tests;
