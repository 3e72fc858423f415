//! Walks of an application to ship: first on facts that have nothing to do with each other, then several of one line as the store keeps
//! them.

use super::machine::{Walk, actors, takes_every_arrow};
use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};
use ehub_engine::Outcome;
use ehub_engine::actor::{Actor, Kind};
use ehub_workflows::document::Reason;
use ehub_workflows::po::machine::{Closing, ShipPermission as Mode, State as LineState};
use ehub_workflows::ship_permission::payload::{Instructed, Lapsed};
use ehub_workflows::ship_permission::{Application, Approval, Event, Facts, Input, Lapse, ShipPermission, State};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;
use rust_decimal::{Decimal, dec};

/// The supplier's company.
const VENDOR: i64 = 1;

fn now() -> DateTime<Utc> {
    "2026-01-01T04:00:00Z".parse().unwrap()
}

fn day(days: u64) -> NaiveDate {
    now().date_naive() + Days::new(days)
}

fn quantity() -> impl Strategy<Value = Decimal> {
    prop_oneof![
        8 => (0_i64..120).prop_map(Decimal::from),
        1 => prop::sample::select(vec![dec!(0.001), dec!(0.0001), dec!(-5), dec!(999999999999.999), Decimal::MAX]),
    ]
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof![3 => Just("x".to_owned()), 1 => Just(String::new()), 1 => "x{199,202}"]
}

fn inputs() -> impl Strategy<Value = Input> {
    let application = (quantity(), 0_u64..20, text()).prop_map(|(quantity, days, remark)| Application {
        line_id: 1,
        quantity,
        ship_on: day(days),
        remark,
    });
    let grant = || (prop::option::of(quantity()), prop::option::of((0_u64..20).prop_map(day)), text());
    prop_oneof![
        4 => application.prop_map(Input::Apply),
        3 => grant().prop_map(|(quantity, ship_on, comment)| Input::Approve(Approval { quantity, ship_on, comment })),
        2 => grant().prop_map(|(quantity, ship_on, instruction)| {
            Input::ApproveWithIssue(Instructed { quantity, ship_on, instruction })
        }),
        1 => text().prop_map(|reason| Input::Reject(Reason { reason })),
        1 => Just(Input::Withdraw),
        1 => Just(Input::Expire),
        1 => prop::sample::select(vec![Lapse::Changed, Lapse::Closed]).prop_map(|reason| Input::Lapse(Lapsed { reason })),
    ]
}

/// Anybody, of the supplier's company, of another, or of the buyer's side; with the role of the material controller's head, too.
fn people() -> impl Strategy<Value = Actor> {
    (actors(), prop::sample::select(vec![None, Some(VENDOR), Some(2)]), prop::bool::weighted(0.2)).prop_map(
        |(mut actor, company, head)| {
            if actor.kind == Kind::Person {
                actor.company = company;
                if head {
                    actor.roles = [100].into();
                }
            }
            actor
        },
    )
}

prop_compose! {
    /// Whatever rows may hold.
    fn facts()(
        open in prop::bool::weighted(0.8),
        accepted in prop::bool::weighted(0.8),
        required in prop::bool::weighted(0.8),
        numbers in (0_i64..120, 0_i64..40, 0_i64..120, 0_i64..60, 1_i64..60),
        days in (0_u64..20, prop::option::of(0_u64..20), 0_u64..20),
        uom_digits in prop::option::of(0_u32..4),
        requested_by in prop::collection::vec(1_i64..4, 0..3),
    ) -> Facts {
        let (order_qty, cancelled_qty, cum_allow_qty, others_qty, asked_qty) = numbers;
        let (need_by, promised, asked_on) = days;
        Facts {
            now: now(),
            today: day(0),
            mode: if required { Mode::Required } else { Mode::Open },
            line_state: if accepted { LineState::Accept } else { LineState::Nego },
            closing: if open { Closing::Open } else { Closing::Closed },
            is_goods: true,
            uom_digits,
            order_qty: order_qty.into(),
            cancelled_qty: cancelled_qty.into(),
            cum_allow_qty: cum_allow_qty.into(),
            others_qty: others_qty.into(),
            need_by_on: day(need_by),
            promised_on: promised.map(day),
            vendor: VENDOR,
            requested_by,
            asked_qty: asked_qty.into(),
            asked_on: day(asked_on),
            expires_at: now() + TimeDelta::days(30),
        }
    }
}

