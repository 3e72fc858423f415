//! The life of an account, as the table says it.

use super::label::AccountStatus as State;
use super::payload::{Details, NewAccount};
use super::rules::{
    MANAGERS, account_is_another, account_is_not_above, account_works_nowhere_else, companies_may_be_given,
    company_is_known, company_is_managed, fields_are_good, groups_are_not_for_oneself, groups_may_be_granted,
    second_step_is_there, user_id_is_free,
};
use ehub_engine::machine::{Check, From, Guard, To, Transition};
use ehub_engine::{Role, Who, events, labels, process};

process! {
    /// The process "account".
    pub struct Account = "account" in "accounts", definition 1, rows &TABLE;
}

events! {
    /// What happens to an account.
    pub enum Event, Input {
        /// It is made; its owner is invited.
        Create(NewAccount) = "create" internal,
        /// Its owner follows the invitation and sets a password.
        Activate = "activate" internal,
        /// Its owner is invited again.
        Resend = "resend",
        /// It may not sign in any more.
        Deactivate = "deactivate",
        /// It may sign in again.
        Reactivate = "reactivate",
        /// Its second step is taken away: the owner has lost it.
        ResetSecondStep = "reset-second-step",
        /// Name, address, groups or further companies are others now.
        Edit(Details) = "edit",
    }
}

labels! {
    /// What is to be done besides.
    pub enum Effect {
        /// Mail a new invitation; the old one is void.
        SendInvitation = "send-invitation",
        /// Open the company to which the first of its accounts belongs, and finish its registration.
        OpenCompany = "open-company",
        /// End its sessions and void its links.
        EndSessions = "end-sessions",
        /// Tell its owner.
        SendMail = "send-mail",
        /// Forget app and recovery codes, end its sessions, tell its owner.
        ForgetSecondStep = "forget-second-step",
        /// Write what was edited.
        WriteDetails = "write-details",
    }
}

/// A group, as somebody holds it or wants it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grant {
    /// Its code.
    pub code: String,
    /// Its roles.
    pub roles: Vec<Role>,
    /// Letters of the company types in which it makes sense.
    pub company_types: String,
}

/// The company of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompanyFacts {
    /// Its id.
    pub id: i64,
    /// Letter of its type.
    pub company_type: String,
}

/// A company that an account is to work for besides its home.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FurtherCompany {
    /// Its id.
    pub id: i64,
    /// Letter of its type.
    pub company_type: String,
    /// Whether it is in use, or will be.
    pub valid: bool,
}

/// What the guards look at.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Facts {
    /// The account; `None` = it is being made.
    pub account: Option<i64>,
    /// Its company; `None` = there is no such company.
    pub company: Option<CompanyFacts>,
    /// Whether the user id belongs to somebody else.
    pub user_id_taken: bool,
    /// Whether it has a second step.
    pub second_step: bool,
    /// Groups that it is in.
    pub held: Vec<Grant>,
    /// Groups that are asked for, by their codes; `None` = there is no such group.
    pub wanted: Vec<(String, Option<Grant>)>,
    /// Codes of the companies that it works for besides its home.
    pub further: Vec<String>,
    /// Those that are asked for; an inner `None` = there is no such company, an outer one = they stay as they are.
    pub wanted_further: Option<Vec<(String, Option<FurtherCompany>)>>,
}

const MANAGED: Guard<Account> = Guard { name: "company is the actor's to manage", test: company_is_managed };
const KNOWN: Guard<Account> = Guard { name: "company is known", test: company_is_known };
const NOT_ABOVE: Guard<Account> =
    Guard { name: "actor may grant all that the account holds", test: account_is_not_above };
const NOT_ELSEWHERE: Guard<Account> =
    Guard { name: "it works for no other company, or the actor manages all", test: account_works_nowhere_else };
const NOT_ONESELF: Guard<Account> = Guard { name: "not oneself", test: account_is_another };
const HAS_SECOND_STEP: Guard<Account> = Guard { name: "it has a second step", test: second_step_is_there };
const GRANTABLE: Guard<Account> = Guard { name: "groups may be granted by the actor", test: groups_may_be_granted };
const NOT_FOR_ONESELF: Guard<Account> = Guard { name: "no groups for oneself", test: groups_are_not_for_oneself };
const COMPANIES_GIVEN: Guard<Account> =
    Guard { name: "further companies may be given by the actor", test: companies_may_be_given };
const UNIQUE: Check<Account> = Check { name: "user id is unique", test: user_id_is_free };
const FIELDS: Check<Account> = Check { name: "fields are valid, at least one group", test: fields_are_good };

use State::{ActivationRequired, Active, Inactive};

const fn row(
    from: From<State>,
    event: Event,
    to: To<State>,
    who: Who,
    guards: &'static [Guard<Account>],
    checks: &'static [Check<Account>],
    effects: &'static [Effect],
) -> Transition<Account> {
    Transition { from, event, to, who, when: &[], guards, checks, effects }
}

const PERSON: Who = Who::Roles(MANAGERS);

static TABLE: [Transition<Account>; 10] = [
    row(
        From::Nothing,
        Event::Create,
        To::State(ActivationRequired),
        PERSON,
        &[MANAGED, GRANTABLE, COMPANIES_GIVEN],
        &[UNIQUE, FIELDS],
        &[Effect::SendInvitation],
    ),
    // A registration that was approved, the demo, the first administrator: each says itself whether mail is sent.
    row(
        From::Nothing,
        Event::Create,
        To::State(ActivationRequired),
        Who::System,
        &[KNOWN, GRANTABLE, COMPANIES_GIVEN],
        &[UNIQUE, FIELDS],
        &[],
    ),
    row(
        From::In(&[ActivationRequired]),
        Event::Activate,
        To::State(Active),
        Who::Public,
        &[],
        &[],
        &[Effect::OpenCompany],
    ),
    row(
        From::In(&[ActivationRequired]),
        Event::Resend,
        To::Same,
        PERSON,
        &[MANAGED, NOT_ABOVE, NOT_ELSEWHERE],
        &[],
        &[Effect::SendInvitation],
    ),
    row(
        From::In(&[Active]),
        Event::Deactivate,
        To::State(Inactive),
        PERSON,
        &[MANAGED, NOT_ABOVE, NOT_ONESELF],
        &[],
        &[Effect::EndSessions],
    ),
    row(From::In(&[Active]), Event::Deactivate, To::State(Inactive), Who::System, &[], &[], &[Effect::EndSessions]),
    row(
        From::In(&[Inactive]),
        Event::Reactivate,
        To::State(Active),
        PERSON,
        &[MANAGED, NOT_ABOVE, NOT_ELSEWHERE],
        &[],
        &[Effect::SendMail],
    ),
    row(From::In(&[Inactive]), Event::Reactivate, To::State(Active), Who::System, &[], &[], &[]),
    row(
        From::In(&[Active]),
        Event::ResetSecondStep,
        To::Same,
        PERSON,
        &[MANAGED, NOT_ABOVE, NOT_ELSEWHERE, NOT_ONESELF, HAS_SECOND_STEP],
        &[],
        &[Effect::ForgetSecondStep],
    ),
    row(
        From::In(&[ActivationRequired, Active, Inactive]),
        Event::Edit,
        To::Same,
        PERSON,
        &[MANAGED, NOT_ABOVE, NOT_ELSEWHERE, GRANTABLE, NOT_FOR_ONESELF, COMPANIES_GIVEN],
        &[FIELDS],
        &[Effect::WriteDetails],
    ),
];

#[cfg(test)]
mod tests;
