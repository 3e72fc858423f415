use super::*;
use ehub_erp::ErpRemark;
use rust_decimal::dec;

fn known() -> Known {
    Known {
        revision: 3,
        closed: false,
        is_received: false,
        material_code: "M1".into(),
        description: "Panel".into(),
        uom: "PCS".into(),
        drawing_rev: String::new(),
        order_qty: dec!(10.000),
        cancelled_qty: dec!(0.000),
        unit_price: dec!(2.5000),
        price_factor: dec!(1.000),
        need_by_on: NaiveDate::from_ymd_opt(2026, 3, 1).unwrap(),
        asked: vec![],
        uom_digits: None,
        particulars: Particulars::default(),
    }
}

fn erp() -> ErpOrderLine {
    ErpOrderLine {
        line_no: 1,
        material_code: "M1".into(),
        description: "Panel".into(),
        uom: "PCS".into(),
        uom_digits: None,
        drawing_rev: String::new(),
        order_qty: dec!(10),
        cancelled_qty: dec!(0),
        received_qty: dec!(0),
        unit_price: dec!(2.5),
        price_factor: dec!(1),
        need_by_on: NaiveDate::from_ymd_opt(2026, 3, 1).unwrap(),
        revision: 4,
        erp_reference: String::new(),
        particulars: Particulars::default(),
        ..ErpOrderLine::default()
    }
}

fn fields(found: &[Difference]) -> Vec<&str> {
    found.iter().map(|difference| difference.field).collect()
}

#[test]
fn the_same_or_an_older_revision_is_nothing_new() {
    assert_eq!(compare(&known(), &ErpOrderLine { revision: 3, order_qty: dec!(99), ..erp() }), Comparison::Old);
    assert_eq!(compare(&known(), &erp()), Comparison::Touched, "trailing zeros are no difference");
}

#[test]
fn nobody_is_asked_about_the_decimals_of_a_unit() {
    let told = ErpOrderLine { revision: 3, uom_digits: Some(0), ..erp() };
    assert_eq!((compare(&known(), &told), news_of_unit(&told, &known())), (Comparison::Old, Some(0)));
    assert_eq!(news_of_unit(&told, &Known { uom_digits: Some(0), ..known() }), None);
    assert_eq!(
        news_of_unit(&ErpOrderLine { revision: 2, ..told.clone() }, &known()),
        None,
        "an older line tells nothing"
    );
    assert_eq!(compare(&known(), &ErpOrderLine { revision: 4, ..told }), Comparison::Touched);
}

#[test]
fn nobody_is_asked_about_particulars_that_the_erp_never_told_before() {
    let graph = |graph_no: &str| Particulars { graph_no: graph_no.into(), ..Particulars::default() };
    let told = ErpOrderLine { revision: 3, particulars: graph("G1"), ..erp() };
    assert_eq!(news_of_particulars(&told, &known()), Some(&graph("G1")));
    assert_eq!(compare(&known(), &ErpOrderLine { revision: 4, ..told.clone() }), Comparison::Touched);
    let known = Known { particulars: graph("G1"), ..known() };
    assert_eq!(news_of_particulars(&told, &known), None);
    let Comparison::Changed(found) = compare(&known, &ErpOrderLine { particulars: graph("G2"), ..erp() }) else {
        panic!("not a change")
    };
    assert_eq!(fields(&found), ["graphNo"]);
}

#[test]
fn differences_are_told_field_by_field() {
    let day = NaiveDate::from_ymd_opt(2026, 4, 1).unwrap();
    let Comparison::Changed(found) = compare(&known(), &ErpOrderLine { order_qty: dec!(12), need_by_on: day, ..erp() })
    else {
        panic!("not a change")
    };
    assert_eq!(fields(&found), ["orderQty", "needByOn"]);
    assert_eq!((found[0].old.as_str(), found[0].new.as_str()), ("10", "12"));
}

#[test]
fn cancelled_or_received_lines_close_and_may_open_again() {
    let Comparison::Closed(found) =
        compare(&known(), &ErpOrderLine { cancelled_qty: dec!(4), received_qty: dec!(6), ..erp() })
    else {
        panic!("not closed")
    };
    assert_eq!(fields(&found), ["cancelledQty", "closing"]);
    let closed = Known { closed: true, ..known() };
    let more = ErpOrderLine { order_qty: dec!(12), ..erp() };
    let Comparison::Changed(found) = compare(&closed, &more) else { panic!("not opened again") };
    assert_eq!(fields(&found), ["orderQty", "closing"]);
    let done = ErpOrderLine { received_qty: dec!(10), unit_price: dec!(3), ..erp() };
    assert!(matches!(compare(&closed, &done), Comparison::Amended(_)));
    let received = ErpOrderLine { revision: 3, received_qty: dec!(10), ..erp() };
    assert!(matches!(compare(&known(), &received), Comparison::Closed(_)), "receipts do not raise the revision");
    assert_eq!(compare(&closed, &received), Comparison::Old);
}

#[test]
fn unusable_lines_say_why() {
    let bad = ErpOrderLine { order_qty: dec!(-1), uom: " ".into(), price_factor: dec!(0), ..erp() };
    let labels: Vec<String> = faults(&bad).into_iter().map(|finding| finding.label).collect();
    assert_eq!(labels, ["NOT_POSITIVE", "NOT_POSITIVE", "REQUIRED"]);
}

fn head() -> KnownHead {
    KnownHead {
        po_no: "4500000001".to_owned(),
        id: 7,
        vendor: 1,
        revision: 3,
        plant_code: "P1".into(),
        buyer: "Bella".into(),
        po_date_on: NaiveDate::from_ymd_opt(2026, 2, 1).unwrap(),
        currency: "TWD".into(),
        payment_term: "Net 30 days".into(),
        fob: String::new(),
        ship_to: "Dock 1".into(),
        ship_via: String::new(),
        bill_to: String::new(),
        note: String::new(),
        total_amount: dec!(25.0000),
        remarks: String::new(),
    }
}

