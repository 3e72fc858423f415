//! What fields are chosen from: whose it is, and how it is found.

use crate::app::TestApp;
use serde_json::Value;
use sqlx::PgPool;

async fn told(app: &TestApp, path: &str, who: &str) -> Vec<String> {
    let reply = app.get(path, &app.token(who).await).await;
    assert_eq!(reply.status, 200, "{path}: {}", reply.json);
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    reply.data().as_array().unwrap().iter().map(|one| text(&one["value"])).collect()
}

#[sqlx::test(migrations = "../migrations")]
async fn a_supplier_chooses_from_its_own_and_the_buyer_from_all(pool: PgPool) {
    let app = TestApp::new(pool).await;
    assert_eq!(told(&app, "/api/options/vendors", "supplier1").await, ["V10001"]);
    assert_eq!(told(&app, "/api/options/vendors?typed=v1000", "supplier1").await, ["V10001"]);
    let all = told(&app, "/api/options/vendors?typed=v1000", "buyer1").await;
    assert!(all.contains(&"V10001".to_owned()) && all.contains(&"V10002".to_owned()), "{all:?}");
    assert_eq!(told(&app, "/api/options/vendors?typed=v10002", "buyer1").await, ["V10002"]);
    let plants = told(&app, "/api/options/plants", "supplier1").await;
    let first = plants.first().unwrap();
    assert_eq!(
        told(&app, &format!("/api/options/plants?typed={}", first.to_lowercase()), "buyer1").await,
        std::slice::from_ref(first)
    );
    // What PostgreSQL's patterns would take for anything is a letter like others.
    assert_eq!(told(&app, "/api/options/vendors?typed=%25", "buyer1").await, [""; 0]);
}

#[sqlx::test(migrations = "../migrations")]
async fn a_notice_names_a_carrier_that_is_there_or_was_used_before(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.company("F", "F1", "Fast Forward").await;
    app.accept("4500000001", &app.token("supplier1").await).await;
    app.accept("4500000002", &app.token("supplier2").await).await;
    let (mine, theirs) = (app.lines("4500000001").await[0], app.lines("4500000002").await[0]);
    let (mine, _) = app.draft(mine, "10", &app.token("supplier1").await).await;
    let (theirs, _) = app.draft(theirs, "10", &app.token("supplier2").await).await;
    let rename = "UPDATE asns SET shipping_company = $2, ship_via = $3 WHERE id = $1";
    for (id, carrier, via) in [(mine, "Old Lorry", "BARGE"), (theirs, "Secret Lorry", "MULE")] {
        sqlx::query(rename).bind(id).bind(carrier).bind(via).execute(&app.pool).await.unwrap();
    }
    assert_eq!(told(&app, "/api/options/carriers", "supplier1").await, ["Fast Forward", "Old Lorry"]);
    assert_eq!(told(&app, "/api/options/carriers?typed=f1", "supplier1").await, ["Fast Forward"]);
    // Two of one name are told apart by their codes, also when one is out of use; what is chosen is what the shipment is handed to.
    app.company("R", "R1", "fast forward").await;
    assert_eq!(told(&app, "/api/options/carriers", "supplier1").await, ["F1", "Old Lorry", "R1"]);
    sqlx::query("UPDATE companies SET status = 'Invalid' WHERE code = 'R1'").execute(&app.pool).await.unwrap();
    assert_eq!(told(&app, "/api/options/carriers", "supplier1").await, ["F1", "Old Lorry"]);
    sqlx::query("UPDATE companies SET name = 'Slow', name_en = 'Slow' WHERE code = 'R1'")
        .execute(&app.pool)
        .await
        .unwrap();
    let vias = told(&app, "/api/options/ship-vias", "supplier1").await;
    assert!(vias.contains(&"BARGE".to_owned()) && vias.contains(&"TRUCK".to_owned()), "{vias:?}");
    assert!(!vias.contains(&"MULE".to_owned()), "{vias:?}");
    // A name that is a carrier's code or name is that carrier, told once.
    sqlx::query(rename).bind(mine).bind("fast forward").bind("").execute(&app.pool).await.unwrap();
    assert_eq!(told(&app, "/api/options/carriers", "supplier1").await, ["Fast Forward"]);
    let buyer = app.get("/api/options/carriers", &app.token("buyer1").await).await;
    assert_eq!(buyer.status, 403, "{}", buyer.json);
}
