//! Walks of a shipment notice on facts that have nothing to do with each other. How several notices share an order line is
//! walked beside the machine (`asn/machine/tests.rs`) and on the database (`store`).

use super::asn_facts::{claims, facts, sendable};
use super::machine::{Walk, actors, takes_every_arrow};
use ehub_engine::Outcome;
use ehub_engine::actor::{Actor, Kind};
use ehub_engine::label::Label;
use ehub_workflows::asn::Asn;
use ehub_workflows::asn::draft::PickUp;
use ehub_workflows::asn::facts::Facts;
use ehub_workflows::asn::machine::{Arrival, Effect, Event, Input, State};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;
use rust_decimal::{Decimal, dec};
use std::collections::{HashMap, HashSet};

fn inputs() -> impl Strategy<Value = Input> {
    let quantity = prop_oneof![4 => (-2_i64..14).prop_map(Decimal::from), 1 => Just(dec!(999999999999.999))];
    let arrival = (0_usize..4, quantity).prop_map(|(line, quantity)| Arrival { line, quantity });
    let of = |range: std::ops::Range<i64>| {
        (0_usize..4, range).prop_map(|(line, quantity)| Arrival { line, quantity: Decimal::from(quantity) })
    };
    let (taken, corrected) = (of(-9..2), of(-9..9));
    let reversed = prop_oneof![2 => of(-3..1), 2 => of(-9..9), 1 => arrival.clone()];
    prop_oneof![
        1 => Just(Input::Create),
        1 => Just(Input::Edit),
        3 => Just(Input::Send),
        2 => Just(Input::ErpAccept { inbound_no: "18".to_owned() }),
        1 => "[ ]{0,1}".prop_map(|inbound_no| Input::ErpAccept { inbound_no }),
        1 => Just(Input::ErpRefuse),
        1 => Just(Input::Reopen),
        1 => Just(Input::Cancel),
        3 => (prop::collection::vec(arrival, 0..4), prop::bool::weighted(0.3))
            .prop_map(|(arrivals, is_final)| Input::Receive { arrivals, is_final }),
        1 => prop::sample::select(vec!["", "the rest is lost"])
            .prop_map(|reason| Input::CloseShort { reason: reason.to_owned() }),
        1 => Just(Input::ErpCancel),
        2 => Just(Input::ErpEdit),
        2 => prop::sample::select(vec!["", "AB-1234"]).prop_map(|car| Input::PickUp(PickUp {
            driver_name: "Lee".to_owned(), car_no: car.to_owned(), ..PickUp::default()
        })),
        3 => prop::collection::vec(taken, 0..3).prop_map(|arrivals| Input::Return { arrivals }),
        2 => prop::collection::vec(corrected, 0..3).prop_map(|arrivals| Input::Correct { arrivals }),
        4 => (prop::collection::vec(reversed, 0..3), any::<bool>())
            .prop_map(|(arrivals, is_final)| Input::TakeBack { arrivals, returned: vec![], is_final }),
    ]
}

/// What must be true of a notice that may be sent.
fn may_be_sent(facts: &Facts) -> Result<(), TestCaseError> {
    let mut shipped: HashMap<i64, Decimal> = HashMap::new();
    for line in &facts.lines {
        prop_assert!(line.ship_qty > Decimal::ZERO && line.order.accepted && line.order.open);
        *shipped.entry(line.order.id).or_default() += line.ship_qty;
        let lots: Decimal = line.lots.iter().filter_map(|lot| lot.quantity).sum();
        prop_assert!(line.lots.is_empty() || lots == line.ship_qty, "the lots are another quantity");
        let boxes: Decimal = line.boxes.iter().filter_map(|packed| packed.quantity).sum();
        prop_assert!(line.boxes.is_empty() || boxes == line.ship_qty, "the boxes are another quantity");
    }
    for line in &facts.lines {
        prop_assert!(shipped[&line.order.id] <= line.order.balance_allow_qty, "over-shipped");
    }
    let ids: Vec<&str> = facts.lines.iter().flat_map(|line| &line.boxes).map(|packed| packed.box_id.as_str()).collect();
    let distinct: HashSet<&str> = ids.iter().copied().collect();
    prop_assert_eq!(distinct.len(), ids.len(), "a box id twice");
    for claim in claims(facts) {
        prop_assert!(!facts.is_taken(claim.kind, &claim.value), "{claim:?} is somebody else's");
    }
    prop_assert!(
        !facts.is_vendor_inactive && !facts.lines.is_empty() && facts.header.eta_on >= facts.header.shipped_on
    );
    Ok(())
}

