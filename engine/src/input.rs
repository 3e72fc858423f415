//! Events with what comes along, declared once.
//!
//! One list gives the names that the database keeps and the path spells, the enum that the rules look at, how a body is read,
//! and what the history keeps.

use crate::label::Label;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// How a body becomes a payload. The one who reads decides how a fault is told.
pub trait Reader {
    /// A body that does not have the shape of the payload.
    type Fault;

    /// Reads `body` as `T`.
    ///
    /// # Errors
    /// When it does not have that shape.
    fn read<T: DeserializeOwned>(&self, body: Value) -> Result<T, Self::Fault>;
}

/// An event with its payload. Made by [`events!`](crate::events).
pub trait Input: Sized {
    /// The names of the events.
    type Event: Label;

    /// Which event it is.
    fn event(&self) -> Self::Event;

    /// What the history keeps: the payload, or an empty object.
    fn payload(&self) -> Value;

    /// The event from a body that somebody sent; `None` = it is not one that is sent.
    ///
    /// # Errors
    /// What the reader says of a body that does not fit.
    fn read<R: Reader>(event: Self::Event, body: Value, reader: &R) -> Result<Option<Self>, R::Fault>;

    /// The event by itself, for time and other callers without a body; `None` = it needs a payload.
    fn bare(event: Self::Event) -> Option<Self>;
}

/// The body of an event without payload: nothing, and nothing else.
#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bare {}

/// Declares the events of a machine and what comes along with each: the enum `Event` of names and the enum `Input` of events with payload.
///
/// A payload is anything that serde reads and writes. `in name` wraps it in the body that is sent: `{"name": …}`; the history keeps
/// it as it is. `internal` marks what nobody sends.
///
/// ```
/// ehub_engine::events! {
///     /// What happens to a lamp.
///     pub enum Event, Input {
///         /// It is lit.
///         Light = "light",
///         /// It gets another colour.
///         Paint(String) in colour = "paint",
///         /// It has burnt for too long.
///         Fade = "fade" internal,
///     }
/// }
/// use ehub_engine::input::Input as _;
/// assert_eq!(Input::Paint("red".to_owned()).event(), Event::Paint);
/// assert_eq!(Input::bare(Event::Fade), Some(Input::Fade));
/// ```
#[macro_export]
macro_rules! events {
    ($(#[$meta:meta])* $vis:vis enum $event:ident, $input:ident {
        $($(#[$vmeta:meta])* $variant:ident $(($payload:ty))? $(in $field:ident)? = $text:literal $($internal:ident)?),+ $(,)?
    }) => {
        $crate::labels! {
            $(#[$meta])*
            $vis enum $event { $($(#[$vmeta])* $variant = $text),+ }
        }

        /// An event with what comes along.
        #[derive(Clone, Debug, PartialEq)]
        $vis enum $input { $(
            #[doc = concat!("See [`", stringify!($event), "::", stringify!($variant), "`].")]
            $variant $(($payload))?
        ),+ }

        impl $crate::input::Input for $input {
            type Event = $event;

            fn event(&self) -> $event {
                match self { $(Self::$variant { .. } => $event::$variant),+ }
            }

            fn payload(&self) -> serde_json::Value {
                match self { $($crate::events!(@bind $variant payload $($payload)?) => $crate::events!(@json payload $($payload)?)),+ }
            }

            fn read<R: $crate::input::Reader>(event: $event, body: serde_json::Value, reader: &R) -> Result<Option<Self>, R::Fault> {
                match event { $($event::$variant => $crate::events!(@read [$($internal)?] [$($field)?] $variant body reader $($payload)?)),+ }
            }

            fn bare(event: $event) -> Option<Self> {
                match event { $($event::$variant => $crate::events!(@bare $variant $($payload)?)),+ }
            }
        }
    };
    (@bind $variant:ident $name:ident) => { Self::$variant };
    (@bind $variant:ident $name:ident $payload:ty) => { Self::$variant($name) };
    (@json $name:ident) => { serde_json::json!({}) };
    (@json $name:ident $payload:ty) => { serde_json::json!($name) };
    (@bare $variant:ident) => { Some(Self::$variant) };
    (@bare $variant:ident $payload:ty) => { None };
    (@read [internal] [$($field:ident)?] $variant:ident $body:ident $reader:ident $($payload:ty)?) => { Ok(None) };
    (@read [] [] $variant:ident $body:ident $reader:ident) => {
        $reader.read::<$crate::input::Bare>($body).map(|_| Some(Self::$variant))
    };
    (@read [] [] $variant:ident $body:ident $reader:ident $payload:ty) => {
        $reader.read::<$payload>($body).map(|payload| Some(Self::$variant(payload)))
    };
    (@read [] [$field:ident] $variant:ident $body:ident $reader:ident $payload:ty) => {{
        #[derive(serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Wrapped {
            $field: $payload,
        }
        $reader.read::<Wrapped>($body).map(|wrapped| Some(Self::$variant(wrapped.$field)))
    }};
}
