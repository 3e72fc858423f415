//! Master data: what is sent, and how the kinds describe themselves.

use super::event::DocumentVersion;
use ehub_engine::label::Label as _;
use ehub_workflows::master::kind::{Declared, Form, Kind};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// An event of one record.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MasterEvent {
    /// The version that was read.
    pub version: i64,
    /// Of `edit`: everything that people say, by the name of the field; what is left out or empty is as the ERP says.
    pub fields: Option<BTreeMap<String, String>>,
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
    /// Whether people take one of it out of use here.
    pub retires: bool,
    /// Its fields, in the order in which people see them.
    pub fields: Vec<MasterField>,
}

/// A field of a kind.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MasterField {
    /// Its name.
    pub name: &'static str,
    /// `line`, `email`, `yesNo`, `days`, `choice`, `zone`, `account` or `letters`.
    pub form: &'static str,
    /// Characters at most, where a line is bounded.
    pub max: Option<usize>,
    /// The words of a choice.
    pub choices: Option<&'static [&'static str]>,
    /// What holds where nobody says anything; none = somebody must say something.
    pub fallback: Option<&'static str>,
}

impl MasterKind {
    /// How a kind describes itself.
    pub fn of(kind: Kind) -> Self {
        let fields = kind.fields().iter().map(MasterField::of).collect();
        Self { kind: kind.as_str(), retires: kind.retires(), fields }
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
        };
        Self { name: declared.field.as_str(), form, max, choices, fallback: declared.fallback }
    }
}