fn allowed(facts: &Facts, input: &Input, actor: &Actor, outcome: &Outcome<Asn>) -> Result<(), TestCaseError> {
    let system = matches!(
        outcome.event,
        Event::ErpAccept
            | Event::ErpRefuse
            | Event::ErpCancel
            | Event::ErpEdit
            | Event::Receive
            | Event::Return
            | Event::Correct
            | Event::TakeBack
    );
    prop_assert_eq!(actor.kind, if system { Kind::System } else { Kind::Person });
    let roles: &[u16] = if outcome.event == Event::CloseShort { &[153, 154, 802] } else { &[124] };
    prop_assert!(system || roles.iter().any(|role| actor.roles.contains(role)), "{} without the role", outcome.event);
    match input {
        Input::Send => may_be_sent(facts)?,
        Input::ErpAccept { inbound_no } if outcome.to == State::Sent => prop_assert!(!inbound_no.trim().is_empty()),
        Input::Cancel if outcome.from == Some(State::Sent) => {
            prop_assert!(facts.lines.iter().all(|line| line.received_qty <= Decimal::ZERO), "received already");
        }
        Input::Receive { arrivals, is_final } => {
            let arriving = |n: usize| arrivals.iter().filter(|a| a.line == n).map(|a| a.quantity).sum::<Decimal>();
            let full =
                facts.lines.iter().enumerate().all(|(n, line)| line.received_qty + arriving(n) >= line.coming_qty());
            prop_assert_eq!(full || *is_final, outcome.to == State::Closed);
            prop_assert_eq!(!full && *is_final, outcome.effects.contains(&Effect::ReturnInTransit));
            prop_assert!(arrivals.iter().all(|arrival| arrival.quantity > Decimal::ZERO));
        }
        Input::CloseShort { reason } => prop_assert!(!reason.trim().is_empty() && outcome.to == State::Closed),
        Input::ErpCancel => prop_assert!(outcome.to == State::Cancelled),
        Input::ErpEdit => prop_assert_eq!(Some(outcome.to), outcome.from, "what was announced stays"),
        Input::PickUp(told) => {
            prop_assert!(!told.car_no.is_empty() && Some(outcome.to) == outcome.from && actor.company == facts.carrier);
        }
        Input::Return { arrivals } | Input::Correct { arrivals } => {
            let change = |n: usize| arrivals.iter().filter(|a| a.line == n).map(|a| a.quantity).sum::<Decimal>();
            for (n, line) in facts.lines.iter().enumerate() {
                prop_assert!(
                    line.received_qty - line.returned_qty + change(n) >= Decimal::ZERO,
                    "less than nothing is left"
                );
            }
            let is_return = outcome.event == Event::Return;
            let fits = |quantity: Decimal| if is_return { quantity < Decimal::ZERO } else { !quantity.is_zero() };
            prop_assert!(arrivals.iter().all(|arrival| fits(arrival.quantity)));
            prop_assert_eq!(outcome.from, Some(outcome.to), "what was shipped was shipped");
        }
        Input::TakeBack { arrivals, is_final, .. } => {
            let change = |n: usize| arrivals.iter().filter(|a| a.line == n).map(|a| a.quantity).sum::<Decimal>();
            let after: Vec<Decimal> =
                facts.lines.iter().enumerate().map(|(n, line)| line.received_qty + change(n)).collect();
            let is_whole = facts.lines.iter().zip(&after).all(|(line, after)| *after >= line.ship_qty);
            prop_assert!(facts.lines.iter().zip(&after).all(|(line, after)| *after >= line.returned_qty));
            let is_awaited = matches!(outcome.to, State::Sent | State::Receiving);
            prop_assert!(!is_awaited || !is_whole && !is_final, "it is awaited, and nothing is");
            let is_empty = after.iter().all(|after| *after <= Decimal::ZERO);
            prop_assert!(outcome.to != State::Sent || is_empty, "a part is here");
            let ends = outcome.to == State::Cancelled && outcome.from != Some(State::Cancelled);
            prop_assert!(!ends || *is_final && is_empty, "it ends, and a part is here");
        }
        Input::Create | Input::Edit | Input::ErpAccept { .. } | Input::ErpRefuse | Input::Reopen | Input::Cancel => {}
    }
    Ok(())
}

/// What lies between this notice and the ERP: transit is raised once and returned once, and whatever waits for the ERP
/// has a message.
#[derive(Default)]
struct Books {
    in_transit: bool,
    asked: u32,
    answered: u32,
}

