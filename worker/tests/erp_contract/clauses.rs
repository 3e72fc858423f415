//! The clauses of the contract.

pub use super::certificates::{
    a_certificate_that_nobody_can_be_told_of_is_no_success,
    a_decision_about_a_lot_is_told_found_and_told_again_to_the_same_end, a_decision_that_is_void_is_not_there_any_more,
    a_later_decision_takes_the_place_of_the_earlier,
};
pub use super::goods::what_goes_back_is_told_of_its_order_line;
pub use super::masters::{
    a_master_that_is_made_renamed_or_set_aside_is_told_as_it_is_now,
    a_walk_through_masters_meets_each_once_whatever_its_pages, masters_are_named_and_say_what_their_kind_may_say,
    what_orders_name_is_among_the_masters,
};
pub use super::payments::{
    the_closing_balance_is_what_the_books_of_the_erp_say, what_is_paid_comes_as_a_line_that_says_what_it_settles,
};
pub use super::receipt_day::goods_that_were_booked_later_came_on_their_effective_day;
pub use super::reschedule::{
    a_moved_schedule_that_does_not_fit_changes_nothing, a_schedule_of_what_was_changed_is_a_conflict,
    moves_what_is_not_shipped_and_may_repeat_it,
};
pub use super::reversals::{
    a_delivery_that_is_cancelled_before_it_came_reverses_nothing, a_receipt_that_is_taken_back_is_reversed_whole,
};
pub use super::services::{a_service_is_confirmed_and_takes_no_asn, the_net_amount_is_lines_and_remarks};
pub use super::several::{
    a_delivery_that_was_edited_says_what_it_holds, a_notice_that_is_split_has_all_its_numbers,
    a_number_that_comes_later_is_found_and_nothing_is_posted_again,
};
pub use super::sight::{
    a_delivery_stands_as_the_erp_says, a_short_receipt_says_whether_more_may_come,
    a_walk_meets_booked_invoices_until_they_are_settled, a_walk_meets_each_open_order_at_the_version_that_is_read,
};
pub use super::terms::{
    a_line_of_several_days_says_each_and_is_confirmed_by_them, a_tolerance_lets_more_come_and_less_be_enough,
};
pub use super::vendors::a_vendor_that_was_merged_names_the_surviving_one;

use std::collections::BTreeMap;

use chrono::Datelike;
use ehub_worker::erp::{
    ConfirmLine, ErpConnector, ErpError, ErpReceiptLine, ScheduleEntry, StatementKind, StatementStatus,
};

use super::peer::{Peer, all_orders, in_days, new_asn, pieces, reference};

/// A confirmation of line 1.
pub async fn confirmation<P: Peer>(peer: &P, po_no: &str, schedule: &[(u32, u64)]) -> ConfirmLine {
    let orders = all_orders(peer.erp(), None).await.expect("orders are pulled");
    let order = orders.items.into_iter().find(|order| order.po_no == po_no).expect("the order is among them");
    let line = &order.lines[0];
    ConfirmLine {
        idempotency_key: format!("po_line:{po_no}:1"),
        po_no: po_no.to_owned(),
        line_no: line.line_no,
        erp_reference: line.erp_reference.clone(),
        revision: line.revision,
        schedule: schedule
            .iter()
            .map(|(quantity, days)| ScheduleEntry { quantity: pieces(*quantity), promised_on: in_days(*days) })
            .collect(),
        comment: String::new(),
    }
}

