//! Events through the API: one, many, whole orders, warnings confirmed, the spine from order to shipment.

use crate::app::TestApp;
use ehub_engine::Actor;
use rust_decimal::Decimal;
use serde_json::{Value, json};
use sqlx::PgPool;

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_line_is_negotiated_between_supplier_and_buyer(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (supplier, buyer) = (app.token("supplier1").await, app.token("buyer1").await);
    let line = app.lines("4500000001").await[0];
    let path = |event: &str| format!("/api/po-lines/{line}/events/{event}");
    let body = json!({"version": 1, "splits": [{"quantity": "100", "promisedOn": "2026-12-24", "remark": "foil"}]});
    let reply = app.post(&path("propose"), &supplier, body).await;
    assert_eq!((&reply.data()["state"], &reply.data()["version"]), (&json!("Nego"), &json!(2)));
    let reply = app.post(&path("agree"), &supplier, json!({"version": 2})).await;
    assert_eq!(reply.fault().2, "EVENT_NOT_PERMITTED");
    let reply = app.post(&path("ask-again"), &buyer, json!({"version": 2, "reason": "too late"})).await;
    assert_eq!(reply.data()["state"], "Revise");
    let body = json!({"version": 3, "splits": [
        {"quantity": "60.5", "promisedOn": "2026-12-10", "remark": "half"},
        {"quantity": "39.5", "promisedOn": "2026-12-12", "remark": "rest"},
    ]});
    app.post(&path("propose"), &supplier, body).await.data();
    let reply = app.post(&path("agree-with-issue"), &buyer, json!({"version": 4, "instruction": "by truck"})).await;
    assert_eq!(reply.data()["state"], "Accept");
    let page = app.get(&format!("/api/po-lines/{line}"), &supplier).await;
    assert_eq!(page.data()["splits"][0]["quantity"], "60.500");
    assert_eq!(page.data()["reviewStatus"], "AWI");
    let view = app.get(&format!("/api/po-lines/{line}/workflow"), &supplier).await;
    let events: Vec<&Value> = view.data()["history"].as_array().unwrap().iter().map(|row| &row["event"]).collect();
    assert_eq!(events, ["agree-with-issue", "propose", "ask-again", "propose", "import"]);
    assert_eq!(view.data()["history"][0]["actorName"], "buyer1");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn many_lines_and_whole_orders_answer_one_result_each(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("supplier1").await;
    let lines = app.lines("4500000001").await;
    let items: Vec<Value> =
        lines.iter().map(|id| json!({"id": id, "version": if *id == lines[1] { 7 } else { 1 }})).collect();
    let reply = app.post("/api/po-lines/events/accept", &token, json!({"items": items})).await;
    assert_eq!((&reply.data()["done"], &reply.data()["refused"]), (&json!(2), &json!(1)));
    assert_eq!(reply.data()["results"][1]["errorLabel"], "STALE");
    let own = json!([{"id": lines[1], "version": 1, "comment": "no"}]);
    assert_eq!(app.post("/api/po-lines/events/disagree", &token, own).await.data()["done"], 1);
    let order = app.number("SELECT id FROM purchase_orders WHERE po_no = $1", "4500000001").await;
    let page = app.get(&format!("/api/purchase-orders/{order}"), &token).await;
    let states: Vec<&Value> = page.data()["lines"].as_array().unwrap().iter().map(|line| &line["state"]).collect();
    assert_eq!(states, ["Accept", "Reject", "Accept"]);
    let buyer = app.token("buyer1").await;
    let reply =
        app.post(&format!("/api/purchase-orders/{order}/events/ask-again"), &buyer, json!({"reason": "why"})).await;
    assert_eq!((&reply.data()["done"], &reply.data()["refused"]), (&json!(1), &json!(0)), "{}", reply.json);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn warnings_are_confirmed_with_their_token(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("supplier1").await;
    app.accept("4500000001", &token).await;
    let line = app.lines("4500000001").await[0];
    let (asn, version) = app.draft(line, "10", &token).await;
    let mut edit = app.filled(asn, version, "AB12345678", &token).await;
    edit["invoiceAmount"] = json!("1");
    let saved = app.post(&format!("/api/asns/{asn}/events/edit"), &token, edit).await;
    assert_eq!(saved.data()["findings"][0]["severity"], "warn");
    let version = saved.data()["version"].clone();
    let path = format!("/api/asns/{asn}/events/send");
    let reply = app.post(&path, &token, json!({"version": version})).await;
    assert_eq!(reply.fault().1, "CONFIRM");
    assert_eq!(reply.fault().2, "INVOICE_TOTAL_DIFFERS");
    let confirm = reply.json["confirmToken"].clone();
    let wrong = app.post(&path, &token, json!({"version": version, "confirmToken": "0"})).await;
    assert_eq!(wrong.fault().1, "CONFIRM");
    let reply = app.post(&path, &token, json!({"version": version, "confirmToken": confirm})).await;
    assert_eq!(reply.data()["state"], "Sending", "{}", reply.json);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_notice_goes_from_shippable_line_to_the_erp_message(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (token, admin) = (app.token("supplier1").await, app.token("admin").await);
    app.accept("4500000001", &token).await;
    let shippable = app.get("/api/asns/shippable?poNo=4500000001", &token).await;
    assert_eq!(shippable.data()["totalcount"], 3);
    assert_eq!(shippable.headers["totalcount"], "3");
    let line = shippable.data()["items"][0]["id"].as_i64().unwrap();
    let (asn, version) = app.ready(line, "10.500", "AB12345678", &token).await;
    let print = app.get(&format!("/api/asns/{asn}/print"), &token).await;
    assert_eq!(print.fault(), (409, "REFUSED".into(), "ASN_NOT_PRINTABLE".into(), String::new()));
    let boxes = json!({"version": version, "lineId": app.get(&format!("/api/asns/{asn}"), &token).await.data()["lines"][0]["id"], "count": 2});
    let boxed = app.post(&format!("/api/asns/{asn}/boxes"), &token, boxes).await;
    assert_eq!(boxed.status, 200, "{}", boxed.json);
    let cancel = json!({"items": [{"id": asn, "version": boxed.data()["version"]}], "reason": "wrong truck"});
    assert_eq!(app.post("/api/asns/events/cancel", &token, cancel).await.data()["done"], 1);
    let (asn, version) = app.ready(line, "10.500", "AB12345678", &token).await;
    app.post(&format!("/api/asns/{asn}/events/send"), &token, json!({"version": version})).await.data();
    let messages = app.get("/api/erp-messages?kind=asn", &admin).await;
    assert_eq!(messages.data()["totalcount"], 1);
    let id = messages.data()["items"][0]["id"].clone();
    let page = app.get(&format!("/api/erp-messages/{id}"), &admin).await;
    assert_eq!(page.data()["state"], "N");
    app.get(&format!("/api/erp-messages/{id}/workflow"), &admin).await.data();
    let path = format!("/api/erp-messages/{id}/events");
    let reply = app.post(&format!("{path}/redo"), &admin, json!({"version": 1})).await;
    assert_eq!(reply.fault().2, "MESSAGE_NOT_CHANGEABLE");
    let reply = app.post(&format!("{path}/close"), &admin, json!({"version": 1, "reason": ""})).await;
    assert_eq!(reply.fault().2, "REQUIRED");
    let reply = app.post(&format!("{path}/close"), &admin, json!({"version": 1, "reason": "by hand"})).await;
    assert_eq!(reply.data()["state"], "C", "{}", reply.json);
    assert_eq!(app.get(&format!("/api/asns/{asn}"), &token).await.data()["state"], "Refused");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_buyer_closes_a_notice_with_what_came(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (supplier, buyer) = (app.token("supplier1").await, app.token("buyer1").await);
    app.accept("4500000001", &supplier).await;
    let line = app.lines("4500000001").await[0];
    let (asn, version) = app.ready(line, "10", "AB12345678", &supplier).await;
    app.post(&format!("/api/asns/{asn}/events/send"), &supplier, json!({"version": version})).await.data();
    let path = format!("/api/asns/{asn}/events/close-short");
    let body = json!({"version": version + 1, "reason": "the truck burned"});
    assert_eq!(app.post(&path, &buyer, body).await.fault().2, "EVENT_NOT_IN_STATE");
    let erp = Actor::system("erp.deliver", "test");
    let mut tx = app.db.begin(&erp).await.unwrap();
    ehub_workflows::asn::erp_accept(&mut tx, &erp, crate::app::now(), asn, version + 1, &["180001".to_owned()])
        .await
        .unwrap();
    tx.commit().await.unwrap();
    let view = app.get(&format!("/api/asns/{asn}/workflow"), &buyer).await;
    assert_eq!(view.data()["offers"], json!([{"event": "close-short", "allowed": true, "blockers": []}]));
    let with = |reason: &str| json!({"version": version + 2, "reason": reason});
    assert_eq!(app.post(&path, &supplier, with("mine")).await.fault().2, "EVENT_NOT_PERMITTED");
    assert_eq!(app.post(&path, &buyer, with(" ")).await.fault().2, "REQUIRED");
    let reply = app.post(&path, &buyer, with("the truck burned")).await;
    assert_eq!(reply.data()["state"], "Closed", "{}", reply.json);
    let rows = app.get("/api/asns?state=Closed", &supplier).await;
    assert_eq!(rows.data()["items"][0]["shortBy"], json!([{"quantity": "10.000", "uom": "PCS"}]));
    let order = app.get(&format!("/api/po-lines/{line}"), &supplier).await;
    let in_transit: Decimal = order.data()["inTransitQty"].as_str().unwrap().parse().unwrap();
    assert_eq!(in_transit, Decimal::ZERO);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_home_page_counts_what_waits(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("supplier1").await;
    let home = app.get("/api/home", &token).await;
    assert_eq!(home.data()["poSummary"], json!({"new": 3, "revise": 0, "reject": 0}));
    assert_eq!(
        home.data()["todos"],
        json!([{"kind": "poToAnswer", "count": 3, "link": "/po/poSearch?state=New,Revise&closing=open&followUp=true"}])
    );
    let buyer = app.token("buyer1").await;
    assert_eq!(app.get("/api/home", &buyer).await.data()["poSummary"]["new"], 5);
}
