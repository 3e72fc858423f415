//! The one transaction: compare-and-set, history, deadlines, jobs. One document or thousands, always one statement.
//!
//! Nothing else writes a state. The database holds the same line: a deferred constraint trigger on every document table
//! refuses a transaction that changes `state` or `version` without the history row that goes with it.

use crate::actor::Actor;
use crate::deadline::Due;
use crate::decide::Outcome;
use crate::jobs::NewJob;
use crate::label::Label;
use crate::machine::Machine;
use chrono::{DateTime, Utc};
use serde_json::Value;
use sqlx::{AssertSqlSafe, PgConnection, Row};
use std::collections::{BTreeMap, HashSet};
use tracing::Instrument;

/// A machine whose documents are rows of a table with `id`, `state`, `version` and `changed_at`.
pub trait Stored: Machine {
    /// The document table. A constant of the program, never input: the statement is built from it.
    const TABLE: &'static str;
}

/// One decided change, ready to be written.
#[derive(Clone, Debug)]
pub struct Change {
    /// Id of the document's row.
    pub document: i64,
    /// Version that the decision saw; 0 = the row was created in this transaction with version 1.
    pub version: i64,
    /// State before; `None` = created.
    pub from: Option<&'static str>,
    /// State after.
    pub to: &'static str,
    /// What happened.
    pub event: &'static str,
    /// Company that owns the document (row-level security of the history); `None` = nobody outside may see it.
    pub company: Option<i64>,
    /// Payload as it was given, for the history.
    pub payload: Value,
    /// Jobs that begin with this change.
    pub jobs: Vec<NewJob>,
    /// Deadlines that begin with it, in place of those that ran; `None` = those run on.
    pub deadlines: Option<Vec<Due>>,
}

impl Change {
    /// The change that `outcome` asks for.
    pub fn of<M: Machine>(
        document: i64,
        version: i64,
        company: Option<i64>,
        outcome: &Outcome<M>,
        payload: Value,
        jobs: Vec<NewJob>,
    ) -> Self {
        Self {
            document,
            version,
            from: outcome.from.map(Label::as_str),
            to: outcome.to.as_str(),
            event: outcome.event.as_str(),
            company,
            payload,
            jobs,
            deadlines: outcome.deadlines.clone(),
        }
    }
}

/// What became of each change.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// Documents whose change is in the transaction.
    pub done: HashSet<i64>,
    /// Documents that somebody else changed first: nothing of theirs was written.
    pub stale: Vec<i64>,
}

/// Writes all changes of one process: states, history and jobs, in one statement.
///
/// The caller's transaction stays usable when some documents are stale; it decides whether that is an error.
///
/// # Errors
/// Only the database's own.
pub async fn commit<M: Stored>(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    changes: &[Change],
) -> Result<Written, sqlx::Error> {
    if changes.is_empty() {
        return Ok(Written::default());
    }
    let mut query = sqlx::query(AssertSqlSafe(statement::<M>()))
        .bind(changes.iter().map(|c| c.document).collect::<Vec<_>>())
        .bind(changes.iter().map(|c| c.version).collect::<Vec<_>>())
        .bind(changes.iter().map(|c| c.from).collect::<Vec<_>>())
        .bind(changes.iter().map(|c| c.to).collect::<Vec<_>>())
        .bind(changes.iter().map(|c| c.event).collect::<Vec<_>>())
        .bind(changes.iter().map(|c| c.company).collect::<Vec<_>>())
        .bind(changes.iter().map(|c| c.payload.clone()).collect::<Vec<_>>())
        .bind(now)
        .bind(M::NAME)
        .bind(M::DEFINITION)
        .bind(actor.account)
        .bind(&actor.name)
        .bind(actor.acting_for.as_ref().map(|principal| principal.account))
        .bind(&actor.request_id);
    query = bind_jobs::<M>(query, changes).bind(&actor.trace);
    query = query.bind(actor.acting_for.as_ref().map(|principal| principal.name.as_str()));
    if !M::deadlines().is_empty() {
        query = bind_deadlines(query, changes);
    }
    let span = tracing::debug_span!(
        "commit",
        otel.name = %format_args!("commit {}", M::NAME),
        process = M::NAME,
        documents = changes.len()
    );
    let rows = query.fetch_all(connection).instrument(span).await?;
    let done: HashSet<i64> = rows.iter().map(|row| row.get(0)).collect();
    count::<M>(changes, &done);
    let stale = changes.iter().map(|c| c.document).filter(|id| !done.contains(id)).collect();
    Ok(Written { done, stale })
}

/// Counts what was written, by event. A transaction that is rolled back afterwards was counted all the same.
fn count<M: Stored>(changes: &[Change], done: &HashSet<i64>) {
    let mut events: BTreeMap<&'static str, u64> = BTreeMap::new();
    for change in changes.iter().filter(|change| done.contains(&change.document)) {
        *events.entry(change.event).or_default() += 1;
    }
    for (event, times) in events {
        metrics::counter!("ehub_transitions_total", "process" => M::NAME, "event" => event).increment(times);
    }
}

type PgQuery<'q> = sqlx::query::Query<'q, sqlx::Postgres, sqlx::postgres::PgArguments>;

