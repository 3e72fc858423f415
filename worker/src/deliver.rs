//! Delivers a message to the ERP, once.
//!
//! The attempt is written down before the call. A call without an answer is no failure: the next attempt asks the ERP for
//! our reference before anything is said again, and so does the attempt after a worker that was killed in between.

use crate::erp::{Asn, CertificateTold, ConfirmLine, ErpConnector, ErpError, Posted, Withdrawal};
use crate::looking;
use crate::reader::{ask, outage};
use crate::runtime::{Context, failure};
use crate::take;
use chrono::{DateTime, TimeDelta, Utc};
use ehub_engine::Actor;
use ehub_engine::jobs::{Failure, Job};
use ehub_workflows::erp_message::{Answer, Delivery, Kind, Next, Taken, finish, orders_of, overtaken, start};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::time::Duration;

/// After a call without an answer: time for the ERP to finish what it may still be doing, before it is asked.
pub(crate) const SETTLE: Duration = Duration::from_secs(10);

/// Whoever is not called when its turn comes looks again after so long.
const TURN: Duration = Duration::from_secs(2);

/// Why a message waits for its turn.
pub(crate) const NOT_YET: &str = "another message about the same order lines or lots is on its way";

/// Why nothing was begun under a claim that does not stand.
pub(crate) const NOT_OURS: &str = "the claim was lost; whoever has the job now begins it";

/// Whoever may wait for something that is paused looks less often.
const TURN_BEHIND: Duration = Duration::from_secs(5);

/// What is paused looks so often whether it still is, and up to a quarter less often. It is called when it goes on. Only a job that
/// runs at that moment is put off all the same: therefore two minutes at most.
const HELD: (Duration, Duration) = (Duration::from_mins(1), Duration::from_secs(96));

/// Sends a job away because its topic is paused; the longer that lasts, the less often it looks. No attempt is lost.
pub(crate) fn paused(message: i64, since: DateTime<Utc>, now: DateTime<Utc>) -> Failure {
    let pause = ((now - since) / 10).to_std().unwrap_or_default().clamp(HELD.0, HELD.1);
    // Thousands that were put off together come back in sixteen parts: in between, others are claimed.
    let part = u32::try_from(message.rem_euclid(16)).unwrap_or_default();
    Failure::postpone("its sending is paused", pause + pause * part / 64)
}

/// Payload of the job.
#[derive(Debug, Deserialize)]
struct Payload {
    message: i64,
}

/// Handles `erp.deliver`.
pub(crate) async fn deliver<C: ErpConnector + Sync>(context: &Context<C>, job: Job) -> Result<(), Failure> {
    let Payload { message } = job.read()?;
    let actor = job.actor();
    context.pass().await?;
    let lease = TimeDelta::from_std(context.timeout).unwrap_or(TimeDelta::MAX);
    let started = start(&context.db, &actor, (context.clock)(), message, lease, job.claim()).await.map_err(failure)?;
    let delivery = match started {
        Taken::Delivery(delivery) => delivery,
        Taken::Nothing => {
            tracing::info!(message, "nothing to deliver: settled, closed or superseded");
            return Ok(());
        }
        Taken::Later => return Err(Failure::postpone(NOT_YET, TURN)),
        Taken::Behind => return Err(Failure::postpone(NOT_YET, TURN_BEHIND)),
        Taken::Paused { since } => return Err(paused(message, since, (context.clock)())),
        Taken::NotOurs => return Err(Failure::retry(NOT_OURS)),
    };
    if let Some(looking) = delivery.looking {
        return looking::look(context, &actor, &delivery, looking).await;
    }
    let said = say(&context.erp, &delivery).await;
    let is_behind = matches!(said, Err(ErpError::Conflict { .. }));
    if let Ok(accepted @ Answer::Accepted(_)) = &said {
        context.breaker.tell(None).await?;
        return looking::keep(context, &actor, &delivery, accepted, true).await;
    }
    let pause = said.as_ref().err().and_then(pause);
    let more = job.has_more_attempts();
    if let (false, Err(error)) = (more, &said)
        && let Some(last) = looking::last(&context.erp, &delivery, error).await
    {
        context.breaker.tell(outage(&said).as_ref()).await?;
        return looking::keep(context, &actor, &delivery, &last, true).await;
    }
    // Whatever goes wrong from here on, also with the database: an ERP that may still be at work is not asked too early.
    let result = written(context, &actor, &delivery, said, more).await.map_err(|failure| match pause {
        Some(pause) => failure.no_sooner_than(pause),
        None => failure,
    });
    if is_behind && let Err(error) = catch_up(context, &actor, &delivery).await {
        tracing::warn!(message, error = %error.message, "the orders of a conflict were not read; the pull will bring them");
    }
    result
}

