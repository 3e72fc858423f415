//! Delivery, seen from the worker: take a mail, say how it went.

use super::machine::{Input, Letterbox, State};
use super::template::{MailContent, Written};
use crate::Db;
use crate::error::Error;
use crate::message::{Ending, Next, Standing, Taken, late, step, unknown};
use crate::topic::{self, Topic};
use chrono::{DateTime, TimeDelta, Utc};
use ehub_engine::jobs::Claim;
use ehub_engine::label::Label;
use ehub_engine::{Actor, labels};
use serde_json::{Value, json};
use sqlx::PgConnection;

/// A mail handed to a worker.
#[derive(Clone, Debug)]
pub struct Delivery {
    /// Id of the mail.
    pub mail: i64,
    /// Version of the mail while this worker has it: the fence for [`finish`].
    pub version: i64,
    /// Which attempt this is, from 1.
    pub attempt: i32,
    /// When it was queued.
    pub created_at: DateTime<Utc>,
    /// Where it goes.
    pub to_address: String,
    /// Its Message-ID, if it was written before: the same for every attempt, so that receivers know a repetition.
    pub message_id: Option<String>,
    /// What it is written from.
    pub content: MailContent,
}

labels! {
    /// How a delivery ended.
    pub enum Outcome {
        /// The mail server took it.
        Done = "done",
        /// The mail server refused it for good, or there is no such address.
        Refused = "refused",
        /// It could not be handed over now.
        Transient = "transient",
        /// The mail server did not let us in.
        SignIn = "sign_in",
        /// The worker died before it could say; written down by the next attempt.
        Lost = "lost",
    }
}

/// How a delivery ended, with what was heard and sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// How it ended.
    pub outcome: Outcome,
    /// Code of the SMTP dialogue, if there was one.
    pub code: Option<u16>,
    /// The mail server's own words, or ours if it said none.
    pub words: String,
    /// What was sent, if it got so far, under which Message-ID.
    pub sent: Option<(String, Written)>,
}

impl Answer {
    fn error(&self) -> Option<&str> {
        match self.outcome {
            Outcome::Done => None,
            Outcome::Refused | Outcome::Transient | Outcome::SignIn | Outcome::Lost => Some(&self.words),
        }
    }

    fn ending(&self) -> Ending {
        match self.outcome {
            Outcome::Done => Ending::Taken,
            Outcome::Refused => Ending::Refused,
            Outcome::Transient | Outcome::SignIn | Outcome::Lost => Ending::Failed,
        }
    }
}

struct Row {
    standing: Standing,
    attempts: i32,
    created_at: DateTime<Utc>,
    to_address: String,
    message_id: Option<String>,
    content: MailContent,
}

async fn lock(connection: &mut PgConnection, mail: i64) -> Result<Option<Row>, Error> {
    let row = sqlx::query!(
        "SELECT id, version, state, lease_until, attempts, created_at, to_address, message_id, template, language, to_name,
                facts, document_count, secret
           FROM mail_messages WHERE id = $1 FOR UPDATE",
        mail
    )
    .fetch_optional(connection)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let state = State::parse(&row.state).ok_or_else(|| unknown("state", &row.state))?;
    Ok(Some(Row {
        standing: Standing {
            id: row.id,
            version: row.version,
            state,
            company: None,
            lease_until: row.lease_until,
            document_waits: true,
        },
        attempts: row.attempts,
        created_at: row.created_at,
        to_address: row.to_address,
        message_id: row.message_id,
        content: MailContent {
            template: row.template,
            language: row.language,
            to_name: row.to_name,
            facts: row.facts,
            document_count: row.document_count,
            secret: row.secret,
        },
    }))
}

