//! How far a stream was read. Tryton has no change number, only times of change, and a time is that of a transaction's
//! beginning: one that began earlier may be committed later.
//!
//! So a stream is read in passes. A pass goes up to the newest time there was when it began (what is newer waits for the next
//! one), and the next begins [`OVERLAP`] before that. Whatever becomes visible late was begun within the overlap, if no
//! transaction takes longer, and is met by the next pass; rows that were given are known and not given again. When the ERP's
//! clock says that nothing can come late any more, the overlap is given up, and a stream without changes costs nothing.

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

use super::given::{Given, Version};

/// The stretch that is read again. Longer than a transaction of the ERP takes.
const OVERLAP: TimeDelta = TimeDelta::seconds(60);

/// Seconds of the ERP's clock after which nothing can come late. Twice the overlap: several machines may answer for it, and
/// their clocks differ.
const SETTLED: i64 = 120;

/// Opaque to the caller.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Cursor {
    /// While everything there is is read for the first time, in the order of ids: the last id given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sweep: Option<i64>,
    /// Microseconds up to which changes were given. During the sweep: the newest change there was when it began, because
    /// what was given early in the sweep may change while it goes on.
    at: i64,
    /// The ERP's clock, in seconds, when that was seen to be its newest change; `None` = it has told no time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    since: Option<i64>,
    /// Nothing up to there can come late any more.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    is_settled: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pass: Option<Pass>,
    #[serde(default, skip_serializing_if = "Given::is_empty")]
    given: Given,
}

/// A pass under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Pass {
    from: i64,
    to: i64,
    since: Option<i64>,
    settles: bool,
    place: Place,
}

/// After which key it goes on. Lists are read one after the other, each from the pass's beginning to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Place {
    list: usize,
    at: i64,
    id: i64,
}

/// The next stretch of a list: times from `from` to `to`, and of those at `from` only ids after `after`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stretch {
    pub(super) list: usize,
    pub(super) from: DateTime<Utc>,
    pub(super) after: i64,
    pub(super) to: DateTime<Utc>,
}

impl Cursor {
    /// Reads what the caller gave back; what cannot be read starts anew, which repeats but loses nothing.
    pub(super) fn parse(text: Option<&str>) -> Self {
        text.and_then(|text| serde_json::from_str(text).ok()).unwrap_or(Self { sweep: Some(0), ..Self::default() })
    }

