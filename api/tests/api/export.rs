//! Exports that a worker writes, through the API: for whom, of what, and whose.

use crate::app::{Reply, TestApp, config, now, order};
use calamine::{Reader, Xlsx};
use ehub_api::{Config, permission};
use ehub_engine::Actor;
use ehub_workflows::export::sheet::{Waiting, Writer};
use ehub_workflows::export::store;
use ehub_workflows::process::By;
use ehub_workflows::registry::EXPORTS;
use serde_json::{Value, json};
use sqlx::PgPool;
use std::collections::BTreeSet;
use std::io::Cursor;

pub async fn request(app: &TestApp, token: &str, list: &str, query: &str) -> Reply {
    app.post("/api/exports", token, json!({"list": list, "query": query})).await
}

/// As a worker does it.
pub async fn write(app: &TestApp, id: i64) {
    let actor = Actor::system("export.write", "test");
    let begun = store::begin(&app.db, By::new(&actor, now()), id).await.unwrap().unwrap();
    let mut opened = match begun.open(&app.db).await.unwrap() {
        Ok(opened) => opened,
        Err(reason) => {
            store::fail(&app.db, By::new(&actor, now()), begun.seen, reason).await.unwrap();
            return;
        }
    };
    let columns = std::mem::take(&mut opened.columns);
    let mut writer = Writer::new(columns, opened.language, Waiting::OnDisk(opened.total)).unwrap();
    loop {
        let rows = opened.portions.next().await.unwrap();
        if rows.is_empty() {
            break;
        }
        writer.write(&rows).unwrap();
    }
    let file = writer.file().unwrap();
    assert!(store::keep(&app.db, By::new(&actor, now()), begun.seen, opened.total, file).await.unwrap());
}

fn rows(bytes: Vec<u8>) -> Vec<Vec<String>> {
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).unwrap();
    let range = book.worksheet_range_at(0).unwrap().unwrap();
    range.rows().map(|row| row.iter().map(ToString::to_string).collect()).collect()
}

/// The declaration of exports and the routes are the same lists.
#[test]
fn every_export_of_the_description_can_be_written_by_a_worker() {
    let described = ehub_api::openapi();
    let routes = described.paths.paths.keys().filter_map(|path| path.strip_prefix("/api/")?.strip_suffix("/export"));
    let routes: BTreeSet<&str> = routes.collect();
    assert_eq!(routes, EXPORTS.iter().map(|list| list.name).collect());
    for list in &EXPORTS {
        let path = format!("/api/{}/export", list.name);
        assert!(permission::asked_by("GET", &path).unwrap().roles("B").is_some(), "{path} asks for no role");
    }
}

