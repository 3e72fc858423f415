//! The table as a whole, and each of its rules.

use super::*;
use ehub_engine::describe::defects;
use ehub_engine::label::Label;
use ehub_engine::{Request, decide, offers};
use proptest::prelude::*;
use serde_json::json;

fn facts() -> Facts {
    Facts { now: "2026-11-21T04:00:00Z".parse().unwrap(), kind: Some(Kind::ForgetJobs), unfinished_since: None }
}

fn person(role: u16) -> Actor {
    Actor { kind: ehub_engine::actor::Kind::Person, roles: [role].into(), ..Actor::system("somebody", "test") }
}

fn edit(cron: &str, parameters: Value) -> Input {
    Input::Edit(Edit { cron: cron.to_owned(), zone: "Asia/Taipei".to_owned(), parameters })
}

fn labels(state: State, facts: &Facts, input: &Input, actor: &Actor) -> Vec<String> {
    let request = Request::<Qjob> { state: Some(state), facts, input, actor, fingerprint: "", confirm: None };
    match decide(&request) {
        Ok(_) => vec![],
        Err(refusal) => refusal.findings().into_iter().map(|finding| finding.label).collect(),
    }
}

#[test]
fn the_table_has_no_defects() {
    assert_eq!(defects::<Qjob>(), Vec::<String>::new());
}

#[test]
fn every_state_offers_what_the_table_says() {
    let live = |state| -> Vec<&str> {
        let offers = offers::<Qjob>(state, &facts(), &person(802));
        offers.iter().filter(|offer| offer.allowed).map(|offer| offer.event).collect()
    };
    assert_eq!(live(Active), ["pause", "stop", "run", "edit"]);
    assert_eq!(live(Paused), ["activate", "stop", "run", "edit"]);
    assert_eq!(live(Stopped), ["activate", "edit"]);
    for role in [121, 153, 800, 801] {
        assert!(offers::<Qjob>(Active, &facts(), &person(role)).is_empty(), "{role}");
    }
}

#[test]
fn one_run_at_a_time() {
    let since = Some(facts().now);
    let busy = Facts { unfinished_since: since, ..facts() };
    assert_eq!(labels(Active, &busy, &Input::Run, &person(802)), ["QJOB_RUNNING"]);
    assert_eq!(labels(Active, &busy, &Input::Stop, &person(802)), Vec::<String>::new());
}

#[test]
fn a_kind_that_this_version_does_not_know_can_only_be_paused_and_stopped() {
    let unknown = Facts { kind: None, ..facts() };
    assert_eq!(labels(Paused, &unknown, &Input::Activate, &person(802)), ["QJOB_KIND_UNKNOWN"]);
    assert_eq!(labels(Active, &unknown, &Input::Run, &person(802)), ["QJOB_KIND_UNKNOWN"]);
    assert_eq!(labels(Active, &unknown, &Input::Pause, &person(802)), Vec::<String>::new());
}

#[test]
fn an_edit_tells_everything_that_is_wrong() {
    let found = labels(Active, &facts(), &edit("0 6 * * 1", json!({"keptDays": 0})), &person(802));
    assert_eq!(found, ["CRON_WEEKDAY", "OUT_OF_RANGE"]);
    assert!(labels(Stopped, &facts(), &edit("0 6 * * MON", json!({"keptDays": 1})), &person(802)).is_empty());
}

proptest! {
    /// Whatever anybody sends: a tick is planned exactly while the definition is active, and nothing runs that was stopped.
    #[test]
    fn ticks_come_only_to_the_active(events in prop::collection::vec((0..7usize, any::<bool>()), 1..40)) {
        let (mut state, mut planned, mut running) = (State::Active, true, false);
        for (event, system) in events {
            let input = match Event::ALL[event] {
                Event::Define => Input::Define,
                Event::Adopt => Input::Adopt,
                Event::Activate => Input::Activate,
                Event::Pause => Input::Pause,
                Event::Stop => Input::Stop,
                Event::Run => Input::Run,
                Event::Edit => edit("0 6 * * *", json!({})),
            };
            let actor = if system { Actor::system("qjob", "test") } else { person(802) };
            let facts = Facts { unfinished_since: running.then(|| facts().now), ..facts() };
            let request = Request::<Qjob> {
                state: Some(state), facts: &facts, input: &input, actor: &actor, fingerprint: "", confirm: None
            };
            let Ok(outcome) = decide(&request) else { continue };
            state = outcome.to;
            for effect in outcome.effects {
                match effect {
                    Effect::PlanTick => planned = true,
                    Effect::DropTick => planned = false,
                    Effect::QueueRun => {
                        prop_assert!(!running);
                        running = true;
                    }
                    Effect::StopRun => running = false,
                }
            }
            prop_assert_eq!(planned, state == State::Active);
            prop_assert!(!(running && state == State::Stopped));
        }
    }
}
