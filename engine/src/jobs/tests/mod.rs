//! The queue on a real PostgreSQL. Nothing here waits for a fixed time: conditions are awaited, clocks are moved.

mod claiming;
mod control;
mod order;
mod pace;
mod running;

use super::ending::{Ending, JobEnd};
use super::failure::Failure;
use super::table::{Table, by_number, claiming};
use super::{Config, Job, NewJob, enqueue, pool};
use chrono::{DateTime, Utc};
use serde_json::json;
use sqlx::{PgExecutor, PgPool};
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

/// The queue's own pool on the test's database: as `ehub_app`, under row-level security.
fn worker_pool(owner: &PgPool) -> PgPool {
    pool((*owner.connect_options()).clone(), 6)
}

fn config(name: &str) -> Config {
    Config {
        concurrency: 4,
        poll: Duration::from_millis(50),
        delay: Duration::from_millis(20),
        longest_delay: Duration::from_millis(100),
        ..Config::named(name)
    }
}

fn table(pool: &PgPool, worker: &str) -> Table {
    let config = Config::named(worker);
    Table {
        pool: pool.clone(),
        claiming: claiming(pool),
        by_number: by_number(pool),
        worker: worker.to_owned(),
        claims: Arc::default(),
        lease: config.lease,
        delay: config.delay,
        longest_delay: config.longest_delay,
    }
}

impl Table {
    /// Claims jobs of the one kind that these tests push.
    async fn claim_work(&self, want: i64) -> Result<Vec<Job>, sqlx::Error> {
        self.claim(&[("work".to_owned(), want)], want).await
    }
}

fn new_job(order_key: Option<&str>) -> NewJob {
    NewJob {
        kind: "work",
        payload: json!({}),
        priority: 0,
        run_at: None,
        max_attempts: 3,
        order_key: order_key.map(str::to_owned),
    }
}

async fn now(pool: &PgPool) -> DateTime<Utc> {
    sqlx::query_scalar("SELECT now()").fetch_one(pool).await.unwrap()
}

async fn push(pool: &PgPool, key: &str, job: NewJob) {
    let now = now(pool).await;
    let mut connection = pool.acquire().await.unwrap();
    assert!(enqueue(&mut connection, &job, ("test", 1), key, "request-1", now).await.unwrap());
}

/// `count` ordinary jobs in one statement.
async fn push_many(executor: impl PgExecutor<'_>, count: i32) {
    sqlx::query(
        "INSERT INTO jobs (kind, process, document, payload, run_at, idempotency_key)
         SELECT 'work', 'test', n, '{}', now(), 'many:' || n FROM generate_series(1, $1) n",
    )
    .bind(count)
    .execute(executor)
    .await
    .unwrap();
}

async fn count(pool: &PgPool, state: &str) -> i64 {
    sqlx::query_scalar("SELECT count(*) FROM jobs WHERE state = $1").bind(state).fetch_one(pool).await.unwrap()
}

async fn complete(table: &Table, job: &Job, ending: Ending) -> usize {
    table.complete(&[JobEnd { ticket: job.claim.ticket(), ending }]).await.unwrap().len()
}

fn failed(failure: Failure) -> Ending {
    Ending::Failed(failure)
}

async fn eventually<F: Future<Output = bool>>(what: &str, mut holds: impl FnMut() -> F) {
    for _ in 0..6_000 {
        if holds().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("never happened: {what}");
}
