//! Measured values by workbook: tried first and then submitted, each fault at its cell, nothing half-done; and what is out of spec confirmed.

use crate::app::{Reply, TestApp};
use crate::certificate::{awaited, event, inspected, kept, measured};
use crate::upload::{KIND, cells, multipart, workbook};
use axum::body::Body;
use serde_json::{Value, json};
use sqlx::PgPool;

/// The columns that the import needs.
pub const HEAD: &[&str] = &["asnNo", "lineNo", "lotNo", "inspectionItem", "unit", "sampleNo", "measured", "reason"];

async fn import(app: &TestApp, end: &str, token: &str, file: &[u8]) -> Reply {
    let path = format!("/api/certificates/import{end}");
    app.send("POST", &path, token, KIND, Body::from(multipart("file", "a.xlsx", file))).await
}

/// Row, column and label of each fault, or note.
fn told(reply: &Reply, of: &str) -> Vec<String> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let faults = reply.data()[of].as_array().into_iter().flatten();
    faults.map(|fault| format!("{} {} {}", fault["row"], text(&fault["column"]), text(&fault["label"]))).collect()
}

async fn number(app: &TestApp, asn: i64) -> String {
    sqlx::query_scalar("SELECT asn_no FROM asns WHERE id = $1").bind(asn).fetch_one(&app.pool).await.unwrap()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn every_fault_of_a_workbook_stands_at_its_cell_and_nothing_is_half_done(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let supplier = app.token("supplier1").await;
    inspected(&app, "wanted").await;
    let (asn, _) = awaited(&app, &supplier).await;
    let asn = number(&app, asn).await;
    let a = asn.as_str();
    let file = workbook(&[
        HEAD,
        &[a, "1", "", "WIDTH", "mm", "1", "10", ""],
        &[a, "1", "", "WIDTH", "mm", "2", "ten", ""],
        &[a, "1", "", "WIDTH", "", "3", "", ""],
        &[a, "1", "", "HEIGHT", "", "1", "1", ""],
        &[a, "7", "", "WIDTH", "mm", "1", "10", ""],
        &[a, "1", "", "", "mm", "", "10", ""],
        &["", "1", "", "WIDTH", "mm", "1", "10", ""],
    ]);
    let before = kept(&app).await;
    let tried = import(&app, "", &supplier, &file).await;
    assert_eq!(
        told(&tried, "faults"),
        [
            "6 asnNo ROW_NOT_FOUND",
            "7 inspectionItem REQUIRED_FIELDS",
            "7 sampleNo REQUIRED_FIELDS",
            "8 asnNo REQUIRED_FIELDS"
        ]
    );
    let file = workbook(&[
        HEAD,
        &[a, "1", "", "WIDTH", "mm", "1", "10", ""],
        &[a, "1", "", "WIDTH", "mm", "2", "ten", ""],
        &[a, "1", "", "WIDTH", "", "3", "", ""],
        &[a, "1", "", "HEIGHT", "", "1", "1", ""],
    ]);
    let tried = import(&app, "?dryRun=false", &supplier, &file).await;
    let faults = [
        "2 inspectionItem COC_ITEM_MISSING",
        "3 measured NOT_A_NUMBER",
        "4 measured REQUIRED",
        "5 inspectionItem COC_ITEM_UNKNOWN",
    ];
    assert_eq!(told(&tried, "faults"), faults);
    assert_eq!((&tried.data()["accepted"], &tried.data()["refused"]), (&json!(0), &json!(4)));
    let double =
        workbook(&[HEAD, &[a, "1", "", "WIDTH", "mm", "1", "10", ""], &[a, "1", "", "WIDTH", "cm", "1", "10", ""]]);
    let tried = import(&app, "?dryRun=false", &supplier, &double).await;
    assert_eq!(told(&tried, "faults"), ["2 sampleNo ROW_DUPLICATE", "3 unit COC_UNIT", "3 sampleNo ROW_DUPLICATE"]);
    let marked = import(&app, "/marked?lang=En", &supplier, &file).await;
    assert!(
        cells(&marked.bytes).iter().any(|cell| cell.contains("Item LOOKS has no values")),
        "{:?}",
        cells(&marked.bytes)
    );
    let empty = import(&app, "", &supplier, &workbook(&[HEAD])).await;
    let (status, _, label, field) = empty.fault();
    assert_eq!((status, label.as_str(), field.as_str()), (400, "NO_INSPECTION_ITEMS", "file"));
    assert_eq!(kept(&app).await, before);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_workbook_is_submitted_and_what_is_out_of_spec_is_confirmed(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let supplier = app.token("supplier1").await;
    inspected(&app, "wanted").await;
    let (asn, id) = awaited(&app, &supplier).await;
    let second = app.lines("4500000001").await[1];
    let (other, _) = app.draft(second, "10", &supplier).await;
    let (a, b) = (number(&app, asn).await, number(&app, other).await);
    let (a, b) = (a.as_str(), b.as_str());
    let file = workbook(&[
        HEAD,
        &[a, "1", "", "WIDTH", "mm", "1", "1", "agreed"],
        &[a, "1", "", "WIDTH", "mm", "2", "10", ""],
        &[a, "1", "", "WIDTH", "mm", "3", "12", ""],
        &[a, "1", "", "LOOKS", "", "1", "fine", ""],
        &[b, "1", "", "LOOKS", "", "1", "fine", ""],
        &[b, "1", "", "WIDTH", "mm", "2", "10.5", ""],
        &[b, "1", "", "WIDTH", "mm", "3", "10", ""],
        &[b, "1", "", "WIDTH", "mm", "1", "9.5", ""],
    ]);
    let before = kept(&app).await;
    let tried = import(&app, "", &supplier, &file).await;
    assert_eq!(
        (told(&tried, "faults"), told(&tried, "notes")),
        (vec![], vec!["2 measured IQA_FAIL".into(), "4 measured IQA_FAIL".into()])
    );
    let token = tried.data()["confirmToken"].as_str().unwrap().to_owned();
    let asked = import(&app, "?dryRun=false", &supplier, &file).await;
    let (status, label, finding, _) = asked.fault();
    assert_eq!((status, label.as_str(), finding.as_str()), (409, "CONFIRM", "IQA_FAIL"), "{}", asked.json);
    assert_eq!(asked.json["confirmToken"], token.as_str());
    let wrong = import(&app, "/uploadCofcReplyConfirm?confirmToken=nope", &supplier, &file).await;
    assert_eq!(wrong.fault().1, "CONFIRM");
    assert_eq!(kept(&app).await, before, "nothing is done while something is asked");
    let done = import(&app, &format!("/uploadCofcReplyConfirm?confirmToken={token}"), &supplier, &file).await;
    assert_eq!((&done.data()["accepted"], &done.data()["refused"]), (&json!(8), &json!(0)), "{}", done.json);
    let page = app.get(&format!("/api/certificates/{id}"), &supplier).await;
    assert_eq!(
        (&page.data()["state"], &page.data()["isPassed"], &page.data()["reason"]),
        (&json!("Submitted"), &json!(false), &json!("agreed"))
    );
    let list = app.get(&format!("/api/certificates?asnNo={b}"), &supplier).await;
    let row = &list.data()["items"][0];
    assert_eq!((&row["state"], &row["isPassed"]), (&json!("Submitted"), &json!(true)));
    let page = app.get(&format!("/api/certificates/{}", row["id"]), &supplier).await;
    assert_eq!(page.data()["items"][0]["said"]["samples"], json!(["9.5", "10.5", "10"]), "by the number of the sample");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_template_holds_what_is_awaited_and_comes_back(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let supplier = app.token("supplier1").await;
    inspected(&app, "wanted").await;
    let (asn, id) = awaited(&app, &supplier).await;
    event(&app, id, "save", &supplier, json!({"version": 1, "items": measured(&["10.25"], "")})).await;
    let file = app.get(&format!("/api/certificates/template?asnId={asn}&lang=En"), &supplier).await;
    let text = cells(&file.bytes);
    assert!(text.contains(&"Measured value".to_owned()) && text.contains(&"10.25".to_owned()), "{text:?}");
    let tried = import(&app, "", &supplier, &file.bytes).await;
    assert_eq!(tried.data()["rows"], 4, "three widths and how it looks");
    assert_eq!(told(&tried, "faults"), ["3 measured REQUIRED", "4 measured REQUIRED", "5 measured REQUIRED"]);
    let none = app.get("/api/certificates/template?state=Accept", &supplier).await;
    let tried = import(&app, "", &supplier, &none.bytes).await;
    assert_eq!(tried.fault().2, "NO_INSPECTION_ITEMS");
}

/// Ten thousand values, as a figure for docs/BENCHMARKS.md, which says how.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
#[ignore = "a measurement"]
async fn ten_thousand_values_are_read_judged_and_written(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let supplier = app.token("supplier1").await;
    inspected(&app, "wanted").await;
    app.accept("4500000001", &supplier).await;
    let line = app.lines("4500000001").await[0];
    let (asn, version) = app.draft(line, "100", &supplier).await;
    let page = app.get(&format!("/api/asns/{asn}"), &supplier).await;
    let of = &page.data()["lines"][0];
    let lots: Vec<Value> = (0..2_500).map(|n| json!({"lotNo": format!("L{n}"), "quantity": "0.04"})).collect();
    let edit = json!({"version": version, "lines": [{"id": of["id"], "poLineId": of["poLineId"], "shipQty": "100", "lots": lots}]});
    let began = std::time::Instant::now();
    assert_eq!(app.post(&format!("/api/asns/{asn}/events/edit"), &supplier, edit).await.status, 200);
    println!("2,500 lots saved, with their certificates made: {:?}", began.elapsed());
    let template = app.get(&format!("/api/certificates/template?asnId={asn}"), &supplier).await;
    assert_eq!(template.status, 200, "{}", template.json);
    let asn_no = number(&app, asn).await;
    let names: Vec<String> = (0..2_500).map(|n| format!("L{n}")).collect();
    let mut rows: Vec<Vec<&str>> = vec![HEAD.to_vec()];
    for name in &names {
        for sample in ["1", "2", "3"] {
            rows.push(vec![&asn_no, "1", name, "WIDTH", "mm", sample, "10.125", ""]);
        }
        rows.push(vec![&asn_no, "1", name, "LOOKS", "", "1", "fine", ""]);
    }
    let rows: Vec<&[&str]> = rows.iter().map(Vec::as_slice).collect();
    let file = workbook(&rows);
    for (end, what) in [("", "tried"), ("?dryRun=false", "submitted")] {
        let began = std::time::Instant::now();
        let reply = import(&app, end, &supplier, &file).await;
        println!("10,000 values {what}: {:?}", began.elapsed());
        assert_eq!((&reply.data()["accepted"], told(&reply, "faults").len()), (&json!(10_000), 0), "{}", reply.json);
    }
}
