//! Applications by workbook: tried first and then made, each fault at its cell, nothing half-done.

use crate::app::{Reply, TestApp, config};
use crate::ship_permission::agreed;
use crate::upload::{KIND, cells, multipart, workbook};
use axum::body::Body;
use ehub_api::Config;
use serde_json::{Value, json};
use sqlx::PgPool;

const HEAD: &[&str] = &["poNo", "lineNo", "quantity", "shipOn", "remark"];
const PO: &str = "4500000008";

async fn send(app: &TestApp, end: &str, token: &str, file: &[u8]) -> Reply {
    let path = format!("/api/ship-permissions/uploadShipApplyFile{end}");
    app.send("POST", &path, token, KIND, Body::from(multipart("file", "a.xlsx", file))).await
}

/// Row, column and label of each fault.
pub fn told(reply: &Reply) -> Vec<String> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let faults = reply.data()["faults"].as_array().unwrap().iter();
    faults.map(|fault| format!("{} {} {}", fault["row"], text(&fault["column"]), text(&fault["label"]))).collect()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn every_fault_stands_at_its_cell_and_nothing_is_half_done(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("supplier1").await;
    agreed(&app, PO, "V10001", &token).await;
    agreed(&app, "4500000009", "V10002", &app.token("supplier2").await).await;
    let file = workbook(&[
        HEAD,
        &[PO, "1", "40", "2026/12/10", ""],
        &[PO, "9", "1", "2026-12-10", ""],
        &["4500000009", "1", "1", "2026-12-10", ""],
        &[PO, "2", "1", "2026-12-10", ""],
        &[PO, "2", "2", "2026-12-10", ""],
        &[PO, "3", "twelve", "10.12.2026", ""],
        &[PO, "1x", "1", "2026-12-10", ""],
        &[PO, "3", "", "", ""],
        &["", "", "1", "", ""],
    ]);
    let before = app.everything().await;
    let faults = [
        "3 poNo ROW_NOT_FOUND",
        "4 poNo ROW_NOT_FOUND",
        "5 poNo ROW_DUPLICATE",
        "6 poNo ROW_DUPLICATE",
        "7 quantity NOT_A_NUMBER",
        "7 shipOn NOT_A_DATE",
        "8 lineNo NOT_A_NUMBER",
        "10 poNo REQUIRED",
        "10 lineNo REQUIRED",
        "10 shipOn REQUIRED",
    ];
    let tried = send(&app, "?dryRun=true", &token, &file).await;
    assert_eq!(told(&tried), faults);
    let counts = ["rows", "accepted", "skipped", "refused"].map(|name| tried.data()[name].clone());
    assert_eq!(counts, [json!(9), json!(1), json!(1), json!(7)]);
    let marked = send(&app, "/marked?lang=En", &token, &file).await;
    assert!(
        cells(&marked.bytes).iter().any(|cell| cell.contains("Order line not found")),
        "{:?}",
        cells(&marked.bytes)
    );
    assert_eq!(app.everything().await, before, "a trial changes nothing");
    let done = send(&app, "?dryRun=false", &token, &file).await;
    assert_eq!((told(&done), &done.data()["accepted"]), (faults.map(str::to_owned).to_vec(), &json!(1)));
    let list = app.get("/api/ship-permissions", &token).await;
    assert_eq!(list.data()["totalcount"], 1, "{}", list.json);
    assert_eq!(list.data()["items"][0]["askedQty"], "40.000");
    assert_eq!(list.data()["items"][0]["channel"], "workbook");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_the_rules_say_stands_at_the_cell_of_its_field(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("supplier1").await;
    agreed(&app, PO, "V10001", &token).await;
    let file = workbook(&[
        HEAD,
        &[PO, "1", "100.0001", "2026-11-20", ""],
        &[PO, "2", "101", "2026-12-11", ""],
        &["4500000001", "1", "1", "2026-12-10", ""],
    ]);
    let before = app.everything().await;
    let done = send(&app, "?dryRun=false", &token, &file).await;
    let mut found = told(&done);
    found.sort();
    assert_eq!(
        found,
        [
            "2 quantity SHIP_ABOVE_BALANCE",
            "2 quantity TOO_MANY_DECIMALS",
            "2 remark SHIP_REMARK_REQUIRED",
            "2 shipOn PO_DATE_NOT_AFTER_TODAY",
            "3 quantity SHIP_ABOVE_BALANCE",
            "3 remark SHIP_REMARK_REQUIRED",
            "4 poNo SHIP_LINE_NOT_ACCEPTED",
            "4 poNo SHIP_PERMISSION_NOT_REQUIRED",
        ]
    );
    assert_eq!(app.everything().await, before);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_template_holds_the_lines_of_the_filter_and_comes_back(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("supplier1").await;
    agreed(&app, PO, "V10001", &token).await;
    agreed(&app, "4500000010", "V10001", &token).await;
    let file = app.get("/api/ship-permissions/lines/template?poNo=4500000010&lang=Cn", &token).await;
    let text = cells(&file.bytes);
    assert!(text.contains(&"4500000010".to_owned()) && !text.contains(&PO.to_owned()), "{text:?}");
    let tried = send(&app, "", &token, &file.bytes).await;
    let counts = ["rows", "accepted", "skipped", "refused"].map(|name| tried.data()[name].clone());
    assert_eq!(counts, [json!(3), json!(0), json!(3), json!(0)], "whoever fills in nothing applies for nothing");
    assert_eq!(app.get("/api/ship-permissions/lines/template", &app.token("buyer1").await).await.status, 403);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn ten_thousand_rows_are_judged_and_one_more_is_too_many(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("supplier1").await;
    agreed(&app, PO, "V10001", &token).await;
    let row: &[&str] = &[PO, "77", "1", "2026-12-10", ""];
    let mut rows = vec![HEAD];
    rows.extend(std::iter::repeat_n(row, 9_999));
    rows.push(&[PO, "1", "1", "2026-12-10", ""]);
    let tried = send(&app, "", &token, &workbook(&rows)).await;
    let counts = ["rows", "accepted", "refused", "moreFaults"].map(|name| tried.data()[name].clone());
    assert_eq!(counts, [json!(10_000), json!(1), json!(9_999), json!(8_999)]);
    rows.push(row);
    let found = (400, "VALIDATION".into(), "FILE_TOO_MANY_ROWS".into(), "file".into());
    assert_eq!(send(&app, "", &token, &workbook(&rows)).await.fault(), found);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn without_a_free_seat_the_upload_says_error_as_the_specification_has_it(pool: PgPool) {
    let one = Config { workbooks_at_once: 1, workbook_wait: std::time::Duration::ZERO, ..config() };
    let app = TestApp::with(pool, one).await;
    let token = app.token("supplier1").await;
    let file = workbook(&[HEAD]);
    let seat = app.state.workbook_limit.acquire(-1).await.unwrap();
    for end in ["", "/marked"] {
        let reply = send(&app, end, &token, &file).await;
        assert_eq!((reply.status.as_u16(), reply.fault().1.as_str()), (503, "ERROR"), "{}", reply.json);
        assert_eq!(reply.headers["retry-after"], "3");
    }
    let template = app.get("/api/ship-permissions/lines/template", &token).await;
    assert_eq!((template.status.as_u16(), template.fault().1.as_str()), (503, "WORKBOOKS_BUSY"));
    drop(seat);
    assert_eq!(send(&app, "", &token, &file).await.status, 200);
    let broken = send(&app, "", &token, b"hello").await;
    assert_eq!(broken.fault().2, "FILE_NOT_XLSX");
}
