//! Runs a question: on a connection of its own as the role `ehub_reporter`, so that nothing of one run is left for the next.

mod cursor;
mod saved;

pub use saved::{change, create, list, remove};

use super::rules::{self, Plan};
use super::{QueryAnswer, Question};
use crate::audit::{self, Kind};
use crate::database::Db;
use crate::error::Error;
use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use cursor::{Failure, Run};
use ehub_engine::{Actor, Finding};
use serde_json::json;
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _, PgConnection};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;
use tracing::Instrument as _;
use uuid::Uuid;

/// Characters of a text that the audit log keeps.
const TOLD: usize = 4_000;
/// Bytes of parameters that it keeps.
const LONGEST_GIVEN: usize = 16_000;
/// Characters of a company's code that it keeps.
const LONGEST_CODE: usize = 40;

/// What a run may take.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// From its beginning to its end.
    pub time: Duration,
    /// Rows that are sent.
    pub rows: usize,
    /// Bytes of all values that are sent.
    pub bytes: usize,
    /// Rows of a workbook.
    pub sheet_rows: usize,
    /// Bytes of all values of a workbook.
    pub sheet_bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        let megabyte = 1024 * 1024;
        Self {
            time: Duration::from_secs(30),
            rows: 10_000,
            bytes: 8 * megabyte,
            sheet_rows: 100_000,
            sheet_bytes: 64 * megabyte,
        }
    }
}

/// The way to the reporting views.
#[derive(Clone)]
pub struct Reporter {
    options: PgConnectOptions,
    /// What a run may take.
    pub limits: Limits,
}

impl std::fmt::Debug for Reporter {
    // The options hold a password.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Reporter").field("limits", &self.limits).finish_non_exhaustive()
    }
}

/// How much of an answer is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// What fits a page.
    Page,
    /// What fits a workbook.
    Sheet,
}

impl Reporter {
    /// `options` sign in as `ehub_reporter`.
    pub fn new(options: PgConnectOptions, limits: Limits) -> Self {
        Self { options: options.disable_statement_logging(), limits }
    }

    /// Rows and bytes of an answer.
    fn room(&self, wanted: Wanted) -> (usize, usize) {
        match wanted {
            Wanted::Page => (self.limits.rows, self.limits.bytes),
            Wanted::Sheet => (self.limits.sheet_rows, self.limits.sheet_bytes),
        }
    }

    /// A connection for one run. Its settings are no wall, for whoever gets past the first one may set them otherwise: they end what goes wrong
    /// early.
    async fn connect(&self, name: &str) -> Result<PgConnection, sqlx::Error> {
        let time = self.limits.time.as_millis().to_string();
        let settings = [
            ("search_path", "reporting"),
            // Else the server reads a backslash in a text otherwise than the first wall.
            ("standard_conforming_strings", "on"),
            ("default_transaction_read_only", "on"),
            ("statement_timeout", time.as_str()),
            ("idle_in_transaction_session_timeout", time.as_str()),
            ("lock_timeout", "2000"),
            ("work_mem", "16MB"),
            ("max_parallel_workers_per_gather", "0"),
        ];
        PgConnection::connect_with(&self.options.clone().application_name(name).options(settings)).await
    }

    /// Ends the connections of that name; gives how many. The role may end its own.
    async fn end(&self, name: &str) -> Result<i64, sqlx::Error> {
        let mut connection =
            PgConnection::connect_with(&self.options.clone().application_name("ehub-query-cancel")).await?;
        let ended: i64 = sqlx::query_scalar(
            "SELECT count(*) FILTER (WHERE pg_catalog.pg_terminate_backend(pid)) FROM pg_catalog.pg_stat_activity
              WHERE usename = current_user AND application_name = $1",
        )
        .bind(name)
        .fetch_one(&mut connection)
        .await?;
        connection.close().await?;
        Ok(ended)
    }
}

/// Name of the run's connection, by which it is found from every process. It fits the 63 bytes of PostgreSQL.
fn name_of(account: i64, key: Uuid) -> String {
    format!("ehub-query-{account}-{}", key.simple())
}

/// What a run needs besides its question, until its end.
struct Asked {
    db: Db,
    reporter: Reporter,
    actor: Actor,
    now: DateTime<Utc>,
    question: Question,
    wanted: Wanted,
}

