//! Receipts that the ERP takes back: quantities and states follow, in any order, and any number of times.

use super::fixture::*;
use super::mail::people;
use chrono::{DateTime, TimeDelta, Utc};
use ehub_erp::{ErpReceipt, ErpReceiptLine, Key, ReceiptKind, Unit};
use ehub_workflows::asn::{self, Received};
use rust_decimal::{Decimal, dec};
use serde_json::json;
use sqlx::PgPool;

fn at(minutes: i64) -> DateTime<Utc> {
    now() + TimeDelta::minutes(minutes)
}

pub(super) fn line(quantity: Decimal) -> ErpReceiptLine {
    ErpReceiptLine::received("450", 1, quantity)
}

pub(super) fn receipt(no: &str, inbound_no: Option<&str>, quantity: Decimal) -> ErpReceipt {
    ErpReceipt {
        receipt_no: no.into(),
        inbound_no: inbound_no.map(str::to_owned),
        lines: vec![line(quantity)],
        received_on: now().date_naive(),
        booked_at: Some(at(0)),
        version: 1,
        ..ErpReceipt::default()
    }
}

pub(super) fn came(no: &str, quantity: Decimal) -> ErpReceipt {
    receipt(no, Some("18"), quantity)
}

pub(super) fn back(no: &str, quantity: Decimal) -> ErpReceipt {
    let line = ErpReceiptLine { kind: ReceiptKind::Return, ..line(-quantity) };
    ErpReceipt { lines: vec![line], ..came(no, quantity) }
}

pub(super) fn is_final(receipt: ErpReceipt) -> ErpReceipt {
    ErpReceipt { is_final: true, ..receipt }
}

/// Takes back a receipt one minute later. What its lines say does not count.
pub(super) fn taken(of: &str) -> ErpReceipt {
    let line = ErpReceiptLine { kind: ReceiptKind::Reverse, ..line(dec!(-1)) };
    ErpReceipt {
        reverses: Some(of.into()),
        lines: vec![line],
        booked_at: Some(at(1)),
        version: 2,
        ..came(&format!("C-{of}"), dec!(1))
    }
}

pub(super) async fn hear(world: &World, receipts: &[ErpReceipt]) -> Received {
    let mut tx = world.db.begin(&worker()).await.unwrap();
    let received = asn::receive(&mut tx, &worker(), now(), receipts).await.unwrap();
    tx.commit().await.unwrap();
    received
}

async fn closing(world: &World, line: i64) -> String {
    sqlx::query_scalar("SELECT closing FROM po_lines WHERE id = $1").bind(line).fetch_one(&world.pool).await.unwrap()
}

/// Received and returned of the only notice line.
async fn of_notice(world: &World) -> (Decimal, Decimal) {
    sqlx::query_as("SELECT received_qty, returned_qty FROM asn_lines").fetch_one(&world.pool).await.unwrap()
}

/// Number, quantity and standing of each receipt line.
async fn rows(world: &World) -> Vec<String> {
    sqlx::query_scalar(
        "SELECT receipt_no || ' ' || trim_scale(quantity)
                || CASE WHEN booked_at IS NOT NULL THEN ' booked' WHEN closed_at IS NOT NULL THEN ' closed' ELSE ' waits' END
           FROM asn_receipts ORDER BY id",
    )
    .fetch_all(&world.pool)
    .await
    .unwrap()
}

pub(super) async fn lawful(world: &World) {
    let broken = crate::laws::broken(&world.pool, &[world.vendor]).await;
    // The fixture writes order lines without the rest of their history.
    let broken: Vec<&String> = broken.iter().filter(|law| !law.starts_with("the history")).collect();
    assert!(broken.is_empty(), "{broken:?}");
}

/// State of the notice of 100, in transit and received of its order line, whether the line is open, and the receipt lines.
type Wanted = (&'static str, Decimal, Decimal, &'static str, &'static [&'static str]);

