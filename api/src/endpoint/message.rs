//! What an administrator sends about messages, to the ERP or to people: the same body, the same two events.

use crate::error::ApiError;
use ehub_engine::Finding;
use ehub_engine::label::Label;
use ehub_workflows::message::machine::{Closing, Event};
use ehub_workflows::{Error, Seen};
use serde::Deserialize;

/// One message of a call.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Entry {
    id: i64,
    version: i64,
    #[serde(default)]
    reason: Option<String>,
}

/// What is to be done with all of them.
pub(super) enum Order {
    /// Send them again.
    Redo,
    /// Give them up.
    Close(Closing),
}

/// Which messages, and what is to be done with them.
///
/// # Errors
/// An event that there is not, or that is not for people; a reason where none belongs; several reasons.
pub(super) fn order(event: &str, entries: Vec<Entry>) -> Result<(Vec<Seen>, Order), ApiError> {
    let seen = entries.iter().map(|entry| Seen { id: entry.id, version: entry.version }).collect();
    let mut reasons: Vec<String> = entries.into_iter().filter_map(|entry| entry.reason).collect();
    reasons.dedup();
    let event = Event::parse(event).ok_or_else(ApiError::not_found)?;
    match event {
        Event::Redo if !reasons.is_empty() => {
            Err(ApiError::invalid(vec![Finding::block("UNKNOWN_FIELD").at("reason")]))
        }
        Event::Close if reasons.len() > 1 => {
            Err(ApiError::invalid(vec![Finding::block("WRONG_TYPE").at("reason").with("expected", "one value")]))
        }
        Event::Redo => Ok((seen, Order::Redo)),
        Event::Close => Ok((seen, Order::Close(Closing { reason: reasons.pop().unwrap_or_default() }))),
        Event::Queue | Event::Start | Event::Done | Event::Retry | Event::GiveUp | Event::Refuse | Event::Supersede => {
            Err(Error::Refused(vec![Finding::block("EVENT_NOT_PERMITTED").with("event", event)]).into())
        }
    }
}
