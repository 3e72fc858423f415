//! The token of a link: 256 random bits, spelled so that an address can carry them.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

/// Random bytes that a token is made of.
pub type Random = [u8; 32];
/// Fills a buffer with random bytes.
pub type Randomness = fn(&mut [u8]);

/// Fresh random bytes for a token.
pub fn draw(from: Randomness) -> Random {
    let mut random = Random::default();
    from(&mut random);
    random
}

/// A token, to be put into a mail and nowhere else.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// The token that spells these bytes.
    pub fn new(random: &Random) -> Self {
        Self(URL_SAFE_NO_PAD.encode(random))
    }

    /// A number that this token has and hardly another; it tells nothing of the token.
    pub fn mark(&self) -> i64 {
        let hash = hash(&self.0).unwrap_or_default();
        let mut first = [0_u8; 8];
        first.copy_from_slice(&hash[..8]);
        i64::from_be_bytes(first) & i64::MAX
    }

    /// As it stands in the link.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for Token {
    // It stays out of logs.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Token(…)")
    }
}

/// The hash under which a token of these bytes is kept.
pub(super) fn digest(random: &Random) -> [u8; 32] {
    Sha256::digest(random).into()
}

/// The hash under which a token is kept; `None` = this text is no token of ours.
pub(super) fn hash(text: &str) -> Option<[u8; 32]> {
    let mut random = Random::default();
    let length = URL_SAFE_NO_PAD.decode_slice(text.trim(), &mut random).ok()?;
    (length == random.len()).then(|| digest(&random))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_found_by_its_hash_and_rubbish_is_not_looked_for() {
        let token = Token::new(&[7; 32]);
        assert_eq!(token.as_str().len(), 43);
        assert_eq!(hash(token.as_str()), Some(digest(&[7; 32])));
        assert_ne!(hash(token.as_str()), hash(Token::new(&[8; 32]).as_str()));
        for rubbish in ["", "x", "a b", &"A".repeat(42), &"A".repeat(44), &"A".repeat(100_000), "ä"] {
            assert_eq!(hash(rubbish), None, "{rubbish:.10}");
        }
        assert!(!format!("{token:?}").contains(token.as_str()));
    }
}
