use super::*;
use crate::po::machine::{Event, PoLine, Standing, State, Tolerance, Tolerated};
use chrono::NaiveDate;
use ehub_engine::actor::{Kind, Principal};
use ehub_engine::{Decision, Refusal, Request, decide, offers};
use rust_decimal::dec;

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn facts() -> Facts {
    Facts {
        today: day("2026-03-01"),
        closing: Closing::Open,
        uom_digits: None,
        order_qty: dec!(100),
        cancelled_qty: dec!(0),
        in_transit_qty: dec!(0),
        received_qty: dec!(0),
        need_by_on: day("2026-03-10"),
        asked: vec![],
        tolerated: Tolerated::default(),
        round: 0,
        followed: true,
        erp_revision: 7,
        schedule: vec![],
        requested_by: vec![],
        before: Standing::default(),
        tolerance: Tolerance::default(),
        ships_freely: true,
    }
}

fn split(quantity: Decimal, on: &str, remark: &str) -> Split {
    Split { quantity, promised_on: day(on), remark: remark.to_owned() }
}

fn person(account: i64, roles: &[u16]) -> Actor {
    let system = Actor::system("x", "r");
    Actor { account: Some(account), roles: roles.iter().copied().collect(), kind: Kind::Person, ..system }
}

fn ask(state: State, facts: &Facts, input: &Input, actor: &Actor) -> Decision<PoLine> {
    decide(&Request { state: Some(state), facts, input, actor, fingerprint: "f", confirm: None })
}

/// `label@field` of everything that speaks against it.
fn blockers(state: State, facts: &Facts, input: &Input, actor: &Actor) -> Vec<String> {
    ask(state, facts, input, actor)
        .expect_err("should be refused")
        .findings()
        .into_iter()
        .map(|finding| match finding.field {
            Some(field) => format!("{}@{field}", finding.label),
            None => finding.label,
        })
        .collect()
}

fn supplier() -> Actor {
    person(1, &[122])
}

fn buyer() -> Actor {
    person(2, &[153])
}

fn propose(splits: Vec<Split>) -> Input {
    Input::Propose { splits, comment: String::new() }
}

#[test]
fn no_quantity_is_finer_than_its_unit() {
    let parts = |one, other| vec![split(one, "2026-03-12", "x"), split(other, "2026-03-13", "x")];
    let pieces = Facts { uom_digits: Some(0), ..facts() };
    let told = ["TOO_MANY_DECIMALS@splits[0].quantity", "TOO_MANY_DECIMALS@splits[1].quantity"];
    assert_eq!(blockers(State::New, &pieces, &propose(parts(dec!(0.5), dec!(99.5))), &supplier()), told);
    let again = Input::Reschedule { splits: parts(dec!(0.5), dec!(99.5)), comment: String::new() };
    assert_eq!(blockers(State::Accept, &pieces, &again, &supplier()), told);
    assert!(ask(State::New, &pieces, &propose(parts(dec!(1.0), dec!(99.000))), &supplier()).is_ok());
    let unknown = Facts { uom_digits: None, ..facts() };
    assert!(ask(State::New, &unknown, &propose(parts(dec!(0.5), dec!(99.5))), &supplier()).is_ok());
    // The order itself asks for half a piece: that half can be promised.
    let half = Facts { order_qty: dec!(12.500), ..pieces };
    assert!(ask(State::New, &half, &Input::as_asked(), &supplier()).is_ok());
    assert!(ask(State::New, &half, &propose(parts(dec!(12), dec!(0.5))), &supplier()).is_ok());
    assert_eq!(blockers(State::New, &half, &propose(parts(dec!(12.25), dec!(0.25))), &supplier()), told);
}

#[test]
fn what_is_said_with_an_acceptance_has_an_end() {
    let accept = |comment: String| Input::Accept { splits: None, comment };
    assert!(ask(State::New, &facts(), &accept("字".repeat(200)), &supplier()).is_ok());
    assert_eq!(blockers(State::New, &facts(), &accept("字".repeat(201)), &supplier()), ["TOO_LONG@comment"]);
}

