//! Messages that touch the same thing in the ERP go one after the other, on real PostgreSQL.

use crate::claim;
use chrono::{DateTime, TimeDelta, Utc};
use ehub_engine::Actor;
use ehub_workflows::Db;
use ehub_workflows::channel::Channel;
use ehub_workflows::erp_message::{self, Answer, Delivery, Draft, Kind, Taken};
use serde_json::json;
use sqlx::PgPool;
use std::future::Future;

const LEASE: TimeDelta = TimeDelta::seconds(15);

fn now() -> DateTime<Utc> {
    DateTime::from_timestamp(1_790_000_000, 0).unwrap()
}

fn worker() -> Actor {
    Actor::system("erp.deliver", "test")
}

async fn open(pool: &PgPool) -> Db {
    Db::open((*pool.connect_options()).clone(), 10).await.unwrap()
}

/// Queues a confirmation by a document; what it touches besides.
async fn queue(db: &Db, document: i64, version: i64, touches: &[&str]) -> i64 {
    let mut tx = db.begin(&worker()).await.unwrap();
    let draft = Draft {
        kind: Kind::PoConfirm,
        process: "po_line",
        document,
        document_version: version,
        document_no: format!("4500000001/{document}"),
        channel: Channel::Portal,
        vendor: 1,
        payload: json!({}),
        touches: touches.iter().map(|&key| key.to_owned()).collect(),
    };
    let ids = erp_message::queue(&mut tx, &worker(), now(), &[draft]).await.unwrap();
    tx.commit().await.unwrap();
    ids[0]
}

async fn start_at(db: &Db, pool: &PgPool, now: DateTime<Utc>, message: i64) -> Taken<Delivery> {
    let hold = claim::claim(pool, "erp.deliver", message).await;
    erp_message::start(db, &worker(), now, message, LEASE, &hold).await.unwrap()
}

async fn started(db: &Db, pool: &PgPool, message: i64) -> Delivery {
    claim::delivery(start_at(db, pool, now(), message).await).unwrap()
}

async fn waits(db: &Db, pool: &PgPool, message: i64) -> bool {
    let taken = start_at(db, pool, now(), message).await;
    // As the queue does with a job that is postponed.
    sqlx::query(
        "UPDATE jobs SET state = 'ready', attempts = attempts - 1, leased_by = NULL, run_at = now() + interval '1 hour'
          WHERE state = 'running' AND (payload->>'message')::bigint = $1",
    )
    .bind(message)
    .execute(pool)
    .await
    .unwrap();
    matches!(taken, Taken::Later)
}

async fn finish(db: &Db, delivery: &Delivery, answer: Answer) {
    erp_message::finish(db, &worker(), now(), delivery, &answer, true).await.unwrap();
}