impl Books {
    fn follow(&mut self, outcome: &Outcome<Asn>) -> Result<(), TestCaseError> {
        // What is expected again is in transit again; what ends is, until it is returned.
        self.in_transit |= outcome.event == Event::TakeBack
            && (matches!(outcome.to, State::Sent | State::Receiving)
                || outcome.effects.contains(&Effect::ReturnInTransit));
        for effect in outcome.effects {
            match effect {
                Effect::RaiseInTransit => {
                    prop_assert!(!self.in_transit, "in transit twice");
                    self.in_transit = true;
                }
                Effect::ReturnInTransit => {
                    prop_assert!(self.in_transit, "returned what was not in transit");
                    self.in_transit = false;
                }
                Effect::QueueShipment | Effect::QueueCancellation => self.asked += 1,
                Effect::ReserveSerials
                | Effect::KeepInboundNo
                | Effect::KeepPickUp
                | Effect::NumberBoxes
                | Effect::KeepLatestLots
                | Effect::TakeBackLatestLots
                | Effect::KeepAnswer
                | Effect::FreeNumbers
                | Effect::VoidCertificates
                | Effect::BookReceipt
                | Effect::FollowDelivery
                | Effect::MailErpEdit
                | Effect::MailShipment
                | Effect::MailCancellation
                | Effect::MailRefusal
                | Effect::MailErpCancellation
                | Effect::MailShortage => {}
            }
        }
        // What the ERP says of its own accord answers a question that is still open, too.
        let unasked = outcome.event == Event::ErpCancel && outcome.from == Some(State::Cancelling);
        self.answered += u32::from(unasked || matches!(outcome.event, Event::ErpAccept | Event::ErpRefuse));
        let told = matches!(outcome.event, Event::Return | Event::Correct)
            || outcome.event == Event::TakeBack && outcome.from == Some(State::Closed);
        let waits = matches!(outcome.to, State::Sending | State::Cancelling);
        prop_assert_eq!(self.asked - self.answered, u32::from(waits), "{} waits for nobody", outcome.to);
        let away = match outcome.to {
            State::Sending | State::Sent | State::Cancelling | State::Receiving => true,
            // What was received in full is on its way no more without being returned.
            State::Closed if told => self.in_transit,
            State::Closed => !outcome.effects.contains(&Effect::ReturnInTransit),
            State::Unsent | State::Refused | State::Cancelled => false,
        };
        prop_assert_eq!(self.in_transit, away, "in transit in {}", outcome.to);
        Ok(())
    }
}

fn shipper() -> Actor {
    Actor { roles: [124].into(), kind: Kind::Person, ..Actor::system("supplier1", "walk") }
}

type Steps = Vec<(Facts, Input, Actor)>;

fn walk(steps: Steps) -> Result<Walk<Asn>, TestCaseError> {
    let mut walk = Walk::<Asn>::from(None);
    let mut books = Books::default();
    for (facts, input, actor) in steps {
        let before = walk.state;
        let Some(outcome) = walk.step(&facts, &input, &actor)? else { continue };
        let over = matches!(before, Some(State::Cancelled | State::Closed));
        let told = matches!(outcome.event, Event::Return | Event::Correct | Event::TakeBack);
        prop_assert!(!over || told, "{before:?} is an end");
        allowed(&facts, &input, &actor, &outcome)?;
        books.follow(&outcome)?;
    }
    walk.folds(None)?;
    Ok(walk)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn an_asn_stays_in_its_states(steps in prop::collection::vec((facts(), inputs(), actors()), 1..60)) {
        walk(steps)?;
    }

    #[test]
    fn every_state_holds_whatever_the_facts(
        begun in prop::sample::select(State::ALL),
        steps in prop::collection::vec((facts(), inputs(), actors()), 1..8),
    ) {
        let mut walk = Walk::<Asn>::from(Some(begun));
        for (facts, input, actor) in steps {
            if let Some(outcome) = walk.step(&facts, &input, &actor)? {
                allowed(&facts, &input, &actor, &outcome)?;
            }
        }
        walk.folds(Some(begun))?;
    }
}

#[test]
fn every_arrow_of_a_notice_is_walked() {
    // Mostly nothing has come, so that it may be cancelled; else a part, or all of it.
    let came = prop_oneof![6 => Just(dec!(0)), 2 => Just(dec!(4)), 1 => Just(dec!(10))];
    let plain = (1_usize..4, came).prop_map(|(lines, came)| {
        let mut facts = sendable(lines);
        facts.lines.iter_mut().for_each(|line| line.received_qty = came);
        facts
    });
    let buyer = Actor { roles: [154].into(), kind: Kind::Person, ..Actor::system("buyer1", "walk") };
    let actor = prop_oneof![2 => Just(Actor { company: Some(1), ..shipper() }), 1 => Just(buyer), 2 => Just(Actor::system("erp", "walk"))];
    takes_every_arrow(8_000, prop::collection::vec((plain, inputs(), actor), 40), walk);
}

#[test]
fn the_largest_amounts_that_columns_keep_are_judged_and_do_not_break_the_program() {
    let mut asn = sendable(2);
    for line in &mut asn.lines {
        line.ship_qty = dec!(999999999999.999);
        line.order.balance_allow_qty = dec!(999999999999.999);
        line.order.unit_price = dec!(99999999999999.9999);
        line.order.price_factor = dec!(0.001);
        line.lots.iter_mut().for_each(|lot| lot.quantity = Some(line.ship_qty));
    }
    let mut walk = Walk::<Asn>::from(Some(State::Unsent));
    let outcome = walk.step(&asn, &Input::Send, &shipper()).unwrap().unwrap();
    assert_eq!(outcome.confirmed[0].label, "INVOICE_TOTAL_DIFFERS");
}
