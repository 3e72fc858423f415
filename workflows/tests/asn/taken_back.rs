//! Goods that go back and counts that are put right, in the order in which the ERP happens to tell of them.

use super::fixture::*;
use chrono::Days;
use ehub_engine::Actor;
use ehub_erp::{ErpReceipt, ErpReceiptLine, ReceiptKind};
use ehub_workflows::asn::{self, ReceiptFilter, ReceiptMessageFilter, ReceiptRow, Received};
use rust_decimal::{Decimal, dec};
use serde_json::Value;
use sqlx::PgPool;

pub(super) fn told(no: &str, inbound_no: Option<&str>, kind: ReceiptKind, quantity: Decimal) -> ErpReceipt {
    ErpReceipt {
        receipt_no: no.into(),
        inbound_no: inbound_no.map(str::to_owned),
        reference: None,
        lines: vec![ErpReceiptLine { kind, ..ErpReceiptLine::received("450", 1, quantity) }],
        received_on: now().date_naive(),
        booked_at: Some(now()),
        is_final: false,
        ..ErpReceipt::default()
    }
}

pub(super) fn came(no: &str, quantity: Decimal) -> ErpReceipt {
    told(no, Some("18"), ReceiptKind::Receive, quantity)
}

pub(super) fn back(no: &str, quantity: Decimal) -> ErpReceipt {
    told(no, Some("18"), ReceiptKind::Return, -quantity)
}

fn corrected(no: &str, quantity: Decimal) -> ErpReceipt {
    told(no, Some("18"), ReceiptKind::Correct, quantity)
}

pub(super) async fn hear(world: &World, receipts: &[ErpReceipt]) -> Received {
    let mut tx = world.db.begin(&worker()).await.unwrap();
    let received = asn::receive(&mut tx, &worker(), now(), receipts).await.unwrap();
    tx.commit().await.unwrap();
    received
}

fn administrator() -> Actor {
    Actor { company: None, name: "admin".into(), account: None, roles: [800, 801, 802].into(), ..supplier(0) }
}

/// Received and returned of the only notice line.
pub(super) async fn of_notice(world: &World) -> (Decimal, Decimal) {
    sqlx::query_as("SELECT received_qty, returned_qty FROM asn_lines").fetch_one(&world.pool).await.unwrap()
}

async fn closing(world: &World, line: i64) -> String {
    sqlx::query_scalar("SELECT closing FROM po_lines WHERE id = $1").bind(line).fetch_one(&world.pool).await.unwrap()
}

pub(super) async fn waits(world: &World) -> Vec<(String, String)> {
    sqlx::query_as("SELECT receipt_no, reason FROM waiting_receipts WHERE closed_at IS NULL ORDER BY receipt_no")
        .fetch_all(&world.pool)
        .await
        .unwrap()
}

async fn events(world: &World, process: &str, document: i64) -> Vec<String> {
    sqlx::query_scalar("SELECT event FROM history WHERE process = $1 AND document = $2 ORDER BY version")
        .bind(process)
        .bind(document)
        .fetch_all(&world.pool)
        .await
        .unwrap()
}

