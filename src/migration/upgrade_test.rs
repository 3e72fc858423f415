//! A database with data is upgraded while the program of the version before goes on asking everything that it ever asks.

use super::landed::{self, Statement, landed, newer, statements};
use super::run_test::{bare, numbered};
use super::{MIGRATIONS, Patience, run};
use sqlx::migrate::{Migration, Migrator};
use sqlx::{AssertSqlSafe, Connection as _, Executor as _, PgConnection, PgPool};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// Rows of each large table, made by `large_tables.sql`; whoever reads more than half as many reads the table.
const ROWS: i64 = 400;

/// How a later version may change the schema: each runs while the version before works.
const GOOD: [&str; 6] = [
    "ALTER TABLE po_lines ADD COLUMN sample text NOT NULL DEFAULT ''",
    "ALTER TABLE po_lines ADD CONSTRAINT po_lines_sample_check CHECK (char_length(sample) <= 10) NOT VALID",
    "ALTER TABLE po_lines VALIDATE CONSTRAINT po_lines_sample_check",
    "-- no-transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS po_lines_sample_idx ON po_lines (sample, id)",
    "-- no-transaction\nDROP INDEX CONCURRENTLY IF EXISTS po_lines_sample_idx",
    "CREATE TABLE samples (id bigint PRIMARY KEY, name text NOT NULL)",
];

/// What the version before would miss, or not know to write.
const BAD: [(&str, &str); 5] = [
    ("ALTER TABLE po_lines DROP COLUMN buyer_comment CASCADE", "po_lines.buyer_comment"),
    ("ALTER TABLE asn_lots RENAME COLUMN remark TO note", "asn_lots.remark"),
    ("ALTER TABLE asn_pick_ups ALTER COLUMN packages TYPE bigint", "asn_pick_ups.packages integer"),
    (
        "ALTER TABLE accounts ADD COLUMN sample text NOT NULL DEFAULT ''; ALTER TABLE accounts ALTER COLUMN sample DROP DEFAULT",
        "accounts.sample",
    ),
    ("DROP VIEW waiting_receipts", "waiting_receipts.reason"),
];

/// The newer migrations, and the samples after them.
fn steps() -> Vec<Migration> {
    let last = MIGRATIONS.iter().map(|migration| migration.version).max().unwrap();
    let mut steps = newer(&MIGRATIONS, landed());
    steps.extend(numbered(last + 1, &GOOD));
    steps
}

/// The schema of the version before, and so many of the newer migrations.
fn up_to(steps: &[Migration]) -> Migrator {
    Migrator::with_migrations([landed::before(&MIGRATIONS, landed()), steps.to_vec()].concat())
}

async fn connect(pool: &PgPool) -> PgConnection {
    PgConnection::connect_with(&pool.connect_options()).await.unwrap()
}

/// A connection as the program of the version before opens it. It gives up rather than wait for long.
async fn program(pool: &PgPool) -> PgConnection {
    let mut connection = connect(pool).await;
    connection.execute("SET ROLE ehub_app; SET lock_timeout = '60s'").await.unwrap();
    connection
}

/// The schema of the version before, with rows in its large tables.
async fn before(pool: &PgPool) {
    bare(pool).await;
    up_to(&[]).run(pool).await.unwrap();
    pool.execute(include_str!("large_tables.sql")).await.unwrap();
    let lines: i64 = sqlx::query_scalar("SELECT count(*) FROM po_lines").fetch_one(pool).await.unwrap();
    assert_eq!(lines, ROWS);
}

/// Asks everything once: each statement is read, planned and permitted, with every lock that it takes.
async fn ask(connection: &mut PgConnection) {
    for (number, Statement { parameters, query }) in statements().iter().enumerate() {
        let nothing = vec!["NULL"; *parameters].join(", ");
        let given = if *parameters == 0 { String::new() } else { format!("({nothing})") };
        let sql = format!(
            "BEGIN; SET LOCAL ehub.scope = 'all'; SET LOCAL ehub.mail = 'on'; PREPARE s{number} AS {query}; EXPLAIN EXECUTE s{number}{given}; \
             DEALLOCATE s{number}; COMMIT"
        );
        let asked = sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut *connection).await;
        asked.unwrap_or_else(|error| panic!("what the version before asks fails: {error}\n{query}"));
    }
}

