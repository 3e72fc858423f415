//! Tryton's JSON: days, instants and decimals come as tagged objects, quantities as floats.

use std::str::FromStr;

use chrono::{DateTime, Datelike, NaiveDate, Timelike, Utc};
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};

/// A day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Day(pub(super) NaiveDate);

/// An instant, to the microsecond.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Instant(pub(super) DateTime<Utc>);

/// A quantity (float on the wire) or a price (decimal on the wire).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Amount(pub(super) Decimal);

/// Yes or no: 0 or 1 in one database, true or false in another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Flag(pub(super) bool);

#[derive(Deserialize)]
struct Tagged {
    year: i32,
    month: u32,
    day: u32,
    #[serde(default)]
    hour: u32,
    #[serde(default)]
    minute: u32,
    #[serde(default)]
    second: u32,
    #[serde(default)]
    microsecond: u32,
}

impl<'de> Deserialize<'de> for Day {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let tagged = Tagged::deserialize(deserializer)?;
        let day = NaiveDate::from_ymd_opt(tagged.year, tagged.month, tagged.day);
        day.map(Self).ok_or_else(|| D::Error::custom("not a day"))
    }
}

impl<'de> Deserialize<'de> for Instant {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let tagged = Tagged::deserialize(deserializer)?;
        NaiveDate::from_ymd_opt(tagged.year, tagged.month, tagged.day)
            .and_then(|day| day.and_hms_micro_opt(tagged.hour, tagged.minute, tagged.second, tagged.microsecond))
            .map(|at| Self(at.and_utc()))
            .ok_or_else(|| D::Error::custom("not an instant"))
    }
}

impl<'de> Deserialize<'de> for Flag {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let flag = value.as_bool().or_else(|| value.as_i64().map(|number| number != 0));
        flag.map(Self).ok_or_else(|| D::Error::custom(format!("neither yes nor no: {value}")))
    }
}

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let text = match &value {
            Value::Number(number) => number.to_string(),
            _ => value.get("decimal").and_then(Value::as_str).unwrap_or_default().to_owned(),
        };
        Decimal::from_str(&text)
            .or_else(|_| Decimal::from_scientific(&text))
            .map(|amount| Self(amount.normalize()))
            .map_err(|_| D::Error::custom(format!("not a number: {value}")))
    }
}

/// A day, for the wire.
pub(super) fn day(day: NaiveDate) -> Value {
    json!({ "__class__": "date", "year": day.year(), "month": day.month(), "day": day.day() })
}

/// An instant, for the wire.
pub(super) fn instant(at: DateTime<Utc>) -> Value {
    json!({
        "__class__": "datetime", "year": at.year(), "month": at.month(), "day": at.day(),
        "hour": at.hour(), "minute": at.minute(), "second": at.second(),
        "microsecond": at.timestamp_subsec_micros(),
    })
}

/// A quantity, for the wire. Twelve digits and three decimals fit a float exactly enough to come back the same.
pub(super) fn quantity(quantity: Decimal) -> Value {
    json!(quantity.to_f64().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sent_comes_back_the_same() {
        let at = DateTime::from_timestamp_micros(1_795_232_700_685_376).expect("an instant");
        let back: Instant = serde_json::from_value(instant(at)).expect("read back");
        assert_eq!(back.0, at);
        let today = at.date_naive();
        let back: Day = serde_json::from_value(day(today)).expect("read back");
        assert_eq!(back.0, today);
        for text in ["999999999999.999", "0.001", "1000", "12.5"] {
            let number = Decimal::from_str(text).expect("a number");
            let back: Amount = serde_json::from_value(quantity(number)).expect("read back");
            assert_eq!(back.0, number);
        }
    }

    #[test]
    fn a_flag_is_said_in_two_ways() {
        let read = |value: Value| serde_json::from_value::<Flag>(value).map(|flag| flag.0).ok();
        let words = [json!(true), json!(1), json!(false), json!(0), json!("yes")];
        assert_eq!(words.map(read), [Some(true), Some(true), Some(false), Some(false), None]);
    }

    #[test]
    fn a_price_is_a_decimal() {
        let price: Amount = serde_json::from_value(json!({"__class__": "Decimal", "decimal": "1.2500"})).expect("read");
        assert_eq!(price.0, Decimal::new(125, 2));
    }
}
