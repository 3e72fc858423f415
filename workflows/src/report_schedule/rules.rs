//! Which plans make sense. Pure.

use super::machine::{Facts, Input, Plan};
use crate::field;
use crate::report::parameters::MOST_MONTHS;
use chrono::TimeDelta;
use ehub_engine::Finding;
use ehub_engine::jobs::schedule::Cadence;

/// Characters of a name.
const LONGEST_NAME: usize = 100;
/// Company types for which a report makes sense: inside, and suppliers, who see their own rows.
const TYPES: [&str; 3] = ["A", "B", "S"];

pub(super) fn plan(facts: &Facts, input: &Input) -> Vec<Finding> {
    let (Input::Create(plan) | Input::Edit(plan)) = input else { return vec![] };
    let mut found = field::required_line("name", &plan.name, LONGEST_NAME);
    found.extend(cadence(facts, plan));
    if !(1..=MOST_MONTHS).contains(&plan.months) {
        found.push(Finding::block("OUT_OF_RANGE").at("months").with("min", 1).with("max", MOST_MONTHS));
    }
    if plan.company_types.iter().any(|kind| !TYPES.contains(&kind.as_str())) {
        found.push(Finding::block("WRONG_TYPE").at("companyTypes").with("expected", TYPES.join(", ")));
    }
    if plan.is_mailed && plan.company_types.is_empty() && plan.groups.is_empty() {
        found.push(Finding::block("REPORT_FOR_NOBODY").at("companyTypes"));
    }
    found.extend(facts.unknown.iter().map(|field| Finding::block("REPORT_CHOICE_UNKNOWN").at(*field)));
    found
}

fn cadence(facts: &Facts, plan: &Plan) -> Vec<Finding> {
    let cadence = match Cadence::read(&plan.cron, &plan.zone) {
        Ok(cadence) => cadence,
        Err(found) => return found,
    };
    let ticks = cadence.upcoming(facts.now, 5);
    let close = ticks.windows(2).any(|two| matches!(two, [one, next] if *next - *one < TimeDelta::hours(1)));
    if close { vec![Finding::block("REPORT_TOO_OFTEN").at("cron")] } else { vec![] }
}
