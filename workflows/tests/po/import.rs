//! Orders from the ERP: created once, changed when newer, closed when done, skipped with a reason.

use super::fixture::*;
use ehub_engine::Actor;
use ehub_erp::{ErpOrder, ErpOrderLine, Key};
use ehub_workflows::erp_message::{orders_of, overtaken};
use ehub_workflows::po::machine::Input;
use ehub_workflows::po::store::import::{cursor, import};
use rust_decimal::dec;
use sqlx::PgPool;

fn changed(order: ErpOrder, revision: i64, change: fn(&mut ErpOrderLine)) -> ErpOrder {
    let mut order = ErpOrder { revision, ..order };
    for line in &mut order.lines {
        line.revision = revision;
        change(line);
    }
    order
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_same_page_twice_changes_nothing(pool: PgPool) {
    let app = app(&pool).await;
    let page = || vec![order("4500000001", 3), order("4500000002", 2)];
    let first = import(&app.db, &erp(), now(), page(), Some("c1")).await.unwrap();
    assert_eq!((first.created, first.changed, first.unchanged), (5, 0, 0));
    let again = import(&app.db, &erp(), now(), page(), Some("c2")).await.unwrap();
    assert_eq!((again.created, again.changed, again.unchanged), (0, 0, 5));
    assert_eq!(cursor(&app.db, &erp()).await.unwrap().as_deref(), Some("c2"));
    assert_eq!(app.number("SELECT count(*) FROM history WHERE process = 'po_line'").await, 5);
    assert_eq!(app.number("SELECT count(*) FROM materials").await, 3);
    assert_eq!(app.number("SELECT total_amount::bigint FROM purchase_orders ORDER BY id LIMIT 1").await, 750);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_newer_revision_is_kept_field_by_field_and_asks_again(pool: PgPool) {
    let app = app(&pool).await;
    app.import(vec![order("4500000001", 1)]).await;
    let seen = app.line("4500000001").await;
    app.reply(&app.supplier(), seen, Input::as_asked()).await.unwrap();
    let newer = changed(order("4500000001", 1), 2, |line| {
        line.order_qty = dec!(120);
        line.need_by_on = day("2026-04-01");
    });
    assert_eq!(app.import(vec![newer.clone()]).await.changed, 1);
    assert_eq!(app.state(seen.id).await, "Revise");
    let fields: Vec<(String, String, String, i64)> =
        sqlx::query_as("SELECT field, old_value, new_value, line_version FROM po_line_changes ORDER BY field")
            .fetch_all(&pool)
            .await
            .unwrap();
    assert_eq!(
        fields,
        [
            ("needByOn".to_owned(), "2026-03-10".to_owned(), "2026-04-01".to_owned(), 3),
            ("orderQty".to_owned(), "100".to_owned(), "120".to_owned(), 3),
        ]
    );
    let asked: String = app.text("SELECT original_need_by_on::text FROM po_lines WHERE id = $1", seen.id).await;
    assert_eq!(asked, "2026-03-10", "the day first asked for is kept for ever");
    assert_eq!(app.import(vec![newer]).await.unchanged, 1);
    let older = changed(order("4500000001", 1), 1, |line| line.order_qty = dec!(1));
    assert_eq!(app.import(vec![older]).await.unchanged, 1);
    assert_eq!(app.text("SELECT order_qty::text FROM po_lines WHERE id = $1", seen.id).await, "120.000");
    let touched = changed(order("4500000001", 1), 9, |line| {
        line.order_qty = dec!(120);
        line.need_by_on = day("2026-04-01");
    });
    assert_eq!(app.import(vec![touched]).await.unchanged, 1, "newer, but nothing differs");
    assert_eq!(app.line("4500000001").await.version, 3);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_new_line_that_changes_stays_new(pool: PgPool) {
    let app = app(&pool).await;
    app.import(vec![order("4500000001", 1)]).await;
    app.import(vec![changed(order("4500000001", 1), 2, |line| line.order_qty = dec!(50))]).await;
    let seen = app.line("4500000001").await;
    assert_eq!((app.state(seen.id).await.as_str(), seen.version), ("New", 2));
    app.reply(&app.supplier(), seen, Input::as_asked()).await.unwrap();
    assert_eq!(app.text("SELECT confirm_qty::text FROM po_lines WHERE id = $1", seen.id).await, "50.000");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn cancelled_and_received_lines_close_and_one_that_was_cancelled_asks_again(pool: PgPool) {
    let app = app(&pool).await;
    app.import(vec![order("4500000001", 2)]).await;
    let mut cancelled = changed(order("4500000001", 2), 2, |_| {});
    cancelled.lines[0].cancelled_qty = dec!(100);
    cancelled.lines[1].received_qty = dec!(100);
    assert_eq!(app.import(vec![cancelled]).await.closed, 2);
    assert_eq!(app.number("SELECT count(*) FROM po_lines WHERE closing = 'closed' AND state = 'New'").await, 2);
    let seen = app.line("4500000001").await;
    let refused = app.reply(&app.supplier(), seen, Input::as_asked()).await.unwrap_err();
    assert!(format!("{refused:?}").contains("PO_LINE_CLOSED"));
    let reopened = changed(order("4500000001", 2), 3, |_| {});
    assert_eq!(app.import(vec![reopened]).await.changed, 1, "what went back is wanted as it was");
    let events = "SELECT count(*) FROM history WHERE process = 'po_line' AND event = 'reopen'";
    assert_eq!(app.number(events).await, 1);
    assert_eq!(app.number("SELECT count(*) FROM po_lines WHERE closing = 'open'").await, 2);
    let done = ErpOrder { lines: vec![ErpOrderLine { received_qty: dec!(100), ..line(1) }], ..order("4500000009", 1) };
    app.import(vec![done]).await;
    let seen = app.line("4500000009").await;
    assert_eq!(app.text("SELECT closing FROM po_lines WHERE id = $1", seen.id).await, "closed");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_cannot_be_taken_is_skipped_with_its_reason(pool: PgPool) {
    let app = app(&pool).await;
    app.import(vec![order("4500000001", 1)]).await;
    let mut bad = order("4500000004", 3);
    bad.lines[0].order_qty = dec!(1.2345);
    bad.lines[1].line_no = 3;
    let imported = app
        .import(vec![
            ErpOrder { vendor_code: "V99999".into(), ..order("4500000002", 1) },
            ErpOrder { plant_code: "P9".into(), ..order("4500000003", 1) },
            ErpOrder { vendor_code: "V10002".into(), revision: 5, ..order("4500000001", 1) },
            bad,
        ])
        .await;
    assert_eq!(imported.created, 1);
    let reasons: Vec<(String, Option<i32>, String)> = imported
        .skipped
        .iter()
        .map(|skipped| (skipped.po_no.clone(), skipped.line_no, skipped.reasons[0].label.clone()))
        .collect();
    assert_eq!(
        reasons,
        [
            ("4500000002".to_owned(), None, "ERP_VENDOR_UNKNOWN".to_owned()),
            ("4500000003".to_owned(), None, "ERP_PLANT_UNKNOWN".to_owned()),
            ("4500000001".to_owned(), None, "ERP_VENDOR_CHANGED".to_owned()),
            ("4500000004".to_owned(), Some(1), "TOO_MANY_DECIMALS".to_owned()),
            ("4500000004".to_owned(), Some(3), "ROW_DUPLICATE".to_owned()),
        ]
    );
    assert_eq!(app.number("SELECT count(*) FROM purchase_orders WHERE po_no = '4500000002'").await, 0);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_order_heard_of_first_when_all_of_it_is_cancelled_is_not_made(pool: PgPool) {
    let app = app(&pool).await;
    let withdrawn = |po_no: &str| changed(order(po_no, 2), 2, |line| line.cancelled_qty = line.order_qty);
    // A held one that is withdrawn waits for nothing any more; one that is known closes.
    app.import(vec![ErpOrder { plant_code: "P9".into(), ..order("4500000002", 2) }, order("4500000003", 2)]).await;
    assert_eq!(app.number("SELECT count(*) FROM held_orders").await, 1);
    let gone = ErpOrder { plant_code: "P9".into(), ..withdrawn("4500000002") };
    let imported = app.import(vec![withdrawn("4500000001"), gone, withdrawn("4500000003")]).await;
    assert_eq!((imported.created, imported.closed, imported.skipped.len()), (0, 2, 0));
    assert_eq!(app.number("SELECT count(*) FROM held_orders").await, 0);
    assert_eq!(app.number("SELECT count(*) FROM purchase_orders").await, 1);
    // What was received, or is wanted in part, was an order.
    let mut in_part = withdrawn("4500000004");
    in_part.lines[0].cancelled_qty = dec!(40);
    let mut received = withdrawn("4500000005");
    received.lines[0].received_qty = dec!(1);
    assert_eq!(app.import(vec![in_part, received]).await.created, 4);
    // And one that is taken up again after all, is one.
    let again = changed(order("4500000001", 2), 3, |_| {});
    assert_eq!(app.import(vec![again]).await.created, 2);
}

/// Said again and again, it could only be refused as often.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_reply_that_a_change_of_the_erp_overtook_is_not_said(pool: PgPool) {
    let app = app(&pool).await;
    let ordered = ErpOrder { key: Key::new("77"), ..order("4500000001", 1) };
    app.import(vec![ordered.clone()]).await;
    let seen = app.line("4500000001").await;
    app.reply(&app.supplier(), seen, Input::as_asked()).await.unwrap();
    let message = app.number("SELECT max(id) FROM erp_messages").await;
    let actor = Actor::system("erp.deliver", "test");
    assert_eq!(orders_of(&app.db, &actor, message).await.unwrap(), [Key::new("77")]);
    assert!(!overtaken(&app.db, &actor, now(), message).await.unwrap(), "it is still good");
    app.import(vec![changed(ordered, 2, |line| line.order_qty = dec!(120))]).await;
    assert!(overtaken(&app.db, &actor, now(), message).await.unwrap());
    assert_eq!(app.text("SELECT state FROM erp_messages WHERE id = $1", message).await, "X");
    assert!(!overtaken(&app.db, &actor, now(), message).await.unwrap(), "once");
}
