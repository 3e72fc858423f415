//! The breaker before a system outside, on a real PostgreSQL.

use chrono::{DateTime, TimeDelta, Utc};
use ehub_workflows::Db;
use ehub_workflows::circuit_breaker::{Permit, System, answered, failed, health, permit, pulls, try_now};
use ehub_workflows::qjob::Kind as QjobKind;
use ehub_workflows::qjob::store::{Shipped, begin, define, end};
use sqlx::PgPool;

async fn open(owner: &PgPool) -> Db {
    Db::open((*owner.connect_options()).clone(), 4).await.unwrap()
}

fn at(seconds: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(1_790_000_000 + seconds, 0).unwrap()
}

async fn waits(db: &Db, seconds: i64) -> bool {
    matches!(permit(db, at(seconds), System::Erp).await.unwrap(), Permit::Wait { .. })
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn three_failures_close_the_gate_and_one_caller_at_a_time_tries(owner: PgPool) {
    let db = open(&owner).await;
    assert!(!waits(&db, 0).await, "nothing is known against it");
    for second in 0..2 {
        failed(&db, at(second), System::Erp, "no route", None).await.unwrap();
        assert!(!waits(&db, second).await, "one failure is no outage");
    }
    failed(&db, at(2), System::Erp, "no route", None).await.unwrap();
    let expected = Permit::Wait { until: at(2) + TimeDelta::seconds(5), words: "no route".to_owned() };
    assert_eq!(permit(&db, at(3), System::Erp).await.unwrap(), expected);
    let (one, two) = tokio::join!(permit(&db, at(7), System::Erp), permit(&db, at(7), System::Erp));
    let passed = [one.unwrap(), two.unwrap()].iter().filter(|permit| **permit == Permit::Try).count();
    assert_eq!(passed, 1, "the others wait for what this one finds");
    failed(&db, at(8), System::Erp, "still no route", None).await.unwrap();
    assert!(waits(&db, 17).await && !waits(&db, 18).await, "the pause grows");
    let [erp] = health(&db).await.unwrap().try_into().unwrap();
    assert_eq!((erp.down_since, erp.last_error.as_deref()), (Some(at(2)), Some("still no route")));
    assert_eq!(permit(&db, at(9), System::Mail).await.unwrap(), Permit::Go, "another system is another gate");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_answer_opens_it_again(owner: PgPool) {
    let db = open(&owner).await;
    for second in 0..3 {
        failed(&db, at(second), System::Erp, "refused", None).await.unwrap();
    }
    assert!(answered(&db, at(10), System::Erp).await.unwrap(), "it was down");
    assert!(!waits(&db, 10).await);
    assert!(!answered(&db, at(11), System::Erp).await.unwrap());
    failed(&db, at(12), System::Erp, "refused", None).await.unwrap();
    assert!(!waits(&db, 12).await, "counting begins anew");
    let [erp] = health(&db).await.unwrap().try_into().unwrap();
    assert_eq!((erp.down_since, erp.last_ok_at), (None, Some(at(10))));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn who_is_turned_away_knocks_no_more_for_a_while_and_a_new_process_does_at_once(owner: PgPool) {
    let db = open(&owner).await;
    failed(&db, at(0), System::Erp, "not let in", Some(TimeDelta::seconds(90))).await.unwrap();
    assert!(waits(&db, 89).await, "the first time counts");
    assert!(!waits(&db, 90).await, "one tries");
    failed(&db, at(91), System::Erp, "not let in", Some(TimeDelta::seconds(180))).await.unwrap();
    assert!(waits(&db, 100).await);
    try_now(&db, at(100), System::Erp).await.unwrap();
    let (one, two) = tokio::join!(permit(&db, at(100), System::Erp), permit(&db, at(100), System::Erp));
    let passed = [one.unwrap(), two.unwrap()].iter().filter(|permit| **permit == Permit::Try).count();
    assert_eq!(passed, 1, "with the right password it is let in, with the wrong one it tries once");
    answered(&db, at(101), System::Erp).await.unwrap();
    try_now(&db, at(102), System::Erp).await.unwrap();
    assert!(!waits(&db, 102).await);
}

/// The ERP answers whoever asks for little, and nothing comes in all the same.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_system_that_answers_may_be_behind(owner: PgPool) {
    let db = open(&owner).await;
    answered(&db, at(0), System::Erp).await.unwrap();
    answered(&db, at(0), System::Mail).await.unwrap();
    sqlx::query(
        "INSERT INTO erp_cursors (stream, cursor, pulled_at) VALUES ('orders', '1', now() - interval '12 minutes'),
           ('receipts', '1', now() - interval '4 minutes'), ('statements', '1', now() - interval '20 minutes'),
           ('compare', '1', now() - interval '9 days')",
    )
    .execute(&owner)
    .await
    .unwrap();
    let [erp, mail] = health(&db).await.unwrap().try_into().unwrap();
    assert_eq!((erp.down_since, erp.behind), (None, vec!["orders".to_owned()]));
    assert_eq!(erp.failing, []);
    assert!(erp.behind_since.is_some() && mail.behind.is_empty() && mail.behind_since.is_none());
    let ages = pulls(&db).await.unwrap();
    assert!(ages.iter().any(|(stream, seconds)| stream == "orders" && *seconds >= 720.0), "{ages:?}");
    sqlx::query("UPDATE erp_cursors SET pulled_at = now()").execute(&owner).await.unwrap();
    assert_eq!(health(&db).await.unwrap()[0].behind, Vec::<String>::new());
}

/// What was tried and met nobody is said at once, with what it met; what has stored something since goes on.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_pull_that_failed_is_named_with_its_words(owner: PgPool) {
    let db = open(&owner).await;
    answered(&db, at(0), System::Erp).await.unwrap();
    let shipped = [QjobKind::PullOrders, QjobKind::Compare, QjobKind::ForgetJobs].map(Shipped::of);
    define(&db, at(0), &shipped).await.unwrap();
    sqlx::query("ALTER TABLE qjobs DISABLE TRIGGER qjobs_history").execute(&owner).await.unwrap();
    let run = async |name: &str, state: &str, attempts: &[Option<&str>]| {
        let job: i64 = sqlx::query_scalar(
            "WITH j AS (
               INSERT INTO jobs (kind, process, document, payload, run_at, max_attempts, idempotency_key, state)
               SELECT name, 'qjob', id, '{}', now(), 3, gen_random_uuid()::text, $2 FROM qjobs WHERE name = $1
               RETURNING id, document)
             INSERT INTO qjob_runs (job_id, qjob_id, tick_at) SELECT id, document, now() FROM j RETURNING job_id",
        )
        .bind(name)
        .bind(state)
        .fetch_one(&owner)
        .await
        .unwrap();
        for words in attempts {
            begin(&db, job).await.unwrap();
            end(&db, job, words.unwrap_or("something else is being read"), words.is_some()).await.unwrap();
        }
    };
    run("erp.pull_orders", "done", &[Some("long ago"), None]).await;
    run("erp.pull_orders", "cancelled", &[Some("the first words"), Some("the second"), Some("the third")]).await;
    // Put off after it was tried.
    run("erp.pull_orders", "ready", &[Some("no answer within 30 s"), None]).await;
    // Put off before it was tried, or nothing of the ERP's.
    run("erp.compare", "ready", &[None]).await;
    run("jobs.forget", "ready", &[Some("oh")]).await;
    let [erp] = health(&db).await.unwrap().try_into().unwrap();
    let [failing] = erp.failing.as_slice() else { panic!("{:?}", erp.failing) };
    assert_eq!((failing.name.as_str(), failing.attempts), ("erp.pull_orders", 4));
    assert_eq!(failing.words, "no answer within 30 s");
    sqlx::query(
        "INSERT INTO erp_cursors (stream, cursor, pulled_at) VALUES ('orders', '1', now() - interval '10 minutes')",
    )
    .execute(&owner)
    .await
    .unwrap();
    assert_eq!(health(&db).await.unwrap()[0].failing.len(), 1, "that was before");
    sqlx::query("UPDATE qjobs SET state = 'Paused'").execute(&owner).await.unwrap();
    let paused = health(&db).await.unwrap().remove(0);
    assert_eq!((paused.failing, paused.behind), (vec![], vec![]), "nobody expects anything of it");
    sqlx::query("UPDATE qjobs SET state = 'Active'").execute(&owner).await.unwrap();
    sqlx::query("UPDATE erp_cursors SET pulled_at = now()").execute(&owner).await.unwrap();
    assert_eq!(health(&db).await.unwrap()[0].failing, [], "it goes on");
}
