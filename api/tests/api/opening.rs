//! Openings: what may be opened, granting with every refusal at its field, the lists, what suppliers see, choices, and the menu.

use crate::app::{TestApp, order};
use serde_json::{Value, json};
use sqlx::PgPool;

/// The first line of a new order of V10001 that nobody has answered, opened for 40 by the administrator; the id of the opening.
pub async fn opened(app: &TestApp, po_no: &str) -> i64 {
    app.order(vec![order(po_no, "V10001", 2)]).await;
    let line = app.lines(po_no).await[0];
    let reply = app.post("/api/openings", &app.token("admin").await, item(line, "40", "2026-12-01", "urgent")).await;
    let result = &reply.data()["results"][0];
    assert_eq!((&result["ok"], &result["lineId"], &result["state"]), (&json!(true), &json!(line), &json!("Granted")));
    result["id"].as_i64().unwrap()
}

fn item(line: i64, quantity: &str, until_on: &str, reason: &str) -> Value {
    json!({"items": [{"lineId": line, "quantity": quantity, "untilOn": until_on, "reason": reason}]})
}

async fn total(app: &TestApp, path: &str, token: &str) -> i64 {
    app.get(path, token).await.data()["totalcount"].as_i64().unwrap()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_line_is_opened_seen_by_its_supplier_shipped_and_taken_back(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.account("opener", "OSE", &[100]).await;
    let (opener, supplier, other) =
        (app.token("opener").await, app.token("supplier1").await, app.token("supplier2").await);
    app.order(vec![order("4500000010", "V10001", 2)]).await;
    let lines = app.lines("4500000010").await;
    let listed = app.get("/api/openings/lines?poNo=4500000010&sort=poNo", &opener).await;
    let row = &listed.data()["items"][0];
    assert_eq!((&row["id"], &row["openableQty"], &row["state"]), (&json!(lines[0]), &json!("100.000"), &json!("New")));
    let reply = app.post("/api/openings", &opener, item(lines[0], "40", "2026-12-01", " urgent ")).await;
    let id = reply.data()["results"][0]["id"].as_i64().unwrap();
    assert_eq!(total(&app, "/api/openings/lines?poNo=4500000010", &opener).await, 1, "one at a time");
    let page = app.get(&format!("/api/openings/{id}"), &supplier).await;
    let said =
        (&page.data()["reason"], &page.data()["leftQty"], &page.data()["grantedByName"], &page.data()["untilOn"]);
    assert_eq!(said, (&json!("urgent"), &json!("40.000"), &json!("opener"), &json!("2026-12-01")));
    assert_eq!(app.get(&format!("/api/openings/{id}"), &other).await.status, 404);
    assert_eq!(total(&app, "/api/openings", &other).await, 0);
    let line = app.get(&format!("/api/po-lines/{}", lines[0]), &supplier).await;
    assert_eq!((&line.data()["openedQty"], &line.data()["openingId"]), (&json!("40.000"), &json!(id)));
    let shippable = app.get("/api/asns/shippable?poNo=4500000010", &supplier).await;
    assert_eq!(shippable.data()["items"][0]["balanceAllowQty"], "40.000", "{}", shippable.json);

    let (asn, version) = app.ready(lines[0], "30", "AB12345678", &supplier).await;
    let sent = app.post(&format!("/api/asns/{asn}/events/send"), &supplier, json!({"version": version})).await;
    assert_eq!(sent.data()["state"], "Sending", "{}", sent.json);
    let notice = app.get(&format!("/api/asns/{asn}"), &supplier).await;
    let shipped = &notice.data()["lines"][0];
    let said = (&shipped["openedQty"], &shipped["openingId"], &shipped["openUntilOn"]);
    assert_eq!(said, (&json!("30.000"), &json!(id), &json!("2026-12-01")));
    let page = app.get(&format!("/api/openings/{id}"), &opener).await;
    let under = &page.data()["notices"][0];
    assert_eq!(
        (&under["asnId"], &under["asnState"], &under["quantity"]),
        (&json!(asn), &json!("Sending"), &json!("30.000"))
    );

    let path = format!("/api/openings/{id}/events/take-back");
    assert_eq!(app.post(&path, &supplier, json!({"version": 2, "reason": "x"})).await.status, 403);
    let silent = app.post(&path, &opener, json!({"version": 2, "reason": " "})).await;
    assert_eq!(silent.json["blockers"][0]["label"], "PO_REASON_REQUIRED", "{}", silent.json);
    let taken = app.post(&path, &opener, json!({"version": 2, "reason": "no longer"})).await;
    assert_eq!(taken.data()["state"], "TakenBack", "{}", taken.json);
    let story = app.get(&format!("/api/openings/{id}/workflow"), &supplier).await;
    let events: Vec<&Value> = story.data()["history"].as_array().unwrap().iter().map(|row| &row["event"]).collect();
    assert_eq!(events.len(), 3, "{events:?}");
    assert_eq!(total(&app, "/api/openings?state=TakenBack", &supplier).await, 1);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_wrong_is_said_at_its_field_and_nothing_is_half_done(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.token("admin").await;
    app.order(vec![order("4500000010", "V10001", 3)]).await;
    let lines = app.lines("4500000010").await;
    for (body, label, field) in [
        (item(lines[0], "0", "2026-12-01", "x"), "NOT_POSITIVE", "quantity"),
        (item(lines[0], "0.1234", "2026-12-01", "x"), "TOO_MANY_DECIMALS", "quantity"),
        (item(lines[0], "100.1", "2026-12-01", "x"), "OPENING_ABOVE_ORDER", "quantity"),
        (item(lines[0], "1", "2026-11-01", "x"), "OPENING_DAY_PAST", "untilOn"),
        (item(lines[0], "1", "2027-12-01", "x"), "PO_DATE_TOO_FAR", "untilOn"),
        (item(lines[0], "1", "2026-12-01", ""), "PO_REASON_REQUIRED", "reason"),
        (item(lines[0], "1", "2026-12-01", &"x".repeat(201)), "TOO_LONG", "reason"),
    ] {
        let reply = app.post("/api/openings", &admin, body).await;
        let blocker = &reply.data()["results"][0]["blockers"][0];
        assert_eq!((&blocker["label"], &blocker["field"]), (&json!(label), &json!(field)), "{}", reply.json);
    }
    let unknown = app.post("/api/openings", &admin, item(0, "1", "2026-12-01", "x")).await;
    assert_eq!(unknown.data()["results"][0]["errorLabel"], "NOT_FOUND");
    assert_eq!(total(&app, "/api/openings", &admin).await, 0);
    let one = |line: i64, quantity: &str| json!({"lineId": line, "quantity": quantity, "untilOn": "2026-12-01", "reason": "x"});
    let body = json!({"items": [one(lines[0], "1"), one(lines[0], "1"), one(lines[1], "101"), one(lines[2], "2")]});
    let reply = app.post("/api/openings", &admin, body).await;
    assert_eq!((&reply.data()["done"], &reply.data()["refused"]), (&json!(2), &json!(2)), "{}", reply.json);
    assert_eq!(reply.data()["results"][1]["blockers"][0]["label"], "OPENING_EXISTS");
    let many = json!({"items": vec![one(lines[0], "1"); 1_001]});
    assert_eq!(app.post("/api/openings", &admin, many).await.json["blockers"][0]["label"], "TOO_MANY_DOCUMENTS");
    let odd = app.post("/api/openings", &admin, json!({"items": [{"lineId": lines[1], "quantity": "1"}]})).await;
    assert_eq!(odd.status, 400, "{}", odd.json);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn lists_narrow_and_choices_tell_what_may_be_opened(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.token("admin").await;
    let id = opened(&app, "4500000010").await;
    for (query, found) in [
        ("state=Granted", 1),
        ("state=Used,Expired", 0),
        ("vendor=v1000", 1),
        ("vendor=V10002", 0),
        ("plant=P100", 1),
        ("poNo=45000000", 1),
        ("material=nothing", 0),
        ("untilFrom=2026-12-01&untilTo=2026-12-01", 1),
        ("untilFrom=2026-12-02", 0),
        ("mine=true", 1),
    ] {
        assert_eq!(total(&app, &format!("/api/openings?{query}"), &admin).await, found, "{query}");
    }
    assert_eq!(total(&app, &format!("/api/openings?id={id}"), &admin).await, 1);
    assert_eq!(total(&app, &format!("/api/openings?id={}", id + 1), &admin).await, 0);
    for (query, found) in
        [("poNo=4500000010", 1), ("poNo=4500000010&state=Accept", 0), ("vendor=V10002&poNo=4500000010", 0)]
    {
        assert_eq!(total(&app, &format!("/api/openings/lines?{query}"), &admin).await, found, "{query}");
    }
    for (path, label) in [
        ("/api/openings?state=Gone", "WRONG_TYPE"),
        ("/api/openings/lines?state=Gone", "WRONG_TYPE"),
        ("/api/openings?untilFrom=2026-12-31&untilTo=2026-12-01", "END_BEFORE_START"),
        ("/api/openings?untilFrom=2026-01-01&untilTo=2026-12-31", "DATE_SPAN_TOO_LONG"),
    ] {
        assert_eq!(app.get(path, &admin).await.json["blockers"][0]["label"], label, "{path}");
    }
    let told = async |path: &str| app.get(path, &admin).await.data().clone();
    let orders = told("/api/option/getOpenPoId?typed=4500000010&vendor=V10001").await;
    assert_eq!(orders[0]["value"], "4500000010");
    assert_eq!(told("/api/option/getOpenPoId?typed=4500000010&vendor=V10002").await, json!([]));
    let openings = told("/api/option/getOpenIDList?typed=4500000010").await;
    assert_eq!(openings[0]["value"], id.to_string());
    assert!(openings[0]["label"].as_str().unwrap().starts_with("4500000010-1 · "), "{openings}");
    let vendors = told("/api/option/openOrderVendors?typed=V10001").await;
    assert_eq!(vendors[0]["value"], "V10001");
    let book = app.get("/api/openings/export", &admin).await;
    assert_eq!(book.status, 200);
    assert!(crate::upload::cells(&book.bytes).contains(&"urgent".to_owned()));
}

#[test]
fn a_screen_that_the_menu_skips_is_hidden_and_opens_all_the_same() {
    let mut menu = ehub_api::menu::of(&[100], "B");
    let hidden = |menu: &[ehub_api::wire::MenuItem]| {
        let orders = menu.iter().find(|group| group.path == "/po").unwrap();
        (orders.hidden, orders.children.iter().find(|screen| screen.name == "openOrder").unwrap().hidden)
    };
    assert_eq!(hidden(&menu), (false, false));
    ehub_api::menu::hide(&mut menu, &["openOrder".to_owned()]);
    assert_eq!(hidden(&menu), (false, true));
    assert!(ehub_api::menu::opens_route(&menu, "/po/openOrder"));
    let all: Vec<String> = menu.iter().flat_map(|group| &group.children).map(|screen| screen.name.clone()).collect();
    ehub_api::menu::hide(&mut menu, &all);
    assert!(hidden(&menu).0, "a group of which nothing is left goes with it");
}
