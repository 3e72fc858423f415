use super::*;
use crate::jobs::{Handlers, Notifier, announce, listen, run};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::sync::Semaphore;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

pub(super) struct Running {
    stop: CancellationToken,
    task: JoinHandle<()>,
}

impl Running {
    pub fn start(pool: &PgPool, config: Config, handlers: Handlers, notifier: &Notifier) -> Self {
        let stop = CancellationToken::new();
        let run = run(pool.clone(), config, handlers, notifier.clone(), stop.clone());
        Self { stop, task: tokio::spawn(async move { run.await.unwrap() }) }
    }

    pub async fn stop(self) {
        self.stop.cancel();
        self.task.await.unwrap();
    }
}

async fn error_of(pool: &PgPool, key: &str) -> (String, i32, String) {
    sqlx::query_as("SELECT state, attempts, coalesce(last_error, '') FROM jobs WHERE idempotency_key = $1")
        .bind(key)
        .fetch_one(pool)
        .await
        .unwrap()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn every_way_of_failing_is_recorded_and_ends_dead(owner: PgPool) {
    let pool = worker_pool(&owner);
    for key in ["error", "panic", "slow", "hopeless"] {
        push(&pool, key, NewJob { payload: json!(key), max_attempts: 2, ..new_job(None) }).await;
    }
    let handlers = Handlers::new().on("work", |job| async move {
        match job.read::<String>()?.as_str() {
            "panic" => panic!("at the disco"),
            "slow" => std::future::pending().await,
            "hopeless" => Err(Failure::dead("hopeless")),
            _ => Err(Failure::retry("it rains")),
        }
    });
    let config = Config { timeout: Duration::from_millis(100), ..config("w") };
    let running = Running::start(&pool, config, handlers, &Notifier::new("p"));
    eventually("all dead", || async { count(&pool, "dead").await == 4 }).await;
    running.stop().await;
    assert_eq!(error_of(&pool, "error").await, ("dead".into(), 2, "it rains".into()));
    assert_eq!(error_of(&pool, "panic").await, ("dead".into(), 2, "panicked: at the disco".into()));
    assert_eq!(error_of(&pool, "slow").await, ("dead".into(), 2, "timed out after 0.1 s".into()));
    assert_eq!(error_of(&pool, "hopeless").await, ("dead".into(), 1, "hopeless".into()));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_kind_may_have_a_time_of_its_own(owner: PgPool) {
    let pool = worker_pool(&owner);
    push(&pool, "long", NewJob { max_attempts: 1, ..new_job(None) }).await;
    let handlers = Handlers::new()
        .on("work", |_| async {
            tokio::time::sleep(Duration::from_millis(300)).await;
            Ok(())
        })
        .lasting(Duration::from_mins(1), "work");
    let config = Config { timeout: Duration::from_millis(50), ..config("w") };
    let running = Running::start(&pool, config, handlers, &Notifier::new("p"));
    eventually("done", || async { count(&pool, "done").await == 1 }).await;
    running.stop().await;
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn two_workers_drain_the_queue_and_run_each_job_once(owner: PgPool) {
    let pool = worker_pool(&owner);
    push_many(&pool, 3_000).await;
    let runs = Arc::new(AtomicUsize::new(0));
    let notifier = Notifier::new("p");
    let workers = ["one", "two"].map(|name| {
        let runs = runs.clone();
        let handlers = Handlers::new().on("work", move |_| {
            let runs = runs.clone();
            async move {
                runs.fetch_add(1, Ordering::SeqCst);
                Ok(())
            }
        });
        Running::start(&pool, config(name), handlers, &notifier)
    });
    eventually("drained", || async { count(&pool, "done").await == 3_000 }).await;
    for worker in workers {
        worker.stop().await;
    }
    assert_eq!(runs.load(Ordering::SeqCst), 3_000);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_stop_lets_running_jobs_end_and_gives_the_others_back(owner: PgPool) {
    let pool = worker_pool(&owner);
    push_many(&pool, 10).await;
    let (started, gate) = (Arc::new(AtomicUsize::new(0)), Arc::new(Semaphore::new(0)));
    let (counter, door) = (started.clone(), gate.clone());
    let handlers = Handlers::new().on("work", move |_| {
        let (counter, door) = (counter.clone(), door.clone());
        async move {
            counter.fetch_add(1, Ordering::SeqCst);
            door.acquire().await.map_err(Failure::retry)?.forget();
            Ok(())
        }
    });
    let config = Config { concurrency: 2, grace: Duration::from_mins(10), ..config("w") };
    let running = Running::start(&pool, config, handlers, &Notifier::new("p"));
    eventually("two started", || async { started.load(Ordering::SeqCst) == 2 }).await;
    running.stop.cancel();
    eventually("the others given back", || async { count(&pool, "ready").await == 8 }).await;
    assert_eq!(count(&pool, "running").await, 2, "those that run still do");
    gate.add_permits(10);
    running.stop().await;
    assert_eq!((count(&pool, "done").await, count(&pool, "ready").await), (2, 8));
    assert_eq!(started.load(Ordering::SeqCst), 2);
    let attempts: i64 = sqlx::query_scalar("SELECT sum(attempts) FROM jobs").fetch_one(&pool).await.unwrap();
    assert_eq!(attempts, 2, "what never started has lost no attempt");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_bell_wakes_workers_here_and_elsewhere(owner: PgPool) {
    let pool = worker_pool(&owner);
    let (here, elsewhere) = (Notifier::new("here"), Notifier::new("elsewhere"));
    let handlers = Handlers::new().on("work", |_| async { Ok(()) });
    let never = Config { poll: Duration::from_hours(24), ..config("w") };
    let running = Running::start(&pool, never, handlers, &here);
    push(&pool, "local", new_job(None)).await;
    here.notify();
    eventually("woken in process", || async { count(&pool, "done").await == 1 }).await;

    let (stop, options) = (CancellationToken::new(), (*owner.connect_options()).clone());
    let listening = tokio::spawn(listen(here.clone(), options.clone(), stop.clone()));
    let announcing = tokio::spawn(announce(elsewhere.clone(), options, stop.clone()));
    push(&pool, "remote", new_job(None)).await;
    // Rung again until somebody listens: how long the two connections take is not the question.
    eventually("woken by NOTIFY", || async {
        elsewhere.notify();
        count(&pool, "done").await == 2
    })
    .await;
    stop.cancel();
    listening.await.unwrap();
    announcing.await.unwrap();
    running.stop().await;
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_dropped_worker_leaves_its_job_to_the_next(owner: PgPool) {
    let pool = worker_pool(&owner);
    push(&pool, "x", new_job(None)).await;
    let started = Arc::new(AtomicUsize::new(0));
    let counter = started.clone();
    let stuck = Handlers::new().on("work", move |_| {
        counter.fetch_add(1, Ordering::SeqCst);
        std::future::pending()
    });
    let notifier = Notifier::new("p");
    let killed = Running::start(&pool, config("killed"), stuck, &notifier);
    eventually("started", || async { started.load(Ordering::SeqCst) == 1 }).await;
    // As a kill -9 would: no outcome, no more sign of life.
    killed.task.abort();
    let _ = killed.task.await;
    sqlx::query("UPDATE jobs SET lease_until = now() - interval '1 s'").execute(&pool).await.unwrap();
    let next = Running::start(&pool, config("next"), Handlers::new().on("work", |_| async { Ok(()) }), &notifier);
    eventually("taken over", || async { count(&pool, "done").await == 1 }).await;
    next.stop().await;
    assert_eq!(error_of(&pool, "x").await.1, 2, "the lost attempt counts");
}

/// The database falls and forgets a claim before the handler has begun anything. The same process claims the job again, in the same
/// attempt: the two claims are not mistaken for each other, and one of them begins.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn of_two_claims_of_one_process_the_forgotten_one_begins_nothing(owner: PgPool) {
    let pool = worker_pool(&owner);
    push(&pool, "x", new_job(None)).await;
    let (runs, begun, gate) = (Arc::<AtomicUsize>::default(), Arc::<AtomicUsize>::default(), Semaphore::new(0));
    let gate = Arc::new(gate);
    let handlers = {
        let (runs, begun, gate, pool) = (runs.clone(), begun.clone(), gate.clone(), pool.clone());
        Handlers::new().on("work", move |job| {
            let (runs, begun, gate, pool) = (runs.clone(), begun.clone(), gate.clone(), pool.clone());
            async move {
                runs.fetch_add(1, Ordering::SeqCst);
                let _go = gate.acquire().await;
                let mut tx = pool.begin().await?;
                if !job.claim().stands(&mut tx).await? {
                    return Err(Failure::retry("not ours"));
                }
                begun.fetch_add(1, Ordering::SeqCst);
                job.claim().end(&mut tx).await?;
                tx.commit().await?;
                Ok(())
            }
        })
    };
    let running = Running::start(&pool, config("w"), handlers, &Notifier::new("p"));
    eventually("it runs", || async { runs.load(Ordering::SeqCst) == 1 }).await;
    let forget = "UPDATE jobs SET state = 'ready', attempts = 0, leased_by = NULL, lease_until = NULL";
    sqlx::query(forget).execute(&pool).await.unwrap();
    eventually("claimed again", || async { runs.load(Ordering::SeqCst) == 2 }).await;
    gate.add_permits(2);
    eventually("done", || async { count(&pool, "done").await == 1 }).await;
    running.stop().await;
    assert_eq!(begun.load(Ordering::SeqCst), 1);
    assert_eq!(error_of(&pool, "x").await, ("done".into(), 1, String::new()));
}
