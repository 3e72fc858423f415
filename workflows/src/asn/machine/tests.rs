//! The table as a whole: its defects, and random walks of several notices over one order line.

use super::*;
use crate::asn::rules::tests::{facts, shipper};
use ehub_engine::describe::defects;
use ehub_engine::label::Label;
use ehub_engine::{Actor, Request, decide, offers};
use proptest::prelude::*;
use rust_decimal::dec;

#[test]
fn the_table_has_no_defects() {
    assert_eq!(defects::<Asn>(), Vec::<String>::new());
}

#[test]
fn states_are_spelled_as_in_the_database() {
    let migration = include_str!("../../../../migrations/0010_shipments.sql");
    let check: Vec<String> = State::ALL.iter().map(|state| format!("'{state}'")).collect();
    assert!(migration.contains(&format!("({})", check.join(", "))), "the CHECK of asns.state has other states");
}

fn buyer() -> Actor {
    Actor { company: None, roles: [154].into(), ..shipper() }
}

#[test]
fn the_buyer_may_close_what_the_erp_has() {
    for state in State::ALL {
        let offers = offers::<Asn>(*state, &facts(), &buyer());
        let live: Vec<&str> = offers.iter().filter(|offer| offer.allowed).map(|offer| offer.event).collect();
        let wanted: &[&str] = if matches!(state, State::Sent | State::Receiving) { &["close-short"] } else { &[] };
        assert_eq!(live, wanted, "{state:?}");
    }
}

#[test]
fn a_final_receipt_closes_and_returns_what_did_not_come() {
    let mut facts = facts();
    facts.lines[0].ship_qty = dec!(200);
    let after = |quantity: Decimal, is_final: bool| {
        let arrivals = if quantity.is_zero() { vec![] } else { vec![Arrival { line: 0, quantity }] };
        let input = Input::Receive { arrivals, is_final };
        let actor = Actor::system("erp", "test");
        let state = Some(State::Sent);
        let request = Request { state, facts: &facts, input: &input, actor: &actor, fingerprint: "", confirm: None };
        let outcome = decide::<Asn>(&request).unwrap();
        (outcome.to, outcome.effects.contains(&Effect::ReturnInTransit))
    };
    assert_eq!(after(dec!(120), false), (State::Receiving, false));
    assert_eq!(after(dec!(120), true), (State::Closed, true));
    assert_eq!(after(dec!(0), true), (State::Closed, true), "nothing came at all");
    assert_eq!(after(dec!(200), true), (State::Closed, false));
}

#[test]
fn a_receipt_that_is_taken_back_moves_its_notice() {
    use State::{Cancelled, Closed, Receiving, Sent};
    // Of 200 shipped so many were received; so many of these are taken back; so many of the order line may still be shipped.
    let after = |state, received: i64, back: i64, is_final: bool, allowed: i64| {
        let mut facts = facts();
        facts.lines[0].ship_qty = dec!(200);
        facts.lines[0].received_qty = received.into();
        facts.lines[0].order.balance_allow_qty = allowed.into();
        let input = Input::TakeBack { arrivals: arrival(-back), returned: vec![], is_final };
        let actor = Actor::system("erp", "test");
        let request =
            Request { state: Some(state), facts: &facts, input: &input, actor: &actor, fingerprint: "", confirm: None };
        decide::<Asn>(&request).ok().map(|outcome| (outcome.to, outcome.effects.contains(&Effect::ReturnInTransit)))
    };
    for (state, received, back, is_final, allowed, wanted) in [
        (Closed, 200, 200, true, 0, Some((Cancelled, true))),
        (Closed, 200, 50, true, 0, Some((Closed, false))),
        (Closed, 200, 200, false, 0, Some((Sent, false))),
        (Closed, 200, 50, false, 0, Some((Receiving, false))),
        (Closed, 250, 50, false, 0, Some((Closed, false))),
        // It was closed with less than was shipped, and the rest was shipped again by another one, or not.
        (Closed, 150, 150, false, 0, Some((Closed, false))),
        (Closed, 150, 150, false, 50, Some((Sent, false))),
        // More than was allowed came without a notice.
        (Closed, 200, 200, false, -30, Some((Sent, false))),
        (Receiving, 120, 120, true, 0, Some((Cancelled, true))),
        (Receiving, 120, 20, true, 0, Some((Closed, true))),
        (Receiving, 120, 120, false, 0, Some((Sent, false))),
        (Receiving, 120, 20, false, 0, Some((Receiving, false))),
        (Receiving, 190, -10, false, 0, Some((Closed, false))),
        (Cancelled, 120, 120, true, 0, Some((Cancelled, false))),
        (Closed, 100, 101, true, 0, None),
        (Sent, 0, 1, true, 0, None),
    ] {
        let case = format!("{state:?} {received} - {back}, final: {is_final}, allowed: {allowed}");
        assert_eq!(after(state, received, back, is_final, allowed), wanted, "{case}");
    }
}

