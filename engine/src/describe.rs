//! A machine as words and pictures: for the docs, the workflow endpoint and the tests that look for defects.

use crate::actor::{Role, Who};
use crate::label::Label;
use crate::machine::{Deadline, From, Machine, Then, To, Transition};
use serde::Serialize;
use std::fmt::Write;

/// A machine as data that leaves the program.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[serde(rename_all = "camelCase")]
pub struct Description {
    /// Process name.
    pub process: &'static str,
    /// Version of the definition.
    pub definition: i32,
    /// Every state.
    pub states: Vec<&'static str>,
    /// Every event.
    pub events: Vec<&'static str>,
    /// The table, one entry per row and source state.
    pub transitions: Vec<Arrow>,
    /// Deadlines and reminders.
    pub deadlines: Vec<Limit>,
    /// Mermaid source of the diagram.
    pub diagram: String,
}

/// A deadline of a machine, as data.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[serde(rename_all = "camelCase")]
pub struct Limit {
    /// Name within the machine.
    pub name: &'static str,
    /// States in which the time runs.
    pub states: Vec<&'static str>,
    /// Name of the condition on which it runs; `None` = always.
    pub when: Option<&'static str>,
    /// Seconds that a document may stay, unless an administrator set another time.
    pub after_seconds: u64,
    /// Name of the moment at which it runs out, where the document itself says it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<&'static str>,
    /// Seconds between repetitions; `None` = once.
    pub every_seconds: Option<u64>,
    /// The event that it causes; `None` = people are reminded.
    pub event: Option<&'static str>,
}

/// One arrow of the diagram.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[serde(rename_all = "camelCase")]
pub struct Arrow {
    /// Source; `None` = the document is created.
    pub from: Option<&'static str>,
    /// Target.
    pub to: &'static str,
    /// Event.
    pub event: &'static str,
    /// `roles`, `system` or `public`.
    pub who: &'static str,
    /// Role codes, if `who` is `roles`.
    pub roles: Vec<Role>,
    /// Names of conditions that select the row.
    pub when: Vec<&'static str>,
    /// Names of the rules.
    pub guards: Vec<&'static str>,
    /// Names of the effects.
    pub effects: Vec<&'static str>,
}

/// Describes a machine.
pub fn describe<M: Machine>() -> Description {
    let transitions: Vec<Arrow> = M::table().iter().flat_map(arrows).collect();
    Description {
        process: M::NAME,
        definition: M::DEFINITION,
        states: M::State::ALL.iter().map(|state| state.as_str()).collect(),
        events: M::Event::ALL.iter().map(|event| event.as_str()).collect(),
        deadlines: M::deadlines().iter().map(limit).collect(),
        diagram: mermaid(&transitions),
        transitions,
    }
}

fn limit<M: Machine>(deadline: &Deadline<M>) -> Limit {
    Limit {
        name: deadline.name,
        states: deadline.states.iter().map(|state| state.as_str()).collect(),
        when: deadline.when.as_ref().map(|when| when.name),
        after_seconds: deadline.after.as_secs(),
        until: deadline.until.as_ref().map(|until| until.name),
        every_seconds: deadline.every.map(|every| every.as_secs()),
        event: match deadline.then {
            Then::Event(event) => Some(event.as_str()),
            Then::Remind => None,
        },
    }
}

fn arrows<M: Machine>(row: &Transition<M>) -> Vec<Arrow> {
    let sources: Vec<Option<M::State>> = match row.from {
        From::Nothing => vec![None],
        From::In(states) => states.iter().copied().map(Some).collect(),
    };
    sources.into_iter().filter_map(|source| arrow(row, source)).collect()
}

fn arrow<M: Machine>(row: &Transition<M>, source: Option<M::State>) -> Option<Arrow> {
    let to = match row.to {
        To::State(state) => state,
        To::Same => source?,
    };
    let (who, roles) = match row.who {
        Who::Roles(roles) => ("roles", roles.to_vec()),
        Who::System => ("system", vec![]),
        Who::Public => ("public", vec![]),
    };
    Some(Arrow {
        from: source.map(Label::as_str),
        to: to.as_str(),
        event: row.event.as_str(),
        who,
        roles,
        when: row.when.iter().map(|when| when.name).collect(),
        guards: row.guards.iter().map(|g| g.name).chain(row.checks.iter().map(|c| c.name)).collect(),
        effects: row.effects.iter().map(|effect| effect.as_str()).collect(),
    })
}

fn mermaid(arrows: &[Arrow]) -> String {
    let mut text = String::from("stateDiagram-v2\n");
    let mut odd: Vec<&str> = arrows.iter().flat_map(|arrow| arrow.from.into_iter().chain([arrow.to])).collect();
    odd.retain(|state| name(state) != *state);
    odd.sort_unstable();
    odd.dedup();
    for state in odd {
        let _ = writeln!(text, "  state \"{state}\" as {}", name(state));
    }
    for arrow in arrows {
        let from = arrow.from.map_or_else(|| "[*]".to_owned(), name);
        let _ = writeln!(text, "  {from} --> {}: {}", name(arrow.to), arrow.event);
    }
    text
}

/// What a state is called inside of a diagram: Mermaid takes the signs of `--` for an arrow of its own.
fn name(state: &str) -> String {
    state.chars().map(|sign| if sign.is_ascii_alphanumeric() { sign } else { '_' }).collect()
}

/// Defects of a table that no type can exclude: unreachable states, unused events, deadlines that cause what cannot happen,
/// rows that overlap without a condition.
pub fn defects<M: Machine>() -> Vec<String> {
    let mut found = Vec::new();
    let arrows = describe::<M>().transitions;
    let mut reached: Vec<&str> = arrows.iter().filter(|a| a.from.is_none()).map(|a| a.to).collect();
    let mut next = 0;
    while next < reached.len() {
        let here = reached[next];
        for arrow in arrows.iter().filter(|a| a.from == Some(here)) {
            if !reached.contains(&arrow.to) {
                reached.push(arrow.to);
            }
        }
        next += 1;
    }
    for state in M::State::ALL {
        if !reached.contains(&state.as_str()) {
            found.push(format!("{}: state {state} cannot be reached", M::NAME));
        }
    }
    for event in M::Event::ALL {
        if !arrows.iter().any(|a| a.event == event.as_str()) {
            found.push(format!("{}: event {event} is in no row", M::NAME));
        }
    }
    for deadline in M::deadlines() {
        let Then::Event(event) = deadline.then else { continue };
        for state in deadline.states {
            if !arrows.iter().any(|a| a.from == Some(state.as_str()) && a.event == event.as_str() && a.who == "system")
            {
                found.push(format!("{}: {} causes {event} in {state}, which has no such row", M::NAME, deadline.name));
            }
        }
    }
    for (n, one) in arrows.iter().enumerate() {
        for other in &arrows[n + 1..] {
            let same = one.from == other.from && one.event == other.event && one.who == other.who;
            if same && (one.when.is_empty() || other.when.is_empty()) {
                found.push(format!("{}: two rows for {:?} on {}", M::NAME, one.from, one.event));
            }
        }
    }
    found
}
