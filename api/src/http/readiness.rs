//! Whether requests can be served, and which schedules do not run. The program looks from time to time and says so here: a probe costs the
//! database nothing, and is answered when there is no connection left.

use chrono::{DateTime, TimeDelta, Utc};
use std::sync::{Mutex, PoisonError};

/// So long after the database said that its disk is full nobody is sent here.
const FULL: TimeDelta = TimeDelta::seconds(30);

/// What is known.
#[derive(Debug, Default)]
pub struct Readiness {
    known: Mutex<Known>,
    stalled: Mutex<Vec<String>>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Known {
    reached: bool,
    /// The private database has ended and is being started again.
    is_restarting: bool,
    stopping: bool,
    disk: Option<Disk>,
    full_at: Option<DateTime<Utc>>,
}

/// Room for the data directory, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Disk {
    /// Left.
    pub free: u64,
    /// In all.
    pub size: u64,
    /// With less than this left, nothing is begun any more.
    pub least: u64,
}

impl Disk {
    /// Whether there is too little.
    pub fn is_full(&self) -> bool {
        self.free < self.least
    }
}

impl Readiness {
    /// What a look has found: whether the database answers, and how full the disk is, if that can be found out.
    pub fn seen(&self, reached: bool, disk: Option<Disk>) {
        self.with(|known| {
            known.reached = reached;
            known.disk = disk;
        });
    }

    /// The database has refused something because its disk is full.
    pub fn seen_full(&self, now: DateTime<Utc>) {
        self.with(|known| known.full_at = Some(now));
    }

    /// The private database has ended and is being started again, or is there again.
    pub fn database_restarting(&self, is_restarting: bool) {
        self.with(|known| known.is_restarting = is_restarting);
    }

    /// Whether the private database is being started again: then no request needs to wait for a connection.
    pub fn is_database_restarting(&self) -> bool {
        self.with(|known| known.is_restarting)
    }

    /// Names of the schedules that do not run. They are reported and make no process unready: the workers start them, so that an API
    /// which is taken out of service would mend nothing.
    pub fn seen_stalled(&self, names: Vec<String>) {
        *self.stalled.lock().unwrap_or_else(PoisonError::into_inner) = names;
    }

    /// Names of the schedules that did not run at the last look.
    pub fn stalled(&self) -> Vec<String> {
        self.stalled.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The program is about to stop.
    pub fn stopping(&self) {
        self.with(|known| known.stopping = true);
    }

    /// How full the disk was at the last look.
    pub fn disk(&self) -> Option<Disk> {
        self.with(|known| known.disk)
    }

    /// Why requests cannot be served; `None` = they can.
    pub fn why_not(&self, now: DateTime<Utc>) -> Option<&'static str> {
        let known = self.with(|known| *known);
        let full = known.full_at.is_some_and(|at| (at..at + FULL).contains(&now))
            || known.disk.is_some_and(|disk| disk.is_full());
        match known {
            Known { stopping: true, .. } => Some("This process is stopping."),
            Known { is_restarting: true, .. } => Some("The database is being restarted."),
            Known { reached: false, .. } => Some("The database does not answer."),
            _ if full => Some("The disk is full."),
            _ => None,
        }
    }

    fn with<T>(&self, look: impl FnOnce(&mut Known) -> T) -> T {
        look(&mut self.known.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reason_is_told_and_passes_with_its_cause() {
        let ready = Readiness::default();
        let noon = DateTime::from_timestamp(1_790_000_000, 0).unwrap();
        assert!(ready.why_not(noon).unwrap().contains("database"), "nobody has looked yet");
        let room = Disk { free: 10, size: 100, least: 10 };
        ready.seen(true, Some(room));
        assert_eq!((ready.why_not(noon), ready.disk()), (None, Some(room)));
        ready.seen(true, Some(Disk { free: 9, ..room }));
        assert!(ready.why_not(noon).unwrap().contains("disk"));
        ready.seen(true, None);
        ready.seen_full(noon);
        assert!(ready.why_not(noon + TimeDelta::seconds(29)).unwrap().contains("disk"));
        assert_eq!(ready.why_not(noon + TimeDelta::seconds(30)), None);
        assert_eq!(ready.why_not(noon - TimeDelta::days(2)), None, "a clock that ran ahead keeps nothing back");
        ready.seen_stalled(vec!["erp.pull_orders".to_owned()]);
        assert_eq!(
            ready.why_not(noon - TimeDelta::days(2)),
            None,
            "reported, and no reason to send requests elsewhere"
        );
        ready.database_restarting(true);
        assert!(ready.why_not(noon).unwrap().contains("restarted"));
        ready.database_restarting(false);
        ready.seen(false, None);
        assert!(ready.why_not(noon).unwrap().contains("database"));
        ready.stopping();
        assert!(ready.why_not(noon).unwrap().contains("stopping"));
    }
}