#[test]
fn every_state_offers_what_the_table_says() {
    let live = |state| -> Vec<&str> {
        let offers = offers::<Asn>(state, &facts(), &shipper());
        offers.iter().filter(|offer| offer.allowed).map(|offer| offer.event).collect()
    };
    assert_eq!(live(State::Unsent), ["edit", "send", "cancel"]);
    assert_eq!(live(State::Sending), Vec::<&str>::new());
    assert_eq!(live(State::Sent), ["cancel"]);
    assert_eq!(live(State::Refused), ["reopen", "cancel"]);
    assert_eq!(live(State::Cancelling), Vec::<&str>::new());
    assert_eq!(live(State::Receiving), Vec::<&str>::new());
    assert_eq!(live(State::Cancelled), Vec::<&str>::new());
    assert_eq!(live(State::Closed), Vec::<&str>::new());
}

/// Three notices of one order line that allows 100, as the store would keep them.
#[derive(Clone, Debug)]
struct World {
    state: [State; 3],
    received: [Decimal; 3],
    returned: [Decimal; 3],
    in_transit: Decimal,
    received_in_all: Decimal,
}

const SHIPPED: [Decimal; 3] = [dec!(60), dec!(50), dec!(40)];
const ALLOWED: Decimal = dec!(100);

impl World {
    fn facts(&self, n: usize) -> Facts {
        let mut facts = facts();
        facts.header.invoice_amount = Some(SHIPPED[n] * dec!(2));
        let line = &mut facts.lines[0];
        line.ship_qty = SHIPPED[n];
        line.lots[0].quantity = Some(SHIPPED[n]);
        line.received_qty = self.received[n];
        line.returned_qty = self.returned[n];
        line.order.balance_allow_qty = ALLOWED - self.in_transit - self.received_in_all;
        facts
    }

    /// What the store does for an event; a refusal changes nothing.
    fn step(&mut self, n: usize, input: &Input) {
        let facts = self.facts(n);
        let actor = match Asn::event(input) {
            Event::ErpAccept
            | Event::ErpRefuse
            | Event::ErpCancel
            | Event::Receive
            | Event::Return
            | Event::Correct
            | Event::TakeBack => Actor::system("erp", "test"),
            Event::CloseShort => buyer(),
            Event::Create | Event::Edit | Event::Send | Event::Reopen | Event::Cancel | Event::PickUp => shipper(),
        };
        let state = Some(self.state[n]);
        let request = Request { state, facts: &facts, input, actor: &actor, fingerprint: "", confirm: None };
        let Ok(outcome) = decide::<Asn>(&request) else { return };
        self.state[n] = outcome.to;
        let gives_back = outcome.effects.contains(&Effect::ReturnInTransit);
        for effect in outcome.effects {
            match effect {
                Effect::RaiseInTransit => self.in_transit += SHIPPED[n],
                Effect::ReturnInTransit => {
                    // The store books a receipt first, whatever stands first in the table.
                    let arriving: Decimal =
                        if let Input::Receive { arrivals, .. } | Input::TakeBack { arrivals, .. } = input {
                            arrivals.iter().map(|arrival| arrival.quantity).sum()
                        } else {
                            Decimal::ZERO
                        };
                    self.in_transit -= (SHIPPED[n] - self.received[n] - arriving).max(Decimal::ZERO);
                }
                Effect::BookReceipt if outcome.event == Event::TakeBack => {
                    self.take_back(n, input, (state, gives_back));
                }
                Effect::BookReceipt => {
                    let (Input::Receive { arrivals, .. } | Input::Return { arrivals } | Input::Correct { arrivals }) =
                        input
                    else {
                        continue;
                    };
                    for arrival in arrivals {
                        self.book(n, arrival.quantity, state, outcome.event);
                    }
                }
                Effect::ReserveSerials
                | Effect::QueueShipment
                | Effect::QueueCancellation
                | Effect::KeepInboundNo
                | Effect::KeepPickUp
                | Effect::NumberBoxes
                | Effect::KeepLatestLots
                | Effect::TakeBackLatestLots
                | Effect::KeepAnswer
                | Effect::FreeNumbers
                | Effect::VoidCertificates
                | Effect::MailShipment
                | Effect::MailCancellation
                | Effect::MailRefusal
                | Effect::MailErpCancellation
                | Effect::MailShortage => {}
            }
        }
    }

