//! A notice that the ERP split into several deliveries.

use super::fixture::{World, item, now, one, supplier, worker};
use ehub_erp::{ErpReceipt, ErpReceiptLine};
use ehub_workflows::asn::{self, AsnFilter};
use ehub_workflows::erp_message::Answer;
use rust_decimal::{Decimal, dec};
use serde_json::json;
use sqlx::PgPool;

/// A notice of 100 that the ERP has as two deliveries, `18` and `19`.
async fn split(world: &World) -> (i64, i64, i64) {
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let (id, version) = world.ready(line, dec!(100), "AB00000001").await;
    world.send(id, version).await.unwrap();
    world.erp_answers(id, &Answer::Done(json!({ "inboundNos": ["18", "19"] }))).await;
    (line, id, version + 2)
}

async fn receive(world: &World, no: &str, inbound_no: &str, quantity: Decimal) {
    let receipt = ErpReceipt {
        receipt_no: no.into(),
        inbound_no: Some(inbound_no.into()),
        lines: vec![ErpReceiptLine::received("450", 1, quantity)],
        received_on: now().date_naive(),
        booked_at: Some(now()),
        is_final: true,
        ..ErpReceipt::default()
    };
    let mut tx = world.db.begin(&worker()).await.unwrap();
    asn::receive(&mut tx, &worker(), now(), &[receipt]).await.unwrap();
    tx.commit().await.unwrap();
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn each_delivery_is_booked_and_the_last_one_ends_the_notice(pool: PgPool) {
    let world = World::new(pool).await;
    let (line, id, _) = split(&world).await;
    receive(&world, "R1", "19", dec!(40)).await;
    assert_eq!(world.state(id).await.0, "Receiving", "its delivery is done, the other one is expected");
    assert_eq!(world.quantities(line).await, (dec!(60), dec!(40)));
    receive(&world, "R2", "18", dec!(50)).await;
    assert_eq!(world.state(id).await.0, "Closed", "both are done, and ten did not come");
    assert_eq!(world.quantities(line).await, (dec!(0), dec!(90)));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn delivery_that_was_cancelled_does_not_keep_the_notice_open(pool: PgPool) {
    let world = World::new(pool).await;
    let (_, id, _) = split(&world).await;
    let mut tx = world.db.begin(&worker()).await.unwrap();
    asn::deliveries_over(&mut tx, id, &["18".to_owned()]).await.unwrap();
    let open = asn::deliveries_to_check(&mut tx, 0, 9).await.unwrap();
    assert_eq!(open[0].inbound_nos, ["19"]);
    tx.commit().await.unwrap();
    receive(&world, "R1", "19", dec!(40)).await;
    assert_eq!(world.state(id).await.0, "Closed");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn all_numbers_are_shown_found_and_withdrawn(pool: PgPool) {
    let world = World::new(pool).await;
    let (_, id, version) = split(&world).await;
    let me = supplier(world.vendor);
    let header = asn::read(&world.db, &me, now(), id).await.unwrap().header;
    assert_eq!((header.inbound_no.as_deref(), header.further_inbound_nos), (Some("18"), vec!["19".to_owned()]));
    for number in ["18", "19"] {
        let filter = AsnFilter { inbound_no: Some(number.into()), ..AsnFilter::default() };
        let (rows, total) = asn::search(&world.db, &me, &filter).await.unwrap();
        assert_eq!((total, rows[0].further_inbound_nos.as_slice()), (1, ["19".to_owned()].as_slice()), "{number}");
    }
    one(asn::cancel(&world.db, &me, now(), &[item(id, version)]).await).unwrap();
    assert_eq!(world.deliver(id).await.payload["inboundNos"], json!(["18", "19"]));
}
