//! Which rows were given at which of their changes. Rows of one transaction bear one time and mostly have ids in a row, so a
//! time with ranges of ids is short also for thousands of them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The most ranges that are remembered. Beyond it the oldest are forgotten, which repeats but loses nothing.
const MOST: usize = 10_000;

/// A row at one of its changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Version {
    /// Place of its table among the stream's.
    pub(super) table: usize,
    pub(super) id: i64,
    /// When, in microseconds.
    pub(super) at: i64,
}

/// Rows by time of change and table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct Given(BTreeMap<i64, BTreeMap<usize, Ranges>>);

/// First and last id of each range, in order, with a gap between neighbours.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
struct Ranges(Vec<(i64, i64)>);

impl Given {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn has(&self, row: Version) -> bool {
        self.0.get(&row.at).and_then(|tables| tables.get(&row.table)).is_some_and(|ranges| ranges.has(row.id))
    }

    pub(super) fn add(&mut self, row: Version) {
        self.0.entry(row.at).or_default().entry(row.table).or_default().add(row.id);
    }

    /// Forgets what changed before.
    pub(super) fn forget_before(&mut self, at: i64) {
        self.0 = self.0.split_off(&at);
        let mut count: usize = self.0.values().map(length).sum();
        while count > MOST
            && let Some((_, tables)) = self.0.pop_first()
        {
            count -= length(&tables);
        }
    }
}

fn length(tables: &BTreeMap<usize, Ranges>) -> usize {
    tables.values().map(|ranges| ranges.0.len()).sum()
}

impl Ranges {
    fn has(&self, id: i64) -> bool {
        let next = self.0.partition_point(|(first, _)| *first <= id);
        next > 0 && self.0[next - 1].1 >= id
    }

    fn add(&mut self, id: i64) {
        let next = self.0.partition_point(|(first, _)| *first <= id);
        if next > 0 && self.0[next - 1].1 >= id {
            return;
        }
        let touches_last = next > 0 && self.0[next - 1].1 == id - 1;
        let touches_next = self.0.get(next).is_some_and(|(first, _)| *first == id + 1);
        match (touches_last, touches_next) {
            (true, true) => self.0[next - 1].1 = self.0.remove(next).1,
            (true, false) => self.0[next - 1].1 = id,
            (false, true) => self.0[next].0 = id,
            (false, false) => self.0.insert(next, (id, id)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(id: i64, at: i64) -> Version {
        Version { table: 1, id, at }
    }

    #[test]
    fn ids_in_a_row_are_one_range_whatever_their_order() {
        let mut given = Given::default();
        for id in [5, 1, 3, 2, 4, 9, 3] {
            given.add(row(id, 100));
        }
        assert_eq!(serde_json::to_string(&given).unwrap(), r#"{"100":{"1":[[1,5],[9,9]]}}"#);
        let has: Vec<i64> = (0..12).filter(|id| given.has(row(*id, 100))).collect();
        assert_eq!(has, [1, 2, 3, 4, 5, 9]);
        assert!(!given.has(row(1, 101)) && !given.has(Version { table: 0, ..row(1, 100) }));
        let back: Given = serde_json::from_str(&serde_json::to_string(&given).unwrap()).unwrap();
        assert_eq!(back, given);
    }

    #[test]
    fn what_is_long_past_is_forgotten_and_so_is_what_is_too_much() {
        let mut given = Given::default();
        for n in 0..3 * i64::try_from(MOST).unwrap() {
            given.add(row(2 * n, n));
        }
        given.forget_before(1);
        assert!(!given.has(row(0, 0)));
        assert_eq!(given.0.values().map(length).sum::<usize>(), MOST);
        let last = 3 * i64::try_from(MOST).unwrap() - 1;
        assert!(given.has(row(2 * last, last)), "the newest stay");
    }
}