fn erp_head() -> ErpOrder {
    ErpOrder {
        po_no: "1".into(),
        vendor_code: "V1".into(),
        plant_code: "P1".into(),
        buyer: "Bella".into(),
        po_date_on: NaiveDate::from_ymd_opt(2026, 2, 1).unwrap(),
        currency: "TWD".into(),
        payment_term: "Net 30 days".into(),
        fob: String::new(),
        ship_to: "Dock 1".into(),
        ship_via: String::new(),
        bill_to: String::new(),
        note: String::new(),
        tax_amount: None,
        revision: 3,
        erp_reference: String::new(),
        lines: vec![erp()],
        ..ErpOrder::default()
    }
}

#[test]
fn what_the_head_says_is_compared_field_by_field() {
    assert_eq!(head().differences(&erp_head()), [], "trailing zeros are no difference");
    let changed = ErpOrder { ship_to: "Dock 2".into(), tax_amount: Some(dec!(1.25)), ..erp_head() };
    let found = head().differences(&changed);
    assert_eq!(fields(&found), ["shipTo", "totalAmount"]);
    assert_eq!((found[0].old.as_str(), found[0].new.as_str()), ("Dock 1", "Dock 2"));
    assert_eq!((found[1].old.as_str(), found[1].new.as_str()), ("25", "26.25"));
    assert_eq!(head().differences(&ErpOrder { revision: 2, ..changed }), [], "an older one changes nothing");
}

#[test]
fn a_total_is_compared_with_the_digits_that_it_is_kept_with() {
    let third = ErpOrderLine { order_qty: dec!(10), unit_price: dec!(2.5), price_factor: dec!(3), ..erp() };
    let kept = KnownHead { total_amount: dec!(8.3333), ..head() };
    assert_eq!(kept.differences(&ErpOrder { lines: vec![third], ..erp_head() }), []);
}

#[test]
fn an_order_that_wants_again_what_it_had_asks_nobody_anew() {
    let closed = Known { closed: true, ..known() };
    let wants = |revision| ErpOrderLine { revision, received_qty: dec!(7), ..erp() };
    // The same revision, or one that was only touched: goods went back.
    assert_eq!(compare(&closed, &wants(3)), Comparison::Reopened);
    assert_eq!(compare(&closed, &wants(4)), Comparison::Reopened);
    // All of it is received here: the return is still to be heard.
    let received = Known { is_received: true, ..closed.clone() };
    assert_eq!(compare(&received, &wants(3)), Comparison::Old);
    assert_eq!(compare(&received, &wants(4)), Comparison::Touched);
    // What else differs is another question. Under the revision that is known nobody can be asked about it.
    assert_eq!(compare(&closed, &ErpOrderLine { order_qty: dec!(12), ..wants(3) }), Comparison::Old);
    let more = ErpOrderLine { order_qty: dec!(12), ..wants(4) };
    for known in [&closed, &received] {
        assert!(matches!(compare(known, &more), Comparison::Changed(found) if found.len() == 2));
    }
    assert_eq!(compare(&closed, &wants(2)), Comparison::Old);
}

fn freight() -> ErpRemark {
    ErpRemark {
        line_no: 2,
        text: "Freight".into(),
        quantity: Some(dec!(2)),
        uom: String::new(),
        unit_price: Some(dec!(1.50)),
        amount: Some(dec!(3.00)),
    }
}

#[test]
fn remarks_count_in_the_total_and_differ_in_the_head() {
    let order = ErpOrder { remarks: vec![freight()], ..erp_head() };
    let kept = KnownHead { remarks: "Freight: 2 × 1.5 = 3".into(), total_amount: dec!(28), ..head() };
    assert_eq!(kept.differences(&order), [], "trailing zeros are no difference");
    assert_eq!(fields(&head().differences(&order)), ["remarks", "totalAmount"]);
    assert_eq!(fields(&kept.differences(&erp_head())), ["remarks", "totalAmount"], "a removed remark is a difference");
    let comment = ErpRemark { line_no: 3, amount: None, quantity: None, unit_price: None, ..freight() };
    let found = head().differences(&ErpOrder { remarks: vec![comment], ..erp_head() });
    assert_eq!(fields(&found), ["remarks"], "a comment costs nothing");
}

#[test]
fn a_remark_with_the_number_of_a_line_is_left_out() {
    let twin = ErpRemark { line_no: 1, ..freight() };
    let order =
        ErpOrder { remarks: vec![twin, freight(), ErpRemark { text: "Last".into(), ..freight() }], ..erp_head() };
    let texts: Vec<&str> = remarks(&order).iter().map(|remark| remark.text.as_str()).collect();
    assert_eq!(texts, ["Last"]);
}

#[test]
fn the_net_amount_of_the_erp_counts_and_is_kept_exactly() {
    let order = |net_amount| ErpOrder { remarks: vec![freight()], net_amount, tax_amount: Some(dec!(1)), ..erp_head() };
    assert_eq!((amount(&order(None)), amount_with_tax(&order(None))), (Some(dec!(28)), Some(dec!(29))));
    let net = Some(dec!(28.01));
    assert_eq!((amount(&order(net)), amount_with_tax(&order(net))), (net, Some(dec!(29.01))));
    let faults = order_faults(&order(Some(dec!(28.00001))));
    assert_eq!(faults.len(), 1);
    assert_eq!(faults[0].field.as_deref(), Some("netAmount"));
}
