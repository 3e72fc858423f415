//! Notices of every kind: one that may be sent, and up to three things that are different about it.

use chrono::{DateTime, Days, NaiveDate};
use ehub_workflows::asn::facts::{
    Claim, ClaimKind, Content, Facts, Header, Home, InvoiceSetting, Limits, Line, Lot, Material, NumberRule, OrderLine,
    PackedBox, rt_scope,
};
use proptest::prelude::*;
use rust_decimal::{Decimal, dec};

pub fn today() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, 21).unwrap()
}

/// One thing that differs. `usize` picks the line.
#[derive(Clone, Debug)]
enum Twist {
    Empty(u8),
    Invoice(&'static str, &'static str),
    Shipped(i64),
    Waybill(&'static str, &'static str),
    Packages(usize, Option<i32>),
    Quantity(usize, Decimal),
    Received(usize, Decimal),
    Allowed(usize, Decimal),
    Price(usize, Decimal, Decimal),
    Order(usize, bool, bool),
    Elsewhere(usize, bool),
    SameOrderLine,
    LotsGone(usize),
    Boxes(usize, Vec<&'static str>, Option<Decimal>),
    Rt(usize, &'static str),
    Taken(ClaimKind, &'static str),
    RtElsewhere(i64),
    NoLines,
}

fn quantity() -> impl Strategy<Value = Decimal> {
    prop_oneof![
        4 => (1_i64..30).prop_map(Decimal::from),
        1 => Just(dec!(0)),
        1 => Just(dec!(999999999999.999)),
    ]
}

fn twists() -> impl Strategy<Value = Twist> {
    let line = 0_usize..3;
    let ids = prop::sample::subsequence(vec!["B1", "B2", "B2", "B3", ""], 0..4);
    prop_oneof![
        (0_u8..6).prop_map(Twist::Empty),
        prop::sample::select(vec![
            ("06", "CD12345678"),
            ("06", "ZZ12345678"),
            ("01", "x"),
            ("09", "x"),
            ("05", "12345678901")
        ])
        .prop_map(|(code, number)| Twist::Invoice(code, number)),
        (-3_i64..4).prop_map(Twist::Shipped),
        prop::sample::select(vec![("123-12345675", ""), ("123-12345678", ""), ("x", ""), ("", "0H")])
            .prop_map(|(mawb, hawb)| Twist::Waybill(mawb, hawb)),
        (line.clone(), prop::option::of(0..9)).prop_map(|(n, packages)| Twist::Packages(n, packages)),
        (line.clone(), quantity()).prop_map(|(n, quantity)| Twist::Quantity(n, quantity)),
        (line.clone(), quantity()).prop_map(|(n, quantity)| Twist::Received(n, quantity)),
        (line.clone(), quantity()).prop_map(|(n, quantity)| Twist::Allowed(n, quantity)),
        (
            line.clone(),
            prop::sample::select(vec![dec!(0), dec!(99999999999999.9999)]),
            prop::sample::select(vec![dec!(0.001), dec!(1000)])
        )
            .prop_map(|(n, price, factor)| Twist::Price(n, price, factor)),
        (line.clone(), any::<bool>(), any::<bool>()).prop_map(|(n, accepted, open)| Twist::Order(n, accepted, open)),
        (line.clone(), any::<bool>()).prop_map(|(n, vendor)| Twist::Elsewhere(n, vendor)),
        Just(Twist::SameOrderLine),
        line.clone().prop_map(Twist::LotsGone),
        (line.clone(), ids, prop::option::of(quantity())).prop_map(|(n, ids, x_out)| Twist::Boxes(n, ids, x_out)),
        (line, prop::sample::select(vec!["A01", "A02", "a01", "123"])).prop_map(|(n, rt)| Twist::Rt(n, rt)),
        prop::sample::select(vec![
            (ClaimKind::Invoice, "AB12345678"),
            (ClaimKind::PackedBox, "B1"),
            (ClaimKind::Rt, "A01")
        ])
        .prop_map(|(kind, value)| Twist::Taken(kind, value)),
        (357_i64..361).prop_map(Twist::RtElsewhere),
        Just(Twist::NoLines),
    ]
}

prop_compose! {
    /// A notice of one to three lines, changed in up to three ways.
    pub fn facts()(lines in 1_usize..4, twists in prop::collection::vec(twists(), 0..4)) -> Facts {
        let mut facts = sendable(lines);
        for twist in twists {
            apply(&mut facts, twist);
        }
        facts
    }
}

/// A notice that nothing stands against.
pub fn sendable(lines: usize) -> Facts {
    let packages = i32::try_from(lines * 2).unwrap();
    let amount = Decimal::from(lines * 20);
    Facts {
        now: DateTime::UNIX_EPOCH,
        created_at: None,
        // Whoever ships carries here, so that every arrow can be taken.
        carrier: Some(1),
        is_vendor_inactive: false,
        today: today(),
        home: Some(Home { vendor_id: 1, plant_id: 7 }),
        header: Header {
            supplier_shipment_no: "S-1".into(),
            shipped_on: Some(today()),
            eta_on: Some(today()),
            tax_code: "06".into(),
            currency: "TWD".into(),
            invoice_no: "AB12345678".into(),
            invoice_on: Some(today()),
            invoice_amount: Some(amount),
            invoice_vat: Some(dec!(1)),
            total_packages: Some(packages),
            ..Header::default()
        },
        lines: (1..).take(lines).map(line).collect(),
        invoice: Some(InvoiceSetting { number: NumberRule::Track, tax_zero: false, exchange_rate_required: true }),
        tracks: vec!["AB".into(), "CD".into()],
        limits: Limits { rt_daily: 359, base_currency: "TWD".into(), ..Limits::default() },
        tax_codes: vec![],
        taken: vec![],
        rt_elsewhere: 0,
    }
}

fn line(id: i64) -> Line {
    Line {
        ship_qty: dec!(10),
        packages: Some(2),
        lots: vec![Lot {
            lot_no: "L1".into(),
            quantity: Some(dec!(10)),
            manufactured_on: Some(today()),
            ..Lot::default()
        }],
        order: OrderLine {
            id,
            accepted: true,
            open: true,
            content: Content::Goods,
            received_qty: dec!(0),
            balance_allow_qty: dec!(12),
            left_qty: dec!(12),
            opening: None,
            is_opening_over: false,
            vendor_id: 1,
            plant_id: 7,
            ship_to: "Dock 1".into(),
            currency: "TWD".into(),
            unit_price: dec!(2),
            price_factor: dec!(1),
            uom_digits: None,
        },
        material: Material { lot_required: true, ..Material::default() },
        ..Line::default()
    }
}

fn apply(facts: &mut Facts, twist: Twist) {
    let header = &mut facts.header;
    match twist {
        Twist::Empty(0) => header.supplier_shipment_no.clear(),
        Twist::Empty(1) => header.shipped_on = None,
        Twist::Empty(2) => header.eta_on = None,
        Twist::Empty(3) => header.invoice_no.clear(),
        Twist::Empty(4) => header.invoice_on = None,
        Twist::Empty(_) => header.total_packages = None,
        Twist::Invoice(code, number) => (header.tax_code, header.invoice_no) = (code.into(), number.into()),
        Twist::Shipped(days) if days < 0 => header.shipped_on = Some(today() - Days::new(days.unsigned_abs())),
        Twist::Shipped(days) => header.shipped_on = Some(today() + Days::new(days.unsigned_abs())),
        Twist::Waybill(mawb, hawb) => (header.mawb, header.hawb) = (mawb.into(), hawb.into()),
        Twist::SameOrderLine => facts.lines.iter_mut().for_each(|line| line.order.id = 1),
        Twist::Taken(kind, value) => facts.taken.push(Claim { kind, scope: String::new(), value: value.into() }),
        Twist::RtElsewhere(count) => facts.rt_elsewhere = count,
        Twist::NoLines => facts.lines.clear(),
        Twist::Packages(n, _)
        | Twist::Quantity(n, _)
        | Twist::Received(n, _)
        | Twist::Allowed(n, _)
        | Twist::Price(n, ..)
        | Twist::Order(n, ..)
        | Twist::Elsewhere(n, _)
        | Twist::LotsGone(n)
        | Twist::Boxes(n, ..)
        | Twist::Rt(n, _) => {
            let lines = facts.lines.len().max(1);
            if let Some(line) = facts.lines.get_mut(n % lines) {
                on_line(line, twist);
            }
        }
    }
}

fn on_line(line: &mut Line, twist: Twist) {
    match twist {
        Twist::Packages(_, packages) => line.packages = packages,
        Twist::Quantity(_, quantity) => {
            line.ship_qty = quantity;
            line.lots.iter_mut().for_each(|lot| lot.quantity = Some(quantity));
        }
        Twist::Received(_, quantity) => line.received_qty = quantity,
        Twist::Allowed(_, quantity) => line.order.balance_allow_qty = quantity,
        Twist::Price(_, price, factor) => (line.order.unit_price, line.order.price_factor) = (price, factor),
        Twist::Order(_, accepted, open) => (line.order.accepted, line.order.open) = (accepted, open),
        Twist::Elsewhere(_, true) => line.order.vendor_id = 2,
        Twist::Elsewhere(_, false) => line.order.ship_to = "Dock 2".into(),
        Twist::LotsGone(_) => line.lots.clear(),
        Twist::Boxes(_, ids, x_out) => {
            let share = line.ship_qty / Decimal::from(ids.len().max(1));
            let boxes =
                ids.iter().map(|id| PackedBox { box_id: (*id).to_owned(), quantity: Some(share), x_out_qty: x_out });
            line.boxes = boxes.collect();
            line.material.x_out_maintained = x_out.is_some();
        }
        Twist::Rt(_, rt) => line.rt_no = rt.into(),
        Twist::Empty(_)
        | Twist::Invoice(..)
        | Twist::Shipped(_)
        | Twist::Waybill(..)
        | Twist::SameOrderLine
        | Twist::Taken(..)
        | Twist::RtElsewhere(_)
        | Twist::NoLines => {}
    }
}

/// The numbers that a notice would hold, checked against the rule that reads them.
pub fn claims(facts: &Facts) -> Vec<Claim> {
    let claims = facts.claims(1, 7);
    let scope = facts.header.shipped_on.map(|day| rt_scope(1, 7, day));
    assert!(claims.iter().all(|claim| claim.kind != ClaimKind::Rt || Some(&claim.scope) == scope.as_ref()));
    claims
}
