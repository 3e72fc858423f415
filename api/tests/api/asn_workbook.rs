//! Lots and boxes of a draft by workbook: downloaded, changed, tried first and then taken as a whole.

use crate::app::{Reply, TestApp};
use crate::upload::{KIND, multipart};
use axum::body::Body;
use calamine::{Reader, Xlsx};
use rust_xlsxwriter::Workbook;
use serde_json::{Value, json};
use sqlx::PgPool;
use std::io::Cursor;

type Rows<'a> = &'a [&'a [&'a str]];

const LOTS: &[&str] = &["poNo", "poLineNo", "lotNo", "quantity", "manufacturedOn"];
const BOXES: &[&str] = &["poNo", "poLineNo", "boxId", "quantity"];

fn file(sheets: &[(&str, Rows<'_>)]) -> Vec<u8> {
    let mut book = Workbook::new();
    for (name, rows) in sheets {
        let sheet = book.add_worksheet();
        sheet.set_name(*name).unwrap();
        for (row, cells) in (0..).zip(*rows) {
            for (column, cell) in (0..).zip(*cells) {
                sheet.write_string(row, column, *cell).unwrap();
            }
        }
    }
    book.save_to_buffer().unwrap()
}

fn sheets(bytes: &[u8]) -> Vec<(String, Vec<Vec<String>>)> {
    let mut book: Xlsx<_> = calamine::open_workbook_from_rs(Cursor::new(bytes.to_vec())).unwrap();
    let all = book.worksheets();
    let texts = |row: &[calamine::Data]| row.iter().map(ToString::to_string).collect();
    all.into_iter().map(|(name, range)| (name, range.rows().map(texts).collect())).collect()
}

async fn send(app: &TestApp, asn: i64, end: &str, token: &str, file: &[u8]) -> Reply {
    let path = format!("/api/asns/{asn}/workbook{end}");
    app.send("POST", &path, token, KIND, Body::from(multipart("file", "a.xlsx", file))).await
}

async fn draft(app: &TestApp, token: &str) -> (i64, i64) {
    app.accept("4500000001", token).await;
    app.draft(app.lines("4500000001").await[0], "100", token).await
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn lots_and_boxes_go_out_and_come_back(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("supplier1").await;
    let (asn, version) = draft(&app, &token).await;
    let out = app.get(&format!("/api/asns/{asn}/workbook?lang=Tc"), &token).await;
    let number = app.get(&format!("/api/asns/{asn}"), &token).await.data()["asnNo"].as_str().unwrap().to_owned();
    let name = format!("attachment; filename=\"{number}-lots-and-boxes.xlsx\"");
    assert_eq!(out.headers["content-disposition"], name.as_str());
    let found = sheets(&out.bytes);
    assert_eq!([&found[0].0, &found[1].0], ["批號", "箱號"]);
    let heading = [
        "ASN 項次",
        "訂單編號",
        "訂單項次",
        "料號",
        "出貨數量",
        "批號",
        "數量",
        "製造日期",
        "有效日期",
        "RT 號碼",
        "備註",
    ];
    assert_eq!(found[0].1[0], heading);
    assert_eq!(found[0].1[1][..5], ["1", "4500000001", "1", "V10001-M1", "100"]);
    let file = file(&[
        (
            "批號",
            &[LOTS, &["4500000001", "1", "L1", "60", "2026-11-01"], &["4500000001", "1", "L2", "39", "2026-11-01"]],
        ),
        ("Boxes", &[BOXES, &["4500000001", "1", "", "60"], &["4500000001", "1", "", "40"]]),
    ]);
    let before = app.everything().await;
    let tried = send(&app, asn, &format!("?version={version}"), &token, &file).await;
    assert_eq!(app.everything().await, before, "a trial changes nothing");
    let done = send(&app, asn, &format!("?version={version}&dryRun=false"), &token, &file).await;
    assert_eq!(tried.data(), done.data());
    assert_eq!((&done.data()["accepted"], &done.data()["allOrNothing"]), (&json!(4), &json!(true)), "{}", done.json);
    assert_eq!(done.data()["answers"], json!({"lots": 2, "boxes": 2}));
    let notes = done.data()["notes"].as_array().unwrap();
    assert!(notes.iter().any(|note| note["label"] == "ASN_LOT_QTY_MISMATCH" && note["sheet"] == "lots"), "{notes:?}");
    let page = app.get(&format!("/api/asns/{asn}"), &token).await;
    let line = &page.data()["lines"][0];
    let lots: Vec<&Value> = line["lots"].as_array().unwrap().iter().map(|lot| &lot["quantity"]).collect();
    assert_eq!(lots, ["60.000", "39.000"]);
    assert!(line["boxes"][1]["boxId"].as_str().unwrap().ends_with("0001"), "{line}");
    // What was downloaded comes back in every language.
    for lang in ["Tc", "Cn", "En"] {
        let out = app.get(&format!("/api/asns/{asn}/workbook?lang={lang}"), &token).await;
        let version = &app.get(&format!("/api/asns/{asn}"), &token).await.data()["version"].clone();
        let back = send(&app, asn, &format!("?version={version}&dryRun=false"), &token, &out.bytes).await;
        assert_eq!((&back.data()["accepted"], &back.data()["refused"]), (&json!(4), &json!(0)), "{}", back.json);
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn faults_are_marked_in_both_sheets_and_nothing_is_half_done(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("supplier1").await;
    let (asn, version) = draft(&app, &token).await;
    let file = file(&[
        ("Boxes", &[BOXES, &["4500000001", "2", "B1", "100"]]),
        ("mine", &[&["a", "b"], &["1", "2"]]),
        ("Lots", &[LOTS, &["4500000001", "1", "L1", "1.2345", ""], &["4500000001", "1", "L2", "1", ""]]),
    ]);
    let before = app.everything().await;
    let done = send(&app, asn, &format!("?version={version}&dryRun=false"), &token, &file).await;
    let faults = done.data()["faults"].as_array().unwrap();
    let told = faults.iter().map(|fault| ["sheet", "row", "column", "label"].map(|name| fault[name].clone()));
    assert_eq!(
        told.collect::<Vec<_>>(),
        [
            ["lots".into(), json!(2), "quantity".into(), "TOO_MANY_DECIMALS".into()],
            ["boxes".into(), json!(2), "poNo".into(), "ASN_LINE_UNKNOWN".into()],
        ]
    );
    let counts = ["rows", "accepted", "refused"].map(|name| done.data()[name].clone());
    assert_eq!(counts, [json!(3), json!(0), json!(2)]);
    let marked = send(&app, asn, &format!("/marked?lang=En&version={version}"), &token, &file).await;
    assert_eq!(app.everything().await, before, "all rows or none");
    let found = sheets(&marked.bytes);
    assert_eq!(found.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["Lots", "Boxes"]);
    assert_eq!(found[1].1[1].last().unwrap(), "This order line is not on the ASN");
    assert!(found[0].1[1].last().unwrap().contains('3'), "{:?}", found[0].1);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn only_who_may_edit_the_draft_as_it_is_uploads(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("supplier1").await;
    let (asn, version) = draft(&app, &token).await;
    let file = file(&[("Lots", &[LOTS, &["4500000001", "1", "L1", "100", "2026-11-01"]])]);
    let before = app.everything().await;
    let ends = |version: i64| {
        [
            format!("?version={version}"),
            format!("?version={version}&dryRun=false"),
            format!("/marked?version={version}"),
        ]
    };
    for end in ends(version) {
        assert_eq!(send(&app, asn, &end, &app.token("supplier2").await, &file).await.status, 404, "{end}");
        assert_eq!(send(&app, asn, &end, &app.token("buyer1").await, &file).await.status, 403, "{end}");
        assert_eq!(send(&app, asn + 1_000, &end, &token, &file).await.status, 404, "{end}");
    }
    for end in ends(version + 1) {
        let reply = send(&app, asn, &end, &token, &file).await;
        assert_eq!((reply.status.as_u16(), reply.fault().1.as_str()), (409, "STALE"), "{end}");
    }
    let path = format!("/api/asns/{asn}/workbook");
    assert_eq!(app.get(&path, &app.token("supplier2").await).await.status, 404);
    assert_eq!(app.get(&path, &app.token("buyer1").await).await.status, 403);
    let unversioned = send(&app, asn, "", &token, &file).await.fault();
    assert_eq!((unversioned.0, unversioned.3.as_str()), (400, "version"));
    assert_eq!(app.everything().await, before);
    let cancel = json!({"version": version, "reason": "wrong truck"});
    let gone = app.post(&format!("/api/asns/{asn}/events/cancel"), &token, cancel).await;
    let version = gone.data()["version"].as_i64().unwrap();
    for end in ends(version) {
        let reply = send(&app, asn, &end, &token, &file).await;
        assert_eq!((reply.status.as_u16(), reply.fault().2.as_str()), (409, "EVENT_NOT_IN_STATE"), "{end}");
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_cannot_be_told_is_an_error_of_the_file(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("supplier1").await;
    let (asn, version) = draft(&app, &token).await;
    let end = format!("?version={version}&lang=En");
    let other: Rows<'_> = &[&["a", "b"]];
    let damaged: Rows<'_> = &[&["poNo", "poLineNo", "lot"]];
    for (bytes, label) in [
        (b"hello".to_vec(), "FILE_NOT_XLSX"),
        (file(&[("Sheet1", other)]), "FILE_SHEET_MISSING"),
        (file(&[("Sheet1", damaged)]), "FILE_SHEET_UNCLEAR"),
        (file(&[("Sheet1", &[LOTS]), ("Sheet2", &[LOTS])]), "FILE_SHEET_TWICE"),
    ] {
        let found = (400, "VALIDATION".into(), label.into(), "file".into());
        assert_eq!(send(&app, asn, &end, &token, &bytes).await.fault(), found);
    }
    let missing = send(&app, asn, &end, &token, &file(&[("Sheet1", other)])).await;
    assert_eq!(missing.json["blockers"][0]["params"]["sheets"], "Lots, Boxes");
}
