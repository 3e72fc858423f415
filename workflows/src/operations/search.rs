//! SQL of the operations screen: the machine at a glance, and the list of jobs.

use super::presence::SILENT_SECONDS;
use crate::circuit_breaker::{self, Health};
use crate::database::Db;
use crate::error::Error;
use crate::filter::{among, parts};
use crate::list::{self, List, Listed, plain, sorts};
use crate::qjob::search::{StalledQjob, stalled};
use chrono::{DateTime, Utc};
use ehub_engine::jobs::{State, overview};
use ehub_engine::label::Label;
use ehub_engine::{Actor, Finding};
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use sqlx::{FromRow, PgConnection, Postgres, QueryBuilder};

/// The machine at a glance.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Operations {
    /// Systems outside that were spoken to so far.
    pub systems: Vec<Health>,
    /// The queue by kind; only kinds with unfinished jobs.
    pub queue: Vec<QueueRow>,
    /// Workers that live or were alive within a day.
    pub workers: Vec<WorkerRow>,
    /// Active schedules (qjobs) that do not run; empty where all of them do.
    pub schedules: Vec<StalledQjob>,
    /// How much room is taken, and left.
    pub storage: Storage,
}

/// How much room is taken, and left.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Storage {
    /// Bytes that the tables take, with their indexes.
    pub database_bytes: i64,
    /// Disk of the data directory, at the process that answers; null = it cannot be found out.
    pub disk: Option<DiskRoom>,
}

/// Room on a disk.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DiskRoom {
    /// Bytes left.
    pub free_bytes: u64,
    /// Bytes in all.
    pub size_bytes: u64,
    /// So little is left that nothing is begun any more.
    pub full: bool,
}

/// How full the queue is of one kind.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QueueRow {
    /// Which.
    pub kind: String,
    /// Due and not yet begun.
    pub due: i64,
    /// For a later time.
    pub later: i64,
    /// Of those that wait, the ones that failed at least once.
    pub failing: i64,
    /// Running.
    pub running: i64,
    /// Used up, waiting for somebody to look.
    pub dead: i64,
    /// Seconds since the oldest due job became due; 0 when none is due.
    pub oldest_due_seconds: f64,
    /// Living workers that can run this kind.
    pub workers: i64,
}

/// One worker.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WorkerRow {
    /// Name under which it leases jobs.
    pub name: String,
    /// Version of the program.
    pub version: String,
    /// Kinds of job that it can run.
    pub kinds: Vec<String>,
    /// Jobs that it runs at once, at most.
    pub concurrency: i32,
    /// Jobs that it runs now.
    pub running: i64,
    /// Started at.
    pub started_at: DateTime<Utc>,
    /// Heard of last.
    pub seen_at: DateTime<Utc>,
    /// Whether that is recent enough.
    pub alive: bool,
}

/// The machine at a glance, for somebody who may see all; `disk` is what the process knows of its own.
///
/// # Errors
/// The database's own.
pub async fn operations(db: &Db, actor: &Actor, disk: Option<DiskRoom>) -> Result<Operations, Error> {
    let mut tx = db.begin(actor).await?;
    let workers = workers(&mut tx).await?;
    let queue = queue(&mut tx, &workers).await?;
    let storage = Storage { database_bytes: database_bytes(&mut tx).await?, disk };
    drop(tx);
    let (systems, schedules) = (circuit_breaker::health(db).await?, stalled(db).await?);
    Ok(Operations { systems, queue, workers, schedules, storage })
}

/// Bytes that the tables take, with their indexes.
///
/// # Errors
/// The database's own.
pub async fn database_bytes(connection: &mut PgConnection) -> Result<i64, Error> {
    // The size of the whole database is told only to those who may connect to it, which `ehub_app` itself does not.
    let bytes = sqlx::query_scalar!(
        r#"SELECT coalesce(sum(pg_total_relation_size(oid)), 0)::bigint AS "bytes!" FROM pg_class WHERE relkind IN ('r', 'm')"#
    )
    .fetch_one(connection)
    .await?;
    Ok(bytes)
}

/// The queue by kind, each with the workers that can run it.
///
/// # Errors
/// The database's own.
pub async fn queue(connection: &mut PgConnection, workers: &[WorkerRow]) -> Result<Vec<QueueRow>, Error> {
    let able = |kind: &String| workers.iter().filter(|one| one.alive && one.kinds.contains(kind)).count();
    let row = |one: overview::Kind| QueueRow {
        workers: i64::try_from(able(&one.kind)).unwrap_or(i64::MAX),
        kind: one.kind,
        due: one.due,
        later: one.later,
        failing: one.failing,
        running: one.running,
        dead: one.dead,
        oldest_due_seconds: one.oldest_due_seconds,
    };
    Ok(overview::kinds(connection).await?.into_iter().map(row).collect())
}

