//! The name of a document in the ERP.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A key that the ERP gave to a document or a record. eHub reads nothing from it.
///
/// Keys of one kind are compared byte by byte. The driver forms them so that this order is the order in which it walks through the
/// documents: a number is padded with zeros ([`Key::from_number`]), a compound key has parts of fixed length. The empty key means
/// "not known", and as the start of a walk "from the beginning".
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Key(String);

/// Digits of a key that was a number: as many as the largest `i64` has.
const DIGITS: usize = 19;

impl Key {
    /// A key of this text.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// A key whose order is that of the numbers. Negative numbers are no keys: they give the empty one.
    pub fn from_number(number: i64) -> Self {
        if number < 0 { Self::default() } else { Self(format!("{number:0DIGITS$}")) }
    }

    /// The number that [`Key::from_number`] was given; `None` for any other key.
    pub fn number(&self) -> Option<i64> {
        if self.0.len() == DIGITS { self.0.parse().ok() } else { None }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether it names a document.
    pub fn is_known(&self) -> bool {
        !self.0.is_empty()
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<Key> for String {
    fn from(key: Key) -> Self {
        key.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn keys_of_numbers_have_the_order_of_the_numbers(a in 0_i64.., b in 0_i64..) {
            prop_assert_eq!(Key::from_number(a).cmp(&Key::from_number(b)), a.cmp(&b));
            prop_assert_eq!(Key::from_number(a).number(), Some(a));
            prop_assert!(Key::default() < Key::from_number(a), "a walk begins before the first key");
        }
    }

    #[test]
    fn a_key_of_text_is_no_number() {
        assert_eq!(Key::new("4500000001").number(), None);
        assert!(!Key::from_number(-1).is_known());
    }
}
