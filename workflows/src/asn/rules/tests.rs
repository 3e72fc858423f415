//! Each rule with a notice that keeps it and with each way of breaking it.

mod header;
mod lines;
mod rows;

use crate::asn::facts::{
    Content, Facts, Header, Home, InvoiceSetting, Limits, Line, Lot, Material, NumberRule, OrderLine, PackedBox,
};
use chrono::NaiveDate;
use ehub_engine::actor::{Actor, Kind, Origin};
use ehub_engine::{Finding, Severity};
use rust_decimal::dec;

pub fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

pub fn shipper() -> Actor {
    Actor {
        account: Some(1),
        name: "supplier1".into(),
        acting_for: None,
        roles: [124].into(),
        company: Some(1),
        kind: Kind::Person,
        request_id: "test".into(),
        origin: Origin::default(),
        trace: None,
    }
}

/// A notice of one lot line that may be sent.
pub fn facts() -> Facts {
    Facts {
        now: "2026-11-21T01:00:00Z".parse().unwrap(),
        today: day("2026-11-21"),
        created_at: Some("2026-11-20T01:00:00Z".parse().unwrap()),
        carrier: None,
        is_vendor_inactive: false,
        home: Some(Home { vendor_id: 1, plant_id: 7 }),
        header: Header {
            supplier_shipment_no: "S-1".into(),
            shipped_on: Some(day("2026-11-21")),
            eta_on: Some(day("2026-11-21")),
            tax_code: "06".into(),
            currency: "TWD".into(),
            invoice_no: "AB12345678".into(),
            invoice_on: Some(day("2026-11-20")),
            invoice_amount: Some(dec!(20)),
            invoice_vat: Some(dec!(1)),
            total_packages: Some(2),
            ..Header::default()
        },
        lines: vec![line()],
        invoice: Some(InvoiceSetting { number: NumberRule::Track, tax_zero: false, exchange_rate_required: true }),
        tracks: vec!["AB".into(), "CD".into()],
        limits: Limits { rt_daily: 359, base_currency: "TWD".into(), ..Limits::default() },
        tax_codes: ["01", "02", "03", "04", "05", "06"].map(String::from).to_vec(),
        taken: vec![],
        rt_elsewhere: 0,
    }
}

/// A line of 10 out of 100, in one lot.
pub fn line() -> Line {
    Line {
        ship_qty: dec!(10),
        packages: Some(2),
        lots: vec![Lot {
            lot_no: "L1".into(),
            quantity: Some(dec!(10)),
            manufactured_on: Some(day("2026-11-21")),
            ..Lot::default()
        }],
        order: OrderLine {
            id: 5,
            accepted: true,
            open: true,
            content: Content::Goods,
            received_qty: dec!(0),
            balance_allow_qty: dec!(100),
            left_qty: dec!(100),
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

/// A line of 10 in two boxes of a panel with X-out.
pub fn boxed() -> Line {
    let packed = |id: &str, x_out| PackedBox { box_id: id.into(), quantity: Some(dec!(5)), x_out_qty: Some(x_out) };
    Line {
        lots: vec![],
        boxes: vec![packed("B1", dec!(0)), packed("B2", dec!(5))],
        material: Material { box_id_required: true, x_out_maintained: true, ..Material::default() },
        ..line()
    }
}

/// What sending this notice would be told: label and field; `?` = only asked about.
pub fn told(change: impl FnOnce(&mut Facts)) -> Vec<String> {
    let mut facts = facts();
    change(&mut facts);
    super::send_findings(&facts, &shipper()).iter().map(shown).collect()
}

pub fn shown(finding: &Finding) -> String {
    let mark = if finding.severity == Severity::Warn { "?" } else { "" };
    format!("{}{mark} {}", finding.label, finding.field.as_deref().unwrap_or("-"))
}

#[test]
fn a_complete_notice_is_told_nothing() {
    assert_eq!(told(|_| {}), Vec::<String>::new());
    assert_eq!(told(|facts| facts.lines = vec![boxed()]), Vec::<String>::new());
}
