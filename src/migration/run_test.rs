//! Migrations beside people who work: locks that others hold, two programs at once, indexes left half built.

use super::{Patience, run};
use crate::error::Error;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::{Connection as _, Executor as _, PgConnection, PgPool};
use std::time::Duration;
use tokio::task::LocalSet;

/// Longest wait for anything. Only a failing test ever waits so long.
const PATIENCE: Duration = Duration::from_mins(2);

const QUICK: Patience = Patience { lock: Duration::from_millis(50), tries: 10_000, pause: Duration::from_millis(5) };

const MAKE_INDEX: &str = "-- no-transaction\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS t_key ON t (n)";

const WAITS: &str = "SELECT EXISTS (SELECT FROM pg_locks JOIN pg_database d ON d.oid = database
                                    WHERE locktype = 'advisory' AND NOT granted AND datname = current_database())";
const WAITS_NOT: &str = "SELECT NOT EXISTS (SELECT FROM pg_locks JOIN pg_database d ON d.oid = database
                                           WHERE locktype = 'advisory' AND NOT granted AND datname = current_database())";

/// An empty database, as an installation begins: those of tests may be copies of one that has today's tables.
pub(super) async fn bare(pool: &PgPool) {
    let anew = "DROP SCHEMA public CASCADE; DROP SCHEMA IF EXISTS reporting CASCADE; CREATE SCHEMA public;
                GRANT USAGE ON SCHEMA public TO PUBLIC";
    pool.execute(anew).await.unwrap();
}

