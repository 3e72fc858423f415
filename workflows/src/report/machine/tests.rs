//! The table as a whole, and each of its rules.

use super::*;
use crate::report::Report;
use crate::report::parameters::Period;
use crate::report::rules::MOST_WAITING;
use crate::words;
use ehub_engine::describe::defects;
use ehub_engine::label::Label;
use ehub_engine::{Actor, Request, actor, decide, offers};

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn person(account: i64, role: Role) -> Actor {
    let kind = actor::Kind::Person;
    Actor { kind, account: Some(account), roles: [role].into(), ..Actor::system("somebody", "test") }
}

fn worker() -> Actor {
    Actor::system("report.run", "test")
}

fn facts() -> Facts {
    Facts { today: day("2026-11-27"), waiting: 0, unknown: vec![], asker: Some(7) }
}

fn wish() -> Wish {
    let period = Period { from: day("2026-10-01"), to: day("2026-11-01") };
    Wish::of(Report::OnTimeDelivery, period, day("2026-11-27"))
}

fn went(state: Option<State>, facts: &Facts, input: &Input, actor: &Actor) -> Result<State, Vec<String>> {
    let request = Request::<ReportRun> { state, facts, input, actor, fingerprint: "", confirm: None };
    match decide(&request) {
        Ok(outcome) => Ok(outcome.to),
        Err(refusal) => Err(refusal.findings().into_iter().map(|finding| finding.label).collect()),
    }
}

#[test]
fn the_table_has_no_defects() {
    assert_eq!(defects::<ReportRun>(), Vec::<String>::new());
}

#[test]
fn readers_ask_and_the_parameters_are_looked_at() {
    let ask = |wish: Wish| Input::Request(Box::new(wish));
    assert_eq!(went(None, &facts(), &ask(wish()), &person(7, 153)), Ok(State::Queued));
    assert!(went(None, &facts(), &ask(wish()), &person(7, 122)).is_err());
    let long = Wish { month_from: "2023-01".into(), ..wish() };
    assert_eq!(went(None, &facts(), &ask(long.clone()), &person(7, 153)), Err(vec!["REPORT_TOO_LONG".to_owned()]));
    assert_eq!(
        went(None, &facts(), &Input::Schedule(Box::new(long)), &worker()),
        Err(vec!["REPORT_TOO_LONG".to_owned()])
    );
    let unknown = Facts { unknown: vec!["vendor"], ..facts() };
    assert_eq!(went(None, &unknown, &ask(wish()), &person(7, 153)), Err(vec!["REPORT_CHOICE_UNKNOWN".to_owned()]));
}

#[test]
fn an_account_has_a_few_at_once() {
    let waiting =
        |waiting| went(None, &Facts { waiting, ..facts() }, &Input::Request(Box::new(wish())), &person(7, 180));
    assert_eq!(waiting(MOST_WAITING - 1), Ok(State::Queued));
    assert_eq!(waiting(MOST_WAITING), Err(vec!["REPORTS_WAITING".to_owned()]));
}

#[test]
fn it_is_called_off_by_whoever_asked_and_by_keepers() {
    let cancel = |actor: &Actor| went(Some(State::Running), &facts(), &Input::Cancel, actor);
    assert_eq!(cancel(&person(7, 153)), Ok(State::Cancelled));
    assert_eq!(cancel(&person(8, 153)), Err(vec!["REPORT_NOT_YOURS".to_owned()]));
    assert_eq!(cancel(&person(8, 802)), Ok(State::Cancelled));
    for over in [State::Ready, State::Failed, State::Cancelled, State::Expired] {
        let all = offers::<ReportRun>(over, &facts(), &person(7, 802));
        assert!(all.iter().all(|offer| !offer.allowed), "{over}");
    }
}

#[test]
fn what_was_called_off_is_neither_begun_nor_finished() {
    let finish = Input::Finish(Made { rows: 1 });
    for state in [State::Queued, State::Cancelled, State::Ready, State::Expired] {
        assert!(went(Some(state), &facts(), &finish, &worker()).is_err(), "{state}");
    }
    assert_eq!(went(Some(State::Running), &facts(), &finish, &worker()), Ok(State::Ready));
    assert_eq!(went(Some(State::Running), &facts(), &Input::Start, &worker()), Ok(State::Running));
    assert!(went(Some(State::Cancelled), &facts(), &Input::Start, &worker()).is_err());
}

#[test]
fn every_reason_has_words() {
    for reason in Failure::ALL {
        for language in words::LANGUAGES {
            assert!(words::text(language, &["error", reason.as_str()]).is_some(), "{reason} in {language}");
        }
    }
}
