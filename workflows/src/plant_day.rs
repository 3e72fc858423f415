//! What "today" means: the day at the buyer's plant.

use chrono::{DateTime, NaiveDate, TimeDelta, TimeZone, Utc};
use chrono_tz::Tz;
use sqlx::PgConnection;

/// The day at a plant in `zone` (a name of the time zone database; an unknown one counts as the product's home, Taipei).
pub fn plant_day(now: DateTime<Utc>, zone: &str) -> NaiveDate {
    now.with_timezone(&zone.parse().unwrap_or(Tz::Asia__Taipei)).date_naive()
}

/// The moment at which a day begins at a plant in `zone`; where the clocks leave midnight out, the first one after it.
pub fn day_begins(day: NaiveDate, zone: &str) -> DateTime<Utc> {
    let zone: Tz = zone.parse().unwrap_or(Tz::Asia__Taipei);
    let midnight = day.and_time(chrono::NaiveTime::MIN);
    let there = |minutes| zone.from_local_datetime(&(midnight + TimeDelta::minutes(minutes))).earliest();
    (0..=180).step_by(15).find_map(there).map_or_else(|| midnight.and_utc(), |moment| moment.to_utc())
}

/// A moment as the plant's clock shows it, for people to read.
pub fn plant_time(at: DateTime<Utc>, zone: &str) -> String {
    at.with_timezone(&zone.parse().unwrap_or(Tz::Asia__Taipei)).format("%Y-%m-%d %H:%M").to_string()
}

/// The zone of what belongs to no plant: the first plant's, so that there is one calendar for everybody.
///
/// # Errors
/// The database's own.
pub async fn common_zone(connection: &mut PgConnection) -> Result<String, sqlx::Error> {
    let zone =
        sqlx::query_scalar!("SELECT time_zone FROM plants ORDER BY id LIMIT 1").fetch_optional(connection).await?;
    Ok(zone.unwrap_or_else(|| Tz::Asia__Taipei.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_plant_decides_the_day() {
        let now = "2026-03-01T17:00:00Z".parse().unwrap();
        assert_eq!(plant_day(now, "Asia/Taipei").to_string(), "2026-03-02");
        assert_eq!(plant_day(now, "America/New_York").to_string(), "2026-03-01");
        assert_eq!(plant_day(now, "Middle/Earth").to_string(), "2026-03-02");
        assert_eq!(plant_time(now, "Asia/Taipei"), "2026-03-02 01:00");
    }

    #[test]
    fn a_day_begins_when_the_plants_clock_says_so() {
        let begins = |day: &str, zone| day_begins(day.parse().unwrap(), zone).to_rfc3339();
        assert_eq!(begins("2026-03-02", "Asia/Taipei"), "2026-03-01T16:00:00+00:00");
        assert_eq!(begins("2026-07-01", "America/New_York"), "2026-07-01T04:00:00+00:00");
        // Summer time begins at midnight there: the day's first moment is one o'clock.
        assert_eq!(begins("2026-09-06", "America/Santiago"), "2026-09-06T04:00:00+00:00");
    }
}
