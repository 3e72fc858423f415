//! Lines against their orders, and the fields of a draft.

use super::{boxed, facts, line, shipper, shown, told};
use crate::asn::draft::{AsnEdit, AsnEditBox, AsnEditLine, AsnEditLot};
use crate::asn::facts::{Content, Limits};
use crate::asn::machine::{Arrival, Input};
use crate::asn::rules::{CREATE, draft, lines};
use crate::shipment_rule::{Rules, Said, Scope};
use rust_decimal::{Decimal, dec};

#[test]
fn an_asn_has_lines() {
    assert!(told(|facts| facts.lines.clear()).contains(&"ASN_NO_LINES lines".to_owned()));
}

#[test]
fn lines_belong_together() {
    let second = |change: fn(&mut crate::asn::facts::OrderLine)| {
        let mut both = facts();
        both.lines.push(line());
        change(&mut both.lines[1].order);
        lines::together(&both).iter().map(|f| format!("{} {}", shown(f), f.params["what"])).collect::<Vec<_>>()
    };
    assert_eq!(second(|_| {}), Vec::<String>::new());
    assert_eq!(second(|order| order.plant_id = 8), ["ASN_MIXED_LINES lines[1].poLineId \"plant\""]);
    assert_eq!(second(|order| order.vendor_id = 8), ["ASN_MIXED_LINES lines[1].poLineId \"vendor\""]);
    assert_eq!(second(|order| order.ship_to.clear()), ["ASN_MIXED_LINES lines[1].poLineId \"shipTo\""]);
    assert_eq!(second(|order| order.currency.clear()), ["ASN_MIXED_LINES lines[1].poLineId \"currency\""]);
    let mut moved = facts();
    moved.lines[0].order.plant_id = 8;
    assert_eq!(lines::together(&moved).len(), 1, "the notice's plant stays what it was");
}

#[test]
fn order_lines_are_accepted_and_open() {
    assert_eq!(told(|facts| facts.lines[0].order.accepted = false), ["ASN_LINE_NOT_ACCEPTED lines[0].poLineId"]);
    assert_eq!(told(|facts| facts.lines[0].order.open = false), ["ASN_LINE_CLOSED lines[0].poLineId"]);
    assert_eq!(told(|facts| facts.lines[0].order.content = Content::Service), ["SERVICE_LINE lines[0].poLineId"]);
}

#[test]
fn no_more_is_shipped_than_allowed() {
    assert_eq!(told(|facts| facts.lines[0].order.balance_allow_qty = dec!(10)), Vec::<String>::new());
    assert_eq!(
        told(|facts| facts.lines[0].order.balance_allow_qty = dec!(9.999)),
        ["ASN_OVER_SHIPMENT lines[0].shipQty"]
    );
    let twice = told(|facts| {
        facts.lines[0].order.balance_allow_qty = dec!(19);
        facts.lines.push(facts.lines[0].clone());
        facts.header.total_packages = Some(4);
        facts.header.invoice_amount = Some(dec!(40));
    });
    assert_eq!(twice, ["ASN_OVER_SHIPMENT lines[0].shipQty", "ASN_OVER_SHIPMENT lines[1].shipQty"]);
    let mut created = facts();
    created.lines[0].ship_qty = dec!(101);
    let told: Vec<String> = CREATE.iter().flat_map(|g| (g.test)(&created, &shipper())).map(|f| shown(&f)).collect();
    assert_eq!(told, ["ASN_OVER_SHIPMENT lines[0].quantity"]);
}

#[test]
fn nothing_is_finer_than_its_unit() {
    let half = |facts: &mut crate::asn::facts::Facts| {
        facts.lines[0].order.uom_digits = Some(0);
        facts.lines[0].ship_qty = dec!(9.5);
        facts.lines[0].lots[0].quantity = Some(dec!(9.5));
        facts.header.invoice_amount = Some(dec!(19));
    };
    let finer = ["TOO_MANY_DECIMALS lines[0].shipQty", "TOO_MANY_DECIMALS lines[0].lots[0].quantity"];
    assert_eq!(told(half), finer);
    assert_eq!(
        told(|facts| {
            half(facts);
            facts.lines[0].order.uom_digits = None;
        }),
        Vec::<String>::new(),
        "the ERP does not say"
    );
    assert_eq!(
        told(|facts| {
            half(facts);
            facts.lines[0].order.balance_allow_qty = dec!(99.500);
        }),
        Vec::<String>::new(),
        "half a piece is left to ship, because the ERP asked for it"
    );
    let packed = told(|facts| {
        facts.lines = vec![boxed()];
        facts.lines[0].order.uom_digits = Some(0);
        facts.lines[0].boxes[0].quantity = Some(dec!(4.5));
        facts.lines[0].boxes[1].quantity = Some(dec!(5.5));
        facts.lines[0].boxes[0].x_out_qty = Some(dec!(0.25));
    });
    let all = ["boxes[0].quantity", "boxes[0].xOutQty", "boxes[1].quantity"];
    assert_eq!(packed, all.map(|place| format!("TOO_MANY_DECIMALS lines[0].{place}")));
    let mut created = facts();
    created.lines[0].order.uom_digits = Some(1);
    created.lines[0].ship_qty = dec!(9.25);
    let told: Vec<String> = CREATE.iter().flat_map(|g| (g.test)(&created, &shipper())).map(|f| shown(&f)).collect();
    assert_eq!(told, ["TOO_MANY_DECIMALS lines[0].quantity"]);
}

