//! The kinds of master data: what each is called, which fields it has, and what may be in them. Pure.
//!
//! A new kind is a variant, its fields here, what is written from it (`store/place.rs`), and words in `master.json`.

use chrono_tz::Tz;
use ehub_engine::label::Label;
use ehub_engine::{Finding, labels};

use crate::field;

mod fields;
mod inspection;
mod settings;

pub use fields::Field;
pub(in crate::master) use inspection::check_item;
pub use settings::LISTS;
pub(in crate::master) use settings::check_rule;

labels! {
    /// What a record is about.
    pub enum Kind {
        /// Where goods are wanted.
        Plant = "plant",
        /// Who delivers, by the code that orders have.
        Vendor = "vendor",
        /// What is ordered.
        Material = "material",
        /// Who orders, by the name that orders have.
        Buyer = "buyer",
        /// Who carries goods.
        Carrier = "carrier",
        /// The letters that invoice numbers of two months begin with.
        InvoiceTrack = "invoiceTrack",
        /// What shipments of a material group to a plant must have.
        ShipmentRule = "shipmentRule",
        /// Whether defective units are counted, of a part from one supplier.
        XOutRule = "xOutRule",
        /// What a tax code asks of an invoice.
        TaxCode = "taxCode",
        /// Something that a field is picked from.
        Choice = "choice",
        /// In what inspection items are measured.
        InspectionUnit = "inspectionUnit",
        /// Parts of a material group that are inspected alike.
        InspectionCategory = "inspectionCategory",
        /// Parts of a category of which the same is asked.
        InspectionSubGroup = "inspectionSubGroup",
        /// Something that is asked of the parts of a sub-group.
        InspectionItem = "inspectionItem",
        /// What a supplier is called for the buyer's people, in one language.
        VendorName = "vendorName",
        /// Whether the supplier answers again when the ERP changes a field of an order's head.
        OrderChange = "orderChange",
    }
}

/// What may be in a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A line of at most so many characters.
    Line(usize),
    /// An address for mail.
    Email,
    /// `Y` or `N`.
    YesNo,
    /// Days: 0 to 999.
    Days,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// The name of a time zone.
    Zone,
    /// The user id of an account of the buyer's side.
    Account,
    /// Pairs of capitals, with commas between.
    Letters,
    /// A whole number within these bounds.
    Number(u32, u32),
    /// An amount of money, not below zero.
    Amount,
    /// Three capitals, as ISO 4217 has them.
    Currency,
    /// So many digits, at least and at most.
    Digits(usize, usize),
    /// The code of a plant.
    Plant,
    /// The code of a part.
    Material,
    /// The code of a supplier.
    Vendor,
    /// A material group; there need be no material of it yet.
    Group,
    /// The code of a unit of inspection.
    Unit,
    /// The code of a category of inspection.
    Category,
    /// The code of a sub-group of inspection.
    SubGroup,
    /// A number as it is measured: a sign, 12 digits, 6 decimals.
    Measure,
}

/// A field as a kind has it.
#[derive(Clone, Copy, Debug)]
pub struct Declared {
    /// Which.
    pub field: Field,
    /// What may be in it.
    pub form: Form,
    /// What holds where neither people nor the ERP say anything; `None` = somebody must, `""` = nothing.
    pub fallback: Option<&'static str>,
}

const fn needed(field: Field, form: Form) -> Declared {
    Declared { field, form, fallback: None }
}

const fn falls_back(field: Field, form: Form, fallback: &'static str) -> Declared {
    Declared { field, form, fallback: Some(fallback) }
}

const fn free(field: Field, form: Form) -> Declared {
    falls_back(field, form, "")
}

