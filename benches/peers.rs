//! eHub beside graphile-worker, pg-boss and DBOS: the same server, the same run, one after the other, each on a database of
//! its own. The peers' half is `peers/peer.mjs`; versions are pinned in `peers/package-lock.json`.

use crate::server::Server;
use crate::{process, queue, scale};
use ehub_engine::Actor;
use ehub_engine::jobs::{Handlers, NewJob, enqueue};
use ehub_workflows::Db;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Jobs of a backlog.
const BACKLOG: u64 = 50_000;
/// Jobs or approvals one after the other.
const SINGLE: u64 = 1_000;
/// Seconds of everything that is measured by time.
const SECONDS: u64 = 8;
/// Callers that commit one job each.
const CALLERS: u32 = 16;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("benches/peers")
}

/// What a peer says of itself. It runs in a process of its own, on a database of its own that it has migrated before.
fn measure(server: &Server, peer: &str, part: &str, callers: u32, count: u64) -> Value {
    let output = Command::new("node")
        .arg(folder().join("peer.mjs"))
        .args([peer, part])
        .env("DATABASE_URL", server.url_of(&database(peer)))
        .env("COUNT", scale::count(count).to_string())
        .env("SECONDS", scale::seconds(SECONDS).to_string())
        .env("CALLERS", callers.to_string())
        .output()
        .expect("node runs");
    let text = String::from_utf8_lossy(&output.stdout);
    let figures = text.lines().rev().find_map(|line| serde_json::from_str(line).ok());
    figures.unwrap_or_else(|| {
        eprintln!("{peer} {part}: {} {}", text.trim(), String::from_utf8_lossy(&output.stderr).trim());
        Value::Null
    })
}

fn database(peer: &str) -> String {
    format!("bench_{}", peer.replace('-', "_"))
}

fn number(figures: &Value, name: &str) -> String {
    figures[name].as_f64().map_or_else(|| "–".to_owned(), |value| format!("{value:.1}"))
}

fn milliseconds(time: Duration) -> String {
    format!("{:.1}", time.as_secs_f64() * 1_000.0)
}

/// Prints every table.
pub async fn run(server: &Server) {
    if !folder().join("node_modules").exists() {
        println!("\npeers: not installed (npm ci in benches/peers, as `make bench` does)");
        return;
    }
    for peer in ["graphile-worker", "pg-boss", "dbos"] {
        server.recreate(&database(peer)).await;
        // Their schemas are made before anything is measured.
        measure_quietly(server, peer);
    }
    jobs(server).await;
    processes(server).await;
    resuming(server).await;
}

fn measure_quietly(server: &Server, peer: &str) {
    let url = server.url_of(&database(peer));
    let setup =
        Command::new("node").arg(folder().join("peer.mjs")).args([peer, "setup"]).env("DATABASE_URL", url).output();
    assert!(setup.is_ok_and(|setup| setup.status.success()), "{peer} can be set up");
}

async fn jobs(server: &Server) {
    println!("\n## Jobs, beside others on the same server\n");
    println!("| | eHub | graphile-worker | pg-boss | DBOS |\n|---|---:|---:|---:|---:|");
    let others = |part: &str, count: u64| {
        ["graphile-worker", "pg-boss", "dbos"].map(|peer| measure(server, peer, part, CALLERS, count))
    };
    server.execute("TRUNCATE jobs, qjob_runs; VACUUM ANALYZE jobs").await;
    let ours = queue::drain(server, scale::count(BACKLOG)).await;
    let [graphile, boss] = ["graphile-worker", "pg-boss"].map(|peer| measure(server, peer, "drain", 1, BACKLOG));
    println!(
        "| drained, jobs/s (batched) | {ours:.0} | {} | {} | – |",
        number(&graphile, "rate"),
        number(&boss, "rate")
    );
    server.execute("TRUNCATE jobs, qjob_runs; VACUUM ANALYZE jobs").await;
    let ours = one_job_a_commit(server).await;
    let found = others("commit", 0).map(|figures| number(&figures, "rate"));
    println!("| one job a commit, {CALLERS} callers, jobs/s | {ours:.0} | {} |", found.join(" | "));
    server.execute("TRUNCATE jobs, qjob_runs; VACUUM ANALYZE jobs").await;
    let (p50, p99) = queue::latency(server, scale::count(SINGLE)).await;
    let found = others("latency", SINGLE);
    for (name, ours) in [("p50", p50), ("p99", p99)] {
        let found = found.each_ref().map(|figures| number(figures, name));
        println!("| push → start {name}, ms | {} | {} |", milliseconds(ours), found.join(" | "));
    }
}

