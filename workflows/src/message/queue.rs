//! The first chapter of a message's story.

use super::machine::{Event, State};
use ehub_engine::commit::Change;
use ehub_engine::jobs::NewJob;
use ehub_engine::label::Label;
use serde_json::json;

/// The change of a message whose row was just inserted, with the job that delivers it.
pub(crate) fn queued(message: i64, company: Option<i64>, job: NewJob) -> Change {
    Change {
        document: message,
        version: 0,
        from: None,
        to: State::New.as_str(),
        event: Event::Queue.as_str(),
        company,
        payload: json!({}),
        jobs: vec![job],
        deadlines: None,
    }
}
