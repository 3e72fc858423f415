//! Lots, boxes and numbers.

use super::{boxed, day, told};
use crate::asn::facts::{Claim, ClaimKind, Facts, Lot};
use rust_decimal::dec;

/// The line's only lot, changed.
fn lot(change: impl FnOnce(&mut Lot)) -> Vec<String> {
    told(|facts| change(&mut facts.lines[0].lots[0]))
}

/// The line's lot split in two of 5, the second one changed.
fn two_lots(facts: &mut Facts, change: impl FnOnce(&mut Lot)) {
    let lots = &mut facts.lines[0].lots;
    lots[0].quantity = Some(dec!(5));
    lots.push(lots[0].clone());
    change(&mut lots[1]);
}

#[test]
fn lots_are_there_and_filled_in() {
    assert_eq!(told(|facts| facts.lines[0].lots.clear()), ["ASN_LOTS_REQUIRED lines[0].lots"]);
    let optional = told(|facts| {
        facts.lines[0].lots.clear();
        facts.lines[0].material.lot_required = false;
    });
    assert_eq!(optional, Vec::<String>::new());
    assert_eq!(lot(|lot| lot.lot_no.clear()), ["REQUIRED lines[0].lots[0].lotNo"]);
    assert_eq!(lot(|lot| lot.manufactured_on = None), ["REQUIRED lines[0].lots[0].manufacturedOn"]);
    let missing = ["REQUIRED lines[0].lots[0].quantity", "ASN_LOT_QTY_MISMATCH lines[0].lots"];
    assert_eq!(lot(|lot| lot.quantity = None), missing);
    let negative = ["NOT_POSITIVE lines[0].lots[0].quantity", "ASN_LOT_QTY_MISMATCH lines[0].lots"];
    assert_eq!(lot(|lot| lot.quantity = Some(dec!(-1))), negative);
}

#[test]
fn lots_add_up() {
    assert_eq!(lot(|lot| lot.quantity = Some(dec!(9.999))), ["ASN_LOT_QTY_MISMATCH lines[0].lots"]);
    assert_eq!(told(|facts| two_lots(facts, |lot| lot.lot_no = "L2".into())), Vec::<String>::new());
}

#[test]
fn a_lot_is_once_in_an_rt_line() {
    assert_eq!(told(|facts| two_lots(facts, |_| {})), ["ASN_LOT_REPEATED lines[0].lots[1].lotNo"]);
    assert_eq!(told(|facts| two_lots(facts, |lot| lot.rt_no = "A01".into())), Vec::<String>::new());
    let same_as_line = told(|facts| {
        facts.lines[0].rt_no = "A01".into();
        two_lots(facts, |lot| lot.rt_no = "A01".into());
    });
    assert_eq!(same_as_line, ["ASN_LOT_REPEATED lines[0].lots[1].lotNo"]);
}

#[test]
fn lots_are_made_by_today_and_after_the_newest_shipped() {
    assert_eq!(
        lot(|lot| lot.manufactured_on = Some(day("2026-11-22"))),
        ["ASN_LOT_IN_FUTURE lines[0].lots[0].manufacturedOn"]
    );
    let after = |latest: &'static str| told(move |facts| facts.lines[0].latest_lot_on = Some(day(latest)));
    assert_eq!(after("2026-11-21"), Vec::<String>::new());
    assert_eq!(after("2026-11-22"), ["ASN_LOT_BEFORE_LATEST lines[0].lots[0].manufacturedOn"]);
}

#[test]
fn shelf_life_outlasts_the_limit_or_has_a_remark() {
    let effective = |day_text: Option<&'static str>, remark: &'static str| {
        told(move |facts| {
            facts.lines[0].material.min_effective_days = Some(30);
            facts.lines[0].lots[0].effective_on = day_text.map(day);
            facts.lines[0].lots[0].remark = remark.into();
        })
    };
    assert_eq!(effective(Some("2026-12-22"), ""), Vec::<String>::new());
    assert_eq!(effective(Some("2026-12-21"), " "), ["ASN_LOT_EXPIRING lines[0].lots[0].effectiveOn"]);
    assert_eq!(effective(Some("2026-12-21"), "agreed"), ["ASN_LOT_EXPIRING? lines[0].lots[0].effectiveOn"]);
    assert_eq!(effective(None, ""), ["REQUIRED lines[0].lots[0].effectiveOn"]);
    assert_eq!(
        lot(|lot| lot.effective_on = Some(day("2026-11-20"))),
        ["END_BEFORE_START lines[0].lots[0].effectiveOn"],
        "without a limit the day is only compared with the manufacturing day"
    );
}

#[test]
fn one_lot_is_made_within_days() {
    let apart = |made: &'static str, lot_no: &'static str| {
        told(move |facts| {
            facts.lines[0].material.lot_date_span_days = Some(3);
            two_lots(facts, |lot| {
                lot.rt_no = "A01".into();
                lot.lot_no = lot_no.into();
                lot.manufactured_on = Some(day(made));
            });
        })
    };
    assert_eq!(apart("2026-11-18", "L1"), Vec::<String>::new());
    assert_eq!(apart("2026-11-17", "L1"), ["ASN_LOT_DATES_APART lines[0].lots[0].manufacturedOn"]);
    assert_eq!(apart("2026-11-17", "L2"), Vec::<String>::new());
}

