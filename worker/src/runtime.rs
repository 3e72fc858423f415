//! The worker process: handlers by kind of job, schedules, and the connections that wake it.

use crate::circuit_breaker::CircuitBreaker;
use crate::deliver::deliver;
use crate::erp::ErpConnector;
use crate::mail::{self, Mailer, Mailroom, Transport};
use crate::reader::outage;
use crate::schedules::Ticker;
use crate::{
    ask, compare, digest, export, held, masters, presence, pull, report, schedules, specs, statements, sweep, weekly,
};
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use ehub_engine::deadline;
use ehub_engine::jobs::schedule::every;
use ehub_engine::jobs::{self, Failure, Handlers, Notifier};
use ehub_workflows::circuit_breaker::System;
use ehub_workflows::clock_ahead::Leases;
use ehub_workflows::erp_message::question::ASK;
use ehub_workflows::erp_message::queue::DELIVER;
use ehub_workflows::export::store::WRITE as WRITE_EXPORT;
use ehub_workflows::mail::queue::DELIVER as DELIVER_MAIL;
use ehub_workflows::master::store::adopt;
use ehub_workflows::po::store::import::READ_HELD;
use ehub_workflows::qjob::Kind;
use ehub_workflows::qjob::store::{Shipped, define};
use ehub_workflows::report::store::RUN as RUN_REPORT;
use ehub_workflows::{Db, Error};
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// Connections of the queue itself: claims, outcomes, leases, schedules.
const QUEUE_CONNECTIONS: u32 = 4;
/// Exports that this process writes at once: each keeps a connection and a core busy.
const EXPORTS: usize = 2;
/// An export of as many rows as a sheet holds takes minutes. It says how far it is, and its lease is renewed.
const EXPORT_TIME: Duration = Duration::from_hours(1);
/// Reports that this process counts at once: each keeps two connections and a core of the database busy.
const REPORTS: usize = 1;
/// A report of two years over all suppliers reads whatever came in that time.
const REPORT_TIME: Duration = Duration::from_hours(1);
/// How often to look whether a schedule is due.
const TICK: Duration = Duration::from_secs(1);

/// Settings of the worker.
#[derive(Clone, Debug)]
pub struct Config {
    /// The queue's own settings. Its time-out must leave room for two calls on the ERP.
    pub queue: jobs::Config,
    /// How often orders and receipts are pulled, until somebody edits the qjob; full seconds.
    pub pull: Duration,
    /// Messages that this process delivers to the ERP at once.
    pub erp_calls: usize,
    /// How long the ERP is asked for a document that it accepted without a number, or that it may have.
    pub looks_for: Duration,
    /// Mails that this process hands over at once.
    pub mail_calls: usize,
    /// A run that works in steps gives its place to others after so long; a third of the queue's time-out at most.
    pub stretch: Duration,
    /// Reads the time.
    pub clock: fn() -> DateTime<Utc>,
}

impl Config {
    /// The defaults, for a worker called `name`; no two running workers may share it.
    pub fn named(name: impl Into<String>) -> Self {
        Self {
            queue: jobs::Config::named(name),
            pull: Duration::from_secs(15),
            erp_calls: 8,
            looks_for: Duration::from_hours(24),
            mail_calls: 4,
            stretch: Duration::from_mins(1),
            clock: system_clock,
        }
    }
}

/// What a worker finds missing: definitions of qjobs, and records of what was there before there was master data.
async fn prepare(db: &Db, now: DateTime<Utc>, shipped: &[Shipped]) -> Result<(), Error> {
    define(db, now, shipped).await?;
    adopt(db, &Actor::system("worker", "start"), now).await
}

#[expect(clippy::disallowed_methods, reason = "time enters the worker here and is passed on as a fact")]
fn system_clock() -> DateTime<Utc> {
    Utc::now()
}

/// What every handler that speaks to the ERP needs.
#[derive(Debug)]
pub(crate) struct Context<C> {
    pub db: Db,
    pub erp: C,
    /// Before the ERP.
    pub breaker: CircuitBreaker,
    pub clock: fn() -> DateTime<Utc>,
    /// A handler runs no longer than this.
    pub timeout: Duration,
    /// How long the ERP is asked for a document that it may have.
    pub looks_for: Duration,
    /// A pull gives its place to others after so long.
    pub stretch: Duration,
}

