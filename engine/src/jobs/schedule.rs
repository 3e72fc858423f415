//! When something comes round: a cron expression in a time zone. Pure; who fires the ticks is somebody else's business.
//!
//! No tick comes twice and none is lost when clocks are put forward or back. What runs every hour keeps the rhythm of real
//! time. What runs at certain hours follows the clock on the wall: at an hour that comes twice it runs the first time, and
//! what falls into an hour that does not exist runs at its end.

use crate::Finding;
use chrono::{DateTime, NaiveDateTime, Offset, TimeDelta, TimeZone, Utc};
use chrono_tz::Tz;
use cron::{Schedule, TimeUnitSpec};
use std::str::FromStr;

/// Longest expression, in characters.
const LONGEST: usize = 100;
/// Place of the weekday in an expression with seconds.
const WEEKDAY: usize = 5;

/// A cron expression in a time zone.
#[derive(Clone, Debug)]
pub struct Cadence {
    schedule: Schedule,
    zone: Tz,
    /// Runs in every hour of the day.
    hourly: bool,
}

impl Cadence {
    /// Reads an expression of six fields (second, minute, hour, day of month, month, weekday) or five (without second), and
    /// the name of a time zone.
    ///
    /// Weekdays are names, because numbers mean different days to different programs. A day must fit both day fields.
    ///
    /// # Errors
    /// What is wrong, at the fields `cron` and `zone`.
    pub fn read(cron: &str, zone: &str) -> Result<Self, Vec<Finding>> {
        let schedule = parse(cron);
        let zone = Tz::from_str(zone.trim()).map_err(|_| {
            if zone.trim().is_empty() {
                Finding::block("REQUIRED").at("zone")
            } else {
                Finding::block("ZONE_UNKNOWN").at("zone").with("zone", zone)
            }
        });
        match (schedule, zone) {
            (Ok(schedule), Ok(zone)) => {
                let hourly = schedule.hours().count() == 24;
                let cadence = Self { schedule, zone, hourly };
                // An expression such as the 30th of February never comes.
                if cadence.next(DateTime::UNIX_EPOCH + TimeDelta::days(19_723)).is_some() {
                    Ok(cadence)
                } else {
                    Err(vec![Finding::block("CRON_NEVER").at("cron")])
                }
            }
            (schedule, zone) => Err(schedule.err().into_iter().chain(zone.err()).collect()),
        }
    }

    /// The first tick after `after`; `None` = never again.
    pub fn next(&self, after: DateTime<Utc>) -> Option<DateTime<Utc>> {
        if self.hourly { self.next_in_real_time(after) } else { self.next_on_the_wall(after) }
    }

    /// The next `count` ticks after `after`.
    pub fn upcoming(&self, after: DateTime<Utc>, count: usize) -> Vec<DateTime<Utc>> {
        std::iter::successors(self.next(after), |tick| self.next(*tick)).take(count).collect()
    }

    /// The time zone.
    pub fn zone(&self) -> Tz {
        self.zone
    }

    fn next_on_the_wall(&self, after: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let wall = after.with_timezone(&self.zone).naive_local();
        self.schedule.after(&wall.and_utc()).map(|tick| self.instant(tick.naive_utc())).find(|tick| *tick > after)
    }

    /// When the wall's clock shows `wall` for the first time, or jumps over it.
    fn instant(&self, wall: NaiveDateTime) -> DateTime<Utc> {
        let local = self.zone.from_local_datetime(&wall);
        if let Some(first) = local.earliest() {
            return first.with_timezone(&Utc);
        }
        // The offset before the gap carries `wall` behind it; the gap's end lies between the two.
        let before = self.offset((wall - TimeDelta::days(1)).and_utc());
        let behind = (wall - before).and_utc();
        self.change(behind - TimeDelta::days(1), behind, before).unwrap_or(behind)
    }

    fn next_in_real_time(&self, after: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let (mut from, mut offset) = (after, self.offset(after));
        let mut wall = (after + offset).naive_utc();
        loop {
            let tick = (self.schedule.after(&wall.and_utc()).next()?.naive_utc() - offset).and_utc();
            let Some(change) = self.change(from, tick, offset) else { return Some(tick) };
            // From here on the clock on the wall shows something else; a tick at this very moment counts.
            (from, offset) = (change, self.offset(change));
            wall = (change + offset - TimeDelta::seconds(1)).naive_utc();
        }
    }

    /// What the wall's clock is ahead of UTC.
    fn offset(&self, at: DateTime<Utc>) -> TimeDelta {
        let offset = self.zone.offset_from_utc_datetime(&at.naive_utc()).fix();
        TimeDelta::seconds(i64::from(offset.local_minus_utc()))
    }

    /// The first moment in (`from`, `to`] from which the offset is not `offset` any more.
    fn change(&self, from: DateTime<Utc>, to: DateTime<Utc>, offset: TimeDelta) -> Option<DateTime<Utc>> {
        let mut same = from;
        while same < to {
            let look = (same + TimeDelta::days(1)).min(to);
            if self.offset(look) != offset {
                let mut other = look;
                while other - same > TimeDelta::seconds(1) {
                    let middle = same + (other - same) / 2;
                    if self.offset(middle) == offset { same = middle } else { other = middle }
                }
                // Clocks change at full seconds.
                return DateTime::from_timestamp(other.timestamp(), 0);
            }
            same = look;
        }
        None
    }
}

fn parse(cron: &str) -> Result<Schedule, Finding> {
    if cron.trim().is_empty() {
        return Err(Finding::block("REQUIRED").at("cron"));
    }
    if cron.chars().count() > LONGEST {
        return Err(Finding::block("TOO_LONG").at("cron").with("max", LONGEST));
    }
    let mut fields: Vec<&str> = cron.split_whitespace().collect();
    if fields.len() == WEEKDAY {
        fields.insert(0, "0");
    }
    if fields.len() != WEEKDAY + 1 {
        return Err(Finding::block("CRON_FIELDS").at("cron").with("found", fields.len()));
    }
    if fields[WEEKDAY].chars().any(|c| c.is_ascii_digit()) {
        return Err(Finding::block("CRON_WEEKDAY").at("cron").with("value", fields[WEEKDAY]));
    }
    Schedule::from_str(&fields.join(" "))
        .map_err(|_| Finding::block("CRON_WRONG").at("cron").with("value", cron.trim()))
}

/// The expression that comes nearest to "every so many seconds" without being slower: cron knows only divisors of a minute,
/// an hour and a day.
pub fn every(seconds: u64) -> String {
    let divisor = |unit: u64, most: u64| (1..=most.clamp(1, unit)).rev().find(|n| unit.is_multiple_of(*n)).unwrap_or(1);
    match seconds {
        0..60 => format!("*/{} * * * * *", divisor(60, seconds)).replace("*/1 ", "* "),
        60..3_600 => format!("0 */{} * * * *", divisor(60, seconds / 60)).replace("*/1 ", "* "),
        3_600..86_400 => format!("0 0 */{} * * *", divisor(24, seconds / 3_600)).replace("*/1 ", "* "),
        _ => "0 0 0 * * *".to_owned(),
    }
}

#[cfg(test)]
mod tests;
