//! Topics are paused and resumed, on real PostgreSQL: nothing is sent meanwhile, nothing is lost, and the order stays.

use crate::claim;
use chrono::{DateTime, TimeDelta, Utc};
use ehub_engine::Actor;
use ehub_workflows::channel::Channel;
use ehub_workflows::erp_message::{self, Answer, Delivery, Draft, Kind, Taken};
use ehub_workflows::topic::{Topic, pause, resume, search};
use ehub_workflows::{Db, Error};
use serde_json::json;
use sqlx::PgPool;

fn now() -> DateTime<Utc> {
    DateTime::from_timestamp(1_790_000_000, 0).unwrap()
}

fn worker() -> Actor {
    Actor::system("erp.deliver", "test")
}

fn administrator() -> Actor {
    Actor { kind: ehub_engine::actor::Kind::Person, ..Actor::system("admin", "test") }
}

async fn open(pool: &PgPool) -> Db {
    Db::open((*pool.connect_options()).clone(), 6).await.unwrap()
}

async fn queue(db: &Db, kind: Kind, document: i64, touches: &[&str]) -> i64 {
    let mut tx = db.begin(&worker()).await.unwrap();
    let draft = Draft {
        kind,
        process: if kind == Kind::Asn { "asn" } else { "po_line" },
        document,
        document_version: 1,
        document_no: format!("D{document}"),
        channel: Channel::Portal,
        vendor: 1,
        payload: json!({}),
        touches: touches.iter().map(|&key| key.to_owned()).collect(),
    };
    let ids = erp_message::queue(&mut tx, &worker(), now(), &[draft]).await.unwrap();
    tx.commit().await.unwrap();
    ids[0]
}

async fn take(db: &Db, pool: &PgPool, message: i64) -> Taken<Delivery> {
    let hold = claim::claim(pool, "erp.deliver", message).await;
    erp_message::start(db, &worker(), now(), message, TimeDelta::seconds(15), &hold).await.unwrap()
}

/// Takes a message that is sent away; its job is then put off, as the queue does.
async fn put_off(db: &Db, pool: &PgPool, message: i64) -> Taken<Delivery> {
    let taken = take(db, pool, message).await;
    sqlx::query(
        "UPDATE jobs SET state = 'ready', attempts = attempts - 1, leased_by = NULL, lease_until = NULL,
                         run_at = now() + interval '1 hour'
          WHERE state = 'running' AND (payload->>'message')::bigint = $1",
    )
    .bind(message)
    .execute(pool)
    .await
    .unwrap();
    taken
}

/// Whether it is sent away because its topic is paused.
async fn held(db: &Db, pool: &PgPool, message: i64) -> bool {
    matches!(put_off(db, pool, message).await, Taken::Paused { since } if since == now())
}

/// Documents of the jobs that are due, in the order in which they are claimed.
async fn due(pool: &PgPool) -> Vec<i64> {
    sqlx::query_scalar(
        "SELECT document FROM jobs WHERE state = 'ready' AND run_at <= now() ORDER BY priority DESC, run_at, id",
    )
    .fetch_all(pool)
    .await
    .unwrap()
}

