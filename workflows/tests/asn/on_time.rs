//! Whether goods came on time: by their day in the ERP, as the order line said when they were booked.

use super::fixture::{World, day, now, worker};
use chrono::Duration;
use ehub_erp::{ErpReceipt, ErpReceiptLine};
use ehub_workflows::asn::{self, judge_receipts};
use rust_decimal::{Decimal, dec};
use sqlx::PgPool;

async fn receive(world: &World, no: &str, inbound_no: Option<&str>, quantity: Decimal, on: &str) {
    let receipt = ErpReceipt {
        receipt_no: no.into(),
        inbound_no: inbound_no.map(str::to_owned),
        reference: None,
        lines: vec![ErpReceiptLine::received("450", 1, quantity)],
        received_on: day(on),
        booked_at: Some(now()),
        ..ErpReceipt::default()
    };
    let mut tx = world.db.begin(&worker()).await.unwrap();
    asn::receive(&mut tx, &worker(), now(), &[receipt]).await.unwrap();
    tx.commit().await.unwrap();
}

async fn said(world: &World) -> Vec<(String, Option<bool>)> {
    sqlx::query_as("SELECT receipt_no, is_late FROM asn_receipts ORDER BY receipt_no")
        .fetch_all(&world.pool)
        .await
        .unwrap()
}

async fn promise(world: &World, on: &str) {
    let promise = sqlx::query("UPDATE po_lines SET promised_on = $1").bind(day(on));
    promise.execute(&world.pool).await.unwrap();
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn goods_are_late_behind_the_promised_day_and_stay_what_they_were(pool: PgPool) {
    let world = World::new(pool).await;
    let order = world.order_line("SUB-LOT", dec!(100)).await;
    world.sent(order, dec!(50), "AB00000001", "18").await;
    promise(&world, "2026-03-10").await;
    receive(&world, "R1", Some("18"), dec!(20), "2026-03-10").await;
    receive(&world, "R2", Some("18"), dec!(20), "2026-03-11").await;
    receive(&world, "R3", None, dec!(5), "2026-03-11").await;
    let told = [("R1", Some(false)), ("R2", Some(true)), ("R3", Some(true))].map(|(no, late)| (no.to_owned(), late));
    assert_eq!(said(&world).await, told);
    promise(&world, "2026-12-31").await;
    assert_eq!(
        judge_receipts(&world.db, "2026-03-12T00:00:00Z".parse().unwrap(), 10).await.unwrap(),
        0,
        "nothing is left to be judged"
    );
    assert_eq!(said(&world).await, told);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_a_version_booked_that_did_not_say_it_is_judged_in_portions(pool: PgPool) {
    let world = World::new(pool).await;
    let order = world.order_line("SUB-LOT", dec!(100)).await;
    world.sent(order, dec!(50), "AB00000001", "18").await;
    promise(&world, "2026-03-10").await;
    for n in 0..3 {
        receive(&world, &format!("R{n}"), Some("18"), dec!(10), "2026-11-21").await;
    }
    let before = said(&world).await;
    sqlx::query("UPDATE asn_receipts SET is_late = NULL").execute(&world.pool).await.unwrap();
    assert_eq!(judge_receipts(&world.db, now(), 2).await.unwrap(), 2);
    assert_eq!(judge_receipts(&world.db, now(), 2).await.unwrap(), 1);
    assert_eq!(judge_receipts(&world.db, now(), 2).await.unwrap(), 0);
    assert_eq!(said(&world).await, before);
    sqlx::query("UPDATE asn_receipts SET is_late = NULL").execute(&world.pool).await.unwrap();
    assert_eq!(judge_receipts(&world.db, now() + Duration::days(300), 9).await.unwrap(), 0, "nobody looks so far back");
}
