//! The life of a run of a report, as the table says it.

use super::parameters::Wish;
use super::rules;
use chrono::NaiveDate;
use ehub_engine::machine::{Check, Deadline, From, Guard, Then, To, Transition};
use ehub_engine::{Role, Who, events, labels, process};
use serde::{Deserialize, Serialize};
use std::time::Duration;

process! {
    /// The process `report_run`.
    pub struct ReportRun = "report_run" in "report_runs", definition 1, rows &TABLE, deadlines DEADLINES;
}

labels! {
    /// Where a run stands.
    pub enum State {
        /// Waits for a worker.
        Queued = "Queued",
        /// A worker counts.
        Running = "Running",
        /// Its rows are there.
        Ready = "Ready",
        /// It could not be made; it says why.
        Failed = "Failed",
        /// Nobody wants it any more; it has left nothing.
        Cancelled = "Cancelled",
        /// Its rows were kept long enough.
        Expired = "Expired",
    }
}

events! {
    /// What happens to a run.
    pub enum Event, Input {
        /// Somebody asks for it.
        Request(Box<Wish>) = "request" internal,
        /// A schedule asks for it.
        Schedule(Box<Wish>) = "schedule" internal,
        /// A worker begins to count, also anew after one that went away.
        Start = "start" internal,
        /// Its rows are whole.
        Finish(Made) = "finish" internal,
        /// It cannot be made.
        Fail(Why) = "fail" internal,
        /// Nobody has made it in a day.
        GiveUp = "give-up" internal,
        /// It is not wanted any more.
        Cancel = "cancel",
        /// Its rows were kept long enough.
        Expire = "expire" internal,
    }
}

labels! {
    /// What is to be done besides.
    pub enum Effect {
        /// Let a worker count.
        QueueJob = "queue-job",
        /// Nothing of it is counted yet.
        BeginAnew = "begin-anew",
        /// Write down how many rows it has, and who outside may see theirs.
        WriteMade = "write-made",
        /// Whoever is named is told by mail, if so wished.
        MailNamed = "mail-named",
        /// Write down why there is nothing.
        WriteFailure = "write-failure",
        /// Delete the rows.
        DropRows = "drop-rows",
    }
}

labels! {
    /// Why a report could not be made; each has words among the errors.
    pub enum Failure {
        /// More rows than a sheet holds.
        TooManyRows = "REPORT_TOO_MANY_ROWS",
        /// An administrator has stopped it.
        Stopped = "REPORT_STOPPED",
        /// Something broke; administrators see what.
        Broken = "REPORT_BROKEN",
        /// Nobody made it in time.
        NotMade = "REPORT_NOT_MADE",
    }
}

/// What was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Made {
    /// Its rows.
    pub rows: i32,
}

/// Why nothing was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Why {
    /// The reason.
    pub failure: Failure,
}

/// What the rules look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The day at the plant.
    pub today: NaiveDate,
    /// Runs of the account that wait or run.
    pub waiting: i64,
    /// Fields that name what there is not: a supplier, a plant.
    pub unknown: Vec<&'static str>,
    /// Who asked for it; `None` = nobody yet, or a schedule.
    pub asker: Option<i64>,
}

/// Those who ask for reports, and see all of them.
pub const READERS: &[Role] = &[153, 180, 800, 801, 802];
/// Those who say which reports run by themselves, and stop what others asked for.
pub const KEEPERS: &[Role] = &[800, 801, 802];

const PARAMETERS: Check<ReportRun> = Check { name: "months and date make sense", test: rules::parameters };
const KNOWN: Guard<ReportRun> = Guard { name: "supplier and plant are known", test: rules::nothing_is_unknown };
const FEW: Guard<ReportRun> = Guard { name: "few are waiting", test: rules::few_are_waiting };
const OWN: Guard<ReportRun> = Guard { name: "asked for by oneself", test: rules::is_own };

use State::{Cancelled, Expired, Failed, Queued, Ready, Running};

const fn line(
    from: From<State>,
    event: Event,
    to: To<State>,
    who: Who,
    effects: &'static [Effect],
) -> Transition<ReportRun> {
    Transition { from, event, to, who, when: &[], guards: &[], checks: &[], effects }
}

const SYSTEM: Who = Who::System;

static TABLE: [Transition<ReportRun>; 9] = [
    Transition {
        guards: &[KNOWN, FEW],
        checks: &[PARAMETERS],
        ..line(From::Nothing, Event::Request, To::State(Queued), Who::Roles(READERS), &[Effect::QueueJob])
    },
    Transition {
        checks: &[PARAMETERS],
        ..line(From::Nothing, Event::Schedule, To::State(Queued), SYSTEM, &[Effect::QueueJob])
    },
    // From Failed when an administrator lets its dead job run again.
    line(From::In(&[Queued, Failed]), Event::Start, To::State(Running), SYSTEM, &[Effect::BeginAnew]),
    line(From::In(&[Running]), Event::Start, To::Same, SYSTEM, &[Effect::BeginAnew]),
    line(From::In(&[Running]), Event::Finish, To::State(Ready), SYSTEM, &[Effect::WriteMade, Effect::MailNamed]),
    line(From::In(&[Queued, Running]), Event::Fail, To::State(Failed), SYSTEM, &[Effect::WriteFailure]),
    line(From::In(&[Queued, Running]), Event::GiveUp, To::State(Failed), SYSTEM, &[Effect::WriteFailure]),
    Transition {
        guards: &[OWN],
        ..line(From::In(&[Queued, Running]), Event::Cancel, To::State(Cancelled), Who::Roles(READERS), &[])
    },
    line(From::In(&[Ready]), Event::Expire, To::State(Expired), SYSTEM, &[Effect::DropRows]),
];

/// How long somebody waits for a worker at most.
const PATIENCE: Duration = Duration::from_hours(24);
/// How long rows are kept: 26 weeks.
const KEPT: Duration = Duration::from_hours(24 * 7 * 26);

static DEADLINES: &[Deadline<ReportRun>] = &[
    Deadline {
        name: "not-made",
        states: &[Queued, Running],
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
