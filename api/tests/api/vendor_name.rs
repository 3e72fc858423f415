//! Names under which suppliers are shown: to the buyer's people in their language, to nobody else.

use crate::app::TestApp;
use crate::upload::cells;
use serde_json::{Value, json};
use sqlx::PgPool;

/// The supplier's name in the first row of a list, for somebody.
async fn shown(app: &TestApp, path: &str, who: &str) -> Value {
    let list = app.get(path, &app.token(who).await).await;
    list.data()["items"][0]["vendorName"].clone()
}

async fn give(app: &TestApp, language: &str, name: &str) -> (i64, i64) {
    let fields = json!({"vendor": "V10001", "language": language, "name": name});
    let made =
        app.post("/api/masters", &app.token("admin").await, json!({"kind": "vendorName", "fields": fields})).await;
    let data = made.data();
    (data["id"].as_i64().unwrap(), data["version"].as_i64().unwrap())
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_name_is_shown_to_the_buyer_in_the_readers_language(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let own: String =
        sqlx::query_scalar("SELECT name FROM companies WHERE code = 'V10001'").fetch_one(&app.pool).await.unwrap();
    let speaks = async |language: &str| {
        sqlx::query("UPDATE accounts SET language = $1").bind(language).execute(&app.pool).await.unwrap();
    };
    speaks("En").await;
    let lines = "/api/po-lines?poNo=4500000001";
    assert_eq!(shown(&app, lines, "buyer1").await, own.as_str());
    let (id, version) = give(&app, "En", "Acme (given)").await;
    give(&app, "Tc", "艾可（給定）").await;

    assert_eq!(shown(&app, lines, "buyer1").await, "Acme (given)");
    let line = app.lines("4500000001").await[0];
    let order = app.number("SELECT id FROM purchase_orders WHERE po_no = $1", "4500000001").await;
    let buyer = app.token("buyer1").await;
    let page = app.get(&format!("/api/purchase-orders/{order}"), &buyer).await;
    assert_eq!(page.data()["vendorName"], "Acme (given)");
    let file = app.get("/api/po-lines/export?lang=En", &buyer).await;
    assert!(
        cells(&file.bytes).iter().any(|cell| cell == "Acme (given)"),
        "a workbook is in the reader's language, too"
    );
    // The supplier is called as it calls itself, also for its own people.
    assert_eq!(shown(&app, lines, "supplier1").await, own.as_str());
    app.accept("4500000001", &app.token("supplier1").await).await;
    let (asn, _) = app.draft(line, "10", &app.token("supplier1").await).await;
    let notice = app.get(&format!("/api/asns/{asn}"), &app.token("supplier1").await).await;
    assert_eq!(notice.data()["vendorName"], own.as_str());

    speaks("Tc").await;
    assert_eq!(shown(&app, lines, "buyer1").await, "艾可（給定）");
    speaks("Cn").await;
    assert_eq!(shown(&app, lines, "buyer1").await, own.as_str(), "no name is given in that language");
    let told = app.get("/api/admin/loadEHUBVendorName?vendorCode=V10001", &app.token("admin").await).await;
    let wanted =
        json!({"vendorCode": "V10001", "ownName": own, "tc": "艾可（給定）", "cn": null, "en": "Acme (given)"});
    assert_eq!(told.data(), &wanted);

    speaks("En").await;
    let path = format!("/api/masters/{id}/events/deactivate");
    app.post(&path, &app.token("admin").await, json!({"version": version})).await.data();
    assert_eq!(shown(&app, lines, "buyer1").await, own.as_str());
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn only_administrators_give_names_and_only_to_suppliers_that_there_are(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.account("keeper", "OSE", &[163]).await;
    let new = |vendor: &str, language: &str| json!({"kind": "vendorName", "fields": {"vendor": vendor, "language": language, "name": "Acme"}});
    let keeper = app.token("keeper").await;
    assert_eq!(app.post("/api/masters", &keeper, new("V10001", "En")).await.fault().2, "MASTER_KIND_NOT_YOURS");
    let kinds = app.get("/api/masters/kinds", &keeper).await;
    assert!(kinds.data().as_array().unwrap().iter().all(|kind| kind["kind"] != "vendorName"));
    let admin = app.token("admin").await;
    let fault = async |body: Value| {
        let (_, _, label, field) = app.post("/api/masters", &admin, body).await.fault();
        (label, field)
    };
    assert_eq!(fault(new("V9", "En")).await, ("CODE_UNKNOWN".to_owned(), "vendor".to_owned()));
    assert_eq!(fault(new("V10001", "Fr")).await, ("WRONG_TYPE".to_owned(), "language".to_owned()));
    give(&app, "En", "Acme").await;
    assert_eq!(fault(new("V10001", "En")).await.0, "ALREADY_EXISTS");
    let path = "/api/admin/loadEHUBVendorName?vendorCode";
    assert_eq!(app.get(&format!("{path}=V9"), &admin).await.status, 404);
    assert_eq!(app.get(&format!("{path}=V10001"), &app.token("buyer1").await).await.status, 403);
}