/// Takes a mail for delivery: N → I, the attempt counted and its beginning written down, so that a worker that dies leaves a
/// trace. `lease` is how long this worker is believed alive.
///
/// Durable before the mail server hears anything, and with it the claim of the job: nobody else begins the same meanwhile.
///
/// # Errors
/// The database's own.
pub async fn start(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    mail: i64,
    lease: TimeDelta,
    claim: &Claim,
) -> Result<Taken<Delivery>, Error> {
    let mut tx = db.begin(actor).await?;
    if !claim.stands(&mut tx).await? {
        return Ok(Taken::NotOurs);
    }
    let Some(row) = lock(&mut tx, mail).await? else { return Ok(Taken::NotOurs) };
    if late(row.standing.state) != Next::Ignored
        && let Some(since) = topic::held(&mut tx).await?.since(Topic::Mail)
    {
        return Ok(Taken::Paused { since });
    }
    let attempt = row.attempts + 1;
    if !step::<Letterbox>(&mut tx, actor, now, &row.standing, &Input::Start, json!({ "attempt": attempt })).await? {
        return Ok(Taken::Nothing);
    }
    sqlx::query!(
        "UPDATE mail_attempts SET outcome = 'lost', finished_at = $2 WHERE mail_message_id = $1 AND outcome IS NULL",
        mail,
        now
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!(
        "INSERT INTO mail_attempts (mail_message_id, attempt_no, started_at) VALUES ($1, $2, $3)",
        mail,
        attempt,
        now
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!("UPDATE mail_messages SET attempts = $2, lease_until = $3 WHERE id = $1", mail, attempt, now + lease)
        .execute(&mut *tx)
        .await?;
    tx.commit().await?;
    Ok(Taken::Delivery(Delivery {
        mail,
        version: row.standing.version + 1,
        attempt,
        created_at: row.created_at,
        to_address: row.to_address,
        message_id: row.message_id,
        content: row.content,
    }))
}

/// Writes down how a delivery ended.
///
/// `tries_left` is the queue's word on whether the job would come back. An answer to a version that is no longer in
/// flight changes nothing.
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
    let mut tx = db.begin(actor).await?;
    let Some(row) = lock(&mut tx, delivery.mail).await? else { return Ok(Next::Ignored) };
    if row.standing.version != delivery.version || row.standing.state != State::InFlight {
        return Ok(late(row.standing.state));
    }
    let (input, next) = answer.ending().event(tries_left);
    if !step::<Letterbox>(&mut tx, actor, now, &row.standing, &input, note(answer)).await? {
        return Ok(Next::Ignored);
    }
    record(&mut tx, now, delivery, answer).await?;
    tx.commit().await?;
    Ok(next)
}

/// What the history keeps besides the event.
fn note(answer: &Answer) -> Value {
    match (answer.error(), answer.code) {
        (None, _) => json!({}),
        (Some(error), None) => json!({ "error": error }),
        (Some(error), Some(code)) => json!({ "error": error, "code": code }),
    }
}

async fn record(
    connection: &mut PgConnection,
    now: DateTime<Utc>,
    delivery: &Delivery,
    answer: &Answer,
) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE mail_attempts SET finished_at = $3, outcome = $4, code = $5, words = $6
          WHERE mail_message_id = $1 AND attempt_no = $2",
        delivery.mail,
        delivery.attempt,
        now,
        answer.outcome.as_str(),
        answer.code.map(i32::from),
        answer.words
    )
    .execute(&mut *connection)
    .await?;
    // What is kept is read by administrators: the secret of its link is not for them.
    let kept = answer.sent.as_ref().map(|(id, written)| (id.as_str(), concealed(written, &delivery.content)));
    let (message_id, written) = kept.as_ref().map(|(id, written)| (*id, written)).unzip();
    sqlx::query!(
        "UPDATE mail_messages SET lease_until = NULL, last_error = $2, message_id = coalesce($3, message_id),
                subject = coalesce($4, subject), body_text = coalesce($5, body_text), body_html = coalesce($6, body_html),
                secret = CASE WHEN $7 THEN NULL ELSE secret END
          WHERE id = $1",
        delivery.mail,
        answer.error(),
        message_id,
        written.map(|written| written.subject.as_str()),
        written.map(|written| written.text.as_str()),
        written.map(|written| written.html.as_str()),
        answer.outcome == Outcome::Done
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// A mail without the secret of its link.
fn concealed(written: &Written, content: &MailContent) -> Written {
    let Some(secret) = content.secret.as_deref().filter(|secret| !secret.is_empty()) else { return written.clone() };
    let conceal = |text: &str| text.replace(secret, "…");
    Written { subject: conceal(&written.subject), text: conceal(&written.text), html: conceal(&written.html) }
}