/// Somebody was quicker in the ERP: what the message names is read at once, so that people see the change and the next attempt meets
/// it. A reply that the change has overtaken is not said any more.
async fn catch_up<C: ErpConnector + Sync>(
    context: &Context<C>,
    actor: &Actor,
    delivery: &Delivery,
) -> Result<(), Failure> {
    let keys = orders_of(&context.db, actor, delivery.message).await.map_err(failure)?;
    if !keys.is_empty() {
        let orders = ask(context, context.erp.read_orders(&keys)).await?;
        take::orders(context, actor, orders, None).await.map_err(failure)?;
    }
    if overtaken(&context.db, actor, (context.clock)(), delivery.message).await.map_err(failure)? {
        tracing::info!(message = delivery.message, "the reply was overtaken by a change in the ERP");
    }
    Ok(())
}

/// Writes down what the ERP said, and says what becomes of the job.
async fn written<C>(
    context: &Context<C>,
    actor: &Actor,
    delivery: &Delivery,
    said: Result<Answer, ErpError>,
    more: bool,
) -> Result<(), Failure> {
    context.breaker.tell(outage(&said).as_ref()).await?;
    let answer = said.unwrap_or_else(|error| answer(&error));
    let next = kept(context, actor, delivery, &answer, more).await?;
    match next {
        Next::Complete | Next::GivenUp | Next::Ignored => Ok(()),
        Next::Overtaken => Err(Failure::retry_after("another worker has taken it over", SETTLE)),
        Next::Retry => Err(Failure::retry(words(&answer))),
    }
}

/// Writes an answer down.
pub(crate) async fn kept<C>(
    context: &Context<C>,
    actor: &Actor,
    delivery: &Delivery,
    answer: &Answer,
    more: bool,
) -> Result<Next, Failure> {
    let next = finish(&context.db, actor, (context.clock)(), delivery, answer, more).await.map_err(failure)?;
    tracing::info!(
        message = delivery.message,
        document = delivery.document_no,
        attempt = delivery.attempt,
        ?answer,
        ?next,
        "delivery"
    );
    Ok(next)
}

/// Says it to the ERP, unless the ERP has heard it already.
async fn say<C: ErpConnector + Sync>(erp: &C, delivery: &Delivery) -> Result<Answer, ErpError> {
    match delivery.kind {
        // Writing the same schedule twice ends the same, so there is nothing to ask.
        Kind::PoConfirm => {
            let confirm: ConfirmLine = read(&delivery.payload)?;
            erp.confirm_order_line(&confirm).await?;
            Ok(Answer::Done(json!({})))
        }
        Kind::PoReschedule => {
            let reschedule: ConfirmLine = read(&delivery.payload)?;
            erp.reschedule_order_line(&reschedule).await?;
            Ok(Answer::Done(json!({})))
        }
        Kind::Asn => post(erp, delivery).await,
        Kind::AsnCancel => {
            let Withdrawal { reference, inbound_nos } = read(&delivery.payload)?;
            // Cancelling what is cancelled ends the same, so there is nothing to ask.
            erp.cancel_asn(&reference, &inbound_nos).await?;
            Ok(Answer::Done(json!({})))
        }
        Kind::Certificate => certify(erp, delivery).await,
    }
}

