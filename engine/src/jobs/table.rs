//! Every statement on the table `jobs` that the queue itself needs.

use super::NewJob;
use super::claim::{Claim, Ticket};
use super::control::{Control, Progress};
use super::ending::JobEnd;
use super::job::Job;
use chrono::{DateTime, Utc};
use serde_json::json;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{Executor, PgConnection, PgPool};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

/// The index that lets one job of an order key run.
const RUNNING_KEY: &str = "jobs_running_key";

/// What every connection of the queue says first: takes the program's role and sees all rows, so that a claim is one statement
/// and one round trip; its commits do not wait for the disk; and its statements are planned for what is in the table now, which is
/// empty at one moment and full at the next.
const FIRST: &str =
    "SET ROLE ehub_app; SET ehub.scope = 'all'; SET synchronous_commit = off; SET plan_cache_mode = force_custom_plan";

/// What is said besides where jobs are claimed: the plan is made once, for making it takes longer than following it. Ways are closed that
/// only an empty table bears, so that a plan that was made for one, or for one that is taken for empty, is also good for a full one.
const PLANNED_ONCE: &str =
    "SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; SET enable_bitmapscan = off";

/// What is said where jobs are looked up by their numbers, one or a thousand. Nothing is left to be guessed from statistics, which at one
/// moment know of no running job at all: rows are found by the primary key, and joined to what is said about them without comparing
/// each with each. So the plan is made once here, too.
const BY_NUMBER: &str = "SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; SET enable_bitmapscan = off; \
                         SET enable_nestloop = off";

/// A pool for the queue's own statements. Connects when first used.
///
/// What a crash of the database may take back are claims and outcomes of the last moments: such a job runs once more, which every
/// handler must bear anyway. The job itself was committed with its cause, and what its handler did to documents too.
pub fn pool(options: PgConnectOptions, size: u32) -> PgPool {
    connect(options, size, &[FIRST])
}

fn connect(options: PgConnectOptions, size: u32, first: &'static [&'static str]) -> PgPool {
    PgPoolOptions::new()
        .max_connections(size)
        .acquire_timeout(Duration::from_secs(10))
        .test_before_acquire(false)
        .after_connect(move |connection, _| {
            Box::pin(async move {
                for settings in first {
                    connection.execute(*settings).await?;
                }
                Ok(())
            })
        })
        .connect_lazy_with(options)
}

/// Enqueues a job of its own, outside [`commit`](crate::commit::commit). `false` = the key is known already: nothing
/// is done, and the transaction stays usable.
///
/// # Errors
/// Only the database's own.
pub async fn enqueue(
    connection: &mut PgConnection,
    job: &NewJob,
    (process, document): (&str, i64),
    idempotency_key: &str,
    request_id: &str,
    now: DateTime<Utc>,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query!(
        "INSERT INTO jobs (process, document, kind, payload, priority, run_at, max_attempts, idempotency_key, order_key,
                           request_id, created_at)
         VALUES ($1, $2, $3, $4, $5, coalesce($6, now()), $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING",
        process,
        document,
        job.kind,
        job.payload,
        job.priority,
        job.run_at,
        job.max_attempts,
        idempotency_key,
        job.order_key,
        request_id,
        now
    )
    .execute(connection)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// The queue as one worker sees it.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub pool: PgPool,
    /// For claims.
    pub claiming: PgPool,
    /// For outcomes, leases and progress.
    pub by_number: PgPool,
    /// Written into `leased_by`.
    pub worker: String,
    /// The number of the last claim under this name.
    pub claims: Arc<AtomicI64>,
    pub lease: Duration,
    /// Delay after the first failure; doubles with every further one.
    pub delay: Duration,
    /// Longest delay.
    pub longest_delay: Duration,
}

/// A job after its outcome was written.
#[derive(Clone, Debug)]
pub(super) struct Completed {
    pub id: i64,
    pub kind: String,
    pub state: String,
    pub attempt: i32,
    pub request_id: String,
    pub last_error: Option<String>,
}

/// The connection for claims, beside `pool`: there is one claimer.
pub(super) fn claiming(pool: &PgPool) -> PgPool {
    connect((*pool.connect_options()).clone(), 1, &[FIRST, PLANNED_ONCE])
}

/// The connections for outcomes, leases and progress, beside `pool`. One may wait for a handler's transaction that holds the row of an
/// outcome; leases are renewed meanwhile on the other.
pub(super) fn by_number(pool: &PgPool) -> PgPool {
    connect((*pool.connect_options()).clone(), 2, &[FIRST, BY_NUMBER])
}

impl Table {
    /// Claims up to `want` jobs, best first: each is leased to us and its attempt is counted. Of each of `kinds` no more
    /// than there is room for.
    ///
    /// Every kind is looked at by itself, so that a long queue of one kind does not hide another's. Of one order key only
    /// the oldest unfinished job is claimable, and only when none of that key runs. Two claims at the same moment do not
    /// see each other; should both take a job of one key, the index refuses the later claim, which then looks again.
    pub async fn claim(&self, kinds: &[(String, i64)], want: i64) -> Result<Vec<Job>, sqlx::Error> {
        loop {
            match self.claim_once(kinds, want).await {
                Err(error) if error.as_database_error().is_some_and(|e| e.constraint() == Some(RUNNING_KEY)) => {}
                result => return result,
            }
        }
    }

