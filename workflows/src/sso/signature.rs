//! What two applications tell each other through a person's browser: who it is, when, and a nonce, signed with HMAC-SHA256.

use chrono::{DateTime, TimeDelta, Utc};
use ring::hmac;
use std::fmt::Write as _;

/// A shared secret has at least so many characters.
const SHORTEST: usize = 32;
/// A stamp is good for so long.
pub const LIFETIME: TimeDelta = TimeDelta::seconds(60);
/// The other application's clock may be ahead by so much.
const AHEAD: TimeDelta = TimeDelta::seconds(5);
/// Characters of a stamp's nonce.
const NONCE: std::ops::RangeInclusive<usize> = 16..=64;

/// What is signed for. Its words begin the text, so that what was signed for one thing is good for no other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Another application hands a person over to us.
    HandOver,
    /// We hand a person over to the older site.
    OldSite,
}

impl Purpose {
    fn words(self) -> &'static str {
        match self {
            Self::HandOver => "ehub-hand-over",
            Self::OldSite => "ehub-old-site",
        }
    }
}

/// Secrets shared with another application. The first one signs; every one checks, so that one can be replaced.
#[derive(Clone, Default)]
pub struct SharedSecrets(Vec<hmac::Key>);

impl std::fmt::Debug for SharedSecrets {
    // The secrets stay out of logs.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "SharedSecrets({})", self.0.len())
    }
}

impl SharedSecrets {
    /// Reads secrets that are separated by commas; an empty text is none.
    ///
    /// # Errors
    /// In words, without the secret.
    pub fn parse(text: &str) -> Result<Self, String> {
        if text.trim().is_empty() {
            return Ok(Self::default());
        }
        let key = |(n, secret): (usize, &str)| {
            let secret = secret.trim();
            if secret.chars().count() < SHORTEST {
                return Err(format!("secret {} has fewer than {SHORTEST} characters", n + 1));
            }
            Ok(hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes()))
        };
        text.split(',').enumerate().map(key).collect::<Result<_, _>>().map(Self)
    }

    /// Whether there is none: nothing is signed and nothing is good.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Signs `lines`, in hexadecimal. `None` = there is no secret.
    pub fn sign(&self, purpose: Purpose, lines: &[&str]) -> Option<String> {
        let tag = hmac::sign(self.0.first()?, text(purpose, lines).as_bytes());
        Some(tag.as_ref().iter().fold(String::with_capacity(64), |mut digits, byte| {
            // Writing into a String cannot fail.
            let _ = write!(digits, "{byte:02x}");
            digits
        }))
    }

    /// Whether one of the secrets has signed `lines`. Takes the same time wherever the signature differs.
    pub fn signed(&self, purpose: Purpose, lines: &[&str], signature: &str) -> bool {
        let Some(tag) = unhex(signature) else { return false };
        let text = text(purpose, lines);
        self.0.iter().any(|key| hmac::verify(key, text.as_bytes(), &tag).is_ok())
    }
}

/// Lines hold no line end: the API refuses control characters.
fn text(purpose: Purpose, lines: &[&str]) -> String {
    let mut text = purpose.words().to_owned();
    for line in lines {
        text.push('\n');
        text.push_str(line);
    }
    text
}

fn unhex(digits: &str) -> Option<[u8; 32]> {
    if digits.len() != 64 || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    let mut bytes = [0; 32];
    for (n, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(digits.get(2 * n..2 * n + 2)?, 16).ok()?;
    }
    Some(bytes)
}

/// When something was signed, and the nonce that makes it unique: `<seconds since 1970>.<nonce>`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// When.
    pub at: DateTime<Utc>,
    nonce: String,
}

/// Why a stamp counts for nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Untimely {
    /// It is no stamp.
    Malformed,
    /// Older than [`LIFETIME`].
    TooOld,
    /// From the future.
    TooNew,
}

impl Untimely {
    /// For the log.
    pub fn words(self) -> &'static str {
        match self {
            Self::Malformed => "no stamp",
            Self::TooOld => "too old",
            Self::TooNew => "from the future",
        }
    }
}

impl Stamp {
    /// A stamp of now.
    pub fn new(now: DateTime<Utc>, random: &[u8; 16]) -> Self {
        let nonce = random.iter().fold(String::with_capacity(32), |mut digits, byte| {
            let _ = write!(digits, "{byte:02x}");
            digits
        });
        Self { at: now, nonce }
    }

    /// Reads a stamp that is good now.
    ///
    /// # Errors
    /// Why it is not.
    pub fn read(text: &str, now: DateTime<Utc>) -> Result<Self, Untimely> {
        let (seconds, nonce) = text.split_once('.').ok_or(Untimely::Malformed)?;
        let plain = nonce.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'-' || c == b'_');
        let digits = !seconds.is_empty() && seconds.len() <= 12 && seconds.bytes().all(|c| c.is_ascii_digit());
        if !plain || !digits || !NONCE.contains(&nonce.len()) {
            return Err(Untimely::Malformed);
        }
        let at = seconds.parse().ok().and_then(|seconds| DateTime::from_timestamp(seconds, 0));
        let at = at.ok_or(Untimely::Malformed)?;
        if now - at > LIFETIME {
            return Err(Untimely::TooOld);
        }
        if at - now > AHEAD {
            return Err(Untimely::TooNew);
        }
        Ok(Self { at, nonce: nonce.to_owned() })
    }
}

