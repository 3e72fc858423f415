//! Receipts in the order in which they really come: early, twice, without line numbers, for nobody.

use super::fixture::{World, labels, now, worker};
use ehub_erp::{ErpReceipt, ErpReceiptLine};
use ehub_workflows::asn::{self, Received};
use rust_decimal::{Decimal, dec};
use sqlx::PgPool;

fn line(po_no: &str, asn_line_no: Option<i32>, quantity: Decimal) -> ErpReceiptLine {
    ErpReceiptLine { asn_line_no, ..ErpReceiptLine::received(po_no, 1, quantity) }
}

fn receipt(no: &str, lines: Vec<ErpReceiptLine>) -> ErpReceipt {
    ErpReceipt {
        receipt_no: no.into(),
        inbound_no: None,
        reference: None,
        lines,
        received_on: now().date_naive(),
        booked_at: Some(now()),
        is_final: false,
        ..ErpReceipt::default()
    }
}

async fn receive(world: &World, receipts: &[ErpReceipt]) -> Received {
    let mut tx = world.db.begin(&worker()).await.unwrap();
    let received = asn::receive(&mut tx, &worker(), now(), receipts).await.unwrap();
    tx.commit().await.unwrap();
    received
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn goods_that_come_before_the_answer_are_booked_with_it(pool: PgPool) {
    let world = World::new(pool).await;
    let order = world.order_line("SUB-LOT", dec!(100)).await;
    let (id, version) = world.ready(order, dec!(100), "AB00000001").await;
    world.send(id, version).await.unwrap();
    let asn_no: String = sqlx::query_scalar("SELECT asn_no FROM asns").fetch_one(&world.pool).await.unwrap();
    let early = ErpReceipt { reference: Some(asn_no), ..receipt("R1", vec![line("450", Some(1), dec!(100))]) };
    assert_eq!(receive(&world, &[early]).await, Received { new: 1, booked: 0, unannounced: 0 });
    assert_eq!(world.quantities(order).await, (dec!(100), dec!(0)));
    world.erp_accepts(id, "18").await;
    assert_eq!(world.state(id).await.0, "Closed");
    assert_eq!(world.quantities(order).await, (dec!(0), dec!(100)));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_fits_nowhere_waits_or_is_left_out(pool: PgPool) {
    let world = World::new(pool).await;
    let order = world.order_line("SUB-LOT", dec!(100)).await;
    let (id, version) = world.sent(order, dec!(50), "AB00000001", "18").await;
    let ours = |no: &str, lines| ErpReceipt { inbound_no: Some("18".into()), ..receipt(no, lines) };
    let receipts = [
        ours("R1", vec![line("999", None, dec!(1)), line("450", None, dec!(0)), line("450", None, dec!(-1))]),
        receipt("R2", vec![line("999", None, dec!(5))]),
    ];
    assert_eq!(receive(&world, &receipts).await, Received { new: 2, booked: 0, unannounced: 0 });
    assert_eq!(world.state(id).await, ("Sent".into(), version));
    let rest = [ours("R4", vec![line("450", None, dec!(20)), line("450", None, dec!(30))])];
    assert_eq!(receive(&world, &rest).await.booked, 2);
    assert_eq!(world.state(id).await, ("Closed".into(), version + 1));
    assert_eq!(world.quantities(order).await, (dec!(0), dec!(50)));
    let closing: String = sqlx::query_scalar("SELECT closing FROM po_lines").fetch_one(&world.pool).await.unwrap();
    assert_eq!(closing, "open", "half of the order is still wanted");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn goods_without_a_notice_count_on_their_order_line(pool: PgPool) {
    let world = World::new(pool).await;
    let order = world.order_line("SUB-LOT", dec!(100)).await;
    let (id, version) = world.ready(order, dec!(60), "AB00000001").await;
    let unknown = ErpReceipt { inbound_no: Some("77".into()), ..receipt("R1", vec![line("450", None, dec!(30))]) };
    let none = receipt("R2", vec![line("450", None, dec!(20))]);
    let receipts = [unknown, none];
    assert_eq!(receive(&world, &receipts).await, Received { new: 2, booked: 0, unannounced: 2 });
    assert_eq!(receive(&world, &receipts).await, Received { new: 0, booked: 0, unannounced: 0 });
    assert_eq!(world.quantities(order).await, (dec!(0), dec!(50)));
    assert_eq!(labels(world.send(id, version).await), ["ASN_OVER_SHIPMENT"], "50 of 100 are there already");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn while_the_answer_is_awaited_nobody_knows_whose_goods_came(pool: PgPool) {
    let world = World::new(pool).await;
    let order = world.order_line("SUB-LOT", dec!(100)).await;
    let (id, version) = world.ready(order, dec!(60), "AB00000001").await;
    world.send(id, version).await.unwrap();
    let goods = [ErpReceipt { inbound_no: Some("18".into()), ..receipt("R1", vec![line("450", None, dec!(60))]) }];
    assert_eq!(receive(&world, &goods).await, Received { new: 1, booked: 0, unannounced: 0 });
    world.erp_accepts(id, "18").await;
    assert_eq!(receive(&world, &[]).await, Received { new: 0, booked: 1, unannounced: 0 });
    assert_eq!(world.state(id).await.0, "Closed");
    assert_eq!(world.quantities(order).await, (dec!(0), dec!(60)));
}

/// Two portals that speak to one ERP, or one that was set up anew, give the same numbers.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn goods_of_another_delivery_with_the_number_of_our_notice_are_not_its_own(pool: PgPool) {
    let world = World::new(pool).await;
    let order = world.order_line("SUB-LOT", dec!(100)).await;
    let (id, version) = world.ready(order, dec!(60), "AB00000001").await;
    world.send(id, version).await.unwrap();
    let asn_no: String = sqlx::query_scalar("SELECT asn_no FROM asns").fetch_one(&world.pool).await.unwrap();
    let of = |no: &str, inbound_no: &str, lines| ErpReceipt {
        inbound_no: Some(inbound_no.into()),
        reference: Some(asn_no.clone()),
        is_final: true,
        ..receipt(no, lines)
    };
    let others = [of("R1", "17", vec![line("999", None, dec!(5)), line("450", None, dec!(20))])];
    assert_eq!(receive(&world, &others).await, Received { new: 2, booked: 0, unannounced: 0 });
    world.erp_accepts(id, "18").await;
    assert_eq!((world.state(id).await.0, world.quantities(order).await), ("Sent".into(), (dec!(60), dec!(0))));
    assert_eq!(receive(&world, &others).await, Received { new: 0, booked: 0, unannounced: 1 });
    assert_eq!(world.quantities(order).await, (dec!(60), dec!(20)), "they count on the order line that they name");
    let own = [of("R2", "18", vec![line("450", None, dec!(60))])];
    assert_eq!(receive(&world, &own).await, Received { new: 1, booked: 1, unannounced: 0 });
    assert_eq!((world.state(id).await.0, world.quantities(order).await), ("Closed".into(), (dec!(0), dec!(80))));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn two_pullers_book_a_receipt_once(pool: PgPool) {
    let world = World::new(pool).await;
    let order = world.order_line("SUB-LOT", dec!(100)).await;
    let (id, _) = world.sent(order, dec!(50), "AB00000001", "18").await;
    let receipts = [ErpReceipt { inbound_no: Some("18".into()), ..receipt("R1", vec![line("450", None, dec!(20))]) }];
    let (one, two) = tokio::join!(receive(&world, &receipts), receive(&world, &receipts));
    assert_eq!((one.new + two.new, one.booked + two.booked), (1, 1));
    assert_eq!(world.state(id).await.0, "Receiving");
    assert_eq!(world.quantities(order).await, (dec!(30), dec!(20)));
}
