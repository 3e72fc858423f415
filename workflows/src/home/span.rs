//! The spans of time that the home page's charts are made of, each as the words of the filter that opens what it counts.

use crate::plant_day::{day_begins, plant_day};
use chrono::{DateTime, Datelike, Days, Months, NaiveDate, SecondsFormat, Utc};

/// Weeks that are looked ahead, this one among them.
pub(crate) const WEEKS: u64 = 8;
/// Months that are looked back, this one among them.
const MONTHS: u32 = 6;

/// How long something has waited: days of the common zone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ages {
    /// When the day before two, five and ten days began.
    pub bounds: [DateTime<Utc>; 3],
}

impl Ages {
    /// Their names, the youngest first.
    pub const KEYS: [&str; 4] = ["d0to2", "d3to5", "d6to10", "over10"];

    pub fn of(now: DateTime<Utc>, zone: &str) -> Self {
        let today = plant_day(now, zone);
        Self { bounds: [2, 5, 10].map(|days| day_begins(today - Days::new(days), zone)) }
    }

    /// The filter of an age, by its place among the names.
    pub fn filter(&self, place: usize) -> String {
        let [youngest, middle, oldest] = self.bounds.map(moment);
        match place {
            0 => format!("changedFrom={youngest}"),
            1 => format!("changedFrom={middle}&changedTo={youngest}"),
            2 => format!("changedFrom={oldest}&changedTo={middle}"),
            _ => format!("changedTo={oldest}"),
        }
    }
}

/// What is still to come of this week, and the whole weeks after it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weeks {
    pub today: NaiveDate,
    /// Of this week.
    pub monday: NaiveDate,
}

impl Weeks {
    pub fn of(now: DateTime<Utc>, zone: &str) -> Self {
        let today = plant_day(now, zone);
        Self { today, monday: today - Days::new(u64::from(today.weekday().num_days_from_monday())) }
    }

    /// First and last day of each.
    pub fn spans(self) -> impl Iterator<Item = (NaiveDate, NaiveDate)> {
        (0..WEEKS).map(move |week| {
            let monday = self.monday + Days::new(7 * week);
            (monday.max(self.today), monday + Days::new(6))
        })
    }

    /// The last day of all.
    pub fn last(self) -> NaiveDate {
        self.monday + Days::new(7 * WEEKS - 1)
    }
}

/// The first days of this month and of those before it, and of the one after: the oldest first.
pub(crate) fn months(now: DateTime<Utc>, zone: &str) -> Vec<NaiveDate> {
    let today = plant_day(now, zone);
    let first = today.with_day(1).unwrap_or(today);
    (0..MONTHS).rev().map(|back| first - Months::new(back)).chain([first + Months::new(1)]).collect()
}

/// A moment as filters take it.
pub(crate) fn moment(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Secs, true)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn now() -> DateTime<Utc> {
        // A Friday in Taipei.
        "2026-11-20T04:00:00Z".parse().unwrap()
    }

    #[test]
    fn every_moment_has_one_age() {
        let ages = Ages::of(now(), "Asia/Taipei");
        let words: Vec<String> = (0..4).map(|place| ages.filter(place)).collect();
        assert_eq!(
            words,
            [
                "changedFrom=2026-11-17T16:00:00Z",
                "changedFrom=2026-11-14T16:00:00Z&changedTo=2026-11-17T16:00:00Z",
                "changedFrom=2026-11-09T16:00:00Z&changedTo=2026-11-14T16:00:00Z",
                "changedTo=2026-11-09T16:00:00Z",
            ]
        );
    }

    #[test]
    fn weeks_follow_each_other_from_today_on() {
        let weeks = Weeks::of(now(), "Asia/Taipei");
        let spans: Vec<_> = weeks.spans().map(|(from, to)| format!("{from} {to}")).collect();
        assert_eq!(spans.len(), 8);
        assert_eq!(spans[..2], ["2026-11-20 2026-11-22", "2026-11-23 2026-11-29"]);
        assert_eq!(weeks.last().to_string(), "2027-01-10");
        assert!(spans[7].ends_with("2027-01-10"));
    }

    #[test]
    fn months_are_those_of_the_plant() {
        let days = months(now(), "Asia/Taipei");
        assert_eq!(days.first().map(ToString::to_string).as_deref(), Some("2026-06-01"));
        assert_eq!(days.last().map(ToString::to_string).as_deref(), Some("2026-12-01"));
        assert_eq!(days.len(), 7);
        let behind = months("2026-11-30T16:00:00Z".parse().unwrap(), "Asia/Taipei");
        assert_eq!(behind.last().map(ToString::to_string).as_deref(), Some("2027-01-01"));
    }
}