    async fn claim_once(&self, kinds: &[(String, i64)], want: i64) -> Result<Vec<Job>, sqlx::Error> {
        let claim = self.claims.fetch_add(1, Ordering::Relaxed) + 1;
        let mut jobs: Vec<Job> = sqlx::query!(
            "WITH pick AS MATERIALIZED (
               SELECT j.id FROM unnest($1::text[], $2::bigint[]) AS k(kind, room)
                CROSS JOIN LATERAL (
                 SELECT id, priority, run_at FROM jobs j
                  WHERE state = 'ready' AND run_at <= now() AND kind = k.kind
                    AND (order_key IS NULL OR NOT EXISTS (
                          SELECT 1 FROM jobs e
                           WHERE e.order_key = j.order_key AND e.state IN ('ready', 'running')
                             AND (e.id < j.id OR e.state = 'running')))
                  ORDER BY priority DESC, run_at, id
                  LIMIT k.room FOR UPDATE SKIP LOCKED) j
                ORDER BY j.priority DESC, j.run_at, j.id LIMIT $3)
             UPDATE jobs SET state = 'running', attempts = attempts + 1, leased_by = $4, claim = $6, progress = NULL,
                             lease_until = now() + make_interval(secs => $5)
               WHERE id = ANY (ARRAY(SELECT id FROM pick))
             RETURNING id, kind, process, document, payload, attempts AS attempt, max_attempts, request_id,
                       traceparent, priority, run_at",
            &kinds.iter().map(|(kind, _)| kind.clone()).collect::<Vec<_>>(),
            &kinds.iter().map(|(_, room)| *room).collect::<Vec<_>>(),
            want,
            self.worker,
            self.lease.as_secs_f64(),
            claim
        )
        .map(|row| Job {
            id: row.id,
            kind: row.kind,
            process: row.process,
            document: row.document,
            payload: row.payload,
            attempt: row.attempt,
            max_attempts: row.max_attempts,
            request_id: row.request_id,
            traceparent: row.traceparent,
            priority: row.priority,
            run_at: row.run_at,
            claim: Claim::new(row.id, claim, self.worker.as_str()),
            control: Control::default(),
        })
        .fetch_all(&self.claiming)
        .await?;
        jobs.sort_unstable_by(|a, b| b.priority.cmp(&a.priority).then(a.run_at.cmp(&b.run_at)).then(a.id.cmp(&b.id)));
        Ok(jobs)
    }

    /// Writes a group of outcomes. Late ones, of claims that are no longer ours, change nothing and are not returned. A job that
    /// its handler ended is over already and only counted; if the database has forgotten that, it is not over.
    ///
    /// What must hold of a job besides its number stands inside of CASE: asked for openly, it would be taken for the way to find the job,
    /// and whoever believes that next to nothing is leased reads the whole table for every outcome.
    pub async fn complete(&self, outcomes: &[JobEnd]) -> Result<Vec<Completed>, sqlx::Error> {
        let (ids, claims) = split(outcomes.iter().map(|o| o.ticket));
        let verdicts: Vec<String> = outcomes.iter().map(|o| o.ending.as_str().to_owned()).collect();
        let errors: Vec<Option<String>> = outcomes.iter().map(|o| o.ending.error()).collect();
        let delays: Vec<Option<f64>> = outcomes.iter().map(|o| o.ending.delay()).collect();
        sqlx::query_as!(
            Completed,
            r#"UPDATE jobs j SET
                 state = CASE WHEN j.state = 'done' OR o.verdict = 'done' THEN 'done'
                              WHEN o.verdict = 'cancelled' OR j.cancel_asked_at IS NOT NULL THEN 'cancelled'
                              WHEN o.verdict IN ('back', 'postponed') THEN 'ready'
                              WHEN o.verdict = 'dead' OR j.attempts >= j.max_attempts THEN 'dead' ELSE 'ready' END,
                 run_at = CASE WHEN j.state = 'done' OR o.verdict NOT IN ('retry', 'postponed') THEN j.run_at
                               ELSE clock_timestamp() + make_interval(secs => coalesce(o.delay,
                                      least($6 * power(2, least(j.attempts - 1, 30)), $7) * (0.75 + 0.5 * random()))) END,
                 attempts = CASE WHEN j.state = 'running' AND o.verdict IN ('back', 'postponed') THEN j.attempts - 1
                                 ELSE j.attempts END,
                 last_error = CASE WHEN j.state = 'done' THEN j.last_error ELSE coalesce(o.error, j.last_error) END,
                 finished_at = CASE WHEN j.state = 'done' THEN j.finished_at
                                    WHEN o.verdict IN ('done', 'dead', 'cancelled') OR j.cancel_asked_at IS NOT NULL
                                      OR (o.verdict = 'retry' AND j.attempts >= j.max_attempts) THEN clock_timestamp() END,
                 lease_until = NULL, leased_by = NULL
                 FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::float8[])
                   AS o(id, claim, verdict, error, delay)
                WHERE j.id = ANY($1) AND j.id = o.id
                  AND CASE WHEN j.leased_by = $8 AND j.claim = o.claim
                           THEN j.state = 'done' OR j.state = 'running' AND o.verdict <> 'ended' ELSE false END
               RETURNING j.id, j.kind, j.state, j.attempts AS attempt, j.request_id, j.last_error"#,
            &ids,
            &claims,
            &verdicts,
            &errors as &[Option<String>],
            &delays as &[Option<f64>],
            self.delay.as_secs_f64(),
            self.longest_delay.as_secs_f64(),
            self.worker
        )
        .fetch_all(&self.by_number)
        .await
    }

    /// Prolongs the leases of these claims and says which were still ours, and which of those were asked to stop. Rows whose
    /// outcome is being written are passed over: waiting for them could end in a deadlock.
    pub async fn renew(&self, held: &[Ticket]) -> Result<Vec<(Ticket, bool)>, sqlx::Error> {
        let (ids, claims) = split(held.iter().copied());
        let rows = sqlx::query!(
            r#"WITH mine AS MATERIALIZED (
               SELECT j.id FROM unnest($1::bigint[], $2::bigint[]) AS h(id, claim) JOIN jobs j ON j.id = h.id
                WHERE j.id = ANY($1) AND CASE WHEN j.claim = h.claim THEN j.state = 'running' AND j.leased_by = $3 ELSE false END
                  FOR UPDATE OF j SKIP LOCKED)
             UPDATE jobs SET lease_until = now() + make_interval(secs => $4) WHERE id = ANY (ARRAY(SELECT id FROM mine))
             RETURNING id, claim AS "claim!", cancel_asked_at IS NOT NULL AS "cancelled!""#,
            &ids,
            &claims,
            self.worker,
            self.lease.as_secs_f64()
        )
        .fetch_all(&self.by_number)
        .await?;
        Ok(rows.into_iter().map(|row| (Ticket { id: row.id, claim: row.claim }, row.cancelled)).collect())
    }

    /// Writes how far running jobs are.
    pub async fn progress(&self, heard: &[(Ticket, Progress)]) -> Result<(), sqlx::Error> {
        let (ids, claims) = split(heard.iter().map(|(ticket, _)| *ticket));
        sqlx::query!(
            "WITH mine AS MATERIALIZED (
               SELECT j.id, w.progress FROM unnest($1::bigint[], $2::bigint[], $3::jsonb[]) AS w(id, claim, progress)
                 JOIN jobs j ON j.id = w.id
                WHERE j.id = ANY($1) AND CASE WHEN j.claim = w.claim THEN j.state = 'running' AND j.leased_by = $4 ELSE false END
                  FOR UPDATE OF j SKIP LOCKED)
             UPDATE jobs SET progress = mine.progress FROM mine
              WHERE jobs.id = ANY (ARRAY(SELECT id FROM mine)) AND jobs.id = mine.id",
            &ids,
            &claims,
            &heard.iter().map(|(_, progress)| json!(progress)).collect::<Vec<_>>(),
            self.worker
        )
        .execute(&self.by_number)
        .await?;
        Ok(())
    }

    /// Only asks whether the database is there.
    pub async fn touch(&self) -> Result<(), sqlx::Error> {
        sqlx::query("SELECT 1").execute(&self.pool).await.map(drop)
    }

    /// Takes jobs away from workers that let their lease run out: ready again, at once the first time and with the usual
    /// delay later, or dead when the attempts are used up.
    pub async fn recover(&self) -> Result<Vec<Completed>, sqlx::Error> {
        sqlx::query_as!(
            Completed,
            "WITH lost AS MATERIALIZED (
               SELECT id FROM jobs WHERE state = 'running' AND lease_until < now()
                ORDER BY lease_until LIMIT 1000 FOR UPDATE SKIP LOCKED)
             UPDATE jobs SET
               state = CASE WHEN cancel_asked_at IS NOT NULL THEN 'cancelled'
                            WHEN attempts >= max_attempts THEN 'dead' ELSE 'ready' END,
               run_at = CASE WHEN attempts <= 1 THEN now()
                             ELSE now() + make_interval(secs => least($1 * power(2, least(attempts - 2, 30)), $2)) END,
               finished_at = CASE WHEN attempts >= max_attempts OR cancel_asked_at IS NOT NULL THEN now() END,
               last_error = 'lost: worker ' || leased_by || ' did not finish in its lease',
               lease_until = NULL, leased_by = NULL
               FROM lost WHERE jobs.id = lost.id
             RETURNING jobs.id, kind, state, attempts AS attempt, request_id, last_error",
            self.delay.as_secs_f64(),
            self.longest_delay.as_secs_f64()
        )
        .fetch_all(&self.pool)
        .await
    }
}

/// Numbers of jobs and of claims.
fn split(tickets: impl Iterator<Item = Ticket>) -> (Vec<i64>, Vec<i64>) {
    tickets.map(|ticket| (ticket.id, ticket.claim)).unzip()
}
