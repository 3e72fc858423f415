//! What a walk by key must meet, whatever the times of changes say, and how deliveries stand.

use ehub_worker::erp::{DeliveryStanding, Erp, ErpConnector, ErpReceipt, Key, Sighting, Stream};

use super::peer::{Peer, all_orders, new_asn, pieces, reference};

/// The whole walk, in pages of three.
async fn walk(erp: &Erp, stream: Stream) -> Vec<Sighting> {
    let mut rows: Vec<Sighting> = vec![];
    loop {
        let after = rows.last().map(|row| row.key.clone()).unwrap_or_default();
        let page = erp.sight(stream, &after, 3).await.expect("a part of the walk");
        assert!(page.rows.len() <= 3 && page.rows.is_sorted_by_key(|row| row.key.clone()), "{page:?}");
        assert!(page.rows.iter().all(|row| row.key > after), "{page:?}");
        rows.extend(page.rows);
        if page.is_all {
            return rows;
        }
    }
}

/// The standing of a delivery; `None` = the ERP has none of that number.
async fn standing(erp: &Erp, inbound_no: &str) -> Option<DeliveryStanding> {
    let asked = [inbound_no.to_owned(), "1899999999".to_owned()];
    let told = erp.deliveries(&asked).await.expect("asked");
    assert!(told.iter().all(|one| one.inbound_no == inbound_no), "{told:?}");
    told.first().map(|one| one.standing)
}

/// The receipt of a delivery that the ERP is done with, read by its key.
async fn read(erp: &Erp, inbound_no: &str) -> ErpReceipt {
    let told = erp.deliveries(&[inbound_no.to_owned()]).await.expect("asked");
    let [receipt] = &erp.read_receipts(&[told[0].key.clone()]).await.expect("read")[..] else {
        panic!("one receipt of {told:?}")
    };
    receipt.clone()
}

pub async fn a_walk_meets_each_open_order_at_the_version_that_is_read<P: Peer>(peer: &P) {
    let erp = peer.erp();
    let po_no = peer.order(1000, 14).await;
    let told = all_orders(erp, None).await.expect("all orders").items;
    let order = told.iter().find(|order| order.po_no == po_no).expect("the order");
    let walked = walk(erp, Stream::Orders).await;
    assert!(
        walked.contains(&Sighting { key: order.key.clone(), version: order.version }),
        "{order:?} is not in {walked:?}"
    );
    let keys: Vec<Key> = walked.iter().map(|row| row.key.clone()).collect();
    for read in erp.read_orders(&keys).await.expect("read") {
        let seen = walked.iter().find(|row| row.key == read.key).expect("asked for");
        assert_eq!(seen.version, read.version, "nothing to read where versions are the same: {}", read.po_no);
    }
    peer.change(&po_no, 1200).await;
    let [changed] = &erp.read_orders(std::slice::from_ref(&order.key)).await.expect("read")[..] else {
        panic!("one order")
    };
    assert_eq!((changed.po_no.as_str(), changed.lines[0].order_qty), (po_no.as_str(), pieces(1200)));
    let again = walk(erp, Stream::Orders).await;
    assert!(
        again.contains(&Sighting { key: changed.key.clone(), version: changed.version })
            && changed.version != order.version
    );
    assert_eq!(
        erp.read_orders(&[Key::from_number(i32::MAX.into())]).await.expect("read"),
        [],
        "what is not there is left out"
    );
}

pub async fn a_delivery_stands_as_the_erp_says<P: Peer>(peer: &P) {
    let erp = peer.erp();
    let po_no = peer.order(1000, 14).await;
    let mut posted = vec![];
    for name in ["come", "called-off", "deleted"] {
        posted
            .push(erp.post_asn(&new_asn(&reference(name), &po_no, 100)).await.expect("posted").inbound_no().to_owned());
    }
    for inbound_no in &posted {
        assert_eq!(standing(erp, inbound_no).await, Some(DeliveryStanding::Expected));
    }
    peer.receive(&posted[0], None).await;
    peer.call_off(&posted[1]).await;
    peer.delete(&posted[2]).await;
    assert_eq!(standing(erp, &posted[0]).await, Some(DeliveryStanding::Done));
    assert_eq!(standing(erp, &posted[1]).await, Some(DeliveryStanding::Cancelled));
    assert_eq!(standing(erp, &posted[2]).await, None);
    let receipt = read(erp, &posted[0]).await;
    assert!(receipt.is_final && receipt.inbound_no.as_deref() == Some(posted[0].as_str()), "{receipt:?}");
    let seen = Sighting { key: receipt.key, version: receipt.version };
    assert!(walk(erp, Stream::Receipts).await.contains(&seen), "and is met by the walk");
}

pub async fn a_short_receipt_says_whether_more_may_come<P: Peer>(peer: &P) {
    let erp = peer.erp();
    let po_no = peer.order(1000, 14).await;
    let inbound_no =
        erp.post_asn(&new_asn(&reference("short"), &po_no, 200)).await.expect("posted").inbound_no().to_owned();
    peer.receive(&inbound_no, Some(120)).await;
    let may_come = peer.receives_again();
    let expected = if may_come { DeliveryStanding::Expected } else { DeliveryStanding::Done };
    assert_eq!(standing(erp, &inbound_no).await, Some(expected));
    let receipt = read(erp, &inbound_no).await;
    assert_eq!((receipt.is_final, receipt.lines[0].quantity), (!may_come, pieces(120)));
    if may_come {
        peer.receive(&inbound_no, None).await;
        assert!(read(erp, &inbound_no).await.is_final, "with the rest");
    }
}

pub async fn a_walk_meets_booked_invoices_until_they_are_settled<P: Peer>(peer: &P) {
    let erp = peer.erp();
    let po_no = peer.order(100, 14).await;
    let posted = erp.post_asn(&new_asn(&reference("booked"), &po_no, 100)).await.expect("posted");
    peer.receive(posted.inbound_no(), None).await;
    let invoice_no = reference("bill");
    peer.invoice(&po_no, &invoice_no).await;
    let walked = walk(erp, Stream::Statements).await;
    let keys: Vec<Key> = walked.iter().map(|row| row.key.clone()).collect();
    let lines = erp.read_statements(&keys).await.expect("read");
    let line = lines.iter().find(|line| line.invoice_no == invoice_no).expect("the invoice");
    assert!(
        walked.contains(&Sighting { key: line.key.clone(), version: line.version }),
        "{line:?} is not in {walked:?}"
    );
    peer.cancel_invoice(&invoice_no).await;
    assert!(!walk(erp, Stream::Statements).await.iter().any(|row| row.key == line.key), "it is over");
    let [over] = &erp.read_statements(std::slice::from_ref(&line.key)).await.expect("read")[..] else {
        panic!("asked for, it is told")
    };
    assert_ne!(over.status, line.status);
}
