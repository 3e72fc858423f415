//! What every test needs: the database as the program sees it, a running worker, messages, and patience.

use super::fake::Fake;
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use ehub_engine::jobs::{self, Notifier};
use ehub_worker::Config;
use ehub_worker::mail::Mailroom;
use ehub_workflows::Db;
use ehub_workflows::channel::Channel;
use ehub_workflows::erp_message::{Draft, Kind, queue};
use serde_json::{Value, json};
use sqlx::PgPool;
use std::future::Future;
use std::time::Duration;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

pub struct Stage {
    /// As the owner: sees everything.
    pub owner: PgPool,
    pub db: Db,
    pub erp: Fake,
    pub notifier: Notifier,
    /// How mail goes out.
    pub mailroom: Mailroom,
}

pub struct Running {
    pub stop: CancellationToken,
    pub task: JoinHandle<()>,
}

/// A worker that can be killed.
pub struct Apart {
    runtime: tokio::runtime::Runtime,
}

impl Apart {
    /// Ends it where it is; its connections go with it.
    pub fn kill(self) {
        self.runtime.shutdown_background();
    }
}

impl Running {
    pub async fn stop(self) {
        self.stop.cancel();
        self.task.await.unwrap();
    }
}

impl Stage {
    pub async fn new(owner: &PgPool, erp: Fake) -> Self {
        let db = Db::open((*owner.connect_options()).clone(), 6).await.unwrap();
        Self { owner: owner.clone(), db, erp, notifier: Notifier::new("test"), mailroom: Mailroom::files("nowhere") }
    }

    /// Starts a worker. A job that fails stays away until the test brings it [`Self::forward`].
    pub fn start(&self, name: &str) -> Running {
        self.start_with(name, |config| config)
    }

    /// The same, with other settings.
    pub fn start_with(&self, name: &str, with: impl FnOnce(Config) -> Config) -> Running {
        let queue = jobs::Config {
            poll: Duration::from_millis(50),
            delay: Duration::from_hours(1),
            ..jobs::Config::named(name)
        };
        let config = with(Config { queue, pull: Duration::from_hours(1), ..Config::named(name) });
        let stop = CancellationToken::new();
        let run = ehub_worker::run(
            config,
            self.db.clone(),
            Some(self.erp.clone()),
            self.mailroom.clone(),
            self.notifier.clone(),
            stop.clone(),
        );
        Running { stop, task: tokio::spawn(async move { run.await.unwrap() }) }
    }

    /// Starts a worker with everything of its own, as a process has it, so that it can be killed: what it was doing does not go on.
    pub fn start_apart(&self, name: &str) -> Apart {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        let queue = jobs::Config { poll: Duration::from_millis(50), ..jobs::Config::named(name) };
        let config = Config { queue, pull: Duration::from_hours(1), ..Config::named(name) };
        let (options, erp, mailroom) =
            ((*self.owner.connect_options()).clone(), self.erp.clone(), self.mailroom.clone());
        let notifier = Notifier::new(name);
        runtime.spawn(async move {
            let db = Db::open(options, 6).await.unwrap();
            ehub_worker::run(config, db, Some(erp), mailroom, notifier, CancellationToken::new()).await.unwrap();
        });
        Apart { runtime }
    }

    /// Queues a message of a document that nobody waits for.
    pub async fn say(&self, kind: Kind, document_version: i64, payload: Value) -> i64 {
        let draft = Draft {
            kind,
            process: "asn",
            document: 999,
            document_version,
            document_no: "A1".to_owned(),
            vendor: 1,
            channel: Channel::Portal,
            payload,
            touches: vec![],
        };
        self.queue(draft).await
    }

    /// Queues a message.
    pub async fn queue(&self, draft: Draft) -> i64 {
        let actor = Actor::system("test", "request-9");
        let mut tx = self.db.begin(&actor).await.unwrap();
        let ids = queue(&mut tx, &actor, now(), &[draft]).await.unwrap();
        tx.commit().await.unwrap();
        self.notifier.notify();
        ids[0]
    }

    /// Lets the time pass until the job of `message` is due.
    pub async fn forward(&self, message: i64) {
        self.run(
            "UPDATE jobs SET run_at = now() WHERE kind = 'erp.deliver' AND (payload->>'message')::bigint = $1",
            message,
        )
        .await;
        self.notifier.notify();
    }

    /// Lets the time pass until a killed worker's leases have run out.
    pub async fn outlive_lease(&self, message: i64) {
        self.run(
            "UPDATE jobs SET lease_until = now() - interval '1 s'
              WHERE kind = 'erp.deliver' AND state = 'running' AND (payload->>'message')::bigint = $1",
            message,
        )
        .await;
    }

    async fn run(&self, sql: &'static str, message: i64) {
        sqlx::query(sql).bind(message).execute(&self.owner).await.unwrap();
    }

