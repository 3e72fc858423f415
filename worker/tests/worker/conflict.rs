//! Somebody was quicker in the ERP: what the message is about is read at once.

use super::compare::{order, place};
use super::fake::{Fake, Plan};
use super::stage::{Stage, eventually};
use ehub_workflows::channel::Channel;
use ehub_workflows::erp_message::{Draft, Kind};
use serde_json::json;
use sqlx::PgPool;

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_reply_that_a_change_overtook_is_set_aside_and_the_change_is_here_at_once(owner: PgPool) {
    place(&owner).await;
    let erp = Fake::default();
    erp.state().orders = vec![order(7, 1, "5", "0")];
    let stage = Stage::new(&owner, erp).await;
    let worker = stage.start("w");
    eventually("the order is here", || async {
        sqlx::query_scalar::<_, i64>("SELECT count(*) FROM po_lines").fetch_one(&owner).await.unwrap() == 1
    })
    .await;
    let (line, version): (i64, i64) =
        sqlx::query_as("SELECT id, version FROM po_lines").fetch_one(&owner).await.unwrap();
    // Changed in the ERP, and no pull has told so yet.
    stage.erp.state().orders = vec![order(7, 2, "9", "0")];
    stage.erp.state().plans = [Plan::Conflict].into();
    let message = stage
        .queue(Draft {
            kind: Kind::PoConfirm,
            process: "po_line",
            document: line,
            document_version: version,
            document_no: "4500000007/1".to_owned(),
            vendor: 1,
            channel: Channel::Portal,
            payload: json!({ "idempotencyKey": "K1", "poNo": "4500000007", "lineNo": 1, "revision": 1,
                             "schedule": [{ "quantity": "5", "promisedOn": "2027-02-01", "remark": "" }] }),
            touches: vec![format!("po_line:{line}")],
        })
        .await;
    stage.reaches(message, "X").await;
    let ordered: String = sqlx::query_scalar("SELECT order_qty::text FROM po_lines").fetch_one(&owner).await.unwrap();
    assert_eq!(ordered, "9.000", "nobody waited for the next pull");
    assert_eq!(stage.outcomes(message).await, ["conflict"]);
    worker.stop().await;
}
