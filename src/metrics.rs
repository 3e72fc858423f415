//! Prometheus: what was counted since the start of this process, and how full things are at the moment of the question.
//!
//! It answers at an address of its own, never at the public one: figures tell much about a company.

use crate::config::Config;
use crate::disk;
use crate::error::{Error, Result};
use crate::http_server::{self, Patience};
use crate::shutdown::Shutdown;
use axum::Router;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use ehub_workflows::Db;
use ehub_workflows::circuit_breaker;
use ehub_workflows::operations::search;
use ehub_workflows::qjob;
use metrics::{describe_counter, describe_gauge, describe_histogram, gauge};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::net::TcpListener;

/// Upper bounds of durations, in seconds.
const BUCKETS: [f64; 12] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 60.0];
/// How often observed durations are sorted into their buckets, so that they do not pile up when nobody asks.
const UPKEEP: Duration = Duration::from_secs(5);

/// From now on everything is counted. Once in a process, before anything else starts.
///
/// # Errors
/// Counting has begun already.
pub fn install() -> Result<PrometheusHandle> {
    let refused = |error: &dyn std::fmt::Display| Error::Plain(format!("metrics: {error}"));
    let builder = PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &BUCKETS)
        .map_err(|error| refused(&error))?;
    let recorder = builder.build_recorder();
    let handle = recorder.handle();
    metrics::set_global_recorder(recorder).map_err(|error| refused(&error))?;
    describe();
    gauge!("ehub_build_info", "version" => env!("CARGO_PKG_VERSION")).set(1.0);
    Ok(handle)
}

fn describe() {
    describe_counter!("ehub_transitions_total", "Changes of state written, by process and event");
    describe_counter!("ehub_refusals_total", "Reasons given for refusing something, by label");
    describe_counter!("ehub_http_requests_total", "Requests answered, by method, route and status");
    describe_histogram!("ehub_http_request_seconds", "How long requests took, by method and route");
    describe_counter!("ehub_job_attempts_total", "Attempts of jobs that ended, by kind and outcome");
    describe_counter!("ehub_jobs_lost_total", "Jobs taken away from workers that fell silent, by kind");
    describe_counter!("ehub_erp_differences_total", "Documents that were other than the ERP had told, by stream");
    describe_histogram!("ehub_job_seconds", "How long attempts of jobs took, by kind");
    describe_gauge!("ehub_jobs", "Unfinished jobs in the database, by kind and state: due, later, running, dead");
    describe_gauge!("ehub_jobs_oldest_due_age", "Seconds since the oldest due job became due, by kind");
    describe_gauge!("ehub_jobs_workers", "Living workers that can run a kind of job");
    describe_gauge!("ehub_qjob_failed_runs", "Runs of a qjob since the last good one that failed or were lost");
    describe_gauge!("ehub_qjob_late_seconds", "Seconds by which the tick of a qjob is late; 0 = it is not");
    describe_gauge!("ehub_qjobs_stalled", "Active qjobs that do not run; Operations and ehub check name them");
    describe_gauge!("ehub_workers_alive", "Worker processes that live");
    describe_gauge!("ehub_outside_up", "Whether a system outside answers: 1 or 0");
    describe_gauge!("ehub_erp_pull_age_seconds", "Seconds since a page of a stream of the ERP was stored last");
    describe_gauge!("ehub_database_up", "Whether the database answered this question: 1 or 0");
    describe_gauge!("ehub_pool_connections", "Connections of this process to the database, by state: used, idle");
    describe_gauge!("ehub_disk_bytes", "Room on the disk of this process' data directory, by state: free, size");
    describe_gauge!("ehub_database_bytes", "What the tables of the database take, with their indexes");
    describe_gauge!("ehub_build_info", "Always 1; the label is the version");
}

/// What answers questions.
#[derive(Clone, Debug)]
struct Scraped {
    handle: PrometheusHandle,
    data: PathBuf,
    db: Db,
    /// Kinds that were told of before: one that has no job left is told as 0, not left as it was.
    kinds: Arc<Mutex<BTreeSet<String>>>,
}

/// `GET /metrics` and nothing else.
fn router(handle: PrometheusHandle, data: PathBuf, db: Db) -> Router {
    let scraped = Scraped { handle, data, db, kinds: Arc::default() };
    Router::new().route("/metrics", get(scrape)).with_state(scraped)
}

