//! decide, offers and describe on a small machine: pure, no database.

use super::lamp::{Effect, Event, Facts, HAND, Input, Lamp, SMITH, State, person};
use ehub_engine::decide::{Refusal, Request, confirm_token, fingerprint};
use ehub_engine::describe::{defects, describe};
use ehub_engine::label::Label;
use ehub_engine::{Actor, Decision, Severity, decide, offers};
use proptest::prelude::*;

fn ask(state: Option<State>, input: &Input, actor: &Actor) -> Decision<Lamp> {
    ask_with(state, input, actor, &Facts::default(), None)
}

fn ask_with(
    state: Option<State>,
    input: &Input,
    actor: &Actor,
    facts: &Facts,
    confirm: Option<&str>,
) -> Decision<Lamp> {
    decide(&Request { state, facts, input, actor, fingerprint: "lamp:1:1", confirm })
}

#[test]
fn an_allowed_event_moves_and_brings_its_effects() {
    let outcome = ask(Some(State::Off), &Input::Light { watts: 60 }, &person(&[HAND])).unwrap();
    assert_eq!((outcome.from, outcome.to), (Some(State::Off), State::On));
    assert_eq!(outcome.effects, [Effect::SendBill]);
    let created = ask(None, &Input::Make, &Actor::system("maker", "r")).unwrap();
    assert_eq!((created.from, created.to), (None, State::Off));
}

#[test]
fn an_unknown_event_is_a_refusal_that_names_event_and_state() {
    let refusal = ask(Some(State::Off), &Input::Quench, &person(&[HAND])).unwrap_err();
    assert_eq!(refusal, Refusal::NotInState { event: "quench", state: Some("off") });
    let finding = &refusal.findings()[0];
    assert_eq!((finding.label.as_str(), &finding.params["state"]), ("EVENT_NOT_IN_STATE", &"off".into()));
    assert!(matches!(ask(None, &Input::Quench, &person(&[HAND])), Err(Refusal::NotInState { state: None, .. })));
}

#[test]
fn only_those_who_are_named_may_act() {
    let light = Input::Light { watts: 60 };
    for actor in [person(&[SMITH]), person(&[]), Actor::system("job", "r")] {
        let refusal = ask(Some(State::Off), &light, &actor).unwrap_err();
        assert_eq!(refusal, Refusal::NotYours { event: "light" });
        assert_eq!(refusal.findings()[0].label, "EVENT_NOT_PERMITTED");
    }
    assert!(matches!(ask(None, &Input::Make, &person(&[HAND])), Err(Refusal::NotYours { .. })));
    assert!(ask(Some(State::Off), &Input::Hit { hard: true }, &person(&[])).is_ok(), "public means anybody");
}

#[test]
fn every_reason_is_told_at_once() {
    let facts = Facts { unplugged: true };
    let refusal = ask_with(Some(State::Off), &Input::Light { watts: 0 }, &person(&[HAND]), &facts, None).unwrap_err();
    let Refusal::Blocked(findings) = &refusal else { panic!("{refusal:?}") };
    let labels: Vec<&str> = findings.iter().map(|finding| finding.label.as_str()).collect();
    assert_eq!(labels, ["LAMP_UNPLUGGED", "LAMP_WATTS", "LAMP_DIM"]);
    assert_eq!(findings[1].field.as_deref(), Some("watts"));
    assert_eq!(refusal.findings(), *findings);
}

