//! A few whole answers. Renew: `INSTA_UPDATE=always cargo test -p ehub-api snapshot`

use crate::house::House;
use serde_json::json;
use sqlx::PgPool;

#[sqlx::test(migrations = "../migrations")]
async fn whole_answers(pool: PgPool) {
    let house = House::new(pool).await;
    let (token, buyer) = (house.token("supplier1").await, house.token("buyer1").await);
    insta::assert_json_snapshot!("user_info", house.get("/api/auth/userInfo", &token).await.json);
    let lines = house.lines("4500000001").await;
    let path = format!("/api/po-lines/{}/events", lines[0]);
    let refused = house.post(&format!("{path}/propose"), &token, json!({"version": 1, "splits": []})).await;
    insta::assert_json_snapshot!("refused", refused.json);
    let stale = house.post(&format!("{path}/accept"), &token, json!({"version": 3})).await;
    insta::assert_json_snapshot!("stale", stale.json);
    let proposal = json!({"version": 1, "splits": [{"quantity": "100", "promisedOn": "2026-12-24", "remark": "foil"}]});
    let moved = house.post(&format!("{path}/propose"), &token, proposal).await;
    insta::assert_json_snapshot!("event", moved.json);
    insta::assert_json_snapshot!("po_line", house.get(&format!("/api/po-lines/{}", lines[0]), &buyer).await.json);
    let mut story = house.get(&format!("/api/po-lines/{}/workflow", lines[0]), &buyer).await.json;
    // The table has snapshots of its own, beside the machine.
    story["data"]["transitions"] = json!([]);
    story["data"]["diagram"] = json!("");
    insta::assert_json_snapshot!("workflow", story);
    let items = json!({"items": [{"id": lines[1], "version": 1}, {"id": lines[2], "version": 2}]});
    insta::assert_json_snapshot!("bulk", house.post("/api/po-lines/events/accept", &token, items).await.json);
    let (asn, _) = house.draft(lines[1], "10", &token).await;
    insta::assert_json_snapshot!("asn", house.get(&format!("/api/asns/{asn}"), &token).await.json);
    insta::assert_json_snapshot!("not_found", house.get("/api/asns/999", &token).await.json);
}
