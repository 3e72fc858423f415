//! Delivers one mail.

use super::message::{message_id, outgoing};
use super::{MailError, MailTransport, Mailroom};
use crate::circuit_breaker::{CircuitBreaker, Outage};
use crate::deliver::{NOT_OURS, paused};
use crate::runtime::failure;
use chrono::{DateTime, TimeDelta, Utc};
use ehub_engine::Actor;
use ehub_engine::jobs::{Failure, Job};
use ehub_engine::label::Label;
use ehub_engine::trace;
use ehub_workflows::mail::{Answer, Delivery, Next, Outcome, Taken, finish, start};
use ehub_workflows::{Db, Error, is_passing};
use serde::Deserialize;
use std::future::Future;
use std::time::Duration;
use tracing::Instrument;
use tracing::field::Empty;

/// Before another look at a mail that another worker has taken over.
const SETTLE: Duration = Duration::from_secs(10);

/// Between two tries to write down how a mail ended.
const PAUSE: Duration = Duration::from_secs(1);

/// What the handler needs.
#[derive(Debug)]
pub(crate) struct Mailer {
    pub db: Db,
    /// Before the mail server.
    pub breaker: CircuitBreaker,
    pub mailroom: Mailroom,
    pub clock: fn() -> DateTime<Utc>,
    /// A handler runs no longer than this.
    pub timeout: Duration,
}

/// Payload of the job.
#[derive(Debug, Deserialize)]
struct Payload {
    mail: i64,
}

/// Handles `mail.deliver`.
pub(crate) async fn deliver(mailer: &Mailer, job: Job) -> Result<(), Failure> {
    let Payload { mail } = job.read()?;
    let actor = job.actor();
    mailer.breaker.pass().await?;
    let lease = TimeDelta::from_std(mailer.timeout).unwrap_or(TimeDelta::MAX);
    let begun = (mailer.clock)();
    let started = start(&mailer.db, &actor, begun, mail, lease, job.claim()).await.map_err(failure)?;
    if !matches!(started, Taken::Delivery(_)) {
        // Of a mail server that is down one caller was let through, and this one has nothing to hand over: the next may.
        mailer.breaker.knock().await.map_err(failure)?;
    }
    let delivery = match started {
        Taken::Delivery(delivery) => delivery,
        Taken::Nothing => {
            tracing::info!(mail, "nothing to deliver: settled or closed");
            return Ok(());
        }
        Taken::Paused { since } => return Err(paused(mail, since, begun)),
        Taken::Later | Taken::Behind | Taken::NotOurs => return Err(Failure::retry(NOT_OURS)),
    };
    let answer = spanned(attempt(&mailer.mailroom, &delivery, begun)).await;
    let next = written(mailer, &actor, &delivery, &answer, job.has_more_attempts()).await?;
    tracing::info!(
        mail,
        template = delivery.content.template,
        attempt = delivery.attempt,
        outcome = %answer.outcome,
        code = answer.code,
        words = answer.words,
        ?next,
        "mail"
    );
    // Last: whether the mail is sent again must not hang on this.
    if was_asked(&answer) {
        mailer.breaker.tell(outage(&answer).as_ref()).await?;
    }
    match next {
        Next::Complete | Next::GivenUp | Next::Ignored => Ok(()),
        Next::Overtaken => Err(Failure::retry_after("another worker has taken it over", SETTLE)),
        Next::Retry => Err(Failure::retry(answer.words)),
    }
}

/// Writes down how it ended. A database that is away is waited for, as long as the handler may run: forgotten, a mail that was
/// taken would be sent again.
async fn written(
    mailer: &Mailer,
    actor: &Actor,
    delivery: &Delivery,
    answer: &Answer,
    more: bool,
) -> Result<Next, Failure> {
    loop {
        match finish(&mailer.db, actor, (mailer.clock)(), delivery, answer, more).await {
            Err(Error::Database(error)) if is_passing(&error) => {
                tracing::warn!(%error, mail = delivery.mail, "cannot write down how a mail ended, trying again");
                tokio::time::sleep(PAUSE).await;
            }
            result => return result.map_err(failure),
        }
    }
}

/// Whether the mail server was spoken to at all.
fn was_asked(answer: &Answer) -> bool {
    match (answer.outcome, answer.code) {
        (Outcome::Refused, None) | (Outcome::Lost, _) => false,
        (Outcome::Done | Outcome::SignIn | Outcome::Transient, _) | (Outcome::Refused, Some(_)) => true,
    }
}

/// What speaks for the mail server being down, or closed to us, if anything does.
fn outage(answer: &Answer) -> Option<Outage> {
    match (answer.outcome, answer.code) {
        (Outcome::SignIn, _) | (Outcome::Transient, None | Some(421)) => {
            Some(Outage { words: answer.words.clone(), at_least: None })
        }
        (Outcome::Done | Outcome::Refused | Outcome::Lost, _) | (Outcome::Transient, Some(_)) => None,
    }
}

/// A mail handed over as a span, with what came of it. To whom it goes and what it says stay out of it.
async fn spanned(attempt: impl Future<Output = Answer>) -> Answer {
    let span =
        tracing::debug_span!("mail", otel.name = "mail hand over", otel.kind = "client", outcome = Empty, code = Empty);
    let answer = attempt.instrument(span.clone()).await;
    span.record("outcome", answer.outcome.as_str());
    span.record("code", answer.code);
    match answer.outcome {
        Outcome::Done => {}
        Outcome::Refused | Outcome::Transient | Outcome::SignIn | Outcome::Lost => trace::failed(&span),
    }
    answer
}

/// Writes the mail and hands it over.
async fn attempt(mailroom: &Mailroom, delivery: &Delivery, now: DateTime<Utc>) -> Answer {
    let written = match mailroom.templates.write(&delivery.content) {
        Ok(written) => written,
        // It will not be written better the next time; a person must look.
        Err(words) => return Answer { outcome: Outcome::Refused, code: None, words, sent: None },
    };
    let said = match outgoing(delivery, &written, &mailroom.sender, now) {
        Ok(mail) => mailroom.transport.send(&mail).await,
        Err(error) => Err(error),
    };
    let (outcome, code, words) = match said {
        Ok(receipt) => (Outcome::Done, receipt.code, receipt.words),
        Err(MailError::Transient { code, words }) => (Outcome::Transient, code, words),
        Err(MailError::Refused { code, words }) => (Outcome::Refused, code, words),
        Err(MailError::SignIn { code, words }) => (Outcome::SignIn, code, words),
    };
    Answer { outcome, code, words, sent: Some((message_id(delivery, &mailroom.sender), written)) }
}