/// Each case has an order, a notice and receipts of its own; `place` is its place from 0.
async fn case(world: &World, place: usize, name: &str, calls: &[Vec<ErpReceipt>], wanted: Wanted) {
    let order = world.order_line("SUB-LOT", dec!(100)).await;
    let inbound_no = format!("18-{place}");
    let (id, _) = world.sent(order, dec!(100), &format!("AB{place:08}"), &inbound_no).await;
    let own = |number: &String| format!("{place}:{number}");
    for call in calls {
        let call = call.iter().map(|one| ErpReceipt {
            receipt_no: own(&one.receipt_no),
            reverses: one.reverses.as_ref().map(own),
            inbound_no: one.inbound_no.as_ref().map(|_| inbound_no.clone()),
            lines: one
                .lines
                .iter()
                .map(|line| ErpReceiptLine { po_no: format!("45{place}"), ..line.clone() })
                .collect(),
            ..one.clone()
        });
        hear(world, &call.collect::<Vec<_>>()).await;
    }
    let (state, _) = world.state(id).await;
    let (transit, received) = world.quantities(order).await;
    let closing = closing(world, order).await;
    let prefix = format!("{place}:");
    let rows: Vec<String> =
        rows(world).await.iter().filter_map(|row| Some(row.strip_prefix(&prefix)?.to_owned())).collect();
    let got =
        (state.as_str(), transit, received, closing.as_str(), &rows.iter().map(String::as_str).collect::<Vec<_>>()[..]);
    assert_eq!(got, wanted, "{name}");
    lawful(world).await;
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_taken_back_counts_no_more(pool: PgPool) {
    let all = || came("R1", dec!(100));
    let again = |version, minutes| ErpReceipt { version, booked_at: Some(at(minutes)), ..came("R1", dec!(100)) };
    let taken_again = || ErpReceipt { version: 4, booked_at: Some(at(4)), ..taken("R1") };
    let late = || receipt("R2", None, dec!(100));
    let cases: Vec<(&str, Vec<Vec<ErpReceipt>>, Wanted)> = vec![
        (
            "all of it, and it is expected again",
            vec![vec![all()], vec![taken("R1")]],
            ("Sent", dec!(100), dec!(0), "open", &["R1 100 booked", "C-R1 -100 booked"]),
        ),
        (
            "all of it, with the delivery",
            vec![vec![all()], vec![is_final(taken("R1"))]],
            ("Cancelled", dec!(0), dec!(0), "open", &["R1 100 booked", "C-R1 -100 booked"]),
        ),
        (
            "twice",
            vec![vec![all()], vec![taken("R1"), taken("R1")], vec![taken("R1")]],
            ("Sent", dec!(100), dec!(0), "open", &["R1 100 booked", "C-R1 -100 booked"]),
        ),
        (
            "the reversal first",
            vec![vec![taken("R1")], vec![all()]],
            ("Sent", dec!(100), dec!(0), "open", &["R1 100 closed"]),
        ),
        (
            "both in one call",
            vec![vec![is_final(all()), taken("R1")], vec![is_final(all())]],
            ("Sent", dec!(100), dec!(0), "open", &["R1 100 closed"]),
        ),
        (
            "the old document again, also inspected late",
            vec![vec![all()], vec![taken("R1")], vec![all()], vec![again(9, 0)]],
            ("Sent", dec!(100), dec!(0), "open", &["R1 100 booked", "C-R1 -100 booked"]),
        ),
        (
            "received again under its number",
            vec![vec![all()], vec![taken("R1")], vec![again(3, 3)], vec![again(3, 3)]],
            ("Closed", dec!(0), dec!(100), "closed", &["R1 100 booked", "C-R1 -100 booked", "R1#2 100 booked"]),
        ),
        (
            "received again, and taken back again",
            vec![
                vec![all()],
                vec![taken("R1")],
                vec![again(3, 3)],
                vec![taken_again()],
                vec![taken("R1"), taken_again()],
            ],
            (
                "Sent",
                dec!(100),
                dec!(0),
                "open",
                &["R1 100 booked", "C-R1 -100 booked", "R1#2 100 booked", "C-R1#2 -100 booked"],
            ),
        ),
        (
            "received under another number in the same call",
            vec![vec![is_final(all())], vec![taken("R1"), is_final(came("R2", dec!(60)))]],
            ("Closed", dec!(0), dec!(60), "open", &["R1 100 booked", "R2 60 booked", "C-R1 -100 booked"]),
        ),
        (
            "one of two receipts, and the rest is expected again",
            vec![vec![came("R1", dec!(40)), came("R2", dec!(60))], vec![taken("R2")]],
            ("Receiving", dec!(60), dec!(40), "open", &["R1 40 booked", "R2 60 booked", "C-R2 -60 booked"]),
        ),
        (
            "one of two receipts, and no more is expected",
            vec![vec![came("R1", dec!(40)), came("R2", dec!(60))], vec![is_final(taken("R2"))]],
            ("Closed", dec!(0), dec!(40), "open", &["R1 40 booked", "R2 60 booked", "C-R2 -60 booked"]),
        ),
        (
            "of a notice that is being received",
            vec![vec![came("R1", dec!(40)), came("R2", dec!(20))], vec![taken("R2")]],
            ("Receiving", dec!(60), dec!(40), "open", &["R1 40 booked", "R2 20 booked", "C-R2 -20 booked"]),
        ),
        (
            "of a notice that is being received, and no more is expected",
            vec![vec![came("R1", dec!(40)), came("R2", dec!(20))], vec![is_final(taken("R2"))]],
            ("Closed", dec!(0), dec!(40), "open", &["R1 40 booked", "R2 20 booked", "C-R2 -20 booked"]),
        ),
        (
            "all that came of a notice that is being received",
            vec![vec![came("R1", dec!(40))], vec![is_final(taken("R1"))]],
            ("Cancelled", dec!(0), dec!(0), "open", &["R1 40 booked", "C-R1 -40 booked"]),
        ),
        (
            "a receipt that waits",
            vec![vec![came("R1", dec!(0.0004))], vec![taken("R1")], vec![came("R1", dec!(100))]],
            ("Sent", dec!(100), dec!(0), "open", &["R1 0.0004 closed"]),
        ),
        (
            "goods without a notice",
            vec![vec![late()], vec![ErpReceipt { inbound_no: None, ..taken("R2") }]],
            ("Sent", dec!(100), dec!(0), "open", &["R2 100 booked", "C-R2 -100 booked"]),
        ),
        (
            "what came after the notice was closed",
            vec![vec![is_final(came("R1", dec!(60)))], vec![came("R2", dec!(30))], vec![is_final(taken("R2"))]],
            ("Closed", dec!(0), dec!(60), "open", &["R1 60 booked", "R2 30 booked", "C-R2 -30 booked"]),
        ),
        (
            "goods that went back",
            vec![vec![all()], vec![back("B1", dec!(30))], vec![taken("B1")]],
            ("Closed", dec!(0), dec!(100), "closed", &["R1 100 booked", "B1 -30 booked", "C-B1 30 booked"]),
        ),
        (
            "goods of which some went back wait until the return is taken back",
            vec![vec![all()], vec![back("B1", dec!(30))], vec![taken("R1")]],
            ("Closed", dec!(0), dec!(70), "open", &["R1 100 booked", "B1 -30 booked", "C-R1 -100 waits"]),
        ),
        (
            "goods of which some went back, and the return",
            vec![vec![all()], vec![back("B1", dec!(30))], vec![taken("R1")], vec![taken("B1")], vec![]],
            (
                "Sent",
                dec!(100),
                dec!(0),
                "open",
                &["R1 100 booked", "B1 -30 booked", "C-R1 -100 booked", "C-B1 30 booked"],
            ),
        ),
    ];
    let world = World::new(pool).await;
    for (place, (name, calls, wanted)) in cases.iter().enumerate() {
        case(&world, place, name, calls, *wanted).await;
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_cancelled_delivery_ends_its_notice_as_the_erp_ends_it(pool: PgPool) {
    let world = World::new(pool).await;
    people(&world).await;
    let order = world.order_line("SUB-LOT", dec!(100)).await;
    let (id, version) = world.sent(order, dec!(100), "AB00000001", "18").await;
    let told = hear(&world, &[came("R1", dec!(100))]).await;
    assert_eq!(told, Received { new: 1, booked: 1, unannounced: 0 });
    let told = hear(&world, &[is_final(taken("R1"))]).await;
    assert_eq!(told, Received { new: 1, booked: 1, unannounced: 0 });
    assert_eq!(
        (world.state(id).await, of_notice(&world).await),
        (("Cancelled".into(), version + 2), (dec!(0), dec!(0)))
    );
    let (event, payload): (String, serde_json::Value) = sqlx::query_as(
        "SELECT event, payload FROM history WHERE process = 'asn' AND document = $1 ORDER BY version DESC LIMIT 1",
    )
    .bind(id)
    .fetch_one(&world.pool)
    .await
    .unwrap();
    assert_eq!(event, "take-back");
    assert_eq!(payload["receipts"], json!([{ "receiptNo": "C-R1", "lineNo": 1, "quantity": "-100.000" }]));
    let (claims, mails): (i64, i64) = sqlx::query_as(
        "SELECT (SELECT count(*) FROM asn_claims WHERE live), (SELECT count(*) FROM mail_messages WHERE template = 'asn_erp_cancelled')",
    )
    .fetch_one(&world.pool)
    .await
    .unwrap();
    assert_eq!(claims, 0, "its numbers are free");
    assert!(mails > 0, "the supplier hears of it");
    let (again, _) = world.sent(order, dec!(100), "AB00000001", "19").await;
    assert_eq!((world.state(again).await.0, world.quantities(order).await), ("Sent".into(), (dec!(100), dec!(0))));
    lawful(&world).await;
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_was_shipped_again_meanwhile_is_not_expected_twice(pool: PgPool) {
    let world = World::new(pool).await;
    let order = world.order_line("SUB-LOT", dec!(100)).await;
    let (first, _) = world.sent(order, dec!(100), "AB00000001", "18").await;
    hear(&world, &[is_final(came("R1", dec!(60)))]).await;
    let (second, _) = world.sent(order, dec!(40), "AB00000002", "19").await;
    hear(&world, &[taken("R1")]).await;
    assert_eq!(world.state(first).await.0, "Closed", "the order line does not allow all of it to be on its way again");
    assert_eq!((world.state(second).await.0, world.quantities(order).await), ("Sent".into(), (dec!(40), dec!(0))));
    // Its goods count on the order line when they come.
    hear(&world, &[came("R2", dec!(60))]).await;
    assert_eq!(world.quantities(order).await, (dec!(40), dec!(60)));
    lawful(&world).await;
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_taken_back_is_what_was_booked_in_the_unit_of_the_line(pool: PgPool) {
    let world = World::new(pool).await;
    let order = world.order_line("SUB-LOT", dec!(10)).await;
    let grams = Unit { uom: "G".into(), numerator: dec!(1), denominator: dec!(1000) };
    sqlx::query("UPDATE po_lines SET uom = 'KG', units = $2 WHERE id = $1")
        .bind(order)
        .bind(json!([grams]))
        .execute(&world.pool)
        .await
        .unwrap();
    world.sent(order, dec!(4), "AB00000001", "18").await;
    let weighed = ErpReceiptLine { uom: "G".into(), ..line(dec!(3900)) };
    hear(&world, &[ErpReceipt { lines: vec![weighed], ..came("R1", dec!(1)) }]).await;
    assert_eq!(world.quantities(order).await, (dec!(0.1), dec!(3.9)));
    hear(&world, &[taken("R1")]).await;
    assert_eq!(world.quantities(order).await, (dec!(4), dec!(0)));
    lawful(&world).await;
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_was_on_time_stays_so_and_closed_lines_are_not_tried_again(pool: PgPool) {
    let world = World::new(pool).await;
    let order = world.order_line("SUB-LOT", dec!(100)).await;
    world.sent(order, dec!(100), "AB00000001", "18").await;
    hear(&world, &[came("R1", dec!(100))]).await;
    hear(&world, &[taken("R1"), taken("R7")]).await;
    hear(&world, &[receipt("R7", None, dec!(5))]).await;
    let late: Vec<(String, Option<bool>)> = sqlx::query_as("SELECT receipt_no, is_late FROM asn_receipts ORDER BY id")
        .fetch_all(&world.pool)
        .await
        .unwrap();
    assert_eq!(late, [("R1".to_owned(), Some(false)), ("C-R1".to_owned(), None), ("R7".to_owned(), None)]);
    let ids: Vec<i64> = sqlx::query_scalar("SELECT id FROM receipt_messages").fetch_all(&world.pool).await.unwrap();
    let admin = ehub_engine::Actor { roles: [800, 801, 802].into(), company: None, account: None, ..supplier(0) };
    asn::replay(&world.db, &admin, now(), &ids, true).await.unwrap();
    assert_eq!(world.quantities(order).await, (dec!(100), dec!(0)), "the ERP's word stands");
    assert_eq!(rows(&world).await, ["R1 100 booked", "C-R1 -100 booked", "R7 5 closed"]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_receipt_that_the_erp_no_longer_has_is_listed_and_stays_booked(pool: PgPool) {
    let world = World::new(pool).await;
    let order = world.order_line("SUB-LOT", dec!(100)).await;
    world.sent(order, dec!(100), "AB00000001", "18").await;
    let first = ErpReceipt { key: Key::from_number(1), ..came("R1", dec!(60)) };
    let second = ErpReceipt { key: Key::from_number(2), ..came("R2", dec!(40)) };
    hear(&world, &[first, second.clone(), taken("R1")]).await;
    let actor = ehub_engine::Actor::system("erp.compare", "test");
    let gone = [Key::from_number(1), Key::from_number(2), Key::from_number(3)];
    assert_eq!(
        asn::note_gone(&world.db, &actor, now(), &gone).await.unwrap(),
        1,
        "R1 was taken back, nothing has key 3"
    );
    assert_eq!(asn::note_gone(&world.db, &actor, now(), &gone).await.unwrap(), 0, "it is noted once");
    let changed = "SELECT receipt_no FROM receipt_messages WHERE changed_at IS NOT NULL AND payload ? 'isGone'";
    let listed = async || sqlx::query_scalar::<_, String>(changed).fetch_all(&world.pool).await.unwrap();
    assert_eq!(listed().await, ["R2"]);
    assert_eq!(world.quantities(order).await, (dec!(60), dec!(40)));
    hear(&world, &[second]).await;
    assert_eq!(listed().await, [""; 0], "the ERP tells it again");
}
