//! The life of an export, as the table says it.

use super::rules::{account_has_room, few_are_waiting, fits_into_a_sheet};
use ehub_engine::machine::{Check, Deadline, From, Then, To, Transition};
use ehub_engine::{Who, events, labels, process};
use serde::{Deserialize, Serialize};
use std::time::Duration;

process! {
    /// The process `export`.
    pub struct Export = "export" in "exports", definition 1, rows &TABLE, deadlines DEADLINES;
}

labels! {
    /// Where an export stands.
    pub enum State {
        /// Waits for a worker.
        Queued = "Queued",
        /// A worker writes it.
        Writing = "Writing",
        /// The file is there.
        Ready = "Ready",
        /// It could not be made; it says why.
        Failed = "Failed",
        /// Whoever asked for it does not want it any more.
        Cancelled = "Cancelled",
        /// The file was kept long enough.
        Expired = "Expired",
        /// Whoever asked for it has put it away.
        Discarded = "Discarded",
    }
}

events! {
    /// What happens to an export.
    pub enum Event, Input {
        /// Somebody asks for one.
        Request(Box<Wish>) = "request" internal,
        /// A worker begins to write, also anew after one that went away.
        Start = "start" internal,
        /// The file is whole.
        Finish(Made) = "finish" internal,
        /// It cannot be made.
        Fail(Why) = "fail" internal,
        /// Nobody has made it in a day.
        GiveUp = "give-up" internal,
        /// It is not wanted any more.
        Cancel = "cancel",
        /// Its file was kept long enough.
        Expire = "expire" internal,
        /// It is put away, with its file.
        Discard = "discard",
    }
}

labels! {
    /// What is to be done besides.
    pub enum Effect {
        /// Let a worker write it.
        QueueJob = "queue-job",
        /// Nothing of it is written yet.
        BeginAnew = "begin-anew",
        /// Write down how many rows it has and how large it is.
        WriteMade = "write-made",
        /// Write down why there is none.
        WriteFailure = "write-failure",
        /// Delete the file.
        DropFile = "drop-file",
    }
}

labels! {
    /// Why an export could not be made; each has words among the errors.
    #[derive(utoipa::ToSchema)]
    #[schema(as = ExportFailure)]
    pub enum Failure {
        /// The list is no longer open to whoever asked, or nobody may act for that account any more.
        NotPermitted = "EXPORT_NOT_PERMITTED",
        /// The account or its company is closed.
        AccountClosed = "EXPORT_ACCOUNT_CLOSED",
        /// The filter makes no sense any more.
        NotUnderstood = "EXPORT_NOT_UNDERSTOOD",
        /// More rows than a sheet holds have come together by now.
        TooManyRows = "EXPORT_GREW",
        /// The file is larger than may be kept.
        TooLarge = "EXPORT_TOO_LARGE",
        /// An administrator has stopped it.
        Stopped = "EXPORT_STOPPED",
        /// Something broke; administrators see what.
        Broken = "EXPORT_BROKEN",
        /// Nobody made it in time.
        NotMade = "EXPORT_NOT_MADE",
    }
}

/// What is asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Wish {
    /// Name of the list.
    pub list: String,
    /// The query string of its direct export.
    pub query: String,
    /// Rows that match now.
    pub rows: i64,
}

/// What was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Made {
    /// Rows below the heading.
    pub rows: i64,
    /// Bytes of the file.
    pub size: i64,
}

/// Why nothing was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Why {
    /// The reason.
    pub failure: Failure,
}

/// What the checks look at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// Exports of the same account that wait or are being written.
    pub waiting: i64,
    /// Bytes of the account's files.
    pub kept: i64,
}

const ROOM: Check<Export> = Check { name: "account has room for a file", test: account_has_room };
const FEW: Check<Export> = Check { name: "few are waiting", test: few_are_waiting };
const FITS: Check<Export> = Check { name: "rows fit into a sheet", test: fits_into_a_sheet };

use State::{Cancelled, Discarded, Expired, Failed, Queued, Ready, Writing};

const fn line(
    from: From<State>,
    event: Event,
    to: To<State>,
    who: Who,
    checks: &'static [Check<Export>],
    effects: &'static [Effect],
) -> Transition<Export> {
    Transition { from, event, to, who, when: &[], guards: &[], checks, effects }
}

/// Whoever is signed in, of what they asked for themselves: others do not find it. Which lists are open to whom is said by the table of
/// routes.
const OWNER: Who = Who::Public;
const SYSTEM: Who = Who::System;

static TABLE: [Transition<Export>; 9] = [
    line(From::Nothing, Event::Request, To::State(Queued), OWNER, &[FITS, FEW, ROOM], &[Effect::QueueJob]),
    // From Failed when an administrator lets its dead job run again.
    line(From::In(&[Queued, Failed]), Event::Start, To::State(Writing), SYSTEM, &[], &[Effect::BeginAnew]),
    line(From::In(&[Writing]), Event::Start, To::Same, SYSTEM, &[], &[Effect::BeginAnew]),
    line(From::In(&[Writing]), Event::Finish, To::State(Ready), SYSTEM, &[], &[Effect::WriteMade]),
    line(From::In(&[Queued, Writing]), Event::Fail, To::State(Failed), SYSTEM, &[], &[Effect::WriteFailure]),
    line(From::In(&[Queued, Writing]), Event::GiveUp, To::State(Failed), SYSTEM, &[], &[Effect::WriteFailure]),
    line(From::In(&[Queued, Writing]), Event::Cancel, To::State(Cancelled), OWNER, &[], &[]),
    line(From::In(&[Ready]), Event::Expire, To::State(Expired), SYSTEM, &[], &[Effect::DropFile]),
    line(
        From::In(&[Ready, Failed, Cancelled, Expired]),
        Event::Discard,
        To::State(Discarded),
        OWNER,
        &[],
        &[Effect::DropFile],
    ),
];

/// How long somebody waits for a worker at most.
const PATIENCE: Duration = Duration::from_hours(24);
/// How long a file is kept.
const KEPT: Duration = Duration::from_hours(24 * 7);

static DEADLINES: &[Deadline<Export>] = &[
    Deadline {
        name: "not-made",
        states: &[Queued, Writing],
        when: None,
        after: PATIENCE,
        until: None,
        every: None,
        then: Then::Event(Event::GiveUp),
    },
    Deadline {
        name: "kept",
        states: &[Ready],
        when: None,
        after: KEPT,
        until: None,
        every: None,
        then: Then::Event(Event::Expire),
    },
];

#[cfg(test)]
mod tests;