pub async fn pulls_everything_then_nothing_then_what_changed<P: Peer>(peer: &P) {
    let erp = peer.erp();
    assert!(!erp.health().await.expect("healthy").is_empty());
    let po_no = peer.order(1000, 14).await;
    let first = all_orders(erp, None).await.expect("the first pull");
    let order = first.items.iter().find(|order| order.po_no == po_no).expect("the new order is there");
    assert_eq!((order.vendor_code.as_str(), order.vendor_name.as_str()), ("V10001", "Acme Substrates Ltd"));
    assert_eq!(order.plant_code, "P100");
    let line = &order.lines[0];
    assert_eq!((line.line_no, line.material_code.as_str()), (1, "SB000123"));
    assert_eq!((line.order_qty, line.need_by_on), (pieces(1000), in_days(14)));
    assert_eq!(line.handling.lot_required, Some(true));
    assert!(!order.currency.is_empty() && !line.uom.is_empty() && line.unit_price > pieces(0));

    let again = all_orders(erp, Some(&first.cursor)).await.expect("the second pull");
    assert_eq!(again.items, [], "nothing changed");

    peer.change(&po_no, 1200).await;
    let changed = all_orders(erp, Some(&again.cursor)).await.expect("the third pull");
    assert_eq!(changed.items.len(), 1, "only the changed order comes");
    let newer = &changed.items[0].lines[0];
    assert_eq!((newer.order_qty, newer.need_by_on), (pieces(1200), in_days(14)));
    assert!(newer.revision > line.revision && changed.items[0].revision > order.revision);

    let after = all_orders(erp, Some(&changed.cursor)).await.expect("the fourth pull");
    assert_eq!(after.items, [], "a change comes once");
}

pub async fn pulls_page_by_page<P: Peer>(peer: &P) {
    for _ in 0..3 {
        peer.order(10, 20).await;
    }
    let all = all_orders(peer.erp(), None).await.expect("all at once");
    let mut numbers: Vec<String> = vec![];
    let mut cursor: Option<String> = None;
    loop {
        let page = peer.erp().pull_orders(cursor.as_deref(), 2).await.expect("a page");
        assert!(page.items.len() <= 2);
        numbers.extend(page.items.into_iter().map(|order| order.po_no));
        cursor = Some(page.cursor);
        if !page.more {
            break;
        }
    }
    let mut expected: Vec<String> = all.items.into_iter().map(|order| order.po_no).collect();
    expected.sort();
    numbers.sort();
    assert_eq!(numbers, expected, "every order once");
    let after = peer.erp().pull_orders(cursor.as_deref(), 2).await.expect("after the last page");
    assert_eq!(after.items, []);
}

pub async fn confirms_a_schedule_and_may_repeat_it<P: Peer>(peer: &P) {
    let po_no = peer.order(1000, 14).await;
    let before = all_orders(peer.erp(), None).await.expect("orders are pulled");
    let confirm = confirmation(peer, &po_no, &[(600, 14), (300, 21), (100, 28)]).await;
    for _ in 0..2 {
        peer.erp().confirm_order_line(&confirm).await.expect("confirmed");
        let promises = peer.promises(&po_no).await;
        assert_eq!(promises, [(in_days(14), pieces(600)), (in_days(21), pieces(300)), (in_days(28), pieces(100))]);
    }
    let confirm =
        ConfirmLine { schedule: vec![ScheduleEntry { quantity: pieces(1000), promised_on: in_days(30) }], ..confirm };
    peer.erp().confirm_order_line(&confirm).await.expect("confirmed anew");
    assert_eq!(peer.promises(&po_no).await, [(in_days(30), pieces(1000))]);

    let echo = all_orders(peer.erp(), Some(&before.cursor)).await.expect("pulled again");
    assert!(
        echo.items.iter().filter(|order| order.po_no == po_no).all(|order| order.lines[0].need_by_on == in_days(14)),
        "what is promised does not move the day the buyer asked for"
    );
}

pub async fn a_confirmation_of_what_was_changed_is_a_conflict<P: Peer>(peer: &P) {
    let po_no = peer.order(1000, 14).await;
    let confirm = confirmation(peer, &po_no, &[(1000, 14)]).await;
    peer.change(&po_no, 700).await;
    let error = peer.erp().confirm_order_line(&confirm).await.expect_err("the buyer was quicker");
    assert!(matches!(error, ErpError::Conflict { .. }), "{error:?}");
    let confirm = confirmation(peer, &po_no, &[(700, 15)]).await;
    peer.erp().confirm_order_line(&confirm).await.expect("the new quantity is confirmed");
    assert_eq!(peer.promises(&po_no).await, [(in_days(15), pieces(700))]);
}

