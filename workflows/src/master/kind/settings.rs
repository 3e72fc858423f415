//! The kinds that are settings of shipments. Rules and choices have no code of their own that people give: it is made of fields.

use super::{Declared, Field, Form, Kind, free, needed};
use crate::field;
use crate::master::machine::Texts;
use crate::po::asking::HEAD_FIELDS;
use ehub_engine::Finding;
use ehub_engine::label::Label as _;
use rust_decimal::Decimal;

/// Stands in a code for a field that is empty: the record is for all of them.
const ALL: &str = "*";
/// Stands in a code between its fields.
pub(super) const BETWEEN: &str = "|";

/// Tax codes that there can be: receipt, triplicate or computer invoice, duplicate invoice, cash-register invoice, export document,
/// electronic invoice.
pub(super) const TAX_CODES: &[&str] = &["01", "02", "03", "04", "05", "06"];

/// Lists that fields are picked from.
pub const LISTS: &[&str] = &["shipVia", "shippingPlace", "currency"];

pub(super) const SHIPMENT_RULE: &[Declared] = &[
    free(Field::Plant, Form::Plant),
    free(Field::MaterialGroup, Form::Group),
    free(Field::LotRequired, Form::YesNo),
    free(Field::MinEffectiveDays, Form::Days),
    free(Field::LotDateSpanDays, Form::Days),
    free(Field::BoxIdRequired, Form::YesNo),
    free(Field::BoxesAtOnce, Form::Number(1, 5_000)),
    free(Field::Certificate, Form::Choice(&["never", "wanted", "needed"])),
    free(Field::ReminderDays, Form::Days),
    // One digit or capital and two digits: so many there are.
    free(Field::RtDailyLimit, Form::Number(1, 3_600)),
    free(Field::InvoiceTolerance, Form::Amount),
    free(Field::BaseCurrency, Form::Currency),
    free(Field::Gs1Prefix, Form::Digits(7, 10)),
];
/// What the rule for everything must say: there is no less specific one.
const GENERAL: &[Field] = &[
    Field::LotRequired,
    Field::BoxIdRequired,
    Field::BoxesAtOnce,
    Field::Certificate,
    Field::ReminderDays,
    Field::RtDailyLimit,
    Field::InvoiceTolerance,
    Field::BaseCurrency,
];
/// What binds a whole notice, whose parts may be of several groups: only rules for all groups say it.
const OF_NOTICES: &[Field] = &[Field::RtDailyLimit, Field::InvoiceTolerance, Field::BaseCurrency, Field::Gs1Prefix];

pub(super) const X_OUT_RULE: &[Declared] = &[
    needed(Field::Material, Form::Material),
    needed(Field::Vendor, Form::Vendor),
    needed(Field::XOutMaintained, Form::YesNo),
];
pub(super) const TAX_CODE: &[Declared] = &[
    needed(Field::NumberForm, Form::Choice(&["track", "free"])),
    // Those that begin with track letters have ten.
    needed(Field::MaxLength, Form::Number(1, 20)),
    needed(Field::TaxZero, Form::YesNo),
    needed(Field::ExchangeRateRequired, Form::YesNo),
];
pub(super) const VENDOR_NAME: &[Declared] = &[
    needed(Field::Vendor, Form::Vendor),
    needed(Field::Language, Form::Choice(&["Tc", "Cn", "En"])),
    needed(Field::Name, Form::Line(200)),
];
pub(super) const ORDER_CHANGE: &[Declared] =
    &[needed(Field::OrderField, Form::Choice(HEAD_FIELDS)), needed(Field::AsksAgain, Form::YesNo)];
pub(super) const CHOICE: &[Declared] = &[
    needed(Field::List, Form::Choice(LISTS)),
    needed(Field::Value, Form::Line(40)),
    free(Field::Name, Form::Line(100)),
];