/// A supplier reads its list, and moves a line of it with history and job, as the version before does.
async fn work(connection: &mut PgConnection, line: i64) {
    let list = "BEGIN; SET LOCAL ehub.scope = 'company'; SET LOCAL ehub.company = '2';
                SELECT id, po_no, line_no, state, version, need_by_on FROM po_lines WHERE vendor_id = 2 AND closing = 'open'
                 ORDER BY po_date_on DESC, id DESC LIMIT 50;
                COMMIT";
    sqlx::raw_sql(list).execute(&mut *connection).await.expect("the list is read");
    let event = format!(
        "BEGIN; SET LOCAL ehub.scope = 'company'; SET LOCAL ehub.company = '2';
         SELECT id FROM po_lines WHERE id = {line} FOR UPDATE;
         WITH done AS (
           UPDATE po_lines SET version = version + 1, changed_at = now() WHERE id = {line} RETURNING id, version, state, vendor_id),
         told AS (
           INSERT INTO history (process, document, version, event, from_state, to_state, definition, at, actor_name, request_id, company_id,
                                payload)
           SELECT 'po_line', id, version, 'test', state, state, 1, now(), 'test', 'test', vendor_id, '{{}}' FROM done)
         INSERT INTO jobs (process, document, kind, payload, run_at, idempotency_key, order_key)
         SELECT 'po_line', id, 'test', '{{}}', now(), 'po_line:' || id || ':' || version, 'po_line:' || id FROM done;
         COMMIT"
    );
    sqlx::raw_sql(AssertSqlSafe(event)).execute(connection).await.expect("the event is written");
}

#[sqlx::test(migrations = false)]
async fn the_version_before_goes_on_while_the_schema_moves(pool: PgPool) {
    before(&pool).await;
    let upgraded = Arc::new(AtomicBool::new(false));
    let mut running = Vec::new();
    let mut rounds = Vec::new();
    for worker in 1..=3 {
        let (mut connection, upgraded, round) = (program(&pool).await, upgraded.clone(), Arc::new(AtomicU64::new(0)));
        rounds.push(round.clone());
        running.push(tokio::spawn(async move {
            loop {
                let last = upgraded.load(Ordering::SeqCst);
                if worker == 1 {
                    ask(&mut connection).await;
                } else {
                    work(&mut connection, worker).await;
                }
                round.fetch_add(1, Ordering::SeqCst);
                // One whole round more, on the schema as it is then.
                if last {
                    return;
                }
            }
        }));
    }
    let mut migrator = connect(&pool).await;
    let patience = Patience { lock: Duration::from_secs(2), tries: 100, pause: Duration::from_millis(50) };
    let steps = steps();
    for done in 1..=steps.len() {
        // Each of them works on before the schema moves on. Whoever has failed has ended.
        let seen: Vec<u64> = rounds.iter().map(|round| round.load(Ordering::SeqCst)).collect();
        while rounds.iter().zip(&seen).any(|(round, seen)| round.load(Ordering::SeqCst) == *seen)
            && !running.iter().any(tokio::task::JoinHandle::is_finished)
        {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        run(&mut migrator, &up_to(&steps[..done]), patience).await.unwrap();
    }
    upgraded.store(true, Ordering::SeqCst);
    for worker in running {
        worker.await.unwrap();
    }
}

/// What the version before relies on.
struct Known {
    /// Every column with its type, also those of views.
    columns: BTreeSet<String>,
    /// Columns that a new row has to name.
    demanding: BTreeSet<String>,
    tables: BTreeSet<String>,
}

impl Known {
    async fn of(connection: &mut PgConnection) -> Self {
        let columns = "SELECT c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
                         FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
                        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v')";
        let demanding = "SELECT c.relname || '.' || a.attname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
                          WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND NOT a.attisdropped AND a.attnotnull
                            AND NOT a.atthasdef AND a.attidentity = ''";
        let tables = "SELECT relname::text FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'";
        let mut set = async |sql: &'static str| -> BTreeSet<String> {
            sqlx::query_scalar(sql).fetch_all(&mut *connection).await.unwrap().into_iter().collect()
        };
        Self { columns: set(columns).await, demanding: set(demanding).await, tables: set(tables).await }
    }

    /// Why the version before fails on the schema `after`: a column is gone or has another type, or a row needs a value that it does not write.
    fn misses(&self, after: &Self) -> Vec<String> {
        let old = |column: &str| column.split_once('.').is_some_and(|(table, _)| self.tables.contains(table));
        let gone = self.columns.difference(&after.columns).map(|column| format!("gone: {column}"));
        let new = after.demanding.difference(&self.demanding).filter(|column| old(column));
        gone.chain(new.map(|column| format!("needs a default: {column}"))).collect()
    }
}