#[test]
fn accept_takes_the_whole_open_quantity_on_the_day_asked_for() {
    assert_eq!(ask(State::New, &facts(), &Input::as_asked(), &supplier()).unwrap().to, State::Accept);
    let halves = vec![split(dec!(50), "2026-03-10", ""), split(dec!(50), "2026-03-10", "")];
    assert_eq!(
        ask(State::Revise, &facts(), &Input::Accept { splits: Some(halves), comment: String::new() }, &supplier())
            .unwrap()
            .to,
        State::Accept
    );
}

#[test]
fn accept_refuses_other_days_and_quantities_all_at_once() {
    let wrong = vec![split(dec!(50), "2026-03-01", ""), split(dec!(0.0001), "2026-03-10", &"x".repeat(201))];
    assert_eq!(
        blockers(State::New, &facts(), &Input::Accept { splits: Some(wrong), comment: String::new() }, &supplier()),
        [
            "PO_DATE_NOT_AFTER_TODAY@splits[0].promisedOn",
            "TOO_MANY_DECIMALS@splits[1].quantity",
            "TOO_LONG@splits[1].remark",
            "PO_SPLIT_SUM@splits",
            "PO_CHANGED_USE_PROPOSE@splits[0].promisedOn",
        ]
    );
}

#[test]
fn accept_needs_a_day_that_lies_ahead() {
    let overdue = Facts { today: day("2026-03-10"), ..facts() };
    assert_eq!(blockers(State::New, &overdue, &Input::as_asked(), &supplier()), ["PO_DATE_NOT_AFTER_TODAY"]);
    let offered = offers::<PoLine>(State::New, &overdue, &supplier());
    let of = |event: &str| offered.iter().find(|offer| offer.event == event).unwrap();
    assert!(!of("accept").allowed && of("propose").allowed, "what is always refused is not offered");
    assert_eq!(of("accept").blockers[0].label, "PO_DATE_NOT_AFTER_TODAY");
}

#[test]
fn accept_of_a_line_shipped_in_full_promises_nothing_more() {
    let shipped = Facts { in_transit_qty: dec!(60), received_qty: dec!(40), today: day("2026-04-01"), ..facts() };
    assert!(ask(State::Revise, &shipped, &Input::as_asked(), &supplier()).is_ok());
}

#[test]
fn sums_are_checked_against_what_is_not_cancelled_and_not_shipped() {
    let part = Facts { cancelled_qty: dec!(10), in_transit_qty: dec!(20), received_qty: dec!(30), ..facts() };
    assert_eq!(part.open_qty(), dec!(40));
    let right = propose(vec![split(dec!(40.000), "2026-03-11", "later")]);
    assert!(ask(State::New, &part, &right, &supplier()).is_ok());
    let wrong = propose(vec![split(dec!(41), "2026-03-11", "later")]);
    let Err(Refusal::Blocked(found)) = ask(State::New, &part, &wrong, &supplier()) else { panic!("not blocked") };
    assert_eq!(found[0].params["expected"], "40");
    assert_eq!(found[0].params["found"], "41");
}

#[test]
fn a_proposal_explains_every_changed_split() {
    let input = propose(vec![split(dec!(60), "2026-03-10", " "), split(dec!(40), "2026-03-20", "")]);
    assert_eq!(
        blockers(State::New, &facts(), &input, &supplier()),
        ["PO_REMARK_REQUIRED@splits[0].remark", "PO_REMARK_REQUIRED@splits[1].remark"]
    );
}

#[test]
fn a_proposal_that_changes_nothing_is_an_acceptance() {
    let input = propose(vec![split(dec!(100), "2026-03-10", "")]);
    assert_eq!(blockers(State::New, &facts(), &input, &supplier()), ["PO_UNCHANGED_USE_ACCEPT@splits"]);
}

