//! Receipts in other units than their order line, and lines whose unit the buyer changes after goods moved.

use super::fixture::*;
use ehub_erp::{ErpOrder, ErpOrderLine, ErpReceipt, ErpReceiptLine, Unit};
use ehub_workflows::asn::{self, ReceiptFilter, Received};
use ehub_workflows::po::store::import::{Imported, import};
use rust_decimal::{Decimal, dec};
use sqlx::PgPool;

fn receipt(no: &str, quantity: Decimal, uom: &str) -> ErpReceipt {
    ErpReceipt {
        receipt_no: no.into(),
        inbound_no: Some("18".into()),
        lines: vec![ErpReceiptLine { uom: uom.into(), ..ErpReceiptLine::received("450", 1, quantity) }],
        received_on: now().date_naive(),
        booked_at: Some(now()),
        ..ErpReceipt::default()
    }
}

async fn hear(world: &World, receipts: &[ErpReceipt]) -> Received {
    let mut tx = world.db.begin(&worker()).await.unwrap();
    let received = asn::receive(&mut tx, &worker(), now(), receipts).await.unwrap();
    tx.commit().await.unwrap();
    received
}

/// The order of the world's first line, in this unit.
async fn amended(world: &World, revision: i64, uom: &str, quantity: Decimal, units: &[(&str, i64, i64)]) -> Imported {
    let (vendor_code, material_code, description): (String, String, String) = sqlx::query_as(
        "SELECT c.code, p.material_code, p.description FROM po_lines p JOIN companies c ON c.id = p.vendor_id
          WHERE p.po_no = '450'",
    )
    .fetch_one(&world.pool)
    .await
    .unwrap();
    let unit = |(uom, up, down): &(&str, i64, i64)| Unit {
        uom: (*uom).to_owned(),
        numerator: Decimal::from(*up),
        denominator: Decimal::from(*down),
    };
    let order = ErpOrder {
        po_no: "450".into(),
        vendor_code,
        plant_code: "P100".into(),
        currency: "TWD".into(),
        ship_to: "Dock 1".into(),
        po_date_on: "2026-11-01".parse().unwrap(),
        revision,
        lines: vec![ErpOrderLine {
            line_no: 1,
            material_code,
            description,
            uom: uom.into(),
            units: units.iter().map(unit).collect(),
            order_qty: quantity,
            unit_price: dec!(2),
            need_by_on: "2026-12-01".parse().unwrap(),
            revision,
            ..ErpOrderLine::default()
        }],
        ..ErpOrder::default()
    };
    import(&world.db, &worker(), now(), vec![order], None).await.unwrap()
}

async fn unit_of(world: &World, line: i64) -> String {
    sqlx::query_scalar("SELECT uom FROM po_lines WHERE id = $1").bind(line).fetch_one(&world.pool).await.unwrap()
}

