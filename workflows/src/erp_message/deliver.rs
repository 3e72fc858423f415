//! Delivery, seen from the worker: take a message, say how it went.

use crate::Db;
use crate::erp_message::erp_reply::{Asker, ErpReply, notify};
use crate::erp_message::looking::{self, Looking};
use crate::erp_message::machine::{Erp, Input, State};
use crate::erp_message::queue::Kind;
use crate::erp_message::turn;
use crate::error::Error;
use crate::message::{Ending, Next, Standing, Taken, late, step, unknown};
use crate::topic::{self, Topic};
use chrono::{DateTime, TimeDelta, Utc};
use ehub_engine::jobs::Claim;
use ehub_engine::label::Label;
use ehub_engine::{Actor, labels};
use serde_json::{Value, json};
use sqlx::PgConnection;

/// A message handed to a worker.
#[derive(Clone, Debug)]
pub struct Delivery {
    /// Id of the message.
    pub message: i64,
    /// Version of the message while this worker has it: the fence for [`finish`].
    pub version: i64,
    /// What is to be said.
    pub kind: Kind,
    /// Number shown to people; the reference by which the ERP knows the document.
    pub document_no: String,
    /// The same for every attempt.
    pub idempotency_key: String,
    /// What the connector sends.
    pub payload: Value,
    /// Which attempt this is, from 1.
    pub attempt: i32,
    /// An earlier attempt, or an earlier message of the same kind for this document, may have arrived: ask before sending.
    pub ask_first: bool,
    /// The ERP may have it: it is looked for and not sent.
    pub looking: Option<Looking>,
    /// Why the attempt before this one failed.
    pub last_error: Option<String>,
    /// The worker's claim on the job that delivers it.
    pub claim: Claim,
}

/// How a delivery ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// The ERP took it now.
    Done(Value),
    /// The ERP had it already.
    AlreadyPosted(Value),
    /// The ERP accepted it and gives its number later; in words, for people. From now on it is looked for and not sent.
    Accepted(String),
    /// The ERP refused it, in its own words.
    Refused(String),
    /// It could not be said, or nobody knows whether it arrived; try again.
    Transient(String),
    /// The ERP answers, but has not got so far with this document; in words, what it waits for. Try again later.
    NotReady(String),
    /// The attempts are used up, and the ERP may have it all the same; in words, what was seen. From now on it is looked for and not sent.
    Unclear(String),
    /// The ERP holds a newer version of the record; try again after it was read anew.
    Conflict(String),
    /// The ERP did not let us in.
    SignIn(String),
}

labels! {
    /// How an attempt ended.
    pub enum Outcome {
        /// See [`Answer::Done`].
        Done = "done",
        /// See [`Answer::AlreadyPosted`].
        AlreadyPosted = "already_posted",
        /// See [`Answer::Accepted`].
        Accepted = "accepted",
        /// See [`Answer::Transient`].
        Transient = "transient",
        /// See [`Answer::NotReady`].
        NotReady = "not_ready",
        /// See [`Answer::Refused`].
        Refused = "refused",
        /// See [`Answer::Conflict`].
        Conflict = "conflict",
        /// See [`Answer::SignIn`].
        SignIn = "sign_in",
        /// The worker died before it could say.
        Lost = "lost",
    }
}

impl Answer {
    fn outcome(&self) -> Outcome {
        match self {
            Self::Done(_) => Outcome::Done,
            Self::AlreadyPosted(_) => Outcome::AlreadyPosted,
            Self::Accepted(_) => Outcome::Accepted,
            Self::Refused(_) => Outcome::Refused,
            Self::Transient(_) | Self::Unclear(_) => Outcome::Transient,
            Self::NotReady(_) => Outcome::NotReady,
            Self::Conflict(_) => Outcome::Conflict,
            Self::SignIn(_) => Outcome::SignIn,
        }
    }

    fn error(&self) -> Option<&str> {
        match self {
            Self::Done(_) | Self::AlreadyPosted(_) => None,
            Self::Accepted(text)
            | Self::Refused(text)
            | Self::Transient(text)
            | Self::NotReady(text)
            | Self::Unclear(text)
            | Self::Conflict(text)
            | Self::SignIn(text) => Some(text),
        }
    }

