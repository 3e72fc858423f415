//! Messages on real PostgreSQL: queued with their cause, delivered once, answered once, administered.

use crate::claim;
use chrono::{DateTime, TimeDelta, Utc};
use ehub_engine::actor::{Actor, Kind as ActorKind, Origin};
use ehub_workflows::channel::Channel;
use ehub_workflows::erp_message::machine::{Closing, ErpMessage};
use ehub_workflows::erp_message::{self, Answer, Delivery, Draft, Kind, Next, Taken};
use ehub_workflows::message::machine::Input;
use ehub_workflows::process::{self, By, Command};
use ehub_workflows::{Db, Seen};
use serde_json::json;
use sqlx::PgPool;

fn now() -> DateTime<Utc> {
    DateTime::from_timestamp(1_790_000_000, 0).unwrap()
}

fn administrator() -> Actor {
    Actor {
        account: Some(1),
        name: "admin".into(),
        acting_for: None,
        roles: [800, 801, 802].into(),
        company: None,
        kind: ActorKind::Person,
        request_id: "test".into(),
        origin: Origin::default(),
        trace: None,
    }
}

async fn open(pool: &PgPool) -> Db {
    Db::open((*pool.connect_options()).clone(), 4).await.unwrap()
}

fn worker() -> Actor {
    Actor::system("erp.deliver", "test")
}

/// Queues a confirmation of a line that need not exist, in a transaction of its own.
async fn queue(db: &Db, version: i64) -> i64 {
    queue_of(db, (Kind::PoConfirm, "po_line"), version).await
}

