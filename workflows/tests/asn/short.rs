//! Less came than was shipped: the ERP says that it is done, or the buyer does.

use super::fixture::*;
use super::mail::{people, told, who};
use ehub_engine::Actor;
use ehub_erp::{ErpReceipt, ErpReceiptLine};
use ehub_workflows::asn::draft::AsnItem;
use ehub_workflows::asn::{self, AsnFilter, Received};
use ehub_workflows::{Error, Moved};
use rust_decimal::{Decimal, dec};
use serde_json::{Value, json};
use sqlx::PgPool;

fn line(po_no: &str, quantity: Decimal) -> ErpReceiptLine {
    ErpReceiptLine::received(po_no, 1, quantity)
}

fn receipt(no: &str, inbound_no: &str, lines: Vec<ErpReceiptLine>) -> ErpReceipt {
    let inbound_no = Some(inbound_no.to_owned());
    ErpReceipt {
        receipt_no: no.into(),
        inbound_no,
        reference: None,
        lines,
        received_on: now().date_naive(),
        booked_at: Some(now()),
        is_final: false,
        ..ErpReceipt::default()
    }
}

fn last(receipt: ErpReceipt) -> ErpReceipt {
    ErpReceipt { is_final: true, ..receipt }
}

async fn hear(world: &World, receipts: &[ErpReceipt]) -> Received {
    let mut tx = world.db.begin(&worker()).await.unwrap();
    let received = asn::receive(&mut tx, &worker(), now(), receipts).await.unwrap();
    tx.commit().await.unwrap();
    received
}

fn buyer() -> Actor {
    Actor { company: None, roles: [154].into(), name: "mc".into(), ..supplier(0) }
}

async fn close(world: &World, actor: &Actor, asn: i64, reason: &str) -> Result<Moved, Error> {
    let version = world.state(asn).await.1;
    let wanted = AsnItem { reason: Some(reason.into()), ..item(asn, version) };
    one(asn::close_short(&world.db, actor, now(), &[wanted]).await)
}

async fn kept(world: &World) -> i64 {
    sqlx::query_scalar("SELECT count(*) FROM final_receipts").fetch_one(&world.pool).await.unwrap()
}

