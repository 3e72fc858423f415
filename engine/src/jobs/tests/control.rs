//! Limits by kind, progress, and stopping.

use super::running::Running;
use super::*;
use crate::jobs::{Handlers, Notifier, admin};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::sync::Semaphore;

async fn id(pool: &PgPool) -> i64 {
    sqlx::query_scalar("SELECT min(id) FROM jobs").fetch_one(pool).await.unwrap()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_kind_with_a_limit_leaves_the_other_places_free(owner: PgPool) {
    let pool = worker_pool(&owner);
    push_many(&pool, 20).await;
    for key in ["other 1", "other 2", "other 3"] {
        push(&pool, key, NewJob { kind: "other", ..new_job(None) }).await;
    }
    let (now_running, most, gate) =
        (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)), Arc::new(Semaphore::new(0)));
    let (running, highest, door) = (now_running.clone(), most.clone(), gate.clone());
    let handlers = Handlers::new()
        .on("work", move |_| {
            let (running, highest, door) = (running.clone(), highest.clone(), door.clone());
            async move {
                highest.fetch_max(running.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                door.acquire().await.map_err(Failure::retry)?.forget();
                running.fetch_sub(1, Ordering::SeqCst);
                Ok(())
            }
        })
        .on("other", |_| async { Ok(()) })
        .at_most(2, "work");
    let worker = Running::start(&pool, config("w"), handlers, &Notifier::new("p"));
    eventually("the others pass", || async { count(&pool, "done").await == 3 }).await;
    assert_eq!((count(&pool, "running").await, count(&pool, "ready").await), (2, 18), "none is hoarded");
    gate.add_permits(20);
    eventually("all done", || async { count(&pool, "done").await == 23 }).await;
    worker.stop().await;
    assert_eq!(most.load(Ordering::SeqCst), 2);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_long_job_tells_how_far_it_is_and_stops_when_asked(owner: PgPool) {
    let pool = worker_pool(&owner);
    push(&pool, "long", new_job(None)).await;
    let handlers = Handlers::new().on("work", |job| async move {
        for step in 1.. {
            job.progress(step, 1_000_000, "counting");
            tokio::select! {
                () = job.cancelled() => return Err(Failure::cancelled("stopped while counting")),
                () = tokio::time::sleep(Duration::from_millis(1)) => {}
            }
        }
        Ok(())
    });
    let config = Config { lease: Duration::from_millis(300), ..config("w") };
    let worker = Running::start(&pool, config, handlers, &Notifier::new("p"));
    eventually("progress is written", || async {
        let note: Option<String> =
            sqlx::query_scalar("SELECT progress ->> 'note' FROM jobs").fetch_one(&pool).await.unwrap();
        note.as_deref() == Some("counting")
    })
    .await;
    assert!(admin::cancel(&mut pool.acquire().await.unwrap(), id(&pool).await, "ada").await.unwrap());
    eventually("it stops", || async { count(&pool, "cancelled").await == 1 }).await;
    worker.stop().await;
    let (error, by): (String, String) =
        sqlx::query_as("SELECT last_error, cancel_asked_by FROM jobs").fetch_one(&pool).await.unwrap();
    assert_eq!((error.as_str(), by.as_str()), ("stopped while counting", "ada"));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_was_asked_to_stop_never_starts_again(owner: PgPool) {
    let pool = worker_pool(&owner);
    let worker = table(&pool, "w");
    let mut connection = pool.acquire().await.unwrap();
    // Waiting: at once.
    push(&pool, "waiting", new_job(None)).await;
    assert!(admin::cancel(&mut connection, id(&pool).await, "ada").await.unwrap());
    assert!(!admin::cancel(&mut connection, id(&pool).await, "ada").await.unwrap(), "it is over");
    assert!(worker.claim_work(10).await.unwrap().is_empty());
    // Running and failing: no further attempt. Lost with its worker: neither.
    for (key, lost) in [("failing", false), ("lost", true)] {
        push(&pool, key, new_job(None)).await;
        let job = worker.claim_work(1).await.unwrap().remove(0);
        assert!(admin::cancel(&mut connection, job.id, "ada").await.unwrap());
        assert_eq!(
            worker.renew(&[job.claim.ticket()]).await.unwrap(),
            [(job.claim.ticket(), true)],
            "its worker hears it with the lease"
        );
        if lost {
            sqlx::query("UPDATE jobs SET lease_until = now() - interval '1 s' WHERE state = 'running'")
                .execute(&pool)
                .await
                .unwrap();
            assert_eq!(worker.recover().await.unwrap()[0].state, "cancelled");
        } else {
            complete(&worker, &job, failed(Failure::retry("busy"))).await;
        }
    }
    assert_eq!(count(&pool, "cancelled").await, 3);
    // Done in spite of it: done.
    push(&pool, "quick", new_job(None)).await;
    let job = worker.claim_work(1).await.unwrap().remove(0);
    assert!(admin::cancel(&mut connection, job.id, "ada").await.unwrap());
    complete(&worker, &job, Ending::Done).await;
    assert_eq!(count(&pool, "done").await, 1);
}
