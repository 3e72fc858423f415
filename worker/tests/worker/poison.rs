//! A document that the ERP cannot take yet delays no other.

use super::fake::{Fake, Plan};
use super::stage::{Stage, asn, eventually};
use ehub_workflows::channel::Channel;
use ehub_workflows::circuit_breaker::{self, System};
use ehub_workflows::erp_message::{Draft, Kind};
use sqlx::PgPool;

/// The notice of a document of its own, so that no message waits for another one.
fn notice(document: i64, vendor: i64, reference: &str) -> Draft {
    Draft {
        kind: Kind::Asn,
        process: "asn",
        document,
        document_version: 1,
        document_no: reference.to_owned(),
        vendor,
        channel: Channel::Portal,
        payload: asn(reference),
        touches: vec![],
    }
}

async fn is_down(stage: &Stage) -> bool {
    let health = circuit_breaker::health(&stage.db).await.unwrap();
    health.iter().any(|one| one.name == System::Erp.to_string() && one.down_since.is_some())
}

/// Fifty poisoned notices of one supplier, then one of another: it is posted in the cycle in which they meet their first refusal.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn fifty_poisoned_documents_delay_another_supplier_by_less_than_a_cycle(owner: PgPool) {
    let fake = Fake::default();
    fake.state().poison = Some("BAD");
    let stage = Stage::new(&owner, fake).await;
    for n in 0..50 {
        stage.queue(notice(n + 1, 1, &format!("BAD{n}"))).await;
    }
    let good = stage.queue(notice(99, 2, "GOOD")).await;
    let worker = stage.start("w");
    stage.reaches(good, "Y").await;
    assert!(!is_down(&stage).await, "the ERP answered every time");
    eventually("each poisoned one was tried once and waits", async || {
        let tried: i64 = sqlx::query_scalar("SELECT count(*) FROM erp_message_attempts WHERE outcome = 'not_ready'")
            .fetch_one(&owner)
            .await
            .unwrap();
        tried == 50
    })
    .await;
    worker.stop().await;
    assert_eq!(stage.outcomes(good).await, ["done"]);
    let most: i32 = sqlx::query_scalar("SELECT max(attempts) FROM erp_messages").fetch_one(&owner).await.unwrap();
    assert_eq!(most, 1, "none came back before the good one was through");
    assert!(!is_down(&stage).await);
}

/// While the ERP is down, a question about no document tries it: the messages that wait lose no attempt.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_erp_that_is_down_is_tried_by_a_question_about_no_document(owner: PgPool) {
    let stage = Stage::new(&owner, Fake::planning([Plan::Down, Plan::Down, Plan::Down])).await;
    let worker = stage.start("w");
    stage.hush().await;
    stage.erp.state().is_ill = true;
    for n in 0..3 {
        let message = stage.queue(notice(n + 1, 1, &format!("A{n}"))).await;
        stage.waits(message, 1).await;
    }
    assert!(is_down(&stage).await);
    let waiting = stage.queue(notice(9, 1, "A9")).await;
    its_turn(&owner).await;
    stage.forward(waiting).await;
    eventually("the ERP was asked how it is", async || stage.erp.state().calls.contains(&"health")).await;
    assert!(stage.outcomes(waiting).await.is_empty(), "the message was not begun");
    stage.erp.state().is_ill = false;
    its_turn(&owner).await;
    stage.forward(waiting).await;
    stage.reaches(waiting, "Y").await;
    worker.stop().await;
    assert_eq!(stage.outcomes(waiting).await, ["done"], "its first attempt");
    assert!(!is_down(&stage).await);
}

/// The pause before the next try is over.
async fn its_turn(owner: &PgPool) {
    sqlx::query("UPDATE outside_systems SET next_try_at = now()").execute(owner).await.unwrap();
}
