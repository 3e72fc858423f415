//! Messages that are looked for: the ERP accepted them without a number, or their attempts are used up.

use super::fake::{Fake, Plan};
use super::stage::{Stage, asn, eventually};
use ehub_worker::Config;
use ehub_workflows::erp_message::Kind;
use serde_json::json;
use sqlx::PgPool;
use std::time::Duration;

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
    assert_eq!(stage.state_of(message).await, "N", "it is not known whether the ERP has it");
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

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn number_that_comes_later_is_looked_for_by_the_next_worker_and_costs_no_attempt(owner: PgPool) {
    let stage = Stage::new(&owner, Fake::default()).await;
    stage.erp.state().later = 2;
    let worker = stage.start("first");
    let message = stage.say(Kind::Asn, 1, asn("A1")).await;
    tried(&stage, message, 1).await;
    worker.stop().await;
    let next = stage.start("next");
    stage.forward(message).await;
    tried(&stage, message, 2).await;
    stage.forward(message).await;
    tried(&stage, message, 3).await;
    stage.forward(message).await;
    stage.reaches(message, "Y").await;
    next.stop().await;
    assert_eq!(stage.outcomes(message).await, ["accepted", "accepted", "accepted", "already_posted"]);
    assert_eq!(stage.erp.state().deliveries, ["A1"], "posted once");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn number_that_never_comes_is_a_failure_that_says_the_erp_accepted_it(owner: PgPool) {
    let stage = Stage::new(&owner, Fake::default()).await;
    stage.erp.state().later = usize::MAX;
    let worker = stage.start_with("w", |config| Config { looks_for: Duration::ZERO, ..config });
    let message = stage.say(Kind::Asn, 1, asn("A1")).await;
    tried(&stage, message, 1).await;
    stage.forward(message).await;
    stage.reaches(message, "F").await;
    worker.stop().await;
    let words: String = sqlx::query_scalar("SELECT last_error FROM erp_messages").fetch_one(&owner).await.unwrap();
    assert_eq!(words, "the ERP accepted it and gave no number within 0 hours");
    assert_eq!(stage.erp.state().deliveries, ["A1"], "posted once");
}