async fn is_due(pool: &PgPool, message: i64) -> bool {
    sqlx::query_scalar("SELECT run_at <= now() FROM jobs WHERE (payload->>'message')::bigint = $1")
        .bind(message)
        .fetch_one(pool)
        .await
        .unwrap()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn one_waits_for_the_other_and_is_called_when_that_is_over(pool: PgPool) {
    let db = open(&pool).await;
    let first = queue(&db, 1, 1, &["po_line:9", "lot:M1:L1"]).await;
    let second = queue(&db, 2, 1, &["lot:M1:L1"]).await;
    let elsewhere = queue(&db, 3, 1, &["po_line:8"]).await;
    let delivery = started(&db, &pool, first).await;
    assert!(waits(&db, &pool, second).await, "the lot is being made");
    assert!(!is_due(&pool, second).await);
    let other = started(&db, &pool, elsewhere).await;
    finish(&db, &other, Answer::Done(json!({}))).await;
    assert!(!is_due(&pool, second).await, "nothing that it waits for");
    finish(&db, &delivery, Answer::Done(json!({}))).await;
    assert!(is_due(&pool, second).await, "called at once");
    assert_eq!(started(&db, &pool, second).await.attempt, 1, "waiting costs no attempt");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn who_came_first_goes_first_unless_it_failed_and_waits_for_its_next_attempt(pool: PgPool) {
    let db = open(&pool).await;
    let first = queue(&db, 1, 1, &["po_line:9"]).await;
    let second = queue(&db, 2, 1, &["po_line:9"]).await;
    assert!(waits(&db, &pool, second).await, "the first has not been said yet");
    let delivery = started(&db, &pool, first).await;
    finish(&db, &delivery, Answer::Transient("a defect".to_owned())).await;
    sqlx::query("UPDATE jobs SET state = 'ready', leased_by = NULL WHERE state = 'running'")
        .execute(&pool)
        .await
        .unwrap();
    let passing = started(&db, &pool, second).await;
    assert!(waits(&db, &pool, first).await, "and then it is the other way round");
    finish(&db, &passing, Answer::Done(json!({}))).await;
    assert_eq!(started(&db, &pool, first).await.attempt, 2);
}

/// Said after the newer one, the older schedule would stand in the ERP.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_older_message_of_the_same_document_is_never_passed(pool: PgPool) {
    let db = open(&pool).await;
    let older = queue(&db, 7, 1, &[]).await;
    let lost = started(&db, &pool, older).await;
    let newer = queue(&db, 7, 2, &[]).await;
    let later = now() + LEASE + LEASE;
    assert!(matches!(start_at(&db, &pool, later, newer).await, Taken::Later), "its job comes back and asks first");
    drop(lost);
    let again = claim::delivery(start_at(&db, &pool, later, older).await).unwrap();
    erp_message::finish(&db, &worker(), later, &again, &Answer::Done(json!({})), true).await.unwrap();
    assert!(matches!(start_at(&db, &pool, later, newer).await, Taken::Delivery(_)));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_worker_that_died_holds_nothing_up_longer_than_its_lease(pool: PgPool) {
    let db = open(&pool).await;
    let first = queue(&db, 1, 1, &["po_line:9"]).await;
    let second = queue(&db, 2, 1, &["po_line:9"]).await;
    let _died = started(&db, &pool, first).await;
    assert!(waits(&db, &pool, second).await);
    let later = now() + LEASE + TimeDelta::seconds(1);
    assert!(matches!(start_at(&db, &pool, later, second).await, Taken::Delivery(_)));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_message_whose_job_was_stopped_by_hand_is_waited_for_by_nobody(pool: PgPool) {
    let db = open(&pool).await;
    let stopped = queue(&db, 1, 1, &["po_line:9"]).await;
    sqlx::query("UPDATE jobs SET state = 'cancelled' WHERE (payload->>'message')::bigint = $1")
        .bind(stopped)
        .execute(&pool)
        .await
        .unwrap();
    let second = queue(&db, 2, 1, &["po_line:9"]).await;
    started(&db, &pool, second).await;
}

/// The one before it failed and waits an hour; what replaces it goes at once.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_message_does_not_inherit_the_waiting_time_of_the_one_it_replaces(pool: PgPool) {
    let db = open(&pool).await;
    let older = queue(&db, 7, 1, &[]).await;
    let delivery = started(&db, &pool, older).await;
    finish(&db, &delivery, Answer::Transient("a defect".to_owned())).await;
    sqlx::query("UPDATE jobs SET state = 'ready', leased_by = NULL, run_at = now() + interval '1 hour'")
        .execute(&pool)
        .await
        .unwrap();
    let newer = queue(&db, 7, 2, &[]).await;
    let claimable: Vec<i64> = sqlx::query_scalar(
        "SELECT (payload->>'message')::bigint FROM jobs j WHERE state = 'ready' AND run_at <= now()
            AND NOT EXISTS (SELECT 1 FROM jobs e WHERE e.order_key = j.order_key AND e.state IN ('ready', 'running') AND e.id < j.id)",
    )
    .fetch_all(&pool)
    .await
    .unwrap();
    assert_eq!(claimable, [newer], "no job stands before it");
    assert_eq!(started(&db, &pool, newer).await.attempt, 1);
}

/// Two worker processes at the same moment see each other all the same.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn of_many_that_begin_at_once_one_goes(pool: PgPool) {
    let (one, other) = (open(&pool).await, open(&pool).await);
    for round in 0..10 {
        // Each touches another pair, so that everybody shares something with two others and nobody all.
        let keys: Vec<String> = (0..6).map(|n| format!("po_line:{round}-{n}")).collect();
        let mut messages = vec![];
        for n in 0..6 {
            let touches = [keys[n].as_str(), keys[(n + 1) % 6].as_str()];
            let message = queue(&one, 100 * round + i64::try_from(n).unwrap(), 1, &touches).await;
            // As after a failed attempt: nobody must wait for those who came earlier.
            sqlx::query("UPDATE erp_messages SET attempts = 1 WHERE id = $1")
                .bind(message)
                .execute(&pool)
                .await
                .unwrap();
            messages.push((message, n));
        }
        let starts = messages.iter().map(|&(message, n)| {
            let (db, pool) = (if n % 2 == 0 { one.clone() } else { other.clone() }, pool.clone());
            tokio::spawn(async move { (n, matches!(start_at(&db, &pool, now(), message).await, Taken::Delivery(_))) })
        });
        let going: Vec<usize> = all(starts).await.into_iter().filter(|(_, goes)| *goes).map(|(n, _)| n).collect();
        assert!(!going.is_empty(), "somebody goes");
        for n in &going {
            assert!(!going.contains(&((n + 1) % 6)), "neighbours share a line: {going:?}");
        }
    }
}

async fn all<T>(tasks: impl Iterator<Item = impl Future<Output = Result<T, tokio::task::JoinError>>>) -> Vec<T> {
    let tasks: Vec<_> = tasks.collect();
    let mut ended = vec![];
    for task in tasks {
        ended.push(task.await.unwrap());
    }
    ended
}