pub async fn posts_finds_and_receives<P: Peer>(peer: &P) {
    let erp = peer.erp();
    let po_no = peer.order(1000, 14).await;
    let receipts = erp.pull_receipts(None, 500).await.expect("receipts so far");
    let reference = reference("post");
    let asn = new_asn(&reference, &po_no, 400);
    assert_eq!(erp.find_asn(&asn).await.expect("asked"), None);
    let posted = erp.post_asn(&asn).await.expect("posted");
    assert!(!posted.inbound_no().is_empty());
    assert_eq!(erp.find_asn(&asn).await.expect("asked"), Some(posted.clone()));
    assert_eq!(peer.deliveries(&reference).await, 1);
    if peer.plans_movements() {
        assert_eq!(peer.promises(&po_no).await, [(in_days(14), pieces(600))], "the rest stays expected");
    }

    peer.receive(posted.inbound_no(), None).await;
    let page = erp.pull_receipts(Some(&receipts.cursor), 500).await.expect("receipts");
    assert_eq!(page.items.len(), 1, "{:?}", page.items);
    let receipt = &page.items[0];
    assert_eq!(receipt.inbound_no.as_deref(), Some(posted.inbound_no()));
    assert_eq!(receipt.reference.as_deref(), Some(reference.as_str()));
    let [ErpReceiptLine { po_no: of, po_line_no, quantity, .. }] = &receipt.lines[..] else { panic!("one line") };
    assert_eq!((of.as_str(), *po_line_no, *quantity), (po_no.as_str(), 1, pieces(400)));
    let again = erp.pull_receipts(Some(&page.cursor), 500).await.expect("receipts again");
    assert_eq!(again.items, [], "a receipt comes once");

    let orders = all_orders(erp, None).await.expect("orders are pulled");
    let order = orders.items.iter().find(|order| order.po_no == po_no).expect("the order");
    assert_eq!(order.lines[0].received_qty, pieces(400));
    assert_eq!(order.lines[0].need_by_on, in_days(14), "a receipt does not move the day asked for");
}

pub async fn receives_in_part<P: Peer>(peer: &P) {
    let erp = peer.erp();
    let po_no = peer.order(1000, 14).await;
    let receipts = erp.pull_receipts(None, 500).await.expect("receipts so far");
    let reference = reference("part");
    let posted = erp.post_asn(&new_asn(&reference, &po_no, 400)).await.expect("posted");
    peer.receive(posted.inbound_no(), Some(250)).await;
    let page = erp.pull_receipts(Some(&receipts.cursor), 500).await.expect("receipts");
    let quantities: Vec<_> = page.items.iter().flat_map(|receipt| &receipt.lines).map(|line| line.quantity).collect();
    assert_eq!(quantities, [pieces(250)]);
}

pub async fn a_booked_invoice_comes_once_and_again_when_it_is_taken_back<P: Peer>(peer: &P) {
    let erp = peer.erp();
    let po_no = peer.order(1000, 14).await;
    let reference = reference("invoice");
    let posted = erp.post_asn(&new_asn(&reference, &po_no, 400)).await.expect("posted");
    peer.receive(posted.inbound_no(), None).await;
    let mut before = erp.pull_statements(None, 25).await.expect("statements so far");
    while before.more {
        before = erp.pull_statements(Some(&before.cursor), 25).await.expect("more of them");
    }
    peer.invoice(&po_no, &reference).await;
    let page = erp.pull_statements(Some(&before.cursor), 25).await.expect("the new line");
    let [line] = &page.items[..] else { panic!("{:?}", page.items) };
    assert_eq!((line.vendor_code.as_str(), line.invoice_no.as_str()), ("V10001", reference.as_str()));
    assert_eq!((line.kind, line.status), (StatementKind::Invoice, StatementStatus::Open));
    // 400 pieces at 1.25; the tax is the ERP's business.
    assert_eq!(line.net_amount, pieces(500));
    assert_eq!(line.total_amount, line.net_amount + line.tax_amount);
    assert_eq!(line.month_on, line.document_on.with_day(1).expect("a first day"));
    assert!(!line.document_no.is_empty() && !line.erp_reference.is_empty() && !line.currency.is_empty());
    let again = erp.pull_statements(Some(&page.cursor), 25).await.expect("asked again");
    assert_eq!(again.items, [], "it comes once");

    peer.cancel_invoice(&reference).await;
    let page = erp.pull_statements(Some(&again.cursor), 25).await.expect("the line as it stands now");
    let [cancelled] = &page.items[..] else { panic!("{:?}", page.items) };
    assert_eq!(
        (&cancelled.erp_reference, cancelled.status),
        (&line.erp_reference, StatementStatus::Cancelled),
        "the same line"
    );
}