async fn post<C: ErpConnector + Sync>(erp: &C, delivery: &Delivery) -> Result<Answer, ErpError> {
    let asn: Asn = read(&delivery.payload)?;
    if delivery.ask_first
        && let Some(posted) = erp.find_asn(&asn).await?
    {
        return Ok(found(&posted));
    }
    match erp.post_asn(&asn).await {
        Ok(posted) if posted.is_later() => Ok(accepted()),
        Ok(posted) => Ok(Answer::Done(json!(posted))),
        // Found at once, it need not wait for the next attempt. Not found proves nothing yet: it may still be at work.
        Err(ErpError::Ambiguous { words }) => match erp.find_asn(&asn).await {
            Ok(Some(posted)) => Ok(found(&posted)),
            Ok(None) | Err(_) => Err(ErpError::Ambiguous { words }),
        },
        Err(error) => Err(error),
    }
}

/// What the ERP has of a notice that it was asked for.
pub(crate) fn found(posted: &Posted) -> Answer {
    if posted.is_later() { accepted() } else { Answer::AlreadyPosted(json!(posted)) }
}

/// The ERP has the notice and works on it.
fn accepted() -> Answer {
    Answer::Accepted("accepted; the number of the delivery is to come".to_owned())
}

async fn certify<C: ErpConnector + Sync>(erp: &C, delivery: &Delivery) -> Result<Answer, ErpError> {
    let told: CertificateTold = read(&delivery.payload)?;
    if delivery.ask_first
        && let Some(certified) = erp.find_certificate(&told).await?
    {
        return Ok(Answer::AlreadyPosted(json!(certified)));
    }
    match erp.certify_lot(&told).await {
        Ok(certified) => Ok(Answer::Done(json!(certified))),
        Err(ErpError::Ambiguous { words }) => match erp.find_certificate(&told).await {
            Ok(Some(certified)) => Ok(Answer::AlreadyPosted(json!(certified))),
            Ok(None) | Err(_) => Err(ErpError::Ambiguous { words }),
        },
        Err(error) => Err(error),
    }
}

/// Reads a payload of ours; what cannot be read will not read better the next time, and a person must look.
pub(crate) fn read<T: DeserializeOwned>(payload: &Value) -> Result<T, ErpError> {
    T::deserialize(payload).map_err(|error| ErpError::refused(format!("eHub's own message cannot be read: {error}")))
}

pub(crate) fn answer(error: &ErpError) -> Answer {
    match error {
        ErpError::Transient { .. } | ErpError::Ambiguous { .. } => Answer::Transient(error.to_string()),
        ErpError::NotReady { words, .. } => Answer::NotReady(words.clone()),
        ErpError::Refused { words } | ErpError::NeedsConfirmation { words } => Answer::Refused(words.clone()),
        ErpError::Conflict { .. } => Answer::Conflict(error.to_string()),
        ErpError::SignIn { .. } => Answer::SignIn(error.to_string()),
    }
}

/// How long to wait before the next attempt; `None` = the queue's growing delay.
fn pause(error: &ErpError) -> Option<Duration> {
    match error {
        ErpError::Ambiguous { .. } => Some(SETTLE),
        ErpError::Transient { .. }
        | ErpError::NotReady { .. }
        | ErpError::Refused { .. }
        | ErpError::NeedsConfirmation { .. }
        | ErpError::Conflict { .. }
        | ErpError::SignIn { .. } => error.retry_after(),
    }
}

pub(crate) fn words(answer: &Answer) -> &str {
    match answer {
        Answer::Done(_) | Answer::AlreadyPosted(_) => "",
        Answer::Accepted(words)
        | Answer::Refused(words)
        | Answer::Transient(words)
        | Answer::NotReady(words)
        | Answer::Unclear(words)
        | Answer::Conflict(words)
        | Answer::SignIn(words) => words,
    }
}
