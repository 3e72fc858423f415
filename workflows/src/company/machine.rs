//! The life of a company, as the table says it.

use super::payload::{Fields, NewCompany};
use super::rules::{
    CREATORS, EDITORS, buyer_code_is_the_houses, duns_is_the_houses, fields_are_valid, is_another_company,
    is_of_the_house, is_outside, is_to_edit, may_be_made, new_is_valid, nobody_works_there, numbers_are_free,
    of_the_house, reason_is_given,
};
use crate::account::CompanyStatus as State;
use crate::document::Reason;
use crate::role::REGISTRATION_REVIEWERS;
use ehub_engine::machine::{Check, Condition, From, Guard, To, Transition};
use ehub_engine::{Who, events, labels, process};

process! {
    /// The process `company`.
    pub struct Company = "company" in "companies", definition 1, rows &TABLE;
}

events! {
    /// What happens to a company.
    pub enum Event, Input {
        /// It is made.
        Create(NewCompany) = "create" internal,
        /// Its registration is approved: it is what the form says, and waits for its first account.
        Register(Box<Fields>) = "register" internal,
        /// Its data, addresses or contacts are others now.
        Edit(Box<Fields>) in fields = "edit",
        /// It is in use.
        Activate = "activate",
        /// It is not used any more; nobody of it signs in.
        Invalidate(Reason) = "invalidate",
        /// It is used again.
        Reinstate = "reinstate",
    }
}

labels! {
    /// What is to be done besides.
    pub enum Effect {
        /// Write what was edited.
        WriteFields = "write-fields",
        /// End the sessions that work for it.
        EndSessions = "end-sessions",
    }
}

/// Which of the numbers that are asked for somebody else has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a question of its own, answered by the database")]
pub struct Taken {
    /// The code.
    pub code: bool,
    /// The D-U-N-S number.
    pub duns: bool,
    /// The tax number.
    pub tax_number: bool,
    /// The buyer code.
    pub buyer_code: bool,
}

/// What the guards look at.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Facts {
    /// The company; `None` = it is being made.
    pub company: Option<i64>,
    /// Letter of its type.
    pub company_type: String,
    /// Its buyer code; may be empty.
    pub buyer_code: String,
    /// The one that is asked for; `None` = it stays.
    pub wanted_buyer_code: Option<String>,
    /// Its D-U-N-S number; may be empty.
    pub duns: String,
    /// The one that is asked for; `None` = it stays.
    pub wanted_duns: Option<String>,
    /// Whether the actor, by either identity, is at home there.
    pub own: bool,
    /// Whether anybody has an account there.
    pub inhabited: bool,
    /// What of the payload somebody else has.
    pub taken: Taken,
}

const HOUSE: Guard<Company> = Guard { name: "actor is of the house", test: is_of_the_house };
const MANAGED: Guard<Company> = Guard { name: "company is the actor's to edit", test: is_to_edit };
const ANOTHER: Guard<Company> =
    Guard { name: "a company of the house is not the actor's own", test: is_another_company };
const EMPTY: Guard<Company> = Guard { name: "a supplier in which nobody has an account", test: nobody_works_there };
const MAKEABLE: Check<Company> = Check { name: "type is not the system's", test: may_be_made };
const NEW: Check<Company> = Check { name: "fields are valid", test: new_is_valid };
const FIELDS: Check<Company> = Check { name: "fields are valid", test: fields_are_valid };
const FREE: Check<Company> = Check { name: "code and numbers are unique", test: numbers_are_free };
const BUYER_CODE: Guard<Company> =
    Guard { name: "buyer code is changed by the house only", test: buyer_code_is_the_houses };
const DUNS: Guard<Company> = Guard { name: "D-U-N-S number is changed by the house only", test: duns_is_the_houses };
const REASON: Check<Company> = Check { name: "reason", test: reason_is_given };
const INSIDE: Condition<Company> = Condition { name: "a company of the house", holds: of_the_house };
const OUTSIDE: Condition<Company> = Condition { name: "a company outside", holds: is_outside };

use State::{Golive, Initial, Invalid};

const fn row(
    from: From<State>,
    event: Event,
    to: To<State>,
    who: Who,
    (guards, checks): (&'static [Guard<Company>], &'static [Check<Company>]),
    effects: &'static [Effect],
) -> Transition<Company> {
    Transition { from, event, to, who, when: &[], guards, checks, effects }
}

const fn made(
    to: State,
    who: Who,
    when: &'static [Condition<Company>],
    guards: &'static [Guard<Company>],
    checks: &'static [Check<Company>],
) -> Transition<Company> {
    Transition { from: From::Nothing, event: Event::Create, to: To::State(to), who, when, guards, checks, effects: &[] }
}

const CREATOR: Who = Who::Roles(CREATORS);
const STEWARD: Who = Who::Roles(REGISTRATION_REVIEWERS);

static TABLE: [Transition<Company>; 11] = [
    made(Golive, CREATOR, &[INSIDE], &[HOUSE], &[MAKEABLE, NEW, FREE]),
    made(Initial, CREATOR, &[OUTSIDE], &[HOUSE], &[MAKEABLE, NEW, FREE]),
    // A registration that was approved, the demo, the first administrator.
    made(Golive, Who::System, &[INSIDE], &[], &[NEW, FREE]),
    made(Initial, Who::System, &[OUTSIDE], &[], &[NEW, FREE]),
    row(
        From::In(&[Initial, Golive, Invalid]),
        Event::Register,
        To::State(Initial),
        Who::System,
        (&[EMPTY], &[]),
        &[Effect::WriteFields],
    ),
    row(
        From::In(&[Initial, Golive, Invalid]),
        Event::Edit,
        To::Same,
        Who::Roles(EDITORS),
        (&[MANAGED, BUYER_CODE, DUNS], &[FIELDS, FREE]),
        &[Effect::WriteFields],
    ),
    row(
        From::In(&[Initial, Golive, Invalid]),
        Event::Edit,
        To::Same,
        Who::System,
        (&[], &[FIELDS, FREE]),
        &[Effect::WriteFields],
    ),
    row(From::In(&[Initial]), Event::Activate, To::State(Golive), STEWARD, (&[HOUSE], &[]), &[]),
    // Its first account is activated: somebody is there now.
    row(From::In(&[Initial]), Event::Activate, To::State(Golive), Who::System, (&[], &[]), &[]),
    row(
        From::In(&[Initial, Golive]),
        Event::Invalidate,
        To::State(Invalid),
        STEWARD,
        (&[HOUSE, ANOTHER], &[REASON]),
        &[Effect::EndSessions],
    ),
    row(From::In(&[Invalid]), Event::Reinstate, To::State(Golive), STEWARD, (&[HOUSE], &[]), &[]),
];

#[cfg(test)]
mod tests;