pub async fn a_lost_answer_is_found_and_not_doubled<P: Peer>(peer: &P) {
    let erp = peer.erp();
    let po_no = peer.order(1000, 14).await;
    let reference = reference("lost");
    peer.lose_the_next_answer().await;
    let asn = new_asn(&reference, &po_no, 400);
    let error = erp.post_asn(&asn).await.expect_err("no answer comes");
    assert!(matches!(error, ErpError::Ambiguous { .. }), "{error:?}");
    let found = erp.find_asn(&asn).await.expect("asked");
    assert!(found.is_some(), "it was posted although no answer came");
    assert_eq!(peer.deliveries(&reference).await, 1, "asking first, nobody posts again");
}

pub async fn cancels_and_ships_again<P: Peer>(peer: &P) {
    let erp = peer.erp();
    let po_no = peer.order(1000, 14).await;
    let reference = reference("cancel");
    let asn = new_asn(&reference, &po_no, 1000);
    let posted = erp.post_asn(&asn).await.expect("posted");
    for _ in 0..2 {
        erp.cancel_asn(&reference, &posted.inbound_nos).await.expect("cancelled, and cancelled again");
    }
    assert_eq!(erp.find_asn(&asn).await.expect("asked"), None, "a cancelled delivery is none");
    assert_eq!(peer.deliveries(&reference).await, 0);
    let anew = erp.post_asn(&asn).await.expect("the goods can be shipped again");
    assert_ne!(anew.inbound_no(), posted.inbound_no());
    let stranger = format!("{reference}-x");
    for (reference, inbound_no) in [(&reference, "1899999999"), (&stranger, anew.inbound_no())] {
        let error = erp
            .cancel_asn(reference, &[inbound_no.to_owned()])
            .await
            .expect_err("one of the two is another delivery's");
        assert!(matches!(error, ErpError::Refused { .. }), "{error:?}");
    }
    erp.cancel_asn(&stranger, &["1899999999".to_owned()]).await.expect("what is nowhere is cancelled");
    assert_eq!(peer.deliveries(&reference).await, 1);
}

pub async fn a_cancelled_notice_gives_its_goods_their_promised_days_back<P: Peer>(peer: &P) {
    let erp = peer.erp();
    let po_no = peer.order(1000, 14).await;
    let confirm = confirmation(peer, &po_no, &[(600, 10), (400, 20)]).await;
    erp.confirm_order_line(&confirm).await.expect("confirmed");
    let reference = reference("days");
    let posted = erp.post_asn(&new_asn(&reference, &po_no, 700)).await.expect("posted");
    if peer.plans_movements() {
        assert_eq!(peer.promises(&po_no).await, [(in_days(20), pieces(300))], "the earliest are shipped");
    }
    erp.cancel_asn(&reference, &posted.inbound_nos).await.expect("cancelled");
    let mut days = BTreeMap::new();
    for (day, quantity) in peer.promises(&po_no).await {
        *days.entry(day).or_default() += quantity;
    }
    assert_eq!(days, BTreeMap::from([(in_days(10), pieces(600)), (in_days(20), pieces(400))]));
}

