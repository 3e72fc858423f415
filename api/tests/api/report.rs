//! Reports through the API: asked for, refused, read by whom they are made for, and as a workbook.

use crate::app::{TestApp, now, order};
use calamine::{Reader, Xlsx};
use ehub_engine::Actor;
use ehub_workflows::process::By;
use ehub_workflows::report::store;
use serde_json::{Value, json};
use sqlx::PgPool;
use std::io::Cursor;

/// As a worker does it.
async fn count(app: &TestApp, id: i64) {
    let actor = Actor::system("report.run", "test");
    let begun = store::begin(&app.db, By::new(&actor, now()), id).await.unwrap().unwrap();
    let mut snapshot = store::snapshot(&app.db, &actor).await.unwrap();
    let mut rows = Vec::new();
    for step in begun.steps() {
        rows.extend(store::count(&mut snapshot, begun.report, step, &begun.narrowed).await.unwrap());
    }
    assert!(store::keep(&app.db, By::new(&actor, now()), begun.seen, begun.report, &rows).await.unwrap());
}

/// Orders of both suppliers, needed in December.
fn wish() -> Value {
    let today = now().format("%Y%m%d").to_string();
    json!({"report": "openOrders", "monthFrom": "2026-11", "monthTo": "2026-12", "generatedOn": today})
}

async fn buyer(app: &TestApp) -> String {
    let account = app.account("reader", "OSE", &[153]).await;
    app.token_of(account).await
}

async fn keeper(app: &TestApp) -> String {
    let account = app.account("keeper", "OSE", &[800]).await;
    app.token_of(account).await
}

async fn two_suppliers(app: &TestApp) {
    app.order(vec![order("4500000091", "V10001", 2), order("4500000092", "V10002", 1)]).await;
}