#[test]
fn a_warning_is_confirmed_by_the_token_of_exactly_this_request() {
    let (hand, facts, light) = (person(&[HAND]), Facts::default(), Input::Light { watts: 500 });
    let refusal = ask(Some(State::Off), &light, &hand).unwrap_err();
    let Refusal::Unconfirmed { warnings, token } = &refusal else { panic!("{refusal:?}") };
    assert!(warnings.iter().all(|finding| finding.severity == Severity::Warn));
    assert!(ask_with(Some(State::Off), &light, &hand, &facts, Some("guessed")).is_err());
    let outcome = ask_with(Some(State::Off), &light, &hand, &facts, Some(token)).unwrap();
    assert_eq!(&outcome.confirmed, warnings);
    assert_ne!(*token, confirm_token("lamp:1:2", warnings), "another version needs another token");
    assert_ne!(*token, confirm_token("lamp:1:1", &[]));
    let text = fingerprint::<Lamp>(1, 2, Event::Light, &serde_json::json!({ "watts": 5 }));
    assert_eq!(text, r#"lamp:1:2:light:{"watts":5}"#);
}

#[test]
fn conditions_choose_between_rows() {
    let broken = ask(Some(State::On), &Input::Hit { hard: true }, &person(&[])).unwrap();
    let same = ask(Some(State::On), &Input::Hit { hard: false }, &person(&[])).unwrap();
    assert_eq!((broken.to, same.to), (State::Broken, State::On));
}

#[test]
fn offers_show_what_is_live_what_is_not_and_why() {
    let offered = offers::<Lamp>(State::Off, &Facts { unplugged: true }, &person(&[HAND]));
    let seen: Vec<(&str, bool)> = offered.iter().map(|offer| (offer.event, offer.allowed)).collect();
    assert_eq!(seen, [("light", false), ("quench", false), ("hit", true)], "no make, no repair: never theirs");
    assert_eq!(offered[0].blockers[0].label, "LAMP_UNPLUGGED");
    assert_eq!(offered[1].blockers[0].label, "EVENT_NOT_IN_STATE");
}

#[test]
fn the_table_describes_itself_without_defects() {
    assert_eq!(defects::<Lamp>(), Vec::<String>::new());
    let description = describe::<Lamp>();
    assert_eq!((description.process, description.definition), ("lamp", 3));
    assert_eq!(description.states, ["off", "on", "broken"]);
    let light = description.transitions.iter().find(|arrow| arrow.event == "light").unwrap();
    assert_eq!((light.from, light.to, light.roles.as_slice()), (Some("off"), "on", [HAND].as_slice()));
    assert_eq!(light.guards, ["plugged in", "bright enough"]);
    assert_eq!(light.effects, ["send-bill"]);
    let [burnt_out, still_dark] = description.deadlines.as_slice() else { panic!("{:?}", description.deadlines) };
    assert_eq!((burnt_out.event, burnt_out.after_seconds, burnt_out.when), (Some("burn-out"), 3_600_000, None));
    assert_eq!((still_dark.event, still_dark.every_seconds, still_dark.when), (None, Some(300), Some("was quenched")));
    insta::assert_snapshot!(description.diagram, @r"
    stateDiagram-v2
      [*] --> off: make
      off --> on: light
      on --> off: quench
      off --> broken: hit
      on --> broken: hit
      off --> off: hit
      on --> on: hit
      on --> broken: burn-out
      broken --> off: repair
    ");
}

fn any_input() -> impl Strategy<Value = Input> {
    prop_oneof![
        Just(Input::Make),
        (-10..300).prop_map(|watts| Input::Light { watts }),
        Just(Input::Quench),
        any::<bool>().prop_map(|hard| Input::Hit { hard }),
        Just(Input::Repair),
        Just(Input::BurnOut),
    ]
}

proptest! {
    /// Whatever is asked, by whomever: no panic, and a move only along a row of the table.
    #[test]
    fn a_walk_stays_on_the_table(
        steps in prop::collection::vec((any_input(), any::<bool>(), any::<bool>(), any::<bool>()), 1..60)
    ) {
        let arrows = describe::<Lamp>().transitions;
        let mut state = None;
        for (input, is_system, unplugged, confirms) in steps {
            let actor = if is_system { Actor::system("job", "r") } else { person(&[HAND, SMITH]) };
            let facts = Facts { unplugged };
            let mut decision = ask_with(state, &input, &actor, &facts, None);
            if let Err(Refusal::Unconfirmed { token, .. }) = &decision && confirms {
                decision = ask_with(state, &input, &actor, &facts, Some(token));
                prop_assert!(decision.is_ok(), "the right token always confirms");
            }
            match decision {
                Ok(outcome) => {
                    let on_table = arrows.iter().any(|arrow| {
                        arrow.from == state.map(Label::as_str)
                            && arrow.to == outcome.to.as_str()
                            && arrow.event == outcome.event.as_str()
                    });
                    prop_assert!(on_table);
                    state = Some(outcome.to);
                }
                Err(refusal) => prop_assert!(!refusal.findings().is_empty(), "a refusal says why"),
            }
        }
    }

    /// A button that is live leads to no refusal for a reason known beforehand.
    #[test]
    fn offers_and_decide_agree(unplugged in any::<bool>(), watts in 1..100, pick in 0..State::ALL.len()) {
        let (state, facts, actor) = (State::ALL[pick], Facts { unplugged }, person(&[HAND, SMITH]));
        for offer in offers::<Lamp>(state, &facts, &actor) {
            let input = match Event::parse(offer.event) {
                Some(Event::Light) => Input::Light { watts },
                Some(Event::Quench) => Input::Quench,
                Some(Event::Hit) => Input::Hit { hard: true },
                Some(Event::Repair) => Input::Repair,
                Some(Event::Make | Event::BurnOut) | None => unreachable!("not offered to people"),
            };
            let decision = ask_with(Some(state), &input, &actor, &facts, None);
            prop_assert_eq!(decision.is_ok(), offer.allowed);
        }
    }
}
