//! How far a stream was read. Tryton has no change number, only times of change, and a transaction that began earlier may
//! be committed later: so a stretch before the newest time is read again, and what was already given is remembered.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

/// The stretch that is read again. Longer than a transaction of the ERP takes.
const OVERLAP: TimeDelta = TimeDelta::seconds(60);

/// Opaque to the caller.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Cursor {
    /// While everything there is is read for the first time, in the order of ids: the last id given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sweep: Option<i64>,
    /// Newest time of change given, in microseconds. During the sweep: the newest there was when it began, because what
    /// was given early in the sweep may change while it goes on.
    at: i64,
    /// Ids given whose change lies within the overlap, with that time.
    seen: BTreeMap<i64, i64>,
}

/// A record that changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Changed {
    pub(super) id: i64,
    /// When, in microseconds.
    pub(super) at: i64,
}

impl Cursor {
    /// Reads what the caller gave back; what cannot be read starts anew, which repeats but loses nothing.
    pub(super) fn parse(text: Option<&str>) -> Self {
        text.and_then(|text| serde_json::from_str(text).ok()).unwrap_or(Self { sweep: Some(0), ..Self::default() })
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

    pub(super) fn write(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Read changes from here on.
    pub(super) fn from(&self) -> DateTime<Utc> {
        DateTime::from_timestamp_micros(self.at).unwrap_or_default() - OVERLAP
    }

    /// Of what changed since [`Self::from`], what was not given yet: the oldest `limit`, and whether there is more.
    pub(super) fn fresh(&self, mut changed: Vec<Changed>, limit: usize) -> (Vec<Changed>, bool) {
        changed.retain(|change| self.seen.get(&change.id).is_none_or(|at| *at < change.at));
        changed.sort_by_key(|change| (change.at, change.id));
        let more = changed.len() > limit;
        changed.truncate(limit);
        (changed, more)
    }

    /// The cursor after these were given.
    pub(super) fn after(mut self, given: &[Changed]) -> Self {
        for change in given {
            if self.sweep.is_none() {
                self.at = self.at.max(change.at);
            }
            self.seen.insert(change.id, change.at);
        }
        let from = self.from().timestamp_micros();
        self.seen.retain(|_, at| *at >= from);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: i64 = 1_000_000;
    const NOON: i64 = 1_795_262_400 * SECOND;

    fn changed(id: i64, at: i64) -> Changed {
        Changed { id, at }
    }

    #[test]
    fn what_was_given_is_not_given_again_until_it_changes() {
        let cursor = Cursor::default().after(&[changed(1, NOON), changed(2, NOON + SECOND)]);
        let again = vec![changed(1, NOON), changed(2, NOON + SECOND)];
        assert_eq!(cursor.fresh(again, 10), (vec![], false));
        let later = changed(1, NOON + 2 * SECOND);
        assert_eq!(cursor.fresh(vec![later], 10), (vec![later], false));
    }

    #[test]
    fn a_late_commit_within_the_overlap_is_found() {
        let cursor = Cursor::default().after(&[changed(2, NOON)]);
        let late = changed(1, NOON - 30 * SECOND);
        assert!(cursor.from().timestamp_micros() <= late.at);
        assert_eq!(cursor.fresh(vec![late], 10), (vec![late], false));
    }

    #[test]
    fn a_page_is_the_oldest_and_forgets_what_is_long_past() {
        let cursor = Cursor::default();
        let all = vec![changed(3, NOON + 300 * SECOND), changed(1, NOON), changed(2, NOON + SECOND)];
        let (page, more) = cursor.fresh(all, 2);
        assert_eq!((page.clone(), more), (vec![changed(1, NOON), changed(2, NOON + SECOND)], true));
        let cursor = cursor.after(&page).after(&[changed(3, NOON + 300 * SECOND)]);
        assert_eq!(cursor.seen.len(), 1);
    }

    #[test]
    fn what_changes_during_the_sweep_is_found_after_it() {
        let mut cursor = Cursor::parse(None);
        cursor.begin(Some(NOON));
        let mut cursor = cursor.after(&[changed(1, NOON)]).after(&[changed(2, NOON + 900 * SECOND)]);
        cursor.swept(None);
        let meanwhile = changed(1, NOON + 300 * SECOND);
        assert!(cursor.from().timestamp_micros() <= meanwhile.at);
        assert_eq!(cursor.fresh(vec![changed(2, NOON + 900 * SECOND), meanwhile], 10), (vec![meanwhile], false));
    }

    #[test]
    fn a_broken_cursor_starts_anew() {
        assert_eq!(Cursor::parse(Some("nonsense")).sweep(), Some(0));
        let cursor = Cursor::default().after(&[changed(1, NOON)]);
        assert_eq!(Cursor::parse(Some(&cursor.write())), cursor);
    }
}
