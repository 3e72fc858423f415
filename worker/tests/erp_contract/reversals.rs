//! Receipts that the ERP takes back.

use ehub_worker::erp::{DeliveryStanding, Erp, ErpConnector, ErpReceipt, Key, ReceiptKind, Stream};
use serde_json::json;

use super::goods::pulled;
use super::peer::{Peer, all_orders, new_asn, pieces, reference};
use super::simulated::Simulated;

/// The receipt of a delivery among these.
fn of<'a>(receipts: &'a [ErpReceipt], inbound_no: &str) -> &'a ErpReceipt {
    let is_meant = |one: &&ErpReceipt| one.inbound_no.as_deref() == Some(inbound_no) && one.reverses.is_none();
    receipts.iter().rfind(is_meant).expect("the receipt")
}

async fn standing(erp: &Erp, inbound_no: &str) -> DeliveryStanding {
    let told = erp.deliveries(&[inbound_no.to_owned()]).await.expect("asked");
    told.first().expect("the delivery").standing
}

async fn received(erp: &Erp, po_no: &str) -> rust_decimal::Decimal {
    let orders = all_orders(erp, None).await.expect("orders are pulled");
    orders.items.iter().find(|order| order.po_no == po_no).expect("the order").lines[0].received_qty
}

pub async fn a_receipt_that_is_taken_back_is_reversed_whole<P: Peer>(peer: &P) {
    let erp = peer.erp();
    let po_no = peer.order(1000, 14).await;
    let posted = erp.post_asn(&new_asn(&reference("reversed"), &po_no, 400)).await.expect("posted");
    peer.receive_reversibly(posted.inbound_no()).await;
    let before = pulled(erp, None).await;
    let receipt = of(&before.items, posted.inbound_no());
    assert_eq!(received(erp, &po_no).await, pieces(400));

    peer.take_back(posted.inbound_no()).await;
    let page = pulled(erp, Some(&before.cursor)).await;
    let [reversal] = &page.items[..] else { panic!("{:?}", page.items) };
    assert_eq!(reversal.reverses.as_ref(), Some(&receipt.receipt_no));
    assert_ne!(reversal.receipt_no, receipt.receipt_no, "it has a number of its own");
    assert_eq!(reversal.inbound_no.as_deref(), Some(posted.inbound_no()));
    let lines: Vec<_> = reversal.lines.iter().map(|line| (line.po_no.as_str(), line.kind, line.quantity)).collect();
    assert_eq!(lines, [(po_no.as_str(), ReceiptKind::Reverse, -pieces(400))]);
    assert!(reversal.is_final, "the delivery is cancelled");
    assert!(reversal.booked_at > receipt.booked_at, "{reversal:?} {receipt:?}");
    assert_eq!(standing(erp, posted.inbound_no()).await, DeliveryStanding::Cancelled);
    assert_eq!(received(erp, &po_no).await, pieces(0), "the order line has nothing any more");

    assert_eq!(pulled(erp, Some(&page.cursor)).await.items, [], "it comes once");
    let read = erp.read_receipts(std::slice::from_ref(&reversal.key)).await.expect("read by its key");
    assert_eq!(read, std::slice::from_ref(reversal));
    assert!(walked(erp).await.contains(&(reversal.key.clone(), reversal.version)), "the comparison meets it");
    // Whoever begins anew hears what there is by now.
    let anew = pulled(erp, None).await.items;
    assert_eq!(anew.iter().filter(|one| one.key == reversal.key).collect::<Vec<_>>(), [reversal]);
}

/// Keys and versions of all receipts that the walk meets.
async fn walked(erp: &Erp) -> Vec<(Key, i64)> {
    let mut rows: Vec<(Key, i64)> = vec![];
    loop {
        let after = rows.last().map(|(key, _)| key.clone()).unwrap_or_default();
        let page = erp.sight(Stream::Receipts, &after, 100).await.expect("a part of the walk");
        rows.extend(page.rows.into_iter().map(|row| (row.key, row.version)));
        if page.is_all {
            return rows;
        }
    }
}

pub async fn a_delivery_that_is_cancelled_before_it_came_reverses_nothing<P: Peer>(peer: &P) {
    let erp = peer.erp();
    let po_no = peer.order(1000, 14).await;
    let posted = erp.post_asn(&new_asn(&reference("never-came"), &po_no, 400)).await.expect("posted");
    let before = pulled(erp, None).await;
    peer.call_off(posted.inbound_no()).await;
    assert_eq!(pulled(erp, Some(&before.cursor)).await.items, []);
    assert!(pulled(erp, None).await.items.iter().all(|one| one.inbound_no.as_deref() != Some(posted.inbound_no())));
}

#[tokio::test]
async fn goods_that_are_expected_again_are_received_by_another_receipt() {
    let peer = Simulated::start().await;
    let erp = peer.erp();
    let po_no = peer.order(1000, 14).await;
    let posted = erp.post_asn(&new_asn(&reference("again"), &po_no, 400)).await.expect("posted");
    let inbound_no = posted.inbound_no();
    peer.receive(inbound_no, None).await;
    let before = pulled(erp, None).await;
    let first = of(&before.items, inbound_no).receipt_no.clone();
    let path = format!("/receipts/{first}/cancel");
    peer.post(&path, json!({})).await;
    assert_eq!((standing(erp, inbound_no).await, received(erp, &po_no).await), (DeliveryStanding::Expected, pieces(0)));
    peer.receive(inbound_no, None).await;
    let page = pulled(erp, Some(&before.cursor)).await;
    let [reversal, again] = &page.items[..] else { panic!("{:?}", page.items) };
    assert_eq!((reversal.reverses.as_ref(), reversal.is_final), (Some(&first), false));
    assert!(again.receipt_no != first && again.reverses.is_none());
    assert_eq!((again.lines[0].quantity, again.is_final), (pieces(400), true));
    assert_eq!((standing(erp, inbound_no).await, received(erp, &po_no).await), (DeliveryStanding::Done, pieces(400)));

    // What is on the disk says the same.
    let peer = peer.restart("").await;
    let anew = pulled(peer.erp(), None).await.items;
    let told: Vec<_> = anew.iter().rev().take(2).map(|one| one.reverses.clone()).collect();
    assert_eq!(told, [None, Some(first)]);
    assert_eq!(received(peer.erp(), &po_no).await, pieces(400));
}
