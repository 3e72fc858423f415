//! The life of a qjob's definition, as the table says it. Its runs are jobs, and live as jobs do.

use crate::qjob::kind::Kind;
use chrono::{DateTime, Utc};
use ehub_engine::jobs::schedule::Cadence;
use ehub_engine::machine::{Check, From, Guard, To, Transition};
use ehub_engine::{Actor, Finding, Who, events, labels, process};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The only people who touch qjobs.
const ADMINISTRATOR: Who = Who::Roles(&[802]);

process! {
    /// The process "qjob".
    pub struct Qjob = "qjob" in "qjobs", definition 1, rows &TABLE;
}

labels! {
    /// Whether ticks come.
    pub enum State {
        /// They do.
        Active = "Active",
        /// They are skipped.
        Paused = "Paused",
        /// They are skipped, and nothing runs.
        Stopped = "Stopped",
    }
}

events! {
    /// What happens to a definition.
    pub enum Event, Input {
        /// A program that can run it started for the first time.
        Define = "define" internal,
        /// The shipped or configured cadence is another now.
        Adopt = "adopt" internal,
        /// Ticks come from now on.
        Activate = "activate",
        /// Ticks are skipped; what runs goes on.
        Pause = "pause",
        /// Ticks are skipped, and what runs is asked to stop.
        Stop = "stop",
        /// Runs once, now.
        Run = "run",
        /// Another cadence or other parameters.
        Edit(Edit) = "edit",
    }
}

labels! {
    /// What is to be done besides.
    pub enum Effect {
        /// Compute the next tick.
        PlanTick = "plan-tick",
        /// No tick comes.
        DropTick = "drop-tick",
        /// Enqueue a run.
        QueueRun = "queue-run",
        /// Ask the unfinished run to stop.
        StopRun = "stop-run",
    }
}

/// What the guards look at.
#[derive(Clone, Debug)]
pub struct Facts {
    /// Now.
    pub now: DateTime<Utc>,
    /// What it runs; `None` = a kind that this version does not know.
    pub kind: Option<Kind>,
    /// Since when a run waits or runs.
    pub unfinished_since: Option<DateTime<Utc>>,
}

/// A cadence and parameters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Edit {
    /// Six fields (second, minute, hour, day of month, month, weekday by name) or five (without second).
    pub cron: String,
    /// Name of a time zone, e.g. `Asia/Taipei`.
    pub zone: String,
    /// As the kind takes them.
    #[serde(default = "nothing")]
    #[schema(value_type = Object)]
    pub parameters: Value,
}

fn nothing() -> Value {
    Value::Object(serde_json::Map::new())
}

const KNOWN: Guard<Qjob> = Guard { name: "this version knows the kind", test: kind_is_known };
const ALONE: Guard<Qjob> = Guard { name: "no run is unfinished", test: no_run_is_unfinished };
const CADENCE: Check<Qjob> = Check { name: "cadence can be read", test: cadence_can_be_read };
const PARAMETERS: Check<Qjob> = Check { name: "parameters fit the kind", test: parameters_fit };

fn kind_is_known(facts: &Facts, _: &Actor) -> Vec<Finding> {
    if facts.kind.is_some() { vec![] } else { vec![Finding::block("QJOB_KIND_UNKNOWN")] }
}

fn no_run_is_unfinished(facts: &Facts, _: &Actor) -> Vec<Finding> {
    facts.unfinished_since.map(|since| Finding::block("QJOB_RUNNING").with("since", since)).into_iter().collect()
}

fn cadence_can_be_read(_: &Facts, input: &Input) -> Vec<Finding> {
    let Input::Edit(edit) = input else { return vec![] };
    Cadence::read(&edit.cron, &edit.zone).err().unwrap_or_default()
}

fn parameters_fit(facts: &Facts, input: &Input) -> Vec<Finding> {
    let (Input::Edit(edit), Some(kind)) = (input, facts.kind) else { return vec![] };
    kind.check(&edit.parameters)
}

/// A row for the administrator.
const fn administrator(
    from: &'static [State],
    event: Event,
    to: To<State>,
    guards: &'static [Guard<Qjob>],
    checks: &'static [Check<Qjob>],
    effects: &'static [Effect],
) -> Transition<Qjob> {
    Transition { from: From::In(from), event, to, who: ADMINISTRATOR, when: &[], guards, checks, effects }
}

use State::{Active, Paused, Stopped};

static TABLE: [Transition<Qjob>; 9] = [
    Transition {
        from: From::Nothing,
        event: Event::Define,
        to: To::State(Active),
        who: Who::System,
        when: &[],
        guards: &[],
        checks: &[],
        effects: &[Effect::PlanTick],
    },
    Transition {
        from: From::In(&[Active]),
        event: Event::Adopt,
        to: To::Same,
        who: Who::System,
        when: &[],
        guards: &[],
        checks: &[],
        effects: &[Effect::PlanTick],
    },
    Transition {
        from: From::In(&[Paused, Stopped]),
        event: Event::Adopt,
        to: To::Same,
        who: Who::System,
        when: &[],
        guards: &[],
        checks: &[],
        effects: &[],
    },
    administrator(&[Paused, Stopped], Event::Activate, To::State(Active), &[KNOWN], &[], &[Effect::PlanTick]),
    administrator(&[Active], Event::Pause, To::State(Paused), &[], &[], &[Effect::DropTick]),
    administrator(&[Active, Paused], Event::Stop, To::State(Stopped), &[], &[], &[Effect::DropTick, Effect::StopRun]),
    administrator(&[Active, Paused], Event::Run, To::Same, &[KNOWN, ALONE], &[], &[Effect::QueueRun]),
    administrator(&[Active], Event::Edit, To::Same, &[KNOWN], &[CADENCE, PARAMETERS], &[Effect::PlanTick]),
    administrator(&[Paused, Stopped], Event::Edit, To::Same, &[KNOWN], &[CADENCE, PARAMETERS], &[]),
];

#[cfg(test)]
mod tests;