    fn book(&mut self, n: usize, quantity: Decimal, before: Option<State>, event: Event) {
        let on_its_way = |received: Decimal| (SHIPPED[n] - received).max(Decimal::ZERO);
        self.received_in_all += quantity;
        if event == Event::Return {
            self.returned[n] -= quantity;
            return;
        }
        let received = self.received[n] + quantity;
        if matches!(before, Some(State::Sent | State::Receiving)) {
            self.in_transit -= on_its_way(self.received[n]) - on_its_way(received);
        }
        self.received[n] = received;
    }

    /// A notice that ends has in transit first what it gives back.
    fn take_back(&mut self, n: usize, input: &Input, (before, gives_back): (Option<State>, bool)) {
        let Input::TakeBack { arrivals, .. } = input else { return };
        let is_on_its_way = |state| matches!(state, Some(State::Sent | State::Receiving));
        let awaited = |received: Decimal, is: bool| {
            if is { (SHIPPED[n] - received).max(Decimal::ZERO) } else { Decimal::ZERO }
        };
        let change: Decimal = arrivals.iter().map(|arrival| arrival.quantity).sum();
        let received = self.received[n] + change;
        self.in_transit += awaited(received, gives_back || is_on_its_way(Some(self.state[n])))
            - awaited(self.received[n], is_on_its_way(before));
        self.received_in_all += change;
        self.received[n] = received;
    }

    /// What is on its way by the notices' own states.
    fn on_its_way(&self) -> Decimal {
        let sent = |state| match state {
            State::Sending | State::Sent | State::Cancelling | State::Receiving => true,
            State::Unsent | State::Refused | State::Cancelled | State::Closed => false,
        };
        (0..3).filter(|n| sent(self.state[*n])).map(|n| (SHIPPED[n] - self.received[n]).max(Decimal::ZERO)).sum()
    }
}

fn arrival(quantity: i64) -> Vec<Arrival> {
    vec![Arrival { line: 0, quantity: Decimal::from(quantity) }]
}

fn input() -> impl Strategy<Value = Input> {
    let receive = (-5i64..80, prop::bool::weighted(0.3))
        .prop_map(|(quantity, is_final)| Input::Receive { arrivals: arrival(quantity), is_final });
    let reason = prop::sample::select(vec!["", "the rest is lost"]);
    prop_oneof![
        Just(Input::Create),
        Just(Input::Edit),
        Just(Input::Send),
        Just(Input::ErpAccept { inbound_no: "18".to_owned() }),
        Just(Input::ErpAccept { inbound_no: String::new() }),
        Just(Input::ErpRefuse),
        Just(Input::Reopen),
        Just(Input::Cancel),
        Just(Input::ErpCancel),
        Just(Input::PickUp(PickUp::default())),
        Just(Input::Receive { arrivals: vec![], is_final: true }),
        reason.prop_map(|reason| Input::CloseShort { reason: reason.to_owned() }),
        receive,
        (-40i64..5).prop_map(|quantity| Input::Return { arrivals: arrival(quantity) }),
        // What is more comes as goods do, as long as the notice is on its way.
        (-40i64..0).prop_map(|quantity| Input::Correct { arrivals: arrival(quantity) }),
        (-80i64..0, any::<bool>()).prop_map(|(quantity, is_final)| Input::TakeBack {
            arrivals: arrival(quantity),
            returned: vec![],
            is_final
        }),
    ]
}

proptest! {
    #[test]
    fn walks_never_ship_more_than_allowed(steps in prop::collection::vec((0usize..3, input()), 0..80)) {
        let none = [Decimal::ZERO; 3];
        let mut world = World {
            state: [State::Unsent; 3], received: none, returned: none, in_transit: Decimal::ZERO, received_in_all: Decimal::ZERO,
        };
        for (n, input) in steps {
            world.step(n, &input);
            prop_assert!(world.in_transit >= Decimal::ZERO, "{world:?}");
            prop_assert_eq!(world.in_transit, world.on_its_way(), "{:?}", world);
            let shipped: Decimal = world.in_transit
                + (0..3).map(|n| world.received[n].min(SHIPPED[n]) - world.returned[n]).sum::<Decimal>();
            prop_assert!(shipped <= ALLOWED, "{world:?}");
            prop_assert!(world.received_in_all >= Decimal::ZERO, "{world:?}");
            prop_assert!((0..3).all(|n| world.returned[n] <= world.received[n]), "{world:?}");
            for (n, shipped) in SHIPPED.iter().enumerate() {
                prop_assert!(world.state[n] != State::Receiving || world.received[n] < *shipped, "{world:?}");
            }
        }
    }
}