fn bind_jobs<'q, M: Stored>(query: PgQuery<'q>, changes: &[Change]) -> PgQuery<'q> {
    let mut document = Vec::new();
    let mut kind = Vec::new();
    let mut payload = Vec::new();
    let mut priority = Vec::new();
    let mut run_at = Vec::new();
    let mut max_attempts = Vec::new();
    let mut key = Vec::new();
    let mut order = Vec::new();
    for change in changes {
        for (n, job) in change.jobs.iter().enumerate() {
            document.push(change.document);
            kind.push(job.kind);
            payload.push(job.payload.clone());
            priority.push(job.priority);
            run_at.push(job.run_at);
            max_attempts.push(job.max_attempts);
            key.push(format!("{}:{}:{}:{n}", M::NAME, change.document, change.version + 1));
            order.push(job.order_key.clone());
        }
    }
    query.bind(document).bind(kind).bind(payload).bind(priority).bind(run_at).bind(max_attempts).bind(key).bind(order)
}

fn bind_deadlines<'q>(query: PgQuery<'q>, changes: &[Change]) -> PgQuery<'q> {
    let set = || changes.iter().filter_map(|change| Some((change.document, change.deadlines.as_ref()?)));
    let begun: Vec<(i64, &Due)> = set().flat_map(|(id, due)| due.iter().map(move |due| (id, due))).collect();
    query
        .bind(set().map(|(id, _)| id).collect::<Vec<_>>())
        .bind(begun.iter().map(|(id, _)| *id).collect::<Vec<_>>())
        .bind(begun.iter().map(|(_, due)| due.name).collect::<Vec<_>>())
        .bind(begun.iter().map(|(_, due)| due.event).collect::<Vec<_>>())
        .bind(begun.iter().map(|(_, due)| due.after).collect::<Vec<_>>())
        .bind(begun.iter().map(|(_, due)| due.every).collect::<Vec<_>>())
        .bind(begun.iter().map(|(_, due)| due.fixed).collect::<Vec<_>>())
}

/// The part of the statement that ends the deadlines of documents that moved and begins new ones. The key holds the version,
/// so that what ends and what begins are never the same row.
const DEADLINES: &str = "
         ended AS (
           DELETE FROM deadlines d USING touched t WHERE d.process = $9 AND d.document = t.id AND t.id = ANY($25)),
         begun AS (
           INSERT INTO deadlines (process, document, name, version, company_id, event, due_at, every_seconds)
           SELECT $9, n.document, n.name, i.version + 1, i.company, n.event,
                  $8 + make_interval(secs => CASE WHEN n.fixed THEN n.after ELSE coalesce(s.after_seconds, n.after) END),
                  coalesce(s.every_seconds, n.every)
             FROM unnest($26::bigint[], $27::text[], $28::text[], $29::float8[], $30::float8[], $31::bool[])
                  AS n(document, name, event, after, every, fixed)
             JOIN touched t ON t.id = n.document
             JOIN input i ON i.id = n.document
             LEFT JOIN deadline_settings s ON s.process = $9 AND s.name = n.name
            WHERE s.paused IS NOT TRUE),";

/// Compare-and-set, history and jobs as one statement: the two inserts read only rows that the update really moved, so a
/// stale document leaves neither history nor job. Jobs get their ids in the order given: of one order key, that is the order
/// in which they run. One without a time of its own is due by the database's clock, which is also the one that claims look at.
fn statement<M: Stored>() -> String {
    format!(
        "WITH input AS (
           SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::jsonb[])
             AS i(id, version, from_state, to_state, event, company, payload)),
         moved AS (
           UPDATE {table} d SET state = i.to_state, version = i.version + 1, changed_at = $8
             FROM input i WHERE d.id = i.id AND i.version > 0 AND d.version = i.version AND d.state = i.from_state
           RETURNING d.id),
         touched AS (
           SELECT id FROM moved UNION ALL SELECT i.id FROM input i WHERE i.version = 0),
         logged AS (
           INSERT INTO history (process, document, version, event, from_state, to_state, definition, at, actor_id,
                                actor_name, acting_for, acting_for_name, request_id, company_id, payload)
           SELECT $9, i.id, i.version + 1, i.event, i.from_state, i.to_state, $10, $8, $11, $12, $13, $24, $14, i.company,
                  i.payload
             FROM input i JOIN touched t USING (id)),{deadlines}
         queued AS (
           INSERT INTO jobs (process, document, kind, payload, priority, run_at, max_attempts, idempotency_key,
                             order_key, request_id, traceparent, created_at)
           SELECT $9, j.document, j.kind, j.payload, j.priority, coalesce(j.run_at, now()), j.max_attempts, j.key,
                  j.order_key, $14, $23, $8
             FROM unnest($15::bigint[], $16::text[], $17::jsonb[], $18::smallint[], $19::timestamptz[], $20::int[],
                         $21::text[], $22::text[])
                  WITH ORDINALITY AS j(document, kind, payload, priority, run_at, max_attempts, key, order_key, n)
             JOIN touched t ON t.id = j.document
            ORDER BY j.n)
         SELECT id FROM touched",
        table = M::TABLE,
        deadlines = if M::deadlines().is_empty() { "" } else { DEADLINES }
    )
}

/// Locks documents of one process in the order of their ids, so that two calls never wait for each other in a circle. Gives those that
/// there are and that the transaction may change: one that it may only read is not among them.
///
/// # Errors
/// Only the database's own.
pub async fn lock<M: Stored>(connection: &mut PgConnection, documents: &[i64]) -> Result<Vec<i64>, sqlx::Error> {
    let statement = format!("SELECT id FROM {} WHERE id = ANY($1) ORDER BY id FOR UPDATE", M::TABLE);
    sqlx::query_scalar(AssertSqlSafe(statement)).bind(documents).fetch_all(connection).await
}
