//! The kinds that are the catalogue of incoming inspection: what is asked of which parts, and who keeps it.

use super::settings::BETWEEN;
use super::{Declared, Field, Form, Kind, falls_back, free, needed};
use crate::field;
use crate::master::machine::Texts;
use crate::quality::item::{self, ReplyType};
use crate::role::{ADMINISTRATORS, INSPECTION_CATALOGUE, INSPECTION_PARTS, MASTER_DATA};
use ehub_engine::actor;
use ehub_engine::label::Label as _;
use ehub_engine::{Actor, Finding, Role};
use rust_decimal::Decimal;

/// Characters of the code of a unit, and of the short name of an item.
const MAX_SHORT: usize = 20;

const DIFFERENCES: &[&str] = &["S", "F", "D", "L"];
const REPLY_TYPES: &[&str] = &["V", "T", "I"];

pub(super) const UNIT: &[Declared] = &[free(Field::Name, Form::Line(100))];
pub(super) const CATEGORY: &[Declared] =
    &[needed(Field::Name, Form::Line(100)), needed(Field::MaterialGroup, Form::Group)];
pub(super) const SUB_GROUP: &[Declared] = &[
    needed(Field::Name, Form::Line(100)),
    needed(Field::Category, Form::Category),
    // Where nobody says anything, the rules of shipments speak.
    free(Field::Certificate, Form::Choice(&["never", "wanted", "needed"])),
];
pub(super) const ITEM: &[Declared] = &[
    needed(Field::SubGroup, Form::SubGroup),
    needed(Field::ShortName, Form::Line(MAX_SHORT)),
    needed(Field::Name, Form::Line(100)),
    needed(Field::Difference, Form::Choice(DIFFERENCES)),
    needed(Field::ReplyType, Form::Choice(REPLY_TYPES)),
    free(Field::SpecValue, Form::Line(200)),
    free(Field::LowerLimit, Form::Measure),
    free(Field::UpperLimit, Form::Measure),
    // What is counted, and a ratio, have none.
    free(Field::Unit, Form::Unit),
    needed(Field::SampleSize, Form::Number(1, 999)),
    falls_back(Field::RejectCount, Form::Number(0, 999), "0"),
    // Empty: an accepted spec does not run out.
    free(Field::EffectiveDays, Form::Number(1, 9_999)),
    falls_back(Field::Suits, Form::YesNo, "Y"),
];

impl Kind {
    /// Whose roles make, change and take out of use records of this kind.
    #[must_use]
    pub fn keepers(self) -> &'static [Role] {
        match self {
            Self::InspectionUnit | Self::InspectionCategory => INSPECTION_PARTS,
            Self::InspectionSubGroup | Self::InspectionItem => INSPECTION_CATALOGUE,
            Self::VendorName => ADMINISTRATORS,
            Self::Plant
            | Self::Vendor
            | Self::Material
            | Self::Buyer
            | Self::Carrier
            | Self::InvoiceTrack
            | Self::ShipmentRule
            | Self::XOutRule
            | Self::TaxCode
            | Self::Choice
            | Self::OrderChange => MASTER_DATA,
        }
    }

    /// Whether somebody keeps records of this kind.
    #[must_use]
    pub fn is_kept_by(self, actor: &Actor) -> bool {
        actor.has_any(self.keepers())
    }

    /// Whether somebody sees records of this kind: besides those that one keeps whatever the catalogue of inspection hangs on.
    #[must_use]
    pub fn is_seen_by(self, actor: &Actor) -> bool {
        let hangs_on = matches!(self, Self::Material | Self::InspectionUnit | Self::InspectionCategory);
        actor.kind == actor::Kind::System || self.is_kept_by(actor) || hangs_on && actor.has_any(INSPECTION_CATALOGUE)
    }

    /// The kinds of which somebody sees records.
    pub fn seen_by(actor: &Actor) -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied().filter(|kind| kind.is_seen_by(actor))
    }

    /// What of a code tells records apart: of most kinds whatever its case, but a mW is no MW.
    #[must_use]
    pub fn folded(self, code: &str) -> String {
        if self == Self::InspectionUnit { code.to_owned() } else { code.to_lowercase() }
    }
}

/// What speaks against the code of a unit, a category or a sub-group.
pub(super) fn check_code(kind: Kind, name: &str, code: &str) -> Vec<Finding> {
    let most = if kind == Kind::InspectionUnit { MAX_SHORT } else { field::MAX_CODE };
    let mut found = field::required_line(name, code, most);
    if kind == Kind::InspectionSubGroup {
        found.extend(check_part(name, code));
    }
    found
}