    pub async fn state_of(&self, message: i64) -> String {
        sqlx::query_scalar("SELECT state FROM erp_messages WHERE id = $1")
            .bind(message)
            .fetch_one(&self.owner)
            .await
            .unwrap()
    }

    pub async fn reaches(&self, message: i64, state: &str) {
        eventually(state, || async { self.state_of(message).await == state }).await;
    }

    /// Outcomes of all attempts.
    pub async fn outcomes(&self, message: i64) -> Vec<String> {
        sqlx::query_scalar(
            "SELECT coalesce(outcome, 'open') FROM erp_message_attempts WHERE erp_message_id = $1 ORDER BY attempt_no",
        )
        .bind(message)
        .fetch_all(&self.owner)
        .await
        .unwrap()
    }

    /// State and last error of the job that delivers `message`.
    pub async fn job_of(&self, message: i64) -> (String, i32, String) {
        sqlx::query_as(
            "SELECT state, attempts, coalesce(last_error, '') FROM jobs
              WHERE kind = 'erp.deliver' AND (payload->>'message')::bigint = $1 ORDER BY id DESC LIMIT 1",
        )
        .bind(message)
        .fetch_one(&self.owner)
        .await
        .unwrap()
    }

    /// Waits until a worker that was started has made its first pulls, and lets no schedule run again: from then on, what the ERP is
    /// asked comes from the messages of the test alone. An answer to a pull would otherwise count as a sign of life of the ERP.
    pub async fn hush(&self) {
        eventually("the first pulls are over", || async { self.pulled().await >= 4 }).await;
        sqlx::query("UPDATE qjobs SET cron = '0 0 0 29 2 *', next_at = now() + interval '1 hour'")
            .execute(&self.owner)
            .await
            .unwrap();
        eventually("no job is due", || async {
            sqlx::query_scalar("SELECT count(*) = 0 FROM jobs WHERE state IN ('ready', 'running') AND run_at <= now()")
                .fetch_one(&self.owner)
                .await
                .unwrap()
        })
        .await;
    }

    /// How many pulls have ended well.
    pub async fn pulled(&self) -> i64 {
        sqlx::query_scalar("SELECT count(*) FROM jobs WHERE kind LIKE 'erp.pull%' AND state = 'done'")
            .fetch_one(&self.owner)
            .await
            .unwrap()
    }

    /// Whether the job of `message` was sent away for seconds, not for the hour that a failed attempt costs here.
    pub async fn postponed(&self, message: i64) -> bool {
        sqlx::query_scalar(
            "SELECT state = 'ready' AND run_at < now() + interval '2 minutes' AND run_at > now() FROM jobs
              WHERE kind = 'erp.deliver' AND (payload->>'message')::bigint = $1 ORDER BY id DESC LIMIT 1",
        )
        .bind(message)
        .fetch_one(&self.owner)
        .await
        .unwrap()
    }

    /// The job of `message` has failed and waits for its next attempt.
    pub async fn waits(&self, message: i64, attempts: i32) {
        eventually("the job waits for its next attempt", || async {
            let (state, made, _) = self.job_of(message).await;
            state == "ready" && made == attempts
        })
        .await;
    }
}

/// The time at which messages are queued: a past one, because a worker takes jobs that were queued later than now for those of a clock that
/// ran ahead, and makes them due.
pub fn now() -> DateTime<Utc> {
    DateTime::from_timestamp(1_700_000_000, 0).unwrap()
}

/// A notice as it is sent.
pub fn asn(reference: &str) -> Value {
    json!({ "reference": reference, "vendorCode": "V1", "plantCode": "P1", "shippedOn": "2027-01-15",
            "etaOn": "2027-01-16", "lines": [] })
}

/// A decision about a lot as it is told.
pub fn certificate(reference: &str) -> Value {
    json!({ "reference": reference, "vendorCode": "V1", "plantCode": "P1", "asnNo": "A1", "asnLineNo": 1, "poNo": "45",
            "poLineNo": 1, "materialCode": "M1", "lotNo": "L1", "isAccepted": true, "isPassed": true, "reason": "",
            "decidedAt": "2027-01-15T08:00:00Z", "specRevision": 1, "items": [] })
}

pub async fn eventually<F: Future<Output = bool>>(what: &str, mut holds: impl FnMut() -> F) {
    for _ in 0..6_000 {
        if holds().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("never happened: {what}");
}

/// Ends whoever waits for this lock: with a process that was killed goes its connection, though the server notices only when it has an answer.
pub async fn cut(owner: &PgPool, lock: i64) {
    let waiting = "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid::bigint = $1 AND NOT granted";
    let waiting: Vec<i32> = sqlx::query_scalar(waiting).bind(lock).fetch_all(owner).await.unwrap();
    for pid in waiting {
        sqlx::query("SELECT pg_terminate_backend($1, 5000)").bind(pid).execute(owner).await.unwrap();
    }
}
