//! Passwords: the rule, and Argon2id hashes in PHC form.

use argon2::password_hash::{Error, PasswordHasher, PasswordVerifier, phc::PasswordHash};
use argon2::{Algorithm, Argon2, Params, Version};
use ehub_engine::Finding;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Fewest characters.
pub const SHORTEST: usize = 8;
/// Most characters, unless the installation says otherwise.
pub const LONGEST: usize = 12;
/// What people choose although everybody tries it: a word a line, in lower case, as the rule allows it.
const COMMON: &str = include_str!("common_passwords.txt");

/// What a password must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Most characters.
    pub longest: usize,
}

impl Default for Rule {
    fn default() -> Self {
        Self { longest: LONGEST }
    }
}

impl Rule {
    /// What speaks against a new password, at `field`. `old` is the one it replaces, where it is known.
    pub fn findings(&self, field: &str, password: &str, old: Option<&str>) -> Vec<Finding> {
        let mut found = Vec::new();
        let length = password.chars().count();
        if !(SHORTEST..=self.longest).contains(&length) {
            found.push(Finding::block("PASSWORD_LENGTH").at(field).with("min", SHORTEST).with("max", self.longest));
        }
        let plain = password.chars().all(|c| c.is_ascii_alphanumeric());
        let digit = password.chars().any(|c| c.is_ascii_digit());
        let mail = password.chars().any(|c| c.is_ascii_alphabetic());
        if !(plain && digit && mail) {
            found.push(Finding::block("PASSWORD_SIGNS").at(field));
        }
        if old == Some(password) {
            found.push(unchanged(field));
        }
        if is_common(password) {
            found.push(Finding::block("PASSWORD_COMMON").at(field));
        }
        found
    }
}

/// The new password is the old one.
pub(super) fn unchanged(field: &str) -> Finding {
    Finding::block("PASSWORD_UNCHANGED").at(field)
}

/// Whether everybody tries this one.
fn is_common(password: &str) -> bool {
    let password = password.to_lowercase();
    COMMON.lines().any(|common| common == password)
}

/// Whether a password keeps the rule: 8 to 12 letters and digits, at least one of each, and not one that everybody tries.
pub fn acceptable(password: &str) -> bool {
    Rule::default().findings("password", password, None).is_empty()
}

/// What a hash costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// Memory in KiB.
    pub memory: u32,
    /// Passes over it.
    pub passes: u32,
    /// Threads it could use.
    pub lanes: u32,
}

impl Default for Cost {
    fn default() -> Self {
        Self { memory: 19_456, passes: 2, lanes: 1 }
    }
}

/// Makes hashes of one cost, and compares with hashes of any.
#[derive(Clone, Debug)]
pub struct Hasher {
    argon2: Argon2<'static>,
    decoy: Arc<str>,
    work: Arc<AtomicU64>,
}

impl Hasher {
    /// A hasher of this cost.
    ///
    /// # Errors
    /// In words, when Argon2 knows no such cost.
    pub fn new(cost: Cost) -> Result<Self, String> {
        let words = |error: &dyn std::fmt::Display| format!("these costs of a password hash are impossible: {error}");
        let params = Params::new(cost.memory, cost.passes, cost.lanes, None).map_err(|error| words(&error))?;
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let decoy = if cost == Cost::default() {
            DECOY.to_owned()
        } else {
            argon2.hash_password_with_salt(&[0; 16], &[0; 16]).map_err(|error| words(&error))?.to_string()
        };
        Ok(Self { argon2, decoy: decoy.into(), work: Arc::default() })
    }

    /// Hashes a password with a random `salt`. Takes some 20 ms of a core: not on an async thread.
    ///
    /// # Errors
    /// When the library refuses.
    pub fn hash(&self, password: &str, salt: &[u8; 16]) -> Result<String, Error> {
        self.work.fetch_add(1, Ordering::Relaxed);
        Ok(self.argon2.hash_password_with_salt(password.as_bytes(), salt)?.to_string())
    }

    /// Whether `password` is the one behind `hash`. As dear as [`Self::hash`].
    ///
    /// Without a hash (no such account) the same work is done against a decoy, so that the answer takes as long.
    pub fn matches(&self, password: &str, hash: Option<&str>) -> bool {
        self.work.fetch_add(1, Ordering::Relaxed);
        let known = hash.and_then(|text| PasswordHash::new(text).ok());
        let genuine = known.is_some();
        let Some(hash) = known.or_else(|| PasswordHash::new(&self.decoy).ok()) else { return false };
        let equal = self.argon2.verify_password(password.as_bytes(), &hash).is_ok();
        genuine && equal
    }

