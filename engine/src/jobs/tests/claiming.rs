use super::*;
use crate::jobs::admin;
use crate::jobs::claim::Ticket;
use sqlx::Executor;
use std::collections::HashSet;

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn two_workers_claim_disjoint_jobs(owner: PgPool) {
    let pool = worker_pool(&owner);
    push_many(&pool, 100).await;
    let (one, two) = (table(&pool, "one"), table(&pool, "two"));
    let (first, second) = tokio::join!(one.claim_work(60), two.claim_work(60));
    let ids: Vec<i64> = first.unwrap().iter().chain(&second.unwrap()).map(|job| job.id).collect();
    let distinct: HashSet<&i64> = ids.iter().collect();
    assert_eq!(distinct.len(), ids.len(), "no job twice");
    let rest = one.claim_work(100).await.unwrap();
    assert_eq!(ids.len() + rest.len(), 100, "none forgotten");
    assert!(rest.iter().all(|job| job.attempt == 1));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn urgent_jobs_come_first_and_later_ones_not_yet(owner: PgPool) {
    let pool = worker_pool(&owner);
    let later = now(&pool).await + chrono::Duration::hours(1);
    push(&pool, "ordinary", new_job(None)).await;
    push(&pool, "urgent", NewJob { priority: 5, ..new_job(None) }).await;
    push(&pool, "later", NewJob { run_at: Some(later), ..new_job(None) }).await;
    push(&pool, "foreign", NewJob { kind: "unknown", ..new_job(None) }).await;
    let claimed = table(&pool, "one").claim_work(10).await.unwrap();
    assert_eq!(claimed.iter().map(|job| job.priority).collect::<Vec<_>>(), [5, 0]);
    let mut connection = pool.acquire().await.unwrap();
    let counts = admin::counts(&mut connection).await.unwrap();
    assert_eq!((counts.due, counts.later, counts.running, counts.dead), (1, 1, 2, 0));
    let handlers = crate::jobs::Handlers::new().on("work", |_| async { Ok(()) });
    assert_eq!(admin::unhandled(&mut connection, &handlers).await.unwrap(), ["unknown"]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn jobs_of_one_key_run_one_after_the_other(owner: PgPool) {
    let pool = worker_pool(&owner);
    for key in ["a1", "a2", "a3"] {
        push(&pool, key, new_job(Some("a"))).await;
    }
    push(&pool, "b1", new_job(Some("b"))).await;
    let worker = table(&pool, "one");
    let first = worker.claim_work(10).await.unwrap();
    assert_eq!(first.len(), 2, "the oldest of each key");
    assert!(table(&pool, "two").claim_work(10).await.unwrap().is_empty());

    // Waiting for its next attempt, the first still holds up the others.
    complete(&worker, &first[0], failed(Failure::retry_after("not now", Duration::from_hours(1)))).await;
    assert!(worker.claim_work(10).await.unwrap().is_empty());
    sqlx::query("UPDATE jobs SET run_at = now() WHERE id = $1").bind(first[0].id).execute(&pool).await.unwrap();
    let again = worker.claim_work(10).await.unwrap();
    assert_eq!((again.len(), again[0].id, again[0].attempt), (1, first[0].id, 2));

    // Dead, it does not.
    complete(&worker, &again[0], failed(Failure::dead("never"))).await;
    let second = worker.claim_work(10).await.unwrap();
    assert_eq!(second.len(), 1);
    assert!(second[0].id > first[0].id);

    // Redone while a later one runs, it waits for that.
    assert!(admin::redo(&mut pool.acquire().await.unwrap(), first[0].id).await.unwrap());
    assert!(worker.claim_work(10).await.unwrap().is_empty());
    complete(&worker, &second[0], Ending::Done).await;
    let redone = worker.claim_work(10).await.unwrap();
    assert_eq!((redone.len(), redone[0].id, redone[0].attempt), (1, first[0].id, 1));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn delays_grow_up_to_the_cap(owner: PgPool) {
    let pool = worker_pool(&owner);
    push(&pool, "x", NewJob { max_attempts: 40, ..new_job(None) }).await;
    let worker =
        Table { delay: Duration::from_secs(10), longest_delay: Duration::from_secs(1_000), ..table(&pool, "w") };
    for (attempt, expected) in [(1, 10.0), (2, 20.0), (3, 40.0), (30, 1_000.0)] {
        sqlx::query("UPDATE jobs SET run_at = now(), attempts = $1").bind(attempt - 1).execute(&pool).await.unwrap();
        let job = worker.claim_work(1).await.unwrap().remove(0);
        assert_eq!(job.attempt, attempt);
        let before = now(&pool).await;
        complete(&worker, &job, failed(Failure::retry("busy\0"))).await;
        let (run_at, error, after): (DateTime<Utc>, String, DateTime<Utc>) =
            sqlx::query_as("SELECT run_at, last_error, now() FROM jobs").fetch_one(&pool).await.unwrap();
        assert_eq!(error, "busy");
        let least = (run_at - after).as_seconds_f64();
        let most = (run_at - before).as_seconds_f64();
        assert!(least <= expected * 1.25 && most >= expected * 0.75, "attempt {attempt}: {least}..{most} s");
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn used_up_attempts_leave_a_dead_job_that_can_be_redone(owner: PgPool) {
    let pool = worker_pool(&owner);
    push(&pool, "x", NewJob { max_attempts: 2, ..new_job(None) }).await;
    let worker = table(&pool, "w");
    for attempt in 1..=2 {
        sqlx::query("UPDATE jobs SET run_at = now()").execute(&pool).await.unwrap();
        let job = worker.claim_work(1).await.unwrap().remove(0);
        assert_eq!(job.attempt, attempt);
        assert_eq!(complete(&worker, &job, failed(Failure::retry("refused"))).await, 1);
    }
    assert_eq!(count(&pool, "dead").await, 1);
    let mut connection = pool.acquire().await.unwrap();
    assert_eq!(admin::counts(&mut connection).await.unwrap().dead, 1);
    let id: i64 = sqlx::query_scalar("SELECT id FROM jobs").fetch_one(&mut *connection).await.unwrap();
    assert!(admin::redo(&mut connection, id).await.unwrap());
    assert!(!admin::redo(&mut connection, id).await.unwrap(), "only a dead one");
    let job = worker.claim_work(1).await.unwrap().remove(0);
    assert_eq!(job.attempt, 1);
    complete(&worker, &job, Ending::Done).await;
    assert_eq!(admin::forget(&mut connection, "other", 1, 100).await.unwrap(), 0, "too young");
    sqlx::query("UPDATE jobs SET finished_at = now() - interval '2 days'").execute(&mut *connection).await.unwrap();
    assert_eq!(admin::forget(&mut connection, "other", 1, 100).await.unwrap(), 1);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_lost_lease_passes_the_job_on_and_the_late_answer_changes_nothing(owner: PgPool) {
    let pool = worker_pool(&owner);
    push(&pool, "x", NewJob { max_attempts: 2, ..new_job(None) }).await;
    let (killed, other) = (table(&pool, "killed"), table(&pool, "other"));
    let job = killed.claim_work(1).await.unwrap().remove(0);
    assert!(other.recover().await.unwrap().is_empty(), "the lease still holds");
    let run_out = "UPDATE jobs SET lease_until = now() - interval '1 s'";
    sqlx::query(run_out).execute(&pool).await.unwrap();
    assert_eq!(other.recover().await.unwrap().len(), 1);
    let again = other.claim_work(1).await.unwrap().remove(0);
    assert_eq!((again.id, again.attempt), (job.id, 2));
    assert_eq!(complete(&killed, &job, Ending::Done).await, 0);
    assert_eq!(killed.renew(&[job.claim.ticket()]).await.unwrap(), []);
    assert_eq!(count(&pool, "running").await, 1);

    // A job that kills every worker does not go on for ever.
    sqlx::query(run_out).execute(&pool).await.unwrap();
    assert_eq!(other.recover().await.unwrap()[0].state, "dead");
    let error: String = sqlx::query_scalar("SELECT last_error FROM jobs").fetch_one(&pool).await.unwrap();
    assert!(error.contains("other"), "{error}");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn leases_are_prolonged_except_of_rows_being_written(owner: PgPool) {
    let pool = worker_pool(&owner);
    push_many(&pool, 2).await;
    let worker = table(&pool, "w");
    let claims: Vec<Ticket> = worker.claim_work(2).await.unwrap().iter().map(|job| job.claim.ticket()).collect();
    sqlx::query("UPDATE jobs SET lease_until = now()").execute(&pool).await.unwrap();
    let mut completer = pool.begin().await.unwrap();
    sqlx::query("SELECT 1 FROM jobs WHERE id = $1 FOR UPDATE")
        .bind(claims[0].id)
        .execute(&mut *completer)
        .await
        .unwrap();
    assert_eq!(worker.renew(&claims).await.unwrap(), [(claims[1], false)], "does not wait for the other row");
    completer.rollback().await.unwrap();
    let kept: i64 = sqlx::query_scalar("SELECT id FROM jobs WHERE lease_until > now() + interval '10 s'")
        .fetch_one(&pool)
        .await
        .unwrap();
    assert_eq!(kept, claims[1].id);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_rollback_leaves_no_job_and_a_repeated_key_is_harmless(owner: PgPool) {
    let pool = worker_pool(&owner);
    let now = now(&pool).await;
    let mut transaction = pool.begin().await.unwrap();
    assert!(enqueue(&mut transaction, &new_job(None), ("test", 1), "x", "r", now).await.unwrap());
    transaction.rollback().await.unwrap();
    assert_eq!(count(&pool, "ready").await, 0);

    let mut transaction = pool.begin().await.unwrap();
    assert!(enqueue(&mut transaction, &new_job(None), ("test", 1), "x", "r", now).await.unwrap());
    assert!(!enqueue(&mut transaction, &new_job(None), ("test", 1), "x", "r", now).await.unwrap());
    transaction.commit().await.unwrap();
    assert_eq!(count(&pool, "ready").await, 1);
}

/// What the connection for claims has read of the table so far: whole scans, and rows by an index.
async fn read(table: &Table) -> (i64, i64) {
    let mut connection = table.claiming.acquire().await.unwrap();
    connection.execute("SELECT pg_stat_force_next_flush()").await.unwrap();
    sqlx::query_as("SELECT seq_scan, idx_tup_fetch FROM pg_stat_user_tables WHERE relname = 'jobs'")
        .fetch_one(&mut *connection)
        .await
        .unwrap()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_plan_made_for_an_empty_table_bears_a_full_one(owner: PgPool) {
    for known_to_be_empty in [false, true] {
        if known_to_be_empty {
            owner.execute("TRUNCATE jobs CASCADE").await.unwrap();
            owner.execute("VACUUM ANALYZE jobs").await.unwrap();
        }
        let worker = table(&worker_pool(&owner), "one");
        let round = async || worker.claim_work(10).await.unwrap().len();
        for _ in 0..20 {
            assert_eq!(round().await, 0);
        }
        push_many(&owner, 20_000).await;
        let before = read(&worker).await;
        for _ in 0..20 {
            assert_eq!(round().await, 10);
        }
        let after = read(&worker).await;
        assert_eq!(after.0 - before.0, 0, "no look at the whole table");
        assert!(after.1 - before.1 < 4_000, "{} rows read for 200 jobs", after.1 - before.1);
    }
}

/// A handler's transaction ended the job together with what it wrote. A database that falls forgets both or neither, so the
/// outcome that comes afterwards must not end the job where the rest was forgotten.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_job_that_its_handler_ended_is_over_only_where_that_is_written(owner: PgPool) {
    let pool = worker_pool(&owner);
    push(&pool, "x", new_job(None)).await;
    let worker = table(&pool, "w");
    let job = worker.claim_work(1).await.unwrap().remove(0);
    let mut tx = pool.begin().await.unwrap();
    assert!(job.claim().stands(&mut tx).await.unwrap());
    job.claim().end(&mut tx).await.unwrap();
    assert!(!job.claim().stands(&mut tx).await.unwrap());
    tx.rollback().await.unwrap();
    assert!(job.claim().has_ended(), "as far as the handler knows");
    assert_eq!((complete(&worker, &job, Ending::Ended).await, count(&pool, "running").await), (0, 1), "it comes back");

    let mut connection = pool.acquire().await.unwrap();
    job.claim().end(&mut connection).await.unwrap();
    let name = || sqlx::query_scalar("SELECT leased_by FROM jobs WHERE state = 'done'").fetch_one(&pool);
    let kept: Option<String> = name().await.unwrap();
    assert_eq!(kept.as_deref(), Some("w"));
    assert_eq!(complete(&worker, &job, Ending::Ended).await, 1, "counted once");
    let kept: Option<String> = name().await.unwrap();
    assert_eq!(kept, None);
    assert_eq!(complete(&worker, &job, Ending::Ended).await, 0);
}

/// The commit that ended the job was not heard of, so the handler failed: it is over all the same, and counted as that.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_job_that_is_over_stays_over_whatever_its_handler_says(owner: PgPool) {
    let pool = worker_pool(&owner);
    push(&pool, "x", new_job(None)).await;
    let worker = table(&pool, "w");
    let job = worker.claim_work(1).await.unwrap().remove(0);
    job.claim().end(&mut pool.acquire().await.unwrap()).await.unwrap();
    assert_eq!(complete(&worker, &job, failed(Failure::retry("the connection was lost"))).await, 1);
    let left: (String, Option<String>, Option<String>, bool) =
        sqlx::query_as("SELECT state, leased_by, last_error, finished_at IS NOT NULL FROM jobs")
            .fetch_one(&pool)
            .await
            .unwrap();
    assert_eq!(left, ("done".to_owned(), None, None, true));
}

/// The first claim's outcome was written and nobody heard of that: written again, it must not touch the second claim.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_outcome_that_is_written_twice_leaves_the_next_claim_alone(owner: PgPool) {
    let pool = worker_pool(&owner);
    push(&pool, "x", new_job(None)).await;
    let worker = table(&pool, "w");
    let first = worker.claim_work(1).await.unwrap().remove(0);
    assert_eq!(complete(&worker, &first, Ending::GivenBack).await, 1);
    let second = worker.claim_work(1).await.unwrap().remove(0);
    assert_eq!((second.id, second.attempt), (first.id, first.attempt), "the same attempt of the same job");
    assert_eq!(complete(&worker, &first, Ending::GivenBack).await, 0);
    assert_eq!(
        worker.renew(&[first.claim.ticket(), second.claim.ticket()]).await.unwrap(),
        [(second.claim.ticket(), false)]
    );
    assert_eq!(complete(&worker, &second, Ending::Done).await, 1);
}
