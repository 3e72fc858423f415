//! Codes for the day on which the authenticator app is lost: 80 random bits each, shown once, kept as hashes.

use super::totp::base32;
use sha2::{Digest, Sha256};

/// How many somebody gets.
pub const COUNT: usize = 10;
/// Random bytes of one.
pub const BYTES: usize = 10;
/// Random bytes of all.
pub type Random = [u8; COUNT * BYTES];

/// The codes that these bytes spell, in groups of four.
pub fn codes(random: &Random) -> Vec<String> {
    random.chunks(BYTES).map(spell).collect()
}

fn spell(bytes: &[u8]) -> String {
    let text = base32(bytes);
    let groups: Vec<&str> = (0..text.len()).step_by(4).filter_map(|at| text.get(at..at + 4)).collect();
    groups.join("-")
}

/// The hash under which a code is kept. Case, spaces and hyphens do not count.
pub fn hash(typed: &str) -> [u8; 32] {
    let plain: String =
        typed.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_uppercase()).take(64).collect();
    Sha256::digest(plain.as_bytes()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_codes_of_sixteen_signs() {
        let mut random = [0; COUNT * BYTES];
        for (n, byte) in (0_u8..).zip(random.iter_mut()) {
            *byte = n;
        }
        let codes = codes(&random);
        assert_eq!(codes.len(), COUNT);
        assert_eq!(codes[0], "AAAQ-EAYE-AUDA-OCAJ");
        assert_eq!(codes.iter().collect::<std::collections::BTreeSet<_>>().len(), COUNT);
        assert_eq!(hash(&codes[0]), hash(" aaaqeaye audaocaj"));
        assert_ne!(hash(&codes[0]), hash(&codes[1]));
    }
}
