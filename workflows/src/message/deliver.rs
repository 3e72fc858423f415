//! Events of a worker: one message at a time.

use super::Standing;
use super::machine::{Input, Message, State, Topic};
use crate::error::Error;
use chrono::{DateTime, Utc};
use ehub_engine::commit::{Change, commit};
use ehub_engine::{Actor, Request, decide};
use serde_json::Value;
use sqlx::PgConnection;

/// A word in the database that this program does not know: a newer one wrote it.
pub(crate) fn unknown(what: &str, word: &str) -> Error {
    Error::Database(sqlx::Error::Decode(format!("a message of the unknown {what} {word:?}").into()))
}

/// What became of the wish to deliver a message.
#[derive(Clone, Debug)]
pub enum Taken<D> {
    /// It is to be delivered now.
    Delivery(D),
    /// Others are before it at something that it touches too. The job comes back and loses no attempt.
    Later,
    /// The same, and they may be paused: then it may take long.
    Behind,
    /// The sending of its topic is paused. The job comes back and loses no attempt.
    Paused {
        /// Since when.
        since: DateTime<Utc>,
    },
    /// There is nothing to deliver: it is settled, closed or superseded. The job is done.
    Nothing,
    /// The queue may have given the job to somebody else: its claim was lost with a fallen database, perhaps together with the
    /// message, or its lease ran out. The job fails and, if it is still ours, comes back.
    NotOurs,
}

/// What the job does after a delivery was written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The job is done.
    Complete,
    /// The job fails and comes back after the queue's delay.
    Retry,
    /// The message was given up; the job is done, an administrator may redo the message.
    GivenUp,
    /// The answer came too late: somebody else settled the message. The job is done.
    Ignored,
    /// Another worker has started the message meanwhile. The job comes back to see how that ended: the other's own may be
    /// gone, if it slept through its lease.
    Overtaken,
}

/// What a late answer means for its job, by the state that the message is in now.
pub(crate) fn late(state: State) -> Next {
    match state {
        State::New | State::InFlight => Next::Overtaken,
        State::Done | State::Failed | State::Refused | State::Closed | State::Superseded => Next::Ignored,
    }
}

/// How a delivery ended, as far as the machine is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// The other side took it.
    Taken,
    /// The other side said no.
    Refused,
    /// It could not be said.
    Failed,
}

impl Ending {
    /// The event, and what the job does. `tries_left` is the queue's word on whether the job would come back.
    pub fn event(self, tries_left: bool) -> (Input, Next) {
        match self {
            Self::Taken => (Input::Done, Next::Complete),
            Self::Refused => (Input::Refuse, Next::Complete),
            Self::Failed if tries_left => (Input::Retry, Next::Retry),
            Self::Failed => (Input::GiveUp, Next::GivenUp),
        }
    }
}

/// Decides and commits one event of one locked message; `false` = the machine refuses it in this state.
pub(crate) async fn step<T: Topic>(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    standing: &Standing,
    input: &Input,
    note: Value,
) -> Result<bool, Error> {
    let request = Request::<Message<T>> {
        state: Some(standing.state),
        facts: &standing.facts(now),
        input,
        actor,
        fingerprint: "",
        confirm: None,
    };
    let Ok(outcome) = decide(&request) else { return Ok(false) };
    let change = Change::of(standing.id, standing.version, standing.company, &outcome, note, vec![]);
    let written = commit::<Message<T>>(connection, actor, now, &[change]).await?;
    Ok(written.stale.is_empty())
}
