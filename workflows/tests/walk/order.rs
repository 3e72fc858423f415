//! Walks of a PO line, first on facts that have nothing to do with each other, then as the store keeps them.

use super::machine::{Walk, actors, takes_every_arrow};
use chrono::{Days, NaiveDate};
use ehub_engine::Outcome;
use ehub_engine::actor::{Actor, Kind};
use ehub_engine::label::Label;
use ehub_workflows::po::PoLine;
use ehub_workflows::po::consequence::{Consequence, consequence};
use ehub_workflows::po::machine::{
    Closing, Effect, Event, Facts, Input, Review, Split, Standing, State, Tolerance, Tolerated,
};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;
use rust_decimal::{Decimal, dec};

fn today() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 1, 1).unwrap()
}

/// Quantities as a column keeps them, the largest included.
fn quantity() -> impl Strategy<Value = Decimal> {
    prop_oneof![
        6 => (0_i64..12).prop_map(Decimal::from),
        1 => Just(dec!(0.001)),
        1 => Just(dec!(999999999999.999)),
    ]
}

/// Days around the one asked for, and the ends of the calendar.
fn day() -> impl Strategy<Value = NaiveDate> {
    prop_oneof![
        9 => (0_u64..20).prop_map(|days| today() + Days::new(days)),
        1 => prop::sample::select(vec![NaiveDate::MIN, NaiveDate::MAX]),
    ]
}

/// Schedules: the whole of 10 in one part or in two, or anything, the absurd included.
fn splits() -> impl Strategy<Value = Vec<Split>> {
    let whole =
        |quantity: Decimal, days: u64| Split { quantity, promised_on: today() + Days::new(days), remark: "x".into() };
    let absurd = prop_oneof![9 => quantity(), 1 => Just(Decimal::MAX), 1 => Just(dec!(-5))];
    let any = (absurd, day(), "[ x漢]{0,2}").prop_map(|(quantity, promised_on, remark)| Split {
        quantity,
        promised_on,
        remark,
    });
    prop_oneof![
        3 => (1_u64..20).prop_map(move |days| vec![whole(dec!(10), days)]),
        2 => (1_i64..10, 1_u64..20).prop_map(move |(part, days)| {
            vec![whole(Decimal::from(part), 9), whole(Decimal::from(10 - part), days)]
        }),
        2 => prop::collection::vec(any, 0..4),
    ]
}

fn text() -> impl Strategy<Value = String> {
    "[ x漢]{0,3}|x{199,202}"
}

fn inputs() -> impl Strategy<Value = Input> {
    prop_oneof![
        1 => Just(Input::Import),
        3 => Just(Input::as_asked()),
        1 => splits().prop_map(|splits| Input::Accept { splits: Some(splits), comment: String::new() }),
        3 => (splits(), text()).prop_map(|(splits, comment)| Input::Propose { splits, comment }),
        1 => text().prop_map(|comment| Input::Disagree { comment }),
        2 => Just(Input::Agree),
        1 => text().prop_map(|instruction| Input::AgreeWithIssue { instruction }),
        1 => text().prop_map(|reason| Input::AskAgain { reason }),
        1 => (0_i64..40).prop_map(|revision| Input::Change { revision }),
        1 => (0_i64..400).prop_map(|revision| Input::Close { revision }),
        1 => Just(Input::Reopen),
        2 => (splits(), text()).prop_map(|(splits, comment)| Input::Reschedule { splits, comment }),
        1 => Just(Input::Withdraw),
        1 => Just(Input::Follow),
        1 => text().prop_map(|reason| Input::Unfollow { reason }),
    ]
}

prop_compose! {
    fn tolerance()(days in prop::option::of(0_i64..9), percent in prop::option::of(quantity())) -> Tolerance {
        Tolerance { days, percent }
    }
}