/// The day is kept, the quantity is not: two lorries on the day asked for are a proposal, with a remark for each.
#[test]
fn a_split_of_the_day_asked_for_is_a_proposal() {
    let halves = |remark| propose(vec![split(dec!(60), "2026-03-10", remark), split(dec!(40), "2026-03-10", remark)]);
    assert_eq!(ask(State::New, &facts(), &halves("two lorries"), &supplier()).unwrap().to, State::Nego);
    assert_eq!(
        blockers(State::New, &facts(), &halves(""), &supplier()),
        ["PO_REMARK_REQUIRED@splits[0].remark", "PO_REMARK_REQUIRED@splits[1].remark"]
    );
    // No day is missed, so every tolerance holds.
    let tolerant = Facts { tolerance: Tolerance { days: Some(0), percent: None }, ..facts() };
    assert_eq!(ask(State::New, &tolerant, &halves("two lorries"), &supplier()).unwrap().to, State::Accept);
}

#[test]
fn a_promise_lies_within_some_years() {
    let on = |day: &str| propose(vec![split(dec!(100), day, "late")]);
    assert!(ask(State::New, &facts(), &on("2031-03-01"), &supplier()).is_ok());
    assert_eq!(
        blockers(State::New, &facts(), &on("2031-03-02"), &supplier()),
        ["PO_DATE_TOO_FAR@splits[0].promisedOn"]
    );
    let far = Facts { need_by_on: day("2040-01-01"), ..facts() };
    let halves = vec![split(dec!(50), "2040-01-01", ""), split(dec!(50), "2040-01-01", "")];
    assert!(
        ask(State::New, &far, &Input::Accept { splits: Some(halves), comment: String::new() }, &supplier()).is_ok(),
        "as the order asks"
    );
}

#[test]
fn nobody_agrees_to_a_day_that_is_past() {
    let waited = |on: &str| {
        let splits = vec![split(dec!(50), on, "x"), split(dec!(50), "2026-04-20", "x")];
        Facts { schedule: splits, ..facts() }
    };
    let with_issue = || Input::AgreeWithIssue { instruction: "hurry".to_owned() };
    for input in [Input::Agree, with_issue()] {
        assert_eq!(blockers(State::Nego, &waited("2026-02-28"), &input, &buyer()), ["PO_PROMISE_PAST"]);
        assert!(ask(State::Nego, &waited("2026-03-01"), &input, &buyer()).is_ok(), "today is not past");
    }
    let again = Input::AskAgain { reason: "a new day".to_owned() };
    assert!(ask(State::Nego, &waited("2026-02-28"), &again, &buyer()).is_ok());
}

#[test]
fn a_proposal_needs_splits_but_not_endless_ones() {
    assert_eq!(blockers(State::New, &facts(), &propose(vec![]), &supplier()), ["PO_SPLITS_REQUIRED@splits"]);
    let many = vec![split(dec!(1), "2026-03-11", "x"); MAX_SPLITS + 1];
    assert_eq!(blockers(State::New, &facts(), &propose(many), &supplier()), ["TOO_LONG@splits"]);
}

#[test]
fn monstrous_quantities_are_refused_not_overflowed() {
    let huge = propose(vec![split(Decimal::MAX, "2026-03-11", "x"), split(Decimal::MAX, "2026-03-11", "x")]);
    assert_eq!(
        blockers(State::New, &facts(), &huge, &supplier()),
        ["TOO_MANY_DIGITS@splits[0].quantity", "TOO_MANY_DIGITS@splits[1].quantity", "PO_SPLIT_SUM@splits"]
    );
    let tolerant = Facts { tolerance: Tolerance { days: None, percent: Some(Decimal::MAX) }, ..facts() };
    assert!(ask(State::New, &tolerant, &huge, &supplier()).is_err());
}