#[test]
fn materials_without_box_ids_ship_alone() {
    let mixed = told(|facts| {
        facts.lines.push(boxed());
        facts.header.total_packages = Some(4);
        facts.header.invoice_amount = Some(dec!(40));
    });
    assert_eq!(mixed, ["ASN_BOX_CONTROL_MIXED lines[0].poLineId"]);
}

#[test]
fn what_has_arrived_is_not_cancelled() {
    let mut arrived = facts();
    assert_eq!(lines::nothing_received(&arrived), vec![]);
    arrived.lines[0].received_qty = dec!(0.001);
    assert_eq!(shown(&lines::nothing_received(&arrived)[0]), "ASN_RECEIVED_ALREADY lines[0].receivedQty");
}

#[test]
fn what_arrives_is_something() {
    let arrive = |quantity| {
        let input = Input::Receive { arrivals: vec![Arrival { line: 0, quantity }], is_final: false };
        lines::arrivals(&facts(), &input).len()
    };
    assert_eq!((arrive(dec!(1)), arrive(dec!(0)), arrive(dec!(-1))), (0, 1, 1));
}

#[test]
fn limits_are_settings() {
    let said = Said {
        rt_daily_limit: Some(7),
        invoice_tolerance: Some(dec!(0.5)),
        base_currency: Some("EUR".into()),
        ..Said::default()
    };
    let rules: Rules = [(Scope::default(), said)].into_iter().collect();
    let expected = Limits { rt_daily: 7, invoice_tolerance: dec!(0.5), base_currency: "EUR".into() };
    assert_eq!(Limits::of(&rules.limits("P100")), expected);
    assert_eq!(
        Limits::of(&Rules::default().limits("P100")),
        Limits::default(),
        "where nobody says anything, nothing passes"
    );
}

#[test]
fn a_draft_keeps_what_the_database_can_keep() {
    let fields = |change: fn(&mut AsnEdit)| {
        let row = AsnEditLine {
            ship_qty: dec!(1),
            lots: vec![AsnEditLot::default()],
            boxes: vec![AsnEditBox::default()],
            ..AsnEditLine::default()
        };
        let mut edit = AsnEdit { lines: vec![row], ..AsnEdit::default() };
        change(&mut edit);
        draft::fields(&edit).iter().map(shown).collect::<Vec<_>>()
    };
    assert_eq!(fields(|_| {}), Vec::<String>::new());
    assert_eq!(fields(|edit| edit.comments = "漢".repeat(200)), Vec::<String>::new());
    assert_eq!(fields(|edit| edit.comments = "漢".repeat(201)), ["TOO_LONG comments"]);
    assert_eq!(fields(|edit| edit.invoice_no = "a\0b".into()), ["WRONG_TYPE invoiceNo"]);
    assert_eq!(fields(|edit| edit.invoice_amount = Some(dec!(0.00001))), ["TOO_MANY_DECIMALS invoiceAmount"]);
    assert_eq!(fields(|edit| edit.invoice_vat = Some(Decimal::MAX)), ["TOO_MANY_DIGITS invoiceVat"]);
    assert_eq!(fields(|edit| edit.exchange_rate = Some(dec!(31.1234567))), ["TOO_MANY_DECIMALS exchangeRate"]);
    assert_eq!(fields(|edit| edit.total_packages = Some(-1)), ["NOT_POSITIVE totalPackages"]);
    assert_eq!(fields(|edit| edit.lines[0].ship_qty = dec!(0)), ["NOT_POSITIVE lines[0].shipQty"]);
    assert_eq!(fields(|edit| edit.lines[0].ship_qty = dec!(1000000000000)), ["TOO_MANY_DIGITS lines[0].shipQty"]);
    assert_eq!(fields(|edit| edit.lines[0].packages = Some(-1)), ["NOT_POSITIVE lines[0].packages"]);
    assert_eq!(fields(|edit| edit.lines[0].rt_no = "1".repeat(11)), ["TOO_LONG lines[0].rtNo"]);
    assert_eq!(
        fields(|edit| edit.lines[0].lots[0].quantity = Some(dec!(0.0001))),
        ["TOO_MANY_DECIMALS lines[0].lots[0].quantity"]
    );
    assert_eq!(fields(|edit| edit.lines[0].lots[0].remark = "r".repeat(201)), ["TOO_LONG lines[0].lots[0].remark"]);
    assert_eq!(
        fields(|edit| edit.lines[0].boxes[0].x_out_qty = Some(dec!(0.0001))),
        ["TOO_MANY_DECIMALS lines[0].boxes[0].xOutQty"]
    );
    assert_eq!(fields(|edit| edit.lines = vec![AsnEditLine::default(); 1_001]), ["TOO_LONG lines"]);
    assert_eq!(fields(|edit| edit.lines[0].lots = vec![AsnEditLot::default(); 5_001]), ["TOO_LONG lines[0].lots"]);
}