impl Kind {
    /// The fields that its records are known by; empty = they have a code that somebody gives them.
    #[must_use]
    pub fn key(self) -> &'static [Field] {
        match self {
            Self::ShipmentRule => &[Field::Plant, Field::MaterialGroup],
            Self::XOutRule => &[Field::Material, Field::Vendor],
            Self::Choice => &[Field::List, Field::Value],
            Self::InspectionItem => &[Field::SubGroup, Field::ShortName],
            Self::VendorName => &[Field::Vendor, Field::Language],
            Self::OrderChange => &[Field::OrderField],
            Self::Plant
            | Self::Vendor
            | Self::Material
            | Self::Buyer
            | Self::Carrier
            | Self::InvoiceTrack
            | Self::TaxCode
            | Self::InspectionUnit
            | Self::InspectionCategory
            | Self::InspectionSubGroup => &[],
        }
    }

    /// The field at which is said what is wrong with what a record is known by.
    #[must_use]
    pub fn key_field(self) -> Field {
        self.key().last().copied().unwrap_or(Field::Code)
    }

    /// The code of a record with these fields; `None` = somebody gives it.
    #[must_use]
    pub fn code_of(self, fields: &Texts) -> Option<String> {
        let part = |field: &Field| fields.get(field.as_str()).map_or(ALL, String::as_str);
        let parts: Vec<&str> = self.key().iter().map(part).collect();
        (!parts.is_empty()).then(|| parts.join(BETWEEN))
    }

    /// Whether the ERP may say something of it.
    #[must_use]
    pub fn is_told_by_erp(self) -> bool {
        match self {
            Self::Plant | Self::Vendor | Self::Material | Self::Buyer | Self::Carrier => true,
            Self::InvoiceTrack
            | Self::ShipmentRule
            | Self::XOutRule
            | Self::TaxCode
            | Self::Choice
            | Self::InspectionUnit
            | Self::InspectionCategory
            | Self::InspectionSubGroup
            | Self::InspectionItem
            | Self::VendorName
            | Self::OrderChange => false,
        }
    }

    /// The screen on which it is kept: the last part of its route.
    #[must_use]
    pub fn screen(self) -> &'static str {
        match self {
            Self::Plant | Self::Vendor | Self::Material | Self::Buyer | Self::Carrier | Self::InvoiceTrack => {
                "masterData"
            }
            Self::ShipmentRule | Self::TaxCode | Self::Choice | Self::OrderChange => "asnManagementSetting",
            Self::XOutRule => "asnMtrlXOutBoxVendor",
            Self::InspectionUnit => "QAIqaUnitMaintain_B",
            Self::InspectionCategory => "inspectionCategory",
            Self::InspectionSubGroup | Self::InspectionItem => "subcategoryInspec",
            Self::VendorName => "ehubSetting",
        }
    }

    /// Whether a record is the rule that speaks where no other does.
    #[must_use]
    pub fn is_general(self, code: &str) -> bool {
        self == Self::ShipmentRule && self.code_of(&Texts::new()).as_deref() == Some(code)
    }
}

/// What speaks against the fields of a rule together; each by itself is judged by its form.
pub(in crate::master) fn check_rule(fields: &Texts) -> Vec<Finding> {
    let says = |field: &Field| fields.contains_key(field.as_str());
    let for_all = !says(&Field::MaterialGroup);
    let general = for_all && !says(&Field::Plant);
    let missing = GENERAL.iter().filter(|field| general && !says(field));
    let misplaced = OF_NOTICES.iter().filter(|field| !for_all && says(field));
    missing
        .map(|field| Finding::block("REQUIRED").at(field.as_str()))
        .chain(misplaced.map(|field| Finding::block("RULE_NOT_BY_GROUP").at(field.as_str())))
        .collect()
}

/// What speaks against a value of these forms. Whether a code is there, only the database knows.
pub(super) fn check(form: Form, name: &str, value: &str) -> Vec<Finding> {
    let wrong = |label: &str| vec![Finding::block(label).at(name).with("value", value)];
    let digits = value.bytes().all(|byte| byte.is_ascii_digit());
    match form {
        Form::Number(min, max) => match value.parse::<u32>() {
            Ok(number) if digits && (min..=max).contains(&number) => vec![],
            Ok(_) if digits => vec![Finding::block("OUT_OF_RANGE").at(name).with("min", min).with("max", max)],
            Ok(_) | Err(_) => wrong("NOT_A_NUMBER"),
        },
        Form::Amount => amount(name, value),
        Form::Currency if value.len() == 3 && value.bytes().all(|byte| byte.is_ascii_uppercase()) => vec![],
        Form::Currency => wrong("NOT_A_CURRENCY"),
        Form::Digits(min, max) if digits && (min..=max).contains(&value.len()) => vec![],
        Form::Digits(min, max) => vec![Finding::block("DIGITS_COUNT").at(name).with("min", min).with("max", max)],
        Form::Plant | Form::Material | Form::Vendor => field::line(name, value, field::MAX_CODE),
        // It would be read as all groups.
        Form::Group if value == ALL => vec![Finding::block("CODE_UNKNOWN").at(name).with("value", value)],
        Form::Group => field::line(name, value, 40),
        Form::Line(_)
        | Form::Email
        | Form::YesNo
        | Form::Days
        | Form::Choice(_)
        | Form::Zone
        | Form::Account
        | Form::Letters
        | Form::Unit
        | Form::Category
        | Form::SubGroup
        | Form::Measure => form.check(name, value),
    }
}

