//! Floods: how many calls of the public routes an address may make. Each process counts for itself.

use chrono::{DateTime, Utc};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// Addresses remembered at most; those that have been quiet for a minute are forgotten first.
const MOST: usize = 20_000;

/// A bucket per address: full it holds a minute's calls, and it fills evenly.
#[derive(Debug)]
pub struct RateLimit {
    per_minute: f64,
    buckets: Mutex<HashMap<String, Bucket>>,
}

#[derive(Clone, Copy, Debug)]
struct Bucket {
    left: f64,
    at: DateTime<Utc>,
}

impl RateLimit {
    /// Allows so many calls a minute.
    pub fn new(per_minute: u32) -> Self {
        Self { per_minute: f64::from(per_minute.max(1)), buckets: Mutex::default() }
    }

    /// Takes a call into account.
    ///
    /// # Errors
    /// Seconds to wait, when there were too many.
    pub fn take(&self, address: &str, now: DateTime<Utc>) -> Result<(), i64> {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MOST && !buckets.contains_key(address) {
            buckets.retain(|_, bucket| self.filled(*bucket, now) < self.per_minute);
            if buckets.len() >= MOST {
                // Everybody floods at once: whoever is new waits.
                return Err(1);
            }
        }
        let full = Bucket { left: self.per_minute, at: now };
        let bucket = buckets.entry(address.to_owned()).or_insert(full);
        let left = self.filled(*bucket, now);
        if left < 1.0 {
            let seconds = ((1.0 - left) * 60.0 / self.per_minute).ceil();
            *bucket = Bucket { left, at: now };
            #[expect(clippy::cast_possible_truncation, reason = "at most a minute")]
            return Err((seconds as i64).max(1));
        }
        *bucket = Bucket { left: left - 1.0, at: now };
        Ok(())
    }

    fn filled(&self, bucket: Bucket, now: DateTime<Utc>) -> f64 {
        // A clock that was set back fills nothing.
        let milliseconds = u32::try_from((now - bucket.at).num_milliseconds().clamp(0, 3_600_000)).unwrap_or(0);
        (bucket.left + f64::from(milliseconds) * self.per_minute / 60_000.0).min(self.per_minute)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::Duration;

    fn noon() -> DateTime<Utc> {
        DateTime::from_timestamp(1_790_000_000, 0).unwrap()
    }

    #[test]
    fn a_minutes_calls_at_once_and_then_at_their_pace() {
        let rate_limit = RateLimit::new(30);
        assert!((0..30).all(|_| rate_limit.take("a", noon()).is_ok()));
        assert_eq!(rate_limit.take("a", noon()), Err(2), "one call every two seconds");
        assert_eq!(rate_limit.take("b", noon()), Ok(()), "others are not concerned");
        assert_eq!(rate_limit.take("a", noon() + Duration::seconds(2)), Ok(()));
        assert!(rate_limit.take("a", noon() + Duration::seconds(2)).is_err());
        assert!(rate_limit.take("a", noon() - Duration::days(1)).is_err(), "a clock set back");
        assert!((0..30).all(|_| rate_limit.take("a", noon() + Duration::hours(1)).is_ok()));
    }

    #[test]
    fn calls_at_half_the_pace_go_on_for_ever() {
        let rate_limit = RateLimit::new(240);
        assert!((0..2_000).all(|n| rate_limit.take("a", noon() + Duration::milliseconds(500 * n)).is_ok()));
    }

    #[test]
    fn what_is_remembered_has_an_end() {
        let rate_limit = RateLimit::new(2);
        for n in 0..MOST {
            assert_eq!(rate_limit.take(&n.to_string(), noon()), Ok(()));
        }
        assert_eq!(rate_limit.take("new", noon()), Err(1));
        assert_eq!(rate_limit.take("0", noon()), Ok(()), "who is known goes on");
        assert_eq!(rate_limit.take("new", noon() + Duration::minutes(1)), Ok(()), "the quiet ones are forgotten");
    }
}
