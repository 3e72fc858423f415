//! Each rule, where it holds and where it does not.

use crate::document::Reason;
use crate::opening::machine::tests::{asked, facts, person, went};
use crate::opening::machine::{Facts, Input, State};
use crate::opening::payload::Grant;
use crate::po::machine::{Closing, State as LineState};
use rust_decimal::{Decimal, dec};

type Told = Vec<(String, String)>;

fn pairs<const N: usize>(told: [(&str, &str); N]) -> Told {
    told.map(|(label, field)| (label.to_owned(), field.to_owned())).to_vec()
}

fn told(facts: &Facts, asked: Grant) -> Told {
    went(None, facts, &Input::Grant(asked), &person(None, &[100])).err().unwrap_or_default()
}

#[test]
fn a_closed_line_is_not_opened_nor_one_that_is_opened_already() {
    let closed = Facts { closing: Closing::Closed, ..facts() };
    assert_eq!(told(&closed, asked(dec!(1))), pairs([("PO_LINE_CLOSED", "lineId")]));
    let service = Facts { is_goods: false, ..facts() };
    assert_eq!(told(&service, asked(dec!(1))), pairs([("SERVICE_LINE", "lineId")]));
    let opened = Facts { is_another: true, ..facts() };
    assert_eq!(told(&opened, asked(dec!(1))), pairs([("OPENING_EXISTS", "lineId")]));
}

#[test]
fn a_line_is_opened_for_what_the_order_wants_and_is_not_shipped() {
    for state in [LineState::New, LineState::Revise, LineState::Nego, LineState::Reject] {
        // What was allowed before it was to be agreed anew does not count: it is not allowed now.
        let line = Facts { line_state: state, cum_allow_qty: dec!(100), ..facts() };
        assert_eq!(line.openable_qty(), dec!(90));
        assert_eq!(told(&line, asked(dec!(90))), []);
        assert_eq!(told(&line, asked(dec!(90.1))), pairs([("OPENING_ABOVE_ORDER", "quantity")]));
    }
    let found = super::grant(&facts(), &Input::Grant(asked(dec!(91))));
    assert_eq!(found[0].params["max"], "90", "the finding says how much it is");
}

#[test]
fn of_an_accepted_line_only_what_is_not_allowed_is_opened() {
    let accepted = |allowed| Facts { line_state: LineState::Accept, cum_allow_qty: allowed, ..facts() };
    assert_eq!(told(&accepted(dec!(60)), asked(dec!(40))), []);
    assert_eq!(told(&accepted(dec!(60)), asked(dec!(41))), pairs([("OPENING_ABOVE_ORDER", "quantity")]));
    assert_eq!(told(&accepted(dec!(100)), asked(dec!(1))), pairs([("OPENING_NOT_NEEDED", "lineId")]));
    let came = Facts { received_qty: dec!(60), ..accepted(dec!(10)) };
    assert_eq!(came.openable_qty(), dec!(36), "what came without a notice is not opened a second time");
    let gone = Facts { cancelled_qty: dec!(115), ..facts() };
    assert_eq!(gone.openable_qty(), dec!(0), "never negative");
    assert_eq!(told(&gone, asked(dec!(1))), pairs([("OPENING_NOT_NEEDED", "lineId")]));
}

#[test]
fn a_quantity_is_positive_and_as_fine_as_its_unit() {
    let quantity = |value| told(&facts(), asked(value));
    assert_eq!((quantity(dec!(0.1)), quantity(dec!(30.50))), (vec![], vec![]));
    assert_eq!(quantity(dec!(0)), pairs([("NOT_POSITIVE", "quantity")]));
    assert_eq!(quantity(dec!(-1)), pairs([("NOT_POSITIVE", "quantity")]));
    assert_eq!(quantity(dec!(0.25)), pairs([("TOO_MANY_DECIMALS", "quantity")]));
    let unknown = Facts { uom_digits: None, ..facts() };
    assert_eq!(told(&unknown, asked(dec!(0.125))), []);
    assert_eq!(told(&unknown, asked(dec!(0.1255))), pairs([("TOO_MANY_DECIMALS", "quantity")]));
    assert_eq!(quantity(Decimal::MAX)[0].0, "TOO_MANY_DIGITS");
}

#[test]
fn it_lasts_from_today_to_ninety_days_ahead() {
    let until = |day: &str| told(&facts(), Grant { until_on: day.parse().unwrap(), ..asked(dec!(1)) });
    assert_eq!((until("2026-03-01"), until("2026-05-30")), (vec![], vec![]));
    assert_eq!(until("2026-02-28"), pairs([("OPENING_DAY_PAST", "untilOn")]));
    assert_eq!(until("2026-05-31"), pairs([("PO_DATE_TOO_FAR", "untilOn")]));
}

#[test]
fn opening_and_taking_back_say_why() {
    let grant = |reason: String| told(&facts(), Grant { reason, ..asked(dec!(1)) });
    assert_eq!(grant(" ".into()), pairs([("PO_REASON_REQUIRED", "reason")]));
    assert_eq!(grant("漢".repeat(200)), []);
    assert_eq!(grant("漢".repeat(201)), pairs([("TOO_LONG", "reason")]));
    let back = |reason: String| {
        let input = Input::TakeBack(Reason { reason });
        went(Some(State::Granted), &facts(), &input, &person(None, &[802])).err().unwrap_or_default()
    };
    assert_eq!((back("x".into()), back(String::new())), (vec![], pairs([("PO_REASON_REQUIRED", "reason")])));
}

#[test]
fn everything_wrong_is_told_at_once() {
    let odd = Grant { until_on: "2026-01-01".parse().unwrap(), reason: String::new(), ..asked(dec!(0)) };
    let all = [("NOT_POSITIVE", "quantity"), ("OPENING_DAY_PAST", "untilOn"), ("PO_REASON_REQUIRED", "reason")];
    assert_eq!(told(&facts(), odd), pairs(all));
}
