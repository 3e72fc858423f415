//! Each rule, where it holds and where it does not.

use crate::document::Reason;
use crate::po::machine::{Closing, ShipPermission as Mode, State as LineState};
use crate::ship_permission::machine::tests::{application, buyer, facts, supplier, went};
use crate::ship_permission::machine::{Facts, Input, State};
use crate::ship_permission::payload::{Application, Approval, Instructed};
use rust_decimal::{Decimal, dec};

type Told = Vec<(String, String)>;

fn pairs<const N: usize>(told: [(&str, &str); N]) -> Told {
    told.map(|(label, field)| (label.to_owned(), field.to_owned())).to_vec()
}

fn applied(facts: &Facts, asked: Application) -> Told {
    went(None, facts, &Input::Apply(asked), &supplier()).err().unwrap_or_default()
}

fn granted(facts: &Facts, quantity: Option<Decimal>, on: Option<&str>) -> Told {
    let ship_on = on.map(|day| day.parse().unwrap());
    let input = Input::Approve(Approval { quantity, ship_on, comment: String::new() });
    went(Some(State::Submitted), facts, &input, &buyer()).err().unwrap_or_default()
}

#[test]
fn a_line_that_is_not_accepted_or_is_closed_is_not_applied_for() {
    for state in [LineState::New, LineState::Revise, LineState::Nego, LineState::Reject] {
        let line = Facts { line_state: state, ..facts() };
        assert_eq!(applied(&line, application(dec!(1))), pairs([("SHIP_LINE_NOT_ACCEPTED", "")]));
        assert_eq!(granted(&line, None, None), pairs([("SHIP_LINE_NOT_ACCEPTED", "")]));
    }
    let service = Facts { is_goods: false, ..facts() };
    assert_eq!(applied(&service, application(dec!(1))), pairs([("SERVICE_LINE", "")]));
    let closed = Facts { closing: Closing::Closed, ..facts() };
    assert_eq!(applied(&closed, application(dec!(1))), pairs([("PO_LINE_CLOSED", "")]));
    assert_eq!(granted(&closed, None, None), pairs([("PO_LINE_CLOSED", "")]));
}

#[test]
fn where_a_plant_does_not_ask_for_permission_nobody_needs_any() {
    let open = Facts { mode: Mode::Open, ..facts() };
    assert_eq!(applied(&open, application(dec!(1))), pairs([("SHIP_PERMISSION_NOT_REQUIRED", "")]));
    assert_eq!(granted(&open, None, None), [], "what was applied for before the plant changed can still be decided");
}

#[test]
fn a_quantity_is_positive_and_as_fine_as_its_unit() {
    let quantity = |value| applied(&facts(), application(value));
    assert_eq!((quantity(dec!(0.1)), quantity(dec!(30.50))), (vec![], vec![]));
    assert_eq!(quantity(dec!(0)), pairs([("NOT_POSITIVE", "quantity")]));
    assert_eq!(quantity(dec!(-1)), pairs([("NOT_POSITIVE", "quantity")]));
    assert_eq!(quantity(dec!(0.25)), pairs([("TOO_MANY_DECIMALS", "quantity")]));
    let unknown = Facts { uom_digits: None, ..facts() };
    assert_eq!(applied(&unknown, application(dec!(0.125))), []);
    assert_eq!(applied(&unknown, application(dec!(0.1255))), pairs([("TOO_MANY_DECIMALS", "quantity")]));
    let much = pairs([("TOO_MANY_DIGITS", "quantity"), ("SHIP_ABOVE_BALANCE", "quantity")]);
    assert_eq!(quantity(dec!(1000000000000)), much);
    assert_eq!(quantity(Decimal::MAX)[0].0, "TOO_MANY_DIGITS");
}

#[test]
fn nobody_applies_for_more_than_is_left_and_not_asked_for_yet() {
    // 120 ordered, 20 cancelled, 40 allowed, 10 asked for by others.
    assert_eq!(applied(&facts(), application(dec!(50))), []);
    assert_eq!(applied(&facts(), application(dec!(50.1))), pairs([("SHIP_ABOVE_BALANCE", "quantity")]));
    let gone = Facts { cancelled_qty: dec!(100), ..facts() };
    assert_eq!(gone.applicable_qty(), dec!(0), "never negative");
    let found = super::application(&facts(), &Input::Apply(application(dec!(51))));
    assert_eq!(found[0].params["max"], "50", "the finding says what is left");
}