/// A boxed line, changed.
fn boxes(change: impl FnOnce(&mut crate::asn::facts::Line)) -> Vec<String> {
    told(|facts| {
        facts.lines = vec![boxed()];
        change(&mut facts.lines[0]);
    })
}

#[test]
fn boxes_are_there_and_add_up() {
    assert_eq!(boxes(|line| line.boxes.clear()), ["ASN_BOXES_REQUIRED lines[0].boxes"]);
    assert_eq!(boxes(|line| line.boxes[0].box_id.clear()), ["REQUIRED lines[0].boxes[0].boxId"]);
    let short = ["ASN_BOX_QTY_MISMATCH lines[0].boxes"];
    assert_eq!(boxes(|line| line.boxes[0].quantity = Some(dec!(4))), short);
    let missing = ["REQUIRED lines[0].boxes[0].quantity", "ASN_BOX_QTY_MISMATCH lines[0].boxes"];
    assert_eq!(boxes(|line| line.boxes[0].quantity = None), missing);
    let zero = ["NOT_POSITIVE lines[0].boxes[0].quantity", "ASN_BOX_QTY_MISMATCH lines[0].boxes"];
    assert_eq!(boxes(|line| line.boxes[0].quantity = Some(dec!(0))), zero);
}

#[test]
fn x_out_is_within_the_box() {
    assert_eq!(boxes(|line| line.boxes[0].x_out_qty = None), ["ASN_X_OUT_REQUIRED lines[0].boxes[0].xOutQty"]);
    for wrong in [dec!(-1), dec!(5.001)] {
        let told = boxes(|line| line.boxes[0].x_out_qty = Some(wrong));
        assert_eq!(told, ["ASN_X_OUT_RANGE lines[0].boxes[0].xOutQty"]);
    }
    let unmaintained = boxes(|line| line.material.x_out_maintained = false);
    assert_eq!(unmaintained, ["ASN_X_OUT_NOT_MAINTAINED lines[0].boxes[1].xOutQty"]);
    let none = boxes(|line| {
        line.material.x_out_maintained = false;
        line.boxes[1].x_out_qty = None;
    });
    assert_eq!(none, Vec::<String>::new());
}

#[test]
fn rt_numbers_are_well_formed() {
    for right in ["001", "A01", "Z99"] {
        assert_eq!(lot(|lot| lot.rt_no = right.into()), Vec::<String>::new(), "{right}");
    }
    for wrong in ["a01", "AA1", "A1", "A011", "A0A", "-01"] {
        assert_eq!(lot(|lot| lot.rt_no = wrong.into()), ["ASN_RT_FORMAT lines[0].lots[0].rtNo"], "{wrong}");
    }
    assert_eq!(told(|facts| facts.lines[0].rt_no = "x".into()), ["ASN_RT_FORMAT lines[0].rtNo"]);
}

#[test]
fn rt_numbers_are_limited_by_day() {
    let with = |elsewhere| {
        told(move |facts| {
            facts.rt_elsewhere = elsewhere;
            facts.lines[0].rt_no = "A01".into();
            facts.lines[0].lots[0].rt_no = "A01".into();
        })
    };
    assert_eq!(with(358), Vec::<String>::new(), "the same number counts once");
    assert_eq!(with(359), ["ASN_RT_DAILY_LIMIT lines"]);
    assert_eq!(told(|facts| facts.rt_elsewhere = 400), Vec::<String>::new(), "who uses none is not limited");
}

#[test]
fn numbers_are_used_once() {
    let take = |facts: &mut Facts, kind, value: &str| {
        facts.taken.push(Claim { kind, scope: String::new(), value: value.into() });
    };
    assert_eq!(told(|facts| take(facts, ClaimKind::Invoice, "AB12345678")), ["ASN_INVOICE_USED invoiceNo"]);
    let rt = told(|facts| {
        facts.lines[0].rt_no = "A01".into();
        facts.lines[0].lots[0].rt_no = "A02".into();
        take(facts, ClaimKind::Rt, "A02");
    });
    assert_eq!(rt, ["ASN_RT_USED lines[0].lots[0].rtNo"]);
    let taken = told(|facts| {
        facts.lines = vec![boxed()];
        take(facts, ClaimKind::PackedBox, "B2");
    });
    assert_eq!(taken, ["ASN_BOX_USED lines[0].boxes[1].boxId"]);
    assert_eq!(boxes(|line| line.boxes[1].box_id = "B1".into()), ["ASN_BOX_TWICE lines[0].boxes[1].boxId"]);
}

#[test]
fn claims_name_every_number_once_in_one_order() {
    let mut facts = super::facts();
    facts.lines = vec![boxed(), boxed()];
    facts.lines[0].rt_no = "A01".into();
    facts.lines[1].rt_no = "A01".into();
    let claims: Vec<String> =
        facts.claims(1, 7).iter().map(|claim| format!("{}/{}/{}", claim.kind, claim.scope, claim.value)).collect();
    assert_eq!(claims, ["invoice/1/AB12345678", "rt/1:7:2026-11-21/A01", "box//B1", "box//B2"]);
}