/// What must be true of an event that was allowed, whatever came before.
fn allowed(
    facts: &Facts,
    input: &Input,
    actor: &Actor,
    outcome: &Outcome<ShipPermission>,
) -> Result<(), TestCaseError> {
    let usable = facts.closing == Closing::Open && facts.line_state == LineState::Accept;
    if let Input::Apply(asked) = input {
        prop_assert!(usable && facts.mode == Mode::Required && actor.company == Some(VENDOR));
        prop_assert!(asked.quantity > Decimal::ZERO && asked.quantity <= facts.applicable_qty());
        prop_assert!(asked.ship_on > facts.today);
        prop_assert!(!asked.remark.is_empty() || asked.ship_on == facts.expected_on(), "another day without a word");
    }
    if let Some((quantity, on)) = input.granted(facts) {
        prop_assert!(usable && quantity > Decimal::ZERO && quantity <= facts.asked_qty && on > facts.today);
        prop_assert!(facts.cum_allow_qty + quantity <= facts.order_qty - facts.cancelled_qty, "more than is ordered");
    }
    if matches!(outcome.event, Event::Approve | Event::ApproveWithIssue | Event::Reject) {
        prop_assert!(!actor.is_one_of(&facts.requested_by), "decided about the own request");
        prop_assert!(actor.company != Some(VENDOR), "decided for the own company");
    }
    let by_system = matches!(outcome.event, Event::Expire | Event::Lapse);
    prop_assert_eq!(by_system, actor.kind == Kind::System, "{} by {:?}", outcome.event, actor.kind);
    Ok(())
}

type Steps = Vec<(usize, Input, Actor)>;

/// Three applications for one line, led through events as the store would.
fn kept(begun: Facts, steps: Steps) -> Result<Vec<Walk<ShipPermission>>, TestCaseError> {
    let mut line =
        Facts { order_qty: dec!(100), cancelled_qty: dec!(0), cum_allow_qty: dec!(0), others_qty: dec!(0), ..begun };
    let mut walks: Vec<(Walk<ShipPermission>, Facts)> =
        (0..3).map(|_| (Walk::from(None), Facts { requested_by: vec![], ..line.clone() })).collect();
    for (place, input, actor) in steps {
        let others = |walks: &[(Walk<ShipPermission>, Facts)]| -> Decimal {
            let open =
                walks.iter().enumerate().filter(|(n, (walk, _))| *n != place && walk.state == Some(State::Submitted));
            open.map(|(_, (_, facts))| facts.asked_qty).sum()
        };
        let others_qty = others(&walks);
        let (walk, own) = &mut walks[place];
        let facts = Facts { cum_allow_qty: line.cum_allow_qty, others_qty, ..own.clone() };
        let Some(outcome) = walk.step(&facts, &input, &actor)? else { continue };
        allowed(&facts, &input, &actor, &outcome)?;
        if let Input::Apply(asked) = &input {
            own.asked_qty = asked.quantity;
            own.asked_on = asked.ship_on;
            own.requested_by = actor.identities().collect();
        }
        line.cum_allow_qty += input.granted(&facts).map(|(quantity, _)| quantity).unwrap_or_default();
        let open: Decimal = walks
            .iter()
            .filter(|(walk, _)| walk.state == Some(State::Submitted))
            .map(|(_, facts)| facts.asked_qty)
            .sum();
        prop_assert!(line.cum_allow_qty + open <= line.order_qty, "allowed and asked for exceed the order");
    }
    let walks: Vec<Walk<ShipPermission>> = walks.into_iter().map(|(walk, _)| walk).collect();
    for walk in &walks {
        walk.folds(None)?;
    }
    Ok(walks)
}

fn steps(length: usize) -> impl Strategy<Value = Steps> {
    prop::collection::vec((0_usize..3, inputs(), people()), length)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn an_application_stays_in_its_states_whatever_its_facts(
        begun in prop_oneof![1 => Just(None), 4 => prop::sample::select(<State as ehub_engine::label::Label>::ALL).prop_map(Some)],
        steps in prop::collection::vec((facts(), inputs(), people()), 1..40),
    ) {
        let mut walk = Walk::<ShipPermission>::from(begun);
        for (facts, input, actor) in steps {
            if let Some(outcome) = walk.step(&facts, &input, &actor)? {
                allowed(&facts, &input, &actor, &outcome)?;
            }
        }
        walk.folds(begun)?;
    }

    #[test]
    fn applications_for_one_line_never_exceed_its_order(begun in facts(), steps in steps(60)) {
        kept(begun, steps)?;
    }
}

#[test]
fn every_arrow_of_an_application_is_walked() {
    takes_every_arrow(3_000, (facts(), steps(120)), |(begun, steps)| {
        let mut walks = kept(begun, steps)?;
        // The one that came furthest.
        let furthest = (0..walks.len()).max_by_key(|place| walks[*place].version).unwrap_or_default();
        Ok(walks.swap_remove(furthest))
    });
}
