//! What comes along with the events of a certificate.

use crate::field;
use crate::quality::Measured;
use crate::shipment_rule::Certificate as Word;
use ehub_engine::labels;
use serde::{Deserialize, Serialize};

labels! {
    /// Whether a certificate has to be there before its notice is sent.
    pub enum Requirement {
        /// It is welcome.
        Wanted = "wanted",
        /// The notice is not sent before it is accepted.
        Needed = "needed",
    }
}

impl Requirement {
    /// What a setting asks for; `None` = nothing.
    #[must_use]
    pub fn of(word: Word) -> Option<Self> {
        match word {
            Word::Never => None,
            Word::Wanted => Some(Self::Wanted),
            Word::Needed => Some(Self::Needed),
        }
    }
}

/// What was measured of a lot, item by item.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = CertificateMeasurements)]
pub struct Measurements {
    /// Items of the spec; the order does not matter.
    pub items: Vec<ItemSaid>,
    /// Why what is out of spec is sent all the same; at most 200 characters.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub reason: String,
}

/// What was measured of an item.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = CertificateItemSaid)]
pub struct ItemSaid {
    /// Short name of the item.
    pub short_name: String,
    /// In which unit; empty = in none.
    #[serde(default)]
    pub unit: String,
    /// Sample by sample, as it is written: numbers with a point.
    #[serde(default)]
    pub samples: Vec<String>,
}

impl ItemSaid {
    /// As it is judged.
    #[must_use]
    pub fn measured(&self) -> Measured {
        Measured { unit: self.unit.clone(), samples: self.samples.clone() }
    }
}

impl Measurements {
    /// The same without the white space around what was typed.
    #[must_use]
    pub fn tidied(mut self) -> Self {
        self.tidy();
        self
    }

    /// Takes away the white space around what was typed.
    pub(super) fn tidy(&mut self) {
        field::trim(&mut self.reason);
        for item in &mut self.items {
            field::trim(&mut item.short_name);
            field::trim(&mut item.unit);
            item.samples.iter_mut().for_each(field::trim);
        }
    }
}

/// With `accept`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Comment {
    /// What there is to say, at most 200 characters; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
}

/// With `require`, which only the system causes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Required {
    /// The vendor's lot; empty = the line has no lots.
    pub lot_no: String,
    /// Whether it has to be there before the notice is sent.
    pub requirement: Requirement,
}

/// With `rename`, which only the system causes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Renamed {
    /// What the lot was called.
    pub from: String,
    /// What it is called now.
    pub lot_no: String,
}
