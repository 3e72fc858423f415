//! Receipt lines that are not booked say why, and an administrator may give them up.

use super::fixture::{World, labels, now, supplier, worker};
use ehub_engine::Actor;
use ehub_engine::label::Label;
use ehub_erp::{ErpReceipt, ErpReceiptLine};
use ehub_workflows::asn::{self, ClosedReceipt, WaitingFilter, WaitingReason, WaitingReceipt};
use ehub_workflows::erp_message::Answer;
use ehub_workflows::{Error, asn::Received};
use rust_decimal::{Decimal, dec};
use sqlx::PgPool;

fn administrator() -> Actor {
    Actor { company: None, name: "admin".into(), account: None, roles: [800, 801, 802].into(), ..supplier(0) }
}

fn receipt(no: &str, inbound_no: Option<&str>, po_no: &str, po_line_no: i32) -> ErpReceipt {
    let line = ErpReceiptLine::received(po_no, po_line_no, dec!(5));
    ErpReceipt {
        receipt_no: no.into(),
        inbound_no: inbound_no.map(str::to_owned),
        reference: None,
        lines: vec![line],
        received_on: now().date_naive(),
        booked_at: Some(now()),
        is_final: false,
        ..ErpReceipt::default()
    }
}

async fn hear(world: &World, receipts: &[ErpReceipt]) -> Received {
    let mut tx = world.db.begin(&worker()).await.unwrap();
    let received = asn::receive(&mut tx, &worker(), now(), receipts).await.unwrap();
    tx.commit().await.unwrap();
    received
}

async fn list(world: &World, filter: WaitingFilter) -> Vec<WaitingReceipt> {
    let filter = WaitingFilter { sort: Some("receiptNo".into()), ..filter };
    let (rows, total) = asn::waiting_receipts(&world.db, &administrator(), &filter).await.unwrap();
    assert_eq!(i64::try_from(rows.len()).unwrap(), total);
    rows
}

async fn waiting(world: &World) -> Vec<(String, WaitingReason)> {
    let rows = list(world, WaitingFilter::default()).await;
    rows.into_iter().map(|row| (row.receipt_no, WaitingReason::parse(&row.reason).unwrap())).collect()
}

async fn close(world: &World, ids: &[i64], reason: &str) -> Result<Vec<ClosedReceipt>, Error> {
    asn::close_waiting(&world.db, &administrator(), now(), ids, reason).await
}

