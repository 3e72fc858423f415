//! How patient sign-in is with failures: pure.

use chrono::Duration;

/// How patient sign-in is.
#[derive(Clone, Copy, Debug)]
pub struct Lockout {
    /// Failures in a row that are forgiven.
    pub free: i32,
    /// Wait after the first failure too many; doubles with each further one.
    pub first: Duration,
    /// Longest wait.
    pub longest: Duration,
}

impl Default for Lockout {
    fn default() -> Self {
        Self { free: 5, first: Duration::minutes(1), longest: Duration::hours(1) }
    }
}

impl Lockout {
    /// How long to wait after `failures` in a row; `None` = not yet.
    pub fn wait(&self, failures: i32) -> Option<Duration> {
        let beyond = failures.checked_sub(self.free).filter(|n| *n >= 0)?;
        let factor = 1_i32.checked_shl(u32::try_from(beyond.min(20)).unwrap_or(20)).unwrap_or(i32::MAX);
        Some(self.first.checked_mul(factor).unwrap_or(self.longest).min(self.longest))
    }
}

/// Patience with each counter of wrong passwords.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// With a name from one address.
    pub name: Lockout,
    /// With a name from all addresses together from which it has not signed in lately.
    pub elsewhere: Lockout,
    /// With an address, whatever the names.
    pub address: Lockout,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wait_begins_at_the_fifth_failure_and_doubles_up_to_an_hour() {
        let patience = Lockout::default();
        let minutes: Vec<Option<i64>> = (1..=14).map(|n| patience.wait(n).map(|wait| wait.num_minutes())).collect();
        assert_eq!(minutes[..4], [None; 4]);
        assert_eq!(minutes[4..11], [1, 2, 4, 8, 16, 32, 60].map(Some));
        assert_eq!(patience.wait(i32::MAX), Some(Duration::hours(1)));
    }
}
