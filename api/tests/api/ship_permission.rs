//! Permission to ship: what may be applied for, applications with every refusal at its field, the list, and decisions.

use crate::app::{TestApp, order};
use ehub_erp::{ErpOrder, ErpOrderLine};
use rust_decimal::{Decimal, dec};
use serde_json::{Value, json};
use sqlx::PgPool;

/// A plant that asks for permission.
pub async fn strict_plant(app: &TestApp) {
    sqlx::raw_sql(
        "INSERT INTO plants (company_id, code, name, ship_permission)
         SELECT id, 'P200', 'Plant 200', 'required' FROM companies WHERE code = 'OSE' ON CONFLICT DO NOTHING",
    )
    .execute(&app.pool)
    .await
    .unwrap();
}

/// An accepted order of that plant, of the supplier that accepts it; its lines.
pub async fn agreed(app: &TestApp, po_no: &str, vendor: &str, token: &str) -> Vec<i64> {
    strict_plant(app).await;
    app.order(vec![ErpOrder { plant_code: "P200".into(), ..order(po_no, vendor, 3) }]).await;
    app.accept(po_no, token).await;
    app.lines(po_no).await
}

/// An application of V10001 for 40 of the first line of a new order; its line and its id.
pub async fn asked(app: &TestApp, po_no: &str, token: &str) -> (i64, i64) {
    let line = agreed(app, po_no, "V10001", token).await[0];
    (line, apply(app, token, line, "40").await)
}

/// An application for the agreed day.
pub async fn apply(app: &TestApp, token: &str, line: i64, quantity: &str) -> i64 {
    let reply = app.post("/api/ship-permissions", token, item(line, quantity, "2026-12-10", "")).await;
    let result = &reply.data()["results"][0];
    assert_eq!((&result["ok"], &result["lineId"], &result["state"]), (&json!(true), &json!(line), &json!("Submitted")));
    result["id"].as_i64().unwrap()
}

fn item(line: i64, quantity: &str, ship_on: &str, remark: &str) -> Value {
    json!({"items": [{"lineId": line, "quantity": quantity, "shipOn": ship_on, "remark": remark}]})
}

async fn event(app: &TestApp, id: i64, event: &str, token: &str, body: Value) -> Value {
    let reply = app.post(&format!("/api/ship-permissions/{id}/events/{event}"), token, body).await;
    reply.data().clone()
}

async fn total(app: &TestApp, path: &str, token: &str) -> i64 {
    app.get(path, token).await.data()["totalcount"].as_i64().unwrap()
}

