use super::fake::{Fake, Plan};
use super::stage::{Stage, asn, certificate, eventually};
use ehub_workflows::erp_message::Kind;
use serde_json::{Value, json};
use sqlx::PgPool;

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_notice_is_posted_and_its_number_kept(owner: PgPool) {
    let stage = Stage::new(&owner, Fake::default()).await;
    let worker = stage.start("w");
    let message = stage.say(Kind::Asn, 1, asn("A1")).await;
    stage.reaches(message, "Y").await;
    worker.stop().await;
    assert_eq!(stage.outcomes(message).await, ["done"]);
    let answer: Value = sqlx::query_scalar("SELECT answer FROM erp_messages").fetch_one(&owner).await.unwrap();
    assert_eq!(answer, json!({ "inboundNos": ["IN-A1"] }));
    assert_eq!(stage.job_of(message).await.0, "done");
    let heard: String =
        sqlx::query_scalar("SELECT request_id FROM history WHERE process = 'erp_message' AND event = 'done'")
            .fetch_one(&owner)
            .await
            .unwrap();
    assert_eq!(heard, "request-9", "the request that began it");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_answer_that_got_lost_is_asked_for_and_nothing_is_said_twice(owner: PgPool) {
    let stage = Stage::new(&owner, Fake::planning([Plan::DoneButSilent])).await;
    let worker = stage.start("w");
    let message = stage.say(Kind::Asn, 1, asn("A1")).await;
    stage.reaches(message, "Y").await;
    worker.stop().await;
    assert_eq!(stage.outcomes(message).await, ["already_posted"]);
    assert_eq!(stage.erp.state().deliveries, ["A1"]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_call_that_got_lost_is_repeated_only_after_asking(owner: PgPool) {
    let stage = Stage::new(&owner, Fake::planning([Plan::SilentAndLost])).await;
    let worker = stage.start("w");
    let message = stage.say(Kind::Asn, 1, asn("A1")).await;
    stage.waits(message, 1).await;
    assert_eq!(stage.state_of(message).await, "N", "a time-out is not a failure");
    stage.forward(message).await;
    stage.reaches(message, "Y").await;
    worker.stop().await;
    assert_eq!(stage.outcomes(message).await, ["transient", "done"]);
    let state = stage.erp.state();
    assert_eq!(state.deliveries, ["A1"]);
    let calls: Vec<&str> = state.calls.iter().copied().filter(|call| !call.starts_with("pull")).collect();
    assert_eq!(calls, ["post", "find", "find", "post"]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_answer_that_cannot_be_written_down_still_leaves_the_erp_time(owner: PgPool) {
    let stage = Stage::new(&owner, Fake::planning([Plan::SilentAndLost])).await;
    let ill = "CREATE FUNCTION ill() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'disk full'; END $$;
               CREATE TRIGGER ill BEFORE UPDATE OF answer ON erp_message_attempts FOR EACH ROW EXECUTE FUNCTION ill()";
    sqlx::raw_sql(ill).execute(&owner).await.unwrap();
    let worker = stage.start("w");
    let message = stage.say(Kind::Asn, 1, asn("A1")).await;
    stage.waits(message, 1).await;
    assert!(stage.job_of(message).await.2.contains("disk full"));
    assert!(stage.postponed(message).await, "for as long as the ERP may be at work, not for the delay of a failure");
    sqlx::raw_sql("DROP FUNCTION ill CASCADE").execute(&owner).await.unwrap();
    stage.forward(message).await;
    stage.reaches(message, "Y").await;
    worker.stop().await;
    assert_eq!(stage.outcomes(message).await, ["lost", "done"]);
    assert_eq!(stage.erp.state().deliveries, ["A1"]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_worker_that_vanishes_in_the_middle_leads_to_one_delivery(owner: PgPool) {
    let stage = Stage::new(&owner, Fake::planning([Plan::DoneThenHangs])).await;
    let killed = stage.start("killed");
    let message = stage.say(Kind::Asn, 1, asn("A1")).await;
    eventually("posted", || async { !stage.erp.state().deliveries.is_empty() }).await;
    killed.task.abort();
    let _ = killed.task.await;
    assert_eq!(stage.state_of(message).await, "I");
    stage.outlive_lease(message).await;
    let next = stage.start("next");
    stage.reaches(message, "Y").await;
    next.stop().await;
    assert_eq!(stage.outcomes(message).await, ["lost", "already_posted"]);
    assert_eq!(stage.erp.state().deliveries, ["A1"]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_refusal_is_final_and_kept_in_the_erps_words(owner: PgPool) {
    let stage = Stage::new(&owner, Fake::planning([Plan::Refuse])).await;
    let worker = stage.start("w");
    let message = stage.say(Kind::Asn, 1, asn("A1")).await;
    stage.reaches(message, "E").await;
    worker.stop().await;
    assert_eq!(stage.outcomes(message).await, ["refused"]);
    assert_eq!(stage.job_of(message).await.0, "done", "the job did its work: the answer is there");
    let error: String = sqlx::query_scalar("SELECT last_error FROM erp_messages").fetch_one(&owner).await.unwrap();
    assert_eq!(error, "the order is closed");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_erp_that_stays_down_ends_in_a_message_given_up(owner: PgPool) {
    let stage = Stage::new(&owner, Fake::planning([Plan::Down, Plan::Down])).await;
    let message = stage.say(Kind::Asn, 1, asn("A1")).await;
    sqlx::query("UPDATE jobs SET max_attempts = 2").execute(&owner).await.unwrap();
    let worker = stage.start("w");
    stage.waits(message, 1).await;
    assert_eq!(stage.state_of(message).await, "N");
    stage.forward(message).await;
    stage.reaches(message, "F").await;
    worker.stop().await;
    assert_eq!(stage.outcomes(message).await, ["transient", "transient"]);
    assert_eq!(stage.erp.state().deliveries, Vec::<String>::new());
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_erp_that_is_down_is_left_alone_and_costs_no_attempts(owner: PgPool) {
    let stage = Stage::new(&owner, Fake::planning([Plan::Down; 3])).await;
    let worker = stage.start("w");
    stage.hush().await;
    let message = stage.say(Kind::Asn, 1, asn("A1")).await;
    for attempts in 1..=3 {
        stage.waits(message, attempts).await;
        stage.forward(message).await;
    }
    eventually("sent away at the gate", || async {
        stage.job_of(message).await.2 == "the ERP is not available: nobody there" && stage.postponed(message).await
    })
    .await;
    assert_eq!(
        (stage.state_of(message).await.as_str(), stage.job_of(message).await.1),
        ("N", 3),
        "waiting, no attempt lost"
    );
    assert_eq!(stage.outcomes(message).await.len(), 3);
    // The pause is over and the ERP is back: one caller finds out, and the others need not wait any longer.
    sqlx::query("UPDATE outside_systems SET next_try_at = now()").execute(&owner).await.unwrap();
    stage.forward(message).await;
    stage.reaches(message, "Y").await;
    worker.stop().await;
    let down: bool = sqlx::query_scalar("SELECT down_since IS NOT NULL FROM outside_systems WHERE name = 'erp'")
        .fetch_one(&owner)
        .await
        .unwrap();
    assert!(!down);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn messages_of_one_document_go_out_in_order(owner: PgPool) {
    let stage = Stage::new(&owner, Fake::planning([Plan::Down])).await;
    let post = stage.say(Kind::Asn, 1, asn("A1")).await;
    let cancel = stage.say(Kind::AsnCancel, 2, json!({ "reference": "A1", "inboundNos": ["IN-A1"] })).await;
    let worker = stage.start("w");
    stage.waits(post, 1).await;
    assert_eq!(stage.state_of(cancel).await, "N", "waits behind the first");
    stage.forward(post).await;
    stage.reaches(post, "Y").await;
    stage.reaches(cancel, "Y").await;
    worker.stop().await;
    assert_eq!(stage.erp.state().deliveries, Vec::<String>::new(), "posted, then cancelled");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_decision_about_a_lot_is_told_once_though_the_answer_got_lost(owner: PgPool) {
    let stage = Stage::new(&owner, Fake::planning([Plan::DoneButSilent])).await;
    let worker = stage.start("w");
    let message = stage.say(Kind::Certificate, 1, certificate("COC1")).await;
    stage.reaches(message, "Y").await;
    worker.stop().await;
    assert_eq!(stage.outcomes(message).await, ["already_posted"]);
    assert_eq!(stage.erp.state().certificates, ["COC1"]);
    let answer: Value = sqlx::query_scalar("SELECT answer FROM erp_messages").fetch_one(&owner).await.unwrap();
    assert_eq!(answer, json!({ "isKept": true, "inspectionNo": "QI-COC1" }));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_second_decision_about_a_lot_asks_first(owner: PgPool) {
    let stage = Stage::new(&owner, Fake::planning([Plan::SilentAndLost])).await;
    let worker = stage.start("w");
    stage.hush().await;
    stage.erp.state().calls.clear();
    let message = stage.say(Kind::Certificate, 1, certificate("COC1")).await;
    stage.waits(message, 1).await;
    stage.forward(message).await;
    stage.reaches(message, "Y").await;
    worker.stop().await;
    assert_eq!(stage.erp.state().calls, ["certify", "find certificate", "find certificate", "certify"]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_payload_that_cannot_be_read_is_a_refusal_not_an_endless_retry(owner: PgPool) {
    let stage = Stage::new(&owner, Fake::default()).await;
    let message = stage.say(Kind::PoConfirm, 1, json!({ "nonsense": true })).await;
    let worker = stage.start("w");
    stage.reaches(message, "E").await;
    worker.stop().await;
    assert_eq!(stage.outcomes(message).await, ["refused"]);
}
