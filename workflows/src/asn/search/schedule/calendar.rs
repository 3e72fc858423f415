//! What day it is: at each plant, and for what belongs to none.

use crate::error::Error;
use crate::plant_day::plant_day;
use chrono::{DateTime, Datelike, Days, NaiveDate, Utc};
use sqlx::{PgConnection, Postgres, QueryBuilder};

/// The day at every plant.
#[derive(Clone, Debug)]
pub(crate) struct Calendar {
    /// Of what belongs to no plant: the first plant's.
    pub common: NaiveDate,
    /// The latest there is.
    pub latest: NaiveDate,
    /// The earliest there is.
    pub earliest: NaiveDate,
    /// Plants where it is not the latest day yet.
    behind: Vec<(i64, NaiveDate)>,
}

impl Calendar {
    /// Reads the plants' time zones.
    ///
    /// # Errors
    /// The database's own.
    pub async fn read(connection: &mut PgConnection, now: DateTime<Utc>) -> Result<Self, Error> {
        let rows = sqlx::query!("SELECT id, time_zone FROM plants ORDER BY id").fetch_all(connection).await?;
        Ok(Self::of(rows.into_iter().map(|row| (row.id, plant_day(now, &row.time_zone))).collect(), now))
    }

    fn of(mut days: Vec<(i64, NaiveDate)>, now: DateTime<Utc>) -> Self {
        let common = days.first().map_or_else(|| plant_day(now, ""), |(_, day)| *day);
        let latest = days.iter().map(|(_, day)| *day).max().unwrap_or(common);
        let earliest = days.iter().map(|(_, day)| *day).min().unwrap_or(common);
        days.retain(|(_, day)| *day < latest);
        Self { common, latest, earliest, behind: days }
    }

    /// Whether it is the same day at every plant.
    pub fn is_one_day(&self) -> bool {
        self.behind.is_empty()
    }

    /// Adds the day at the plant of `po_lines l`.
    pub fn today(&self, query: &mut QueryBuilder<Postgres>) {
        if self.is_one_day() {
            query.push_bind(self.latest).push("::date");
            return;
        }
        let (plants, days): (Vec<i64>, Vec<NaiveDate>) = self.behind.iter().copied().unzip();
        query.push("coalesce((SELECT b.day FROM unnest(").push_bind(plants).push("::bigint[], ").push_bind(days);
        query.push("::date[]) AS b(plant_id, day) WHERE b.plant_id = l.plant_id), ").push_bind(self.latest).push(")");
    }
}

/// Monday and Sunday of the week that a day lies in.
pub(super) fn week(day: NaiveDate) -> (NaiveDate, NaiveDate) {
    let monday = day - Days::new(u64::from(day.weekday().num_days_from_monday()));
    (monday, monday + Days::new(6))
}

impl Calendar {
    /// Monday and Sunday of this week.
    pub fn this_week(&self) -> (NaiveDate, NaiveDate) {
        week(self.common)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn a_week_begins_on_monday_and_ends_on_sunday() {
        for within in ["2026-11-23", "2026-11-25", "2026-11-29"] {
            assert_eq!(week(day(within)), (day("2026-11-23"), day("2026-11-29")));
        }
        assert_eq!(week(day("2027-01-01")), (day("2026-12-28"), day("2027-01-03")));
    }

    #[test]
    fn the_day_of_what_belongs_to_no_plant_is_the_first_plants() {
        let now = "2026-11-25T18:00:00Z".parse().unwrap();
        let calendar = Calendar::of(vec![(7, day("2026-11-25")), (8, day("2026-11-26"))], now);
        assert_eq!(
            (calendar.common, calendar.earliest, calendar.latest),
            (day("2026-11-25"), day("2026-11-25"), day("2026-11-26"))
        );
        assert!(!calendar.is_one_day());
        let none = Calendar::of(vec![], now);
        assert_eq!(none.common, day("2026-11-26"), "the product's home");
        assert!(none.is_one_day());
    }
}