async fn closing(world: &World, asn: i64) -> Value {
    sqlx::query_scalar(
        "SELECT payload FROM history WHERE process = 'asn' AND document = $1 ORDER BY version DESC LIMIT 1",
    )
    .bind(asn)
    .fetch_one(&world.pool)
    .await
    .unwrap()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn of_several_receipts_the_last_one_closes_with_the_difference(pool: PgPool) {
    let world = World::new(pool).await;
    people(&world).await;
    let order = world.order_line("SUB-LOT", dec!(200)).await;
    let (id, version) = world.sent(order, dec!(200), "AB00000001", "18").await;
    hear(&world, &[receipt("R1", "18", vec![line("450", dec!(50))])]).await;
    assert_eq!(world.state(id).await, ("Receiving".into(), version + 1));
    let end = [last(receipt("R2", "18", vec![line("450", dec!(70))]))];
    assert_eq!(hear(&world, &end).await, Received { new: 1, booked: 1, unannounced: 0 });
    assert_eq!(world.state(id).await, ("Closed".into(), version + 2));
    assert_eq!(world.quantities(order).await, (dec!(0), dec!(120)));
    let short = json!([{ "lineNo": 1, "shipQty": "200.000", "receivedQty": "120.000", "missingQty": "80.000" }]);
    assert_eq!(closing(&world, id).await["short"], short);
    let mails: Vec<_> = told(&world).await.into_iter().filter(|mail| mail.1 == "asn_closed_short").collect();
    let mut everybody: Vec<&str> = who(&mails).into_iter().map(|(to, _)| to).collect();
    everybody.sort_unstable();
    assert_eq!(everybody, ["mc@example.com", "shipper@example.com"]);
    let missing = &mails[0].2["missing"][0];
    assert_eq!(
        (&missing["shipped"], &missing["received"], &missing["missing"]),
        (&json!("200"), &json!("120"), &json!("80"))
    );
    let (rows, _) = asn::search(&world.db, &supplier(world.vendor), &AsnFilter::default()).await.unwrap();
    assert_eq!(rows[0].short_by.iter().map(|short| short.quantity).collect::<Vec<_>>(), [dec!(80)]);
    // Heard again, nothing happens; and the rest may be shipped.
    assert_eq!(hear(&world, &end).await, Received::default());
    assert_eq!((world.state(id).await.1, kept(&world).await), (version + 2, 0));
    let (again, _) = world.sent(order, dec!(80), "AB00000002", "19").await;
    hear(&world, &[last(receipt("R3", "19", vec![line("450", dec!(80))]))]).await;
    assert_eq!(world.state(again).await.0, "Closed");
    assert_eq!(world.quantities(order).await, (dec!(0), dec!(200)));
    assert!(closing(&world, again).await["short"].is_null(), "everything came");
    assert_eq!(told(&world).await.iter().filter(|mail| mail.1 == "asn_closed_short").count(), 2);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_last_receipt_needs_no_new_line(pool: PgPool) {
    let world = World::new(pool).await;
    let order = world.order_line("SUB-LOT", dec!(100)).await;
    let (none, _) = world.sent(order, dec!(40), "AB00000001", "1").await;
    let (later, _) = world.sent(order, dec!(60), "AB00000002", "2").await;
    let first = receipt("R2", "2", vec![line("450", dec!(50))]);
    hear(&world, &[last(receipt("R1", "1", vec![])), first.clone()]).await;
    assert_eq!(world.state(none).await.0, "Closed", "nothing came, nothing will");
    assert_eq!(world.state(later).await.0, "Receiving");
    assert_eq!(world.quantities(order).await, (dec!(10), dec!(50)));
    hear(&world, &[last(first)]).await;
    assert_eq!(world.state(later).await.0, "Closed", "its line was booked before");
    assert_eq!((world.quantities(order).await, kept(&world).await), ((dec!(0), dec!(50)), 0));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_last_receipt_that_comes_before_the_answer_is_not_forgotten(pool: PgPool) {
    let world = World::new(pool).await;
    let order = world.order_line("SUB-LOT", dec!(100)).await;
    let (by_reference, version) = world.ready(order, dec!(50), "AB00000001").await;
    world.send(by_reference, version).await.unwrap();
    let (by_number, version) = world.ready(order, dec!(50), "AB00000002").await;
    world.send(by_number, version).await.unwrap();
    let asn_no: String =
        sqlx::query_scalar("SELECT asn_no FROM asns ORDER BY id LIMIT 1").fetch_one(&world.pool).await.unwrap();
    let early =
        ErpReceipt { reference: Some(asn_no), inbound_no: None, ..receipt("R1", "", vec![line("450", dec!(20))]) };
    let named = receipt("R2", "2", vec![line("450", dec!(30))]);
    hear(&world, &[last(early), last(named)]).await;
    assert_eq!((world.quantities(order).await, kept(&world).await), ((dec!(100), dec!(0)), 2));
    world.erp_accepts(by_reference, "1").await;
    assert_eq!(world.state(by_reference).await.0, "Closed");
    world.erp_accepts(by_number, "2").await;
    hear(&world, &[]).await;
    assert_eq!(world.state(by_number).await.0, "Closed");
    assert_eq!((world.quantities(order).await, kept(&world).await), ((dec!(0), dec!(50)), 0));
    // Of somebody else's delivery nothing is kept.
    hear(&world, &[last(receipt("R3", "77", vec![line("450", dec!(1))]))]).await;
    assert_eq!(kept(&world).await, 0);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_buyer_closes_by_hand_and_what_still_comes_counts_once(pool: PgPool) {
    let world = World::new(pool).await;
    let order = world.order_line("SUB-LOT", dec!(200)).await;
    let (id, version) = world.sent(order, dec!(200), "AB00000001", "18").await;
    hear(&world, &[receipt("R1", "18", vec![line("450", dec!(120))])]).await;
    assert_eq!(labels(close(&world, &supplier(world.vendor), id, "mine").await), ["EVENT_NOT_PERMITTED"]);
    assert_eq!(labels(close(&world, &buyer(), id, "  ").await), ["REQUIRED"]);
    assert_eq!(labels(close(&world, &buyer(), id, &"漢".repeat(201)).await), ["TOO_LONG"]);
    assert_eq!(close(&world, &buyer(), id, "the rest is lost").await.unwrap().state, "Closed");
    assert_eq!(world.quantities(order).await, (dec!(0), dec!(120)));
    let payload = closing(&world, id).await;
    assert_eq!(
        (&payload["reason"], &payload["short"][0]["missingQty"]),
        (&json!("the rest is lost"), &json!("80.000"))
    );
    let late = [last(receipt("R2", "18", vec![line("450", dec!(30))]))];
    assert_eq!(hear(&world, &late).await, Received { new: 1, booked: 0, unannounced: 1 });
    assert_eq!(hear(&world, &late).await, Received::default());
    assert_eq!(world.quantities(order).await, (dec!(0), dec!(150)));
    assert_eq!(world.state(id).await, ("Closed".into(), version + 2));
    let received: Decimal = sqlx::query_scalar("SELECT received_qty FROM asn_lines WHERE asn_id = $1")
        .bind(id)
        .fetch_one(&world.pool)
        .await
        .unwrap();
    assert_eq!(received, dec!(120), "the notice stays as it was closed");
    let rest = world.draft(order, dec!(50)).await;
    assert_eq!(rest.version, 1, "what is still missing may be shipped again");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn goods_received_on_another_delivery_count_once(pool: PgPool) {
    for ours_first in [true, false] {
        let world = World::new(pool.clone()).await;
        let order = world.order_line("SUB-LOT", dec!(200)).await;
        let (id, _) = world.sent(order, dec!(200), "AB00000001", "18").await;
        let ours = last(receipt("R1", "18", vec![line("450", dec!(120))]));
        let other = last(receipt("R2", "D-77", vec![line("450", dec!(80))]));
        let order_of = if ours_first { [ours, other] } else { [other, ours] };
        for one in &order_of {
            hear(&world, std::slice::from_ref(one)).await;
        }
        assert_eq!(hear(&world, &order_of).await, Received::default());
        assert_eq!(world.state(id).await.0, "Closed");
        assert_eq!(world.quantities(order).await, (dec!(0), dec!(200)));
        let (closing, waiting): (String, i64) = sqlx::query_as(
            "SELECT closing, (SELECT count(*) FROM asn_receipts WHERE booked_at IS NULL) FROM po_lines WHERE id = $1",
        )
        .bind(order)
        .fetch_one(&world.pool)
        .await
        .unwrap();
        assert_eq!((closing.as_str(), waiting), ("closed", 0));
        sqlx::query(
            "TRUNCATE asns, po_lines, purchase_orders, plants, companies, materials, invoice_tracks, history CASCADE",
        )
        .execute(&world.pool)
        .await
        .unwrap();
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_line_that_the_warehouse_added_counts_on_its_order_line(pool: PgPool) {
    let world = World::new(pool).await;
    let (announced, added) =
        (world.order_line("SUB-LOT", dec!(100)).await, world.order_line("SUB-LOT", dec!(100)).await);
    let (id, _) = world.sent(announced, dec!(60), "AB00000001", "18").await;
    let delivered = receipt("R1", "18", vec![line("450", dec!(60)), line("451", dec!(7)), line("999", dec!(1))]);
    assert_eq!(hear(&world, &[delivered]).await, Received { new: 3, booked: 1, unannounced: 1 });
    assert_eq!(world.state(id).await.0, "Closed");
    assert_eq!(world.quantities(announced).await, (dec!(0), dec!(60)));
    assert_eq!(world.quantities(added).await, (dec!(0), dec!(7)));
    let waits: Vec<(String, String)> =
        sqlx::query_as("SELECT po_no, reason FROM waiting_receipts").fetch_all(&world.pool).await.unwrap();
    assert_eq!(waits, [("999".to_owned(), "RECEIPT_LINE_UNKNOWN".to_owned())], "its order is not known here");
}