prop_compose! {
    /// Whatever a row may hold.
    fn facts()(
        closed in prop::bool::weighted(0.2),
        numbers in (quantity(), quantity(), quantity(), quantity()),
        need_by_on in day(),
        round in 0..5,
        followed in prop::bool::weighted(0.8),
        erp_revision in 0_i64..40,
        schedule in splits(),
        requested_by in prop::collection::vec(1_i64..4, 0..3),
        before in (prop::sample::select(State::ALL), splits(), prop::sample::select(Review::ALL))
            .prop_map(|(state, schedule, review)| Standing { state, schedule, review }),
        tolerance in prop_oneof![2 => Just(Tolerance::default()), 1 => tolerance()],
        ships_freely in any::<bool>(),
        over_qty in 0_u32..5,
    ) -> Facts {
        let (order_qty, cancelled_qty, in_transit_qty, received_qty) = numbers;
        Facts {
            today: today(),
            closing: if closed { Closing::Closed } else { Closing::Open },
            order_qty, cancelled_qty, in_transit_qty, received_qty,
            asked: vec![], tolerated: Tolerated { over_qty: over_qty.into(), under_qty: dec!(0) },
            need_by_on, round, followed, erp_revision, schedule, requested_by, before, tolerance, ships_freely,
            uom_digits: None,
        }
    }
}

/// What must be true of an event that was allowed, whatever came before.
fn allowed(facts: &Facts, input: &Input, actor: &Actor, outcome: &Outcome<PoLine>) -> Result<(), TestCaseError> {
    let after = consequence(outcome, facts, input);
    if facts.closing == Closing::Closed {
        let by_erp = matches!(outcome.event, Event::Import | Event::Change | Event::Reopen);
        prop_assert!(by_erp, "only the ERP touches a closed line");
    }
    let taken_back = outcome.event == Event::Withdraw;
    if outcome.to == State::Accept && outcome.from != Some(State::Accept) && !taken_back {
        let agreed = after.schedule.as_ref().unwrap_or(&facts.schedule);
        let promised: Decimal = agreed.iter().map(|split| split.quantity).sum();
        if matches!(outcome.event, Event::Accept | Event::Propose | Event::Agree | Event::AgreeWithIssue) {
            prop_assert_eq!(promised, facts.open_qty(), "order and promise never exceed each other");
            prop_assert_eq!(after.confirm_qty, Some(facts.wanted_qty().max(facts.shipped_qty())));
            prop_assert!(outcome.effects.contains(&Effect::ConfirmErp), "the ERP is not told");
        }
        if let Some(allowed) = after.cum_allow_qty {
            prop_assert!(allowed >= facts.shipped_qty(), "cumAllow below what is shipped");
            prop_assert!(allowed <= facts.most_qty().max(facts.shipped_qty()), "cumAllow above the order");
        }
        prop_assert_eq!(after.cum_allow_qty.is_some(), facts.ships_freely);
    }
    let scheduled = matches!(outcome.event, Event::Accept | Event::Propose | Event::Reschedule);
    for split in after.schedule.iter().flatten().filter(|_| scheduled && facts.open_qty() > Decimal::ZERO) {
        prop_assert!(split.promised_on > facts.today && split.quantity > Decimal::ZERO, "{split:?}");
    }
    match input {
        Input::Agree | Input::AgreeWithIssue { .. } => {
            let own = actor.is_one_of(&facts.requested_by);
            prop_assert!(!own, "approved one's own request");
        }
        Input::Withdraw => {
            let stood = matches!(facts.before.state, State::New | State::Accept);
            prop_assert_eq!(outcome.to, if stood { facts.before.state } else { State::Revise });
            prop_assert_eq!(after.review, Some(facts.before.review));
            prop_assert!(after.confirm_qty.is_none() && after.cum_allow_qty.is_none() && after.promised_on.is_none());
            prop_assert!(!outcome.effects.contains(&Effect::ConfirmErp), "the ERP heard nothing of the proposal");
            prop_assert!(outcome.effects.contains(&Effect::MailBuyer), "the buyer heard of the proposal");
        }
        Input::Change { revision } => prop_assert!(*revision > facts.erp_revision),
        Input::Close { revision } => prop_assert!(*revision >= facts.erp_revision),
        Input::Reopen => {
            prop_assert!(facts.closing == Closing::Closed && facts.received_qty < facts.wanted_qty());
            prop_assert_eq!(outcome.from, Some(outcome.to), "a reply stands where it stood");
            prop_assert_eq!(&after, &Consequence::default());
        }
        Input::AskAgain { .. } => prop_assert_eq!(after.round, Some(facts.round + 1)),
        Input::Import
        | Input::Accept { .. }
        | Input::Propose { .. }
        | Input::Disagree { .. }
        | Input::Reschedule { .. } => {}
        Input::Follow | Input::Unfollow { .. } => {
            prop_assert_eq!(outcome.from, Some(outcome.to), "a reply stands where it stood");
            prop_assert_eq!(&after, &Consequence { followed: Some(!facts.followed), ..Consequence::default() });
        }
    }
    let followed = after.followed.unwrap_or(facts.followed);
    prop_assert!(followed || outcome.deadlines.as_ref().is_none_or(Vec::is_empty), "nobody is reminded");
    let by_erp = matches!(outcome.event, Event::Import | Event::Change | Event::Close | Event::Reopen);
    prop_assert_eq!(by_erp, actor.kind == Kind::System, "{} by {:?}", outcome.event, actor.kind);
    Ok(())
}