/// Every worker that lives or lived within a day.
///
/// # Errors
/// The database's own.
pub async fn workers(connection: &mut PgConnection) -> Result<Vec<WorkerRow>, Error> {
    let rows = sqlx::query_as!(
        WorkerRow,
        r#"SELECT w.name, w.version, w.kinds, w.concurrency, w.started_at, w.seen_at,
                  w.seen_at BETWEEN now() - make_interval(secs => $1) AND now() + make_interval(secs => $1) AS "alive!",
                  (SELECT count(*) FROM jobs j WHERE j.state = 'running' AND j.leased_by = w.name) AS "running!"
             FROM workers w ORDER BY w.seen_at < now() - make_interval(secs => $1), w.started_at, w.name"#,
        SILENT_SECONDS
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

/// Filters of the list of jobs; an empty one shows those that are not finished. Lists are comma-separated.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct JobFilter {
    /// Kinds.
    pub kind: Option<String>,
    /// `ready`, `running`, `done`, `dead`, `cancelled`. Default: `ready`, `running` and `dead`.
    pub state: Option<String>,
    /// Process of its document.
    pub process: Option<String>,
    /// Id of its document, which says something together with its process only.
    pub document: Option<i64>,
    /// From 1.
    pub page: Option<i64>,
    /// 10, 20, 50 or 100.
    pub size: Option<i64>,
    /// What to sort by; with `-` downwards.
    #[param(schema_with = sorts::<JobRow>)]
    pub sort: Option<String>,
}

/// One job.
#[derive(Clone, Debug, Serialize, FromRow, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JobRow {
    /// Id.
    pub id: i64,
    /// What is to be done.
    pub kind: String,
    /// `ready`, `running`, `done`, `dead` or `cancelled`.
    pub state: String,
    /// Process of its document.
    pub process: String,
    /// Id of its document; 0 = none.
    pub document: i64,
    /// Number of the document.
    pub document_no: Option<String>,
    /// Attempts so far.
    pub attempts: i32,
    /// After so many it is dead.
    pub max_attempts: i32,
    /// Due at.
    pub run_at: DateTime<Utc>,
    /// Enqueued at.
    pub created_at: DateTime<Utc>,
    /// Ended at.
    pub finished_at: Option<DateTime<Utc>>,
    /// Worker that runs it.
    pub leased_by: Option<String>,
    /// What went wrong last.
    pub last_error: Option<String>,
    /// How far it is, when it says so.
    #[schema(value_type = Option<JobProgress>)]
    pub progress: Option<Json<JobProgress>>,
    /// Somebody asked it to stop at.
    pub cancel_asked_at: Option<DateTime<Utc>>,
    /// Who.
    pub cancel_asked_by: Option<String>,
    /// Request that began it.
    pub request_id: String,
}

/// How far a job is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct JobProgress {
    /// Steps done.
    pub done: u64,
    /// Steps in all; 0 = nobody knows.
    pub total: u64,
    /// What it is doing.
    pub note: String,
}

impl Listed for JobRow {
    const LIST: List = List::of("jobs j")
        .joined(
            " LEFT JOIN po_lines l ON j.process = 'po_line' AND l.id = j.document
              LEFT JOIN asns a ON j.process = 'asn' AND a.id = j.document
              LEFT JOIN erp_messages m ON j.process = 'erp_message' AND m.id = j.document
              LEFT JOIN mail_messages e ON j.process = 'mail' AND e.id = j.document",
        )
        .sorted("-id")
        .columns(&[
            plain("id").sort(),
            plain("kind"),
            plain("state"),
            plain("process"),
            plain("document"),
            plain("documentNo").sql("coalesce(l.po_no || '/' || l.line_no, a.asn_no, m.document_no, e.document_no)"),
            plain("attempts").sort(),
            plain("maxAttempts"),
            plain("runAt").sort(),
            plain("createdAt"),
            plain("finishedAt").sort(),
            plain("leasedBy"),
            plain("lastError"),
            plain("progress"),
            plain("cancelAskedAt"),
            plain("cancelAskedBy"),
            plain("requestId"),
        ]);
}

/// The states asked for; `None` = those that are not finished.
fn states(filter: &JobFilter) -> Result<Option<Vec<String>>, Error> {
    let states = parts(filter.state.as_deref());
    if let Some(unknown) = states.iter().flatten().find(|state| State::parse(state).is_none()) {
        let finding =
            Finding::block("WRONG_TYPE").at("state").with("expected", "ready, running, done, dead, cancelled");
        return Err(Error::Invalid(vec![finding.with("value", unknown)]));
    }
    Ok(states)
}

fn conditions(query: &mut QueryBuilder<Postgres>, filter: &JobFilter, states: Option<&[String]>) {
    match states {
        None => query.push(" AND j.state IN ('ready', 'running', 'dead')"),
        Some(states) => query.push(" AND j.state = ANY(").push_bind(states.to_vec()).push(")"),
    };
    among(query, "j.kind", filter.kind.as_deref());
    if let Some(process) = filter.process.as_deref().filter(|process| !process.is_empty()) {
        query.push(" AND j.process = ").push_bind(process.to_owned());
    }
    if let Some(document) = filter.document {
        query.push(" AND j.document = ").push_bind(document);
    }
}

/// A page of jobs and the exact number of all that match.
///
/// # Errors
/// [`Error::Invalid`] for an unknown sort or state, or the database's own.
pub async fn jobs(db: &Db, actor: &Actor, filter: &JobFilter) -> Result<(Vec<JobRow>, i64), Error> {
    JobRow::LIST.order(filter.sort.as_deref())?;
    let states = states(filter)?;
    list::read(db, actor, (filter.page, filter.size), filter.sort.as_deref(), |query| {
        conditions(query, filter, states.as_deref());
    })
    .await
}
