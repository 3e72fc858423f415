//! A few whole answers. Renew: `INSTA_UPDATE=always cargo test -p ehub-api snapshot`

use crate::app::TestApp;
use serde_json::json;
use sqlx::PgPool;

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn whole_answers(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (token, buyer) = (app.token("supplier1").await, app.token("buyer1").await);
    insta::assert_json_snapshot!("user_info", app.get("/api/auth/userInfo", &token).await.json);
    let lines = app.lines("4500000001").await;
    let path = format!("/api/po-lines/{}/events", lines[0]);
    let refused = app.post(&format!("{path}/propose"), &token, json!({"version": 1, "splits": []})).await;
    insta::assert_json_snapshot!("refused", refused.json);
    let stale = app.post(&format!("{path}/accept"), &token, json!({"version": 3})).await;
    insta::assert_json_snapshot!("stale", stale.json);
    let proposal = json!({"version": 1, "splits": [{"quantity": "100", "promisedOn": "2026-12-24", "remark": "foil"}]});
    let moved = app.post(&format!("{path}/propose"), &token, proposal).await;
    insta::assert_json_snapshot!("event", moved.json);
    insta::assert_json_snapshot!("po_line", app.get(&format!("/api/po-lines/{}", lines[0]), &buyer).await.json);
    let mut view = app.get(&format!("/api/po-lines/{}/workflow", lines[0]), &buyer).await.json;
    // The table has snapshots of its own, beside the machine.
    view["data"]["transitions"] = json!([]);
    view["data"]["diagram"] = json!("");
    insta::assert_json_snapshot!("workflow", view);
    let items = json!({"items": [{"id": lines[1], "version": 1}, {"id": lines[2], "version": 2}]});
    insta::assert_json_snapshot!("bulk", app.post("/api/po-lines/events/accept", &token, items).await.json);
    let (asn, _) = app.draft(lines[1], "10", &token).await;
    insta::assert_json_snapshot!("asn", app.get(&format!("/api/asns/{asn}"), &token).await.json);
    insta::assert_json_snapshot!("not_found", app.get("/api/asns/999", &token).await.json);
}
