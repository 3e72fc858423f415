//! The life of a record of master data, as the table says it.

use super::kind::{Field, Kind};
use super::rules::{
    code_is_free, fields_are_valid, is_a_part, is_kept_by, may_be_taken_out_of_use, name_may_change, names_are_there,
};
use crate::role::{INSPECTION_CATALOGUE, INSPECTION_PARTS};
use ehub_engine::machine::{Check, From, Guard, To, Transition};
use ehub_engine::{Who, events, labels, process};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

process! {
    /// The process `master`.
    pub struct Master = "master" in "masters", definition 1, rows &TABLE;
}

labels! {
    /// Whether a record is used.
    pub enum State {
        /// It is.
        Active = "Active",
        /// It is not offered any more; documents that name it keep it.
        Inactive = "Inactive",
    }
}

events! {
    /// What people do with a record. What the ERP says is no event: it is kept beside what people say.
    pub enum Event, Input {
        /// Somebody makes it.
        Create(New) = "create" internal,
        /// What people say is something else now.
        Edit(Fields) = "edit",
        /// It is not used any more.
        Deactivate = "deactivate",
        /// It is used again.
        Reactivate = "reactivate",
        /// A part is inspected as another sub-group from now on.
        Classify(SubGroup) = "classify",
    }
}

labels! {
    /// What is to be done besides.
    pub enum Effect {
        /// Write what was said.
        WriteFields = "write-fields",
        /// Write the tables that rules and orders read.
        Place = "place",
    }
}

/// What people say, by the name of the field. A field that is not there, or empty, is as the ERP says.
pub type Texts = BTreeMap<String, String>;

/// What people say about a record.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = MasterFields)]
pub struct Fields {
    /// Texts by the name of the field; what is left out or empty is as the ERP says. Days are whole numbers, yes and no `Y` and `N`.
    pub fields: Texts,
}

/// A record that somebody makes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NewMaster)]
pub struct New {
    /// What it is about.
    #[schema(value_type = String)]
    pub kind: Kind,
    /// By what orders name it; it stays. Of track letters the first month of their period, such as `2026-11`. Of a kind whose records are
    /// known by fields it is made of them, and nothing is read here.
    #[serde(default)]
    pub code: String,
    /// As in an edit.
    #[serde(default)]
    pub fields: Texts,
}

/// As what a part is inspected.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SubGroup {
    /// Code of a sub-group of inspection; empty = it is not inspected, unless the ERP says otherwise.
    pub sub_group: String,
}

/// Texts without white space around them, those that say nothing left out.
fn tidied(texts: Texts) -> Texts {
    let tidy = |(name, text): (String, String)| (name, text.trim().to_owned());
    texts.into_iter().map(tidy).filter(|(_, text)| !text.is_empty()).collect()
}

impl New {
    /// Without white space around what was typed.
    #[must_use]
    pub fn tidied(self) -> Self {
        let fields = tidied(self.fields);
        let code = self.kind.code_of(&fields).unwrap_or_else(|| self.code.trim().to_owned());
        Self { code, fields, ..self }
    }
}

impl Fields {
    /// As [`New::tidied`].
    #[must_use]
    pub fn tidied(self) -> Self {
        Self { fields: tidied(self.fields) }
    }
}

impl SubGroup {
    /// As [`New::tidied`].
    #[must_use]
    pub fn tidied(self) -> Self {
        Self { sub_group: self.sub_group.trim().to_owned() }
    }
}

/// What the rules look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// What it is about.
    pub kind: Kind,
    /// Its code; of one that is not there yet, the code that is asked for.
    pub code: String,
    /// Another record of the kind has the code that is asked for.
    pub code_taken: bool,
    /// What the ERP says.
    pub erp: Texts,
    /// What people say, before the event.
    pub own: Texts,
    /// Whether the account that is named can be a buyer's; of no account it does not matter.
    pub account_known: bool,
    /// Fields that name a plant, part or supplier that there is not.
    pub unknown: Vec<Field>,
    /// Drafts of shipment notices that use it.
    pub used_by_drafts: i64,
    /// Suppliers have said values for parts of which it is asked.
    pub used_by_specs: bool,
    /// Records of the catalogue of inspection that name it.
    pub named_by: i64,
}

impl Facts {
    /// Of a record of which nothing is known yet.
    #[must_use]
    pub fn new(kind: Kind) -> Self {
        Self {
            kind,
            code: String::new(),
            code_taken: false,
            erp: Texts::new(),
            own: Texts::new(),
            account_known: true,
            unknown: vec![],
            used_by_drafts: 0,
            used_by_specs: false,
            named_by: 0,
        }
    }
}

const FIELDS: Check<Master> = Check { name: "fields are valid", test: fields_are_valid };
const NAME: Check<Master> = Check { name: "name may change", test: name_may_change };
const NAMED: Check<Master> = Check { name: "what it names is there", test: names_are_there };
const CODE: Check<Master> = Check { name: "code is valid and unique", test: code_is_free };
const RETIRES: Guard<Master> = Guard { name: "may be taken out of use", test: may_be_taken_out_of_use };
const KEPT: Guard<Master> = Guard { name: "its kind is one's own to keep", test: is_kept_by };
const PART: Guard<Master> = Guard { name: "it is a part", test: is_a_part };

use State::{Active, Inactive};

/// Of which kind somebody keeps records, the guard says.
const fn row(
    from: From<State>,
    event: Event,
    to: To<State>,
    guards: &'static [Guard<Master>],
    checks: &'static [Check<Master>],
    effects: &'static [Effect],
) -> Transition<Master> {
    Transition { from, event, to, who: Who::Roles(INSPECTION_CATALOGUE), when: &[], guards, checks, effects }
}

/// Both write what was said.
const WRITE: &[Effect] = &[Effect::WriteFields, Effect::Place];
const ANY: From<State> = From::In(&[Active, Inactive]);

static TABLE: [Transition<Master>; 5] = [
    row(From::Nothing, Event::Create, To::State(Active), &[KEPT], &[CODE, FIELDS], &[Effect::Place]),
    row(ANY, Event::Edit, To::Same, &[KEPT], &[FIELDS, NAME], WRITE),
    row(From::In(&[Active]), Event::Deactivate, To::State(Inactive), &[KEPT, RETIRES], &[], &[Effect::Place]),
    row(From::In(&[Inactive]), Event::Reactivate, To::State(Active), &[KEPT], &[NAMED], &[Effect::Place]),
    Transition { who: Who::Roles(INSPECTION_PARTS), ..row(ANY, Event::Classify, To::Same, &[PART], &[FIELDS], WRITE) },
];
