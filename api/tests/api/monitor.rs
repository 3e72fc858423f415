//! What an administrator sees and does on the monitor screens: orders that could not be taken, receipts that could not
//! be booked.

use crate::app::{TestApp, now, order};
use ehub_engine::Actor;
use ehub_erp::ErpOrder;
use ehub_erp::{ErpReceipt, ErpReceiptLine};
use ehub_workflows::asn;
use rust_decimal::dec;
use serde_json::{Value, json};
use sqlx::PgPool;

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn held_orders_are_listed_shown_and_tried_again(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.token("admin").await;
    assert_eq!(app.get("/api/held-orders", &admin).await.data(), &json!({"items": [], "totalcount": 0}));
    let mut faulty = order("4500000004", "V10001", 2);
    faulty.lines[1].order_qty = dec!(-1);
    app.hold(order("4500000003", "V77777", 1)).await;
    app.hold(faulty).await;
    let reply = app.get("/api/held-orders?sort=poNo", &admin).await;
    assert_eq!(reply.headers["totalcount"], "2");
    let rows = &reply.data()["items"];
    let unknown = json!([{"label": "ERP_VENDOR_UNKNOWN", "params": {"vendor": "V77777"}, "severity": "block"}]);
    assert_eq!(
        (&rows[0]["poNo"], &rows[0]["inPart"], &rows[0]["reasons"]),
        (&json!("4500000003"), &json!(false), &unknown)
    );
    let line = json!([{"label": "NOT_POSITIVE", "field": "orderQty", "params": {"lineNo": 2}, "severity": "block"}]);
    assert_eq!((&rows[1]["inPart"], &rows[1]["reasons"], &rows[1]["tries"]), (&json!(true), &line, &json!(1)));
    let one = app.get(&format!("/api/held-orders/{}", rows[0]["id"]), &admin).await;
    assert_eq!(one.data()["erpOrder"]["lines"][0]["materialCode"], "V77777-M1");
    assert_eq!(one.data()["vendorCode"], "V77777");
    for (query, found) in [("poNo=45&vendor=V7", 1), ("reason=NOT_POSITIVE", 1), ("reason=ERP_PLANT_UNKNOWN", 0)] {
        assert_eq!(app.get(&format!("/api/held-orders?{query}"), &admin).await.data()["totalcount"], found, "{query}");
    }
    let home = app.get("/api/home", &admin).await;
    let todo = json!({"kind": "heldOrders", "count": 2, "link": "/monitor/poListQuery"});
    assert!(home.data()["todos"].as_array().unwrap().contains(&todo), "{}", home.json);

    // Tried again is read anew, by a job; until then the row says since when.
    assert_eq!(rows[0]["retryAskedAt"], Value::Null);
    let reply = app.post("/api/held-orders/retry", &admin, json!({"ids": [rows[1]["id"], 99]})).await;
    assert_eq!((&reply.data()["done"], &reply.data()["refused"]), (&json!(1), &json!(1)));
    assert_eq!(
        reply.data()["results"],
        json!([{"id": rows[1]["id"], "name": "4500000004", "ok": true},
               {"id": 99, "name": null, "ok": false, "errorLabel": "NOT_FOUND", "blockers": []}])
    );
    let asked = |reply: &crate::app::Reply| -> Vec<bool> {
        reply.data()["items"].as_array().unwrap().iter().map(|row| row["retryAskedAt"].is_string()).collect()
    };
    assert_eq!(asked(&app.get("/api/held-orders?sort=poNo", &admin).await), [false, true]);
    let reply = app.post("/api/held-orders/retry", &admin, json!({})).await;
    assert_eq!(reply.data()["done"], 2);
    assert_eq!(asked(&app.get("/api/held-orders?sort=poNo", &admin).await), [true, true]);
    let jobs = "SELECT count(*) FROM jobs WHERE kind = $1 AND state = 'ready'";
    assert!(app.number(jobs, "erp.read_held").await > 0);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn waiting_receipts_are_listed_and_closed(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.token("admin").await;
    let line = |po_no: &str| ErpReceiptLine::received(po_no, 1, dec!(5));
    let receipt = ErpReceipt {
        receipt_no: "R1".into(),
        inbound_no: None,
        reference: None,
        lines: vec![line("4711"), line("4712")],
        received_on: now().date_naive(),
        booked_at: Some(now()),
        is_final: false,
        ..ErpReceipt::default()
    };
    let worker = Actor::system("erp.pull", "test");
    let mut tx = app.db.begin(&worker).await.unwrap();
    asn::receive(&mut tx, &worker, now(), &[receipt]).await.unwrap();
    tx.commit().await.unwrap();
    let reply = app.get("/api/waiting-receipts?sort=poNo&reason=RECEIPT_ORDER_UNKNOWN", &admin).await;
    assert_eq!(reply.headers["totalcount"], "2");
    let first = &reply.data()["items"][0];
    assert_eq!((&first["receiptNo"], &first["lineNo"], &first["quantity"]), (&json!("R1"), &json!(1), &json!("5.000")));
    let close = json!({"ids": [first["id"], 99], "reason": "not ours"});
    let reply = app.post("/api/waiting-receipts/close", &admin, close.clone()).await;
    assert_eq!(reply.data()["results"][0], json!({"id": first["id"], "name": "R1/1", "ok": true}));
    assert_eq!(reply.data()["results"][1]["errorLabel"], "NOT_FOUND");
    let again = app.post("/api/waiting-receipts/close", &admin, close).await;
    assert_eq!(again.data()["results"][0]["blockers"][0]["label"], "RECEIPT_CLOSED");
    assert_eq!(app.get("/api/waiting-receipts", &admin).await.data()["totalcount"], 1);
    let closed = app.get("/api/waiting-receipts?closed=true", &admin).await;
    let row = &closed.data()["items"][0];
    assert_eq!((&row["closedBy"], &row["closeReason"]), (&json!("admin"), &json!("not ours")));
    // All that match, once it is known how many they are.
    let path = "/api/waiting-receipts/close/matching?reason=RECEIPT_ORDER_UNKNOWN";
    let (status, _, found, _) = app.post(path, &admin, json!({"expected": 2, "reason": "x"})).await.fault();
    assert_eq!((status, found.as_str()), (409, "MATCHING_CHANGED"));
    let (status, _, found, at) = app.post(path, &admin, json!({"expected": 1})).await.fault();
    assert_eq!((status, found.as_str(), at.as_str()), (400, "REQUIRED", "reason"));
    let reply = app.post(path, &admin, json!({"expected": 1, "reason": "x"})).await;
    assert_eq!(reply.data(), &json!({"results": [], "done": 1, "refused": 0}));
    assert_eq!(app.get("/api/waiting-receipts", &admin).await.data()["totalcount"], 0);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn bad_requests_are_told_at_their_field_and_change_nothing(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.hold(ErpOrder { plant_code: "P9".into(), ..order("4500000003", "V10001", 1) }).await;
    let admin = app.token("admin").await;
    let before = app.everything().await;
    let many: Vec<i64> = (0..10_001).collect();
    for (path, body, label, field) in [
        ("held-orders/retry", json!({"ids": []}), "REQUIRED", "ids"),
        ("held-orders/retry", json!({"ids": many}), "TOO_MANY_DOCUMENTS", "ids"),
        ("held-orders/retry", json!({"id": 1}), "UNKNOWN_FIELD", "id"),
        ("waiting-receipts/close", json!({"ids": [1]}), "REQUIRED", "reason"),
        ("waiting-receipts/close", json!({"ids": [1], "reason": "x".repeat(201)}), "TOO_LONG", "reason"),
        ("waiting-receipts/close", json!({"ids": [], "reason": "x"}), "REQUIRED", "ids"),
    ] {
        let (status, _, found, at) = app.post(&format!("/api/{path}"), &admin, body).await.fault();
        assert_eq!((status, found.as_str(), at.as_str()), (400, label, field), "{path}");
    }
    for query in
        ["held-orders?sort=reasons", "held-orders?size=7", "waiting-receipts?reason=X", "waiting-receipts?closed=x"]
    {
        assert_eq!(app.get(&format!("/api/{query}"), &admin).await.status, 400, "{query}");
    }
    assert_eq!(app.get("/api/held-orders/999", &admin).await.status, 404);
    let supplier = app.token("supplier1").await;
    let buyer = app.token("buyer1").await;
    for token in [&supplier, &buyer] {
        for path in ["held-orders", "held-orders/1", "waiting-receipts"] {
            assert_eq!(app.get(&format!("/api/{path}"), token).await.status, 403, "{path}");
        }
        for (path, body) in [
            ("held-orders/retry", json!({})),
            ("waiting-receipts/close", json!({"ids": [1], "reason": "x"})),
            ("waiting-receipts/close/matching", json!({"expected": 0, "reason": "x"})),
        ] {
            let reply = app.post(&format!("/api/{path}"), token, body).await;
            assert_eq!((reply.status.as_u16(), &reply.json["data"]), (403, &Value::Null), "{path}");
        }
    }
    assert_eq!(app.everything().await, before);
}
