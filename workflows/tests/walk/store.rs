//! Walks on real PostgreSQL, through the public functions of the stores: two suppliers, a buyer, an administrator, workers
//! that come too late, and an ERP that says whatever it likes. After each step the laws of `check` hold, and what was
//! refused left everything as it was.

use super::act::{Took, act};
use super::check::laws;
use super::fixture::Fixture;
use super::step::{Step, walks};
use ehub_workflows::Db;
use proptest::test_runner::{Config, TestCaseError, TestRunner};
use sqlx::PgPool;
use sqlx::postgres::PgConnectOptions;
use std::sync::atomic::{AtomicU64, Ordering};

/// Walks, and steps of each. More with `EHUB_WALKS=500`.
const WALKS: u32 = 10;
const LENGTH: usize = 60;

async fn walk(pool: &PgPool, db: &Db, number: u64, steps: &[Step]) -> Result<(), TestCaseError> {
    let mut fixture = Fixture::new(pool, db, number).await;
    for (nth, step) in steps.iter().enumerate() {
        let at = |error: TestCaseError| TestCaseError::fail(format!("step {nth}, {step:?}: {error}"));
        let before = fixture.picture().await;
        let took = act(&mut fixture, step).await.map_err(at)?;
        if took == Took::No {
            let after = fixture.picture().await;
            if before != after {
                return Err(at(TestCaseError::fail(format!("refused, and yet changed:\n{before}\n---\n{after}"))));
            }
        }
        laws(&fixture).await.map_err(at)?;
    }
    Ok(())
}

fn run(options: PgConnectOptions) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let (pool, db) = runtime.block_on(async {
        let pool = PgPool::connect_with(options.clone()).await.unwrap();
        (pool, Db::open(options, 4).await.unwrap())
    });
    let cases = std::env::var("EHUB_WALKS").map_or(WALKS, |walks| walks.parse().unwrap());
    // What fails is made smaller: a walk begins on ground of its own, so that it can be repeated.
    let config = Config { cases, failure_persistence: None, max_shrink_iters: 100, ..Config::default() };
    let number = AtomicU64::new(0);
    let outcome = TestRunner::new(config).run(&walks(LENGTH), |steps| {
        runtime.block_on(walk(&pool, &db, number.fetch_add(1, Ordering::Relaxed), &steps))
    });
    runtime.block_on(async {
        pool.close().await;
        db.pool().close().await;
    });
    if let Err(error) = outcome {
        panic!("{error}");
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn whatever_is_done_the_laws_hold(pool: PgPool) {
    let options = (*pool.connect_options()).clone();
    tokio::task::spawn_blocking(move || run(options)).await.unwrap();
}
