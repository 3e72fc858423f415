//! Clauses about schedules that ship permissions move.

use super::clauses::confirmation;
use super::peer::{Peer, in_days, new_asn, pieces, reference};
use ehub_worker::erp::{ConfirmLine, ErpConnector, ErpError, ScheduleEntry};

pub async fn moves_what_is_not_shipped_and_may_repeat_it<P: Peer>(peer: &P) {
    let po_no = peer.order(1000, 14).await;
    let confirm = confirmation(peer, &po_no, &[(600, 14), (400, 21)]).await;
    peer.erp().confirm_order_line(&confirm).await.expect("confirmed");
    let entry = |quantity, days| ScheduleEntry { quantity: pieces(quantity), promised_on: in_days(days) };
    let moved = ConfirmLine {
        idempotency_key: format!("{}:moved", confirm.idempotency_key),
        schedule: vec![entry(300, 5), entry(300, 14), entry(400, 21)],
        ..confirm
    };
    for _ in 0..2 {
        peer.erp().reschedule_order_line(&moved).await.expect("moved");
        let expected = [(in_days(5), pieces(300)), (in_days(14), pieces(300)), (in_days(21), pieces(400))];
        assert_eq!(peer.promises(&po_no).await, expected);
    }

    // What is on a delivery keeps its days; only the rest is moved.
    peer.erp().post_asn(&new_asn(&reference("moved"), &po_no, 300)).await.expect("posted");
    let rest = ConfirmLine { schedule: vec![entry(700, 30)], ..moved };
    peer.erp().reschedule_order_line(&rest).await.expect("the rest is moved");
    assert_eq!(peer.promises(&po_no).await, [(in_days(30), pieces(700))]);
}

pub async fn a_moved_schedule_that_does_not_fit_changes_nothing<P: Peer>(peer: &P) {
    let po_no = peer.order(1000, 14).await;
    let confirm = confirmation(peer, &po_no, &[(1000, 14)]).await;
    peer.erp().confirm_order_line(&confirm).await.expect("confirmed");
    let entry = |quantity, days| ScheduleEntry { quantity: pieces(quantity), promised_on: in_days(days) };

    let unknown = ConfirmLine { line_no: 77, erp_reference: String::new(), ..confirm.clone() };
    let error = peer.erp().reschedule_order_line(&unknown).await.expect_err("there is no such line");
    assert!(matches!(error, ErpError::Refused { .. }), "{error:?}");

    let much = ConfirmLine { schedule: vec![entry(1001, 5)], ..confirm };
    peer.erp().reschedule_order_line(&much).await.expect_err("more than is open");
    assert_eq!(peer.promises(&po_no).await, [(in_days(14), pieces(1000))]);
}

pub async fn a_schedule_of_what_was_changed_is_a_conflict<P: Peer>(peer: &P) {
    let po_no = peer.order(1000, 14).await;
    let confirm = confirmation(peer, &po_no, &[(1000, 14)]).await;
    peer.erp().confirm_order_line(&confirm).await.expect("confirmed");
    peer.change(&po_no, 700).await;
    let moved =
        ConfirmLine { schedule: vec![ScheduleEntry { quantity: pieces(1000), promised_on: in_days(5) }], ..confirm };
    let error = peer.erp().reschedule_order_line(&moved).await.expect_err("the buyer was quicker");
    assert!(matches!(error, ErpError::Conflict { .. }), "{error:?}");
}