const PLANT: &[Declared] = &[
    needed(Field::Name, Form::Line(100)),
    free(Field::Address, Form::Line(200)),
    falls_back(Field::TimeZone, Form::Zone, "Asia/Taipei"),
    falls_back(Field::ShipPermission, Form::Choice(&["open", "required"]), "open"),
];
const VENDOR: &[Declared] = &[
    needed(Field::Name, Form::Line(200)),
    free(Field::NameEn, Form::Line(200)),
    free(Field::TaxNumber, Form::Line(50)),
    free(Field::Address, Form::Line(200)),
    free(Field::Phone, Form::Line(50)),
    free(Field::Email, Form::Email),
];
const MATERIAL: &[Declared] = &[
    needed(Field::Description, Form::Line(200)),
    free(Field::MaterialGroup, Form::Line(40)),
    falls_back(Field::Uom, Form::Line(20), "PCS"),
    // Where nobody says anything of the part, the rules of shipments speak.
    free(Field::LotRequired, Form::YesNo),
    free(Field::BoxIdRequired, Form::YesNo),
    free(Field::XOutMaintained, Form::YesNo),
    free(Field::MinEffectiveDays, Form::Days),
    free(Field::LotDateSpanDays, Form::Days),
    free(Field::SubGroup, Form::SubGroup),
];
const BUYER: &[Declared] = &[free(Field::Name, Form::Line(100)), free(Field::Account, Form::Account)];
const CARRIER: &[Declared] = &[needed(Field::Name, Form::Line(200)), free(Field::NameEn, Form::Line(200))];
const INVOICE_TRACK: &[Declared] = &[needed(Field::Letters, Form::Letters)];

impl Kind {
    /// Its fields, in the order in which people see them.
    #[must_use]
    pub fn fields(self) -> &'static [Declared] {
        match self {
            Self::Plant => PLANT,
            Self::Vendor => VENDOR,
            Self::Material => MATERIAL,
            Self::Buyer => BUYER,
            Self::Carrier => CARRIER,
            Self::InvoiceTrack => INVOICE_TRACK,
            Self::ShipmentRule => settings::SHIPMENT_RULE,
            Self::XOutRule => settings::X_OUT_RULE,
            Self::TaxCode => settings::TAX_CODE,
            Self::Choice => settings::CHOICE,
            Self::InspectionUnit => inspection::UNIT,
            Self::InspectionCategory => inspection::CATEGORY,
            Self::InspectionSubGroup => inspection::SUB_GROUP,
            Self::InspectionItem => inspection::ITEM,
            Self::VendorName => settings::VENDOR_NAME,
            Self::OrderChange => settings::ORDER_CHANGE,
        }
    }

    /// The field of that name, if the kind has it.
    #[must_use]
    pub fn field(self, name: &str) -> Option<&'static Declared> {
        self.fields().iter().find(|declared| declared.field.as_str() == name)
    }

    /// Whether people take it out of use here. Whether a company is dealt with, the company's own page says.
    #[must_use]
    pub fn retires(self) -> bool {
        !matches!(self, Self::Vendor | Self::Carrier)
    }

    /// What speaks against a code.
    #[must_use]
    pub fn check_code(self, code: &str) -> Vec<Finding> {
        let name = Field::Code.as_str();
        match self {
            // Made of fields, which are judged themselves.
            Self::ShipmentRule
            | Self::XOutRule
            | Self::Choice
            | Self::InspectionItem
            | Self::VendorName
            | Self::OrderChange => vec![],
            Self::InspectionUnit | Self::InspectionCategory | Self::InspectionSubGroup => {
                inspection::check_code(self, name, code)
            }
            Self::TaxCode if code.is_empty() => vec![Finding::block("REQUIRED").at(name)],
            Self::TaxCode => Form::Choice(settings::TAX_CODES).check(name, code),
            Self::InvoiceTrack if code.is_empty() => vec![Finding::block("REQUIRED").at(name)],
            Self::InvoiceTrack if !is_period(code) => vec![Finding::block("NOT_A_PERIOD").at(name).with("value", code)],
            Self::InvoiceTrack => vec![],
            Self::Buyer => field::required_line(name, code, 100),
            Self::Plant | Self::Vendor | Self::Material | Self::Carrier => {
                field::required_line(name, code, field::MAX_CODE)
            }
        }
    }
}

/// Whether it is `YYYY-MM` with an odd month: track letters hold for two months.
fn is_period(code: &str) -> bool {
    let Some((year, month)) = code.split_once('-') else { return false };
    let digits = |text: &str, many: usize| text.len() == many && text.bytes().all(|byte| byte.is_ascii_digit());
    digits(year, 4) && year >= "2000" && digits(month, 2) && matches!(month, "01" | "03" | "05" | "07" | "09" | "11")
}

/// Pairs of capitals that invoice numbers begin with, as people write them.
pub fn letters(text: &str) -> impl Iterator<Item = &str> {
    text.split([',', ';', ' ', '，', '、']).filter(|pair| !pair.is_empty())
}

