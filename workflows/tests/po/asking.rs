//! Changes of an order's head: which ask again, once, and what the supplier sees of them.

use super::fixture::*;
use ehub_erp::ErpOrder;
use ehub_workflows::po::asking::HEAD_FIELDS;
use ehub_workflows::po::machine::Input;
use ehub_workflows::po::search;
use rust_decimal::dec;
use sqlx::PgPool;

/// The order with another value in one field of its head, under a newer revision. Its lines keep theirs.
fn changed(field: &str) -> ErpOrder {
    let mut order = ErpOrder { revision: 2, ..order("4500000001", 3) };
    match field {
        "currency" => order.currency = "USD".into(),
        "plantCode" => order.plant_code = "P2".into(),
        "paymentTerm" => order.payment_term = "Net 60 days".into(),
        "fob" => order.fob = "DAP".into(),
        "shipTo" => order.ship_to = "Dock 2".into(),
        "shipVia" => order.ship_via = "AIR".into(),
        "billTo" => order.bill_to = "Box 88".into(),
        "noteToSupplier" => order.note = "Ship at once.".into(),
        other => panic!("{other}"),
    }
    order
}

/// Of three lines the first stays new, the second is accepted, the third is negotiated.
async fn answered(app: &TestApp) {
    app.import(vec![order("4500000001", 3)]).await;
    let lines = app.lines("4500000001").await;
    app.reply(&app.supplier(), lines[1], Input::as_asked()).await.unwrap();
    app.reply(&app.supplier(), lines[2], later()).await.unwrap();
}

async fn states(app: &TestApp) -> Vec<String> {
    sqlx::query_scalar("SELECT state FROM po_lines ORDER BY line_no").fetch_all(&app.pool).await.unwrap()
}

async fn asks_as_set(pool: PgPool, setting: Option<bool>, asks: fn(&str) -> bool) {
    let app = app(&pool).await;
    match setting {
        None => sqlx::query("DELETE FROM order_change_rules").execute(&pool).await.unwrap(),
        Some(set) => sqlx::query("UPDATE order_change_rules SET asks = $1").bind(set).execute(&pool).await.unwrap(),
    };
    for field in HEAD_FIELDS {
        sqlx::query("TRUNCATE purchase_orders CASCADE").execute(&pool).await.unwrap();
        answered(&app).await;
        let imported = app.import(vec![changed(field)]).await;
        let expected = if asks(field) { ["New", "Revise", "Revise"] } else { ["New", "Accept", "Nego"] };
        assert_eq!(states(&app).await, expected, "{field}");
        assert_eq!(imported.changed, if asks(field) { 2 } else { 0 }, "{field}");
        assert_eq!(app.number("SELECT count(*) FROM purchase_order_changes").await, 1, "{field} is kept with the head");
        let versions = "SELECT sum(version)::bigint FROM po_lines";
        let before = app.number(versions).await;
        app.import(vec![changed(field)]).await;
        app.import(vec![ErpOrder { revision: 3, ..changed(field) }]).await;
        assert_eq!(app.number(versions).await, before, "{field}: the same head asks once");
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn without_settings_the_defaults_ask(pool: PgPool) {
    asks_as_set(pool, None, |field| ["currency", "plantCode", "paymentTerm", "fob"].contains(&field)).await;
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn every_field_can_be_set_to_ask(pool: PgPool) {
    asks_as_set(pool, Some(true), |_| true).await;
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn no_field_asks_that_is_set_not_to(pool: PgPool) {
    asks_as_set(pool, Some(false), |_| false).await;
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_line_that_changed_as_well_is_asked_once_and_shows_both(pool: PgPool) {
    let app = app(&pool).await;
    answered(&app).await;
    let before = app.lines("4500000001").await;
    let mut order = changed("currency");
    order.lines[1].order_qty = dec!(120);
    order.lines[1].revision = 2;
    app.import(vec![order]).await;
    let after = app.lines("4500000001").await;
    assert_eq!(states(&app).await, ["New", "Revise", "Revise"]);
    assert_eq!((after[1].version, after[2].version), (before[1].version + 1, before[2].version + 1));
    let fields = |id| {
        let (db, supplier) = (app.db.clone(), app.supplier());
        async move {
            let line = search::line(&db, &supplier, now(), id).await.unwrap();
            let mut fields: Vec<String> = line.changes.into_iter().map(|change| change.field).collect();
            fields.sort();
            fields
        }
    };
    assert_eq!(fields(after[0].id).await, Vec::<String>::new());
    assert_eq!(fields(after[1].id).await, ["currency", "orderQty"]);
    assert_eq!(fields(after[2].id).await, ["currency"]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn lines_follow_the_plant_of_their_order(pool: PgPool) {
    let app = app(&pool).await;
    answered(&app).await;
    app.import(vec![changed("plantCode")]).await;
    let elsewhere = "SELECT count(*) FROM po_lines l JOIN plants p ON p.id = l.plant_id WHERE p.code <> 'P2'";
    assert_eq!(app.number(elsewhere).await, 0, "new lines too");
}
