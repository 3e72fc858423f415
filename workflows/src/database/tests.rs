//! Connections on a real PostgreSQL: what they bring along, what they leave behind, and how many there are.

use super::*;
use crate::{is_full, is_passing};
use std::collections::BTreeSet;
use std::future::poll_fn;
use std::pin::pin;
use std::task::Poll;

const NAME: &str = "doors";

fn options(pool: &PgPool) -> PgConnectOptions {
    (*pool.connect_options()).clone().application_name(NAME)
}

/// Process numbers of our connections at the server.
async fn ours(pool: &PgPool) -> BTreeSet<i32> {
    let sql = "SELECT pid FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database()";
    sqlx::query_scalar::<_, i32>(sql).bind(NAME).fetch_all(pool).await.unwrap().into_iter().collect()
}

fn person(company: Option<i64>, roles: &[Role]) -> Actor {
    Actor { kind: Kind::Person, company, roles: roles.iter().copied().collect(), ..Actor::system("ada", "test") }
}

async fn says(tx: &mut PgConnection) -> (String, String, String) {
    sqlx::query_as(
        "SELECT current_setting('ehub.scope'), current_setting('ehub.company'), current_setting('ehub.mail')",
    )
    .fetch_one(tx)
    .await
    .unwrap()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn every_transaction_says_every_variable(pool: PgPool) {
    let db = Db::open(options(&pool), 1).await.unwrap();
    let dirt = "SET ehub.scope = 'all'; SET ehub.company = '99'; SET ehub.mail = 'on'; SET ehub.account = '98'";
    db.pool().acquire().await.unwrap().execute(dirt).await.unwrap();
    let expected = [
        (person(Some(7), &[800]), ("company", "7", "")),
        (person(None, &[153]), ("all", "", "")),
        (person(None, &[800]), ("all", "", "on")),
        (Actor { kind: Kind::Public, ..person(None, &[]) }, ("all", "", "")),
        (Actor::system("a job", "test"), ("all", "", "on")),
    ];
    for (actor, (scope, company, mail)) in expected {
        let mut tx = db.begin(&actor).await.unwrap();
        assert_eq!(says(&mut tx).await, (scope.to_owned(), company.to_owned(), mail.to_owned()), "{actor:?}");
        let reader = "SELECT current_setting('ehub.account')";
        assert_eq!(
            sqlx::query_scalar::<_, String>(reader).fetch_one(&mut *tx).await.unwrap(),
            "",
            "nobody with an account"
        );
    }
    assert_eq!(says(&mut db.begin_system().await.unwrap()).await.2, "on");
    let mut tx = db.begin_repeatable().await.unwrap();
    assert_eq!(says(&mut tx).await, ("all".to_owned(), String::new(), "on".to_owned()));
    let waits: String = sqlx::query_scalar("SHOW synchronous_commit").fetch_one(&mut *tx).await.unwrap();
    assert_eq!(waits, "off");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_begin_that_nobody_waits_for_leaves_no_transaction(pool: PgPool) {
    let db = Db::open(options(&pool), 1).await.unwrap();
    for polls in 1..4 {
        {
            let mut begun = pin!(db.begin_system());
            // The client goes away: after the BEGIN was sent, before it was answered, or whenever it may be.
            for _ in 0..polls {
                let _ = poll_fn(|cx| Poll::Ready(begun.as_mut().poll(cx).is_ready())).await;
            }
        }
        let mut next = db.pool().acquire().await.unwrap();
        // Only inside of a transaction is there such a thing.
        let inside = next.execute("SAVEPOINT inside").await.is_ok();
        let sql = "SELECT coalesce(current_setting('ehub.mail', true), '')";
        let mail: String = sqlx::query_scalar(sql).fetch_one(&mut *next).await.unwrap();
        assert!(!inside && mail.is_empty(), "the next one is inside of somebody else's transaction");
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_transaction_that_was_left_behind_broken_costs_one_call_and_no_more(pool: PgPool) {
    let db = Db::open(options(&pool), 1).await.unwrap();
    // Nothing of ours does this; a BEGIN that the server refuses half-way would.
    let mut left = db.pool().acquire().await.unwrap();
    assert!(left.execute("BEGIN; SELECT 1 / 0").await.is_err());
    drop(left);
    assert!(db.begin_system().await.is_err());
    for _ in 0..3 {
        db.begin_system().await.unwrap().commit().await.unwrap();
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn sixty_four_people_at_once_find_every_connection_made(pool: PgPool) {
    let reach = Reach { size: 20, wait: Duration::from_mins(2), at_start: true };
    let db = Db::reach(options(&pool), reach).await.unwrap();
    let before = ours(&pool).await;
    assert_eq!(before.len(), 20 + 4, "the pool's and the turnstile's");
    let people: Vec<_> = (0..64)
        .map(|_| {
            let db = db.clone();
            tokio::spawn(async move {
                // As a request: whose session is it, and then what was asked.
                if let Some(mut kept) = db.kept().await {
                    sqlx::query("SELECT 1").execute(&mut *kept).await.unwrap();
                    kept.give_back();
                }
                let mut tx = db.begin_system().await.unwrap();
                sqlx::query("SELECT 1").execute(&mut *tx).await.unwrap();
                tx.commit().await.unwrap();
            })
        })
        .collect();
    for one in people {
        one.await.unwrap();
    }
    assert_eq!(ours(&pool).await, before, "nobody waited for a new one, and none was thrown away");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_kept_connection_that_is_lost_is_made_anew_beside_the_requests(pool: PgPool) {
    let reach = Reach { size: 1, wait: Duration::from_secs(10), at_start: true };
    let db = Db::reach(options(&pool), reach).await.unwrap();
    let mut kept = Vec::new();
    while let Some(one) = db.kept().await {
        kept.push(one);
    }
    assert_eq!(kept.len(), 4, "the pool has lost none to them: {}", db.pool().size());
    drop(kept.pop());
    // Whoever asks now is not made to wait: through the pool they can ask at once.
    assert!(db.kept().await.is_none());
    while db.kept().await.is_none() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_request_has_limits_and_a_job_has_none(pool: PgPool) {
    let db = Db::open(options(&pool), 3).await.unwrap();
    let limit = async |limits: Option<Limits>| {
        let show = async {
            let mut tx = db.begin_system().await.unwrap();
            let sql = "SELECT current_setting('statement_timeout') || ' ' || current_setting('lock_timeout')";
            sqlx::query_scalar::<_, String>(sql).fetch_one(&mut *tx).await.unwrap()
        };
        match limits {
            Some(limits) => within(limits, show).await,
            None => show.await,
        }
    };
    let short = Limits { statement: Duration::from_secs(30), lock: Duration::from_millis(50) };
    assert_eq!(limit(Some(short)).await, "30s 50ms");
    assert_eq!(limit(None).await, "0 0", "also on a connection that a request has used");

    let brief = Limits { statement: Duration::from_millis(50), ..short };
    let slow = within(brief, async {
        let mut tx = db.begin_system().await.unwrap();
        sqlx::query("SELECT pg_sleep(600)").execute(&mut *tx).await.unwrap_err()
    });
    assert!(is_passing(&slow.await));

    let mut holder = db.begin_system().await.unwrap();
    holder.execute("SELECT pg_advisory_xact_lock(4711)").await.unwrap();
    let locked = within(short, async {
        let mut tx = db.begin_system().await.unwrap();
        tx.execute("SELECT pg_advisory_xact_lock(4711)").await.unwrap_err()
    });
    let locked = locked.await;
    assert_eq!(locked.as_database_error().and_then(sqlx::error::DatabaseError::code).as_deref(), Some("55P03"));
    assert!(is_passing(&locked));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_database_without_room_is_passing(pool: PgPool) {
    for (code, passing, full) in
        [("53100", true, true), ("53200", true, false), ("53300", true, false), ("22012", false, false)]
    {
        let raise = format!("DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '{code}'; END $$");
        let error = pool.execute(AssertSqlSafe(raise)).await.unwrap_err();
        assert_eq!((is_passing(&error), is_full(&error)), (passing, full), "{code}");
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_probe_keeps_its_connection_until_it_fails(pool: PgPool) {
    let db = Db::open(options(&pool), 1).await.unwrap();
    let before = ours(&pool).await;
    let mut probe = db.probe();
    for _ in 0..3 {
        probe.ask().await.unwrap();
    }
    let with = ours(&pool).await;
    assert_eq!(with.len(), before.len() + 1);
    let end = "SELECT pg_terminate_backend(pid, 60000) FROM unnest($1::int[]) pid";
    let own: Vec<i32> = with.difference(&before).copied().collect();
    sqlx::query(end).bind(own).execute(&pool).await.unwrap();
    probe.ask().await.unwrap_err();
    probe.ask().await.unwrap();
}
