//! What comes round by itself: the ticker, and the frame around every run of a qjob.

use crate::runtime::failure;
use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use ehub_engine::deadline::{self, Fired};
use ehub_engine::jobs::{Failure, Handlers, Job, Notifier};
use ehub_engine::label::Label;
use ehub_workflows::clock_ahead::{self, Leases};
use ehub_workflows::qjob::{Kind, store};
use ehub_workflows::{Db, overdue};
use serde::Deserialize;
use serde_json::Value;
use sqlx::PgPool;
use std::time::Duration;
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

/// How often to look for times that a clock which ran ahead has left behind.
const REPAIR: Duration = Duration::from_secs(30);

/// How the ticker works.
pub(crate) struct Ticker {
    /// How often to look whether a tick or a deadline is due.
    pub every: Duration,
    /// How long leases of this worker last.
    pub leases: Leases,
    /// Reads the time.
    pub clock: fn() -> DateTime<Utc>,
}

/// Fires ticks and deadlines, and brings back times that a clock which ran ahead has left behind, until `stop`. Every worker process
/// does: they do not get in each other's way.
pub(crate) async fn run(db: Db, queue: PgPool, ticker: Ticker, notifier: Notifier, stop: CancellationToken) {
    let (mut clock, mut repair) = (interval(ticker.every), interval(REPAIR));
    clock.set_missed_tick_behavior(MissedTickBehavior::Delay);
    repair.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            _ = repair.tick() => {
                match clock_ahead::repair(&db, (ticker.clock)(), ticker.leases).await {
                    Ok(repaired) if repaired.is_empty() => {}
                    Ok(repaired) => {
                        tracing::warn!(?repaired, "a clock ran ahead: times that it left behind are corrected");
                        notifier.notify();
                    }
                    Err(error) => tracing::warn!(%error, "cannot look for times that a clock left behind"),
                }
            }
            _ = clock.tick() => fire(&db, &queue, &notifier).await,
        }
    }
}

/// Fires the ticks and deadlines that are due.
async fn fire(db: &Db, queue: &PgPool, notifier: &Notifier) {
    match store::tick(db).await {
        Ok(0) => {}
        Ok(_) => notifier.notify(),
        Err(error) => tracing::warn!(%error, "cannot fire ticks"),
    }
    match deadline::fire(queue).await {
        Ok(0) => {}
        Ok(_) => notifier.notify(),
        Err(error) => tracing::warn!(%error, "cannot fire deadlines"),
    }
}

/// Answers a deadline that ran out.
pub(crate) async fn overdue(db: &Db, job: Job, now: DateTime<Utc>) -> Result<(), Failure> {
    let fired: Fired = job.read()?;
    let actor = job.actor();
    let told = overdue::fired(db, &actor, now, (&job.process, job.document), &fired).await.map_err(failure)?;
    if told != overdue::Told::default() {
        tracing::info!(deadline = fired.name, documents = told.documents, mails = told.mails, "people are told");
    }
    Ok(())
}

/// A run, as its handler gets it.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    pub job: Job,
    told: Told,
}

/// The payload of a run's job. That of an older version says nothing: then everything is as shipped.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
struct Told {
    parameters: Value,
    zone: String,
}

impl Run {
    fn read(kind: Kind, job: Job) -> Result<Self, Failure> {
        let mut told: Told = job.read()?;
        told.parameters = kind.complete(&told.parameters);
        Ok(Self { job, told })
    }

    /// A parameter that is a whole number.
    pub fn whole(&self, name: &str) -> Result<i64, Failure> {
        let value = self.told.parameters[name].as_i64();
        value.ok_or_else(|| Failure::dead(format!("there is no parameter {name}")))
    }

    /// A parameter that is one of a few words.
    pub fn choice<L: Label>(&self, name: &str) -> Result<L, Failure> {
        let value = self.told.parameters[name].as_str().and_then(L::parse);
        value.ok_or_else(|| Failure::dead(format!("there is no parameter {name}")))
    }

    /// The day that it is where the definition's clock hangs.
    pub fn day(&self, now: DateTime<Utc>) -> NaiveDate {
        now.with_timezone(&self.told.zone.parse().unwrap_or(Tz::UTC)).date_naive()
    }
}

/// Adds the handler of a kind of qjob. It answers with what is to be read in the history of runs. Asked to stop, it is
/// dropped where it waits: what it has not committed by then has not happened.
pub(crate) fn on<F, R>(handlers: Handlers, db: &Db, kind: Kind, handler: F) -> Handlers
where
    F: Fn(Run) -> R + Clone + Send + Sync + 'static,
    R: Future<Output = Result<String, Failure>> + Send + 'static,
{
    let db = db.clone();
    handlers.on(kind.as_str(), move |job: Job| {
        let (db, handler) = (db.clone(), handler.clone());
        async move {
            let watched = job.clone();
            store::begin(&db, job.id).await.map_err(failure)?;
            let run = Run::read(kind, job)?;
            let ended = tokio::select! {
                biased;
                () = watched.cancelled() => Err(Failure::cancelled("stopped on request")),
                ended = handler(run) => ended,
            };
            let output = match &ended {
                Ok(output) => output.clone(),
                Err(failure) => failure.message.clone(),
            };
            let failed = ended.as_ref().is_err_and(Failure::is_attempt);
            store::end(&db, watched.id, &output, failed).await.map_err(failure)?;
            ended.map(|_| ())
        }
    })
}