    fn value(&self) -> Option<&Value> {
        match self {
            Self::Done(value) | Self::AlreadyPosted(value) => Some(value),
            Self::Accepted(_)
            | Self::Refused(_)
            | Self::Transient(_)
            | Self::NotReady(_)
            | Self::Unclear(_)
            | Self::Conflict(_)
            | Self::SignIn(_) => None,
        }
    }
}

struct Row {
    standing: Standing,
    kind: Kind,
    document: i64,
    document_version: i64,
    document_no: String,
    idempotency_key: String,
    payload: Value,
    attempts: i32,
    has_predecessor: bool,
    touches: Vec<String>,
    looking: Option<Looking>,
    last_error: Option<String>,
}

async fn lock(connection: &mut PgConnection, message: i64) -> Result<Option<Row>, Error> {
    let row = sqlx::query!(
        r#"SELECT m.id, m.version, m.state, m.kind, m.document AS "document!", m.document_version AS "document_version!",
                  m.document_no, m.vendor_id, m.idempotency_key, m.payload, m.attempts, m.lease_until,
                  m.touches, m.looking_since, m.accepted_at, m.last_error,
                  EXISTS (SELECT 1 FROM erp_messages e WHERE e.process = m.process AND e.document = m.document
                             AND e.kind = m.kind AND e.id < m.id AND e.attempts > 0) AS "has_predecessor!"
             FROM erp_messages m WHERE m.id = $1 AND m.direction = 'out' FOR UPDATE"#,
        message
    )
    .fetch_optional(connection)
    .await?;
    let Some(row) = row else { return Ok(None) };
    // Of a newer program: left to it.
    let state = State::parse(&row.state).ok_or_else(|| unknown("state", &row.state))?;
    let kind = Kind::parse(&row.kind).ok_or_else(|| unknown("kind", &row.kind))?;
    Ok(Some(Row {
        standing: Standing {
            id: row.id,
            version: row.version,
            state,
            company: row.vendor_id,
            lease_until: row.lease_until,
            document_waits: true,
        },
        kind,
        document: row.document,
        document_version: row.document_version,
        document_no: row.document_no,
        idempotency_key: row.idempotency_key,
        payload: row.payload,
        attempts: row.attempts,
        has_predecessor: row.has_predecessor,
        touches: row.touches,
        looking: row.looking_since.map(|since| Looking { since, is_accepted: row.accepted_at.is_some() }),
        last_error: row.last_error,
    }))
}