/// Answers a question of `actor`, and writes down that it was asked. `seat` is kept until the run has ended, also where whoever asked went away:
/// then it is ended early.
///
/// # Errors
/// [`Error::Invalid`] for what the first wall or PostgreSQL refuses (field `text`, with `position` where it is known); [`Error::Refused`] with
/// `QUERY_TIMED_OUT`, `QUERY_OUT_OF_MEMORY`, `QUERY_CANCELLED` or `REPORTING_NOT_SET_UP`; or the database's own.
pub async fn run<S: Send + 'static>(
    db: &Db,
    reporter: &Reporter,
    (actor, now): (&Actor, DateTime<Utc>),
    (question, wanted): (Question, Wanted),
    seat: S,
) -> Result<QueryAnswer, Error> {
    let plan = rules::read(&question.text, &question.parameters);
    let asked = Asked { db: db.clone(), reporter: reporter.clone(), actor: actor.clone(), now, question, wanted };
    carry_out(asked, plan, seat).await
}

/// As [`run`], past the first wall: what the second one is tried with.
///
/// # Errors
/// As [`run`].
pub async fn run_unread(
    db: &Db,
    reporter: &Reporter,
    (actor, now): (&Actor, DateTime<Utc>),
    question: Question,
) -> Result<QueryAnswer, Error> {
    let plan = Plan::unread(&question.text);
    let (db, reporter, actor) = (db.clone(), reporter.clone(), actor.clone());
    carry_out(Asked { db, reporter, actor, now, question, wanted: Wanted::Page }, Ok(plan), ()).await
}

async fn carry_out<S: Send + 'static>(
    asked: Asked,
    plan: Result<Plan, Finding>,
    seat: S,
) -> Result<QueryAnswer, Error> {
    // Dropped with this future: the run beside learns of it.
    let (stays, gone) = oneshot::channel::<()>();
    let beside = async move {
        let began = Instant::now();
        let answer = match plan {
            Ok(plan) => watched(&asked, &plan, gone).await,
            Err(finding) => Err(Error::Invalid(vec![finding])),
        };
        let milliseconds = i64::try_from(began.elapsed().as_millis()).unwrap_or(i64::MAX);
        let answer = answer.map(|answer| QueryAnswer { milliseconds, ..answer });
        tell(&asked, &answer, milliseconds).await?;
        drop(seat);
        answer
    };
    let answer = tokio::spawn(beside.in_current_span()).await;
    drop(stays);
    answer.unwrap_or(Err(Error::Database(sqlx::Error::WorkerCrashed)))
}

/// The run, within its time, as long as somebody waits for it.
async fn watched(asked: &Asked, plan: &Plan, gone: oneshot::Receiver<()>) -> Result<QueryAnswer, Error> {
    let (question, reporter) = (&asked.question, &asked.reporter);
    let zone = match question.zone.as_deref() {
        None => Tz::UTC,
        Some(zone) => zone.parse().map_err(|_| wrong("zone", "time zone"))?,
    };
    let sight = sight(asked).await?;
    let account = asked.actor.account.unwrap_or_default();
    let name = name_of(account, question.key);
    let seconds = reporter.limits.time.as_secs();
    let work = async {
        let connection = reporter.connect(&name).await.map_err(no_entry)?;
        let run = Run { db: &asked.db, actor: &asked.actor, plan, sight, zone, room: reporter.room(asked.wanted) };
        run.answer(connection).await.map_err(|failure| told(failure, plan, seconds))
    };
    // Nothing that a text sets lasts longer than this.
    let early = tokio::select! {
        answer = work => return answer,
        () = tokio::time::sleep(reporter.limits.time) => Finding::block("QUERY_TIMED_OUT").with("seconds", seconds),
        _ = gone => Finding::block("QUERY_CANCELLED"),
    };
    if let Err(error) = reporter.end(&name).await {
        tracing::warn!(%error, "a run that was given up could not be ended; its own time-out does");
    }
    Err(Error::Refused(vec![early]))
}

fn wrong(field: &str, expected: &str) -> Error {
    Error::Invalid(vec![Finding::block("WRONG_TYPE").at(field).with("expected", expected)])
}

