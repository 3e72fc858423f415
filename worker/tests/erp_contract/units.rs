//! Quantities in several units of one category.

use ehub_erp::unit;
use ehub_worker::erp::{AsnLine, ErpConnector, ErpError, ErpOrderLine};
use rust_decimal::{Decimal, dec};
use serde_json::json;

use super::peer::{Peer, all_orders, in_days, new_asn, reference};
use super::simulated::Simulated;

async fn line(peer: &Simulated, po_no: &str) -> ErpOrderLine {
    let orders = all_orders(peer.erp(), None).await.expect("orders are pulled");
    let order = orders.items.into_iter().find(|order| order.po_no == po_no).expect("the order");
    order.lines.into_iter().next().expect("its line")
}

/// An order over ten kilograms, of which four are on a delivery; numbers of both.
async fn shipped(peer: &Simulated) -> (String, String) {
    let line = json!({ "materialCode": "CH000777", "quantity": "10", "needByOn": in_days(14) });
    let order = peer.post("/orders", json!({ "vendorCode": "V10001", "lines": [line] })).await;
    let po_no = order["poNo"].as_str().expect("a number").to_owned();
    let mut asn = new_asn(&reference("units"), &po_no, 4);
    asn.lines = asn.lines.into_iter().map(|line| AsnLine { material_code: "CH000777".to_owned(), ..line }).collect();
    let posted = peer.erp().post_asn(&asn).await.expect("posted");
    (po_no, posted.inbound_no().to_owned())
}

async fn receive(peer: &Simulated, inbound_no: &str, quantity: Decimal, uom: &str) {
    let line = json!({ "lineNo": 1, "quantity": quantity, "uom": uom });
    peer.post("/receipts", json!({ "inboundNo": inbound_no, "lines": [line] })).await;
}

#[tokio::test]
async fn a_receipt_in_another_unit_of_the_category_has_a_factor() {
    let peer = Simulated::start().await;
    let (po_no, inbound_no) = shipped(&peer).await;
    receive(&peer, &inbound_no, dec!(3900), "G").await;
    let line = line(&peer, &po_no).await;
    assert_eq!((line.uom.as_str(), line.received_qty), ("KG", dec!(3.9)));
    let receipts = peer.erp().pull_receipts(None, 100).await.expect("receipts").items;
    let receipt = receipts.iter().find(|one| one.inbound_no.as_ref() == Some(&inbound_no)).expect("the receipt");
    assert!(!receipt.is_final, "a hundred grams are missing");
    let came = &receipt.lines[0];
    assert_eq!((came.uom.as_str(), came.quantity), ("G", dec!(3900)));
    assert_eq!(unit::convert(came.quantity, &came.uom, &line.uom, &line.units), Some(dec!(3.9)));
}

#[tokio::test]
async fn a_notice_in_the_old_unit_of_a_line_is_not_taken_as_one_in_the_new() {
    let peer = Simulated::start().await;
    let (po_no, _) = shipped(&peer).await;
    peer.post(&format!("/orders/{po_no}/lines/1"), json!({ "uom": "G", "orderQty": "10000" })).await;
    let mut asn = new_asn(&reference("old-unit"), &po_no, 4);
    for line in &mut asn.lines {
        line.material_code = "CH000777".to_owned();
        line.uom = "KG".to_owned();
    }
    let posted = peer.erp().post_asn(&asn).await;
    assert!(matches!(posted, Err(ErpError::Refused { .. })), "{posted:?}");
}

#[tokio::test]
async fn a_line_whose_unit_changed_after_a_receipt_names_the_old_one() {
    let peer = Simulated::start().await;
    let (po_no, inbound_no) = shipped(&peer).await;
    receive(&peer, &inbound_no, dec!(4), "KG").await;
    let before = line(&peer, &po_no).await;
    peer.post(&format!("/orders/{po_no}/lines/1"), json!({ "uom": "G", "orderQty": "10000" })).await;
    let after = line(&peer, &po_no).await;
    assert!(after.revision > before.revision);
    assert_eq!((after.uom.as_str(), after.order_qty, after.received_qty), ("G", dec!(10000), dec!(4000)));
    assert_eq!(unit::convert(before.received_qty, &before.uom, &after.uom, &after.units), Some(after.received_qty));
}
