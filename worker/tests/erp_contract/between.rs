//! Somebody acts in a real Tryton between two calls of ours, or an answer gets lost in the middle of an operation.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use ehub_worker::erp::{ConfirmLine, ErpConnector, ErpError, ScheduleEntry};
use rust_decimal::Decimal;

use super::peer::{Peer, in_days, new_asn, pieces, reference};
use super::race::{confirm, promises};
use super::tryton::{Live, act};

/// What the order of a test is promised for.
const SCHEDULE: [(u32, u64); 2] = [(600, 10), (400, 20)];

const POSTS: &str = "model.stock.shipment.in.create";
const CONFIRMS: &str = "model.purchase.line.write";

fn days(schedule: &[(u32, u64)]) -> BTreeMap<NaiveDate, Decimal> {
    schedule.iter().map(|(quantity, days)| (in_days(*days), pieces(*quantity))).collect()
}

async fn promised_order(peer: &Live) -> String {
    let po_no = peer.order(1000, 14).await;
    confirm(peer.erp(), &po_no, &SCHEDULE).await;
    po_no
}

fn is_conflict<T: std::fmt::Debug>(answer: Result<T, ErpError>) {
    let error = answer.expect_err("somebody was quicker");
    assert!(matches!(error, ErpError::Conflict { .. }), "{error:?}");
}

