//! The list of applications: its pages from either end, and what of a line is allowed, which every application keeps.

use super::fixture::*;
use ehub_workflows::ship_permission::search::{ShipPermissionFilter, search};
use rust_decimal::dec;
use sqlx::PgPool;

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn pages_from_either_end_are_the_list_once(pool: PgPool) {
    let app = app(&pool).await;
    for line in app.accepted(order("4500000001", 23)).await {
        app.asked(line, dec!(10)).await;
    }
    for sort in ["createdAt", "-createdAt", "poNo", "-poNo", "askedOn", "-needByOn"] {
        let asked = |page, size| ShipPermissionFilter {
            sort: Some(sort.to_owned()),
            page: Some(page),
            size: Some(size),
            ..ShipPermissionFilter::default()
        };
        let (whole, total) = search(&app.db, &buyer(), &asked(1, 100)).await.unwrap();
        assert_eq!((whole.len(), total), (23, 23));
        let mut paged = Vec::new();
        for page in 1..=6 {
            let (rows, total) = search(&app.db, &buyer(), &asked(page, 5)).await.unwrap();
            assert_eq!(total, 23);
            paged.extend(rows);
        }
        let ids = |rows: &[ehub_workflows::ship_permission::search::ShipPermissionRow]| {
            rows.iter().map(|row| row.id).collect::<Vec<_>>()
        };
        assert_eq!(ids(&paged), ids(&whole), "{sort}");
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_application_keeps_how_much_of_its_line_is_allowed_whoever_changes_the_line(pool: PgPool) {
    let app = app(&pool).await;
    let line = app.accepted(order("4500000001", 1)).await[0];
    let first = app.asked(line, dec!(30)).await;
    let said =
        || app.text("SELECT string_agg(line_allow, ' ' ORDER BY id) FROM ship_permissions WHERE po_line_id = $1", line);
    assert_eq!(said().await, "NONE");
    app.send(&buyer(), first, as_asked()).await.unwrap();
    assert_eq!(said().await, "PARTIAL");
    app.asked(line, dec!(20)).await;
    assert_eq!(said().await, "PARTIAL PARTIAL", "what is new asks its line");
    for (change, expected) in [
        ("cum_allow_qty = 100", "ALL ALL"),
        ("order_qty = 120", "PARTIAL PARTIAL"),
        ("in_transit_qty = 100, order_qty = 50", "ALL ALL"),
        ("cum_allow_qty = 0, in_transit_qty = 0", "NONE NONE"),
    ] {
        let sql = format!("UPDATE po_lines SET {change} WHERE id = {line}");
        sqlx::query(sqlx::AssertSqlSafe(sql)).execute(&pool).await.unwrap();
        assert_eq!(said().await, expected, "{change}");
    }
    // What a trigger cuts is in no statement.
    sqlx::query("UPDATE po_lines SET cum_allow_qty = 50, in_transit_qty = 50 WHERE id = $1")
        .bind(line)
        .execute(&pool)
        .await
        .unwrap();
    assert_eq!(said().await, "ALL ALL");
    sqlx::query("UPDATE po_lines SET order_qty = 0, in_transit_qty = 0 WHERE id = $1")
        .bind(line)
        .execute(&pool)
        .await
        .unwrap();
    assert_eq!(said().await, "NONE NONE");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_allowed_narrows_and_is_counted_in_one_index(pool: PgPool) {
    let app = app(&pool).await;
    for line in app.accepted(order("4500000001", 3)).await {
        app.asked(line, dec!(10)).await;
    }
    let first = app.number("SELECT min(po_line_id) FROM ship_permissions").await;
    sqlx::query("UPDATE po_lines SET cum_allow_qty = 100 WHERE id = $1").bind(first).execute(&pool).await.unwrap();
    for (word, expected) in
        [("ANY", 3), ("NONE", 2), ("PARTIAL", 0), ("NONE_PARTIAL", 2), ("PARTIAL_ALL", 1), ("ALL", 1)]
    {
        let filter = ShipPermissionFilter { allow: Some(word.to_owned()), ..ShipPermissionFilter::default() };
        let (rows, total) = search(&app.db, &buyer(), &filter).await.unwrap();
        assert_eq!((rows.len(), total), (usize::try_from(expected).unwrap(), expected), "{word}");
    }
    let mut tx = app.db.begin(&buyer()).await.unwrap();
    sqlx::query("SET LOCAL enable_seqscan = off").execute(&mut *tx).await.unwrap();
    // Of three rows a sort is cheap, of a hundred thousand it is not.
    sqlx::query("SET LOCAL enable_sort = off").execute(&mut *tx).await.unwrap();
    for (index, statement) in [
        (
            "Index Only Scan using ship_permissions_count_idx",
            "EXPLAIN SELECT count(*) FROM ship_permissions s WHERE s.state = 'Approved' AND s.line_allow = 'NONE'",
        ),
        (
            "Index Only Scan Backward using ship_permissions_created_idx",
            "EXPLAIN SELECT s.id FROM ship_permissions s WHERE s.line_allow = 'NONE' ORDER BY s.created_at DESC, s.id DESC LIMIT 20",
        ),
    ] {
        let plan: Vec<String> = sqlx::query_scalar(statement).fetch_all(&mut *tx).await.unwrap();
        assert!(plan.iter().any(|line| line.contains(index)), "{index}:\n{}", plan.join("\n"));
    }
}