async fn reasons(world: &World) -> Vec<String> {
    sqlx::query_scalar("SELECT reason FROM waiting_receipts ORDER BY receipt_no").fetch_all(&world.pool).await.unwrap()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn grams_of_a_line_in_kilograms_are_counted_as_kilograms(pool: PgPool) {
    let world = World::new(pool).await;
    let order = world.order_line("SUB-LOT", dec!(10)).await;
    let own = unit_of(&world, order).await;
    amended(&world, 0, &own, dec!(10), &[("g", 1, 1000)]).await;
    world.sent(order, dec!(4), "AB00000001", "18").await;
    assert_eq!(hear(&world, &[receipt("R1", dec!(3900), "g")]).await.booked, 1);
    assert_eq!(world.quantities(order).await, (dec!(0.1), dec!(3.9)), "not closed by three thousand kilograms");

    let mut inspected = receipt("R1", dec!(3900), "g");
    inspected.lines[0].accepted_qty = Some(dec!(3800));
    inspected.lines[0].rejected_qty = Some(dec!(100));
    hear(&world, &[inspected]).await;
    let (rows, _) = asn::receipts(&world.db, &worker(), &ReceiptFilter::default()).await.unwrap();
    let row = &rows[0];
    assert_eq!((row.quantity, row.uom.as_deref()), (dec!(3.9), Some(own.as_str())));
    assert_eq!((row.said_qty, row.said_uom.as_deref()), (Some(dec!(3900)), Some("g")));
    assert_eq!((row.accepted_qty, row.rejected_qty), (Some(dec!(3.8)), Some(dec!(0.1))));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_receipt_in_a_unit_without_a_factor_waits_until_there_is_one(pool: PgPool) {
    let world = World::new(pool).await;
    let order = world.order_line("SUB-LOT", dec!(10)).await;
    let own = unit_of(&world, order).await;
    world.sent(order, dec!(4), "AB00000001", "18").await;
    let heard = [receipt("R1", dec!(3), "m"), receipt("R2", dec!(1), &own), receipt("R3", dec!(0.5), "g")];
    assert_eq!(hear(&world, &heard).await.booked, 1, "the one in the unit of the line");
    assert_eq!(reasons(&world).await, ["RECEIPT_UNIT_UNKNOWN", "RECEIPT_UNIT_UNKNOWN"]);
    amended(&world, 0, &own, dec!(10), &[("m", 1, 2), ("g", 1, 1000)]).await;
    hear(&world, &[]).await;
    assert_eq!(world.quantities(order).await, (dec!(1.5), dec!(2.5)), "the ERP has a factor now");
    assert_eq!(reasons(&world).await, ["RECEIPT_QUANTITY_DIGITS"], "half a gram is less than is counted");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn four_kilograms_are_four_thousand_grams_once_the_line_is_in_grams(pool: PgPool) {
    let world = World::new(pool).await;
    let order = world.order_line("SUB-LOT", dec!(10)).await;
    let own = unit_of(&world, order).await;
    let (asn, _) = world.sent(order, dec!(5), "AB00000001", "18").await;
    hear(&world, &[receipt("R1", dec!(4), "")]).await;
    assert_eq!(amended(&world, 1, "g", dec!(10000), &[(&own, 1000, 1)]).await.skipped, []);
    assert_eq!(world.quantities(order).await, (dec!(1000), dec!(4000)));
    let line: (String, Decimal, Decimal, Decimal) =
        sqlx::query_as("SELECT uom, order_qty, confirm_qty, cum_allow_qty FROM po_lines WHERE id = $1")
            .bind(order)
            .fetch_one(&world.pool)
            .await
            .unwrap();
    assert_eq!((line.0.as_str(), line.1, line.2), ("g", dec!(10000), dec!(10000)));
    assert!(line.3 >= dec!(5000), "what was shipped was allowed");
    let shipped: (Decimal, Decimal) = sqlx::query_as("SELECT ship_qty, received_qty FROM asn_lines WHERE asn_id = $1")
        .bind(asn)
        .fetch_one(&world.pool)
        .await
        .unwrap();
    assert_eq!(shipped, (dec!(5000), dec!(4000)));
    // What comes afterwards is in either unit.
    hear(&world, &[receipt("R2", dec!(1), &own)]).await;
    assert_eq!(world.quantities(order).await, (dec!(0), dec!(5000)));
    let (rows, _) = asn::receipts(&world.db, &worker(), &ReceiptFilter::default()).await.unwrap();
    assert!(rows.iter().all(|row| row.said_uom.as_deref() == Some(&own)), "what the ERP said stays: {rows:?}");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_line_whose_quantities_cannot_follow_is_held(pool: PgPool) {
    let world = World::new(pool).await;
    let order = world.order_line("SUB-LOT", dec!(10)).await;
    let own = unit_of(&world, order).await;
    world.sent(order, dec!(5), "AB00000001", "18").await;
    hear(&world, &[receipt("R1", dec!(4), "")]).await;
    for units in [&[][..], &[(own.as_str(), 1, 3)]] {
        let imported = amended(&world, 1, "m", dec!(10000), units).await;
        let reasons = &imported.skipped[0].reasons;
        assert_eq!((reasons[0].label.as_str(), reasons[0].field.as_deref()), ("UNIT_FACTOR_UNKNOWN", Some("uom")));
        assert_eq!(world.quantities(order).await, (dec!(1), dec!(4)));
        assert_eq!(unit_of(&world, order).await, own);
    }
}
