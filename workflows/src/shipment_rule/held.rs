//! What holds, and which word it is.

use super::{Certificate, Scope, certificate_word, yes_no};
use crate::master::kind::Field;
use ehub_engine::label::Label;
use ehub_engine::labels;
use rust_decimal::Decimal;
use serde::Serialize;

labels! {
    /// Where a value comes from, the most specific first.
    pub enum Source {
        /// It is said of the part from this supplier.
        PartVendor = "part+vendor",
        /// It is said of the part itself, or of the plant itself.
        Own = "own",
        /// It is said of the part's inspection sub-group.
        SubGroup = "subGroup",
        /// The rule of the plant and the group.
        PlantGroup = "plant+group",
        /// The rule of the plant.
        Plant = "plant",
        /// The rule of the group.
        Group = "group",
        /// The rule for everything.
        General = "general",
    }
}

/// A value that holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Held<T> {
    /// The value.
    pub value: T,
    /// Where it comes from.
    pub source: Source,
    /// The rule's plant and group; of a word that is no rule's both are empty.
    pub scope: Scope,
}

impl<T> Held<T> {
    pub(super) fn own(value: T, source: Source) -> Self {
        Self { value, source, scope: Scope::default() }
    }

    /// The part's own word, or else the rules'.
    pub(super) fn own_or(own: Option<T>, rule: Option<Self>) -> Option<Self> {
        own.map(|value| Self::own(value, Source::Own)).or(rule)
    }

    fn told(&self, field: Field, word: impl Fn(&T) -> String) -> HeldValue {
        let some = |text: &String| (!text.is_empty()).then(|| text.clone());
        HeldValue {
            field: field.as_str(),
            value: word(&self.value),
            source: self.source.as_str(),
            plant: some(&self.scope.plant),
            material_group: some(&self.scope.group),
        }
    }
}

/// What holds for a part at a plant. `None` = nobody says anything, not even the general rule.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Handling {
    /// Lots must be given.
    pub lot_required: Option<Held<bool>>,
    /// Boxes carry ids.
    pub box_id_required: Option<Held<bool>>,
    /// Defective units are counted per box.
    pub x_out_maintained: Option<Held<bool>>,
    /// Days that a lot must still be good for at shipment; `None` = no shelf life.
    pub min_effective_days: Option<Held<i32>>,
    /// Days that the manufacturing dates of one lot may lie apart; `None` = any.
    pub lot_date_span_days: Option<Held<i32>>,
    /// Box ids handed out in one call.
    pub boxes_at_once: Option<Held<i32>>,
    /// Days ahead that somebody is reminded of what is due.
    pub reminder_days: Option<Held<i32>>,
    /// Whether a certificate is asked for.
    pub certificate: Option<Held<Certificate>>,
}

/// What holds for a whole notice to a plant.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlantLimits {
    /// RT numbers per supplier, plant and shipment day.
    pub rt_daily_limit: Option<Held<i32>>,
    /// Difference of invoice and order amount that needs no confirmation.
    pub invoice_tolerance: Option<Held<Decimal>>,
    /// The currency that needs no exchange rate.
    pub base_currency: Option<Held<String>>,
    /// The plant's GS1 company prefix.
    pub gs1_prefix: Option<Held<String>>,
}

/// A value that holds, as it is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HeldValue {
    /// Name of the field, as the rules have it.
    pub field: &'static str,
    /// The value: `Y` or `N`, a number, or a word.
    pub value: String,
    /// `part+vendor`, `own`, `subGroup`, `plant+group`, `plant`, `group` or `general`: the most specific word wins.
    pub source: &'static str,
    /// Code of the plant that the rule is for; none = all, or no rule's word.
    pub plant: Option<String>,
    /// Material group that the rule is for; none = all, or no rule's word.
    pub material_group: Option<String>,
}

/// A flag about which nobody says anything is off.
fn is_on(held: Option<&Held<bool>>) -> bool {
    held.is_some_and(|held| held.value)
}

fn told<T>(held: Option<&Held<T>>, field: Field, word: impl Fn(&T) -> String) -> Option<HeldValue> {
    held.map(|held| held.told(field, word))
}

impl Handling {
    /// Whether lots must be given.
    #[must_use]
    pub fn lots(&self) -> bool {
        is_on(self.lot_required.as_ref())
    }

    /// Whether boxes carry ids.
    #[must_use]
    pub fn box_ids(&self) -> bool {
        is_on(self.box_id_required.as_ref())
    }

    /// Whether defective units are counted.
    #[must_use]
    pub fn x_out(&self) -> bool {
        is_on(self.x_out_maintained.as_ref())
    }

    /// Everything that holds, with where it comes from, in the order of the rules' fields.
    #[must_use]
    pub fn told(&self) -> Vec<HeldValue> {
        let flag = |value: &bool| yes_no(*value);
        [
            told(self.lot_required.as_ref(), Field::LotRequired, flag),
            told(self.min_effective_days.as_ref(), Field::MinEffectiveDays, i32::to_string),
            told(self.lot_date_span_days.as_ref(), Field::LotDateSpanDays, i32::to_string),
            told(self.box_id_required.as_ref(), Field::BoxIdRequired, flag),
            told(self.boxes_at_once.as_ref(), Field::BoxesAtOnce, i32::to_string),
            told(self.x_out_maintained.as_ref(), Field::XOutMaintained, flag),
            told(self.certificate.as_ref(), Field::Certificate, |value| certificate_word(*value)),
            told(self.reminder_days.as_ref(), Field::ReminderDays, i32::to_string),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

impl PlantLimits {
    /// Everything that holds, with where it comes from, in the order of the rules' fields.
    #[must_use]
    pub fn told(&self) -> Vec<HeldValue> {
        [
            told(self.rt_daily_limit.as_ref(), Field::RtDailyLimit, i32::to_string),
            told(self.invoice_tolerance.as_ref(), Field::InvoiceTolerance, |value| value.normalize().to_string()),
            told(self.base_currency.as_ref(), Field::BaseCurrency, String::clone),
            told(self.gs1_prefix.as_ref(), Field::Gs1Prefix, String::clone),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

impl HeldValue {
    /// How a plant is shipped to, which its own record says.
    #[must_use]
    pub fn ship_permission(plant: &str, mode: String) -> Self {
        Self {
            field: Field::ShipPermission.as_str(),
            value: mode,
            source: Source::Own.as_str(),
            plant: Some(plant.to_owned()),
            material_group: None,
        }
    }
}
