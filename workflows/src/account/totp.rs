//! One-time codes of an authenticator app: RFC 6238 with SHA-1, six digits and steps of 30 seconds, which every app knows.
//! Pure; the clock and the secret are passed in.

use chrono::{DateTime, Utc};
use ring::hmac;

/// A secret of 160 bits, as RFC 4226 recommends.
pub type Secret = [u8; 20];

/// Seconds that a code is shown.
const STEP: i64 = 30;
/// Steps before and after the present one whose codes count: clocks differ, and people type slowly.
const TOLERANCE: i64 = 1;
const DIGITS: usize = 6;

/// The step of a moment.
pub fn step_at(now: DateTime<Utc>) -> i64 {
    now.timestamp().div_euclid(STEP)
}

/// The code of a step.
pub fn code(secret: &Secret, step: i64) -> String {
    format!("{:0DIGITS$}", truncated(secret, step) % 1_000_000)
}

/// The step, if any, near `now` of which `typed` is the code. Spaces are as apps show them, and do not count.
pub fn matching_step(secret: &Secret, typed: &str, now: DateTime<Utc>) -> Option<i64> {
    let typed: String = typed.chars().filter(|c| !c.is_whitespace()).take(DIGITS + 1).collect();
    let present = step_at(now);
    // All are compared, whichever fits: the time tells nothing.
    let mut found = None;
    for step in present - TOLERANCE..=present + TOLERANCE {
        if same(code(secret, step).as_bytes(), typed.as_bytes()) {
            found = Some(step);
        }
    }
    found
}

fn same(a: &[u8], b: &[u8]) -> bool {
    a.len() == b.len() && a.iter().zip(b).fold(0, |differs, (x, y)| differs | (x ^ y)) == 0
}

/// RFC 4226, section 5.3.
fn truncated(secret: &[u8], counter: i64) -> u32 {
    let key = hmac::Key::new(hmac::HMAC_SHA1_FOR_LEGACY_USE_ONLY, secret);
    let tag = hmac::sign(&key, &counter.to_be_bytes());
    let tag = tag.as_ref();
    let at = usize::from(tag.last().copied().unwrap_or_default() & 0xf);
    let four = tag[at..].iter().take(4).fold(0_u32, |number, byte| number << 8 | u32::from(*byte));
    four & 0x7fff_ffff
}

/// RFC 4648 base32 without padding, which is how apps take secrets.
pub fn base32(bytes: &[u8]) -> String {
    const SIGNS: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    let mut text = String::with_capacity(bytes.len().div_ceil(5) * 8);
    for chunk in bytes.chunks(5) {
        let mut five = [0_u8; 5];
        five[..chunk.len()].copy_from_slice(chunk);
        let number = five.iter().fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
        for n in 0..(chunk.len() * 8).div_ceil(5) {
            let sign = usize::try_from(number >> (35 - 5 * n) & 31).unwrap_or_default();
            text.push(char::from(SIGNS[sign]));
        }
    }
    text
}

/// What the QR code says: who the secret is for, and how codes are made of it.
pub fn address(issuer: &str, user_id: &str, secret: &Secret) -> String {
    format!(
        "otpauth://totp/{issuer}:{user}?secret={secret}&issuer={issuer}&algorithm=SHA1&digits={DIGITS}&period={STEP}",
        issuer = escaped(issuer),
        user = escaped(user_id),
        secret = base32(secret)
    )
}

fn escaped(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    text.bytes().map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(seconds, 0).unwrap()
    }

    const RFC: &Secret = b"12345678901234567890";

    #[test]
    fn the_vectors_of_rfc_6238_come_out() {
        // Appendix B, SHA-1, eight digits there.
        for (seconds, eight) in [
            (59, 94_287_082),
            (1_111_111_109, 7_081_804),
            (1_111_111_111, 14_050_471),
            (1_234_567_890, 89_005_924),
            (2_000_000_000, 69_279_037),
            (20_000_000_000, 65_353_130),
        ] {
            assert_eq!(truncated(RFC, step_at(at(seconds))) % 100_000_000, eight, "{seconds}");
            assert_eq!(code(RFC, step_at(at(seconds))), format!("{:06}", eight % 1_000_000));
        }
    }

    #[test]
    fn the_vectors_of_rfc_4226_come_out() {
        // Appendix D.
        let codes =
            ["755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489"];
        for (counter, expected) in (0..).zip(codes) {
            assert_eq!(code(RFC, counter), expected);
        }
    }

    #[test]
    fn a_step_early_or_late_counts_and_no_more() {
        let now = at(1_790_000_000);
        let step = step_at(now);
        for (away, good) in [(-2, false), (-1, true), (0, true), (1, true), (2, false)] {
            let found = matching_step(RFC, &code(RFC, step + away), now);
            assert_eq!(found, good.then_some(step + away), "{away}");
        }
        let code = code(RFC, step);
        assert_eq!(matching_step(RFC, &format!(" {} {} ", &code[..3], &code[3..]), now), Some(step));
        for wrong in ["", "12345", &format!("{code}0"), "abcdef", "１２３４５６"] {
            assert_eq!(matching_step(RFC, wrong, now), None, "{wrong}");
        }
    }

    #[test]
    fn the_vectors_of_rfc_4648_come_out() {
        for (bytes, text) in
            [("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"), ("foobar", "MZXW6YTBOI")]
        {
            assert_eq!(base32(bytes.as_bytes()), text);
        }
        assert_eq!(base32(RFC), "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    }

    #[test]
    fn the_address_is_what_apps_read() {
        assert_eq!(
            address("eHub", "ann b&c", RFC),
            "otpauth://totp/eHub:ann%20b%26c?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=eHub&algorithm=SHA1&digits=6&period=30"
        );
    }
}