/// What a worker writes is what the direct export gives, list by list.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_worker_writes_what_the_direct_export_gives(pool: PgPool) {
    let app = TestApp::new(pool).await;
    crate::wall::documents(&app).await;
    // Receipts are the buyer's list, the monitors an administrator's: somebody who is both.
    let admin = app.account("both", "OSE", &[153, 800, 801, 802]).await;
    let admin = app.token_of(admin).await;
    let asked = |name: &'static str| match name {
        // Every export is an entry of its own: only what was there before is the same in both.
        "audit-entries" => (name, "kind=sign_in&lang=En"),
        // The rows of one run: the list of all would be nobody's question.
        "report-rows" => (name, "run=1&report=onTimeDelivery&lang=En"),
        _ => (name, "lang=En"),
    };
    for (list, query) in EXPORTS.iter().map(|list| asked(list.name)).chain([("masters", "kind=vendor&lang=Tc")]) {
        let direct = app.get(&format!("/api/{list}/export?{query}"), &admin).await;
        assert_eq!(direct.status, 200, "{list}: {}", direct.json);
        let made = request(&app, &admin, list, query).await;
        assert_eq!((made.status.as_u16(), &made.data()["state"]), (200, &json!("Queued")), "{list}: {}", made.json);
        let id = made.data()["id"].as_i64().unwrap();
        write(&app, id).await;
        let file = app.get(&format!("/api/exports/{id}/file"), &admin).await;
        assert_eq!(file.headers["content-disposition"], direct.headers["content-disposition"], "{list}");
        assert_eq!(file.headers["content-length"], file.bytes.len().to_string());
        assert_eq!(rows(file.bytes), rows(direct.bytes), "{list}");
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn above_the_bound_the_direct_export_refuses_and_a_worker_does_not(pool: PgPool) {
    let app = TestApp::with(pool, Config { direct_rows: 2, ..config() }).await;
    let supplier = app.token("supplier1").await;
    let direct = app.get("/api/po-lines/export?lang=En", &supplier).await;
    assert_eq!(direct.fault().2, "FILE_TOO_MANY_ROWS");
    assert_eq!(direct.json["blockers"][0]["params"], json!({"max": 2, "found": 3}));
    let made = request(&app, &supplier, "po-lines", "lang=En&columns=poNo,lineNo&sort=-poNo").await;
    let id = made.data()["id"].as_i64().unwrap();
    // Rows that come until it is written are in it, those of others never are.
    app.order(vec![order("4500000007", "V10001", 1), order("4500000008", "V10002", 1)]).await;
    write(&app, id).await;
    let one = app.get(&format!("/api/exports/{id}"), &supplier).await.data().clone();
    assert_eq!((&one["state"], &one["rowsTotal"], &one["fileName"]), (&json!("Ready"), &json!(4), &json!("po-lines")));
    let file = rows(app.get(&format!("/api/exports/{id}/file"), &supplier).await.bytes);
    let orders: Vec<&str> = file[1..].iter().map(|row| row[0].as_str()).collect();
    assert_eq!(orders, ["4500000007", "4500000001", "4500000001", "4500000001"]);
    let entry: (String, Value) =
        sqlx::query_as("SELECT subject, detail FROM audit_log WHERE kind = 'export' ORDER BY id DESC LIMIT 1")
            .fetch_one(&app.pool)
            .await
            .unwrap();
    assert_eq!(entry.0, "po-lines");
    assert_eq!(entry.1["query"], "lang=En&columns=poNo,lineNo&sort=-poNo");
    assert_eq!((&entry.1["rows"], &entry.1["route"]), (&json!(4), &json!("/api/exports/{id}/file")));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_wrong_is_refused_at_once(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (supplier, buyer) = (app.token("supplier1").await, app.token("buyer1").await);
    assert_eq!(request(&app, &supplier, "nope", "").await.status, 404);
    assert_eq!(request(&app, &supplier, "audit-entries", "").await.status, 403);
    assert_eq!(request(&app, &buyer, "mails", "").await.status, 403);
    for (query, label, field) in [
        ("columns=nope", "UNKNOWN_FIELD", "columns"),
        ("sort=nope", "UNKNOWN_SORT", "sort"),
        ("nope=1", "UNKNOWN_FIELD", "nope"),
        ("state=Nope", "WRONG_TYPE", "state"),
        ("poDateFrom=1.2.2026", "NOT_A_DATE", "poDateFrom"),
        ("lang=Xx", "WRONG_TYPE", "lang"),
    ] {
        let reply = request(&app, &supplier, "po-lines", query).await;
        assert_eq!(reply.fault(), (400, "VALIDATION".into(), label.into(), field.into()), "{query}");
    }
    assert_eq!(app.number("SELECT count(*) FROM exports WHERE $1 = ''", "").await, 0);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn somebody_elses_is_not_there(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.account("colleague", "V10001", &[122]).await;
    let id = request(&app, &app.token("supplier1").await, "po-lines", "").await.data()["id"].as_i64().unwrap();
    write(&app, id).await;
    for user in ["colleague", "supplier2", "admin"] {
        let token = app.token(user).await;
        for path in ["", "/file", "/workflow"] {
            assert_eq!(app.get(&format!("/api/exports/{id}{path}"), &token).await.status, 404, "{user}{path}");
        }
        let sent = app.post(&format!("/api/exports/{id}/events/discard"), &token, json!({"version": 3})).await;
        assert_eq!(sent.status, 404, "{user}");
        assert_eq!(app.get("/api/exports", &token).await.data()["totalcount"], 0, "{user}");
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_right_that_was_withdrawn_meanwhile_ends_it(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let buyer = app.token("buyer1").await;
    let before = request(&app, &buyer, "po-lines", "").await.data()["id"].as_i64().unwrap();
    let after = request(&app, &buyer, "po-lines", "").await.data()["id"].as_i64().unwrap();
    write(&app, before).await;
    sqlx::query("DELETE FROM group_roles WHERE role IN (153, 154)").execute(&app.pool).await.unwrap();
    assert_eq!(app.get(&format!("/api/exports/{before}/file"), &buyer).await.status, 403);
    write(&app, after).await;
    let one = app.get(&format!("/api/exports/{after}"), &buyer).await.data().clone();
    assert_eq!((&one["state"], &one["failure"]), (&json!("Failed"), &json!("EXPORT_NOT_PERMITTED")));
    assert_eq!(app.get(&format!("/api/exports/{after}/file"), &buyer).await.status, 403);
    // It is put away by whoever asked for it, and then there is none.
    let sent =
        app.post(&format!("/api/exports/{after}/events/discard"), &buyer, json!({"version": one["version"]})).await;
    assert_eq!(sent.data()["state"], "Discarded", "{}", sent.json);
    assert_eq!(app.get("/api/exports", &buyer).await.data()["totalcount"], 1);
}

/// Columns to answer in are for those who may bring answers back, here as in the direct export.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn only_those_who_may_answer_get_columns_to_answer_in(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let mut widths = Vec::new();
    for user in ["supplier1", "buyer1"] {
        let token = app.token(user).await;
        let direct = rows(app.get("/api/po-lines/export?lang=En", &token).await.bytes);
        let id = request(&app, &token, "po-lines", "lang=En").await.data()["id"].as_i64().unwrap();
        write(&app, id).await;
        let file = rows(app.get(&format!("/api/exports/{id}/file"), &token).await.bytes);
        assert_eq!(file[0], direct[0], "{user}");
        widths.push(file[0].len());
    }
    assert_eq!(widths[0] - widths[1], 4);
}
