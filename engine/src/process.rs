//! A process declared in a few lines, for one whose states, events and rules are called what they are called everywhere.

/// Declares the type that stands for a process, with its name, the table of its documents, the version of its definition, and its rows.
/// What the machine is made of stands beside it under its usual names: `State`, `Event`, `Effect`, `Facts` and `Input`, the last two of the
/// events made by [`events!`](crate::events).
///
/// ```ignore
/// process! {
///     /// The process `lamp`.
///     pub struct Lamp = "lamp" in "lamps", definition 1, rows &TABLE, deadlines DEADLINES, timing |_| Timing::Keep;
/// }
/// ```
#[macro_export]
macro_rules! process {
    ($(#[$meta:meta])* $vis:vis struct $name:ident = $text:literal in $table:literal, definition $definition:literal, rows $rows:expr
        $(, deadlines $deadlines:expr)? $(, timing $timing:expr)?;) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $vis struct $name;

        impl $crate::machine::Machine for $name {
            const NAME: &'static str = $text;
            const DEFINITION: i32 = $definition;
            type State = State;
            type Event = Event;
            type Effect = Effect;
            type Facts = Facts;
            type Input = Input;

            fn event(input: &Input) -> Event {
                $crate::input::Input::event(input)
            }

            fn table() -> &'static [$crate::machine::Transition<Self>] {
                $rows
            }

            $(fn deadlines() -> &'static [$crate::machine::Deadline<Self>] {
                $deadlines
            })?

            $(fn timing(event: Event) -> $crate::machine::Timing {
                let timing: fn(Event) -> $crate::machine::Timing = $timing;
                timing(event)
            })?
        }

        impl $crate::commit::Stored for $name {
            const TABLE: &'static str = $table;
        }
    };
}
