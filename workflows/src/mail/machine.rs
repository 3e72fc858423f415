//! Mail: the machine that every message has. Nobody waits for a mail, so no document hears how it went.

pub use crate::message::machine::{Closing, Effect, Event, Facts, Input, State};
use crate::message::machine::{Message, Topic};
use ehub_engine::Guard;

/// What is said to people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Letterbox;

/// The process "mail".
pub type Mail = Message<Letterbox>;

impl Topic for Letterbox {
    const NAME: &'static str = "mail";
    const TABLE: &'static str = "mail_messages";
    const DEFINITION: i32 = 1;
    const SETTLED: &'static [Effect] = &[];
    const GIVEN_UP: &'static [Effect] = &[Effect::AlertAdministrator];
    const REDO: &'static [Guard<Mail>] = &[];
    const REDO_STUCK: &'static [Guard<Mail>] = &[Mail::STUCK];
}
