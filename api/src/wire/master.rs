//! Master data: what is sent, and how the kinds describe themselves.

use super::event::DocumentVersion;
use ehub_engine::Actor;
use ehub_engine::label::Label as _;
use ehub_workflows::master::kind::{Declared, Form, Kind};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// An event of one record.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MasterEvent {
    /// The version that was read.
    pub version: i64,
    /// Of `edit`: everything that people say, by the name of the field; what is left out or empty is as the ERP says.
    pub fields: Option<BTreeMap<String, String>>,
    /// Of `classify`: code of the sub-group of inspection that a part is of from now on; empty = of none.
    #[schema(required = false)]
    pub sub_group: Option<String>,
}

/// The same event for many records.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MasterEvents {
    /// Which, and as seen when.
    pub items: Vec<DocumentVersion>,
}

/// A kind of master data, as forms and lists are made from it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MasterKind {
    /// Its name.
    pub kind: &'static str,
    /// The screen on which it is kept: the last part of its route.
    pub screen: &'static str,
    /// The fields that its records are known by, which stay; none = they have a code of their own.
    pub key: Vec<&'static str>,
    /// Whether people take one of it out of use here.
    pub retires: bool,
    /// Whether the caller makes and changes records of it; else they are only looked at.
    pub kept: bool,
    /// Its fields, in the order in which people see them.
    pub fields: Vec<MasterField>,
}

/// A field of a kind.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MasterField {
    /// Its name.
    pub name: &'static str,
    /// `line`, `email`, `yesNo`, `days`, `choice`, `zone`, `account`, `letters`, `number`, `amount`, `currency`, `digits`, `plant`,
    /// `material`, `vendor`, `materialGroup`, `unit`, `category`, `subGroup` or `measure` (a number with a sign, 12 digits and 6 decimals).
    pub form: &'static str,
    /// Characters at most, where a line is bounded; of a number the largest, of digits how many at most.
    pub max: Option<usize>,
    /// Of a number the smallest, of digits how many at least.
    pub min: Option<usize>,
    /// The words of a choice.
    pub choices: Option<&'static [&'static str]>,
    /// What holds where nobody says anything; none = somebody must say something.
    pub fallback: Option<&'static str>,
}

impl MasterKind {
    /// How a kind describes itself to somebody.
    pub fn of(kind: Kind, actor: &Actor) -> Self {
        let fields = kind.fields().iter().map(MasterField::of).collect();
        let key = kind.key().iter().map(|field| field.as_str()).collect();
        let (screen, retires, kept) = (kind.screen(), kind.retires(), kind.is_kept_by(actor));
        Self { kind: kind.as_str(), screen, key, retires, kept, fields }
    }
}

impl MasterField {
    fn of(declared: &Declared) -> Self {
        let (form, max, choices): (_, _, Option<&'static [&'static str]>) = match declared.form {
            Form::Line(max) => ("line", Some(max), None),
            Form::Email => ("email", Some(ehub_workflows::field::MAX_EMAIL), None),
            Form::YesNo => ("yesNo", None, Some(&["Y", "N"])),
            Form::Days => ("days", None, None),
            Form::Choice(words) => ("choice", None, Some(words)),
            Form::Zone => ("zone", None, None),
            Form::Account => ("account", Some(50), None),
            Form::Letters => ("letters", Some(200), None),
            Form::Number(_, max) => ("number", Some(max as usize), None),
            Form::Amount => ("amount", Some(20), None),
            Form::Currency => ("currency", Some(3), None),
            Form::Digits(_, max) => ("digits", Some(max), None),
            Form::Plant => ("plant", Some(ehub_workflows::field::MAX_CODE), None),
            Form::Material => ("material", Some(ehub_workflows::field::MAX_CODE), None),
            Form::Vendor => ("vendor", Some(ehub_workflows::field::MAX_CODE), None),
            Form::Group => ("materialGroup", Some(40), None),
            Form::Unit => ("unit", Some(20), None),
            Form::Category => ("category", Some(ehub_workflows::field::MAX_CODE), None),
            Form::SubGroup => ("subGroup", Some(ehub_workflows::field::MAX_CODE), None),
            Form::Measure => ("measure", Some(20), None),
        };
        let min = match declared.form {
            Form::Number(min, _) => Some(min as usize),
            Form::Digits(min, _) => Some(min),
            _ => None,
        };
        Self { name: declared.field.as_str(), form, max, min, choices, fallback: declared.fallback }
    }
}