const SHORT: &str = "RECEIPT_MORE_THAN_RECEIVED";

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_return_opens_the_order_line_again_and_the_goods_ship_anew(pool: PgPool) {
    let world = World::new(pool).await;
    let order = world.order_line("SUB-LOT", dec!(100)).await;
    let (id, version) = world.sent(order, dec!(100), "AB00000001", "18").await;
    hear(&world, &[came("R1", dec!(100))]).await;
    assert_eq!(
        (world.state(id).await, closing(&world, order).await),
        (("Closed".into(), version + 1), "closed".into())
    );
    assert_eq!(hear(&world, &[back("R2", dec!(30))]).await, Received { new: 1, booked: 1, unannounced: 0 });
    assert_eq!(hear(&world, &[back("R2", dec!(30))]).await, Received::default(), "heard twice, booked once");
    assert_eq!(world.quantities(order).await, (dec!(0), dec!(70)));
    assert_eq!(of_notice(&world).await, (dec!(100), dec!(30)), "what came by the notice came");
    assert_eq!(world.state(id).await, ("Closed".into(), version + 2));
    assert_eq!(events(&world, "asn", id).await.last().unwrap(), "return");
    assert_eq!(closing(&world, order).await, "open");
    assert_eq!(events(&world, "po_line", order).await, ["import", "close", "reopen"]);
    let counted: i64 = sqlx::query_scalar(
        "SELECT coalesce(sum(n), 0)::bigint FROM po_line_vendor_counts WHERE vendor_id = $1 AND closing = 'open'",
    )
    .bind(world.vendor)
    .fetch_one(&world.pool)
    .await
    .unwrap();
    assert_eq!(counted, 1, "the supplier's counts follow");
    let (again, _) = world.sent(order, dec!(30), "AB00000002", "19").await;
    assert_eq!(world.quantities(order).await, (dec!(30), dec!(70)));
    let rest = told("R3", Some("19"), ReceiptKind::Receive, dec!(30));
    assert_eq!(hear(&world, &[rest]).await.booked, 1);
    assert_eq!((world.state(again).await.0, closing(&world, order).await), ("Closed".into(), "closed".into()));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_return_waits_for_its_receipt_and_never_takes_more_than_came(pool: PgPool) {
    let world = World::new(pool).await;
    let order = world.order_line("SUB-LOT", dec!(100)).await;
    let (id, version) = world.sent(order, dec!(50), "AB00000001", "18").await;
    // Before its receipt, and before the notice has anything.
    assert_eq!(hear(&world, &[back("R2", dec!(20))]).await, Received { new: 1, booked: 0, unannounced: 0 });
    assert_eq!((waits(&world).await, world.state(id).await.1), (vec![("R2".into(), SHORT.into())], version));
    assert_eq!(hear(&world, &[came("R1", dec!(10))]).await.booked, 1, "less came than went back");
    assert_eq!(waits(&world).await, [("R2".to_owned(), SHORT.to_owned())]);
    assert_eq!(hear(&world, &[came("R3", dec!(15))]).await.booked, 2, "the return is booked with what it takes from");
    assert_eq!((world.quantities(order).await, of_notice(&world).await), ((dec!(25), dec!(5)), (dec!(25), dec!(20))));
    assert_eq!(
        hear(&world, &[back("R4", dec!(6)), back("R5", dec!(5))]).await.booked,
        1,
        "one that fits is not held up"
    );
    assert_eq!(waits(&world).await, [("R4".to_owned(), SHORT.to_owned())]);
    assert_eq!(world.quantities(order).await, (dec!(25), dec!(0)));
    assert_eq!(world.state(id).await.0, "Receiving", "the rest is still on its way");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn everything_at_once_is_booked_in_the_order_in_which_it_makes_sense(pool: PgPool) {
    let world = World::new(pool).await;
    let order = world.order_line("SUB-LOT", dec!(100)).await;
    let (id, _) = world.sent(order, dec!(50), "AB00000001", "18").await;
    let all = [back("R4", dec!(12)), corrected("R3", dec!(-3)), corrected("R2", dec!(2)), came("R1", dec!(40))];
    assert_eq!(hear(&world, &all).await, Received { new: 4, booked: 4, unannounced: 0 });
    assert_eq!(of_notice(&world).await, (dec!(39), dec!(12)));
    assert_eq!(world.quantities(order).await, (dec!(11), dec!(27)));
    let events = events(&world, "asn", id).await;
    assert_eq!(events[events.len() - 3..], ["receive", "correct", "return"]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_correction_of_a_notice_on_its_way_changes_what_is_on_its_way(pool: PgPool) {
    let world = World::new(pool).await;
    let order = world.order_line("SUB-LOT", dec!(100)).await;
    let (id, _) = world.sent(order, dec!(50), "AB00000001", "18").await;
    hear(&world, &[came("R1", dec!(40))]).await;
    hear(&world, &[corrected("R2", dec!(-15))]).await;
    assert_eq!((world.quantities(order).await, of_notice(&world).await.0), ((dec!(25), dec!(25)), dec!(25)));
    assert_eq!(world.state(id).await.0, "Receiving");
    hear(&world, &[corrected("R3", dec!(25))]).await;
    assert_eq!(world.quantities(order).await, (dec!(0), dec!(50)));
    assert_eq!(world.state(id).await.0, "Closed", "more makes it whole, as goods do");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_correction_of_a_closed_notice_brings_nothing_back_on_its_way(pool: PgPool) {
    let world = World::new(pool).await;
    let order = world.order_line("SUB-LOT", dec!(50)).await;
    let (id, version) = world.sent(order, dec!(50), "AB00000001", "18").await;
    hear(&world, &[came("R1", dec!(50))]).await;
    hear(&world, &[corrected("R2", dec!(-8))]).await;
    assert_eq!((world.quantities(order).await, of_notice(&world).await), ((dec!(0), dec!(42)), (dec!(42), dec!(0))));
    assert_eq!((world.state(id).await, closing(&world, order).await), (("Closed".into(), version + 2), "open".into()));
    hear(&world, &[corrected("R3", dec!(8))]).await;
    assert_eq!((of_notice(&world).await.0, closing(&world, order).await), (dec!(50), "closed".into()));
    assert_eq!(hear(&world, &[corrected("R4", dec!(-51))]).await.booked, 0);
    assert_eq!(waits(&world).await, [("R4".to_owned(), SHORT.to_owned())]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_came_after_the_notice_was_closed_goes_back_as_well(pool: PgPool) {
    let world = World::new(pool).await;
    let order = world.order_line("SUB-LOT", dec!(200)).await;
    world.sent(order, dec!(100), "AB00000001", "18").await;
    hear(&world, &[ErpReceipt { is_final: true, ..came("R1", dec!(60)) }, came("R2", dec!(30))]).await;
    hear(&world, &[came("R3", dec!(30))]).await;
    assert_eq!((world.quantities(order).await, of_notice(&world).await.0), ((dec!(0), dec!(120)), dec!(90)));
    // More than the notice has, not more than came by it.
    assert_eq!(hear(&world, &[back("R4", dec!(110))]).await, Received { new: 1, booked: 0, unannounced: 1 });
    assert_eq!((world.quantities(order).await, of_notice(&world).await), ((dec!(0), dec!(10)), (dec!(90), dec!(0))));
    assert_eq!(hear(&world, &[back("R5", dec!(11))]).await.booked, 0);
    assert_eq!(waits(&world).await, [("R5".to_owned(), SHORT.to_owned())]);
    assert_eq!(hear(&world, &[back("R6", dec!(10))]).await.booked, 1);
    assert_eq!(world.quantities(order).await, (dec!(0), dec!(0)));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_return_for_a_cancelled_notice_takes_what_came_before(pool: PgPool) {
    let world = World::new(pool).await;
    let order = world.order_line("SUB-LOT", dec!(100)).await;
    let (id, version) = world.sent(order, dec!(50), "AB00000001", "18").await;
    world.cancel(id, version).await.unwrap();
    world.erp_accepts(id, "").await;
    hear(&world, &[back("R1", dec!(5))]).await;
    assert_eq!(waits(&world).await, [("R1".to_owned(), "RECEIPT_NOTICE_CANCELLED".to_owned())]);
    let (part, _) = world.sent(order, dec!(50), "AB00000002", "19").await;
    hear(&world, &[told("R2", Some("19"), ReceiptKind::Receive, dec!(20))]).await;
    let mut tx = world.db.begin(&worker()).await.unwrap();
    asn::erp_cancelled(&mut tx, &worker(), now(), &[part], "deleted").await.unwrap();
    tx.commit().await.unwrap();
    let some = told("R3", Some("19"), ReceiptKind::Return, dec!(-20));
    assert_eq!(hear(&world, &[some]).await.booked, 1);
    assert_eq!((world.state(part).await.0, world.quantities(order).await), ("Cancelled".into(), (dec!(0), dec!(0))));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn goods_without_a_notice_go_back_and_belong_to_their_supplier(pool: PgPool) {
    let world = World::new(pool).await;
    let order = world.order_line("SUB-LOT", dec!(100)).await;
    let of = |no: &str, kind, quantity| told(no, None, kind, quantity);
    hear(&world, &[of("R2", ReceiptKind::Return, dec!(-40))]).await;
    assert_eq!(waits(&world).await, [("R2".to_owned(), SHORT.to_owned())]);
    assert_eq!(hear(&world, &[of("R1", ReceiptKind::Receive, dec!(100))]).await.unannounced, 2);
    assert_eq!((world.quantities(order).await, closing(&world, order).await), ((dec!(0), dec!(60)), "open".into()));
    hear(&world, &[of("R3", ReceiptKind::Correct, dec!(40))]).await;
    assert_eq!(closing(&world, order).await, "closed");
    hear(&world, &[of("R4", ReceiptKind::Correct, dec!(-1))]).await;
    assert_eq!((world.quantities(order).await.1, closing(&world, order).await), (dec!(99), "open".into()));
    let own = listed(&world, &supplier(world.vendor), ReceiptFilter::default()).await;
    assert_eq!(own.iter().map(|row| row.receipt_no.as_str()).collect::<Vec<_>>(), ["R1", "R2", "R3", "R4"]);
    assert!(listed(&world, &supplier(world.other_vendor), ReceiptFilter::default()).await.is_empty());
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_line_that_was_cancelled_is_not_opened_by_a_return(pool: PgPool) {
    let world = World::new(pool).await;
    let order = world.order_line("SUB-LOT", dec!(100)).await;
    world.sent(order, dec!(50), "AB00000001", "18").await;
    hear(&world, &[came("R1", dec!(50))]).await;
    // The buyer wants nothing of it any more, and says so.
    sqlx::query("UPDATE po_lines SET cancelled_qty = 100, closing = 'closed'").execute(&world.pool).await.unwrap();
    assert_eq!(hear(&world, &[back("R2", dec!(50))]).await.booked, 1);
    assert_eq!((world.quantities(order).await, closing(&world, order).await), ((dec!(0), dec!(0)), "closed".into()));
}

async fn listed(world: &World, actor: &Actor, filter: ReceiptFilter) -> Vec<ReceiptRow> {
    let filter = ReceiptFilter { sort: Some("receiptNo".into()), ..filter };
    let (rows, total) = asn::receipts(&world.db, actor, &filter).await.unwrap();
    assert_eq!(i64::try_from(rows.len()).unwrap(), total);
    rows
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_inspection_is_told_later_and_changes_nothing_else(pool: PgPool) {
    let world = World::new(pool).await;
    let order = world.order_line("SUB-LOT", dec!(100)).await;
    world.sent(order, dec!(50), "AB00000001", "18").await;
    hear(&world, &[came("R1", dec!(40))]).await;
    let said = |accepted, rejected, quantity| {
        let mut receipt = came("R1", quantity);
        receipt.lines[0].accepted_qty = accepted;
        receipt.lines[0].rejected_qty = rejected;
        receipt
    };
    let inspected = async || {
        let rows = listed(&world, &administrator(), ReceiptFilter::default()).await;
        (rows[0].quantity, rows[0].accepted_qty, rows[0].rejected_qty)
    };
    // Another quantity of a booked line is not heard, its inspection is.
    hear(&world, &[said(Some(dec!(30)), Some(dec!(10)), dec!(45))]).await;
    assert_eq!(inspected().await, (dec!(40), Some(dec!(30)), Some(dec!(10))));
    hear(&world, &[said(Some(dec!(45)), None, dec!(45))]).await;
    assert_eq!(inspected().await, (dec!(40), Some(dec!(30)), Some(dec!(10))), "more than came was not inspected");
    hear(&world, &[said(None, None, dec!(40))]).await;
    assert_eq!(inspected().await.1, Some(dec!(30)), "who says nothing takes nothing back");
    assert_eq!(world.quantities(order).await, (dec!(10), dec!(40)));
    let messages =
        asn::receipt_messages(&world.db, &administrator(), &ReceiptMessageFilter::default()).await.unwrap().0;
    assert_eq!((messages.len(), messages[0].times_heard, messages[0].changed_at), (1, 4, Some(now())));
    let one = asn::receipt_message(&world.db, &administrator(), messages[0].id).await.unwrap();
    assert_eq!(one.payload["lines"][0]["quantity"], Value::from("40"));
    assert_eq!(one.previous_payload.unwrap()["lines"][0]["acceptedQty"], Value::from("45"));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn receipts_are_shown_as_they_were_told_and_tried_again(pool: PgPool) {
    let world = World::new(pool).await;
    let order = world.order_line("SUB-LOT", dec!(100)).await;
    world.sent(order, dec!(50), "AB00000001", "18").await;
    let two = ErpReceipt {
        lines: vec![came("", dec!(20)).lines.remove(0), ErpReceiptLine::received("999", 1, dec!(5))],
        ..came("R1", dec!(1))
    };
    hear(&world, &[two.clone(), two, back("R2", dec!(30)), came("R3", dec!(5))]).await;
    let admin = administrator();
    let messages = async |filter| asn::receipt_messages(&world.db, &admin, &filter).await.unwrap().0;
    let all = || ReceiptMessageFilter { sort: Some("receiptNo".into()), ..ReceiptMessageFilter::default() };
    let rows = messages(all()).await;
    let shown: Vec<_> = rows.iter().map(|row| (row.receipt_no.as_str(), row.state.as_str(), row.times_heard)).collect();
    assert_eq!(shown, [("R1", "in_part", 2), ("R2", "waiting", 1), ("R3", "booked", 1)]);
    assert_eq!((rows[0].kinds.as_slice(), rows[1].kinds.as_slice()), (&["receive".into()][..], &["return".into()][..]));
    for (filter, wanted) in [
        (ReceiptMessageFilter { state: Some("in_part,waiting".into()), ..all() }, 2),
        (ReceiptMessageFilter { state: Some("booked".into()), ..all() }, 1),
        (ReceiptMessageFilter { state: Some("closed".into()), ..all() }, 0),
        (ReceiptMessageFilter { kind: Some("return,correct".into()), ..all() }, 1),
        (ReceiptMessageFilter { po_no: Some("999".into()), ..all() }, 1),
        (ReceiptMessageFilter { inbound_no: Some("18".into()), ..all() }, 3),
        (ReceiptMessageFilter { vendor: Some("V10001".into()), ..all() }, 3),
        (ReceiptMessageFilter { vendor: Some("V10002".into()), ..all() }, 0),
        (ReceiptMessageFilter { changed: Some(true), ..all() }, 0),
        (ReceiptMessageFilter { receipt_no: Some("r2".into()), ..all() }, 1),
    ] {
        assert_eq!(messages(filter.clone()).await.len(), wanted, "{filter:?}");
    }
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let lines: Vec<i64> =
        sqlx::query_scalar("SELECT id FROM asn_receipts WHERE po_no = '999'").fetch_all(&world.pool).await.unwrap();
    asn::close_waiting(&world.db, &admin, now(), &lines, "not ours").await.unwrap();
    let replay =
        async |take_back| asn::replay(&world.db, &admin, now(), &[ids.as_slice(), &[999]].concat(), take_back).await;
    let told = |results: Vec<asn::Replayed>| -> Vec<String> {
        results
            .into_iter()
            .map(|one| one.result.map_or_else(|error| format!("{error:?}"), |()| "done".into()))
            .collect()
    };
    let results = told(replay(false).await.unwrap());
    for (result, wanted) in results.iter().zip(["RECEIPT_CLOSED", SHORT, "RECEIPT_BOOKED", "NotFound"]) {
        assert!(result.contains(wanted), "{result} is not {wanted}");
    }
    // The order comes after all, and more of the goods: what was given up is tried, too.
    world.order_line("SUB-LOT", dec!(5)).await;
    for table in ["purchase_orders", "po_lines"] {
        let sql = format!("UPDATE {table} SET po_no = '999' WHERE po_no = '451'");
        sqlx::query(sqlx::AssertSqlSafe(sql)).execute(&world.pool).await.unwrap();
    }
    sqlx::query("UPDATE asn_receipts SET quantity = -3 WHERE receipt_no = 'R2'").execute(&world.pool).await.unwrap();
    let results = told(replay(true).await.unwrap());
    assert_eq!(results[..2], ["done", "done"], "{results:?}");
    assert!(waits(&world).await.is_empty());
    let entries: Vec<(String, Value)> =
        sqlx::query_as("SELECT subject, detail FROM audit_log WHERE kind = 'receipts_replayed' ORDER BY id")
            .fetch_all(&world.pool)
            .await
            .unwrap();
    assert_eq!(entries.len(), 6);
    let last = entries.iter().rfind(|(subject, _)| subject == "R1").unwrap();
    assert_eq!((&last.1["booked"], &last.1["takenBack"]), (&Value::from(1), &Value::from(1)));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_list_of_receipts_filters_and_says_what_was_shipped(pool: PgPool) {
    let world = World::new(pool).await;
    let order = world.order_line("SUB-LOT", dec!(100)).await;
    let (id, _) = world.sent(order, dec!(50), "AB00000001", "18").await;
    hear(
        &world,
        &[ErpReceipt { is_final: true, ..came("R1", dec!(45)) }, told("R9", None, ReceiptKind::Return, dec!(-99))],
    )
    .await;
    hear(&world, &[back("R2", dec!(5)), corrected("R3", dec!(1))]).await;
    let admin = administrator();
    let asn_no: String = sqlx::query_scalar("SELECT asn_no FROM asns").fetch_one(&world.pool).await.unwrap();
    let rows = listed(&world, &admin, ReceiptFilter::default()).await;
    let first = &rows[0];
    assert_eq!(
        (first.asn_id, first.asn_no.as_deref(), first.po_line_id),
        (Some(id), Some(asn_no.as_str()), Some(order))
    );
    assert_eq!(
        (first.ship_qty, first.difference_qty, first.returned_qty),
        (Some(dec!(50)), Some(dec!(-4)), Some(dec!(5)))
    );
    assert_eq!((first.plant_code.as_deref(), first.material_code.as_deref()), (Some("P100"), Some("SUB-LOT")));
    assert_eq!((rows[3].state.as_str(), rows[3].reason.as_deref()), ("waiting", Some(SHORT)));
    let all = ReceiptFilter::default;
    for (filter, wanted) in [
        (ReceiptFilter { kind: Some("return".into()), ..all() }, 2),
        (ReceiptFilter { kind: Some("return,correct".into()), ..all() }, 3),
        (ReceiptFilter { state: Some("waiting".into()), ..all() }, 1),
        (ReceiptFilter { state: Some("booked".into()), ..all() }, 3),
        (ReceiptFilter { asn_no: Some(asn_no.to_lowercase()), ..all() }, 3),
        (ReceiptFilter { po_no: Some("45".into()), ..all() }, 4),
        (ReceiptFilter { material: Some("sub".into()), ..all() }, 4),
        (ReceiptFilter { material: Some("PAN".into()), ..all() }, 0),
        (ReceiptFilter { plant: Some("P100".into()), ..all() }, 4),
        (ReceiptFilter { vendor: Some("V10001".into()), ..all() }, 3),
        (ReceiptFilter { receipt_no: Some("r3".into()), ..all() }, 1),
        (ReceiptFilter { received_from: Some(now().date_naive()), ..all() }, 4),
        (ReceiptFilter { received_to: Some(now().date_naive() - Days::new(1)), ..all() }, 0),
    ] {
        assert_eq!(listed(&world, &admin, filter.clone()).await.len(), wanted, "{filter:?}");
    }
    let own = listed(&world, &supplier(world.vendor), all()).await;
    assert_eq!(own.len(), 3, "what waits is not the supplier's to see");
    for filter in
        [ReceiptFilter { kind: Some("x".into()), ..all() }, ReceiptFilter { state: Some("x".into()), ..all() }]
    {
        assert!(asn::receipts(&world.db, &admin, &filter).await.is_err(), "{filter:?}");
    }
}
