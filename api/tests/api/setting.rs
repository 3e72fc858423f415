//! Settings of shipments over HTTP: the calls of section 7, workbooks of kinds that are known by fields, and what others may not.

use crate::app::{Reply, TestApp};
use crate::upload::{KIND, cells, multipart, workbook};
use axum::body::Body;
use serde_json::{Value, json};
use sqlx::PgPool;

async fn keeper(app: &TestApp) -> String {
    app.account("keeper", "OSE", &[163]).await;
    app.token("keeper").await
}

async fn by_type(app: &TestApp, token: &str, key: &str) -> Vec<Value> {
    let list = app.post("/api/admin/customizeSettingByType", token, json!({"listTypeKey": key})).await;
    list.data()["items"].as_array().unwrap().clone()
}

fn codes(rows: &[Value]) -> Vec<&str> {
    rows.iter().map(|row| row["code"].as_str().unwrap()).collect()
}

async fn import(app: &TestApp, token: &str, kind: &str, rows: &[&[&str]]) -> Reply {
    let body = Body::from(multipart("file", "a.xlsx", &workbook(rows)));
    let path = format!("/api/masters/import?dryRun=false&lang=En&kind={kind}");
    app.send("POST", &path, token, KIND, body).await
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn tax_codes_are_inserted_updated_and_taken_out_of_use(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = keeper(&app).await;
    let rows = by_type(&app, &token, "tax").await;
    assert_eq!(codes(&rows), ["01", "02", "03", "04", "05", "06"]);
    let setting = json!({"numberForm": "free", "maxLength": 12, "taxZero": true, "exchangeRateRequired": false});
    let update = json!({"invoiceSettingOid": rows[4]["id"], "version": 1, "setting": setting});
    let saved = app.call("PUT", "/api/admin/updateInvoiceSetting", &token, Some(update.clone())).await;
    assert_eq!(saved.data()["version"], 2, "{}", saved.json);
    assert_eq!(
        app.call("PUT", "/api/admin/updateInvoiceSetting", &token, Some(update.clone())).await.fault().2,
        "STALE"
    );
    let held = "SELECT count(*) FROM invoice_settings WHERE tax_code = '05' AND max_length = $1::int";
    assert_eq!(app.number(held, "12").await, 1);
    let path = format!("/api/admin/deleteCustomizeSettingData?invoiceSettingOid={}", rows[4]["id"]);
    let gone = app.call("DELETE", &path, &token, None).await;
    assert_eq!(gone.data()["state"], "Inactive", "{}", gone.json);
    let list = app.get("/api/option/queryCustomizeSettingList?listTypeKey=tax&lang=En", &token).await;
    let values: Vec<&str> = list.data().as_array().unwrap().iter().map(|one| one["value"].as_str().unwrap()).collect();
    assert_eq!(values, ["01", "02", "03", "04", "06"]);
    let new = json!({"taxCode": "05", "setting": setting});
    let again = app.post("/api/admin/insertInvoiceSetting", &token, new).await;
    let (_, _, label, field) = again.fault();
    assert_eq!((label.as_str(), field.as_str()), ("ALREADY_EXISTS", "code"));
    let wrong = json!({"taxCode": "07", "setting": setting});
    assert_eq!(app.post("/api/admin/insertInvoiceSetting", &token, wrong).await.fault().2, "WRONG_TYPE");
    let history = app.get(&format!("/api/masters/{}/workflow", rows[4]["id"]), &token).await;
    let first =
        &history.data()["history"].as_array().unwrap().iter().find(|one| one["event"] == "edit").unwrap()["payload"];
    assert_eq!((&first["before"]["maxLength"], &first["fields"]["maxLength"]), (&json!("10"), &json!("12")));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn choices_are_kept_and_offered(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = keeper(&app).await;
    let new = json!({"kind": "choice", "fields": {"list": "shippingPlace", "value": "TPE", "name": "Taoyuan airport"}});
    let made = app.post("/api/masters", &token, new).await;
    assert_eq!(made.status, 200, "{}", made.json);
    assert_eq!(codes(&by_type(&app, &token, "shippingPlace").await), ["shippingPlace|TPE"]);
    let supplier = app.token("supplier1").await;
    let list = app.get("/api/option/queryCustomizeSettingList?listTypeKey=shippingPlace", &supplier).await;
    assert_eq!(*list.data(), json!([{"value": "TPE", "label": "TPE · Taoyuan airport"}]));
    let typed = app.get("/api/options/shipping-places?typed=air", &supplier).await;
    assert_eq!(*typed.data(), json!([{"value": "TPE", "label": "TPE · Taoyuan airport"}]));
    let ways = app.get("/api/options/ship-vias?typed=sea", &supplier).await;
    assert_eq!(ways.data()[0], json!({"value": "SEA", "label": "SEA · Sea freight"}));
    let path = format!("/api/admin/deleteCustomizeSettingData?invoiceSettingOid={}&version=1", made.data()["id"]);
    assert_eq!(app.call("DELETE", &path, &token, None).await.status, 200);
    let list = app.get("/api/option/queryCustomizeSettingList?listTypeKey=shippingPlace", &supplier).await;
    assert_eq!(*list.data(), json!([]));
    assert_eq!(
        app.get("/api/option/queryCustomizeSettingList?listTypeKey=moon", &supplier).await.fault().3,
        "listTypeKey"
    );
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn only_settings_are_deleted_that_way(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = keeper(&app).await;
    let rule = app.number("SELECT id FROM masters WHERE kind = $1", "shipmentRule").await;
    let path = format!("/api/admin/deleteCustomizeSettingData?invoiceSettingOid={rule}");
    assert_eq!(app.call("DELETE", &path, &token, None).await.status, 404);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn rules_go_by_workbook_both_ways(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = keeper(&app).await;
    let plant = "SELECT code FROM plants ORDER BY code LIMIT 1";
    let plant: String = sqlx::query_scalar(plant).fetch_one(&app.pool).await.unwrap();
    let rows: &[&[&str]] = &[
        &["Plant", "Material group", "lotRequired", "boxesAtOnce", "rtDailyLimit"],
        &[&plant, "PCB", "Yes", "500", ""],
        &["", "PCB", "", "", "9"],
        &["P999", "PCB", "Yes", "", ""],
        &[&plant, "PCB", "", "", ""],
    ];
    let report = import(&app, &token, "shipmentRule", rows).await;
    let faults: Vec<(u64, &str, &str)> = report.data()["faults"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["row"].as_u64().unwrap(), one["column"].as_str().unwrap(), one["label"].as_str().unwrap()))
        .collect();
    let expected =
        [(3, "rtDailyLimit", "RULE_NOT_BY_GROUP"), (4, "plant", "CODE_UNKNOWN"), (5, "materialGroup", "ROW_DUPLICATE")];
    assert_eq!(faults, expected, "{}", report.json);
    assert_eq!(report.data()["answers"], json!({"create": 1}));
    let book = app.get("/api/masters/export?kind=shipmentRule&lang=En", &token).await;
    let shown = cells(&book.bytes);
    assert!(shown.iter().any(|cell| cell == "500"), "{shown:?}");
    assert!(!shown.iter().any(|cell| cell.starts_with("ERP")), "the ERP knows nothing of rules: {shown:?}");
    let body = Body::from(multipart("file", "a.xlsx", &book.bytes));
    let path = "/api/masters/import?kind=shipmentRule&dryRun=false&lang=En";
    let report = app.send("POST", path, &token, KIND, body).await;
    assert_eq!((&report.data()["skipped"], &report.data()["faults"]), (&json!(2), &json!([])), "{}", report.json);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_change_is_looked_at_and_what_holds_is_told(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = keeper(&app).await;
    let change = json!({"kind": "shipmentRule", "fields": {"materialGroup": " PCB ", "lotRequired": "Y"}});
    let found = app.post("/api/shipment-rules/preview", &token, change.clone()).await;
    assert_eq!(
        *found.data(),
        json!({"openLines": 0, "drafts": 0, "gaining": 0, "losing": 0, "isMore": false, "specs": 0})
    );
    let choice = json!({"kind": "choice", "fields": {"list": "currency", "value": "CHF"}});
    assert_eq!(app.post("/api/shipment-rules/preview", &token, choice).await.data()["drafts"], 0);
    let supplier = app.token("supplier1").await;
    assert_eq!(app.post("/api/shipment-rules/preview", &supplier, change).await.status, 403);
    let unknown = app.get("/api/shipment-rules/effective?plant=P9&material=M9", &token).await;
    let (_, _, label, field) = unknown.fault();
    assert_eq!((label.as_str(), field.as_str()), ("CODE_UNKNOWN", "plant"));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_buyer_tells_where_it_takes_deliveries(pool: PgPool) {
    let app = TestApp::new(pool).await;
    sqlx::raw_sql(
        "UPDATE companies SET duns = '123456789' WHERE code = 'OSE';
         UPDATE companies SET duns = '987654321' WHERE code = 'V10001';
         INSERT INTO company_addresses (company_id, place, kind, name, address, duns_suffix)
         SELECT c.id, w.place, w.kind, w.name, 'Road', w.suffix
           FROM companies c, (VALUES (1, 'ship-to', 'Dock 1', '0001'), (2, 'ship-to', 'Dock 2', ''), (3, 'office', 'Office', '0003'))
                AS w(place, kind, name, suffix) WHERE c.code IN ('OSE', 'V10001')",
    )
    .execute(&app.pool)
    .await
    .unwrap();
    let supplier = app.token("supplier1").await;
    let names = async |call: &str, duns: &str| -> Vec<String> {
        let list = app.get(&format!("/api/option/{call}?buyerCompanyDuns={duns}"), &supplier).await;
        list.data().as_array().unwrap().iter().map(|one| format!("{} {}", one["duns4"], one["name"])).collect()
    };
    assert_eq!(names("duns4Address", "123456789").await, [r#""1234567890001" "Dock 1""#]);
    let all = [r#""1234567890001" "Dock 1""#, r#""123456789" "Dock 2""#];
    assert_eq!(names("allDuns4Address", "123456789").await, all);
    assert!(names("allDuns4Address", "987654321").await.is_empty(), "a supplier is no buyer");
}
