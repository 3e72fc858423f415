//! What becomes of goods after they came.

use ehub_worker::erp::{Erp, ErpConnector, ErpReceipt, Page, ReceiptKind};

use super::peer::{Peer, all_orders, new_asn, pieces, reference};
use super::simulated::Simulated;

/// Receipts after the cursor, however many pages they are.
pub async fn pulled(erp: &Erp, cursor: Option<&str>) -> Page<ErpReceipt> {
    let mut all = Page { items: vec![], cursor: cursor.unwrap_or_default().to_owned(), more: true };
    let mut from = cursor.map(ToOwned::to_owned);
    while all.more {
        let page = erp.pull_receipts(from.as_deref(), 25).await.expect("receipts");
        all.items.extend(page.items);
        all.more = page.more;
        all.cursor.clone_from(&page.cursor);
        from = Some(page.cursor);
    }
    all
}

pub async fn what_goes_back_is_told_of_its_order_line<P: Peer>(peer: &P) {
    let erp = peer.erp();
    let po_no = peer.order(1000, 14).await;
    let posted = erp.post_asn(&new_asn(&reference("return"), &po_no, 400)).await.expect("posted");
    peer.receive(posted.inbound_no(), None).await;
    let before = pulled(erp, None).await;
    peer.send_back(&po_no, posted.inbound_no(), 150).await;
    let page = pulled(erp, Some(&before.cursor)).await;
    let [back] = &page.items[..] else { panic!("{:?}", page.items) };
    let [line] = &back.lines[..] else { panic!("{back:?}") };
    assert_eq!((line.po_no.as_str(), line.po_line_no), (po_no.as_str(), 1));
    assert_eq!((line.kind, line.quantity), (ReceiptKind::Return, -pieces(150)));
    assert_eq!(line.wanted_again, peer.counts_what_went_back(), "whether others are wanted in their place");
    assert!(!back.is_final, "nothing ends by going back");
    assert!(before.items.iter().all(|receipt| receipt.receipt_no != back.receipt_no), "it has a number of its own");
    assert_eq!(pulled(erp, Some(&page.cursor)).await.items, [], "it comes once");
    let read = erp.read_receipts(std::slice::from_ref(&back.key)).await.expect("read by its key");
    assert_eq!(read, std::slice::from_ref(back));
    let orders = all_orders(erp, None).await.expect("orders are pulled");
    let order = orders.items.iter().find(|order| order.po_no == po_no).expect("the order");
    // An ERP that sends back by an order of its own leaves the first one as it was; what comes of that stands in decision 0042.
    let counted = if peer.counts_what_went_back() { pieces(250) } else { pieces(400) };
    assert_eq!(order.lines[0].received_qty, counted, "what the order says was received");
}

#[tokio::test]
async fn a_count_is_put_right_and_an_inspection_comes_with_the_receipt_that_it_is_of() {
    let peer = Simulated::start().await;
    let erp = peer.erp();
    let po_no = peer.order(1000, 14).await;
    let posted = erp.post_asn(&new_asn(&reference("correct"), &po_no, 400)).await.expect("posted");
    peer.receive(posted.inbound_no(), Some(300)).await;
    let before = pulled(erp, None).await;
    peer.correct(posted.inbound_no(), -20).await;
    let page = pulled(erp, Some(&before.cursor)).await;
    let line = &page.items[0].lines[0];
    assert_eq!((line.kind, line.quantity, line.asn_line_no), (ReceiptKind::Correct, -pieces(20), Some(1)));
    assert_eq!(page.items[0].inbound_no.as_deref(), Some(posted.inbound_no()));

    let received = before.items.last().expect("the receipt").clone();
    peer.inspect(&received.receipt_no, (290, 10)).await;
    let told = pulled(erp, Some(&page.cursor)).await;
    let line = &told.items[0].lines[0];
    assert_eq!((&told.items[0].receipt_no, line.quantity), (&received.receipt_no, pieces(300)), "the same receipt");
    assert_eq!((line.accepted_qty, line.rejected_qty), (Some(pieces(290)), Some(pieces(10))));
    assert_ne!(told.items[0].version, received.version, "the comparison sees it, too");

    // What is on the disk says the same.
    let peer = peer.restart("").await;
    let again = pulled(peer.erp(), None).await;
    let lines: Vec<_> = again.items.iter().flat_map(|receipt| &receipt.lines).map(|line| line.quantity).collect();
    assert_eq!(lines, [-pieces(20), pieces(300)], "by the time of their last change");
}
