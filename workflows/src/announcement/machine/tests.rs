//! The table as a whole, and each of its rules.

use super::*;
use ehub_engine::deadline::Due;
use ehub_engine::describe::defects;
use ehub_engine::{Actor, Finding, Request, Role, actor, decide, offers};

/// The morning of 2026-11-20 in Taipei.
fn facts(fields: Fields) -> Facts {
    Facts { now: "2026-11-20T00:00:00Z".parse().unwrap(), zone: "Asia/Taipei".to_owned(), fields }
}

fn fields(from: &str, to: &str) -> Fields {
    Fields {
        title: "Closed".to_owned(),
        content: "No goods are taken\nfrom Monday on.".to_owned(),
        start_on: from.parse().unwrap(),
        end_on: to.parse().unwrap(),
        audience: vec!["S".to_owned()],
        ..Fields::default()
    }
}

fn now() -> Fields {
    fields("2026-11-20", "2026-11-22")
}

fn save(fields: Fields) -> Input {
    Input::Save(Box::new(fields))
}

fn person(role: Role) -> Actor {
    Actor { kind: actor::Kind::Person, roles: [role].into(), ..Actor::system("somebody", "test") }
}

fn worker() -> Actor {
    Actor::system("engine.deadline", "test")
}

type Went = Result<(State, Vec<Effect>, Vec<Due>), Vec<(String, String)>>;

fn went(state: Option<State>, facts: &Facts, input: &Input, actor: &Actor) -> Went {
    let request = Request::<Announcement> { state, facts, input, actor, fingerprint: "", confirm: None };
    let pair = |finding: Finding| (finding.label, finding.field.unwrap_or_default());
    match decide(&request) {
        Ok(outcome) => Ok((outcome.to, outcome.effects.to_vec(), outcome.deadlines.unwrap_or_default())),
        Err(refusal) => Err(refusal.findings().into_iter().map(pair).collect()),
    }
}

fn found(fields: Fields) -> Vec<(String, String)> {
    let facts = facts(fields.clone());
    went(None, &facts, &Input::Create(Box::new(fields)), &person(800)).err().unwrap_or_default()
}

/// Name and hours of the only deadline.
fn due(went: Went) -> (&'static str, f64) {
    let (_, _, deadlines) = went.unwrap();
    assert_eq!(deadlines.len(), 1);
    (deadlines[0].name, deadlines[0].after / 3_600.0)
}

#[test]
fn the_table_has_no_defects() {
    assert_eq!(defects::<Announcement>(), Vec::<String>::new());
}

#[test]
fn every_fault_is_told_at_its_field() {
    assert_eq!(found(now()), []);
    let bad = Fields {
        title: "a\u{7}b".to_owned(),
        content: "x".repeat(4_001),
        start_on: "2026-11-21".parse().unwrap(),
        end_on: "2026-11-20".parse().unwrap(),
        sequence: -1,
        audience: vec!["A".to_owned()],
        author: "x".repeat(101),
        link: "javascript:alert(1)".to_owned(),
        ..now()
    };
    let labels = [
        ("CONTROL_CHARACTERS", "title"),
        ("TOO_LONG", "content"),
        ("END_BEFORE_START", "endOn"),
        ("OUT_OF_RANGE", "sequence"),
        ("NOT_A_COMPANY_TYPE", "audience"),
        ("TOO_LONG", "author"),
        ("NOT_A_URL", "link"),
    ];
    assert_eq!(found(bad), labels.map(|(label, field)| (label.to_owned(), field.to_owned())));
    let empty = Fields { title: " ".to_owned(), content: String::new(), audience: vec![], ..now() };
    let labels = [("REQUIRED", "title"), ("REQUIRED", "content"), ("REQUIRED", "audience")];
    assert_eq!(found(empty), labels.map(|(label, field)| (label.to_owned(), field.to_owned())));
    assert_eq!(found(Fields { title: "題".repeat(100), content: "文".repeat(4_000), ..now() }), []);
}

#[test]
fn texts_lose_their_edges_and_have_one_kind_of_line_break() {
    let typed = Fields {
        title: " Closed ".to_owned(),
        content: "\r\na\r\nb\rc \n".to_owned(),
        audience: ["R", "S", "R", "x"].map(str::to_owned).to_vec(),
        ..now()
    };
    let tidy = typed.tidied();
    assert_eq!((tidy.title.as_str(), tidy.content.as_str()), ("Closed", "a\nb\nc"));
    assert_eq!(tidy.audience, ["S", "R", "x"], "what nobody knows is for the rules to refuse");
}