/// The same for another kind of message, of another process.
async fn queue_of(db: &Db, (kind, process): (Kind, &'static str), version: i64) -> i64 {
    let mut tx = db.begin(&worker()).await.unwrap();
    let draft = Draft {
        kind,
        process,
        document: 7,
        document_version: version,
        document_no: "4500000001/1".into(),
        vendor: 1,
        channel: Channel::Portal,
        payload: json!({ "qty": "5" }),
        touches: vec![],
    };
    let ids = erp_message::queue(&mut tx, &worker(), now(), &[draft]).await.unwrap();
    tx.commit().await.unwrap();
    ids[0]
}

/// A worker's queue claims the job, and the worker takes the message.
async fn started(db: &Db, pool: &PgPool, message: i64) -> Option<Delivery> {
    let hold = claim::claim(pool, "erp.deliver", message).await;
    let lease = TimeDelta::seconds(15);
    claim::delivery(erp_message::start(db, &worker(), now(), message, lease, &hold).await.unwrap())
}

async fn job(pool: &PgPool) -> String {
    sqlx::query_scalar("SELECT state FROM jobs ORDER BY id DESC LIMIT 1").fetch_one(pool).await.unwrap()
}

async fn state(pool: &PgPool, message: i64) -> String {
    sqlx::query_scalar("SELECT state FROM erp_messages WHERE id = $1").bind(message).fetch_one(pool).await.unwrap()
}

async fn seen(pool: &PgPool, message: i64) -> Seen {
    let version = sqlx::query_scalar("SELECT version FROM erp_messages WHERE id = $1")
        .bind(message)
        .fetch_one(pool)
        .await
        .unwrap();
    Seen { id: message, version }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_message_is_delivered_and_its_job_is_enqueued_with_it(pool: PgPool) {
    let db = open(&pool).await;
    let message = queue(&db, 2).await;
    let (kind, order): (String, String) =
        sqlx::query_as("SELECT kind, order_key FROM jobs").fetch_one(&pool).await.unwrap();
    assert_eq!((kind.as_str(), order.as_str()), ("erp.deliver", "erp_message:1"));

    let delivery = started(&db, &pool, message).await.unwrap();
    assert_eq!((delivery.attempt, delivery.ask_first), (1, false));
    assert_eq!(state(&pool, message).await, "I");
    let next = erp_message::finish(&db, &worker(), now(), &delivery, &Answer::Done(json!({ "ok": 1 })), true).await;
    assert_eq!(next.unwrap(), Next::Complete);
    assert_eq!((state(&pool, message).await.as_str(), job(&pool).await.as_str()), ("Y", "done"), "in one transaction");
    // The same answer again, from a worker that was believed dead: nothing happens.
    let again = erp_message::finish(&db, &worker(), now(), &delivery, &Answer::Refused("no".into()), true).await;
    assert_eq!(again.unwrap(), Next::Ignored);
    assert_eq!(state(&pool, message).await, "Y");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_worker_that_dies_leaves_a_trace_and_the_next_one_asks_first(pool: PgPool) {
    let db = open(&pool).await;
    let message = queue(&db, 2).await;
    let first = started(&db, &pool, message).await.unwrap();
    let second = started(&db, &pool, message).await.unwrap();
    assert!(second.ask_first);
    assert_eq!(second.attempt, 2);
    let late = erp_message::finish(&db, &worker(), now(), &first, &Answer::Done(json!({})), true).await.unwrap();
    assert_eq!(late, Next::Overtaken, "the first worker lost its lease");
    let outcomes: Vec<Option<String>> =
        sqlx::query_scalar("SELECT outcome FROM erp_message_attempts ORDER BY attempt_no")
            .fetch_all(&pool)
            .await
            .unwrap();
    assert_eq!(outcomes, [Some("lost".to_owned()), None]);
}

/// A database that falls forgets claims of its last moments, and so the job is somebody else's or nobody's.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn nothing_is_begun_under_a_claim_that_does_not_stand(pool: PgPool) {
    let db = open(&pool).await;
    let message = queue(&db, 2).await;
    let lease = TimeDelta::seconds(15);
    for forgotten in [
        "UPDATE jobs SET state = 'ready', attempts = attempts - 1, leased_by = NULL, lease_until = NULL",
        "UPDATE jobs SET leased_by = 'another'",
        "UPDATE jobs SET claim = claim + 1",
        "UPDATE jobs SET lease_until = now() - interval '1 second'",
    ] {
        let hold = claim::claim(&pool, "erp.deliver", message).await;
        sqlx::query(forgotten).execute(&pool).await.unwrap();
        let taken = erp_message::start(&db, &worker(), now(), message, lease, &hold).await.unwrap();
        assert!(matches!(taken, Taken::NotOurs), "{forgotten}: {taken:?}");
        assert_eq!((state(&pool, message).await.as_str(), attempts(&pool).await), ("N", 0), "{forgotten}");
    }
}

/// An answer and the end of its job are forgotten together or not at all; a job that is to come back is not over.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_job_ends_with_its_answer_and_only_then(pool: PgPool) {
    let db = open(&pool).await;
    let message = queue(&db, 2).await;
    let down = Answer::Transient("connection refused".into());
    for (answer, tries_left, expected) in
        [(&down, true, ("N", "running")), (&Answer::Refused("no".into()), true, ("E", "done"))]
    {
        let delivery = started(&db, &pool, message).await.unwrap();
        erp_message::finish(&db, &worker(), now(), &delivery, answer, tries_left).await.unwrap();
        assert_eq!((state(&pool, message).await.as_str(), job(&pool).await.as_str()), expected);
    }
    // Heard of again, it finds nothing to do, and that is the end of it too.
    assert!(started(&db, &pool, message).await.is_none());
    assert_eq!(job(&pool).await, "done");

    let second = queue(&db, 3).await;
    let overtaken = started(&db, &pool, second).await.unwrap();
    let delivery = started(&db, &pool, second).await.unwrap();
    let next = erp_message::finish(&db, &worker(), now(), &overtaken, &Answer::Done(json!({})), true).await.unwrap();
    assert_eq!((next, job(&pool).await.as_str()), (Next::Overtaken, "running"), "another worker has it");
    erp_message::finish(&db, &worker(), now(), &delivery, &down, false).await.unwrap();
    assert_eq!(
        (state(&pool, second).await.as_str(), job(&pool).await.as_str()),
        ("F", "done"),
        "an administrator's now"
    );
}

async fn attempts(pool: &PgPool) -> i64 {
    sqlx::query_scalar("SELECT count(*) FROM erp_message_attempts").fetch_one(pool).await.unwrap()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn used_up_attempts_end_in_f_and_an_administrator_sends_it_again(pool: PgPool) {
    let db = open(&pool).await;
    let message = queue(&db, 2).await;
    let delivery = started(&db, &pool, message).await.unwrap();
    let down = Answer::Transient("connection refused".into());
    let next = erp_message::finish(&db, &worker(), now(), &delivery, &down, false).await.unwrap();
    assert_eq!(next, Next::GivenUp);
    assert_eq!(state(&pool, message).await, "F");

    let stale = Seen { version: 1, ..seen(&pool, message).await };
    let results = process::send::<erp_message::ErpMessage>(
        &db,
        By::new(&administrator(), now()),
        Command::each(&[stale], &Input::Redo),
    )
    .await
    .unwrap();
    assert!(matches!(results[0].result, Err(ehub_workflows::Error::Stale { .. })));
    let results = process::send::<erp_message::ErpMessage>(
        &db,
        By::new(&administrator(), now()),
        Command::each(&[seen(&pool, message).await], &Input::Redo),
    )
    .await
    .unwrap();
    assert_eq!(results[0].result.as_ref().unwrap().state, "N");
    let jobs: i64 = sqlx::query_scalar("SELECT count(*) FROM jobs").fetch_one(&pool).await.unwrap();
    assert_eq!(jobs, 2, "a fresh job with attempts from 0");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_newer_message_supersedes_a_waiting_one_and_its_job_finds_nothing_to_do(pool: PgPool) {
    let db = open(&pool).await;
    let older = queue(&db, 2).await;
    let newer = queue(&db, 3).await;
    assert_eq!(state(&pool, older).await, "X");
    assert_eq!(state(&pool, newer).await, "N");
    let nothing = started(&db, &pool, older).await;
    assert!(nothing.is_none());
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn closing_needs_a_reason_and_a_role(pool: PgPool) {
    let db = open(&pool).await;
    let message = queue(&db, 2).await;
    let nameless = Closing { reason: "  ".into() };
    let results = process::send::<erp_message::ErpMessage>(
        &db,
        By::new(&administrator(), now()),
        Command::each(&[seen(&pool, message).await], &Input::Close(nameless)),
    )
    .await
    .unwrap();
    let Err(ehub_workflows::Error::Refused(findings)) = &results[0].result else { panic!("{results:?}") };
    assert_eq!((findings[0].label.as_str(), findings[0].field.as_deref()), ("REQUIRED", Some("reason")));

    let buyer = Actor { roles: [153, 154].into(), ..administrator() };
    let reason = Closing { reason: "sent by hand".into() };
    let results = process::send::<erp_message::ErpMessage>(
        &db,
        By::new(&buyer, now()),
        Command::each(&[seen(&pool, message).await], &Input::Close(reason.clone())),
    )
    .await
    .unwrap();
    assert!(results[0].result.is_err());
    let results = process::send::<erp_message::ErpMessage>(
        &db,
        By::new(&administrator(), now()),
        Command::each(&[seen(&pool, message).await], &Input::Close(reason)),
    )
    .await
    .unwrap();
    assert_eq!(results[0].result.as_ref().unwrap().state, "C");
    let view =
        process::workflow::<erp_message::ErpMessage>(&db, By::new(&administrator(), now()), message).await.unwrap();
    assert_eq!(view.history[0].payload, json!({ "reason": "sent by hand" }));
    assert!(view.offers.iter().all(|offer| !offer.allowed), "a closed message offers nothing");
}

/// Said after the newer one, the older schedule would be the one that stands in the ERP.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_older_confirmation_is_not_said_again_after_a_newer_one(pool: PgPool) {
    let db = open(&pool).await;
    let older = queue(&db, 2).await;
    let delivery = started(&db, &pool, older).await.unwrap();
    // It is under way, so the newer one does not supersede it; then it fails for the last time.
    let newer = queue(&db, 3).await;
    let down = Answer::Transient("connection refused".into());
    erp_message::finish(&db, &worker(), now(), &delivery, &down, false).await.unwrap();
    let delivery = started(&db, &pool, newer).await.unwrap();
    erp_message::finish(&db, &worker(), now(), &delivery, &Answer::Done(json!({})), true).await.unwrap();
    assert_eq!((state(&pool, older).await.as_str(), state(&pool, newer).await.as_str()), ("F", "Y"));

    let results = process::send::<erp_message::ErpMessage>(
        &db,
        By::new(&administrator(), now()),
        Command::each(&[seen(&pool, older).await], &Input::Redo),
    )
    .await
    .unwrap();
    let Err(ehub_workflows::Error::Refused(findings)) = &results[0].result else { panic!("{results:?}") };
    assert_eq!(findings[0].label, "MESSAGE_DOCUMENT_MOVED");
    let view =
        process::workflow::<erp_message::ErpMessage>(&db, By::new(&administrator(), now()), older).await.unwrap();
    let redo = view.offers.iter().find(|offer| offer.event == "redo").unwrap();
    assert!(!redo.allowed, "and it is not offered");
}

/// A decision about a lot is said again as long as there is no newer one about the same lot.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_older_decision_is_not_said_again_after_a_newer_one(pool: PgPool) {
    let db = open(&pool).await;
    let certificate = (Kind::Certificate, "certificate");
    let down = Answer::Transient("connection refused".into());
    let redone = async |message: i64| {
        let seen = [seen(&pool, message).await];
        let administrator = administrator();
        let by = By::new(&administrator, now());
        let results = process::send::<ErpMessage>(&db, by, Command::each(&seen, &Input::Redo)).await.unwrap();
        results[0].result.is_ok()
    };
    let older = queue_of(&db, certificate, 2).await;
    let delivery = started(&db, &pool, older).await.unwrap();
    erp_message::finish(&db, &worker(), now(), &delivery, &down, false).await.unwrap();
    assert!(redone(older).await, "the only one");
    let delivery = started(&db, &pool, older).await.unwrap();
    queue_of(&db, certificate, 3).await;
    erp_message::finish(&db, &worker(), now(), &delivery, &down, false).await.unwrap();
    assert_eq!(state(&pool, older).await, "F");
    assert!(!redone(older).await, "there is a newer one");
}

#[test]
fn the_table_has_no_defects() {
    assert_eq!(ehub_engine::describe::defects::<ErpMessage>(), Vec::<String>::new());
}
