//! The table as a whole, and each of its rules.

use super::*;
use crate::export::rules::{MOST_KEPT, MOST_WAITING};
use crate::export::sheet::MOST_ROWS;
use crate::words;
use ehub_engine::describe::defects;
use ehub_engine::label::Label;
use ehub_engine::{Actor, Request, actor, decide, offers};

fn person() -> Actor {
    Actor { kind: actor::Kind::Person, roles: [122].into(), ..Actor::system("somebody", "test") }
}

fn worker() -> Actor {
    Actor::system("export.write", "test")
}

fn went(state: Option<State>, facts: Facts, input: &Input, actor: &Actor) -> Result<State, Vec<String>> {
    let request = Request::<Export> { state, facts: &facts, input, actor, fingerprint: "", confirm: None };
    match decide(&request) {
        Ok(outcome) => Ok(outcome.to),
        Err(refusal) => Err(refusal.findings().into_iter().map(|finding| finding.label).collect()),
    }
}

fn wish(rows: i64) -> Input {
    Input::Request(Box::new(Wish { list: "po-lines".to_owned(), query: String::new(), rows }))
}

#[test]
fn the_table_has_no_defects() {
    assert_eq!(defects::<Export>(), Vec::<String>::new());
}

#[test]
fn as_many_rows_as_a_sheet_holds_are_taken_and_not_one_more() {
    assert_eq!(went(None, Facts::default(), &wish(MOST_ROWS), &person()), Ok(State::Queued));
    let refused = went(None, Facts::default(), &wish(MOST_ROWS + 1), &person());
    assert_eq!(refused, Err(vec!["EXPORT_TOO_MANY_ROWS".to_owned()]));
}

#[test]
fn an_account_has_a_few_at_once_and_so_many_bytes() {
    let waiting = |waiting| went(None, Facts { waiting, kept: 0 }, &wish(1), &person());
    assert_eq!(waiting(MOST_WAITING - 1), Ok(State::Queued));
    assert_eq!(waiting(MOST_WAITING), Err(vec!["EXPORTS_WAITING".to_owned()]));
    let kept = |kept| went(None, Facts { waiting: 0, kept }, &wish(1), &person());
    assert_eq!(kept(MOST_KEPT - 1), Ok(State::Queued));
    assert_eq!(kept(MOST_KEPT), Err(vec!["EXPORTS_KEPT".to_owned()]));
}

#[test]
fn people_cancel_and_put_away_and_the_rest_is_the_workers() {
    let offered = |state| {
        let all = offers::<Export>(state, &Facts::default(), &person());
        all.into_iter().filter(|offer| offer.allowed).map(|offer| offer.event).collect::<Vec<_>>()
    };
    assert_eq!(offered(State::Queued), ["cancel"]);
    assert_eq!(offered(State::Writing), ["cancel"]);
    for over in [State::Ready, State::Failed, State::Cancelled, State::Expired] {
        assert_eq!(offered(over), ["discard"]);
    }
    assert_eq!(offered(State::Discarded), Vec::<&str>::new());
    let made = Input::Finish(Made { rows: 1, size: 1 });
    assert!(went(Some(State::Writing), Facts::default(), &made, &person()).is_err());
    assert_eq!(went(Some(State::Writing), Facts::default(), &made, &worker()), Ok(State::Ready));
    for state in [State::Queued, State::Cancelled, State::Ready, State::Discarded] {
        assert!(went(Some(state), Facts::default(), &made, &worker()).is_err(), "{state}");
    }
    assert_eq!(went(Some(State::Failed), Facts::default(), &Input::Start, &worker()), Ok(State::Writing));
    assert!(went(Some(State::Cancelled), Facts::default(), &Input::Start, &worker()).is_err());
}

#[test]
fn every_reason_has_words() {
    for reason in Failure::ALL {
        for language in words::LANGUAGES {
            assert!(words::text(language, &["error", reason.as_str()]).is_some(), "{reason} in {language}");
        }
    }
}
