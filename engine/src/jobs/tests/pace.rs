//! How much of the table is read, and how many statements are sent, for each job of a backlog. Counted by the database, not timed.

use super::*;
use crate::jobs::claim::Ticket;
use sqlx::postgres::PgPoolOptions;
use sqlx::{Executor, PgConnection};

/// Jobs of a backlog.
const BACKLOG: i32 = 6_000;
/// Jobs in one claim.
const CLAIM: i64 = 2_000;
/// Outcomes in one group.
const GROUP: usize = 1_000;

/// All jobs but the youngest are swept away: as many pages as before, next to nothing in them.
const SWEPT: [&str; 3] = [
    "DELETE FROM jobs WHERE id < (SELECT max(id) FROM jobs)",
    "UPDATE jobs SET idempotency_key = 'kept'",
    "VACUUM ANALYZE jobs",
];

/// The queue on one connection for each purpose, so that every count can be had when it is wanted.
async fn narrow(owner: &PgPool) -> Table {
    let of = async |pool: PgPool| {
        let options = PgPoolOptions::new().max_connections(1).min_connections(1);
        let settings: Vec<(String, String)> = sqlx::query_as(
            "SELECT name, setting FROM pg_settings
              WHERE name IN ('role', 'synchronous_commit', 'plan_cache_mode') OR name LIKE 'enable\\_%'
              UNION ALL SELECT 'ehub.scope', current_setting('ehub.scope')",
        )
        .fetch_all(&pool)
        .await
        .unwrap();
        pool.close().await;
        let settings: Vec<String> = settings.iter().map(|(name, value)| format!("SET {name} = '{value}'")).collect();
        let settings = settings.join(";");
        let settings: &'static str = settings.leak();
        options
            .after_connect(move |connection, _| Box::pin(async move { connection.execute(settings).await.map(drop) }))
            .connect_lazy_with((*owner.connect_options()).clone())
    };
    let wide = table(&worker_pool(owner), "one");
    Table {
        pool: of(wide.pool.clone()).await,
        claiming: of(wide.claiming.clone()).await,
        by_number: of(wide.by_number.clone()).await,
        ..wide
    }
}

/// Whole scans and their rows, rows by an index, rows changed, and transactions of the queue's own connections.
#[derive(Debug, sqlx::FromRow)]
struct Count {
    seq_scan: i64,
    seq_tup_read: i64,
    idx_tup_fetch: i64,
    n_tup_upd: i64,
    xact_commit: i64,
}

async fn counted(table: &Table, owner: &mut PgConnection) -> Count {
    let flush = "SELECT pg_stat_force_next_flush()";
    for pool in [&table.pool, &table.claiming, &table.by_number] {
        pool.acquire().await.unwrap().execute(flush).await.unwrap();
    }
    owner.execute(flush).await.unwrap();
    sqlx::query_as(
        "SELECT t.seq_scan, t.seq_tup_read, t.idx_tup_fetch, t.n_tup_upd, d.xact_commit
           FROM pg_stat_user_tables t, pg_stat_database d WHERE t.relname = 'jobs' AND d.datname = current_database()",
    )
    .fetch_one(owner)
    .await
    .unwrap()
}

/// Claims everything, renews and settles it as a worker does. How many statements that takes.
async fn drain(table: &Table) -> i64 {
    let (mut done, mut statements) = (0, 0);
    loop {
        let jobs = table.claim_work(CLAIM).await.unwrap();
        statements += 1;
        if jobs.is_empty() {
            assert_eq!(done, i64::from(BACKLOG));
            return statements;
        }
        let held: Vec<Ticket> = jobs.iter().map(|job| job.claim.ticket()).collect();
        assert_eq!(table.renew(&held).await.unwrap().len(), held.len());
        statements += 1;
        for group in held.chunks(GROUP) {
            let outcomes: Vec<JobEnd> =
                group.iter().map(|ticket| JobEnd { ticket: *ticket, ending: Ending::Done }).collect();
            let settled = table.complete(&outcomes).await.unwrap();
            assert!(settled.len() == group.len() && settled.iter().all(|job| job.state == "done"));
            done += i64::try_from(settled.len()).unwrap();
            statements += 1;
        }
    }
}

/// The statistics know of no running job in three of these, of next to no job at all in the last: each was the case in a queue that lived.
/// One plan of that kind read the table once for every thousand outcomes and compared each of its leased jobs with each outcome.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_a_job_costs_does_not_depend_on_what_the_statistics_know(owner: PgPool) {
    let table = narrow(&owner).await;
    let mut owner = owner.acquire().await.unwrap();
    for (moment, before, after) in [
        ("never looked at", &["TRUNCATE jobs CASCADE"][..], "SELECT 1"),
        ("known to be empty", &["TRUNCATE jobs CASCADE", "VACUUM ANALYZE jobs"], "SELECT 1"),
        ("known to be full of ready jobs", &["TRUNCATE jobs CASCADE"], "VACUUM ANALYZE jobs"),
        ("large, known to be next to empty", &SWEPT, "SELECT 1"),
    ] {
        for statement in before {
            owner.execute(*statement).await.unwrap();
        }
        push_many(&mut *owner, BACKLOG).await;
        owner.execute(after).await.unwrap();
        let first = counted(&table, &mut owner).await;
        let statements = drain(&table).await;
        let last = counted(&table, &mut owner).await;
        let jobs = i64::from(BACKLOG);
        let found = (last.seq_scan - first.seq_scan, last.seq_tup_read - first.seq_tup_read);
        assert_eq!(found, (0, 0), "{moment}: no look at the whole table");
        // Claimed: found and changed; renewed: the same; settled: found once.
        let read = last.idx_tup_fetch - first.idx_tup_fetch;
        assert!(read <= 6 * jobs, "{moment}: {read} rows read for {jobs} jobs");
        assert_eq!(last.n_tup_upd - first.n_tup_upd, 3 * jobs, "{moment}: claimed, renewed, done");
        assert_eq!(statements, 3 + 3 + 6 + 1, "{moment}");
        // Besides: what this test asks.
        let sent = last.xact_commit - first.xact_commit;
        assert!(sent <= statements + 50, "{moment}: {sent} statements for {jobs} jobs");
    }
}