/// Takes a message for delivery: N → I, the attempt counted and its beginning written down, so that a worker that dies
/// leaves a trace. `lease` is how long this worker is believed alive.
///
/// Durable before the ERP hears anything, and with it the claim of the job: nobody else begins the same meanwhile.
///
/// # Errors
/// The database's own.
pub async fn start(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    message: i64,
    lease: TimeDelta,
    claim: &Claim,
) -> Result<Taken<Delivery>, Error> {
    let mut tx = db.begin(actor).await?;
    if !claim.stands(&mut tx).await? {
        return Ok(Taken::NotOurs);
    }
    let Some(row) = lock(&mut tx, message).await? else { return Ok(Taken::NotOurs) };
    let is_settled = late(row.standing.state) == Next::Ignored;
    if !is_settled {
        let held = topic::held(&mut tx).await?;
        if let Some(since) = held.since(Topic::of(row.kind)) {
            return Ok(Taken::Paused { since });
        }
        if !turn::has_come(&mut tx, now, message, &row.touches).await? {
            // It is called when its turn comes; whoever waits behind something that is paused need not look every other second.
            return Ok(if held.concerns_erp() { Taken::Behind } else { Taken::Later });
        }
    }
    let attempt = row.attempts + 1;
    if !step::<Erp>(&mut tx, actor, now, &row.standing, &Input::Start, json!({ "attempt": attempt })).await? {
        // That it is settled may be forgotten; then so is this.
        claim.end(&mut tx).await?;
        tx.commit().await?;
        return Ok(Taken::Nothing);
    }
    sqlx::query!(
        "UPDATE erp_message_attempts SET outcome = 'lost', finished_at = $2
          WHERE erp_message_id = $1 AND outcome IS NULL",
        message,
        now
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!(
        "INSERT INTO erp_message_attempts (erp_message_id, attempt_no, started_at) VALUES ($1, $2, $3)",
        message,
        attempt,
        now
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!(
        "UPDATE erp_messages SET attempts = $2, lease_until = $3 WHERE id = $1",
        message,
        attempt,
        now + lease
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(Taken::Delivery(Delivery {
        message,
        version: row.standing.version + 1,
        kind: row.kind,
        document_no: row.document_no,
        idempotency_key: row.idempotency_key,
        payload: row.payload,
        attempt,
        ask_first: attempt > 1 || row.has_predecessor,
        looking: row.looking,
        last_error: row.last_error,
        claim: claim.clone(),
    }))
}

/// Writes down how a delivery ended and, in the same transaction, causes the document's own event and ends the job, unless that
/// is to come back.
///
/// `tries_left` is whether the job would come back: the queue's word, or that of the one who only looks. Without, the document
/// moves as if the ERP had refused it. With [`Answer::Accepted`] and [`Answer::Unclear`] it does not, because the ERP has it or may
/// have it. An answer to a version that is no longer in flight changes nothing.
///
/// # Errors
/// The database's own.
pub async fn finish(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    delivery: &Delivery,
    answer: &Answer,
    tries_left: bool,
) -> Result<Next, Error> {
    // Lost with the database it is found out again: the attempt stands there without an end and the job is not over, so it
    // comes back and the ERP is asked first.
    let mut tx = db.begin_repeatable().await?;
    let next = written(&mut tx, actor, now, delivery, (answer, tries_left)).await?;
    match next {
        Next::Complete | Next::GivenUp | Next::Ignored => delivery.claim.end(&mut tx).await?,
        Next::Retry | Next::Overtaken => {}
    }
    tx.commit().await?;
    Ok(next)
}

async fn written(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    delivery: &Delivery,
    (answer, tries_left): (&Answer, bool),
) -> Result<Next, Error> {
    let Some(row) = lock(connection, delivery.message).await? else { return Ok(Next::Ignored) };
    if row.standing.version != delivery.version || row.standing.state != State::InFlight {
        return Ok(late(row.standing.state));
    }
    let (ending, reply) = match answer {
        Answer::Done(value) | Answer::AlreadyPosted(value) => (Ending::Taken, Some(ErpReply::Accepted(value.clone()))),
        Answer::Refused(words) => (Ending::Refused, Some(ErpReply::Refused(words.clone()))),
        Answer::Transient(words) | Answer::NotReady(words) | Answer::Conflict(words) | Answer::SignIn(words) => {
            (Ending::Failed, (!tries_left).then(|| not_delivered(delivery.attempt, words)))
        }
        // The ERP has it or may have it: a document that moved now could be sent a second time.
        Answer::Accepted(_) | Answer::Unclear(_) => (Ending::Failed, None),
    };
    let (input, next) = ending.event(tries_left);
    let note = answer.error().map_or_else(|| json!({}), |error| json!({ "error": error }));
    if !step::<Erp>(connection, actor, now, &row.standing, &input, note).await? {
        return Ok(Next::Ignored);
    }
    record(connection, now, delivery, answer).await?;
    if matches!(answer, Answer::Accepted(_) | Answer::Unclear(_)) {
        looking::begin(connection, now, delivery.message, matches!(answer, Answer::Accepted(_))).await?;
    }
    turn::pass_on(connection, &row.touches).await?;
    if let Some(reply) = reply {
        let asker = Asker { kind: row.kind, document: row.document, document_version: row.document_version };
        notify(connection, actor, now, &asker, &reply).await?;
    }
    Ok(next)
}

/// What the document learns of a message that failed for the last time.
fn not_delivered(attempts: i32, words: &str) -> ErpReply {
    ErpReply::Refused(format!("Not delivered to the ERP after {attempts} attempts: {words}"))
}

async fn record(
    connection: &mut PgConnection,
    now: DateTime<Utc>,
    delivery: &Delivery,
    answer: &Answer,
) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE erp_message_attempts SET finished_at = $3, outcome = $4, error = $5, answer = $6
          WHERE erp_message_id = $1 AND attempt_no = $2",
        delivery.message,
        delivery.attempt,
        now,
        answer.outcome().as_str(),
        answer.error(),
        answer.value()
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "UPDATE erp_messages SET lease_until = NULL, last_error = $2, answer = coalesce($3, answer),
                not_ready_since = CASE WHEN $4 THEN coalesce(not_ready_since, $5) END
          WHERE id = $1",
        delivery.message,
        answer.error(),
        answer.value(),
        matches!(answer, Answer::NotReady(_)),
        now
    )
    .execute(connection)
    .await?;
    Ok(())
}
