//! Whom decisions are told to by mail.

use super::fixture::*;
use ehub_engine::Actor;
use ehub_workflows::document::Reason;
use ehub_workflows::process::{self, By};
use ehub_workflows::ship_permission::{Input, ShipPermission};
use rust_decimal::dec;
use serde_json::Value;
use sqlx::PgPool;

/// An account of Acme under the number that the supplier of these tests has.
async fn applicant(pool: &PgPool) {
    sqlx::query(
        "INSERT INTO accounts (id, user_id, company_id, name_local, name_en, email, status) OVERRIDING SYSTEM VALUE
         SELECT 1, 'ann', id, 'Ann', 'Ann', 'ann@example.com', 'Y' FROM companies WHERE code = 'V10001'",
    )
    .execute(pool)
    .await
    .unwrap();
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn applicants_hear_what_was_decided_in_one_mail_however_many_it_were(pool: PgPool) {
    let app = app(&pool).await;
    applicant(&pool).await;
    let lines = app.accepted(order("4500000001", 4)).await;
    let mut seen = Vec::new();
    for line in &lines {
        seen.push(app.asked(*line, dec!(60)).await);
    }
    app.send_many(&buyer(), &seen[..2], &as_asked()).await;
    app.send(&buyer(), seen[2], Input::Reject(Reason { reason: "no room".into() })).await.unwrap();
    let time = Actor::system("engine.deadline", "test");
    let mut tx = app.db.begin(&time).await.unwrap();
    process::cause::<ShipPermission>(&mut process::Cx::new(&mut tx, By::new(&time, now())), seen[3].id, Input::Expire)
        .await
        .unwrap();
    tx.commit().await.unwrap();

    let told: Vec<(String, String, i32, Value)> = sqlx::query_as(
        "SELECT to_address, template, document_count, facts->'documents'->0 FROM mail_messages ORDER BY id",
    )
    .fetch_all(&pool)
    .await
    .unwrap();
    let heads: Vec<(&str, i32)> = told.iter().map(|(_, template, count, _)| (template.as_str(), *count)).collect();
    assert_eq!(heads, [("ship_permission_decided", 2), ("ship_permission_decided", 1), ("ship_permission_expired", 1)]);
    assert!(told.iter().all(|(to, ..)| to == "ann@example.com"));
    assert_eq!((&told[0].3["state"], &told[0].3["grantedQty"]), (&"Approved".into(), &"60".into()));
    assert_eq!((&told[1].3["state"], &told[1].3["comment"]), (&"Rejected".into(), &"no room".into()));
}
