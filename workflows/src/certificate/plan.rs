//! What has to happen to the certificates of a notice so that there is one for each lot that needs one. Pure.
//!
//! A draft saves itself every few seconds while somebody types the number of a lot: a certificate that nobody has filled goes by the
//! number that its line has now. Only what is left over after that is void.

use super::machine::State;
use super::payload::Requirement;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// A lot of a line of a notice.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lot {
    /// Id of the notice's line.
    pub line: i64,
    /// The vendor's lot; empty = the line has no lots.
    pub lot_no: String,
}

/// A lot that needs a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// Which.
    pub lot: Lot,
    /// Whether the notice has to wait for it.
    pub requirement: Requirement,
}

/// A certificate of a notice that is not void.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// Its id.
    pub id: i64,
    /// Its version.
    pub version: i64,
    /// Its state.
    pub state: State,
    /// Of which lot.
    pub lot: Lot,
    /// Whether the notice has to wait for it.
    pub requirement: Requirement,
    /// Whether there are values or files: those are about this lot and no other.
    pub is_filled: bool,
}

/// What has to happen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// Go by another number of the same line.
    pub renamed: Vec<(Held, String)>,
    /// Are void.
    pub void: Vec<Held>,
    /// Have to be there before the notice is sent, or no more; with what they were renamed to.
    pub changed: Vec<(i64, Requirement)>,
    /// Are made.
    pub made: Vec<Wanted>,
}

impl Plan {
    /// Whether everything is as it should be.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.renamed.is_empty() && self.void.is_empty() && self.changed.is_empty() && self.made.is_empty()
    }
}

/// Compares what is needed with what there is. Of a lot that is named twice, the stricter word counts.
#[must_use]
pub fn plan(wanted: &[Wanted], held: &[Held]) -> Plan {
    let mut plan = Plan::default();
    let needed = |one: &&Wanted| one.requirement == Requirement::Needed;
    let strict: BTreeSet<&Lot> = wanted.iter().filter(needed).map(|one| &one.lot).collect();
    let requirement = |lot: &Lot| if strict.contains(lot) { Requirement::Needed } else { Requirement::Wanted };
    let asked: BTreeSet<&Lot> = wanted.iter().map(|one| &one.lot).collect();
    let there: BTreeSet<&Lot> = held.iter().map(|one| &one.lot).collect();
    // In the order in which they stand on the notice: the first number that is gone goes with the first that is new.
    let mut fresh: BTreeMap<i64, VecDeque<&Lot>> = BTreeMap::new();
    let mut met: BTreeSet<&Lot> = BTreeSet::new();
    for one in wanted.iter().filter(|one| !there.contains(&one.lot) && met.insert(&one.lot)) {
        fresh.entry(one.lot.line).or_default().push_back(&one.lot);
    }
    for one in held {
        let mut now = Some(&one.lot).filter(|lot| asked.contains(lot));
        if now.is_none() && one.state == State::Awaited && !one.is_filled {
            now = fresh.get_mut(&one.lot.line).and_then(VecDeque::pop_front);
            plan.renamed.extend(now.map(|lot| (one.clone(), lot.lot_no.clone())));
        }
        match now {
            Some(lot) if requirement(lot) != one.requirement => plan.changed.push((one.id, requirement(lot))),
            Some(_) => {}
            None => plan.void.push(one.clone()),
        }
    }
    let rest: BTreeSet<&Lot> = fresh.into_values().flatten().collect();
    let mut made = BTreeSet::new();
    let unmade = wanted.iter().filter(|one| rest.contains(&one.lot) && made.insert(&one.lot));
    plan.made = unmade.map(|one| Wanted { lot: one.lot.clone(), requirement: requirement(&one.lot) }).collect();
    plan
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lot(line: i64, lot_no: &str) -> Lot {
        Lot { line, lot_no: lot_no.to_owned() }
    }

    fn wanted(lots: &[(i64, &str)]) -> Vec<Wanted> {
        let of = |(line, lot_no): &(i64, &str)| Wanted { lot: lot(*line, lot_no), requirement: Requirement::Wanted };
        lots.iter().map(of).collect()
    }

    fn held(id: i64, line: i64, lot_no: &str, state: State) -> Held {
        Held { id, version: 1, state, lot: lot(line, lot_no), requirement: Requirement::Wanted, is_filled: false }
    }

    /// What becomes of it: numbers it is renamed to, ids that are void, lots that are made.
    fn told(wanted: &[Wanted], held: &[Held]) -> (Vec<(i64, String)>, Vec<i64>, Vec<String>) {
        let plan = plan(wanted, held);
        let renamed = plan.renamed.into_iter().map(|(one, lot_no)| (one.id, lot_no)).collect();
        let made = plan.made.into_iter().map(|one| format!("{}:{}", one.lot.line, one.lot.lot_no)).collect();
        (renamed, plan.void.into_iter().map(|one| one.id).collect(), made)
    }

    #[test]
    fn what_is_as_it_should_be_stays_so() {
        let there = [held(1, 10, "A", State::Awaited), held(2, 10, "B", State::Accept)];
        assert!(plan(&wanted(&[(10, "A"), (10, "B"), (10, "A")]), &there).is_empty());
        assert!(plan(&[], &[]).is_empty());
    }

    #[test]
    fn a_number_that_is_typed_takes_the_awaited_certificate_along() {
        let there = [held(1, 10, "", State::Awaited), held(2, 11, "X", State::Awaited)];
        let (renamed, void, made) = told(&wanted(&[(10, "A"), (10, "B"), (11, "X")]), &there);
        assert_eq!((renamed, void, made), (vec![(1, "A".to_owned())], vec![], vec!["10:B".to_owned()]));
    }

    #[test]
    fn only_what_is_left_over_is_void_and_what_was_submitted_is_never_renamed() {
        let there = [
            held(1, 10, "A", State::Submitted),
            held(2, 10, "B", State::Awaited),
            held(3, 10, "C", State::Awaited),
            held(4, 12, "D", State::Accept),
        ];
        let (renamed, void, made) = told(&wanted(&[(10, "Z"), (11, "D")]), &there);
        assert_eq!((renamed, void, made), (vec![(2, "Z".to_owned())], vec![1, 3, 4], vec!["11:D".to_owned()]));
    }

    #[test]
    fn what_was_measured_of_one_lot_never_becomes_anothers() {
        let filled = Held { is_filled: true, ..held(1, 10, "A", State::Awaited) };
        let (renamed, void, made) = told(&wanted(&[(10, "B")]), &[filled]);
        assert_eq!((renamed, void, made), (vec![], vec![1], vec!["10:B".to_owned()]));
    }

    #[test]
    fn the_stricter_word_counts_and_is_followed() {
        let mut strict = wanted(&[(10, "A"), (10, "A"), (10, "B")]);
        strict[1].requirement = Requirement::Needed;
        strict[2].requirement = Requirement::Needed;
        let plan = plan(&strict, &[held(1, 10, "A", State::Submitted)]);
        assert_eq!(plan.changed, [(1, Requirement::Needed)]);
        assert_eq!((plan.made.len(), plan.made[0].requirement), (1, Requirement::Needed));
    }
}
