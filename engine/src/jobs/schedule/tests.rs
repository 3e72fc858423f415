//! Clocks that are put forward and back, zones that know no such thing, and expressions that mean nothing.

use super::*;
use proptest::prelude::*;

fn cadence(cron: &str, zone: &str) -> Cadence {
    Cadence::read(cron, zone).unwrap()
}

fn at(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

/// The next ticks after `from`, in UTC, without the date.
fn ticks(cron: &str, zone: &str, from: &str, count: usize) -> Vec<String> {
    let ticks = cadence(cron, zone).upcoming(at(from), count);
    ticks.iter().map(|tick| tick.format("%d %H:%M").to_string()).collect()
}

#[test]
fn a_tick_at_an_hour_that_does_not_exist_comes_at_its_end() {
    // Berlin, 29 March 2026: 02:00 becomes 03:00 at 01:00 UTC.
    let berlin = "Europe/Berlin";
    assert_eq!(ticks("0 30 2 * * *", berlin, "2026-03-28T00:00:00Z", 3), ["28 01:30", "29 01:00", "30 00:30"]);
    assert_eq!(ticks("0 0 3 * * *", berlin, "2026-03-28T00:00:00Z", 3), ["28 02:00", "29 01:00", "30 01:00"]);
    // All that fall into the gap are one.
    assert_eq!(
        ticks("0 */20 1-3 * * *", berlin, "2026-03-29T00:30:00Z", 4),
        ["29 00:40", "29 01:00", "29 01:20", "29 01:40"]
    );
}

#[test]
fn a_tick_at_an_hour_that_comes_twice_comes_once() {
    // Berlin, 25 October 2026: 03:00 becomes 02:00 at 01:00 UTC.
    let berlin = "Europe/Berlin";
    assert_eq!(ticks("0 30 2 * * *", berlin, "2026-10-24T00:00:00Z", 3), ["24 00:30", "25 00:30", "26 01:30"]);
    assert_eq!(ticks("0 30 2 * * *", berlin, "2026-10-25T00:30:00Z", 1), ["26 01:30"]);
    assert_eq!(ticks("0 30 2 * * *", berlin, "2026-10-25T01:00:00Z", 1), ["26 01:30"]);
}

#[test]
fn what_runs_every_hour_keeps_the_rhythm_of_real_time() {
    let berlin = "Europe/Berlin";
    assert_eq!(ticks("0 30 * * * *", berlin, "2026-03-28T23:45:00Z", 3), ["29 00:30", "29 01:30", "29 02:30"]);
    assert_eq!(ticks("0 30 * * * *", berlin, "2026-10-24T23:45:00Z", 3), ["25 00:30", "25 01:30", "25 02:30"]);
    // Put back by half an hour: the minute on the wall counts, so one pause is longer by that.
    assert_eq!(
        ticks("0 15 * * * *", "Australia/Lord_Howe", "2026-04-04T13:50:00Z", 3),
        ["04 14:15", "04 15:45", "04 16:45"]
    );
}

#[test]
fn zones_without_such_changes_know_neither() {
    assert_eq!(ticks("30 6 * * *", "Asia/Taipei", "2026-03-28T00:00:00Z", 2), ["28 22:30", "29 22:30"]);
    assert_eq!(ticks("0 6 * * MON", "Asia/Taipei", "2026-10-24T00:00:00Z", 2), ["25 22:00", "01 22:00"]);
}

#[test]
fn seconds_are_allowed_and_fractions_do_not_matter() {
    let two = cadence("*/2 * * * * *", "UTC");
    assert_eq!(two.next(at("2026-01-01T00:00:00.5Z")), Some(at("2026-01-01T00:00:02Z")));
    assert_eq!(two.next(at("2026-01-01T00:00:02Z")), Some(at("2026-01-01T00:00:04Z")));
}

#[test]
fn what_means_nothing_is_refused_at_its_field() {
    for (cron, zone, expected) in [
        ("", "UTC", vec![("REQUIRED", "cron")]),
        ("* * *", "UTC", vec![("CRON_FIELDS", "cron")]),
        ("@hourly", "UTC", vec![("CRON_FIELDS", "cron")]),
        ("0 0 0 1 1 * 2027", "UTC", vec![("CRON_FIELDS", "cron")]),
        ("61 * * * * *", "UTC", vec![("CRON_WRONG", "cron")]),
        ("0 6 * * 1", "UTC", vec![("CRON_WEEKDAY", "cron")]),
        ("0 0 0 30 2 *", "UTC", vec![("CRON_NEVER", "cron")]),
        ("x * * * *", "Mars/Olympus", vec![("CRON_WRONG", "cron"), ("ZONE_UNKNOWN", "zone")]),
        ("0 6 * * MON", "", vec![("REQUIRED", "zone")]),
    ] {
        let found = Cadence::read(cron, zone).unwrap_err();
        let found: Vec<(&str, &str)> =
            found.iter().map(|f| (f.label.as_str(), f.field.as_deref().unwrap_or_default())).collect();
        assert_eq!(found, expected, "{cron} {zone}");
    }
}

#[test]
fn seconds_become_the_nearest_expression_that_is_not_slower() {
    let said: Vec<String> = [1, 2, 15, 45, 60, 90, 300, 3_600, 7_200, 90_000].map(every).to_vec();
    assert_eq!(
        said,
        [
            "* * * * * *",
            "*/2 * * * * *",
            "*/15 * * * * *",
            "*/30 * * * * *",
            "0 * * * * *",
            "0 * * * * *",
            "0 */5 * * * *",
            "0 0 * * * *",
            "0 0 */2 * * *",
            "0 0 0 * * *"
        ]
    );
    for cron in said {
        cadence(&cron, "UTC");
    }
}

const ZONES: [&str; 5] = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Taipei", "UTC"];
const CRONS: [&str; 6] =
    ["*/20 * * * * *", "0 */7 * * * *", "0 30 2 * * *", "0 15 0-4 * * *", "0 0 6 * * MON", "0 45 */2 25-31 3,10 *"];

proptest! {
    /// Whoever asks from tick to tick misses none, and sees none twice: asking at any moment between two ticks leads to the
    /// second of them, and every tick shows the right time on the wall or lies at the end of a gap.
    #[test]
    fn ticks_are_the_same_from_wherever_one_asks(
        zone in 0..ZONES.len(), cron in 0..CRONS.len(), day in 0i64..730, second in 0i64..86_400, part in 0i64..1_000
    ) {
        let cadence = cadence(CRONS[cron], ZONES[zone]);
        let mut from = at("2026-01-01T00:00:00Z") + TimeDelta::days(day) + TimeDelta::seconds(second);
        for _ in 0..20 {
            let tick = cadence.next(from).unwrap();
            prop_assert!(tick > from);
            let between = from + TimeDelta::milliseconds((tick - from).num_milliseconds() * part / 1_000);
            if between < tick {
                prop_assert_eq!(cadence.next(between), Some(tick));
            }
            let wall = tick.with_timezone(&cadence.zone()).naive_local();
            let jumped = cadence.offset(tick) != cadence.offset(tick - TimeDelta::seconds(1));
            prop_assert!(cadence.schedule.includes(wall.and_utc()) || (jumped && !cadence.hourly));
            from = tick;
        }
    }

    /// Every time that the wall shows and the expression names has its tick, the first time it is shown.
    #[test]
    fn every_time_on_the_wall_has_its_tick(zone in 0..ZONES.len(), day in 0i64..730) {
        let cadence = cadence("0 15 0-4 * * *", ZONES[zone]);
        let from = at("2026-01-01T12:00:00Z") + TimeDelta::days(day);
        let wall = from.with_timezone(&cadence.zone()).naive_local();
        let named: Vec<DateTime<Utc>> =
            cadence.schedule.after(&wall.and_utc()).take(12).map(|tick| cadence.instant(tick.naive_utc())).collect();
        let mut fired = cadence.upcoming(from, 12);
        fired.retain(|tick| tick <= &named[11]);
        let mut once = named.clone();
        once.dedup();
        prop_assert_eq!(fired, once);
    }
}