impl std::fmt::Display for Stamp {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}", self.at.timestamp(), self.nonce)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OLD: &str = "an old secret of thirty-two signs";
    const NEW: &str = "a new secret of thirty-two signs!";

    fn noon() -> DateTime<Utc> {
        DateTime::from_timestamp(1_790_000_000, 0).unwrap()
    }

    fn secrets(text: &str) -> SharedSecrets {
        SharedSecrets::parse(text).unwrap()
    }

    #[test]
    fn a_signature_is_that_of_openssl() {
        // printf 'ehub-hand-over\n1790000000.0123456789abcdef\nsupplier1' | openssl dgst -sha256 -hmac "$OLD" -r
        let lines = ["1790000000.0123456789abcdef", "supplier1"];
        let signature = "e71ed1bebc604ebe19f71dd52523f5fe7dfabd80969730b5bad96a567ac6b0b3";
        assert_eq!(secrets(OLD).sign(Purpose::HandOver, &lines).as_deref(), Some(signature));
        assert!(secrets(OLD).signed(Purpose::HandOver, &lines, signature));
        assert!(secrets(OLD).signed(Purpose::HandOver, &lines, &signature.to_uppercase()));
    }

    #[test]
    fn a_signature_is_good_for_its_words_and_purpose_only() {
        let ours = secrets(OLD);
        let signature = ours.sign(Purpose::HandOver, &["1.x", "anna"]).unwrap();
        assert!(ours.signed(Purpose::HandOver, &["1.x", "anna"], &signature));
        assert!(!ours.signed(Purpose::OldSite, &["1.x", "anna"], &signature));
        assert!(!ours.signed(Purpose::HandOver, &["1.x", "bert"], &signature));
        assert!(!ours.signed(Purpose::HandOver, &["1.x", "anna", ""], &signature));
        assert!(!ours.signed(Purpose::HandOver, &["1.x", "anna"], &signature[..62]));
        for rubbish in ["", "+", &"z".repeat(64), &"é".repeat(32), &"+1".repeat(32)] {
            assert!(!ours.signed(Purpose::HandOver, &["1.x", "anna"], rubbish), "{rubbish}");
        }
        assert!(!SharedSecrets::default().signed(Purpose::HandOver, &["1.x", "anna"], &signature));
        assert_eq!(SharedSecrets::default().sign(Purpose::HandOver, &[]), None);
    }

    #[test]
    fn a_secret_is_replaced_while_the_old_one_still_checks() {
        let old = secrets(OLD).sign(Purpose::OldSite, &["a"]).unwrap();
        let both = secrets(&format!("{NEW}, {OLD}"));
        assert!(both.signed(Purpose::OldSite, &["a"], &old));
        assert_eq!(both.sign(Purpose::OldSite, &["a"]), secrets(NEW).sign(Purpose::OldSite, &["a"]));
        assert!(!secrets(NEW).signed(Purpose::OldSite, &["a"], &old));
    }

    #[test]
    fn mistakes_are_named_and_secrets_are_not() {
        let words = SharedSecrets::parse(&format!("{OLD},hunter2")).unwrap_err();
        assert!(words.contains("secret 2") && !words.contains("hunter2"), "{words}");
        assert!(SharedSecrets::parse(" ").unwrap().is_empty());
        assert!(!format!("{:?}", secrets(OLD)).contains("old"));
    }

    #[test]
    fn a_stamp_is_good_for_a_minute() {
        let stamp = Stamp::new(noon(), &[7; 16]);
        let text = stamp.to_string();
        assert_eq!(text, format!("1790000000.{}", "07".repeat(16)));
        assert_eq!(Stamp::read(&text, noon()), Ok(stamp.clone()));
        assert_eq!(Stamp::read(&text, noon() + TimeDelta::seconds(60)), Ok(stamp.clone()));
        assert_eq!(Stamp::read(&text, noon() + TimeDelta::seconds(61)), Err(Untimely::TooOld));
        assert_eq!(Stamp::read(&text, noon() - TimeDelta::seconds(5)), Ok(stamp));
        assert_eq!(Stamp::read(&text, noon() - TimeDelta::seconds(6)), Err(Untimely::TooNew));
        for rubbish in
            ["", "1790000000", "1790000000.", "1790000000.short", "-1.0123456789abcdef", "1e9.0123456789abcdef"]
        {
            assert_eq!(Stamp::read(rubbish, noon()), Err(Untimely::Malformed), "{rubbish}");
        }
        let endless = format!("1790000000.{}", "a".repeat(65));
        assert_eq!(Stamp::read(&endless, noon()), Err(Untimely::Malformed));
        assert_eq!(Stamp::read("1790000000.0123456789abcde\n", noon()), Err(Untimely::Malformed));
    }
}
