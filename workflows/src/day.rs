//! The one reader of days and moments that somebody outside writes: in query strings, in bodies, in workbooks.
//!
//! A day is written `YYYY-MM-DD` and nothing else. Calendars go on far beyond what anybody means and what the database and
//! the systems behind it can keep; what lies outside the plausible range is a slip of the keys.

use chrono::{DateTime, Datelike, NaiveDate, Utc};
use ehub_engine::Finding;
use serde::de::{Deserialize, Deserializer, Error, Visitor};
use std::fmt;

/// The first year that is believed: before it, nothing in the platform was made, ordered or shipped.
pub const FIRST_YEAR: i32 = 1900;
/// The last year that is believed: far behind every contract and shelf life.
pub const LAST_YEAR: i32 = 2200;
/// Years ahead of today that a day may be promised for. Orders are placed for months, frame contracts for a few years; a
/// later day is a slip of the keys, and the ERP would plan with it.
pub const PROMISE_YEARS: i32 = 5;

/// How a text that is no day is told through serde.
pub const NOT_A_DAY: &str = "not a day";
/// How a day outside the range is told through serde.
pub const NOT_PLAUSIBLE: &str = "not a plausible day";

/// Reads a day: exactly `YYYY-MM-DD`, within the plausible range.
///
/// # Errors
/// `NOT_A_DATE` or `DATE_OUT_OF_RANGE`, not yet at a field.
pub fn read(text: &str) -> Result<NaiveDate, Finding> {
    let bytes = text.as_bytes();
    let written = bytes.len() == 10
        && bytes
            .iter()
            .enumerate()
            .all(|(at, byte)| if matches!(at, 4 | 7) { *byte == b'-' } else { byte.is_ascii_digit() });
    let day = text.parse::<NaiveDate>().ok().filter(|_| written);
    day.ok_or_else(|| Finding::block("NOT_A_DATE")).and_then(plausible)
}

/// Reads a day as people type it into a cell: slashes do as well. A year of two digits is not guessed.
///
/// # Errors
/// As [`read`], and `YEAR_NOT_IN_FULL`.
pub fn typed(text: &str) -> Result<NaiveDate, Finding> {
    let text = text.trim();
    let parts: Vec<&str> = text.split(['/', '-', '.']).collect();
    let short = |part: &&str| matches!(part.len(), 1 | 2) && part.bytes().all(|digit| digit.is_ascii_digit());
    if parts.len() == 3 && parts.iter().all(short) {
        return Err(Finding::block("YEAR_NOT_IN_FULL"));
    }
    read(&text.replace('/', "-"))
}

/// Gives the day back if it is one that anybody can mean.
///
/// # Errors
/// `DATE_OUT_OF_RANGE`, not yet at a field.
pub fn plausible(day: NaiveDate) -> Result<NaiveDate, Finding> {
    if believed(day.year()) { Ok(day) } else { Err(out_of_range()) }
}

/// The finding for a day that nobody can mean.
pub fn out_of_range() -> Finding {
    Finding::block("DATE_OUT_OF_RANGE")
        .with("min", format!("{FIRST_YEAR}-01-01"))
        .with("max", format!("{LAST_YEAR}-12-31"))
}

/// The last day that may be promised on the day `today`.
pub fn last_promise(today: NaiveDate) -> NaiveDate {
    // 29 February has no fellow in most years.
    today
        .with_year(today.year() + PROMISE_YEARS)
        .or_else(|| today.with_day(28)?.with_year(today.year() + PROMISE_YEARS))
        .unwrap_or(today)
}

fn believed(year: i32) -> bool {
    (FIRST_YEAR..=LAST_YEAR).contains(&year)
}

fn told<E: Error>(finding: &Finding) -> E {
    E::custom(if finding.label == "NOT_A_DATE" { NOT_A_DAY } else { NOT_PLAUSIBLE })
}

struct Given(NaiveDate);

impl<'de> Deserialize<'de> for Given {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        struct Reader;
        impl Visitor<'_> for Reader {
            type Value = Given;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a formatted date")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Given, E> {
                read(text).map(Given).map_err(|finding| told(&finding))
            }
        }
        reader.deserialize_str(Reader)
    }
}

struct GivenMoment(DateTime<Utc>);

impl<'de> Deserialize<'de> for GivenMoment {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        let moment = DateTime::<Utc>::deserialize(reader)?;
        if believed(moment.year()) { Ok(Self(moment)) } else { Err(told(&out_of_range())) }
    }
}

/// For serde: a day that must be given.
///
/// # Errors
/// The reader's own.
pub fn required<'de, D: Deserializer<'de>>(reader: D) -> Result<NaiveDate, D::Error> {
    Given::deserialize(reader).map(|given| given.0)
}

/// For serde: a day that may be left out; the field needs a default besides.
///
/// # Errors
/// The reader's own.
pub fn optional<'de, D: Deserializer<'de>>(reader: D) -> Result<Option<NaiveDate>, D::Error> {
    Ok(Option::<Given>::deserialize(reader)?.map(|given| given.0))
}

/// For serde: a moment that must be given.
///
/// # Errors
/// The reader's own.
pub fn required_moment<'de, D: Deserializer<'de>>(reader: D) -> Result<DateTime<Utc>, D::Error> {
    GivenMoment::deserialize(reader).map(|given| given.0)
}

/// For serde: a moment that may be left out; the field needs a default besides.
///
/// # Errors
/// The reader's own.
pub fn optional_moment<'de, D: Deserializer<'de>>(reader: D) -> Result<Option<DateTime<Utc>>, D::Error> {
    Ok(Option::<GivenMoment>::deserialize(reader)?.map(|given| given.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_four_two_and_two_digits() {
        assert_eq!(read("2026-11-20").unwrap().to_string(), "2026-11-20");
        for odd in [
            "2026-1-5",
            "+2026-11-20",
            " 2026-11-20",
            "2026-11-20 ",
            "2026/11/20",
            "20261120",
            "2026-02-30",
            "26-11-20",
            "",
        ] {
            assert_eq!(read(odd).unwrap_err().label, "NOT_A_DATE", "{odd}");
        }
        // Other digits than ours.
        assert_eq!(read("２026-11-20").unwrap_err().label, "NOT_A_DATE");
    }

    #[test]
    fn a_day_is_plausible() {
        assert!(read("1900-01-01").is_ok() && read("2200-12-31").is_ok());
        for far in ["1899-12-31", "2201-01-01", "0001-01-01", "9999-12-31"] {
            assert_eq!(read(far).unwrap_err().label, "DATE_OUT_OF_RANGE", "{far}");
        }
        for beyond in ["+262142-12-31", "-9999-01-01", "-4800-01-01"] {
            assert_eq!(read(beyond).unwrap_err().label, "NOT_A_DATE", "{beyond}");
        }
        assert_eq!(plausible(NaiveDate::MAX).unwrap_err().label, "DATE_OUT_OF_RANGE");
    }

    #[test]
    fn promises_reach_some_years_ahead() {
        let last = |day: &str| last_promise(day.parse().unwrap()).to_string();
        assert_eq!((last("2026-11-20"), last("2028-02-29")), ("2031-11-20".to_owned(), "2033-02-28".to_owned()));
    }
}