/// All of line 1 in one part, in thirty days.
fn confirmation(po_no: &str, quantity: u32) -> ConfirmLine {
    ConfirmLine {
        idempotency_key: format!("po_line:{po_no}:1"),
        po_no: po_no.to_owned(),
        line_no: 1,
        erp_reference: String::new(),
        revision: 1,
        schedule: vec![ScheduleEntry { quantity: pieces(quantity), promised_on: in_days(30) }],
        comment: String::new(),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs EHUB_TEST_TRYTON_URL: run tests/peers/run.sh (make peers)"]
async fn movements_that_vanish_before_the_write_are_a_conflict() {
    let peer = Live::start().await;
    let (po_no, reference) = (promised_order(&peer).await, reference("vanish"));
    let asn = new_asn(&reference, &po_no, 700);
    let gate = peer.relay.stop_before(POSTS);
    // An amendment deletes what is expected and plans it anew.
    let (answer, ()) = tokio::join!(peer.erp().post_asn(&asn), async {
        gate.reached().await;
        peer.change(&po_no, 800).await;
        gate.open();
    });
    is_conflict(answer);
    assert_eq!(peer.deliveries(&reference).await, 0, "nothing was half done");
    peer.erp().post_asn(&asn).await.expect("it is posted against what is ordered now");
    let left: Decimal = promises(&peer, &po_no).await.values().sum();
    assert_eq!(left, pieces(100));

    let confirm = confirmation(&po_no, 100);
    let gate = peer.relay.stop_before(CONFIRMS);
    let (answer, ()) = tokio::join!(peer.erp().confirm_order_line(&confirm), async {
        gate.reached().await;
        peer.change(&po_no, 900).await;
        gate.open();
    });
    is_conflict(answer);
    let left: Decimal = promises(&peer, &po_no).await.values().sum();
    assert_eq!(left, pieces(200), "the buyer's change stands");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs EHUB_TEST_TRYTON_URL: run tests/peers/run.sh (make peers)"]
async fn a_delivery_that_holds_something_else_is_taken_back_and_never_said_to_be_posted() {
    let peer = Live::start().await;
    let (po_no, reference) = (promised_order(&peer).await, reference("differs"));
    let asn = new_asn(&reference, &po_no, 300);
    let gate = peer.relay.stop_after(POSTS);
    let (answer, ()) = tokio::join!(peer.erp().post_asn(&asn), async {
        gate.reached().await;
        let delivery = act(&["deliveries", &reference]).await;
        act(&["carry", delivery[0]["number"].as_str().expect("a number"), "200"]).await;
        gate.open();
    });
    is_conflict(answer);
    assert_eq!(peer.deliveries(&reference).await, 0, "taken back");
    peer.erp().post_asn(&asn).await.expect("and posted again");
    assert_eq!(peer.deliveries(&reference).await, 1);
    let left: Decimal = promises(&peer, &po_no).await.values().sum();
    assert_eq!(left, pieces(700), "what was missing is expected again");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs EHUB_TEST_TRYTON_URL: run tests/peers/run.sh (make peers)"]
async fn a_schedule_written_over_at_once_is_not_said_to_be_confirmed() {
    let peer = Live::start().await;
    let po_no = promised_order(&peer).await;
    let confirm = confirmation(&po_no, 1000);
    let gate = peer.relay.stop_after(CONFIRMS);
    let (answer, ()) = tokio::join!(peer.erp().confirm_order_line(&confirm), async {
        gate.reached().await;
        super::race::confirm(&super::tryton::another(), &po_no, &[(500, 25), (500, 26)]).await;
        gate.open();
    });
    is_conflict(answer);
    peer.erp().confirm_order_line(&confirm).await.expect("said again, it stands");
    assert_eq!(promises(&peer, &po_no).await, days(&[(1000, 30)]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs EHUB_TEST_TRYTON_URL: run tests/peers/run.sh (make peers)"]
async fn whatever_answer_gets_lost_the_next_attempt_ends_right() {
    let peer = Live::start().await;
    let quick = peer.with_patience(std::time::Duration::from_secs(5));
    for lost in ["model.stock.lot.create", "model.ir.note.create", POSTS] {
        let (po_no, reference) = (promised_order(&peer).await, reference("torn"));
        let asn = new_asn(&reference, &po_no, 700);
        quick.health().await.expect("signed in");
        peer.relay.lose(lost);
        let error = quick.post_asn(&asn).await.expect_err("no answer comes");
        assert!(matches!(error, ErpError::Ambiguous { .. }), "{lost}: {error:?}");
        let all: Decimal = promises(&peer, &po_no).await.values().sum();
        assert!(all + pieces(700) >= pieces(1000), "{lost}: never too little is expected");
        let found = quick.find_asn(&asn).await.expect("asked");
        assert_eq!(found.is_some(), lost == POSTS, "{lost}");
        let posted = match found {
            Some(posted) => posted,
            None => quick.post_asn(&asn).await.expect("posted"),
        };
        assert_eq!(promises(&peer, &po_no).await, days(&[(300, 20)]), "{lost}");
        assert_eq!(peer.deliveries(&reference).await, 1, "{lost}");
        if lost == POSTS {
            for lost in ["model.stock.shipment.in.write", "model.stock.shipment.in.cancel", "model.ir.note.delete"] {
                peer.relay.lose(lost);
                let answer = quick.cancel_asn(&reference, &posted.inbound_nos).await;
                // The last one is of no account any more.
                assert_eq!(answer.is_ok(), lost == "model.ir.note.delete", "{lost}: {answer:?}");
            }
        }
        peer.erp().cancel_asn(&reference, &posted.inbound_nos).await.expect("cancelled, however often");
        assert_eq!(promises(&peer, &po_no).await, days(&SCHEDULE), "{lost}: on the days they were promised for");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs EHUB_TEST_TRYTON_URL: run tests/peers/run.sh (make peers)"]
async fn a_delivery_that_somebody_cancelled_and_deleted_is_cancelled() {
    let peer = Live::start().await;
    let (po_no, reference) = (promised_order(&peer).await, reference("dropped"));
    let posted = peer.erp().post_asn(&new_asn(&reference, &po_no, 700)).await.expect("posted");
    act(&["drop", posted.inbound_no()]).await;
    peer.erp().cancel_asn(&reference, &posted.inbound_nos).await.expect("gone is cancelled");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs EHUB_TEST_TRYTON_URL: run tests/peers/run.sh (make peers)"]
async fn a_delivery_received_before_the_cancellation_arrives_is_not_emptied() {
    let Some(peer) = Live::start_for("a_delivery_received_before_the_cancellation_arrives_is_not_emptied").await else {
        return;
    };
    let (po_no, reference) = (promised_order(&peer).await, reference("received"));
    let posted = peer.erp().post_asn(&new_asn(&reference, &po_no, 700)).await.expect("posted");
    let gate = peer.relay.stop_before("model.stock.shipment.in.write");
    let (answer, ()) = tokio::join!(peer.erp().cancel_asn(&reference, &posted.inbound_nos), async {
        gate.reached().await;
        peer.receive(posted.inbound_no(), None).await;
        gate.open();
    });
    is_conflict(answer);
    let error = peer.erp().cancel_asn(&reference, &posted.inbound_nos).await.expect_err("too late");
    assert!(matches!(error, ErpError::Refused { .. }), "{error:?}");
    assert_eq!(promises(&peer, &po_no).await, days(&[(300, 20)]));
}
