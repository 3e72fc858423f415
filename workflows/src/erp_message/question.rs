//! "Does the ERP have it already?": asked by an administrator, answered by a worker, which alone speaks to the ERP.

use super::queue::Kind;
use super::search::ErpQuestion;
use crate::database::Db;
use crate::error::Error;
use crate::message::unknown;
use chrono::{DateTime, Utc};
use ehub_engine::jobs::{self, NewJob};
use ehub_engine::label::Label;
use ehub_engine::{Actor, Finding, labels};
use serde_json::{Value, json};

/// Kind of the job that asks.
pub const ASK: &str = "erp.ask";
/// The handler answers whatever it meets; more attempts are for a worker that dies.
const MAX_ATTEMPTS: i32 = 3;

labels! {
    /// What was learnt.
    pub enum Found {
        /// The ERP has it.
        Found = "found",
        /// The ERP does not have it.
        Absent = "absent",
        /// The ERP has something in its place, and says what.
        Refused = "refused",
        /// The ERP could not be asked.
        Unreachable = "unreachable",
    }
}

/// What a worker learnt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Learnt {
    /// Yes, no, or neither.
    pub outcome: Found,
    /// The number that the ERP gave.
    pub reference: Option<String>,
    /// What it said, where it said neither yes nor no.
    pub words: Option<String>,
}

/// Whether the ERP can be asked for a message of this kind. Schedules are written over: there is nothing to be found, and saying them
/// twice ends the same.
#[must_use]
pub fn is_askable(kind: Kind) -> bool {
    match kind {
        Kind::Asn | Kind::AsnCancel | Kind::Certificate => true,
        Kind::PoConfirm | Kind::PoReschedule => false,
    }
}

/// Has a worker ask the ERP. Who asks while another question waits gets that one's answer.
///
/// # Errors
/// [`Error::NotFound`], [`Error::Refused`] for a message of which there is nothing to ask, or the database's own.
pub async fn ask(db: &Db, actor: &Actor, now: DateTime<Utc>, message: i64) -> Result<ErpQuestion, Error> {
    let mut tx = db.begin(actor).await?;
    let row = sqlx::query!("SELECT kind, direction FROM erp_messages WHERE id = $1 FOR NO KEY UPDATE", message)
        .fetch_optional(&mut *tx)
        .await?
        .ok_or(Error::NotFound)?;
    if !Kind::parse(&row.kind).is_some_and(is_askable) {
        return Err(Error::Refused(vec![Finding::block("MESSAGE_NOT_ASKABLE")]));
    }
    let waits = sqlx::query_as!(
        ErpQuestion,
        "SELECT q.asked_at, q.asked_by, q.answered_at, q.outcome, q.reference, q.words FROM erp_message_questions q
          WHERE q.erp_message_id = $1 AND q.answered_at IS NULL
            AND EXISTS (SELECT FROM jobs j WHERE j.process = 'erp_message' AND j.document = $1 AND j.kind = $2
                                             AND j.state IN ('ready', 'running'))",
        message,
        ASK
    )
    .fetch_optional(&mut *tx)
    .await?;
    if let Some(waits) = waits {
        return Ok(waits);
    }
    sqlx::query!(
        "INSERT INTO erp_message_questions (erp_message_id, asked_at, asked_by) VALUES ($1, $2, $3)
         ON CONFLICT (erp_message_id) DO UPDATE
           SET asked_at = $2, asked_by = $3, answered_at = NULL, outcome = NULL, reference = NULL, words = NULL",
        message,
        now,
        actor.name
    )
    .execute(&mut *tx)
    .await?;
    let job = NewJob {
        kind: ASK,
        payload: json!({ "message": message }),
        priority: 0,
        run_at: None,
        max_attempts: MAX_ATTEMPTS,
        order_key: Some(format!("erp_message_question:{message}")),
    };
    let key = format!("{ASK}:{message}:{}:{}", actor.request_id, now.timestamp_micros());
    jobs::enqueue(&mut tx, &job, ("erp_message", message), &key, &actor.request_id, now).await?;
    tx.commit().await?;
    Ok(ErpQuestion {
        asked_at: now,
        asked_by: actor.name.clone(),
        answered_at: None,
        outcome: None,
        reference: None,
        words: None,
    })
}

/// What is to be asked about a message: its kind and what it said. `None` = it is gone.
///
/// # Errors
/// The database's own; a kind that a newer program wrote.
pub async fn asked(db: &Db, actor: &Actor, message: i64) -> Result<Option<(Kind, Value)>, Error> {
    let mut tx = db.begin(actor).await?;
    let row =
        sqlx::query!("SELECT kind, payload FROM erp_messages WHERE id = $1", message).fetch_optional(&mut *tx).await?;
    let Some(row) = row else { return Ok(None) };
    let kind = Kind::parse(&row.kind).ok_or_else(|| unknown("kind", &row.kind))?;
    Ok(Some((kind, row.payload)))
}

/// Writes down what was learnt, for the question that waits.
///
/// # Errors
/// The database's own.
pub async fn answered(db: &Db, actor: &Actor, now: DateTime<Utc>, message: i64, learnt: &Learnt) -> Result<(), Error> {
    let mut tx = db.begin(actor).await?;
    sqlx::query!(
        "UPDATE erp_message_questions SET answered_at = $2, outcome = $3, reference = $4, words = $5
          WHERE erp_message_id = $1 AND answered_at IS NULL",
        message,
        now,
        learnt.outcome.as_str(),
        learnt.reference,
        learnt.words
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(())
}
