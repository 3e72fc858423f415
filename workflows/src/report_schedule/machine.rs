//! The life of a schedule, as the table says it.

use super::rules;
use crate::report::Report;
use crate::report::machine::KEEPERS;
use chrono::{DateTime, Utc};
use ehub_engine::machine::{Check, From, To, Transition};
use ehub_engine::{Who, events, labels, process};
use serde::{Deserialize, Serialize};

process! {
    /// The process `report_schedule`.
    pub struct ReportSchedule = "report_schedule" in "report_schedules", definition 1, rows &TABLE;
}

labels! {
    /// Whether its report runs by itself.
    pub enum State {
        /// It does.
        Active = "Active",
        /// It does not, for the time being.
        Paused = "Paused",
        /// It is not wanted any more; its runs stay as long as any.
        Removed = "Removed",
    }
}

events! {
    /// What happens to a schedule.
    pub enum Event, Input {
        /// Somebody makes it.
        Create(Box<Plan>) = "create" internal,
        /// It says something else.
        Edit(Box<Plan>) in plan = "edit",
        /// Its report runs no more by itself.
        Pause = "pause",
        /// It does again.
        Activate = "activate",
        /// Its report runs now, besides.
        Run = "run",
        /// Its time has come.
        Fire = "fire" internal,
        /// It is not wanted any more.
        Remove = "remove",
    }
}

labels! {
    /// What is to be done besides.
    pub enum Effect {
        /// Write what it says.
        WritePlan = "write-plan",
        /// Reckon when it is next.
        PlanNext = "plan-next",
        /// It is never next.
        DropNext = "drop-next",
        /// Ask for a run.
        RequestRun = "request-run",
    }
}

/// Which report runs when, over which months, for whom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ReportPlan)]
pub struct Plan {
    /// What it is called; at most 100 characters.
    #[serde(default)]
    pub name: String,
    /// Which report.
    pub report: Report,
    /// Six fields (second, minute, hour, day of month, month, weekday by name) or five (without second); an hour apart at least.
    #[serde(default)]
    pub cron: String,
    /// Name of a time zone, e.g. `Asia/Taipei`.
    #[serde(default)]
    pub zone: String,
    /// How many months up to the last one that is over, 1 to 24.
    pub months: i32,
    /// The running month is the last one instead.
    #[serde(default)]
    pub with_running: bool,
    /// Code of a supplier; empty = all.
    #[serde(default)]
    pub vendor: String,
    /// Code of a plant; empty = all.
    #[serde(default)]
    pub plant: String,
    /// Material group; empty = all.
    #[serde(default)]
    pub material_group: String,
    /// Letters of company types whose people see it: A, B (inside) or S (suppliers, their own rows only).
    #[serde(default)]
    pub company_types: Vec<String>,
    /// Ids of groups whose people see it; outside, their own rows only.
    #[serde(default)]
    pub groups: Vec<i64>,
    /// Whether these are told by mail.
    #[serde(default)]
    pub is_mailed: bool,
}

/// What the rules look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Now.
    pub now: DateTime<Utc>,
    /// Fields of the plan that comes along which name what there is not: a supplier, a plant, a group.
    pub unknown: Vec<&'static str>,
}

const PLAN: Check<ReportSchedule> = Check { name: "plan makes sense", test: rules::plan };

use State::{Active, Paused, Removed};

const KEEPER: Who = Who::Roles(KEEPERS);

const fn line(
    from: &'static [State],
    event: Event,
    to: To<State>,
    effects: &'static [Effect],
) -> Transition<ReportSchedule> {
    Transition { from: From::In(from), event, to, who: KEEPER, when: &[], guards: &[], checks: &[], effects }
}

static TABLE: [Transition<ReportSchedule>; 8] = [
    Transition {
        from: From::Nothing,
        checks: &[PLAN],
        ..line(&[], Event::Create, To::State(Active), &[Effect::PlanNext])
    },
    Transition { checks: &[PLAN], ..line(&[Active], Event::Edit, To::Same, &[Effect::WritePlan, Effect::PlanNext]) },
    Transition { checks: &[PLAN], ..line(&[Paused], Event::Edit, To::Same, &[Effect::WritePlan]) },
    line(&[Active], Event::Pause, To::State(Paused), &[Effect::DropNext]),
    line(&[Paused], Event::Activate, To::State(Active), &[Effect::PlanNext]),
    line(&[Active, Paused], Event::Run, To::Same, &[Effect::RequestRun]),
    Transition { who: Who::System, ..line(&[Active], Event::Fire, To::Same, &[Effect::RequestRun, Effect::PlanNext]) },
    line(&[Active, Paused], Event::Remove, To::State(Removed), &[Effect::DropNext]),
];

#[cfg(test)]
mod tests;