/// Callers that commit one job each, again and again, with the worker beside them in the same process.
async fn one_job_a_commit(server: &Server) -> f64 {
    let done = Arc::new(AtomicU64::new(0));
    let counter = done.clone();
    let handlers = Handlers::new().on("bench.push", move |_| {
        counter.fetch_add(1, Ordering::Relaxed);
        async { Ok(()) }
    });
    let (notifier, stop, worker) = queue::work(server, handlers);
    let db = server.program_db(CALLERS).await;
    let pushed = Arc::new(AtomicU64::new(0));
    let begun = Instant::now();
    let end = begun + Duration::from_secs(scale::seconds(SECONDS));
    let tasks: Vec<_> = (0..CALLERS)
        .map(|_| {
            let (db, notifier, pushed) = (db.clone(), notifier.clone(), pushed.clone());
            tokio::spawn(async move {
                while Instant::now() < end {
                    push(&db, pushed.fetch_add(1, Ordering::Relaxed)).await;
                    notifier.notify();
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.expect("a caller ended");
    }
    let pushed = pushed.load(Ordering::Relaxed);
    while done.load(Ordering::Relaxed) < pushed {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    let elapsed = begun.elapsed().as_secs_f64();
    stop.cancel();
    worker.await.expect("the worker ends");
    f64::from(u32::try_from(pushed).expect("small")) / elapsed
}

async fn push(db: &Db, number: u64) {
    let job =
        NewJob { kind: "bench.push", payload: json!({}), priority: 0, run_at: None, max_attempts: 3, order_key: None };
    let mut tx = db.begin(&Actor::system("bench", "bench")).await.expect("begins");
    let key = format!("commit:{number}");
    let fresh = enqueue(&mut tx, &job, ("bench", 0), &key, "bench", crate::transitions::now()).await;
    assert!(fresh.expect("enqueues"), "the key is new");
    tx.commit().await.expect("commits");
}

async fn processes(server: &Server) {
    println!("\n## A durable process of three steps, {} s each\n", scale::seconds(SECONDS));
    println!(
        "| callers | eHub/s | fsyncs each | DBOS/s | fsyncs each | eHub / DBOS |\n|---:|---:|---:|---:|---:|---:|"
    );
    for callers in [1, 16, 64] {
        let (ours, our_fsyncs) = process::rate(server, callers).await;
        let before = server.fsyncs().await;
        let dbos = measure(server, "dbos", "process", callers, 0);
        let fsyncs = server.fsyncs().await - before;
        let each = dbos["done"].as_f64().map_or(f64::NAN, |done| fsyncs / done);
        let ratio = dbos["rate"].as_f64().map_or(f64::NAN, |rate| ours / rate);
        println!("| {callers} | {ours:.0} | {our_fsyncs:.2} | {} | {each:.2} | {ratio:.1} |", number(&dbos, "rate"));
    }
}

async fn resuming(server: &Server) {
    println!("\n## From an approval to the step that waits for it, ms\n");
    println!("| | eHub | DBOS (send → recv) |\n|---|---:|---:|");
    let (p50, p99) = process::resume(server, scale::count(SINGLE)).await;
    let dbos = measure(server, "dbos", "resume", 1, SINGLE);
    for (name, ours) in [("p50", p50), ("p99", p99)] {
        println!("| {name} | {} | {} |", milliseconds(ours), number(&dbos, name));
    }
}