#[sqlx::test(migrations = false)]
async fn version_before_keeps_its_columns_and_can_write_rows(pool: PgPool) {
    before(&pool).await;
    let mut connection = connect(&pool).await;
    let known = Known::of(&mut connection).await;
    assert!(known.columns.len() > 400, "only {}", known.columns.len());
    for (bad, column) in BAD {
        let mut attempt = connection.begin().await.unwrap();
        attempt.execute(bad).await.unwrap();
        let found = known.misses(&Known::of(&mut attempt).await);
        assert!(found.iter().any(|miss| miss.contains(column)), "{bad}: {found:?}");
        attempt.rollback().await.unwrap();
    }
    up_to(&steps()).run(&pool).await.unwrap();
    assert_eq!(known.misses(&Known::of(&mut connection).await), Vec::<String>::new());
    ask(&mut program(&pool).await).await;
}

/// What a migration locked and read until its end, and nothing of it stays.
async fn meter(pool: &PgPool, sql: &str) -> Vec<String> {
    let mut connection = connect(pool).await;
    let tables: Vec<i64> = sqlx::query_scalar(
        "SELECT oid::bigint FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'",
    )
    .fetch_all(&mut connection)
    .await
    .unwrap();
    let mut attempt = connection.begin().await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(&mut *attempt).await.unwrap_or_else(|e| panic!("{sql}: {e}"));
    let locked: Vec<String> = sqlx::query_scalar(
        "SELECT DISTINCT relation::regclass::text FROM pg_locks
          WHERE pid = pg_backend_pid() AND locktype = 'relation' AND relation::bigint = ANY ($1)
            AND mode IN ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')",
    )
    .bind(&tables)
    .fetch_all(&mut *attempt)
    .await
    .unwrap();
    let (read, changed): (Vec<String>, Vec<String>) = sqlx::query_as(
        "SELECT coalesce(array_agg(relname::text) FILTER (WHERE seq_tup_read + coalesce(idx_tup_fetch, 0) > $2 / 2), '{}'),
                coalesce(array_agg(relname::text) FILTER (WHERE n_tup_upd + n_tup_del > $2 / 2), '{}')
           FROM pg_stat_xact_user_tables WHERE relid::bigint = ANY ($1)",
    )
    .bind(&tables)
    .bind(ROWS)
    .fetch_one(&mut *attempt)
    .await
    .unwrap();
    attempt.rollback().await.unwrap();
    let mut found = Vec::new();
    if !locked.is_empty() && !read.is_empty() {
        found.push(format!("reads all of {read:?} while it keeps people away from {locked:?}"));
    }
    if !changed.is_empty() {
        found.push(format!("changes all of {changed:?} in one transaction"));
    }
    found
}

/// Counted, not timed: how long people wait depends on rows read under lock, whatever the machine.
#[sqlx::test(migrations = false)]
async fn no_migration_reads_a_table_under_a_lock_that_others_wait_for(pool: PgPool) {
    before(&pool).await;
    for bad in [
        "ALTER TABLE po_lines ADD CONSTRAINT c CHECK (round >= 0)",
        "ALTER TABLE po_lines ADD CONSTRAINT c CHECK (round >= 0) NOT VALID; ALTER TABLE po_lines VALIDATE CONSTRAINT c",
        "ALTER TABLE po_lines ALTER COLUMN first_promised_on SET NOT NULL",
        "ALTER TABLE po_line_splits ALTER COLUMN split_no TYPE bigint",
        "ALTER TABLE mail_messages ADD COLUMN x uuid DEFAULT gen_random_uuid()",
        "ALTER TABLE asn_lines ADD CONSTRAINT c FOREIGN KEY (vendor_id) REFERENCES companies",
        "CREATE INDEX i ON audit_log (reason)",
        "DO $$ BEGIN EXECUTE 'CREATE INDEX i ON history (actor_name)'; END $$",
        "UPDATE accounts SET phone = '1'",
        "DELETE FROM sessions",
    ] {
        assert!(!meter(&pool, bad).await.is_empty(), "{bad}");
    }
    for good in [
        "ALTER TABLE po_lines ADD CONSTRAINT c CHECK (round >= 0) NOT VALID",
        "ALTER TABLE po_lines ADD COLUMN x timestamptz NOT NULL DEFAULT now()",
        "CREATE TABLE x AS SELECT id FROM po_lines; CREATE INDEX i ON x (id)",
    ] {
        assert_eq!(meter(&pool, good).await, Vec::<String>::new(), "{good}");
    }
    let steps = steps();
    for (number, migration) in steps.iter().enumerate() {
        if !migration.no_tx {
            let found = meter(&pool, migration.sql.as_str()).await;
            assert_eq!(found, Vec::<String>::new(), "{:04} {}", migration.version, migration.description);
        }
        up_to(&steps[..=number]).run(&pool).await.unwrap();
    }
}
