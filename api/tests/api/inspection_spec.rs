//! Inspection specs: set up by hand, filled, verified, what is refused where, whose they are, reminders, files and workbooks.

use crate::app::{Reply, TestApp};
use crate::ship_import::told;
use crate::upload::{KIND, cells, multipart, workbook};
use axum::body::Body;
use serde_json::{Value, json};
use sqlx::PgPool;

/// A width and a colour are asked of the parts of all orders of the tests.
pub async fn catalogue(app: &TestApp) {
    sqlx::raw_sql(
        "INSERT INTO inspection_units (code, name) VALUES ('mm', 'millimetre');
         INSERT INTO inspection_categories (code, name, material_group) VALUES ('C1', 'Sizes', 'MG');
         INSERT INTO inspection_sub_groups (code, name, category_code, asked_key) VALUES ('G1', 'Substrates', 'C1', 'k1');
         INSERT INTO inspection_items (sub_group_code, short_name, name, difference, reply_type, lower_limit, upper_limit, unit,
                                       sample_size, reject_count, effective_days, suits, item_version)
           VALUES ('G1', 'WID', 'Width', 'S', 'V', 9, 11, 'mm', 5, 0, 100, true, 1),
                  ('G1', 'COL', 'Colour', 'L', 'T', NULL, NULL, '', 1, 0, NULL, true, 1);
         UPDATE materials SET sub_group = 'G1'",
    )
    .execute(&app.pool)
    .await
    .unwrap();
    app.account("quality", "OSE", &[156]).await;
}

async fn material(app: &TestApp) -> String {
    sqlx::query_scalar("SELECT material_code FROM po_lines WHERE po_no = '4500000001' ORDER BY line_no LIMIT 1")
        .fetch_one(&app.pool)
        .await
        .unwrap()
}

/// The spec of V10001's first part, just set up: its id.
pub async fn set_up(app: &TestApp) -> i64 {
    let wanted = json!({"vendorCode": "V10001", "materialCodes": [material(app).await], "specType": "1"});
    let reply = app.post("/api/inspection-specs", &app.token("quality").await, wanted).await;
    assert_eq!(reply.data()["done"], 1, "{}", reply.json);
    reply.data()["results"][0]["id"].as_i64().unwrap()
}

async fn event(app: &TestApp, who: &str, id: i64, event: &str, body: Value) -> Reply {
    app.post(&format!("/api/inspection-specs/{id}/events/{event}"), &app.token(who).await, body).await
}

fn values(width: &str) -> Value {
    json!([{"shortName": "WID", "specValue": width, "lower": "9.5"}, {"shortName": "COL", "specValue": "black"}])
}

