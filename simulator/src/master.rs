//! Master records: what the ERP keeps beside documents. Made from the seed's lists, and kept on by a tester.

use std::collections::BTreeMap;
use std::ops::Deref;

use ehub_erp::{ErpMaster, Key, MasterKind};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use crate::seed::{BUYERS, MATERIALS, PLANTS, VENDORS};

/// A kind of master records as addresses name it: by the word for several.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Many(pub(crate) MasterKind);

impl<'de> Deserialize<'de> for Many {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = String::deserialize(deserializer)?;
        let kind = MasterKind::ALL.into_iter().find(|kind| kind.words().1 == word);
        kind.map(Self).ok_or_else(|| D::Error::custom(format!("there are no {word}")))
    }
}

/// A master record in the books.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Master {
    /// As the ERP sends it; its key is never used again.
    #[serde(flatten)]
    pub record: ErpMaster,
    /// Deleted: it is not sent any more.
    #[serde(skip)]
    pub is_gone: bool,
}

impl Deref for Master {
    type Target = ErpMaster;

    fn deref(&self) -> &ErpMaster {
        &self.record
    }
}

impl Master {
    /// What is said under a name; empty where nothing is.
    pub(crate) fn word(&self, name: &str) -> &str {
        self.said.get(name).map_or("", String::as_str)
    }

    /// A flag.
    pub(crate) fn is(&self, name: &str) -> bool {
        self.word(name) == "Y"
    }
}

/// What a tester changes of a record, or says of a new one; what is missing stays.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct MasterChange {
    /// Whether it may be used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_active: Option<bool>,
    /// Code of the record that takes its place: the two are merged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replaced_by: Option<String>,
    /// What is known of it; an empty word takes away what was.
    pub said: BTreeMap<String, String>,
}

impl MasterChange {
    /// The first name that a record of this kind does not have.
    pub(crate) fn unknown(&self, kind: MasterKind) -> Option<&str> {
        self.said.keys().map(String::as_str).find(|name| !kind.names().contains(name))
    }
}

/// All master records, by kind and in the order of keys.
#[derive(Debug, Default)]
pub(crate) struct Masters(BTreeMap<MasterKind, Vec<Master>>);

impl Masters {
    /// Those that are there from the beginning.
    pub(crate) fn seeded() -> Self {
        let mut masters = Self::default();
        for (code, name, address) in PLANTS {
            masters.add(MasterKind::Plant, code, &[("name", name), ("address", address)]);
        }
        for ((code, name_en, ..), (name, tax_number, address, phone, email)) in VENDORS.iter().zip(VENDOR_WORDS) {
            let said = [
                ("name", name),
                ("nameEn", *name_en),
                ("taxNumber", tax_number),
                ("address", address),
                ("phone", phone),
                ("email", email),
            ];
            masters.add(MasterKind::Vendor, code, &said);
        }
        for material in &MATERIALS {
            let flag = |flag| if flag { "Y" } else { "N" };
            let days = material.class.days.map(|days| days.to_string()).unwrap_or_default();
            let said = [
                ("description", material.description),
                ("materialGroup", material.class.group),
                ("uom", material.uom),
                ("lotRequired", flag(material.class.lot)),
                ("boxIdRequired", flag(material.class.boxed)),
                ("xOutMaintained", flag(material.class.x_out)),
                ("minEffectiveDays", &days),
            ];
            masters.add(MasterKind::Material, material.code, &said);
        }
        for name in BUYERS {
            masters.add(MasterKind::Buyer, name, &[("name", name)]);
        }
        for (code, name) in CARRIERS {
            masters.add(MasterKind::Carrier, code, &[("name", name)]);
        }
        masters
    }

    fn add(&mut self, kind: MasterKind, code: &str, said: &[(&str, &str)]) {
        let said = said.iter().map(|(name, words)| ((*name).to_owned(), (*words).to_owned()));
        self.keep(kind, code, MasterChange { said: said.collect(), ..MasterChange::default() });
    }

    /// The record with this code, unless it was deleted.
    pub(crate) fn find(&self, kind: MasterKind, code: &str) -> Option<&Master> {
        self.all(kind).find(|master| master.code == code)
    }

