//! A delivery that the ERP's people edited before the goods came.

use super::fixture::*;
use super::mail::{people, told};
use ehub_erp::{ErpDeliveryLine, ErpReceipt, ErpReceiptLine};
use ehub_workflows::asn::{self, Holding, follow_deliveries};
use rust_decimal::{Decimal, dec};
use serde_json::{Value, json};
use sqlx::PgPool;

fn holds(po_line_no: i32, quantity: Decimal, uom: &str) -> ErpDeliveryLine {
    ErpDeliveryLine { po_no: "450".into(), po_line_no, quantity, uom: uom.into() }
}

async fn follow(world: &World, asn: i64, lines: Vec<ErpDeliveryLine>) -> usize {
    let mut tx = world.db.begin(&worker()).await.unwrap();
    let followed = follow_deliveries(&mut tx, &worker(), now(), &[Holding { asn, lines }]).await.unwrap();
    tx.commit().await.unwrap();
    followed
}

async fn receive(world: &World, quantity: Decimal) {
    let receipt = ErpReceipt {
        receipt_no: "R1".into(),
        inbound_no: Some("18".into()),
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

/// The last event of the notice, with what it says.
async fn last_event(world: &World, asn: i64) -> (String, String, Value) {
    sqlx::query_as(
        "SELECT event, actor_name, payload FROM history WHERE process = 'asn' AND document = $1 ORDER BY version DESC LIMIT 1",
    )
    .bind(asn)
    .fetch_one(&world.pool)
    .await
    .unwrap()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_on_its_way_follows_the_erp_and_what_was_announced_stays(pool: PgPool) {
    let world = World::new(pool).await;
    people(&world).await;
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let (id, version) = world.sent(line, dec!(80), "AB00000001", "18").await;
    assert_eq!(follow(&world, id, vec![holds(1, dec!(80), "")]).await, 0, "as announced");
    assert_eq!(world.state(id).await, ("Sent".into(), version));
    assert_eq!(follow(&world, id, vec![holds(1, dec!(60), "")]).await, 1);
    assert_eq!(follow(&world, id, vec![holds(1, dec!(60), "")]).await, 0, "said again");
    assert_eq!(world.quantities(line).await, (dec!(60), dec!(0)));
    assert_eq!(world.state(id).await, ("Sent".into(), version + 1));
    let (event, actor, payload) = last_event(&world, id).await;
    assert_eq!((event.as_str(), actor.as_str()), ("erp-edit", worker().name.as_str()));
    assert_eq!(payload["edited"], json!([{ "lineNo": 1, "from": "80.000", "to": "60" }]));
    let seen = &asn::read(&world.db, &supplier(world.vendor), now(), id).await.unwrap().lines[0];
    assert_eq!((seen.ship_qty, seen.expected_qty), (dec!(80), Some(dec!(60))), "the page shows both");
    let mails: Vec<_> = told(&world).await.into_iter().filter(|mail| mail.1 == "asn_erp_edited").collect();
    assert!(!mails.is_empty());
    assert_eq!(mails[0].2["answer"], json!("450/1: 80 → 60 PCS"));
    // Back to what was announced.
    assert_eq!(follow(&world, id, vec![holds(1, dec!(80), "")]).await, 1);
    assert_eq!(world.quantities(line).await, (dec!(80), dec!(0)));
    // More than is allowed: the ERP says so, and the allowance is not checked.
    assert_eq!(follow(&world, id, vec![holds(1, dec!(130), "")]).await, 1);
    assert_eq!(world.quantities(line).await, (dec!(130), dec!(0)));
    assert_eq!(crate::laws::broken(&world.pool, &[world.vendor]).await, Vec::<String>::new());
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_notice_ends_when_all_came_that_the_delivery_holds(pool: PgPool) {
    let world = World::new(pool).await;
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let (id, _) = world.sent(line, dec!(100), "AB00000001", "18").await;
    follow(&world, id, vec![holds(1, dec!(60), "")]).await;
    let (again, _) = world.sent(line, dec!(40), "AB00000002", "19").await;
    assert_eq!(world.quantities(line).await, (dec!(100), dec!(0)), "what does not come may be shipped again");
    receive(&world, dec!(60)).await;
    assert_eq!(world.state(id).await.0, "Closed");
    assert_eq!(world.quantities(line).await, (dec!(40), dec!(60)));
    assert_eq!(follow(&world, id, vec![holds(1, dec!(100), "")]).await, 0, "it is over");
    assert_eq!(world.state(again).await.0, "Sent");
    assert_eq!(crate::laws::broken(&world.pool, &[world.vendor]).await, Vec::<String>::new());
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_delivery_that_holds_nothing_has_nothing_on_its_way(pool: PgPool) {
    let world = World::new(pool).await;
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let (id, version) = world.sent(line, dec!(100), "AB00000001", "18").await;
    assert_eq!(follow(&world, id, vec![]).await, 1);
    assert_eq!(world.quantities(line).await, (dec!(0), dec!(0)));
    world.cancel(id, version + 1).await.unwrap();
    assert_eq!(follow(&world, id, vec![holds(1, dec!(50), "")]).await, 0, "the ERP is asked to cancel it");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_cannot_be_compared_is_shown_and_changes_no_quantity(pool: PgPool) {
    let world = World::new(pool).await;
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let (id, _) = world.sent(line, dec!(80), "AB00000001", "18").await;
    let strange = || vec![holds(1, dec!(3), "BOX"), holds(7, dec!(5), "")];
    assert_eq!(follow(&world, id, strange()).await, 1);
    assert_eq!(follow(&world, id, strange()).await, 0, "said again");
    assert_eq!(world.quantities(line).await, (dec!(80), dec!(0)));
    let findings = || async {
        let header = asn::read(&world.db, &supplier(world.vendor), now(), id).await.unwrap().header;
        header.erp_findings.0.into_iter().map(|finding| finding.label).collect::<Vec<_>>()
    };
    assert_eq!(findings().await, ["DELIVERY_UNIT_UNKNOWN", "DELIVERY_LINE_UNKNOWN"]);
    sqlx::query(r#"UPDATE po_lines SET units = '[{"uom": "BOX", "numerator": "20", "denominator": "1"}]'"#)
        .execute(&world.pool)
        .await
        .unwrap();
    assert_eq!(follow(&world, id, vec![holds(1, dec!(3), "BOX")]).await, 1, "the ERP sends a factor");
    assert_eq!(world.quantities(line).await, (dec!(60), dec!(0)));
    assert!(findings().await.is_empty());
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_vendor_that_is_set_aside_sends_nothing_and_finishes_what_is_on_its_way(pool: PgPool) {
    let world = World::new(pool).await;
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let (on_its_way, version) = world.sent(line, dec!(40), "AB00000001", "18").await;
    let (id, draft) = world.ready(line, dec!(10), "AB00000002").await;
    let standing = async |standing: &str| {
        sqlx::query("UPDATE companies SET erp_standing = $2 WHERE id = $1")
            .bind(world.vendor)
            .bind(standing)
            .execute(&world.pool)
            .await
            .unwrap();
    };
    standing("inactive").await;
    assert_eq!(labels(world.send(id, draft).await), ["VENDOR_INACTIVE"]);
    let told = asn::read(&world.db, &supplier(world.vendor), now(), id).await.unwrap().findings;
    assert_eq!(told.iter().map(|finding| finding.label.as_str()).collect::<Vec<_>>(), ["VENDOR_INACTIVE"]);
    receive(&world, dec!(40)).await;
    assert_eq!(world.state(on_its_way).await, ("Closed".into(), version + 1), "what is on its way is finished");
    standing("active").await;
    world.send(id, draft).await.unwrap();
}
