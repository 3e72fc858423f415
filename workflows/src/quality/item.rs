//! The words of an inspection item, and numbers as they are measured.

use ehub_engine::{Finding, labels};
use rust_decimal::Decimal;

labels! {
    /// What kind of characteristic is looked at.
    pub enum Difference {
        /// A size.
        Size = "S",
        /// A function.
        Function = "F",
        /// A document.
        Document = "D",
        /// How it looks.
        Looks = "L",
    }
}

labels! {
    /// How an item is answered.
    pub enum ReplyType {
        /// With a number in the item's unit.
        Value = "V",
        /// With words.
        Text = "T",
        /// For information: whatever is said does not decide anything.
        Information = "I",
    }
}

/// Digits of a measured number before its point.
pub const MAX_INTEGER_DIGITS: usize = 12;
/// Its decimals.
pub const MAX_DECIMALS: usize = 6;
/// Characters of an answer in words.
pub const MAX_SAID: usize = 200;

/// The number in a text, exactly as it was written: an optional sign, digits, at most one point. No exponent, no separators between
/// thousands. The label of what is wrong with it otherwise; white space around it is none of its own.
///
/// # Errors
/// `NOT_A_NUMBER`, `TOO_MANY_DIGITS` (12 before the point) or `TOO_MANY_DECIMALS` (6).
pub fn number(text: &str) -> Result<Decimal, &'static str> {
    let text = text.trim();
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    let all_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if !all_digits(whole) || !all_digits(fraction) {
        return Err("NOT_A_NUMBER");
    }
    if whole.trim_start_matches('0').len() > MAX_INTEGER_DIGITS {
        return Err("TOO_MANY_DIGITS");
    }
    if fraction.trim_end_matches('0').len() > MAX_DECIMALS {
        return Err("TOO_MANY_DECIMALS");
    }
    text.parse::<Decimal>().map(|number| number.normalize()).map_err(|_| "NOT_A_NUMBER")
}

/// What speaks against a text that has to be a number of a spec or a limit.
#[must_use]
pub fn check_number(field: &str, text: &str) -> Vec<Finding> {
    number(text).err().map(|label| fault(label, field, text)).into_iter().collect()
}

/// A number's fault at a field.
pub(crate) fn fault(label: &str, field: &str, text: &str) -> Finding {
    let finding = Finding::block(label).at(field);
    match label {
        "TOO_MANY_DIGITS" => finding.with("max", MAX_INTEGER_DIGITS),
        "TOO_MANY_DECIMALS" => finding.with("max", MAX_DECIMALS),
        _ => finding.with("value", text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rust_decimal::dec;

    #[test]
    fn a_number_is_read_exactly_or_not_at_all() {
        for (text, number_) in [
            ("1.500", dec!(1.5)),
            ("-0.000001", dec!(-0.000001)),
            ("+7", dec!(7)),
            (" 12 ", dec!(12)),
            ("000123456789012.1", dec!(123456789012.1)),
            ("0.1000000000", dec!(0.1)),
        ] {
            assert_eq!(number(text), Ok(number_), "{text}");
        }
        for (text, label) in [
            ("", "NOT_A_NUMBER"),
            ("1,5", "NOT_A_NUMBER"),
            ("1e3", "NOT_A_NUMBER"),
            ("1_000", "NOT_A_NUMBER"),
            (".5", "NOT_A_NUMBER"),
            ("5.", "NOT_A_NUMBER"),
            ("--5", "NOT_A_NUMBER"),
            ("１", "NOT_A_NUMBER"),
            ("OK", "NOT_A_NUMBER"),
            ("1234567890123", "TOO_MANY_DIGITS"),
            ("0.0000001", "TOO_MANY_DECIMALS"),
        ] {
            assert_eq!(number(text), Err(label), "{text}");
        }
    }
}
