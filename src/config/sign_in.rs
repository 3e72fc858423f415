//! The sections `[sign_in]`, `[password]` and `[second_step]`.

use crate::error::{Error, Result};
use chrono::Duration;
use ehub_workflows::account::password::{Cost, Hasher, Rule, SHORTEST};
use ehub_workflows::account::{Keyring, Lockout, Patience};
use serde::Deserialize;

/// `[sign_in]`
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SignIn {
    /// Failures in a row under one name from one address that are forgiven.
    pub free_failures: u16,
    /// Failures in a row under one name that are forgiven, from all addresses together from which it has not signed in lately.
    pub free_failures_elsewhere: u16,
    /// Failures in a row from one address that are forgiven.
    pub free_failures_of_address: u16,
    /// Seconds of the first wait; it doubles with each further failure.
    pub first_wait_seconds: u32,
    /// Seconds of the longest wait.
    pub longest_wait_seconds: u32,
    /// Calls of the public routes that an address may make a minute.
    pub public_calls_per_minute: u32,
}

impl SignIn {
    /// Patience with a name, from one address and from elsewhere, and with an address.
    pub fn patience(&self) -> Patience {
        let with = |free: u16| Lockout {
            free: i32::from(free.max(1)),
            first: Duration::seconds(i64::from(self.first_wait_seconds.max(1))),
            longest: Duration::seconds(i64::from(self.longest_wait_seconds.max(1))),
        };
        Patience {
            name: with(self.free_failures),
            elsewhere: with(self.free_failures_elsewhere),
            address: with(self.free_failures_of_address),
        }
    }
}

/// `[password]`
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Password {
    /// Most characters.
    pub longest: usize,
    /// Minutes that a link to set a forgotten password is good.
    pub link_minutes: u32,
    /// Argon2id: memory in KiB.
    pub memory_kib: u32,
    /// Argon2id: passes over it.
    pub passes: u32,
    /// Argon2id: lanes.
    pub lanes: u32,
}

impl Password {
    /// What a password must be.
    ///
    /// # Errors
    /// A longest that leaves no password.
    pub fn rule(&self) -> Result<Rule> {
        if !(SHORTEST..=64).contains(&self.longest) {
            return Err(Error::Configuration(format!("password.longest is {SHORTEST} to 64, not {}", self.longest)));
        }
        Ok(Rule { longest: self.longest })
    }

    /// What makes the hashes.
    ///
    /// # Errors
    /// Costs that Argon2 does not know.
    pub fn hasher(&self) -> Result<Hasher> {
        let cost = Cost { memory: self.memory_kib, passes: self.passes, lanes: self.lanes };
        Hasher::new(cost).map_err(|words| Error::Configuration(format!("[password] {words}")))
    }
}

/// `[second_step]`
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SecondStep {
    /// `name:64 hexadecimal digits`, several separated by commas, the newest first; empty = a generated one.
    pub keys: String,
}

impl std::fmt::Debug for SecondStep {
    // The keys stay out of logs.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SecondStep").finish_non_exhaustive()
    }
}

impl SecondStep {
    /// The keys of the configuration; `None` = it names none.
    ///
    /// # Errors
    /// Something that is no key.
    pub fn keyring(&self) -> Result<Option<Keyring>> {
        if self.keys.trim().is_empty() {
            return Ok(None);
        }
        let parsed = Keyring::parse(&self.keys);
        parsed.map(Some).map_err(|words| Error::Configuration(format!("second_step.keys: {words}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mistakes_are_named_and_keys_are_not() {
        let good = Password { longest: 12, link_minutes: 30, memory_kib: 64, passes: 1, lanes: 1 };
        assert!(good.rule().is_ok() && good.hasher().is_ok());
        let short = Password { longest: 7, ..good };
        assert!(short.rule().unwrap_err().to_string().contains("password.longest"));
        let cheap = Password { memory_kib: 1, ..good };
        assert!(cheap.hasher().unwrap_err().to_string().contains("[password]"));
        let wrong = SecondStep { keys: "k1:secret".to_owned() };
        let words = wrong.keyring().unwrap_err().to_string();
        assert!(words.contains("second_step.keys") && !words.contains("secret"), "{words}");
        assert!(!format!("{wrong:?}").contains("secret"));
        assert!(SecondStep { keys: " ".to_owned() }.keyring().unwrap().is_none());
    }

    #[test]
    fn an_address_has_more_patience_than_a_name() {
        let settings = SignIn {
            free_failures: 5,
            free_failures_elsewhere: 20,
            free_failures_of_address: 50,
            first_wait_seconds: 60,
            longest_wait_seconds: 3600,
            public_calls_per_minute: 240,
        };
        let Patience { name, elsewhere, address } = settings.patience();
        assert_eq!((name.wait(5), address.wait(49)), (Some(Duration::minutes(1)), None));
        assert_eq!((elsewhere.wait(19), elsewhere.wait(20)), (None, Some(Duration::minutes(1))));
        assert_eq!(address.wait(60), Some(Duration::hours(1)));
    }
}