async fn total(app: &TestApp, who: &str, query: &str) -> i64 {
    app.get(&format!("/api/inspection-specs{query}"), &app.token(who).await).await.data()["totalcount"]
        .as_i64()
        .unwrap()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_spec_is_set_up_filled_verified_and_changed(pool: PgPool) {
    let app = TestApp::new(pool).await;
    catalogue(&app).await;
    let id = set_up(&app).await;
    let path = format!("/api/inspection-specs/{id}");
    let (supplier, other) = (app.token("supplier1").await, app.token("supplier2").await);
    assert_eq!(app.get(&path, &other).await.status, 404);
    assert_eq!((total(&app, "supplier2", "").await, total(&app, "supplier1", "?state=--").await), (0, 1));
    let page = app.get(&path, &supplier).await;
    let asked = &page.data()["values"][1]["asked"];
    assert_eq!((&asked["shortName"], &asked["lower"], &asked["unit"]), (&json!("WID"), &json!("9"), &json!("mm")));
    assert_eq!((&page.data()["isOpen"], &page.data()["state"]), (&json!(true), &json!("--")));
    assert_eq!(event(&app, "supplier2", id, "fill", json!({"version": 1, "values": values("10")})).await.status, 404);
    let filled = event(&app, "supplier1", id, "fill", json!({"version": 1, "values": values("10")})).await;
    assert_eq!(filled.data()["state"], "InProcess", "{}", filled.json);
    let submitted = event(&app, "supplier1", id, "submit", json!({"version": 2, "comment": " first "})).await;
    assert_eq!(submitted.data()["state"], "Approving", "{}", submitted.json);
    let decided = event(&app, "quality", id, "accept", json!({"version": 3})).await;
    assert_eq!(decided.data()["state"], "Accept", "{}", decided.json);
    let edited = event(&app, "supplier1", id, "edit", json!({"version": 4, "comment": "a new mould"})).await;
    assert_eq!(edited.data()["state"], "InProcess", "{}", edited.json);
    let filled = event(&app, "supplier1", id, "fill", json!({"version": 5, "values": values("10.5")})).await;
    assert_eq!(filled.data()["version"], 6);
    let page = app.get(&path, &app.token("quality").await).await;
    let difference = &page.data()["differences"][0];
    assert_eq!((&difference["before"], &difference["now"]), (&json!("10"), &json!("10.5")), "{}", page.json);
    let row = ["revision", "validRevision", "validFromOn", "expiresOn", "comment", "reopened"]
        .map(|name| page.data()[name].clone());
    assert_eq!(json!(row), json!([2, 1, "2026-11-20", "2027-02-28", "a new mould", "edited"]));
    let story = app.get(&format!("{path}/workflow"), &supplier).await;
    let events: Vec<&Value> = story.data()["history"].as_array().unwrap().iter().map(|row| &row["event"]).collect();
    assert_eq!(events.len(), 6, "{events:?}");
    let sheet = app.get("/api/inspection-specs/export?lang=En", &supplier).await;
    let said = cells(&sheet.bytes);
    assert!(said.iter().any(|cell| cell == "V10001") && said.iter().all(|cell| cell != "V10002"), "{said:?}");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_wrong_is_said_at_its_field_and_nothing_is_half_done(pool: PgPool) {
    let app = TestApp::new(pool).await;
    catalogue(&app).await;
    let id = set_up(&app).await;
    let before = app.everything().await;
    for (body, label, field) in [
        (json!([{"shortName": "LEN"}]), "SPEC_ITEM_UNKNOWN", "values[0].shortName"),
        (
            json!([{"shortName": "COL"}, {"shortName": "WID", "specValue": "ten"}]),
            "NOT_A_NUMBER",
            "values[1].specValue",
        ),
        (json!([{"shortName": "WID", "upper": "1.2345678"}]), "TOO_MANY_DECIMALS", "values[0].upper"),
        (json!([{"shortName": "COL", "lower": "1"}]), "SPEC_LIMIT_OF_WORDS", "values[0].lower"),
        (json!([{"shortName": "COL", "remark": "x".repeat(201)}]), "TOO_LONG", "values[0].remark"),
    ] {
        let reply = event(&app, "supplier1", id, "fill", json!({"version": 1, "values": body})).await;
        assert_eq!(reply.fault(), (409, "REFUSED".into(), label.into(), field.into()), "{}", reply.json);
    }
    let complete = json!({"version": 1, "isComplete": true, "values": values("12")});
    let reply = event(&app, "supplier1", id, "fill", complete).await;
    assert_eq!(reply.fault().2, "SPEC_VALUE_OUTSIDE", "{}", reply.json);
    let odd = event(&app, "supplier1", id, "fill", json!({"version": 1, "values": [{"shortName": 7}]})).await;
    assert_eq!(odd.status, 400, "{}", odd.json);
    assert_eq!(event(&app, "supplier1", id, "set-up", json!({"version": 1})).await.fault().2, "EVENT_NOT_PERMITTED");
    assert_eq!(
        event(&app, "supplier1", id, "items-changed", json!({"version": 1})).await.fault().2,
        "EVENT_NOT_PERMITTED"
    );
    assert_eq!(event(&app, "supplier1", id, "submit", json!({"version": 1})).await.fault().2, "EVENT_NOT_IN_STATE");
    assert_eq!(event(&app, "buyer1", id, "accept", json!({"version": 1})).await.status, 403);
    let quality = app.token("quality").await;
    for (body, label, field) in [
        (json!({"vendorCode": "X", "materialCodes": ["M"], "specType": "1"}), "COMPANY_UNKNOWN", "vendorCode"),
        (json!({"vendorCode": "V10001", "materialCodes": [], "specType": "1"}), "REQUIRED", "materialCodes"),
        (
            json!({"vendorCode": "V10001", "materialCodes": vec!["M"; 1_001], "specType": "1"}),
            "TOO_MANY_DOCUMENTS",
            "materialCodes",
        ),
    ] {
        let reply = app.post("/api/inspection-specs", &quality, body).await;
        assert_eq!((reply.fault().2, reply.fault().3), (label.to_owned(), field.to_owned()), "{}", reply.json);
    }
    let odd = json!({"vendorCode": "V10001", "materialCodes": ["M"], "specType": "3"});
    assert_eq!(app.post("/api/inspection-specs", &quality, odd).await.status, 400);
    assert_eq!(app.post("/api/inspection-specs", &app.token("supplier1").await, json!({})).await.status, 403);
    for (query, fault) in [("?state=Odd", "state"), ("?specType=3", "specType"), ("?sort=odd", "sort")] {
        let reply = app.get(&format!("/api/inspection-specs{query}"), &quality).await;
        assert_eq!((reply.status.as_u16(), reply.fault().3.as_str()), (400, fault), "{}", reply.json);
    }
    assert_eq!(app.everything().await, before);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn many_are_decided_at_once_and_suppliers_are_reminded(pool: PgPool) {
    let app = TestApp::new(pool).await;
    catalogue(&app).await;
    let id = set_up(&app).await;
    let quality = app.token("quality").await;
    let reminded = app.post("/api/inspection-specs/remind", &quality, json!({"ids": [id, 999_999]})).await;
    assert_eq!(
        (&reminded.data()["done"], &reminded.data()["results"][1]["errorLabel"]),
        (&json!(1), &json!("NOT_FOUND"))
    );
    let again = app.post("/api/inspection-specs/remind", &quality, json!({"ids": [id]})).await;
    let blocker = &again.data()["results"][0]["blockers"][0];
    assert_eq!((&blocker["label"], &blocker["params"]["by"]), (&json!("SPEC_REMINDED_TODAY"), &json!("quality")));
    let list = app.get("/api/inspection-specs?sort=turn", &quality).await;
    assert_eq!(list.data()["items"][0]["remindedAt"], "2026-11-20T04:00:00Z", "{}", list.json);
    assert_eq!(app.post("/api/inspection-specs/remind", &quality, json!({"ids": []})).await.fault().3, "ids");
    assert_eq!(
        app.post("/api/inspection-specs/remind", &app.token("supplier1").await, json!({"ids": [id]})).await.status,
        403
    );
    let home = app.get("/api/home", &app.token("supplier1").await).await;
    let todos = home.data()["todos"].as_array().unwrap().clone();
    assert!(todos.iter().any(|todo| todo["kind"] == "specsToFill" && todo["count"] == 1), "{todos:?}");
    event(&app, "supplier1", id, "fill", json!({"version": 1, "values": values("10")})).await;
    event(&app, "supplier1", id, "submit", json!({"version": 2})).await;
    let home = app.get("/api/home", &quality).await;
    let todos = home.data()["todos"].as_array().unwrap().clone();
    assert!(todos.iter().any(|todo| todo["kind"] == "specsToVerify" && todo["count"] == 1), "{todos:?}");
    let many = |reason: &str| json!({"items": [{"id": id, "version": 3}], "reason": reason});
    let silent = app.post("/api/inspection-specs/events/reject", &quality, many(" ")).await;
    assert_eq!(silent.data()["results"][0]["blockers"][0]["label"], "PO_REASON_REQUIRED", "{}", silent.json);
    let decided = app.post("/api/inspection-specs/events/reject", &quality, many("wrong drawing")).await;
    assert_eq!(decided.data()["results"][0]["state"], "Reject", "{}", decided.json);
    let not_bulk = app.post("/api/inspection-specs/events/submit", &app.token("supplier1").await, many("x")).await;
    assert_eq!(not_bulk.fault().2, "EVENT_NOT_PERMITTED");
    for (query, found) in
        [("?material=SUB", 1), ("?vendor=V10002", 0), ("?subGroup=g", 1), ("?subGroup=x", 0), ("?expiring=true", 0)]
    {
        let query = if query == "?material=SUB" {
            format!("?material={}", &material(&app).await[..2])
        } else {
            query.to_owned()
        };
        assert_eq!(total(&app, "quality", &query).await, found, "{query}");
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn files_are_what_they_say_and_leave_as_attachments(pool: PgPool) {
    let app = TestApp::new(pool).await;
    catalogue(&app).await;
    let path = format!("/api/inspection-specs/{}/files", set_up(&app).await);
    let (supplier, other) = (app.token("supplier1").await, app.token("supplier2").await);
    let send = async |token: &str, name: &str, content: &[u8]| {
        app.send("POST", &path, token, KIND, Body::from(multipart("file", name, content))).await
    };
    let made = send(&supplier, "drawing.pdf", b"%PDF-1.7 x").await;
    let file = format!("{path}/{}", made.data()["id"]);
    let wrong = send(&supplier, "page.pdf", b"<script>").await;
    assert_eq!(
        (wrong.fault().2.as_str(), wrong.fault().3.as_str()),
        ("FILE_TYPE_NOT_ALLOWED", "file"),
        "{}",
        wrong.json
    );
    let large = vec![b'x'; 10 * 1024 * 1024 + 1];
    assert_eq!(send(&supplier, "large.pdf", &large).await.fault().2, "FILE_TOO_LARGE");
    assert_eq!(send(&other, "drawing.pdf", b"%PDF-1.7 x").await.status, 404);
    assert_eq!(send(&app.token("quality").await, "drawing.pdf", b"%PDF-1.7 x").await.status, 403);
    let read = app.get(&file, &app.token("quality").await).await;
    assert_eq!(
        (read.bytes.as_slice(), read.headers["content-type"].to_str().unwrap()),
        (&b"%PDF-1.7 x"[..], "application/pdf")
    );
    assert!(read.headers["content-disposition"].to_str().unwrap().starts_with("attachment"));
    assert_eq!(app.get(&file, &other).await.status, 404);
    let removed = app.send("DELETE", &file, &supplier, "application/json", Body::empty()).await;
    assert_eq!(removed.status, 200, "{}", removed.json);
    assert_eq!(app.get(&file, &supplier).await.status, 404);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_workbook_comes_out_is_filled_in_and_comes_back_with_faults_at_cells(pool: PgPool) {
    let app = TestApp::new(pool).await;
    catalogue(&app).await;
    let id = set_up(&app).await;
    let (supplier, part) = (app.token("supplier1").await, material(&app).await);
    let template = app.get(&format!("/api/inspection-specs/template?id={id}&lang=En"), &supplier).await;
    let sheet = cells(&template.bytes);
    assert_eq!(sheet.iter().filter(|cell| *cell == "V10001").count(), 2, "{sheet:?}");
    let send = async |end: &str, file: &[u8]| {
        let path = format!("/api/inspection-specs/import{end}");
        app.send("POST", &path, &supplier, KIND, Body::from(multipart("file", "a.xlsx", file))).await
    };
    let back = send("?dryRun=false", &template.bytes).await;
    assert_eq!((&back.data()["skipped"], &back.data()["accepted"]), (&json!(2), &json!(0)), "{}", back.json);
    let head: &[&str] = &["materialCode", "specType", "shortName", "specValue"];
    let empty = send("", &workbook(&[head])).await;
    assert_eq!((empty.fault().2.as_str(), empty.fault().3.as_str()), ("NO_INSPECTION_ITEMS", "file"), "{}", empty.json);
    let half = workbook(&[head, &[&part, "1", "WID", "12"], &[&part, "1", "COL", ""]]);
    let tried = send("", &half).await;
    assert_eq!(told(&tried), ["2 specValue SPEC_VALUE_OUTSIDE", "3 specValue REQUIRED_FIELDS"]);
    let marked = send("/marked?lang=En", &half).await;
    assert!(
        format!("{:?}", cells(&marked.bytes)).contains("Required-fields check failed"),
        "{:?}",
        cells(&marked.bytes)
    );
    let whole = workbook(&[head, &[&part, "1", "WID", "10.25"], &[&part, "1", "COL", "black"]]);
    assert_eq!(send("?dryRun=false", &whole).await.data()["accepted"], 2);
    let page = app.get(&format!("/api/inspection-specs/{id}"), &supplier).await;
    assert_eq!((&page.data()["state"], &page.data()["values"][1]["specValue"]), (&json!("InProcess"), &json!("10.25")));
}
