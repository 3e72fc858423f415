//! Enums that are stored as text: one spelling shared by code, database CHECK, API and locale key.

use std::fmt::{Debug, Display};
use std::hash::Hash;

/// A closed set of names. Implemented by [`labels!`](crate::labels) only, so that `ALL` and `as_str` cannot drift apart.
pub trait Label: Copy + Eq + Hash + Debug + Display + Send + Sync + 'static {
    /// Every value, in declaration order.
    const ALL: &'static [Self];

    /// The stored spelling.
    fn as_str(self) -> &'static str;

    /// The value with this spelling, if there is one.
    fn parse(text: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|label| label.as_str() == text)
    }
}

/// Declares an enum whose values are stored as text.
///
/// ```
/// ehub_engine::labels! {
///     /// Where a lamp can be.
///     pub enum Lamp { /// Burning.
///         On = "on", /// Dark.
///         Off = "off" }
/// }
/// use ehub_engine::label::Label;
/// assert_eq!(Lamp::parse("off"), Some(Lamp::Off));
/// assert_eq!(Lamp::On.to_string(), "on");
/// ```
#[macro_export]
macro_rules! labels {
    ($(#[$meta:meta])* $vis:vis enum $name:ident { $($(#[$vmeta:meta])* $variant:ident = $text:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        $vis enum $name { $($(#[$vmeta])* $variant),+ }

        impl $crate::label::Label for $name {
            const ALL: &'static [Self] = &[$(Self::$variant),+];
            fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text),+ }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str($crate::label::Label::as_str(*self))
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str($crate::label::Label::as_str(*self))
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
                <Self as $crate::label::Label>::parse(&text)
                    .ok_or_else(|| serde::de::Error::unknown_variant(&text, &[$($text),+]))
            }
        }
    };
}
