//! Master data: what the ERP says and what people add stand side by side, what people say comes first, and rules read the outcome.

use crate::app::{Reply, TestApp, now, order};
use crate::upload::{KIND, cells, multipart, workbook};
use axum::body::Body;
use chrono::Duration;
use ehub_engine::Actor;
use ehub_workflows::master::store::{adopt, gone, tell};
use ehub_workflows::master::{Kind, Told};
use serde_json::{Value, json};
use sqlx::PgPool;

pub fn system() -> Actor {
    Actor::system("erp.pull", "test")
}

pub fn told(code: &str, said: &[(&str, &str)]) -> Told {
    let said = said.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
    Told { code: code.to_owned(), is_active: true, replaced_by: None, said }
}

pub async fn tells(app: &TestApp, kind: Kind, all: Vec<Told>) -> u64 {
    tell(&app.db, &system(), now(), kind, all).await.unwrap()
}

fn tainan() -> Value {
    json!({"kind": "plant", "code": " P300 ", "fields": {"name": "Tainan", "timeZone": "Asia/Taipei", "address": " "}})
}

async fn row(app: &TestApp, token: &str, kind: &str, code: &str) -> Value {
    let list = app.get(&format!("/api/masters?kind={kind}&words={code}"), token).await;
    let items = list.data()["items"].as_array().unwrap().clone();
    items.into_iter().find(|item| item["code"] == code).unwrap_or_else(|| panic!("{code}: {}", list.json))
}

async fn edit(app: &TestApp, token: &str, row: &Value, fields: Value) -> Reply {
    let path = format!("/api/masters/{}/events/edit", row["id"]);
    app.post(&path, token, json!({"version": row["version"], "fields": fields})).await
}

