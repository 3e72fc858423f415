//! A limit on password comparisons: comparing takes a core and 19 MiB, so few are compared at once, the others
//! wait, and whoever would wait too long is sent away. There are two such limits, so that those who are known do not
//! stand behind a crowd of strangers; and in a crowd no address has more than a few places of it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{Semaphore, SemaphorePermit};

/// Waiting so many, they are a crowd; at two checks of 30 ms at a time the last one waits about a second.
const CROWD: usize = 64;
/// Places of one address in a crowd.
const EACH: usize = 3;
/// Places at all: the last one waits about 15 seconds, behind more than three hundred addresses.
const MOST: usize = 1024;

/// How many passwords are compared at once; the others wait.
#[derive(Clone, Debug)]
pub struct HashLimit {
    places: Arc<Mutex<HashMap<String, usize>>>,
    checks: Arc<Semaphore>,
}

/// A place in the queue, until it is dropped.
#[derive(Debug)]
pub struct HashPermit {
    places: Arc<Mutex<HashMap<String, usize>>>,
    address: String,
}

impl HashLimit {
    /// Lets `checks` passwords be compared at once.
    pub fn new(checks: usize) -> Self {
        Self { places: Arc::default(), checks: Arc::new(Semaphore::new(checks.max(1))) }
    }

    /// Takes a place; `None` = there is none for this address now.
    pub fn enter(&self, address: &str) -> Option<HashPermit> {
        let mut places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        let (waiting, own) = (places.values().sum::<usize>(), places.get(address).copied().unwrap_or_default());
        if waiting >= MOST || waiting >= CROWD && own >= EACH {
            return None;
        }
        places.insert(address.to_owned(), own + 1);
        Some(HashPermit { places: self.places.clone(), address: address.to_owned() })
    }

    /// Waits until one may compare a password; `None` = the program is ending.
    pub async fn turn(&self) -> Option<SemaphorePermit<'_>> {
        self.checks.acquire().await.ok()
    }
}

impl Drop for HashPermit {
    fn drop(&mut self) {
        let mut places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        match places.get_mut(&self.address) {
            Some(own) if *own > 1 => *own -= 1,
            Some(_) | None => {
                places.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_a_crowd_everybody_has_a_few_places() {
        let lane = HashLimit::new(1);
        let mut kept: Vec<HashPermit> = (0..CROWD).map(|_| lane.enter("a").unwrap()).collect();
        assert!(lane.enter("a").is_none());
        kept.extend((0..EACH).map(|_| lane.enter("b").unwrap()));
        assert!(lane.enter("b").is_none());
        kept.truncate(CROWD - 1);
        assert!(lane.enter("a").is_some(), "it is no crowd any more");
        drop(kept);
        assert!(lane.places.lock().unwrap().is_empty());
    }

    #[test]
    fn nobody_waits_for_ever() {
        let lane = HashLimit::new(1);
        let kept: Vec<HashPermit> = (0..MOST).map(|n| lane.enter(&n.to_string()).unwrap()).collect();
        assert!(lane.enter("new").is_none());
        drop(kept);
        assert!(lane.enter("new").is_some());
    }
}
