//! Provisions through the API: put there by those who may, shown with the order of their day, confirmed by suppliers.

use crate::app::{Reply, TestApp, later};
use crate::upload::KIND;
use axum::body::Body;
use chrono::Duration;
use serde_json::{Value, json};
use sqlx::PgPool;

pub const PDF: &[u8] = b"%PDF-1.7 words";

fn part(head: &str, content: &[u8]) -> Vec<u8> {
    [format!("--X\r\nContent-Disposition: form-data; {head}\r\n\r\n").as_bytes(), content, b"\r\n"].concat()
}

pub fn file(name: &str, content: &[u8]) -> Vec<u8> {
    part(&format!("name=\"file\"; filename=\"{name}\""), content)
}

pub fn info(language: &str, plant: &str, valid_on: &str) -> Vec<u8> {
    let info = json!({"language": language, "plant": plant, "validOn": valid_on});
    part("name=\"provision\"", info.to_string().as_bytes())
}

pub async fn send(app: &TestApp, user: &str, parts: &[Vec<u8>]) -> Reply {
    let body = [parts.concat(), b"--X--\r\n".to_vec()].concat();
    app.send("POST", "/api/provisions", &app.token(user).await, KIND, Body::from(body)).await
}

/// Id of a version that is put there; its number is as expected.
async fn put(app: &TestApp, language: &str, plant: &str, valid_on: &str, version_no: i64) -> i64 {
    let reply = send(app, "admin", &[info(language, plant, valid_on), file("terms.pdf", PDF)]).await;
    assert_eq!(reply.data()["versionNo"], version_no, "{}", reply.json);
    reply.data()["id"].as_i64().unwrap()
}

async fn of_order(app: &TestApp, user: &str, po_no: &str) -> Value {
    let order = app.number("SELECT id FROM purchase_orders WHERE po_no = $1", po_no).await;
    app.get(&format!("/api/purchase-orders/{order}/provisions"), &app.token(user).await).await.data().clone()
}

fn ids(versions: &Value) -> Vec<i64> {
    versions.as_array().unwrap().iter().map(|one| one["id"].as_i64().unwrap()).collect()
}