impl Form {
    /// Below which key of `master.json` the words of its values stand.
    #[must_use]
    pub fn words(self, field: Field) -> &'static str {
        if self == Self::YesNo { "yesNo" } else { field.as_str() }
    }

    /// What speaks against a value that is not empty. Whether an account is there, only the database knows.
    #[must_use]
    pub fn check(self, name: &str, value: &str) -> Vec<Finding> {
        let wrong = |label: &str| vec![Finding::block(label).at(name).with("value", value)];
        match self {
            Self::Line(most) => field::line(name, value, most),
            Self::Email => field::email(name, value),
            Self::YesNo => Self::Choice(&["Y", "N"]).check(name, value),
            Self::Days => match value.parse::<u16>() {
                Ok(0..=999) => vec![],
                Ok(_) => vec![Finding::block("OUT_OF_RANGE").at(name).with("min", 0).with("max", 999)],
                Err(_) => wrong("NOT_A_NUMBER"),
            },
            Self::Choice(words) if words.contains(&value) => vec![],
            Self::Choice(words) => {
                vec![Finding::block("WRONG_TYPE").at(name).with("expected", words.join(", "))]
            }
            Self::Zone if value.parse::<Tz>().is_ok() => vec![],
            Self::Zone => vec![Finding::block("ZONE_UNKNOWN").at(name).with("zone", value)],
            Self::Account => field::line(name, value, 50),
            Self::Number(..)
            | Self::Amount
            | Self::Currency
            | Self::Digits(..)
            | Self::Plant
            | Self::Material
            | Self::Vendor
            | Self::Group => settings::check(self, name, value),
            Self::Unit | Self::Category | Self::SubGroup | Self::Measure => inspection::check(self, name, value),
            Self::Letters => {
                let is_pair = |pair: &str| pair.len() == 2 && pair.bytes().all(|byte| byte.is_ascii_uppercase());
                if value.len() <= 200 && letters(value).next().is_some() && letters(value).all(is_pair) {
                    vec![]
                } else {
                    wrong("NOT_TRACK_LETTERS")
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(found: &[Finding]) -> Vec<&str> {
        found.iter().map(|finding| finding.label.as_str()).collect()
    }

    #[test]
    fn every_field_has_one_line_in_its_kind_and_a_fallback_that_holds() {
        for kind in Kind::ALL {
            for (n, declared) in kind.fields().iter().enumerate() {
                assert!(kind.fields()[..n].iter().all(|other| other.field != declared.field), "{kind}");
                assert_ne!(declared.field, Field::Code, "{kind}: it is no field like the others");
                let fallback = declared.fallback.filter(|text| !text.is_empty());
                assert!(fallback.is_none_or(|text| declared.form.check("x", text).is_empty()), "{kind}");
            }
        }
    }

    #[test]
    fn a_form_says_what_may_be_in_a_field() {
        for (form, good, bad, label) in [
            (Form::Line(3), "abc", "abcd", "TOO_LONG"),
            (Form::Email, "a@b.cd", "a@b", "NOT_AN_EMAIL"),
            (Form::YesNo, "Y", "yes", "WRONG_TYPE"),
            (Form::Days, "999", "1000", "OUT_OF_RANGE"),
            (Form::Days, "0", "-1", "NOT_A_NUMBER"),
            (Form::Choice(&["open"]), "open", "Open", "WRONG_TYPE"),
            (Form::Zone, "Asia/Taipei", "Mars/Olympus", "ZONE_UNKNOWN"),
            (Form::Letters, "EH, UB", "EH,U1", "NOT_TRACK_LETTERS"),
            (Form::Letters, "EH", ",", "NOT_TRACK_LETTERS"),
        ] {
            assert!(form.check("x", good).is_empty(), "{form:?} {good}");
            assert_eq!(labels(&form.check("x", bad)), [label], "{form:?} {bad}");
        }
    }

    #[test]
    fn codes_are_lines_and_periods_begin_with_odd_months() {
        assert!(Kind::InvoiceTrack.check_code("2026-11").is_empty());
        for wrong in ["2026-12", "2026-1", "26-01", "1999-01", "2026-13", "x", "２０２６-01"] {
            assert_eq!(labels(&Kind::InvoiceTrack.check_code(wrong)), ["NOT_A_PERIOD"], "{wrong}");
        }
        assert_eq!(labels(&Kind::Plant.check_code("")), ["REQUIRED"]);
        assert_eq!(labels(&Kind::Plant.check_code(&"P".repeat(51))), ["TOO_LONG"]);
        assert!(Kind::Buyer.check_code("Wang, Sophie (王淑芬)").is_empty());
    }
}
