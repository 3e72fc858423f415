//! What a lot is held against: a revision of a spec. Pure.

use super::payload::ItemSaid;
use crate::quality::{Asked, Verdict, judge};
use chrono::NaiveDate;
use ehub_engine::labels;
use std::collections::HashMap;

/// A revision of a spec, as far as lots are measured by it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spec {
    /// The spec.
    pub id: i64,
    /// Its revision.
    pub revision: i32,
    /// Last day on which it holds; `None` = it does not run out.
    pub expires_on: Option<NaiveDate>,
    /// The items that suit the part, in their order.
    pub items: Vec<Item>,
}

/// An item of a spec.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its place in the list.
    pub item_no: i32,
    /// Short name.
    pub short_name: String,
    /// Name.
    pub name: String,
    /// `S`, `F`, `D` or `L`.
    pub difference: String,
    /// What it should be, as the supplier says, or else as was asked.
    pub spec_value: String,
    /// What it asks of a lot.
    pub asked: Asked,
}

labels! {
    /// Why there is nothing to hold a lot against. These are labels of findings.
    pub enum Missing {
        /// No spec of the part from this supplier has been accepted.
        Never = "COC_SPEC_MISSING",
        /// The one that was has run out.
        Expired = "COC_SPEC_EXPIRED",
        /// Nothing in it suits the part.
        Empty = "COC_SPEC_EMPTY",
    }
}

/// What was said of an item, judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged<'a> {
    /// The item.
    pub item: &'a Item,
    /// Where it stands in what was said, and what; `None` = nothing was.
    pub said: Option<(usize, &'a ItemSaid)>,
    /// The verdict.
    pub verdict: Verdict,
}

impl Spec {
    /// Each item of the spec with the verdict on what was said of it. Of an item that is said twice the first counts.
    #[must_use]
    pub fn judge<'a>(&'a self, said: &'a [ItemSaid]) -> Vec<Judged<'a>> {
        let mut by_name: HashMap<&str, (usize, &ItemSaid)> = HashMap::with_capacity(said.len());
        for (n, item) in said.iter().enumerate() {
            by_name.entry(&item.short_name).or_insert((n, item));
        }
        let of = |item: &'a Item| {
            let said = by_name.get(item.short_name.as_str()).copied();
            let measured = said.map(|(_, said)| said.measured()).unwrap_or_default();
            Judged { item, said, verdict: judge(&item.asked, &measured) }
        };
        self.items.iter().map(of).collect()
    }

    /// Whether every item passes. Where there is none, nothing does.
    #[must_use]
    pub fn is_passed(&self, said: &[ItemSaid]) -> bool {
        !self.items.is_empty() && self.judge(said).iter().all(|one| one.verdict.is_passed)
    }

    /// Whether it asks of an item of this name.
    #[must_use]
    pub fn has(&self, short_name: &str) -> bool {
        self.items.iter().any(|item| item.short_name == short_name)
    }
}
