//! The rules of shipments: what holds for a part at a plant, and where that comes from.
//!
//! A rule is made for a plant and a material group, or for all of either; it is a record of master data (kind `shipmentRule`) and read from
//! `shipment_rules`. The part's own word goes first, then the rule of plant and group, of the plant, of the group, and the general one; what
//! a rule leaves empty, the next one says. A part from one supplier may have its own word about defective units (`x_out_rules`).

mod held;
mod said;
pub mod store;

#[cfg(test)]
mod tests;

pub use held::{Handling, Held, HeldValue, PlantLimits, Source};
pub use said::{Certificate, Said};
pub use store::touch::{Touch, Touched, touched};

use ehub_engine::label::Label;
use std::collections::HashMap;

/// Lots, box ids, defective units.
type Flags = (Option<bool>, Option<bool>, Option<bool>);

/// What people or the ERP say of the part itself; `None` = nobody said anything, the rules speak.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnWord {
    /// Lots must be given.
    pub lot_required: Option<bool>,
    /// Boxes carry ids.
    pub box_id_required: Option<bool>,
    /// Defective units are counted per box.
    pub x_out_maintained: Option<bool>,
    /// Days that it must still be good for at shipment.
    pub min_effective_days: Option<i32>,
    /// Days that the manufacturing dates of one lot may lie apart.
    pub lot_date_span_days: Option<i32>,
    /// Whether items are inspected of it: where none is, there is nothing to certify, whatever is said.
    pub is_inspected: bool,
    /// What its inspection sub-group says of certificates.
    pub certificate: Option<Certificate>,
}

impl OwnWord {
    /// What is said of lots, box ids and defective units, and of days.
    #[must_use]
    pub fn new(
        (lots, box_ids, x_out): Flags,
        min_effective_days: Option<i32>,
        lot_date_span_days: Option<i32>,
    ) -> Self {
        let (lot_required, box_id_required, x_out_maintained) = (lots, box_ids, x_out);
        Self {
            lot_required,
            box_id_required,
            x_out_maintained,
            min_effective_days,
            lot_date_span_days,
            ..Self::default()
        }
    }

    /// The same with what its inspection sub-group says of certificates, if items are inspected of it.
    #[must_use]
    pub fn inspected(self, is_inspected: bool, certificate: Option<&str>) -> Self {
        Self { is_inspected, certificate: certificate.and_then(Certificate::parse), ..self }
    }
}

/// A part at a plant, from a supplier, as rules are looked up for it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Part {
    /// Code of the plant.
    pub plant: String,
    /// Group of the material; empty = none, then only rules for all groups speak.
    pub group: String,
    /// The material's own word.
    pub own: OwnWord,
    /// What is said of it from this supplier: whether defective units are counted.
    pub x_out_from_vendor: Option<bool>,
}

/// For which plant and group a rule speaks; empty = all.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Scope {
    /// Code of the plant.
    pub plant: String,
    /// Material group.
    pub group: String,
}

impl Scope {
    fn of(plant: &str, group: &str) -> Self {
        Self { plant: plant.to_owned(), group: group.to_owned() }
    }

    /// How specific it is.
    #[must_use]
    pub fn source(&self) -> Source {
        match (self.plant.is_empty(), self.group.is_empty()) {
            (false, false) => Source::PlantGroup,
            (false, true) => Source::Plant,
            (true, false) => Source::Group,
            (true, true) => Source::General,
        }
    }

    /// Whether a part at this plant, of this group, is within it.
    #[must_use]
    pub fn covers(&self, plant: &str, group: &str) -> bool {
        (self.plant.is_empty() || self.plant == plant) && (self.group.is_empty() || self.group == group)
    }
}

/// All rules that may speak.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rules {
    by_scope: HashMap<Scope, Said>,
}

impl FromIterator<(Scope, Said)> for Rules {
    fn from_iter<I: IntoIterator<Item = (Scope, Said)>>(rules: I) -> Self {
        Self { by_scope: rules.into_iter().collect() }
    }
}

impl Rules {
    /// The same with another rule for this plant and group; `None` = without one.
    #[must_use]
    pub fn with(mut self, scope: Scope, said: Option<Said>) -> Self {
        match said {
            Some(said) => self.by_scope.insert(scope, said),
            None => self.by_scope.remove(&scope),
        };
        self
    }

    /// What the most specific rule says that says anything.
    fn rule<T>(&self, plant: &str, group: &str, of: impl Fn(&Said) -> Option<T>) -> Option<Held<T>> {
        let mut scopes = vec![Scope::of(plant, group), Scope::of(plant, ""), Scope::of("", group), Scope::default()];
        // Of a part without a group the first two are the same, and so are the last two.
        scopes.dedup();
        scopes.into_iter().find_map(|scope| {
            let value = self.by_scope.get(&scope).and_then(&of)?;
            Some(Held { value, source: scope.source(), scope })
        })
    }

    /// What holds for a part: its own word, or else that of the rules.
    #[must_use]
    pub fn handling(&self, part: &Part) -> Handling {
        let (plant, group, own) = (part.plant.as_str(), part.group.as_str(), &part.own);
        let x_out = part.x_out_from_vendor.map(|value| Held::own(value, Source::PartVendor));
        Handling {
            lot_required: Held::own_or(own.lot_required, self.rule(plant, group, |said| said.lot_required)),
            box_id_required: Held::own_or(own.box_id_required, self.rule(plant, group, |said| said.box_id_required)),
            x_out_maintained: x_out.or_else(|| Held::own_or(own.x_out_maintained, None)),
            min_effective_days: Held::own_or(
                own.min_effective_days,
                self.rule(plant, group, |said| said.min_effective_days),
            ),
            lot_date_span_days: Held::own_or(
                own.lot_date_span_days,
                self.rule(plant, group, |said| said.lot_date_span_days),
            ),
            boxes_at_once: self.rule(plant, group, |said| said.boxes_at_once),
            reminder_days: self.reminder_days(plant, group),
            certificate: self.certificate(part),
        }
    }

    /// Whether a certificate is asked for of a part: what its sub-group says, or else the rules; nothing where nothing is inspected.
    fn certificate(&self, part: &Part) -> Option<Held<Certificate>> {
        let own = || part.own.certificate.map(|value| Held::own(value, Source::SubGroup));
        let rule = || self.rule(&part.plant, &part.group, |said| said.certificate);
        part.own.is_inspected.then(|| own().or_else(rule)).flatten()
    }

    /// How many days ahead somebody is reminded of what a part of this group at this plant must ship.
    #[must_use]
    pub fn reminder_days(&self, plant: &str, group: &str) -> Option<Held<i32>> {
        self.rule(plant, group, |said| said.reminder_days)
    }

    /// What holds for a whole notice to a plant, whatever the groups of its parts.
    #[must_use]
    pub fn limits(&self, plant: &str) -> PlantLimits {
        PlantLimits {
            rt_daily_limit: self.rule(plant, "", |said| said.rt_daily_limit),
            invoice_tolerance: self.rule(plant, "", |said| said.invoice_tolerance),
            base_currency: self.rule(plant, "", |said| said.base_currency.clone()),
            gs1_prefix: self.rule(plant, "", |said| said.gs1_prefix.clone()),
        }
    }
}

/// The word of a yes or no, as settings have it.
pub(crate) fn yes_no(value: bool) -> String {
    if value { "Y".to_owned() } else { "N".to_owned() }
}

/// The word of a certificate.
fn certificate_word(value: Certificate) -> String {
    value.as_str().to_owned()
}
