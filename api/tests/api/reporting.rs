//! The advanced query: who asks, what is refused in which words, workbook, history and queries that are kept.

use crate::app::TestApp;
use ehub_workflows::reporting::{Limits, Reporter};
use serde_json::{Value, json};
use sqlx::PgPool;
use std::time::Duration;
use uuid::Uuid;

/// The house with a way to its views.
async fn house(pool: PgPool) -> TestApp {
    let mut app = TestApp::new(pool).await;
    let options = (*app.pool.connect_options()).clone().username("ehub_reporter").password("of the tests");
    // The throw-away server lets the role in; another one needs to be told.
    if <sqlx::PgConnection as sqlx::Connection>::connect_with(&options).await.is_err() {
        sqlx::raw_sql("ALTER ROLE ehub_reporter LOGIN PASSWORD 'of the tests'").execute(&app.pool).await.unwrap();
    }
    let limits = Limits { time: Duration::from_secs(20), rows: 50, sheet_rows: 60, ..Limits::default() };
    app.state.reporter = Some(Reporter::new(options, limits));
    app.router = ehub_api::router(app.state.clone());
    app
}

fn question(text: &str) -> Value {
    json!({"key": Uuid::new_v4(), "text": text})
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_administrator_asks_and_a_suppliers_sight_shows_its_own(pool: PgPool) {
    let app = house(pool).await;
    let admin = app.token("admin").await;
    let text = "SELECT DISTINCT vendor_code FROM order_lines ORDER BY vendor_code";
    let all = app.post("/api/reporting/runs", &admin, question(text)).await;
    assert_eq!(all.data()["rows"], json!([["V10001"], ["V10002"]]));
    assert_eq!(all.data()["columns"], json!([{"name": "vendor_code", "type": "text", "holds": "text"}]));
    let mut own = question(text);
    own["seenAs"] = json!("V10001");
    assert_eq!(app.post("/api/reporting/runs", &admin, own.clone()).await.data()["rows"], json!([["V10001"]]));
    own["seenAs"] = json!("nobody");
    assert_eq!(app.post("/api/reporting/runs", &admin, own).await.fault().2, "WRONG_TYPE");
    let views = app.get("/api/reporting/views", &admin).await;
    assert_eq!((&views.data()["isSetUp"], &views.data()["rows"]), (&json!(true), &json!(50)));
    assert!(views.data()["views"].as_array().unwrap().len() >= 12);
    for who in ["buyer1", "supplier1"] {
        let token = app.token(who).await;
        assert_eq!(app.post("/api/reporting/runs", &token, question(text)).await.status, 403, "{who}");
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_wrong_is_told_at_its_place(pool: PgPool) {
    let app = house(pool).await;
    let admin = app.token("admin").await;
    for (text, label, position) in [
        ("SELECT pg_sleep(1)", "QUERY_NAME", json!(8)),
        ("DROP TABLE orders", "QUERY_READS_ONLY", json!(1)),
        ("SELECT 1; SELECT 2", "QUERY_ONE_ONLY", json!(9)),
        ("SELECT oops FROM orders", "QUERY_FAILED", json!(8)),
        ("SELECT :a", "QUERY_PARAMETER", json!(8)),
        ("SELECT 1 / 0", "QUERY_FAILED", Value::Null),
    ] {
        let reply = app.post("/api/reporting/runs", &admin, question(text)).await;
        let (status, _, found, field) = reply.fault();
        assert_eq!((status, found.as_str(), field.as_str()), (400, label, "text"), "{text}");
        assert_eq!(reply.json["blockers"][0]["params"]["position"], position, "{text}");
    }
    let many =
        app.post("/api/reporting/runs", &admin, question("SELECT n FROM generate_series(1, 10000000) AS n")).await;
    assert_eq!((&many.data()["truncated"], &many.data()["limit"]), (&json!("rows"), &json!(50)));
    let nobody = app.post(&format!("/api/reporting/runs/{}/cancel", Uuid::new_v4()), &admin, json!({})).await;
    assert_eq!(nobody.data(), &json!({"wasRunning": false}));
    let runs = app.get("/api/reporting/runs", &admin).await;
    assert_eq!(runs.data().as_array().unwrap().len(), 7);
    assert_eq!((&runs.data()[0]["rows"], &runs.data()[1]["reason"]), (&json!(50), &json!("QUERY_FAILED")));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_workbook_is_whole_or_not_at_all(pool: PgPool) {
    let app = house(pool).await;
    let admin = app.token("admin").await;
    let some = app
        .post("/api/reporting/workbook", &admin, question("SELECT n, '=1+1' AS t FROM generate_series(1, 60) AS n"))
        .await;
    assert_eq!(some.status, 200);
    let cells = crate::upload::cells(&some.bytes);
    assert!(cells.contains(&"=1+1".to_owned()) && cells.contains(&"60".to_owned()), "{cells:?}");
    let many = app.post("/api/reporting/workbook", &admin, question("SELECT n FROM generate_series(1, 61) AS n")).await;
    assert_eq!((many.fault().0, many.fault().2.as_str()), (409, "QUERY_TOO_LARGE"));
    let exports: i64 = sqlx::query_scalar("SELECT count(*) FROM audit_log WHERE kind = 'export' AND subject = 'query'")
        .fetch_one(&app.pool)
        .await
        .unwrap();
    assert_eq!(exports, 1);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn where_it_is_not_set_up_it_says_so(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.token("admin").await;
    assert_eq!(app.get("/api/reporting/views", &admin).await.data()["isSetUp"], false);
    let asked = app.post("/api/reporting/runs", &admin, question("SELECT 1")).await;
    assert_eq!((asked.fault().0, asked.fault().1.as_str()), (409, "REPORTING_NOT_SET_UP"));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn queries_are_kept_and_shared(pool: PgPool) {
    let app = house(pool).await;
    let admin = app.token("admin").await;
    app.account("other", "OSE", &[801]).await;
    let other = app.token("other").await;
    let draft = json!({"name": "Lines", "text": "SELECT :a", "isShared": true,
        "parameters": [{"name": "a", "type": "day", "label": "Day", "default": "2026-11-20", "choices": []}]});
    let id = app.post("/api/reporting/queries", &admin, draft.clone()).await.data()["id"].clone();
    let seen = app.get("/api/reporting/queries", &other).await;
    assert_eq!((&seen.data()[0]["isOwn"], &seen.data()[0]["ownerName"]), (&json!(false), &json!("admin")));
    assert_eq!(seen.data()[0]["parameters"], draft["parameters"]);
    let path = format!("/api/reporting/queries/{id}");
    let mut change = draft.clone();
    change["version"] = json!(1);
    assert_eq!(app.call("PUT", &path, &other, Some(change.clone())).await.status, 404);
    assert_eq!(app.call("PUT", &path, &admin, Some(change.clone())).await.data(), &json!({"version": 2}));
    assert_eq!(app.call("PUT", &path, &admin, Some(change)).await.fault().1, "STALE");
    assert_eq!(app.post("/api/reporting/queries", &admin, draft).await.fault().2, "ALREADY_EXISTS");
    assert_eq!(app.call("DELETE", &path, &other, None).await.status, 404);
    assert_eq!(app.call("DELETE", &path, &admin, None).await.status, 200);
}
