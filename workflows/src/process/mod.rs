//! What every process does alike: lock, judge one or many, refuse what is named twice or no longer the newest, commit, carry out, and
//! answer with the events now offered, all in one transaction; and show a document without locking it.
//!
//! A process brings its machine, how its rows are loaded ([`Process::load`]) and what its effects write ([`Process::apply`]).

mod send;
mod view;
mod work;

pub use send::{cause, fired, judge_within, send, send_one, send_within};
pub use view::{judge_new, offered, workflow};
pub use work::{begin_work, end_work};

use crate::channel::Channel;
use crate::document::Seen;
use crate::error::Error;
use crate::link::Randomness;
use chrono::{DateTime, Utc};
use ehub_engine::commit::Stored;
use ehub_engine::input::Input;
use ehub_engine::jobs::NewJob;
use ehub_engine::{Actor, Machine, Offer, Outcome, Refusal};
use serde_json::Value;
use sqlx::PgConnection;
use std::future::Future;

/// Who acts, when, by which way, and where randomness comes from.
#[derive(Clone, Copy, Debug)]
pub struct By<'a> {
    /// Who.
    pub actor: &'a Actor,
    /// When.
    pub now: DateTime<Utc>,
    /// Random bytes for secrets of links.
    pub random: Randomness,
    /// By which way it came.
    pub channel: Channel,
}

impl<'a> By<'a> {
    /// Somebody who causes nothing random, by the page.
    pub fn new(actor: &'a Actor, now: DateTime<Utc>) -> Self {
        Self { actor, now, random: |_| {}, channel: Channel::Portal }
    }

    /// The same by another way.
    #[must_use]
    pub fn through(self, channel: Channel) -> Self {
        Self { channel, ..self }
    }

    /// The same with a source of random bytes.
    #[must_use]
    pub fn with(self, random: Randomness) -> Self {
        Self { random, ..self }
    }
}

/// A transaction of somebody.
#[derive(Debug)]
pub struct Cx<'a> {
    /// The transaction.
    pub tx: &'a mut PgConnection,
    /// Who acts in it.
    pub actor: &'a Actor,
    /// The time of everything that it writes.
    pub now: DateTime<Utc>,
    /// Random bytes for secrets of links.
    pub random: Randomness,
    /// By which way what happens in it came.
    pub channel: Channel,
}

impl<'a> Cx<'a> {
    /// `by`, acting in `tx`.
    pub fn new(tx: &'a mut PgConnection, by: By<'a>) -> Self {
        Self { tx, actor: by.actor, now: by.now, random: by.random, channel: by.channel }
    }
}

/// A document that is asked for, and the event that somebody sends to it.
pub struct Asked<'a, P: Process> {
    /// Id of the document.
    pub id: i64,
    /// The event; `None` = it is only looked at.
    pub input: Option<&'a P::Input>,
}

/// A document as it was loaded.
pub struct Loaded<P: Process> {
    /// Id of the row.
    pub id: i64,
    /// Its version.
    pub version: i64,
    /// Its state.
    pub state: P::State,
    /// Company that may see its history besides the buyer's side; `None` = nobody outside.
    pub company: Option<i64>,
    /// What the rules look at.
    pub facts: P::Facts,
    /// What else the effects need.
    pub row: P::Row,
}

/// An event that nothing speaks against. Its state, history and jobs are written; its effects are not.
pub struct Decided<P: Process> {
    /// The document before the event.
    pub loaded: Loaded<P>,
    /// Event and payload.
    pub input: P::Input,
    /// What the machine says.
    pub outcome: Outcome<P>,
}

impl<P: Process> Decided<P> {
    /// A row of the table asks for an effect that its event brings nothing for. Takes back the whole call, rather than doing half of it.
    pub fn misfit(&self, effect: P::Effect) -> Error {
        let event = self.outcome.event;
        Error::Database(sqlx::Error::Decode(format!("{}: {event} cannot {effect}", P::NAME).into()))
    }
}

/// An event for one document.
#[derive(Clone, Debug)]
pub struct Command<I> {
    /// The document as the actor saw it.
    pub seen: Seen,
    /// Event and payload.
    pub input: I,
    /// The token that confirms warnings, if the actor was asked for one.
    pub confirm: Option<String>,
}

impl<I> Command<I> {
    /// `input` for the document as it was seen; nothing is confirmed.
    pub fn new(seen: Seen, input: I) -> Self {
        Self { seen, input, confirm: None }
    }

    /// The same event for each of these documents.
    pub fn each(documents: &[Seen], input: &I) -> Vec<Self>
    where
        I: Clone,
    {
        documents.iter().map(|seen| Self::new(*seen, input.clone())).collect()
    }
}

/// What a machine's documents need besides the machine.
pub trait Process: Stored<Input: Input<Event = <Self as Machine>::Event>> {
    /// What the effects need that no rule looks at.
    type Row: Send + Sync;

    /// Events that one call may send to many documents.
    const BULK: &'static [Self::Event];

    /// Events of people that no button offers: their form is elsewhere.
    const ELSEWHERE: &'static [Self::Event] = &[];

    /// The input as it is judged and written: without white space around what was typed, and the like.
    #[must_use]
    fn tidied(input: Self::Input) -> Self::Input {
        input
    }

    /// Locks what the documents hang on, before they are locked themselves, in the order of its ids. For a process whose documents are also
    /// written along with another document, which then is locked first everywhere.
    fn lock_before(_: &mut Cx<'_>, _: &[i64]) -> impl Future<Output = Result<(), Error>> + Send {
        std::future::ready(Ok(()))
    }

    /// Loads documents with their facts, in a number of statements that does not depend on how many there are. Whoever is about to change
    /// them has locked their rows. Documents that the actor may not see are missing.
    fn load(
        cx: &mut Cx<'_>,
        asked: &[Asked<'_, Self>],
    ) -> impl Future<Output = Result<Vec<Loaded<Self>>, Error>> + Send;

    /// Does what the effects say, after the changes were written. An error takes all of them back.
    fn apply(cx: &mut Cx<'_>, decided: &[Decided<Self>]) -> impl Future<Output = Result<(), Error>> + Send;

    /// Jobs that begin with the change.
    fn jobs(_: &Decided<Self>) -> Vec<NewJob> {
        vec![]
    }

    /// What the history keeps.
    fn note(decided: &Decided<Self>) -> Value {
        decided.input.payload()
    }

    /// Why an event is refused, as this process says it.
    fn refused(refusal: Refusal) -> Error {
        refusal.into()
    }

    /// The events that a page offers, of those that concern the actor.
    fn offered(_: &Loaded<Self>, offers: Vec<Offer>) -> Vec<Offer> {
        offers
    }
}