/// A column of a row that rules read.
pub async fn read(app: &TestApp, sql: &'static str) -> Option<String> {
    sqlx::query_scalar(sql).fetch_one(&app.pool).await.unwrap()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_record_is_made_edited_and_taken_out_of_use(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.account("keeper", "OSE", &[162]).await;
    let token = app.token("keeper").await;
    let made = app.post("/api/masters", &token, tainan()).await;
    assert_eq!((&made.data()["state"], &made.data()["version"]), (&json!("Active"), &json!(1)));
    let id = made.data()["id"].clone();
    let path = format!("/api/masters/{id}");
    let fields = json!({"name": "Tainan south", "shipPermission": "required"});
    let saved = edit(&app, &token, &json!({"id": id, "version": 1}), fields.clone()).await;
    assert_eq!(saved.data()["version"], 2, "{}", saved.json);
    assert_eq!(edit(&app, &token, &json!({"id": id, "version": 1}), fields.clone()).await.fault().2, "STALE");
    let now_is = app.get(&path, &token).await;
    assert_eq!((&now_is.data()["code"], &now_is.data()["own"]), (&json!("P300"), &fields));
    assert_eq!(read(&app, "SELECT ship_permission FROM plants WHERE code = 'P300'").await.as_deref(), Some("required"));
    let view = app.get(&format!("{path}/workflow"), &token).await;
    let events: Vec<&Value> = view.data()["history"].as_array().unwrap().iter().map(|one| &one["event"]).collect();
    assert_eq!(events, ["edit", "create"]);
    let choices = "/api/options/plants?typed=P300";
    assert_eq!(app.get(choices, &token).await.data()[0]["value"], "P300");
    let gone = app.post(&format!("{path}/events/deactivate"), &token, json!({"version": 2})).await;
    assert_eq!(gone.data()["state"], "Inactive");
    assert_eq!(app.get(choices, &token).await.data(), &json!([]), "not offered any more");
    let back = json!({"items": [{"id": id, "version": 3}]});
    assert_eq!(app.post("/api/masters/events/reactivate", &token, back).await.data()["done"], 1);
    assert_eq!(app.get(choices, &token).await.data()[0]["value"], "P300");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_wrong_stands_at_its_field_and_nothing_is_made(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("admin").await;
    adopt(&app.db, &system(), now()).await.unwrap();
    let before = app.everything().await;
    for (kind, code, fields, label, field) in [
        ("plant", "p100", json!({"name": "x"}), "ALREADY_EXISTS", "code"),
        ("plant", "", json!({"name": "x"}), "REQUIRED", "code"),
        ("plant", "P300", json!({}), "REQUIRED", "name"),
        ("plant", "P300", json!({"name": "x", "timeZone": "Mars/Olympus"}), "ZONE_UNKNOWN", "timeZone"),
        ("plant", "P300", json!({"name": "x", "shipPermission": "some"}), "WRONG_TYPE", "shipPermission"),
        ("plant", "P300", json!({"name": "x", "uom": "PCS"}), "UNKNOWN_FIELD", "uom"),
        ("material", "M1", json!({"description": "x", "minEffectiveDays": "1000"}), "OUT_OF_RANGE", "minEffectiveDays"),
        ("buyer", "Wang", json!({"account": "supplier1"}), "MASTER_ACCOUNT_UNKNOWN", "account"),
        ("invoiceTrack", "2026-12", json!({"letters": "EH"}), "NOT_A_PERIOD", "code"),
        ("invoiceTrack", "2027-01", json!({"letters": "E"}), "NOT_TRACK_LETTERS", "letters"),
    ] {
        let refused = app.post("/api/masters", &token, json!({"kind": kind, "code": code, "fields": fields})).await;
        assert_eq!((refused.fault().2.as_str(), refused.fault().3.as_str()), (label, field), "{}", refused.json);
    }
    assert_eq!(app.post("/api/masters", &token, json!({"kind": "moon", "code": "x"})).await.status, 400);
    assert_eq!(app.get("/api/masters?kind=moon", &token).await.fault().2, "WRONG_TYPE");
    assert_eq!(app.get("/api/masters?kind=plant&sort=held", &token).await.fault().2, "UNKNOWN_SORT");
    assert_eq!(app.everything().await, before);
    assert_eq!(app.get("/api/masters", &app.token("buyer1").await).await.status, 403);
    assert_eq!(app.post("/api/masters", &app.token("supplier1").await, tainan()).await.status, 403);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_people_say_comes_first_and_the_erp_is_shown_beside_it(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("admin").await;
    let said = [("name", "Tainan"), ("address", "1 South Road"), ("timeZone", "Mars/Olympus"), ("secret", "x")];
    assert_eq!(tells(&app, Kind::Plant, vec![told("P300", &said)]).await, 1);
    assert_eq!(tells(&app, Kind::Plant, vec![told("P300", &said)]).await, 0, "telling it again changes nothing");
    let found = row(&app, &token, "plant", "P300").await;
    assert_eq!(found["erp"], json!({"name": "Tainan", "address": "1 South Road"}), "what does not hold is left out");
    assert_eq!((&found["own"], &found["erpStanding"]), (&json!({}), &json!("active")));
    assert_eq!(edit(&app, &token, &found, json!({"name": "South"})).await.status, 200);
    assert_eq!(
        tells(&app, Kind::Plant, vec![told("P300", &[("name", "Tainan 2"), ("address", "2 South Road")])]).await,
        1
    );
    let name = "SELECT name || ', ' || address FROM plants WHERE code = 'P300'";
    assert_eq!(read(&app, name).await.as_deref(), Some("South, 2 South Road"));
    let found = row(&app, &token, "plant", "P300").await;
    assert_eq!((&found["name"], &found["erp"]["name"]), (&json!("South"), &json!("Tainan 2")));
    assert_eq!(edit(&app, &token, &found, json!({"name": "", "address": ""})).await.status, 200);
    assert_eq!(read(&app, name).await.as_deref(), Some("Tainan 2, 2 South Road"), "an empty field is as the ERP says");
    assert_eq!(gone(&app.db, &system(), now(), Kind::Plant, &["P1".to_owned()]).await.unwrap(), 1);
    let list = app.get("/api/masters?kind=plant&source=gone", &token).await;
    assert_eq!((&list.data()["totalcount"], &list.data()["items"][0]["erpStanding"]), (&json!(1), &json!("gone")));
    assert_eq!(gone(&app.db, &system(), now(), Kind::Plant, &[]).await.unwrap(), 0, "once");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn one_that_the_erp_does_not_use_and_nobody_knows_is_left_out(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let old = Told { is_active: false, ..told("V900", &[("name", "Old Ltd")]) };
    assert_eq!(tells(&app, Kind::Vendor, vec![old.clone(), told("", &[("name", "No code")])]).await, 0);
    assert_eq!(tells(&app, Kind::Vendor, vec![told("V900", &[("name", "Old Ltd")])]).await, 1);
    assert_eq!(tells(&app, Kind::Vendor, vec![old]).await, 1, "that it is used no more is news");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn held_orders_come_in_when_their_plant_and_vendor_are_told(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("admin").await;
    let mut held = order("4500000009", "V30001", 1);
    held.plant_code = "P300".to_owned();
    app.hold(held.clone()).await;
    tells(&app, Kind::Plant, vec![told("P300", &[("name", "Tainan")])]).await;
    assert_eq!(row(&app, &token, "plant", "P300").await["heldOrders"], 1);
    assert_eq!(app.get("/api/masters?kind=plant&source=held", &token).await.data()["totalcount"], 1);
    tells(&app, Kind::Vendor, vec![told("V30001", &[("name", "New Ltd"), ("taxNumber", "123")])]).await;
    let vendor = row(&app, &token, "vendor", "V30001").await;
    assert_eq!((&vendor["companyStatus"], &vendor["heldOrders"]), (&json!("--"), &json!(1)));
    app.order(vec![held]).await;
    assert_eq!(app.lines("4500000009").await.len(), 1);
    assert_eq!(row(&app, &token, "vendor", "V30001").await["heldOrders"], 0);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_company_that_signs_in_says_itself_what_it_is_called(pool: PgPool) {
    let app = TestApp::new(pool).await;
    tells(&app, Kind::Vendor, vec![told("V10001", &[("name", "ACME (ERP)")]), told("OSE", &[("name", "Thief")])]).await;
    let names = "SELECT string_agg(type || name, '|' ORDER BY code) FROM companies WHERE code IN ('OSE', 'V10001')";
    assert_eq!(read(&app, names).await.as_deref(), Some("BOSE Central|SAcme Substrates Ltd"));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn plants_wait_for_the_buyers_company(pool: PgPool) {
    let app = TestApp::new(pool).await;
    sqlx::query("UPDATE companies SET type = 'A' WHERE code = 'OSE'").execute(&app.pool).await.unwrap();
    tells(&app, Kind::Plant, vec![told("P300", &[("name", "Tainan")])]).await;
    let plants = "SELECT count(*)::text FROM plants WHERE code = 'P300'";
    assert_eq!(read(&app, plants).await.as_deref(), Some("0"));
    sqlx::query("UPDATE companies SET type = 'B' WHERE code = 'OSE'").execute(&app.pool).await.unwrap();
    adopt(&app.db, &system(), now()).await.unwrap();
    assert_eq!(read(&app, plants).await.as_deref(), Some("1"));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn orders_say_how_materials_are_handled_and_people_have_the_last_word(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("admin").await;
    let mut next = order("4500000007", "V10001", 1);
    next.lines[0].handling.lot_required = Some(true);
    let code = next.lines[0].material_code.clone();
    sqlx::query("DELETE FROM masters").execute(&app.pool).await.unwrap();
    sqlx::query("UPDATE materials SET min_effective_days = 30 WHERE code = $1")
        .bind(&code)
        .execute(&app.pool)
        .await
        .unwrap();
    app.order(vec![next.clone()]).await;
    let found = row(&app, &token, "material", &code).await;
    assert_eq!(found["own"], json!({"minEffectiveDays": "30"}), "what was there before is kept");
    assert_eq!(found["erp"]["lotRequired"], "Y");
    let flags = "SELECT lot_required::text || coalesce(min_effective_days::text, '-') FROM materials
                  WHERE code = (SELECT code FROM masters WHERE kind = 'material' AND own <> '{}')";
    assert_eq!(read(&app, flags).await.as_deref(), Some("true30"));
    assert_eq!(edit(&app, &token, &found, json!({"lotRequired": "N", "lotDateSpanDays": "7"})).await.status, 200);
    (next.revision, next.lines[0].revision) = (next.revision + 1, next.lines[0].revision + 1);
    app.order(vec![next]).await;
    assert_eq!(read(&app, flags).await.as_deref(), Some("false-"), "a later order does not change what people said");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn track_letters_are_those_of_the_record(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("admin").await;
    adopt(&app.db, &system(), now()).await.unwrap();
    let letters = "SELECT string_agg(letters, ',' ORDER BY letters) FROM invoice_tracks WHERE period_on = '2026-11-01'";
    let found = row(&app, &token, "invoiceTrack", "2026-11").await;
    assert_eq!(found["own"]["letters"], "AB", "what was there before is kept");
    assert_eq!(edit(&app, &token, &found, json!({"letters": "EH, UB,EH"})).await.status, 200);
    assert_eq!(read(&app, letters).await.as_deref(), Some("EH,UB"));
    let path = format!("/api/masters/{}/events/deactivate", found["id"]);
    assert_eq!(app.post(&path, &token, json!({"version": 2})).await.status, 200);
    assert_eq!(read(&app, letters).await, None);
}

async fn import(app: &TestApp, token: &str, kind: &str, mode: &str, rows: &[&[&str]]) -> Reply {
    let body = Body::from(multipart("file", "a.xlsx", &workbook(rows)));
    app.send("POST", &format!("/api/masters/import{mode}kind={kind}"), token, KIND, body).await
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_workbook_makes_changes_and_names_each_faulty_cell(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("admin").await;
    app.post("/api/masters", &token, tainan()).await;
    let rows: &[&[&str]] = &[
        &["Code", "name", "Ship permission"],
        &["P300", "Tainan", "Required"],
        &["P400", "Taoyuan", ""],
        &["P500", "", "open"],
        &["P400", "Twice", ""],
        &["P600", "Zoned", "maybe"],
    ];
    let before = app.everything().await;
    let report = import(&app, &token, "plant", "?dryRun=true&lang=En&", rows).await;
    let faults: Vec<(u64, &str, &str)> = report.data()["faults"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["row"].as_u64().unwrap(), one["column"].as_str().unwrap(), one["label"].as_str().unwrap()))
        .collect();
    assert_eq!(faults, [(4, "name", "REQUIRED"), (5, "code", "ROW_DUPLICATE"), (6, "shipPermission", "WRONG_TYPE")]);
    assert_eq!(report.data()["answers"], json!({"create": 1, "edit": 1}));
    assert_eq!(app.everything().await, before, "a trial changes nothing");
    let done = import(&app, &token, "plant", "?dryRun=false&lang=En&", rows).await;
    assert_eq!((&done.data()["accepted"], &done.data()["refused"]), (&json!(2), &json!(3)));
    let found = row(&app, &token, "plant", "P300").await;
    assert_eq!(found["own"], json!({"name": "Tainan", "timeZone": "Asia/Taipei", "shipPermission": "required"}));
    let again = import(&app, &token, "plant", "?dryRun=false&lang=En&", &rows[..2]).await;
    assert_eq!((&again.data()["skipped"], &again.data()["accepted"]), (&json!(1), &json!(0)), "nothing new");
    let marked = import(&app, &token, "plant", "/marked?lang=En&", rows).await;
    assert!(cells(&marked.bytes).iter().any(|cell| cell.contains("P600")));
    assert_eq!(import(&app, &token, "moon", "?", rows).await.fault().3, "kind");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_exported_can_be_imported(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("admin").await;
    tells(&app, Kind::Plant, vec![told("P300", &[("name", "Tainan"), ("address", "=1+1")])]).await;
    let found = row(&app, &token, "plant", "P300").await;
    edit(&app, &token, &found, json!({"shipPermission": "required"})).await;
    let book = app.get("/api/masters/export?kind=plant&lang=En", &token).await;
    let shown = cells(&book.bytes);
    for cell in ["Ship permission", "required", "ERP: Address", "'=1+1"] {
        assert!(shown.iter().any(|one| one == cell), "{cell}: {shown:?}");
    }
    let body = Body::from(multipart("file", "a.xlsx", &book.bytes));
    let path = "/api/masters/import?kind=plant&dryRun=false&lang=En";
    let report = app.send("POST", path, &token, KIND, body).await;
    assert_eq!((&report.data()["skipped"], &report.data()["faults"]), (&json!(1), &json!([])), "{}", report.json);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_walk_that_says_less_than_orders_did_takes_nothing_back(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let mut next = order("4500000007", "V10001", 1);
    (next.lines[0].handling.lot_required, next.lines[0].handling.box_id_required) = (Some(true), Some(true));
    let code = next.lines[0].material_code.clone();
    app.order(vec![next]).await;
    tells(&app, Kind::Material, vec![told(&code, &[("materialGroup", "SUB"), ("lotRequired", "N")])]).await;
    let handled = "SELECT material_group || lot_required || box_id_required || (description <> '')
                     FROM materials WHERE material_group <> ''";
    assert_eq!(read(&app, handled).await.as_deref(), Some("SUBfalsetruetrue"));
    tells(&app, Kind::Material, vec![told(&code, &[("uom", "KG")])]).await;
    let group = "SELECT string_agg(DISTINCT material_group, ',') FROM materials";
    assert_eq!(read(&app, group).await.as_deref(), Some(""), "what only walks say is as the newest walk says");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_there_without_a_record_is_not_made_a_second_time(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("admin").await;
    sqlx::raw_sql("DELETE FROM masters; UPDATE plants SET time_zone = 'Asia/Tokyo', ship_permission = 'required'")
        .execute(&app.pool)
        .await
        .unwrap();
    for (kind, code, fields) in
        [("plant", "p100", json!({"name": "Other"})), ("invoiceTrack", "2026-11", json!({"letters": "ZZ"}))]
    {
        let refused = app.post("/api/masters", &token, json!({"kind": kind, "code": code, "fields": fields})).await;
        assert_eq!((refused.fault().2.as_str(), refused.fault().3.as_str()), ("ALREADY_EXISTS", "code"));
    }
    let plant =
        "SELECT time_zone || ship_permission || (SELECT string_agg(letters, ',') FROM invoice_tracks) FROM plants";
    assert_eq!(read(&app, plant).await.as_deref(), Some("Asia/TokyorequiredAB"));
    let report =
        import(&app, &token, "plant", "?dryRun=false&lang=En&", &[&["code", "name"], &["P100", "Other"]]).await;
    assert_eq!(report.data()["faults"][0]["label"], "ALREADY_EXISTS", "{}", report.json);
}

/// Two who make the same record at once: one is told.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn one_of_two_makes_it(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("admin").await;
    let (one, other) =
        tokio::join!(app.post("/api/masters", &token, tainan()), app.post("/api/masters", &token, tainan()));
    let mut status = [one.status.as_u16(), other.status.as_u16()];
    status.sort_unstable();
    assert_eq!(status, [200, 409], "{} {}", one.json, other.json);
    assert_eq!(app.number("SELECT count(*) FROM masters WHERE code = $1", "P300").await, 1);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn ten_thousand_rows_are_told_in_a_handful_of_statements(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let all = (0..10_000).map(|n| told(&format!("M{n:05}"), &[("description", "Part"), ("minEffectiveDays", "30")]));
    assert_eq!(tells(&app, Kind::Material, all.collect()).await, 10_000);
    let later = now() + Duration::hours(1);
    let next = vec![told("M00007", &[("description", "Part"), ("minEffectiveDays", "60")])];
    assert_eq!(tell(&app.db, &system(), later, Kind::Material, next).await.unwrap(), 1);
    let days = "SELECT min_effective_days::text FROM materials WHERE code = 'M00007'";
    assert_eq!(read(&app, days).await.as_deref(), Some("60"));
}
