//! Shipments and receipts of lines of which the ERP takes more or less than ordered.

use super::fixture::*;
use ehub_erp::{ErpReceipt, ErpReceiptLine};
use ehub_workflows::asn::{self, ShippableFilter, shippable};
use rust_decimal::{Decimal, dec};
use sqlx::PgPool;

async fn receive(world: &World, no: &str, quantity: Decimal) {
    let receipt = ErpReceipt {
        receipt_no: no.into(),
        inbound_no: Some("18".into()),
        lines: vec![ErpReceiptLine::received("450", 1, quantity)],
        received_on: now().date_naive(),
        booked_at: Some(now()),
        ..ErpReceipt::default()
    };
    let mut tx = world.db.begin(&worker()).await.unwrap();
    asn::receive(&mut tx, &worker(), now(), &[receipt]).await.unwrap();
    tx.commit().await.unwrap();
}

/// 100 are ordered, 105 are taken, and 95 are enough.
async fn tolerant(world: &World) -> i64 {
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let tolerate = "UPDATE po_lines SET over_tolerance = 5, under_tolerance = 5, cum_allow_qty = 105 WHERE id = $1";
    sqlx::query(tolerate).bind(line).execute(&world.pool).await.unwrap();
    line
}

async fn closing(world: &World, line: i64) -> String {
    sqlx::query_scalar("SELECT closing FROM po_lines WHERE id = $1").bind(line).fetch_one(&world.pool).await.unwrap()
}

async fn offered(world: &World) -> usize {
    let filter = ShippableFilter::default();
    shippable(&world.db, &supplier(world.vendor), now(), &filter).await.unwrap().0.len()
}

/// Lines that the board counts as to be shipped.
async fn to_ship(world: &World) -> i64 {
    let sql = "SELECT count(*) FROM po_lines WHERE closing = 'open' AND enough_qty > in_transit_qty + received_qty";
    sqlx::query_scalar(sql).fetch_one(&world.pool).await.unwrap()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn no_more_is_shipped_than_the_tolerance_allows(pool: PgPool) {
    let world = World::new(pool).await;
    let line = tolerant(&world).await;
    let wanted = |quantity| asn::draft::NewAsn { lines: vec![asn::draft::NewAsnLine { po_line_id: line, quantity }] };
    let more = asn::create(&world.db, &supplier(world.vendor), now(), &wanted(dec!(105.001))).await;
    assert_eq!(labels(more), ["ASN_OVER_SHIPMENT"]);
    world.sent(line, dec!(105), "AB00000001", "18").await;
    assert_eq!(world.quantities(line).await, (dec!(105), dec!(0)));
    assert_eq!(offered(&world).await, 0);
    let exceptions = "SELECT count(*) FROM po_lines WHERE in_transit_qty + received_qty > most_qty";
    assert_eq!(sqlx::query_scalar::<_, i64>(exceptions).fetch_one(&world.pool).await.unwrap(), 0);
    receive(&world, "R1", dec!(105)).await;
    assert_eq!(closing(&world, line).await, "closed");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_a_tolerance_leaves_open_is_neither_wanted_nor_invited(pool: PgPool) {
    let world = World::new(pool).await;
    let line = tolerant(&world).await;
    world.sent(line, dec!(94), "AB00000001", "18").await;
    assert_eq!((to_ship(&world).await, offered(&world).await), (1, 1));
    receive(&world, "R1", dec!(94)).await;
    assert_eq!(closing(&world, line).await, "open");
    world.sent(line, dec!(1), "AB00000002", "19").await;
    assert_eq!(
        (to_ship(&world).await, offered(&world).await),
        (0, 1),
        "5 more may be shipped, and nobody waits for them"
    );
    let mut last = ErpReceipt {
        receipt_no: "R2".into(),
        inbound_no: Some("19".into()),
        lines: vec![ErpReceiptLine::received("450", 1, dec!(1))],
        received_on: now().date_naive(),
        booked_at: Some(now()),
        ..ErpReceipt::default()
    };
    last.is_final = true;
    let mut tx = world.db.begin(&worker()).await.unwrap();
    asn::receive(&mut tx, &worker(), now(), &[last]).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(closing(&world, line).await, "closed", "95 of 100 are enough");
    assert_eq!(offered(&world).await, 0);
}
