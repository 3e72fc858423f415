//! What every message has in common, to the ERP or to a person: the machine, and how its events are decided and written.
//! The tables differ, and so does what an answer means; each topic keeps that to itself.

pub mod machine;

mod administer;
mod deliver;
mod matching;
mod queue;

pub use deliver::{Next, Taken};
pub use matching::{MOST_MATCHING, Matching, Settled, as_told, send_matching};

pub(crate) use administer::{jobs, refused, told};
pub(crate) use deliver::{Ending, late, step, unknown};
pub(crate) use queue::queued;

use chrono::{DateTime, Utc};
use machine::{Facts, State};

/// A message as its table has it: where it stands, and what its guards look at.
#[derive(Clone, Debug)]
pub(crate) struct Standing {
    pub id: i64,
    pub version: i64,
    pub state: State,
    /// Company that owns the document and may see the message's story; `None` = administrators only.
    pub company: Option<i64>,
    /// Until when the worker that delivers it is believed alive.
    pub lease_until: Option<DateTime<Utc>>,
    /// Whether the document still waits for the answer.
    pub document_waits: bool,
}

impl Standing {
    pub fn facts(&self, now: DateTime<Utc>) -> Facts {
        Facts { now, lease_until: self.lease_until, document_waits: self.document_waits }
    }
}