/// Label and field of what speaks against the only item.
async fn against(app: &TestApp, token: &str, body: Value) -> (String, String, String) {
    let reply = app.post("/api/ship-permissions", token, body).await;
    let result = &reply.data()["results"][0];
    assert_eq!((&result["ok"], &reply.data()["refused"]), (&json!(false), &json!(1)), "{}", reply.json);
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let first = &result["blockers"][0];
    (text(&result["errorLabel"]), text(&first["label"]), text(&first["field"]))
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_applied_for_and_decided_stands_in_the_lists_of_both_sides(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (supplier, other) = (app.token("supplier1").await, app.token("supplier2").await);
    let buyer = app.token("buyer1").await;
    let (line, id) = asked(&app, "4500000008", &supplier).await;
    let lines = app.get("/api/ship-permissions/lines?sort=poNo", &supplier).await;
    assert_eq!(lines.data()["totalcount"], 3, "{}", lines.json);
    let first = &lines.data()["items"][0];
    assert_eq!(first["id"], line);
    let quantities = ["orderQty", "cumAllowQty", "requestedQty", "applicableQty", "balanceAllowQty"];
    let of = |row: &Value| quantities.map(|name| row[name].as_str().unwrap().parse::<Decimal>().unwrap());
    assert_eq!(of(first), [dec!(100), dec!(0), dec!(40), dec!(60), dec!(0)]);
    assert_eq!(total(&app, "/api/ship-permissions/lines", &other).await, 0, "an open plant asks nobody");

    let list = app.get("/api/ship-permissions?state=Submitted", &buyer).await;
    let row = &list.data()["items"][0];
    assert_eq!((&row["id"], &row["state"], &row["version"]), (&json!(id), &json!("Submitted"), &json!(1)));
    assert_eq!((&row["askedQty"], &row["askedOn"]), (&json!("40.000"), &json!("2026-12-10")));
    assert_eq!((&row["requestedByName"], &row["decidedByName"]), (&json!("supplier1"), &Value::Null));
    assert_eq!(total(&app, "/api/ship-permissions", &supplier).await, 1);
    assert_eq!(total(&app, "/api/ship-permissions", &other).await, 0);
    assert_eq!(app.get(&format!("/api/ship-permissions/{id}"), &other).await.status, 404);

    let moved =
        event(&app, id, "approve", &buyer, json!({"version": 1, "quantity": "30", "shipOn": "2026-12-12"})).await;
    assert_eq!((&moved["state"], &moved["version"]), (&json!("Approved"), &json!(2)));
    let page = app.get(&format!("/api/ship-permissions/{id}"), &supplier).await;
    let told = ["grantedQty", "grantedOn", "decidedByName", "cumAllowQty"].map(|name| page.data()[name].clone());
    assert_eq!(told, [json!("30.000"), json!("2026-12-12"), json!("buyer1"), json!("30.000")]);
    assert_eq!(page.data()["purchaseOrder"]["poNo"], "4500000008");
    let again = apply(&app, &supplier, line, "70").await;
    let page = app.get(&format!("/api/ship-permissions/{again}"), &buyer).await;
    assert_eq!(page.data()["others"][0]["id"], id);
    let story = app.get(&format!("/api/ship-permissions/{id}/workflow"), &supplier).await;
    assert_eq!(story.data()["history"].as_array().unwrap().len(), 2, "{}", story.json);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn every_refusal_has_its_label_and_field_and_changes_nothing(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (supplier, other) = (app.token("supplier1").await, app.token("supplier2").await);
    let lines = agreed(&app, "4500000008", "V10001", &supplier).await;
    let theirs = agreed(&app, "4500000009", "V10002", &other).await[0];
    let (line, closed, fresh) = (lines[0], lines[1], app.lines("4500000001").await[0]);
    let done = ErpOrderLine { cancelled_qty: dec!(100), revision: 2, ..crate::app::line("V10001", 2) };
    let shrunk = ErpOrder { plant_code: "P200".into(), revision: 2, ..order("4500000008", "V10001", 3) };
    let shrunk = ErpOrder { lines: vec![shrunk.lines[0].clone(), done, shrunk.lines[2].clone()], ..shrunk };
    app.order(vec![shrunk]).await;
    apply(&app, &supplier, lines[2], "90").await;
    let before = app.everything().await;
    for (body, label, field) in [
        (item(line, "0", "2026-12-10", ""), "NOT_POSITIVE", "quantity"),
        (item(line, "-1", "2026-12-10", ""), "NOT_POSITIVE", "quantity"),
        (item(line, "1.0001", "2026-12-10", ""), "TOO_MANY_DECIMALS", "quantity"),
        (item(line, "1234567890123", "2026-12-10", ""), "TOO_MANY_DIGITS", "quantity"),
        (item(line, "100.001", "2026-12-10", ""), "SHIP_ABOVE_BALANCE", "quantity"),
        (item(lines[2], "11", "2026-12-10", ""), "SHIP_ABOVE_BALANCE", "quantity"),
        (item(line, "1", "2026-11-20", "x"), "PO_DATE_NOT_AFTER_TODAY", "shipOn"),
        (item(line, "1", "2026-11-19", "x"), "PO_DATE_NOT_AFTER_TODAY", "shipOn"),
        (item(line, "1", "2199-12-31", "x"), "PO_DATE_TOO_FAR", "shipOn"),
        (item(line, "1", "2026-12-11", ""), "SHIP_REMARK_REQUIRED", "remark"),
        (item(line, "1", "2026-12-10", &"x".repeat(201)), "TOO_LONG", "remark"),
        (item(closed, "1", "2026-12-10", ""), "PO_LINE_CLOSED", ""),
        (item(fresh, "1", "2026-12-10", ""), "SHIP_PERMISSION_NOT_REQUIRED", ""),
    ] {
        let asked = body.to_string();
        assert_eq!(against(&app, &supplier, body).await, ("REFUSED".into(), label.into(), field.into()), "{asked}");
    }
    for foreign in [theirs, 0] {
        let (label, ..) = against(&app, &supplier, item(foreign, "1", "2026-12-10", "")).await;
        assert_eq!(label, "NOT_FOUND", "somebody else's line is told like one that does not exist");
    }
    assert_eq!(app.everything().await, before);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_body_that_cannot_be_read_is_refused_whole(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let supplier = app.token("supplier1").await;
    let line = agreed(&app, "4500000008", "V10001", &supplier).await[0];
    let before = app.everything().await;
    let good = json!({"lineId": line, "quantity": "1", "shipOn": "2026-12-10"});
    let with = |name: &str, value: Value| {
        let mut bad = good.clone();
        bad[name] = value;
        json!({"items": [good, bad]})
    };
    let many: Vec<&Value> = vec![&good; 1_001];
    for (body, label, field) in [
        (json!({}), "REQUIRED", "items"),
        (json!({"items": []}), "REQUIRED", "items"),
        (json!({"items": 7}), "WRONG_TYPE", "items"),
        (json!({"items": many}), "TOO_MANY_DOCUMENTS", "items"),
        (json!({"items": [{"lineId": line}]}), "REQUIRED", "items[0].quantity"),
        (with("quantity", json!("many")), "NOT_A_NUMBER", "items[1].quantity"),
        (with("shipOn", json!("10.12.2026")), "NOT_A_DATE", "items[1].shipOn"),
        (with("nope", json!(1)), "UNKNOWN_FIELD", "items[1].nope"),
        (with("remark", json!("a\u{0}b")), "CONTROL_CHARACTERS", "items[1].remark"),
    ] {
        let reply = app.post("/api/ship-permissions", &supplier, body).await;
        let (status, _, found, at) = reply.fault();
        assert_eq!((status, found.as_str(), at.as_str()), (400, label, field), "{}", reply.json);
    }
    assert_eq!(app.everything().await, before);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn two_applications_for_the_same_rest_are_not_both_made(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let supplier = app.token("supplier1").await;
    let lines = agreed(&app, "4500000008", "V10001", &supplier).await;
    let one = |line: i64, quantity: &str| json!({"lineId": line, "quantity": quantity, "shipOn": "2026-12-10"});
    let body = json!({"items": [one(lines[0], "60"), one(lines[0], "60"), one(lines[1], "100")]});
    let reply = app.post("/api/ship-permissions", &supplier, body).await;
    let made: Vec<bool> =
        reply.data()["results"].as_array().unwrap().iter().map(|one| one["ok"].as_bool().unwrap()).collect();
    assert_eq!(made, [true, false, true], "{}", reply.json);
    assert_eq!(total(&app, "/api/ship-permissions", &supplier).await, 2);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_filters_find_what_they_say_and_count_it(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (supplier, buyer) = (app.token("supplier1").await, app.token("buyer1").await);
    let lines = agreed(&app, "4500000008", "V10001", &supplier).await;
    let part = apply(&app, &supplier, lines[0], "40").await;
    let whole = apply(&app, &supplier, lines[1], "100").await;
    let refused = apply(&app, &supplier, lines[2], "5").await;
    for id in [part, whole] {
        event(&app, id, "approve", &buyer, json!({"version": 1})).await;
    }
    event(&app, refused, "reject", &buyer, json!({"version": 1, "reason": "no room"})).await;
    let colleague = app.account("supplier3", "V10001", &[122]).await;
    let colleague = app.token_of(colleague).await;
    apply(&app, &colleague, lines[0], "10").await;
    for (query, found) in [
        ("", 4),
        ("state=Approved", 2),
        ("state=Approved,Rejected", 3),
        ("poNo=45000000", 4),
        ("poNo=4500000001", 0),
        ("material=v10001-m2", 1),
        ("plant=P200", 4),
        ("plant=P100,P200", 4),
        ("plant=P100", 0),
        ("vendor=v10001", 4),
        ("vendor=V10002", 0),
        ("allow=ANY", 4),
        ("allow=NONE", 1),
        ("allow=PARTIAL", 2),
        ("allow=ALL", 1),
        ("allow=NONE_PARTIAL", 3),
        ("allow=PARTIAL_ALL", 3),
        ("shipOnFrom=2026-12-10&shipOnTo=2026-12-10", 4),
        ("shipOnFrom=2026-12-11", 0),
        ("reapply=true", 1),
    ] {
        for token in [&supplier, &buyer] {
            let list = app.get(&format!("/api/ship-permissions?{query}"), token).await;
            let rows = list.data()["items"].as_array().unwrap().len();
            assert_eq!((&list.data()["totalcount"], rows), (&json!(found), usize::try_from(found).unwrap()), "{query}");
        }
    }
    assert_eq!(total(&app, "/api/ship-permissions?mine=true", &colleague).await, 1);
    assert_eq!(total(&app, "/api/ship-permissions?mine=true", &buyer).await, 0, "no buyer's name is tied");
    app.tie("Bella", "buyer1").await;
    assert_eq!(total(&app, "/api/ship-permissions?mine=true", &buyer).await, 4);
    for (query, found) in [
        ("allow=NONE", 1),
        ("allow=PARTIAL", 1),
        ("allow=NONE_PARTIAL", 2),
        ("allow=ALL", 1),
        ("allow=ANY", 3),
        ("plant=P100", 0),
    ] {
        assert_eq!(total(&app, &format!("/api/ship-permissions/lines?{query}"), &supplier).await, found, "{query}");
    }
    for (path, label, field) in [
        ("/api/ship-permissions/lines?allow=PARTIAL_ALL", "WRONG_TYPE", "allow"),
        ("/api/ship-permissions?allow=SOME", "WRONG_TYPE", "allow"),
        ("/api/ship-permissions?state=Gone", "WRONG_TYPE", "state"),
        ("/api/ship-permissions?shipOnFrom=2026-01-01&shipOnTo=2026-12-31", "DATE_SPAN_TOO_LONG", "shipOn"),
        ("/api/ship-permissions?shipOnFrom=2026-12-31&shipOnTo=2026-12-01", "END_BEFORE_START", "shipOn"),
    ] {
        let (status, _, found, at) = app.get(path, &supplier).await.fault();
        assert_eq!((status, found.as_str(), at.as_str()), (400, label, field), "{path}");
    }
    apply(&app, &supplier, lines[2], "5").await;
    assert_eq!(total(&app, "/api/ship-permissions?reapply=true", &supplier).await, 0, "it was applied for again");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn many_are_decided_at_once_and_one_that_is_refused_does_not_stop_the_others(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (supplier, buyer) = (app.token("supplier1").await, app.token("buyer1").await);
    let lines = agreed(&app, "4500000008", "V10001", &supplier).await;
    let mut ids = Vec::new();
    for line in &lines {
        ids.push(apply(&app, &supplier, *line, "100").await);
    }
    let withdrawn = event(&app, ids[2], "withdraw", &supplier, json!({"version": 1})).await;
    assert_eq!(withdrawn["state"], "Withdrawn");
    let items: Vec<Value> = ids.iter().map(|id| json!({"id": id, "version": 1})).collect();
    let reply = app.post("/api/ship-permissions/events/approve", &buyer, json!({"items": items})).await;
    assert_eq!((&reply.data()["done"], &reply.data()["refused"]), (&json!(2), &json!(1)), "{}", reply.json);
    assert_eq!(reply.data()["results"][2]["errorLabel"], "STALE");
    let supplier_decides = app.post("/api/ship-permissions/events/approve", &supplier, json!({"items": items})).await;
    assert_eq!(supplier_decides.data()["done"], 0, "{}", supplier_decides.json);
    let reply = app
        .post(&format!("/api/ship-permissions/{}/events/reject", ids[0]), &buyer, json!({"version": 2, "reason": "x"}))
        .await;
    assert_eq!(reply.fault().0, 409);
}