fn plan() -> Value {
    json!({"name": "Open orders", "report": "openOrders", "cron": "0 6 * * MON", "zone": "Asia/Taipei", "months": 2,
           "withRunning": true, "companyTypes": ["S"], "groups": [], "isMailed": false})
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_report_is_asked_for_read_and_exported(pool: PgPool) {
    let app = TestApp::new(pool).await;
    two_suppliers(&app).await;
    let token = buyer(&app).await;
    let declared = app.get("/api/reports", &token).await;
    assert_eq!(declared.data().as_array().unwrap().len(), 6);
    let made = app.post("/api/report-runs", &token, wish()).await;
    assert_eq!((made.status.as_u16(), &made.data()["state"]), (200, &json!("Queued")), "{}", made.json);
    let id = made.data()["id"].as_i64().unwrap();
    count(&app, id).await;
    let run = app.get(&format!("/api/report-runs/{id}"), &token).await.data().clone();
    assert_eq!((&run["state"], &run["stepsTotal"]), (&json!("Ready"), &json!(1)));
    let lines: i64 = app.number("SELECT count(*) FROM po_lines WHERE need_by_on >= '2026-11-01' AND $1 = ''", "").await;
    assert_eq!(run["total"]["lines"], json!(lines.to_string()));
    assert_eq!(run["total"]["openQty"], Value::Null, "units differ");
    let rows = app.get(&format!("/api/report-rows?run={id}"), &token).await;
    assert_eq!(rows.json["data"]["totalcount"], json!(2), "{}", rows.json);
    let narrowed = app.get(&format!("/api/report-rows?run={id}&vendor=v1000"), &token).await;
    assert_eq!(narrowed.json["data"]["totalcount"], json!(2), "by the beginning, in any case: {}", narrowed.json);
    let narrowed = app.get(&format!("/api/report-rows?run={id}&vendor=V10002"), &token).await;
    let found = narrowed.json["data"]["items"].as_array().unwrap();
    assert_eq!(found.iter().map(|row| &row["vendorCode"]).collect::<Vec<_>>(), [&json!("V10002")]);
    for (lang, heading) in [("En", "Overdue (lines)"), ("Tc", "逾期 (項)"), ("Cn", "逾期 (项)")] {
        let file = app.get(&format!("/api/report-rows/export?run={id}&report=openOrders&lang={lang}"), &token).await;
        let mut book: Xlsx<_> = Xlsx::new(Cursor::new(file.bytes)).unwrap();
        let range = book.worksheet_range_at(0).unwrap().unwrap();
        let head: Vec<String> = range.rows().next().unwrap().iter().map(ToString::to_string).collect();
        assert!(head.contains(&heading.to_owned()), "{head:?}");
        assert_eq!(range.height(), 3);
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn bad_input_is_refused_at_its_field(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = buyer(&app).await;
    let refused = async |change: Value| -> Vec<(String, String)> {
        let mut body = wish();
        body.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        let reply = app.post("/api/report-runs", &token, body).await;
        assert_ne!(reply.status, 200, "{change}");
        let blockers = reply.json["blockers"].as_array().unwrap().clone();
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        blockers.iter().map(|one| (text(&one["label"]), text(&one["field"]))).collect()
    };
    let one = |label: &str, field: &str| vec![(label.to_owned(), field.to_owned())];
    assert_eq!(refused(json!({"monthFrom": "2023-12"})).await, one("REPORT_TOO_LONG", "monthTo"));
    assert_eq!(refused(json!({"generatedOn": "2026-11-20"})).await, one("REPORT_DATE_NOT_VALID", "generatedOn"));
    assert_eq!(refused(json!({"generatedOn": "20991231"})).await, one("REPORT_DATE_AHEAD", "generatedOn"));
    assert_eq!(refused(json!({"monthTo": ""})).await, one("REQUIRED", "monthTo"));
    assert_eq!(refused(json!({"vendor": "NOBODY"})).await, one("REPORT_CHOICE_UNKNOWN", "vendor"));
    assert_eq!(refused(json!({"report": "profit"})).await[0].1, "report");
    let none: i64 = app.number("SELECT count(*) FROM report_runs WHERE $1 = ''", "").await;
    assert_eq!(none, 0);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_supplier_who_is_named_sees_its_own_rows_and_nothing_else(pool: PgPool) {
    let app = TestApp::new(pool).await;
    two_suppliers(&app).await;
    // A schedule is about months up to the running one.
    sqlx::query("UPDATE po_lines SET need_by_on = '2026-11-10'").execute(&app.pool).await.unwrap();
    let token = keeper(&app).await;
    let (acme, bora) = (app.token("supplier1").await, app.token("supplier2").await);
    let own = app.post("/api/report-runs", &token, wish()).await.data()["id"].as_i64().unwrap();
    count(&app, own).await;
    let made = app.post("/api/report-schedules", &token, plan()).await;
    assert_eq!(made.status, 200, "{}", made.json);
    let schedule = made.data()["id"].as_i64().unwrap();
    let path = format!("/api/report-schedules/{schedule}/events/run");
    assert_eq!(app.post(&path, &token, json!({"version": 1})).await.status, 200);
    let listed = app.get("/api/report-schedules", &token).await;
    let shared = listed.json["data"]["items"][0]["lastRunId"].as_i64().unwrap();
    count(&app, shared).await;
    for (token, code) in [(&acme, "V10001"), (&bora, "V10002")] {
        let rows = app.get(&format!("/api/report-rows?run={shared}"), token).await;
        let rows = rows.json["data"]["items"].as_array().unwrap().clone();
        assert!(!rows.is_empty() && rows.iter().all(|row| row["vendorCode"] == json!(code)), "{rows:?}");
        assert_eq!(app.get(&format!("/api/report-runs/{shared}"), token).await.status, 200);
        let runs = app.get("/api/report-runs", token).await;
        assert_eq!(runs.json["data"]["totalcount"], json!(1));
        assert_eq!(app.get(&format!("/api/report-runs/{own}"), token).await.status, 404);
        assert_eq!(app.get(&format!("/api/report-rows?run={own}"), token).await.json["data"]["totalcount"], json!(0));
        for path in ["/api/reports", "/api/report-schedules"] {
            assert_eq!(app.get(path, token).await.status, 403, "{path}");
        }
        assert_eq!(app.post("/api/report-runs", token, wish()).await.status, 403);
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn schedules_are_refused_edited_and_moved_together(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = keeper(&app).await;
    let odd = json!({"report": "openOrders", "months": 25, "cron": "* * * * *", "zone": "Nowhere"});
    let reply = app.post("/api/report-schedules", &token, odd).await;
    let blockers = reply.json["blockers"].as_array().unwrap();
    let fields: Vec<&str> = blockers.iter().map(|one| one["field"].as_str().unwrap()).collect();
    assert_eq!(fields, ["name", "zone", "months"], "{}", reply.json);
    let id = app.post("/api/report-schedules", &token, plan()).await.data()["id"].as_i64().unwrap();
    let mut other = plan();
    other["name"] = json!("Open orders, weekly");
    let edit = json!({"version": 1, "plan": other});
    let edited = app.post(&format!("/api/report-schedules/{id}/events/edit"), &token, edit).await;
    assert_eq!(edited.status, 200, "{}", edited.json);
    let many = json!({"items": [{"id": id, "version": 2}]});
    let paused = app.post("/api/report-schedules/events/pause", &token, many).await;
    assert_eq!(paused.data()["done"], json!(1), "{}", paused.json);
    let one = app.get(&format!("/api/report-schedules/{id}"), &token).await.data().clone();
    assert_eq!(
        (&one["name"], &one["state"], &one["nextAt"]),
        (&json!("Open orders, weekly"), &json!("Paused"), &Value::Null)
    );
}