impl<C: ErpConnector + Sync> Context<C> {
    /// The way through the gate before the ERP. One that is down is tried by a call about no document.
    pub(crate) async fn pass(&self) -> Result<(), Failure> {
        self.breaker.pass_by(self.erp.health(), outage).await
    }
}

/// The worker ended otherwise than by being stopped.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The runtime failed.
    #[error(transparent)]
    Jobs(#[from] jobs::RunError),
    /// The qjobs could not be defined, or what was there before master data not be adopted.
    #[error("preparing the database: {0}")]
    Prepare(#[from] Error),
}

/// Works until `stop`, then drains: running jobs end, the others go back to the queue.
///
/// `notifier` is the process's own: whoever commits in this process rings it. Rings of other processes are heard here, and
/// those of this process are passed on to others. Without a `connector` nothing is pulled, and what is meant for the ERP
/// waits.
///
/// # Errors
/// When the database cannot be reached at the start, or the runtime itself fails. Later outages are waited for.
pub async fn run<C>(
    config: Config,
    db: Db,
    connector: Option<C>,
    mailroom: Mailroom,
    notifier: Notifier,
    stop: CancellationToken,
) -> Result<(), RunError>
where
    C: ErpConnector + Send + Sync + 'static,
{
    let options = (*db.pool().connect_options()).clone();
    let queue = jobs::pool(options.clone(), QUEUE_CONNECTIONS);
    let mailer = Mailer {
        db: db.clone(),
        breaker: CircuitBreaker::new(db.clone(), System::Mail, &[DELIVER_MAIL], config.clock),
        mailroom,
        clock: config.clock,
        timeout: config.queue.timeout,
    };
    let here = db.clone();
    let files = match &mailer.mailroom.transport {
        Transport::Files(files) => Some(tokio::spawn(files.clone().tidy(config.clock))),
        Transport::Smtp(_) => None,
    };
    let stretch = config.stretch.min(config.queue.timeout / 3);
    let handlers = handlers(&db, &Arc::new(mailer), config.clock, stretch).at_most(config.mail_calls, DELIVER_MAIL);
    let mut shipped = INSIDE.map(Shipped::of).to_vec();
    let handlers = match connector {
        None => handlers,
        Some(erp) => {
            let cron = every(config.pull.as_secs());
            shipped.extend([Kind::PullOrders, Kind::PullReceipts].map(|kind| Shipped { kind, cron: cron.clone() }));
            shipped.extend([Kind::PullStatements, Kind::PullMasters, Kind::Compare].map(Shipped::of));
            let breaker = CircuitBreaker::new(db.clone(), System::Erp, &WAIT_FOR_ERP, config.clock);
            breaker.knock().await?;
            let (clock, timeout, looks_for) = (config.clock, config.queue.timeout, config.looks_for);
            let context = Context { db, erp, breaker, clock, timeout, looks_for, stretch };
            erp_handlers(handlers, &Arc::new(context)).at_most(config.erp_calls, DELIVER)
        }
    };
    let myself = presence::of(&config.queue, &handlers);
    prepare(&here, (config.clock)(), &shipped).await?;
    let leases = Leases { job: config.queue.lease, message: config.queue.timeout };
    let ticker = Ticker { every: TICK, leases, clock: config.clock };
    let beside = [
        tokio::spawn(presence::keep(here.clone(), myself.clone())),
        tokio::spawn(jobs::announce(notifier.clone(), options.clone(), stop.clone())),
        tokio::spawn(jobs::listen(notifier.clone(), options, stop.clone())),
        tokio::spawn(schedules::run(here.clone(), queue.clone(), ticker, notifier.clone(), stop.clone())),
    ];
    tracing::info!(worker = config.queue.name, kinds = ?handlers, "worker ready");
    let result = jobs::run(queue.clone(), config.queue, handlers, notifier, stop).await;
    for task in beside.into_iter().chain(files) {
        task.abort();
        let _ = task.await;
    }
    presence::leave(&here, &myself.name).await;
    queue.close().await;
    Ok(result?)
}

/// Kinds of jobs that wait for the ERP.
const WAIT_FOR_ERP: [&str; 7] =
    [DELIVER, READ_HELD, pull::ORDERS, pull::RECEIPTS, pull::STATEMENTS, masters::MASTERS, compare::COMPARE];

/// Qjobs that need nothing from outside.
const INSIDE: [Kind; 10] = [
    Kind::ForgetJobs,
    Kind::ForgetRuns,
    Kind::ForgetSessions,
    Kind::ForgetAudit,
    Kind::Expire,
    Kind::WeeklyDownload,
    Kind::MailDigest,
    Kind::SetUpSpecs,
    Kind::RunReports,
    Kind::IssueStatements,
];

/// Adds qjobs, a line each: `kind, (what it needs), run => what it does`.
macro_rules! qjobs {
    ($handlers:expr, $db:expr; $($kind:ident($($needed:ident),*), $run:ident => $does:expr;)+) => {{
        let (handlers, own) = ($handlers, $db.clone());
        $(
            let handlers = {
                $(let $needed = $needed.clone();)*
                schedules::on(handlers, &own, Kind::$kind, move |$run| {
                    $(let $needed = $needed.clone();)*
                    async move { $does.await }
                })
            };
        )+
        handlers
    }};
}

/// What is done without an ERP.
fn handlers(db: &Db, mailer: &Arc<Mailer>, clock: fn() -> DateTime<Utc>, stretch: Duration) -> Handlers {
    let (reminding, mailing, exporting, counting) = (db.clone(), mailer.clone(), db.clone(), db.clone());
    let handlers = Handlers::new()
        .on(WRITE_EXPORT, move |job| {
            let db = exporting.clone();
            async move { export::write(&db, &job, clock).await }
        })
        .at_most(EXPORTS, WRITE_EXPORT)
        .lasting(EXPORT_TIME, WRITE_EXPORT)
        .on(RUN_REPORT, move |job| {
            let db = counting.clone();
            async move { report::count(&db, &job, clock).await }
        })
        .at_most(REPORTS, RUN_REPORT)
        .lasting(REPORT_TIME, RUN_REPORT)
        .on(DELIVER_MAIL, move |job| {
            let mailer = mailing.clone();
            async move { mail::deliver(&mailer, job).await }
        })
        .on(deadline::FIRED, move |job| {
            let db = reminding.clone();
            async move { schedules::overdue(&db, job, clock()).await }
        });
    qjobs! { handlers, db;
        ForgetJobs(db), run => sweep::jobs(&db, &run);
        ForgetRuns(db), run => sweep::runs(&db, &run);
        ForgetSessions(db), run => sweep::sessions(&db, &run, clock());
        ForgetAudit(db), run => sweep::audit(&db, &run);
        Expire(db), run => sweep::expire(&db, &run, clock());
        WeeklyDownload(db), run => weekly::weekly(&db, &run, clock(), stretch);
        MailDigest(db), run => digest::send(&db, &run, clock());
        SetUpSpecs(db), run => specs::set_up(&db, &run, clock());
        RunReports(db), run => report::fire(&db, &run, clock());
        IssueStatements(db), run => statements::issue(&db, &run, clock());
    }
}

/// What is done with the ERP.
fn erp_handlers<C>(handlers: Handlers, context: &Arc<Context<C>>) -> Handlers
where
    C: ErpConnector + Send + Sync + 'static,
{
    let (delivering, reading, asking) = (context.clone(), context.clone(), context.clone());
    let handlers = handlers
        .on(DELIVER, move |job| {
            let context = delivering.clone();
            async move { deliver(&context, job).await }
        })
        .on(READ_HELD, move |job| {
            let context = reading.clone();
            async move { held::read(&context, &job).await }
        })
        .on(ASK, move |job| {
            let context = asking.clone();
            async move { ask::ask(&context, job).await }
        });
    qjobs! { handlers, context.db;
        PullOrders(context), run => pull::orders(&context, &run.job);
        PullReceipts(context), run => pull::receipts(&context, &run.job);
        PullStatements(context), run => pull::statements(&context, &run.job);
        PullMasters(context), run => masters::pull(&context, &run.job);
        Compare(context), run => compare::compare(&context, &run);
    }
}

/// What an error of a process means for the job: only the database's own pass by themselves.
pub(crate) fn failure(error: Error) -> Failure {
    match error {
        Error::Database(_) | Error::Files(_) | Error::Stale { .. } => Failure::retry(error),
        Error::NotFound | Error::Invalid(_) | Error::Refused(_) | Error::Unconfirmed { .. } => Failure::dead(error),
    }
}
