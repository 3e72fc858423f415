//! What "today" means: the day at the buyer's plant.

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;

/// The day at a plant in `zone` (a name of the time zone database; an unknown one counts as the product's home, Taipei).
pub fn plant_day(now: DateTime<Utc>, zone: &str) -> NaiveDate {
    now.with_timezone(&zone.parse().unwrap_or(Tz::Asia__Taipei)).date_naive()
}

/// A moment as the plant's clock shows it, for people to read.
pub fn plant_time(at: DateTime<Utc>, zone: &str) -> String {
    at.with_timezone(&zone.parse().unwrap_or(Tz::Asia__Taipei)).format("%Y-%m-%d %H:%M").to_string()
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
}