    pub(super) fn write(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The last id given, while everything is read for the first time.
    pub(super) fn sweep(&self) -> Option<i64> {
        self.sweep
    }

    /// The sweep begins; `newest` is the newest change there is.
    pub(super) fn begin(&mut self, newest: Option<i64>) {
        self.at = newest.unwrap_or(0);
    }

    /// The sweep goes on after this id, or is over.
    pub(super) fn swept(&mut self, to: Option<i64>) {
        self.sweep = to;
    }

    /// Changes up to here were given, or are older than anything that will be.
    pub(super) fn read_to(&self) -> DateTime<Utc> {
        instant(self.at)
    }

    pub(super) fn is_under_way(&self) -> bool {
        self.pass.is_some()
    }

    /// A pass begins, up to the newest change there is; `clock` is what the ERP's said meanwhile. Without anything to read
    /// none does.
    pub(super) fn set_out(&mut self, newest: Option<i64>, clock: Option<i64>) {
        let to = newest.unwrap_or(self.at).max(self.at);
        let is_newer = to > self.at;
        if self.is_settled && !is_newer {
            return;
        }
        let from = if self.is_settled { self.at + 1 } else { self.at - overlap() };
        let since = if is_newer { clock } else { self.since.or(clock) };
        let waited = clock.zip(since).map_or(0, |(now, since)| now - since);
        let place = Place { list: 0, at: from, id: 0 };
        self.pass = Some(Pass { from, to, since, settles: waited >= SETTLED, place });
    }

    /// What the pass reads next.
    pub(super) fn stretch(&self) -> Option<Stretch> {
        let pass = self.pass.as_ref()?;
        let Place { list, at, id } = pass.place;
        Some(Stretch { list, from: instant(at), after: id, to: instant(pass.to) })
    }

    /// The list was read up to this row.
    pub(super) fn step(&mut self, row: Version) {
        if let Some(pass) = &mut self.pass {
            pass.place = Place { list: pass.place.list, at: row.at, id: row.id };
        }
    }

    /// The list was read to its end; after the last of them the pass is over.
    pub(super) fn next_list(&mut self, lists: usize) {
        let Some(pass) = &mut self.pass else { return };
        pass.place = Place { list: pass.place.list + 1, at: pass.from, id: 0 };
        if pass.place.list >= lists {
            (self.at, self.since, self.is_settled) = (pass.to, pass.since, pass.settles);
            self.pass = None;
        }
    }

    pub(super) fn was_given(&self, row: Version) -> bool {
        self.given.has(row)
    }

    /// These rows were given. Those that no pass meets any more are not remembered.
    pub(super) fn gave(&mut self, rows: impl IntoIterator<Item = Version>) {
        let from = match &self.pass {
            Some(pass) => pass.from.min(pass.to - overlap()),
            None if self.is_settled => self.at + 1,
            None => self.at - overlap(),
        };
        for row in rows.into_iter().filter(|row| row.at >= from) {
            self.given.add(row);
        }
        self.given.forget_before(from);
    }
}

fn overlap() -> i64 {
    OVERLAP.num_microseconds().unwrap_or(i64::MAX)
}

fn instant(at: i64) -> DateTime<Utc> {
    DateTime::from_timestamp_micros(at).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: i64 = 1_000_000;
    const NOON: i64 = 1_795_262_400 * SECOND;
    /// The ERP's clock at noon.
    const CLOCK: i64 = NOON / SECOND;

    fn row(id: i64, at: i64) -> Version {
        Version { table: 0, id, at }
    }

    /// A pass over one list that gives these rows.
    fn pass(cursor: &mut Cursor, newest: i64, clock: Option<i64>, rows: &[Version]) -> Option<Stretch> {
        cursor.set_out(Some(newest), clock);
        let stretch = cursor.stretch();
        cursor.next_list(1);
        cursor.gave(rows.iter().copied());
        stretch
    }

    #[test]
    fn what_was_given_is_known_until_it_changes() {
        let mut cursor = Cursor { at: NOON, ..Cursor::default() };
        pass(&mut cursor, NOON + 5 * SECOND, None, &[row(1, NOON), row(2, NOON + 5 * SECOND)]);
        assert!(cursor.was_given(row(1, NOON)) && cursor.was_given(row(2, NOON + 5 * SECOND)));
        assert!(!cursor.was_given(row(1, NOON + SECOND)) && !cursor.was_given(row(3, NOON)));
    }

    #[test]
    fn the_next_pass_begins_before_the_end_of_the_last() {
        let mut cursor = Cursor { at: NOON, ..Cursor::default() };
        pass(&mut cursor, NOON + 300 * SECOND, Some(CLOCK + 300), &[row(1, NOON)]);
        assert!(!cursor.was_given(row(1, NOON)), "long past");
        let stretch = pass(&mut cursor, NOON + 300 * SECOND, Some(CLOCK + 310), &[]).expect("a pass");
        assert_eq!(stretch.from.timestamp_micros(), NOON + 240 * SECOND);
        assert_eq!(stretch.to.timestamp_micros(), NOON + 300 * SECOND);
    }

    #[test]
    fn a_pass_that_began_late_enough_is_the_last_until_something_changes() {
        let mut cursor = Cursor { at: NOON, ..Cursor::default() };
        let rows = [row(1, NOON + SECOND)];
        pass(&mut cursor, NOON + SECOND, Some(CLOCK + 1), &rows);
        assert!(pass(&mut cursor, NOON + SECOND, Some(CLOCK + 100), &rows).is_some(), "something may come late");
        assert!(cursor.was_given(rows[0]));
        assert!(pass(&mut cursor, NOON + SECOND, Some(CLOCK + 121), &rows).is_some(), "a last look");
        assert!(!cursor.was_given(rows[0]), "nobody will ask");
        assert_eq!(pass(&mut cursor, NOON + SECOND, Some(CLOCK + 999), &[]), None);
        let stretch = pass(&mut cursor, NOON + 900 * SECOND, Some(CLOCK + 900), &[]).expect("a pass");
        assert_eq!(stretch.from.timestamp_micros(), NOON + SECOND + 1, "with nothing read again");
    }

    #[test]
    fn without_a_clock_the_overlap_stays() {
        let mut cursor = Cursor { at: NOON, ..Cursor::default() };
        for _ in 0..10 {
            assert!(pass(&mut cursor, NOON, None, &[]).is_some());
        }
    }

    #[test]
    fn a_pass_goes_on_after_the_last_key_and_through_all_lists() {
        let mut cursor = Cursor { at: NOON, ..Cursor::default() };
        cursor.set_out(Some(NOON + 9 * SECOND), None);
        cursor.step(row(7, NOON + 3 * SECOND));
        let mut cursor = Cursor::parse(Some(&cursor.write()));
        let stretch = cursor.stretch().expect("under way");
        assert_eq!((stretch.list, stretch.from, stretch.after), (0, instant(NOON + 3 * SECOND), 7));
        cursor.next_list(2);
        let stretch = cursor.stretch().expect("under way");
        assert_eq!((stretch.list, stretch.from, stretch.after), (1, instant(NOON - 60 * SECOND), 0));
        assert_eq!(cursor.read_to(), instant(NOON), "until the pass is over");
        cursor.next_list(2);
        assert!(!cursor.is_under_way());
        assert_eq!(cursor.read_to(), instant(NOON + 9 * SECOND));
    }

    #[test]
    fn what_changes_during_the_sweep_is_found_after_it() {
        let mut cursor = Cursor::parse(None);
        cursor.begin(Some(NOON));
        cursor.gave([row(1, NOON), row(2, NOON + 900 * SECOND)]);
        cursor.swept(None);
        cursor.set_out(Some(NOON + 900 * SECOND), None);
        let stretch = cursor.stretch().expect("a pass");
        assert_eq!(stretch.from.timestamp_micros(), NOON - 60 * SECOND);
        assert!(cursor.was_given(row(2, NOON + 900 * SECOND)) && !cursor.was_given(row(1, NOON + 300 * SECOND)));
    }

    #[test]
    fn a_broken_cursor_starts_anew_and_one_of_an_earlier_version_goes_on() {
        assert_eq!(Cursor::parse(Some("nonsense")).sweep(), Some(0));
        let earlier = Cursor::parse(Some(r#"{"at":1795262400000000,"seen":{"5":1795262400000000}}"#));
        assert_eq!(earlier, Cursor { at: NOON, ..Cursor::default() });
    }
}