    /// Those that are there.
    pub(crate) fn all(&self, kind: MasterKind) -> impl Iterator<Item = &Master> {
        self.0.get(&kind).into_iter().flatten().filter(|master| !master.is_gone)
    }

    /// Changes a record, or makes it.
    pub(crate) fn keep(&mut self, kind: MasterKind, code: &str, change: MasterChange) {
        let all = self.0.entry(kind).or_default();
        let place = all.iter().position(|master| master.code == code && !master.is_gone).unwrap_or(all.len());
        if place == all.len() {
            // Deleted ones stay, so that the number of records is the last key.
            let key = i64::try_from(all.len() + 1).map(Key::from_number).unwrap_or_default();
            all.push(Master { record: ErpMaster::new(key, code, true), is_gone: false });
        }
        let master = &mut all[place].record;
        // One that was merged into another is not used any more.
        let stays = master.is_active && change.replaced_by.is_none();
        master.is_active = change.is_active.unwrap_or(stays);
        master.replaced_by = change.replaced_by.or(master.replaced_by.take());
        master.said.extend(change.said);
        master.said.retain(|_, words| !words.is_empty());
    }

    /// Deletes a record.
    pub(crate) fn drop(&mut self, kind: MasterKind, code: &str) {
        let all = self.0.entry(kind).or_default();
        if let Some(master) = all.iter_mut().find(|master| master.code == code && !master.is_gone) {
            master.is_gone = true;
        }
    }
}

/// What else is known of the suppliers, in the order of [`VENDORS`]: own name, tax number, address, telephone, mail.
const VENDOR_WORDS: [(&str, &str, &str, &str, &str); 4] = [
    (
        "艾可基板股份有限公司",
        "99910038",
        "No. 15, Lane 3, Substrate Road, Taoyuan",
        "+886 3 555 0101",
        "orders@acme.example",
    ),
    ("博拉化工有限公司", "99910001", "No. 7, Chemical Park Road, Kaohsiung", "+886 7 555 0102", "sales@bora.example"),
    (
        "西達導線架股份有限公司",
        "99910017",
        "No. 120, Zhongshan Road, Taichung",
        "+886 4 555 0103",
        "sales@cedar.example",
    ),
    ("德塔包裝材料有限公司", "99910023", "No. 9, Harbour Street, Keelung", "+886 2 555 0104", "info@delta.example"),
];

/// Forwarders: code and name.
const CARRIERS: [(&str, &str); 3] = [
    ("F10001", "Pacific Air Freight Ltd"),
    ("F10002", "Harbour Ocean Lines Ltd"),
    ("F10003", "Island Express Delivery Co"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_seeded_is_known_by_names_that_its_kind_has() {
        let masters = Masters::seeded();
        for kind in MasterKind::ALL {
            assert!(masters.all(kind).count() >= 2, "{kind:?}");
            for master in masters.all(kind) {
                let change = MasterChange { said: master.said.clone(), ..MasterChange::default() };
                assert_eq!(change.unknown(kind), None);
                assert!(!master.said.is_empty() && master.is_active, "{master:?}");
            }
        }
    }

    #[test]
    fn a_key_is_not_given_away_again() {
        let mut masters = Masters::seeded();
        let change = |name: &str| MasterChange {
            said: [("name".to_owned(), name.to_owned())].into(),
            ..MasterChange::default()
        };
        masters.keep(MasterKind::Plant, "P300", change("Tainan plant"));
        masters.keep(MasterKind::Plant, "P300", MasterChange { is_active: Some(false), ..MasterChange::default() });
        let first = masters.find(MasterKind::Plant, "P300").cloned().expect("made");
        assert_eq!((&first.key, first.is_active, first.word("name")), (&Key::from_number(3), false, "Tainan plant"));
        masters.drop(MasterKind::Plant, "P300");
        assert_eq!(masters.find(MasterKind::Plant, "P300"), None);
        masters.keep(MasterKind::Plant, "P300", change("Tainan"));
        assert_eq!(masters.find(MasterKind::Plant, "P300").expect("made again").key, Key::from_number(4));
    }
}
