//! The life of an announcement, as the table says it.

use super::payload::Fields;
use super::rules::{
    WRITERS, begins_later, fields_are_valid, has_begun, is_not_over, last_day_is_not_over, last_day_is_over,
    until_first_day, until_last_day_is_over, will_be_shown,
};
use crate::plant_day::{day_begins, plant_day};
use chrono::{DateTime, NaiveDate, Utc};
use ehub_engine::machine::{Check, Condition, Deadline, From, Guard, Moment, Then, Timing, To, Transition};
use ehub_engine::{Who, events, labels, process};
use std::time::Duration;

process! {
    /// The process `announcement`.
    pub struct Announcement = "announcement" in "announcements", definition 1, rows &TABLE, deadlines DEADLINES, timing days_may_be_others;
}

labels! {
    /// Where an announcement stands.
    pub enum State {
        /// Being written; nobody else sees it.
        Draft = "Draft",
        /// Waits for its first day.
        Scheduled = "Scheduled",
        /// Shown to those it is meant for.
        Published = "Published",
        /// Its last day is over.
        Expired = "Expired",
    }
}

events! {
    /// What happens to an announcement.
    pub enum Event, Input {
        /// Somebody begins one.
        Create(Box<Fields>) = "create" internal,
        /// It says something else.
        Save(Box<Fields>) in fields = "save",
        /// It is to be shown, from its first day on.
        Publish = "publish",
        /// It is not to be shown any more.
        Withdraw = "withdraw",
        /// Its first day begins.
        Appear = "appear" internal,
        /// Its last day ends.
        Expire = "expire" internal,
    }
}

labels! {
    /// What is to be done besides.
    pub enum Effect {
        /// Write what it says.
        WriteFields = "write-fields",
        /// Tell everybody concerned by mail, if that is wanted and was not done before.
        SendMail = "send-mail",
    }
}

/// What the guards look at.
#[derive(Clone, Debug, PartialEq)]
pub struct Facts {
    /// Now.
    pub now: DateTime<Utc>,
    /// Time zone of the plant's days.
    pub zone: String,
    /// What it says so far.
    pub fields: Fields,
}

impl Facts {
    /// The day at the plant.
    pub(super) fn today(&self) -> NaiveDate {
        plant_day(self.now, &self.zone)
    }

    /// How long it takes until a day begins at the plant; nothing when it has begun.
    pub(super) fn until(&self, day: NaiveDate) -> Duration {
        (day_begins(day, &self.zone) - self.now).to_std().unwrap_or_default()
    }
}

const FIELDS: Check<Announcement> = Check { name: "fields are valid", test: fields_are_valid };
const SHOWN: Check<Announcement> = Check { name: "last day is not over", test: will_be_shown };
const NOT_OVER: Guard<Announcement> = Guard { name: "last day is not over", test: is_not_over };
const LATER: Condition<Announcement> = Condition { name: "begins later", holds: begins_later };
const BEGUN: Condition<Announcement> = Condition { name: "has begun", holds: has_begun };
const IN_TIME: Condition<Announcement> = Condition { name: "last day is not over", holds: last_day_is_not_over };
const TOO_LATE: Condition<Announcement> = Condition { name: "last day is over", holds: last_day_is_over };

use State::{Draft, Expired, Published, Scheduled};

const fn writer(
    from: From<State>,
    event: Event,
    to: To<State>,
    when: &'static [Condition<Announcement>],
    (guards, checks): (&'static [Guard<Announcement>], &'static [Check<Announcement>]),
    effects: &'static [Effect],
) -> Transition<Announcement> {
    Transition { from, event, to, who: Who::Roles(WRITERS), when, guards, checks, effects }
}

const fn time(
    from: &'static [State],
    event: Event,
    to: State,
    when: &'static [Condition<Announcement>],
    effects: &'static [Effect],
) -> Transition<Announcement> {
    let (from, to) = (From::In(from), To::State(to));
    Transition { from, event, to, who: Who::System, when, guards: &[], checks: &[], effects }
}

const WRITE: &[Effect] = &[Effect::WriteFields];
const TELL: &[Effect] = &[Effect::SendMail];
const WRITE_AND_TELL: &[Effect] = &[Effect::WriteFields, Effect::SendMail];

static TABLE: [Transition<Announcement>; 11] = [
    writer(From::Nothing, Event::Create, To::State(Draft), &[], (&[], &[FIELDS]), WRITE),
    writer(From::In(&[Draft]), Event::Save, To::Same, &[], (&[], &[FIELDS]), WRITE),
    writer(
        From::In(&[Scheduled, Published]),
        Event::Save,
        To::State(Scheduled),
        &[LATER],
        (&[], &[FIELDS, SHOWN]),
        WRITE,
    ),
    writer(
        From::In(&[Scheduled]),
        Event::Save,
        To::State(Published),
        &[BEGUN],
        (&[], &[FIELDS, SHOWN]),
        WRITE_AND_TELL,
    ),
    writer(From::In(&[Published]), Event::Save, To::Same, &[BEGUN], (&[], &[FIELDS, SHOWN]), WRITE),
    writer(From::In(&[Draft]), Event::Publish, To::State(Scheduled), &[LATER], (&[NOT_OVER], &[]), &[]),
    writer(From::In(&[Draft]), Event::Publish, To::State(Published), &[BEGUN], (&[NOT_OVER], &[]), TELL),
    writer(From::In(&[Scheduled, Published]), Event::Withdraw, To::State(Draft), &[], (&[], &[]), &[]),
    time(&[Scheduled], Event::Appear, Published, &[IN_TIME], TELL),
    time(&[Scheduled], Event::Appear, Expired, &[TOO_LATE], &[]),
    time(&[Published], Event::Expire, Expired, &[], &[]),
];

/// Any event may have made its days others.
const fn days_may_be_others(_: Event) -> Timing {
    Timing::Restart
}

static DEADLINES: &[Deadline<Announcement>] = &[
    Deadline {
        name: "first-day",
        states: &[Scheduled],
        when: None,
        after: Duration::ZERO,
        until: Some(Moment { name: "its first day begins", wait: until_first_day }),
        every: None,
        then: Then::Event(Event::Appear),
    },
    Deadline {
        name: "last-day",
        states: &[Published],
        when: None,
        after: Duration::ZERO,
        until: Some(Moment { name: "its last day is over", wait: until_last_day_is_over }),
        every: None,
        then: Then::Event(Event::Expire),
    },
];

#[cfg(test)]
mod tests;
