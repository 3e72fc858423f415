//! Calls in progress: one account may have so many at a time, or a page gone wild would hold every connection to the database.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// How many calls of each account are in progress.
#[derive(Clone, Debug)]
pub struct InFlight {
    most: usize,
    by_account: Arc<Mutex<HashMap<i64, usize>>>,
}

/// A call in progress, until it is dropped.
#[derive(Debug)]
pub struct InFlightCall {
    in_flight: InFlight,
    account: i64,
}

impl InFlight {
    /// Allows so many, at least one.
    pub fn new(most: usize) -> Self {
        Self { most: most.max(1), by_account: Arc::default() }
    }

    /// Begins a call; `None` = too many are in progress.
    pub fn begin(&self, account: i64) -> Option<InFlightCall> {
        let mut all = self.by_account.lock().unwrap_or_else(PoisonError::into_inner);
        let count = all.entry(account).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        Some(InFlightCall { in_flight: self.clone(), account })
    }
}

impl Drop for InFlightCall {
    fn drop(&mut self) {
        let mut all = self.in_flight.by_account.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = all.get_mut(&self.account) {
            *count -= 1;
            if *count == 0 {
                all.remove(&self.account);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_has_so_many_at_a_time_and_others_are_not_concerned() {
        let in_flight = InFlight::new(2);
        let (first, second) = (in_flight.begin(1), in_flight.begin(1));
        assert!(first.is_some() && second.is_some() && in_flight.begin(1).is_none() && in_flight.begin(2).is_some());
        drop(first);
        assert!(in_flight.begin(1).is_some());
        drop(second);
        assert!(in_flight.by_account.lock().unwrap().is_empty(), "who is done is forgotten");
    }
}
