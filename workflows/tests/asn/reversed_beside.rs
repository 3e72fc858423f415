//! Receipts that the ERP takes back while other goods of the order line are on their way, or went back for good.

use super::fixture::*;
use super::reversed::{back, came, hear, is_final, lawful, receipt, taken};
use ehub_erp::ErpReceipt;
use rust_decimal::dec;
use sqlx::PgPool;

fn for_good(receipt: ErpReceipt) -> ErpReceipt {
    let mut receipt = receipt;
    receipt.lines[0].wanted_again = false;
    receipt
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_delivery_ends_while_its_rest_is_on_its_way_by_another_notice(pool: PgPool) {
    let world = World::new(pool).await;
    let order = world.order_line("SUB-LOT", dec!(100)).await;
    let (first, _) = world.sent(order, dec!(100), "AB00000001", "18").await;
    hear(&world, &[is_final(came("R1", dec!(60)))]).await;
    let (second, _) = world.sent(order, dec!(40), "AB00000002", "19").await;
    hear(&world, &[is_final(taken("R1"))]).await;
    assert_eq!(world.state(first).await.0, "Cancelled");
    assert_eq!((world.state(second).await.0, world.quantities(order).await), ("Sent".into(), (dec!(40), dec!(0))));
    let allowed = "SELECT cum_allow_qty FROM po_lines";
    let allowed: rust_decimal::Decimal = sqlx::query_scalar(allowed).fetch_one(&world.pool).await.unwrap();
    assert_eq!(allowed, dec!(100), "as before");
    lawful(&world).await;
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_receipt_and_its_return_for_good_are_taken_back_together(pool: PgPool) {
    let world = World::new(pool).await;
    let order = world.order_line("SUB-LOT", dec!(100)).await;
    let gone = ErpReceipt { inbound_no: None, ..for_good(back("R2", dec!(30))) };
    hear(&world, &[receipt("R1", None, dec!(100)), gone]).await;
    assert_eq!(world.quantities(order).await, (dec!(0), dec!(100)), "what went back for good counts as received");
    hear(&world, &[taken("R1"), taken("R2")]).await;
    assert_eq!(world.quantities(order).await, (dec!(0), dec!(0)));
    lawful(&world).await;
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_return_for_good_of_a_notice_is_taken_back(pool: PgPool) {
    let world = World::new(pool).await;
    let order = world.order_line("SUB-LOT", dec!(100)).await;
    world.sent(order, dec!(100), "AB00000001", "18").await;
    hear(&world, &[came("R1", dec!(100)), for_good(back("R2", dec!(30)))]).await;
    hear(&world, &[taken("R2")]).await;
    assert_eq!(world.quantities(order).await, (dec!(0), dec!(100)));
    hear(&world, &[is_final(taken("R1"))]).await;
    assert_eq!(world.quantities(order).await, (dec!(0), dec!(0)));
    lawful(&world).await;
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn goods_that_are_expected_again_may_be_more_than_is_allowed(pool: PgPool) {
    let world = World::new(pool).await;
    let order = world.order_line("SUB-LOT", dec!(100)).await;
    world.sent(order, dec!(100), "AB00000001", "18").await;
    hear(&world, &[came("R1", dec!(100)), back("R2", dec!(30))]).await;
    world.sent(order, dec!(30), "AB00000002", "19").await;
    hear(&world, &[taken("R2")]).await;
    assert_eq!(world.quantities(order).await, (dec!(30), dec!(100)));
    hear(&world, &[taken("R1")]).await;
    assert_eq!(world.quantities(order).await.1, dec!(0));
    lawful(&world).await;
}
