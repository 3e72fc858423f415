//! What a report is asked for: months, the day whose knowledge counts, and what it is narrowed to. Pure.

use super::declaration::Report;
use chrono::{Datelike, Months, NaiveDate};
use ehub_engine::Finding;
use serde::{Deserialize, Serialize};

/// Months of one run at most.
pub const MOST_MONTHS: i32 = 24;

/// What is asked for, as somebody sends it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ReportWish)]
pub struct Wish {
    /// Which report.
    pub report: Report,
    /// First month, `YYYY-MM`. Required.
    #[serde(default)]
    #[schema(example = "2026-10")]
    pub month_from: String,
    /// Last month, `YYYY-MM`. Required.
    #[serde(default)]
    #[schema(example = "2026-11")]
    pub month_to: String,
    /// Report generated date, `YYYYMMDD`: what was not known by the end of this day does not count. Required; today at the latest.
    #[serde(default)]
    #[schema(example = "20261127")]
    pub generated_on: String,
    /// Code of a supplier; empty = all.
    #[serde(default)]
    pub vendor: String,
    /// Code of a plant; empty = all.
    #[serde(default)]
    pub plant: String,
    /// Material group; empty = all.
    #[serde(default)]
    pub material_group: String,
}

/// Months, by their first days.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The first one.
    pub from: NaiveDate,
    /// The last one.
    pub to: NaiveDate,
}

impl Period {
    /// How many months it has.
    #[must_use]
    pub fn months(&self) -> i32 {
        (self.to.year() - self.from.year()) * 12 + self.to.month0().cast_signed() - self.from.month0().cast_signed() + 1
    }

    /// Each month by itself.
    pub fn each(self) -> impl Iterator<Item = Self> {
        let next = |month: &NaiveDate| month.checked_add_months(Months::new(1));
        std::iter::successors(Some(self.from), next)
            .take_while(move |month| *month <= self.to)
            .map(|month| Self { from: month, to: month })
    }

    /// The day after its last one.
    #[must_use]
    pub fn ends_before(&self) -> NaiveDate {
        self.to.checked_add_months(Months::new(1)).unwrap_or(NaiveDate::MAX)
    }

    /// The `months` months up to the one before `today`'s, or up to that one.
    #[must_use]
    pub fn back(today: NaiveDate, months: i32, with_running: bool) -> Self {
        let this = first_of(today);
        let earlier = |by: i32| this.checked_sub_months(Months::new(by.unsigned_abs())).unwrap_or(NaiveDate::MIN);
        let last = i32::from(!with_running);
        Self { from: earlier(last + months - 1), to: earlier(last) }
    }
}

fn first_of(day: NaiveDate) -> NaiveDate {
    day.with_day(1).unwrap_or(day)
}

/// Parameters that make sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Read {
    /// The months.
    pub period: Period,
    /// The day whose knowledge counts.
    pub as_of_on: NaiveDate,
}

impl Wish {
    /// A report over all suppliers, plants and material groups.
    #[must_use]
    pub fn of(report: Report, period: Period, generated_on: NaiveDate) -> Self {
        let month = |day: NaiveDate| day.format("%Y-%m").to_string();
        Self {
            report,
            month_from: month(period.from),
            month_to: month(period.to),
            generated_on: generated_on.format("%Y%m%d").to_string(),
            vendor: String::new(),
            plant: String::new(),
            material_group: String::new(),
        }
    }

    /// Reads months and day, where `today` is the day at the plant.
    ///
    /// # Errors
    /// Everything that is wrong with them, each at its field.
    pub fn read(&self, today: NaiveDate) -> Result<Read, Vec<Finding>> {
        let from = month("monthFrom", &self.month_from);
        let to = month("monthTo", &self.month_to);
        let day = generated("generatedOn", &self.generated_on, today);
        let mut found: Vec<Finding> =
            [from.as_ref().err(), to.as_ref().err(), day.as_ref().err()].into_iter().flatten().cloned().collect();
        if let (Ok(from), Ok(to)) = (&from, &to) {
            let period = Period { from: *from, to: *to };
            if to < from {
                found.push(Finding::block("REPORT_MONTHS_REVERSED").at("monthTo"));
            } else if period.months() > MOST_MONTHS {
                found.push(
                    Finding::block("REPORT_TOO_LONG")
                        .at("monthTo")
                        .with("max", MOST_MONTHS)
                        .with("found", period.months()),
                );
            }
        }
        match (from, to, day) {
            (Ok(from), Ok(to), Ok(as_of_on)) if found.is_empty() => Ok(Read { period: Period { from, to }, as_of_on }),
            _ => Err(found),
        }
    }
}