#[test]
fn a_day_is_to_come_and_not_beyond_belief() {
    let on = |day: &str| {
        applied(&facts(), Application { ship_on: day.parse().unwrap(), remark: "x".into(), ..application(dec!(1)) })
    };
    assert_eq!((on("2026-03-02"), on("2031-03-01")), (vec![], vec![]));
    assert_eq!(on("2026-03-01"), pairs([("PO_DATE_NOT_AFTER_TODAY", "shipOn")]));
    assert_eq!(on("2026-02-28"), pairs([("PO_DATE_NOT_AFTER_TODAY", "shipOn")]));
    assert_eq!(on("2031-03-02"), pairs([("PO_DATE_TOO_FAR", "shipOn")]));
}

#[test]
fn another_day_than_agreed_needs_a_remark() {
    let on = |facts: &Facts, day: &str, remark: &str| {
        applied(facts, Application { ship_on: day.parse().unwrap(), remark: remark.into(), ..application(dec!(1)) })
    };
    assert_eq!(on(&facts(), "2026-03-10", ""), []);
    assert_eq!(on(&facts(), "2026-03-11", ""), pairs([("SHIP_REMARK_REQUIRED", "remark")]));
    assert_eq!(on(&facts(), "2026-03-11", "the oven"), []);
    let promised = Facts { promised_on: Some("2026-03-20".parse().unwrap()), ..facts() };
    assert_eq!(on(&promised, "2026-03-20", ""), [], "what was promised is what was agreed");
    assert_eq!(on(&promised, "2026-03-10", ""), pairs([("SHIP_REMARK_REQUIRED", "remark")]));
    assert_eq!(on(&facts(), "2026-03-11", &"漢".repeat(200)), []);
    assert_eq!(on(&facts(), "2026-03-11", &"漢".repeat(201)), pairs([("TOO_LONG", "remark")]));
}

#[test]
fn less_may_be_granted_and_on_another_day_but_not_more() {
    assert_eq!(granted(&facts(), None, None), []);
    assert_eq!(granted(&facts(), Some(dec!(12.5)), Some("2026-03-12")), []);
    assert_eq!(granted(&facts(), Some(dec!(30.1)), None), pairs([("SHIP_ABOVE_REQUEST", "quantity")]));
    assert_eq!(granted(&facts(), Some(dec!(0)), None), pairs([("NOT_POSITIVE", "quantity")]));
    assert_eq!(granted(&facts(), None, Some("2026-03-01")), pairs([("PO_DATE_NOT_AFTER_TODAY", "shipOn")]));
}

#[test]
fn what_was_asked_for_may_be_gone_by_the_time_it_is_granted() {
    let less = Facts { cum_allow_qty: dec!(85), ..facts() };
    assert_eq!(granted(&less, None, None), pairs([("SHIP_ABOVE_BALANCE", "quantity")]));
    assert_eq!(granted(&less, Some(dec!(15)), None), []);
    let found = super::grant(&less, &Input::Approve(Approval::default()));
    assert_eq!(found[0].params["max"], "15", "the finding says what is left");
    let late = Facts { today: "2026-03-10".parse().unwrap(), ..facts() };
    assert_eq!(granted(&late, None, None), pairs([("PO_DATE_NOT_AFTER_TODAY", "shipOn")]));
    assert_eq!(granted(&late, None, Some("2026-03-11")), [], "another day can be given");
}

#[test]
fn a_refusal_says_why_and_an_issue_what_to_mind() {
    let told = |input: Input| went(Some(State::Submitted), &facts(), &input, &buyer()).err().unwrap_or_default();
    let reject = |reason: String| Input::Reject(Reason { reason });
    let issue = |instruction: String| Input::ApproveWithIssue(Instructed { instruction, ..Instructed::default() });
    let comment = |comment: String| Input::Approve(Approval { comment, ..Approval::default() });
    assert_eq!(told(reject(" ".into())), pairs([("PO_REASON_REQUIRED", "reason")]));
    assert_eq!(told(reject("x".repeat(201))), pairs([("TOO_LONG", "reason")]));
    assert_eq!(told(issue(String::new())), pairs([("PO_INSTRUCTION_REQUIRED", "instruction")]));
    assert_eq!(told(issue("x".repeat(200))), []);
    assert_eq!(told(comment("x".repeat(201))), pairs([("TOO_LONG", "comment")]));
}
