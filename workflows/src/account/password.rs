//! Passwords: the rule, and Argon2id hashes in PHC form.

use argon2::Argon2;
use argon2::password_hash::{Error, PasswordHasher, PasswordVerifier, phc::PasswordHash};

/// Fewest characters.
pub const SHORTEST: usize = 8;
/// Most characters.
pub const LONGEST: usize = 12;

/// Whether a password keeps the rule: 8 to 12 letters and digits, at least one of each.
pub fn acceptable(password: &str) -> bool {
    let length = password.chars().count();
    (SHORTEST..=LONGEST).contains(&length)
        && password.chars().all(|c| c.is_ascii_alphanumeric())
        && password.chars().any(|c| c.is_ascii_digit())
        && password.chars().any(|c| c.is_ascii_alphabetic())
}

/// Hashes a password with a random `salt` of 16 bytes. Takes some 20 ms of a core: not on an async thread.
///
/// # Errors
/// When the library refuses, e.g. a salt that is too short.
pub fn hash(password: &str, salt: &[u8; 16]) -> Result<String, Error> {
    Ok(Argon2::default().hash_password_with_salt(password.as_bytes(), salt)?.to_string())
}

/// Whether `password` is the one behind `hash`. As dear as [`hash`].
///
/// Without a hash (no such account) the same work is done against [`DECOY`], so that the answer takes as long.
pub fn matches(password: &str, hash: Option<&str>) -> bool {
    let known = hash.and_then(|text| PasswordHash::new(text).ok());
    let genuine = known.is_some();
    let Some(hash) = known.or_else(|| PasswordHash::new(DECOY).ok()) else { return false };
    let equal = Argon2::default().verify_password(password.as_bytes(), &hash).is_ok();
    genuine && equal
}

/// The hash of nobody's password, with today's parameters.
pub const DECOY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$Y4KzzIgUErd7/K7tAmABwA2eMCXmbCD25+kvB5hRRio";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_matches_its_own_hash_only() {
        let hash = hash("Ehub2026demo", &[7; 16]).unwrap();
        assert!(matches("Ehub2026demo", Some(&hash)));
        assert!(!matches("Ehub2026dem0", Some(&hash)));
        assert!(!matches("Ehub2026demo", None));
        assert!(!matches("Ehub2026demo", Some("not a hash")));
    }

    #[test]
    fn the_decoy_costs_what_a_real_hash_costs() {
        let decoy = PasswordHash::new(DECOY).unwrap();
        let real = hash("Ehub2026demo", &[7; 16]).unwrap();
        let real = PasswordHash::new(&real).unwrap();
        assert_eq!(decoy.algorithm, real.algorithm);
        assert_eq!(decoy.version, real.version);
        assert_eq!(decoy.params, real.params);
        assert_eq!(decoy.hash.unwrap().len(), real.hash.unwrap().len());
    }

    #[test]
    fn the_rule_wants_letters_and_digits() {
        for good in ["Ehub2026demo", "abcdefg1", "1234567a"] {
            assert!(acceptable(good), "{good}");
        }
        for bad in ["", "abc1", "abcdefgh", "12345678", "abcdefghijk12", "abcdefg!1", "äbcdefg1"] {
            assert!(!acceptable(bad), "{bad}");
        }
    }
}