fn digits(text: &str, length: usize) -> bool {
    text.len() == length && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn month(field: &str, said: &str) -> Result<NaiveDate, Finding> {
    if said.is_empty() {
        return Err(Finding::block("REQUIRED").at(field));
    }
    let read = said.split_once('-').filter(|(year, month)| digits(year, 4) && digits(month, 2));
    let day = read.and_then(|(year, month)| NaiveDate::from_ymd_opt(year.parse().ok()?, month.parse().ok()?, 1));
    let day = day.ok_or_else(|| Finding::block("REPORT_NOT_A_MONTH").at(field))?;
    crate::day::plausible(day).map_err(|finding| finding.at(field))
}

fn generated(field: &str, said: &str, today: NaiveDate) -> Result<NaiveDate, Finding> {
    if said.is_empty() {
        return Err(Finding::block("REQUIRED").at(field));
    }
    let day = NaiveDate::parse_from_str(said, "%Y%m%d").ok().filter(|_| digits(said, 8));
    let day = day.ok_or_else(|| Finding::block("REPORT_DATE_NOT_VALID").at(field))?;
    let day = crate::day::plausible(day).map_err(|finding| finding.at(field))?;
    if day > today {
        return Err(Finding::block("REPORT_DATE_AHEAD").at(field).with("today", today));
    }
    Ok(day)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn said(from: &str, to: &str, generated_on: &str) -> Wish {
        let period = Period { from: day("2026-10-01"), to: day("2026-10-01") };
        Wish {
            month_from: from.into(),
            month_to: to.into(),
            generated_on: generated_on.into(),
            ..Wish::of(Report::OpenOrders, period, day("2026-11-27"))
        }
    }

    fn refused(said: &Wish) -> Vec<(String, String)> {
        let found = said.read(day("2026-11-27")).unwrap_err();
        found.into_iter().map(|finding| (finding.label, finding.field.unwrap_or_default())).collect()
    }

    fn at(label: &str, field: &str) -> Vec<(String, String)> {
        vec![(label.into(), field.into())]
    }

    #[test]
    fn months_and_day_are_read() {
        let read = said("2025-12", "2026-11", "20261127").read(day("2026-11-27")).unwrap();
        assert_eq!((read.period.from, read.period.to), (day("2025-12-01"), day("2026-11-01")));
        assert_eq!(
            (read.period.months(), read.period.ends_before(), read.as_of_on),
            (12, day("2026-12-01"), day("2026-11-27"))
        );
        let each: Vec<_> = read.period.each().map(|month| month.from).collect();
        assert_eq!((each.len(), each[0], each[11]), (12, day("2025-12-01"), day("2026-11-01")));
    }

    #[test]
    fn everything_that_is_missing_is_said_at_once() {
        let found = refused(&said("", "", ""));
        let fields: Vec<&str> = found.iter().map(|(_, field)| field.as_str()).collect();
        assert_eq!(fields, ["monthFrom", "monthTo", "generatedOn"]);
        assert!(found.iter().all(|(label, _)| label == "REQUIRED"));
    }

    #[test]
    fn a_report_of_three_years_is_too_long() {
        assert_eq!(refused(&said("2023-12", "2026-11", "20261127")), at("REPORT_TOO_LONG", "monthTo"));
        assert!(said("2024-12", "2026-11", "20261127").read(day("2026-11-27")).is_ok(), "two years are not");
        assert_eq!(refused(&said("2026-11", "2026-10", "20261127")), at("REPORT_MONTHS_REVERSED", "monthTo"));
    }

    #[test]
    fn the_generated_date_has_eight_digits_and_is_not_ahead() {
        for odd in ["2026-11-27", "20261327", "2026112", "202611270", "2026112７", " 20261127", "yesterday"] {
            assert_eq!(refused(&said("2026-10", "2026-10", odd)), at("REPORT_DATE_NOT_VALID", "generatedOn"), "{odd}");
        }
        assert_eq!(refused(&said("2026-10", "2026-10", "20261128")), at("REPORT_DATE_AHEAD", "generatedOn"));
        for odd in ["2026/10", "202610", "2026-13", "2026-1", "26-10", "十月"] {
            assert_eq!(refused(&said(odd, "2026-10", "20261127")), at("REPORT_NOT_A_MONTH", "monthFrom"), "{odd}");
        }
        assert_eq!(refused(&said("0001-01", "0001-01", "20261127")).len(), 2);
    }

    #[test]
    fn months_back_end_before_the_running_one_or_with_it() {
        let back = |months, running| {
            let period = Period::back(day("2026-01-15"), months, running);
            (period.from, period.to)
        };
        assert_eq!(back(1, false), (day("2025-12-01"), day("2025-12-01")));
        assert_eq!(back(3, false), (day("2025-10-01"), day("2025-12-01")));
        assert_eq!(back(12, true), (day("2025-02-01"), day("2026-01-01")));
    }
}