pub async fn finds_only_the_delivery_that_the_notice_made<P: Peer>(peer: &P) {
    let erp = peer.erp();
    let (po_no, other) = (peer.order(1000, 14).await, peer.order(1000, 14).await);
    let reference = reference("whose");
    let asn = new_asn(&reference, &po_no, 400);
    let posted = erp.post_asn(&asn).await.expect("posted");
    let mut stranger = asn.clone();
    "V10002".clone_into(&mut stranger.vendor_code);
    let mut lot = asn.clone();
    lot.lines[0].lots[0].lot_no.push('x');
    for another in [stranger, lot, new_asn(&reference, &po_no, 300), new_asn(&reference, &other, 400)] {
        let error = erp.find_asn(&another).await.expect_err("it has our reference, and is not ours");
        let ErpError::Refused { words } = &error else { panic!("{error:?}") };
        assert!(words.contains(posted.inbound_no()) && words.contains(&reference), "words that say which: {words}");
    }
    assert_eq!(erp.find_asn(&asn).await.expect("asked"), Some(posted.clone()));
    peer.receive(posted.inbound_no(), Some(250)).await;
    assert_eq!(erp.find_asn(&asn).await.expect("asked"), Some(posted), "what the warehouse says of it is its business");
}

pub async fn what_was_received_cannot_be_cancelled<P: Peer>(peer: &P) {
    let erp = peer.erp();
    let po_no = peer.order(1000, 14).await;
    let reference = reference("late");
    let posted = erp.post_asn(&new_asn(&reference, &po_no, 100)).await.expect("posted");
    peer.receive(posted.inbound_no(), None).await;
    let error = erp.cancel_asn(&reference, &posted.inbound_nos).await.expect_err("too late");
    assert!(matches!(error, ErpError::Refused { .. }), "{error:?}");
    assert!(!error.is_retryable());
}

pub async fn refuses_what_the_order_does_not_allow<P: Peer>(peer: &P) {
    let erp = peer.erp();
    let po_no = peer.order(1000, 14).await;
    let reference = reference("refuse");
    let wrong_order = new_asn(&reference, "4599999999", 10);
    let too_much = new_asn(&reference, &po_no, 1001);
    let mut no_line = new_asn(&reference, &po_no, 10);
    no_line.lines[0].po_line_no = 7;
    for asn in [wrong_order, too_much, no_line] {
        let error = erp.post_asn(&asn).await.expect_err("refused");
        let ErpError::Refused { words } = &error else { panic!("{error:?}") };
        assert!(words.contains("order"), "words that say where: {words}");
    }
    let mut stranger = new_asn(&reference, &po_no, 10);
    "V10002".clone_into(&mut stranger.vendor_code);
    let error = erp.post_asn(&stranger).await.expect_err("somebody else's order");
    assert!(matches!(error, ErpError::Refused { .. }), "{error:?}");
    assert_eq!(peer.deliveries(&reference).await, 0, "nothing was half done");
}

pub async fn down_is_transient<P: Peer>(peer: &P) {
    let erp = peer.nowhere();
    let errors = [
        erp.pull_orders(None, 10).await.map(|_| ()).expect_err("nobody there"),
        erp.find_asn(&new_asn("T-1", "4500000001", 1)).await.map(|_| ()).expect_err("nobody there"),
        // Nothing left this machine, so nothing needs to be asked first.
        erp.post_asn(&new_asn("T-1", "4500000001", 1)).await.map(|_| ()).expect_err("nobody there"),
    ];
    for error in errors {
        assert!(matches!(error, ErpError::Transient { .. }), "{error:?}");
        assert!(error.is_retryable());
    }
}

pub async fn not_let_in_is_sign_in<P: Peer>(peer: &P) {
    let error = peer.stranger().pull_orders(None, 10).await.map(|_| ()).expect_err("not let in");
    assert!(matches!(error, ErpError::SignIn { .. }), "{error:?}");
    let shown = format!("{error:?} {error}");
    assert!(!shown.contains("wrong-secret"), "secrets are not shown: {shown}");
}
