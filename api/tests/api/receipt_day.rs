//! The day of a receipt in what the API answers: the list, its filters and the home page agree.

use crate::app::{TestApp, now, order};
use ehub_engine::Actor;
use ehub_erp::{ErpReceipt, ErpReceiptLine};
use ehub_workflows::asn;
use rust_decimal::dec;
use serde_json::{Value, json};
use sqlx::PgPool;

/// Promised for 3 November: came on the second and was booked on the fifth; the other way round; and one of August, booked long afterwards.
async fn stage(pool: PgPool) -> TestApp {
    let app = TestApp::new(pool).await;
    app.order(vec![order("4500000001", "V10001", 1)]).await;
    let mut tx = app.pool.begin().await.unwrap();
    sqlx::raw_sql("SET LOCAL session_replication_role = replica; UPDATE po_lines SET promised_on = '2026-11-03'")
        .execute(&mut *tx)
        .await
        .unwrap();
    tx.commit().await.unwrap();
    let told = [
        ("R1", "2026-11-02", "2026-11-05T02:00:00Z"),
        ("R2", "2026-11-04", "2026-11-03T02:00:00Z"),
        ("R3", "2026-08-31", "2026-11-05T02:00:00Z"),
    ];
    let receipts = told.map(|(no, on, booked_at)| ErpReceipt {
        receipt_no: no.into(),
        lines: vec![ErpReceiptLine::received("4500000001", 1, dec!(5))],
        received_on: on.parse().unwrap(),
        booked_at: Some(booked_at.parse().unwrap()),
        ..ErpReceipt::default()
    });
    let worker = Actor::system("erp.pull", "test");
    let mut tx = app.db.begin(&worker).await.unwrap();
    asn::receive(&mut tx, &worker, now(), &receipts).await.unwrap();
    tx.commit().await.unwrap();
    app
}

fn numbers(reply: &Value) -> Vec<&str> {
    reply["items"].as_array().unwrap().iter().map(|row| row["receiptNo"].as_str().unwrap()).collect()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn list_filter_and_home_page_go_by_the_day(pool: PgPool) {
    let app = stage(pool).await;
    let buyer = app.token("buyer1").await;
    let all = app.get("/api/receipts", &buyer).await;
    assert_eq!(numbers(all.data()), ["R2", "R1", "R3"]);
    let row = &all.data()["items"][1];
    assert_eq!((&row["receivedOn"], &row["erpBookedAt"]), (&json!("2026-11-02"), &json!("2026-11-05T02:00:00Z")));
    let late = app.get("/api/receipts?late=true", &buyer).await;
    assert_eq!(numbers(late.data()), ["R2"]);
    let day = app.get("/api/receipts?receivedFrom=2026-11-02&receivedTo=2026-11-02", &buyer).await;
    assert_eq!(numbers(day.data()), ["R1"]);

    let home = app.get("/api/home", &buyer).await.data().clone();
    let charts = home["charts"].as_array().unwrap();
    let chart = charts.iter().find(|chart| chart["kind"] == "onTimeByMonth").unwrap();
    let mut counted = vec![];
    for group in chart["groups"].as_array().unwrap() {
        let counts = [&group["bars"][0]["count"], &group["bars"][1]["count"]].map(|count| count.as_i64().unwrap());
        if counts != [0, 0] {
            counted.push((group["key"].as_str().unwrap().to_owned(), counts));
        }
    }
    assert_eq!(counted, [("2026-08-01".to_owned(), [1, 0]), ("2026-11-01".to_owned(), [1, 1])]);
}
