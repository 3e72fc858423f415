//! The value grid of a spec: what is asked item by item, what the supplier says of it, and what changed. Pure.

use super::payload::Given;
use crate::quality::item::number;
use crate::quality::{Difference, ReplyType};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// An item, as the catalogue asks it. Also how a row of the database is written: the names are those of its columns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Item {
    /// Short name, by which it is known within its sub-group.
    pub short_name: String,
    /// Name.
    pub name: String,
    /// What kind of characteristic it is.
    pub difference: Difference,
    /// How it is answered.
    pub reply_type: ReplyType,
    /// Of what is measured; empty = none.
    pub unit: String,
    /// The value that the catalogue names; empty = none.
    pub asked_value: String,
    /// The least that the catalogue lets pass.
    pub asked_lower: Option<Decimal>,
    /// The greatest that the catalogue lets pass.
    pub asked_upper: Option<Decimal>,
    /// Samples of a lot.
    pub sample_size: i32,
    /// Samples of it that may be rejects.
    pub reject_count: i32,
    /// Days after the day of acceptance for which an accepted spec holds, the last of them included; `None` = it does not run out.
    pub effective_days: Option<i32>,
    /// Version of the record of master data.
    pub item_version: i64,
}

/// An item with what the supplier says of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Value {
    /// What is asked.
    #[serde(flatten)]
    pub item: Item,
    /// Whether it suits the part.
    pub suits: bool,
    /// Number or words; empty = nothing was said yet.
    pub spec_value: String,
    /// The supplier's own lower limit; `None` = the catalogue's holds.
    pub lower_limit: Option<Decimal>,
    /// The supplier's own upper limit; `None` = the catalogue's holds.
    pub upper_limit: Option<Decimal>,
    /// Remark.
    pub remark: String,
}

impl Value {
    /// The least that is inside: the supplier's own limit, or else the catalogue's.
    #[must_use]
    pub fn lower(&self) -> Option<Decimal> {
        self.lower_limit.or(self.item.asked_lower)
    }

    /// The greatest that is inside.
    #[must_use]
    pub fn upper(&self) -> Option<Decimal> {
        self.upper_limit.or(self.item.asked_upper)
    }

    /// What the supplier said of it, said of the item as it is asked now; nothing where it is answered in another way now,
    /// or in another unit.
    fn carried(&self, item: &Item) -> Self {
        if self.item.reply_type != item.reply_type || self.item.difference != item.difference {
            return Self::empty(item);
        }
        if self.item.unit != item.unit {
            // A number says something else in another unit.
            return Self { suits: self.suits, remark: self.remark.clone(), ..Self::empty(item) };
        }
        Self { item: item.clone(), ..self.clone() }
    }

    fn empty(item: &Item) -> Self {
        Self {
            item: item.clone(),
            suits: true,
            spec_value: String::new(),
            lower_limit: None,
            upper_limit: None,
            remark: String::new(),
        }
    }
}

/// The grid as it is after somebody has said this: the items that are asked now in their order; what is not named keeps what was said of it
/// before. Limits that are no numbers are left out: whoever judges has told them.
#[must_use]
pub fn filled(items: &[Item], before: &[Value], given: &[Given]) -> Vec<Value> {
    let before: HashMap<&str, &Value> = before.iter().map(|value| (value.item.short_name.as_str(), value)).collect();
    let given: HashMap<&str, &Given> = given.iter().map(|one| (one.short_name.as_str(), one)).collect();
    let one = |item: &Item| {
        let name = item.short_name.as_str();
        match given.get(name) {
            Some(said) => Value {
                item: item.clone(),
                suits: said.suits,
                spec_value: said.spec_value.clone(),
                lower_limit: number(&said.lower).ok(),
                upper_limit: number(&said.upper).ok(),
                remark: said.remark.clone(),
            },
            None => before.get(name).map_or_else(|| Value::empty(item), |value| value.carried(item)),
        }
    };
    items.iter().map(one).collect()
}

/// The least of the days for which an accepted revision holds; `None` = it does not run out. Items that do not suit are not looked at.
#[must_use]
pub fn effective_days(values: &[Value]) -> Option<i32> {
    values.iter().filter(|value| value.suits).filter_map(|value| value.item.effective_days).min()
}

/// A cell that says something else than in the revision that holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SpecDifference)]
pub struct Changed {
    /// Which item.
    pub short_name: String,
    /// Which field of it, as the grid calls it; `item` = the item was not, or is not asked any more.
    pub field: &'static str,
    /// What holds; empty = nothing.
    pub before: String,
    /// What is said now; empty = nothing.
    pub now: String,
}

/// What these values say otherwise than those that hold: items in the order of the values, those that are gone last.
#[must_use]
pub fn differences(holding: &[Value], values: &[Value]) -> Vec<Changed> {
    let before: HashMap<&str, &Value> = holding.iter().map(|value| (value.item.short_name.as_str(), value)).collect();
    let mut found = Vec::new();
    for value in values {
        let name = value.item.short_name.as_str();
        match before.get(name) {
            Some(old) => {
                let cells = cells(old).into_iter().zip(cells(value));
                found.extend(cells.filter(|((_, old), (_, new))| old != new).map(|((field, old), (_, new))| Changed {
                    short_name: name.to_owned(),
                    field,
                    before: old,
                    now: new,
                }));
            }
            None => found.push(whole(value, false)),
        }
    }
    let still = |old: &&Value| values.iter().any(|value| value.item.short_name == old.item.short_name);
    found.extend(holding.iter().filter(|old| !still(old)).map(|old| whole(old, true)));
    found
}

fn whole(value: &Value, gone: bool) -> Changed {
    let name = value.item.name.clone();
    let (before, now) = if gone { (name, String::new()) } else { (String::new(), name) };
    Changed { short_name: value.item.short_name.clone(), field: "item", before, now }
}

/// What people compare of a value, field by field. A number is the same however many zeros end it.
fn cells(value: &Value) -> [(&'static str, String); 9] {
    let limit = |limit: Option<Decimal>| limit.map(|limit| limit.normalize().to_string()).unwrap_or_default();
    let said = match value.item.reply_type {
        ReplyType::Value => {
            number(&value.spec_value).map_or_else(|_| value.spec_value.clone(), |number| number.to_string())
        }
        ReplyType::Text | ReplyType::Information => value.spec_value.clone(),
    };
    [
        ("difference", value.item.difference.to_string()),
        ("replyType", value.item.reply_type.to_string()),
        ("unit", value.item.unit.clone()),
        ("sampleSize", format!("{}/{}", value.item.sample_size, value.item.reject_count)),
        ("suits", if value.suits { "Y" } else { "N" }.to_owned()),
        ("specValue", said),
        ("lower", limit(value.lower())),
        ("upper", limit(value.upper())),
        ("remark", value.remark.clone()),
    ]
}

#[cfg(test)]
pub(super) mod tests;
