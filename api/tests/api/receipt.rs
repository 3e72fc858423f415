//! Receipt lines as supplier and buyer find them, and receipts as administrators see and replay them.

use crate::app::{TestApp, now, order};
use ehub_engine::Actor;
use ehub_erp::{ErpReceipt, ErpReceiptLine, ReceiptKind};
use ehub_workflows::asn;
use rust_decimal::{Decimal, dec};
use serde_json::{Value, json};
use sqlx::PgPool;

fn told(no: &str, po_no: &str, kind: ReceiptKind, quantity: Decimal) -> ErpReceipt {
    ErpReceipt {
        receipt_no: no.into(),
        inbound_no: None,
        reference: None,
        lines: vec![ErpReceiptLine { kind, ..ErpReceiptLine::received(po_no, 1, quantity) }],
        received_on: now().date_naive(),
        booked_at: Some(now()),
        ..ErpReceipt::default()
    }
}

/// An order of each of two suppliers: goods came, some went back, and more is to go back than came.
async fn stage(pool: PgPool) -> TestApp {
    let app = TestApp::new(pool).await;
    app.order(vec![order("4500000001", "V10001", 1), order("4500000002", "V10002", 1)]).await;
    let mut first = told("R1", "4500000001", ReceiptKind::Receive, dec!(10));
    first.lines[0].accepted_qty = Some(dec!(9));
    first.lines[0].rejected_qty = Some(dec!(1));
    let worker = Actor::system("erp.pull", "test");
    let mut tx = app.db.begin(&worker).await.unwrap();
    let all = [
        first,
        told("R2", "4500000001", ReceiptKind::Return, dec!(-1)),
        told("R3", "4500000002", ReceiptKind::Receive, dec!(5)),
        told("R4", "4500000002", ReceiptKind::Return, dec!(-50)),
    ];
    asn::receive(&mut tx, &worker, now(), &all).await.unwrap();
    tx.commit().await.unwrap();
    app
}