#[test]
fn words_are_required_where_the_process_asks_for_them() {
    let none = String::new;
    assert_eq!(
        blockers(State::New, &facts(), &Input::Disagree { comment: none() }, &supplier()),
        ["PO_COMMENT_REQUIRED@comment"]
    );
    let covered = Facts { schedule: vec![split(dec!(100), "2026-03-20", "x")], ..facts() };
    assert_eq!(
        blockers(State::Nego, &covered, &Input::AgreeWithIssue { instruction: none() }, &buyer()),
        ["PO_INSTRUCTION_REQUIRED@instruction"]
    );
    assert_eq!(
        blockers(State::Nego, &covered, &Input::AgreeWithIssue { instruction: "字".repeat(201) }, &buyer()),
        ["TOO_LONG@instruction"]
    );
    assert_eq!(
        blockers(State::Reject, &facts(), &Input::AskAgain { reason: none() }, &buyer()),
        ["PO_REASON_REQUIRED@reason"]
    );
}

#[test]
fn nobody_approves_their_own_request_also_not_for_another() {
    let own = Facts { schedule: vec![split(dec!(100), "2026-03-20", "x")], requested_by: vec![2, 9], ..facts() };
    assert_eq!(blockers(State::Nego, &own, &Input::Agree, &buyer()), ["PO_OWN_REQUEST"]);
    let principal = Principal { account: 9, name: "nine".to_owned() };
    let deputy = Actor { acting_for: Some(principal), ..person(5, &[154]) };
    assert_eq!(blockers(State::Nego, &own, &Input::Agree, &deputy), ["PO_OWN_REQUEST"]);
    assert!(ask(State::Nego, &own, &Input::Agree, &person(6, &[802])).is_ok());
}

#[test]
fn an_agreement_covers_what_is_open() {
    let withdrawn = Facts { schedule: vec![split(dec!(60), "2026-03-20", "x")], ..facts() };
    assert_eq!(blockers(State::Nego, &withdrawn, &Input::Agree, &buyer()), ["PO_SPLIT_SUM@splits"]);
}

#[test]
fn a_closed_line_takes_nothing_and_a_shipped_one_no_new_days() {
    let closed = Facts { closing: Closing::Closed, ..facts() };
    assert_eq!(blockers(State::New, &closed, &Input::as_asked(), &supplier()), ["PO_LINE_CLOSED"]);
    let shipped = Facts { in_transit_qty: dec!(100), ..facts() };
    let input = Input::Reschedule { splits: vec![split(dec!(1), "2026-03-20", "x")], comment: String::new() };
    assert_eq!(blockers(State::Accept, &shipped, &input, &supplier()), ["PO_FULLY_SHIPPED", "PO_SPLIT_SUM@splits"]);
}

#[test]
fn a_reschedule_explains_every_split() {
    let input = Input::Reschedule { splits: vec![split(dec!(100), "2026-03-20", "")], comment: "c".repeat(201) };
    assert_eq!(
        blockers(State::Accept, &facts(), &input, &supplier()),
        ["PO_REMARK_REQUIRED@splits[0].remark", "TOO_LONG@comment"]
    );
}

#[test]
fn only_a_newer_revision_changes_anything() {
    let erp = Actor::system("erp", "r");
    assert_eq!(blockers(State::Accept, &facts(), &Input::Change { revision: 7 }, &erp), ["PO_REVISION_NOT_NEWER"]);
    assert_eq!(ask(State::Accept, &facts(), &Input::Change { revision: 8 }, &erp).unwrap().to, State::Revise);
    assert_eq!(ask(State::New, &facts(), &Input::Change { revision: 8 }, &erp).unwrap().to, State::New);
}

#[test]
fn tolerance_accepts_small_differences_by_itself() {
    let later = propose(vec![split(dec!(90), "2026-03-10", "split"), split(dec!(10), "2026-03-12", "truck")]);
    let to = |days, percent| {
        let facts = Facts { tolerance: Tolerance { days, percent }, ..facts() };
        ask(State::New, &facts, &later, &supplier()).unwrap().to
    };
    assert_eq!(to(None, None), State::Nego);
    assert_eq!(to(Some(1), None), State::Nego);
    assert_eq!(to(Some(2), None), State::Accept);
    assert_eq!(to(Some(2), Some(dec!(9.9))), State::Nego);
    assert_eq!(to(Some(2), Some(dec!(10))), State::Accept);
    assert_eq!(to(None, Some(dec!(10))), State::Accept);
}