#[test]
fn the_plants_day_decides_whether_it_is_shown_now_or_later() {
    let (state, effects, _) = went(Some(Draft), &facts(now()), &Input::Publish, &person(801)).unwrap();
    assert_eq!((state, effects), (Published, vec![Effect::SendMail]));
    let tomorrow = facts(fields("2026-11-21", "2026-11-21"));
    let (state, effects, _) = went(Some(Draft), &tomorrow, &Input::Publish, &person(801)).unwrap();
    assert_eq!((state, effects), (Scheduled, vec![]));
    // Midnight in Taipei is 16 hours before midnight in London.
    let tomorrow = Facts { now: "2026-11-20T16:00:00Z".parse().unwrap(), ..tomorrow };
    assert_eq!(went(Some(Draft), &tomorrow, &Input::Publish, &person(801)).unwrap().0, Published);
    let over = facts(fields("2026-11-18", "2026-11-19"));
    let refused = went(Some(Draft), &over, &Input::Publish, &person(802)).unwrap_err();
    assert_eq!(refused, [("ANNOUNCEMENT_OVER".to_owned(), "endOn".to_owned())]);
}

#[test]
fn deadlines_are_the_announcements_own_days() {
    let later = || facts(fields("2026-11-21", "2026-11-22"));
    assert_eq!(due(went(Some(Draft), &later(), &Input::Publish, &person(802))), ("first-day", 16.0));
    assert_eq!(due(went(Some(Draft), &facts(now()), &Input::Publish, &person(802))), ("last-day", 64.0));
    // Whoever moves the days moves the deadlines, and perhaps the state.
    let longer = save(fields("2026-11-20", "2026-11-23"));
    assert_eq!(due(went(Some(Published), &facts(now()), &longer, &person(802))), ("last-day", 88.0));
    let put_off = save(fields("2026-11-22", "2026-11-23"));
    let away = went(Some(Published), &facts(now()), &put_off, &person(802));
    assert_eq!(away.as_ref().unwrap().0, Scheduled);
    assert_eq!(due(away), ("first-day", 40.0));
    let earlier = went(Some(Scheduled), &later(), &save(now()), &person(802)).unwrap();
    assert_eq!((earlier.0, earlier.1), (Published, vec![Effect::WriteFields, Effect::SendMail]));
    let (_, _, none) = went(Some(Published), &facts(now()), &Input::Withdraw, &person(802)).unwrap();
    assert_eq!(none, []);
}

#[test]
fn time_moves_it_and_nobody_else_does() {
    for input in [Input::Appear, Input::Expire] {
        let state = if input == Input::Appear { Scheduled } else { Published };
        let refused = went(Some(state), &facts(now()), &input, &person(802)).unwrap_err();
        assert_eq!(refused[0].0, "EVENT_NOT_PERMITTED");
    }
    let (state, effects, _) = went(Some(Scheduled), &facts(now()), &Input::Appear, &worker()).unwrap();
    assert_eq!((state, effects), (Published, vec![Effect::SendMail]));
    // A worker that was away for days tells nobody of what is over.
    let over = facts(fields("2026-11-18", "2026-11-19"));
    let (state, effects, deadlines) = went(Some(Scheduled), &over, &Input::Appear, &worker()).unwrap();
    assert_eq!((state, effects, deadlines), (Expired, vec![], vec![]));
    assert_eq!(went(Some(Published), &over, &Input::Expire, &worker()).unwrap().0, Expired);
}

#[test]
fn only_administrators_write_and_what_is_over_stays_as_it_was() {
    for role in [800, 801, 802] {
        let live = |state| {
            let offers = offers::<Announcement>(state, &facts(now()), &person(role));
            offers.into_iter().filter(|offer| offer.allowed).map(|offer| offer.event).collect::<Vec<_>>()
        };
        assert_eq!(live(Draft), ["save", "publish"]);
        assert_eq!(live(Scheduled), ["save", "withdraw"]);
        assert_eq!(live(Published), ["save", "withdraw"]);
        assert_eq!(live(Expired), Vec::<&str>::new());
    }
    for role in [121, 153, 160] {
        assert_eq!(
            went(None, &facts(now()), &Input::Create(Box::new(now())), &person(role)).unwrap_err()[0].0,
            "EVENT_NOT_PERMITTED"
        );
    }
    let past = save(fields("2026-11-18", "2026-11-19"));
    assert_eq!(went(Some(Published), &facts(now()), &past, &person(802)).unwrap_err()[0].0, "ANNOUNCEMENT_OVER");
    assert_eq!(went(Some(Draft), &facts(now()), &past, &person(802)).unwrap().0, Draft, "a draft may say anything");
}