    /// Whether a hash was made at another cost: it should be made anew while the password is at hand.
    pub fn outdated(&self, hash: &str) -> bool {
        let params = PasswordHash::new(hash).ok().and_then(|hash| Params::try_from(&hash).ok());
        params.is_none_or(|params| {
            let ours = self.argon2.params();
            (params.m_cost(), params.t_cost(), params.p_cost()) != (ours.m_cost(), ours.t_cost(), ours.p_cost())
        })
    }

    /// How often the dear work was done.
    pub fn work(&self) -> u64 {
        self.work.load(Ordering::Relaxed)
    }
}

impl Default for Hasher {
    fn default() -> Self {
        Self { argon2: Argon2::default(), decoy: DECOY.into(), work: Arc::default() }
    }
}

/// Hashes a password at the default cost.
///
/// # Errors
/// As [`Hasher::hash`].
pub fn hash(password: &str, salt: &[u8; 16]) -> Result<String, Error> {
    Hasher::default().hash(password, salt)
}

/// The hash of nobody's password, at the default cost.
const DECOY: &str = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$Y4KzzIgUErd7/K7tAmABwA2eMCXmbCD25+kvB5hRRio";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_matches_its_own_hash_only() {
        let hasher = Hasher::default();
        let hash = hash("Ehub2026demo", &[7; 16]).unwrap();
        assert!(hasher.matches("Ehub2026demo", Some(&hash)));
        assert!(!hasher.matches("Ehub2026dem0", Some(&hash)));
        assert!(!hasher.matches("Ehub2026demo", None));
        assert!(!hasher.matches("Ehub2026demo", Some("not a hash")));
        assert_eq!(hasher.work(), 4, "nobody's password costs the same work");
    }

    #[test]
    fn the_decoy_costs_what_a_real_hash_costs() {
        let cheap = Cost { memory: 64, passes: 1, lanes: 1 };
        for cost in [Cost::default(), cheap] {
            let hasher = Hasher::new(cost).unwrap();
            let decoy = PasswordHash::new(&hasher.decoy).unwrap();
            let real = hasher.hash("Ehub2026demo", &[7; 16]).unwrap();
            assert!(!hasher.outdated(&real) && !hasher.outdated(&hasher.decoy));
            let real = PasswordHash::new(&real).unwrap();
            assert_eq!(decoy.algorithm, real.algorithm);
            assert_eq!(decoy.version, real.version);
            assert_eq!(decoy.params, real.params);
            assert_eq!(decoy.hash.unwrap().len(), real.hash.unwrap().len());
        }
        let old = Hasher::new(cheap).unwrap().hash("Ehub2026demo", &[7; 16]).unwrap();
        assert!(Hasher::default().outdated(&old), "made anew at the next sign-in");
        assert!(Hasher::default().matches("Ehub2026demo", Some(&old)), "and good until then");
        assert!(Hasher::new(Cost { memory: 1, passes: 0, lanes: 0 }).is_err());
    }

    #[test]
    fn the_rule_wants_letters_and_digits() {
        for good in ["Ehub2026demo", "abcdefg7", "7654321a"] {
            assert!(acceptable(good), "{good}");
        }
        for bad in ["", "abc1", "abcdefgh", "12345678", "abcdefghijk12", "abcdefg!1", "äbcdefg1"] {
            assert!(!acceptable(bad), "{bad}");
        }
    }

    #[test]
    fn every_fault_has_its_name_and_its_field() {
        let rule = Rule { longest: 16 };
        let labels = |password: &str, old: Option<&str>| -> Vec<String> {
            let found = rule.findings("newPassword", password, old);
            assert!(found.iter().all(|finding| finding.field.as_deref() == Some("newPassword")));
            found.into_iter().map(|finding| finding.label).collect()
        };
        assert_eq!(labels("Ehub2026demo7890", None), [""; 0]);
        assert_eq!(labels("short1", None), ["PASSWORD_LENGTH"]);
        assert_eq!(labels("Ehub2026demo78901", None), ["PASSWORD_LENGTH"]);
        assert_eq!(labels("Ehub 2026", None), ["PASSWORD_SIGNS"]);
        assert_eq!(labels("Ehub2026demo", Some("Ehub2026demo")), ["PASSWORD_UNCHANGED"]);
        assert_eq!(labels("PassWord1", None), ["PASSWORD_COMMON"]);
        assert_eq!(labels("", None), ["PASSWORD_LENGTH", "PASSWORD_SIGNS"]);
        assert_eq!(rule.findings("p", "x1", None)[0].params["max"], 16);
    }

    #[test]
    fn the_list_holds_what_the_rule_would_allow() {
        let longest = COMMON.lines().map(str::len).max().unwrap_or_default();
        assert!(longest <= 32);
        let mut seen = std::collections::BTreeSet::new();
        for word in COMMON.lines() {
            let lower = word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
            assert!(lower && word.len() >= SHORTEST && seen.insert(word), "{word}");
        }
        assert!(seen.len() > 150);
    }
}
