//! How soon a job starts after its commit, at low load, and how many jobs a second one worker drains.

use crate::scale;
use crate::server::{Server, percentiles};
use chrono::Utc;
use ehub_engine::Actor;
use ehub_engine::jobs::{self, Config, Handlers, NewJob, Notifier, enqueue};
use ehub_workflows::Db;
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

/// Jobs pushed one by one, each after the last has started.
const PUSHES: u64 = 1_000;
/// Jobs drained at once.
const BACKLOG: u64 = 50_000;

fn job(number: u64) -> NewJob {
    NewJob {
        kind: "bench.push",
        payload: json!({ "n": number }),
        priority: 0,
        run_at: None,
        max_attempts: 3,
        order_key: None,
    }
}

/// Prints both figures.
pub async fn run(server: &Server) {
    server.execute("TRUNCATE jobs, qjob_runs").await;
    let (p50, p99) = latency(server, scale::count(PUSHES)).await;
    println!(
        "\n## Jobs\n\nPush → start at low load, {} jobs: p50 {p50:.1?}, p99 {p99:.1?} (from before the commit)",
        scale::count(PUSHES)
    );
    server.execute("TRUNCATE jobs, qjob_runs; VACUUM ANALYZE jobs").await;
    let rate = drain(server, scale::count(BACKLOG)).await;
    println!("Drained with an empty handler, one worker, every outcome written: {rate:.0} jobs/s");
}

/// Median and 99th percentile of the time from before a commit to the start of its job, at low load.
pub async fn latency(server: &Server, count: u64) -> (Duration, Duration) {
    let (started, mut starts) = mpsc::unbounded_channel();
    let handlers = Handlers::new().on("bench.push", move |_| {
        let started = started.clone();
        async move {
            let _ = started.send(Instant::now());
            Ok(())
        }
    });
    let (notifier, stop, worker) = work(server, handlers);
    let db = server.program_db(2).await;
    let mut times = Vec::new();
    for n in 0..count {
        let pushed = push(&db, n).await;
        notifier.notify();
        times.push(starts.recv().await.expect("the worker runs") - pushed);
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    stop.cancel();
    worker.await.expect("the worker ends");
    percentiles(&mut times)
}

/// The moment before the commit: what a person waits for begins there.
async fn push(db: &Db, number: u64) -> Instant {
    let mut tx = db.begin(&Actor::system("bench", "bench")).await.expect("begins");
    let key = format!("bench:{number}");
    assert!(enqueue(&mut tx, &job(number), ("bench", 0), &key, "bench", clock()).await.expect("enqueues"));
    let moment = Instant::now();
    tx.commit().await.expect("commits");
    moment
}

/// Jobs a second of a backlog, with an empty handler.
pub async fn drain(server: &Server, backlog: u64) -> f64 {
    let fill = format!(
        "INSERT INTO jobs (process, document, kind, payload, run_at, idempotency_key)
         SELECT 'bench', n, 'bench.push', '{{}}', now(), 'drain:' || n FROM generate_series(1, {backlog}) n"
    );
    server.execute(&fill).await;
    server.execute("VACUUM ANALYZE jobs; CHECKPOINT").await;
    let done = Arc::new(AtomicU64::new(0));
    let counter = done.clone();
    let handlers = Handlers::new().on("bench.push", move |_| {
        let counter = counter.clone();
        async move {
            counter.fetch_add(1, Ordering::Relaxed);
            Ok(())
        }
    });
    let begun = Instant::now();
    let (_bell, stop, worker) = work(server, handlers);
    while done.load(Ordering::Relaxed) < backlog {
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    stop.cancel();
    worker.await.expect("the worker ends");
    let seconds = begun.elapsed().as_secs_f64();
    f64::from(u32::try_from(backlog).expect("small")) / seconds
}

/// A worker with these handlers, on a pool of its own.
pub fn work(server: &Server, handlers: Handlers) -> (Notifier, CancellationToken, tokio::task::JoinHandle<()>) {
    let (notifier, stop) = (Notifier::new("bench"), CancellationToken::new());
    let pool = jobs::pool(server.options(), 4);
    let config = Config::named("bench");
    let running = jobs::run(pool, config, handlers, notifier.clone(), stop.clone());
    (notifier, stop, tokio::spawn(async move { running.await.expect("works") }))
}

#[expect(clippy::disallowed_methods, reason = "a benchmark reads the clock")]
fn clock() -> chrono::DateTime<Utc> {
    Utc::now()
}