/// Money as the database keeps it: 14 digits, 4 decimals.
fn amount(name: &str, value: &str) -> Vec<Finding> {
    let Ok(amount) = Decimal::from_str_exact(value) else {
        return vec![Finding::block("NOT_A_NUMBER").at(name).with("value", value)];
    };
    if amount < Decimal::ZERO {
        vec![Finding::block("NOT_NEGATIVE").at(name)]
    } else {
        field::MONEY.faults(name, amount)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(pairs: &[(&str, &str)]) -> Texts {
        pairs.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()
    }

    fn labels(found: &[Finding]) -> Vec<(&str, &str)> {
        found.iter().map(|one| (one.label.as_str(), one.field.as_deref().unwrap_or_default())).collect()
    }

    #[test]
    fn a_code_is_made_of_the_fields_that_a_record_is_known_by() {
        let code = |kind: Kind, pairs: &[(&str, &str)]| kind.code_of(&texts(pairs)).unwrap_or_default();
        assert_eq!(code(Kind::ShipmentRule, &[("plant", "P1"), ("materialGroup", "PCB")]), "P1|PCB");
        assert_eq!(code(Kind::ShipmentRule, &[("materialGroup", "PCB"), ("lotRequired", "Y")]), "*|PCB");
        assert_eq!(code(Kind::ShipmentRule, &[]), "*|*");
        assert_eq!(code(Kind::XOutRule, &[("material", "M1"), ("vendor", "V1")]), "M1|V1");
        assert_eq!(Kind::TaxCode.code_of(&texts(&[])), None);
        assert!(Kind::ShipmentRule.is_general("*|*"));
        assert!(!Kind::ShipmentRule.is_general("P1|*") && !Kind::XOutRule.is_general("*|*"));
    }

    #[test]
    fn the_general_rule_says_everything_that_nobody_else_would() {
        let all = [
            ("lotRequired", "N"),
            ("boxIdRequired", "N"),
            ("boxesAtOnce", "2000"),
            ("certificate", "never"),
            ("reminderDays", "7"),
            ("rtDailyLimit", "359"),
            ("invoiceTolerance", "0"),
            ("baseCurrency", "TWD"),
        ];
        assert!(check_rule(&texts(&all)).is_empty());
        for (n, (name, _)) in all.iter().enumerate() {
            let rest: Vec<_> = all.iter().enumerate().filter(|(m, _)| *m != n).map(|(_, pair)| *pair).collect();
            assert_eq!(labels(&check_rule(&texts(&rest))), [("REQUIRED", *name)]);
        }
        assert!(check_rule(&texts(&[("plant", "P1")])).is_empty(), "what a plant leaves empty the general rule says");
    }

    #[test]
    fn what_binds_a_whole_notice_is_not_said_of_a_group() {
        for (name, value) in
            [("rtDailyLimit", "5"), ("invoiceTolerance", "1"), ("baseCurrency", "EUR"), ("gs1Prefix", "4712345")]
        {
            let found = check_rule(&texts(&[("plant", "P1"), ("materialGroup", "PCB"), (name, value)]));
            assert_eq!(labels(&found), [("RULE_NOT_BY_GROUP", name)]);
            assert!(check_rule(&texts(&[("plant", "P1"), (name, value)])).is_empty(), "{name}");
        }
    }

    #[test]
    fn a_form_says_what_may_be_in_a_field() {
        for (form, good, bad, label) in [
            (Form::Number(1, 3_600), "3600", "3601", "OUT_OF_RANGE"),
            (Form::Number(1, 3_600), "1", "0", "OUT_OF_RANGE"),
            (Form::Number(1, 3_600), "7", "+7", "NOT_A_NUMBER"),
            (Form::Amount, "0", "-1", "NOT_NEGATIVE"),
            (Form::Amount, "0.5000", "0.00005", "TOO_MANY_DECIMALS"),
            (Form::Amount, "99999999999999", "100000000000000", "TOO_MANY_DIGITS"),
            (Form::Amount, "1.5", "1,5", "NOT_A_NUMBER"),
            (Form::Currency, "TWD", "twd", "NOT_A_CURRENCY"),
            (Form::Digits(7, 10), "4712345", "471234", "DIGITS_COUNT"),
            (Form::Digits(7, 10), "4712345678", "47123456789", "DIGITS_COUNT"),
            (Form::Digits(7, 10), "4712345", "471234X", "DIGITS_COUNT"),
            (Form::Group, "PCB", &"G".repeat(41), "TOO_LONG"),
            (Form::Plant, "P1", &"P".repeat(51), "TOO_LONG"),
        ] {
            assert!(form.check("x", good).is_empty(), "{form:?} {good}");
            assert_eq!(labels(&form.check("x", bad)), [(label, "x")], "{form:?} {bad}");
        }
    }
}
