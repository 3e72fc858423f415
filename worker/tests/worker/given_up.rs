//! Messages whose attempts are used up: the ERP is asked before the document moves.

use super::fake::{Fake, Plan};
use super::stage::{Stage, asn, eventually};
use ehub_workflows::erp_message::Kind;
use serde_json::json;
use sqlx::PgPool;

/// A message that has one attempt.
async fn only_attempt(stage: &Stage, kind: Kind) -> i64 {
    let payload = match kind {
        Kind::AsnCancel => json!({ "reference": "A1", "inboundNos": ["IN-A1"] }),
        _ => asn("A1"),
    };
    let message = stage.say(kind, 1, payload).await;
    sqlx::query("UPDATE jobs SET max_attempts = 1").execute(&stage.owner).await.unwrap();
    message
}

/// So many attempts are over, and the job waits for the next one.
async fn tried(stage: &Stage, message: i64, times: usize) {
    eventually("tried so often", async || {
        let outcomes = stage.outcomes(message).await;
        let is_over = outcomes.len() == times && !outcomes.contains(&"open".to_owned());
        is_over && stage.job_of(message).await.0 == "ready"
    })
    .await;
}

async fn is_looked_for(stage: &Stage, message: i64) -> bool {
    sqlx::query_scalar("SELECT looking_since IS NOT NULL FROM erp_messages WHERE id = $1")
        .bind(message)
        .fetch_one(&stage.owner)
        .await
        .unwrap()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn last_attempt_that_the_erp_did_is_found_and_not_given_up(owner: PgPool) {
    let stage = Stage::new(&owner, Fake::planning([Plan::DoneButSilent])).await;
    // Neither the attempt itself nor the look at its end gets an answer.
    stage.erp.state().deaf = 2;
    let message = only_attempt(&stage, Kind::Asn).await;
    let worker = stage.start("w");
    tried(&stage, message, 1).await;
    assert_eq!(stage.state_of(message).await, "N", "nobody knows whether the ERP has it");
    assert!(is_looked_for(&stage, message).await);
    stage.forward(message).await;
    stage.reaches(message, "Y").await;
    worker.stop().await;
    assert_eq!(stage.outcomes(message).await, ["transient", "already_posted"]);
    assert_eq!(stage.erp.state().deliveries, ["A1"]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn last_attempt_that_got_lost_fails_once_the_erp_says_so_and_is_not_sent_again(owner: PgPool) {
    let stage = Stage::new(&owner, Fake::planning([Plan::SilentAndLost])).await;
    let message = only_attempt(&stage, Kind::Asn).await;
    let worker = stage.start("killed");
    tried(&stage, message, 1).await;
    worker.stop().await;
    let next = stage.start("next");
    stage.forward(message).await;
    stage.reaches(message, "F").await;
    next.stop().await;
    assert!(stage.erp.state().deliveries.is_empty(), "looked for, not sent");
    assert_eq!(stage.erp.state().calls.iter().filter(|call| **call == "post").count(), 1);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn last_withdrawal_without_an_answer_is_looked_for(owner: PgPool) {
    let stage = Stage::new(&owner, Fake::planning([Plan::DoneButSilent])).await;
    let message = only_attempt(&stage, Kind::AsnCancel).await;
    let worker = stage.start("w");
    stage.reaches(message, "Y").await;
    worker.stop().await;
    assert_eq!(stage.outcomes(message).await, ["already_posted"]);
}