/// A part of an item's code does not look like the end of it.
fn check_part(name: &str, text: &str) -> Option<Finding> {
    text.contains(BETWEEN).then(|| Finding::block("SIGN_NOT_ALLOWED").at(name).with("sign", BETWEEN))
}

/// What speaks against a value of these forms. Whether a code is there, only the database knows.
pub(super) fn check(form: Form, name: &str, value: &str) -> Vec<Finding> {
    match form {
        Form::Measure => item::check_number(name, value),
        Form::Unit => field::line(name, value, MAX_SHORT),
        Form::Category | Form::SubGroup => field::line(name, value, field::MAX_CODE),
        Form::Line(_)
        | Form::Email
        | Form::YesNo
        | Form::Days
        | Form::Choice(_)
        | Form::Zone
        | Form::Account
        | Form::Letters
        | Form::Number(..)
        | Form::Amount
        | Form::Currency
        | Form::Digits(..)
        | Form::Plant
        | Form::Material
        | Form::Vendor
        | Form::Group => form.check(name, value),
    }
}

/// What speaks against the fields of an item together; each by itself is judged by its form, and what that refuses is not looked at here.
/// A value may have no limits here: then the supplier says them.
pub(in crate::master) fn check_item(fields: &Texts) -> Vec<Finding> {
    let text = |field: Field| fields.get(field.as_str()).map(String::as_str);
    let number = |field: Field| text(field).and_then(|text| item::number(text).ok());
    let mut found: Vec<Finding> =
        text(Field::ShortName).and_then(|name| check_part(Field::ShortName.as_str(), name)).into_iter().collect();
    let (lower, upper) = (number(Field::LowerLimit), number(Field::UpperLimit));
    match text(Field::ReplyType).and_then(ReplyType::parse) {
        Some(ReplyType::Value) => found.extend(check_value(text(Field::SpecValue), lower, upper)),
        Some(ReplyType::Text | ReplyType::Information) => {
            let limits = [Field::LowerLimit, Field::UpperLimit].into_iter().filter(|field| text(*field).is_some());
            found.extend(limits.map(|field| Finding::block("LIMITS_OF_VALUES").at(field.as_str())));
        }
        None => {}
    }
    let count = |field: Field| text(field).and_then(|text| text.parse::<u32>().ok());
    if let (Some(samples), Some(rejects)) = (count(Field::SampleSize), count(Field::RejectCount))
        && rejects >= samples.max(1)
    {
        // Whatever was measured would pass.
        found.push(
            Finding::block("REJECTS_FEWER_THAN_SAMPLES").at(Field::RejectCount.as_str()).with("samples", samples),
        );
    }
    found
}

