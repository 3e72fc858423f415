//! Messages to the ERP: the machine that every message has, with a document that waits for the answer.

pub use crate::message::machine::{Closing, Effect, Event, Facts, Input, State};
use crate::message::machine::{Message, Topic};
use ehub_engine::Guard;

/// What is said to the ERP.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Erp;

/// The process "ERP message".
pub type ErpMessage = Message<Erp>;

impl Topic for Erp {
    const NAME: &'static str = "erp_message";
    const TABLE: &'static str = "erp_messages";
    const DEFINITION: i32 = 1;
    const SETTLED: &'static [Effect] = &[Effect::TellDocument];
    const GIVEN_UP: &'static [Effect] = &[Effect::TellDocument, Effect::AlertAdministrator];
    const REDO: &'static [Guard<ErpMessage>] = &[ErpMessage::WAITS];
    const REDO_STUCK: &'static [Guard<ErpMessage>] = &[ErpMessage::STUCK, ErpMessage::WAITS];
}
