//! Which changes of an order's head ask the supplier again. Pure.

use crate::po::import::Difference;
use std::collections::HashMap;

/// Fields of the head of which a setting says whether their changes ask again. Changes of the others never do.
pub const HEAD_FIELDS: &[&str] =
    &["currency", "plantCode", "paymentTerm", "fob", "shipTo", "shipVia", "billTo", "noteToSupplier"];
/// Those that ask where no setting says otherwise: what a price is worth, where the goods go, and on which terms. The ship-to address
/// does not: an ERP may correct the address of a plant, which is no other agreement, and changes it in every order.
const ASKED: &[&str] = &["currency", "plantCode", "paymentTerm", "fob"];

/// Which fields ask, by settings and defaults.
#[derive(Clone, Debug, Default)]
pub struct AskingFields(HashMap<String, bool>);

impl AskingFields {
    /// With these settings.
    pub fn new(settings: impl IntoIterator<Item = (String, bool)>) -> Self {
        Self(settings.into_iter().collect())
    }

    /// Whether a change of the field asks.
    #[must_use]
    pub fn asks(&self, field: &str) -> bool {
        HEAD_FIELDS.contains(&field) && self.0.get(field).copied().unwrap_or_else(|| ASKED.contains(&field))
    }

    /// Those of the differences that ask.
    #[must_use]
    pub fn of(&self, differences: &[Difference]) -> Vec<Difference> {
        differences.iter().filter(|difference| self.asks(difference.field)).cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changed(field: &'static str) -> Difference {
        Difference { field, old: "a".to_owned(), new: "b".to_owned() }
    }

    #[test]
    fn settings_decide_for_each_field_and_defaults_without_one() {
        let heads = HEAD_FIELDS.iter().copied();
        for field in heads.chain(["buyerName", "poDate", "totalAmount", "remarks"]) {
            let is_setting = HEAD_FIELDS.contains(&field);
            for (setting, expected) in [(None, ASKED.contains(&field)), (Some(true), is_setting), (Some(false), false)]
            {
                let fields = AskingFields::new(setting.map(|asks| (field.to_owned(), asks)));
                assert_eq!(fields.of(&[changed(field)]).len(), usize::from(expected), "{field} {setting:?}");
            }
        }
    }
}