fn refused(result: Result<(), Error>) -> String {
    match result.unwrap_err() {
        Error::Refused(found) | Error::Invalid(found) => found[0].label.clone(),
        error @ (Error::NotFound
        | Error::Unconfirmed { .. }
        | Error::Stale { .. }
        | Error::Database(_)
        | Error::Files(_)) => {
            panic!("{error}")
        }
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_paused_waits_and_goes_in_its_order_when_it_is_resumed(pool: PgPool) {
    let db = open(&pool).await;
    let first = queue(&db, Kind::PoConfirm, 1, &[]).await;
    pause(&db, &administrator(), now(), Topic::PoConfirm, " the ERP is moved ").await.unwrap();
    let second = queue(&db, Kind::PoConfirm, 2, &[]).await;
    let notice = queue(&db, Kind::Asn, 3, &[]).await;
    for message in [second, first] {
        assert!(held(&db, &pool, message).await);
    }
    let states: Vec<(String, i32)> =
        sqlx::query_as("SELECT state, attempts FROM erp_messages WHERE kind = 'po_confirm'")
            .fetch_all(&pool)
            .await
            .unwrap();
    assert_eq!(states, vec![("N".to_owned(), 0); 2], "nothing was begun");
    assert!(matches!(take(&db, &pool, notice).await, Taken::Delivery(_)), "other topics go on");

    let told = search::pauses(&db, &administrator()).await.unwrap();
    assert_eq!((told[0].topic.as_str(), told[0].reason.as_str()), ("po_confirm", "the ERP is moved"));
    assert_eq!((told[0].paused_at, told[0].paused_by.as_str()), (now(), administrator().name.as_str()));

    assert_eq!(due(&pool).await, Vec::<i64>::new());
    assert_eq!(resume(&db, &administrator(), now(), Topic::PoConfirm).await.unwrap(), 2);
    assert_eq!(due(&pool).await, [first, second], "at once, in the order in which they were queued");
    let delivery = claim::delivery(take(&db, &pool, first).await).unwrap();
    assert_eq!((delivery.attempt, delivery.ask_first), (1, false), "waiting cost nothing");
    let kinds: Vec<(String, String)> =
        sqlx::query_as("SELECT kind, subject FROM audit_log ORDER BY id").fetch_all(&pool).await.unwrap();
    assert_eq!(kinds, ["topic_paused", "topic_resumed"].map(|kind| (kind.to_owned(), "po_confirm".to_owned())));
}

/// A message that touches what a paused one is to write must not overtake it.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn nothing_overtakes_what_is_paused(pool: PgPool) {
    let db = open(&pool).await;
    let paused = queue(&db, Kind::PoConfirm, 1, &["po_line:9"]).await;
    let behind = queue(&db, Kind::Asn, 2, &["po_line:9"]).await;
    pause(&db, &administrator(), now(), Topic::Mail, "x").await.unwrap();
    assert!(matches!(put_off(&db, &pool, behind).await, Taken::Later), "nobody waits here for a mail");
    pause(&db, &administrator(), now(), Topic::PoConfirm, "x").await.unwrap();
    assert!(held(&db, &pool, paused).await);
    assert!(matches!(put_off(&db, &pool, behind).await, Taken::Behind), "it does not look every other second");
    resume(&db, &administrator(), now(), Topic::PoConfirm).await.unwrap();
    let delivery = claim::delivery(take(&db, &pool, paused).await).unwrap();
    erp_message::finish(&db, &worker(), now(), &delivery, &Answer::Done(json!({})), true).await.unwrap();
    assert_eq!(due(&pool).await, [behind], "called when its turn has come");
    assert!(matches!(take(&db, &pool, behind).await, Taken::Delivery(_)));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_closed_message_of_a_paused_topic_is_no_longer_waited_for(pool: PgPool) {
    let db = open(&pool).await;
    let message = queue(&db, Kind::Asn, 1, &[]).await;
    pause(&db, &administrator(), now(), Topic::Asn, "x").await.unwrap();
    sqlx::query("UPDATE erp_messages SET idempotency_key = 'older'").execute(&pool).await.unwrap();
    let newer = queue(&db, Kind::Asn, 1, &[]).await;
    assert!(matches!(take(&db, &pool, message).await, Taken::Nothing), "a newer one says it");
    assert!(held(&db, &pool, newer).await);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn it_is_paused_once_for_a_reason_and_resumed_once(pool: PgPool) {
    let db = open(&pool).await;
    let admin = administrator();
    assert_eq!(refused(pause(&db, &admin, now(), Topic::Mail, "  ").await), "REQUIRED");
    assert_eq!(refused(pause(&db, &admin, now(), Topic::Mail, &"x".repeat(201)).await), "TOO_LONG");
    assert_eq!(refused(resume(&db, &admin, now(), Topic::Mail).await.map(|_| ())), "TOPIC_NOT_PAUSED");
    pause(&db, &admin, now(), Topic::Mail, "x").await.unwrap();
    assert_eq!(refused(pause(&db, &admin, now(), Topic::Mail, "y").await), "TOPIC_PAUSED");
    assert_eq!(search::pauses(&db, &admin).await.unwrap()[0].reason, "x", "the first one stays");
    resume(&db, &admin, now(), Topic::Mail).await.unwrap();
    assert_eq!(refused(resume(&db, &admin, now(), Topic::Mail).await.map(|_| ())), "TOPIC_NOT_PAUSED");
}