/// Whose rows it sees.
async fn sight(asked: &Asked) -> Result<Option<i64>, Error> {
    let Some(code) = asked.question.seen_as.as_deref() else { return Ok(asked.actor.company) };
    let mut tx = asked.db.begin(&asked.actor).await?;
    let company = sqlx::query_scalar!("SELECT id FROM companies WHERE code = $1 AND type NOT IN ('A', 'B')", code)
        .fetch_optional(&mut *tx)
        .await?;
    company.map(Some).ok_or_else(|| wrong("seenAs", "code of a supplier"))
}

/// Why the role does not get in: where it has no password, no rights or is not there, nobody has set it up.
fn no_entry(error: sqlx::Error) -> Error {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    let shut = code.is_some_and(|code| code.starts_with("28") || ["3D000", "42501"].contains(&code.as_ref()));
    if shut {
        tracing::error!(%error, "the role ehub_reporter does not get in");
        return Error::Refused(vec![Finding::block("REPORTING_NOT_SET_UP")]);
    }
    Error::Database(error)
}

/// What went wrong, for whoever asked.
fn told(failure: Failure, plan: &Plan, seconds: u64) -> Error {
    let (error, before) = match failure {
        Failure::NoColumns => return Error::Invalid(vec![Finding::block("QUERY_NO_COLUMNS").at("text")]),
        Failure::Columns(max) => {
            return Error::Invalid(vec![Finding::block("QUERY_COLUMNS").at("text").with("max", max)]);
        }
        Failure::OfOurs(error) => return error,
        Failure::OfText(error, before) => (error, before),
    };
    let sqlx::Error::Database(said) = &error else { return Error::Database(error) };
    let Some(said) = said.try_downcast_ref::<sqlx::postgres::PgDatabaseError>() else { return Error::Database(error) };
    match said.code() {
        "57014" => Error::Refused(vec![Finding::block("QUERY_TIMED_OUT").with("seconds", seconds)]),
        "53200" => Error::Refused(vec![Finding::block("QUERY_OUT_OF_MEMORY")]),
        "57P01" => Error::Refused(vec![Finding::block("QUERY_CANCELLED")]),
        _ => {
            let place = match said.position() {
                Some(sqlx::postgres::PgErrorPosition::Original(at)) if at > before => Some(plan.place(at - before)),
                _ => None,
            };
            let finding = Finding::block("QUERY_FAILED").at("text").with("message", said.message());
            Error::Invalid(vec![match place {
                Some(place) => finding.with("position", place),
                None => finding,
            }])
        }
    }
}

/// Writes it into the audit log: what was asked, of whom, and how it ended.
async fn tell(asked: &Asked, answer: &Result<QueryAnswer, Error>, milliseconds: i64) -> Result<(), Error> {
    let question = &asked.question;
    let text: String = question.text.chars().take(TOLD).collect();
    let subject = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let (rows, reason) = match answer {
        Ok(answer) => (answer.rows.len(), String::new()),
        Err(Error::Invalid(found) | Error::Refused(found)) => {
            (0, found.first().map(|finding| finding.label.clone()).unwrap_or_default())
        }
        Err(_) => (0, "SYSTEM_ERROR".to_owned()),
    };
    // What was refused for its length is not kept either.
    let given = json!(question.parameters);
    let given = if given.to_string().len() <= LONGEST_GIVEN { given } else { json!(question.parameters.len()) };
    let seen_as: Option<String> = question.seen_as.as_ref().map(|code| code.chars().take(LONGEST_CODE).collect());
    let detail = json!({
        "text": text, "parameters": given, "seenAs": seen_as, "key": question.key,
        "rows": rows, "milliseconds": milliseconds, "isSheet": asked.wanted == Wanted::Sheet,
    });
    let mut tx = asked.db.begin(&asked.actor).await?;
    if reason.is_empty() {
        audit::record(&mut tx, &asked.actor, asked.now, Kind::QueryRun, &subject, detail).await?;
    } else {
        audit::refused(&mut tx, &asked.actor, asked.now, (Kind::QueryRun, &reason), &subject, detail).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// Ends a run of that account, wherever it runs; `false` = there is none.
///
/// # Errors
/// The database's own.
pub async fn cancel(reporter: &Reporter, account: i64, key: Uuid) -> Result<bool, Error> {
    Ok(reporter.end(&name_of(account, key)).await.map_err(no_entry)? > 0)
}
