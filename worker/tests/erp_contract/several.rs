//! A notice that becomes several deliveries, one whose number comes later, and one whose delivery is edited.

use ehub_worker::erp::{DeliveryStanding, ErpConnector};

use super::peer::{Peer, new_asn, pieces, reference};

pub async fn a_notice_that_is_split_has_all_its_numbers<P: Peer>(peer: &P) {
    let erp = peer.erp();
    let po_no = peer.order(200, 14).await;
    peer.split_next().await;
    let asn = new_asn(&reference("split"), &po_no, 100);
    let posted = erp.post_asn(&asn).await.expect("posted");
    assert_eq!(posted.inbound_nos.len(), 2, "{posted:?}");
    assert_eq!(erp.find_asn(&asn).await.expect("looked for"), Some(posted.clone()));
    let deliveries = erp.deliveries(&posted.inbound_nos).await.expect("asked");
    assert!(deliveries.iter().all(|one| one.standing == DeliveryStanding::Expected), "{deliveries:?}");
    let together = deliveries.iter().flat_map(|one| one.lines.iter().flatten()).map(|line| line.quantity).sum();
    assert_eq!(pieces(100), together, "{deliveries:?}");
    erp.cancel_asn(&asn.reference, &posted.inbound_nos).await.expect("cancelled");
    assert_eq!(erp.find_asn(&asn).await.expect("looked for"), None, "none of its parts lives");
}

pub async fn a_number_that_comes_later_is_found_and_nothing_is_posted_again<P: Peer>(peer: &P) {
    let erp = peer.erp();
    let po_no = peer.order(200, 14).await;
    peer.answer_later(2).await;
    let asn = new_asn(&reference("later"), &po_no, 100);
    assert!(erp.post_asn(&asn).await.expect("accepted").is_later());
    for _ in 0..2 {
        assert!(erp.find_asn(&asn).await.expect("looked for").expect("it has it").is_later());
    }
    let found = erp.find_asn(&asn).await.expect("looked for").expect("it has it");
    assert_eq!(found.inbound_nos.len(), 1, "{found:?}");
}

pub async fn a_delivery_that_was_edited_says_what_it_holds<P: Peer>(peer: &P) {
    let erp = peer.erp();
    let po_no = peer.order(200, 14).await;
    let posted = erp.post_asn(&new_asn(&reference("edited"), &po_no, 100)).await.expect("posted");
    peer.edit_delivery(posted.inbound_no(), 80).await;
    let deliveries = erp.deliveries(&posted.inbound_nos).await.expect("asked");
    let held: Vec<_> = deliveries.iter().flat_map(|one| one.lines.iter().flatten()).map(|line| line.quantity).collect();
    assert_eq!(held, [pieces(80)], "{deliveries:?}");
}
