//! What is followed up, by workbook: tried first and then taken, each fault at its cell, nothing half-done.

use crate::app::{Reply, TestApp, order};
use crate::ship_import::told;
use crate::upload::{KIND, cells, multipart, workbook};
use axum::body::Body;
use serde_json::{Value, json};
use sqlx::PgPool;

const HEAD: &[&str] = &["poNo", "lineNo", "followUp", "reason"];
const PO: &str = "4500000008";

async fn send(app: &TestApp, end: &str, token: &str, file: &[u8]) -> Reply {
    let path = format!("/api/po-lines/follow-up/import{end}");
    app.send("POST", &path, token, KIND, Body::from(multipart("file", "a.xlsx", file))).await
}

fn counts(reply: &Reply) -> [Value; 4] {
    ["rows", "accepted", "skipped", "refused"].map(|name| reply.data()[name].clone())
}

/// Whether each line of the order is followed up, by number.
async fn followed(app: &TestApp) -> Vec<bool> {
    sqlx::query_scalar("SELECT follow_up FROM po_lines WHERE po_no = $1 ORDER BY line_no")
        .bind(PO)
        .fetch_all(&app.pool)
        .await
        .unwrap()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn every_fault_stands_at_its_cell_and_nothing_is_half_done(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.order(vec![order(PO, "V10001", 9)]).await;
    let token = app.token("buyer1").await;
    sqlx::query("UPDATE po_lines SET closing = 'closed' WHERE po_no = $1 AND line_no = 3")
        .bind(PO)
        .execute(&app.pool)
        .await
        .unwrap();
    let long = "x".repeat(201);
    let file = workbook(&[
        HEAD,
        &[PO, "1", "false", "a sample"],
        &[PO, "2", "不跟催", ""],
        &[PO, "3", "N", "done"],
        &[PO, "4", "perhaps", "who knows"],
        &[PO, "5", "true", ""],
        &[PO, "6", "", "said nothing"],
        &[PO, "7", "no", "once"],
        &[PO, "7", "yes", ""],
        &[PO, "8", "Not followed", &long],
        &[PO, "99", "no", "unknown"],
        &[PO, "9", "", ""],
        &["", "1x", "no", "where"],
    ]);
    let faults = [
        "3 reason PO_REASON_REQUIRED",
        "4 poNo PO_LINE_CLOSED",
        "5 followUp WRONG_TYPE",
        "7 followUp REQUIRED",
        "8 poNo ROW_DUPLICATE",
        "9 poNo ROW_DUPLICATE",
        "10 reason TOO_LONG",
        "11 poNo ROW_NOT_FOUND",
        "13 poNo REQUIRED",
        "13 lineNo NOT_A_NUMBER",
    ];
    let before = app.everything().await;
    let tried = send(&app, "?dryRun=true&lang=En", &token, &file).await;
    assert_eq!(told(&tried), faults, "{}", tried.json);
    assert_eq!(counts(&tried), [json!(12), json!(1), json!(2), json!(9)], "as it is already, and nothing said");
    assert_eq!(tried.data()["faults"][2]["params"]["expected"], "Followed, Not followed");
    let marked = cells(&send(&app, "/marked?lang=En", &token, &file).await.bytes);
    assert!(marked.iter().any(|cell| cell.contains("Enter a reason")), "{marked:?}");
    assert_eq!(app.everything().await, before, "a trial changes nothing");

    let done = send(&app, "?dryRun=false", &token, &file).await;
    assert_eq!((told(&done), counts(&done)), (faults.map(str::to_owned).to_vec(), counts(&tried)));
    assert_eq!(done.data()["answers"], json!({ "unfollow": 1 }));
    assert_eq!(followed(&app).await, [false, true, true, true, true, true, true, true, true]);
    let line = app.lines(PO).await[0];
    let workflow = app.get(&format!("/api/po-lines/{line}/workflow"), &token).await;
    let newest = &workflow.data()["history"].as_array().unwrap().iter().max_by_key(|entry| entry["version"].as_i64());
    let newest = newest.unwrap();
    assert_eq!((&newest["event"], &newest["payload"]["reason"]), (&json!("unfollow"), &json!("a sample")));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_template_says_how_the_lines_of_the_filter_stand_and_comes_back(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.order(vec![order(PO, "V10001", 2)]).await;
    let token = app.token("buyer1").await;
    let leave = workbook(&[HEAD, &[PO, "2", "false", "a sample"]]);
    assert_eq!(send(&app, "?dryRun=false", &token, &leave).await.data()["accepted"], 1);
    for (language, words) in
        [("Tc", ["跟催", "不跟催"]), ("Cn", ["跟催", "不跟催"]), ("En", ["Followed", "Not followed"])]
    {
        let path = format!("/api/po-lines/follow-up/template?poNo={PO}&closing=open&lang={language}");
        let file = app.get(&path, &token).await;
        let text = cells(&file.bytes);
        assert!(words.iter().all(|word| text.contains(&(*word).to_owned())), "{text:?}");
        assert!(!text.contains(&"4500000001".to_owned()), "{text:?}");
        let tried = send(&app, "?lang=En", &token, &file.bytes).await;
        assert_eq!(counts(&tried), [json!(2), json!(0), json!(2), json!(0)], "{}", tried.json);
    }
    let again = workbook(&[HEAD, &[PO, "2", "Y", ""]]);
    assert_eq!(send(&app, "?dryRun=false", &token, &again).await.data()["answers"], json!({ "follow": 1 }));
    assert_eq!(followed(&app).await, [true, true]);
    let supplier = app.token("supplier1").await;
    assert_eq!(send(&app, "", &supplier, &again).await.status, 403);
    assert_eq!(app.get("/api/po-lines/follow-up/template", &supplier).await.status, 403);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn ten_thousand_rows_are_judged_and_one_more_is_too_many(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.order(vec![order(PO, "V10001", 1)]).await;
    let token = app.token("buyer1").await;
    let row: &[&str] = &[PO, "77", "no", "unknown"];
    let mut rows = vec![HEAD, &[PO, "1", "no", "a sample"]];
    rows.extend(std::iter::repeat_n(row, 9_999));
    let tried = send(&app, "", &token, &workbook(&rows)).await;
    assert_eq!(counts(&tried), [json!(10_000), json!(1), json!(0), json!(9_999)]);
    rows.push(row);
    let found = (400, "VALIDATION".into(), "FILE_TOO_MANY_ROWS".into(), "file".into());
    assert_eq!(send(&app, "", &token, &workbook(&rows)).await.fault(), found);
}