/// The orders of the house are of 2026-11-01, and today is 2026-11-20.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_order_shows_what_held_on_its_day_at_its_plant(pool: PgPool) {
    let app = TestApp::new(pool).await;
    assert_eq!(of_order(&app, "buyer1", "4500000001").await, json!({"held": [], "newer": [], "mayConfirm": false}));
    sqlx::query("INSERT INTO plants (company_id, code, name) SELECT company_id, 'P777', 'Elsewhere' FROM plants WHERE code = 'P100'")
        .execute(&app.pool)
        .await
        .unwrap();
    put(&app, "TW", "P777", "2026-01-01", 1).await;
    let tw = put(&app, "TW", "", "2026-01-01", 1).await;
    let en = put(&app, "EN", "", "2026-11-01", 1).await;
    let newer = put(&app, "EN", "", "2026-11-20", 2).await;
    put(&app, "EN", "", "2026-11-21", 3).await;
    let shown = of_order(&app, "buyer1", "4500000001").await;
    assert_eq!((ids(&shown["held"]), ids(&shown["newer"])), (vec![tw, en], vec![newer]), "{shown}");
    assert_eq!((&shown["held"][0]["plantCode"], &shown["held"][0]["versionNo"]), (&Value::Null, &json!(1)));
    // A version of the plant goes before that for all plants; here it comes after the order.
    let own = put(&app, "TW", "P100", "2026-11-20", 1).await;
    let shown = of_order(&app, "buyer1", "4500000001").await;
    assert_eq!((ids(&shown["held"]), ids(&shown["newer"])), (vec![tw, en], vec![own, newer]), "{shown}");
    sqlx::query("UPDATE purchase_orders SET po_date_on = '2026-11-20'").execute(&app.pool).await.unwrap();
    let shown = of_order(&app, "buyer1", "4500000001").await;
    assert_eq!((ids(&shown["held"]), ids(&shown["newer"])), (vec![own, newer], vec![]), "{shown}");
    sqlx::query("UPDATE purchase_orders SET po_date_on = '2025-12-31'").execute(&app.pool).await.unwrap();
    assert_eq!(ids(&of_order(&app, "buyer1", "4500000001").await["held"]), Vec::<i64>::new());
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_version_is_listed_fetched_and_told_and_never_overwritten(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.token("admin").await;
    let first = put(&app, "TW", "", "2026-01-01", 1).await;
    let second = put(&app, "TW", "", "2026-12-01", 2).await;
    let list = app.get("/api/provisions?language=TW&sort=validOn", &admin).await.data().clone();
    assert_eq!(list["totalcount"], 2);
    assert_eq!((&list["items"][0]["untilOn"], &list["items"][1]["untilOn"]), (&json!("2026-11-30"), &Value::Null));
    let got = app.get(&format!("/api/provisions/{first}/file"), &app.token("supplier1").await).await;
    assert_eq!((got.status.as_u16(), got.bytes.as_slice()), (200, PDF));
    assert_eq!(got.headers["content-type"], "application/pdf");
    assert!(got.headers["content-disposition"].to_str().unwrap().starts_with("attachment"));

    let withdraw = |id: i64| format!("/api/provisions/{id}/withdraw");
    let reply = app.post(&withdraw(first), &admin, json!({})).await;
    assert_eq!((reply.status.as_u16(), reply.fault().2.as_str()), (409, "PROVISION_VALID_ALREADY"), "{}", reply.json);
    assert_eq!(app.post(&withdraw(second), &admin, json!({})).await.data(), &json!({}));
    assert_eq!(app.post(&withdraw(second), &admin, json!({})).await.status, 404);
    assert_eq!(app.get(&format!("/api/provisions/{second}/file"), &app.token("supplier1").await).await.status, 404);
    assert_eq!(app.get(&format!("/api/provisions/{second}/file"), &admin).await.status, 200);
    // Its day is free again, its number is not.
    put(&app, "TW", "", "2026-12-01", 3).await;
    assert_eq!(app.get("/api/provisions?withdrawn=true", &admin).await.data()["totalcount"], 1);
    let told: Vec<(String, String)> =
        sqlx::query_as("SELECT kind, subject FROM audit_log WHERE kind LIKE 'provision%' ORDER BY id")
            .fetch_all(&app.pool)
            .await
            .unwrap();
    let entry = |kind: &str, subject: &str| (format!("provision_{kind}"), subject.to_owned());
    let wanted = ["TW/*/1", "TW/*/2"].map(|subject| entry("uploaded", subject));
    assert_eq!(told[..2], wanted);
    assert_eq!(told[2..], [entry("withdrawn", "TW/*/2"), entry("uploaded", "TW/*/3")]);
    // The program's own role cannot overwrite one either.
    let mut tx = app.pool.begin().await.unwrap();
    sqlx::raw_sql("SET LOCAL ROLE ehub_app; SET LOCAL ehub.scope = 'all'").execute(&mut *tx).await.unwrap();
    let changed = sqlx::query("UPDATE provisions SET content = 'x'").execute(&mut *tx).await;
    assert!(changed.unwrap_err().to_string().contains("permission denied"));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_wrong_is_told_at_its_field_and_nothing_is_kept(pool: PgPool) {
    let app = TestApp::new(pool).await;
    put(&app, "TW", "", "2026-12-01", 1).await;
    let before = app.everything().await;
    let good = || file("good.pdf", PDF);
    for (parts, label, field) in [
        (vec![info("TW", "", "2026-12-24"), file("../bad.pdf", PDF)], "FILE_NAME_NOT_VALID", "file"),
        (vec![info("TW", "", "2026-12-24"), file("a.pdf", b"<script>")], "FILE_TYPE_NOT_ALLOWED", "file"),
        (vec![info("TW", "", "2026-12-24"), file("a.docx", PDF)], "FILE_TYPE_NOT_ALLOWED", "file"),
        (vec![info("TW", "", "2026-12-24"), file("a.pdf", b"")], "FILE_EMPTY", "file"),
        (vec![info("TW", "", "2026-12-24"), file("a.pdf", &vec![b'a'; (20 << 20) + 1])], "FILE_TOO_LARGE", "file"),
        (vec![info("TW", "", "2026-12-24"), good(), good()], "FILE_TOO_MANY", "file"),
        (vec![info("TW", "", "2026-12-24")], "REQUIRED", "file"),
        (vec![good()], "REQUIRED", "provision"),
        (vec![info("DE", "", "2026-12-24"), good()], "PROVISION_LANGUAGE_UNKNOWN", "language"),
        (vec![info("TW", "P999", "2026-12-24"), good()], "PLANT_UNKNOWN", "plant"),
        (vec![info("TW", "", "2026-12-01"), good()], "PROVISION_DAY_TAKEN", "validOn"),
        (vec![info("TW", "", "2026-11-25"), good()], "PROVISION_DAY_TAKEN", "validOn"),
        (vec![info("TW", "P100", "2026-11-19"), good()], "PROVISION_DAY_PAST", "validOn"),
        (vec![info("TW", "", "tomorrow"), good()], "NOT_A_DATE", "validOn"),
        (vec![info("TW", "", "2026-12-24"), good(), part("name=\"other\"", b"x")], "UNKNOWN_FIELD", "other"),
    ] {
        let reply = send(&app, "admin", &parts).await;
        let (status, _, found, at) = reply.fault();
        assert_eq!((status, found.as_str(), at.as_str()), (400, label, field), "{}", reply.json);
    }
    for user in ["buyer1", "supplier1"] {
        assert_eq!(send(&app, user, &[info("TW", "", "2026-12-24"), good()]).await.status, 403, "{user}");
    }
    assert_eq!(app.everything().await, before);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_company_confirms_once_and_sees_no_other_confirmation(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.account("colleague", "V10001", &[121]).await;
    app.account("shipper", "V10001", &[124]).await;
    let id = put(&app, "EN", "", "2026-11-01", 1).await;
    let confirm = format!("/api/provisions/{id}/confirm");
    let shown = of_order(&app, "supplier1", "4500000001").await;
    assert_eq!((&shown["mayConfirm"], &shown["held"][0]["confirmedAt"]), (&json!(true), &Value::Null));

    let first = app.post(&confirm, &app.token("supplier1").await, json!({})).await.data().clone();
    assert_eq!((&first["vendorCode"], &first["confirmedBy"]), (&json!("V10001"), &json!("supplier1")));
    later(Duration::hours(1));
    // Also said by a colleague, it stays with who said it first.
    assert_eq!(app.post(&confirm, &app.token("colleague").await, json!({})).await.data(), &first);
    for user in ["shipper", "buyer1", "admin"] {
        assert_eq!(app.post(&confirm, &app.token(user).await, json!({})).await.status, 403, "{user}");
    }
    let shown = of_order(&app, "buyer1", "4500000001").await;
    let held = &shown["held"][0];
    assert_eq!((&held["confirmedBy"], &held["confirmedAt"]), (&json!("supplier1"), &json!("2026-11-20T04:00:00Z")));

    // The other supplier sees neither that order nor that confirmation.
    let stranger = app.token("supplier2").await;
    let order = app.number("SELECT id FROM purchase_orders WHERE po_no = $1", "4500000001").await;
    assert_eq!(app.get(&format!("/api/purchase-orders/{order}/provisions"), &stranger).await.status, 404);
    let own: String = sqlx::query_scalar(
        "SELECT po_no FROM purchase_orders o JOIN companies c ON c.id = o.vendor_id WHERE c.code = 'V10002' LIMIT 1",
    )
    .fetch_one(&app.pool)
    .await
    .unwrap();
    assert_eq!(of_order(&app, "supplier2", &own).await["held"][0]["confirmedAt"], Value::Null);
    assert_eq!(app.get(&format!("/api/provisions/{id}/confirmations"), &stranger).await.status, 403);
    let theirs = app.post(&confirm, &stranger, json!({})).await.data().clone();
    assert_eq!((&theirs["vendorCode"], &theirs["confirmedBy"]), (&json!("V10002"), &json!("supplier2")));
    let all = app.get(&format!("/api/provisions/{id}/confirmations"), &app.token("admin").await).await;
    assert_eq!(all.data(), &json!([first, theirs]));

    let coming = put(&app, "EN", "", "2026-12-24", 2).await;
    let reply = app.post(&format!("/api/provisions/{coming}/confirm"), &stranger, json!({})).await;
    assert_eq!((reply.status.as_u16(), reply.fault().2.as_str()), (409, "PROVISION_NOT_YET_VALID"), "{}", reply.json);
}

/// Recipient and documents of each mail about terms of purchase.
async fn mails(app: &TestApp) -> Vec<(String, i32)> {
    sqlx::query_as(
        "SELECT a.user_id, m.document_count FROM mail_messages m JOIN accounts a ON a.id = m.account_id
          WHERE m.template = 'provision_valid' ORDER BY m.id, a.user_id",
    )
    .fetch_all(&app.pool)
    .await
    .unwrap()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn suppliers_are_asked_to_read_what_holds_for_them_and_told_of_it_once(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let supplier = app.token("supplier1").await;
    sqlx::query("INSERT INTO plants (company_id, code, name) SELECT company_id, 'P777', 'Elsewhere' FROM plants WHERE code = 'P100'")
        .execute(&app.pool)
        .await
        .unwrap();
    let own = async |query: &str| {
        let list = app.get(&format!("/api/provisions/own?{query}"), &supplier).await.data().clone();
        assert_eq!(list["totalcount"], list["items"].as_array().unwrap().len(), "{list}");
        ids(&list["items"])
    };
    let todo = async || {
        let home = app.get("/api/home", &supplier).await.data().clone();
        let todos = home["todos"].as_array().unwrap().clone();
        todos.into_iter().find(|todo| todo["kind"] == "provisionsToRead").map(|todo| todo["count"].clone())
    };
    // Of a plant that never ordered from anybody, nobody hears.
    put(&app, "TW", "P777", "2026-01-01", 1).await;
    assert_eq!((own("").await, todo().await, mails(&app).await), (vec![], None, vec![]));
    let held = put(&app, "TW", "", "2026-01-01", 1).await;
    assert_eq!((own("confirmed=false").await, todo().await), (vec![held], Some(json!(1))));
    let at_once = mails(&app).await;
    assert!(at_once.contains(&("supplier1".to_owned(), 1)), "{at_once:?}");
    assert!(at_once.iter().all(|(user, _)| user.starts_with("supplier")), "{at_once:?}");

    // Two that begin together are one mail to each, on their first day, and none the day after.
    let coming = [put(&app, "TW", "", "2026-11-23", 2).await, put(&app, "EN", "", "2026-11-23", 1).await];
    let taken_back = put(&app, "EN", "P100", "2026-11-23", 1).await;
    let withdrawn =
        app.post(&format!("/api/provisions/{taken_back}/withdraw"), &app.token("admin").await, json!({})).await;
    assert_eq!(withdrawn.status, 200);
    assert_eq!(own("").await, [held]);
    let job = ehub_engine::Actor::system("mail.digest", "test");
    let digest = async |days: i64| {
        let now = crate::app::now() + Duration::days(days);
        ehub_workflows::provision::store::tell_due(&app.db, &job, now).await.unwrap()
    };
    assert_eq!(digest(2).await.documents, 0);
    assert_eq!(digest(3).await.documents, 2);
    let later = mails(&app).await.split_off(at_once.len());
    assert_eq!(later.iter().filter(|(user, _)| user == "supplier1").count(), 1, "{later:?}");
    assert!(later.iter().all(|(_, documents)| *documents == 2), "{later:?}");
    assert_eq!((digest(3).await.mails, digest(4).await.mails), (0, 0));

    // Read is read, and stays in the list.
    assert_eq!(app.post(&format!("/api/provisions/{held}/confirm"), &supplier, json!({})).await.status, 200);
    assert_eq!((own("confirmed=false").await, own("confirmed=true").await, todo().await), (vec![], vec![held], None));
    let other = app.get("/api/provisions/own?confirmed=false", &app.token("supplier2").await).await;
    assert_eq!(ids(&other.data()["items"]), [held], "another company confirms for itself");
    assert!(coming.iter().all(|id| *id != held));
    for user in ["buyer1", "admin"] {
        assert_eq!(app.get("/api/provisions/own", &app.token(user).await).await.status, 403, "{user}");
    }
}
