//! What of the catalogue of inspection goes by workbook, and where it is chosen and looked for by.

use crate::app::Reply;
use crate::quality_catalogue::{answered, asked, begin, make, quality, record, send};
use crate::upload::{KIND, cells, multipart, workbook};
use axum::body::Body;
use serde_json::json;
use sqlx::PgPool;

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn units_stand_in_their_order_and_are_told_apart_by_case(pool: PgPool) {
    let (app, checker, _) = quality(pool).await;
    for code in ["mm", "MW", "%", "mW", "A", "°C"] {
        assert_eq!(make(&app, &checker, "inspectionUnit", code, json!({})).await.status, 200, "{code}");
    }
    assert_eq!(make(&app, &checker, "inspectionUnit", "mW", json!({})).await.fault().2, "ALREADY_EXISTS");
    let admin = app.token("admin").await;
    assert_eq!(
        make(&app, &admin, "inspectionUnit", "kg", json!({"name": "Kilogram"})).await.status,
        200,
        "802 keeps units"
    );
    let listed = async |path: &str, name: &str| -> Vec<String> {
        let all = app.get(path, &checker).await;
        all.data().as_array().unwrap().iter().map(|one| one[name].as_str().unwrap().to_owned()).collect()
    };
    let order = ["%", "°C", "A", "MW", "kg", "mW", "mm"];
    assert_eq!(listed("/api/inspection-units", "code").await, order);
    let row = record(&app, &checker, "inspectionUnit", "A").await;
    send(&app, &checker, &row, "deactivate", None).await.data();
    assert_eq!(listed("/api/options/inspection-units", "value").await, ["%", "°C", "MW", "kg", "mW", "mm"]);
    assert_eq!(listed("/api/options/inspection-units?typed=kilo", "label").await, ["kg · Kilogram"]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn items_go_by_workbook_both_ways(pool: PgPool) {
    let (app, checker, itemiser) = quality(pool).await;
    begin(&app, &checker).await;
    let import = async |bytes: &[u8]| -> Reply {
        let body = Body::from(multipart("file", "a.xlsx", bytes));
        app.send("POST", "/api/masters/import?kind=inspectionItem&dryRun=false&lang=En", &itemiser, KIND, body).await
    };
    let rows: &[&[&str]] = &[
        &[
            "subGroup",
            "shortName",
            "name",
            "difference",
            "replyType",
            "lowerLimit",
            "upperLimit",
            "unit",
            "sampleSize",
            "rejectCount",
        ],
        &["RIGID", "LEN", "Length", "Size", "Value", "10", "12", "mm", "5", "0"],
        &["RIGID", "LOOK", "Scratches", "L", "T", "", "", "", "10", "1"],
        &["RIGID", "BAD", "Width", "S", "V", "3", "2", "inch", "5", ""],
        &["NONE", "LEN", "Length", "S", "V", "", "", "", "5", ""],
        &["FLEX", "LEN", "Length", "S", "V", "", "", "", "", ""],
    ];
    let report = import(&workbook(rows)).await;
    let faults: Vec<(u64, &str, &str)> = report.data()["faults"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["row"].as_u64().unwrap(), one["column"].as_str().unwrap(), one["label"].as_str().unwrap()))
        .collect();
    let expected = [
        (4, "upperLimit", "LIMITS_CROSSED"),
        (4, "unit", "CODE_UNKNOWN"),
        (5, "subGroup", "CODE_UNKNOWN"),
        (6, "sampleSize", "REQUIRED"),
    ];
    assert_eq!(faults, expected, "{}", report.json);
    assert_eq!(report.data()["answers"], json!({"create": 2}));
    let book = app.get("/api/masters/export?kind=inspectionItem&lang=En", &itemiser).await;
    let shown = cells(&book.bytes);
    assert!(shown.iter().any(|cell| cell == "LOOK") && !shown.iter().any(|cell| cell.starts_with("ERP")), "{shown:?}");
    let again = import(&book.bytes).await;
    assert_eq!((&again.data()["skipped"], &again.data()["faults"]), (&json!(3), &json!([])), "{}", again.json);
    let items = app.get("/api/masters?kind=inspectionItem&subGroup=RIGID&difference=L,D&replyType=T", &itemiser).await;
    assert_eq!((&items.data()["totalcount"], &items.data()["items"][0]["code"]), (&json!(1), &json!("RIGID|LOOK")));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_thousand_items_are_read_in_at_once(pool: PgPool) {
    let (app, checker, itemiser) = quality(pool).await;
    begin(&app, &checker).await;
    let names: Vec<String> = (0..1_000).map(|n| format!("I{n:04}")).collect();
    let mut rows: Vec<Vec<&str>> = vec![vec!["subGroup", "shortName", "name", "difference", "replyType", "sampleSize"]];
    rows.extend(names.iter().map(|name| vec!["FLEX", name.as_str(), "Something", "S", "V", "5"]));
    let rows: Vec<&[&str]> = rows.iter().map(Vec::as_slice).collect();
    let body = Body::from(multipart("file", "a.xlsx", &workbook(&rows)));
    let report = app.send("POST", "/api/masters/import?kind=inspectionItem&dryRun=false", &itemiser, KIND, body).await;
    assert_eq!(report.data()["accepted"], 1_000, "{}", report.json);
    assert_eq!(app.number("SELECT count(*) FROM inspection_items WHERE sub_group_code = $1", "FLEX").await, 1_000);
    assert_eq!(asked(&app, "FLEX").await.len(), 64);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn choices_of_quality_are_offered_to_whom_they_concern(pool: PgPool) {
    let (app, checker, _) = quality(pool).await;
    begin(&app, &checker).await;
    answered(&app, &checker, "RIGID").await;
    let values = async |path: &str, token: &str| -> Vec<String> {
        let all = app.get(path, token).await;
        all.data().as_array().unwrap().iter().map(|one| one["value"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(values("/api/option/subMaterialGroup", &checker).await, ["FLEX", "RIGID"]);
    assert_eq!(values("/api/option/subMaterialGroup?materialType=PCB&typed=flexible", &checker).await, ["FLEX"]);
    assert!(values("/api/option/subMaterialGroup?materialType=OTHER", &checker).await.is_empty());
    assert_eq!(values("/api/options/inspection-categories?typed=boa", &checker).await, ["BOARD"]);
    let supplier = app.token("supplier1").await;
    assert_eq!(values("/api/option/subMaterialGroup", &supplier).await, ["RIGID"], "of what it was ordered");
    let types = app.get("/api/option/iqaType?lang=En", &supplier).await;
    assert_eq!(types.data()[0], json!({"value": "1", "label": "Mass production"}));
    assert!(values("/api/option/iqaVerifypersonOption", &checker).await.contains(&"checker".to_owned()));
    assert!(!values("/api/option/iqaVerifypersonOption", &checker).await.contains(&"buyer1".to_owned()));
    assert_eq!(app.get("/api/option/iqaVerifypersonOption", &supplier).await.status, 403);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn notices_are_found_by_the_sub_group_of_a_part_on_them(pool: PgPool) {
    let (app, checker, _) = quality(pool).await;
    begin(&app, &checker).await;
    answered(&app, &checker, "RIGID").await;
    let supplier = app.token("supplier1").await;
    app.accept("4500000001", &supplier).await;
    let line = app.lines("4500000001").await[0];
    app.draft(line, "1", &supplier).await;
    let buyer = app.token("buyer1").await;
    for token in [&supplier, &buyer] {
        let found = async |code: &str| {
            app.get(&format!("/api/asns?subMaterialGroup={code}"), token).await.data()["totalcount"].clone()
        };
        assert_eq!((found("rig").await, found("FLEX").await), (json!(1), json!(0)));
    }
}
