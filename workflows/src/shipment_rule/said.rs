//! What one rule says.

use crate::master::kind::Field;
use crate::master::machine::Texts;
use ehub_engine::label::Label;
use ehub_engine::labels;
use rust_decimal::Decimal;
use std::str::FromStr;

labels! {
    /// Whether a certificate of conformance is asked for before a notice is sent.
    pub enum Certificate {
        /// It is not.
        Never = "never",
        /// It is welcome.
        Wanted = "wanted",
        /// It must be there.
        Needed = "needed",
    }
}

/// What one rule says; `None` = it leaves the field to a less specific one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Said {
    /// Lots must be given.
    pub lot_required: Option<bool>,
    /// Days that a lot must still be good for at shipment, or there is a remark.
    pub min_effective_days: Option<i32>,
    /// Days that the manufacturing dates of one lot may lie apart.
    pub lot_date_span_days: Option<i32>,
    /// Boxes carry ids.
    pub box_id_required: Option<bool>,
    /// Box ids handed out in one call.
    pub boxes_at_once: Option<i32>,
    /// Days ahead that somebody is reminded of what is due.
    pub reminder_days: Option<i32>,
    /// Whether a certificate is asked for.
    pub certificate: Option<Certificate>,
    /// RT numbers per supplier, plant and shipment day.
    pub rt_daily_limit: Option<i32>,
    /// Difference of invoice and order amount that needs no confirmation.
    pub invoice_tolerance: Option<Decimal>,
    /// The currency that needs no exchange rate.
    pub base_currency: Option<String>,
    /// The company prefix that GS1 gave, for numbers of logistic units: 7 to 10 digits.
    pub gs1_prefix: Option<String>,
}

impl Said {
    /// What the fields of a record say. What holds no form says nothing: forms are judged before.
    #[must_use]
    pub fn of(texts: &Texts) -> Self {
        let text = |field: Field| texts.get(field.as_str()).map(String::as_str).filter(|text| !text.is_empty());
        let flag = |field: Field| text(field).map(|word| word == "Y");
        let number = |field: Field| parsed(text(field));
        Self {
            lot_required: flag(Field::LotRequired),
            min_effective_days: number(Field::MinEffectiveDays),
            lot_date_span_days: number(Field::LotDateSpanDays),
            box_id_required: flag(Field::BoxIdRequired),
            boxes_at_once: number(Field::BoxesAtOnce),
            reminder_days: number(Field::ReminderDays),
            certificate: text(Field::Certificate).and_then(Certificate::parse),
            rt_daily_limit: number(Field::RtDailyLimit),
            invoice_tolerance: parsed(text(Field::InvoiceTolerance)),
            base_currency: text(Field::BaseCurrency).map(str::to_owned),
            gs1_prefix: text(Field::Gs1Prefix).map(str::to_owned),
        }
    }
}

fn parsed<T: FromStr>(text: Option<&str>) -> Option<T> {
    text.and_then(|text| text.parse().ok())
}
