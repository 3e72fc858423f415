//! What the ERP keeps beside documents: master records.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::Key;

/// A kind of master records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum MasterKind {
    /// Where goods are received.
    Plant,
    /// Who delivers them.
    Vendor,
    /// What is delivered.
    Material,
    /// Who orders. The code is the name, exactly as `ErpOrder::buyer` has it.
    Buyer,
    /// Who carries them: forwarders.
    Carrier,
}

impl MasterKind {
    /// Every kind. What others refer to comes first: an order waits for its plant and its vendor.
    pub const ALL: [Self; 5] = [Self::Plant, Self::Vendor, Self::Material, Self::Buyer, Self::Carrier];

    /// What may be said of a record of this kind, by name. Flags are `Y` or `N`, numbers are whole and in decimal digits, everything else is
    /// words in one line; parts of an address are joined with a comma and a space.
    pub const fn names(self) -> &'static [&'static str] {
        match self {
            Self::Plant => &["name", "address"],
            Self::Vendor => &["name", "nameEn", "taxNumber", "address", "phone", "email"],
            Self::Material => &[
                "description",
                "materialGroup",
                "uom",
                "lotRequired",
                "boxIdRequired",
                "xOutMaintained",
                "minEffectiveDays",
            ],
            Self::Buyer | Self::Carrier => &["name"],
        }
    }

    /// One and several of it, for people who read a log.
    pub const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Plant => ("plant", "plants"),
            Self::Vendor => ("vendor", "vendors"),
            Self::Material => ("material", "materials"),
            Self::Buyer => ("buyer", "buyers"),
            Self::Carrier => ("carrier", "carriers"),
        }
    }
}

/// A master record as the ERP has it now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ErpMaster {
    /// The ERP's key, which stays with the record. A record may get another code, and two records of one code are possible.
    pub key: Key,
    /// By what orders name it (`ErpOrder::vendor_code`, `plant_code`, `buyer`, `ErpOrderLine::material_code`); never empty.
    pub code: String,
    /// Whether it may be used for something new. What the ERP hides altogether is not told.
    pub is_active: bool,
    /// Code of the record that took its place, where the ERP merged the two; `None` = it stands for itself.
    #[serde(default)]
    pub replaced_by: Option<String>,
    /// What this ERP knows of it, under the names of [`MasterKind::names`]. What it does not keep, or what is empty, is left out: that is
    /// no word about it, and what the portal has stays.
    #[serde(default)]
    pub said: BTreeMap<String, String>,
}

impl ErpMaster {
    /// A record of which nothing is said yet.
    pub fn new(key: Key, code: impl Into<String>, is_active: bool) -> Self {
        Self { key, code: code.into(), is_active, replaced_by: None, said: BTreeMap::new() }
    }

    /// Says something of it, in one line; nothing where there are no words.
    #[must_use]
    pub fn say(mut self, name: &str, words: Option<&str>) -> Self {
        let joint = if name == "address" { ", " } else { " " };
        let words = words.map(|words| one_line(words, joint)).filter(|words| !words.is_empty());
        self.said.extend(words.map(|words| (name.to_owned(), words)));
        self
    }

    /// Says a flag, as far as this ERP keeps it.
    #[must_use]
    pub fn flag(self, name: &str, flag: Option<bool>) -> Self {
        self.say(name, flag.map(|flag| if flag { "Y" } else { "N" }))
    }
}

/// Lines without the blanks around them, joined.
fn one_line(words: &str, joint: &str) -> String {
    let lines = words.lines().map(|line| line.trim().trim_end_matches(',')).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join(joint)
}

/// Part of a walk through all master records of a kind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Masters {
    /// By rising key; empty only where there are no more.
    pub rows: Vec<ErpMaster>,
    /// There are no more after these.
    pub is_all: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_come_in_one_line_and_empty_ones_not_at_all() {
        let record = ErpMaster::new(Key::from_number(1), "P100", true)
            .say("name", Some(" Hsinchu\n plant "))
            .say("address", Some("No. 8\r\n\n  Park Avenue 2,\nHsinchu"))
            .say("phone", Some(" \n"))
            .say("email", None)
            .flag("lotRequired", Some(false))
            .flag("boxIdRequired", None);
        let said: Vec<(&str, &str)> = record.said.iter().map(|(name, words)| (name.as_str(), words.as_str())).collect();
        assert_eq!(
            said,
            [("address", "No. 8, Park Avenue 2, Hsinchu"), ("lotRequired", "N"), ("name", "Hsinchu plant")]
        );
    }
}
