//! An ERP that was restored from a backup: orders are older there, or not there any more.

use super::fixture::*;
use ehub_erp::{ErpOrder, Key};
use ehub_workflows::po::import::{ERP_MISSING, ERP_OLDER};
use ehub_workflows::po::machine::Input;
use ehub_workflows::po::search::{HeldFilter, held};
use ehub_workflows::po::store::import::{Noticed, Which, Wish, ask, close_missing, due, note_behind, take_older};
use rust_decimal::dec;
use sqlx::PgPool;

const PO: &str = "4500000001";

/// The order as the ERP has it at a revision: after the backup the quantity was raised and a second line added.
fn at(revision: i64) -> ErpOrder {
    let mut order = ErpOrder { key: Key::new("77"), revision, ..order(PO, if revision > 1 { 2 } else { 1 }) };
    for line in &mut order.lines {
        line.revision = revision;
    }
    order.lines[0].order_qty = if revision > 1 { dec!(120) } else { dec!(100) };
    order
}

async fn reasons(app: &TestApp) -> Vec<(String, String)> {
    let (rows, _) = held(&app.db, &buyer(), &HeldFilter::default()).await.unwrap();
    rows.iter().map(|row| (row.po_no.clone(), row.reasons[0].label.clone())).collect()
}

async fn notice(app: &TestApp, said: &[ErpOrder], gone: &[Key]) -> Noticed {
    note_behind(&app.db, &erp(), now(), said, gone).await.unwrap()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_older_order_is_noticed_and_nothing_is_changed_by_itself(pool: PgPool) {
    let app = app(&pool).await;
    app.import(vec![at(2)]).await;
    assert_eq!(notice(&app, &[at(2)], &[]).await, Noticed::default(), "it is as new as here");
    app.import(vec![at(1)]).await;
    assert_eq!(notice(&app, &[at(1)], &[]).await, Noticed { older: 1, missing: 0 });
    assert_eq!(reasons(&app).await, [(PO.to_owned(), ERP_OLDER.to_owned())]);
    let line = app.line(PO).await;
    assert_eq!(app.text("SELECT order_qty::text FROM po_lines WHERE id = $1", line.id).await, "120.000");
    // Said again in the old revision it stays; a pull does not read it again by itself.
    app.import(vec![at(1)]).await;
    assert_eq!(reasons(&app).await.len(), 1);
    assert!(due(&app.db, &erp(), 0, 10).await.unwrap().is_empty());
    // The ERP has caught up.
    app.import(vec![at(3)]).await;
    assert!(reasons(&app).await.is_empty());
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_state_of_the_erp_asks_the_supplier_again_and_cancels_what_it_does_not_have(pool: PgPool) {
    let app = app(&pool).await;
    app.import(vec![at(2)]).await;
    for seen in app.lines(PO).await {
        app.reply(&app.supplier(), seen, Input::as_asked()).await.unwrap();
    }
    notice(&app, &[at(1)], &[]).await;
    let asked = ask(&app.db, &buyer(), now(), Which::All, Wish::TakeState).await.unwrap();
    assert_eq!(asked.len(), 1);
    let due = due(&app.db, &erp(), 0, 10).await.unwrap();
    assert!(due[0].takes_state && due[0].po_no == PO);
    take_older(&app.db, &erp(), now(), vec![at(1)]).await.unwrap();
    let lines = app.lines(PO).await;
    assert_eq!(app.state(lines[0].id).await, "Revise", "the quantity is another one");
    assert_eq!(app.text("SELECT order_qty::text FROM po_lines WHERE id = $1", lines[0].id).await, "100.000");
    let second = "SELECT closing || ' ' || cancelled_qty FROM po_lines WHERE id = $1";
    assert_eq!(app.text(second, lines[1].id).await, "closed 100.000", "the line is not in the ERP");
    assert!(reasons(&app).await.is_empty());
    assert_eq!(app.number("SELECT erp_revision FROM purchase_orders").await, 1);
    // It is what the ERP has: nothing is noticed any more.
    assert_eq!(notice(&app, &[at(1)], &[]).await, Noticed::default());
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_order_that_the_erp_lost_is_noticed_and_closed_when_that_is_asked_for(pool: PgPool) {
    let app = app(&pool).await;
    let other = ErpOrder { key: Key::new("78"), ..order("4500000002", 1) };
    app.import(vec![at(2), other]).await;
    assert_eq!(notice(&app, &[], &[Key::new("77"), Key::new("99")]).await, Noticed { older: 0, missing: 1 });
    assert_eq!(reasons(&app).await, [(PO.to_owned(), ERP_MISSING.to_owned())]);
    let total = "SELECT total_amount::bigint FROM purchase_orders WHERE po_no = '4500000001'";
    assert!(app.number(total).await > 0);
    close_missing(&app.db, &erp(), now(), &[PO.to_owned()]).await.unwrap();
    assert_eq!(app.number("SELECT count(*) FROM po_lines WHERE closing = 'open'").await, 1, "the other order's");
    assert_eq!(app.number(total).await, 0, "nothing is wanted any more");
    assert!(reasons(&app).await.is_empty());
    assert_eq!(notice(&app, &[], &[Key::new("77")]).await, Noticed::default(), "nothing of it is open");
}

/// Only what is on hold because the ERP is behind can be set back.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_state_is_taken_of_nothing_else(pool: PgPool) {
    let app = app(&pool).await;
    app.import(vec![ErpOrder { plant_code: "P9".into(), ..order("4500000003", 1) }]).await;
    let id = held(&app.db, &buyer(), &HeldFilter::default()).await.unwrap().0[0].id;
    assert!(ask(&app.db, &buyer(), now(), Which::All, Wish::TakeState).await.unwrap().is_empty());
    let asked = ask(&app.db, &buyer(), now(), Which::These(vec![id]), Wish::TakeState).await.unwrap();
    assert_eq!(asked[0].po_no, None);
}
