//! One at a time: whoever is signed in may have one password of their own compared, not a thousand that hold up everybody's sign-in.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

/// User ids whose password is being compared.
#[derive(Clone, Debug, Default)]
pub struct OneAtATime(Arc<Mutex<HashSet<String>>>);

/// A turn, until it is dropped.
#[derive(Debug)]
pub struct Turn {
    turns: OneAtATime,
    who: String,
}

impl OneAtATime {
    /// Takes the turn of somebody; `None` = they have one.
    pub fn take(&self, who: &str) -> Option<Turn> {
        let fresh = self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(who.to_owned());
        fresh.then(|| Turn { turns: self.clone(), who: who.to_owned() })
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.turns.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.who);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_has_one_turn_at_a_time() {
        let turns = OneAtATime::default();
        let first = turns.take("ada");
        assert!(first.is_some() && turns.take("ada").is_none() && turns.take("bob").is_some());
        drop(first);
        assert!(turns.take("ada").is_some());
    }
}