/// The limits in their order, and the value that is wanted a number between them.
fn check_value(wanted: Option<&str>, lower: Option<Decimal>, upper: Option<Decimal>) -> Vec<Finding> {
    let at = Field::SpecValue.as_str();
    if lower.zip(upper).is_some_and(|(lower, upper)| lower > upper) {
        return vec![Finding::block("LIMITS_CROSSED").at(Field::UpperLimit.as_str())];
    }
    let Some(wanted) = wanted else { return vec![] };
    match item::number(wanted) {
        Err(_) => item::check_number(at, wanted),
        Ok(value) if lower.is_some_and(|lower| value < lower) || upper.is_some_and(|upper| value > upper) => {
            vec![Finding::block("SPEC_VALUE_OUTSIDE_LIMITS").at(at)]
        }
        Ok(_) => vec![],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quality::item::Difference;
    use std::collections::BTreeSet;

    fn item(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
        let fields = pairs.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
        let named = |one: Finding| (one.label, one.field.unwrap_or_default());
        check_item(&fields).into_iter().map(named).collect()
    }

    fn holding(roles: &[Role]) -> Actor {
        Actor { kind: actor::Kind::Person, roles: roles.iter().copied().collect(), ..Actor::system("test", "test") }
    }

    #[test]
    fn a_value_is_a_number_within_its_limits_and_they_are_in_order() {
        let of = |wanted: &'static str, lower: &'static str, upper: &'static str| {
            let all = [("replyType", "V"), ("specValue", wanted), ("lowerLimit", lower), ("upperLimit", upper)];
            item(&all.into_iter().filter(|(_, text)| !text.is_empty()).collect::<Vec<_>>())
        };
        for (wanted, lower, upper) in
            [("", "", ""), ("1.5", "", ""), ("", "1", ""), ("1.50", "1.5", "1.5"), ("-1", "-2", "0")]
        {
            assert!(of(wanted, lower, upper).is_empty(), "{wanted} {lower} {upper}");
        }
        let only = |label: &str, field: &str| vec![(label.to_owned(), field.to_owned())];
        assert_eq!(of("", "2", "1.999999"), only("LIMITS_CROSSED", "upperLimit"));
        assert_eq!(of("black", "", ""), only("NOT_A_NUMBER", "specValue"));
        assert_eq!(of("0.9", "1", ""), only("SPEC_VALUE_OUTSIDE_LIMITS", "specValue"));
        assert_eq!(of("10", "1", "9.5"), only("SPEC_VALUE_OUTSIDE_LIMITS", "specValue"));
    }

    #[test]
    fn words_have_no_limits() {
        for reply in ["T", "I"] {
            assert!(item(&[("replyType", reply), ("specValue", "no scratches")]).is_empty(), "{reply}");
            let found = item(&[("replyType", reply), ("upperLimit", "1")]);
            assert_eq!(found, [("LIMITS_OF_VALUES".to_owned(), "upperLimit".to_owned())], "{reply}");
        }
    }

    #[test]
    fn fewer_rejects_than_samples_are_let_pass() {
        assert!(item(&[("sampleSize", "5"), ("rejectCount", "4")]).is_empty());
        assert!(item(&[("sampleSize", "1"), ("rejectCount", "0")]).is_empty());
        let found = item(&[("sampleSize", "5"), ("rejectCount", "5")]);
        assert_eq!(found, [("REJECTS_FEWER_THAN_SAMPLES".to_owned(), "rejectCount".to_owned())]);
    }

    #[test]
    fn a_code_of_two_parts_is_read_in_one_way() {
        assert_eq!(item(&[("shortName", "a|b")])[0].0, "SIGN_NOT_ALLOWED");
        assert_eq!(Kind::InspectionSubGroup.check_code("A|B")[0].label, "SIGN_NOT_ALLOWED");
        assert!(Kind::InspectionCategory.check_code("A|B").is_empty());
        assert_eq!(Kind::InspectionUnit.check_code("")[0].label, "REQUIRED");
        assert_eq!(Kind::InspectionUnit.check_code(&"m".repeat(21))[0].label, "TOO_LONG");
    }

    #[test]
    fn units_are_told_apart_by_case() {
        assert_ne!(Kind::InspectionUnit.folded("mW"), Kind::InspectionUnit.folded("MW"));
        assert_eq!(Kind::InspectionCategory.folded("Pcb"), Kind::InspectionCategory.folded("PCB"));
    }

    #[test]
    fn the_words_of_items_are_those_that_judging_knows() {
        let words = |labels: &[&str]| labels.iter().map(|word| (*word).to_owned()).collect::<BTreeSet<_>>();
        assert_eq!(words(DIFFERENCES), Difference::ALL.iter().map(ToString::to_string).collect());
        assert_eq!(words(REPLY_TYPES), ReplyType::ALL.iter().map(ToString::to_string).collect());
    }

    #[test]
    fn quality_keeps_its_own_kinds_and_no_other() {
        let kept = |roles: &[Role]| -> Vec<Kind> {
            let who = holding(roles);
            Kind::ALL.iter().filter(|kind| kind.is_kept_by(&who)).copied().collect()
        };
        let [unit, category] = [Kind::InspectionUnit, Kind::InspectionCategory];
        let [sub_group, item] = [Kind::InspectionSubGroup, Kind::InspectionItem];
        assert_eq!(kept(&[156]), vec![unit, category, sub_group, item]);
        assert_eq!(kept(&[161]), vec![sub_group, item]);
        assert_eq!(kept(&[801]), Kind::ALL.to_vec());
        let all_but_names: Vec<Kind> = Kind::ALL.iter().copied().filter(|kind| *kind != Kind::VendorName).collect();
        assert_eq!(kept(&[163]), all_but_names);
        assert_eq!(kept(&[153, 126]), vec![]);
        let seen: Vec<Kind> = Kind::seen_by(&holding(&[161])).collect();
        assert_eq!(seen, [Kind::Material, unit, category, sub_group, item]);
    }

    #[test]
    fn whoever_keeps_any_kind_is_among_those_who_keep_the_catalogue() {
        let all: BTreeSet<Role> = Kind::ALL.iter().flat_map(|kind| kind.keepers()).copied().collect();
        assert_eq!(all, INSPECTION_CATALOGUE.iter().copied().collect());
    }
}
