//! The life of a notice, from draft to closed, and the ways out.

use super::fixture::{World, day, item, labels, now, one, supplier, worker};
use ehub_engine::Severity;
use ehub_erp::{ErpReceipt, ErpReceiptLine};
use ehub_workflows::Error;
use ehub_workflows::asn::draft::{AddBoxes, NewAsn, NewAsnLine};
use ehub_workflows::asn::{self, AsnFilter, Received, ShippableFilter};
use ehub_workflows::erp_message::Answer;
use rust_decimal::{Decimal, dec};
use serde_json::json;
use sqlx::PgPool;

fn receipt(no: &str, inbound_no: &str, quantity: Decimal) -> ErpReceipt {
    ErpReceipt {
        receipt_no: no.into(),
        inbound_no: Some(inbound_no.into()),
        reference: None,
        lines: vec![ErpReceiptLine::received("450", 1, quantity)],
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
async fn from_draft_to_closed(pool: PgPool) {
    let world = World::new(pool).await;
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let me = supplier(world.vendor);

    let (rows, total) = asn::shippable(&world.db, &me, now(), &ShippableFilter::default()).await.unwrap();
    assert_eq!((rows[0].id, rows[0].balance_allow_qty, total), (line, dec!(100.000), 1));

    let draft = world.draft(line, dec!(60)).await;
    assert!(draft.asn_no.starts_with("ASN2611"), "{}", draft.asn_no);
    assert!(!asn::read(&world.db, &me, now(), draft.id).await.unwrap().findings.is_empty());
    assert_eq!(labels(world.send(draft.id, 1).await)[0], "REQUIRED");

    let edit = world.filled(draft.id, 1, "AB12345678").await;
    let saved = asn::edit(&world.db, &me, now(), draft.id, &edit).await.unwrap();
    assert_eq!((saved.version, saved.findings), (2, vec![]));
    assert_eq!(world.quantities(line).await, (dec!(0), dec!(0)), "a draft ships nothing");

    let moved = world.send(draft.id, 2).await.unwrap();
    assert_eq!((moved.state, moved.version), ("Sending", 3));
    assert_eq!(world.quantities(line).await, (dec!(60), dec!(0)));
    assert_eq!(labels(asn::print(&world.db, &me, draft.id).await), ["ASN_NOT_PRINTABLE"]);

    let delivery = world.deliver(draft.id).await;
    assert_eq!(delivery.payload["reference"], json!(draft.asn_no));
    assert_eq!(delivery.payload["lines"][0]["lots"][0]["lotNo"], "L1");
    let answer = Answer::Done(json!({ "inboundNos": ["180001"] }));
    ehub_workflows::erp_message::finish(&world.db, &worker(), now(), &delivery, &answer, true).await.unwrap();
    assert_eq!(world.state(draft.id).await, ("Sent".into(), 4));
    assert_eq!(asn::print(&world.db, &me, draft.id).await.unwrap().header.inbound_no.as_deref(), Some("180001"));
    let latest: chrono::NaiveDate =
        sqlx::query_scalar("SELECT manufactured_on FROM latest_lots").fetch_one(&world.pool).await.unwrap();
    assert_eq!(latest, day("2026-11-20"));

    let first = receipt("R1", "180001", dec!(20));
    assert_eq!(receive(&world, std::slice::from_ref(&first)).await, Received { new: 1, booked: 1, unannounced: 0 });
    assert_eq!(
        receive(&world, &[first]).await,
        Received { new: 0, booked: 0, unannounced: 0 },
        "a receipt heard twice is booked once"
    );
    assert_eq!(world.state(draft.id).await, ("Receiving".into(), 5));
    assert_eq!(world.quantities(line).await, (dec!(40), dec!(20)));
    assert_eq!(receive(&world, &[receipt("R2", "180001", dec!(80))]).await.booked, 1);
    assert_eq!(world.state(draft.id).await, ("Closed".into(), 6));
    assert_eq!(world.quantities(line).await, (dec!(0), dec!(100)), "more came than was shipped");
    let (closing, event): (String, String) = sqlx::query_as(
        "SELECT p.closing, h.event FROM po_lines p JOIN history h ON h.document = p.id AND h.version = p.version
          WHERE h.process = 'po_line'",
    )
    .fetch_one(&world.pool)
    .await
    .unwrap();
    assert_eq!((closing.as_str(), event.as_str()), ("closed", "close"), "the order line has all it wanted");

    let view = asn::workflow(&world.db, &me, now(), draft.id).await.unwrap();
    let events: Vec<&str> = view.history.iter().rev().map(|chapter| chapter.event.as_str()).collect();
    assert_eq!(events, ["create", "edit", "send", "erp-accept", "receive", "receive"]);
    assert!(view.offers.iter().all(|offer| !offer.allowed));
    let offered = asn::offered(&world.db, &me, now(), &[draft.id, 0]).await.unwrap();
    assert_eq!((offered.len(), &offered[&draft.id]), (1, &view.offers));
    let filter = AsnFilter { inbound_no: Some("1800".into()), po_no: Some("45".into()), ..AsnFilter::default() };
    let (rows, total) = asn::search(&world.db, &me, &filter).await.unwrap();
    assert_eq!((rows[0].asn_no.clone(), rows[0].line_count, total), (draft.asn_no, 1, 1));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_the_erp_refuses_comes_back_and_goes_again(pool: PgPool) {
    let world = World::new(pool).await;
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let (id, version) = world.ready(line, dec!(100), "AB00000001").await;
    world.send(id, version).await.unwrap();
    world.erp_answers(id, &Answer::Refused("Posting period 11/2026 is closed".into())).await;
    assert_eq!(world.state(id).await, ("Refused".into(), version + 2));
    assert_eq!(world.quantities(line).await, (dec!(0), dec!(0)));
    let me = supplier(world.vendor);
    let detail = asn::read(&world.db, &me, now(), id).await.unwrap();
    assert_eq!(detail.header.erp_answer, "Posting period 11/2026 is closed");
    let reopened = one(asn::reopen(&world.db, &me, now(), &[item(id, version + 2)]).await).unwrap();
    assert_eq!(reopened.state, "Unsent");
    world.send(id, reopened.version).await.unwrap();
    assert!(world.deliver(id).await.ask_first, "nobody knows what the ERP kept of the first one");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_cancelled_draft_frees_its_numbers(pool: PgPool) {
    let world = World::new(pool).await;
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let (first, version) = world.ready(line, dec!(10), "AB00000001").await;
    let second = world.draft(line, dec!(10)).await;
    let edit = world.filled(second.id, 1, "AB00000001").await;
    let saved = asn::edit(&world.db, &supplier(world.vendor), now(), second.id, &edit).await.unwrap();
    let found: Vec<_> = saved.findings.iter().map(|f| (f.label.as_str(), f.field.as_deref())).collect();
    assert_eq!(found, [("ASN_INVOICE_USED", Some("invoiceNo"))]);
    assert_eq!(labels(world.send(second.id, 2).await), ["ASN_INVOICE_USED"]);

    assert_eq!(world.cancel(first, version).await.unwrap().state, "Cancelled");
    assert_eq!(world.send(second.id, 2).await.unwrap().state, "Sending");
    assert_eq!(labels(world.cancel(first, version + 1).await), ["EVENT_NOT_IN_STATE"]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_sent_notice_is_cancelled_by_the_erp(pool: PgPool) {
    let world = World::new(pool).await;
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let (id, version) = world.sent(line, dec!(70), "AB00000001", "18").await;
    assert_eq!(world.cancel(id, version).await.unwrap().state, "Cancelling");
    let payload = world.deliver(id).await.payload;
    assert_eq!(payload["inboundNos"], json!(["18"]));
    assert_eq!(world.quantities(line).await.0, dec!(70));
    // Goods come while the ERP is asked: kept, and booked once it has said no.
    assert_eq!(receive(&world, &[receipt("R1", "18", dec!(5))]).await, Received { new: 1, booked: 0, unannounced: 0 });
    world.erp_answers(id, &Answer::Refused("goods receipt exists".into())).await;
    assert_eq!(world.state(id).await.0, "Receiving");
    assert_eq!(world.quantities(line).await, (dec!(65), dec!(5)));

    let (id, version) = world.sent(line, dec!(30), "AB00000002", "19").await;
    world.cancel(id, version).await.unwrap();
    world.erp_accepts(id, "").await;
    assert_eq!(world.state(id).await.0, "Cancelled");
    assert_eq!(world.quantities(line).await, (dec!(65), dec!(5)));
    let (_, version) = world.ready(line, dec!(30), "AB00000002").await;
    assert_eq!(version, 2, "the invoice number is free again");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_late_answer_changes_nothing(pool: PgPool) {
    let world = World::new(pool).await;
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let (id, version) = world.sent(line, dec!(70), "AB00000001", "18").await;
    let mut tx = world.db.begin(&worker()).await.unwrap();
    assert!(!asn::erp_refuse(&mut tx, &worker(), now(), id, version - 1, "late").await.unwrap());
    let missing = asn::erp_accept(&mut tx, &worker(), now(), id, version, &["18".to_owned()]).await;
    assert_eq!(labels(missing), ["EVENT_NOT_IN_STATE"]);
    tx.commit().await.unwrap();
    assert_eq!(world.state(id).await, ("Sent".into(), version));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn warnings_are_confirmed_with_their_token(pool: PgPool) {
    let world = World::new(pool).await;
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let draft = world.draft(line, dec!(10)).await;
    let mut edit = world.filled(draft.id, 1, "AB00000001").await;
    edit.invoice_amount = Some(dec!(21));
    let me = supplier(world.vendor);
    let saved = asn::edit(&world.db, &me, now(), draft.id, &edit).await.unwrap();
    assert_eq!(saved.findings[0].severity, Severity::Warn);
    let Err(Error::Unconfirmed { warnings, token }) = world.send(draft.id, 2).await else { panic!("confirmed?") };
    assert_eq!((warnings[0].label.as_str(), &warnings[0].params["expected"]), ("INVOICE_TOTAL_DIFFERS", &json!("20")));
    let mut wrong = item(draft.id, 2);
    wrong.confirm_token = Some("0".repeat(32));
    assert_eq!(labels(one(asn::send(&world.db, &me, now(), &[wrong]).await)), ["INVOICE_TOTAL_DIFFERS"]);
    let mut right = item(draft.id, 2);
    right.confirm_token = Some(token);
    assert_eq!(one(asn::send(&world.db, &me, now(), &[right]).await).unwrap().state, "Sending");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn boxes_get_ids_of_the_plants_day(pool: PgPool) {
    let world = World::new(pool).await;
    let line = world.order_line("PAN-BOX", dec!(100)).await;
    let draft = world.draft(line, dec!(40)).await;
    let me = supplier(world.vendor);
    let lines = asn::read(&world.db, &me, now(), draft.id).await.unwrap().lines;
    let mut wanted = AddBoxes { version: 1, line_id: lines[0].id, count: 37, quantity_per_box: Some(dec!(1)) };
    let saved = asn::add_boxes(&world.db, &me, now(), draft.id, &wanted).await.unwrap();
    assert_eq!(saved.version, 2);
    let boxes = asn::read(&world.db, &me, now(), draft.id).await.unwrap().lines.remove(0).boxes;
    assert_eq!(boxes[0].box_id, "PAV100012611210000");
    assert_eq!(boxes[36].box_id, "PAV100012611210010");
    wanted.count = 0;
    wanted.version = 2;
    assert_eq!(labels(asn::add_boxes(&world.db, &me, now(), draft.id, &wanted).await), ["NOT_POSITIVE"]);
    sqlx::query("UPDATE box_serials SET next = 1679615").execute(&world.pool).await.unwrap();
    wanted.count = 2;
    let full = asn::add_boxes(&world.db, &me, now(), draft.id, &wanted).await;
    assert_eq!(labels(full), ["ASN_BOX_SERIALS_EXHAUSTED"]);
    wanted.count = 1;
    asn::add_boxes(&world.db, &me, now(), draft.id, &wanted).await.unwrap();
    let boxes = asn::read(&world.db, &me, now(), draft.id).await.unwrap().lines.remove(0).boxes;
    assert_eq!(boxes[37].box_id, "PAV10001261121ZZZZ");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn lines_that_do_not_belong_together_are_not_created(pool: PgPool) {
    let world = World::new(pool).await;
    let me = supplier(world.vendor);
    let (lots, boxes) = (world.order_line("SUB-LOT", dec!(1)).await, world.order_line("PAN-BOX", dec!(1)).await);
    let create = async |lines: &[(i64, Decimal)]| {
        let lines =
            lines.iter().map(|(po_line_id, quantity)| NewAsnLine { po_line_id: *po_line_id, quantity: *quantity });
        asn::create(&world.db, &me, now(), &NewAsn { lines: lines.collect() }).await
    };
    assert_eq!(labels(create(&[]).await), ["ASN_NO_LINES"]);
    assert_eq!(labels(create(&[(lots, dec!(1)), (boxes, dec!(1))]).await), ["ASN_BOX_CONTROL_MIXED"]);
    assert_eq!(labels(create(&[(lots, dec!(1.001))]).await), ["ASN_OVER_SHIPMENT"]);
    assert_eq!(
        labels(create(&[(lots, dec!(0)), (0, dec!(1.0001))]).await),
        ["NOT_POSITIVE", "TOO_MANY_DECIMALS", "ROW_NOT_FOUND"]
    );
    sqlx::query("UPDATE purchase_orders SET ship_to = 'Dock 2'").execute(&world.pool).await.unwrap();
    let third = world.order_line("SUB-LOT", dec!(1)).await;
    assert_eq!(labels(create(&[(lots, dec!(1)), (third, dec!(1))]).await), ["ASN_MIXED_LINES"]);
}
