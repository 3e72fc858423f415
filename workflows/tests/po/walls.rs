//! What another supplier sees and can do: nothing.

use super::fixture::*;
use super::replies::{offered, workflow};
use ehub_workflows::Error;
use ehub_workflows::po::machine::Input;
use sqlx::PgPool;

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn another_supplier_neither_sees_nor_touches_a_line(pool: PgPool) {
    let app = app(&pool).await;
    app.import(vec![order("4500000001", 2)]).await;
    let seen = app.line("4500000001").await;
    let other = app.other_supplier();
    for input in [Input::as_asked(), later(), Input::Disagree { comment: "x".into() }, Input::Agree] {
        assert!(matches!(app.reply(&other, seen, input).await, Err(Error::NotFound)));
    }
    assert!(matches!(workflow(&app.db, &other, now(), seen.id).await, Err(Error::NotFound)));
    assert!(offered(&app.db, &other, now(), &[seen.id]).await.unwrap().is_empty());
    assert_eq!(app.state(seen.id).await, "New");

    app.reply(&app.supplier(), seen, later()).await.unwrap();
    let mut tx = app.db.begin(&other).await.unwrap();
    for table in [
        "SELECT count(*) FROM po_lines",
        "SELECT count(*) FROM purchase_orders",
        "SELECT count(*) FROM po_line_splits",
        "SELECT count(*) FROM po_line_changes",
        "SELECT count(*) FROM history WHERE process <> 'company'",
        "SELECT count(*) FROM erp_messages",
    ] {
        let count: i64 = sqlx::query_scalar(table).fetch_one(&mut *tx).await.unwrap();
        assert_eq!(count, 0, "{table}");
    }
}
