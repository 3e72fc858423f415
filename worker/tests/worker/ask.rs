//! "Does the ERP have it already?", as a worker answers it.

use super::fake::{Fake, Plan};
use super::stage::{Stage, asn, certificate, eventually, now};
use ehub_engine::Actor;
use ehub_engine::actor::Kind as ActorKind;
use ehub_worker::erp::{DeliveryStanding, ErpDelivery, Key};
use ehub_workflows::erp_message::{Kind, question};
use ehub_workflows::topic::{Topic, pause, resume};
use serde_json::json;
use sqlx::PgPool;

fn admin() -> Actor {
    Actor { kind: ActorKind::Person, ..Actor::system("admin", "request-7") }
}

/// Asks about a message, each time by a request of its own; outcome, number and words of the answer.
async fn answer(stage: &Stage, message: i64) -> (String, Option<String>, Option<String>) {
    let asked: i64 =
        sqlx::query_scalar("SELECT count(*) FROM jobs WHERE kind = 'erp.ask'").fetch_one(&stage.owner).await.unwrap();
    let admin = Actor { request_id: format!("request-{asked}"), ..admin() };
    question::ask(&stage.db, &admin, now(), message).await.unwrap();
    stage.notifier.notify();
    eventually("it is answered", || async {
        sqlx::query_scalar("SELECT answered_at IS NOT NULL FROM erp_message_questions WHERE erp_message_id = $1")
            .bind(message)
            .fetch_one(&stage.owner)
            .await
            .unwrap()
    })
    .await;
    sqlx::query_as("SELECT outcome, reference, words FROM erp_message_questions WHERE erp_message_id = $1")
        .bind(message)
        .fetch_one(&stage.owner)
        .await
        .unwrap()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_erp_says_whether_it_has_a_message_and_hears_nothing(owner: PgPool) {
    let stage = Stage::new(&owner, Fake::planning([Plan::Refuse])).await;
    let worker = stage.start("w");
    let message = stage.say(Kind::Asn, 1, asn("A1")).await;
    stage.reaches(message, "E").await;
    assert_eq!(answer(&stage, message).await, ("absent".to_owned(), None, None));
    stage.erp.state().deliveries.push("A1".to_owned());
    assert_eq!(answer(&stage, message).await, ("found".to_owned(), Some("IN-A1".to_owned()), None));
    assert_eq!(stage.state_of(message).await, "E", "asking changes nothing");
    let posts = stage.erp.state().calls.iter().filter(|call| **call == "post").count();
    worker.stop().await;
    assert_eq!(posts, 1);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn certificates_and_withdrawals_are_looked_up_too(owner: PgPool) {
    let stage = Stage::new(&owner, Fake::default()).await;
    let worker = stage.start("w");
    let told = stage.say(Kind::Certificate, 1, certificate("C1")).await;
    stage.reaches(told, "Y").await;
    assert_eq!(answer(&stage, told).await, ("found".to_owned(), Some("QI-C1".to_owned()), None));
    let payload = json!({ "reference": "A9", "inboundNos": ["IN-A9"], "idempotencyKey": "k" });
    let withdrawal = stage.say(Kind::AsnCancel, 2, payload).await;
    stage.reaches(withdrawal, "Y").await;
    assert_eq!(answer(&stage, withdrawal).await.0, "found", "it is not there any more");
    let standing = DeliveryStanding::Expected;
    stage.erp.state().standings =
        vec![ErpDelivery { inbound_no: "IN-A9".to_owned(), key: Key::from_number(1), standing, lines: None }];
    assert_eq!(answer(&stage, withdrawal).await.0, "absent", "it still stands");
    worker.stop().await;
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_erp_that_is_down_is_an_answer(owner: PgPool) {
    let stage = Stage::new(&owner, Fake::default()).await;
    let worker = stage.start("w");
    let message = stage.say(Kind::Asn, 1, asn("A1")).await;
    stage.reaches(message, "Y").await;
    eventually("nothing is being read from it", || async {
        sqlx::query_scalar("SELECT count(*) = 0 FROM jobs WHERE state = 'running'").fetch_one(&owner).await.unwrap()
    })
    .await;
    sqlx::query(
        "INSERT INTO outside_systems (name, failures, down_since, next_try_at, last_error)
         VALUES ('erp', 5, now(), now() + interval '50 minutes', 'no route to host')
         ON CONFLICT (name) DO UPDATE SET failures = 5, down_since = now(), next_try_at = now() + interval '50 minutes',
                                          last_error = 'no route to host'",
    )
    .execute(&owner)
    .await
    .unwrap();
    let (outcome, _, words) = answer(&stage, message).await;
    worker.stop().await;
    assert_eq!((outcome.as_str(), words.as_deref()), ("unreachable", Some("no route to host")));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn who_asks_while_a_question_waits_begins_no_other(owner: PgPool) {
    let stage = Stage::new(&owner, Fake::default()).await;
    let message = stage.say(Kind::Asn, 1, asn("A1")).await;
    let first = question::ask(&stage.db, &admin(), now(), message).await.unwrap();
    let later = now() + chrono::TimeDelta::seconds(5);
    assert_eq!(question::ask(&stage.db, &admin(), later, message).await.unwrap(), first);
    let jobs: i64 =
        sqlx::query_scalar("SELECT count(*) FROM jobs WHERE kind = 'erp.ask'").fetch_one(&owner).await.unwrap();
    assert_eq!(jobs, 1);
    // Its job is lost altogether: then one may ask anew.
    sqlx::query("DELETE FROM jobs WHERE kind = 'erp.ask'").execute(&owner).await.unwrap();
    assert_eq!(question::ask(&stage.db, &admin(), later, message).await.unwrap().asked_at, later);
    let schedule = stage.say(Kind::PoConfirm, 3, json!({})).await;
    assert!(question::ask(&stage.db, &admin(), now(), schedule).await.is_err(), "there is nothing to be found");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_paused_reaches_the_erp_when_it_is_resumed(owner: PgPool) {
    let stage = Stage::new(&owner, Fake::default()).await;
    pause(&stage.db, &admin(), now(), Topic::Asn, "stocktaking").await.unwrap();
    let worker = stage.start("w");
    let message = stage.say(Kind::Asn, 1, asn("A1")).await;
    eventually("it was put off", || async {
        sqlx::query_scalar("SELECT run_at > now() AND attempts = 0 FROM jobs WHERE kind = 'erp.deliver'")
            .fetch_one(&owner)
            .await
            .unwrap()
    })
    .await;
    assert_eq!(stage.state_of(message).await, "N");
    assert!(!stage.erp.state().calls.contains(&"post"));
    assert_eq!(resume(&stage.db, &admin(), now(), Topic::Asn).await.unwrap(), 1);
    stage.reaches(message, "Y").await;
    worker.stop().await;
    assert_eq!(stage.erp.state().deliveries, ["A1"]);
}

/// Of an ERP that is down one caller finds out whether it is back: that is none that says nothing.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_paused_may_find_that_the_erp_answers_again(owner: PgPool) {
    let stage = Stage::new(&owner, Fake::default()).await;
    pause(&stage.db, &admin(), now(), Topic::Asn, "stocktaking").await.unwrap();
    let worker = stage.start("w");
    stage.hush().await;
    sqlx::query(
        "INSERT INTO outside_systems (name, failures, down_since, next_try_at, last_error)
         VALUES ('erp', 5, now(), now() - interval '1 hour', 'no route to host')
         ON CONFLICT (name) DO UPDATE SET failures = 5, down_since = now(), next_try_at = now() - interval '1 hour',
                                          last_error = 'no route to host'",
    )
    .execute(&owner)
    .await
    .unwrap();
    let message = stage.say(Kind::Asn, 1, asn("A1")).await;
    eventually("it was put off", || async { stage.job_of(message).await.2 == "its sending is paused" }).await;
    let is_up: bool = sqlx::query_scalar("SELECT down_since IS NULL FROM outside_systems WHERE name = 'erp'")
        .fetch_one(&owner)
        .await
        .unwrap();
    assert!(is_up, "it was tried by a question about no document");
    resume(&stage.db, &admin(), now(), Topic::Asn).await.unwrap();
    stage.reaches(message, "Y").await;
    worker.stop().await;
}