/// Migrations with these texts, numbered from `first`.
pub(super) fn numbered(first: i64, sql: &[&'static str]) -> Vec<Migration> {
    let one = |(version, sql): (i64, &&'static str)| {
        let outside = sql.starts_with("-- no-transaction");
        let text = sqlx::SqlSafeStr::into_sql_str(*sql);
        Migration::new(version, format!("step {version}").into(), MigrationType::Simple, text, outside)
    };
    (first..).zip(sql).map(one).collect()
}

fn migrations(sql: &[&'static str]) -> Migrator {
    Migrator::with_migrations(numbered(1, sql))
}

async fn connect(pool: &PgPool) -> PgConnection {
    PgConnection::connect_with(&pool.connect_options()).await.unwrap()
}

/// Asks until the answer is yes.
async fn until(connection: &mut PgConnection, question: &'static str) {
    let asked = async {
        while !sqlx::query_scalar::<_, bool>(question).fetch_one(&mut *connection).await.unwrap() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(PATIENCE, asked).await.unwrap_or_else(|_| panic!("not in time: {question}"));
}

async fn applied(pool: &PgPool) -> Vec<i64> {
    sqlx::query_scalar("SELECT version FROM _sqlx_migrations ORDER BY 1").fetch_all(pool).await.unwrap()
}

async fn valid(pool: &PgPool) -> Option<bool> {
    let sql = "SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('t_key')";
    sqlx::query_scalar(sql).fetch_optional(pool).await.unwrap()
}

#[sqlx::test(migrations = false)]
async fn who_comes_later_is_not_kept_behind_a_migration_that_waits(pool: PgPool) {
    bare(&pool).await;
    let steps = migrations(&["CREATE TABLE t (n int)", "ALTER TABLE t ADD COLUMN m int"]);
    let (mut reader, mut later, mut migrator) = (connect(&pool).await, connect(&pool).await, connect(&pool).await);
    migrations(&["CREATE TABLE t (n int)"]).run(&pool).await.unwrap();
    reader.execute("BEGIN; SELECT * FROM t").await.unwrap();
    let here = LocalSet::new();
    let migrating = here.spawn_local(async move { run(&mut migrator, &steps, QUICK).await });
    here.run_until(async {
        until(&mut later, "SELECT EXISTS (SELECT FROM pg_locks WHERE relation = 't'::regclass AND NOT granted)").await;
        // The first reader goes on; whoever comes now is let in all the same, again and again.
        for _ in 0..20 {
            let read = later.execute("SELECT * FROM t");
            tokio::time::timeout(PATIENCE, read).await.expect("it is not kept waiting").unwrap();
        }
        assert!(!migrating.is_finished());
        reader.execute("COMMIT").await.unwrap();
        tokio::time::timeout(PATIENCE, migrating).await.unwrap().unwrap().unwrap();
    })
    .await;
    assert_eq!(applied(&pool).await, [1, 2]);
}

#[sqlx::test(migrations = false)]
async fn what_is_given_up_is_said_in_words_and_runs_later(pool: PgPool) {
    bare(&pool).await;
    let steps = migrations(&["CREATE TABLE t (n int)", "CREATE TABLE u (n int); ALTER TABLE t ADD COLUMN m int"]);
    let (mut reader, mut migrator) = (connect(&pool).await, connect(&pool).await);
    migrations(&["CREATE TABLE t (n int)"]).run(&pool).await.unwrap();
    reader.execute("BEGIN; SELECT * FROM t").await.unwrap();
    let error = run(&mut migrator, &steps, Patience { tries: 3, ..QUICK }).await.unwrap_err().to_string();
    for words in
        ["migration 0002 (step 2)", "tried 3 times", "50 ms", "Nothing of it was done", "run ehub migrate again"]
    {
        assert!(error.contains(words), "{words}: {error}");
    }
    assert_eq!(applied(&pool).await, [1]);
    reader.execute("COMMIT").await.unwrap();
    // The same connection: its turn was given back.
    run(&mut migrator, &steps, QUICK).await.unwrap();
    assert_eq!(applied(&pool).await, [1, 2]);
}

/// With a lock that is simply waited for, the second program's snapshot keeps the first one's index from being finished, and the first
/// one's turn keeps the second one waiting: PostgreSQL ends one of them.
#[sqlx::test(migrations = false)]
async fn two_programs_at_once_make_an_index_beside_each_other(pool: PgPool) {
    const FIRST: &str = "CREATE TABLE t (n int); INSERT INTO t SELECT generate_series(1, 100)";
    bare(&pool).await;
    migrations(&[FIRST]).run(&pool).await.unwrap();
    let steps = || migrations(&[FIRST, MAKE_INDEX, "ALTER TABLE t ADD COLUMN m int"]);
    let (mut older, mut looker) = (connect(&pool).await, connect(&pool).await);
    // A transaction from before, which the index waits for, until the second program is certainly there.
    older.execute("BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM t").await.unwrap();
    let (mut one, mut two) = (connect(&pool).await, connect(&pool).await);
    let once = Patience { tries: 1, ..QUICK };
    let here = LocalSet::new();
    here.run_until(async {
        let one = here.spawn_local(async move { run(&mut one, &steps(), once).await });
        until(
            &mut looker,
            "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE query LIKE '%INDEX CONCURRENTLY%' AND wait_event_type = 'Lock'
                               AND pid <> pg_backend_pid() AND datname = current_database())",
        )
        .await;
        let two = here.spawn_local(async move { run(&mut two, &steps(), once).await });
        // It is seen to wait, to let go, and to wait again.
        for waits in [true, false, true] {
            until(&mut looker, if waits { WAITS } else { WAITS_NOT }).await;
        }
        older.execute("COMMIT").await.unwrap();
        for running in [one, two] {
            tokio::time::timeout(PATIENCE, running).await.unwrap().unwrap().unwrap();
        }
    })
    .await;
    assert_eq!((applied(&pool).await, valid(&pool).await), (vec![1, 2, 3], Some(true)));
}

#[sqlx::test(migrations = false)]
async fn an_index_that_was_left_half_built_is_built_anew(pool: PgPool) {
    bare(&pool).await;
    let steps = migrations(&["CREATE TABLE t (n int)", MAKE_INDEX]);
    migrations(&["CREATE TABLE t (n int)"]).run(&pool).await.unwrap();
    let mut migrator = connect(&pool).await;
    pool.execute("INSERT INTO t VALUES (1), (1)").await.unwrap();
    // As of a program that was killed on the way: `IF NOT EXISTS` alone would leave it for good.
    pool.execute("CREATE UNIQUE INDEX CONCURRENTLY t_key ON t (n)").await.unwrap_err();
    assert_eq!(valid(&pool).await, Some(false));
    let error = run(&mut migrator, &steps, QUICK).await.unwrap_err();
    assert!(matches!(&error, Error::Migration(_)) && error.to_string().contains("t_key"), "{error}");
    assert_eq!(valid(&pool).await, None, "nothing is left that costs and serves nobody");
    assert_eq!(applied(&pool).await, [1]);
    pool.execute("DELETE FROM t").await.unwrap();
    run(&mut migrator, &steps, QUICK).await.unwrap();
    assert_eq!((applied(&pool).await, valid(&pool).await), (vec![1, 2], Some(true)));
}

#[sqlx::test(migrations = false)]
async fn newer_database_is_refused_and_unchanged(pool: PgPool) {
    bare(&pool).await;
    migrations(&["CREATE TABLE t (n int)", "CREATE TABLE u (n int)"]).run(&pool).await.unwrap();
    let mut migrator = connect(&pool).await;
    let older = migrations(&["CREATE TABLE t (n int)"]);
    let error = run(&mut migrator, &older, QUICK).await.unwrap_err();
    let missing = matches!(&error, Error::Migration(MigrateError::VersionMissing(2)));
    assert!(missing, "{error}");
    assert_eq!(applied(&pool).await, [1, 2]);
}

/// Of one version number both have another text, whether the database has more migrations than the program or fewer.
#[sqlx::test(migrations = false)]
async fn database_of_an_unreleased_version_is_refused_in_words(pool: PgPool) {
    bare(&pool).await;
    migrations(&["CREATE TABLE t (n int)", "CREATE TABLE u (n int)"]).run(&pool).await.unwrap();
    let mut migrator = connect(&pool).await;
    for edited in [
        migrations(&["CREATE TABLE t (m int)"]),
        migrations(&["CREATE TABLE t (n int)", "CREATE TABLE u (m int)", "CREATE TABLE v (n int)"]),
    ] {
        let error = run(&mut migrator, &edited, QUICK).await.unwrap_err().to_string();
        for words in ["unreleased version", "cannot be upgraded", "empty database", "make clean-data"] {
            assert!(error.contains(words), "{words}: {error}");
        }
        assert_eq!(applied(&pool).await, [1, 2]);
    }
    // The same connection: its turn was given back.
    let same = migrations(&["CREATE TABLE t (n int)", "CREATE TABLE u (n int)"]);
    run(&mut migrator, &same, QUICK).await.unwrap();
}
