//! What the database itself holds, whoever writes: shipped ≤ cumAllow ≤ order − cancelled.

use super::fixture::*;
use ehub_workflows::po::store::allowance::cut;
use rust_decimal::dec;
use sqlx::{AssertSqlSafe, PgPool};

/// An accepted line of which 80 of 100 may be shipped.
async fn allowed(app: &TestApp) -> i64 {
    let line = app.accepted(order("4500000001", 1)).await[0];
    let seen = app.asked(line, dec!(80)).await;
    app.send(&buyer(), seen, as_asked()).await.unwrap();
    line
}

async fn set(pool: &PgPool, line: i64, columns: &str) -> Result<(), String> {
    let sql = format!("UPDATE po_lines SET {columns} WHERE id = {line}");
    match sqlx::query(AssertSqlSafe(sql)).execute(pool).await {
        Ok(_) => Ok(()),
        Err(sqlx::Error::Database(error)) => Err(error.constraint().unwrap_or_default().to_owned()),
        Err(other) => panic!("{other}"),
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn nobody_allows_more_than_is_ordered(pool: PgPool) {
    let app = app(&pool).await;
    let line = allowed(&app).await;
    let above = Err("po_lines_allowed_within_order".to_owned());
    assert_eq!(set(&pool, line, "cum_allow_qty = 100.001").await, above);
    assert_eq!(set(&pool, line, "cum_allow_qty = 90, cancelled_qty = 20").await, above, "raised and too far");
    assert_eq!(set(&pool, line, "cum_allow_qty = 100").await, Ok(()));
    let shipped = Err("po_lines_shipped_within_allowed".to_owned());
    assert_eq!(set(&pool, line, "in_transit_qty = 100.001").await, shipped);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_order_that_shrinks_cuts_what_is_allowed_but_not_below_what_is_shipped(pool: PgPool) {
    let app = app(&pool).await;
    let line = allowed(&app).await;
    set(&pool, line, "cancelled_qty = 10").await.unwrap();
    assert_eq!(app.allowed(line).await, dec!(80), "there is room yet");
    set(&pool, line, "cancelled_qty = 30").await.unwrap();
    assert_eq!(app.allowed(line).await, dec!(70));
    set(&pool, line, "in_transit_qty = 60").await.unwrap();
    set(&pool, line, "order_qty = 50").await.unwrap();
    assert_eq!(app.allowed(line).await, dec!(60), "what is on its way is allowed");
    set(&pool, line, "in_transit_qty = 0").await.unwrap();
    assert_eq!(app.allowed(line).await, dec!(20), "what comes back is not wanted any more");
    set(&pool, line, "cancelled_qty = 90").await.unwrap();
    assert_eq!(app.allowed(line).await, dec!(0), "never negative");
    set(&pool, line, "cancelled_qty = 0").await.unwrap();
    assert_eq!(app.allowed(line).await, dec!(0), "nothing comes back by itself");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_erp_that_shrinks_the_order_goes_on(pool: PgPool) {
    let app = app(&pool).await;
    let line = allowed(&app).await;
    app.import(newer("4500000001", 1, |line| line.cancelled_qty = dec!(50))).await;
    assert_eq!(app.allowed(line).await, dec!(50));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn lines_of_before_are_cut_in_portions(pool: PgPool) {
    let app = app(&pool).await;
    let lines = app.accepted(order("4500000001", 3)).await;
    // As a version before left them, which knew neither constraint nor trigger.
    for sql in [
        "ALTER TABLE po_lines DROP CONSTRAINT po_lines_allowed_within_order",
        "ALTER TABLE po_lines DISABLE TRIGGER po_lines_cut_allowed",
        "UPDATE po_lines SET cum_allow_qty = 100, order_qty = 60 WHERE line_no < 3",
        "UPDATE po_lines SET in_transit_qty = 70 WHERE line_no = 2",
        "ALTER TABLE po_lines ENABLE TRIGGER po_lines_cut_allowed",
    ] {
        sqlx::query(sql).execute(&pool).await.unwrap();
    }
    assert_eq!(
        (cut(&app.db, 1).await.unwrap(), cut(&app.db, 5).await.unwrap(), cut(&app.db, 5).await.unwrap()),
        (1, 1, 0)
    );
    assert_eq!(app.allowed(lines[0]).await, dec!(60));
    assert_eq!(app.allowed(lines[1]).await, dec!(70));
}
