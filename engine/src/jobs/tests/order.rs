//! One key, one running job: also when claims, redos and late commits happen at the same moment.

use super::*;
use crate::jobs::admin;
use sqlx::{Postgres, Transaction};

/// Another worker's claim of the job with this key of its own, before its commit: nobody sees it yet.
async fn claiming(owner: &PgPool, key: &str) -> Transaction<'static, Postgres> {
    let mut other = owner.begin().await.unwrap();
    let claimed = sqlx::query(
        "UPDATE jobs SET state = 'running', attempts = attempts + 1, leased_by = 'other',
                         lease_until = now() + interval '1 minute'
          WHERE id = (SELECT id FROM jobs WHERE idempotency_key = $1 AND state = 'ready' FOR UPDATE SKIP LOCKED)",
    )
    .bind(key)
    .execute(&mut *other)
    .await
    .unwrap();
    assert_eq!(claimed.rows_affected(), 1);
    other
}

async fn running(owner: &PgPool) -> Vec<String> {
    sqlx::query_scalar("SELECT idempotency_key FROM jobs WHERE state = 'running' ORDER BY 1")
        .fetch_all(owner)
        .await
        .unwrap()
}

/// Claims while `other` is still uncommitted, lets it commit, and gives what the claim brought.
async fn claim_beside(owner: &PgPool, other: Transaction<'static, Postgres>) -> Vec<Job> {
    let worker = table(&worker_pool(owner), "ours");
    let claim = tokio::spawn(async move { worker.claim_work(10).await.unwrap() });
    eventually("the claim has ended, or waits for the other one", || async {
        let waits = "SELECT EXISTS (SELECT 1 FROM pg_locks WHERE NOT granted AND locktype = 'transactionid')";
        claim.is_finished() || sqlx::query_scalar::<_, bool>(waits).fetch_one(owner).await.unwrap()
    })
    .await;
    other.commit().await.unwrap();
    claim.await.unwrap()
}

async fn redo(pool: &PgPool, key: &str) {
    let mut connection = pool.acquire().await.unwrap();
    let id: i64 = sqlx::query_scalar("SELECT id FROM jobs WHERE idempotency_key = $1")
        .bind(key)
        .fetch_one(&mut *connection)
        .await
        .unwrap();
    assert!(admin::redo(&mut connection, id).await.unwrap());
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_job_redone_while_a_later_one_is_being_claimed_waits_for_it(owner: PgPool) {
    let pool = worker_pool(&owner);
    push(&pool, "first", new_job(Some("k"))).await;
    push(&pool, "second", new_job(Some("k"))).await;
    push(&pool, "elsewhere", new_job(Some("l"))).await;
    sqlx::query("UPDATE jobs SET state = 'dead' WHERE idempotency_key = 'first'").execute(&owner).await.unwrap();
    let other = claiming(&owner, "second").await;
    redo(&pool, "first").await;
    let claimed = claim_beside(&owner, other).await;
    assert_eq!(claimed.len(), 1, "only the job of the other key");
    assert_eq!(running(&owner).await, ["elsewhere", "second"]);
    // Nothing is lost: it comes when the later one is done.
    sqlx::query("UPDATE jobs SET state = 'done' WHERE idempotency_key = 'second'").execute(&owner).await.unwrap();
    assert_eq!(table(&pool, "ours").claim_work(10).await.unwrap().len(), 1);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_job_that_was_numbered_earlier_and_committed_later_waits(owner: PgPool) {
    let pool = worker_pool(&owner);
    let mut late = owner.begin().await.unwrap();
    let at = now(&pool).await;
    assert!(enqueue(&mut late, &new_job(Some("k")), ("test", 1), "late", "request-1", at).await.unwrap());
    push(&pool, "early", new_job(Some("k"))).await;
    let other = claiming(&owner, "early").await;
    late.commit().await.unwrap();
    assert!(claim_beside(&owner, other).await.is_empty());
    assert_eq!(running(&owner).await, ["early"]);
}