fn numbers(reply: &Value) -> Vec<&str> {
    reply["items"].as_array().unwrap().iter().map(|row| row["receiptNo"].as_str().unwrap()).collect()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn receipts_are_listed_for_their_supplier_and_for_the_buyer(pool: PgPool) {
    let app = stage(pool).await;
    let (supplier, buyer) = (app.token("supplier1").await, app.token("buyer1").await);
    let own = app.get("/api/receipts?sort=receiptNo", &supplier).await;
    assert_eq!(numbers(own.data()), ["R1", "R2"], "nobody else's");
    let row = &own.data()["items"][0];
    assert_eq!(
        (&row["kind"], &row["quantity"], &row["acceptedQty"], &row["rejectedQty"], &row["state"]),
        (&json!("receive"), &json!("10.000"), &json!("9.000"), &json!("1.000"), &json!("booked"))
    );
    let foreign = app.get("/api/receipts?poNo=4500000002", &supplier).await;
    assert_eq!(foreign.data()["totalcount"], 0);
    let all = app.get("/api/receipts?sort=-receiptNo", &buyer).await;
    assert_eq!(numbers(all.data()), ["R4", "R3", "R2", "R1"]);
    let waits = &all.data()["items"][0];
    assert_eq!((&waits["state"], &waits["reason"]), (&json!("waiting"), &json!("RECEIPT_MORE_THAN_RECEIVED")));
    let back = app.get("/api/receipts?kind=return&state=booked", &buyer).await;
    assert_eq!(numbers(back.data()), ["R2"]);
    assert_eq!(app.get("/api/receipts/export?kind=return&lang=En", &buyer).await.status, 200);
    let kinds = app.get("/api/option/rcvTransactionType?lang=En", &supplier).await;
    assert_eq!(kinds.data()[1], json!({"value": "return", "label": "Return"}));
    let wide = "receivedFrom=2026-01-01&receivedTo=2026-12-01";
    for query in [
        "kind=x",
        "state=x",
        "sort=quantity",
        "receivedFrom=x",
        "receivedFrom=2026-01-01T00:00:00Z",
        "sort=receivedAt",
        wide,
    ] {
        assert_eq!(app.get(&format!("/api/receipts?{query}"), &buyer).await.status, 400, "{query}");
    }
    let administrator = app.token("admin").await;
    assert_eq!(app.get("/api/receipts", &administrator).await.status, 403, "the roles of the screen, no others");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_receipt_is_shown_as_it_was_told_and_tried_again(pool: PgPool) {
    let app = stage(pool).await;
    let admin = app.token("admin").await;
    let found = app.get("/api/receipt-messages?state=waiting", &admin).await;
    assert_eq!(numbers(found.data()), ["R4"]);
    let row = &found.data()["items"][0];
    assert_eq!((&row["reasons"], &row["vendorCode"]), (&json!(["RECEIPT_MORE_THAN_RECEIVED"]), &json!("V10002")));
    let path = format!("/api/receipt-messages/{}", row["id"]);
    let one = app.get(&path, &admin).await;
    assert_eq!(one.data()["payload"]["lines"][0]["quantity"], "-50");
    assert_eq!((&one.data()["previousPayload"], &one.data()["lines"][0]["kind"]), (&Value::Null, &json!("return")));
    let replay = json!({"ids": [row["id"], 99]});
    let reply = app.post("/api/receipt-messages/replay", &admin, replay.clone()).await;
    assert_eq!(reply.data()["results"][0]["blockers"][0]["label"], "RECEIPT_MORE_THAN_RECEIVED");
    assert_eq!(reply.data()["results"][1]["errorLabel"], "NOT_FOUND");
    // The missing goods are heard of: what waits is booked, and there is nothing left to try.
    let worker = Actor::system("erp.pull", "test");
    let mut tx = app.db.begin(&worker).await.unwrap();
    asn::receive(&mut tx, &worker, now(), &[told("R5", "4500000002", ReceiptKind::Receive, dec!(45))]).await.unwrap();
    tx.commit().await.unwrap();
    let reply = app.post("/api/receipt-messages/replay", &admin, replay).await;
    assert_eq!(reply.data()["results"][0]["blockers"][0]["label"], "RECEIPT_BOOKED");
    let all = "/api/receipt-messages/replay/matching?receiptNo=R4";
    let (status, _, found, _) = app.post(all, &admin, json!({"expected": 2})).await.fault();
    assert_eq!((status, found.as_str()), (409, "MATCHING_CHANGED"));
    let reply = app.post(all, &admin, json!({"expected": 1})).await;
    assert_eq!((&reply.data()["done"], &reply.data()["refused"]), (&json!(0), &json!(1)));
    assert_eq!(reply.data()["results"][0]["blockers"][0]["label"], "RECEIPT_BOOKED", "what was refused is named");
    assert_eq!(
        app.number("SELECT count(*) FROM audit_log WHERE kind = 'receipts_replayed' AND subject = $1", "R4").await,
        3
    );

    let before = app.everything().await;
    for (body, label, field) in
        [(json!({"ids": []}), "REQUIRED", "ids"), (json!({"ids": [1], "x": 1}), "UNKNOWN_FIELD", "x")]
    {
        let (status, _, found, at) = app.post("/api/receipt-messages/replay", &admin, body).await.fault();
        assert_eq!((status, found.as_str(), at.as_str()), (400, label, field));
    }
    assert_eq!(app.get("/api/receipt-messages/999", &admin).await.status, 404);
    for query in ["kind=x", "state=x", "sort=state", "changed=x"] {
        assert_eq!(app.get(&format!("/api/receipt-messages?{query}"), &admin).await.status, 400, "{query}");
    }
    for token in [app.token("supplier1").await, app.token("buyer1").await] {
        assert_eq!(app.get(&path, &token).await.status, 403);
        let reply = app.post("/api/receipt-messages/replay", &token, json!({"ids": [1]})).await;
        assert_eq!((reply.status.as_u16(), &reply.json["data"]), (403, &Value::Null));
    }
    assert_eq!(app.everything().await, before);
}