/// One receipt line for every reason, named after it.
async fn town(pool: PgPool) -> World {
    let world = World::new(pool).await;
    let mut orders = Vec::new();
    for _ in 0..6 {
        orders.push(world.order_line("SUB-LOT", dec!(100)).await);
    }
    let (closed, _) = world.sent(orders[0], dec!(10), "AB00000001", "1").await;
    let full = ErpReceipt {
        lines: vec![ErpReceiptLine { quantity: dec!(10), ..receipt("", None, "450", 1).lines[0].clone() }],
        ..receipt("R0", Some("1"), "450", 1)
    };
    assert_eq!(hear(&world, &[full]).await.booked, 1);
    assert_eq!(world.state(closed).await.0, "Closed");
    let (cancelled, version) = world.sent(orders[1], dec!(10), "AB00000002", "2").await;
    world.cancel(cancelled, version).await.unwrap();
    world.erp_accepts(cancelled, "").await;
    // Refused after it had been taken once: only then has it a number that a receipt may name.
    let (refused, _) = world.ready(orders[2], dec!(10), "AB00000003").await;
    world.send(refused, 2).await.unwrap();
    world.erp_answers(refused, &Answer::Refused("no".into())).await;
    let number: String =
        sqlx::query_scalar("SELECT asn_no FROM asns WHERE id = $1").bind(refused).fetch_one(&world.pool).await.unwrap();
    let (sending, _) = world.ready(orders[3], dec!(10), "AB00000004").await;
    world.send(sending, 2).await.unwrap();
    world.sent(orders[4], dec!(10), "AB00000005", "5").await;
    // Its order is not known, so that it cannot count there.
    let mut by_number = receipt("R1", Some("1"), "998", 1);
    by_number.lines[0].asn_line_no = Some(1);
    hear(
        &world,
        &[
            by_number,
            receipt("R2", Some("2"), "451", 1),
            ErpReceipt { reference: Some(number), ..receipt("R3", None, "452", 1) },
            receipt("R4", None, "453", 1),
            receipt("R5", Some("5"), "999", 1),
            receipt("R6", None, "455", 9),
            receipt("R7", Some("77"), "999", 1),
            receipt("R8", None, "999", 1),
        ],
    )
    .await;
    world
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn every_line_says_why_it_waits(pool: PgPool) {
    let world = town(pool).await;
    let wanted = [
        ("R1", WaitingReason::AsnClosed),
        ("R2", WaitingReason::AsnCancelled),
        ("R3", WaitingReason::AsnRefused),
        ("R4", WaitingReason::AnswerAwaited),
        ("R5", WaitingReason::LineUnknown),
        ("R6", WaitingReason::LineUnknown),
        ("R7", WaitingReason::AsnUnknown),
        ("R8", WaitingReason::OrderUnknown),
    ];
    assert_eq!(waiting(&world).await, wanted.map(|(no, reason)| (no.to_owned(), reason)));
    // What came too early is due as soon as nothing speaks against it, and then it is booked.
    let sending: i64 =
        sqlx::query_scalar("SELECT id FROM asns WHERE state = 'Sending'").fetch_one(&world.pool).await.unwrap();
    world.erp_accepts(sending, "4").await;
    assert_eq!(waiting(&world).await[3], ("R4".to_owned(), WaitingReason::Due));
    assert_eq!(hear(&world, &[]).await.unannounced, 1);
    assert_eq!(waiting(&world).await.len(), 7);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_view_knows_no_reason_that_the_program_does_not(pool: PgPool) {
    let view: String = sqlx::query_scalar("SELECT pg_get_viewdef('waiting_receipts')").fetch_one(&pool).await.unwrap();
    let mut spelled: Vec<&str> = view.split('\'').filter(|part| part.starts_with("RECEIPT_")).collect();
    spelled.sort_unstable();
    spelled.dedup();
    let mut known: Vec<&str> = WaitingReason::ALL.iter().map(|reason| reason.as_str()).collect();
    known.sort_unstable();
    assert_eq!(spelled, known);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_closed_line_is_never_booked(pool: PgPool) {
    let world = town(pool).await;
    let rows = list(&world, WaitingFilter::default()).await;
    let id = |no: &str| rows.iter().find(|row| row.receipt_no == no).unwrap().id;
    assert_eq!(labels(close(&world, &[id("R8")], "  ").await), ["REQUIRED"]);
    assert_eq!(labels(close(&world, &[id("R8")], &"漢".repeat(201)).await), ["TOO_LONG"]);
    let results = close(&world, &[id("R8"), id("R4"), 999, id("R8"), id("R5")], " not ours ").await.unwrap();
    assert_eq!(results.iter().map(|one| one.result.is_ok()).collect::<Vec<_>>(), [true, false, false, true]);
    assert_eq!(results[0].name.as_deref(), Some("R8/1"));
    assert!(format!("{:?}", results[1].result).contains("RECEIPT_ANSWER_AWAITED"), "{:?}", results[1]);
    assert!(matches!(results[2].result, Err(Error::NotFound)));
    let again = close(&world, &[id("R8")], "once more").await.unwrap();
    assert!(format!("{:?}", again[0].result).contains("RECEIPT_CLOSED"));
    let closed = list(&world, WaitingFilter { closed: Some(true), ..WaitingFilter::default() }).await;
    assert_eq!(closed.iter().map(|row| row.receipt_no.as_str()).collect::<Vec<_>>(), ["R5", "R8"]);
    assert_eq!(closed[1].close_reason.as_deref(), Some("not ours"));
    // The order and the line come after all: too late for what was given up.
    sqlx::query("UPDATE purchase_orders SET po_no = '999' WHERE po_no = '455'").execute(&world.pool).await.unwrap();
    sqlx::query("UPDATE po_lines SET po_no = '999' WHERE po_no = '455'").execute(&world.pool).await.unwrap();
    assert_eq!(hear(&world, &[receipt("R8", None, "999", 1)]).await, Received { new: 0, booked: 0, unannounced: 1 });
    assert_eq!(list(&world, WaitingFilter { closed: Some(true), ..WaitingFilter::default() }).await.len(), 2);
    let booked: Vec<String> =
        sqlx::query_scalar("SELECT receipt_no FROM asn_receipts WHERE booked_at IS NOT NULL ORDER BY 1")
            .fetch_all(&world.pool)
            .await
            .unwrap();
    assert_eq!(booked, ["R0", "R7"]);
    let one =
        sqlx::query_scalar("SELECT id FROM asn_receipts WHERE receipt_no = 'R7'").fetch_one(&world.pool).await.unwrap();
    assert!(format!("{:?}", close(&world, &[one], "x").await.unwrap()[0].result).contains("RECEIPT_BOOKED"));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn closing_and_booking_at_the_same_moment_do_one_of_the_two(pool: PgPool) {
    let world = town(pool).await;
    let id: i64 =
        sqlx::query_scalar("SELECT id FROM asn_receipts WHERE receipt_no = 'R8'").fetch_one(&world.pool).await.unwrap();
    // Closed, but not committed yet.
    let mut closing = world.pool.begin().await.unwrap();
    sqlx::query("UPDATE asn_receipts SET closed_at = now(), close_reason = 'x' WHERE id = $1")
        .bind(id)
        .execute(&mut *closing)
        .await
        .unwrap();
    sqlx::query("UPDATE po_lines SET po_no = '999' WHERE po_no = '455'").execute(&world.pool).await.unwrap();
    let (received, ()) = tokio::join!(hear(&world, &[]), async {
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
        closing.commit().await.unwrap();
    });
    assert_eq!(received.unannounced, 2, "the other lines of that order");
    assert_eq!(list(&world, WaitingFilter { closed: Some(true), ..WaitingFilter::default() }).await.len(), 1);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_list_filters_sorts_and_keeps_suppliers_out(pool: PgPool) {
    let world = town(pool).await;
    let numbers =
        async |filter| -> Vec<String> { list(&world, filter).await.into_iter().map(|row| row.receipt_no).collect() };
    let all = WaitingFilter::default;
    assert_eq!(numbers(WaitingFilter { po_no: Some("999".into()), ..all() }).await, ["R5", "R7", "R8"]);
    assert_eq!(numbers(WaitingFilter { inbound_no: Some("7".into()), ..all() }).await, ["R7"]);
    assert_eq!(numbers(WaitingFilter { receipt_no: Some("R1".into()), ..all() }).await, ["R1"]);
    let reason = Some("RECEIPT_ORDER_UNKNOWN,RECEIPT_NOTICE_CLOSED".to_owned());
    assert_eq!(numbers(WaitingFilter { reason, ..all() }).await, ["R1", "R8"]);
    for sort in ["receivedOn", "-heardAt", "-receiptNo", "poNo", "reason", "-closedAt"] {
        let filter = WaitingFilter { sort: Some(sort.into()), ..all() };
        assert_eq!(asn::waiting_receipts(&world.db, &administrator(), &filter).await.unwrap().1, 8, "{sort}");
    }
    for filter in
        [WaitingFilter { sort: Some("x".into()), ..all() }, WaitingFilter { reason: Some("X".into()), ..all() }]
    {
        assert!(matches!(asn::waiting_receipts(&world.db, &administrator(), &filter).await, Err(Error::Invalid(_))));
    }
    let id = list(&world, all()).await[0].id;
    let own = asn::close_waiting(&world.db, &supplier(world.vendor), now(), &[id], "x").await.unwrap();
    assert!(matches!(own[0].result, Err(Error::NotFound)), "a supplier changes no receipt, not even its own");
    let (foreign, _) = asn::waiting_receipts(&world.db, &supplier(world.other_vendor), &all()).await.unwrap();
    assert!(foreign.is_empty());
}

/// A receipt of one line of this quantity.
fn of(no: &str, inbound_no: Option<&str>, quantity: Decimal) -> ErpReceipt {
    let line = ErpReceiptLine { quantity, ..ErpReceiptLine::received("450", 1, quantity) };
    ErpReceipt { lines: vec![line], ..receipt(no, inbound_no, "450", 1) }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn quantity_with_too_many_digits_is_held_and_never_rounded(pool: PgPool) {
    let world = World::new(pool).await;
    let order = world.order_line("SUB-LOT", dec!(100)).await;
    let (asn, _) = world.sent(order, dec!(10), "AB00000001", "1").await;
    let last = ErpReceipt { is_final: true, ..of("R1", Some("1"), dec!(9.9995)) };
    let small = of("R2", None, dec!(0.0004));
    let large = of("R3", None, dec!(1000000000000));
    assert_eq!(hear(&world, &[last.clone(), small, large]).await, Received { new: 3, booked: 0, unannounced: 0 });
    assert_eq!(world.state(asn).await.0, "Sent", "the last receipt of a delivery closes nothing while it is held");
    assert_eq!(waiting(&world).await, ["R1", "R2", "R3"].map(|no| (no.to_owned(), WaitingReason::QuantityDigits)));
    let kept: Vec<String> =
        list(&world, WaitingFilter::default()).await.iter().map(|row| row.quantity.to_string()).collect();
    assert_eq!(kept, ["9.9995", "0.0004", "1000000000000"]);
    // Corrected in the ERP: booked, and the notice is done.
    let corrected = ErpReceipt { is_final: true, ..of("R1", Some("1"), dec!(10)) };
    assert_eq!(hear(&world, &[last, corrected.clone()]).await, Received { new: 0, booked: 1, unannounced: 0 });
    assert_eq!((world.state(asn).await.0.as_str(), world.quantities(order).await.1), ("Closed", dec!(10)));
    assert_eq!(hear(&world, &[corrected]).await, Received::default(), "what is booked stays as it is");
    // What will never be right is closed by an administrator.
    let ids: Vec<i64> = list(&world, WaitingFilter::default()).await.iter().map(|row| row.id).collect();
    let closed = close(&world, &ids, "counted wrongly").await.unwrap();
    assert!(closed.iter().all(|one| one.result.is_ok()));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn inspection_with_too_many_digits_holds_what_is_not_booked_and_is_kept_exactly(pool: PgPool) {
    let world = World::new(pool).await;
    let order = world.order_line("SUB-LOT", dec!(100)).await;
    world.sent(order, dec!(10), "AB00000001", "1").await;
    let mut inspected = of("R1", Some("1"), dec!(4));
    inspected.lines[0].accepted_qty = Some(dec!(3.9999));
    assert_eq!(hear(&world, std::slice::from_ref(&inspected)).await.booked, 0);
    assert_eq!(waiting(&world).await, [("R1".to_owned(), WaitingReason::QuantityDigits)]);
    inspected.lines[0].accepted_qty = Some(dec!(4));
    assert_eq!(hear(&world, std::slice::from_ref(&inspected)).await.booked, 1);
    inspected.lines[0].accepted_qty = Some(dec!(3.9999));
    hear(&world, &[inspected]).await;
    let kept: Decimal =
        sqlx::query_scalar("SELECT accepted_qty FROM asn_receipts").fetch_one(&world.pool).await.unwrap();
    assert_eq!(kept, dec!(3.9999), "what was booked stays booked, and nothing is rounded");
}