/// What the store does with an outcome, on facts in memory.
fn follow(facts: &mut Facts, input: &Input, actor: &Actor, outcome: &Outcome<PoLine>) {
    let after = consequence(outcome, facts, input);
    if outcome.to == State::Nego && matches!(outcome.event, Event::Propose | Event::Reschedule) {
        let state = outcome.from.unwrap();
        let schedule = if state == State::Accept { facts.schedule.clone() } else { vec![] };
        facts.before = Standing { state, schedule, review: Review::NotYet };
    }
    if let Some(schedule) = after.schedule {
        facts.schedule = schedule;
        facts.requested_by = actor.identities().collect();
    }
    facts.round = after.round.unwrap_or(facts.round);
    facts.followed = after.followed.unwrap_or(facts.followed);
    match input {
        Input::Change { revision } => {
            facts.erp_revision = *revision;
            facts.closing = Closing::Open;
        }
        Input::Close { revision } => {
            facts.erp_revision = *revision;
            facts.closing = Closing::Closed;
        }
        Input::Reopen => facts.closing = Closing::Open,
        Input::Import
        | Input::Accept { .. }
        | Input::Propose { .. }
        | Input::Disagree { .. }
        | Input::Agree
        | Input::AgreeWithIssue { .. }
        | Input::AskAgain { .. }
        | Input::Reschedule { .. }
        | Input::Withdraw
        | Input::Follow
        | Input::Unfollow { .. } => {}
    }
}

type Steps = Vec<(Input, Actor)>;

/// A new line of 10, led through events as the store would.
fn kept(begun: Facts, steps: Steps) -> Result<Walk<PoLine>, TestCaseError> {
    let mut facts = Facts {
        uom_digits: None,
        order_qty: dec!(10),
        cancelled_qty: dec!(0),
        in_transit_qty: dec!(0),
        received_qty: dec!(0),
        need_by_on: today() + Days::new(9),
        closing: Closing::Open,
        erp_revision: 1,
        round: 0,
        ..begun
    };
    let mut walk = Walk::<PoLine>::from(None);
    walk.step(&facts, &Input::Import, &Actor::system("erp", "walk"))?;
    for (input, actor) in steps {
        let Some(outcome) = walk.step(&facts, &input, &actor)? else { continue };
        allowed(&facts, &input, &actor, &outcome)?;
        follow(&mut facts, &input, &actor, &outcome);
        if walk.state == Some(State::Accept) {
            let promised: Decimal = facts.schedule.iter().map(|split| split.quantity).sum();
            prop_assert_eq!(promised, facts.open_qty());
        }
    }
    walk.folds(None)?;
    Ok(walk)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn a_line_stays_in_its_states_whatever_its_facts(
        begun in prop_oneof![1 => Just(None), 4 => prop::sample::select(State::ALL).prop_map(Some)],
        steps in prop::collection::vec((facts(), inputs(), actors()), 1..40),
    ) {
        let mut walk = Walk::<PoLine>::from(begun);
        for (facts, input, actor) in steps {
            if let Some(outcome) = walk.step(&facts, &input, &actor)? {
                allowed(&facts, &input, &actor, &outcome)?;
            }
        }
        walk.folds(begun)?;
    }

    #[test]
    fn a_line_as_the_store_keeps_it_is_accepted_with_a_schedule_for_all_of_it(
        begun in facts(), steps in prop::collection::vec((inputs(), actors()), 1..60),
    ) {
        kept(begun, steps)?;
    }
}

#[test]
fn every_arrow_of_a_line_is_walked() {
    let steps = (facts(), prop::collection::vec((inputs(), actors()), 60));
    takes_every_arrow(2_000, steps, |(begun, steps)| kept(begun, steps));
}