/// Answers until asked to stop.
///
/// # Errors
/// The listener fails.
pub async fn serve(
    listener: TcpListener,
    handle: PrometheusHandle,
    config: Config,
    db: Db,
    shutdown: Shutdown,
) -> Result<()> {
    let upkeep = {
        let handle = handle.clone();
        async move {
            loop {
                tokio::time::sleep(UPKEEP).await;
                handle.run_upkeep();
            }
        }
    };
    tokio::select! {
        served = http_server::serve(listener, router(handle, config.data_dir, db), Patience::default(), shutdown) => served,
        () = upkeep => Ok(()),
    }
}

async fn scrape(State(scraped): State<Scraped>) -> Response {
    if let Ok(room) = disk::room(&scraped.data) {
        for (state, bytes) in [("free", room.free), ("size", room.size)] {
            gauge!("ehub_disk_bytes", "state" => state).set(figure(i64::try_from(bytes).unwrap_or(i64::MAX)));
        }
    }
    let observed = observe(&scraped).await;
    if let Err(error) = &observed {
        tracing::warn!(%error, "the database does not tell its figures");
    }
    gauge!("ehub_database_up").set(if observed.is_ok() { 1.0 } else { 0.0 });
    ([(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], scraped.handle.render()).into_response()
}

/// Asks the database how full things are.
async fn observe(scraped: &Scraped) -> std::result::Result<(), ehub_workflows::Error> {
    let pool = scraped.db.pool();
    let idle = pool.num_idle();
    gauge!("ehub_pool_connections", "state" => "idle").set(count(idle));
    let used = usize::try_from(pool.size()).unwrap_or_default().saturating_sub(idle);
    gauge!("ehub_pool_connections", "state" => "used").set(count(used));

    let mut tx = scraped.db.begin_system().await?;
    let workers = search::workers(&mut tx).await?;
    let queue = search::queue(&mut tx, &workers).await?;
    gauge!("ehub_database_bytes").set(figure(search::database_bytes(&mut tx).await?));
    drop(tx);
    gauge!("ehub_workers_alive").set(count(workers.iter().filter(|worker| worker.alive).count()));
    let mut silent = {
        let mut known = scraped.kinds.lock().unwrap_or_else(PoisonError::into_inner);
        known.extend(queue.iter().map(|row| row.kind.clone()));
        known.clone()
    };
    for row in &queue {
        silent.remove(&row.kind);
        tell(&row.kind, [row.due, row.later, row.running, row.dead], row.oldest_due_seconds);
        gauge!("ehub_jobs_workers", "kind" => row.kind.clone()).set(figure(row.workers));
    }
    for kind in &silent {
        tell(kind, [0; 4], 0.0);
    }
    for qjob in qjob::search::health(&scraped.db).await? {
        gauge!("ehub_qjob_failed_runs", "name" => qjob.name.clone()).set(figure(qjob.failed_runs));
        gauge!("ehub_qjob_late_seconds", "name" => qjob.name).set(qjob.late_seconds);
    }
    let stalled = qjob::search::stalled(&scraped.db).await?;
    gauge!("ehub_qjobs_stalled").set(count(stalled.len()));
    for (stream, seconds) in circuit_breaker::pulls(&scraped.db).await? {
        gauge!("ehub_erp_pull_age_seconds", "stream" => stream).set(seconds);
    }
    for system in circuit_breaker::health(&scraped.db).await? {
        gauge!("ehub_outside_up", "system" => system.name).set(if system.down_since.is_none() { 1.0 } else { 0.0 });
    }
    Ok(())
}

fn tell(kind: &str, counts: [i64; 4], oldest: f64) {
    for (state, jobs) in ["due", "later", "running", "dead"].into_iter().zip(counts) {
        gauge!("ehub_jobs", "kind" => kind.to_owned(), "state" => state).set(figure(jobs));
    }
    gauge!("ehub_jobs_oldest_due_age", "kind" => kind.to_owned()).set(oldest);
}

#[expect(clippy::cast_precision_loss, reason = "no queue holds 2^53 jobs")]
fn figure(number: i64) -> f64 {
    number as f64
}

fn count(number: usize) -> f64 {
    figure(i64::try_from(number).unwrap_or(i64::MAX))
}

#[cfg(test)]
#[path = "metrics_test.rs"]
mod tests;
