//! Several days for one line, and deliveries of more or less than ordered.

use ehub_worker::erp::{ConfirmLine, ErpConnector, ErpError, ErpOrderLine, ScheduleEntry};
use rust_decimal::dec;

use super::peer::{Peer, all_orders, in_days, new_asn, pieces, reference};

async fn line<P: Peer>(peer: &P, po_no: &str) -> ErpOrderLine {
    let orders = all_orders(peer.erp(), None).await.expect("orders are pulled");
    let order = orders.items.into_iter().find(|order| order.po_no == po_no).expect("the order is among them");
    order.lines.into_iter().next().expect("its line")
}

pub async fn a_line_of_several_days_says_each_and_is_confirmed_by_them<P: Peer>(peer: &P) {
    let po_no = peer.order_on_two_days().await;
    let line = line(peer, &po_no).await;
    let asked: Vec<_> = line.schedule.iter().map(|one| (one.quantity, one.need_by_on)).collect();
    assert_eq!(asked, [(pieces(100), in_days(14)), (pieces(60), in_days(21))]);
    assert_eq!((line.need_by_on, line.order_qty), (in_days(14), pieces(160)));
    let schedule = asked.into_iter().map(|(quantity, promised_on)| ScheduleEntry { quantity, promised_on }).collect();
    let confirm = ConfirmLine {
        idempotency_key: format!("po_line:{po_no}:1"),
        po_no: po_no.clone(),
        line_no: 1,
        erp_reference: line.erp_reference.clone(),
        revision: line.revision,
        schedule,
        comment: String::new(),
    };
    peer.erp().confirm_order_line(&confirm).await.expect("confirmed");
    assert_eq!(peer.promises(&po_no).await, [(in_days(14), pieces(100)), (in_days(21), pieces(60))]);
}

pub async fn a_tolerance_lets_more_come_and_less_be_enough<P: Peer>(peer: &P) {
    let po_no = peer.order_on_two_days().await;
    let ordered = line(peer, &po_no).await;
    assert_eq!((ordered.over_tolerance, ordered.under_tolerance), (Some(dec!(5)), Some(dec!(2))));
    assert_eq!((ordered.most_qty(), ordered.enough_qty()), (pieces(168), dec!(156.8)));
    let more = peer.erp().post_asn(&new_asn(&reference("more"), &po_no, 169)).await;
    assert!(matches!(more, Err(ErpError::Refused { .. })), "{more:?}");
    let posted = peer.erp().post_asn(&new_asn(&reference("over"), &po_no, 168)).await.expect("posted");
    peer.receive(posted.inbound_no(), Some(156)).await;
    assert!(!line(peer, &po_no).await.is_done());
    peer.receive(posted.inbound_no(), Some(1)).await;
    assert!(line(peer, &po_no).await.is_done(), "157 of 160 are enough");
}