#[test]
fn roles_and_states_are_minded() {
    assert_eq!(blockers(State::New, &facts(), &Input::as_asked(), &buyer()), ["EVENT_NOT_PERMITTED"]);
    assert_eq!(blockers(State::Nego, &facts(), &Input::as_asked(), &supplier()), ["EVENT_NOT_IN_STATE"]);
    let offers = ehub_engine::offers::<PoLine>(State::New, &facts(), &supplier());
    let open: Vec<&str> = offers.iter().filter(|offer| offer.allowed).map(|offer| offer.event).collect();
    assert_eq!(open, [Event::Accept, Event::Propose, Event::Disagree].map(ehub_engine::label::Label::as_str));
}

#[test]
fn a_line_is_followed_up_or_left_alone_in_every_state_with_a_reason() {
    let (followed, left) = (facts(), Facts { followed: false, ..facts() });
    let unfollow = |reason: &str| Input::Unfollow { reason: reason.to_owned() };
    for state in [State::New, State::Revise, State::Nego, State::Reject, State::Accept] {
        assert_eq!(ask(state, &followed, &unfollow("a sample"), &buyer()).unwrap().to, state);
        assert_eq!(ask(state, &left, &Input::Follow, &buyer()).unwrap().to, state);
    }
    assert_eq!(blockers(State::New, &followed, &Input::Follow, &buyer()), ["PO_FOLLOWED_ALREADY"]);
    assert_eq!(blockers(State::New, &left, &unfollow("x"), &buyer()), ["PO_NOT_FOLLOWED"]);
    assert_eq!(blockers(State::New, &followed, &unfollow(" "), &buyer()), ["PO_REASON_REQUIRED@reason"]);
    assert_eq!(blockers(State::New, &followed, &unfollow(&"字".repeat(201)), &buyer()), ["TOO_LONG@reason"]);
    let closed = Facts { closing: Closing::Closed, ..facts() };
    assert_eq!(blockers(State::New, &closed, &unfollow("x"), &buyer()), ["PO_LINE_CLOSED"]);
    for roles in [&[122][..], &[802], &[155]] {
        assert_eq!(blockers(State::New, &followed, &unfollow("x"), &person(7, roles)), ["EVENT_NOT_PERMITTED"]);
    }
    for role in [100, 153, 154, 162] {
        assert!(ask(State::New, &followed, &unfollow("x"), &person(7, &[role])).is_ok(), "{role}");
    }
}

#[test]
fn clocks_run_only_while_a_line_is_followed_up() {
    let begun = |facts: &Facts, state, input: &Input, actor: &Actor| {
        let outcome = ask(state, facts, input, actor).unwrap();
        outcome.deadlines.map(|due| due.iter().map(|one| one.name).collect::<Vec<_>>())
    };
    let again = Input::AskAgain { reason: "earlier".to_owned() };
    let third = Facts { round: 2, ..facts() };
    let left = Facts { followed: false, ..third.clone() };
    let both = vec!["remind-supplier", "escalate-third-round"];
    assert_eq!(begun(&third, State::Nego, &again, &buyer()), Some(both));
    assert_eq!(begun(&left, State::Nego, &again, &buyer()), Some(vec![]));
    assert_eq!(begun(&left, State::Revise, &Input::Follow, &buyer()), Some(vec!["remind-supplier"]));
    let unfollow = Input::Unfollow { reason: "a sample".to_owned() };
    assert_eq!(begun(&third, State::Nego, &unfollow, &buyer()), Some(vec![]));
    let erp = Actor::system("erp", "r");
    assert_eq!(begun(&left, State::Accept, &Input::Change { revision: 8 }, &erp), Some(vec![]));
}
