//! The simulator's own promises: every fault is seen as what it is, nothing is forgotten, and it is as careless as told.

use std::time::Duration;

use ehub_worker::erp::{CertificateTold, Erp, ErpConnector, ErpError, Posted};
use serde_json::json;

use super::certificates::decision;
use super::peer::{Peer, all_orders, new_asn, within_time};
use super::simulated::Simulated;

/// Whether an error is of the class that a fault must be told as.
type Class = fn(&ErpError) -> bool;

async fn post(erp: &Erp, reference: &str, po_no: &str) -> Result<Posted, ErpError> {
    erp.post_asn(&new_asn(reference, po_no, 10)).await
}

#[tokio::test]
async fn every_fault_has_its_class() {
    let peer = Simulated::start().await;
    let po_no = peer.order(100, 14).await;
    let cases: [(_, Class); 6] = [
        (
            json!({ "refuse": "period is closed" }),
            |e| matches!(e, ErpError::Refused { words } if words == "period is closed"),
        ),
        (
            json!({ "needsConfirmation": "sure?" }),
            |e| matches!(e, ErpError::NeedsConfirmation { words } if words == "sure?"),
        ),
        (json!({ "conflict": true }), |e| matches!(e, ErpError::Conflict { .. })),
        (json!({ "signIn": true }), |e| matches!(e, ErpError::SignIn { .. })),
        (json!({ "down": true }), |e| matches!(e, ErpError::Transient { .. })),
        (json!({ "slowMs": 20_000 }), |e| matches!(e, ErpError::Ambiguous { .. })),
    ];
    for (faults, is_right) in cases {
        peer.faults(faults.clone()).await;
        let error = post(peer.erp(), "F-1", &po_no).await.expect_err("struck");
        assert!(is_right(&error), "{faults}: {error:?}");
    }
    let error = peer.erp().pull_orders(None, 1).await.map(|_| ()).expect_err("still slow");
    assert!(matches!(error, ErpError::Transient { .. }), "an unanswered question did no harm: {error:?}");
    peer.faults(json!({})).await;
    post(peer.erp(), "F-1", &po_no).await.expect("well again");
}

#[tokio::test]
async fn a_certificate_is_refused_and_lost_as_a_notice_is() {
    let peer = Simulated::start().await;
    let po_no = peer.order(100, 14).await;
    let told = decision("F-2", &po_no, true, 8);
    peer.faults(json!({ "refuse": "the lot is locked", "times": 1 })).await;
    let error = peer.erp().certify_lot(&told).await.expect_err("struck");
    assert_eq!(error, ErpError::refused("the lot is locked"));
    let foreign = CertificateTold { vendor_code: "V10002".to_owned(), ..told.clone() };
    let error = peer.erp().certify_lot(&foreign).await.expect_err("somebody else's order");
    assert!(matches!(error, ErpError::Refused { .. }), "{error:?}");
    assert_eq!(peer.erp().find_certificate(&told).await, Ok(None));
    let kept = peer.erp().certify_lot(&told).await.expect("well again");
    // Nothing is forgotten.
    let peer = peer.restart("").await;
    assert_eq!(peer.erp().find_certificate(&told).await, Ok(Some(kept)));
}

#[tokio::test]
async fn repeated_answers_move_the_cursor_no_further() {
    let peer = Simulated::start().await;
    let before = all_orders(peer.erp(), None).await.expect("pulled");
    let po_no = peer.order(100, 14).await;
    peer.faults(json!({ "duplicate": true, "times": 1 })).await;
    let doubled = peer.erp().pull_orders(Some(&before.cursor), 25).await.expect("pulled");
    assert!(doubled.items.iter().filter(|order| order.po_no == po_no).count() == 2, "twice");
    assert!(doubled.items.len() > 2, "and what came before");
    let after = peer.erp().pull_orders(Some(&doubled.cursor), 25).await.expect("pulled");
    assert_eq!(after.items, []);
}

#[tokio::test]
async fn careless_unless_told_otherwise() {
    let careless = Simulated::start().await;
    let po_no = careless.order(100, 14).await;
    let first = post(careless.erp(), "D-1", &po_no).await.expect("posted");
    let second = post(careless.erp(), "D-1", &po_no).await.expect("posted again");
    assert_ne!(first, second);
    assert_eq!(careless.deliveries("D-1").await, 2, "once-only is the portal's merit");

    let careful = Simulated::start_idempotent().await;
    let po_no = careful.order(100, 14).await;
    let first = post(careful.erp(), "D-1", &po_no).await.expect("posted");
    assert_eq!(post(careful.erp(), "D-1", &po_no).await, Ok(first));
    assert_eq!(careful.deliveries("D-1").await, 1);
}

#[tokio::test]
async fn what_was_answered_survives_a_restart() {
    let peer = Simulated::start().await;
    let po_no = peer.order(100, 14).await;
    peer.change(&po_no, 120).await;
    let posted = post(peer.erp(), "R-1", &po_no).await.expect("posted");
    peer.receive(posted.inbound_no(), Some(4)).await;
    let orders = all_orders(peer.erp(), None).await.expect("pulled");
    let receipts = peer.erp().pull_receipts(None, 100).await.expect("pulled");

    let peer = peer.restart("{\"entry\":\"posted\",\"inb").await;
    assert_eq!(all_orders(peer.erp(), None).await, Ok(orders));
    assert_eq!(peer.erp().pull_receipts(None, 100).await, Ok(receipts));
    assert_eq!(peer.erp().find_asn(&new_asn("R-1", &po_no, 10)).await, Ok(Some(posted)));
    // The cut-off line is gone: the next one is not glued to it.
    let number = peer.order(7, 20).await;
    let peer = peer.restart("").await;
    let orders = all_orders(peer.erp(), None).await.expect("pulled");
    assert!(orders.items.iter().any(|order| order.po_no == number));
}

#[tokio::test]
async fn it_stops_though_somebody_waits_for_an_answer() {
    let peer = Simulated::start().await;
    let po_no = peer.order(100, 14).await;
    peer.faults(json!({ "timeoutAfterPosting": true })).await;
    let erp = peer.erp().clone();
    let waiting = tokio::spawn(async move { post(&erp, "W-1", &po_no).await });
    within_time(async {
        while peer.deliveries("W-1").await == 0 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        let peer = peer.restart("").await;
        assert_eq!(peer.deliveries("W-1").await, 1);
    })
    .await;
    waiting.await.expect("no panic").expect_err("no answer");
}
