//! Lines without goods, and what an order has besides lines.

use ehub_worker::erp::{ConfirmLine, ErpConnector, ErpError, ErpOrder, ScheduleEntry};

use super::peer::{Peer, all_orders, in_days, new_asn, pieces, reference};

async fn pulled<P: Peer>(peer: &P, po_no: &str) -> ErpOrder {
    let orders = all_orders(peer.erp(), None).await.expect("orders are pulled");
    orders.items.into_iter().find(|order| order.po_no == po_no).expect("the order is among them")
}

pub async fn a_service_is_confirmed_and_takes_no_asn<P: Peer>(peer: &P) {
    let po_no = peer.order_with_service().await;
    let order = pulled(peer, &po_no).await;
    let is_goods: Vec<(i32, bool)> = order.lines.iter().map(|line| (line.line_no, line.is_goods)).collect();
    assert_eq!(is_goods, [(1, true), (2, false)]);
    let service = &order.lines[1];
    assert_eq!((service.material_code.as_str(), service.open_qty()), ("SV000001", pieces(12)));

    let confirm = |quantity| ConfirmLine {
        idempotency_key: format!("po_line:{po_no}:2"),
        po_no: po_no.clone(),
        line_no: service.line_no,
        erp_reference: service.erp_reference.clone(),
        revision: service.revision,
        schedule: vec![ScheduleEntry { quantity: pieces(quantity), promised_on: in_days(20) }],
        comment: String::new(),
    };
    for _ in 0..2 {
        peer.erp().confirm_order_line(&confirm(12)).await.expect("confirmed");
    }
    let more = peer.erp().confirm_order_line(&confirm(13)).await;
    assert!(matches!(more, Err(ErpError::Refused { .. } | ErpError::Conflict { .. })), "{more:?}");

    let reference = reference("service");
    let mut asn = new_asn(&reference, &po_no, 5);
    asn.lines[0].po_line_no = 2;
    asn.lines[0].material_code.clone_from(&service.material_code);
    asn.lines[0].lots.clear();
    let posted = peer.erp().post_asn(&asn).await;
    let Err(ErpError::Refused { words }) = posted else { panic!("{posted:?}") };
    assert!(words.contains("service"), "{words}");
    assert_eq!(peer.deliveries(&reference).await, 0);

    let after = pulled(peer, &po_no).await;
    assert_eq!(after.lines[1], *service, "neither the confirmation nor the ASN changed the line");
}

pub async fn the_net_amount_is_lines_and_remarks<P: Peer>(peer: &P) {
    let order = pulled(peer, &peer.order_with_service().await).await;
    let [freight, comment] = &order.remarks[..] else { panic!("{:?}", order.remarks) };
    assert_eq!(
        (freight.text.as_str(), freight.quantity, freight.amount),
        ("Express freight", Some(pieces(2)), Some(pieces(300)))
    );
    assert_eq!((comment.text.as_str(), comment.quantity, comment.amount), ("Deliver to gate 3", None, None));
    let mut numbers: Vec<i32> = order.lines.iter().map(|line| line.line_no).collect();
    numbers.extend(order.remarks.iter().map(|remark| remark.line_no));
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers.len(), 4, "lines and remarks share no number");
    let lines = order.lines.iter().map(|line| line.order_qty * line.unit_price / line.price_factor);
    let sum = lines.chain(order.remarks.iter().filter_map(|remark| remark.amount)).sum();
    assert_eq!(order.net_amount, Some(sum));
}
